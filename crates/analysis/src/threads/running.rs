//! May-happen-in-parallel (MHP) analysis. Which threads may be running: at a point of a thread, the kinds of those it has created, with
//! theirs, and not surely joined.
//!
//! A forward may-analysis over the instances of each kind. An instance is summarised by the kinds
//! it may leave running (`made`) and those it lets pass (`kept`: not surely joined in it), so a
//! state is `made ∪ (before ∩ kept)`. Creating a thread makes its kind and every kind below it
//! (those its threads create, and so on). A join that certainly waits for the only live thread of a
//! kind takes away that kind and what only its threads create, except what they may leave behind
//! at their end.
//!
//! Which joins are certain depends on what may be running: a kind of which two may be alive cannot
//! be joined by one handle. So the analysis starts with every candidate and repeats without those
//! that its own result refutes. The first moment at which a thread of a kind is alive twice would
//! come after joins that were all certain, so what remains is right.
//!
//! Nothing is known inside a function that a jump can return to: there no join counts.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::threads::joins::{self, Join, LoopJoin};
use ir::bits::Bits;
use ir::cfg::{Lattice, Transfer, forward};
use ir::effects::{self, Leaves};
use ir::{BlockId, Idx, Inst, Op, Table, Terminator};
use std::collections::BTreeMap;

/// What happens to the set of running kinds on the way from an instance's entry.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Flow {
    made: Bits,
    kept: Bits,
}

impl Lattice for Flow {
    fn join(&mut self, other: &Flow) -> bool {
        let made = self.made.union(&other.made);
        let kept = self.kept.union(&other.kept);
        made || kept
    }
}

impl Flow {
    fn of(&self, before: &Bits) -> Bits {
        let mut out = before.clone();
        out.intersect(&self.kept);
        out.union(&self.made);
        out
    }
}

/// The result.
pub(crate) struct Running {
    /// Each kind with the kinds below it.
    pub below: Table<KindId, Bits>,
    /// Kinds that may be running together, neither created by the other.
    pub beside: Table<KindId, Bits>,
    /// Joins, by point.
    pub joins: BTreeMap<Point, Join>,
    /// The flow at the start of each block, for instances that create or join threads.
    blocks: BTreeMap<InstanceId, Vec<Option<Flow>>>,
    /// What may be running when an instance is called by a thread of a kind.
    entries: BTreeMap<(KindId, InstanceId), Bits>,
    creators: Table<KindId, Vec<KindId>>,
    spawned: BTreeMap<Point, Vec<KindId>>,
    created: Table<KindId, Option<Point>>,
    loops: Vec<LoopJoin>,
    /// What threads of a kind may leave behind.
    left: Table<KindId, Bits>,
    /// Summaries of whole instances: `None` where control does not come out.
    whole: BTreeMap<InstanceId, Option<Flow>>,
    /// The same, from the entry to where an exception leaves it.
    thrown: BTreeMap<InstanceId, Option<Flow>>,
    kinds: usize,
}

impl Running {
    /// Computes everything.
    pub fn of(c: &mut Constraints<'_>, calls: &CallGraph) -> Running {
        let n = c.kinds.len();
        let created: Table<KindId, Option<Point>> =
            c.kinds.iter().map(|(_, k)| k.created).collect();
        let creators: Table<KindId, Vec<KindId>> = created
            .iter()
            .map(|(_, p)| p.map_or(Vec::new(), |p| calls.kinds[p.instance].clone()))
            .collect();
        let mut spawned: BTreeMap<Point, Vec<KindId>> = BTreeMap::new();
        for (kind, point) in created.iter() {
            if let Some(point) = point {
                spawned.entry(*point).or_default().push(kind);
            }
        }
        let mut running = Running {
            below: below(&creators),
            beside: (0..n).map(|_| Bits::default()).collect(),
            joins: joins::joins(c, calls, &spawned),
            blocks: BTreeMap::new(),
            entries: BTreeMap::new(),
            loops: joins::loop_joins(c, calls, &spawned),
            creators,
            spawned,
            created,
            left: (0..n).map(|_| Bits::default()).collect(),
            whole: BTreeMap::new(),
            thrown: BTreeMap::new(),
            kinds: n,
        };
        let active = running.active(c, calls);
        loop {
            running.solve(c, calls, &active);
            if !running.refute(c, calls) {
                return running;
            }
        }
    }

