//! What test programs say of themselves, read the same way by every test and task.
//!
//! A program opens with comment lines. A line `key: value` with a key of [`KEYS`] is an expectation or an option; the other
//! lines are prose. `tests/programs/README.md`, `tests/java/README.md` and `tests/ir/README.md` give the meanings. A header is
//! refused as a whole ([`Header::parse`]) if a word before a colon looks like a key misspelt, or a verdict is none: an
//! expectation that no test reads would pass for ever.
//!
//! [`Answers`] reads what `--json` prints, so that tests about verdicts do not depend on the words of the terminal.

mod answers;
mod files;
mod keys;

pub use answers::{Answer, Answers};
pub use files::{Amount, amount, everything, files, for_each, only, random, sample, seconds};
pub use keys::KEYS;

use std::path::Path;

/// The verdicts that a header may name.
const VERDICTS: [&str; 3] = ["safe", "violated", "unknown"];

/// The keys whose values are pairs `property=verdict`.
const VERDICT_KEYS: [&str; 5] = ["check", "answers", "prove", "any", "locks"];

/// The properties that a header may name; `all` stands for every one of them.
const PROPERTIES: [&str; 8] = [
    "race", "deadlock", "assert", "memory", "misuse", "arith", "livelock", "all",
];

/// The expectations and options of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    lines: Vec<(String, String)>,
    part: bool,
}

impl Header {
    /// Reads the header of a file, by the comments of its language. An error names the file.
    pub fn read(path: &Path) -> Result<Header, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Header::of(path, &text)
    }

    /// The header of a file whose text is known.
    pub fn of(path: &Path, text: &str) -> Result<Header, String> {
        let extension = path.extension().and_then(|e| e.to_str());
        let parsed = match extension.unwrap_or_default() {
            "ir" => Header::parse(text, ";"),
            "system" => Header::parse_system(text),
            _ => Header::parse(text, "//"),
        };
        parsed.map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Reads the comment lines that a text starts with.
    pub fn parse(text: &str, comment: &str) -> Result<Header, String> {
        let mut header = Header::default();
        for line in text.lines().map_while(|l| l.strip_prefix(comment)) {
            let line = line.strip_prefix(' ').unwrap_or(line);
            if line.trim() == "part" {
                header.part = true;
            }
            if let Some((key, value)) = line.split_once(':') {
                header.add(key, value)?;
            }
        }
        Ok(header)
    }

    /// Reads the description of a system of processes: every line is one of the header, but for comments with `#`.
    fn parse_system(text: &str) -> Result<Header, String> {
        let mut header = Header::default();
        let lines = text.lines().filter(|l| !l.starts_with('#'));
        for line in lines.filter(|l| !l.trim().is_empty()) {
            let (key, value) = line
                .split_once(':')
                .filter(|(key, _)| KEYS.contains(key))
                .ok_or_else(|| format!("`{line}` has no key that is known"))?;
            header.add(key, value)?;
        }
        Ok(header)
    }

    fn add(&mut self, key: &str, value: &str) -> Result<(), String> {
        if !KEYS.contains(&key) {
            return match KEYS.iter().find(|known| keys::alike(known, key)) {
                Some(known) => Err(format!("unknown key `{key}:`; is `{known}:` meant?")),
                None => Ok(()),
            };
        }
        if VERDICT_KEYS.contains(&key) {
            for word in value.split_whitespace() {
                let known = word
                    .split_once('=')
                    .is_some_and(|(p, v)| PROPERTIES.contains(&p) && VERDICTS.contains(&v));
                if !known {
                    return Err(format!("`{key}: {word}` is no property with a verdict"));
                }
            }
        }
        let value = value.strip_prefix(' ').unwrap_or(value);
        self.lines.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Whether the file is no program of its own, but a file of another one.
    pub fn is_part(&self) -> bool {
        self.part
    }

    /// Whether there is a line of this key.
    pub fn has(&self, key: &str) -> bool {
        self.texts(key).next().is_some()
    }

    /// The values of a key, as they are written.
    pub fn texts<'h>(&'h self, key: &str) -> impl Iterator<Item = &'h str> {
        assert!(KEYS.contains(&key), "a test asks for the unknown key {key}");
        let key = key.to_owned();
        let lines = self.lines.iter().filter(move |(k, _)| *k == key);
        lines.map(|(_, value)| value.as_str())
    }

    /// The first value of a key, without blanks around it.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.texts(key).next().map(str::trim)
    }

    /// The first value of a key, as a number.
    pub fn number<N: std::str::FromStr>(&self, key: &str) -> Result<Option<N>, String> {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| format!("{key}: {text} is no number"))
        };
        self.value(key).map(number).transpose()
    }

    /// The words of all lines of a key; what stands in `'…'` is one.
    pub fn words(&self, key: &str) -> Vec<String> {
        let mut out = Vec::new();
        for text in self.texts(key) {
            for (i, part) in text.split('\'').enumerate() {
                match i % 2 {
                    0 => out.extend(part.split_whitespace().map(str::to_owned)),
                    _ => out.push(part.to_owned()),
                }
            }
        }
        out
    }

    /// The properties and verdicts of a key.
    pub fn verdicts(&self, key: &str) -> Vec<(&str, &str)> {
        let words = self.texts(key).flat_map(str::split_whitespace);
        words.filter_map(|word| word.split_once('=')).collect()
    }

    /// The verdict that a key gives a property.
    pub fn verdict(&self, key: &str, property: &str) -> Option<&str> {
        let mut all = self.verdicts(key).into_iter();
        all.find(|(p, _)| *p == property).map(|(_, v)| v)
    }

    /// What `check` must answer today of a property that `check:` lists: `answers:` where that says so, otherwise the truth.
    pub fn expected(&self, property: &str) -> Option<&str> {
        let truth = self.verdict("check", property)?;
        // Falling short of a proof never hides a violation that is found.
        let all = self.verdict("answers", "all").filter(|_| truth == "safe");
        Some(self.verdict("answers", property).or(all).unwrap_or(truth))
    }
}

