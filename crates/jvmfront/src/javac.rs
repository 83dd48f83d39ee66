//! Java source, compiled by the user's own `javac` into a folder of ours.
//!
//! The compiler gets no environment and runs no annotation processors: nothing in the sources names a program to
//! run. What it says of them is passed on as it stands.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

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
            jdk.home().display()
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
    let joined = |paths: &[PathBuf]| -> Result<OsString, Vec<String>> {
        std::env::join_paths(paths).map_err(|e| failed("a path cannot be passed to javac", &e))
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
        .arg(joined(sources.source_path)?);
    for file in sources.files {
        // A name that begins like an option is one in a folder.
        let safe = file.to_str().is_some_and(confine::is_safe_word);
        match safe {
            true => command.arg(file),
            false => command.arg(Path::new(".").join(file)),
        };
    }
    let output = command.output();
    let output = output.map_err(|e| failed(&format!("cannot run {}", compiler.display()), &e))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr)
            .trim_end()
            .to_owned();
        return Err(vec![match said.is_empty() {
            true => format!("error: {} ended with {}", compiler.display(), output.status),
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
    use super::package;

    #[test]
    fn packages_are_seen() {
        assert_eq!(package("// x\npackage a.b; class C {}"), ["a", "b"]);
        assert!(package("class C {}").is_empty());
    }
}
