//! Commands that get nothing they do not need.
//!
//! The environment of a build holds secrets, and variables that make programs run others. A command
//! that is started for the user gets where programs and headers are, where temporary files go, and that
//! messages are in English. Programs are looked for in absolute folders only: `.` on the path would let
//! the folder that is looked at name them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is passed on, if it is set: where headers and toolchains are.
const PASSED: [&str; 5] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "SDKROOT",
    "DEVELOPER_DIR",
    "SystemRoot",
];

/// Takes the environment away from a command, but for what a compiler or a solver needs.
pub fn clean(command: &mut Command) -> &mut Command {
    command.env_clear().env("LC_ALL", "C").env("PATH", path());
    for name in PASSED {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.env("TMPDIR", std::env::temp_dir())
}

/// The folders of the path that are absolute.
fn path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    let absolute = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    std::env::join_paths(absolute).unwrap_or_default()
}

/// The file that a command's name stands for.
pub fn found(program: &OsStr) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        return Path::new(program).canonicalize().ok();
    }
    let path = path();
    let mut files = std::env::split_paths(&path).map(|folder| folder.join(program));
    files.find_map(|file| file.canonicalize().ok().filter(|f| f.is_file()))
}

/// Whether a compiler takes a word as it stands: it begins neither like an option nor like the name
/// of a file with further words (`@file`).
pub fn is_safe_word(word: &str) -> bool {
    !word.is_empty() && !word.starts_with(['-', '@']) && !word.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::{clean, is_safe_word};
    use std::process::Command;

    #[test]
    #[cfg(unix)]
    fn commands_see_little_of_the_environment() {
        let output = clean(&mut Command::new("env")).output().expect("env runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let names: Vec<&str> = text.lines().filter_map(|l| l.split('=').next()).collect();
        assert!(
            names.contains(&"PATH") && names.contains(&"LC_ALL"),
            "{text}"
        );
        // What cargo sets for tests, and the user's home.
        assert!(
            !text.contains("CARGO") && !names.contains(&"HOME"),
            "{text}"
        );
    }

    #[test]
    fn words_that_compilers_expand_are_known() {
        assert!(is_safe_word("a.c") && is_safe_word("./@a.c"));
        for word in ["@a.c", "-a.c", "", "a\0b"] {
            assert!(!is_safe_word(word), "{word:?}");
        }
    }
}
