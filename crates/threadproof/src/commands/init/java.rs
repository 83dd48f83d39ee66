//! `threadproof init` in a folder of Maven or Gradle: the class with `main`, and where its sources and jars are.

use std::path::{Path, PathBuf};

use super::{LARGEST, quoted};

/// Where the sources are.
pub(super) const SOURCES: &str = "src/main/java";

/// Folders in which jars of other projects are kept.
const JARS: [&str; 4] = ["lib", "libs", "target/dependency", "build/dependencies"];

/// The most folders inside one another that are looked into.
const DEEPEST: usize = 40;

/// The keys that say what is checked: the first class with a `main`, and the names of all.
pub(super) fn program() -> Result<String, String> {
    let mut files = Vec::new();
    walk(Path::new(SOURCES), "java", DEEPEST, &mut files);
    files.sort();
    let starts: Vec<&PathBuf> = files.iter().filter(|f| has_main(f)).collect();
    let Some(first) = starts.first() else {
        return Err(format!(
            "error: no class below {SOURCES} has a main; `threadproof check --entry Class#method FILE.java` checks a test"
        ));
    };
    let classes: Vec<String> = starts.iter().map(|f| quoted(&class(f))).collect();
    let mut text = format!("files = [{}]\n", quoted(&first.to_string_lossy()));
    text.push_str(&format!("main = {}", classes[0]));
    if classes.len() > 1 {
        text.push_str(&format!(" # one of {}", classes.join(", ")));
    }
    text.push_str(&format!("\nsourcepath = [{}]\n", quoted(SOURCES)));
    let mut jars = Vec::new();
    for folder in JARS {
        walk(Path::new(folder), "jar", 1, &mut jars);
    }
    jars.sort();
    let jars: Vec<String> = jars.iter().map(|j| quoted(&j.to_string_lossy())).collect();
    if !jars.is_empty() {
        text.push_str(&format!("classpath = [{}]\n", jars.join(", ")));
    }
    Ok(text)
}

/// The files with an ending below a folder. Links to folders are not followed.
fn walk(folder: &Path, ending: &str, depth: usize, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|t| t.is_dir());
        if is_folder && depth > 1 {
            walk(&path, ending, depth - 1, found);
        } else if !is_folder && path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

/// The class of a source file, by its folder.
fn class(file: &Path) -> String {
    let inside = file
        .strip_prefix(SOURCES)
        .unwrap_or(file)
        .with_extension("");
    let parts: Vec<_> = inside.iter().map(|p| p.to_string_lossy()).collect();
    parts.join(".")
}

/// Whether a file seems to have a `main` that starts a program. What it has in comments counts, too.
fn has_main(file: &Path) -> bool {
    let text = confine::ordinary(file, LARGEST).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(3)
        .any(|w| w[..2] == ["static", "void"] && w[2].starts_with("main("))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn a_class_is_named_by_its_folder() {
        let file = Path::new("src/main/java/p/q/App.java");
        assert_eq!(super::class(file), "p.q.App");
    }
}
