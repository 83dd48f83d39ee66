//! Slices: what of a program one proof looks at.
//!
//! A proof of one part of memory needs few of the others. A slice names the parts that are
//! *followed*: their bytes are variables, accesses to them steps. Of everything else nothing is
//! known: loads give anything, stores do nothing, locks are always free. That allows more than the
//! program does, so what is excluded in a slice is excluded in the program. Races are looked for on
//! the parts that are *checked*: accesses to them are steps, whether they are followed or not. A
//! program is without races if every part is checked in some slice, or nothing it does can conflict;
//! no assertion of it fails if each is looked at in some slice.
//!
//! Locals, and slots that a thread has to itself, are left out as well where they hold something
//! unknown, count rounds, or point, unless the address of a followed access is computed from them.
//! In a slice that keeps [`Locals::Few`] only those are left that come from followed memory or go
//! there. Parameters that are constants, which calls expanded make many, are put in their place.

use crate::program::expansion::Expansion;
use crate::program::expansion::part::{Part, What};
use crate::program::target::{InstId, ObjId, ObjectKey, Offset, Pos};
use crate::program::touch::{Extent, is_silent, touches};
use ir::cfg::graph;
use ir::{BlockId, Callee, FuncId, Idx, LocalId, Op, Operand, SyncOp, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// What a proof looks at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Slice {
    /// The parts that are variables.
    pub followed: BTreeSet<Part>,
    /// The parts on which races are excluded.
    pub checked: BTreeSet<Part>,
    /// The assertions that are looked at.
    pub asserts: BTreeSet<Site>,
    /// What of a thread's own is looked at.
    pub locals: Locals,
}

/// Which locals are looked at, and which slots that a thread has to itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Locals {
    /// Those whose values come from followed memory or go there.
    #[default]
    Few,
    /// Those whose values are known.
    Known,
    /// All.
    All,
}

/// A place in a function; the number of a block's instructions stands for its terminator.
pub type Site = (FuncId, BlockId, u32);

/// Something of a thread's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Private {
    /// A local of an expanded function.
    Local(InstId, LocalId),
    /// An object.
    Object(ObjId),
}

/// A slice, and what follows from it for an expanded program.
#[derive(Debug)]
pub(crate) struct Lens<'s> {
    pub(crate) slice: &'s Slice,
    /// Objects with a followed part.
    objects: BTreeSet<ObjId>,
    kept: BTreeSet<Private>,
    constants: BTreeMap<(InstId, LocalId), u64>,
    dull: Vec<bool>,
}

