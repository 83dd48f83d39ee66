//! What answers say of the world: arguments, environment, input, and threads that were never created.
//! The programs are those of `tests/programs/environment`; `programs.rs` and `check.rs` judge them as
//! their headers say. Here every engine gets them, and none may call safe what the world decides.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/environment")
}

fn asked(words: &[&str]) -> Ended {
    run(threadproof().current_dir(folder()).args(words), LIMIT)
}

/// The first line of the answer about a property.
fn headline(ended: &Ended, property: &str) -> String {
    let is = |line: &&str| {
        let names = line.split(": ").next().unwrap_or_default();
        names.split(", ").any(|name| name == property)
    };
    let found = ended.stdout.lines().find(is).unwrap_or_default();
    found.to_owned()
}

/// Violated where the world is as some users have it, and the property.
const BROKEN: &[(&str, &str)] = &[
    ("usage_then_race.c", "race"),
    ("argument_asserted.c", "assert"),
    ("race_behind_getenv.c", "race"),
    ("getenv_value.c", "race"),
    ("getenv_long.c", "assert"),
    ("getenv_computed.c", "race"),
    ("environment_list_open.c", "race"),
    ("input_then_race.c", "race"),
    ("processors_then_race.c", "race"),
];

#[test]
fn no_engine_takes_the_world_for_a_constant() {
    // What a proof gets wrong it mostly gets wrong at once.
    let time = testlang::seconds(1, 5);
    for (file, property) in BROKEN {
        let strategies = ["reference", "dpor", "optimal-dpor", "parallel"];
        let mut commands: Vec<Vec<&str>> = strategies
            .iter()
            .map(|s| vec!["check", "--time", &time, "--strategy", s])
            .collect();
        commands.push(vec!["check", "--time", &time]);
        commands.push(vec!["prove", "--time", &time]);
        commands.push(vec!["prove", "--no-search", "--jobs", "1", "--time", &time]);
        for mut words in commands {
            words.extend(["--property", property, file]);
            let ended = asked(&words);
            let said = headline(&ended, property);
            assert!(!said.is_empty(), "{words:?}: {}", ended.stderr);
            assert!(!said.contains(": safe"), "{words:?}: {}", ended.stdout);
            assert!(matches!(ended.code, Some(1 | 2)), "{words:?}");
        }
        if *property == "race" {
            // Where the time is over, it says so for all properties at once.
            let ended = asked(&["locks", "--time", &time, "--property", "race", file]);
            assert!(
                !ended.stdout.contains("race: safe"),
                "{file}: {}",
                ended.stdout
            );
            assert_eq!(ended.code, Some(2), "{file}: {}", ended.stderr);
        }
    }
}

/// The search is kept busy, so that proofs answer alone: they take arguments and environment for
/// anything.
#[test]
fn proofs_alone_take_the_world_for_anything() {
    for (file, property) in BROKEN {
        let beside = "../../busy.c";
        let time = testlang::seconds(1, 4);
        let words = [
            "check",
            "--time",
            &time,
            "--property",
            property,
            file,
            beside,
        ];
        let ended = asked(&words);
        let said = headline(&ended, property);
        assert!(!said.is_empty(), "{file}: {}", ended.stderr);
        assert!(!said.contains(": safe"), "{file}: {}", ended.stdout);
    }
}

#[test]
fn the_first_line_says_what_is_missing() {
    let lines = [
        (
            "password_then_race.c",
            "race: unknown: no thread was created",
        ),
        (
            "argument_asserted.c",
            "assert: unknown: no arguments were given",
        ),
        (
            "creation_not_reached.c",
            "safe for the program as written: no thread was created",
        ),
        (
            "nothing_shared.c",
            "safe for the program as written: nothing was shared",
        ),
        ("environment_list.c", ": it creates no thread"),
    ];
    for (file, line) in lines {
        let mut words = vec![
            "check",
            "--property",
            "race,assert,memory",
            "--time",
            "20",
            file,
        ];
        if file == "environment_list.c" {
            words.extend(["--env", "A=1", "--env", "B="]);
        }
        let ended = asked(&words);
        let found = ended.stdout.lines().any(|l| {
            l.contains(line) || {
                // Properties that are answered alike share a line.
                let (_, rest) = line.split_once(": ").unwrap_or_default();
                line.starts_with(|c: char| c.is_ascii_lowercase()) && l.contains(rest)
            }
        });
        assert!(found, "{file}: {}", ended.stdout);
    }
    let said = asked(&["check", "password_then_race.c", "--property", "race"]).stdout;
    let text = said.replace("\n    ", " ");
    assert!(
        text.contains("password_then_race.c:28 was never reached"),
        "{said}"
    );
    assert!(said.contains("after `--`, or --args none"), "{said}");
}

