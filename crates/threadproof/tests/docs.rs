//! The documentation against the program: links lead somewhere, every page is in the book, and every
//! command and option it shows exists.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the book and the README, with their texts.
fn pages() -> BTreeMap<PathBuf, String> {
    let book = root().join("docs/src");
    let mut files = vec![root().join("README.md")];
    for folder in [book.clone(), book.join("findings"), book.join("internals")] {
        let entries = std::fs::read_dir(folder).expect("the book").flatten();
        files.extend(
            entries
                .map(|e| e.path())
                .filter(|p| p.extension().is_some()),
        );
    }
    let read = |p: PathBuf| std::fs::read_to_string(&p).map(|text| (p, text));
    files
        .into_iter()
        .map(|p| read(p).expect("a page"))
        .collect()
}

/// The parts of a text between two marks.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Vec<&'t str> {
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(close)?.0))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    for (page, text) in pages() {
        let folder = page.parent().expect("a folder");
        let links = between(&text, "](", ")");
        let local = links.into_iter().filter(|l| !l.contains("://"));
        let included = between(&text, "{{#include ", "}}");
        let included = included
            .into_iter()
            .map(|i| i.split(':').next().unwrap_or(i));
        for link in local.chain(included) {
            let file = link.split('#').next().unwrap_or(link);
            let there = folder.join(file).is_file();
            assert!(there, "{} links to {link}", page.display());
        }
    }
}

#[test]
fn every_page_is_in_the_book() {
    let book = root().join("docs/src");
    let summary = std::fs::read_to_string(book.join("SUMMARY.md")).expect("the summary");
    let listed: BTreeSet<PathBuf> = between(&summary, "](", ")")
        .iter()
        .map(|l| book.join(l))
        .collect();
    let pages = pages()
        .into_keys()
        .filter(|p| p.starts_with(&book) && !p.ends_with("SUMMARY.md"));
    assert_eq!(listed, pages.collect());
}

#[test]
fn shown_commands_and_options_exist() {
    let mut help: BTreeMap<String, String> = BTreeMap::new();
    for (page, text) in pages() {
        // What stands in blocks of code; odd parts are inside.
        for block in text.split("```").skip(1).step_by(2) {
            for line in block.lines().filter(|l| l.starts_with("threadproof ")) {
                let line = line.split(" #").next().unwrap_or(line);
                // In lists of commands, what they do stands in a second column.
                let line = line.split("   ").next().unwrap_or(line);
                let ours = line.split(" -- ").next().unwrap_or(line);
                let mut words = ours.split_whitespace().skip(1);
                let command = words.next().unwrap_or_default();
                let command = command.trim_end_matches(',').to_string();
                let known = help.entry(command.clone()).or_insert_with(|| {
                    let ended = run(threadproof().args([command.as_str(), "--help"]), LIMIT);
                    assert_eq!(ended.code, Some(0), "{}: {line}", page.display());
                    ended.stdout
                });
                for option in words.filter(|w| w.starts_with("--") && w.len() > 2) {
                    let name = option.split('=').next().unwrap_or(option);
                    let name = name.trim_end_matches([',', ';']);
                    assert!(
                        known.contains(name),
                        "{}: no {name} in {line}",
                        page.display()
                    );
                }
            }
        }
    }
    assert!(
        help.len() >= 10,
        "few commands are shown: {:?}",
        help.keys()
    );
}

/// What the README shows first is what its command prints. A line `[…]` stands for lines left out.
#[test]
fn the_readme_shows_real_output() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let blocks: Vec<&str> = readme.split("```").skip(1).step_by(2).collect();
    let command = blocks[0].trim().strip_prefix("cargo run --release -- ");
    let words = command.expect("the first command").split_whitespace();
    let ended = run(threadproof().current_dir(root()).args(words), LIMIT);
    let mut rest = ended.stdout.trim_start();
    let pieces: Vec<&str> = blocks[1].trim().split("[…]\n").collect();
    assert!(pieces.len() > 1, "nothing is left out");
    for (i, piece) in pieces.iter().enumerate() {
        let at = rest.find(piece.trim_end());
        let at =
            at.unwrap_or_else(|| panic!("not printed:\n{piece}\n\nprinted:\n{}", ended.stdout));
        assert!(i > 0 || at == 0, "the first piece is the beginning");
        rest = &rest[at + piece.trim_end().len()..];
    }
}

/// The README is one screen of a terminal: 45 lines of 80 characters.
#[test]
fn the_readme_is_one_screen() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let count = readme.lines().count();
    assert!(count <= 45, "{count} lines");
    let long = readme.lines().find(|l| l.chars().count() > 80);
    assert_eq!(long, None, "too long");
    assert!(!readme.contains("|---"), "tables stand in the book");
}

/// The page of the command line is made of what `--help` prints, so that neither is forgotten.
/// `UPDATE_DOCS=1 cargo test -p threadproof --test docs` writes it.
#[test]
fn the_command_line_page_is_what_help_prints() {
    let help = |words: &[&str]| {
        let ended = run(threadproof().args(words).arg("--help"), LIMIT);
        assert_eq!(ended.code, Some(0), "{words:?}: {}", ended.stderr);
        ended.stdout
    };
    let first = help(&[]);
    let commands = first
        .lines()
        .skip_while(|l| !l.starts_with("Commands:"))
        .skip(1)
        .take_while(|l| !l.trim().is_empty())
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next())
        .filter(|name| *name != "help");
    let mut page = String::from(
        "# The command line\n\nThis page is what `threadproof --help` and `threadproof COMMAND --help` print.\n",
    );
    let mut section = |title: &str, text: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        page += &format!(
            "\n## {title}\n\n```text\n{}\n```\n",
            lines.join("\n").trim_end()
        );
    };
    section("threadproof", &first);
    for command in commands {
        section(command, &help(&[command]));
    }
    let path = root().join("docs/src/command-line.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("the page is written");
    }
    let there = std::fs::read_to_string(&path).expect("docs/src/command-line.md");
    assert!(
        there == page,
        "docs/src/command-line.md is not what --help prints: UPDATE_DOCS=1 writes it"
    );
}
