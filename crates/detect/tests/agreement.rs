//! The precise detectors agree with the definition, and with each other.
//!
//! Agreement means, for every execution and every choice of rules:
//!
//! 1. at every event, all four report a race or none does, and the lowest racing byte is the
//!    same (not only at the first race: the rule that a plain write owns its bytes is the same);
//! 2. every pair that anyone reports is a race of the pure definition, in which no write owns
//!    anything, at the byte reported;
//! 3. for each byte and each of its lives, the event at which its first race of the pure
//!    definition shows is one at which all report, at this byte or a lower one.
//!
//! Which earlier access is named may differ: epochs keep only the last of ordered reads.

mod common;

use std::collections::BTreeSet;

use common::{Wish, World, lock_place};
use detect::{
    AccessInfo, Detector, Epochs, Lockset, Race, Reference, ReleaseSequence, Rules, Summary,
};
use ir::AccessMode;
use machine::{AccessKind, Event, Hold, ObjectId, Range, Site, ThreadId};
use proptest::prelude::{any, proptest};

const RULES: [Rules; 4] = [
    Rules {
        read_write: true,
        release_sequence: ReleaseSequence::C20,
    },
    Rules {
        read_write: true,
        release_sequence: ReleaseSequence::C11,
    },
    Rules {
        read_write: false,
        release_sequence: ReleaseSequence::C20,
    },
    Rules {
        read_write: false,
        release_sequence: ReleaseSequence::C11,
    },
];

/// Gives the numbers of the events that race.
fn agree(events: &[Event], rules: Rules) -> Vec<usize> {
    let mut reference = Reference::new(rules);
    let mut detectors: [(&str, Box<dyn Detector>); 3] = [
        ("lockset", Box::new(Lockset::new(rules))),
        ("summary", Box::new(Summary::new(rules))),
        ("epochs", Box::new(Epochs::new(rules))),
    ];
    let mut reported: Vec<(usize, Race)> = Vec::new();
    for (j, event) in events.iter().enumerate() {
        let judged = reference.event(event);
        reported.extend(judged.map(|race| (j, race)));
        for (name, detector) in &mut detectors {
            let race = detector.event(event);
            assert_eq!(
                race.map(|r| r.offset),
                judged.map(|r| r.offset),
                "{name} at {j}: {race:?}, reference {judged:?}, {rules:?}\n{events:?}"
            );
            reported.extend(race.map(|race| (j, race)));
        }
    }
    let pairs = reference.racing_pairs();
    for &(later, race) in &reported {
        assert_eq!(Some(race.later), AccessInfo::of(&events[later]));
        let earlier = race.earlier.site.0 as usize;
        assert_eq!(Some(race.earlier), AccessInfo::of(&events[earlier]));
        let real = pairs.iter().any(|p| {
            (p.later, p.earlier, p.object, p.byte)
                == (later, earlier, race.later.range.object, race.offset)
        });
        assert!(real, "{race:?} is no race, {rules:?}\n{events:?}");
    }
    let mut seen = BTreeSet::new();
    for pair in &pairs {
        let life = events[..pair.later]
            .iter()
            .filter(|e| matches!(e, Event::Alloc { range, .. } if range.object == pair.object))
            .count();
        if seen.insert((pair.object, pair.byte, life)) {
            let first =
                |&(later, race): &(usize, Race)| later == pair.later && race.offset <= pair.byte;
            assert!(
                reported.iter().any(first),
                "{pair:?} is missed, {rules:?}\n{events:?}"
            );
        }
    }
    let mut racing: Vec<usize> = reported.into_iter().map(|(j, _)| j).collect();
    racing.dedup();
    racing
}

proptest! {
    #![proptest_config(common::cases(20_000))]

    #[test]
    fn random_executions(script in proptest::collection::vec(any::<Wish>(), 0..90)) {
        let world = World::run(&script);
        for rules in RULES {
            agree(&world.events, rules);
        }
    }
}

/// Racy and race-free executions must both be common, or the test above says little.
#[test]
fn executions_of_both_kinds() {
    let mut seed = 1_u64;
    let mut racy = 0;
    for _ in 0..2_000 {
        let mut next = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 32) as u8
        };
        let script: Vec<Wish> = (0..40).map(|_| (next(), next(), next(), next())).collect();
        let world = World::run(&script);
        racy += usize::from(!agree(&world.events, Rules::default()).is_empty());
    }
    assert!((300..1_700).contains(&racy), "{racy} of 2000");
}

const X: Range = Range {
    object: ObjectId(0),
    offset: 0,
    len: 4,
};

fn access(thread: u32, kind: AccessKind, site: usize) -> Event {
    Event::Access {
        thread: ThreadId(thread),
        range: X,
        kind,
        mode: AccessMode::Plain,
        site: Site(site as u32),
    }
}

/// Three critical sections of three threads, every hold and every kind of access: unordered are
/// exactly those of which no chain of incompatible holds leads from one to the other.
#[test]
fn every_lock_mode() {
    let holds = [Hold::Exclusive, Hold::Shared];
    let kinds = [AccessKind::Read, AccessKind::Write];
    for bits in 0..64 {
        let hold = |i: usize| holds[bits >> i & 1];
        let kind = |i: usize| kinds[bits >> (3 + i) & 1];
        let mut events = Vec::new();
        for child in 1..3 {
            events.push(Event::Fork {
                thread: ThreadId(0),
                child: ThreadId(child),
                site: Site(0),
            });
        }
        for i in 0..3 {
            let thread = ThreadId(i as u32);
            let (lock, hold, site) = (lock_place(0), hold(i), Site(0));
            events.push(Event::Acquire {
                thread,
                lock,
                hold,
                site,
            });
            events.push(access(i as u32, kind(i), events.len()));
            events.push(Event::Release {
                thread,
                lock,
                hold,
                site,
            });
        }
        let orders = |i, j| hold(i) == Hold::Exclusive || hold(j) == Hold::Exclusive;
        let races = |i, j| {
            let through = i == 0 && j == 2 && orders(0, 1) && orders(1, 2);
            (kind(i) == AccessKind::Write || kind(j) == AccessKind::Write)
                && !orders(i, j)
                && !through
        };
        let mut expected = Vec::new();
        if races(0, 1) {
            expected.push(6);
        }
        // After a write in the second section the third is judged against that one.
        if races(1, 2) || (races(0, 2) && kind(1) == AccessKind::Read) {
            expected.push(9);
        }
        assert_eq!(
            agree(&events, Rules::default()),
            expected,
            "{:?} {:?}",
            [hold(0), hold(1), hold(2)],
            [kind(0), kind(1), kind(2)]
        );
    }
}
