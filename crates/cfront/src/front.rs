//! C as a language: [`C`] and its own options.

use std::path::{Path, PathBuf};

use ir::DataModel;
use ir::front::{FrontEnd, Lowered, Refused, Request};

use crate::load::load;
use crate::options::{Inputs, Options};
use crate::preprocess::{Project, Reach, read_project};
use crate::source::{Diagnostic, FileTable};

/// C, with what is its own to say: how files are preprocessed.
#[derive(Clone, Debug)]
pub struct C {
    /// The compiler driver used as preprocessor.
    pub cc: String,
    /// Arguments for the preprocessor: `-I`, `-D`, `-std=` and so on.
    pub arguments: Vec<String>,
    /// A `compile_commands.json`, whose files come after those named.
    pub project: Option<PathBuf>,
    /// What may be shown of what is read, and what the preprocessor may do.
    pub reach: Reach,
}

impl Default for C {
    fn default() -> C {
        C {
            cc: "cc".to_owned(),
            arguments: Vec::new(),
            project: None,
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
        let (inputs, data_model, mut warnings) = self
            .inputs(request, &mut files)
            .map_err(|errors| refused(&errors, &files))?;
        let options = Options {
            data_model,
            cc: self.cc.clone(),
            entry: (!request.entry.is_empty()).then(|| request.entry.clone()),
            shared: request.shared.clone(),
            externals: request.externals,
            environment: request.environment.clone(),
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
            for mut input in Inputs::project(&project).files {
                input.arguments.extend(self.arguments.iter().cloned());
                inputs.files.push(input);
            }
        }
        Ok((inputs, data_model.unwrap_or_default(), warnings))
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
