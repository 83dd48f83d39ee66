//! What a search needs of summaries: undoing is exact, the stored form is canonical, and covering
//! keeps every race.

mod common;

use common::{Wish, World};
use detect::{Detector, Race, ReleaseSequence, Rules, Stored, Summary, View};
use machine::{Event, ObjectId, Place, Range, ThreadId};
use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};

/// Everything keeps its name.
struct Same(Vec<ThreadId>);

impl View for Same {
    fn live(&self) -> &[ThreadId] {
        &self.0
    }
    fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        Some(thread)
    }
    fn object(&self, object: ObjectId) -> Option<ObjectId> {
        Some(object)
    }
}

/// Names are turned round, and back by the view.
struct Turned(Vec<ThreadId>);

fn turned_thread(thread: ThreadId) -> ThreadId {
    ThreadId(7 - thread.0)
}

fn turned_object(object: ObjectId) -> ObjectId {
    ObjectId(9 - object.0)
}

impl View for Turned {
    fn live(&self) -> &[ThreadId] {
        &self.0
    }
    fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        Some(turned_thread(thread))
    }
    fn object(&self, object: ObjectId) -> Option<ObjectId> {
        Some(turned_object(object))
    }
}

fn feed(summary: &mut Summary, events: &[Event]) -> Vec<Option<Race>> {
    events.iter().map(|event| summary.event(event)).collect()
}

fn stored(events: &[Event], live: Vec<ThreadId>, rules: Rules) -> Stored {
    let mut summary = Summary::new(rules);
    feed(&mut summary, events);
    summary.store(&Same(live))
}

fn rules(bits: u8) -> Rules {
    Rules {
        read_write: bits & 1 == 0,
        release_sequence: if bits & 2 == 0 {
            ReleaseSequence::C20
        } else {
            ReleaseSequence::C11
        },
    }
}

proptest! {
    #![proptest_config(common::cases(10_000))]

    /// Prefix, mark, one continuation, undo, another continuation: as if the first had not been.
    #[test]
    fn undo(
        prefix in proptest::collection::vec(any::<Wish>(), 0..40),
        nested in proptest::collection::vec(any::<Wish>(), 0..30),
        bits in any::<u8>(),
    ) {
        let mut world = World::run(&prefix);
        let before = world.events.len();
        let live = world.live();
        for &wish in &nested {
            world.wish(wish);
        }
        let (first, rest) = world.events.split_at(before);
        let mut summary = Summary::new(rules(bits));
        feed(&mut summary, first);
        let outer = summary.mark();
        let at_mark = summary.store(&Same(live.clone()));
        let races = feed(&mut summary, rest);
        let at_end = summary.store(&Same(world.live()));
        summary.undo_to(outer);
        prop_assert_eq!(&summary.store(&Same(live.clone())), &at_mark);
        // Undone piece by piece, with marks in between.
        let marks: Vec<_> = rest
            .iter()
            .map(|event| {
                let mark = summary.mark();
                let here = summary.store(&Same(live.clone()));
                summary.event(event);
                (mark, here)
            })
            .collect();
        prop_assert_eq!(&summary.store(&Same(world.live())), &at_end);
        for (mark, here) in marks.into_iter().rev() {
            summary.undo_to(mark);
            prop_assert_eq!(&summary.store(&Same(live.clone())), &here);
        }
        prop_assert_eq!(feed(&mut summary, rest), races);
        prop_assert_eq!(&summary.store(&Same(world.live())), &at_end);
    }

    /// The stored form does not depend on numbers.
    #[test]
    fn renaming(script in proptest::collection::vec(any::<Wish>(), 0..70), bits in any::<u8>()) {
        let world = World::run(&script);
        let events: Vec<Event> = world.events.iter().map(turned).collect();
        let live = world.live().into_iter().map(turned_thread).collect();
        let mut summary = Summary::new(rules(bits));
        feed(&mut summary, &events);
        prop_assert_eq!(
            summary.store(&Turned(live)),
            stored(&world.events, world.live(), rules(bits))
        );
    }

    /// Nor on how bytes were cut: cutting an object finely first changes nothing.
    #[test]
    fn cutting(script in proptest::collection::vec(any::<Wish>(), 0..70), bits in any::<u8>()) {
        let world = World::run(&script);
        let mut events: Vec<Event> = Vec::new();
        for object in [0, 1] {
            let range = |offset| Range { object: ObjectId(object), offset, len: 1 };
            let thread = ThreadId(0);
            let site = machine::Site(0);
            let kind = machine::AccessKind::Write;
            let mode = ir::AccessMode::Plain;
            for offset in 0..16 {
                events.push(Event::Access { thread, range: range(offset), kind, mode, site });
            }
        }
        let whole = |object| Event::Access {
            thread: ThreadId(0),
            range: Range { object: ObjectId(object), offset: 0, len: 16 },
            kind: machine::AccessKind::Write,
            mode: ir::AccessMode::Plain,
            site: machine::Site(0),
        };
        let mut coarse = vec![whole(0), whole(1)];
        coarse.extend(&world.events);
        events.extend(&world.events);
        prop_assert_eq!(
            stored(&events, world.live(), rules(bits)),
            stored(&coarse, world.live(), rules(bits))
        );
    }

    /// If what one prefix left covers what another left, every continuation that races after the
    /// other races after the one, at the same event or before. The two prefixes differ in
    /// accesses, fences and posts that may be missing, so that both can be continued alike.
    #[test]
    fn covering(
        prefix in proptest::collection::vec(any::<Wish>(), 0..30),
        suffix in proptest::collection::vec(any::<Wish>(), 0..30),
        missing in any::<(u64, u64)>(),
        bits in any::<u8>(),
    ) {
        let mut world = World::run(&prefix);
        let before = world.events.len();
        let live = world.live();
        for &wish in &suffix {
            world.wish(wish);
        }
        let (first, rest) = world.events.split_at(before);
        let thinned = |mask: u64| -> Vec<Event> {
            let droppable = |event: &Event| matches!(
                event,
                Event::Access { .. } | Event::Rmw { .. } | Event::Fence { .. } | Event::Post { .. }
            );
            let kept = |&(i, event): &(usize, &Event)| !droppable(event) || mask >> (i % 64) & 1 != 0;
            first.iter().enumerate().filter(kept).map(|(_, event)| *event).collect()
        };
        let rules = rules(bits);
        // Sparse masks as well as dense ones, so that one often covers the other.
        let one = thinned(missing.0 | missing.1);
        for other in [thinned(missing.0), thinned(missing.0 & missing.1), first.to_vec()] {
            for (a, b) in [(&one, &other), (&other, &one)] {
                let (mut x, mut y) = (Summary::new(rules), Summary::new(rules));
                feed(&mut x, a);
                feed(&mut y, b);
                let view = Same(live.clone());
                let (sx, sy) = (x.store(&view), y.store(&view));
                prop_assert_eq!(sx == sy, sx.covers(&sy) && sy.covers(&sx), "{:?}\n{:?}", sx, sy);
                if sx.covers(&sy) {
                    let first = |races: Vec<Option<Race>>| races.iter().position(Option::is_some);
                    let (x, y) = (first(feed(&mut x, rest)), first(feed(&mut y, rest)));
                    prop_assert!(y.is_none_or(|y| x.is_some_and(|x| x <= y)), "{x:?} {y:?}");
                }
            }
        }
    }
}

