//! The judge of races, edge by edge: for each rule of happens-before a list of events that it orders,
//! which is no race, and one that breaks the rule, which is.

use certify::violation::race::{conflict, is_race, racing_with};
use ir::{AccessMode, Order, ReleaseSequence};
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, Site, ThreadId};
use verdict::RacyAccess;

const A: ThreadId = ThreadId(1);
const B: ThreadId = ThreadId(2);
const C: ThreadId = ThreadId(3);
const AT: Site = Site(0);
/// What is raced on, and what synchronises.
const DATA: Range = range(0, 0, 4);
const FLAG: Range = range(1, 0, 4);
const LOCK: Place = place(2);
const OTHER: Place = place(3);

const fn range(object: u32, offset: u32, len: u32) -> Range {
    Range {
        object: ObjectId(object),
        offset,
        len,
    }
}

const fn place(object: u32) -> Place {
    Place {
        object: ObjectId(object),
        offset: 0,
    }
}

fn access(thread: ThreadId, range: Range, kind: AccessKind, mode: AccessMode) -> Event {
    Event::Access {
        thread,
        range,
        kind,
        mode,
        site: AT,
    }
}

fn write(thread: ThreadId) -> Event {
    access(thread, DATA, AccessKind::Write, AccessMode::Plain)
}

fn read(thread: ThreadId) -> Event {
    access(thread, DATA, AccessKind::Read, AccessMode::Plain)
}

fn store(thread: ThreadId, order: Order) -> Event {
    access(thread, FLAG, AccessKind::Write, AccessMode::Atomic(order))
}

fn load(thread: ThreadId, order: Order) -> Event {
    access(thread, FLAG, AccessKind::Read, AccessMode::Atomic(order))
}

fn rmw(thread: ThreadId, order: Order, wrote: bool) -> Event {
    Event::Rmw {
        thread,
        range: FLAG,
        order,
        wrote,
        site: AT,
    }
}

fn fence(thread: ThreadId, order: Order) -> Event {
    Event::Fence {
        thread,
        order,
        site: AT,
    }
}

fn acquire(thread: ThreadId, lock: Place, hold: Hold) -> Event {
    Event::Acquire {
        thread,
        lock,
        hold,
        site: AT,
    }
}

fn release(thread: ThreadId, lock: Place, hold: Hold) -> Event {
    Event::Release {
        thread,
        lock,
        hold,
        site: AT,
    }
}

fn post(thread: ThreadId, object: Place) -> Event {
    Event::Post {
        thread,
        object,
        site: AT,
    }
}

fn take(thread: ThreadId, object: Place) -> Event {
    Event::Take {
        thread,
        object,
        site: AT,
    }
}

fn arrive(thread: ThreadId, barrier: Place) -> Event {
    Event::Arrive {
        thread,
        barrier,
        site: AT,
    }
}

fn leave(thread: ThreadId, barrier: Place) -> Event {
    Event::Leave {
        thread,
        barrier,
        site: AT,
    }
}

/// Does A's write race with B's read, with this between them?
fn races_by(rule: ReleaseSequence, between: &[Event]) -> bool {
    let mut events = vec![write(A)];
    events.extend_from_slice(between);
    events.push(read(B));
    let last = events.len() - 1;
    let found = is_race(&events, 0, last, rule);
    if found {
        assert_eq!(racing_with(&events, last, rule), Some(0));
    }
    found
}

fn ordered(what: &str, between: &[Event]) {
    assert!(!races_by(ReleaseSequence::C11, between), "{what}: a race");
}

fn races(what: &str, between: &[Event]) {
    assert!(races_by(ReleaseSequence::C11, between), "{what}: no race");
}

#[test]
fn nothing_orders_nothing() {
    races("nothing", &[]);
    let signal = Event::Signal {
        thread: A,
        cond: LOCK,
        all: true,
        site: AT,
    };
    let wake = Event::Wake {
        thread: B,
        cond: LOCK,
        site: AT,
    };
    races("a signal", &[signal, wake]);
}

#[test]
fn creation_and_join() {
    let fork = |thread, child| Event::Fork {
        thread,
        child,
        site: AT,
    };
    let join = |thread, joined| Event::Join {
        thread,
        joined,
        site: AT,
    };
    ordered("the creation of B by A", &[fork(A, B)]);
    races("the creation of B by another", &[fork(C, B)]);
    ordered("a join of A by B", &[join(B, A)]);
    races("a join of another by B", &[join(B, C)]);
    ordered("creation through a third", &[fork(A, C), fork(C, B)]);
}

#[test]
fn locks() {
    let (alone, shared) = (Hold::Exclusive, Hold::Shared);
    ordered(
        "one lock",
        &[release(A, LOCK, alone), acquire(B, LOCK, alone)],
    );
    races(
        "two locks",
        &[release(A, LOCK, alone), acquire(B, OTHER, alone)],
    );
    races(
        "taken before it is given back",
        &[acquire(B, LOCK, alone), release(A, LOCK, alone)],
    );
    ordered(
        "a writer, then a reader",
        &[release(A, LOCK, alone), acquire(B, LOCK, shared)],
    );
    ordered(
        "a reader, then a writer",
        &[release(A, LOCK, shared), acquire(B, LOCK, alone)],
    );
    races(
        "two readers",
        &[release(A, LOCK, shared), acquire(B, LOCK, shared)],
    );
}

