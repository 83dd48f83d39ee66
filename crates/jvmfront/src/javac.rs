//! Java source, compiled by the user's own `javac` into a folder of ours.
//!
//! The compiler gets no environment, no network, and bounds of time and memory (`confine::child`). Nothing in the
//! sources or on the class path is run: there are no annotation processors (`-proc:none`), and since `javac` starts
//! plug-ins that it finds where it would look for processors, which is the class path unless it is told otherwise, it is
//! told to look in an empty folder (`-processorpath`). No word begins with `@`, which would be a file of further words.
//! What the compiler says is passed on; lines that do not begin with the name of a source file are indented, as they may quote
//! one.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use confine::child::{self, Ended, Failed};

use crate::jdk::Jdk;
use crate::path::below;

/// The most bytes of a source file or a class file.
const LARGEST: u64 = 64 << 20;

/// What to compile.
pub(crate) struct Sources<'a> {
    /// The files.
    pub(crate) files: &'a [PathBuf],
    /// Where other classes are.
    pub(crate) class_path: &'a [PathBuf],
    /// Where sources of other classes are.
    pub(crate) source_path: &'a [PathBuf],
    /// Classes in no JDK that sources may name: internal names and class files.
    pub(crate) provided: Vec<(&'static str, &'static [u8])>,
}

/// Compiles, and gives class files by internal name.
pub(crate) fn compile(
    jdk: &Jdk,
    sources: &Sources<'_>,
) -> Result<BTreeMap<String, Vec<u8>>, Vec<String>> {
    let Some(compiler) = jdk.compiler() else {
        return Err(vec![format!(
            "error: {} has no compiler for `.java` files: install a JDK rather than a JRE, or give \
             class files",
            confine::shown(jdk.home())
        )]);
    };
    let folder =
        confine::new_folder().map_err(|e| vec![format!("error: no temporary folder: {e}")])?;
    let made = compile_into(&folder, &compiler, sources);
    // What is left behind does no harm but takes room.
    let _ = std::fs::remove_dir_all(&folder);
    made
}

fn compile_into(
    folder: &Path,
    compiler: &Path,
    sources: &Sources<'_>,
) -> Result<BTreeMap<String, Vec<u8>>, Vec<String>> {
    let failed = |what: &str, why: &dyn std::fmt::Display| vec![format!("error: {what}: {why}")];
    let (out, provided) = (folder.join("classes"), folder.join("provided"));
    std::fs::create_dir(&out).map_err(|e| failed("no temporary folder", &e))?;
    for (name, bytes) in &sources.provided {
        let file = provided.join(format!("{name}.class"));
        let above = file.parent().unwrap_or(&provided);
        let written = std::fs::create_dir_all(above).and_then(|()| std::fs::write(&file, bytes));
        written.map_err(|e| failed("cannot write a temporary file", &e))?;
    }
    let none = folder.join("none");
    std::fs::create_dir(&none).map_err(|e| failed("no temporary folder", &e))?;
    let joined = |paths: &[PathBuf]| -> Result<OsString, Vec<String>> {
        std::env::join_paths(paths.iter().map(|path| word(path)))
            .map_err(|e| failed("a path cannot be passed to javac", &e))
    };
    let mut class_path = sources.class_path.to_vec();
    class_path.push(provided.clone());
    let mut command = Command::new(compiler);
    confine::clean(&mut command)
        // The compiler runs for a second: what takes long to start does not pay.
        .args([
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-J-XX:-UsePerfData",
            "-J-Xmx2g",
        ])
        .args([
            "-g",
            "-nowarn",
            "-Xlint:none",
            "-proc:none",
            "-implicit:class",
        ])
        .args(["-encoding", "UTF-8", "-Xmaxerrs", "100", "-d"])
        .arg(&out)
        .arg("-cp")
        .arg(joined(&class_path)?)
        .arg("-sourcepath")
        .arg(joined(sources.source_path)?)
        .arg("-processorpath")
        .arg(&none)
        .args(sources.files.iter().map(|file| word(file)));
    let Ended { status, stderr, .. } =
        child::run(command.stdin(Stdio::null()), None).map_err(|why| match why {
            Failed::Start(error) => {
                failed(&format!("cannot run {}", confine::shown(compiler)), &error)
            }
            Failed::Ended(why) => vec![format!(
                "error: {} {why}, and was ended",
                confine::shown(compiler)
            )],
        })?;
    if !status.success() {
        let said = told(&String::from_utf8_lossy(&stderr), sources.files);
        return Err(vec![match said.is_empty() {
            true => format!("error: {} ended with {status}", confine::shown(compiler)),
            false => said,
        }]);
    }
    let mut classes = BTreeMap::new();
    for file in below(&out, "class").map_err(|e| vec![e])? {
        let name = file
            .strip_prefix(&out)
            .ok()
            .and_then(|f| f.with_extension("").to_str().map(str::to_owned));
        let bytes =
            confine::ordinary(&file, LARGEST).map_err(|e| failed("a compiled class", &e))?;
        classes.extend(name.map(|name| (name, bytes)));
    }
    Ok(classes)
}

