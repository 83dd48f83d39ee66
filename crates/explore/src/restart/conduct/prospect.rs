//! Who may still conflict with an access, as far as was seen.
//!
//! An access that all know of who may still conflict with it need not be stored. Who that is, is asked
//! for every access remembered at every visit: so what depends on the thread alone, and what depends on
//! the location alone, is made once each, as sets of labels.

use super::{Cell, Conduct, Descent, Record, Region, User, descent, ends};
use detect::race::Class;
use machine::{ObjectId, Range, State, ThreadId};

/// What a thread may still do, as far as it is a matter of threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect {
    /// Its label, if it was seen to access anything.
    label: Option<u32>,
    /// How many threads it has created.
    spawned: u32,
    /// The labels of those that it, or a thread that it will create, will create: a bit each.
    coming: u64,
}

/// What was seen of the accesses to an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a>(&'a Region);

/// Who was seen to make accesses that conflict with a certain one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rivals<'a> {
    /// A bit a label.
    labels: u64,
    class: Class,
    cells: &'a [Cell],
}

impl Rivals<'_> {
    /// Whether no thread was seen to make one.
    pub fn are_none(&self) -> bool {
        self.labels == 0
    }

    /// Whether the thread, or a thread that it will create, may still make such an access.
    pub fn include(&self, prospect: &Prospect) -> bool {
        if self.labels & prospect.coming != 0 {
            return true;
        }
        let Some(me) = prospect.label.filter(|me| self.labels >> me & 1 != 0) else {
            return false;
        };
        let mut users = self.cells.iter().flat_map(|cell| &cell.record.users);
        prospect.spawned == 0
            || users.any(|u| u.label == me && u.conflicts(self.class, prospect.spawned))
    }
}

impl Conduct {
    /// What a live thread, and those it will create, may still do.
    pub fn prospect(&self, state: &State, thread: ThreadId) -> Prospect {
        let (me, spawned) = (state.lineage(thread), state.spawned(thread));
        let mut prospect = Prospect {
            label: None,
            spawned,
            coming: 0,
        };
        if let Some(label) = self.usual(state, thread)
            && self.parents >> label & 1 == 0
        {
            prospect.label = Some(label);
            return prospect;
        }
        for (label, lineage) in self.lineages.iter().enumerate() {
            match descent(me, lineage) {
                Descent::Same => prospect.label = Some(label as u32),
                Descent::Through(child) if child >= spawned => prospect.coming |= 1 << label,
                Descent::Through(_) | Descent::None => {}
            }
        }
        prospect
    }

    /// What is known of an object, for [`Seen::rivals`]; none if any thread may access it.
    pub fn seen(&self, state: &State, object: ObjectId) -> Option<Seen<'_>> {
        if self.exhausted() || self.crowded {
            return None;
        }
        Some(Seen(&self.regions[self.known(state, object)?]))
    }
}

impl<'a> Seen<'a> {
    /// Who was seen to make accesses that conflict with one of this class to these bytes.
    pub fn rivals(self, class: Class, range: Range) -> Rivals<'a> {
        let cells = self.0.overlapping(ends(range));
        let mut labels = 0;
        for cell in cells {
            labels |= cell.record.rivals[class as usize];
        }
        Rivals {
            labels,
            class,
            cells,
        }
    }
}

impl Record {
    /// Makes what is known of rivals true of the users: it is asked for far more often than they change.
    pub(super) fn count_rivals(&mut self) {
        self.rivals = Class::ALL.map(|class| {
            let rivals = self.users.iter().filter(|user| user.conflicts(class, 0));
            rivals.fold(0, |labels, user| labels | 1 << user.label)
        });
    }
}

impl User {
    /// Whether it made an access that conflicts with one of this class after `spawned` creations.
    fn conflicts(&self, class: Class, spawned: u32) -> bool {
        latest(self.last, class) > spawned
    }
}

/// The latest of accesses that conflict with one of this class, by class. It is asked for every access remembered at every
/// visit, so [`Class::conflicts`] is written out.
fn latest(last: [u32; 4], class: Class) -> u32 {
    const { assert!(Class::ALL.len() == 4) };
    let of = |c: Class| last[c as usize];
    match class {
        Class::PlainWrite => last.into_iter().fold(0, u32::max),
        Class::AtomicWrite => of(Class::PlainWrite).max(of(Class::PlainRead)),
        Class::PlainRead => of(Class::PlainWrite).max(of(Class::AtomicWrite)),
        Class::AtomicRead => of(Class::PlainWrite),
    }
}

#[cfg(test)]
mod tests {
    use super::latest;
    use detect::race::Class;

    #[test]
    fn the_latest_is_of_those_that_conflict() {
        for class in Class::ALL {
            for other in Class::ALL {
                let mut last = [0; 4];
                last[other as usize] = 7;
                let found = latest(last, class);
                assert_eq!(found > 0, other.conflicts(class), "{class:?} {other:?}");
            }
        }
    }
}
