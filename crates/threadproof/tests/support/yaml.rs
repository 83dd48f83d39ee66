//! As much of YAML as witnesses are written in: maps and lists in blocks, strings in double quotes
//! as in JSON, plain words and numbers, `[]`, comments on lines of their own. Anything else is a
//! mistake of who wrote it.

use serde_json::{Map, Value};

/// Reads a text.
pub fn parse(text: &str) -> Value {
    let lines: Vec<(usize, String)> = text
        .lines()
        .filter(|l| !l.trim().is_empty() && !l.starts_with('#'))
        .map(|l| (l.len() - l.trim_start().len(), l.trim().to_string()))
        .collect();
    let (value, rest) = block(&lines, 0);
    assert!(rest.is_empty(), "left over: {:?}", rest.first());
    value
}

type Lines = [(usize, String)];

/// The block that begins here and is set in by at least so much.
fn block(lines: &Lines, least: usize) -> (Value, &Lines) {
    let indent = lines.first().map_or(0, |l| l.0);
    assert!(indent >= least, "set in too little: {:?}", lines.first());
    match lines.first() {
        Some((_, text)) if text.starts_with("- ") => list(lines, indent),
        _ => map(lines, indent),
    }
}

fn list(mut lines: &Lines, indent: usize) -> (Value, &Lines) {
    let mut out = Vec::new();
    while let Some((at, text)) = lines.first()
        && *at == indent
        && let Some(item) = text.strip_prefix("- ")
    {
        let count = lines[1..].iter().take_while(|l| l.0 > indent).count();
        let (inner, rest) = lines.split_at(count + 1);
        let mut inner = inner.to_vec();
        inner[0] = (indent + 2, item.to_string());
        out.push(match key(item) {
            Some(_) => {
                let (value, left) = map(&inner, indent + 2);
                assert!(left.is_empty(), "left over: {:?}", left.first());
                value
            }
            None => scalar(item),
        });
        lines = rest;
    }
    (Value::Array(out), lines)
}

fn map(mut lines: &Lines, indent: usize) -> (Value, &Lines) {
    let mut out = Map::new();
    while let Some((at, text)) = lines.first()
        && *at == indent
    {
        let (name, rest) = key(text).unwrap_or_else(|| panic!("no key: {text}"));
        let value = if rest.is_empty() {
            let (value, left) = block(&lines[1..], indent + 1);
            lines = left;
            value
        } else {
            lines = &lines[1..];
            scalar(rest)
        };
        assert!(
            out.insert(name.clone(), value).is_none(),
            "{name} is given twice"
        );
    }
    (Value::Object(out), lines)
}

/// The key of a line, and what stands after it.
fn key(text: &str) -> Option<(String, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let end = quoted.find("\": ").or(quoted.find("\":"))? + 2;
        let name = serde_json::from_str(&text[..end]).ok()?;
        return Some((name, text[end + 1..].trim()));
    }
    let (name, rest) = text.split_once(':')?;
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (plain && (rest.is_empty() || rest.starts_with(' '))).then(|| (name.into(), rest.trim()))
}

fn scalar(text: &str) -> Value {
    if text == "[]" {
        return Value::Array(Vec::new());
    }
    if text.starts_with('"') {
        return serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    match text.parse::<u64>() {
        Ok(number) => number.into(),
        Err(_) => text.into(),
    }
}
