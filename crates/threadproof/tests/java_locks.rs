//! What `threadproof locks` says of Java programs whose headers say the truth: what `locks:` lists is proved for any number
//! of threads, and what is violated never is. Left out, and said so, where there is no JDK 17.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/java.rs"]
mod java;
#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::path::Path;
use std::time::Duration;

use folder::Folder;
use java::Program;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(90);

fn judge(program: &Program, classes: &Path) -> Result<(), String> {
    let proved = program.header.verdicts("locks");
    for (property, truth) in program.header.verdicts("check") {
        let wanted = proved.iter().any(|(p, v)| *p == property && *v == "safe");
        if !matches!(property, "race" | "deadlock") || !wanted && truth != "violated" {
            continue;
        }
        let mut command = threadproof();
        // What is violated must not be proved soon; a proof may take its time.
        let seconds = if wanted { "60" } else { "5" };
        command.args(["locks", "--time", seconds, "--property", property]);
        command.arg(classes).args(["--main", &program.class]);
        let ended = run(&mut command, LIMIT);
        if (ended.code == Some(0)) != wanted {
            let lines: Vec<&str> = ended.stdout.lines().take(30).collect();
            let lines = lines.join("\n");
            return Err(format!(
                "{property} is {truth}; exit code {:?}\n{lines}\n{}",
                ended.code, ended.stderr
            ));
        }
    }
    Ok(())
}

fn of_folder(name: &str, least: usize) {
    if !jdk::found("java_locks") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/check");
    let programs = java::programs(&tests.join(name));
    let listed = programs.iter().filter(|p| p.header.has("locks")).count();
    assert!(
        listed >= least || testlang::only().is_some(),
        "{listed} programs are to be proved"
    );
    let folder = Folder::new(&format!("java-locks-{name}"));
    let classes = folder.0.join("classes");
    java::compile(&programs, &classes);
    java::judge(&programs, |program| judge(program, &classes));
}

#[test]
fn small_programs_are_proved_or_not() {
    of_folder("proofs", 3);
}

#[test]
fn attacks_are_proved_or_not() {
    of_folder("attacks", 28);
}

#[test]
fn services_are_proved_or_not() {
    of_folder("everyday", 4);
}

/// What `--ltl` says of the threads of a program in `proofs`: the exit code and a part of the text.
fn formula(class: &str, classes: &Path, formula: &str, code: i32, says: &str) {
    let mut command = threadproof();
    command.args(["locks", "--ltl", formula]).arg(classes);
    let ended = run(command.args(["--main", class]), LIMIT);
    let text = format!("{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.code, Some(code), "{class}: {formula}\n{text}");
    assert!(text.contains(says), "{class}: {formula}\n{text}");
}

#[test]
fn formulas_speak_of_methods() {
    if !jdk::found("java_locks") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/check/proofs");
    let programs = java::programs(&tests);
    let folder = Folder::new("java-ltl");
    let classes = folder.0.join("classes");
    java::compile(&programs, &classes);
    let closes = "thread: G (call(Session.open) -> F call(Session.close))";
    formula("ClosesAlways", &classes, closes, 0, "ltl: holds");
    let (broken, unknown) = ("breaks the formula", 2);
    formula("ClosesAtTheEnd", &classes, closes, unknown, broken);
    let order = "thread: G (call(close) -> G !call(use))";
    formula("ClosesAlways", &classes, order, 0, "ltl: holds");
    let never = "thread: G !call(ClosesAlways.Session.use)";
    formula("ClosesAlways", &classes, never, unknown, broken);
    formula(
        "ClosesAlways",
        &classes,
        "main: G !call(use)",
        0,
        "ltl: holds",
    );
    let missing = "worker: G !call(use)";
    formula(
        "ClosesAlways",
        &classes,
        missing,
        64,
        "threads start with main, thread",
    );
}
