//! Runs the files of `tests/ir`: each says in its first line what it tests, and on the offending
//! lines which errors there are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Errors by line.
type Errors = BTreeMap<u32, Vec<String>>;

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(dir).expect("the directory of test files can be read");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "ir") {
            out.push(path);
        }
    }
}

fn expected(text: &str) -> Errors {
    let mut errors = Errors::new();
    for (i, line) in text.lines().enumerate() {
        for message in line.split("; error: ").skip(1) {
            let on_line = errors.entry(i as u32 + 1).or_default();
            on_line.push(message.trim().to_string());
        }
    }
    errors.values_mut().for_each(|e| e.sort());
    errors
}

fn by_line(errors: impl IntoIterator<Item = (u32, String)>) -> Errors {
    let mut out = Errors::new();
    for (line, message) in errors {
        out.entry(line).or_default().push(message);
    }
    out.values_mut().for_each(|e| e.sort());
    out
}

fn parse_errors(text: &str) -> Errors {
    let errors = ir::parse(text).err().unwrap_or_default();
    by_line(errors.into_iter().map(|e| (e.at.line, e.message)))
}

fn verify_errors(name: &str, text: &str) -> Errors {
    let (program, places) = match ir::text::parse_with_places(text) {
        Ok(parsed) => parsed,
        Err(errors) => panic!("{name}: {errors:?}"),
    };
    assert_eq!(ir::parse(&ir::print(&program)).as_ref(), Ok(&program));
    by_line(ir::verify(&program).into_iter().map(|e| {
        let place = places.get(&e.location);
        let line = place
            .unwrap_or_else(|| panic!("{name}: {} has no place", e.location))
            .line;
        (line, e.message)
    }))
}

#[test]
fn every_file_has_the_errors_it_says() {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir"),
        &mut paths,
    );
    assert!(!paths.is_empty());
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect("a test file can be read");
        let first = text.lines().next().unwrap_or_default();
        let found = match first.strip_prefix("; test ") {
            Some("verify" | "run" | "engines") => verify_errors(&name, &text),
            Some("parse") => parse_errors(&text),
            _ => panic!("{name}: the first line must be `; test verify`, `run` or `parse`"),
        };
        assert_eq!(found, expected(&text), "{name}");
    }
}
