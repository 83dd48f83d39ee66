//! The source text of classes, for excerpts.
//!
//! A class says its package and the name of its file. That file is looked for below the folders of `--sourcepath`,
//! of the source files given, of the class path, and below `src`, `src/main/java` and `src/test/java` of the
//! current folder and of the folders around the class path's.

use std::path::{Path, PathBuf};

use ir::front::Text;
use ir::{Program, SourceFile};

/// The most bytes of a source file.
const LARGEST: u64 = 16 << 20;

/// Folders that build tools keep sources in.
const USUAL: [&str; 3] = ["src", "src/main/java", "src/test/java"];

/// How far above a folder of classes its project may begin: `target/classes`, `build/classes/java/main`.
const ABOVE: usize = 4;

/// The folders in which sources are looked for, in order.
pub(crate) fn folders(given: &[PathBuf], classes: &[PathBuf]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = given.to_vec();
    folders.extend(classes.iter().cloned());
    let mut projects = vec![PathBuf::from(".")];
    for folder in classes {
        let above = folder.ancestors().skip(1).take(ABOVE);
        projects.extend(
            above
                .filter(|f| !f.as_os_str().is_empty())
                .map(Path::to_path_buf),
        );
    }
    for project in projects {
        folders.extend(USUAL.iter().map(|usual| project.join(usual)));
    }
    let mut unique: Vec<PathBuf> = Vec::new();
    for folder in folders {
        if !unique.contains(&folder) {
            unique.push(folder);
        }
    }
    unique
}

/// Reads the sources of a program's own classes, and names its files by where they were found.
pub(crate) fn read(
    program: &mut Program,
    folders: &[PathBuf],
    shown: Option<&[PathBuf]>,
) -> Vec<Text> {
    let mut texts = Vec::new();
    for (file, SourceFile { name, library }) in program.files.iter_mut() {
        // Names come from class files, which may be anything.
        let inside = Path::new(name.as_str())
            .components()
            .all(|c| matches!(c, std::path::Component::Normal(_)));
        if *library || !inside {
            continue;
        }
        let found = folders.iter().find_map(|folder| {
            let path = folder.join(name.as_str());
            Some((confine::ordinary(&path, LARGEST).ok()?, path))
        });
        if let Some((bytes, path)) = found {
            let real = path.canonicalize().unwrap_or_else(|_| path.clone());
            let may = |folders: &[PathBuf]| folders.iter().any(|f| real.starts_with(f));
            let path = path.strip_prefix(".").unwrap_or(&path);
            *name = path.display().to_string();
            texts.push(Text {
                file,
                bytes,
                shown: shown.is_none_or(may),
            });
        }
    }
    texts
}
