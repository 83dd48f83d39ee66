//! C as a language: [`C`] and its own options.

use std::path::{Path, PathBuf};

use ir::DataModel;
use ir::front::{FrontEnd, Lowered, Refused, Request};

use crate::load::load;
use crate::options::{Input, Inputs, Options};
use crate::preprocess::{Project, Reach, read_project};
use crate::source::{Diagnostic, FileTable};

/// C, with what is its own to say: how files are preprocessed.
#[derive(Clone, Debug)]
pub struct C {
    /// The compiler driver used as preprocessor.
    pub cc: String,
    /// Arguments for the preprocessor: `-I`, `-D`, `-std=` and so on.
    pub arguments: Vec<String>,
    /// A `compile_commands.json`: files named keep the flags it has for them; where none is named, its files
    /// are the program.
    pub project: Option<PathBuf>,
    /// Which of a project's programs is meant.
    pub target: Option<String>,
    /// What may be shown of what is read, and what the preprocessor may do.
    pub reach: Reach,
}

impl Default for C {
    fn default() -> C {
        C {
            cc: "cc".to_owned(),
            arguments: Vec::new(),
            project: None,
            target: None,
            reach: Reach::default(),
        }
    }
}

impl FrontEnd for C {
    fn language(&self) -> &str {
        "C"
    }

    /// Compilers take any name for C that they are told is C. So does this.
    fn claims(&self, _: &Path) -> bool {
        true
    }

    fn load(&self, request: &Request) -> Result<Lowered, Refused> {
        let mut files = FileTable::new();
        let refused = |errors: &[Diagnostic], files: &FileTable| {
            Refused::Input(errors.iter().map(|d| d.render(files)).collect())
        };
        if let Some(wrong) = request
            .given_files
            .as_ref()
            .and_then(crate::library::files_refusal)
        {
            return Err(Refused::Input(vec![format!("error: --file: {wrong}")]));
        }
        let (inputs, data_model, mut warnings) = self
            .inputs(request, &mut files)
            .map_err(|errors| refused(&errors, &files))?;
        let options = Options {
            data_model,
            cc: self.cc.clone(),
            entry: (!request.entry.is_empty()).then(|| request.entry.clone()),
            target: self.target.clone(),
            shared: request.shared.clone(),
            externals: request.externals,
            environment: request.environment.clone(),
            fail: request.fail,
            files: request.given_files.clone(),
            peers: !request.alone,
            monitored: request.monitored,
            short_reads: request.short_reads,
            contracts: request.contracts.clone(),
            system: request.system,
            no_main_ok: !request.runs,
            reach: self.reach.clone(),
        };
        let mut lowered =
            load(&inputs, &options, &mut files).map_err(|errors| refused(&errors, &files))?;
        warnings.append(&mut lowered.warnings);
        lowered.warnings = warnings;
        Ok(lowered)
    }
}

impl C {
    /// The files with their flags, the data model, and what was passed over.
    fn inputs(
        &self,
        request: &Request,
        files: &mut FileTable,
    ) -> Result<(Inputs, DataModel, Vec<String>), Vec<Diagnostic>> {
        let mut inputs = Inputs::files(request.files.iter().cloned(), &self.arguments);
        let mut data_model = request.data_model;
        let mut warnings = Vec::new();
        if let Some(path) = &self.project {
            let project = read_project(path, files)?;
            warnings.extend(project.warnings.iter().map(|d| d.render(files)));
            if data_model.is_none() {
                data_model = Some(data_model_of(&project)?);
            }
            let listed = Inputs::project(&project).files;
            match inputs.files.is_empty() {
                true => inputs.files = listed,
                false => {
                    let unlisted = self.listed(&mut inputs.files, &listed);
                    warnings.extend(unlisted);
                    return Ok((inputs, data_model.unwrap_or_default(), warnings));
                }
            }
            for input in &mut inputs.files {
                input.arguments.extend(self.arguments.iter().cloned());
            }
        }
        Ok((inputs, data_model.unwrap_or_default(), warnings))
    }
}

impl C {
    /// Gives files named the flags that the database has for them, before those of the command line. Says
    /// which files it does not list.
    fn listed(&self, named: &mut [Input], listed: &[Input]) -> Vec<String> {
        let mut warnings = Vec::new();
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        for input in named {
            let path = real(&input.path);
            let fits = |other: &&Input| real(&other.path) == path;
            let wanted = |other: &&Input| fits(other) && other.target == self.target;
            match listed.iter().find(wanted).or(listed.iter().find(fits)) {
                Some(entry) => {
                    let own = std::mem::replace(&mut input.arguments, entry.arguments.clone());
                    input.arguments.extend(own);
                    input.target.clone_from(&entry.target);
                }
                None => warnings.push(format!(
                    "warning: the database of the project does not list `{}`",
                    confine::shown(&input.path)
                )),
            }
        }
        warnings
    }
}

/// For which data model the files of a project are compiled: one for all of them.
fn data_model_of(project: &Project) -> Result<DataModel, Vec<Diagnostic>> {
    let Some(first) = project.entries.first() else {
        return Ok(DataModel::default());
    };
    if let Some(other) = project.entries.iter().find(|e| e.ilp32 != first.ilp32) {
        let message = "some files are compiled with -m32, others are not; choose by --data-model";
        let error = Diagnostic::error(other.location, message)
            .with_note(Some(first.location), "another data model here");
        return Err(vec![error]);
    }
    Ok(match first.ilp32 {
        true => DataModel::Ilp32,
        false => DataModel::Lp64,
    })
}
