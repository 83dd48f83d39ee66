//! Every citation of the repository resolves.
//!
//! - A link of a document leads to a file that is there, and to a heading of it, where it names one.
//! - A path in backquotes that begins with a folder of the repository is there, or in one of its crates (`tests/units.rs`), in
//!   documents and in comments.
//! - *Stateful search*, section N (a page of the book) has that section.
//!
//! Papers are cited by authors, title and year; nothing checks those.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// The folders whose paths are checked.
const FOLDERS: [&str; 7] = [
    "campaigns",
    "crates",
    "docs",
    "examples",
    "fuzz",
    "tests",
    "xtask",
];

/// The page of the book that modules cite by section.
const PAGE: &str = "docs/src/internals/stateful-search.md";

/// Reports what a document or a source cites and is not there.
pub fn check(root: &Path, file: &str, text: &str, breaches: &mut Vec<String>) {
    let document = file.ends_with(".md");
    let sections = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    for (i, line) in text.lines().enumerate() {
        let comment = line.trim_start().starts_with("//");
        if !document && !comment {
            continue;
        }
        let mut wrong = |what: String| breaches.push(format!("{file}:{}: {what}", i + 1));
        for path in line.split('`').skip(1).step_by(2).filter(|p| is_path(p)) {
            if !is_there(root, path) {
                wrong(format!("there is no `{path}`"));
            }
        }
        for number in sections_cited(line) {
            if !sections.contains(&format!("\n## {number}. ")) {
                wrong(format!("{PAGE} has no section {number}"));
            }
        }
        if document {
            for link in links(line).filter(|l| !leads(root, file, text, l)) {
                wrong(format!("the link {link} leads nowhere"));
            }
        }
    }
}

/// Whether a path is that of a file or folder: of the repository, or of a crate.
fn is_there(root: &Path, path: &str) -> bool {
    let crates = std::fs::read_dir(root.join("crates")).into_iter().flatten();
    let mut crates = crates.flatten().map(|entry| entry.path());
    root.join(path).exists() || crates.any(|folder| folder.join(path).exists())
}

/// Whether a word is a path of the repository, and one path only.
fn is_path(word: &str) -> bool {
    let folder = word.split_once('/').map(|(first, _)| first);
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    folder.is_some_and(|f| FOLDERS.contains(&f)) && word.chars().all(plain)
}

/// The sections of the page that a line cites.
fn sections_cited(line: &str) -> Vec<&str> {
    let cited = line.split("*Stateful search*, section ").skip(1);
    let number = |rest: &'_ str| {
        rest.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len())
    };
    let numbers = cited.map(|rest| &rest[..number(rest)]);
    numbers.filter(|n| !n.is_empty()).collect()
}

/// The targets of links to files of ours.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets.filter(|t| !t.contains("://") && !t.starts_with("mailto:") && !t.contains('`'))
}

/// Whether a link of a document leads to a file and a heading.
fn leads(root: &Path, file: &str, text: &str, link: &str) -> bool {
    let (path, heading) = link
        .split_once('#')
        .map_or((link, None), |(p, h)| (p, Some(h)));
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let target = root.join(normal(&folder.join(path)));
    let Some(heading) = heading else {
        return target.exists();
    };
    let other = match path.is_empty() {
        true => text.to_owned(),
        false => std::fs::read_to_string(target).unwrap_or_default(),
    };
    // What a page includes is a page of its own.
    other.contains("{{#include") || headings(&other).contains(heading)
}

/// The names by which links call the headings of a document.
fn headings(text: &str) -> BTreeSet<String> {
    let titles = text.lines().filter(|l| l.starts_with('#'));
    let kept = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let name = |title: &str| -> String {
        let title = title.trim_start_matches('#').trim().to_lowercase();
        let title = title.replace(' ', "-");
        title.chars().filter(|c| kept(*c)).collect()
    };
    titles.map(name).collect()
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{headings, is_path, links, normal, sections_cited};
    use std::path::Path;

    #[test]
    fn what_is_cited_is_found_in_a_line() {
        assert!(is_path("crates/ir/src/inst.rs") && is_path("tests/ir"));
        assert!(!is_path("ir::Program") && !is_path("crates/{ir,machine}") && !is_path("a/b"));
        let line = "see (*Stateful search*, section 4) and *Stateful search*, section 12.";
        assert_eq!(sections_cited(line), ["4", "12"]);
        let line = "[a](b.md#c) and [d](https://e.f) and [g](h/i.md)";
        assert_eq!(links(line).collect::<Vec<_>>(), ["b.md#c", "h/i.md"]);
        assert_eq!(
            normal(Path::new("docs/src/../x.md")),
            Path::new("docs/x.md")
        );
        assert!(
            headings("## In the source: suppressions\n").contains("in-the-source-suppressions")
        );
    }
}
