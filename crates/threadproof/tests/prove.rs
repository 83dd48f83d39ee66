//! Proves every program of `tests/programs` whose header has a `prove:` line: each verdict must be
//! the one written there. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(200);

/// The time a proof may take where it shares the machine with other tests.
const TIME: &str = "120";

/// The verdicts a header asks for in lines of this key.
fn wanted(text: &str, key: &str) -> Vec<(String, String)> {
    let lines = text.lines().map_while(|l| l.strip_prefix("//"));
    let values = lines.filter_map(|l| l.trim().strip_prefix(key));
    let words = values.flat_map(str::split_whitespace);
    let pair = |w: &str| w.split_once('=').map(|(p, v)| (p.into(), v.into()));
    words.filter_map(pair).collect()
}

/// What the report says of a property; those with the same answer share a line.
fn answer(report: &str, property: &str) -> Option<String> {
    let says = |line: &str| {
        let (about, said) = line.split_once(": ")?;
        let named = about.split(", ").any(|p| p == property);
        named.then(|| said.to_string())
    };
    let said = report.lines().find_map(says)?;
    let word = said.split_whitespace().next()?.to_lowercase();
    Some(word)
}

/// The options that a program's header asks for.
fn flags(text: &str) -> impl Iterator<Item = &str> {
    let flags = text.lines().find_map(|l| l.strip_prefix("// flags: "));
    flags.into_iter().flat_map(str::split_whitespace)
}

fn prove(path: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let wanted = wanted(&text, "prove: ");
    if wanted.is_empty() {
        return Ok(0);
    }
    let mut prove = threadproof();
    prove.args(["prove", "--time", TIME]).args(flags(&text));
    let ended = run(prove.arg(path), LIMIT);
    for (property, verdict) in &wanted {
        let said = answer(&ended.stdout, property);
        if said.as_ref() != Some(verdict) {
            let (code, out, err) = (ended.code, ended.stdout, ended.stderr);
            return Err(format!(
                "{property} is {said:?}, not {verdict}; exit {code:?}\n{out}\n{err}"
            ));
        }
    }
    Ok(usize::from(wanted.iter().any(|(_, v)| v == "safe")))
}

#[test]
fn check_proves_what_no_search_ends() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let mut check = threadproof();
    check.args(["check", "--time", "12", "--property", "race,assert"]);
    let ended = run(check.arg(root.join("double_checked_any.c")), LIMIT);
    let said = "race, assert: safe for any number of threads";
    assert!(ended.stdout.contains(said), "{}", ended.stdout);
    assert_eq!(ended.code, Some(0));
}

/// Thread-modular proofs are about what the lock analysis leaves.
#[test]
fn check_proves_what_locks_leave() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    for name in ["monitor_beside.c", "monitor_own_kind.c"] {
        let mut prove = threadproof();
        prove.args(["prove", "--parts", "--property", "assert", "--time", TIME]);
        let ended = run(prove.arg(root.join(name)), LIMIT);
        let said = answer(&ended.stdout, "assert");
        assert_eq!(said.as_deref(), Some("violated"), "{}", ended.stdout);
    }
}

/// Proves a program that starts any number of threads, where its header asks for that.
fn prove_any(path: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    if wanted(&text, "any: ") != [("race".to_string(), "safe".to_string())] {
        return Ok(0);
    }
    let mut prove = threadproof();
    prove.args(["prove", "--no-search", "--property", "race", "--time", TIME]);
    let ended = run(prove.arg("-DMOST=0x7fffffff").arg(path), LIMIT);
    match ended
        .stdout
        .contains("race: safe for any number of threads")
    {
        true => Ok(1),
        false => Err(format!("{}\n{}", ended.stdout, ended.stderr)),
    }
}

/// Does something with every program, two at a time; the sum of what comes out.
fn with_all(f: impl Fn(&Path) -> Result<usize, String> + Sync) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let entries = std::fs::read_dir(root).expect("the programs are there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    let left = Mutex::new(paths);
    let work = || {
        let mut proofs = 0;
        loop {
            let next = left.lock().expect("no thread panics with the list").pop();
            let Some(path) = next else { return proofs };
            match f(&path) {
                Ok(n) => proofs += n,
                Err(why) => panic!("{}: {why}", path.display()),
            }
        }
    };
    std::thread::scope(|s| {
        let threads: Vec<_> = (0..2).map(|_| s.spawn(work)).collect();
        threads
            .into_iter()
            .map(|t| t.join().expect("every answer is the one expected"))
            .sum()
    })
}

#[test]
fn every_program_is_proved_as_its_header_says() {
    let proofs = with_all(prove);
    assert!(proofs >= 25, "only {proofs} programs proved");
}

/// Tries to prove what a header says is violated, without a search that would find it first.
fn prove_broken(path: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut broken = wanted(&text, "prove: ");
    broken.retain(|(_, verdict)| verdict == "violated");
    if broken.is_empty() {
        return Ok(0);
    }
    let mut prove = threadproof();
    prove.args(["prove", "--no-search", "--time", "3"]);
    prove.args(flags(&text));
    let ended = run(prove.arg(path), LIMIT);
    // On a busy machine the time may be over before anything is tried, which then does not count.
    if ended.code == Some(2) && ended.stdout.is_empty() {
        return Ok(0);
    }
    for (property, _) in &broken {
        let said = answer(&ended.stdout, property);
        if said.is_none_or(|said| said == "safe") {
            return Err(format!("{property}:\n{}\n{}", ended.stdout, ended.stderr));
        }
    }
    Ok(1)
}

#[test]
fn what_is_broken_is_not_proved() {
    let tried = with_all(prove_broken);
    assert!(tried >= 40, "only {tried} programs");
}

/// A proof by parts that has no assertion to look at leaves none open.
#[test]
fn no_assertions_are_proved_by_parts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let mut prove = threadproof();
    prove.args(["prove", "--no-search", "--parts", "--property", "assert"]);
    let ended = run(prove.arg(root.join("join_array.c")), LIMIT);
    let said = answer(&ended.stdout, "assert");
    assert_eq!(said.as_deref(), Some("safe"), "{}", ended.stdout);
}

#[test]
fn idioms_are_proved_for_any_number_of_threads() {
    let proofs = with_all(prove_any);
    assert!(proofs >= 15, "only {proofs} programs proved");
}

/// A proof of as many threads as a program starts may be one of more, if that is asked for.
#[test]
fn few_threads_are_taken_for_any_number_where_that_is_asked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let prove = |name: &str, threads: &str| {
        let mut prove = threadproof();
        prove.args(["prove", "--property", "race", "--time", TIME]);
        run(
            prove.args(["--threads", threads]).arg(root.join(name)),
            LIMIT,
        )
        .stdout
    };
    let written = prove("owner_lock.c", "as-written");
    assert!(
        written.contains("safe for the program as written"),
        "{written}"
    );
    let any = prove("owner_lock.c", "any");
    assert!(any.contains("safe for any number of threads"), "{any}");
    // Two producers would race.
    let two = prove("producer_consumer.c", "any");
    assert!(two.contains("race: unknown"), "{two}");
}

/// What is known of two threads is told by the names of the program.
#[test]
fn facts_about_two_threads_are_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
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
