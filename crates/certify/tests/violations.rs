//! The judge of violations: for each kind of fault an execution that shows it is accepted, and
//! whatever breaks a rule of the judgement is refused.

use certify::{Refuted, Replay, confirm, minimise, shown};
use machine::{AccessKind, Code, Config, EveryAccess, Move, Site, ThreadId};
use progen::through_c::lower_texts;
use std::path::Path;
use std::sync::Arc;
use verdict::{Counterexample, Fault, Property, Schedule, Step};

fn code(name: &str, text: &str) -> Code {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("violation_{name}"));
    let mut programs = lower_texts(&[text.to_string()], &scratch).expect("it is C");
    Code::new(Arc::new(programs.remove(0)))
}

fn config() -> Config {
    Config {
        spurious: false,
        ..Config::default()
    }
}

/// Runs with this choice of who moves, a step of every access, until something of a property shows.
fn found(
    code: &Code,
    property: Property,
    choose: impl Fn(usize, &[Move]) -> usize,
) -> Counterexample {
    let mut replay = Replay::new(code, &config(), &[]);
    let mut steps = Vec::new();
    for at in 0..2_000 {
        let mut moves: Vec<Move> = Vec::new();
        replay.state.moves(code, &mut moves);
        assert!(!moves.is_empty(), "nothing of {property} was shown");
        let thread = moves[choose(at, &moves)].thread;
        let step = Step { thread, choice: 0 };
        replay.step(step, &EveryAccess).expect("it is possible");
        steps.push(step);
        let fault = shown(&replay).into_iter();
        if let Some(fault) = fault.into_iter().find(|f| f.property() == property) {
            let schedule = Schedule { steps };
            return Counterexample { fault, schedule };
        }
    }
    panic!("nothing of {property} was shown in 2,000 steps");
}

fn last(_: usize, moves: &[Move]) -> usize {
    moves.len() - 1
}

fn first(_: usize, _: &[Move]) -> usize {
    0
}

fn turns(at: usize, moves: &[Move]) -> usize {
    at % moves.len()
}

fn judge(code: &Code, violated: &Counterexample) -> Result<(), Refuted> {
    confirm(code, &config(), &[], violated).map(|_| ())
}

fn holds(code: &Code, violated: &Counterexample) {
    judge(code, violated).expect("it is confirmed");
    let small = minimise(code, &config(), &[], violated.clone(), 100_000);
    assert!(small.schedule.steps.len() <= violated.schedule.steps.len());
    judge(code, &small).expect("what is made small is confirmed");
}

/// Whatever the fault, its schedule must run to its end and not be cut short.
fn schedule_rules(code: &Code, violated: &Counterexample) {
    let with = |change: &dyn Fn(&mut Vec<Step>)| {
        let mut changed = violated.clone();
        change(&mut changed.schedule.steps);
        judge(code, &changed)
    };
    let absent = ThreadId(99);
    let stuck = with(&|steps| steps[0].thread = absent);
    assert!(matches!(stuck, Err(Refuted::Stuck(s)) if s.at == 0));
    let stuck = with(&|steps| steps[0].choice = 1_000);
    assert!(matches!(stuck, Err(Refuted::Stuck(s)) if s.at == 0));
    let short = with(&|steps| steps.truncate(steps.len() - 1));
    assert!(matches!(short, Err(Refuted::NotShown(_))), "{short:?}");
    let none = with(&|steps| steps.clear());
    assert!(matches!(none, Err(Refuted::NotShown(_))), "{none:?}");
}

fn not_shown(code: &Code, violated: &Counterexample, fault: Fault) {
    let changed = Counterexample {
        fault,
        schedule: violated.schedule.clone(),
    };
    let said = judge(code, &changed);
    assert!(matches!(said, Err(Refuted::NotShown(_))), "{said:?}");
}

const RACE: &str = "#include <pthread.h>
int x;
void *f(void *p) { x = 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int y = x; pthread_join(t, 0); return y; }
";

/// A thread that races in each of many rounds, of which the first shows it as well as the last.
const ROUNDS: &str = "#include <pthread.h>
int x;
void *f(void *p) { for (int i = 0; i < 300; i++) x++; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int y = x; pthread_join(t, 0); return y; }
";

/// Also where the budget is a few times the schedule's own length.
#[test]
fn the_first_rounds_of_a_long_run_suffice() {
    let code = code("rounds", ROUNDS);
    let violated = found(&code, Property::Race, last);
    let long = violated.schedule.steps.len();
    assert!(long > 600, "{long} steps");
    let small = minimise(&code, &config(), &[], violated, 3 * long as u64);
    judge(&code, &small).expect("what is made small is confirmed");
    let short = small.schedule.steps.len();
    assert!(short <= 8, "{short} steps");
}

