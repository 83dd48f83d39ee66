//! Lists of cases: one JSON object a line.
//!
//! A case of C is a file. A case of Java is a class with a `main` (`main`, `files`, `args`, `sourcepath`, `jars`), or a
//! test method of a file (`method`, perhaps `class`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::outside;

/// A program, a property and its true verdict.
pub struct Case {
    /// Relative to the folder of repositories; its first part is `owner+name`.
    pub path: String,
    pub property: String,
    /// Whether the property holds.
    pub safe: bool,
    pub ilp32: bool,
    /// The verdict is meant under sequential consistency.
    pub sc: bool,
    pub start: Start,
}

/// What of a file starts.
#[derive(PartialEq, Eq, Debug)]
pub enum Start {
    /// A C program.
    C,
    /// A class with a `main`.
    Main {
        class: String,
        files: Vec<String>,
        arguments: Vec<String>,
        source_path: Vec<String>,
        jars: Vec<String>,
    },
    /// A test method, as `--entry` wants it.
    Test(String),
}

/// Where files of cases are.
pub struct Places {
    /// The repositories.
    pub sources: PathBuf,
    /// What paths that begin with `@shared/` are relative to.
    pub shared: PathBuf,
}

impl Places {
    /// Where a file is.
    pub fn locate(&self, path: &str) -> PathBuf {
        match path.strip_prefix("@shared/") {
            Some(rest) => self.shared.join(rest),
            None => self.sources.join(path),
        }
    }
}

impl Case {
    /// What tells the case from all others with its property: the file, and what of it starts.
    pub fn name(&self) -> String {
        let path = &self.path;
        match &self.start {
            Start::C => path.clone(),
            Start::Main { arguments, .. } if arguments.is_empty() => path.clone(),
            Start::Main { arguments, .. } => format!("{path} {}", arguments.join(" ")),
            Start::Test(method) => format!("{path} {method}"),
        }
    }

    /// The arguments of `check` that name the program and what of it starts.
    pub fn program(&self, places: &Places) -> Vec<String> {
        let locate = |path: &String| places.locate(path).display().to_string();
        match &self.start {
            Start::C => vec![locate(&self.path)],
            Start::Test(method) => {
                vec!["--entry".into(), method.clone(), locate(&self.path)]
            }
            Start::Main {
                class,
                files,
                arguments,
                source_path,
                jars,
            } => {
                let mut words = vec!["--main".to_string(), class.clone()];
                for (option, paths) in [("--sourcepath", source_path), ("--classpath", jars)] {
                    if !paths.is_empty() {
                        let paths: Vec<String> = paths.iter().map(locate).collect();
                        words.extend([option.to_string(), paths.join(":")]);
                    }
                }
                words.extend(files.iter().map(locate));
                words.push("--".to_string());
                words.extend(arguments.iter().cloned());
                words
            }
        }
    }

    /// The options that choose the data model.
    pub fn model(ilp32: bool) -> &'static [&'static str] {
        if ilp32 {
            &["--data-model", "ilp32"]
        } else {
            &[]
        }
    }
}

/// The cases of every list in `folder` whose programs are there, by the name of the list.
pub fn read(
    folder: &Path,
    places: &Places,
    only: Option<&str>,
    suite: Option<&str>,
) -> Result<BTreeMap<String, Vec<Case>>, String> {
    let mut suites = BTreeMap::new();
    for list in outside::files(folder, "jsonl")? {
        let name = list.file_stem().unwrap_or_default().to_string_lossy();
        if suite.is_some_and(|suite| suite != name) {
            continue;
        }
        let text =
            std::fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        let mut cases = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let case = case(line).map_err(|e| format!("{}:{}: {e}", list.display(), number + 1))?;
            let wanted = only.is_none_or(|only| case.path.contains(only));
            if wanted && places.locate(&case.path).is_file() {
                cases.push(case);
            }
        }
        if !cases.is_empty() {
            suites.insert(name.into_owned(), cases);
        }
    }
    Ok(suites)
}

fn case(line: &str) -> Result<Case, String> {
    let members = members(line)?;
    let value = |key: &str| {
        let member = members.iter().find(|(name, _)| name == key);
        member.map(|(_, value)| value.as_str())
    };
    let listed = |key: &str| value(key).map_or(Ok(Vec::new()), list);
    let path = value("path").ok_or("no path")?.to_string();
    let start = match (value("main"), value("method")) {
        (Some(class), _) => Start::Main {
            class: class.to_string(),
            files: listed("files")?,
            arguments: listed("args")?,
            source_path: listed("sourcepath")?,
            jars: listed("jars")?,
        },
        (None, Some(method)) => {
            Start::Test(format!("{}#{method}", value("class").unwrap_or_default()))
        }
        (None, None) => Start::C,
    };
    Ok(Case {
        path,
        start,
        property: value("property").ok_or("no property")?.to_string(),
        safe: match value("expected") {
            Some("true") => true,
            Some("false") => false,
            _ => return Err("no expected verdict".to_string()),
        },
        ilp32: value("data_model") == Some("ILP32"),
        sc: value("memory_model") == Some("sc"),
    })
}

