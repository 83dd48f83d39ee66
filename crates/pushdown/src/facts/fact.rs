//! Facts: what one thread's path to a control point means for the other threads.
//!
//! A fact is a list of [`Anchor`]s in the order of the path, each followed by a *gap*: the set of
//! locks acquired or released after this anchor and before the next. In a static program (see
//! [`LockProgram::is_static`]) the only anchors are the held locks, in the order of their last
//! acquisition, and the union of the gaps from one of them on, together with the locks listed
//! after it, is its acquisition history (Kahlon, Ivančić, Gupta, Definition 4). With creation,
//! joins or locks held at the start, the thread's start, creations, joins, and the ends of
//! critical sections that contain one of these are anchors as well.
//!
//! Departures from the paper:
//!
//! * Releases count as uses. For nested locks this changes nothing, since only the last entry is
//!   ever released. Otherwise it is a sound strengthening, without which hand-over-hand locking
//!   is full of false alarms.
//! * Facts are never joined: the union of two histories loses reachable pairs, the intersection
//!   invents some. A point has a set of facts; [`Rules::dominates`] says which are superfluous.
//!
//! Inside a procedure a fact is a *delta*: entries inherited from the caller are marked with their
//! position there and start with empty gaps; [`Rules::compose`] applies a delta to a caller's
//! fact. A lock released and acquired again is a new entry, so its earlier history is forgotten.

use crate::control::{Action, Again, Instances, KindId, Lock, LockId, LockProgram, Mode, Start};
use crate::facts::history::LockSet;

/// An event of a path that constrains other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Anchor {
    /// The thread's first moment.
    Start,
    /// The acquisition of a lock that is still held, and how often it has been acquired since.
    Open(LockId, u8),
    /// The acquisition of a lock whose section is over and contains a creation, a join or the
    /// start. The next [`Anchor::Close`] of the lock ends it.
    Kept(LockId),
    /// The release that ends a kept section.
    Close(LockId),
    /// A creation.
    Create(KindId),
    /// A completed join.
    Join(KindId),
}

/// An anchor, what was used after it, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// The event.
    pub anchor: Anchor,
    /// Locks acquired or released before the next anchor.
    pub gap: LockSet,
    /// In a delta: the position in the caller's fact, if the entry is inherited.
    pub old: Option<u32>,
}

/// What a path did, as far as other threads can tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// In the order of the path; inherited entries come first.
    pub entries: Vec<Entry>,
}

impl Fact {
    /// The anchors alone: what summaries are keyed on.
    pub fn shape(&self) -> Vec<Anchor> {
        self.entries.iter().map(|entry| entry.anchor).collect()
    }

    /// The held locks, in the order of their last acquisition.
    pub fn held(&self) -> impl DoubleEndedIterator<Item = LockId> + '_ {
        self.entries.iter().filter_map(|entry| match entry.anchor {
            Anchor::Open(lock, _) => Some(lock),
            _ => None,
        })
    }

    /// Whether this very lock is held (of a read-write lock, this side).
    pub fn holds(&self, lock: LockId) -> bool {
        self.held().any(|held| held == lock)
    }

    /// The held locks with their histories: every lock used since the last acquisition.
    pub fn histories(&self) -> Vec<(LockId, LockSet)> {
        let mut since = LockSet::EMPTY;
        let mut histories = Vec::new();
        for entry in self.entries.iter().rev() {
            since.union(&entry.gap);
            match entry.anchor {
                Anchor::Open(lock, _) => {
                    histories.push((lock, since.clone()));
                    since.insert(lock.index());
                }
                Anchor::Kept(lock) | Anchor::Close(lock) => since.insert(lock.index()),
                Anchor::Start | Anchor::Create(_) | Anchor::Join(_) => {}
            }
        }
        histories.reverse();
        histories
    }

    fn push(&mut self, anchor: Anchor) {
        self.entries.push(Entry {
            anchor,
            gap: LockSet::EMPTY,
            old: None,
        });
    }

    /// How often a held lock has been acquired since its first acquisition.
    pub(crate) fn depth(&self, lock: LockId) -> Option<u8> {
        self.open(lock).map(|(_, depth)| depth)
    }

    /// Where a held lock stands, and how often it has been acquired since.
    fn open(&self, lock: LockId) -> Option<(usize, u8)> {
        let entries = self.entries.iter().enumerate();
        let mut found = entries.filter_map(|(at, entry)| match entry.anchor {
            Anchor::Open(held, depth) if held == lock => Some((at, depth)),
            _ => None,
        });
        found.next()
    }

    fn position(&self, anchor: Anchor) -> Option<usize> {
        self.entries.iter().position(|entry| entry.anchor == anchor)
    }
}

