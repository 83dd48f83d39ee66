//! Every crate from elsewhere has a written reason.

use std::collections::BTreeSet;

/// Reports crates of the lock file without a reason, and reasons without a crate.
pub fn check(lock: &str, reasons: &str, breaches: &mut Vec<String>) {
    let locked = locked(lock);
    let reasons = named(reasons);
    for name in locked.difference(&reasons) {
        breaches.push(format!(
            "docs/src/dependencies.md: `{name}` of Cargo.lock has no reason"
        ));
    }
    for name in reasons.difference(&locked) {
        breaches.push(format!(
            "docs/src/dependencies.md: `{name}` is not in Cargo.lock"
        ));
    }
}

/// The crates of a lock file that have a source.
fn locked(lock: &str) -> BTreeSet<&str> {
    let mut out = BTreeSet::new();
    for package in lock.split("[[package]]").skip(1) {
        let field = |key: &str| {
            let line = package.lines().find(|line| line.starts_with(key))?;
            line.split('"').nth(1)
        };
        if field("source = ").is_some() {
            out.extend(field("name = "));
        }
    }
    out
}

/// The names in the first column of the tables of a document.
fn named(document: &str) -> BTreeSet<&str> {
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" |").next());
    let names = cells.flat_map(|cell| cell.split(", "));
    names.map(|name| name.trim_matches('`')).collect()
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn both_ways_are_checked() {
        let lock = "[[package]]\nname = \"a\"\nsource = \"registry\"\n[[package]]\nname = \"ours\"\n\
            [[package]]\nname = \"b\"\nsource = \"registry\"\n";
        let mut breaches = Vec::new();
        check(lock, "| crates | why |\n| `a`, `b` | so |\n", &mut breaches);
        assert!(breaches.is_empty(), "{breaches:?}");
        check(lock, "| `a`, `c` | so |\n", &mut breaches);
        assert_eq!(breaches.len(), 2);
    }
}
