//! The discipline of each location (Eraser's states), as seen so far: which accesses the detector must remember.
//!
//! Most locations of most programs keep to a discipline under which they cannot race: only atomic
//! accesses, only reads, one lock held at each access (S. Savage and others: *Eraser*, TOCS 1997),
//! one thread, or accesses by a creator before it creates the thread it shares with. The who-knows
//! sets of such a location say nothing, cost time, and distinguish states that need not be. So a pass takes
//! every location for disciplined until it sees the opposite; then the location is *watched* from
//! the start of a new pass on.
//!
//! Why this misses nothing. Suppose a pass ends and every access it has made kept to the
//! discipline of its location, and some execution has a race on a disciplined one. Take the first
//! race of a shortest such execution: what comes before it is free of races, so the pass has a path
//! that is equivalent up to there, and has executed the later access with the same locks held by
//! the same thread. With the earlier access, which it has executed as well, that would have broken
//! the discipline. For this, whether an access keeps to a discipline must be a function of the
//! stored state: [`machine::Config::kinship`] makes lineages, numbers of creations, places of
//! making and unjoined ends a part of it.
//!
//! Accesses of a thread that is *alone* ([`machine::State::alone`]) are ordered with everything
//! and do not count. Of a watched location it is still known who accesses it; an access that all
//! of those who may come know of need not be stored (*Stateful search*, section 3, full normalisation with
//! what was learned in place of static information).

mod ends;
mod joining;
mod prospect;
mod union;

pub(crate) use ends::EndUsers;
pub(crate) use prospect::{Prospect, Seen};

use ends::Ends;
use joining::Joining;

use crate::store::hashing::Mixed;
use detect::race::Class;
use machine::{Hold, Home, ObjectId, ObjectKind, Place, Range, State, ThreadId, ThreadStatus};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Threads beyond which they are not distinguished any more: a program that creates threads for ever
/// would otherwise have no end of states.
const THREADS: usize = 48;

/// Watched cells of one region beyond which all of it is watched.
const SCATTERED: usize = 64;

/// Passes begun again beyond which everything is watched.
const PATIENCE: u32 = 24;

/// Steps that a pass goes on after it has learned something, to learn more at once.
const PROBE: u32 = 1000;

/// What is known of all locations, kept from pass to pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conduct {
    lineages: Vec<Box<[u32]>>,
    labels: HashMap<Box<[u32]>, u32, BuildHasherDefault<Mixed>>,
    /// The labels of threads that were seen to have descendants: a bit each.
    parents: u64,
    /// By thread, the label of a short lineage that it had when it was last asked for.
    usual: Vec<Option<(u64, u32)>>,
    globals: Vec<Option<u32>>,
    homes: HashMap<Home, u32, BuildHasherDefault<Mixed>>,
    regions: Vec<Region>,
    /// By the label of the thread that is joined.
    joinings: Vec<Joining>,
    /// Who uses the ends of queues.
    ends: Ends,
    /// Too many threads were seen to tell them apart.
    crowded: bool,
    /// How many passes were begun again for what was learned.
    again: u32,
    /// Whether something is watched in this pass.
    watching: bool,
    /// Steps left in this pass, which has learned something.
    left: Option<u32>,
    /// A list to use again.
    held: Vec<Lock>,
}

/// A thread about to make accesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor<'a> {
    pub thread: ThreadId,
    pub label: u32,
    pub spawned: u32,
    pub held: &'a [(Place, Hold)],
}

/// A global, or all objects made at one place.
#[derive(Clone, Debug, Default)]
struct Region {
    /// Sorted, disjoint.
    cells: Vec<Cell>,
    /// A thread other than the owner has accessed an object of it. Before, nothing is recorded.
    foreign: bool,
}

#[derive(Clone, Debug)]
struct Cell {
    start: u64,
    end: u64,
    record: Record,
}

