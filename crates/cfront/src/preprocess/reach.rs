//! How far a program that is not trusted reaches into the file system.
//!
//! The preprocessor includes whatever the program names. What it has read is asked of itself (a rule
//! for `make`, [`Read`]), never of line markers, which a program can write. From that follows:
//!
//! - Text is kept for messages and reports only of files that were read, and shown only where they lie,
//!   links followed, under a folder that the user has named.
//! - A program that reads a file of the kernel (`/proc`, `/sys`, `/dev`) is refused; so is one that reads
//!   a file outside the folders of the user and of the system that is not called like a source file
//!   (a key, a password file): its text could become names and strings of the program.

use std::path::{Component, Path, PathBuf};

use confine::sandbox::{Rules, SYSTEM};

use crate::source::{Diagnostic, FileTable};

/// What may be shown, and what the preprocessor may do.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// The folders, links followed, whose text may be shown; none: everything that was read may be.
    pub shown: Option<Vec<PathBuf>>,
    /// What files the preprocessor may touch, if the kernel is to see to that.
    pub confined: Option<Rules>,
}

/// The most bytes of a file that are kept for messages.
const LARGEST: u64 = 64 << 20;

/// How files with source text are called.
const SOURCES: [&str; 16] = [
    "c", "h", "i", "inc", "inl", "def", "tbl", "tab", "x", "xbm", "gen", "hh", "hpp", "cc", "in",
    "td",
];

impl Reach {
    /// Whether the text of this file may be shown.
    pub fn shows(&self, path: &Path) -> bool {
        let Some(shown) = &self.shown else {
            return true;
        };
        let Ok(real) = path.canonicalize() else {
            return false;
        };
        let hidden = real.components().any(|part| part.as_os_str() == ".git");
        !hidden && shown.iter().any(|folder| real.starts_with(folder))
    }

    /// Whether a message about this file may quote it. The preprocessor names files that exist; other
    /// names stand in line markers of the program, and for its own text.
    pub(super) fn quotes(&self, path: &str) -> bool {
        let path = Path::new(path);
        !path.exists() || self.shows(path) || SYSTEM.iter().any(|folder| path.starts_with(folder))
    }

    /// Why a program that reads this file is refused.
    fn refuses(&self, path: &Path) -> Option<&'static str> {
        if confine::is_of_the_kernel(path) {
            return Some("which is a file of the kernel");
        }
        // What lies in the system's folders is the system's, as are its links; headers are many.
        let upwards = path.components().any(|part| part == Component::ParentDir);
        if !upwards && SYSTEM.iter().any(|folder| path.starts_with(folder)) {
            return None;
        }
        let real = path.canonicalize().ok()?;
        let source = real.extension().and_then(|e| e.to_str());
        let source = source.is_some_and(|e| SOURCES.contains(&e));
        let system = SYSTEM.iter().any(|folder| real.starts_with(folder));
        let fine = source || system || self.shown.is_none() || self.shows(path);
        (!fine).then_some(
            "which lies outside the folders of the program and is not called like a source file",
        )
    }
}

/// Where the preprocessor says what it has read; removed when dropped.
pub(super) struct Read {
    folder: PathBuf,
    rule: PathBuf,
}

impl Read {
    pub fn new() -> Result<Read, Vec<Diagnostic>> {
        let folder = confine::new_folder().map_err(|error| {
            let message = format!("cannot make a folder for the preprocessor: {error}");
            vec![Diagnostic::general(message)]
        })?;
        let rule = folder.join("read");
        Ok(Read { folder, rule })
    }

    /// What to pass to the driver.
    pub fn arguments(&self) -> [String; 5] {
        let rule = self.rule.to_string_lossy().into_owned();
        ["-MD", "-MT", "program", "-MF", &rule].map(str::to_owned)
    }

    /// Keeps the text of what was read, as far as it may be shown; refuses what may not be read.
    pub fn keep(&self, reach: &Reach, files: &mut FileTable) -> Result<(), Vec<Diagnostic>> {
        // A driver that writes no rule has no text to show.
        let rule = confine::ordinary(&self.rule, LARGEST).unwrap_or_default();
        for name in prerequisites(&String::from_utf8_lossy(&rule)) {
            let path = Path::new(&name);
            if let Some(why) = reach.refuses(path) {
                let message = format!("the program includes '{name}', {why}");
                return Err(vec![Diagnostic::general(message)]);
            }
            // Headers of the system are many, and no finding is in them.
            let system = SYSTEM.iter().any(|folder| path.starts_with(folder));
            let wanted = !system && !files.keeps(&name) && reach.shows(path);
            if wanted && let Ok(text) = confine::ordinary(path, LARGEST) {
                files.keep(&name, text, true);
            }
        }
        Ok(())
    }
}

impl Drop for Read {
    fn drop(&mut self) {
        // Left behind on failure: a small file in the directory for such files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The files that a rule for `make` names after its target.
fn prerequisites(rule: &str) -> Vec<String> {
    let Some((_, rest)) = rule.split_once(':') else {
        return Vec::new();
    };
    let mut names = Vec::new();
    let mut name = String::new();
    let mut characters = rest.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some('\n')) => {
                characters.next();
                names.push(std::mem::take(&mut name));
            }
            ('\\', Some(next @ (' ' | '\t' | '#' | ':' | '\\'))) => {
                name.push(*next);
                characters.next();
            }
            ('$', Some('$')) => {
                name.push('$');
                characters.next();
            }
            (' ' | '\t' | '\n' | '\r', _) => names.push(std::mem::take(&mut name)),
            (c, _) => name.push(c),
        }
    }
    names.push(name);
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::{Reach, prerequisites};
    use std::path::Path;

    #[test]
    fn rules_of_make_are_read() {
        let rule = "program: a\\ b.c /usr/x.h \\\n $$y\\#.h\n";
        assert_eq!(prerequisites(rule), ["a b.c", "/usr/x.h", "$y#.h"]);
        assert!(prerequisites("").is_empty());
    }

    #[test]
    fn only_sources_under_named_folders_are_shown() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let here = here.canonicalize().expect("this folder");
        let reach = Reach {
            shown: Some(vec![here.join("src")]),
            ..Reach::default()
        };
        assert!(reach.shows(&here.join("src/lib.rs")));
        assert!(!reach.shows(&here.join("src/../Cargo.toml")));
        assert!(!reach.shows(Path::new("/etc/passwd")));
        assert!(reach.refuses(Path::new("/etc/passwd")).is_some());
        assert!(reach.refuses(Path::new("/proc/self/environ")).is_some());
        assert!(reach.refuses(Path::new("/usr/include/stdio.h")).is_none());
        assert!(reach.refuses(&here.join("src/lib.rs")).is_none());
    }
}
