//! What results look like: blessed texts of every kind of report, the facts a reader needs, and
//! what bad input of the reporting commands gets.
//!
//! `INSTA_UPDATE=always cargo test -p threadproof --test reports` blesses what is shown now; look at
//! the difference before it is kept. The sizes of searches are left out of what is blessed.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use folder::Folder;
use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

/// Programs whose text report is blessed, with the options they are checked with.
const BLESSED: &[(&str, &[&str])] = &[
    ("mutexes/counter_unlocked", &[]),
    ("mutexes/different_locks", &[]),
    ("mutexes/read_outside", &[]),
    ("message_passing/flag_plain", &[]),
    ("message_passing/flag_relaxed", &[]),
    ("threads/read_before_join", &[]),
    ("deadlock/lock_order_2", &[]),
    ("deadlock/lock_order_4", &[]),
    ("deadlock/join_holding_lock", &[]),
    ("deadlock/relock", &[]),
    ("deadlock/forgotten_unlock", &[]),
    ("condition_variables/lost_wakeup", &[]),
    ("semaphores/none_starts", &[]),
    ("philosophers/left_first", &[]),
    ("atomicity/check_then_act", &[]),
    ("lock_free/lost_update", &[]),
    ("memory/use_after_free", &[]),
    ("memory/double_free", &[]),
    ("memory/null_published", &[]),
    ("memory/stack_slot_gone", &[]),
    ("mutexes/foreign_unlock", &[]),
    (
        "livelock/never_set",
        &["--property", "livelock", "--strategy", "reference"],
    ),
    ("livelock/spin_ends", &["--property", "livelock"]),
    ("mutexes/counter", &[]),
    ("rwlocks/cache", &[]),
    ("message_passing/flag_release_acquire", &[]),
    ("mutexes/counter", &["--max-states", "3"]),
    ("../bounds/states", &["--time", "2", "--property", "memory"]),
    ("mutexes/counter_unlocked", &["--benign", "counter"]),
    ("verifier/nondet_safe", &["--values", "1"]),
    ("lock_free/treiber_stack_free", &["--property", "memory"]),
    // Unknown, for every reason that the command line can bring about.
    ("mutexes/counter", &["--memory", "1"]),
    (
        "mutexes/counter",
        &[
            "--strategy",
            "optimal",
            "--max-depth",
            "3",
            "--property",
            "assert",
        ],
    ),
    (
        "mutexes/counter",
        &[
            "--strategy",
            "random",
            "--runs",
            "5",
            "--property",
            "assert",
        ],
    ),
    ("memory/use_after_free", &["--property", "assert"]),
    ("memory/bit_field_beside", &[]),
    ("reports/two_races", &["--findings", "5"]),
    ("threads/benign_beside", &[]),
    ("reports/two_guards", &[]),
    ("reports/markup_lost_update", &[]),
    ("reports/no_body", &[]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs")
}

fn check(program: &str, options: &[&str]) -> Ended {
    let mut command = threadproof();
    command.current_dir(root()).arg("check").args(options);
    run(command.arg(format!("{program}.c")), LIMIT)
}

/// The result of a check, in a file of the folder.
fn result(folder: &Folder, program: &str, options: &[&str]) -> PathBuf {
    let mut all = vec!["--json"];
    all.extend(options);
    let path = folder.0.join("result.json");
    std::fs::write(&path, check(program, &all).stdout).expect("a file can be written");
    path
}

/// The text with the sizes of searches left out: they change with every better search.
fn lasting(text: &str) -> String {
    let line = |line: &str| -> String {
        if line.contains(" states, ") && line.ends_with(" steps") {
            let head = line.split_once("): ").map_or(line, |(head, _)| head);
            return format!("{head}): N states, M steps\n");
        }
        match line.split_once(" (error below ") {
            Some((head, _)) => format!("{head} (error below E)\n"),
            None => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

#[test]
fn texts_are_as_blessed() {
    for (program, options) in BLESSED {
        let ended = check(program, options);
        let shown = &ended.stdout;
        assert!(!shown.is_empty(), "{program}: {}", ended.stderr);
        let mut block = 0;
        for line in shown.lines() {
            assert!(line.chars().count() <= 80, "{program}: too wide: {line}");
            assert!(!line.contains('\x1b'), "{program}: colours in a pipe");
            block = if line.starts_with(' ') { block + 1 } else { 1 };
            assert!(block <= 40, "{program}: more than 40 lines:\n{shown}");
        }
        let name = format!("{program} {}", options.join(" "));
        let name = name.trim().replace(['/', ' ', '-', '.'], "_");
        insta::assert_snapshot!(name, lasting(shown));
    }
}

#[test]
fn a_proof_is_as_blessed() {
    let mut command = threadproof();
    command.current_dir(root()).args(["prove", "--no-search"]);
    let ended = run(command.arg("refine/producer_consumer.c"), LIMIT);
    insta::assert_snapshot!("prove_refine_producer_consumer", ended.stdout);
}

#[test]
fn other_formats_are_as_blessed() {
    let folder = Folder::new("formats");
    for program in ["mutexes/counter_unlocked", "deadlock/lock_order_2"] {
        let result = result(&folder, program, &[]);
        for format in ["--sarif", "--yaml", "--text"] {
            let ended = run(threadproof().arg("report").arg(&result).arg(format), LIMIT);
            if format == "--yaml" && program.starts_with("deadlock") {
                // There is no such property at SV-COMP; what is safe has a witness.
                assert!(ended.stdout.contains("invariant_set"), "{}", ended.stderr);
            }
            let text = ended
                .stdout
                .lines()
                .map(|l| match l.contains("creation_time") {
                    true => "    creation_time: T\n".to_string(),
                    false => format!("{l}\n"),
                });
            let name = format!("{program} {format}").replace(['/', ' ', '-'], "_");
            insta::assert_snapshot!(name, lasting(&text.collect::<String>()));
        }
    }
}

/// Ten programs, the cause a person would give, and the words of the report it rests on.
const CAUSES: &[(&str, &str, &[&str])] = &[
    (
        "mutexes/counter_unlocked",
        "both threads count without a lock",
        &["data race on counter", "holding no lock", "T1 ", "T2 "],
    ),
    (
        "mutexes/different_locks",
        "the two threads guard the variable with different locks",
        &["no lock in common", "hold one and the same lock"],
    ),
    (
        "threads/read_before_join",
        "main reads the result before it has joined the worker",
        &[
            "T0 main reads",
            "holding no lock",
            "the last step of",
            "nothing",
        ],
    ),
    (
        "message_passing/flag_relaxed",
        "a relaxed flag does not publish the data written before it",
        &[
            "data race",
            "atomically writes",
            "atomically reads",
            "nothing orders",
        ],
    ),
    (
        "deadlock/lock_order_2",
        "two threads take the same two locks in opposite orders",
        &[
            "2 threads wait for one another",
            "--waits for",
            "in one order everywhere",
            "since",
        ],
    ),
    (
        "philosophers/left_first",
        "every philosopher holds the left fork and waits for the right one",
        &["wait for one another", "--waits for", "holds"],
    ),
    (
        "condition_variables/one_condition",
        "a signal wakes a thread of the same kind, which waits again",
        &[
            "wakes from it",
            "but waits again",
            "was not woken",
            "use one condition variable for each",
        ],
    ),
    (
        "rwlocks/write_under_read_lock",
        "what threads write that hold a lock for reading",
        &[
            "(for reading)",
            "readers do not exclude one another",
            "for writing at",
        ],
    ),
    (
        "rwlocks/reader_writer_cycle",
        "a writer waits for a reader",
        &["for reading", "(a reader)"],
    ),
    (
        "signals/any_moment",
        "a handler shares a plain variable with the program",
        &["make count a lock-free atomic: a handler of a signal must not wait for a lock"],
    ),
    (
        "condition_variables/signal_forgotten",
        "the flag is set without a signal",
        &[
            "writes done = 1 (line 12) after T0 main began to wait",
            "and no thread signals ready",
            "wake the threads that wait on ready where done changes (line 12)",
        ],
    ),
    (
        "condition_variables/lost_wakeup",
        "the signal is sent before the waiter waits",
        &[
            "no thread can move",
            "before",
            "began to wait",
            "the signal was lost",
        ],
    ),
    (
        "atomicity/check_then_act",
        "what one thread checked is changed by the other before it acts",
        &["assert", "then T", "without giving it back"],
    ),
    (
        "memory/use_after_free",
        "one thread frees what another still uses",
        &[
            "after it was freed",
            "frees",
            "free it only when no other thread can use it",
        ],
    ),
    (
        "lock_free/lost_update",
        "a load and a store instead of an atomic update lose the other thread's update",
        &["assertion", "atomically reads", "then T", "atomic update"],
    ),
];

#[test]
fn every_fact_a_cause_needs_is_shown() {
    for (program, cause, facts) in CAUSES {
        let shown = check(program, &[]).stdout;
        let joined: String = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        for fact in *facts {
            assert!(
                joined.contains(fact),
                "{program} ({cause}): no `{fact}` in\n{shown}"
            );
        }
    }
}

#[test]
fn a_result_shows_the_same_again() {
    let folder = Folder::new("again");
    for program in [
        "mutexes/counter_unlocked",
        "deadlock/lock_order_2",
        "mutexes/counter",
    ] {
        let result = result(&folder, program, &[]);
        let again = run(
            threadproof().arg("report").arg(&result).arg("--text"),
            LIMIT,
        );
        assert_eq!(again.stdout, check(program, &[]).stdout);
    }
}

/// A finding keeps its identity when lines move, and only new ones fail.
#[test]
fn a_baseline_knows_findings_whose_lines_moved() {
    let folder = Folder::new("baseline");
    let text =
        std::fs::read_to_string(root().join("mutexes/counter_unlocked.c")).expect("a program");
    let program = folder.0.join("program.c");
    std::fs::write(&program, &text).expect("a file can be written");
    let old = folder.0.join("old.json");
    let first = run(threadproof().args(["check", "--json"]).arg(&program), LIMIT);
    assert_eq!(first.code, Some(1));
    std::fs::write(&old, first.stdout).expect("a file can be written");
    std::fs::write(&program, format!("// moved\n\n\n{text}")).expect("a file can be written");
    let check = |property: &str| {
        let mut command = threadproof();
        command
            .args(["check", "--property", property, "--baseline"])
            .arg(&old);
        run(command.arg(&program), LIMIT)
    };
    let known = check("race");
    assert_eq!(known.code, Some(0), "{}{}", known.stdout, known.stderr);
    assert!(
        known
            .stdout
            .contains("VIOLATED (known: the baseline has it)")
    );
    let other = text.replace("counter", "tally");
    std::fs::write(&program, other).expect("a file can be written");
    assert_eq!(
        check("race").code,
        Some(1),
        "another variable is another race"
    );
}

fn refused(args: &[&str], code: i32, parts: &[&str]) {
    let ended = run(threadproof().args(args), LIMIT);
    assert_eq!(ended.code, Some(code), "{args:?}: {}", ended.stderr);
    assert_eq!(ended.stdout, "", "{args:?}");
    for part in parts {
        assert!(
            ended.stderr.contains(part),
            "{args:?}: no `{part}` in {}",
            ended.stderr
        );
    }
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = Folder::new("bad");
    let result = result(&folder, "mutexes/counter_unlocked", &[]);
    let text = std::fs::read_to_string(&result).expect("a result");
    let file = |name: &str, text: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path.to_string_lossy().into_owned()
    };
    let newer = file(
        "newer.json",
        &text.replacen("_result\":1", "_result\":99", 1),
    );
    let torn = file("torn.json", &text[..text.len() / 2]);
    let other = file("other.json", "{\"threadproof_witness\": 1}");
    let dangling = file(
        "dangling.json",
        &text.replacen("\"finding\":0", "\"finding\":7", 1),
    );
    let good = result.to_string_lossy().into_owned();
    refused(
        &["report", &newer, "--text"],
        3,
        &["format 99", "newer threadproof"],
    );
    refused(
        &["report", &torn, "--text"],
        3,
        &["torn.json:1:", "not a result"],
    );
    refused(
        &["report", &other, "--html"],
        3,
        &["other.json:1:", "threadproof_result"],
    );
    refused(
        &["report", &dangling, "--sarif"],
        3,
        &["damaged", "finding 7"],
    );
    refused(
        &["report", "no/such.json", "--text"],
        3,
        &["no/such.json", "cannot read"],
    );
    refused(&["report", &good], 64, &["--text", "--html"]);
    refused(
        &["report", &good, "--text", "--html"],
        64,
        &["cannot be used"],
    );
    refused(&["report", &good, "--pdf"], 64, &["--pdf"]);
    refused(&["explain", "everything"], 64, &["race", "deadlock"]);
    let nowhere = folder
        .0
        .join("no/such/folder/x.html")
        .to_string_lossy()
        .into_owned();
    refused(
        &["report", &good, "--html", "--output", &nowhere],
        3,
        &["cannot write", "x.html"],
    );
    let taken = folder.0.join("taken");
    std::fs::create_dir_all(taken.join("full")).expect("a folder can be made");
    let taken = taken.to_string_lossy().into_owned();
    refused(
        &["report", &good, "--html", "--output", &taken],
        3,
        &["cannot write"],
    );
    assert!(
        !Path::new(&format!("{taken}.partial")).exists(),
        "no partial file is left"
    );
    refused(&["check", "--baseline", &torn, "x.c"], 3, &["torn.json:1:"]);
    let config = file("bad.toml", "files = [\"a.c\"]\n[budget]\ntime = soon\n");
    refused(
        &["check", "--config", &config],
        3,
        &["bad.toml:3:8:", "must be quoted"],
    );
    let config = file("key.toml", "colour = \"green\"\n");
    refused(
        &["check", "--config", &config],
        3,
        &["key.toml:1:1:", "expected one of `files`"],
    );
    let config = file(
        "value.toml",
        "files = [\"a.c\"]\n[search]\nstrategy = \"best\"\n",
    );
    refused(
        &["check", "--config", &config],
        3,
        &["value.toml:3:12:", "best", "--strategy"],
    );
    for command in ["check", "prove", "locks", "run", "ir"] {
        refused(
            &[command, "--config", "no/such.toml", "x.c"],
            3,
            &["no/such.toml", "cannot read"],
        );
    }
}

/// The configuration supplies the program and options; what is typed wins.
#[test]
fn a_configuration_is_used_and_overruled() {
    let folder = Folder::new("config");
    let text = std::fs::read_to_string(root().join("deadlock/lock_order_2.c")).expect("a program");
    std::fs::write(folder.0.join("program.c"), text).expect("a file can be written");
    let command = |args: &[&str]| run(threadproof().current_dir(&folder.0).args(args), LIMIT);
    assert_eq!(command(&["check"]).code, Some(64), "no program");
    assert_eq!(command(&["init"]).code, Some(0));
    let again = command(&["init"]);
    assert_eq!(again.code, Some(3));
    assert!(again.stderr.contains("--force"), "{}", again.stderr);
    let all = command(&["check"]);
    assert_eq!(all.code, Some(1), "{}", all.stderr);
    assert!(all.stderr.contains("using threadproof.toml"));
    let config = "files = [\"program.c\"]\nproperties = [\"assert\"]\n[budget]\nmax-states = 1\n";
    std::fs::write(folder.0.join("threadproof.toml"), config).expect("a file can be written");
    assert_eq!(
        command(&["check"]).code,
        Some(2),
        "the bound of the file holds"
    );
    assert_eq!(
        command(&["check", "--max-states", "9999"]).code,
        Some(0),
        "unless typed"
    );
    let typed = command(&["check", "--max-states=9999", "--property=deadlock"]);
    assert_eq!(typed.code, Some(1), "{}", typed.stdout);
    assert_eq!(
        command(&["check", "--no-config", "program.c"]).code,
        Some(1)
    );
}

/// From a folder below, the same configuration is found; its paths are relative to it, and no folder above the
/// root of a repository is looked at.
#[test]
fn a_configuration_is_found_above() {
    let folder = Folder::new("above");
    let text = std::fs::read_to_string(root().join("deadlock/lock_order_2.c")).expect("a program");
    let (src, deep) = (folder.0.join("src"), folder.0.join("src/deep"));
    std::fs::create_dir_all(&deep).expect("a folder can be made");
    std::fs::write(src.join("program.c"), text).expect("a file can be written");
    let command = |at: &Path, args: &[&str]| run(threadproof().current_dir(at).args(args), LIMIT);
    assert_eq!(command(&folder.0, &["init"]).code, Some(0));
    let ended = command(&deep, &["check"]);
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("using ../../threadproof.toml"),
        "{}",
        ended.stderr
    );
    assert!(
        ended.stdout.contains("pthread_mutex_lock"),
        "{}",
        ended.stdout
    );
    for other in ["locks", "prove", "ir"] {
        let ended = command(&deep, &[other]);
        assert!(
            ended.stderr.contains("using ../../threadproof.toml"),
            "{other}"
        );
        assert!(
            matches!(ended.code, Some(0..=2)),
            "{other}: {}",
            ended.stderr
        );
    }
    std::fs::create_dir(deep.join(".git")).expect("a folder can be made");
    assert_eq!(command(&deep, &["check"]).code, Some(64));
}

/// A folder with several programs gets a configuration that names one of them.
#[test]
fn what_init_writes_works() {
    let folder = Folder::new("init");
    for (name, program) in [
        ("a.c", "deadlock/lock_order_2.c"),
        ("b.c", "mutexes/counter.c"),
    ] {
        std::fs::copy(root().join(program), folder.0.join(name)).expect("a program");
    }
    let command = |args: &[&str]| run(threadproof().current_dir(&folder.0).args(args), LIMIT);
    assert_eq!(command(&["init"]).code, Some(0));
    let text = std::fs::read_to_string(folder.0.join("threadproof.toml")).expect("a file");
    assert!(
        text.contains("target = \"a.c\" # one of \"a.c\", \"b.c\""),
        "{text}"
    );
    assert_eq!(command(&["check"]).code, Some(1), "the deadlock of a.c");
    assert_eq!(
        command(&["check", "--target", "b"]).code,
        Some(0),
        "b.c is safe"
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::Stdio;
    let mut child = threadproof()
        .current_dir(root())
        .args(["check", "mutexes/counter_unlocked.c"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("threadproof starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(
        !said.contains("panicked") && !said.contains("bug"),
        "{said}"
    );
}