#[derive(Clone, Debug, Default)]
struct Record {
    users: Vec<User>,
    /// By class, those of them who make accesses that conflict with one of it: a bit a label.
    rivals: [u64; 4],
    /// Held at every access; none before the first.
    locks: Option<Vec<Lock>>,
    watched: bool,
    /// Watched since the start of the pass.
    fed: bool,
    /// Who this pass takes not to write, because of another thread's read, and who not to access it at all,
    /// because of a write: one bit per label.
    relied: [u64; 2],
}

/// What one thread does to a location.
#[derive(Clone, Debug)]
struct User {
    label: u32,
    /// For each class, one more than the number of threads it had created at most.
    last: [u32; 4],
}

/// A lock with the same identity in every state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lock {
    /// In a global.
    Fixed(Place),
    /// In the same object as the location.
    Within(u32),
}

impl Conduct {
    /// Whether threads are distinguished.
    pub fn kinship(&self) -> bool {
        !self.crowded
    }

    /// Begins a pass.
    pub fn begin(&mut self) {
        if self.left.take().is_some() {
            self.again += 1;
        }
        self.watching = self.exhausted();
        self.joinings
            .iter_mut()
            .for_each(|joining| joining.relied = 0);
        self.ends.begin();
        for region in &mut self.regions {
            for cell in &mut region.cells {
                cell.record.fed = cell.record.watched;
                cell.record.relied = [0; 2];
                self.watching |= cell.record.watched;
            }
        }
    }

    /// Whether everything is watched.
    fn exhausted(&self) -> bool {
        self.again > PATIENCE
    }

    /// Whether the detector has anything to do in this pass.
    pub fn watching(&self) -> bool {
        self.watching
    }

    /// Whether this pass has learned something that makes it void.
    pub fn learned(&self) -> bool {
        self.left.is_some()
    }

    /// Counts a step. Whether the pass, void already, has gone on for long enough.
    pub fn tick(&mut self) -> bool {
        match &mut self.left {
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        }
    }

    fn learn(&mut self) {
        self.left.get_or_insert(PROBE << self.again.min(12));
    }

    /// The label of a thread: the same in every execution.
    pub fn label(&mut self, state: &State, thread: ThreadId) -> u32 {
        if self.crowded {
            return 0;
        }
        if let Some(label) = self.usual(state, thread) {
            return label;
        }
        let (at, kin) = (thread.0 as usize, state.kin(thread));
        let lineage = state.lineage(thread);
        if let Some(&label) = self.labels.get(lineage) {
            self.usual.resize(self.usual.len().max(at + 1), None);
            self.usual[at] = kin.map(|kin| (kin, label));
            return label;
        }
        if self.lineages.len() >= THREADS {
            self.crowd();
            return 0;
        }
        let label = self.lineages.len() as u32;
        self.note_lineage(lineage);
        self.labels.insert(lineage.into(), label);
        label
    }

    /// The label of a thread, if it is the one that its number had last. Threads mostly have the numbers
    /// that they had in other executions.
    fn usual(&self, state: &State, thread: ThreadId) -> Option<u32> {
        let (usual, label) = (*self.usual.get(thread.0 as usize)?)?;
        (state.kin(thread) == Some(usual)).then_some(label)
    }

    fn note_lineage(&mut self, lineage: &[u32]) {
        let through = |from: &[u32], to: &[u32]| matches!(descent(from, to), Descent::Through(_));
        // Of more threads than these nothing is known.
        let bit = |label: usize| 1u64.checked_shl(label as u32).unwrap_or(0);
        for (label, known) in self.lineages.iter().enumerate() {
            if through(known, lineage) {
                self.parents |= bit(label);
            }
            if through(lineage, known) {
                self.parents |= bit(self.lineages.len());
            }
        }
        self.lineages.push(lineage.into());
    }

    /// Gives up telling threads apart.
    fn crowd(&mut self) {
        self.crowded = true;
        self.regions.clear();
        self.homes.clear();
        self.globals.clear();
        self.joinings.clear();
        self.ends = Ends::default();
        self.learn();
    }