/// The compiler's messages, none of which looks like one of ours.
fn told(messages: &str, files: &[PathBuf]) -> String {
    let mut messages = messages.trim_end().to_owned();
    let names: Vec<String> = files
        .iter()
        .map(|f| word(f).display().to_string())
        .collect();
    for name in &names {
        let shown = confine::one_line(name);
        if *shown != **name {
            messages = messages.replace(name, &shown);
        }
    }
    let located = |line: &str| {
        let at = line.split_once(".java:").map(|(_, rest)| rest);
        let number = at.and_then(|rest| rest.split_once(": "));
        number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
            || line.starts_with("error: ")
    };
    let lines = messages.lines().map(|line| match located(line) {
        true => line.to_owned(),
        false => format!("  {line}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A path as a word of the compiler's: one that begins like an option, or like a file of words, is in a folder.
fn word(path: &Path) -> PathBuf {
    match path.to_str().is_some_and(confine::is_safe_word) {
        true => path.to_path_buf(),
        false => Path::new(".").join(path),
    }
}

/// The folder that the package of a source file begins in.
pub(crate) fn root_of(file: &Path) -> PathBuf {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let text = confine::ordinary(file, LARGEST).unwrap_or_default();
    let package = package(&String::from_utf8_lossy(&text));
    let mut root = folder.clone();
    for part in package.iter().rev() {
        if root.file_name().is_none_or(|name| name != part.as_str()) {
            return folder;
        }
        root.pop();
    }
    match root.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => root,
    }
}

/// The other folders of sources in the project of a root: tests know what they test. Where the root is `src/test`, or
/// begins so (`src/test/java`, `src/tests`), these are the folders beside it, `main` first.
pub(crate) fn beside(root: &Path) -> Vec<PathBuf> {
    let is_java = root.file_name().is_some_and(|name| name == "java");
    let set = if is_java { root.parent() } else { Some(root) };
    let Some((set, all)) = set.and_then(|set| Some((set, set.parent()?))) else {
        return Vec::new();
    };
    let name = |path: &Path| path.file_name().map(|n| n.to_string_lossy().into_owned());
    let of_tests = name(set).is_some_and(|name| name.to_lowercase().contains("test"));
    if !of_tests || name(all).is_none_or(|name| name != "src") {
        return Vec::new();
    }
    let entries = std::fs::read_dir(all).into_iter().flatten().flatten();
    let mut sets: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p != set).collect();
    sets.sort_by_key(|path| (name(path).is_none_or(|name| name != "main"), path.clone()));
    let roots = sets.into_iter().map(|path| match is_java {
        true => path.join("java"),
        false => path,
    });
    roots.filter(|path| path.is_dir()).collect()
}

/// The parts of the package that a source file declares. Only a declaration on a line of its own is seen.
fn package(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let mut declared = lines.filter_map(|line| line.strip_prefix("package ")?.split(';').next());
    let name = declared.next().unwrap_or("").trim();
    name.split('.')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{beside, package};

    #[test]
    fn tests_know_what_they_test() {
        let folder = confine::new_folder().unwrap();
        for set in ["main", "test", "api", "site"] {
            let inner = if set == "site" { "html" } else { "java" };
            std::fs::create_dir_all(folder.join("src").join(set).join(inner)).unwrap();
        }
        let src = folder.join("src");
        let of_tests = beside(&src.join("test/java"));
        assert_eq!(of_tests, [src.join("main/java"), src.join("api/java")]);
        let plain = beside(&src.join("test"));
        assert_eq!(plain, [src.join("main"), src.join("api"), src.join("site")]);
        assert!(beside(&src.join("main/java")).is_empty());
        assert!(beside(&folder.join("test")).is_empty());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn packages_are_seen() {
        assert_eq!(package("// x\npackage a.b; class C {}"), ["a", "b"]);
        assert!(package("class C {}").is_empty());
    }
}