/// How facts change along edges, for one program.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether anchors other than held locks are kept.
    ordered: bool,
    /// How many creations of a kind of many instances a path remembers. Later ones are no
    /// anchors: an earlier instance could have waited instead.
    instances: usize,
    many: Vec<bool>,
    locks: Vec<Lock>,
    /// Locks whose uses are recorded: those that threads can contend for.
    contended: LockSet,
}

/// How often one thread's acquisitions of a lock that counts are followed. Beyond, the lock no
/// longer counts as held, which claims less.
pub(crate) const MOST_DEPTH: u8 = 3;

impl Rules {
    /// The rules for a program, remembering up to `instances` creations of a kind of many.
    pub fn new(program: &LockProgram, instances: usize) -> Rules {
        let many = |kind: &crate::control::ThreadKind| kind.instances == Instances::Many;
        Rules {
            ordered: !program.is_static(),
            instances: instances.max(1),
            many: program.kinds.iter().map(many).collect(),
            locks: program.locks.clone(),
            contended: contended(program),
        }
    }

    fn used(&self, gap: &mut LockSet, lock: LockId) {
        if self.contended.contains(lock.index()) {
            gap.insert(lock.index());
        }
    }

    /// Whether the thread itself holds what `lock` would wait for.
    pub fn waits_for_itself(&self, fact: &Fact, lock: LockId) -> bool {
        let other = match self.locks[lock.index()].mode {
            Mode::Exclusive => None,
            Mode::Write(other) | Mode::Read(other) => Some(other),
        };
        let same = !matches!(self.locks[lock.index()].mode, Mode::Read(_));
        (same && fact.holds(lock)) || other.is_some_and(|other| fact.holds(other))
    }

    /// Whether a lock is the reading side of one whose writing side the thread holds, and may: one that counts.
    fn reads_own(&self, fact: &Fact, lock: LockId) -> bool {
        match self.locks[lock.index()].mode {
            Mode::Read(write) => {
                self.locks[write.index()].again == Again::Counts && fact.holds(write)
            }
            Mode::Exclusive | Mode::Write(_) => false,
        }
    }

    /// Whether order between threads comes from more than locks.
    pub fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Whether this many creations of a kind of many instances stand for any number.
    pub fn is_saturated(&self, kind: KindId, creations: usize) -> bool {
        self.many[kind.index()] && creations >= self.instances
    }

    /// The fact at the start of a thread.
    pub fn initial(&self, program: &LockProgram, kind: KindId) -> Fact {
        let mut fact = Fact::default();
        let kind = program.kind(kind);
        if kind.start == Start::Beginning {
            for &lock in &kind.held {
                fact.push(Anchor::Open(lock, 0));
            }
        }
        if self.ordered {
            fact.push(Anchor::Start);
        }
        fact
    }

    /// The delta with which a procedure starts under a caller's anchors.
    pub fn inherit(&self, shape: &[Anchor]) -> Fact {
        let entry = |(i, &anchor): (usize, &Anchor)| Entry {
            anchor,
            gap: LockSet::EMPTY,
            old: Some(u32::try_from(i).expect("short lists")),
        };
        Fact {
            entries: shape.iter().enumerate().map(entry).collect(),
        }
    }

