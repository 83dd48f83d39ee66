//! What `threadproof prove` says of Java programs whose headers say the truth: what `prove:` lists is proved without a search,
//! and its certificate passes `threadproof certify` from the file and the program alone; what is violated is never proved.
//! Left out, and said so, where there is no JDK 17.

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

const LIMIT: Duration = Duration::from_secs(150);

fn judge(program: &Program, classes: &Path, proof: &Path) -> Result<(), String> {
    let proved = program.header.verdicts("prove");
    for (property, truth) in program.header.verdicts("check") {
        let wanted = proved.iter().any(|(p, v)| *p == property && *v == "safe");
        if !matches!(property, "race" | "assert") || !wanted && truth != "violated" {
            continue;
        }
        let file = proof.join(format!("{}.{property}", program.class));
        let mut command = threadproof();
        // What is violated must not be proved soon; a proof may take its time.
        let seconds = if wanted { "120" } else { "2" };
        command.args([
            "prove",
            "--no-search",
            "--time",
            seconds,
            "--property",
            property,
        ]);
        command.arg("--certificate").arg(&file);
        command.arg(classes).args(["--main", &program.class]);
        let ended = run(&mut command, LIMIT);
        let shown = format!("{property} is {truth}\n{}\n{}", ended.stdout, ended.stderr);
        if (ended.code == Some(0)) != wanted {
            return Err(format!("exit code {:?}, {shown}", ended.code));
        }
        if wanted {
            let mut command = threadproof();
            command.arg("certify").arg(&file).arg(classes);
            command.args(["--main", &program.class]);
            let ended = run(&mut command, LIMIT);
            if ended.code != Some(0) {
                return Err(format!("the certificate of {shown}: {}", ended.stdout));
            }
        }
    }
    Ok(())
}

fn of_folder(name: &str, least: usize) {
    if !jdk::found("java_prove") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/check");
    let programs = java::programs(&tests.join(name));
    let listed = programs.iter().filter(|p| p.header.has("prove")).count();
    assert!(
        listed >= least || testlang::only().is_some(),
        "{listed} programs are to be proved"
    );
    let folder = Folder::new(&format!("java-prove-{name}"));
    let classes = folder.0.join("classes");
    java::compile(&programs, &classes);
    java::judge(&programs, |program| judge(program, &classes, &folder.0));
}

#[test]
fn invariants_are_found_or_not() {
    of_folder("invariants", 3);
}

#[test]
fn attacked_programs_are_not_proved() {
    of_folder("attacks", 3);
}