impl<'s> Lens<'s> {
    pub(crate) fn new(x: &Expansion<'_>, slice: &'s Slice) -> Lens<'s> {
        let mut lens = Lens {
            slice,
            objects: slice.followed.iter().map(|p| p.object).collect(),
            kept: BTreeSet::new(),
            constants: BTreeMap::new(),
            dull: vec![false; x.instances.len()],
        };
        lens.constants = constants(x);
        if slice.locals != Locals::All {
            lens.find_dull(x);
            lens.kept = Flow::of(x, &lens).kept(slice.locals);
        }
        lens
    }

    /// Is a place in memory looked at?
    pub(crate) fn follows(
        &self,
        x: &Expansion<'_>,
        t: crate::program::target::Target,
        extent: Extent,
    ) -> bool {
        let parts = x.parts.touched(t, extent);
        parts.iter().any(|p| self.slice.followed.contains(p))
    }

    /// Are accesses to a place in memory steps?
    pub(crate) fn sees(
        &self,
        x: &Expansion<'_>,
        t: crate::program::target::Target,
        extent: Extent,
    ) -> bool {
        let parts = x.parts.touched(t, extent);
        let slice = self.slice;
        parts
            .iter()
            .any(|p| slice.followed.contains(p) || slice.checked.contains(p))
    }

    /// Is an assertion looked at?
    pub(crate) fn asserts(&self, x: &Expansion<'_>, at: Pos) -> bool {
        self.slice.asserts.contains(&site(x, at))
    }

    /// Is anything of an object looked at?
    pub(crate) fn follows_object(&self, object: ObjId) -> bool {
        self.objects.contains(&object)
    }

    /// Is a local looked at?
    pub(crate) fn keeps(&self, inst: InstId, local: LocalId) -> bool {
        self.slice.locals == Locals::All || self.kept.contains(&Private::Local(inst, local))
    }

    /// Is an object of a thread's own looked at?
    pub(crate) fn keeps_object(&self, object: ObjId) -> bool {
        self.slice.locals == Locals::All || self.kept.contains(&Private::Object(object))
    }

    /// The number that a parameter always is.
    pub(crate) fn constant(&self, inst: InstId, local: LocalId) -> Option<u64> {
        self.constants.get(&(inst, local)).copied()
    }

    /// Does nothing happen in a call that the slice looks at?
    pub(crate) fn is_dull(&self, inst: InstId) -> bool {
        self.dull[inst.0 as usize]
    }

    /// Does an operation concern only synchronisation objects that the slice does not look at?
    pub(crate) fn ignores(&self, x: &Expansion<'_>, inst: InstId, op: &Op) -> bool {
        let mut any = false;
        for touch in touches(op, x.program.data_model) {
            if touch.extent != Extent::Sync {
                continue;
            }
            for t in x.targets(inst, touch.addr).iter() {
                if self.follows(x, t, Extent::Sync) {
                    return false;
                }
                any = true;
            }
        }
        any
    }

    /// Callees have higher numbers than their callers, so one pass from the end is enough.
    fn find_dull(&mut self, x: &Expansion<'_>) {
        let mut children: BTreeMap<InstId, Vec<InstId>> = BTreeMap::new();
        for (i, instance) in x.instances.iter().enumerate() {
            if let Some(caller) = instance.caller {
                let list = children.entry(caller.inst).or_default();
                list.push(InstId(i as u32));
            }
        }
        for i in (0..x.instances.len()).rev() {
            let inst = InstId(i as u32);
            let below = children.get(&inst).into_iter().flatten();
            let quiet = below.clone().all(|c| self.dull[c.0 as usize]);
            self.dull[i] = quiet && self.says_nothing(x, inst);
        }
    }

    fn says_nothing(&self, x: &Expansion<'_>, inst: InstId) -> bool {
        let Some(body) = x.body(inst) else {
            return false;
        };
        for (block, b) in body.blocks.iter() {
            for (index, i) in b.insts.iter().enumerate() {
                let at = Pos {
                    inst,
                    block,
                    index: index as u32,
                };
                if self.matters(x, at, &i.op) {
                    return false;
                }
            }
            let end = Pos {
                inst,
                block,
                index: b.insts.len() as u32,
            };
            let ends = match b.term {
                Terminator::Exit(_) | Terminator::ThreadExit(_) => true,
                // What may come out of a call is asked of `throws`.
                Terminator::Throw { .. } => x.is_uncaught(end) && self.asserts(x, end),
                Terminator::Unreachable => true,
                Terminator::Jump(_)
                | Terminator::Branch { .. }
                | Terminator::Switch { .. }
                | Terminator::IndirectJump { .. }
                | Terminator::Return(_) => false,
            };
            if ends {
                return false;
            }
        }
        true
    }

    /// Must an instruction be looked at?
    fn matters(&self, x: &Expansion<'_>, at: Pos, op: &Op) -> bool {
        match op {
            Op::Gap { .. } | Op::SetJmp { .. } | Op::LongJmp { .. } | Op::Format { .. } => {
                return true;
            }
            Op::Assert { .. } => return self.asserts(x, at),
            Op::Call { callee, .. } => return !expanded(x, at, callee),
            Op::Rmw { ty, .. } | Op::CmpXchg { ty, .. } if ty.size(x.program.data_model) > 8 => {
                return true;
            }
            Op::Sync { op: sync, .. } => {
                let known = self.ignores(x, at.inst, op)
                    || is_silent(sync)
                    || matches!(
                        sync,
                        // Of these the model has no state.
                        SyncOp::BarrierWait { .. }
                            | SyncOp::Park { .. }
                            | SyncOp::Interrupt { .. }
                            | SyncOp::Interrupted { .. }
                            | SyncOp::IsAlive { .. }
                            | SyncOp::LatchInit { .. }
                            | SyncOp::LatchDown { .. }
                            | SyncOp::LatchWait { .. }
                            | SyncOp::LatchCount { .. }
                    );
                return !known;
            }
            Op::Copy { .. }
            | Op::Wide { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Rmw { .. }
            | Op::CmpXchg { .. }
            | Op::Fence { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::StackAlloc { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::VarArgs { .. }
            | Op::Assume { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. }
            | Op::Math { .. }
            | Op::Output { .. }
            | Op::ParseFloat { .. } => {}
        }
        if x.foreign_gap(at.inst, op).is_some() {
            return true;
        }
        let touched = touches(op, x.program.data_model);
        touched.iter().any(|touch| {
            let targets = x.targets(at.inst, touch.addr);
            targets.iter().any(|t| self.sees(x, t, touch.extent))
        })
    }
}

/// Is every function that a call may go to expanded there?
fn expanded(x: &Expansion<'_>, at: Pos, callee: &Callee) -> bool {
    if x.refused.contains_key(&at) {
        return false;
    }
    match callee {
        Callee::Direct(f) => x.callee(at, *f).is_some(),
        Callee::Indirect(o) => {
            let targets = x.targets(at.inst, *o);
            !targets.is_empty()
                && targets
                    .iter()
                    .all(|t| match x.objects[t.object.0 as usize] {
                        ObjectKey::Func(f) => x.callee(at, f).is_some(),
                        _ => false,
                    })
        }
        Callee::Virtual(_) => x.callees(at).next().is_some(),
    }
}

/// How values flow between locals.
struct Flow {
    places: BTreeMap<Private, usize>,
    /// For each local what it may be computed from, and whether by more than copying.
    sources: Vec<Vec<(usize, bool)>>,
    /// Locals with an unknown value.
    unknown: Vec<bool>,
    /// Locals that may point.
    points: Vec<bool>,
    /// Locals that addresses of followed accesses are computed from.
    addresses: Vec<usize>,
    /// Locals that are put into followed memory.
    stored: Vec<usize>,
    /// Locals that come from there.
    loaded: Vec<usize>,
    visible: BTreeSet<ObjId>,
    /// Objects that are written where the slice does not look: what they hold is not known.
    lost: BTreeSet<ObjId>,
}

impl Flow {
    fn of(x: &Expansion<'_>, lens: &Lens<'_>) -> Flow {
        let mut flow = Flow {
            places: BTreeMap::new(),
            sources: Vec::new(),
            unknown: Vec::new(),
            points: Vec::new(),
            addresses: Vec::new(),
            stored: Vec::new(),
            loaded: Vec::new(),
            visible: crate::memory::visible_objects(x),
            lost: BTreeSet::new(),
        };
        for i in 0..x.instances.len() {
            let inst = InstId(i as u32);
            let Some(body) = x.body(inst) else { continue };
            if lens.is_dull(inst) {
                let ops = body.blocks.iter().flat_map(|(_, b)| &b.insts);
                ops.for_each(|i| flow.lose(x, inst, &i.op));
                continue;
            }
            for (block, b) in body.blocks.iter() {
                for (index, i) in b.insts.iter().enumerate() {
                    let at = Pos {
                        inst,
                        block,
                        index: index as u32,
                    };
                    flow.op(x, lens, at, &i.op);
                }
                if let Terminator::Return(Some(value)) = b.term {
                    flow.returned(x, inst, value);
                }
            }
        }
        flow
    }

    fn lose(&mut self, x: &Expansion<'_>, inst: InstId, op: &Op) {
        let written = touches(op, x.program.data_model).into_iter();
        for touch in written.filter(|t| t.write) {
            let targets = x.targets(inst, touch.addr);
            self.lost.extend(targets.iter().map(|t| t.object));
        }
    }

    fn id(&mut self, x: &Expansion<'_>, place: Private) -> usize {
        if let Some(&known) = self.places.get(&place) {
            return known;
        }
        let id = self.sources.len();
        self.places.insert(place, id);
        self.sources.push(Vec::new());
        self.unknown.push(false);
        let points = match place {
            Private::Local(inst, local) => !x.targets(inst, Operand::Local(local)).is_empty(),
            Private::Object(object) => x.parts.bytes(object).len() > 1,
        };
        self.points.push(points);
        id
    }

    fn from(&mut self, x: &Expansion<'_>, to: Private, inst: InstId, o: Operand, computed: bool) {
        let to = self.id(x, to);
        if let Operand::Local(l) = o {
            let from = self.id(x, Private::Local(inst, l));
            self.sources[to].push((from, computed));
        }
    }

    fn returned(&mut self, x: &Expansion<'_>, inst: InstId, value: Operand) {
        let Some(call) = x.instances[inst.0 as usize].caller else {
            return;
        };
        let body = x.body(call.inst).expect("a caller has a body");
        let insts = &body.blocks[call.block].insts;
        if let Some(Op::Call { dst: Some(dst), .. }) = insts.get(call.index as usize).map(|i| &i.op)
        {
            self.from(x, Private::Local(call.inst, *dst), inst, value, false);
        }
    }

    fn op(&mut self, x: &Expansion<'_>, lens: &Lens<'_>, at: Pos, op: &Op) {
        let inst = at.inst;
        self.address(x, lens, inst, op);
        let mut unknown = false;
        match op {
            Op::Copy { dst, src, .. } | Op::Cast { dst, a: src, .. } => {
                self.from(x, Private::Local(inst, *dst), inst, *src, false);
                return;
            }
            Op::Select {
                dst, cond, a, b, ..
            } => {
                for o in [cond, a, b] {
                    self.from(x, Private::Local(inst, *dst), inst, *o, false);
                }
                return;
            }
            Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. } => {
                let mut operands = Vec::new();
                op.for_each_operand(|o| operands.push(o));
                op.for_each_def(|d| {
                    for o in &operands {
                        self.from(x, Private::Local(inst, d), inst, *o, true);
                    }
                });
                return;
            }
            Op::Load { addr, .. } | Op::Rmw { addr, .. } | Op::CmpXchg { addr, .. } => {
                let targets = x.targets(inst, *addr);
                let touched = touches(op, x.program.data_model);
                let extent = touched.first().map_or(Extent::Whole, |t| t.extent);
                let known = |t| lens.follows(x, t, extent);
                unknown = targets.is_empty() || !targets.iter().all(known);
                let own = self.own(x, inst, *addr);
                if let (Op::Load { dst, .. }, Some(object)) = (op, own) {
                    let (to, from) = (Private::Local(inst, *dst), Private::Object(object));
                    let (to, from) = (self.id(x, to), self.id(x, from));
                    self.sources[to].push((from, false));
                    return;
                }
                if !unknown {
                    self.come_and_go(x, inst, op);
                }
            }
            Op::Store { addr, value, .. } => {
                let targets = x.targets(inst, *addr);
                let touched = touches(op, x.program.data_model);
                let extent = touched.first().map_or(Extent::Whole, |t| t.extent);
                if targets.iter().any(|t| lens.follows(x, t, extent)) {
                    self.come_and_go(x, inst, op);
                }
                for t in targets.iter() {
                    if !self.visible.contains(&t.object) {
                        self.from(x, Private::Object(t.object), inst, *value, false);
                    }
                }
                return;
            }
            Op::Call { callee, args, .. } => {
                for child in callees(x, at, callee) {
                    unknown |= lens.is_dull(child);
                    let func = x.instances[child.0 as usize].func;
                    for i in 0..x.program.funcs[func].params.len() {
                        if let Some((_, o)) = args.get(i) {
                            let to = Private::Local(child, LocalId::new(i));
                            self.from(x, to, inst, *o, false);
                        }
                    }
                }
            }
            Op::Sync {
                op: SyncOp::Spawn { func, arg, .. },
                ..
            } => {
                for t in x.targets(inst, *func).iter() {
                    if let ObjectKey::Func(f) = x.objects[t.object.0 as usize]
                        && let Some(kind) = x.started(at, f)
                    {
                        let root = x.kinds[kind.0 as usize].root;
                        self.from(x, Private::Local(root, LocalId(0)), inst, *arg, false);
                    }
                }
            }
            Op::Sync { .. } => unknown = lens.ignores(x, inst, op),
            _ => unknown = true,
        }
        let mut defs = Vec::new();
        op.for_each_def(|d| defs.push(d));
        for d in defs {
            let id = self.id(x, Private::Local(inst, d));
            self.unknown[id] |= unknown;
            if !unknown && matches!(op, Op::Sync { .. }) {
                self.loaded.push(id);
            }
        }
    }

    /// The object of a thread's own that an address is that of, if it can be no other.
    fn own(&self, x: &Expansion<'_>, inst: InstId, addr: Operand) -> Option<ObjId> {
        let targets = x.targets(inst, addr);
        let mut all = targets.iter();
        let (Some(t), None) = (all.next(), all.next()) else {
            return None;
        };
        let slot = matches!(x.objects[t.object.0 as usize], ObjectKey::Slot(..));
        let fixed = matches!(t.offset, Offset::At(_));
        (slot && fixed && !self.visible.contains(&t.object)).then_some(t.object)
    }

    /// Notes what an access to followed memory puts there, and what it takes.
    fn come_and_go(&mut self, x: &Expansion<'_>, inst: InstId, op: &Op) {
        let values = match op {
            Op::Store { value, .. } | Op::Rmw { value, .. } => vec![*value],
            Op::CmpXchg {
                expected, desired, ..
            } => vec![*expected, *desired],
            _ => Vec::new(),
        };
        for value in values {
            if let Operand::Local(l) = value {
                let id = self.id(x, Private::Local(inst, l));
                self.stored.push(id);
            }
        }
        let mut defs = Vec::new();
        op.for_each_def(|d| defs.push(d));
        for d in defs {
            let id = self.id(x, Private::Local(inst, d));
            self.loaded.push(id);
        }
    }

    /// Notes what the address of a followed access is computed from, unless it is a constant.
    fn address(&mut self, x: &Expansion<'_>, lens: &Lens<'_>, inst: InstId, op: &Op) {
        for touch in touches(op, x.program.data_model) {
            let Operand::Local(local) = touch.addr else {
                continue;
            };
            let targets = x.targets(inst, touch.addr);
            if !targets.iter().any(|t| lens.follows(x, t, touch.extent)) {
                continue;
            }
            let fixed = targets.len() == 1
                && targets.iter().all(|t| {
                    let heap = matches!(x.objects[t.object.0 as usize], ObjectKey::Heap(_));
                    matches!(t.offset, Offset::At(_)) && !heap
                });
            if !fixed {
                let id = self.id(x, Private::Local(inst, local));
                self.addresses.push(id);
            }
        }
    }

    /// The locals that are looked at.
    fn kept(self, locals: Locals) -> BTreeSet<Private> {
        let n = self.sources.len();
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (to, from) in self.sources.iter().enumerate() {
            for &(from, _) in from {
                next[from].push(to);
            }
        }
        // What is computed from itself counts rounds.
        let round = graph::components(&next);
        let mut unknown = self.unknown;
        for (to, from) in self.sources.iter().enumerate() {
            unknown[to] |= from
                .iter()
                .any(|&(from, computed)| computed && round[from] == round[to]);
        }
        let unknown = graph::reachable(&next, (0..n).filter(|i| unknown[*i]));
        let known: Vec<bool> = (0..n).map(|i| !unknown[i] && !self.points[i]).collect();
        let mut kept = match locals {
            Locals::Few => vec![false; n],
            _ => known.clone(),
        };
        // Forward from what is loaded, backward from what is stored.
        let mut work = self.loaded;
        while let Some(i) = work.pop() {
            if known[i] && !std::mem::replace(&mut kept[i], true) {
                work.extend(&next[i]);
            }
        }
        let mut seen = vec![false; n];
        let mut work = self.stored;
        while let Some(i) = work.pop() {
            if known[i] && !std::mem::replace(&mut seen[i], true) {
                kept[i] = true;
                work.extend(self.sources[i].iter().map(|(from, _)| *from));
            }
        }
        let mut wanted = vec![false; n];
        let mut work = self.addresses;
        while let Some(i) = work.pop() {
            if !std::mem::replace(&mut wanted[i], true) {
                kept[i] = true;
                work.extend(self.sources[i].iter().map(|(from, _)| *from));
            }
        }
        let lost = |place: &Private| matches!(place, Private::Object(o) if self.lost.contains(o));
        let places = self.places.into_iter().filter(|(_, i)| kept[*i]);
        let places = places.map(|(place, _)| place);
        places.filter(|p| !lost(p)).collect()
    }
}

/// Parameters that are given a number where their function is called, and no other value.
fn constants(x: &Expansion<'_>) -> BTreeMap<(InstId, LocalId), u64> {
    let mut out: BTreeMap<(InstId, LocalId), u64> = BTreeMap::new();
    for (i, instance) in x.instances.iter().enumerate() {
        let (child, Some(call)) = (InstId(i as u32), instance.caller) else {
            continue;
        };
        let (Some(body), Some(caller)) = (x.body(child), x.body(call.inst)) else {
            continue;
        };
        let op = caller.blocks[call.block].insts.get(call.index as usize);
        let Some(Op::Call { args, .. }) = op.map(|i| &i.op) else {
            continue;
        };
        let mut changed = BTreeSet::new();
        for op in body.blocks.iter().flat_map(|(_, b)| &b.insts) {
            op.op.for_each_def(|d| {
                changed.insert(d);
            });
        }
        let params = x.program.funcs[instance.func].params.len();
        for (p, (_, value)) in args.iter().enumerate().take(params) {
            let local = LocalId::new(p);
            let number = match value {
                Operand::Const(c) => Some(*c),
                // Callers come before their callees.
                Operand::Local(l) => out.get(&(call.inst, *l)).copied(),
                _ => None,
            };
            if let (Some(number), false) = (number, changed.contains(&local)) {
                out.insert((child, local), number);
            }
        }
    }
    out
}

/// What a call is expanded to.
fn callees(x: &Expansion<'_>, at: Pos, callee: &Callee) -> Vec<InstId> {
    match callee {
        Callee::Direct(f) => x.callee(at, *f).into_iter().collect(),
        Callee::Indirect(o) => {
            let targets = x.targets(at.inst, *o);
            let called = targets.iter().filter_map(|t| {
                let ObjectKey::Func(f) = x.objects[t.object.0 as usize] else {
                    return None;
                };
                x.callee(at, f)
            });
            called.collect()
        }
        Callee::Virtual(_) => x.callees(at).map(|(_, child)| child).collect(),
    }
}

/// The parts of memory that accesses may race on: several threads touch them, one writes, and
/// not all accesses are atomic.
pub fn needed_parts(x: &Expansion<'_>) -> BTreeSet<Part> {
    let visible = crate::memory::visible_objects(x);
    let bytes = |p: &Part| matches!(p.what, What::Bytes(_));
    let mut out = BTreeSet::new();
    for (part, conduct) in x.parts.all() {
        if bytes(&part) && visible.contains(&part.object) {
            // The thread that ends the life of an object writes all of it.
            let key = x.objects[part.object.0 as usize];
            let mortal = crate::memory::is_mortal(x.program, key);
            if conduct.conflicts() || mortal {
                out.insert(part);
            }
        }
    }
    out
}

/// The assertions of an expanded program.
pub fn assertions(x: &Expansion<'_>) -> BTreeSet<Site> {
    let mut out = BTreeSet::new();
    for (n, instance) in x.instances.iter().enumerate() {
        let body = x.body(InstId(n as u32));
        for (block, b) in body.into_iter().flat_map(|b| b.blocks.iter()) {
            for (index, i) in b.insts.iter().enumerate() {
                // One that is caught breaks nothing.
                if matches!(i.op, Op::Assert { kind, .. } if kind.is_claim()) && i.unwind.is_none()
                {
                    out.insert((instance.func, block, index as u32));
                }
            }
            let end = Pos {
                inst: InstId(n as u32),
                block,
                index: b.insts.len() as u32,
            };
            if matches!(b.term, Terminator::Unreachable) || x.is_uncaught(end) {
                out.insert(site(x, end));
            }
        }
    }
    out
}

/// Where a place of an expanded function is in the function.
pub fn site(x: &Expansion<'_>, at: Pos) -> Site {
    (x.instances[at.inst.0 as usize].func, at.block, at.index)
}
