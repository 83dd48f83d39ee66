//! Random multithreaded programs as Java: `check` on the class finds what the search finds in the program lowered
//! directly. `cargo xtask java --threads` does the same with thousands.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::time::Duration;

use folder::Folder;
use progen::through_java;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(300);

/// Programs with more states are left out.
const STATES: u64 = 1_000;

#[test]
fn classes_are_judged_as_their_programs() {
    if !jdk::found("java_threads") {
        return;
    }
    let (text, cases) = through_java::file(1..41, STATES);
    let folder = Folder::new("java-threads");
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    let source = folder.0.join("Generated.java");
    std::fs::write(&source, text).expect("a file can be written");
    let mut javac = std::process::Command::new("javac");
    javac
        .args(["-nowarn", "-g", "-d"])
        .arg(&folder.0)
        .arg(&source);
    let compiled = run(&mut javac, LIMIT);
    assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
    let mut wrong = Vec::new();
    let mut judged = 0;
    for case in &cases {
        let mut check = threadproof();
        check
            .arg("check")
            .arg(&folder.0)
            .args(["--main", &case.name]);
        check.args(["--jobs", "1", "--time", "60"]);
        for property in through_java::PROPERTIES {
            check.args(["--property", property.name()]);
        }
        let report = run(&mut check, LIMIT);
        let Some(found) = through_java::violated(&report.stdout) else {
            continue;
        };
        judged += 1;
        if let Err(why) = through_java::fits(&case.expected, &found) {
            wrong.push(format!("{:?}: {why}", case.made));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        judged * 10 >= cases.len() * 9,
        "{judged} of {} judged",
        cases.len()
    );
    assert!(cases.len() >= 20, "{} programs", cases.len());
}
