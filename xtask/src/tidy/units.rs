//! Unit tests that run.
//!
//! Crates with few unit tests are not compiled a second time for them: their manifest says `[lib] test = false`, and
//! `tests/units.rs` compiles the files with tests by themselves (`#[path = "../src/…"]`). A file with tests that stands there
//! nowhere would never run them.

use std::path::{Component, Path, PathBuf};

/// Reports files of `src` with tests that no test program compiles. `sources` are the files of a package below `src`, with
/// their texts; `units` is its `tests/units.rs`.
pub fn check(
    package: &str,
    manifest: &str,
    sources: &[(String, String)],
    units: &str,
    breaches: &mut Vec<String>,
) {
    if !is_not_tested(manifest) {
        return;
    }
    let named: Vec<PathBuf> = units.lines().filter_map(named).collect();
    for (file, text) in sources {
        let tests = text.lines().any(|l| l.trim() == concat!("#[", "test]"));
        if tests && !named.contains(&PathBuf::from(file)) {
            breaches.push(format!(
                "{package}: the tests of src/{file} never run: name it in tests/units.rs"
            ));
        }
    }
}

/// Whether the library is not compiled for tests.
fn is_not_tested(manifest: &str) -> bool {
    let after = manifest.split_once("[lib]\n").map(|(_, rest)| rest);
    let lines = after.into_iter().flat_map(str::lines);
    let mut own = lines.take_while(|line| !line.starts_with('['));
    own.any(|line| line == "test = false")
}

/// The file below `src` that a line names.
fn named(line: &str) -> Option<PathBuf> {
    let path = line.trim().strip_prefix("#[path = \"")?;
    let path = Path::new(path.strip_suffix("\"]")?);
    let inside = |c: &Component<'_>| !matches!(c, Component::ParentDir);
    let path: PathBuf = path.components().filter(inside).collect();
    Some(path.strip_prefix("src").ok()?.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn tests_that_nothing_compiles_are_breaches() {
        let test = concat!("mod tests {\n    #[", "test]\n    fn t() {}\n}\n");
        let sources = [
            ("a/b.rs".to_owned(), test.to_owned()),
            ("c.rs".to_owned(), String::new()),
        ];
        let judged = |manifest: &str, units: &str| {
            let mut breaches = Vec::new();
            check("x", manifest, &sources, units, &mut breaches);
            breaches.len()
        };
        let off = "[lib]\nname = \"x\"\ntest = false\n\n[lints]\n";
        assert_eq!(judged(off, ""), 1);
        assert_eq!(
            judged(
                off,
                "mod m {\n    #[path = \"../../src/a/b.rs\"]\n    mod b;\n}\n"
            ),
            0
        );
        assert_eq!(
            judged("[lib]\nname = \"x\"\n\n[[bin]]\ntest = false\n", ""),
            0
        );
    }
}
