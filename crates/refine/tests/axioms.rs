//! What proofs take for granted, in every state of small instances.
//!
//! The transition systems of programs that count their threads are executed state by state, with
//! every interleaving, inputs between 0 and 2, and at most three threads beside `main`. In every
//! state the handles of threads must differ, every lock must be held by none or by a thread that has
//! been created, and every count must be exactly the number of threads in its region; so what a view
//! of one or two of them assumes, and what is assumed of a new thread, is true.

#[path = "common/execution.rs"]
mod execution;

use execution::{State, handle, lowered, modelled, run};
use logic::Value;
use refine::system::System;

/// What must be true in a state.
fn judge(s: &System, state: &State) {
    let handles: Vec<Value> = (0..state.threads.len())
        .map(|t| handle(s, state, t))
        .collect();
    for (i, a) in handles.iter().enumerate() {
        assert!(handles[..i].iter().all(|b| a != b), "two threads {a:?}");
    }
    for owner in &s.owners {
        let v = s.terms.as_var(*owner).expect("a variable");
        let value = &state.shared[&v];
        let known = *value == Value::Bits(0) || handles.contains(value);
        assert!(known, "{} is {value:?}", s.terms.name(v));
    }
    for count in &s.counts {
        let places = state.threads.iter().skip(1).map(|t| (t.kind, t.at));
        let here = count.within(places);
        let v = s.terms.as_var(count.ghost).expect("a variable");
        assert_eq!(state.shared[&v], Value::Bits(here), "{}", s.terms.name(v));
    }
}

#[test]
fn counts_and_owners_are_what_they_are_called() {
    for name in [
        "counted_by_creator.c",
        "counted_by_creator_late.c",
        "counted_by_threads.c",
        "counted_by_threads_short.c",
        "counted_atomically.c",
        "counted_atomically_early.c",
        "read_write_lock.c",
    ] {
        let s = modelled(&lowered(name));
        assert!(!s.counts.is_empty(), "{name} counts no threads");
        let states = run(&s, |state| judge(&s, state));
        assert!(states > 50, "{name}: only {states} states");
    }
}