/// The members of a JSON object whose values are strings, numbers, truth values, or lists of those.
/// Strings are unquoted, lists kept as they are written.
fn members(line: &str) -> Result<Vec<(String, String)>, String> {
    let mut rest = expect(line, '{')?;
    let mut members = Vec::new();
    if let Ok(end) = expect(rest, '}') {
        return if end.trim().is_empty() {
            Ok(members)
        } else {
            Err("something after the object".to_string())
        };
    }
    loop {
        let (key, after) = string(rest)?;
        let after = expect(after, ':')?.trim_start();
        let (value, after) = if after.starts_with('"') {
            string(after)?
        } else {
            other(after)?
        };
        members.push((key, value));
        rest = match expect(after, ',') {
            Ok(more) => more,
            Err(_) if expect(after, '}')?.trim().is_empty() => return Ok(members),
            Err(_) => return Err("something after the object".to_string()),
        };
    }
}

fn expect(text: &str, wanted: char) -> Result<&str, String> {
    let text = text.trim_start();
    text.strip_prefix(wanted)
        .ok_or_else(|| format!("`{wanted}` expected before `{text}`"))
}

/// A string at the start of `text`, and what follows it.
fn string(text: &str) -> Result<(String, &str), String> {
    let text = expect(text, '"')?;
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((value, &text[at + 1..])),
            '\\' => match chars.next() {
                Some((_, c @ ('"' | '\\' | '/'))) => value.push(c),
                _ => return Err("an escape that no path needs".to_string()),
            },
            c => value.push(c),
        }
    }
    Err("a string without end".to_string())
}

/// A number, a truth value or a list at the start of `text`, as it is written, and what follows.
fn other(text: &str) -> Result<(String, &str), String> {
    let mut depth = 0;
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' => depth += 1,
            ',' | '}' | ']' if depth == 0 => {
                return Ok((text[..at].trim().to_string(), &text[at..]));
            }
            ']' => depth -= 1,
            _ => {}
        }
    }
    Err("a value without end".to_string())
}

/// A list of strings.
fn list(text: &str) -> Result<Vec<String>, String> {
    let mut rest = expect(text, '[')?;
    let mut items = Vec::new();
    while expect(rest, ']').is_err() {
        let (item, after) = string(rest)?;
        items.push(item);
        rest = expect(after, ',').unwrap_or(after);
        if rest.trim().is_empty() {
            return Err("a list without end".to_string());
        }
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_read() {
        let line = r#"{"suite": "x", "lines": [1, 2], "path": "a+b/c.c", "expected": true, "property": "race", "features": ["a, b]"], "data_model": "ILP32", "memory_model": "sc"}"#;
        let case = case(line).unwrap();
        assert_eq!(case.path, "a+b/c.c");
        assert_eq!(case.property, "race");
        assert!(case.safe && case.ilp32 && case.sc);
        assert_eq!(case.start, Start::C);
    }

    #[test]
    fn java_cases_are_read() {
        let places = Places {
            sources: PathBuf::from("/s"),
            shared: PathBuf::from("/h"),
        };
        let line = r#"{"path": "@shared/A.java", "files": ["@shared/A.java", "o+n/B.java"], "main": "p.A", "args": ["1", "2"], "property": "race", "expected": false, "jars": ["o+n/c.jar"]}"#;
        let main = case(line).unwrap();
        assert_eq!(main.name(), "@shared/A.java 1 2");
        let words = "--main p.A --classpath /s/o+n/c.jar /h/A.java /s/o+n/B.java -- 1 2";
        assert_eq!(main.program(&places).join(" "), words);
        let line =
            r#"{"path": "o+n/T.java", "method": "m", "property": "assert", "expected": true}"#;
        let test = case(line).unwrap();
        assert_eq!(test.name(), "o+n/T.java #m");
        assert_eq!(test.program(&places).join(" "), "--entry #m /s/o+n/T.java");
        let line =
            r#"{"path": "a", "main": "A", "files": ["a", "property": "race", "expected": true}"#;
        assert!(case(line).is_err());
    }

    #[test]
    fn what_is_no_case_is_refused() {
        for line in ["", "{", "{}", "[]", r#"{"path": "a"#, r#"{"path": "a"} x"#] {
            assert!(case(line).is_err(), "{line}");
        }
    }
}