    /// What may be running when a thread of a kind is about to pass a point.
    pub fn at(&self, c: &Constraints<'_>, calls: &CallGraph, kind: KindId, point: Point) -> Bits {
        let Some(entry) = self.entries.get(&(kind, point.instance)) else {
            return Bits::default();
        };
        let Some(blocks) = self.blocks.get(&point.instance) else {
            return entry.clone();
        };
        let Some(flow) = &blocks[point.block.index()] else {
            return Bits::default();
        };
        let func = c.instances[point.instance].func;
        let body = c.program.funcs[func].defined();
        let mut flow = flow.clone();
        if let Some(body) = body
            && !is_irregular(c, point.instance)
        {
            for (inst, i) in body.blocks[point.block].insts.iter().enumerate() {
                if inst as u32 >= point.inst {
                    break;
                }
                let here = Point {
                    inst: inst as u32,
                    ..point
                };
                match self.step(c, calls, here, &i.op, flow) {
                    Some(next) => flow = next,
                    None => return Bits::default(),
                }
            }
        }
        flow.of(entry)
    }

    /// The loops that certainly join what others create.
    pub fn loops(&self) -> impl Iterator<Item = &LoopJoin> {
        self.loops.iter().filter(|join| join.valid)
    }

    /// Whether a kind may have two threads at once, neither created by the other.
    pub fn beside_itself(&self, kind: KindId) -> bool {
        self.beside[kind].contains(kind.index())
    }

    /// Instances that create or join threads, themselves or through calls; with those they call
    /// first.
    fn active(&self, c: &Constraints<'_>, calls: &CallGraph) -> Vec<InstanceId> {
        let mut active: Table<InstanceId, bool> = c.instances.ids().map(|_| false).collect();
        let mut work: Vec<InstanceId> = Vec::new();
        let sources = self.spawned.keys().chain(self.joins.keys());
        work.extend(sources.map(|p| p.instance));
        while let Some(instance) = work.pop() {
            if !std::mem::replace(&mut active[instance], true) {
                work.extend(calls.callers[instance].iter().map(|p| p.instance));
            }
        }
        let order = calls.order.iter().copied();
        order.filter(|i| active[*i]).collect()
    }

