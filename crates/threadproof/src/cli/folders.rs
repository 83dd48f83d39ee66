//! The folders that the user has named: only text that lies there is shown.
//!
//! They are the current folder (unless that is the root or the user's home, which hold everything), the
//! folders of files given on the command line and of the database, and those of `-I` and `--sources`; with a
//! configuration found above the current folder, its folder.
//! What an untrusted configuration or a witness names does not count. Links are followed first.

use std::path::{Path, PathBuf};

use crate::cli::args::SourceArgs;
use crate::cli::config;

/// The folders, links followed.
pub(crate) fn shown(args: &SourceArgs) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = here().into_iter().collect();
    match &args.witness {
        Some(witness) => folders.push(folder_of(witness)),
        None => folders.extend(named(args)),
    }
    folders.extend(config::project_folder().map(Path::to_path_buf));
    folders.extend(args.sources.iter().cloned());
    let mut real: Vec<PathBuf> = folders
        .iter()
        .filter_map(|f| f.canonicalize().ok())
        .collect();
    real.sort();
    real.dedup();
    real
}

/// The current folder, unless it holds everything.
fn here() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?.canonicalize().ok()?;
    let home = std::env::var_os("HOME").and_then(|h| Path::new(&h).canonicalize().ok());
    let all = here.parent().is_none() || home.is_some_and(|home| home.starts_with(&here));
    (!all).then_some(here)
}

/// What the command line names.
fn named(args: &SourceArgs) -> Vec<PathBuf> {
    let typed = |path: &&Path| !config::is_untrusted(path);
    let of_processes = args.process.iter().flat_map(|process| &process.files);
    let files = args.files.iter().chain(of_processes).chain(&args.model);
    let files = files.chain(&args.monitor);
    let files = files.map(PathBuf::as_path).filter(typed);
    let folders = args.include_dirs.iter().map(Path::new).filter(typed);
    let includes = args.includes.iter().map(Path::new).filter(typed);
    let project = args.project.iter().map(PathBuf::as_path).filter(typed);
    let mut out: Vec<PathBuf> = files.chain(includes).map(folder_of).collect();
    out.extend(folders.map(Path::to_path_buf));
    out.extend(project.map(project_folder));
    out.extend(java(args));
    out
}

/// Folders of classes and sources of a Java program, and those of its jars.
fn java(args: &SourceArgs) -> Vec<PathBuf> {
    let given = args.files.iter().cloned().chain(args.java.class_path());
    let given = given.filter(|path| !config::is_untrusted(path));
    let folders = given.filter_map(|path| match path.is_dir() {
        true => Some(path),
        false => path
            .extension()
            .is_some_and(|e| e == "jar")
            .then(|| folder_of(&path)),
    });
    folders.chain(args.java.source_path()).collect()
}

/// Folders that builds are made in, beside the source.
const BUILDS: [&str; 6] = [
    "build",
    "_build",
    "builddir",
    "out",
    "target",
    "cmake-build-debug",
];

/// The folder of the project whose database this is.
fn project_folder(database: &Path) -> PathBuf {
    let folder = folder_of(database);
    let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let is_build = real
        .file_name()
        .is_some_and(|n| BUILDS.iter().any(|b| n == *b));
    match real.parent() {
        Some(above) if is_build && above.parent().is_some() => above.to_path_buf(),
        _ => folder,
    }
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::{folder_of, project_folder};
    use std::path::Path;

    #[test]
    fn a_database_in_a_build_folder_speaks_of_the_folder_above() {
        let project = |text: &str| project_folder(Path::new(text));
        assert_eq!(project("/p/build/compile_commands.json"), Path::new("/p"));
        assert_eq!(project("/p/compile_commands.json"), Path::new("/p"));
        assert_eq!(project("/build/compile_commands.json"), Path::new("/build"));
        assert_eq!(folder_of(Path::new("a.c")), Path::new("."));
    }
}
