//! Real runs do not contradict what `check` answers. `cargo xtask contradict` runs all programs, 50 times each.

#![cfg(target_os = "linux")]

#[path = "support/folder.rs"]
mod folder;
#[path = "support/natively.rs"]
mod natively;

use folder::Folder;
use natively::{Natively, claimed};
use std::path::Path;

/// Programs in which threads meet in different ways.
const SAMPLE: [&str; 8] = [
    "mutexes/counter.c",
    "condition_variables/bounded_buffer.c",
    "semaphores/ping_pong.c",
    "barriers/pthread_barrier.c",
    "philosophers/ordered.c",
    "lazy_init/double_checked_acquire.c",
    "spin_locks/ticket.c",
    "rwlocks/cache.c",
];

const RUNS: u64 = 10;

#[test]
fn real_runs_show_nothing_else() {
    let scratch = Folder::new("contradict");
    let natively = match Natively::new(&scratch.0, RUNS) {
        Ok(natively) => natively,
        Err(why) => {
            println!("skipped, nothing can be compiled and run here: {why}");
            return;
        }
    };
    if !natively.has_tsan() {
        println!("ThreadSanitizer does not link here: races are not looked at");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    for name in SAMPLE {
        let program = claimed(&folder.join(name)).expect("the program is there");
        let program = program.unwrap_or_else(|| panic!("{name} claims nothing"));
        let shown = natively
            .judge(&program)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(shown.contradictions, [""; 0], "{name}");
    }
}

/// What contradicts is noticed: a lost update, a lock twice, a failed assertion.
#[test]
fn contradictions_are_seen() {
    let scratch = Folder::new("contradicted");
    let Ok(natively) = Natively::new(&scratch.0, 20) else {
        println!("skipped, nothing can be compiled and run here");
        return;
    };
    let head = "// check: race=safe deadlock=safe assert=safe\n#include <assert.h>\n#include <pthread.h>\n\
                static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int x;\n";
    let racy = "static void *f(void *p) { x++; return p; }\nint main(void) { pthread_t t; \
                pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); return (int)(long)&m & 0; }\n";
    let failing = "int main(void) { pthread_mutex_lock(&m); assert(x == 1); return 0; }\n";
    for (name, text, expected) in [("racy", racy, "race"), ("failing", failing, "assert")] {
        if expected == "race" && !natively.has_tsan() {
            continue;
        }
        let path = scratch.0.join(format!("{name}.c"));
        std::fs::write(&path, format!("{head}{text}")).expect("a file can be written");
        let program = claimed(&path).expect("the program is there");
        let shown = natively.judge(&program.expect("it claims to be safe"));
        let shown = shown.unwrap_or_else(|e| panic!("{name}: {e}"));
        let found = shown.contradictions.iter().any(|c| c.starts_with(expected));
        assert!(found, "{name}: {shown:?}");
    }
}
