//! The table of crates: who may use whom.
//!
//! It is the Markdown table whose head is `crate | … | may use`. Crates that only tests use
//! stand in a table of their own, `test crate | … | may use`; the
//! outside crates are the first column of the table whose head is `outside crate | …`.

use std::collections::{BTreeMap, BTreeSet};

/// Who may use whom.
pub struct Table {
    may_use: BTreeMap<String, BTreeSet<String>>,
    all: BTreeSet<String>,
}

impl Table {
    /// Reads the table out of a document.
    pub fn parse(document: &str) -> Result<Table, String> {
        Table::under(document, "crate")
    }

    /// Reads the table of crates that only tests use; empty if there is none.
    pub fn parse_tests(document: &str) -> Table {
        Table::under(document, "test crate").unwrap_or(Table {
            may_use: BTreeMap::new(),
            all: BTreeSet::new(),
        })
    }

    fn under(document: &str, first: &str) -> Result<Table, String> {
        let rows = rows_under(document, |head| {
            head.first().is_some_and(|c| c == first) && head.last().is_some_and(|c| c == "may use")
        });
        if rows.is_empty() {
            return Err("no table with the head `crate | … | may use`".into());
        }
        let mut table = Table {
            may_use: BTreeMap::new(),
            all: BTreeSet::new(),
        };
        for row in rows {
            let (Some(name), Some(uses)) = (row.first(), row.last()) else {
                continue;
            };
            let name = name.trim_matches('`').to_string();
            if uses == "all" {
                table.all.insert(name.clone());
            }
            let uses = uses
                .split(',')
                .map(|u| u.trim().trim_matches('`').to_string())
                .filter(|u| !matches!(u.as_str(), "" | "–" | "-" | "all"))
                .collect();
            table.may_use.insert(name, uses);
        }
        Ok(table)
    }

    /// Whether the table has a line for this crate.
    pub fn has(&self, name: &str) -> bool {
        self.may_use.contains_key(name)
    }

    /// Whether the table lets one crate use another.
    pub fn may_use(&self, user: &str, used: &str) -> bool {
        self.all.contains(user) || self.may_use.get(user).is_some_and(|u| u.contains(used))
    }

    /// The crates that the line of one names.
    pub fn uses(&self, user: &str) -> impl Iterator<Item = &String> {
        self.may_use.get(user).into_iter().flatten()
    }
}

/// The outside crates that may be used, from the table whose head starts with `outside crate`.
pub fn outside_crates(document: &str) -> BTreeSet<String> {
    rows_under(document, |head| {
        head.first().is_some_and(|c| c == "outside crate")
    })
    .into_iter()
    .filter_map(|row| row.first().map(|c| c.trim_matches('`').to_string()))
    .collect()
}

/// The rows of the first Markdown table with such a head.
fn rows_under(document: &str, is_head: impl Fn(&[String]) -> bool) -> Vec<Vec<String>> {
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if cells(line).is_some_and(|head| is_head(&head)) {
            return lines.map_while(cells).skip(1).collect();
        }
    }
    Vec::new()
}

/// The cells of a line of a table.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|c| c.trim().to_string()).collect())
}

#[cfg(test)]
mod tests {
    use super::{Table, outside_crates};

    const DOCUMENT: &str = "\
text\n\n| crate | what | may use |\n|---|---|---|\n| `a` | x | – |\n| `b` | y | a, c |\n\
| `t` | z | all |\n\n| outside crate | for |\n|---|---|\n| `clap` | arguments |\n";

    #[test]
    fn lines_are_read() {
        let table = Table::parse(DOCUMENT).expect("there is a table");
        assert!(table.may_use("b", "a") && table.may_use("b", "c") && table.may_use("t", "a"));
        assert!(!table.may_use("a", "b") && !table.may_use("b", "t"));
        assert!(table.has("a") && !table.has("c"));
        assert!(outside_crates(DOCUMENT).contains("clap"));
    }

    #[test]
    fn what_a_line_names_is_used() {
        let table = Table::parse(DOCUMENT).expect("there is a table");
        assert_eq!(table.uses("b").collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!(table.uses("a").count() + table.uses("t").count(), 0);
        assert!(Table::parse("no table").is_err());
    }
}
