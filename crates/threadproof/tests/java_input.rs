//! Bad Java input gets a plain located message and exit code 3. Where no JDK is installed, that is what is said.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use support::{Ended, run, threadproof};

/// The time a refusal may take. (A second or two; the rest is for a busy machine.)
const LIMIT: Duration = Duration::from_secs(60);

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("threadproof-{}-java-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, contents).expect("a temporary file can be written");
        path
    }

    /// The class file of a class, compiled.
    fn class(&self, name: &str, source: &str) -> PathBuf {
        let java = self.file(&format!("{name}.java"), source.as_bytes());
        let compiled = Command::new("javac")
            .arg("-d")
            .arg(&self.0)
            .arg(java)
            .status();
        assert!(compiled.is_ok_and(|status| status.success()), "javac");
        self.0.join(format!("{name}.class"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether there is a JDK; says so if not.
fn no_jdk() -> bool {
    let missing = Command::new("javac").arg("-version").output().is_err();
    if missing {
        println!("left out: there is no JDK");
    }
    missing
}

fn ir(arguments: &[&str], file: &Path) -> Ended {
    run(threadproof().arg("ir").args(arguments).arg(file), LIMIT)
}

fn assert_refused(ended: &Ended, parts: &[&str]) {
    let shown: String = ended.stderr.chars().take(2000).collect();
    assert_eq!(ended.code, Some(3), "{shown}");
    assert_eq!(ended.stdout, "");
    assert!(
        !shown.contains("panicked") && !shown.contains("has a bug"),
        "{shown}"
    );
    for part in parts {
        assert!(ended.stderr.contains(part), "no `{part}` in {shown}");
    }
}

#[test]
fn no_jdk_is_said_with_what_to_do() {
    let folder = Folder::new("none");
    let file = folder.file("A.java", b"class A {}");
    let mut command = threadproof();
    command.env("PATH", &folder.0).arg("check").arg(&file);
    let ended = run(&mut command, LIMIT);
    assert_refused(&ended, &["no JDK was found", "openjdk-17", "--jdk"]);
    let named = ir(&["--jdk", "/usr"], &file);
    assert_refused(&named, &["/usr", "lib/modules"]);
}

#[test]
fn source_with_errors_is_told_as_the_compiler_does() {
    if no_jdk() {
        return;
    }
    let folder = Folder::new("source");
    let file = folder.file("A.java", b"class A {\n  int f() { return x; }\n}\n");
    assert_refused(&ir(&[], &file), &["A.java:2: error:", "cannot find symbol"]);
    let missing = folder.0.join("B.java");
    assert_refused(&ir(&[], &missing), &["B.java", "no such file"]);
}

#[test]
fn damaged_class_files_are_refused_at_a_byte() {
    if no_jdk() {
        return;
    }
    let folder = Folder::new("damaged");
    let class = folder.class("A", "class A { public static void main(String[] a) {} }");
    let bytes = std::fs::read(&class).expect("it was compiled");
    let cut = |length: usize| std::fs::write(&class, &bytes[..length]).expect("it can be written");
    cut(bytes.len() / 2);
    assert_refused(&ir(&[], &class), &["A.class", "at byte", "too early"]);
    cut(0);
    assert_refused(&ir(&[], &class), &["A.class", "not a class file"]);
    let mut newer = bytes.clone();
    newer[7] = 99;
    std::fs::write(&class, &newer).expect("it can be written");
    assert_refused(&ir(&[], &class), &["A.class", "Java 55", "Java 17"]);
    let elsewhere = folder.file("B.class", &bytes);
    assert_refused(&ir(&[], &elsewhere), &["B.class", "class A"]);
    let jar = folder.file("a.jar", b"this is no jar");
    assert_refused(&ir(&[], &jar), &["a.jar", "not a jar"]);
}

#[test]
fn without_a_main_the_choices_are_listed() {
    if no_jdk() {
        return;
    }
    let folder = Folder::new("main");
    let without = folder.file("A.java", b"class A {}");
    assert_refused(&ir(&[], &without), &["no class has a `main`"]);
    let two = "class B { static class C { public static void main(String[] a) {} }
        static class D { public static void main(String[] a) {} } }";
    let two = folder.file("B.java", two.as_bytes());
    assert_refused(&ir(&[], &two), &["--main", "B$C, B$D"]);
    assert_refused(&ir(&["--main", "E"], &two), &["class E was not found"]);
    assert_refused(&ir(&["--main", "B"], &two), &["class B has no `main`"]);
    let none = &["#f", "no class has such a method"];
    assert_refused(&ir(&["--entry", "#f"], &two), none);
    assert_refused(&ir(&["--entry", "#main"], &two), &["#main", "which class"]);
    assert_refused(&ir(&["--entry", "B#f"], &two), &["class B has no method f"]);
}
