//! `prove --certificate` and `certify`: a proof written, checked from its file, and refused where it
//! is damaged, of another program, or no certificate at all.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(300);

fn program(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    root.join(name)
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn written(name: &str, extra: &[&str]) -> String {
    // Tests run side by side.
    let file = scratch(&format!("{name}_{}.cert", test_name()));
    let mut prove = threadproof();
    prove
        .args(["prove", "--no-search", "--time", "250", "--certificate"])
        .arg(&file)
        .args(extra);
    let ended = run(prove.arg(program(name)), LIMIT);
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
    std::fs::read_to_string(&file).expect("the certificate is written")
}

fn test_name() -> String {
    let thread = std::thread::current();
    thread.name().unwrap_or("main").to_string()
}

fn certify(name: &str, text: &str, of: &str) -> Ended {
    let file = scratch(name);
    std::fs::write(&file, text).expect("the file is written");
    run(
        threadproof().arg("certify").arg(file).arg(program(of)),
        LIMIT,
    )
}

#[test]
fn a_certificate_holds_from_its_file() {
    let of = "producer_consumer.c";
    let text = written(of, &[]);
    let ended = certify("holds.cert", &text, of);
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
    let by = match cfg!(feature = "varisat") {
        true => "conditions checked again by another solver (varisat)",
        // z3 or cvc5 may be there.
        false => "conditions checked again by",
    };
    for said in [
        "the certificate holds: no data race, and no assertion fails, in the program as written",
        by,
        "found with batsat",
        "taken on trust:",
        "memory is used safely",
        "the model of the program, which the prover uses as well",
    ] {
        assert!(ended.stdout.contains(said), "{said}:\n{}", ended.stdout);
    }
}

#[test]
fn any_number_of_threads_and_slices() {
    for (of, extra) in [
        ("owner_lock.c", &["--threads", "any"][..]),
        ("producer_consumer.c", &["--parts"]),
    ] {
        let text = written(of, extra);
        let ended = certify(&format!("more_{of}.cert"), &text, of);
        assert_eq!(
            ended.code,
            Some(0),
            "{of}: {}{}",
            ended.stdout,
            ended.stderr
        );
    }
}

#[test]
fn a_certificate_that_does_not_hold() {
    let of = "producer_consumer.c";
    let text = written(of, &[]);
    let weak: Vec<String> = text
        .lines()
        .map(|l| match (l.starts_with("view "), l.split_once(" =")) {
            (true, Some((view, _))) => format!("{view} ="),
            _ => l.to_string(),
        })
        .collect();
    let ended = certify("weak.cert", &weak.join("\n"), of);
    assert_eq!(ended.code, Some(1), "{}{}", ended.stdout, ended.stderr);
    assert!(
        ended
            .stdout
            .contains("does not hold\n  a bad state is not excluded")
    );
    // What it takes on trust must stand in it.
    let silent = text.replace(" memory", "");
    let ended = certify("silent.cert", &silent, of);
    assert_eq!(ended.code, Some(1), "{}{}", ended.stdout, ended.stderr);
    assert!(
        ended
            .stdout
            .contains("takes on trust: memory is used safely")
    );
    // The fingerprint is of the broken twin: still it does not hold.
    let twin = "producer_consumer_early.c";
    let ended = certify("other.cert", &text, twin);
    assert_eq!(ended.code, Some(3), "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stderr.contains("is of another program"));
}

#[test]
fn what_is_no_certificate() {
    let of = "producer_consumer.c";
    let text = written(of, &[]);
    let cut: Vec<&str> = text.lines().take(9).collect();
    let bad = text.replacen("term 2 eq", "term 2 or", 1);
    for (name, text, place) in [
        ("empty.cert", "", ":1:1: error: "),
        ("words.cert", "hello\n", ":1:1: error: "),
        ("cut.cert", &cut.join("\n"), ":10:1: error: "),
        ("sort.cert", &bad, ": error: a term of sort 32"),
    ] {
        let ended = certify(name, text, of);
        assert_eq!(
            ended.code,
            Some(3),
            "{name}: {}{}",
            ended.stdout,
            ended.stderr
        );
        assert!(ended.stderr.contains(place), "{name}: {}", ended.stderr);
    }
    let nowhere = scratch("no such file");
    let ended = run(
        threadproof().arg("certify").arg(nowhere).arg(program(of)),
        LIMIT,
    );
    assert_eq!(ended.code, Some(3));
    let file = scratch("bytes.cert");
    std::fs::write(&file, [0xff, 0xfe]).expect("the file is written");
    let ended = run(
        threadproof().arg("certify").arg(&file).arg(program(of)),
        LIMIT,
    );
    assert_eq!(ended.code, Some(3));
    assert!(ended.stderr.contains(":1: error: this is no text in UTF-8"));
}
