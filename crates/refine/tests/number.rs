//! Which loops start any number of threads: those that inputs alone bound. Whatever else bounds one,
//! on the way to it or in it, makes the proof one of the program as written. Where creation is repeated,
//! any number is what the proof is about.

use cfront::source::FileTable;
use cfront::{Options, lower_text};
use refine::automaton::Settings;
use refine::certificate::Excluded;
use refine::prove::{Outcome, Task, prove};
use refine::repetition::repeated;
use smt::Backend;
use std::time::{Duration, Instant};

const BEFORE: &str = "\
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
static _Atomic int c;
static int big, x;
static void *w(void *a) { c++; return a; }
static void *plain(void *a) { x++; return a; }
";

/// A program with this `main`.
fn lowered(main: &str) -> ir::Program {
    let create = main.replace("CREATE", "pthread_create(&t, 0, w, 0);");
    let text = format!("{BEFORE}int main(void) {{ pthread_t t; {create} return 0; }}\n");
    let lowered = lower_text(
        text.as_bytes(),
        "number.c",
        &Options::default(),
        &mut FileTable::new(),
    );
    lowered.expect("the program is C").program
}

fn proved(program: &ir::Program) -> Outcome {
    let task = Task {
        settings: Settings::default(),
        backend: Backend::Embedded,
        form: None,
        deadline: Some(Instant::now() + Duration::from_secs(60)),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
        stop: None,
        realise: None,
        sliced: false,
        jobs: 1,
    };
    prove(program, &task).expect("the program can be modelled")
}

/// Is a proof of a program with this `main` one for any number of threads?
fn any(main: &str) -> bool {
    let outcome = proved(&lowered(main));
    assert!(outcome.excluded().races, "{main}");
    outcome.any_number
}

#[test]
fn inputs_alone_leave_the_number_open() {
    for main in [
        "while (__VERIFIER_nondet_int()) CREATE",
        "int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) CREATE",
        "int n = __VERIFIER_nondet_int(); for (long i = 0; i < n; i++) CREATE",
        "unsigned n = __VERIFIER_nondet_uint(); for (unsigned i = 0; i < n; i++) CREATE",
        "int n = __VERIFIER_nondet_int(); if (n < 2) return 0; for (int i = 0; i < n; i++) CREATE",
    ] {
        assert!(any(main), "{main}");
    }
}

#[test]
fn whatever_else_bounds_it_does_not() {
    let n = "int n = __VERIFIER_nondet_int();";
    for (before, after) in [
        ("", "if (__VERIFIER_nondet_int()) CREATE"),
        (
            "int k = 0;",
            "while (__VERIFIER_nondet_int()) { if (k++ == 3) break; CREATE }",
        ),
        ("", "for (int i = 0; i < 3; i++) CREATE"),
        (n, "if (n > 3) return 0; for (int i = 0; i < n; i++) CREATE"),
        (n, "if (n > 4) n = 4; for (int i = 0; i < n; i++) CREATE"),
        (n, "n = n & 3; for (int i = 0; i < n; i++) CREATE"),
        (n, "for (int i = 0; i < n && i < 4; i++) CREATE"),
        (
            n,
            "for (int i = 0; i < n; i++) { if (n > 3) break; CREATE }",
        ),
        (
            n,
            "for (int i = 0; i < n; i++) { if (c > 2) break; CREATE }",
        ),
        (
            n,
            "int most = 3; if (n > most) return 0; for (int i = 0; i < n; i++) CREATE",
        ),
        (
            n,
            "__VERIFIER_assume(n < 5); for (int i = 0; i < n; i++) CREATE",
        ),
        (
            n,
            "if (n > 4) big = 1; if (big) return 0; for (int i = 0; i < n; i++) CREATE",
        ),
        (
            n,
            "switch (n) { case 1: break; default: return 0; } for (int i = 0; i < n; i++) CREATE",
        ),
    ] {
        let main = format!("{before} {after}");
        assert!(!any(&main), "{main}");
    }
}

#[test]
fn repeated_creation_is_any_number() {
    let two = "CREATE CREATE";
    let one = "pthread_create(&t, 0, plain, 0);";
    for main in [two, one] {
        let program = lowered(main);
        let again = repeated(&program);
        assert!(ir::verify(&again).is_empty());
        assert!(proved(&program).excluded().races, "{main}");
        // What one thread does alone, two may not.
        assert_eq!(proved(&again).excluded().races, main == two, "{main}");
        assert!(!proved(&program).any_number);
    }
    assert!(proved(&repeated(&lowered(two))).any_number);
}
