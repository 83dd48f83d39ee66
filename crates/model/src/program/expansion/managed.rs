//! What is known of managed programs beyond where pointers point.
//!
//! *Exceptions*: an instance throws if a block of it, or of an instance that it calls, ends with a throw, whatever
//! handlers take. *Settled* parts of memory are written only before any other thread can know of the object: by stores
//! through the first parameter of the first calls that are given a new object, in the block that makes it, as long as
//! nothing there puts the object's address into memory or gives it to a thread. That is a constructor that does not let
//! `this` escape. A thread that reads such a part has the object from its maker, and learns nothing beyond what having it
//! says; so no object counts whose address stands in memory from which it may be learnt without happens-before.
//!
//! Silent accesses race with nothing by the front end's promise, so what a thread reads from a part that has such accesses
//! may be known without happens-before: [`Expansion::is_told`] says where it is not, and everywhere else it is anything.

use super::Expansion;
use crate::program::expansion::part::Part;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target};
use crate::program::touch::{Extent, touches};
use ir::{BlockId, FuncId, LocalId, Op, Operand, SyncOp, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// Instructions after an allocation that are looked at.
const CONSTRUCTORS: usize = 24;

impl Expansion<'_> {
    fn ids(&self) -> impl DoubleEndedIterator<Item = InstId> + use<> {
        (0..self.instances.len()).map(|i| InstId(i as u32))
    }

    /// The instances that a throw may leave. Callees have higher numbers than their callers.
    pub(super) fn found_throwing(&self) -> BTreeSet<InstId> {
        let mut out = BTreeSet::new();
        for inst in self.ids().rev() {
            let Some(body) = self.body(inst) else {
                continue;
            };
            let throws = |t: &Terminator| matches!(t, Terminator::Throw { .. });
            if out.contains(&inst) || body.blocks.iter().any(|(_, b)| throws(&b.term)) {
                out.insert(inst);
                let caller = self.instances[inst.0 as usize].caller;
                out.extend(caller.map(|c| c.inst));
            }
        }
        out
    }

    pub(super) fn found_interrupts(&self) -> bool {
        let ops = self.ids().filter_map(|i| self.body(i));
        let ops = ops.flat_map(|b| b.blocks.as_slice()).flat_map(|b| &b.insts);
        let interrupts = |op: &Op| {
            matches!(
                op,
                Op::Sync {
                    op: SyncOp::Interrupt { .. },
                    ..
                }
            )
        };
        ops.map(|i| &i.op).any(interrupts)
    }

    /// Does what a thread reads at a place tell it nothing that happens-before does not?
    pub fn is_told(&self, t: Target, extent: Extent) -> bool {
        let parts = self.parts.touched(t, extent);
        parts.iter().all(|p| self.tells_nothing(*p, &self.settled))
    }

    fn tells_nothing(&self, part: Part, settled: &BTreeSet<Part>) -> bool {
        let conduct = self.parts.conduct(part);
        let several = |k: &KindId| self.kinds[k.0 as usize].many;
        let lone = conduct.by.len() <= 1 && !conduct.by.iter().any(several);
        !conduct.silent || !conduct.written || lone || settled.contains(&part)
    }

    /// The parts that are settled.
    pub(super) fn found_settled(&self) -> BTreeSet<Part> {
        if !self.program.managed || self.parts.weak_atomics {
            return BTreeSet::new();
        }
        let mut own: BTreeMap<InstId, (ObjId, BTreeSet<LocalId>)> = BTreeMap::new();
        for (i, key) in self.objects.iter().enumerate() {
            if let ObjectKey::Heap(at) = *key {
                self.constructors(ObjId(i as u32), at, &mut own);
            }
        }
        // Where each part is written, other than by a constructor of its object.
        let (mut early, mut later) = (BTreeSet::new(), BTreeSet::new());
        for inst in self.ids() {
            let Some(body) = self.body(inst) else {
                continue;
            };
            let ops = body.blocks.iter().flat_map(|(_, b)| &b.insts);
            for op in ops.map(|i| &i.op) {
                for touch in touches(op, self.program.data_model) {
                    if !touch.write || touch.extent == Extent::Sync {
                        continue;
                    }
                    for t in self.targets(inst, touch.addr).iter() {
                        let parts = self.parts.touched(t, touch.extent);
                        let made = own.get(&inst).is_some_and(|(object, this)| {
                            let local = |l: &LocalId| touch.addr == Operand::Local(*l);
                            *object == t.object && this.iter().any(local)
                        });
                        if made && matches!(op, Op::Store { .. }) {
                            early.extend(parts);
                        } else {
                            later.extend(parts);
                        }
                    }
                }
            }
        }
        self.well_known(early.difference(&later).copied().collect())
    }

    /// Those of such parts whose objects are known only by what tells nothing beyond happens-before.
    fn well_known(&self, mut settled: BTreeSet<Part>) -> BTreeSet<Part> {
        let visible = crate::memory::visible_objects(self);
        let mut holders: BTreeMap<ObjId, BTreeSet<Part>> = BTreeMap::new();
        for ((holder, at), held) in &self.contents {
            if !visible.contains(holder) {
                continue;
            }
            let offset = at.map_or(Offset::ANY, Offset::At);
            let place = Target {
                object: *holder,
                offset,
            };
            let parts = self.parts.touched(place, Extent::Bytes(8));
            for t in held.iter() {
                holders.entry(t.object).or_default().extend(&parts);
            }
        }
        loop {
            let told = |p: &Part| {
                let conduct = self.parts.conduct(*p);
                !conduct.weak_writes && self.tells_nothing(*p, &settled)
            };
            let known = |p: &Part| holders.get(&p.object).is_none_or(|h| h.iter().all(told));
            let kept: BTreeSet<Part> = settled.iter().copied().filter(|p| known(p)).collect();
            if kept.len() == settled.len() {
                return kept;
            }
            settled = kept;
        }
    }

    /// The calls that follow an allocation in its block and are given the new object first, and what these call with
    /// it, up to the first that lets its address go; with the locals that hold it there, or a place in it.
    fn constructors(
        &self,
        object: ObjId,
        at: Pos,
        out: &mut BTreeMap<InstId, (ObjId, BTreeSet<LocalId>)>,
    ) {
        let Some(body) = self.body(at.inst) else {
            return;
        };
        let block = &body.blocks[at.block];
        let Some(Op::Alloc { dst, .. }) = block.insts.get(at.index as usize).map(|i| &i.op) else {
            return;
        };
        let rest = block.insts.iter().enumerate().skip(at.index as usize + 1);
        for (index, i) in rest.take(CONSTRUCTORS) {
            let here = Pos {
                index: index as u32,
                ..at
            };
            if self.lets_go(here, &i.op, object) {
                return;
            }
            let Op::Call { args, .. } = &i.op else {
                if defines(&i.op, *dst) {
                    return;
                }
                continue;
            };
            let mut below: Vec<InstId> = self.callees(here).map(|(_, c)| c).collect();
            let mut next = 0;
            while next < below.len() {
                let more: Vec<InstId> = self.called_in(below[next]).map(|(_, c)| c).collect();
                below.extend(more);
                next += 1;
            }
            if below.iter().any(|i| self.any_lets_go(*i, object)) {
                return;
            }
            if args.first().map(|(_, o)| *o) == Some(Operand::Local(*dst)) {
                let mut work: Vec<InstId> = self.callees(here).map(|(_, c)| c).collect();
                while let Some(inst) = work.pop() {
                    let this = self.this_of(inst);
                    let given =
                        |at: &Pos| self.first_argument(*at).is_some_and(|l| this.contains(&l));
                    work.extend(
                        self.called_in(inst)
                            .filter(|(at, _)| given(at))
                            .map(|(_, c)| c),
                    );
                    out.insert(inst, (object, this));
                }
            }
            if defines(&i.op, *dst) {
                return;
            }
        }
    }

    /// The local that a call gives first.
    fn first_argument(&self, at: Pos) -> Option<LocalId> {
        let block = &self.body(at.inst)?.blocks[at.block];
        match block.insts.get(at.index as usize).map(|i| &i.op) {
            Some(Op::Call { args, .. }) => match args.first() {
                Some((_, Operand::Local(l))) => Some(*l),
                _ => None,
            },
            _ => None,
        }
    }

    /// The locals of an instance that hold its first argument, or a place in it, and never anything else.
    fn this_of(&self, inst: InstId) -> BTreeSet<LocalId> {
        let mut out = BTreeSet::from([LocalId(0)]);
        let Some(body) = self.body(inst) else {
            return BTreeSet::new();
        };
        let ops = body.blocks.iter().flat_map(|(_, b)| &b.insts);
        let mut defs: BTreeMap<LocalId, Vec<&Op>> = BTreeMap::new();
        for op in ops.map(|i| &i.op) {
            op.for_each_def(|d| defs.entry(d).or_default().push(op));
        }
        if defs.contains_key(&LocalId(0)) {
            return BTreeSet::new();
        }
        loop {
            let moves = |op: &Op| match op {
                Op::Copy {
                    src: Operand::Local(l),
                    ..
                }
                | Op::PtrAdd {
                    base: Operand::Local(l),
                    ..
                } => out.contains(l),
                _ => false,
            };
            let more = defs.iter().filter(|(l, _)| !out.contains(l));
            let more = more.filter(|(_, ops)| ops.iter().all(|op| moves(op)));
            let more: Vec<LocalId> = more.map(|(l, _)| *l).collect();
            if more.is_empty() {
                return out;
            }
            out.extend(more);
        }
    }

    fn called_in(&self, inst: InstId) -> impl Iterator<Item = (Pos, InstId)> + '_ {
        let first = |inst| Pos {
            inst,
            block: BlockId(0),
            index: 0,
        };
        let range = (first(inst), FuncId(0))..(first(InstId(inst.0 + 1)), FuncId(0));
        self.children.range(range).map(|((at, _), c)| (*at, *c))
    }

    fn any_lets_go(&self, inst: InstId, object: ObjId) -> bool {
        let Some(body) = self.body(inst) else {
            return true;
        };
        body.blocks.iter().any(|(block, b)| {
            let mut insts = b.insts.iter().enumerate();
            let thrown = match b.term {
                Terminator::Throw { value, .. } => self.may_be(inst, value, object),
                _ => false,
            };
            thrown
                || insts.any(|(index, i)| {
                    let index = index as u32;
                    self.lets_go(Pos { inst, block, index }, &i.op, object)
                })
        })
    }

    fn may_be(&self, inst: InstId, operand: Operand, object: ObjId) -> bool {
        self.targets(inst, operand)
            .iter()
            .any(|t| t.object == object)
    }

    /// May an instruction put the address of an object where another thread finds it?
    fn lets_go(&self, at: Pos, op: &Op, object: ObjId) -> bool {
        let is = |o: Operand| self.may_be(at.inst, o, object);
        match op {
            Op::Store { value, .. } | Op::Rmw { value, .. } => is(*value),
            Op::CmpXchg { desired, .. } => is(*desired),
            Op::Sync { op: sync, .. } => {
                let mut given = false;
                op.for_each_operand(|o| given |= is(o));
                let own = matches!(
                    sync,
                    SyncOp::MutexLock { .. }
                        | SyncOp::MutexUnlock { .. }
                        | SyncOp::MutexInit { .. }
                        | SyncOp::CondInit { .. }
                        | SyncOp::SemInit { .. }
                        | SyncOp::LatchInit { .. }
                );
                given && !own
            }
            Op::Call { .. } => self.refused.contains_key(&at),
            Op::MemCopy { .. } | Op::Foreign { .. } | Op::Gap { .. } => true,
            _ => false,
        }
    }
}

fn defines(op: &Op, local: LocalId) -> bool {
    let mut found = false;
    op.for_each_def(|d| found |= d == local);
    found
}
