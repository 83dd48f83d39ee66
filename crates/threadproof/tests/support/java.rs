//! Java in tests: compiling the programs of a folder with one call, reading their headers.

use std::path::{Path, PathBuf};
use std::process::Command;

use testlang::Header;

/// A test program.
pub struct Program {
    pub path: PathBuf,
    /// The class with `main`: the name of the file.
    pub class: String,
    /// What its first lines say.
    pub header: Header,
}

/// The Java files below a folder, in order.
pub fn programs(dir: &Path) -> Vec<Program> {
    testlang::files(dir, "java").into_iter().map(read).collect()
}

fn read(path: PathBuf) -> Program {
    let header = Header::read(&path).unwrap_or_else(|why| panic!("{why}"));
    let class = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Program {
        path,
        class,
        header,
    }
}

/// Compiles programs into a folder.
pub fn compile(programs: &[Program], into: &Path) {
    let output = Command::new("javac")
        .args([
            "-J-XX:TieredStopAtLevel=1",
            "-g",
            "-nowarn",
            "-Xlint:none",
            "-d",
        ])
        .arg(into)
        .args(programs.iter().map(|p| &p.path))
        .output()
        .expect("javac can be started");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "javac:\n{text}");
}

/// Judges every program, and fails with all complaints.
pub fn judge(programs: &[Program], each: impl Fn(&Program) -> Result<(), String> + Sync) {
    let name = |program: &Program| program.path.display().to_string();
    testlang::for_each(programs, name, |program| each(program).map(|()| true));
}
