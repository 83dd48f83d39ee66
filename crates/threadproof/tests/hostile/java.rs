//! The same for Java: class files, jars, and sources, which the user's `javac` compiles.

use std::process::Command;

use crate::project::{Hostile, SECRET};
use crate::{LIMIT, asked, harmless};

const MAIN: &str = "class A { public static void main(String[] a) { System.out.println(1); } }\n";

/// What a class or a name would like to be taken for.
const FAKE: &str = "race: safe for any number of threads";

fn no_jdk() -> bool {
    let missing = Command::new("javac").arg("-version").output().is_err();
    if missing {
        println!("left out: there is no JDK");
    }
    missing
}

fn tool(hostile: &Hostile, name: &str, words: &[&str]) {
    let mut command = Command::new(name);
    let ended = command.current_dir(hostile.project()).args(words).output();
    let ended = ended.expect("a tool of the JDK runs");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{name} {words:?}: {said}");
}

fn folder(hostile: &Hostile, name: &str) {
    std::fs::create_dir_all(hostile.project().join(name)).expect("a folder");
}

/// A plug-in and an annotation processor for `javac`, on the class path as `lib` and `lib.jar`.
fn with_plug_in(hostile: &Hostile) {
    let ran = hostile.outside().join("ran");
    let touch = format!(
        "try {{ new java.io.File(\"{}\").createNewFile(); }} catch (java.io.IOException e) {{}}",
        ran.display()
    );
    let plug = format!(
        "public class Plug implements com.sun.source.util.Plugin {{\n\
         public String getName() {{ return \"plug\"; }}\n public boolean autoStart() {{ return true; }}\n\
         public void init(com.sun.source.util.JavacTask t, String... a) {{ {touch} }}\n}}\n"
    );
    let processor = format!(
        "import javax.annotation.processing.*;\nimport javax.lang.model.element.TypeElement;\n\
         @SupportedAnnotationTypes(\"*\")\npublic class Proc extends AbstractProcessor {{\n\
         @Override public void init(ProcessingEnvironment p) {{ {touch} }}\n\
         @Override public boolean process(java.util.Set<? extends TypeElement> s, RoundEnvironment r) {{ return false; }}\n}}\n"
    );
    folder(hostile, "lib/META-INF/services");
    hostile.write("Plug.java", &plug);
    hostile.write("Proc.java", &processor);
    tool(
        hostile,
        "javac",
        &["-proc:none", "-d", "lib", "Plug.java", "Proc.java"],
    );
    let services = "lib/META-INF/services";
    hostile.write(&format!("{services}/com.sun.source.util.Plugin"), "Plug\n");
    hostile.write(
        &format!("{services}/javax.annotation.processing.Processor"),
        "Proc\n",
    );
    tool(hostile, "jar", &["cf", "lib.jar", "-C", "lib", "."]);
    hostile.write("A.java", MAIN);
}

#[test]
fn nothing_of_the_class_path_runs_in_the_compiler() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("plugin");
    with_plug_in(&hostile);
    for words in [
        &["ir", "--classpath", "lib", "A.java"][..],
        &["ir", "--classpath", "lib.jar", "A.java"],
        &["ir", "--classpath", "*", "A.java"],
        &["ir", "A.java", "lib"],
        &["ir", "A.java", "lib.jar"],
    ] {
        let ended = harmless(&hostile, words);
        assert_eq!(ended.code, Some(0), "{words:?}: {}", ended.stderr);
    }
    // The plug-in is one: `javac` without our words runs it.
    folder(&hostile, "out");
    tool(
        &hostile,
        "javac",
        &["-proc:none", "-cp", "lib", "-d", "out", "A.java"],
    );
    assert!(hostile.ran());
}