fn turned(event: &Event) -> Event {
    let place = |p: &mut Place| p.object = turned_object(p.object);
    let mut event = *event;
    match &mut event {
        Event::Access { range, .. }
        | Event::Rmw { range, .. }
        | Event::Touch { range, .. }
        | Event::Alloc { range, .. }
        | Event::Free { range, .. } => range.object = turned_object(range.object),
        Event::Acquire { lock: p, .. }
        | Event::Release { lock: p, .. }
        | Event::Post { object: p, .. }
        | Event::Take { object: p, .. }
        | Event::Put { queue: p, .. }
        | Event::Get { queue: p, .. }
        | Event::Arrive { barrier: p, .. }
        | Event::Leave { barrier: p, .. }
        | Event::Signal { cond: p, .. }
        | Event::Wait { cond: p, .. }
        | Event::Wake { cond: p, .. } => place(p),
        Event::Fork { child: t, .. } | Event::Join { joined: t, .. } => *t = turned_thread(*t),
        Event::Fence { .. } | Event::End { .. } => {}
    }
    match &mut event {
        Event::Access { thread, .. }
        | Event::Rmw { thread, .. }
        | Event::Touch { thread, .. }
        | Event::Alloc { thread, .. }
        | Event::Free { thread, .. }
        | Event::Acquire { thread, .. }
        | Event::Release { thread, .. }
        | Event::Post { thread, .. }
        | Event::Take { thread, .. }
        | Event::Put { thread, .. }
        | Event::Get { thread, .. }
        | Event::Arrive { thread, .. }
        | Event::Leave { thread, .. }
        | Event::Signal { thread, .. }
        | Event::Wait { thread, .. }
        | Event::Wake { thread, .. }
        | Event::Fork { thread, .. }
        | Event::Join { thread, .. }
        | Event::Fence { thread, .. }
        | Event::End { thread } => *thread = turned_thread(*thread),
    }
    event
}