#[cfg(test)]
mod tests {
    use super::Header;

    fn parse(line: &str) -> Result<Header, String> {
        Header::parse(
            &format!("// A program.\n// {line}\nint main(void) {{}}\n"),
            "//",
        )
    }

    #[test]
    fn misspelt_keys_are_refused() {
        let wrong = [
            "anwsers",
            "chek",
            "state",
            "exits",
            "execution",
            "falgs",
            "may-violates",
        ];
        for word in wrong {
            assert!(parse(&format!("{word}: race=safe")).is_err(), "{word}");
        }
        let prose = "// In short: this is prose, and note: so is this.\n// Note: nothing.\n";
        assert_eq!(Header::parse(prose, "//"), Ok(Header::default()));
    }

    #[test]
    fn misspelt_verdicts_are_refused() {
        for line in [
            "check: race=save",
            "check: raze=safe",
            "answers: race",
            "prove: race:safe",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn lines_end_with_the_comments() {
        let text = "// check: race=safe deadlock=violated\n// flags: -x 'a b'\n// part\nint x;\n// exit: 3\n";
        let header = Header::parse(text, "//").expect("a header");
        assert_eq!(
            header.verdicts("check"),
            [("race", "safe"), ("deadlock", "violated")]
        );
        assert_eq!(header.words("flags"), ["-x", "a b"]);
        assert!(header.is_part() && !header.has("exit"));
        assert_eq!(header.number::<i32>("exit"), Ok(None));
    }

    #[test]
    fn shortcomings_do_not_hide_violations() {
        let text = "; check: race=safe deadlock=violated assert=safe\n; answers: all=unknown assert=violated\n";
        let header = Header::parse(text, ";").expect("a header");
        assert_eq!(header.expected("race"), Some("unknown"));
        assert_eq!(header.expected("deadlock"), Some("violated"));
        assert_eq!(header.expected("assert"), Some("violated"));
        assert_eq!(header.expected("memory"), None);
    }

    #[test]
    fn systems_have_nothing_but_keys() {
        let good = "# Two.\nflags: --process a.c\n\nargs: a=1 2\nargs: b=3\ncheck: race=safe\n";
        let header = Header::parse_system(good).expect("a system");
        assert_eq!(header.texts("args").collect::<Vec<_>>(), ["a=1 2", "b=3"]);
        assert!(Header::parse_system("proces: a.c\n").is_err());
    }
}
