//! What proofs say of one thread and of two is true in every state of small instances.
//!
//! Programs that need two threads in view are proved, and their transition systems executed with up
//! to three threads beside `main`: in every state every thread must satisfy the invariant of its
//! view, and every two, both ways round, that of their pair.

mod common;
#[path = "common/execution.rs"]
mod execution;

use common::proved;
use execution::{State, Thread, lowered, modelled, run};
use logic::{Assignment, Term, Value};
use progen::through_c::lower_texts;
use refine::certificate::Proof;
use refine::obligation::View;
use refine::pair::Pair;
use refine::repetition::repeated;
use refine::system::{Role, System};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Values by the names that predicates have for them.
fn named(s: &System, state: &State, threads: [Option<&Thread>; 2]) -> BTreeMap<String, Value> {
    let mut out = BTreeMap::new();
    for (v, value) in state.shared.iter().chain(&state.threads[0].vars) {
        out.insert(s.terms.name(*v).to_string(), value.clone());
    }
    for (thread, prefix) in threads.into_iter().zip(["", "other "]) {
        for (v, value) in thread.into_iter().flat_map(|t| &t.vars) {
            out.insert(format!("{prefix}{}", s.terms.name(*v)), value.clone());
        }
    }
    out
}

fn holds(proof: &Proof, term: Term, values: &BTreeMap<String, Value>) -> bool {
    let mut a = Assignment::new();
    for v in proof.terms.free_vars(term) {
        a.set(v, values[proof.terms.name(v)].clone());
    }
    proof.terms.holds(term, &a)
}

fn judge(s: &System, proof: &Proof, state: &State) {
    let main = state.threads[0].at;
    if s.location(state.threads[0].kind, main).role == Role::Exited {
        return;
    }
    let pairs = proof.pairs.as_ref().expect("two threads are in view");
    for (i, t) in state.threads.iter().enumerate().skip(1) {
        let place = (t.kind, t.at);
        let view = View {
            main,
            other: Some(place),
        };
        let values = named(s, state, [Some(t), None]);
        for atom in &proof.invariants[&view] {
            let term = proof.atoms[atom.0 as usize];
            assert!(holds(proof, term, &values), "{}", proof.terms.smtlib(term));
        }
        for (j, u) in state.threads.iter().enumerate().skip(1) {
            let other = (u.kind, u.at);
            if i == j || place > other {
                continue;
            }
            let values = named(s, state, [Some(t), Some(u)]);
            for atom in &pairs.invariants[&Pair::of(main, place, other)] {
                let term = pairs.atoms[atom.0 as usize];
                assert!(holds(proof, term, &values), "{}", proof.terms.smtlib(term));
            }
        }
    }
}

#[test]
fn what_is_said_of_two_threads_is_true() {
    for name in ["busy_try.c", "cell_flags.c"] {
        let program = repeated(&lowered(name));
        let found = proved(&program, Duration::from_secs(60), false);
        let found = found.expect("proofs pass their check");
        let (_, certificate) = found.expect("it is proved");
        let [proof] = &certificate.proofs[..] else {
            panic!("{name} is proved in pieces");
        };
        let s = modelled(&program);
        let states = run(&s, |state| judge(&s, proof, state));
        assert!(states > 1_000, "{name}: only {states} states");
    }
}

/// As `first_in.c`, but for ever: after 2³² threads the count is 0 again, while the first one may
/// still be at work.
const FOR_EVER: &str = "
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int entered;
static int x;
static void *worker(void *arg) {
  (void)arg;
  if (atomic_fetch_add(&entered, 1) == 0)
    x++;
  return 0;
}
int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  return 0;
}
";

#[test]
fn a_count_that_comes_round_distinguishes_no_threads() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("for_ever.c");
    let programs = lower_texts(&[FOR_EVER.to_string()], &file).expect("it is C");
    // There is nothing to prove, which takes all of the time.
    let time = if testlang::everything() { 20 } else { 5 };
    let found = proved(&programs[0], Duration::from_secs(time), false);
    let found = found.expect("proofs pass their check");
    assert!(!found.is_some_and(|(claims, _)| claims.races));
}
