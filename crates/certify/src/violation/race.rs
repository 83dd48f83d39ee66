//! Judging a reported race by the events of its execution.

use super::knows::{Knows, Rounds};
use ir::{AccessMode, ReleaseSequence};
use machine::{AccessKind, Event};
use verdict::RacyAccess;

/// Whether two accesses conflict: different threads, a common byte, one writes, not both atomic.
pub fn conflict(a: &RacyAccess, b: &RacyAccess) -> bool {
    let atomic = |x: &RacyAccess| matches!(x.mode, AccessMode::Atomic(_));
    a.thread != b.thread
        && a.range.overlaps(b.range)
        && (a.kind == AccessKind::Write || b.kind == AccessKind::Write)
        && !(atomic(a) && atomic(b))
}

/// Whether the accesses at these two positions of an execution race. An object that came to life
/// between them is another object.
pub fn is_race(events: &[Event], earlier: usize, later: usize, rule: ReleaseSequence) -> bool {
    let (Some(a), Some(b)) = (
        RacyAccess::of(&events[earlier]),
        RacyAccess::of(&events[later]),
    ) else {
        return false;
    };
    if earlier >= later || !conflict(&a, &b) {
        return false;
    }
    let mut rounds = Rounds::default();
    events[..=earlier].iter().for_each(|e| rounds.follow(e));
    let mut knows = Knows::of_access_by(a.thread, rule);
    // An atomic write publishes itself by its own order: it synchronises like any event that
    // follows the access in its thread.
    knows.follow(&events[earlier], &rounds);
    for event in &events[earlier + 1..later] {
        if let Event::Alloc { range, .. } = event
            && range.overlaps(a.range)
        {
            return false;
        }
        rounds.follow(event);
        knows.follow(event, &rounds);
    }
    !knows.thread(b.thread)
}

/// The latest access before `later` that races with it.
pub fn racing_with(events: &[Event], later: usize, rule: ReleaseSequence) -> Option<usize> {
    let b = RacyAccess::of(&events[later])?;
    (0..later)
        .rev()
        .filter(|&i| RacyAccess::of(&events[i]).is_some_and(|a| conflict(&a, &b)))
        .find(|&i| is_race(events, i, later, rule))
}
