//! Preprocessing by the C compiler driver of the machine: `cc -E`.
//!
//! The driver is run directly, never through a shell, without optimisation (so that the system's
//! headers use no inline bodies or fortified calls) and with line markers. `.i` files are taken as
//! they are. The driver has bounds of time, memory and output (`child.rs`). Its own errors (a missing header, `#error`) become located diagnostics.
//!
//! `fallback.rs` says which headers are supplied when they are missing. For 32-bit programs the driver gets `-m32`; `ilp32.rs` says what is done when the machine has no
//! 32-bit headers. Programs can ask for `__THREADPROOF__`
//! and use `THREADPROOF_BENIGN(…)` (see `annotation.rs`).

mod child;
mod fallback;
mod ilp32;
mod messages;
mod project;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::source::{Diagnostic, FileTable};
use child::{Ended, Failed};
pub use fallback::missing_headers;
use ilp32::StubHeaders;
pub use project::{Project, ProjectEntry, read_project};

/// How to preprocess.
#[derive(Clone, Debug)]
pub struct PreprocessOptions {
    /// The compiler driver, a GCC or Clang.
    pub driver: String,
    /// Types of 32-bit x86 instead of the machine's own.
    pub ilp32: bool,
    /// Further arguments, each passed as it is: `-I`, `-D`, `-U`, `-include`, `-std=` and so on.
    pub arguments: Vec<String>,
}

impl Default for PreprocessOptions {
    fn default() -> Self {
        Self {
            driver: "cc".to_owned(),
            ilp32: false,
            arguments: Vec::new(),
        }
    }
}

/// The preprocessed text of the C file at `path`.
pub fn preprocess(
    path: &Path,
    options: &PreprocessOptions,
    files: &mut FileTable,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let text = read_source(path).map_err(|message| vec![Diagnostic::general(message)])?;
    if path.extension().is_some_and(|extension| extension == "i") {
        return Ok(text);
    }
    drop(text);
    // A model of the 32-bit headers lives as long as the driver runs.
    let mut stubs = None;
    let mut arguments = base_arguments(options);
    if options.ilp32 {
        let found = StubHeaders::find(&options.driver)?;
        arguments.extend(found.arguments());
        stubs = Some(found);
    }
    arguments.extend(options.arguments.iter().cloned());
    // Fortified headers call functions that check object sizes only the compiler knows.
    arguments.push("-U_FORTIFY_SOURCE".to_owned());
    arguments.push(operand(path));
    let mut result = run(&options.driver, &arguments, path, files);
    if result
        .as_ref()
        .is_err_and(|errors| fallback::is_missing_header(errors))
    {
        let headers = fallback::Headers::write()?;
        arguments.extend(headers.arguments());
        result = run(&options.driver, &arguments, path, files).map(|text| headers.renamed(&text));
    }
    if result
        .as_ref()
        .is_ok_and(|text| fallback::may_initialise_atomics(text))
    {
        let headers = fallback::Headers::around()?;
        arguments.extend(headers.first_arguments());
        result = run(&options.driver, &arguments, path, files).map(|text| headers.renamed(&text));
    }
    drop(stubs);
    result
}

fn base_arguments(options: &PreprocessOptions) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "-E",
        "-O0",
        "-w",
        "-D__THREADPROOF__=1",
        "-DTHREADPROOF_BENIGN(access)=(access)",
    ]
    .map(str::to_owned)
    .into();
    let says_standard = |argument: &String| argument.starts_with("-std") || argument == "-ansi";
    if !options.arguments.iter().any(says_standard) {
        // Newer drivers default to C23, where `bool` and `()` mean something else.
        arguments.push("-std=gnu17".to_owned());
    }
    arguments.extend(["-x", "c"].map(str::to_owned));
    arguments
}

/// The path as an argument that is not taken for an option.
fn operand(path: &Path) -> String {
    let shown = path.to_string_lossy();
    if shown.starts_with('-') {
        format!("./{shown}")
    } else {
        shown.into_owned()
    }
}

fn run(
    driver: &str,
    arguments: &[String],
    path: &Path,
    files: &mut FileTable,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let what = path.display().to_string();
    let output = ended(driver, &what, command(driver).args(arguments))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let found = messages::diagnostics(&stderr, files);
    if !found.is_empty() {
        return Err(found);
    }
    let first = stderr.lines().find(|line| !line.trim().is_empty());
    let mut message = format!("'{driver} -E {}' failed", path.display());
    if let Some(line) = first {
        message = format!("{message}: {}", line.trim());
    }
    Err(vec![Diagnostic::general(message)])
}

/// Runs the driver within its bounds, on this.
fn ended(driver: &str, what: &str, command: &mut Command) -> Result<Ended, Vec<Diagnostic>> {
    child::run(command).map_err(|failed| {
        vec![match failed {
            Failed::Start(error) => cannot_run(driver, &error),
            Failed::Ended(why) => {
                Diagnostic::general(format!("'{driver} -E {what}' {why}, and was ended"))
            }
        }]
    })
}

/// The driver with messages in English and no input of its own.
fn command(driver: &str) -> Command {
    let mut command = Command::new(driver);
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn cannot_run(driver: &str, error: &std::io::Error) -> Diagnostic {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "it is not installed".to_owned(),
        _ => error.to_string(),
    };
    Diagnostic::general(format!("cannot run the C compiler '{driver}': {reason}")).with_note(
        None,
        "a C compiler is needed to preprocess; name another one, or give preprocessed .i files",
    )
}

/// The text of a source file, or why it cannot be one.
fn read_source(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(format!("there is no file '{shown}'"));
        }
        Err(error) => return Err(format!("cannot read '{shown}': {error}")),
    };
    if metadata.is_dir() {
        return Err(format!("'{shown}' is a directory, not a C file"));
    }
    if !metadata.is_file() {
        return Err(format!("'{shown}' is not an ordinary file"));
    }
    let text = std::fs::read(path).map_err(|error| format!("cannot read '{shown}': {error}"))?;
    if text.contains(&0) {
        return Err(format!(
            "'{shown}' is not a text file (it contains zero bytes)"
        ));
    }
    Ok(text)
}

/// `path` seen from `directory`.
fn resolve(directory: &Path, path: &str) -> PathBuf {
    directory.join(path)
}
