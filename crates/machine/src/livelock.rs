//! Threads that loop for ever and change nothing.
//!
//! A state is a livelock if some thread can move, and every thread that can comes back, by its own
//! steps alone and without a decision, to exactly this state, having read memory on the way: it
//! waits for a change that no thread will make. (A loop that reads nothing, such as `for (;;);`, is
//! an end the program chose.) Found in the state itself; nothing is said of loops that count. As
//! with deadlock, searches and the judge ask the machine for it.

use crate::{Code, Event, EveryAccess, Move, Outcome, State, ThreadId, ThreadStatus};

/// Steps a looping thread may take before it must have come back to where it was.
const LOOP_STEPS: usize = 10_000;

/// The threads that loop, by id, if the state is a livelock.
pub fn livelock(code: &Code, state: &State) -> Option<Vec<ThreadId>> {
    let mut moves: Vec<Move> = Vec::new();
    state.moves(code, &mut moves);
    moves.retain(|m| m.real > 0);
    let parked = state.threads().any(|(_, s)| s == ThreadStatus::Parked);
    if moves.is_empty() || parked || state.exited().is_some() {
        return None;
    }
    let loops = moves
        .iter()
        .all(|m| m.choices == 1 && returns(code, state, m.thread));
    loops.then(|| moves.iter().map(|m| m.thread).collect())
}

fn returns(code: &Code, state: &State, thread: ThreadId) -> bool {
    let mut state = state.clone();
    state.set_logging(false);
    let start = state.fingerprint(code);
    let mut moves: Vec<Move> = Vec::new();
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..LOOP_STEPS {
        state.moves(code, &mut moves);
        if !moves.iter().any(|m| m.thread == thread && m.choices == 1) {
            return false;
        }
        match state.step(code, thread, 0, &EveryAccess, &mut events) {
            Outcome::Ready | Outcome::Cut => {}
            _ => return false,
        }
        if state.fingerprint(code) == start {
            // A thread that takes a lock and gives it back waits for nothing; one that fails to, looks at it.
            let acquires = events.iter().any(|e| matches!(e, Event::Acquire { .. }));
            let looks = |e: &Event| match e {
                Event::Touch { .. } => !acquires,
                Event::Access { .. } | Event::Rmw { .. } | Event::Free { .. } => true,
                _ => false,
            };
            return events.iter().any(looks);
        }
    }
    false
}
