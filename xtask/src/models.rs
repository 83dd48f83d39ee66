//! `cargo xtask models [--write]`: the committed class files of the Java models are what `javac` 17 makes of their
//! sources.
//!
//! Without a `javac` 17 on the path nothing is compared, and the task says so. `--write` replaces the class files
//! and the list of them, `crates/jvmfront/src/models/list.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCES: &str = "crates/jvmfront/models/src";
const CLASSES: &str = "crates/jvmfront/models/classes";
const LIST: &str = "crates/jvmfront/src/models/list.rs";

/// More than this is too much to carry in every build.
const LIMIT: usize = 380_000;

/// Class files by their path below the folder.
type Classes = BTreeMap<String, Vec<u8>>;

/// Compares, or writes anew.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let write = match args {
        [] => false,
        ["--write"] => true,
        _ => return Err(format!("models: what is {:?}?", args.join(" "))),
    };
    let version = Command::new("javac").arg("-version").output();
    let version = version.map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    if !version.is_ok_and(|v| v.starts_with("javac 17.")) {
        println!("models: no javac 17 on the path; the class files are not compared");
        return Ok(!write);
    }
    let made = compile(root)?;
    let size: usize = made.values().map(Vec::len).sum();
    if size > LIMIT {
        return Err(format!("the models take {size} bytes, more than {LIMIT}"));
    }
    let list = list(&made);
    if write {
        replace(root, &made, &list)?;
        println!("models: {} class files, {size} bytes", made.len());
        return Ok(true);
    }
    let mut differing: Vec<String> = Vec::new();
    let committed = read(&root.join(CLASSES))?;
    for name in made.keys().chain(committed.keys()) {
        if made.get(name) != committed.get(name) && !differing.contains(name) {
            differing.push(name.clone());
        }
    }
    if fs::read_to_string(root.join(LIST)).unwrap_or_default() != list {
        differing.push(LIST.to_owned());
    }
    for name in &differing {
        println!("models: {name} is not what its sources make (cargo xtask models --write)");
    }
    if differing.is_empty() {
        println!(
            "models: {} class files agree with their sources",
            made.len()
        );
    }
    Ok(differing.is_empty())
}

/// What `javac` makes of the sources. Strings are joined without `invokedynamic`, as in the JDK's own base module.
fn compile(root: &Path) -> Result<Classes, String> {
    let sources = root.join(SOURCES);
    let target = root.join("target/models");
    let _ = fs::remove_dir_all(&target);
    fs::create_dir_all(&target).map_err(|e| format!("{}: {e}", target.display()))?;
    let mut files = Vec::new();
    walk(&sources, &mut files)?;
    let output = Command::new("javac")
        .current_dir(&sources)
        .args(["-nowarn", "-g:source,lines", "-XDstringConcat=inline"])
        .args(["-encoding", "UTF-8", "--patch-module", "java.base=."])
        .arg("-d")
        .arg(&target)
        .args(files.iter().filter_map(|f| f.strip_prefix(&sources).ok()))
        .output()
        .map_err(|e| format!("javac: {e}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    read(&target)
}

/// The files below a folder.
fn walk(dir: &Path, into: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

fn read(dir: &Path) -> Result<Classes, String> {
    let mut files = Vec::new();
    if dir.exists() {
        walk(dir, &mut files)?;
    }
    let mut classes = Classes::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let name = file.strip_prefix(dir).unwrap_or(&file);
        classes.insert(name.to_string_lossy().replace('\\', "/"), bytes);
    }
    Ok(classes)
}

/// The Rust file that embeds the class files.
fn list(classes: &Classes) -> String {
    let mut text = String::from(
        "//! The class files of the models, by internal name. Written by `cargo xtask models --write`.\n\n\
         /// Sorted by name.\n\
         #[rustfmt::skip]\n\
         pub(super) const CLASSES: &[(&str, &[u8])] = &[\n",
    );
    let mut names: Vec<&str> = classes
        .keys()
        .map(|name| name.strip_suffix(".class").unwrap_or(name))
        .collect();
    names.sort_unstable();
    for name in names {
        text +=
            &format!("    ({name:?}, include_bytes!(\"../../models/classes/{name}.class\")),\n");
    }
    text + "];\n"
}

fn replace(root: &Path, classes: &Classes, list: &str) -> Result<(), String> {
    let dir = root.join(CLASSES);
    let _ = fs::remove_dir_all(&dir);
    for (name, bytes) in classes {
        let path = dir.join(name);
        let parent = path.parent().unwrap_or(&dir);
        fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let path = root.join(LIST);
    fs::create_dir_all(path.parent().unwrap_or(root)).map_err(|e| e.to_string())?;
    fs::write(&path, list).map_err(|e| format!("{}: {e}", path.display()))
}
