//! Our own C programs, lowered for tasks that search them without the command line.

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use ir::system::{Failures, Image};
use machine::Code;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The code of a C file, with these arguments for the preprocessor.
pub fn code(path: &Path, arguments: &[String]) -> Result<Arc<Code>, String> {
    let program = program(path, arguments, &Options::default())?;
    Ok(Arc::new(Code::new(Arc::new(program))))
}

/// The code of a system of processes: for each image its name, its file and the arguments of each process.
pub fn system(images: &[(&str, PathBuf, Vec<Vec<String>>)]) -> Result<Arc<Code>, String> {
    let options = Options {
        system: true,
        ..Options::default()
    };
    let programs = images
        .iter()
        .map(|(_, file, _)| program(file, &[], &options));
    let programs = programs.collect::<Result<Vec<_>, String>>()?;
    let images: Vec<Image<'_>> = images
        .iter()
        .zip(&programs)
        .map(|((name, _, args), program)| Image {
            name: (*name).to_owned(),
            program,
            args: args.clone(),
            daemon: false,
            crashes: false,
            natives: None,
            among: None,
        })
        .collect();
    let program = ir::system::system(&images, Failures::default(), None)?;
    Ok(Arc::new(Code::new(Arc::new(program))))
}

fn program(path: &Path, arguments: &[String], lower: &Options) -> Result<ir::Program, String> {
    let told = |what: &dyn std::fmt::Debug| format!("{}: {what:?}", path.display());
    let mut files = FileTable::new();
    let options = PreprocessOptions {
        arguments: arguments.to_vec(),
        ..PreprocessOptions::default()
    };
    let text = preprocess(path, &options, &mut files).map_err(|e| told(&e))?;
    let name = path.to_string_lossy();
    let lowered = lower_text(&text, &name, lower, &mut files).map_err(|e| told(&e))?;
    let errors = ir::verify(&lowered.program);
    match errors.is_empty() {
        true => Ok(lowered.program),
        false => Err(told(&errors)),
    }
}
