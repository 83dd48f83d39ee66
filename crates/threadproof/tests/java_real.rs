//! The programs of `tests/java/check/edges` with the JDK's own synchronisers in place of our models (`--real-juc`): the same
//! verdicts, so no deadlock or failed assertion and no race that the others do not show, and none missing. What is not decided
//! so in the time that there is stands in `tests/outcomes/real_juc.tsv`, which `BLESS=1` writes anew, and is left out. The gate takes
//! one program in eight; `ONLY=edges` takes all. Left out, and said so, where there is no JDK 17.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/java.rs"]
mod java;
#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use folder::Folder;
use java::Program;
use support::{run, threadproof};
use testlang::Answers;

const LIMIT: Duration = Duration::from_secs(90);

/// A program and a property.
type Open = BTreeSet<(String, String)>;

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/outcomes/real_juc.tsv")
}

/// What is not decided, by the table.
fn listed() -> Open {
    let text = std::fs::read_to_string(table()).expect("tests/outcomes/real_juc.tsv is there");
    let rows = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'));
    rows.map(|(program, property)| (program.to_owned(), property.to_owned()))
        .collect()
}

/// Asks for what is not left out; what stays unknown is noted.
fn judge(program: &Program, classes: &Path, left: &Open, open: &Mutex<Open>) -> Result<(), String> {
    let truth = program.header.verdicts("check");
    let at = |property: &str| (program.class.clone(), property.to_owned());
    let asked: Vec<_> = truth
        .into_iter()
        .filter(|(property, _)| !left.contains(&at(property)))
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let mut command = threadproof();
    command.args([
        "check",
        "--json",
        "--jobs",
        "1",
        "--time",
        "20",
        "--real-juc",
    ]);
    for (property, _) in &asked {
        command.args(["--property", property]);
    }
    command.args(program.header.words("flags"));
    command.arg(classes).args(["--main", &program.class]);
    let ended = run(&mut command, LIMIT);
    let answers = Answers::read(&ended.stdout)
        .map_err(|why| format!("{why}; exit code {:?}\n{}", ended.code, ended.stderr))?;
    let mut wrong = Vec::new();
    for (property, truth) in asked {
        let answer = answers.verdict(property);
        if answer == "unknown" {
            open.lock()
                .expect("no test panics with it")
                .insert(at(property));
        } else if answer != truth {
            wrong.push(format!("{property} is {truth}, answered: {answer}"));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("; ")),
    }
}

#[test]
fn real_synchronisers_have_the_same_verdicts() {
    if !jdk::found("java_real") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/check/edges");
    let all = java::programs(&tests);
    let folder = Folder::new("java-real");
    let classes = folder.0.join("classes");
    java::compile(&all, &classes);
    let bless = std::env::var_os("BLESS").is_some();
    let (programs, left) = match bless {
        true => (all, Open::new()),
        false => (testlang::sample(all, 8), listed()),
    };
    let open = Mutex::new(Open::new());
    java::judge(&programs, |program| judge(program, &classes, &left, &open));
    let open = open.into_inner().expect("no test panics with it");
    if bless {
        let rows = open
            .iter()
            .map(|(program, property)| format!("{program}\t{property}\n"));
        let text = format!("program\tproperty\n{}", rows.collect::<String>());
        std::fs::write(table(), text).expect("the table can be written");
    } else {
        assert!(open.is_empty(), "not decided any more: {open:?}");
    }
}
