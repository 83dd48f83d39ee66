//! The program with every call expanded: what an engine asks that follows each thread exactly.
//!
//! The same constraints and the same solver as [`Analysis`](crate::Analysis), with a copy of a body
//! for every call and for every kind of threads (`pointer/constraints/every.rs`). An instance has one
//! caller and one kind; what it points to is exact in the calling context.
//!
//! Kinds of threads: the initial thread; those that it creates at one place with one function; those
//! that any other thread creates with one function. A kind has *many* threads if its place is come to
//! more than once or there are several.
//!
//! An object is a thread's *own* if each thread of a kind has one: stack slots, stack allocations,
//! further arguments, thread-local globals. It *escapes* if others may come to hold its address:
//! something else than its own threads' locals and objects holds it, a thread is created with it, or
//! an escaped object holds it.
//!
//! What may run at the same time is not asked here: the engine that asks has one automaton per kind, and
//! these run beside one another as the program lets them.

use crate::flow::point::{Instance, Point};
use crate::id::{InstanceId, KindId, ObjectId};
use crate::pointer::constraints::Constraints;
use crate::pointer::constraints::every::Every;
use crate::pointer::object::{AbstractObject, Cell, ObjectKind};
use crate::pointer::pointees::{contents, pointees_of};
use ir::{FuncId, Idx, LocalId, Op, Operand, Program, SyncOp, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The expanded program.
pub struct Expanded<'p> {
    c: Constraints<'p>,
    escaped: BTreeSet<ObjectId>,
}

impl<'p> Expanded<'p> {
    /// Expands a program that has an entry; `None` if that takes more than `most` instances.
    /// `by_function`: threads with one function are one kind, wherever they are created.
    pub fn of(program: &'p Program, by_function: bool, most: usize) -> Option<Expanded<'p>> {
        let every = Every {
            by_function,
            most,
            ..Every::default()
        };
        let c = Constraints::solve_every(program, every)?;
        let escaped = escaped(&c);
        Some(Expanded { c, escaped })
    }

    fn every(&self) -> &Every {
        self.c.every().expect("solved with a copy for every call")
    }

    /// The instances of functions. A caller comes before those it calls.
    pub fn instances(&self) -> &Table<InstanceId, Instance> {
        &self.c.instances
    }

    /// The kind of threads that an instance belongs to.
    pub fn kind_of(&self, instance: InstanceId) -> KindId {
        self.every().kind_of[instance.index()]
    }

    /// How many kinds of threads there are. The first is the initial thread.
    pub fn kinds(&self) -> usize {
        self.c.kinds.len()
    }

    /// What threads of a kind start with.
    pub fn entry(&self, kind: KindId) -> InstanceId {
        self.c.kinds[kind].entry
    }

    /// Where threads of a kind are created.
    pub fn sites(&self, kind: KindId) -> impl Iterator<Item = Point> + '_ {
        self.every().sites.get(&kind).into_iter().flatten().copied()
    }

    /// Whether there may be more than one thread of a kind.
    pub fn many(&self, kind: KindId) -> bool {
        let once = |p: Point| self.kind_of(p.instance) == KindId(0) && !self.repeats(p);
        self.sites(kind).count() > 1 || !self.sites(kind).all(once)
    }

    /// Whether a thread may come to a point more than once.
    pub fn repeats(&self, point: Point) -> bool {
        let mut at = Some(point);
        while let Some(p) = at {
            let Instance { func, site } = self.c.instances[p.instance];
            let shape = self.c.shapes[func.index()].as_ref();
            if shape.is_none_or(|s| s.cyclic[p.block.index()]) {
                return true;
            }
            at = site;
        }
        false
    }

    /// What the call of a function at a point is expanded to.
    pub fn callee(&self, point: Point, func: FuncId) -> Option<InstanceId> {
        let callees = self.c.callees.get(&point)?;
        let of = |i: &&InstanceId| self.c.instances[**i].func == func;
        callees.iter().find(of).copied()
    }

