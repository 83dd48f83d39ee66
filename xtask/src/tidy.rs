//! The house rules that neither the compiler nor clippy checks.
//!
//! - Of our crates, a crate's `[dependencies]` are what its line of the table of `ARCHITECTURE.md` says, no more and
//!   no less; outside crates are within the list there; `xtask` and `campaigns` may use any of both.
//! - Every crate from elsewhere has a reason in `docs/src/dependencies.md`.
//! - Every promise of `SECURITY.md` names a test that exists.
//! - Links, paths and sections that documents and comments cite are there.
//! - Every crate takes the workspace's lints, which forbid `unsafe`.
//! - A source file opens with a head (`//!`) and has at most 800 lines.
//! - Unit tests run, also those of a library that is not compiled for tests.
//! - The modules of a crate do not import one another in a circle.
//! - Only `threadproof` and the tasks print.
//! - Texts say which component or which thread does something: a few words that leave it open do not come back.
//! - Nothing is left undone: no placeholder macros, no ignored tests.

mod citations;
mod cycles;
mod manifest;
mod outside;
mod promises;
mod source;
mod table;
mod units;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use table::Table;

/// Checks every rule, prints every breach, and says whether there was none.
pub fn run(root: &Path) -> bool {
    let mut breaches = Vec::new();
    dependencies(root, &mut breaches);
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap_or_default();
    let reasons = read("docs/src/dependencies.md");
    outside::check(&read("Cargo.lock"), &reasons, &mut breaches);
    for text in texts(root) {
        let name = relative(root, &text);
        source::words(&name, &read(&name), &mut breaches);
        citations::check(root, &name, &read(&name), &mut breaches);
    }
    let mut functions = BTreeSet::new();
    for package in packages(root) {
        let name = package_name(&package);
        let mut sources = Vec::new();
        for file in rust_files(&package) {
            match std::fs::read_to_string(&file) {
                Ok(text) => {
                    let shown = relative(root, &file);
                    source::check(&name, &shown, &text, &mut breaches);
                    citations::check(root, &shown, &text, &mut breaches);
                    functions.extend(promises::functions(&text));
                    if let Ok(below) = file.strip_prefix(package.join("src")) {
                        sources.push((below.display().to_string(), text));
                    }
                }
                Err(error) => breaches.push(format!("{}: {error}", relative(root, &file))),
            }
        }
        cycles::check(&name, &sources, &mut breaches);
        let read = |file: &str| std::fs::read_to_string(package.join(file)).unwrap_or_default();
        let (manifest, tests) = (read("Cargo.toml"), read("tests/units.rs"));
        units::check(&name, &manifest, &sources, &tests, &mut breaches);
    }
    promises::check(&read("SECURITY.md"), &functions, &mut breaches);
    for breach in &breaches {
        eprintln!("{breach}");
    }
    if breaches.is_empty() {
        println!("tidy: the house rules hold");
    } else {
        eprintln!("tidy: {} breaches of the house rules", breaches.len());
    }
    breaches.is_empty()
}

/// The documents: those at the root, and the book.
fn texts(root: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut folders = vec![(root.to_path_buf(), false), (root.join("docs/src"), true)];
    while let Some((folder, deep)) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if deep && path.is_dir() {
                folders.push((path, true));
            } else if path.extension().is_some_and(|e| e == "md") {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

fn dependencies(root: &Path, breaches: &mut Vec<String>) {
    let architecture = match std::fs::read_to_string(root.join("ARCHITECTURE.md")) {
        Ok(text) => text,
        Err(error) => {
            breaches.push(format!("ARCHITECTURE.md: {error}"));
            return;
        }
    };
    let table = match Table::parse(&architecture) {
        Ok(table) => table,
        Err(message) => {
            breaches.push(format!("ARCHITECTURE.md: {message}"));
            return;
        }
    };
    let tests = Table::parse_tests(&architecture);
    let outside = table::outside_crates(&architecture);
    let found = match manifest::dependencies(root) {
        Ok(found) => found,
        Err(message) => {
            breaches.push(format!("cargo metadata: {message}"));
            return;
        }
    };
    let packages = packages(root);
    let ours: BTreeSet<String> = packages.iter().map(|p| package_name(p)).collect();
    for package in &packages {
        let path = package.join("Cargo.toml");
        let shown = relative(root, &path);
        let Some(dependencies) = found.get(&shown) else {
            breaches.push(format!(
                "{shown}: `cargo metadata` does not name this package"
            ));
            continue;
        };
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        if !manifest::takes_lints(&text) {
            breaches.push(format!(
                "{shown}: `[lints] workspace = true` is missing (it forbids unsafe code)"
            ));
        }
        let name = package_name(package);
        if TASKS.contains(&name.as_str()) {
            let unknown = |d: &&String| !ours.contains(*d) && !outside.contains(*d);
            breaches.extend(dependencies.iter().filter(unknown).map(|d| {
                format!("{shown}: {name} may not use {d}, which ARCHITECTURE.md does not name")
            }));
            continue;
        }
        for dependency in dependencies {
            let allowed = if tests.has(dependency) {
                false
            } else if ours.contains(dependency) {
                table.may_use(&name, dependency) || tests.may_use(&name, dependency)
            } else {
                outside.contains(dependency)
            };
            if !allowed {
                breaches.push(format!(
                    "{shown}: {name} may not use {dependency}, says ARCHITECTURE.md"
                ));
            }
        }
        let unused = table.uses(&name).chain(tests.uses(&name));
        for unused in unused.filter(|used| !dependencies.contains(*used)) {
            breaches.push(format!(
                "{shown}: {name} does not use {unused}, though ARCHITECTURE.md says so"
            ));
        }
        if !table.has(&name) && !tests.has(&name) {
            breaches.push(format!(
                "{shown}: {name} is not in the table of ARCHITECTURE.md"
            ));
        }
    }
}

/// The packages of development tasks.
const TASKS: [&str; 2] = ["campaigns", "xtask"];

/// The folders of the workspace's packages, in order.
fn packages(root: &Path) -> Vec<PathBuf> {
    let mut out = sorted_entries(&root.join("crates"));
    out.extend(TASKS.map(|name| root.join(name)));
    out.retain(|p| p.join("Cargo.toml").is_file());
    out
}

fn package_name(package: &Path) -> String {
    let name = package.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn sorted_entries(dir: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .collect();
    out.sort();
    out
}

/// The Rust files of a package, in order.
fn rust_files(package: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut work = vec![package.to_path_buf()];
    while let Some(dir) = work.pop() {
        for path in sorted_entries(&dir) {
            if path.is_dir() && path.file_name().is_some_and(|n| n != "target") {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

fn relative(root: &Path, path: &Path) -> String {
    let shown = path.strip_prefix(root).unwrap_or(path);
    shown.display().to_string()
}
