//! The way in: files, or text already preprocessed, to a program.

use std::path::{Path, PathBuf};

use ir::{DataModel, Program, Span};

use crate::annotation;
use crate::ast::TranslationUnit;
use crate::link::{self, Parsed};
use crate::named_files;
use crate::parse::{parse_translation_unit, with_deep_stack};
use crate::preprocess::{PreprocessOptions, Project, Reach, missing_headers, preprocess, veil};
use crate::session::Session;
use crate::source::{Diagnostic, FileTable, Severity};
use crate::standard;

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The files, in order.
    pub files: Vec<Input>,
}

/// One file with its own flags.
#[derive(Clone, Debug)]
pub struct Input {
    /// The file; `.i` files are taken as already preprocessed.
    pub path: PathBuf,
    /// Arguments for the preprocessor: `-I`, `-D`, `-std=` and so on.
    pub arguments: Vec<String>,
}

impl Inputs {
    /// Files that share their flags.
    pub fn files(paths: impl IntoIterator<Item = PathBuf>, arguments: &[String]) -> Inputs {
        Inputs {
            files: paths
                .into_iter()
                .map(|path| Input {
                    path,
                    arguments: arguments.to_vec(),
                })
                .collect(),
        }
    }

    /// The C files of a project (a `compile_commands.json`).
    pub fn project(project: &Project) -> Inputs {
        Inputs {
            files: project
                .entries
                .iter()
                .map(|e| Input {
                    path: e.file.clone(),
                    arguments: e.arguments.clone(),
                })
                .collect(),
        }
    }
}

/// How to load.
#[derive(Clone, Debug)]
pub struct Options {
    /// Sizes of types.
    pub data_model: DataModel,
    /// The compiler driver used as preprocessor.
    pub cc: String,
    /// Functions to call from any number of threads, instead of `main`.
    pub entry: Option<Vec<String>>,
    /// What all calls of them share beyond what types say: types, or `function:parameter`.
    pub shared: Vec<String>,
    /// What is assumed of external functions without a model.
    pub externals: Externals,
    /// The environment, as `NAME=VALUE`; none: it is open, and may be any.
    pub environment: Option<Vec<String>>,
    /// Whether a program without `main` (and without entries) is fine.
    pub no_main_ok: bool,
    /// What may be shown of what is read.
    pub reach: Reach,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            data_model: DataModel::Lp64,
            cc: "cc".to_owned(),
            entry: None,
            shared: Vec::new(),
            externals: Externals::Gap,
            environment: None,
            no_main_ok: false,
            reach: Reach::default(),
        }
    }
}

/// What is assumed of external functions without a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Externals {
    /// Nothing: calling one is a gap.
    #[default]
    Gap,
    /// It returns anything, and may overwrite the objects its pointer arguments point into.
    Args,
    /// It returns anything and touches nothing.
    Pure,
}

/// A program, with what was left out of it.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// Every gap put into it, in order.
    pub gaps: Vec<Gap>,
    /// The undefined functions of which [`Options::externals`] says what they may do.
    pub assumed: Vec<String>,
    /// What all calls of the functions of [`Options::entry`] share.
    pub shared: Vec<String>,
    /// The functions of [`Options::entry`] that are called with pointers to objects of each call's own.
    pub owned: Vec<String>,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// Lines whose races the source declares benign: by `// threadproof: benign`, or by
    /// `THREADPROOF_BENIGN(…)`.
    pub benign: Vec<(ir::FileId, u32)>,
}

/// A place whose meaning we do not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Where it stands.
    pub span: Span,
    /// The function it stands in.
    pub function: String,
    /// What it is.
    pub reason: String,
}

/// Loads a program from files. `files` gets every file mentioned, for showing diagnostics; its
/// numbering is that of the program's own table.
///
/// On failure there is at least one diagnostic of severity error.
pub fn load(
    inputs: &Inputs,
    options: &Options,
    files: &mut FileTable,
) -> Result<Lowered, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut warnings = Vec::new();
    let mut units = Vec::new();
    for input in &inputs.files {
        let name = input.path.to_string_lossy().into_owned();
        let main_file = files.intern(&name);
        let how = PreprocessOptions {
            driver: options.cc.clone(),
            ilp32: options.data_model == DataModel::Ilp32,
            arguments: standard::accepted(&input.arguments),
            reach: options.reach.clone(),
        };
        match parse_file(&input.path, &name, how, files) {
            Ok((unit, warning)) => {
                warnings.extend(warning);
                units.push(Parsed {
                    unit,
                    main_file,
                    unsigned_char: unsigned_char(&input.arguments),
                });
            }
            Err(found) => errors.extend(found),
        }
    }
    if inputs.files.is_empty() {
        errors.push(Diagnostic::general("there is no input file"));
    }
    let veiled = |mut found: Vec<Diagnostic>, files: &FileTable| {
        found
            .iter_mut()
            .for_each(|d| veil(d, files, &options.reach));
        found
    };
    if !errors.is_empty() {
        return Err(veiled(errors, files));
    }
    let mut lowered = lower(&units, options, files, warnings).map_err(|e| veiled(e, files))?;
    lowered.benign = annotation::benign(&lowered.program, files);
    lowered.program.release_sequence = standard::release_sequence(&inputs.files);
    Ok(lowered)
}

