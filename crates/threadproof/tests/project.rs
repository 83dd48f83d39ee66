//! `--project`: what a compilation database says about each file is honoured.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(30);

/// Runs a project of `main.c` and `part.c`, each compiled with the given flags.
fn project(name: &str, flags: [&str; 2], options: &[&str]) -> Ended {
    let folder = format!("threadproof-project-{}-{name}", std::process::id());
    let folder: PathBuf = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let main = "#include <stdio.h>\nint part(void);\n\
        int main(void) { printf(\"%d %d %d\\n\", (char)-1, part(), (int)sizeof(long)); return 0; }\n";
    let part = "int part(void) { char c = '\\377'; return c >> 1; }\n";
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
