//! The class path: folders, jars, and classes that were just compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::class::{ClassFile, dotted};
use crate::jar::Jar;

/// The most bytes of a class file.
const LARGEST_CLASS: u64 = 64 << 20;

/// The most files of a folder that are looked at for a `main`.
const MOST_CLASSES: usize = 100_000;

/// The most files that the manifests of a jar and of those it names may name: each stays open.
const MOST_JARS: usize = 500;

/// One place with classes.
#[derive(Debug)]
pub enum Entry {
    /// A folder, packages as folders in it.
    Folder(PathBuf),
    /// A jar.
    Jar(Jar),
    /// Class files by internal name.
    Memory(BTreeMap<String, Vec<u8>>),
}

/// Places with classes, in the order in which they are searched.
#[derive(Debug, Default)]
pub struct ClassPath {
    /// The places.
    pub entries: Vec<Entry>,
}

/// The bytes of a class, and where they come from, for messages.
pub type Located = (Vec<u8>, String);

impl ClassPath {
    /// Adds a folder, a jar with those its manifest names, or all jars of a folder (`lib/*`).
    pub fn add(&mut self, path: &Path) -> Result<(), String> {
        if path.file_name().is_some_and(|name| name == "*") {
            let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            for jar in files(folder, "jar")? {
                self.add_jar(&jar)?;
            }
            return Ok(());
        }
        if path.is_dir() {
            self.entries.push(Entry::Folder(path.to_path_buf()));
            return Ok(());
        }
        self.add_jar(path)
    }

    /// Adds a jar and those that manifests name, each once: a file has many names, and jars may name each other. A manifest
    /// leads to files below the current folder and its jar's own, links followed: the author of a jar chooses no others.
    fn add_jar(&mut self, path: &Path) -> Result<(), String> {
        let reached = |folder: &Path, file: &Path| {
            let within = [folder, Path::new(".")].map(|f| match f.as_os_str().is_empty() {
                true => Path::new(".").canonicalize(),
                false => f.canonicalize(),
            });
            within.iter().flatten().any(|f| file.starts_with(f))
        };
        let mut seen = BTreeSet::from([path.canonicalize().unwrap_or_else(|_| path.to_path_buf())]);
        // The next one is the last; those that a jar names come right after it.
        let mut work = vec![path.to_path_buf()];
        while let Some(path) = work.pop() {
            if path.is_dir() {
                self.entries.push(Entry::Folder(path));
                continue;
            }
            let mut jar = Jar::open(&path)?;
            let named = jar.attribute("Class-Path").unwrap_or_default();
            self.entries.push(Entry::Jar(jar));
            let folder = path.parent().unwrap_or(Path::new(""));
            let mut named: Vec<PathBuf> = named
                .split_whitespace()
                .map(|name| folder.join(name))
                // Names that lead nowhere are passed over, as `java` does.
                .filter(|other| other.is_dir() || other.is_file())
                .filter(|other| {
                    let file = other.canonicalize();
                    file.is_ok_and(|file| reached(folder, &file) && seen.insert(file))
                })
                .collect();
            if seen.len() > MOST_JARS {
                return Err(format!(
                    "{}: error: manifests name more than {MOST_JARS} files",
                    confine::shown(&path)
                ));
            }
            named.reverse();
            work.append(&mut named);
        }
        Ok(())
    }

    /// The class with an internal name.
    pub fn class(&mut self, name: &str) -> Option<Result<Located, String>> {
        self.entries.iter_mut().find_map(|entry| entry.class(name))
    }
}

impl Entry {
    fn class(&mut self, name: &str) -> Option<Result<Located, String>> {
        match self {
            Entry::Folder(folder) => {
                // Names come from class files, which may be anything.
                if name.split('/').any(|part| part.is_empty() || part == "..") {
                    return None;
                }
                let file = folder.join(format!("{name}.class"));
                let shown = confine::shown(&file);
                match confine::ordinary(&file, LARGEST_CLASS) {
                    Ok(bytes) => Some(Ok((bytes, shown))),
                    Err(confine::Refused::Missing) => None,
                    Err(why) => Some(Err(format!("{shown}: error: {why}"))),
                }
            }
            Entry::Jar(jar) => {
                let entry = format!("{name}.class");
                let shown = format!(
                    "{}!/{}",
                    confine::shown(jar.path()),
                    confine::one_line(&entry)
                );
                let read = jar.entry(&entry)?;
                Some(read.map(|bytes| (bytes, shown)))
            }
            Entry::Memory(classes) => {
                let bytes = classes.get(name)?;
                Some(Ok((bytes.clone(), dotted(name))))
            }
        }
    }

    /// The internal names of its classes, sorted.
    pub fn classes(&self) -> Result<Vec<String>, String> {
        let mut names: Vec<String> = match self {
            Entry::Folder(folder) => below(folder, "class")?
                .iter()
                .filter_map(|file| class_name(file.strip_prefix(folder).ok()?))
                .collect(),
            Entry::Jar(jar) => {
                let names = jar.names().filter(|name| !name.starts_with("META-INF/"));
                let names = names.filter_map(|name| name.strip_suffix(".class"));
                names.map(str::to_owned).collect()
            }
            Entry::Memory(classes) => classes.keys().cloned().collect(),
        };
        names.retain(|name| !name.ends_with("module-info") && !name.ends_with("package-info"));
        names.sort();
        Ok(names)
    }
}

/// The folder that a class file's package begins in, and the class's internal name.
pub fn root_of(file: &Path) -> Result<(PathBuf, String), String> {
    let said = |why: String| format!("{}: error: {why}", confine::shown(file));
    let bytes = confine::ordinary(file, LARGEST_CLASS).map_err(|why| said(why.to_string()))?;
    let class = ClassFile::read(&bytes).map_err(|why| said(why.to_string()))?;
    let parts = class.name.split('/').rev();
    let mut folder = file.with_extension("");
    for part in parts {
        if folder.file_name().is_none_or(|name| name != part) {
            return Err(said(format!(
                "this is class {}, which belongs into {}.class below a folder of the class path",
                dotted(&class.name),
                class.name
            )));
        }
        folder.pop();
    }
    if folder.as_os_str().is_empty() {
        folder.push(".");
    }
    Ok((folder, class.name.to_string()))
}

fn class_name(relative: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/").strip_suffix(".class")?.to_owned())
}

/// The files of a folder with an extension, sorted.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let said = |why: std::io::Error| format!("{}: error: {why}", confine::shown(folder));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(said)? {
        let path = entry.map_err(said)?.path();
        if path.extension().is_some_and(|e| e == extension) && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Whether this is a folder with class files below.
pub(crate) fn has_class(folder: &Path) -> bool {
    let mut work = vec![folder.to_path_buf()];
    let mut seen = 0;
    while let Some(folder) = work.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == "class") {
                return true;
            }
            seen += 1;
            if seen > MOST_CLASSES {
                return false;
            }
        }
    }
    false
}

/// The files below a folder with an extension, sorted. Links to folders are not followed.
pub(crate) fn below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut work = vec![folder.to_path_buf()];
    while let Some(folder) = work.pop() {
        let said = |why: std::io::Error| format!("{}: error: {why}", confine::shown(&folder));
        for entry in std::fs::read_dir(&folder).map_err(said)? {
            let entry = entry.map_err(said)?;
            let kind = entry.file_type().map_err(said)?;
            let path = entry.path();
            if kind.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
        if found.len() > MOST_CLASSES {
            return Err(format!(
                "{}: error: there are more than {MOST_CLASSES} files below",
                confine::shown(&folder)
            ));
        }
    }
    found.sort();
    Ok(found)
}