    fn region(&mut self, state: &State, range: Range) -> usize {
        let home = state.home(range.object);
        let index = range.object.0 as usize;
        let fixed = home.kind == ObjectKind::Global;
        if fixed && let Some(&Some(region)) = self.globals.get(index) {
            return region as usize;
        }
        let next = self.regions.len() as u32;
        let region = if fixed {
            if self.globals.len() <= index {
                self.globals.resize(index + 1, None);
            }
            *self.globals[index].insert(next)
        } else {
            *self.homes.entry(home).or_insert(next)
        };
        if region == next {
            self.regions.push(Region::default());
        }
        region as usize
    }

    /// Records an access, and gives the parts of it that the detector must be told of.
    pub fn access(
        &mut self,
        state: &State,
        actor: &Actor<'_>,
        class: Class,
        range: Range,
        parts: &mut Vec<Range>,
    ) {
        if self.exhausted() {
            return parts.push(range);
        }
        let index = self.region(state, range);
        let owner = state.owner(range.object);
        if !self.regions[index].foreign {
            if owner == Some(actor.thread) {
                return;
            }
            self.regions[index].foreign = true;
            if owner.is_some() {
                // What the owner did before was not recorded.
                self.learn();
            }
        }
        let mut held = std::mem::take(&mut self.held);
        held.clear();
        for &(place, hold) in actor.held {
            if class.writes() && hold == Hold::Shared {
                continue;
            }
            if place.object == range.object {
                held.push(Lock::Within(place.offset));
            }
            if state.home(place.object).kind == ObjectKind::Global {
                held.push(Lock::Fixed(place));
            }
        }
        let kin = Kin {
            lineages: &self.lineages,
            named: !self.crowded,
        };
        let region = &mut self.regions[index];
        let mut news = false;
        for at in region.isolate(ends(range)) {
            let cell = &mut region.cells[at];
            news |= cell.record.note(actor, class, &held, &kin);
            if cell.record.fed {
                parts.push(Range {
                    object: range.object,
                    offset: cell.start as u32,
                    len: (cell.end - cell.start) as u32,
                });
            }
        }
        if news {
            region.gather();
            self.learn();
        }
        self.held = held;
    }

    /// Whether no other thread was seen to make an access to these bytes on which one of the thread
    /// depends: then it is worth making first. A guess, on which no answer rests.
    pub fn quiet(&self, state: &State, thread: ThreadId, writes: bool, range: Range) -> bool {
        let Some(&label) = self.labels.get(state.lineage(thread)) else {
            return false;
        };
        let Some(region) = self.known(state, range.object) else {
            return false;
        };
        let mut cells = self.regions[region].overlapping(ends(range)).iter();
        !cells.any(|cell| cell.record.depended_on(!(1 << label), writes))
    }

    /// The labels of threads that have ended: a bit each.
    pub fn gone(&mut self, state: &State) -> u64 {
        let ended = state.threads().filter(|t| t.1 == ThreadStatus::Ended);
        let gone = ended.fold(0, |gone, (thread, _)| gone | 1 << self.label(state, thread));
        if self.crowded { 0 } else { gone }
    }

    /// Whether no other thread that may still move makes an access to these bytes on which one of the thread
    /// depends: as far as was seen, and if the opposite is seen later, the pass is void. Those that
    /// are gone ([`Conduct::gone`]) do not move.
    ///
    /// That this misses nothing is argued as above: take an execution with an access that goes
    /// against what a finished pass relied on, up to the first such access. All before it is as
    /// the pass took it to be, so the pass has an equivalent path, and has made the access.
    pub fn rely(
        &mut self,
        state: &State,
        (thread, gone): (ThreadId, u64),
        writes: bool,
        range: Range,
    ) -> bool {
        let label = self.label(state, thread);
        if self.exhausted() || self.crowded {
            return false;
        }
        let index = self.region(state, range);
        let owner = state.owner(range.object);
        let region = &mut self.regions[index];
        if owner.is_some() && !region.foreign {
            // An access of another thread makes the pass void by itself.
            return owner == Some(thread);
        }
        let cells = region.isolate(ends(range));
        let records = || cells.clone();
        let others = !gone & !(1 << label);
        if records().any(|at| region.cells[at].record.depended_on(others, writes)) {
            return false;
        }
        for at in records() {
            region.cells[at].record.relied[usize::from(writes)] |= others;
        }
        true
    }

