//! Programs that were preprocessed before: a `.i` file is all that is read of them, and has the text of its sources.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::process::Command;
use std::time::Duration;

use folder::Folder;
use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

const RACY: &str = "#include <pthread.h>\n#include <stddef.h>\nint shared;\n\
    void *worker(void *arg) {\n  shared++; /* threadproof: benign */\n  return arg ? arg : NULL;\n}\n\
    int main(void) {\n  pthread_t t;\n  pthread_create(&t, NULL, worker, NULL);\n\
    \x20 shared++; /* threadproof: benign */\n  pthread_join(t, NULL);\n  return 0;\n}\n";

/// Preprocesses the program with these words, takes its source away, and checks what is left.
fn checked(name: &str, words: &[&str]) -> Ended {
    let folder = Folder::new(&format!("preprocessed-{name}"));
    std::fs::write(folder.0.join("racy.c"), RACY).expect("a file can be written");
    let mut cc = Command::new("cc");
    cc.current_dir(&folder.0)
        .args(["-E", "racy.c", "-o", "racy.i"]);
    let status = cc.args(words).status().expect("there is a C compiler");
    assert!(status.success());
    std::fs::remove_file(folder.0.join("racy.c")).expect("it is there");
    let mut command = threadproof();
    command.current_dir(&folder.0).args(["check", "racy.i"]);
    run(command.args(["--property", "race"]), LIMIT)
}

#[test]
fn excerpts_come_from_the_preprocessed_text() {
    let ended = checked("shown", &[]);
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    for line in ["racy.c:5", " 5 |   shared++;", "11 |   shared++;"] {
        assert!(ended.stdout.contains(line), "{line}\n{}", ended.stdout);
    }
}

#[test]
fn comments_that_were_kept_count() {
    let ended = checked("kept", &["-C"]);
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("silenced"), "{}", ended.stdout);
}
