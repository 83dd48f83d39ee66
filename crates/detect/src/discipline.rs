//! Which lock seems to guard a location.
//!
//! S. Savage, M. Burrows, G. Nelson, P. Sobalvarro, T. Anderson: *Eraser: A Dynamic Data Race
//! Detector for Multithreaded Programs*, ACM TOCS 15(4), 1997, sections 2.1–2.3, in the use that
//! S. Stoller makes of it (*Model-Checking Multi-Threaded Distributed Java Programs*, section 7):
//! a location is virgin, exclusive to the thread that touched it first, shared, or shared and
//! modified; from the second thread's first access on, its candidate locks are those held at
//! every access, at writes exclusively.
//!
//! No verdicts come from here: a location without candidates need not race (fork, join, flags and
//! semaphores order as well), and one with candidates may have raced before it was shared. It is
//! for telling a reader of a report which lock a variable is usually accessed under; so, beyond
//! the paper, it also counts how often each lock was held. Atomic accesses are not counted: they
//! need no lock.

use std::collections::BTreeMap;

use machine::{AccessKind, Event, Hold, Place, Range, ThreadId};

use crate::cells::{Cells, Copying};
use crate::race::AccessInfo;

/// Watches locks and plain accesses.
#[derive(Clone, Debug, Default)]
pub struct Discipline {
    held: BTreeMap<ThreadId, Vec<(Place, Hold)>>,
    objects: BTreeMap<u32, Cells<Guards>>,
}

/// What is seen of a location.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guards {
    /// How it is used.
    pub phase: Phase,
    /// The locks held at every access since it was shared; sorted.
    pub candidates: Vec<Place>,
    /// Accesses since it was shared.
    pub accesses: u64,
    /// Every lock that was held rightly at one of these accesses, and at how many; sorted by
    /// lock.
    pub counts: Vec<(Place, u64)>,
}

/// How a location is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// Not at all.
    #[default]
    Virgin,
    /// By one thread.
    Exclusive(ThreadId),
    /// By several; only the first wrote.
    Shared,
    /// By several, and not only the first wrote.
    Modified,
}

impl Discipline {
    /// Nothing seen yet.
    pub fn new() -> Discipline {
        Discipline::default()
    }

    /// Takes an event.
    pub fn event(&mut self, event: &Event) {
        match *event {
            Event::Acquire {
                thread, lock, hold, ..
            } => self.held.entry(thread).or_default().push((lock, hold)),
            Event::Release {
                thread, lock, hold, ..
            } => {
                let held = self.held.entry(thread).or_default();
                if let Some(at) = held.iter().rposition(|h| *h == (lock, hold)) {
                    held.remove(at);
                }
            }
            Event::Alloc { range, .. } => {
                if let Some(cells) = self.objects.get_mut(&range.object.0) {
                    let which = cells.isolate(range, &mut Copying);
                    cells.remove(which);
                }
            }
            Event::Access { .. } => {
                if let Some(info) = AccessInfo::of(event)
                    && !info.class().atomic()
                {
                    self.access(info);
                }
            }
            _ => {}
        }
    }

    /// What is seen of the location that this range begins with; of its first byte, if it was
    /// accessed in several pieces.
    pub fn guards(&self, range: Range) -> Option<&Guards> {
        let at = u64::from(range.offset);
        let cells = self.objects.get(&range.object.0)?;
        let cell = cells.iter().find(|c| c.start <= at && at < c.end)?;
        Some(&cell.value)
    }

    fn access(&mut self, info: AccessInfo) {
        let held = self.held.entry(info.thread).or_default();
        let rightly = |hold: Hold| info.kind == AccessKind::Read || hold == Hold::Exclusive;
        let mut locks: Vec<Place> = held
            .iter()
            .filter(|(_, hold)| rightly(*hold))
            .map(|(lock, _)| *lock)
            .collect();
        locks.sort();
        locks.dedup();
        let cells = self.objects.entry(info.range.object.0).or_default();
        for i in cells.isolate(info.range, &mut Copying) {
            cells[i].value.access(info, &locks);
        }
    }
}

impl Guards {
    /// The lock that was held most often, and at how many accesses.
    pub fn most_held(&self) -> Option<(Place, u64)> {
        // The first of equals, for the same answer in every run.
        self.counts
            .iter()
            .copied()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    fn access(&mut self, info: AccessInfo, locks: &[Place]) {
        let before = self.phase;
        let writes = info.kind == AccessKind::Write;
        self.phase = match before {
            Phase::Virgin => Phase::Exclusive(info.thread),
            Phase::Exclusive(owner) if owner == info.thread => before,
            Phase::Exclusive(_) | Phase::Shared if !writes => Phase::Shared,
            _ => Phase::Modified,
        };
        match (before, self.phase) {
            (_, Phase::Virgin | Phase::Exclusive(_)) => return,
            (Phase::Virgin | Phase::Exclusive(_), _) => self.candidates = locks.to_vec(),
            _ => self.candidates.retain(|lock| locks.contains(lock)),
        }
        self.accesses += 1;
        for &lock in locks {
            match self.counts.binary_search_by_key(&lock, |(l, _)| *l) {
                Ok(at) => self.counts[at].1 += 1,
                Err(at) => self.counts.insert(at, (lock, 1)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Discipline, Phase};
    use ir::AccessMode;
    use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, Site, ThreadId};

    const X: Range = Range {
        object: ObjectId(0),
        offset: 0,
        len: 4,
    };

    fn lock(n: u32) -> Place {
        Place {
            object: ObjectId(9),
            offset: n,
        }
    }

    fn access(discipline: &mut Discipline, thread: u32, kind: AccessKind, held: &[(u32, Hold)]) {
        let thread = ThreadId(thread);
        let site = Site(0);
        for &(n, hold) in held {
            discipline.event(&Event::Acquire {
                thread,
                lock: lock(n),
                hold,
                site,
            });
        }
        discipline.event(&Event::Access {
            thread,
            range: X,
            kind,
            mode: AccessMode::Plain,
            site,
        });
        for &(n, hold) in held {
            discipline.event(&Event::Release {
                thread,
                lock: lock(n),
                hold,
                site,
            });
        }
    }

    #[test]
    fn candidates_shrink_after_initialisation() {
        use AccessKind::{Read, Write};
        use Hold::{Exclusive, Shared};
        let mut d = Discipline::new();
        access(&mut d, 0, Write, &[]);
        assert_eq!(d.guards(X).unwrap().phase, Phase::Exclusive(ThreadId(0)));
        access(&mut d, 1, Read, &[(1, Shared), (2, Exclusive)]);
        assert_eq!(d.guards(X).unwrap().phase, Phase::Shared);
        assert_eq!(d.guards(X).unwrap().candidates, [lock(1), lock(2)]);
        access(&mut d, 0, Write, &[(1, Shared), (2, Exclusive)]);
        assert_eq!(d.guards(X).unwrap().phase, Phase::Modified);
        assert_eq!(d.guards(X).unwrap().candidates, [lock(2)]);
        access(&mut d, 0, Read, &[(1, Exclusive)]);
        let guards = d.guards(X).unwrap();
        assert_eq!(guards.candidates, []);
        assert_eq!(guards.most_held(), Some((lock(1), 2)));
        assert_eq!(guards.accesses, 3);
    }
}