    /// Acquires a lock. `None` if the thread holds it already and would wait for itself.
    pub fn acquire(&self, fact: &Fact, lock: LockId) -> Option<Fact> {
        let mut fact = fact.clone();
        let again = self.locks[lock.index()].again;
        if let Some((at, depth)) = fact.open(lock)
            && again == Again::Counts
        {
            if depth == MOST_DEPTH {
                return Some(self.forget(&fact, lock));
            }
            fact.entries[at].anchor = Anchor::Open(lock, depth + 1);
            return Some(fact);
        }
        if self.waits_for_itself(&fact, lock) && !self.reads_own(&fact, lock) {
            return (again == Again::Ignored).then_some(fact);
        }
        fact.push(Anchor::Open(lock, 0));
        Some(self.canonical(fact))
    }

    /// Releases a lock. `None` if the thread does not hold it.
    pub fn release(&self, fact: &Fact, lock: LockId) -> Option<Fact> {
        let (at, depth) = fact.open(lock)?;
        let mut fact = fact.clone();
        if let Some(depth) = depth.checked_sub(1) {
            fact.entries[at].anchor = Anchor::Open(lock, depth);
            return Some(fact);
        }
        let orders = |entry: &Entry| {
            let anchor = entry.anchor;
            matches!(anchor, Anchor::Start | Anchor::Create(_) | Anchor::Join(_))
        };
        if fact.entries[at..].iter().any(orders) {
            fact.entries[at].anchor = Anchor::Kept(lock);
            fact.push(Anchor::Close(lock));
            return Some(fact);
        }
        let gone = fact.entries.remove(at);
        if let Some(previous) = at.checked_sub(1) {
            let gap = &mut fact.entries[previous].gap;
            gap.union(&gone.gap);
            self.used(gap, lock);
        }
        // The release itself is a use since the last anchor, whichever lock that is.
        if let Some(last) = fact.entries.last_mut() {
            self.used(&mut last.gap, lock);
        }
        Some(self.canonical(fact))
    }

    /// Passes where the thread does not hold a lock, nor its other side.
    pub fn unheld(&self, fact: &Fact, lock: LockId) -> Option<Fact> {
        let free = !fact.holds(lock) && !self.waits_for_itself(fact, lock);
        free.then(|| fact.clone())
    }

    /// Stops counting a lock as held. Its acquisition remains a use; whether and where it is
    /// released is not known.
    pub fn forget(&self, fact: &Fact, lock: LockId) -> Fact {
        let mut fact = fact.clone();
        if let Some((at, _)) = fact.open(lock) {
            let gone = fact.entries.remove(at);
            if let Some(previous) = at.checked_sub(1) {
                let gap = &mut fact.entries[previous].gap;
                gap.union(&gone.gap);
                self.used(gap, lock);
            }
        }
        self.canonical(fact)
    }

    /// Creates a thread. `None` if the path has created this single instance already.
    pub fn create(&self, fact: &Fact, kind: KindId) -> Option<Fact> {
        let anchor = Anchor::Create(kind);
        let before = fact.entries.iter().filter(|e| e.anchor == anchor).count();
        let mut fact = fact.clone();
        if !self.many[kind.index()] {
            if before > 0 {
                return None;
            }
            fact.push(anchor);
        } else if before < self.instances {
            fact.push(anchor);
        }
        Some(fact)
    }

    /// Joins a thread.
    pub fn join(&self, fact: &Fact, kind: KindId) -> Fact {
        let mut fact = fact.clone();
        if !self.many[kind.index()] && fact.position(Anchor::Join(kind)).is_none() {
            fact.push(Anchor::Join(kind));
        }
        fact
    }

