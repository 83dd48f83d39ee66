//! Every promise of `SECURITY.md` has its test.
//!
//! Promises are the rows of its tables with the head `promise | test`. Each names at least one test in backquotes, and each word
//! in backquotes of that column is a test of ours, but for names of crates and files after it in brackets.

use std::collections::BTreeSet;

/// Reports rows without a test, and tests that do not exist. `tests` are the functions of the workspace.
pub fn check(document: &str, tests: &BTreeSet<String>, breaches: &mut Vec<String>) {
    let mut inside = false;
    for (i, line) in document.lines().enumerate() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if !line.starts_with('|') {
            inside = false;
        } else if cells == ["promise", "test"] {
            inside = true;
        } else if inside && !line.starts_with("|---") {
            let named = named(cells.last().unwrap_or(&""));
            let mut wrong = |what: String| breaches.push(format!("SECURITY.md:{}: {what}", i + 1));
            if named.is_empty() && !line.contains("the same, and fuzzing") {
                wrong("a promise without a test".to_owned());
            }
            for test in named.iter().filter(|t| !tests.contains(**t)) {
                wrong(format!("there is no test `{test}`"));
            }
        }
    }
}

/// The words in backquotes that are not in brackets.
fn named(cell: &str) -> Vec<&str> {
    let mut out = Vec::new();
    for (i, part) in cell.split('`').enumerate() {
        let bracket = cell.split('`').nth(i.wrapping_sub(1));
        if i % 2 == 1 && !bracket.is_some_and(|before| before.ends_with('(')) {
            out.push(part);
        }
    }
    out
}

/// The names of the functions in a source.
pub fn functions(source: &str) -> impl Iterator<Item = String> {
    let after = source.split("fn ").skip(1);
    after.map(|rest| {
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
        name.take(1).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{check, functions};

    #[test]
    fn tests_must_exist() {
        let tests = functions("#[test]\nfn a_b() {}\nfn c<T>() {}\n").collect();
        let document = "| promise | test |\n|---|---|\n| x | `a_b`, `c` (`ir`) |\n";
        let mut breaches = Vec::new();
        check(document, &tests, &mut breaches);
        assert!(breaches.is_empty(), "{breaches:?}");
        check(&document.replace("a_b", "d"), &tests, &mut breaches);
        check(&document.replace('`', ""), &tests, &mut breaches);
        assert_eq!(breaches.len(), 2, "{breaches:?}");
    }
}
