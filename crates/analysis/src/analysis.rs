//! The whole analysis of a program, and the questions it answers.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::{Instance, Point};
use crate::id::{AccessId, AnnouncementId, GuardsId, InstanceId, KindId, ObjectId};
use crate::pointer::constraints::Constraints;
use crate::pointer::format::is_followed;
use crate::pointer::object::{AbstractObject, Cell, ObjectKind};
use crate::pointer::pointees::pointees;
use crate::sharing::access::Access;
use crate::sharing::accesses::accesses;
use crate::sharing::elements::mark_elements;
use crate::sharing::escape::{mark_shared, mark_unique};
use crate::sharing::fresh::mark_fresh;
use crate::sharing::guards::{Guards, guards};
use crate::threads::announced::{Announced, Announcement};
use crate::threads::joins::Join;
use crate::threads::kind::ThreadKind;
use crate::threads::moment::Moment;
use crate::threads::phases::Phases;
use crate::threads::running::Running;
use ir::bits::Bits;
use ir::object_name::{Origin, Part};
use ir::{Body, FuncId, Idx, Op, Operand, Program, Span, Table};
use std::cell::RefCell;
use std::time::Instant;

/// What is known of a whole program.
pub struct Analysis<'p> {
    program: &'p Program,
    // Asking for an operand may number a cell that has not been named before.
    pub(crate) constraints: RefCell<Constraints<'p>>,
    instances: Table<InstanceId, Instance>,
    objects: Table<ObjectId, AbstractObject>,
    calls: CallGraph,
    kinds: Table<KindId, ThreadKind>,
    accesses: Table<AccessId, Access>,
    running: Running,
    guards: Guards,
    phases: Phases,
    announced: Announced,
    /// Whether pointers may come from outside the program.
    pub(crate) foreign: bool,
}