    /// Whether an object belongs to the thread and was accessed by no other so far; if one does
    /// later, the pass is void.
    pub fn private(&self, state: &State, thread: ThreadId, object: ObjectId) -> bool {
        let region = self.known(state, object);
        state.owner(object) == Some(thread)
            && region.is_none_or(|region| !self.regions[region].foreign)
    }

    /// The region of an object, if something was seen of it.
    fn known(&self, state: &State, object: ObjectId) -> Option<usize> {
        let home = state.home(object);
        let region = if home.kind == ObjectKind::Global {
            self.globals.get(object.0 as usize).copied().flatten()
        } else {
            self.homes.get(&home).copied()
        };
        region.map(|region| region as usize)
    }
}

/// What one thread is to another.
pub(crate) enum Descent {
    Same,
    /// A descendant, through this child.
    Through(u32),
    None,
}

pub(crate) fn descent(from: &[u32], to: &[u32]) -> Descent {
    match to.strip_prefix(from) {
        Some([]) => Descent::Same,
        Some([child, ..]) => Descent::Through(*child),
        None => Descent::None,
    }
}

struct Kin<'a> {
    lineages: &'a [Box<[u32]>],
    named: bool,
}

impl Kin<'_> {
    /// Whether two users of a location may make conflicting accesses that nothing orders.
    fn clash(&self, a: &User, b: &User) -> bool {
        Class::ALL.iter().any(|&ca| {
            Class::ALL.iter().any(|&cb| {
                let (la, lb) = (a.last[ca as usize], b.last[cb as usize]);
                la > 0 && lb > 0 && ca.conflicts(cb) && !self.ordered(a.label, la, b.label, lb)
            })
        })
    }

    /// Whether one makes its accesses only before it creates the other.
    fn ordered(&self, a: u32, last_a: u32, b: u32, last_b: u32) -> bool {
        let before = |from: u32, to: u32, last: u32| {
            let (from, to) = (&self.lineages[from as usize], &self.lineages[to as usize]);
            matches!(descent(from, to), Descent::Through(child) if last <= child + 1)
        };
        self.named && (before(a, b, last_a) || before(b, a, last_b))
    }
}

impl Record {
    /// Records an access. Whether what a pass relies on has changed.
    fn note(&mut self, actor: &Actor<'_>, class: Class, held: &[Lock], kin: &Kin<'_>) -> bool {
        let before = self.locks.as_ref().map(Vec::len);
        match &mut self.locks {
            Some(locks) => locks.retain(|lock| held.contains(lock)),
            None => self.locks = Some(held.to_vec()),
        }
        let fewer = self.locks.as_ref().map(Vec::len) != before;
        let at = match self.users.iter().position(|u| u.label == actor.label) {
            Some(at) => at,
            None => {
                self.users.push(User {
                    label: actor.label,
                    last: [0; 4],
                });
                self.users.len() - 1
            }
        };
        let last = &mut self.users[at].last[class as usize];
        let grown = *last <= actor.spawned;
        *last = (*last).max(actor.spawned + 1);
        if grown {
            self.count_rivals();
        }
        let broken = self.relies_on_none(actor.label, class.writes());
        if self.watched {
            return grown || broken;
        }
        // If nothing has changed, it has been looked at.
        if !grown && !fewer || self.locks.as_ref().is_some_and(|locks| !locks.is_empty()) {
            return broken;
        }
        let me = &self.users[at];
        let clash = |other: &User| (other.label != me.label || !kin.named) && kin.clash(me, other);
        // Who clashed before may have been saved by a lock until now.
        self.watched = self.users.iter().any(clash) || self.clashes(kin);
        self.watched || broken
    }

