//! Preprocessing by the C compiler driver of the machine: `cc -E`.
//!
//! The driver is run directly, never through a shell, without optimisation (so that the system's
//! headers use no inline bodies or fortified calls) and with line markers. `.i` files are taken as
//! they are, and so is the text they have of their sources (`markers.rs`). The driver has bounds of time, memory and output, hardly an environment and no network
//! (`confine::child`); its words are made here (`arguments.rs`), and what it has read is known (`reach.rs`).
//! Its own errors (a missing header, `#error`) become located diagnostics.
//!
//! `fallback.rs` says which headers are supplied when they are missing. For 32-bit programs the driver gets `-m32`; `ilp32.rs` says what is done when the machine has no
//! 32-bit headers. Programs can ask for `__THREADPROOF__`
//! and use `THREADPROOF_BENIGN(…)` (see `annotation.rs`).

mod arguments;
mod fallback;
mod ilp32;
mod markers;
mod messages;
mod project;
mod reach;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::source::{Diagnostic, FileTable};
use confine::Refused;
use confine::child::{self, Ended, Failed};
pub use fallback::missing_headers;
use ilp32::StubHeaders;
pub use project::{Project, ProjectEntry, parse_project, read_project};
pub use reach::Reach;

/// How to preprocess.
#[derive(Clone, Debug)]
pub struct PreprocessOptions {
    /// The compiler driver, a GCC or Clang.
    pub driver: String,
    /// Types of 32-bit x86 instead of the machine's own.
    pub ilp32: bool,
    /// Further arguments: `-I`, `-D`, `-U`, `-include`, `-std=` and so on.
    pub arguments: Vec<String>,
    /// What may be shown of what is read.
    pub reach: Reach,
}

impl Default for PreprocessOptions {
    fn default() -> Self {
        Self {
            driver: "cc".to_owned(),
            ilp32: false,
            arguments: Vec::new(),
            reach: Reach::default(),
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
        let shown = options.reach.shows(path);
        for (name, lines) in markers::texts(&text, &path.to_string_lossy()) {
            if !files.keeps(&name) {
                files.keep(&name, lines, shown);
            }
        }
        return Ok(text);
    }
    let name = operand(path);
    // Mostly the text itself includes the header, and the driver need not run twice.
    let wanted = fallback::includes_atomics(&text);
    let mut around = wanted.then(fallback::Headers::around).transpose()?;
    files.keep(&name, text, options.reach.shows(path));
    // A model of the 32-bit headers lives as long as the driver runs.
    let mut stubs = None;
    let mut arguments = base_arguments(options);
    if options.ilp32 {
        let found = StubHeaders::find(options)?;
        arguments.extend(found.arguments());
        stubs = Some(found);
    }
    arguments.extend(arguments::made(&options.arguments)?);
    // Fortified headers call functions that check object sizes only the compiler knows.
    arguments.push("-U_FORTIFY_SOURCE".to_owned());
    let read = reach::Read::new()?;
    arguments.extend(read.arguments());
    arguments.push(name);
    if let Some(headers) = &around {
        arguments.extend(headers.first_arguments());
    }
    let mut result = run(options, &arguments, path, files);
    if result
        .as_ref()
        .is_err_and(|errors| fallback::is_missing_header(errors))
    {
        let headers = fallback::Headers::write()?;
        arguments.extend(headers.arguments());
        result = run(options, &arguments, path, files).map(|text| headers.renamed(&text));
    }
    if around.is_none()
        && result
            .as_ref()
            .is_ok_and(|text| fallback::may_initialise_atomics(text))
    {
        let headers = around.insert(fallback::Headers::around()?);
        arguments.extend(headers.first_arguments());
        result = run(options, &arguments, path, files);
    }
    drop(stubs);
    let mut text = result?;
    if let Some(headers) = &around {
        text = headers.renamed(&text);
    }
    read.keep(&options.reach, files)?;
    Ok(text)
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

/// The path as an argument that is not taken for an option, or for a file with further words.
fn operand(path: &Path) -> String {
    arguments::path(&path.to_string_lossy())
}

fn run(
    options: &PreprocessOptions,
    arguments: &[String],
    path: &Path,
    files: &mut FileTable,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let driver = &options.driver;
    if let Some(word) = arguments.iter().find(|word| word.starts_with('@')) {
        let message = format!("'{word}' would be read for further words");
        return Err(vec![Diagnostic::general(message)]);
    }
    let what = path.display().to_string();
    let output = ended(options, &what, command(driver).args(arguments))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let mut found = messages::diagnostics(&stderr, files);
    if !found.is_empty() {
        found
            .iter_mut()
            .for_each(|d| veil(d, files, &options.reach));
        return Err(found);
    }
    let first = stderr.lines().find(|line| !line.trim().is_empty());
    let mut message = format!("'{driver} -E {}' failed", path.display());
    if let Some(line) = first {
        message = format!("{message}: {}", line.trim());
    }
    Err(vec![Diagnostic::general(message)])
}

/// Takes the words out of a message about a file whose text is not to be shown.
pub(crate) fn veil(diagnostic: &mut Diagnostic, files: &FileTable, reach: &Reach) {
    let file = diagnostic.location.map(|at| files.path(at.file));
    if file.is_some_and(|file| !reach.quotes(file)) {
        diagnostic.message =
            "this cannot be read, in a file that lies outside the folders of the program".into();
    }
}

/// Runs the driver within its bounds, on this.
fn ended(
    options: &PreprocessOptions,
    what: &str,
    command: &mut Command,
) -> Result<Ended, Vec<Diagnostic>> {
    let driver = &options.driver;
    child::run(command, options.reach.confined.as_ref()).map_err(|failed| {
        vec![match failed {
            Failed::Start(error) => cannot_run(driver, &error),
            Failed::Ended(why) => {
                Diagnostic::general(format!("'{driver} -E {what}' {why}, and was ended"))
            }
        }]
    })
}

/// The driver with messages in English, hardly an environment, and no input of its own.
fn command(driver: &str) -> Command {
    let mut command = Command::new(driver);
    confine::clean(&mut command).stdin(Stdio::null());
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

/// The most bytes of a source file.
const LARGEST: u64 = 256 << 20;

/// What names of C++ files end with.
const CPP: [&str; 6] = ["cpp", "cc", "cxx", "c++", "C", "hpp"];

/// The text of a source file, or why it cannot be one.
fn read_source(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let extension = path.extension().and_then(|e| e.to_str());
    if extension.is_some_and(|e| CPP.contains(&e)) {
        return Err(format!(
            "'{shown}' is a file of C++, which is not read: C and Java are"
        ));
    }
    let text = confine::ordinary(path, LARGEST).map_err(|refused| match refused {
        Refused::Missing => format!("there is no file '{shown}'"),
        Refused::Directory => format!(
            "'{shown}' is a directory, and no class files are below it: name C files, or a folder of \
             compiled classes"
        ),
        Refused::Special => format!("'{shown}' is not an ordinary file"),
        Refused::Large(_) | Refused::Failed(_) => format!("cannot read '{shown}': {refused}"),
    })?;
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
