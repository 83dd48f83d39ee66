//! Java in tests: compiling the programs of a folder with one call, reading their headers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A test program.
pub struct Program {
    pub path: PathBuf,
    /// The class with `main`: the name of the file.
    pub class: String,
    /// The lines `// key: value` that the file starts with.
    pub header: Vec<(String, String)>,
}

impl Program {
    /// The value of a line of the header.
    pub fn says(&self, key: &str) -> Option<&str> {
        let found = self.header.iter().find(|(k, _)| k == key);
        found.map(|(_, value)| value.as_str())
    }
}

/// The Java files below a folder, in order.
pub fn programs(dir: &Path) -> Vec<Program> {
    let mut paths = Vec::new();
    walk(dir, &mut paths);
    paths.sort();
    paths.into_iter().map(read).collect()
}

fn walk(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, out);
        } else if path.extension().is_some_and(|e| e == "java") {
            out.push(path);
        }
    }
}

fn read(path: PathBuf) -> Program {
    let text = std::fs::read_to_string(&path).expect("a test program can be read");
    let lines = text.lines().map_while(|l| l.strip_prefix("//"));
    let pairs = lines.filter_map(|l| l.trim().split_once(": "));
    let header = pairs
        .map(|(k, v)| (k.to_string(), v.trim().to_string()))
        .collect();
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

/// Judges every program, two at a time, and fails with all complaints.
pub fn judge(programs: &[Program], each: impl Fn(&Program) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = each(program) {
                        let mut failures = failures.lock().expect("no test panics here");
                        failures.push(format!("{}: {why}", program.path.display()));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no test panics here");
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} of {} programs\n{}",
        failures.len(),
        programs.len(),
        failures.join("\n")
    );
}
