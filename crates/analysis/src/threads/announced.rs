//! Hand-over by a flag: what one thread did before it announced something is over for the thread that has
//! seen the announcement.
//!
//! A flag is a global whose first value fails a test. A thread that has found the test to hold has read what
//! some *announcement* wrote, one of the writes whose value may pass it. If no two accesses to the
//! flag race, or both are atomic, one releasing and the other acquiring, then that write happens before the read. This
//! holds for good: resetting the flag does not undo it. So if a thread has made an access before every
//! announcement there can ever be, the access happens before whatever follows the test:
//!
//! * all announcements are made by that thread, of which there is one, or by threads that it, or threads
//!   it alone leads to, create; and
//! * it has not yet made one, nor created such a thread, when it makes the access.
//!
//! Which lock guards the flag does not matter, nor whether a condition variable is used, nor why a
//! wait ended. Whether the flag itself races is not asked here: a user must rely only on those that
//! do not, and must not have concluded that from announcements.
//!
//! Not tried: flags outside globals, bit-fields, counts that must reach a number, tests of several
//! variables at once.

use crate::flow::call_graph::{CallGraph, is_cyclic};
use crate::flow::condition::{Term, terms};
use crate::flow::passed::{Marks, Memory, Passed};
use crate::flow::point::Point;
use crate::id::{AccessId, AnnouncementId, InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::pointer::object::{Cell, ObjectKind};
use crate::sharing::access::{Access, AccessKind};
use ir::bits::Bits;
use ir::cfg::Lattice;
use ir::{AccessMode, BlockId, Idx, Init, Op, Operand, Table, Terminator, Ty};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A flag with a test, and the writes that may make it hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The flag.
    pub flag: Cell,
    /// The reads whose value was tested.
    pub reads: Vec<AccessId>,
    /// The points that may announce.
    writes: BTreeSet<Point>,
    /// The kinds of threads under whose control all of these are.
    leaders: Vec<KindId>,
}

/// What is known of announcements.
pub(crate) struct Announced {
    pub all: Table<AnnouncementId, Announcement>,
    /// Those a thread has certainly seen, itself or its creator before it was created.
    seen: Passed<Seen>,
    /// Those it may have made, itself or by a thread it created.
    made: Passed<MayHaveMade>,
}

/// The most that are followed.
const MOST: usize = 256;

impl Announced {
    pub fn of(
        c: &Constraints<'_>,
        calls: &CallGraph,
        below: &Table<KindId, Bits>,
        accesses: &[Access],
    ) -> Announced {
        let (all, edges) = Search::new(c, calls, accesses).find();
        let made = makers(c, calls, below, &all);
        let seen = Marks {
            points: BTreeMap::new(),
            edges,
        };
        let made = Marks {
            points: made,
            edges: BTreeMap::new(),
        };
        Announced {
            seen: Passed::of(c, calls, seen, true),
            made: Passed::of(c, calls, made, false),
            all,
        }
    }

    /// Those that a thread of a kind has certainly seen when it is about to pass a point.
    pub fn seen(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        kind: KindId,
        point: Point,
    ) -> Vec<AnnouncementId> {
        if self.all.is_empty() {
            return Vec::new();
        }
        let seen = self.seen.at(c, calls, kind, point);
        seen.0.iter().map(AnnouncementId::new).collect()
    }

    /// Those before all of which a thread of a kind passes a point.
    pub fn to_come(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        kind: KindId,
        point: Point,
    ) -> Vec<AnnouncementId> {
        let leads = |a: &Announcement| a.leaders.contains(&kind);
        if !self.all.iter().any(|(_, a)| leads(a)) {
            return Vec::new();
        }
        let made = self.made.at(c, calls, kind, point);
        let open = |id: &AnnouncementId| !made.all && !made.some.contains(id.index());
        let led = self.all.iter().filter(|(_, a)| leads(a));
        led.map(|(id, _)| id).filter(open).collect()
    }
}

/// Seen on every way.
#[derive(Clone, PartialEq, Default)]
struct Seen(Bits);

impl Lattice for Seen {
    fn join(&mut self, other: &Self) -> bool {
        let before = self.0.clone();
        self.0.intersect(&other.0);
        self.0.iter().ne(before.iter())
    }
}

impl Memory for Seen {
    fn nothing() -> Self {
        Seen::default()
    }
    fn unknown() -> Self {
        Seen::default()
    }
    fn then(&self, next: &Self) -> Self {
        let mut both = self.clone();
        both.0.union(&next.0);
        both
    }
}