#[test]
fn a_race() {
    let code = code("race", RACE);
    let violated = found(&code, Property::Race, last);
    holds(&code, &violated);
    schedule_rules(&code, &violated);
    let Fault::Race(race) = violated.fault else {
        panic!("a race is a race");
    };
    let mut others = Vec::new();
    for side in [0, 1] {
        for change in 0..3 {
            let mut other = race;
            let access = match side {
                0 => &mut other.earlier,
                _ => &mut other.later,
            };
            match change {
                0 => access.thread = ThreadId(7),
                1 => access.site = Site(access.site.0 + 1),
                _ => {
                    access.kind = match access.kind {
                        AccessKind::Read => AccessKind::Write,
                        AccessKind::Write => AccessKind::Read,
                    }
                }
            }
            others.push(other);
        }
    }
    others.push(verdict::Race {
        earlier: race.later,
        later: race.earlier,
    });
    for other in others {
        not_shown(&code, &violated, Fault::Race(other));
    }
    // The same steps of a program in which a lock orders the two.
    let locked = RACE
        .replace(
            "int x;",
            "int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        )
        .replace(
            "x = 1;",
            "pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
        )
        .replace(
            "int y = x;",
            "pthread_mutex_lock(&m); int y = x; pthread_mutex_unlock(&m);",
        );
    let locked = self::code("locked", &locked);
    let mut replay = Replay::new(&locked, &config(), &[]);
    for at in 0..500 {
        let mut moves: Vec<Move> = Vec::new();
        replay.state.moves(&locked, &mut moves);
        if moves.is_empty() {
            break;
        }
        let one = moves[turns(at, &moves)];
        let step = Step {
            thread: one.thread,
            choice: 0,
        };
        replay.step(step, &EveryAccess).expect("it is possible");
        let races = shown(&replay)
            .into_iter()
            .filter(|f| f.property() == Property::Race);
        assert_eq!(races.count(), 0);
    }
}

#[test]
fn a_deadlock() {
    let code = code(
        "deadlock",
        "#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); pthread_join(t, 0); return 0; }
",
    );
    let violated = found(&code, Property::Deadlock, turns);
    holds(&code, &violated);
    schedule_rules(&code, &violated);
    let Fault::Deadlock(deadlock) = &violated.fault else {
        panic!("a deadlock is a deadlock");
    };
    let mut other = deadlock.clone();
    other.cycle = !other.cycle;
    not_shown(&code, &violated, Fault::Deadlock(other));
    let mut other = deadlock.clone();
    other.waits.pop();
    not_shown(&code, &violated, Fault::Deadlock(other));
    let mut other = deadlock.clone();
    other.waits[0].thread = ThreadId(9);
    not_shown(&code, &violated, Fault::Deadlock(other));
    // Two threads in a cycle are no thread that locks its own mutex again.
    not_shown(&code, &violated, Fault::Relock(deadlock.clone()));
    not_shown(&code, &violated, Fault::Livelock(vec![ThreadId(0)]));
}

#[test]
fn a_mutex_locked_again() {
    let code = code(
        "relock",
        "#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int main(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&a); return 0; }
",
    );
    let violated = found(&code, Property::Misuse, first);
    assert!(matches!(violated.fault, Fault::Relock(_)));
    holds(&code, &violated);
    schedule_rules(&code, &violated);
    let Fault::Relock(deadlock) = &violated.fault else {
        return;
    };
    let mut other = deadlock.clone();
    other.waits[0].site = Site(other.waits[0].site.0 + 1);
    not_shown(&code, &violated, Fault::Relock(other));
}

#[test]
fn a_failure() {
    let code = code(
        "failure",
        "#include <assert.h>
int main(void) { int x = 1; assert(x == 1); assert(x == 2); return 0; }
",
    );
    let violated = found(&code, Property::Assert, first);
    holds(&code, &violated);
    schedule_rules(&code, &violated);
    let Fault::Failure(failure) = &violated.fault else {
        panic!("a failure is a failure");
    };
    let mut other = failure.clone();
    other.kind = machine::ViolationKind::Memory(machine::MemoryError::Null);
    not_shown(&code, &violated, Fault::Failure(other));
    let mut other = failure.clone();
    other.thread = ThreadId(4);
    not_shown(&code, &violated, Fault::Failure(other));
    let mut other = failure.clone();
    other.site = Site(other.site.0 + 1);
    not_shown(&code, &violated, Fault::Failure(other));
}

#[test]
fn a_livelock() {
    let code = code(
        "livelock",
        "#include <stdatomic.h>
atomic_int go;
int main(void) { while (!atomic_load(&go)) {} return 0; }
",
    );
    let violated = found(&code, Property::Livelock, first);
    holds(&code, &violated);
    let Fault::Livelock(threads) = &violated.fault else {
        panic!("a livelock is a livelock");
    };
    assert_eq!(threads, &[ThreadId(0)]);
    not_shown(&code, &violated, Fault::Livelock(Vec::new()));
    not_shown(&code, &violated, Fault::Livelock(vec![ThreadId(1)]));
    // One that counts is none: it does not come back to where it was.
    let counting = self::code(
        "counting",
        "#include <stdatomic.h>
atomic_int go; unsigned n;
int main(void) { while (!atomic_load(&go)) n++; return 0; }
",
    );
    let mut changed = violated.clone();
    for steps in 1..40 {
        let step = Step {
            thread: ThreadId(0),
            choice: 0,
        };
        changed.schedule.steps = vec![step; steps];
        assert!(judge(&counting, &changed).is_err(), "{steps} steps");
    }
}
