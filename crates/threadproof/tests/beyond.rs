//! Undefined behaviour that is not asked about (`tests/programs/beyond`): executions go on after it where the machine has a value,
//! the answer lists it, and the witness replays; where there is none they end, and the answer says so.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/beyond")
}

fn asked(words: &[&str]) -> Ended {
    run(threadproof().current_dir(folder()).args(words), LIMIT)
}

/// What was printed, on one line.
fn words(ended: &Ended) -> String {
    let words: Vec<&str> = ended.stdout.split_whitespace().collect();
    words.join(" ")
}

const SEARCHES: &[&str] = &["reference", "dpor", "optimal-dpor", "parallel"];

#[test]
fn a_race_behind_it_is_found_told_and_replayed() {
    let places = [
        ("shift_race.c", "shift of a 32-bit number by 33"),
        ("number_race.c", "conversion of"),
    ];
    for (file, undefined) in places {
        for strategy in SEARCHES {
            let ended = asked(&["check", "--property", "race", "--strategy", strategy, file]);
            let said = words(&ended);
            assert_eq!(ended.code, Some(1), "{strategy} {file}: {said}");
            let why = format!("before that, {undefined}");
            assert!(said.contains(&why), "{strategy} {file}: {said}");
        }
        let witness = std::env::temp_dir().join(format!(
            "threadproof-beyond-{}-{file}.json",
            std::process::id()
        ));
        let path = witness.to_str().expect("a path of ours is text");
        asked(&["check", "--property", "race", "--witness", path, file]);
        let again = asked(&["replay", path]);
        let _ = std::fs::remove_file(&witness);
        assert_eq!(again.code, Some(1), "{}{}", again.stdout, again.stderr);
    }
    let number = words(&asked(&["check", "--property", "race", "number_race.c"]));
    for undefined in [
        "copy between overlapping ranges",
        "destruction of a mutex that is held",
    ] {
        assert!(number.contains(undefined), "{number}");
    }
}

#[test]
fn what_is_proved_beyond_it_lists_it() {
    for strategy in SEARCHES {
        let ended = asked(&[
            "check",
            "--property",
            "race",
            "--strategy",
            strategy,
            "shift_locked.c",
        ]);
        let said = words(&ended);
        assert_eq!(ended.code, Some(0), "{strategy}: {said}");
        let assumed = "does what it does on x86-64 Linux: shift of a 32-bit number by 33 (--property arith) at \
                       shift_locked.c:13";
        let locks = said.contains("for any number of threads");
        assert!(locks || said.contains(assumed), "{strategy}: {said}");
    }
}

#[test]
fn what_is_asked_about_ends_executions() {
    let ended = asked(&["check", "--property", "race,arith", "shift_race.c"]);
    let said = words(&ended);
    assert!(
        said.contains("arith: VIOLATED") && said.contains("race: unknown"),
        "{said}"
    );
}

#[test]
fn what_has_no_value_ends_executions_and_is_told() {
    for strategy in SEARCHES {
        let ended = asked(&[
            "check",
            "--property",
            "race",
            "--strategy",
            strategy,
            "wild_write.c",
        ]);
        let said = words(&ended);
        assert_eq!(ended.code, Some(2), "{strategy}: {said}");
        assert!(
            said.contains("not known beyond undefined behaviour"),
            "{strategy}: {said}"
        );
    }
}
