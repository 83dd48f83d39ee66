//! Proves every program of `tests/programs` whose header has a `prove:` line: each verdict must be
//! the one written there. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use support::{Ended, run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(200);

/// The time a proof may take where it shares the machine with other tests.
const TIME: &str = "120";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine")
}

/// What `prove` or `check` answers with these options and `--json`.
fn asked(words: &[&str], path: &Path) -> Result<(Answers, Ended), String> {
    let ended = run(threadproof().args(words).arg("--json").arg(path), LIMIT);
    let shown = |why| format!("{why}; exit {:?}\n{}", ended.code, ended.stderr);
    let answers = Answers::read(&ended.stdout).map_err(shown)?;
    Ok((answers, ended))
}

/// The verdict about one property.
fn verdict(words: &[&str], file: &str, property: &str) -> String {
    let (answers, _) =
        asked(words, &folder().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    answers.verdict(property).to_owned()
}

/// `safe` with its scope, `violated` or `unknown`.
fn scoped(answers: &Answers, property: &str) -> String {
    let answer = answers.about(property).expect("it is answered");
    let any = if answer.is_for_any_number() {
        " for any number"
    } else {
        ""
    };
    format!("{}{any}", answer.verdict())
}

/// The properties of verdicts, as `--property` takes them.
fn names(verdicts: &[(&str, &str)]) -> String {
    let names: Vec<&str> = verdicts.iter().map(|(property, _)| *property).collect();
    names.join(",")
}

fn prove(path: &Path) -> Result<bool, String> {
    let header = Header::read(path)?;
    let flags = header.words("flags");
    let mut wanted = header.verdicts("prove");
    // The gate asks about races of these for any number of threads only (`prove_any`).
    if races_for_any(&header) && !testlang::everything() {
        wanted.retain(|(property, _)| *property != "race");
        if wanted.is_empty() {
            return Ok(true);
        }
    }
    let properties = names(&wanted);
    let mut words = vec!["prove", "--time", TIME, "--property", &properties];
    words.extend(flags.iter().map(String::as_str));
    let (answers, ended) = asked(&words, path)?;
    for (property, verdict) in &wanted {
        let said = answers.verdict(property);
        if said != *verdict {
            let (code, out, err) = (ended.code, ended.stdout, ended.stderr);
            return Err(format!(
                "{property} is {said:?}, not {verdict}; exit {code:?}\n{out}\n{err}"
            ));
        }
    }
    Ok(wanted.iter().any(|(_, v)| *v == "safe"))
}

#[test]
fn check_proves_what_no_search_ends() {
    let words = ["check", "--time", "12", "--property", "race,assert"];
    let (answers, ended) = asked(&words, &folder().join("double_checked_any.c")).expect("a result");
    for property in ["race", "assert"] {
        assert_eq!(
            scoped(&answers, property),
            "safe for any number",
            "{}",
            ended.stdout
        );
    }
    assert_eq!(ended.code, Some(0));
}

/// Thread-modular proofs are about what the lock analysis leaves.
#[test]
fn check_proves_what_locks_leave() {
    let root = folder();
    let mut check = threadproof();
    check.args(["check", "--time", "12", "--property", "race"]);
    let ended = run(check.arg(root.join("flag_beside_locks.c")), LIMIT);
    for said in [
        "race: safe for any number of threads",
        "locks, creation and joins protect 3 other shared locations",
    ] {
        assert!(ended.stdout.contains(said), "{}", ended.stdout);
    }
}

#[test]
fn after_a_race_the_rest_gets_a_share_of_the_time() {
    let root = folder();
    let mut prove = threadproof();
    prove.args(["prove", "--time", "24"]);
    let start = Instant::now();
    let ended = run(prove.arg(root.join("race_beside_a_hard_claim.c")), LIMIT);
    for said in [
        "race: VIOLATED",
        "assert: unknown",
        "not decided: once race was",
    ] {
        assert!(ended.stdout.contains(said), "{}", ended.stdout);
    }
    assert_eq!(ended.code, Some(1));
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// In a slice for an assertion no access is looked at for races: only the variables that steps mention say
/// that a thread goes without the lock.
#[test]
fn assertions_by_parts_heed_who_goes_without_a_lock() {
    for name in ["monitor_beside.c", "monitor_own_kind.c"] {
        let words = ["prove", "--parts", "--property", "assert", "--time", TIME];
        assert_eq!(verdict(&words, name, "assert"), "violated", "{name}");
    }
}

/// Whether a program is to be proved free of races for any number of threads.
fn races_for_any(header: &Header) -> bool {
    header.verdict("any", "race") == Some("safe")
}

/// Proves a program that starts any number of threads.
fn prove_any(path: &Path) -> Result<bool, String> {
    let words = ["prove", "--no-search", "--property", "race", "--time", TIME];
    let words = [&words[..], &["-DMOST=0x7fffffff"]].concat();
    let (answers, ended) = asked(&words, path)?;
    match scoped(&answers, "race").as_str() {
        "safe for any number" => Ok(true),
        _ => Err(format!("{}\n{}", ended.stdout, ended.stderr)),
    }
}

/// Does something with every program, or with one in `every` of those that are meant; how many counted.
fn with_all(
    every: usize,
    meant: impl Fn(&Header) -> bool,
    each: impl Fn(&Path) -> Result<bool, String> + Sync,
) -> usize {
    let mut paths = testlang::files(&folder(), "c");
    paths.retain(|path| meant(&Header::read(path).unwrap_or_else(|why| panic!("{why}"))));
    let paths = testlang::sample(paths, every);
    let name = |path: &PathBuf| path.display().to_string();
    testlang::for_each(&paths, name, |path| each(path))
}

#[test]
fn every_program_is_proved_as_its_header_says() {
    let proofs = with_all(1, |header| header.has("prove"), prove);
    assert!(
        proofs >= 25 || testlang::only().is_some(),
        "only {proofs} programs proved"
    );
}

/// Tries to prove what a header says is violated, without a search that would find it first.
fn prove_broken(path: &Path) -> Result<bool, String> {
    let header = Header::read(path)?;
    let mut broken = header.verdicts("prove");
    broken.retain(|(_, verdict)| *verdict == "violated");
    if broken.is_empty() {
        return Ok(false);
    }
    let time = testlang::seconds(1, 5);
    let mut prove = threadproof();
    prove.args(["prove", "--json", "--no-search", "--time", &time]);
    prove.args(["--jobs", "1", "--property", &names(&broken)]);
    prove.args(header.words("flags"));
    let ended = run(prove.arg(path), LIMIT);
    // On a busy machine the time may be over before anything is tried, which then does not count.
    if ended.code == Some(2) && ended.stdout.is_empty() {
        return Ok(false);
    }
    let answers = Answers::read(&ended.stdout)?;
    for (property, _) in &broken {
        if matches!(answers.verdict(property), "" | "safe") {
            return Err(format!("{property}:\n{}\n{}", ended.stdout, ended.stderr));
        }
    }
    Ok(true)
}

#[test]
fn what_is_broken_is_not_proved() {
    // Most take all of their time: the gate has every third one.
    let broken = |path: &PathBuf| {
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        let mut verdicts = header.verdicts("prove").into_iter();
        verdicts.any(|(_, verdict)| verdict == "violated")
    };
    let mut paths = testlang::files(&folder(), "c");
    paths.retain(broken);
    let paths = testlang::sample(paths, 3);
    let name = |path: &PathBuf| path.display().to_string();
    let tried = testlang::for_each(&paths, name, |path| prove_broken(path));
    assert!(
        tried >= 12 || testlang::only().is_some(),
        "only {tried} programs"
    );
}

/// A proof by parts that has no assertion to look at leaves none open.
#[test]
fn no_assertions_are_proved_by_parts() {
    let words = ["prove", "--no-search", "--parts", "--property", "assert"];
    assert_eq!(verdict(&words, "join_array.c", "assert"), "safe");
}

#[test]
fn idioms_are_proved_for_any_number_of_threads() {
    // These are the longest proofs of all: the gate has every second one.
    let proofs = with_all(2, races_for_any, prove_any);
    assert!(
        proofs >= 12 || testlang::only().is_some(),
        "only {proofs} programs proved"
    );
}

/// A proof of as many threads as a program starts may be one of more, if that is asked for.
#[test]
fn few_threads_are_taken_for_any_number_where_that_is_asked() {
    let prove = |name: &str, threads: &str| {
        let words = [
            "prove",
            "--property",
            "race",
            "--time",
            TIME,
            "--threads",
            threads,
        ];
        let (answers, _) = asked(&words, &folder().join(name)).expect("a result");
        scoped(&answers, "race")
    };
    assert_eq!(prove("owner_lock.c", "as-written"), "safe");
    assert_eq!(prove("owner_lock.c", "any"), "safe for any number");
    // Two producers would race.
    assert_eq!(prove("producer_consumer.c", "any"), "unknown");
}

/// What is known of two threads is told by the names of the program.
#[test]
fn facts_about_two_threads_are_explained() {
    let root = folder();
    let explained = |file: &str| {
        let mut prove = threadproof();
        prove.args(["prove", "--no-search", "--property", "race", "--time", TIME]);
        prove.args(["--explain", "-DMOST=0x7fffffff"]);
        run(prove.arg(root.join(file)), LIMIT).stdout
    };
    let said = explained("busy_try.c");
    for part in [
        "race: safe for any number of threads",
        "worker at line 37 (1.1.0): never while another thread is worker at line 37",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = explained("two_slots.c");
    for part in [
        "worker at line 26 (1.4.3) and another thread, worker at line 26 (1.4.3)",
        "(not (= |T1.own%252#1| |other T1.own%252#1|))",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn what_is_not_excluded_comes_with_an_abstract_trace() {
    let root = folder();
    let mut prove = threadproof();
    prove.args(["prove", "--no-search", "--property", "race", "--time", TIME]);
    let ended = run(prove.arg(root.join("producer_consumer_early.c")), LIMIT);
    let words: Vec<&str> = ended.stdout.split_whitespace().collect();
    let text = words.join(" ");
    for said in [
        "race: unknown",
        "no thread-modular proof",
        "abstract trace by lines: main 3",
    ] {
        assert!(text.contains(said), "{}", ended.stdout);
    }
    assert_eq!(ended.code, Some(2));
}
