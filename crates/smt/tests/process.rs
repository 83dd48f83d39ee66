//! Solver processes that misbehave give `unknown`, with the reason, and soon.

use logic::{Sort, Term, Terms};
use smt::{Answer, Backend, Limits, Reason, Solver};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn formula() -> (Terms, Term) {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::Bits(32)), t.var("y", Sort::Bits(32)));
    let less = t.ult(x, y);
    (t, less)
}

fn sh(script: &str) -> Backend {
    Backend::External(["sh", "-c", script].map(String::from).to_vec())
}

fn reason(backend: Backend) -> Reason {
    let (t, less) = formula();
    let mut solver = Solver::new(backend);
    solver.set_limits(Limits {
        time: Some(Duration::from_millis(400)),
        ..Limits::default()
    });
    solver.assert(&t, less);
    let started = Instant::now();
    let answer = solver.check(&t, &[less]);
    assert!(started.elapsed() < Duration::from_secs(5));
    match answer {
        Answer::Unknown(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn missing() {
    let said = reason(Backend::command("no-such-solver --fast"));
    assert!(matches!(said, Reason::NotStarted { .. }));
    assert!(
        said.to_string()
            .starts_with("the solver `no-such-solver --fast` cannot be started")
    );
    assert!(matches!(
        reason(Backend::command("  ")),
        Reason::NotStarted { .. }
    ));
}

#[test]
fn crashing() {
    assert!(matches!(reason(sh("exit 1")), Reason::Ended { .. }));
    assert!(matches!(reason(sh("kill -9 $$")), Reason::Ended { .. }));
    assert!(matches!(
        reason(sh("read x; echo sat; exit 0")),
        Reason::Ended { .. }
    ));
}

#[test]
fn silent() {
    assert!(matches!(reason(sh("exec sleep 60")), Reason::Time(_)));
}

#[test]
fn undecided() {
    assert!(matches!(
        reason(sh("echo unknown; exec cat >/dev/null")),
        Reason::Undecided { .. }
    ));
}

#[test]
fn talking_nonsense() {
    for script in [
        "exec cat",
        "exec yes",
        "exec yes '('",
        "echo ')'; exec cat >/dev/null",
        "echo '(error \"no\")'; exec cat >/dev/null",
        "echo sat; echo '((t0 #x00000001) (t1 #x00000001))'; exec cat >/dev/null",
        "echo sat; echo '((t0 #x1) (t1))'; exec cat >/dev/null",
        "echo sat; echo '(let ((t0 t0)) t0)'; exec cat >/dev/null",
        "echo sat; echo '((t0 5) (t1 6))'; exec cat >/dev/null",
        "printf '\\377\\376 (\\300'; echo ')'; exec cat >/dev/null",
    ] {
        let said = reason(sh(script));
        assert!(matches!(said, Reason::Garbled { .. }), "{script}: {said}");
    }
    // Words without an end, and words that go nowhere: time decides.
    let said = reason(sh("exec cat /dev/zero"));
    assert!(
        matches!(said, Reason::Time(_) | Reason::Garbled { .. }),
        "{said}"
    );
}

#[test]
fn a_core_it_cannot_name_is_everything() {
    let (t, less) = formula();
    for said in ["unsupported", "(error \"?\")", "(a99)", "x"] {
        let mut solver = Solver::new(sh(&format!(
            "echo unsat; echo '{said}'; exec cat >/dev/null"
        )));
        assert_eq!(
            solver.check(&t, &[less, less]),
            Answer::Unsat(vec![less]),
            "{said}"
        );
    }
}

#[test]
fn stopping() {
    let (t, less) = formula();
    let stop = Arc::new(AtomicBool::new(false));
    let mut solver = Solver::new(sh("exec sleep 60"));
    solver.set_limits(Limits {
        stop: Some(stop.clone()),
        ..Limits::default()
    });
    solver.assert(&t, less);
    let raise = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(solver.check(&t, &[]), Answer::Unknown(Reason::Stopped));
    raise.join().expect("the other thread");
}

/// Multiplication is associative: hard for the back end built in.
fn hard() -> (Terms, Term) {
    let mut t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|n| t.var(n, Sort::Bits(32)));
    let (xy, yz) = (t.mul(x, y), t.mul(y, z));
    let (left, right) = (t.mul(xy, z), t.mul(x, yz));
    let differ = t.ne(left, right);
    (t, differ)
}

#[test]
fn limits_of_the_back_end_built_in() {
    let (t, all) = hard();
    let check = |limits: Limits| {
        let mut solver = Solver::new(Backend::Embedded);
        solver.set_limits(limits);
        solver.check(&t, &[all])
    };
    let few = check(Limits {
        conflicts: Some(200),
        ..Limits::default()
    });
    assert!(
        matches!(few, Answer::Unknown(Reason::Conflicts(n)) if n >= 200),
        "{few:?}"
    );
    let started = Instant::now();
    let short = Duration::from_millis(200);
    let soon = check(Limits {
        time: Some(short),
        ..Limits::default()
    });
    assert_eq!(soon, Answer::Unknown(Reason::Time(short)));
    assert!(started.elapsed() < Duration::from_secs(3));
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = check(Limits {
        stop: Some(stop),
        ..Limits::default()
    });
    assert_eq!(stopped, Answer::Unknown(Reason::Stopped));
}