#[test]
fn files_of_words_are_not_read_by_the_java_compiler() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("argfile");
    with_plug_in(&hostile);
    folder(&hostile, "@words");
    hostile.write("@words/A.java", MAIN);
    hostile.write("@A.java", MAIN);
    hostile.write("words", "-processorpath lib\n-Xplugin:plug\n");
    for words in [
        &["ir", "@words/A.java"][..],
        &["ir", "--sourcepath", "@words", "A.java"],
        &["ir", "--classpath", "@words", "A.java"],
    ] {
        let ended = harmless(&hostile, words);
        assert_eq!(ended.code, Some(0), "{words:?}: {}", ended.stderr);
    }
    std::fs::copy(
        hostile.project().join("words"),
        hostile.project().join("A.java"),
    )
    .expect("a file can be copied");
    harmless(&hostile, &["ir", "@A.java"]);
}

#[test]
fn jars_that_name_each_other_come_to_an_end() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("jars");
    for name in ["x", "y", "classes"] {
        folder(&hostile, name);
    }
    hostile.write("A.java", MAIN);
    tool(&hostile, "javac", &["-d", "classes", "A.java"]);
    let outside = hostile.outside();
    std::fs::copy(
        hostile.project().join("classes/A.class"),
        outside.join("A.class"),
    )
    .expect("a file can be copied");
    // Two more ways to the same file at every step; and one out of the project.
    let manifest = "Main-Class: B\nClass-Path: x/../loop.jar y/../loop.jar /dev/zero ../outside/\n";
    hostile.write("manifest", manifest);
    tool(
        &hostile,
        "jar",
        &["cfm", "loop.jar", "manifest", "-C", "classes", "A.class"],
    );
    let ended = asked(&hostile, &["ir", "loop.jar"]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    hostile.write("manifest", "Class-Path: ../outside/\nMain-Class: A\n");
    tool(&hostile, "jar", &["cfm", "out.jar", "manifest", "x"]);
    let ended = asked(&hostile, &["ir", "out.jar"]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("class A was not found"),
        "{}",
        ended.stderr
    );
    std::fs::remove_file(outside.join("A.class")).expect("it is there");
    hostile.is_whole(&["ir"]);
}

#[test]
fn what_a_jar_unpacks_to_is_bounded() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("bomb");
    folder(&hostile, "classes");
    hostile.write("A.java", MAIN);
    tool(&hostile, "javac", &["-d", "classes", "A.java"]);
    let zeros = vec![0; 80 << 20];
    for name in ["B", "C"] {
        let file = hostile.project().join(format!("classes/{name}.class"));
        std::fs::write(file, &zeros).expect("a file can be written");
    }
    tool(&hostile, "jar", &["cf", "bomb.jar", "-C", "classes", "."]);
    let ended = harmless(&hostile, &["ir", "--main", "A", "bomb.jar"]);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let ended = harmless(&hostile, &["ir", "--main", "B", "bomb.jar"]);
    assert_eq!(ended.code, Some(3));
    assert!(
        ended.stderr.contains("larger than 64 MiB"),
        "{}",
        ended.stderr
    );
}

