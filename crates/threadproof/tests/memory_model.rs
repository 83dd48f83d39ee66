//! Answers that rest on interleavings, of programs whose weak memory orders may show more: they are
//! `unknown`, by every engine, unless `--memory-model sc` accepts them.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(100);

fn asked(program: &str, args: &[&str]) -> Ended {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/weak_memory");
    let mut threadproof = threadproof();
    threadproof.current_dir(dir).args(args).arg(program);
    run(&mut threadproof, LIMIT)
}

fn assert_says(program: &str, args: &[&str], code: i32, text: &str) {
    let ended = asked(program, args);
    let all = format!("{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.code, Some(code), "{program} {args:?}\n{all}");
    assert!(all.contains(text), "{program} {args:?}: no `{text}`\n{all}");
}

const ASSERT: &[&str] = &["check", "--property", "assert"];

#[test]
fn the_first_line_and_the_exit_code_say_it() {
    let program = "store_buffering_relaxed.c";
    let text = "assert: unknown (safe under sequential consistency)";
    assert_says(program, ASSERT, 2, text);
    let accepted = [ASSERT, &["--memory-model", "sc"]].concat();
    assert_says(program, &accepted, 0, "assuming: sequential consistency");
    let json = [ASSERT, &["--json"]].concat();
    assert_says(program, &json, 2, "\"memory-model\"");
}

#[test]
fn no_strategy_calls_it_safe() {
    for strategy in ["reference", "dpor", "optimal-dpor", "parallel"] {
        let args = [ASSERT, &["--strategy", strategy]].concat();
        for program in ["store_buffering_acquire.c", "independent_reads_acquire.c"] {
            assert_says(program, &args, 2, "safe under sequential consistency");
        }
        assert_says("message_passing.c", &args, 0, "assert: safe");
    }
}

#[test]
fn no_proof_calls_it_safe() {
    let time = testlang::seconds(1, 5);
    let prove = ["prove", "--no-search", "--jobs", "1", "--time", &time];
    for program in [
        "store_buffering_relaxed.c",
        "store_buffering_acquire.c",
        "store_buffering_long.c",
        "dekker_acquire.c",
        "dekker_acquire_long.c",
        "load_buffering_relaxed.c",
        "message_passing_relaxed.c",
        "counters_compared.c",
    ] {
        assert_says(program, &prove, 2, "unknown");
    }
    for program in ["dekker_acquire.c", "dekker_acquire_long.c"] {
        let text = "race: unknown";
        assert_says(program, &["locks", "--property", "race"], 2, text);
    }
    let busy = [ASSERT, &["--time", &time]].concat();
    assert_says("store_buffering_long.c", &busy, 2, "assert: unknown");
    let race = ["check", "--property", "race", "--time", &time];
    assert_says("dekker_acquire_long.c", &race, 2, "race: unknown");
}