/// Made on some way.
#[derive(Clone, PartialEq, Default)]
struct MayHaveMade {
    all: bool,
    some: Bits,
}

impl Lattice for MayHaveMade {
    fn join(&mut self, other: &Self) -> bool {
        let all = other.all && !self.all;
        self.all |= other.all;
        self.some.union(&other.some) || all
    }
}

impl Memory for MayHaveMade {
    fn nothing() -> Self {
        MayHaveMade::default()
    }
    fn unknown() -> Self {
        MayHaveMade {
            all: true,
            some: Bits::default(),
        }
    }
    fn then(&self, next: &Self) -> Self {
        let mut both = self.clone();
        both.join(next);
        both
    }
}

type Edges = BTreeMap<(InstanceId, BlockId, BlockId), Seen>;

struct Search<'a, 'p> {
    c: &'a Constraints<'p>,
    calls: &'a CallGraph,
    accesses: &'a [Access],
    /// Reads of one variable, by point.
    reads: HashMap<Point, AccessId>,
    /// Accesses that write, by global.
    writes: HashMap<crate::id::ObjectId, Vec<AccessId>>,
    found: Table<AnnouncementId, Announcement>,
}

impl<'a, 'p> Search<'a, 'p> {
    fn new(c: &'a Constraints<'p>, calls: &'a CallGraph, accesses: &'a [Access]) -> Self {
        let mut search = Search {
            c,
            calls,
            accesses,
            reads: HashMap::new(),
            writes: HashMap::new(),
            found: Table::default(),
        };
        for (i, access) in accesses.iter().enumerate() {
            let id = AccessId::new(i);
            match (access.kind, &access.cells[..]) {
                (AccessKind::Read, [cell]) if search.is_flag(*cell) => {
                    search.reads.insert(access.point, id);
                }
                (AccessKind::Read, _) => {}
                (AccessKind::Write, cells) => {
                    let mut objects: Vec<_> = cells.iter().map(|cell| cell.object).collect();
                    objects.dedup();
                    for object in objects {
                        search.writes.entry(object).or_default().push(id);
                    }
                }
            }
        }
        search
    }

    fn is_flag(&self, cell: Cell) -> bool {
        let object = &self.c.graph.memory.objects[cell.object];
        cell.is_exact() && object.unique && matches!(object.kind, ObjectKind::Global(_))
    }

    fn find(mut self) -> (Table<AnnouncementId, Announcement>, Edges) {
        let mut edges = Edges::new();
        for instance in self.c.instances.ids() {
            let func = self.c.instances[instance].func;
            let Some(body) = self.c.program.funcs[func].defined() else {
                continue;
            };
            for (block, b) in body.blocks.iter() {
                let Terminator::Branch {
                    cond, then, other, ..
                } = b.term
                else {
                    continue;
                };
                let at = Point {
                    instance,
                    block,
                    inst: b.insts.len() as u32,
                };
                if then == other || self.found.len() >= MOST {
                    continue;
                }
                let Some(terms) = terms(self.c, self.calls, at, cond) else {
                    continue;
                };
                for (to, holds) in [(then, true), (other, false)] {
                    if let Some(id) = self.announcement(&terms, holds) {
                        let seen = edges.entry((instance, block, to)).or_default();
                        seen.0.insert(id.index());
                    }
                }
            }
        }
        (self.found, edges)
    }

    /// What has been announced if one of these is non-zero, or zero.
    fn announcement(&mut self, terms: &[Term], holds: bool) -> Option<AnnouncementId> {
        let passes = |term: &Term, value| term.value(value).map(|v| (v != 0) == holds);
        let (mut flag, mut reads, mut writes) = (None, Vec::new(), BTreeSet::new());
        for term in terms {
            let Some((load, ty)) = term.load() else {
                if passes(term, 0)? {
                    return None;
                }
                continue;
            };
            let read = *self.reads.get(&load)?;
            let cell = self.accesses[read.index()].cells[0];
            if *flag.get_or_insert(cell) != cell || passes(term, self.first(cell, ty)?)? {
                return None;
            }
            reads.push(read);
            for &write in self.writes.get(&cell.object).into_iter().flatten() {
                let access = &self.accesses[write.index()];
                let len = ty.size(self.c.program.data_model);
                let hits = |x: &Cell| x.overlaps(access.len, cell, len);
                if !access.cells.iter().any(hits) {
                    continue;
                }
                let value = self.written(access, cell, ty);
                // What cannot be told may pass.
                if value.and_then(|v| passes(term, v)) == Some(false) {
                    continue;
                }
                if !synchronises(access, &self.accesses[read.index()]) {
                    return None;
                }
                writes.insert(access.point);
            }
        }
        self.keep(flag?, reads, writes)
    }