#[test]
fn names_of_java_reach_no_terminal_raw() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("java-names");
    let name = |end: &str| format!("a\n{FAKE}\n\u{1b}]0;owned\u{7}{end}");
    hostile.write(
        "Wrong.java",
        &format!("class Wrong {{\n{FAKE}\n\u{1b}[2J\u{202e}\n}}\n"),
    );
    for (end, text) in [
        ("A.java", MAIN),
        ("B.java", "class B {\n  int x = ;\n}\n"),
        ("a.jar", "no"),
        ("A.class", "no"),
    ] {
        hostile.write(&name(end), text);
    }
    // A method whose name is a line of ours, and a class.
    let long: String = "m".repeat(FAKE.len() + 2);
    let source = format!(
        "class R extends Thread {{ static int x;\n void {long}() {{ x++; }}\n public void run() {{ {long}(); }}\n\
         public static void main(String[] a) {{ new R().start(); new R().{long}(); }} }}\n"
    );
    hostile.write("R.java", &source);
    folder(&hostile, "named");
    tool(&hostile, "javac", &["-g", "-d", "named", "R.java"]);
    let file = hostile.project().join("named/R.class");
    let bytes = std::fs::read(&file).expect("it was compiled");
    let raw = format!("\n{FAKE}\u{1b}");
    let at: Vec<usize> = (0..bytes.len() - long.len())
        .filter(|&at| bytes[at..].starts_with(long.as_bytes()))
        .collect();
    let mut bytes = bytes;
    for at in at {
        bytes[at..at + raw.len()].copy_from_slice(raw.as_bytes());
    }
    std::fs::write(&file, &bytes).expect("it can be written");
    for words in [
        &["ir", "Wrong.java"][..],
        &["ir", &name("A.java")],
        &["ir", &name("B.java")],
        &["ir", &name("missing.java")],
        &["ir", &name("a.jar")],
        &["ir", &name("A.class")],
        &["ir", "--classpath", &name("none"), "R.java"],
        &["ir", "--jdk", &name("none"), "R.java"],
        &["check", "named"],
        &["check", "--json", "named"],
        &["locks", "named"],
        &["run", "named"],
        &["ir", "named"],
    ] {
        let ended = harmless(&hostile, words);
        for line in ended.stdout.lines().chain(ended.stderr.lines()) {
            assert!(!line.starts_with(FAKE), "{words:?}: {line}");
        }
    }
}

#[test]
fn special_files_of_java_are_refused() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("java-special");
    for pipe in ["P.java", "P.class", "p.jar"] {
        let made = Command::new("mkfifo")
            .arg(hostile.project().join(pipe))
            .status();
        assert!(made.expect("mkfifo runs").success());
        let ended = harmless(&hostile, &["ir", pipe]);
        assert_eq!(ended.code, Some(3), "{pipe}: {}", ended.stderr);
        assert!(
            ended.stderr.contains("not an ordinary file"),
            "{}",
            ended.stderr
        );
    }
}

/// A JDK with the classes of the real one and another compiler.
fn jdk(hostile: &Hostile, compiler: &str) {
    let real = jvmfront::jdk::Jdk::on_the_path().expect("there is a JDK");
    folder(hostile, "jdk/bin");
    let lib = hostile.project().join("jdk/lib");
    if !lib.exists() {
        std::os::unix::fs::symlink(real.join("lib"), lib).expect("a link can be made");
    }
    hostile.write_program("jdk/bin/javac", compiler);
}

#[test]
fn the_java_compiler_sees_no_secrets_and_has_bounds() {
    if no_jdk() {
        return;
    }
    let hostile = Hostile::new("java-spy");
    hostile.write("A.java", MAIN);
    let spy = hostile.project().join("seen");
    let program = format!(
        "#!/bin/sh\nenv > '{0}'\npython3 -c 'import socket; socket.socket(); print(\"NETWORK\")' >> '{0}'\nexit 1\n",
        spy.display()
    );
    jdk(&hostile, &program);
    asked(&hostile, &["ir", "--jdk", "jdk", "A.java"]);
    let seen = std::fs::read_to_string(&spy).expect("it was run: the user named it");
    assert!(!seen.contains(SECRET) && seen.contains("PATH="), "{seen}");
    assert!(
        !seen.contains("NETWORK") || !cfg!(target_os = "linux"),
        "{seen}"
    );
    jdk(&hostile, "#!/bin/sh\nsleep 1000\n");
    let begun = std::time::Instant::now();
    let ended = asked(
        &hostile,
        &["check", "--time", "2", "--jdk", "jdk", "A.java"],
    );
    assert!(begun.elapsed() < LIMIT / 4, "{:?}", begun.elapsed());
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("did not end in the time given"),
        "{}",
        ended.stderr
    );
    // A configuration names no JDK: that is a program.
    hostile.write("threadproof.toml", "files = [\"A.java\"]\njdk = \"jdk\"\n");
    std::fs::remove_file(&spy).expect("it is there");
    jdk(&hostile, &program);
    asked(&hostile, &["check", "--time", "20"]);
    assert!(!spy.exists(), "a configuration names a program");
}
