//! `--sandbox`: the command gives up what it does not need before it reads the program.
//!
//! It may read the inputs and the system's headers, run the preprocessor (and a solver that was asked
//! for), write into the folders of its outputs and into a folder of its own, and nothing else: no other
//! file, no network, no other process. The preprocessor gets less: it reads sources and headers, and
//! writes only what it has read into that folder. What the kernel does not have is said in one line.
//!
//! The default is a sandbox where the variable `CI` is set, as services that build changes of others do.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use confine::sandbox::{Rules, SYSTEM, calls, files};

use jvmfront::jdk::Jdk;

use crate::cli::args::SourceArgs;
use crate::cli::folders;
use crate::print::output::say;

/// Gives up what a command that loads this program does not need.
pub(crate) fn give_up<'a>(
    source: &SourceArgs,
    inputs: impl Iterator<Item = &'a PathBuf>,
    outputs: impl Iterator<Item = &'a PathBuf>,
    solver: Option<&str>,
) {
    if !source.sandbox.is_on() {
        return;
    }
    let mut rules = preprocessor(source);
    rules.read.extend(inputs.cloned());
    let given = source.world.file.iter();
    rules.read.extend(given.map(|file| file.real.clone()));
    // What the process takes and how many processors there are; the other files there tell a process
    // only of those it has started.
    rules
        .read
        .extend(["/proc", "/sys/fs/cgroup"].map(PathBuf::from));
    rules.write.extend(outputs.map(|file| folder(file)));
    rules.remove.push(std::env::temp_dir());
    rules.run.extend(solver.and_then(program));
    for missing in [files(&rules), calls()].into_iter().filter_map(Result::err) {
        say(&format!("--sandbox is not complete: {missing}"));
    }
}

/// What the preprocessor may do.
pub(crate) fn preprocessor(source: &SourceArgs) -> Rules {
    let mut run: Vec<PathBuf> = SYSTEM.map(PathBuf::from).to_vec();
    run.extend(program(&source.cc));
    let jdk = source.java.jdk.clone().or_else(Jdk::on_the_path);
    run.extend(jdk.iter().flat_map(|home| Jdk::folders(home)));
    Rules {
        read: folders::shown(source),
        run,
        write: confine::scratch().into_iter().collect(),
        remove: Vec::new(),
    }
}

/// The folder of a program that was named on the command line.
fn program(command: &str) -> Option<PathBuf> {
    let name = command.split_whitespace().next()?;
    let file = confine::found(OsStr::new(name))?;
    file.parent().map(Path::to_path_buf)
}

fn folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}
