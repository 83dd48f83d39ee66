//! From a program and its analysis to a lock program.
//!
//! A procedure is an instance of a function; a kind of thread runs the instance it starts with. All
//! threads exist from the beginning: what creation and joins order is the business of
//! [`analysis::Analysis::parallel`], which rules out pairs before locks are asked.
//!
//! Functions that touch no lock, and call none that does, keep one point: what is held does not
//! change inside. The others keep their control flow, distinguished by what is known of a few locals
//! (results of lock operations, flags, conditions tested twice).
//!
//! Guarantee: every path of a thread of the program is a path of its lock program, with the locks
//! it really holds, or fewer. What the machine refuses to go on from (relocking a normal mutex) ends
//! a path here too. Not translated: `longjmp`, cancellation; see [`crate::program::engine::Study::conditions`].

mod naming;
mod operation;
mod outcome;
mod values;

pub use naming::{LockSort, NamedLock};
pub use outcome::uneven;

use crate::control::{
    Action, EdgeId, Instances, LockId, LockProgram, PointId, ProcId, Start, ThreadKind,
};
use analysis::{Analysis, Cell, InstanceId, Point};
use ir::cfg::Liveness;
use ir::effects::Flow;
use ir::{BlockId, Body, Idx, LocalId, Op, SyncOp, Terminator};
use naming::Naming;
use operation::Operation;
use outcome::Outcome;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use values::{Env, Known};

/// A lock program with the way back to the source.
#[derive(Debug)]
pub struct Model {
    /// The lock program. Its kinds are those of the analysis, in the same order.
    pub program: LockProgram,
    /// The locks of the source.
    pub locks: Vec<NamedLock>,
    /// Lock operations whose lock is not certain.
    pub uncertain: BTreeSet<Point>,
    /// Semaphores that may be posted where it is not certain which one is meant.
    pub posted: BTreeSet<Cell>,
    places: HashMap<Point, Vec<PointId>>,
    origins: Vec<Option<Point>>,
    /// Where it matters what a function returns, there is a procedure for each outcome.
    procs: BTreeMap<InstanceId, Vec<(Outcome, ProcId)>>,
}

impl Model {
    /// The points that stand for being about to execute an instruction.
    pub fn places(&self, point: Point) -> &[PointId] {
        self.places.get(&point).map_or(&[], Vec::as_slice)
    }

    /// The instruction that an edge comes from.
    pub fn origin(&self, edge: EdgeId) -> Option<Point> {
        self.origins.get(edge.index()).copied().flatten()
    }

    /// The procedure of an instance.
    pub fn proc(&self, instance: InstanceId) -> Option<ProcId> {
        self.procs(instance).first().map(|(_, proc)| *proc)
    }

    fn procs(&self, instance: InstanceId) -> &[(Outcome, ProcId)] {
        self.procs.get(&instance).map_or(&[], Vec::as_slice)
    }

    /// The named lock that a lock is a side of.
    pub fn named(&self, lock: LockId) -> &NamedLock {
        let is = |named: &&NamedLock| named.write == lock || named.read == Some(lock);
        self.locks.iter().find(is).expect("every lock has its name")
    }
}

/// What to translate.
pub struct Request<'a> {
    /// Points of the source that are asked about.
    pub interesting: &'a dyn Fn(Point) -> bool,
    /// Whether each of them must be a point of its own, in the order of control.
    pub fine: bool,
    /// Semaphores that are not mutexes.
    pub not_mutexes: BTreeSet<Cell>,
    /// Instances of which it matters whether they return zero: what is held depends on it.
    pub split: BTreeSet<InstanceId>,
}

