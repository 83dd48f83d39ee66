//! Races: what orders the two threads last, and which lock would order the accesses.

use super::{Explained, Explanation, for_reading, is_atomic, lock_of};
use crate::order::known_before;
use crate::result::{Act, Step, StepKind};
use ir::Word;

/// Functions of the C library with state of their own, and what has none.
const REENTRANT: [(&str, &str); 12] = [
    ("strtok", "strtok_r"),
    ("rand", "rand_r"),
    ("drand48", "drand48_r"),
    ("strerror", "strerror_r"),
    ("localtime", "localtime_r"),
    ("gmtime", "gmtime_r"),
    ("ctime", "ctime_r"),
    ("asctime", "asctime_r"),
    ("readdir", "a stream of its own for each thread"),
    ("getpwnam", "getpwnam_r"),
    ("getpwuid", "getpwuid_r"),
    ("gethostbyname", "getaddrinfo"),
];

impl Explained<'_> {
    pub(super) fn race(&self, object: &str, earlier: usize, later: usize) -> Explanation {
        let steps = &self.finding.steps;
        let (first, second) = (&steps[earlier], &steps[later]);
        let known = known_before(steps, later);
        let last = known.get(&first.thread).map(|at| &steps[*at]);
        let (a, b) = (self.who(first.thread), self.who(second.thread));
        let mut out = Explanation::default();
        out.why.push(match last {
            Some(last) => format!(
                "the last step of {a} that is ordered before this one of {b} is \"{}\" ({}); {} \
                 ({}) comes later",
                last.via.as_ref().unwrap_or(&last.text),
                self.line(last.place),
                access_noun(first),
                self.line(first.place)
            ),
            None => format!(
                "nothing orders {a} before {b}: no {} leads from the one to the other",
                self.word(Word::Orders)
            ),
        });
        out.why.extend(self.locks(first, second));
        out.suggestions.push(match (first.act, second.act) {
            (Act::Free, _) => self.outlive(object, first, second),
            (_, Act::Free) => self.outlive(object, second, first),
            _ => self.guard(object, first, second),
        });
        out.key_steps = vec![earlier, later];
        out
    }

    /// Why the locks that both threads hold do not keep them apart.
    fn locks(&self, first: &Step, second: &Step) -> Option<String> {
        if first.held.is_empty() || second.held.is_empty() {
            return None;
        }
        let (a, b) = (self.who(first.thread), self.who(second.thread));
        if let Some(lock) = both_read(first, second) {
            return Some(format!(
                "{a} and {b} both hold {lock} for reading: readers do not exclude one another"
            ));
        }
        let same = first.held.iter().any(|l| second.held.contains(l));
        let end = match same {
            true => "these are different locks with one name",
            false => "no lock in common",
        };
        Some(format!(
            "{a} holds {}, {b} holds {}: {end}",
            first.held.join(", "),
            second.held.join(", ")
        ))
    }

    /// What would keep an object alive while it is used.
    fn outlive(&self, object: &str, end: &Step, other: &Step) -> String {
        let (a, b) = (self.who(end.thread), self.who(other.thread));
        format!(
            "{a} may end the life of {object} ({}) only when {b} cannot use it any more: after {b} \
             is joined, or when the last of its users gives it up",
            self.line(end.place)
        )
    }

    /// The lock that would order two accesses.
    fn guard(&self, object: &str, first: &Step, second: &Step) -> String {
        let at = |s: &Step| self.report.place_name(s.place);
        if let Some(lock) = both_read(first, second) {
            let writes = [first, second].into_iter().filter(|s| s.act != Act::Read);
            let mut places: Vec<String> = writes.map(at).collect();
            places.dedup();
            return format!("lock {lock} for writing at {}", places.join(" and "));
        }
        let handler = |s: &Step| {
            self.finding
                .threads
                .iter()
                .any(|t| t.id == s.thread && t.handler)
        };
        if (handler(first) || handler(second)) && first.value.is_some() {
            return format!(
                "make {object} a lock-free atomic: a handler of a signal must not wait for a lock"
            );
        }
        // Where one of two accesses is atomic, the other may be, too.
        match (is_atomic(first), is_atomic(second)) {
            (true, false) => return self.atomic_too(second, first),
            (false, true) => return self.atomic_too(first, second),
            _ => {}
        }
        // Where only the other thread writes, what makes the variable atomic suffices as well.
        let or = |bare: &Step| match bare.act == Act::Read
            && bare.via.is_none()
            && !object.contains('[')
        {
            true => self.word(Word::Unguarded),
            false => "",
        };
        let too = |held: &String, bare: &Step, guarded: &Step| {
            let (here, there, or) = (at(bare), at(guarded), or(bare));
            let lock = lock_of(held);
            match (
                for_reading(held),
                bare.act == Act::Read,
                guarded.act == Act::Read,
            ) {
                (true, true, false) => {
                    format!("lock {lock} for writing at {there}, and for reading at {here}{or}")
                }
                (true, false, true) => format!("lock {lock} for writing at {here}{or}"),
                (true, ..) => format!("lock {lock} for writing at {there} and {here}{or}"),
                _ => format!("hold {lock} at {here} too, as {there} does{or}"),
            }
        };
        match (first.held.first(), second.held.first()) {
            (Some(lock), None) => return too(lock, second, first),
            (None, Some(lock)) => return too(lock, first, second),
            (Some(_), Some(_)) => return format!("hold one and the same lock for {object}"),
            (None, None) => {}
        }
        let elsewhere = self.finding.steps.iter().find(|s| {
            let other = s.place != first.place && s.place != second.place;
            let guarded = s.kind == StepKind::Shared && !s.held.is_empty();
            s.concerns(object, first.instance) && guarded && other
        });
        match elsewhere {
            Some(step) => format!(
                "hold {} {}, as {} does when it {}",
                lock_of(&step.held[0]),
                self.both_places(first, second),
                at(step),
                step.text
            ),
            None => self.nearby(object, first, second),
        }
    }

    /// The places of two accesses, which may be one.
    fn both_places(&self, first: &Step, second: &Step) -> String {
        let at = |s: &Step| self.report.place_name(s.place);
        match at(first) == at(second) {
            true => format!("at {}", at(first)),
            false => "at both places".to_string(),
        }
    }

    /// An access that should be as atomic as another one.
    fn atomic_too(&self, plain: &Step, atomic: &Step) -> String {
        let at = |s: &Step| self.report.place_name(s.place);
        format!(
            "the access at {} is atomic: make the one at {} atomic too, or let it come before \
             {} starts or after it ends",
            at(atomic),
            at(plain),
            self.who(atomic.thread)
        )
    }

    /// A lock one of the threads gave back just before, or took just after, its access.
    fn nearby(&self, object: &str, first: &Step, second: &Step) -> String {
        let steps = &self.finding.steps;
        let before = |s: &Step| {
            let at = steps.iter().position(|t| std::ptr::eq(t, s))?;
            let mut own = steps[..at].iter().rev().filter(|t| t.thread == s.thread);
            let mut left = 3;
            own.find(|t| {
                left -= i32::from(t.kind != StepKind::Private);
                left < 0 || t.act == Act::Unlock
            })
            .filter(|t| t.act == Act::Unlock)
        };
        let found = before(first)
            .map(|unlock| (first, unlock))
            .or_else(|| before(second).map(|unlock| (second, unlock)));
        if let Some((access, unlock)) = found {
            let lock = unlock.object.as_deref().unwrap_or("the lock");
            let end = match first.place == second.place {
                true => String::new(),
                false => ", and hold it at the other place too".to_string(),
            };
            return format!(
                "{} {} ({}) before it {} ({}): hold {lock} there{end}",
                self.who(access.thread),
                unlock.text,
                self.line(unlock.place),
                access.text,
                self.line(access.place)
            );
        }
        let state = object.strip_prefix("the state of ");
        let known = |name: &str| REENTRANT.iter().find(|(f, _)| *f == name);
        if let Some((function, instead)) = state.and_then(known) {
            return format!(
                "{function} keeps its state between calls, for all threads: use {instead}, or guard \
                 the calls by {}",
                self.word(Word::Guard)
            );
        }
        // What has no value that the program sees, it cannot make atomic.
        let valued = first.value.is_some() || second.value.is_some();
        let atomic = if valued { self.atomic(object) } else { "" };
        let join = self.join_first(first, second);
        let guard = self.word(Word::Guard);
        format!("guard both accesses to {object} by {guard}{atomic}{join}")
    }

    /// What would make single accesses of an object atomic.
    fn atomic(&self, object: &str) -> &str {
        let steps = self.finding.steps.iter();
        let mut of = steps.filter(|s| s.object.as_deref() == Some(object));
        if of.clone().any(|s| s.via.is_some()) {
            return self.word(Word::SafeObject);
        }
        if object.contains('[') {
            return self.word(Word::AtomicElement);
        }
        let reads: Vec<&Step> = of.clone().filter(|s| s.act == Act::Read).collect();
        let updates = of.any(|s| {
            let same = |r: &&Step| r.thread == s.thread && r.place == s.place;
            s.act == Act::Write && reads.iter().any(same)
        });
        self.word(match updates {
            true => Word::AtomicUpdate,
            false => Word::Atomic,
        })
    }

    /// Joining, where one of the threads made the other.
    fn join_first(&self, first: &Step, second: &Step) -> String {
        let made = |parent: &Step, child: &Step| {
            self.finding.steps.iter().any(|s| {
                let name = self.who(child.thread);
                s.thread == parent.thread && s.act == Act::Create && s.text.ends_with(&name)
            })
        };
        let pair = match (made(first, second), made(second, first)) {
            (true, _) => (first, second),
            (_, true) => (second, first),
            _ => return String::new(),
        };
        let (parent, child) = (self.who(pair.0.thread), self.who(pair.1.thread));
        format!(", or let {parent} join {child} before its own access")
    }
}

/// The lock that both threads of two accesses hold, each for reading.
fn both_read<'s>(first: &'s Step, second: &Step) -> Option<&'s str> {
    let mut common = first.held.iter().filter(|l| second.held.contains(l));
    common.find(|l| for_reading(l)).map(|l| lock_of(l))
}

/// An access as a noun.
fn access_noun(step: &Step) -> &'static str {
    match step.act {
        Act::Read | Act::FailedUpdate => "the read",
        Act::Free => "the end of its life",
        _ => "the write",
    }
}