/// Parses one file. One that uses types of standard headers it does not include gets these
/// headers, with a warning, if that makes it parse.
fn parse_file(
    path: &Path,
    name: &str,
    mut how: PreprocessOptions,
    files: &mut FileTable,
) -> Result<(TranslationUnit, Option<Diagnostic>), Vec<Diagnostic>> {
    let text = preprocess(path, &how, files)?;
    // Without its pragmas the program would be another one.
    let pragma = |line: &[u8]| line.starts_with(b"#pragma omp ");
    let parallel = how.arguments.iter().any(|a| a == "-fopenmp");
    if parallel && text.split(|b| *b == b'\n').any(pragma) {
        let message = format!("`{name}` uses OpenMP, which is not supported");
        return Err(vec![Diagnostic::general(message)]);
    }
    let errors = match parse_translation_unit(&text, name, files) {
        Ok(unit) => return Ok((unit, None)),
        Err(errors) => errors,
    };
    let missing = missing_headers(&text);
    let Some(&(header, ty)) = missing.first() else {
        return Err(errors);
    };
    for (header, _) in &missing {
        let include = ["-include", header].map(str::to_owned);
        how.arguments.extend(include);
    }
    let Ok(text) = preprocess(path, &how, files) else {
        return Err(errors);
    };
    let Ok(unit) = parse_translation_unit(&text, name, files) else {
        return Err(errors);
    };
    let message = format!("`{ty}` is used without `#include <{header}>`, which is supplied");
    let place = errors.first().and_then(|error| error.location);
    let mut warning = Diagnostic::general(message);
    warning.location = place;
    warning.severity = Severity::Warning;
    Ok((unit, Some(warning)))
}

/// Loads a program from one preprocessed text.
pub fn lower_text(
    text: &[u8],
    name: &str,
    options: &Options,
    files: &mut FileTable,
) -> Result<Lowered, Vec<Diagnostic>> {
    let main_file = files.intern(name);
    let unit = parse_translation_unit(text, name, files)?;
    let parsed = Parsed {
        unit,
        main_file,
        unsigned_char: false,
    };
    let mut lowered = lower(&[parsed], options, files, Vec::new())?;
    lowered.program.release_sequence = standard::release_sequence(&[]);
    Ok(lowered)
}

/// Lowers parsed files; `warnings` are those given so far.
fn lower(
    units: &[Parsed],
    options: &Options,
    files: &mut FileTable,
    warnings: Vec<Diagnostic>,
) -> Result<Lowered, Vec<Diagnostic>> {
    with_deep_stack(|| {
        let mut s = Session::new(options.clone());
        s.diagnostics = warnings;
        s.files = std::mem::take(files);
        let library = link::library_units();
        link::link(&mut s, units, &library);
        named_files::number(&mut s, units.iter().map(|unit| unit.main_file));
        *files = s.files;
        if s.diagnostics.iter().any(|d| d.severity == Severity::Error) {
            return Err(s.diagnostics);
        }
        Ok(Lowered {
            program: s.program,
            gaps: s.gaps,
            assumed: s.assumed,
            shared: s.shared,
            owned: s.owned,
            diagnostics: s.diagnostics,
            benign: Vec::new(),
        })
    })
}

/// Whether these arguments make `char` unsigned: the last one counts.
fn unsigned_char(arguments: &[String]) -> bool {
    let mut signs = arguments
        .iter()
        .rev()
        .filter_map(|argument| match argument.as_str() {
            "-funsigned-char" | "-fno-signed-char" => Some(true),
            "-fsigned-char" | "-fno-unsigned-char" => Some(false),
            _ => None,
        });
    signs.next().unwrap_or(false)
}