    /// Every call that is expanded, and every end of a thread that calls something.
    pub fn calls(&self) -> impl Iterator<Item = (Point, InstanceId)> + '_ {
        let calls = self.c.callees.iter();
        calls.flat_map(|(point, to)| to.iter().map(|i| (*point, *i)))
    }

    /// The kinds of threads created at points with functions.
    pub fn created(&self) -> &BTreeMap<(Point, FuncId), KindId> {
        &self.every().created
    }

    /// The calls of functions inside of themselves, which are not expanded.
    pub fn recursive(&self) -> &BTreeMap<Point, FuncId> {
        &self.every().recursive
    }

    /// Abstract objects.
    pub fn objects(&self) -> &Table<ObjectId, AbstractObject> {
        &self.c.graph.memory.objects
    }

    /// Where the addresses that a local may hold point to.
    pub fn pointees(&self, instance: InstanceId, local: LocalId) -> Vec<Cell> {
        pointees_of(&self.c, instance, Operand::Local(local))
    }

    /// The cells of an object in which addresses are kept, and where these point to.
    pub fn contents(&self, object: ObjectId) -> Vec<(Cell, Vec<Cell>)> {
        let graph = &self.c.graph;
        let cell = |n: u32| graph.memory.cell(n);
        graph
            .stored_in(object.index())
            .map(|(at, node)| (cell(at), graph.pointees(node).map(cell).collect()))
            .collect()
    }

    /// Whether the address of a thread's own object may get to other threads.
    pub fn escapes(&self, object: ObjectId) -> bool {
        self.escaped.contains(&object)
    }
}

/// The kind whose threads each have such an object.
fn home(c: &Constraints<'_>, object: ObjectId) -> Option<KindId> {
    match c.graph.memory.objects[object].kind {
        ObjectKind::ThreadLocal(kind, _) => kind,
        ObjectKind::Slot(instance, _) | ObjectKind::VarArgs(instance) => c.kind_of(instance),
        ObjectKind::Heap(point) => {
            let body = c.program.funcs[c.instances[point.instance].func].defined()?;
            let made = &body.blocks[point.block].insts[point.inst as usize].op;
            matches!(made, Op::StackAlloc { .. }).then(|| c.kind_of(point.instance))?
        }
        ObjectKind::Outside
        | ObjectKind::Global(_)
        | ObjectKind::Argv
        | ObjectKind::Function(_)
        | ObjectKind::Copied(_)
        | ObjectKind::Thread(_) => None,
    }
}

fn escaped(c: &Constraints<'_>) -> BTreeSet<ObjectId> {
    let objects = &c.graph.memory.objects;
    let homes: Vec<Option<KindId>> = objects.ids().map(|o| home(c, o)).collect();
    let home = |o: ObjectId| homes[o.index()];
    let mut work = Vec::new();
    for (instance, of) in c.instances.iter() {
        let kind = c.kind_of(instance);
        let body = c.program.funcs[of.func].defined();
        for l in 0..body.map_or(0, |b| b.locals.len()) {
            let held = pointees_of(c, instance, Operand::Local(LocalId::new(l)));
            let held = held.into_iter().map(|cell| cell.object);
            work.extend(held.filter(|o| home(*o).is_some() && home(*o) != kind));
        }
        // A thread may create another of its own kind.
        for (_, op) in c.points(instance) {
            if let Op::Sync {
                op: SyncOp::Spawn { arg, .. },
                ..
            } = op
            {
                let given = pointees_of(c, instance, *arg);
                work.extend(given.into_iter().map(|cell| cell.object));
            }
        }
    }
    for holder in objects.ids() {
        // What a copy of memory carries is its thread's own on the way.
        if matches!(objects[holder].kind, ObjectKind::Copied(_)) {
            continue;
        }
        let held = contents(c, holder).into_iter().map(|cell| cell.object);
        work.extend(held.filter(|o| home(*o).is_some() && home(*o) != home(holder)));
    }
    let mut out = BTreeSet::new();
    while let Some(object) = work.pop() {
        if home(object).is_some() && out.insert(object) {
            work.extend(contents(c, object).into_iter().map(|cell| cell.object));
        }
    }
    out
}