#[test]
fn every_answer_names_the_world() {
    let lines = [
        (
            &["usage_then_race.c"][..],
            "no arguments, and `2`, in executions, any in proofs",
        ),
        (&["usage_then_race.c", "--args", "none"][..], "no arguments"),
        (
            &["usage_then_race.c", "--", "2"][..],
            "the 1 argument given",
        ),
        (&["race_behind_getenv.c"][..], "any environment"),
        (
            &["race_behind_getenv.c", "--env", "none"][..],
            "an empty environment",
        ),
        (
            &["race_behind_getenv.c", "--env", "A=1"][..],
            "the 1 variable given",
        ),
        (&["input_then_race.c"][..], "any input"),
        (
            &["processors_then_race.c"][..],
            "any number of processors; nothing else is seen",
        ),
        (&["nothing_shared.c"][..], "looks at no arguments"),
    ];
    for (words, line) in lines {
        let said = asked(&[&["check", "--property", "race", "--time", "20"], words].concat());
        let text = said.stdout.replace("\n    ", " ");
        let world = text.lines().find(|l| l.starts_with("  world: "));
        assert!(world.is_some_and(|w| w.contains(line)), "{words:?}: {text}");
    }
    let json = asked(&[
        "check",
        "--json",
        "--property",
        "race",
        "password_then_race.c",
    ])
    .stdout;
    assert!(json.contains(r#""arguments":"nothing""#), "{json}");
    assert!(json.contains(r#""kind":"not_reached""#), "{json}");
    assert!(json.contains(r#""kind":"no-arguments""#), "{json}");
}

#[test]
fn variables_are_named() {
    let ended = asked(&["check", "--env", "=1", "nothing_shared.c"]);
    assert_eq!(ended.code, Some(64), "{}", ended.stderr);
    assert!(ended.stderr.contains("NAME=VALUE"), "{}", ended.stderr);
    let ended = asked(&["check", "--args", "none", "nothing_shared.c", "--", "1"]);
    assert_eq!(ended.code, Some(64), "{}", ended.stderr);
}

/// A file that is given, under the name by which the program knows it.
fn given(name: &str, text: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("a file");
    format!("{}=settings", file.display())
}

#[test]
fn files_that_are_given_decide() {
    let (one, two) = (
        given("one", "# a comment\nworkers=1\n"),
        given("two", "workers=2\n"),
    );
    let ask = |words: &[&str]| {
        let start = ["check", "settings_of_file.c", "--property", "race"];
        asked(&[&start[..], words].concat())
    };
    let ended = ask(&["--file", &one]);
    assert!(
        headline(&ended, "race").contains("safe"),
        "{}",
        ended.stdout
    );
    let said = ended.stdout.replace("\n    ", " ");
    let world = "no files but the file given and those that the program makes";
    assert!(said.contains(world), "{said}");
    let ended = ask(&["--file", &two]);
    assert!(
        headline(&ended, "race").contains("VIOLATED"),
        "{}",
        ended.stdout
    );
    let ended = ask(&["--file", &one, "--files", "any"]);
    let said = ended.stdout.replace("\n    ", " ");
    assert!(headline(&ended, "race").contains("safe"), "{said}");
    assert!(
        said.contains("the file given, and for other names any files"),
        "{said}"
    );
    let ended = ask(&["--files", "given"]);
    let said = ended.stdout.replace("\n    ", " ");
    assert!(said.contains("no thread was created"), "{said}");
    assert!(
        said.contains("no files but those that the program makes"),
        "{said}"
    );
}

#[test]
fn files_that_cannot_be_given_are_refused() {
    let one = given("again", "workers=1\n");
    let below = format!("{}/more", one);
    let cases = [
        (vec!["--file", "no-such-file"], "there is no such file"),
        (vec!["--file", "."], "this is a directory"),
        (vec!["--file", &one, "--file", &one], "is given twice"),
        (
            vec!["--file", &one, "--file", &below],
            "a folder of another file",
        ),
    ];
    for (words, text) in cases {
        let ended = asked(&[&["check", "settings_of_file.c"], &words[..]].concat());
        assert_eq!(ended.code, Some(3), "{words:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(text), "{words:?}: {}", ended.stderr);
    }
}
