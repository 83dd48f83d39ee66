//! What lies outside the program: undefined functions (`--externals`, `tests/programs/externals`) and callers of
//! its functions (`--entry`, `tests/programs/entry`).

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use folder::Folder;
use support::{run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(300);

fn folder(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../../tests/programs").join(name)
}

/// The programs of a folder, each with its options and whether it races.
fn programs(name: &str) -> Vec<(PathBuf, Vec<String>, bool)> {
    let read = |path: PathBuf| {
        let header = Header::read(&path).unwrap_or_else(|why| panic!("{why}"));
        let races = header.verdict("check", "race") == Some("violated");
        (path, header.words("flags"), races)
    };
    let paths = testlang::files(&folder(name), "c");
    paths.into_iter().map(read).collect()
}

/// The standard output of one command on a program.
fn ask(words: &[&str], flags: &[String], path: &Path) -> String {
    let mut command = threadproof();
    command.args(words).args(flags).arg(path);
    let ended = run(&mut command, LIMIT);
    let answered = matches!(ended.code, Some(0..=2));
    assert!(answered, "{}: {}", path.display(), ended.stderr);
    ended.stdout
}

#[test]
fn no_proof_alone_calls_a_racy_program_safe() {
    for name in ["externals", "entry"] {
        for (path, flags, races) in programs(name) {
            let time = testlang::seconds(1, 10);
            let long = ["-D", "ROUNDS=1000000", "--time", &time];
            let race = ["--property", "race", "--jobs", "1"];
            let locks = ask(&[&["locks", "--json"], &long[..]].concat(), &flags, &path);
            let prove = [&["prove", "--json", "--no-search"], &long[..], &race[..]].concat();
            let prove = ask(&prove, &flags, &path);
            // On a busy machine the time may be over before there is a result.
            let safe = |said: &str| Answers::read(said).is_ok_and(|a| a.verdict("race") == "safe");
            let (proved, excluded) = (safe(&prove), safe(&locks));
            let name = path.display();
            assert!(!(races && (proved || excluded)), "{name}: {locks}{prove}");
            let made_up = locks.contains("__tp_") || prove.contains("__tp_");
            assert!(!made_up, "{name}: {locks}{prove}");
        }
    }
}

#[test]
fn every_strategy_finds_what_is_raced_for_outside() {
    let file = folder("externals").join("known_names_shared.c");
    let flags = ["--externals".to_owned(), "args".to_owned()];
    for strategy in ["reference", "dpor", "optimal-dpor", "parallel"] {
        let words = ["check", "--property", "race", "--strategy", strategy];
        let said = ask(&words, &flags, &file);
        assert!(said.contains("race: VIOLATED"), "{strategy}: {said}");
    }
}

#[test]
fn objects_of_callers_are_told_in_words() {
    let flags = ["--entry".to_owned(), "add,peek".to_owned()];
    let file = folder("entry").join("lock_inside_unlocked.c");
    let said = ask(&["check", "--property", "race"], &flags, &file);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = "data race on count of the `struct counter` that callers share";
    assert!(words.contains(name), "{said}");
    assert!(!said.contains("__tp_"), "{said}");
}

#[test]
fn callers_pass_strings_that_end() {
    let flags = ["--entry".to_owned(), "length".to_owned()];
    let file = folder("entry").join("text.c");
    let words = ["check", "--property", "memory", "--max-states", "400"];
    let said = ask(&words, &flags, &file);
    assert!(said.contains("memory: unknown"), "{said}");
}

#[test]
fn an_answer_says_what_it_takes_undefined_functions_to_do() {
    let file = folder("externals").join("pure_callback.c");
    let flags = ["--externals".to_owned(), "pure".to_owned()];
    let said = ask(&["check", "--property", "race"], &flags, &file);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("never call back, and return anything: on_tick"),
        "{said}"
    );
}

#[test]
fn what_would_be_safe_by_a_contract_is_unknown_until_it_is_accepted() {
    let though = "unknown (safe if undefined functions do what their declarations allow)";
    let mut conditional = 0;
    for (path, _, _) in programs("externals") {
        for property in ["race", "deadlock"] {
            let time = testlang::seconds(2, 10);
            let words = [
                "check",
                "--jobs",
                "1",
                "--time",
                &time,
                "--property",
                property,
            ];
            let said = ask(&words, &[], &path);
            if !said.contains(though) {
                continue;
            }
            conditional += 1;
            let accepted = ["--externals".to_owned(), "contract".to_owned()];
            let with = ask(&words, &accepted, &path);
            let safe = format!("{property}: safe");
            assert!(with.contains(&safe), "{}: {said}{with}", path.display());
            assert!(!said.contains(&safe), "{}: {said}", path.display());
        }
    }
    assert!(conditional >= 10, "{conditional}");
}

#[test]
fn definitions_to_start_from_prove_nothing_until_they_are_looked_at() {
    let folder = Folder::new("stubs");
    let stubs = folder.0.join("stubs.c");
    let written = ["--stubs".to_owned(), stubs.display().to_string()];
    let model = ["--model".to_owned(), stubs.display().to_string()];
    let time = testlang::seconds(1, 5);
    for (path, _, _) in programs("externals") {
        ask(&["models"], &written, &path);
        let text = std::fs::read_to_string(&stubs).unwrap_or_default();
        // Functions of the library that have no model get no definition.
        if !text.contains("    not_yet_looked_at();") {
            continue;
        }
        let words = [
            "check",
            "--jobs",
            "1",
            "--time",
            &time,
            "--property",
            "race",
        ];
        let said = ask(&words, &model, &path);
        assert!(!said.contains("race: safe"), "{}: {said}", path.display());
    }
}
