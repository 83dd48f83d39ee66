//! The source text of classes, for excerpts.
//!
//! A class says its package and the name of its file. That file is looked for below the folders of `--sourcepath`,
//! of the source files given, of the class path, and below `src`, `src/main/java` and `src/test/java` of the
//! current folder and of the folders around the class path's.

use std::path::{Path, PathBuf};

use ir::front::Text;
use ir::{FileId, Program, SourceFile};

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

/// What a comment says of races on its line, or, standing alone, on the next line with code.
const BENIGN: &str = "threadproof: benign";

/// The lines of texts that are declared benign.
pub(crate) fn benign(texts: &[Text]) -> Vec<(FileId, u32)> {
    let of = |text: &Text| -> Vec<(FileId, u32)> {
        let file = text.file;
        let text = String::from_utf8_lossy(&text.bytes);
        let mut found = Vec::new();
        let mut waiting = false;
        for (line, number) in text.lines().zip(1..) {
            let (code, comment) = match comment_at(line) {
                Some(at) => line.split_at(at),
                None => (line, ""),
            };
            let has_code = !code.trim().is_empty();
            let says = comment.contains(BENIGN);
            if has_code && (says || waiting) {
                found.push((file, number));
            }
            waiting = !has_code && (says || waiting);
        }
        found
    };
    texts.iter().flat_map(of).collect()
}

/// Where a comment to the end of the line begins. Text blocks are not looked for.
fn comment_at(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let (mut quote, mut at) = (None, 0);
    while at < bytes.len() {
        match (quote, bytes[at]) {
            (Some(_), b'\\') => at += 1,
            (Some(q), c) if c == q => quote = None,
            (None, c @ (b'"' | b'\'')) => quote = Some(c),
            (None, b'/') if bytes.get(at + 1) == Some(&b'/') => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
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

#[cfg(test)]
mod tests {
    use super::{Text, benign};
    use ir::FileId;

    #[test]
    fn comments_declare_lines() {
        let text = Text {
            file: FileId(3),
            bytes: b"int a; // threadproof: benign: a hint\n\
                // threadproof: benign\n\nb++;\n\
                s = \"// threadproof: benign\";\nc = '\"'; // threadproof: benign\n"
                .to_vec(),
            shown: true,
        };
        let lines: Vec<u32> = benign(&[text]).into_iter().map(|(_, line)| line).collect();
        assert_eq!(lines, [1, 4, 6]);
    }
}