/// Translates a program.
pub fn translate(analysis: &Analysis<'_>, request: &Request<'_>) -> Model {
    let mut translator = Translator {
        analysis,
        request,
        naming: Naming::new(analysis, &request.not_mutexes),
        sorts: sorts(analysis, request),
        model: Model {
            program: LockProgram::default(),
            locks: Vec::new(),
            uncertain: BTreeSet::new(),
            posted: BTreeSet::new(),
            places: HashMap::new(),
            origins: Vec::new(),
            procs: BTreeMap::new(),
        },
    };
    translator.naming.collect(&mut translator.model.program);
    for instance in analysis.instances().ids() {
        if translator.is_relevant(instance) {
            let func = analysis.instances()[instance].func;
            let name = &analysis.program().funcs[func].name;
            let outcomes: &[Outcome] = match request.split.contains(&instance) {
                true => &[Outcome::Zero, Outcome::Other],
                false => &[Outcome::Any],
            };
            let thrown = translator.throws_apart(instance);
            let outcomes = outcomes.iter().chain(thrown.then_some(&Outcome::Thrown));
            let program = &mut translator.model.program;
            let procs = outcomes.map(|o| (*o, program.add_proc(name)));
            let procs = procs.collect();
            translator.model.procs.insert(instance, procs);
        }
    }
    for (&instance, procs) in &translator.model.procs.clone() {
        for &(outcome, proc) in procs {
            translator.procedure(instance, outcome, proc);
        }
    }
    translator.kinds();
    let mut model = translator.model;
    model.locks = translator.naming.locks;
    model
}

/// What an instance is to the translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// Nothing that matters happens in it.
    Irrelevant,
    /// It holds what its caller holds all the time.
    Bystander,
    /// It, or something it calls, changes what is held.
    Locking,
}

fn sorts(analysis: &Analysis<'_>, request: &Request<'_>) -> Vec<Sort> {
    let mut sorts = vec![Sort::Irrelevant; analysis.instances().len()];
    let mut work = Vec::new();
    for instance in analysis.instances().ids() {
        let Some(body) = analysis.body(instance) else {
            continue;
        };
        let mut sort = Sort::Irrelevant;
        for (block, b) in body.blocks.iter() {
            for inst in 0..=b.insts.len() {
                let point = at(instance, block, inst);
                if (request.interesting)(point) {
                    let fine = request.fine;
                    sort = sort.max(if fine { Sort::Locking } else { Sort::Bystander });
                }
                if let Some(Op::Sync { op, .. }) = b.insts.get(inst).map(|i| &i.op)
                    && changes_locks(op)
                {
                    sort = Sort::Locking;
                }
            }
        }
        sorts[instance.index()] = sort;
        if sort > Sort::Irrelevant {
            work.push(instance);
        }
    }
    while let Some(instance) = work.pop() {
        for caller in analysis.callers(instance) {
            let sort = sorts[instance.index()];
            if sorts[caller.instance.index()] < sort {
                sorts[caller.instance.index()] = sort;
                work.push(caller.instance);
            }
        }
    }
    sorts
}

fn changes_locks(op: &SyncOp) -> bool {
    matches!(
        op,
        SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
    )
}

fn at(instance: InstanceId, block: BlockId, inst: usize) -> Point {
    let inst = u32::try_from(inst).expect("blocks are short");
    Point {
        instance,
        block,
        inst,
    }
}

struct Translator<'a, 'p> {
    analysis: &'a Analysis<'p>,
    request: &'a Request<'a>,
    naming: Naming<'a, 'p>,
    sorts: Vec<Sort>,
    model: Model,
}

/// A procedure that is being written.
struct Writing<'p> {
    instance: InstanceId,
    proc: ProcId,
    outcome: Outcome,
    body: &'p Body,
    live: Liveness,
    deciding: Vec<bool>,
    starts: HashMap<(BlockId, Env), PointId>,
    variants: HashMap<BlockId, usize>,
    work: Vec<(BlockId, Env)>,
}

/// The largest number of copies of a block that differ in what is known of locals.
const MOST_VARIANTS: usize = 12;

/// What [`SyncOp::OnceBegin`] gives who does the work, who does it already, and who comes after it failed.
const FIRST: u64 = 1;
const WITHIN: u64 = 2;
const FAILED: u64 = 3;

