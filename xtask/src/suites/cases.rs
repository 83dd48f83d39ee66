//! Lists of cases: one JSON object a line.

use std::collections::BTreeMap;
use std::path::Path;

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
}

impl Case {
    /// The options that choose the data model.
    pub fn model(ilp32: bool) -> &'static [&'static str] {
        if ilp32 {
            &["--data-model", "ilp32"]
        } else {
            &[]
        }
    }
}

/// The C cases of every list in `folder` whose programs are there, by the name of the list.
pub fn read(
    folder: &Path,
    sources: &Path,
    only: Option<&str>,
) -> Result<BTreeMap<String, Vec<Case>>, String> {
    let mut suites = BTreeMap::new();
    for list in outside::files(folder, "jsonl")? {
        let text =
            std::fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        let mut cases = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let case = case(line).map_err(|e| format!("{}:{}: {e}", list.display(), number + 1))?;
            let c = case.path.ends_with(".c") || case.path.ends_with(".i");
            let wanted = only.is_none_or(|only| case.path.contains(only));
            if c && wanted && sources.join(&case.path).is_file() {
                cases.push(case);
            }
        }
        let name = list.file_stem().unwrap_or_default().to_string_lossy();
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
    Ok(Case {
        path: value("path").ok_or("no path")?.to_string(),
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
    }

    #[test]
    fn what_is_no_case_is_refused() {
        for line in ["", "{", "{}", "[]", r#"{"path": "a"#, r#"{"path": "a"} x"#] {
            assert!(case(line).is_err(), "{line}");
        }
    }
}
