//! Programs beside threads that keep every search busy, so that proofs answer alone, for the test and for
//! `cargo xtask busy`.
//!
//! What is true of a program stays true with `tests/busy.c` beside it. Every command is asked; none may say `safe`
//! where the header says `violated`, and none `VIOLATED` where it says `safe`. `unknown` is always allowed. What is known
//! to be answered wrongly (`answers`, listed in SOUNDNESS.md) is asserted by the test of all programs, and not asked here.

use std::path::{Path, PathBuf};
use testlang::{Answers, Header};

/// The commands that are asked.
pub const COMMANDS: [&[&str]; 4] = [
    &["check"],
    &["prove"],
    &["prove", "--no-search"],
    &["locks"],
];

/// The number of `locks` among them.
pub const LOCKS: usize = 3;

/// The properties that each of these commands answers.
const ANSWERED: [&[&str]; 4] = [
    &["race", "deadlock", "assert", "memory", "misuse", "arith"],
    &["race", "assert"],
    &["race", "assert"],
    &["race", "deadlock"],
];

/// What a header says of a program.
#[derive(Clone, Debug)]
pub struct Claims {
    path: PathBuf,
    flags: Vec<String>,
    args: Vec<String>,
    files: Vec<PathBuf>,
    /// Properties, and whether they are safe.
    said: Vec<(String, bool)>,
}

impl Claims {
    /// The claims of a program; none if there are none, or it has no `main` of its own.
    pub fn read(path: &Path) -> Option<Claims> {
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        let known = |property: &str| header.verdict("answers", property) == Some("safe");
        let said = header.verdicts("check").into_iter();
        let said = said.filter_map(|(property, verdict)| match verdict {
            "safe" => Some((property.to_owned(), true)),
            "violated" if !known(property) => Some((property.to_owned(), false)),
            _ => None,
        });
        let files = header.words("files");
        let claims = Claims {
            path: path.to_path_buf(),
            flags: header.words("flags"),
            args: header.words("args"),
            files: files.iter().map(|f| path.with_file_name(f)).collect(),
            said: said.collect(),
        };
        let part = header.is_part() || claims.flags.iter().any(|f| f == "--entry");
        (!part && !claims.said.is_empty()).then_some(claims)
    }

    /// Whether something of it is broken.
    pub fn is_broken(&self) -> bool {
        self.said.iter().any(|(_, safe)| !safe)
    }

    /// The words of a command, by its number, about what the header says; none if it answers nothing of that.
    /// `beside` is `tests/busy.c`.
    pub fn words(&self, command: usize, time: u64, beside: &Path) -> Option<Vec<String>> {
        let asked: Vec<&str> = self.said.iter().map(|(p, _)| p.as_str()).collect();
        let asked: Vec<&str> = asked
            .into_iter()
            .filter(|p| ANSWERED[command].contains(p))
            .collect();
        // Only a search can leave out spurious wake-ups.
        let searches = self.flags.iter().any(|f| f == "--no-spurious");
        if asked.is_empty() || searches && command != 0 {
            return None;
        }
        let mut words: Vec<String> = COMMANDS[command].iter().map(|w| w.to_string()).collect();
        words.push("--json".to_owned());
        words.extend(["--time".to_owned(), time.to_string()]);
        words.extend(["--property".to_owned(), asked.join(",")]);
        words.extend(self.flags.iter().cloned());
        let files = [&self.path].into_iter().chain(&self.files);
        words.extend(files.map(|f| f.display().to_string()));
        words.push(beside.display().to_string());
        if !self.args.is_empty() && command != LOCKS {
            words.push("--".to_owned());
            words.extend(self.args.iter().cloned());
        }
        Some(words)
    }

    /// What in an answer contradicts the header. Where the time was over before anything was answered, nothing does.
    pub fn contradicted(&self, stdout: &str) -> Option<String> {
        let answers = Answers::read(stdout).ok()?;
        let wrong = |(property, safe): &&(String, bool)| {
            let wrong = if *safe { "violated" } else { "safe" };
            answers.verdict(property) == wrong
        };
        let found = self.said.iter().find(wrong);
        found.map(|(property, _)| format!("{property} is not as the header says"))
    }
}
