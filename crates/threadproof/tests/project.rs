//! `--project`: what a compilation database says about each file is honoured.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(30);

/// Runs a project of `main.c` and `part.c`, each compiled with the given flags.
fn project(name: &str, flags: [&str; 2], options: &[&str]) -> Ended {
    let part = "int part(void) { char c = '\\377'; return c >> 1; }\n";
    with_part(name, part, flags, options)
}

/// The same with another text of `part.c`.
fn with_part(name: &str, part: &str, flags: [&str; 2], options: &[&str]) -> Ended {
    let folder = format!("threadproof-project-{}-{name}", std::process::id());
    let folder: PathBuf = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let main = "#include <stdio.h>\nint part(void);\n\
        int main(void) { printf(\"%d %d %d\\n\", (char)-1, part(), (int)sizeof(long)); return 0; }\n";
    let entry = |file: &str, flags: &str| {
        format!(r#"{{"directory": ".", "file": "{file}", "command": "cc {flags} -c {file}"}}"#)
    };
    let database = format!(
        "[{},\n{}]\n",
        entry("main.c", flags[0]),
        entry("part.c", flags[1])
    );
    for (file, text) in [
        ("main.c", main),
        ("part.c", part),
        ("compile_commands.json", &database),
    ] {
        std::fs::write(folder.join(file), text).expect("a file can be written");
    }
    let mut command = threadproof();
    command.arg("run").args(options).arg("--project");
    command.arg(folder.join("compile_commands.json"));
    let ended = run(&mut command, LIMIT);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    ended
}

#[test]
fn the_sign_of_char_is_each_files_own() {
    let ended = project("char", ["-O2", "-funsigned-char"], &[]);
    assert_eq!(
        (ended.code, ended.stdout.as_str()),
        (Some(0), "-1 127 8\n"),
        "{}",
        ended.stderr
    );
    let ended = project("chars", ["-funsigned-char", ""], &[]);
    assert_eq!(
        (ended.code, ended.stdout.as_str()),
        (Some(0), "255 -1 8\n"),
        "{}",
        ended.stderr
    );
}

/// GCC's numbers of these: sizes of enumerations that need a byte, two, four and eight; `-` is left.
const ENUMS: &str = "enum a { A = 255 }; enum b { B = -1, C = 200 }; enum c { D = 70000 }; enum d { E = 5000000000 };\n\
    int part(void) { return (int)(1000 * sizeof(enum a) + 100 * sizeof(enum b) + 10 * sizeof(enum c) + sizeof(enum d)); }\n";

#[test]
fn enumerations_are_as_short_as_each_file_says() {
    let short = with_part("enums", ENUMS, ["", "-fshort-enums"], &[]);
    assert_eq!(short.stdout, "-1 1248 8\n", "{}", short.stderr);
    let options = ["-fshort-enums", "-fshort-enums -fno-short-enums"];
    let long = with_part("long", ENUMS, options, &[]);
    assert_eq!(long.stdout, "-1 4448 8\n", "{}", long.stderr);
}

#[test]
fn options_that_change_types_otherwise_are_refused() {
    for option in [
        "-fshort-wchar",
        "-fpack-struct=2",
        "-mms-bitfields",
        "-mx32",
    ] {
        let ended = project("refused", ["", option], &[]);
        assert_eq!(ended.code, Some(3), "{option}: {}", ended.stderr);
        let place = "compile_commands.json:2:1: error: option";
        assert!(ended.stderr.contains(place), "{option}: {}", ended.stderr);
        assert!(ended.stderr.contains(option), "{}", ended.stderr);
    }
}

#[test]
fn the_data_model_is_that_of_all_files() {
    let ended = project("32", ["-m32", "-m32"], &[]);
    assert_eq!(
        (ended.code, ended.stdout.as_str()),
        (Some(0), "-1 -1 4\n"),
        "{}",
        ended.stderr
    );
    let ended = project("mixed", ["-m32", ""], &[]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("compile_commands.json:2:"),
        "{}",
        ended.stderr
    );
    let ended = project("chosen", ["-m32", ""], &["--data-model", "lp64"]);
    assert_eq!(
        (ended.code, ended.stdout.as_str()),
        (Some(0), "-1 -1 8\n"),
        "{}",
        ended.stderr
    );
}

/// A project of two programs and a library, which both of them use.
fn several(name: &str, run_words: &[&str]) -> Ended {
    let folder = format!("threadproof-targets-{}-{name}", std::process::id());
    let folder: PathBuf = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let program = "#include <stdio.h>\nint shared(void);\nint main(void) { printf(\"%s %d\\n\", NAME, shared()); return 0; }\n";
    let entry = |target: &str, file: &str, flags: &str| {
        let command = format!("cc {flags} -o CMakeFiles/{target}.dir/{file}.o -c {file}");
        format!(r#"{{"directory": ".", "file": "{file}", "command": "{command}"}}"#)
    };
    let database = [
        entry("one", "main.c", "-DNAME='\\\"one\\\"'"),
        entry("two", "main.c", "-DNAME='\\\"two\\\"'"),
        entry("static", "shared.c", "-DVALUE=7"),
        entry("dynamic", "shared.c", "-DVALUE=7"),
    ];
    for (file, text) in [
        ("main.c", program),
        ("shared.c", "int shared(void) { return VALUE; }\n"),
        (
            "compile_commands.json",
            &format!("[{}]\n", database.join(",\n")),
        ),
    ] {
        std::fs::write(folder.join(file), text).expect("a file can be written");
    }
    let mut command = threadproof();
    command.current_dir(&folder).arg("run");
    command
        .args(["--project", "compile_commands.json"])
        .args(run_words);
    let ended = run(&mut command, LIMIT);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    ended
}

#[test]
fn one_of_several_programs_is_chosen() {
    let ended = several("none", &[]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    let offer = "2 programs, each with a `main`; choose one by --target: one, two";
    assert!(ended.stderr.contains(offer), "{}", ended.stderr);
    for name in ["one", "two"] {
        let ended = several(name, &["--target", name]);
        assert_eq!(ended.stdout, format!("{name} 7\n"), "{}", ended.stderr);
    }
    let ended = several("other", &["--target", "three"]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("there are one, two"),
        "{}",
        ended.stderr
    );
}

#[test]
fn files_that_are_named_keep_their_flags() {
    let ended = several("named", &["--target", "two", "main.c", "shared.c"]);
    assert_eq!(ended.stdout, "two 7\n", "{}", ended.stderr);
}