#[test]
fn posts_and_barriers() {
    ordered("a post taken", &[post(A, LOCK), take(B, LOCK)]);
    races("a post of another", &[post(A, LOCK), take(B, OTHER)]);
    races("taken before", &[take(B, LOCK), post(A, LOCK)]);
    let (a, b) = (arrive(A, LOCK), arrive(B, LOCK));
    ordered("a round", &[a, b, leave(B, LOCK)]);
    races("B has not left", &[a, b]);
    // B leaves the round before the one that A comes to after its write.
    let early = [
        arrive(B, LOCK),
        arrive(C, LOCK),
        leave(C, LOCK),
        arrive(A, LOCK),
        leave(B, LOCK),
    ];
    races("an earlier round", &early);
}

#[test]
fn atomics_by_their_orders() {
    use Order::{AcqRel, Acquire, Relaxed, Release, SeqCst};
    ordered(
        "release and acquire",
        &[store(A, Release), load(B, Acquire)],
    );
    ordered("seq_cst", &[store(A, SeqCst), load(B, SeqCst)]);
    races("a relaxed store", &[store(A, Relaxed), load(B, Acquire)]);
    races("a relaxed load", &[store(A, Release), load(B, Relaxed)]);
    races("read before", &[load(B, Acquire), store(A, Release)]);
    ordered("an update", &[rmw(A, AcqRel, true), rmw(B, AcqRel, true)]);
    races(
        "an update that did not write",
        &[rmw(A, AcqRel, false), rmw(B, AcqRel, true)],
    );
    let fences = |first, second| {
        [
            fence(A, first),
            store(A, Relaxed),
            load(B, Relaxed),
            fence(B, second),
        ]
    };
    ordered("fences", &fences(Release, Acquire));
    races(
        "an acquire fence where one releases",
        &fences(Acquire, Acquire),
    );
    races(
        "a release fence where one acquires",
        &fences(Release, Release),
    );
}

#[test]
fn release_sequences_by_the_rule_of_the_language() {
    use Order::{Acquire, Relaxed, Release};
    let update = [store(A, Release), rmw(C, Relaxed, true), load(B, Acquire)];
    let own = [store(A, Release), store(A, Relaxed), load(B, Acquire)];
    let foreign = [store(A, Release), store(C, Relaxed), load(B, Acquire)];
    let plain = access(C, FLAG, AccessKind::Write, AccessMode::Plain);
    let overwritten = [store(A, Release), plain, load(B, Acquire)];
    for rule in [ReleaseSequence::C11, ReleaseSequence::C20] {
        assert!(!races_by(rule, &update), "an update continues it");
        assert!(races_by(rule, &foreign), "another's store ends it");
        assert!(races_by(rule, &overwritten), "a plain store ends it");
    }
    assert!(
        !races_by(ReleaseSequence::C11, &own),
        "the head's own store"
    );
    assert!(races_by(ReleaseSequence::C20, &own), "only updates do");
}

#[test]
fn what_conflicts() {
    let of = |e: Event| RacyAccess::of(&e).expect("it is an access");
    assert!(conflict(&of(write(A)), &of(read(B))));
    assert!(conflict(&of(read(A)), &of(write(B))));
    assert!(!conflict(&of(write(A)), &of(read(A))), "one thread");
    assert!(!conflict(&of(read(A)), &of(read(B))), "two reads");
    let (a, b) = (store(A, Order::Relaxed), store(B, Order::Relaxed));
    assert!(!conflict(&of(a), &of(b)), "both atomic");
    let plain = access(B, FLAG, AccessKind::Write, AccessMode::Plain);
    assert!(conflict(&of(a), &of(plain)), "one atomic");
    let beside = access(B, range(0, 4, 4), AccessKind::Write, AccessMode::Plain);
    assert!(!conflict(&of(write(A)), &of(beside)), "other bytes");
    let across = access(B, range(0, 3, 2), AccessKind::Write, AccessMode::Plain);
    assert!(conflict(&of(write(A)), &of(across)), "a common byte");
    let free = Event::Free {
        thread: B,
        range: DATA,
        site: AT,
    };
    assert!(conflict(&of(read(A)), &of(free)), "the end of an object");
}

#[test]
fn another_object_and_no_accesses_do_not_race() {
    let alloc = Event::Alloc {
        thread: C,
        range: DATA,
        site: AT,
    };
    ordered("an object made between", &[alloc]);
    let events = [write(A), fence(B, Order::SeqCst), read(B)];
    let rule = ReleaseSequence::C11;
    assert!(!is_race(&events, 0, 1, rule), "a fence is no access");
    assert!(!is_race(&events, 2, 0, rule), "the wrong way round");
    assert!(!is_race(&events, 0, 0, rule));
}
