//! Bounds of time and memory: what is asked for wrongly is refused, what would take too much is refused or
//! unknown, and what is known is printed. `cargo xtask bounds` measures; here is a sample with wide margins.

mod support;

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};

/// What a run may take on a busy machine, whatever its `--time`.
const LIMIT: Duration = Duration::from_secs(60);

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/bounds")
}

fn asked(command: &str, args: &[&str], program: &str) -> Ended {
    let file = programs().join(program);
    run(threadproof().arg(command).args(args).arg(file), LIMIT)
}

fn temporary(name: &str, text: &str) -> PathBuf {
    let name = format!("threadproof-{}-{name}", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, text).expect("a temporary file can be written");
    path
}

#[test]
fn a_bound_is_a_positive_number() {
    for command in ["check", "prove", "locks"] {
        for time in ["NaN", "-1", "0", "inf", "1e999", "soon"] {
            let ended = asked(command, &[&format!("--time={time}")], "states.c");
            assert_eq!(ended.code, Some(64), "{command} {time}: {}", ended.stderr);
            assert!(ended.stderr.contains("seconds"), "{}", ended.stderr);
        }
        for memory in ["0", "-1", "much"] {
            let ended = asked(command, &[&format!("--memory={memory}")], "states.c");
            assert_eq!(ended.code, Some(64), "{command} {memory}: {}", ended.stderr);
        }
    }
}

#[test]
fn objects_that_do_not_fit_are_unknown() {
    for program in [
        "local_3g.c",
        "local_3g_main.c",
        "globals_6g.c",
        "memset_1g.c",
    ] {
        let args = ["--memory", "500", "--property", "memory"];
        let ended = asked("check", &args, program);
        assert_eq!(ended.code, Some(2), "{program}: {}", ended.stderr);
        let said = ended.stdout.contains("memory: unknown") && ended.stdout.contains("bytes");
        assert!(said, "{program}: {}", ended.stdout);
    }
}

#[test]
fn memory_that_is_used_up_ends_in_an_answer() {
    let args = ["--memory", "200", "--property", "assert"];
    let ended = asked("check", &args, "allocation_blocks.c");
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(ended.stdout.contains("assert: unknown"), "{}", ended.stdout);
    assert!(ended.stdout.contains("--memory"), "{}", ended.stdout);
}

#[test]
fn time_that_is_over_ends_in_an_answer() {
    for program in ["witness_60m.c", "witness_60m_shared.c", "memcpy_60m.c"] {
        let ended = asked("check", &["--time", "2", "--property", "race"], program);
        let answered = ["race: unknown", "race: VIOLATED", "race: safe"];
        let answered = answered.iter().any(|a| ended.stdout.contains(a));
        assert!(answered, "{program}: {}{}", ended.stdout, ended.stderr);
        assert!(matches!(ended.code, Some(0..=2)), "{program}");
    }
}

#[test]
fn the_lock_engine_ends_in_an_answer() {
    for command in ["locks", "prove"] {
        let ended = asked(command, &["--time", "1"], "lock_chains.c");
        // A machine so busy that the program was not even preprocessed refuses it.
        assert!(matches!(ended.code, Some(0..=3)), "{}", ended.stderr);
    }
}

#[test]
fn types_that_double_are_read() {
    let ended = asked("ir", &[], "typedefs.c");
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.stdout.len() < 1 << 20);
}

#[test]
fn an_object_too_large_is_refused() {
    let ended = asked("ir", &[], "designator.c");
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("too large"), "{}", ended.stderr);
}

#[test]
fn a_preprocessor_without_end_is_ended() {
    // On a busy machine the watch over the whole process may come first.
    let refused = |ended: &Ended, why: &str| match ended.code {
        Some(3) => ended.stderr.contains(why),
        Some(2) => ended.stderr.contains("before the program was read"),
        _ => false,
    };
    let ended = asked("check", &["--time", "1", "--memory", "300"], "macros.c");
    assert!(refused(&ended, "was ended"), "{}", ended.stderr);

    let script = temporary("sleeps", "#!/bin/sh\nsleep 600\n");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&script, mode).expect("its mode can be set");
    let cc = script.display().to_string();
    let ended = asked("check", &["--time", "1", "--cc", &cc], "states.c");
    let _ = std::fs::remove_file(&script);
    assert!(refused(&ended, "--time"), "{}", ended.stderr);
}

#[test]
fn a_formula_too_large_is_refused() {
    let header = testlang::Header::read(&programs().join("ltl_untils.c")).expect("a header");
    let flags = header.words("flags");
    let [_, formula] = &flags[..] else {
        panic!("it has a formula: {flags:?}")
    };
    let ended = asked("locks", &["--time", "1", "--ltl", formula], "ltl_untils.c");
    assert!(matches!(ended.code, Some(2 | 64)), "{}", ended.stderr);
}

/// The race comes after more steps than are told.
#[test]
fn a_long_witness_is_told_in_short() {
    let text = "#include <assert.h>\n\
        #include <pthread.h>\n\
        static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
        static int x;\n\
        static unsigned sum;\n\
        static void *worker(void *arg)\n\
        {\n    pthread_mutex_lock(&m);\n    x++;\n    pthread_mutex_unlock(&m);\n    return arg;\n}\n\
        int main(void)\n\
        {\n    pthread_t t;\n    pthread_create(&t, 0, worker, 0);\n\
        for (unsigned i = 0; i < 60000u; i++)\n        sum += i;\n\
        pthread_mutex_lock(&m);\n    assert(x == 0);\n    pthread_mutex_unlock(&m);\n\
        pthread_join(t, 0);\n    return 0;\n}\n";
    let file = temporary("long.c", text);
    let witness = file.with_extension("json");
    let shown = witness.display().to_string();
    let args = ["check", "--property", "assert", "-v", "--witness", &shown];
    let ended = run(threadproof().args(args).arg(&file), LIMIT);
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    for part in ["assert: VIOLATED", "are left out", "locks m", "| "] {
        assert!(ended.stdout.contains(part), "no {part}: {}", ended.stdout);
    }
    assert!(ended.stdout.lines().count() < 4000);
    let again = run(threadproof().arg("replay").arg(&witness), LIMIT);
    assert!(again.stdout.contains("x == 0"), "{}", again.stderr);
    let _ = std::fs::remove_file(&file);
    let _ = std::fs::remove_file(&witness);
}