    fn keep(
        &mut self,
        flag: Cell,
        reads: Vec<AccessId>,
        writes: BTreeSet<Point>,
    ) -> Option<AnnouncementId> {
        let kinds = self.c.kinds.ids();
        let leaders: Vec<KindId> = kinds
            .filter(|kind| is_single(self.c, self.calls, *kind))
            .filter(|kind| self.leads(*kind, &writes))
            .collect();
        if leaders.is_empty() || writes.is_empty() {
            return None;
        }
        Some(self.found.push(Announcement {
            flag,
            reads,
            writes,
            leaders,
        }))
    }

    /// Whether only threads of a kind, or threads that these lead to, pass these points.
    fn leads(&self, leader: KindId, points: &BTreeSet<Point>) -> bool {
        let kinds = points.iter().flat_map(|p| &self.calls.kinds[p.instance]);
        let mut work: Vec<KindId> = kinds.copied().collect();
        let mut seen = BTreeSet::from([leader]);
        while let Some(kind) = work.pop() {
            if !seen.insert(kind) {
                continue;
            }
            let Some(created) = self.c.kinds[kind].created else {
                return false;
            };
            work.extend(&self.calls.kinds[created.instance]);
        }
        true
    }

    /// The first value of a flag.
    fn first(&self, cell: Cell, ty: Ty) -> Option<u64> {
        let ObjectKind::Global(global) = self.c.graph.memory.objects[cell.object].kind else {
            return None;
        };
        let from = usize::try_from(cell.offset).ok()?;
        let len = ty.size(self.c.program.data_model) as usize;
        match &self.c.program.globals[global].init {
            Init::Extern | Init::Any => None,
            Init::Zero => Some(0),
            Init::Data { bytes, relocs } => {
                let word = self.c.program.data_model.pointer_size() as usize;
                let inside = |at: usize| at < from + len && from < at + word;
                if len > 8 || relocs.iter().any(|r| inside(r.offset as usize)) {
                    return None;
                }
                let byte = |i: usize| u64::from(bytes.get(from + i).copied().unwrap_or(0));
                Some((0..len).map(|i| byte(i) << (8 * i)).sum())
            }
        }
    }

    /// The value that an access writes to a flag, if it is a constant.
    fn written(&self, access: &Access, cell: Cell, ty: Ty) -> Option<u64> {
        let func = self.c.instances[access.point.instance].func;
        let body = self.c.program.funcs[func].defined()?;
        let block = &body.blocks[access.point.block];
        match &block.insts.get(access.point.inst as usize)?.op {
            Op::Store {
                value: Operand::Const(value),
                access: to,
                ..
            } if to.bits.is_none() && to.ty == ty && access.cells == [cell] => Some(*value),
            _ => None,
        }
    }
}

/// Whether a read that sees a write comes after it, given that they do not race.
fn synchronises(write: &Access, read: &Access) -> bool {
    match (write.mode, read.mode) {
        (AccessMode::Atomic(write), AccessMode::Atomic(read)) => {
            write.releases() && read.acquires()
        }
        _ => true,
    }
}

/// Whether there is at most one thread of a kind in an execution.
pub(crate) fn is_single(c: &Constraints<'_>, calls: &CallGraph, kind: KindId) -> bool {
    c.kinds[kind]
        .created
        .is_none_or(|point| calls.once[point.instance] && !is_cyclic(c, point))
}

/// Where a thread makes announcements, or creates one that may.
fn makers(
    c: &Constraints<'_>,
    calls: &CallGraph,
    below: &Table<KindId, Bits>,
    all: &Table<AnnouncementId, Announcement>,
) -> BTreeMap<Point, MayHaveMade> {
    let mut out: BTreeMap<Point, MayHaveMade> = BTreeMap::new();
    for (id, announcement) in all.iter() {
        let mut note = |point: Point| {
            out.entry(point).or_default().some.insert(id.index());
        };
        let mut by = Bits::default();
        for point in &announcement.writes {
            note(*point);
            for kind in &calls.kinds[point.instance] {
                by.insert(kind.index());
            }
        }
        for (kind, made) in c.kinds.iter() {
            let leads_there = below[kind].iter().any(|k| by.contains(k));
            if let Some(point) = made.created.filter(|_| leads_there) {
                note(point);
            }
        }
    }
    out
}