/// A place in the procedure that is being written.
struct Here {
    point: PointId,
    env: Env,
}

impl<'p> Translator<'_, 'p> {
    fn is_relevant(&self, instance: InstanceId) -> bool {
        self.sorts[instance.index()] > Sort::Irrelevant
            || self
                .analysis
                .kinds()
                .iter()
                .any(|(_, k)| k.entry == instance)
    }

    /// Whether the ways of an instance that an exception ends are a procedure of their own. Who starts a thread
    /// with it does not ask how it ends.
    fn throws_apart(&self, instance: InstanceId) -> bool {
        let mut kinds = self.analysis.kinds().iter();
        self.sorts[instance.index()] == Sort::Locking
            && self.analysis.throws(instance)
            && !kinds.any(|(_, k)| k.entry == instance)
    }

    /// Whether an exception that leaves the function leaves the procedure that is being written.
    fn lets_out(&self, w: &Writing<'_>) -> bool {
        w.outcome == Outcome::Thrown || !self.throws_apart(w.instance)
    }

    fn kinds(&mut self) {
        for (_, kind) in self.analysis.kinds().iter() {
            let (_, entry) = self.model.procs[&kind.entry][0];
            let name = &self.model.program.proc(entry).name;
            let start = self.analysis.instances()[kind.entry].func;
            let name = match kind.created {
                None => "main thread".to_owned(),
                // What the library starts threads in means nothing to people.
                Some(_) if self.analysis.program().funcs[start].library => "a thread".to_owned(),
                Some(_) => name.clone(),
            };
            self.model.program.kinds.push(ThreadKind {
                name,
                entry,
                instances: if kind.many || kind.parallel {
                    Instances::Many
                } else {
                    Instances::One
                },
                start: Start::Beginning,
                held: Vec::new(),
            });
        }
    }

    fn edge(&mut self, from: PointId, action: Action, to: PointId, origin: Option<Point>) {
        self.model.program.add_edge(from, action, to);
        self.model.origins.push(origin);
    }

    fn record(&mut self, point: Point, at: PointId) {
        let places = self.model.places.entry(point).or_default();
        if !places.contains(&at) {
            places.push(at);
        }
    }

    fn procedure(&mut self, instance: InstanceId, outcome: Outcome, proc: ProcId) {
        let (entry, exit) = {
            let proc = self.model.program.proc(proc);
            (proc.entry, proc.exit)
        };
        let Some(body) = self.analysis.body(instance) else {
            self.edge(entry, Action::Nothing, exit, None);
            return;
        };
        if self.sorts[instance.index()] < Sort::Locking {
            self.bystander(instance, body, entry, exit);
            return;
        }
        let tracks = !self.request.fine;
        let none = || vec![false; body.locals.len()];
        let mut writing = Writing {
            instance,
            proc,
            outcome,
            body,
            live: Liveness::of(body),
            deciding: if tracks {
                values::deciding(body, outcome != Outcome::Any)
            } else {
                none()
            },
            starts: HashMap::new(),
            variants: HashMap::new(),
            work: Vec::new(),
        };
        let first = self.start(&mut writing, BlockId::new(0), Env::new());
        self.edge(entry, Action::Nothing, first, None);
        while let Some((block, env)) = writing.work.pop() {
            let here = Here {
                point: writing.starts[&(block, env.clone())],
                env,
            };
            self.block(&mut writing, block, here);
        }
    }

    /// One point for all of a body.
    fn bystander(&mut self, instance: InstanceId, body: &Body, entry: PointId, exit: PointId) {
        self.edge(entry, Action::Nothing, exit, None);
        for (block, b) in body.blocks.iter() {
            for inst in 0..=b.insts.len() {
                let point = at(instance, block, inst);
                if (self.request.interesting)(point) {
                    self.record(point, entry);
                }
                for callee in self.analysis.callees(point).to_vec() {
                    for (_, proc) in self.model.procs(callee).to_vec() {
                        self.edge(entry, Action::Call(proc), entry, Some(point));
                    }
                }
            }
        }
    }

    fn start(&mut self, w: &mut Writing<'_>, block: BlockId, mut env: Env) -> PointId {
        let live = w.live.at_start(block);
        env.retain(|local, known| {
            let of = match known {
                Known::IsZero { of, .. } => live.contains(of.index()),
                Known::Const(_) | Known::NonZero => true,
            };
            of && live.contains(local.index()) && w.deciding[local.index()]
        });
        if w.variants.get(&block).copied().unwrap_or(0) >= MOST_VARIANTS
            && !w.starts.contains_key(&(block, env.clone()))
        {
            env.clear();
        }
        let key = (block, env);
        if let Some(&point) = w.starts.get(&key) {
            return point;
        }
        let point = self.model.program.add_point(w.proc);
        *w.variants.entry(block).or_default() += 1;
        w.starts.insert(key.clone(), point);
        w.work.push(key);
        point
    }

    fn block(&mut self, w: &mut Writing<'p>, block: BlockId, here: Here) {
        let b = &w.body.blocks[block];
        let mut open = vec![here];
        for (i, inst) in b.insts.iter().enumerate() {
            let point = at(w.instance, block, i);
            let mut next = Vec::new();
            for mut here in open {
                if (self.request.interesting)(point) {
                    if self.request.fine {
                        let own = self.model.program.add_point(w.proc);
                        self.edge(here.point, Action::Nothing, own, Some(point));
                        here.point = own;
                    }
                    self.record(point, here.point);
                }
                if let Some(unwind) = inst.unwind {
                    let to = self.start(w, unwind, Env::new());
                    self.edge(here.point, Action::Nothing, to, Some(point));
                }
                let fine = self.request.fine && (self.request.interesting)(point);
                let before = here.point;
                match (inst.op.flow(), &inst.op) {
                    (Flow::Call(_), op) => {
                        let (goes_on, thrown) = self.call(w, point, here, op);
                        next.extend(goes_on);
                        self.thrown(w, point, inst.unwind, &thrown);
                    }
                    (_, Op::Sync { dst, op }) => next.extend(self.sync(w, point, here, *dst, op)),
                    // The engine says of jumps and gaps that they are not followed.
                    (Flow::Next | Flow::Checked | Flow::Target | Flow::Jump | Flow::Gap, op) => {
                        values::step(&mut here.env, op);
                        next.push(here);
                    }
                }
                if fine
                    && let Some(last) = next.last_mut()
                    && last.point == before
                {
                    let own = self.model.program.add_point(w.proc);
                    self.edge(before, Action::Nothing, own, Some(point));
                    last.point = own;
                }
            }
            open = next;
        }
        for here in open {
            self.terminator(w, block, here);
        }
    }

    /// An exception that comes out of a call goes to the block that takes it, or leaves the procedure, with what
    /// the callee has taken and given back by then.
    fn thrown(&mut self, w: &mut Writing<'_>, point: Point, to: Option<BlockId>, from: &[PointId]) {
        let to = match to {
            Some(unwind) => self.start(w, unwind, Env::new()),
            None if self.lets_out(w) => self.model.program.proc(w.proc).exit,
            None => return,
        };
        for &from in from {
            self.edge(from, Action::Nothing, to, Some(point));
        }
    }

    /// A call: where control goes on, and the points at which an exception has come out of it.
    fn call(
        &mut self,
        w: &Writing<'_>,
        point: Point,
        mut here: Here,
        op: &Op,
    ) -> (Vec<Here>, Vec<PointId>) {
        let throws = self.analysis.may_throw(point);
        let mut thrown = Vec::new();
        let callees = self.analysis.callees(point).to_vec();
        let goes_on = self.analysis.goes_on(point);
        let mut result = None;
        op.for_each_def(|local| {
            values::clobber(&mut here.env, local);
            result = Some(local);
        });
        let mut procs: BTreeMap<Outcome, BTreeSet<ProcId>> = BTreeMap::new();
        let mut around = !self.analysis.externals(point).is_empty();
        let mut leaving = BTreeSet::new();
        let mut mixed = false;
        for callee in callees {
            let known = self.model.procs(callee);
            around |= known.is_empty();
            let apart = known.iter().any(|(o, _)| *o == Outcome::Thrown);
            mixed |= !apart && self.analysis.throws(callee);
            for &(outcome, proc) in known {
                if outcome == Outcome::Thrown {
                    leaving.insert(proc);
                    continue;
                }
                let outcome = result.map_or(Outcome::Any, |_| outcome);
                procs.entry(outcome).or_default().insert(proc);
            }
        }
        if procs.is_empty() {
            thrown.extend(throws.then_some(here.point));
            return (goes_on.then_some(here).into_iter().collect(), thrown);
        }
        if !leaving.is_empty() {
            let to = self.model.program.add_point(w.proc);
            for proc in leaving {
                self.edge(here.point, Action::Call(proc), to, Some(point));
            }
            thrown.push(to);
        }
        if around && throws {
            thrown.push(here.point);
        }
        let throws = throws && mixed;
        if around && goes_on {
            procs.entry(Outcome::Any).or_default();
        }
        let mut out = Vec::new();
        for (outcome, procs) in procs {
            let to = self.model.program.add_point(w.proc);
            for proc in procs {
                self.edge(here.point, Action::Call(proc), to, Some(point));
            }
            if around && goes_on && outcome == Outcome::Any {
                self.edge(here.point, Action::Nothing, to, Some(point));
            }
            let mut env = here.env.clone();
            if let (Some(local), Some(known)) = (result, outcome.known()) {
                values::define(&mut env, local, Some(known));
            }
            thrown.extend(throws.then_some(to));
            out.extend(goes_on.then_some(Here { point: to, env }));
        }
        (out, thrown)
    }

    fn terminator(&mut self, w: &mut Writing<'_>, block: BlockId, mut here: Here) {
        let b = &w.body.blocks[block];
        let point = at(w.instance, block, b.insts.len());
        if (self.request.interesting)(point) {
            self.record(point, here.point);
        }
        for callee in self.analysis.callees(point).to_vec() {
            for (_, proc) in self.model.procs(callee).to_vec() {
                let to = self.model.program.add_point(w.proc);
                self.edge(here.point, Action::Call(proc), to, Some(point));
                self.edge(here.point, Action::Nothing, to, Some(point));
                here.point = to;
            }
        }
        if let Terminator::ThreadExit(_) = b.term
            && (self.request.interesting)(point)
        {
            // What is held when all that runs at the end has run.
            self.record(point, here.point);
        }
        let exit = self.model.program.proc(w.proc).exit;
        match &b.term {
            Terminator::Branch { cond, .. } => {
                let (then, other) = values::branch(&here.env, *cond);
                let targets = b.term.successors();
                for (env, target) in [then, other].into_iter().zip(targets) {
                    if let Some(env) = env {
                        let to = self.start(w, target, env);
                        self.edge(here.point, Action::Nothing, to, Some(point));
                    }
                }
            }
            Terminator::Return(value) if !w.outcome.allows(&here.env, *value) => {}
            Terminator::Throw { unwind: None, .. } if !self.lets_out(w) => {}
            Terminator::Return(_) | Terminator::Throw { unwind: None, .. } => {
                self.edge(here.point, Action::Nothing, exit, Some(point));
            }
            Terminator::Jump(_)
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Throw {
                unwind: Some(_), ..
            }
            | Terminator::ThreadExit(_)
            | Terminator::Exit(_)
            | Terminator::Unreachable => {
                let mut targets = b.term.successors();
                targets.sort_unstable();
                targets.dedup();
                if let Some(only) = values::switched(&here.env, &b.term) {
                    targets = vec![only];
                }
                for target in targets {
                    let to = self.start(w, target, here.env.clone());
                    self.edge(here.point, Action::Nothing, to, Some(point));
                }
            }
        }
    }

    fn sync(
        &mut self,
        w: &Writing<'_>,
        point: Point,
        mut here: Here,
        dst: Option<LocalId>,
        op: &SyncOp,
    ) -> Vec<Here> {
        let result = |env: &mut Env, known| {
            if let Some(dst) = dst {
                values::define(env, dst, known);
            }
        };
        let after = self.actions(point, op);
        let Some(Operation {
            success,
            first,
            within,
            failed,
            failure,
            sure,
        }) = after
        else {
            result(&mut here.env, None);
            return vec![here];
        };
        let mut out = Vec::new();
        if failure || !first.is_empty() {
            let mut other = Here {
                point: here.point,
                env: here.env.clone(),
            };
            let mut known = Known::NonZero;
            if !first.is_empty() {
                other.point = self.ways(w, point, here.point, &first);
                known = Known::Const(FIRST);
            }
            result(&mut other.env, Some(known));
            out.push(other);
        }
        if !within.is_empty() {
            let mut other = Here {
                point: self.ways(w, point, here.point, &within),
                env: here.env.clone(),
            };
            result(&mut other.env, Some(Known::Const(WITHIN)));
            out.push(other);
        }
        if failed {
            let mut other = Here {
                point: here.point,
                env: here.env.clone(),
            };
            result(&mut other.env, Some(Known::Const(FAILED)));
            out.push(other);
        }
        here.point = self.ways(w, point, here.point, &success);
        result(&mut here.env, sure.then_some(Known::Const(0)));
        out.push(here);
        out
    }

    /// Ways from a point to a new one.
    fn ways(
        &mut self,
        w: &Writing<'_>,
        origin: Point,
        from: PointId,
        ways: &[Vec<Action>],
    ) -> PointId {
        let to = self.model.program.add_point(w.proc);
        for way in ways {
            let mut at = from;
            for (i, action) in way.iter().enumerate() {
                let next = if i + 1 == way.len() {
                    to
                } else {
                    self.model.program.add_point(w.proc)
                };
                self.edge(at, *action, next, Some(origin));
                at = next;
            }
        }
        to
    }

    /// The ways in which an operation changes what is held.
    fn actions(&mut self, point: Point, op: &SyncOp) -> Option<Operation> {
        let choice = match naming::lock_operand(op) {
            Some((sort, operand)) => self.naming.resolve(sort, point.instance, operand),
            None if matches!(op, SyncOp::AtomicBegin | SyncOp::AtomicEnd) => naming::Choice {
                locks: vec![self.naming.atomic(&mut self.model.program)],
                other: false,
            },
            None => return None,
        };
        // A reference that leads nowhere is null: the operation does not succeed.
        if self.analysis.program().managed && choice.locks.is_empty() && !choice.other {
            return Some(Operation::default());
        }
        let choice = choice.bounded();
        if choice.other {
            self.model.uncertain.insert(point);
        }
        let mut operation = Operation {
            success: Vec::new(),
            first: Vec::new(),
            within: Vec::new(),
            failed: false,
            failure: false,
            sure: !choice.other && !matches!(op, SyncOp::CondWait { .. }),
        };
        let named: Vec<NamedLock> = choice
            .locks
            .iter()
            .map(|&l| self.naming.locks[l].clone())
            .collect();
        if choice.other {
            let program = &self.model.program;
            operation.uncertain(op, &named, |lock| program.locks[lock.index()].again);
        }
        if matches!(op, SyncOp::SemPost { .. }) && (choice.other || named.len() > 1) {
            let cells = named.iter().filter_map(|named| named.cell);
            self.model.posted.extend(cells);
        }
        if choice.other {
            return Some(operation);
        }
        for named in &named {
            let again = self.model.program.locks[named.write.index()].again;
            operation.add(op, named, again);
        }
        if naming::gives_back(op) {
            // Not held as far as is known: whichever it is, nothing changes.
            let unheld = named.iter().map(|named| Action::Unheld(named.write));
            operation.success.push(unheld.collect());
        }
        Some(operation)
    }
}
