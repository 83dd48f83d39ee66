//! Our own C programs, lowered for tasks that search them without the command line.

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use machine::Code;
use std::path::Path;
use std::sync::Arc;

/// The code of a C file, with these arguments for the preprocessor.
pub fn code(path: &Path, arguments: &[String]) -> Result<Arc<Code>, String> {
    let told = |what: &dyn std::fmt::Debug| format!("{}: {what:?}", path.display());
    let mut files = FileTable::new();
    let options = PreprocessOptions {
        arguments: arguments.to_vec(),
        ..PreprocessOptions::default()
    };
    let text = preprocess(path, &options, &mut files).map_err(|e| told(&e))?;
    let name = path.to_string_lossy();
    let lowered =
        lower_text(&text, &name, &Options::default(), &mut files).map_err(|e| told(&e))?;
    let errors = ir::verify(&lowered.program);
    match errors.is_empty() {
        true => Ok(Arc::new(Code::new(Arc::new(lowered.program)))),
        false => Err(told(&errors)),
    }
}