    /// Applies a delta to the fact at which its procedure was entered.
    pub fn compose(&self, fact: &Fact, delta: &Fact) -> Fact {
        let mut entries = Vec::with_capacity(delta.entries.len());
        for (i, entry) in delta.entries.iter().enumerate() {
            let Some(at) = entry.old else {
                entries.push(entry.clone());
                continue;
            };
            let at = at as usize;
            let next = delta.entries.get(i + 1).and_then(|entry| entry.old);
            let end = next.map_or(fact.entries.len(), |next| next as usize);
            let mut gap = entry.gap.clone();
            gap.union(&fact.entries[at].gap);
            // Entries that the callee released: their sections are uses in this gap now.
            for gone in &fact.entries[at + 1..end] {
                gap.union(&gone.gap);
                if let Anchor::Open(lock, _) = gone.anchor {
                    self.used(&mut gap, lock);
                }
            }
            entries.push(Entry {
                anchor: entry.anchor,
                gap,
                old: fact.entries[at].old,
            });
        }
        self.canonical(Fact { entries })
    }

    /// Whether `less` makes `more` superfluous: whatever follows, every tuple of points that
    /// `more` can be part of, `less` can be part of too. Both must have the same shape.
    pub fn dominates(&self, less: &Fact, more: &Fact) -> bool {
        let pairs = less.entries.iter().zip(&more.entries);
        if self.ordered {
            // Kept sections make an early use matter beside a late one, and an inherited entry
            // takes uses that would otherwise fall to its predecessor: no finer order holds.
            return pairs
                .clone()
                .all(|(a, b)| a.old == b.old && a.gap.is_subset(&b.gap));
        }
        let (mut since_less, mut since_more) = (LockSet::EMPTY, LockSet::EMPTY);
        pairs.rev().all(|(a, b)| {
            since_less.union(&a.gap);
            since_more.union(&b.gap);
            // A new entry is better than an inherited one: it forgets what the caller did.
            (a.old.is_none() || a.old == b.old) && since_less.is_subset(&since_more)
        })
    }

    /// In a static program only the last gap with a use of a lock matters, and not at all if the
    /// lock is held since: one form for facts that mean the same.
    fn canonical(&self, mut fact: Fact) -> Fact {
        if !self.ordered {
            let mut later = LockSet::EMPTY;
            for entry in fact.entries.iter_mut().rev() {
                entry.gap.subtract(&later);
                later.union(&entry.gap);
                if let Anchor::Open(lock, _) = entry.anchor {
                    later.insert(lock.index());
                }
            }
        }
        fact
    }
}

/// Locks that more than one thread can acquire. A use of another one orders nothing.
fn contended(program: &LockProgram) -> LockSet {
    let mut calls: Vec<Vec<usize>> = vec![Vec::new(); program.procs.len()];
    let mut own: Vec<LockSet> = vec![LockSet::EMPTY; program.procs.len()];
    for edge in &program.edges {
        let proc = program.point(edge.from).proc.index();
        match edge.action {
            Action::Call(callee) => calls[proc].push(callee.index()),
            Action::Acquire(lock) | Action::TryAcquire(lock) => {
                own[proc].insert(lock.index());
                if let Some(other) = program.other_side(lock) {
                    own[proc].insert(other.index());
                }
            }
            _ => {}
        }
    }
    let (mut once, mut twice) = (LockSet::EMPTY, LockSet::EMPTY);
    for kind in &program.kinds {
        let mut locks = LockSet::EMPTY;
        for lock in &kind.held {
            locks.insert(lock.index());
        }
        let mut seen = vec![false; program.procs.len()];
        let mut work = vec![kind.entry.index()];
        while let Some(proc) = work.pop() {
            if !std::mem::replace(&mut seen[proc], true) {
                locks.union(&own[proc]);
                work.extend(&calls[proc]);
            }
        }
        for lock in locks.iter() {
            if once.contains(lock) || kind.instances == Instances::Many {
                twice.insert(lock);
            }
        }
        once.union(&locks);
    }
    twice
}