    /// Whether an access of this user goes against what the pass relies on.
    fn relies_on_none(&self, label: u32, writes: bool) -> bool {
        let [reads, written] = self.relied;
        let relied = if writes { reads | written } else { written };
        relied >> (label % 64) & 1 != 0
    }

    /// Whether one of these users was seen to make an access on which another's depends.
    fn depended_on(&self, others: u64, writes: bool) -> bool {
        let depends = |user: &User| {
            let seen = |c: &Class| user.last[*c as usize] > 0 && (writes || c.writes());
            others >> (user.label % 64) & 1 != 0 && Class::ALL.iter().any(seen)
        };
        self.users.iter().any(depends)
    }

    /// Whether two users clash; one that stands for several threads clashes with itself, too.
    fn clashes(&self, kin: &Kin<'_>) -> bool {
        let mut users = self.users.iter().enumerate();
        let beyond = usize::from(kin.named);
        users.any(|(i, a)| self.users[i + beyond..].iter().any(|b| kin.clash(a, b)))
    }
}

impl Region {
    /// The cells that have bytes of a range.
    fn overlapping(&self, (from, to): (u64, u64)) -> &[Cell] {
        let first = self.cells.partition_point(|cell| cell.end <= from);
        let rest = &self.cells[first..];
        // Nearly always one.
        let count = rest.iter().take_while(|cell| cell.start < to).count();
        &rest[..count]
    }

    /// Cuts so that the range is made of whole cells, and gives their indices.
    fn isolate(&mut self, (from, to): (u64, u64)) -> std::ops::Range<usize> {
        let mut first = self.cells.partition_point(|cell| cell.end <= from);
        if let Some(cell) = self.cells.get(first)
            && (cell.start, cell.end) == (from, to)
        {
            return first..first + 1;
        }
        if self.cells.get(first).is_some_and(|cell| cell.start < from) {
            self.halve(first, from);
            first += 1;
        }
        let (mut at, mut index) = (from, first);
        while at < to {
            let next = self.cells.get(index).map(|cell| (cell.start, cell.end));
            match next {
                Some((start, end)) if start == at => {
                    if end > to {
                        self.halve(index, to);
                    }
                    at = end.min(to);
                }
                _ => {
                    let end = next.map_or(to, |(start, _)| start.min(to));
                    let cell = Cell {
                        start: at,
                        end,
                        record: Record::default(),
                    };
                    self.cells.insert(index, cell);
                    at = end;
                }
            }
            index += 1;
        }
        first..index
    }

    fn halve(&mut self, index: usize, at: u64) {
        let mut right = self.cells[index].clone();
        right.start = at;
        self.cells[index].end = at;
        self.cells.insert(index + 1, right);
    }

    /// Makes one cell of too many watched ones, so that an array is not learned element by element.
    fn gather(&mut self) {
        if self.cells.iter().filter(|c| c.record.watched).count() <= SCATTERED {
            return;
        }
        let mut all = Record {
            watched: true,
            ..Record::default()
        };
        for user in self.cells.iter().flat_map(|cell| &cell.record.users) {
            match all.users.iter_mut().find(|u| u.label == user.label) {
                Some(known) => {
                    for (mine, theirs) in known.last.iter_mut().zip(user.last) {
                        *mine = (*mine).max(theirs);
                    }
                }
                None => all.users.push(user.clone()),
            }
        }
        all.count_rivals();
        self.cells = vec![Cell {
            start: 0,
            end: 1 << 33,
            record: all,
        }];
    }
}

fn ends(range: Range) -> (u64, u64) {
    let from = u64::from(range.offset);
    (from, from + u64::from(range.len))
}