    fn solve(&mut self, c: &Constraints<'_>, calls: &CallGraph, active: &[InstanceId]) {
        self.whole = active.iter().map(|i| (*i, None)).collect();
        self.thrown = self.whole.clone();
        self.blocks.clear();
        loop {
            let mut changed = false;
            for &instance in active {
                let blocks = self.instance(c, calls, instance);
                let out = self.outcome(c, calls, instance, &blocks);
                let thrown = self.thrown_out(c, calls, instance, &blocks);
                self.blocks.insert(instance, blocks);
                if self.whole[&instance] != out || self.thrown[&instance] != thrown {
                    self.whole.insert(instance, out);
                    self.thrown.insert(instance, thrown);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.enter(c, calls);
    }

    /// The flow at the start of each block.
    fn instance(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
    ) -> Vec<Option<Flow>> {
        let func = c.instances[instance].func;
        let (Some(body), Some(shape)) = (c.program.funcs[func].defined(), &c.shapes[func.index()])
        else {
            return Vec::new();
        };
        let start = Flow {
            made: Bits::default(),
            kept: Bits::all(self.kinds),
        };
        if shape.irregular {
            let made = self.everything(c, calls, instance);
            return vec![Some(Flow { made, ..start }); body.blocks.len()];
        }
        let mut way = Way {
            running: self,
            c,
            calls,
            instance,
        };
        forward(body, start, &mut way).blocks
    }

    /// Every kind that may be created below an instance.
    fn everything(&self, c: &Constraints<'_>, calls: &CallGraph, from: InstanceId) -> Bits {
        let mut made = Bits::default();
        let mut seen: Table<InstanceId, bool> = c.instances.ids().map(|_| false).collect();
        let mut work = vec![from];
        while let Some(instance) = work.pop() {
            if std::mem::replace(&mut seen[instance], true) {
                continue;
            }
            let first = Point {
                instance,
                block: BlockId(0),
                inst: 0,
            };
            let inside = |p: &Point| p.instance == instance;
            for (_, kinds) in self.spawned.range(first..).take_while(|(p, _)| inside(p)) {
                for kind in kinds {
                    made.union(&self.below[*kind]);
                }
            }
            for (_, to) in calls.callees.range(first..).take_while(|(p, _)| inside(p)) {
                work.extend(to);
            }
        }
        made
    }

    /// What an instruction does to the flow; `None` if control does not go on.
    fn step(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        point: Point,
        op: &Op,
        mut flow: Flow,
    ) -> Option<Flow> {
        match op.flow() {
            effects::Flow::Call(_) => return self.called(c, calls, point, flow),
            effects::Flow::Jump => return None,
            effects::Flow::Next
            | effects::Flow::Checked
            | effects::Flow::Target
            | effects::Flow::Gap => {}
        }
        // Only a creation makes threads, and only a join is credited with an end.
        for kind in self.spawned.get(&point).into_iter().flatten() {
            flow.made.union(&self.below[*kind]);
        }
        if let Some(kind) = self.joins.get(&point).and_then(|j| j.exact) {
            self.take_away(&mut flow, kind);
        }
        Some(flow)
    }

    fn called(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        point: Point,
        flow: Flow,
    ) -> Option<Flow> {
        let callees = calls.callees(point);
        let mut out =
            (callees.is_empty() || c.externals.contains_key(&point)).then(|| flow.clone());
        for callee in callees {
            let through = match self.whole.get(callee) {
                // A function without threads of its own.
                None => calls.returns[*callee].then(|| flow.clone()),
                Some(None) => None,
                Some(Some(whole)) => {
                    let mut kept = flow.kept.clone();
                    kept.intersect(&whole.kept);
                    let made = whole.of(&flow.made);
                    Some(Flow { made, kept })
                }
            };
            match (&mut out, through) {
                (Some(out), Some(through)) => {
                    out.join(&through);
                }
                (out @ None, through) => *out = through,
                (Some(_), None) => {}
            }
        }
        out
    }

    /// What an exception that comes out of a call brings with it; `None` if none does.
    fn thrown(&self, calls: &CallGraph, point: Point, flow: &Flow) -> Option<Flow> {
        let mut out: Option<Flow> = None;
        for callee in calls.callees(point) {
            let through = match self.thrown.get(callee) {
                None => calls.throws[*callee].then(|| flow.clone()),
                Some(None) => None,
                Some(Some(thrown)) => {
                    let mut kept = flow.kept.clone();
                    kept.intersect(&thrown.kept);
                    let made = thrown.of(&flow.made);
                    Some(Flow { made, kept })
                }
            };
            add(&mut out, through);
        }
        out
    }

    /// The thread of a kind has certainly ended.
    fn take_away(&self, flow: &mut Flow, kind: KindId) {
        let mut gone = self.owned(kind);
        gone.subtract(&self.left[kind]);
        gone.insert(kind.index());
        flow.made.subtract(&gone);
        flow.kept.subtract(&gone);
    }

    /// The kinds that only threads of this kind, or of kinds it owns, create.
    fn owned(&self, kind: KindId) -> Bits {
        let mut owned = self.below[kind].clone();
        loop {
            let stranger = owned.iter().find(|&d| {
                let creators = &self.creators[KindId::new(d)];
                d != kind.index()
                    && creators
                        .iter()
                        .any(|by| *by != kind && !owned.contains(by.index()))
            });
            match stranger {
                Some(d) => {
                    let mut one = Bits::default();
                    one.insert(d);
                    owned.subtract(&one);
                }
                None => return owned,
            }
        }
    }

    /// The flow from an instance's entry to its return.
    fn outcome(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
        blocks: &[Option<Flow>],
    ) -> Option<Flow> {
        let func = c.instances[instance].func;
        let body = c.program.funcs[func].defined()?;
        let mut out: Option<Flow> = None;
        for (id, block) in body.blocks.iter() {
            if let Terminator::Return(_) = block.term {
                add(&mut out, self.to_end(c, calls, instance, id, blocks));
            }
        }
        out
    }

    /// The flow from an instance's entry to where an exception leaves it: a throw, or a call that one comes out of.
    fn thrown_out(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
        blocks: &[Option<Flow>],
    ) -> Option<Flow> {
        let func = c.instances[instance].func;
        let body = c.program.funcs[func].defined()?;
        let mut out: Option<Flow> = None;
        for (id, block) in body.blocks.iter() {
            if let Terminator::Throw { unwind: None, .. } = block.term {
                add(&mut out, self.to_end(c, calls, instance, id, blocks));
            }
        }
        for call in calls.passed(body, instance) {
            let at = (instance, call.block, call.inst as usize);
            let before = self.up_to(c, calls, at, blocks);
            let thrown = before.and_then(|flow| self.thrown(calls, call, &flow));
            add(&mut out, thrown);
        }
        out
    }

    /// The flow at a block's terminator.
    fn to_end(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
        block: BlockId,
        blocks: &[Option<Flow>],
    ) -> Option<Flow> {
        self.up_to(c, calls, (instance, block, usize::MAX), blocks)
    }

    /// The flow behind the first `count` instructions of a block.
    fn up_to(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        (instance, block, count): (InstanceId, BlockId, usize),
        blocks: &[Option<Flow>],
    ) -> Option<Flow> {
        let mut flow = blocks.get(block.index())?.clone()?;
        if is_irregular(c, instance) {
            return Some(flow);
        }
        let func = c.instances[instance].func;
        let body = c.program.funcs[func].defined()?;
        let insts = body.blocks[block].insts.iter().enumerate();
        for (inst, i) in insts.take(count) {
            let point = Point {
                instance,
                block,
                inst: inst as u32,
            };
            flow = self.step(c, calls, point, &i.op, flow)?;
        }
        Some(flow)
    }

    /// What may be running at the entry of every instance, for each kind that runs it.
    fn enter(&mut self, c: &Constraints<'_>, calls: &CallGraph) {
        self.entries.clear();
        for (kind, made) in c.kinds.iter() {
            let mut work = vec![made.entry];
            self.entries.insert((kind, made.entry), Bits::default());
            while let Some(instance) = work.pop() {
                let first = Point {
                    instance,
                    block: BlockId(0),
                    inst: 0,
                };
                let sites = calls.callees.range(first..);
                for (point, to) in sites.take_while(|(p, _)| p.instance == instance) {
                    let before = self.at(c, calls, kind, *point);
                    for callee in to {
                        let entry = self.entries.entry((kind, *callee));
                        let mut new = false;
                        let old = entry.or_insert_with(|| {
                            new = true;
                            Bits::default()
                        });
                        if old.union(&before) || new {
                            work.push(*callee);
                        }
                    }
                }
            }
        }
    }

    /// Draws conclusions from a solution: what threads leave behind, which kinds run beside each
    /// other, which joins were not certain. Whether something changed.
    fn refute(&mut self, c: &Constraints<'_>, calls: &CallGraph) -> bool {
        let mut changed = self.leave(c, calls);
        changed |= self.pair(c, calls);
        changed |= self.doubt(c, calls);
        changed
    }

    fn leave(&mut self, c: &Constraints<'_>, calls: &CallGraph) -> bool {
        let mut changed = false;
        let keys: Vec<(KindId, InstanceId)> = self.entries.keys().copied().collect();
        for (kind, instance) in keys {
            let func = c.instances[instance].func;
            let Some(body) = c.program.funcs[func].defined() else {
                continue;
            };
            let is_entry = c.kinds[kind].entry == instance;
            // An exception that nothing catches ends the thread, too.
            if is_entry && let Some(Some(thrown)) = self.thrown.get(&instance) {
                let at = thrown.of(&self.entries[&(kind, instance)]);
                changed |= self.left[kind].union(&at);
            }
            for (block, b) in body.blocks.iter() {
                let ends = match b.term.leaves() {
                    Leaves::Thread => true,
                    Leaves::Function => is_entry,
                    Leaves::Nothing | Leaves::Process => false,
                };
                if ends {
                    let point = Point {
                        instance,
                        block,
                        inst: b.insts.len() as u32,
                    };
                    let at = self.at(c, calls, kind, point);
                    changed |= self.left[kind].union(&at);
                }
            }
        }
        changed
    }

    fn pair(&mut self, c: &Constraints<'_>, calls: &CallGraph) -> bool {
        let mut changed = false;
        let mut relate = |beside: &mut Table<KindId, Bits>, a: usize, b: usize| {
            changed |= beside[KindId::new(a)].insert(b);
            changed |= beside[KindId::new(b)].insert(a);
        };
        for kind in self.created.ids() {
            let Some(point) = self.created[kind] else {
                continue;
            };
            for &creator in &self.creators[kind] {
                let alive = self.at(c, calls, creator, point);
                for other in alive.iter() {
                    for new in self.below[kind].iter() {
                        relate(&mut self.beside, new, other);
                    }
                }
            }
        }
        for kind in self.created.ids() {
            if self.beside[kind].contains(kind.index()) {
                for a in self.below[kind].iter() {
                    for b in self.below[kind].iter() {
                        relate(&mut self.beside, a, b);
                    }
                }
            }
        }
        changed
    }

    /// Gives up the joins that are not certain.
    fn doubt(&mut self, c: &Constraints<'_>, calls: &CallGraph) -> bool {
        let mut changed = false;
        let twice: Table<KindId, bool> = self
            .created
            .ids()
            .map(|kind| {
                let creators = self.creators[kind].iter();
                self.created[kind].is_some_and(|point| {
                    creators
                        .into_iter()
                        .any(|by| self.at(c, calls, *by, point).contains(kind.index()))
                })
            })
            .collect();
        let crowd: Table<KindId, bool> = self
            .created
            .ids()
            .map(|kind| self.creators[kind].iter().any(|by| self.beside_itself(*by)))
            .collect();
        let creators = &self.creators;
        for (point, join) in &mut self.joins {
            if let Some(kind) = join.exact {
                let mut by = calls.kinds[point.instance].iter();
                let own = by.all(|k| creators[kind].contains(k));
                let lonely = creators[kind].len() == 1;
                if twice[kind] || !own || !lonely || crowd[kind] && !join.private {
                    join.exact = None;
                    changed = true;
                }
            }
        }
        let mut doubted = Vec::new();
        for (i, join) in self.loops.iter().enumerate().filter(|(_, l)| l.valid) {
            let kind = join.kind;
            let creator = self.creators[kind].first().copied();
            let holds = creator.is_some_and(|by| {
                self.creators[kind].len() == 1
                    && calls.kinds[join.exit.0] == [by]
                    && (!crowd[kind] || join.private)
                    && join.before.iter().all(|p| {
                        // No thread is alive when the creating loop begins, and its bound is fixed
                        // until the joining loop has ended.
                        !self.at(c, calls, by, *p).contains(kind.index())
                    })
                    && join.fixed.iter().all(|p| {
                        calls.kinds[p.instance] == [by]
                            && !self.at(c, calls, by, *p).contains(kind.index())
                    })
            });
            if !holds {
                doubted.push(i);
            }
        }
        for i in doubted {
            self.loops[i].valid = false;
            changed = true;
        }
        changed
    }
}

/// The way through one instance.
struct Way<'a, 'c> {
    running: &'a Running,
    c: &'a Constraints<'c>,
    calls: &'a CallGraph,
    instance: InstanceId,
}

impl Transfer for Way<'_, '_> {
    type State = Flow;

    fn inst(&mut self, (block, inst): (BlockId, u32), i: &Inst, flow: Flow) -> Option<Flow> {
        let point = Point {
            instance: self.instance,
            block,
            inst,
        };
        self.running.step(self.c, self.calls, point, &i.op, flow)
    }

    fn unwound(&mut self, (block, inst): (BlockId, u32), flow: &Flow) -> Flow {
        let point = Point {
            instance: self.instance,
            block,
            inst,
        };
        let mut out = Some(flow.clone());
        add(&mut out, self.running.thrown(self.calls, point, flow));
        out.expect("there was one before")
    }

    fn edge(&mut self, from: BlockId, to: BlockId, flow: &Flow) -> Option<Flow> {
        let mut flow = flow.clone();
        let here = (self.instance, from, to);
        for join in self.running.loops().filter(|join| join.exit == here) {
            self.running.take_away(&mut flow, join.kind);
        }
        Some(flow)
    }
}

/// Adds one more way.
fn add(out: &mut Option<Flow>, way: Option<Flow>) {
    match (out.as_mut(), way) {
        (Some(out), Some(way)) => {
            out.join(&way);
        }
        (None, way) => *out = way,
        (Some(_), None) => {}
    }
}

fn is_irregular(c: &Constraints<'_>, instance: InstanceId) -> bool {
    let func = c.instances[instance].func;
    c.shapes[func.index()].as_ref().is_some_and(|s| s.irregular)
}

/// Each kind with the kinds its threads create, transitively.
fn below(creators: &Table<KindId, Vec<KindId>>) -> Table<KindId, Bits> {
    let mut below: Table<KindId, Bits> = creators
        .ids()
        .map(|k| {
            let mut own = Bits::default();
            own.insert(k.index());
            own
        })
        .collect();
    loop {
        let mut changed = false;
        for (kind, by) in creators.iter() {
            let down = below[kind].clone();
            for creator in by {
                changed |= below[*creator].union(&down);
            }
        }
        if !changed {
            return below;
        }
    }
}