impl<'p> Analysis<'p> {
    /// Analyses a program that is closed and well formed. Without an entry nothing runs, and
    /// nothing is found.
    pub fn of(program: &'p Program) -> Analysis<'p> {
        Analysis::until(program, None).expect("without a deadline there is time")
    }

    /// As [`Analysis::of`], unless the time is over before its end. The clock is looked at all through
    /// points-to analysis, which takes most of it, and between the other parts.
    pub fn until(program: &'p Program, deadline: Option<Instant>) -> Option<Analysis<'p>> {
        let in_time = |late: bool| (!late).then_some(());
        let mut c = Constraints::solve(program, deadline)?;
        let calls = CallGraph::of(&c);
        mark_shared(&mut c);
        mark_unique(&mut c, &calls);
        in_time(c.graph.is_late())?;
        let mut accesses = accesses(&mut c, &calls);
        in_time(c.graph.is_late())?;
        mark_fresh(&c, &calls, &mut accesses);
        in_time(c.graph.is_late())?;
        let mut guards = guards(&c, &calls, &accesses);
        in_time(c.graph.is_late())?;
        let running = Running::of(&mut c, &calls);
        in_time(c.graph.is_late())?;
        mark_elements(&c, &calls, &running, &accesses, &mut guards);
        in_time(c.graph.is_late())?;
        let kinds = kinds(&c, &calls, &running);
        let phases = Phases::of(&c, &calls);
        in_time(c.graph.is_late())?;
        let announced = Announced::of(&c, &calls, &running.below, &accesses);
        Some(Analysis {
            program,
            instances: c.instances.clone(),
            objects: c.graph.memory.objects.clone(),
            constraints: RefCell::new(c),
            calls,
            kinds,
            accesses: accesses.into_iter().collect(),
            guards,
            running,
            phases,
            announced,
            foreign: program.has_foreign_pointers(),
        })
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The instances of functions that can run.
    pub fn instances(&self) -> &Table<InstanceId, Instance> {
        &self.instances
    }

    /// The body of an instance.
    pub fn body(&self, instance: InstanceId) -> Option<&'p Body> {
        self.program.funcs[self.instances[instance].func].defined()
    }

    /// The instruction at a point; `None` at a terminator.
    pub fn op(&self, point: Point) -> Option<&'p Op> {
        let block = &self.body(point.instance)?.blocks[point.block];
        block.insts.get(point.inst as usize).map(|i| &i.op)
    }

    /// The instances that the call at a point may call. Functions that run at the end of a thread
    /// are called by the terminators of its entry.
    pub fn callees(&self, point: Point) -> &[InstanceId] {
        self.calls.callees(point)
    }

    /// The external functions that the call at a point may call.
    pub fn externals(&self, point: Point) -> Vec<FuncId> {
        let c = self.constraints.borrow();
        let found = c.externals.get(&point).into_iter().flatten();
        found.copied().collect()
    }

    /// Whether control may go on after the call at a point.
    pub fn goes_on(&self, point: Point) -> bool {
        self.calls.goes_on(&self.constraints.borrow(), point)
    }

    /// Whether an exception may come out of the call at a point.
    pub fn may_throw(&self, point: Point) -> bool {
        self.calls.may_throw(point)
    }

    /// Whether an exception may leave an instance.
    pub fn throws(&self, instance: InstanceId) -> bool {
        self.calls.throws[instance]
    }

    /// The calls of an instance that an exception may come out of and that do not catch it.
    pub fn passed(&self, instance: InstanceId) -> Vec<Point> {
        let body = self.body(instance);
        body.map_or(Vec::new(), |b| self.calls.passed(b, instance))
    }

    /// The points that may call an instance.
    pub fn callers(&self, instance: InstanceId) -> &[Point] {
        &self.calls.callers[instance]
    }

    /// Whether an instance may call itself, directly or not.
    pub fn recursive(&self, instance: InstanceId) -> bool {
        self.calls.recursive[instance]
    }

    /// Whether an instance runs at most once in an execution.
    pub fn once(&self, instance: InstanceId) -> bool {
        self.calls.once[instance]
    }

    /// The kinds of threads. Kind 0 is the initial thread, if the program has an entry.
    pub fn kinds(&self) -> &Table<KindId, ThreadKind> {
        &self.kinds
    }

    /// The kinds of threads that may run an instance.
    pub fn kinds_of(&self, instance: InstanceId) -> &[KindId] {
        &self.calls.kinds[instance]
    }

    /// The kinds of threads that the creation at a point may create.
    pub fn spawned(&self, point: Point) -> Vec<KindId> {
        let kinds = self.kinds.iter();
        kinds
            .filter(|(_, k)| k.created == Some(point))
            .map(|(id, _)| id)
            .collect()
    }

    /// Whether a thread of one kind may be about to pass one point while another thread, of the
    /// other kind, is about to pass the other.
    pub fn parallel(&self, a: KindId, at_a: Point, b: KindId, at_b: Point) -> bool {
        self.beside(a, &self.running(a, at_a), b, &self.running(b, at_b))
    }

    /// As [`Analysis::parallel`], of points where these kinds below each may be running.
    pub fn beside(&self, a: KindId, below_a: &[KindId], b: KindId, below_b: &[KindId]) -> bool {
        if a == b && !self.kinds[a].many {
            return false;
        }
        self.running.beside[a].contains(b.index()) || below_a.contains(&b) || below_b.contains(&a)
    }

    /// The kinds below a thread's that may be running when it is about to pass a point.
    pub fn running(&self, kind: KindId, point: Point) -> Vec<KindId> {
        self.alive(kind, point).iter().map(KindId::new).collect()
    }

    fn alive(&self, kind: KindId, point: Point) -> Bits {
        let c = self.constraints.borrow();
        self.running.at(&c, &self.calls, kind, point)
    }

    /// When a thread of a kind passes a point.
    pub fn moment(&self, kind: KindId, point: Point) -> Moment {
        let c = self.constraints.borrow();
        Moment {
            kind,
            waits: self.phases.at(&c, &self.calls, kind, point),
            seen: self.announced.seen(&c, &self.calls, kind, point),
            to_come: self.announced.to_come(&c, &self.calls, kind, point),
        }
    }

    /// What threads may announce by flags.
    pub fn announcements(&self) -> &Table<AnnouncementId, Announcement> {
        &self.announced.all
    }

    /// What the join at a point waits for.
    pub fn joined(&self, point: Point) -> Option<&Join> {
        self.running.joins.get(&point)
    }

    /// Abstract objects.
    pub fn objects(&self) -> &Table<ObjectId, AbstractObject> {
        &self.objects
    }

    /// Where the addresses that an operand of an instance may hold point to.
    pub fn pointees(&self, instance: InstanceId, operand: Operand) -> Vec<Cell> {
        pointees(&mut self.constraints.borrow_mut(), instance, operand)
    }

    /// Whether it is known what an instruction that formats writes through its arguments.
    pub fn is_followed(&self, point: Point, op: &Op) -> bool {
        is_followed(&mut self.constraints.borrow_mut(), point, op)
    }

    /// Every access that may touch an object which more than one thread can reach.
    pub fn accesses(&self) -> &Table<AccessId, Access> {
        &self.accesses
    }

    /// The locks held at an access that stand in a certain place relative to what it touches
    /// (`p->lock` with `p->x`, `locks[i]` with `table[i]`): a list for each of its cells, in their
    /// order. Empty if there are none for any of them.
    pub fn guards(&self, access: AccessId) -> &[GuardsId] {
        self.guards.of(access)
    }

    /// Whether accesses with these guards never touch the same byte at once: both hold the lock in
    /// the same place, one of them alone.
    pub fn exclude(&self, a: GuardsId, b: GuardsId) -> bool {
        self.guards.exclude(a, b)
    }

    /// Whether accesses with these guards exclude each other without a lock: each is to an element of
    /// its thread's own.
    pub fn apart(&self, a: GuardsId, b: GuardsId) -> bool {
        self.guards.apart(a, b)
    }

    /// Whether two accesses never meet for their guards: these exclude each other wherever both may
    /// touch a byte.
    pub fn excluded(&self, a: AccessId, b: AccessId) -> bool {
        let guarded = |id: AccessId| {
            let guards = self.guards(id).iter().copied();
            let guards = guards.chain(std::iter::repeat(GuardsId(0)));
            self.accesses[id].cells.iter().zip(guards)
        };
        let (first, second) = (&self.accesses[a], &self.accesses[b]);
        guarded(a).all(|(x, g)| {
            guarded(b).all(|(y, h)| !x.overlaps(first.len, *y, second.len) || self.exclude(g, h))
        })
    }

    /// The name of an object, for people.
    pub fn object_name(&self, id: ObjectId) -> String {
        self.named(id, Part::Whole)
    }

    /// The name of a cell, for people: the object and the path within.
    pub fn cell_name(&self, cell: Cell) -> String {
        let at = i64::from(cell.offset);
        let part = if cell.is_exact() {
            Part::At(at)
        } else {
            Part::From(at)
        };
        self.named(cell.object, part)
    }

    fn named(&self, id: ObjectId, part: Part) -> String {
        let func = |instance: InstanceId| self.instances[instance].func;
        let origin = match self.objects[id].kind {
            ObjectKind::Outside => return "something outside the program".to_owned(),
            ObjectKind::Global(g) | ObjectKind::ThreadLocal(_, g) => Origin::Global(g),
            ObjectKind::Slot(i, s) => Origin::Slot(func(i), s),
            ObjectKind::Heap(point) => {
                let func = func(point.instance);
                let body = self.program.funcs[func].defined();
                let block = body.map(|b| &b.blocks[point.block]);
                let inst = block.and_then(|b| b.insts.get(point.inst as usize));
                let span = inst.map_or(Span::NONE, |i| i.span);
                match inst.map(|i| &i.op) {
                    Some(Op::Alloc { class, dst, .. }) => {
                        Origin::Heap(*class, func, span, Some(*dst))
                    }
                    _ => Origin::Stack(func, span),
                }
            }
            ObjectKind::VarArgs(_) => Origin::VarArgs,
            ObjectKind::Argv => Origin::Argv,
            ObjectKind::Copied(_) => return "bytes on their way".to_owned(),
            ObjectKind::Function(f) => Origin::Func(f),
            ObjectKind::Thread(k) => return format!("handle of thread kind {}", k.index()),
        };
        self.program.object_name(origin, part)
    }
}

fn kinds(c: &Constraints<'_>, calls: &CallGraph, running: &Running) -> Table<KindId, ThreadKind> {
    c.kinds
        .iter()
        .map(|(id, made)| {
            let many = made.created.is_some_and(|point| {
                !calls.once[point.instance] || crate::flow::call_graph::is_cyclic(c, point)
            });
            ThreadKind {
                entry: made.entry,
                created: made.created,
                creators: made
                    .created
                    .map_or(Vec::new(), |p| calls.kinds[p.instance].clone()),
                many,
                parallel: many && running.beside_itself(id),
            }
        })
        .collect()
}
