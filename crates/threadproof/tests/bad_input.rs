//! Bad input gets a plain located message and exit code 3, quickly; wrong usage gets 64.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};

/// The time a refusal may take. (A second or two; the rest is for a busy machine.)
const LIMIT: Duration = Duration::from_secs(10);

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("threadproof-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, contents).expect("a temporary file can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Both commands refuse the file, with a message that has all of these parts.
fn refused(path: &Path, parts: &[&str]) {
    for command in ["run", "ir"] {
        let ended = run(threadproof().arg(command).arg(path), LIMIT);
        assert_refused(&ended, parts);
    }
}

fn assert_refused(ended: &Ended, parts: &[&str]) {
    let shown: String = ended.stderr.chars().take(2000).collect();
    assert_eq!(ended.code, Some(3), "{shown}");
    assert_eq!(ended.stdout, "");
    assert!(
        !shown.contains("panicked") && !shown.contains("has a bug"),
        "{shown}"
    );
    assert!(ended.stderr.len() < 100_000, "{shown}");
    for part in parts {
        assert!(ended.stderr.contains(part), "no `{part}` in {shown}");
    }
}

#[test]
fn a_missing_file() {
    refused(Path::new("no/such/file.c"), &["no/such/file.c", "no"]);
    refused(Path::new("no/such/file.ir"), &["no/such/file.ir"]);
}

#[test]
fn a_directory() {
    let folder = Folder::new("directory");
    refused(&folder.0, &["directory"]);
    let named = folder.0.join("named.c");
    std::fs::create_dir(&named).expect("a folder can be made");
    refused(&named, &["named.c", "directory"]);
    let named = folder.0.join("named.ir");
    std::fs::create_dir(&named).expect("a folder can be made");
    refused(&named, &["named.ir", "directory"]);
}

#[test]
fn a_binary_file() {
    let folder = Folder::new("binary");
    let bytes: Vec<u8> = (0..10_000u32).map(|i| ((i * 7919) >> 3) as u8).collect();
    refused(&folder.file("b.c", &bytes), &["b.c"]);
    refused(&folder.file("b.i", &bytes), &["b.i"]);
    refused(&folder.file("b.ir", &bytes), &["b.ir"]);
}

#[test]
fn not_c() {
    let folder = Folder::new("not-c");
    let text = b"Dear reader,\n\nthis is a letter, not a program.\n";
    refused(&folder.file("letter.c", text), &["letter.c:1:", "Dear"]);
    refused(&folder.file("letter.ir", text), &["letter.ir:1:1:"]);
}

#[test]
fn an_unclosed_brace() {
    let folder = Folder::new("brace");
    let text = b"int main(void) {\n  return 0;\n";
    refused(&folder.file("brace.c", text), &["brace.c:"]);
    let text = b"program lp64\nfunc fn0 \"main\" () -> i32 {\nbb0:\n  return 0\n";
    refused(&folder.file("brace.ir", text), &["brace.ir:5:1:", "`}`"]);
}

#[test]
fn fifty_thousand_parentheses() {
    let folder = Folder::new("parentheses");
    let (open, close) = ("(".repeat(50_000), ")".repeat(50_000));
    let text = format!("int main(void) {{ return {open}0{close}; }}\n");
    refused(&folder.file("deep.c", text.as_bytes()), &["deep.c:1:"]);
    let text = format!("int {open}x{close};\nint main(void) {{ return 0; }}\n");
    refused(
        &folder.file("declarator.c", text.as_bytes()),
        &["declarator.c:1:"],
    );
    let text = format!("int main(void) {{ {} }}\n", "{".repeat(50_000));
    refused(&folder.file("blocks.c", text.as_bytes()), &["blocks.c:1:"]);
    refused(&folder.file("deep.ir", open.as_bytes()), &["deep.ir:1:1:"]);
}

#[test]
fn a_line_of_twenty_megabytes() {
    let folder = Folder::new("line");
    let text = format!("int x = {};\nint y = ;\n", "1 +".repeat(7_000_000));
    refused(&folder.file("long.c", text.as_bytes()), &["long.c:"]);
    let text = "x ".repeat(10_000_000);
    refused(&folder.file("words.c", text.as_bytes()), &["words.c:1:"]);
    refused(
        &folder.file("words.ir", text.as_bytes()),
        &["words.ir:1:1:"],
    );
}

#[test]
fn a_missing_header() {
    let folder = Folder::new("header");
    let text = b"#include <stdio.h>\n#include \"nowhere.h\"\nint main(void) { return 0; }\n";
    let parts = ["header.c:2:", "nowhere.h"];
    refused(&folder.file("header.c", text), &parts);
}

#[test]
fn a_missing_main() {
    let folder = Folder::new("main");
    let path = folder.file("library.c", b"int f(void) { return 0; }\n");
    let ended = run(threadproof().arg("run").arg(&path), LIMIT);
    assert_refused(&ended, &["main"]);
    let path = folder.file("library.ir", b"program lp64\n");
    let ended = run(threadproof().arg("run").arg(&path), LIMIT);
    assert_refused(&ended, &["main"]);
}

#[test]
fn a_struct_that_contains_itself() {
    let folder = Folder::new("struct");
    let text =
        b"struct s { int x; struct s inner; };\nint main(void) { struct s v; return v.x; }\n";
    refused(&folder.file("struct.c", text), &["struct.c:1:", "struct.c"]);
    let text = b"layout layout0 = record \"struct s\" size 4 {\"s\" 0 layout0}\n";
    refused(
        &folder.file("struct.ir", text),
        &["struct.ir:1:1:", "contains itself"],
    );
}

#[test]
fn an_ir_file_with_others() {
    let folder = Folder::new("mixed");
    let ir = folder.file("a.ir", b"program lp64\n");
    let c = folder.file("b.c", b"int main(void) { return 0; }\n");
    let ended = run(threadproof().arg("run").arg(ir).arg(c), LIMIT);
    assert_refused(&ended, &["a.ir", "b.c", "one program"]);
}

#[test]
fn wrong_usage() {
    let cases: &[&[&str]] = &[
        &[],
        &["run"],
        &["frobnicate"],
        &["run", "--frobnicate", "a.c"],
        &["run", "--schedule", "sometimes", "a.c"],
        &["run", "--seed", "many", "a.c"],
        &["run", "--data-model", "lp48", "a.c"],
        &["ir"],
    ];
    for args in cases {
        let ended = run(threadproof().args(*args), LIMIT);
        assert_eq!(ended.code, Some(64), "{args:?}: {}", ended.stderr);
        assert_eq!(ended.stdout, "");
        assert!(!ended.stderr.is_empty());
    }
    for args in [["--help"], ["--version"]] {
        let ended = run(threadproof().args(args), LIMIT);
        assert_eq!(ended.code, Some(0));
        assert!(!ended.stdout.is_empty());
    }
}
