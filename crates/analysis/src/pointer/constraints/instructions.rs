//! What each instruction contributes.

use super::{Call, Constraints, Source, Watch};
use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::memory::Shift;
use crate::pointer::object::{Cell, ObjectKind};
use crate::pointer::solver::NodeId;
use ir::{
    BinOp, Body, Callee, CastOp, ClassId, Idx, LocalId, Op, Operand, RmwOp, SyncOp, Terminator, Ty,
};

impl<'p> Constraints<'p> {
    /// Where the values of exceptions meet.
    fn exceptions(&mut self, instance: InstanceId) -> NodeId {
        let kind = self.kind_of(instance);
        if let Some(&n) = self.thrown.get(&kind) {
            return n;
        }
        let n = self.graph.nodes(1);
        self.thrown.insert(kind, n);
        n
    }

    pub(super) fn body(&mut self, instance: InstanceId) {
        let program = self.program;
        let func = self.instances[instance].func;
        let Some(body) = program.funcs[func].defined() else {
            return;
        };
        for (id, block) in body.blocks.iter() {
            for (i, inst) in block.insts.iter().enumerate() {
                let point = Point {
                    instance,
                    block: id,
                    inst: i as u32,
                };
                // Every object that is named has a number from now on.
                inst.op.for_each_operand(|o| {
                    self.source(instance, o);
                });
                self.instruction(body, point, &inst.op);
            }
            self.terminator(instance, &block.term);
        }
    }

    fn terminator(&mut self, instance: InstanceId, term: &Terminator) {
        match term {
            Terminator::Return(Some(value)) => {
                let value = self.source(instance, *value);
                let result = self.nodes[instance.index()].result;
                self.flow(value, result);
            }
            Terminator::ThreadExit(value) => {
                // Which thread ends here is not known: it may be any.
                let value = self.source(instance, *value);
                if let Some(node) = self.node(value) {
                    self.exits(node);
                }
            }
            Terminator::Throw { value, .. } => {
                let value = self.source(instance, *value);
                let to = self.exceptions(instance);
                self.flow(value, to);
            }
            Terminator::Return(None)
            | Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Exit(_)
            | Terminator::Unreachable => {}
        }
    }

    /// A value with which a thread of any kind may end.
    fn exits(&mut self, value: NodeId) {
        let all = self.exit_values();
        self.graph.copy(value, all);
    }

    fn exit_values(&mut self) -> NodeId {
        // The result of the initial thread stands for the values of every explicit exit.
        self.kinds.get(KindId(0)).map_or(0, |k| k.result)
    }

    fn dst(&mut self, instance: InstanceId, local: LocalId) -> Option<NodeId> {
        match self.source(instance, Operand::Local(local)) {
            Source::Node(n) => Some(n),
            _ => None,
        }
    }

    fn instruction(&mut self, body: &Body, point: Point, op: &Op) {
        let at = point.instance;
        match op {
            Op::Copy { dst, src, .. } => match self.tested(body, point, *src) {
                Some(class) => self.assign_tested(at, *dst, *src, class),
                None => self.assign(at, *dst, *src),
            },
            Op::Cast { dst, a, .. } => self.assign(at, *dst, *a),
            Op::Unary { dst, a, .. } => {
                if let Some(to) = self.dst(at, *dst) {
                    let from = self.source(at, *a);
                    self.flow_shifted(from, to, Shift::Anywhere);
                }
            }
            Op::Select { dst, a, b, .. } => {
                self.assign(at, *dst, *a);
                self.assign(at, *dst, *b);
            }
            Op::Binary { dst, op, a, b, .. } => self.binary(point, *dst, *op, *a, *b),
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                let shift = self.pointer_shift(body, point, *base, *index, *scale, *offset);
                if let Some(to) = self.dst(at, *dst) {
                    let base_is_number = matches!(base, Operand::Const(_)) || self.copies_every();
                    let from = self.source(at, *base);
                    self.flow_shifted(from, to, shift);
                    if base_is_number {
                        let from = self.source(at, *index);
                        self.flow_shifted(from, to, Shift::Anywhere);
                    }
                }
            }
            Op::Nondet {
                dst, ty: Ty::Ptr, ..
            } => {
                if let Some(to) = self.dst(at, *dst) {
                    let outside = self.outside_cell();
                    self.graph.add(to, outside);
                }
            }
            // What is left there may be any address that code outside has.
            Op::Foreign {
                ptr, writes: true, ..
            } => {
                let outside = self.outside_cell();
                let ptr = self.source(at, *ptr);
                let there = self.graph.nodes(1);
                self.flow_shifted(ptr, there, Shift::Anywhere);
                self.store(Source::Node(there), Source::Cell(outside));
            }
            Op::Load { dst, addr, access } => {
                if let Some(to) = self.dst(at, *dst) {
                    let addr = self.reached(at, *addr, access.ty);
                    self.load(addr, to);
                }
            }
            Op::Store {
                addr,
                value,
                access,
            } => {
                let addr = self.reached(at, *addr, access.ty);
                let value = self.source(at, *value);
                self.store(addr, value);
            }
            Op::MemCopy { dst, src, len, .. } => {
                let len = match len {
                    Operand::Const(n) => u32::try_from(*n).ok(),
                    _ => None,
                };
                let (to, from) = (self.source(at, *dst), self.source(at, *src));
                // What is copied goes through one node of its own: n sources and m targets then take
                // n + m edges, not n times m.
                let (way, _) = self
                    .graph
                    .memory
                    .object(ObjectKind::Copied(point), None, None);
                let way = self.graph.memory.number(Cell::exact(way, 0));
                self.watch(from, Watch::CopyFrom { to: way, len });
                self.watch(to, Watch::CopyTo { from: way, len });
            }
            Op::Rmw {
                dst,
                op,
                addr,
                value,
                ..
            } => {
                let addr = self.source(at, *addr);
                let value = self.source(at, *value);
                if let Some(to) = self.dst(at, *dst) {
                    self.load(addr, to);
                    if *op != RmwOp::Exchange {
                        let moved = self.graph.nodes(1);
                        self.graph.shift(to, moved, Shift::Anywhere);
                        self.store(addr, Source::Node(moved));
                    }
                }
                self.store(addr, value);
            }
            Op::CmpXchg {
                old, addr, desired, ..
            } => {
                let addr = self.source(at, *addr);
                let desired = self.source(at, *desired);
                if let Some(to) = self.dst(at, *old) {
                    self.load(addr, to);
                }
                self.store(addr, desired);
            }
            Op::Alloc { dst, size, .. } | Op::StackAlloc { dst, size, .. } => {
                let size = match size {
                    Operand::Const(n) => u32::try_from(*n).ok(),
                    _ => None,
                };
                let (object, _) = self
                    .graph
                    .memory
                    .object(ObjectKind::Heap(point), size, None);
                if let Op::Alloc {
                    class: Some(class), ..
                } = op
                {
                    self.graph.classes.set(object, *class);
                }
                let cell = self.graph.memory.number(Cell::exact(object, 0));
                if let Some(to) = self.dst(at, *dst) {
                    self.graph.add(to, cell);
                }
            }
            Op::VarArgs { dst } => {
                let kind = ObjectKind::VarArgs(at);
                let (object, _) = self.graph.memory.object(kind, None, None);
                let cell = self.graph.memory.number(Cell {
                    stride: 8,
                    ..Cell::anywhere(object, None)
                });
                if let Some(to) = self.dst(at, *dst) {
                    self.graph.add(to, cell);
                }
            }
            Op::Call { dst, callee, args } => self.call(point, *dst, *callee, args),
            Op::Caught { dst } => {
                if let Some(to) = self.dst(at, *dst) {
                    let from = self.exceptions(at);
                    self.graph.copy(from, to);
                }
            }
            Op::ParseFloat { ptr, end, .. } => {
                let (ptr, end) = (self.source(at, *ptr), self.source(at, *end));
                let moved = self.graph.nodes(1);
                self.flow_shifted(ptr, moved, Shift::Anywhere);
                self.store(end, Source::Node(moved));
            }
            Op::Sync { dst, op } => self.sync(point, *dst, op),
            Op::Wide { .. }
            | Op::Compare { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::MemSet { .. }
            | Op::Foreign { writes: false, .. }
            | Op::Fence { .. }
            | Op::Free { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::SetJmp { .. }
            | Op::LongJmp { .. }
            | Op::InstanceOf { .. }
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Math { .. }
            | Op::Format { .. }
            | Op::Output { .. } => {}
        }
    }

    /// Where an access of a type may find or leave addresses: one wider than an address may move several.
    fn reached(&mut self, at: InstanceId, addr: Operand, ty: Ty) -> Source {
        let addr = self.source(at, addr);
        let model = self.program.data_model;
        if ty.size(model) <= model.pointer_size() || addr == Source::Nothing {
            return addr;
        }
        let all = self.graph.nodes(1);
        self.flow_shifted(addr, all, Shift::Anywhere);
        Source::Node(all)
    }

    fn assign(&mut self, at: InstanceId, dst: LocalId, src: Operand) {
        if let Some(to) = self.dst(at, dst) {
            let from = self.source(at, src);
            self.flow(from, to);
        }
    }

    fn assign_tested(&mut self, at: InstanceId, dst: LocalId, src: Operand, class: ClassId) {
        let Some(to) = self.dst(at, dst) else {
            return;
        };
        match self.source(at, src) {
            Source::Node(from) => self.graph.copy_tested(from, to, class),
            Source::Cell(cell) if self.graph.may_be(cell, class) => self.graph.add(to, cell),
            Source::Cell(_) | Source::Nothing => {}
        }
    }

    /// The class that an operand is known to be of, or below, where a copy of it begins a block: the only way there is a type
    /// test of the same operand that succeeded. A copy is the place where the test tells something, because a local
    /// has one set of objects for all of its life.
    fn tested(&self, body: &Body, point: Point, src: Operand) -> Option<ClassId> {
        if point.inst != 0 || !self.program.managed {
            return None;
        }
        let func = self.instances[point.instance].func;
        let before = self.shapes[func.index()]
            .as_ref()?
            .only_before(point.block)?;
        let block = &body.blocks[before];
        let Terminator::Branch {
            cond: Operand::Local(cond),
            then,
            other,
            ..
        } = block.term
        else {
            return None;
        };
        match block.insts.last()?.op {
            Op::InstanceOf { dst, ptr, class }
                if dst == cond && ptr == src && then == point.block && other != point.block =>
            {
                Some(class)
            }
            _ => None,
        }
    }

    fn binary(&mut self, point: Point, dst: LocalId, op: BinOp, a: Operand, b: Operand) {
        let Some(to) = self.dst(point.instance, dst) else {
            return;
        };
        let walks = self.walks(point);
        let model = self.program.data_model;
        let constant = |o: Operand, sign: i64| match o {
            Operand::Const(n) if !walks => model.signed(n).checked_mul(sign).map(Shift::By),
            Operand::Const(n) => u32::try_from(n)
                .ok()
                .map(|scale| Shift::Multiples { scale, offset: 0 }),
            _ => None,
        };
        let (left, right) = match op {
            BinOp::Add => (constant(b, 1), constant(a, 1)),
            BinOp::Sub => (constant(b, -1), None),
            // Addresses are packed with tags, shifted, scrambled and restored.
            _ => (None, None),
        };
        for (from, shift) in [(a, left), (b, right)] {
            let from = self.source(point.instance, from);
            self.flow_shifted(from, to, shift.unwrap_or(Shift::Anywhere));
        }
    }

    fn walks(&self, point: Point) -> bool {
        let func = self.instances[point.instance].func;
        let shape = self.shapes[func.index()].as_ref();
        shape.is_some_and(|s| s.walks.contains(&(point.block, point.inst)))
    }

    fn pointer_shift(
        &self,
        body: &Body,
        point: Point,
        base: Operand,
        index: Operand,
        scale: i64,
        offset: i64,
    ) -> Shift {
        let walks = self.walks(point);
        if self.copies_every() {
            return self.whole_shift(index, (scale, offset), walks);
        }
        if let Operand::Const(index) = index {
            let index = self.program.data_model.signed(index);
            let by = index.wrapping_mul(scale).wrapping_add(offset);
            return match (walks, u32::try_from(by.unsigned_abs())) {
                (true, Ok(0)) | (false, _) => Shift::By(by),
                (true, Ok(scale)) => Shift::Index {
                    scale,
                    offset: 0,
                    forward: by > 0,
                },
                (true, Err(_)) => Shift::Anywhere,
            };
        }
        let Ok(scale) = u32::try_from(scale.unsigned_abs()) else {
            return Shift::Anywhere;
        };
        let func = self.instances[point.instance].func;
        let shape = self.shapes[func.index()].as_ref();
        // The index into a member that is an array, or into a whole variable, is not negative.
        let member = match base {
            Operand::Global(..) | Operand::Slot(..) => true,
            _ => matches!(
                shape.and_then(|s| s.def(body, base)),
                Some(Op::PtrAdd { index: Operand::Const(i), scale, offset, .. })
                    if self.program.data_model.signed(*i).wrapping_mul(*scale).wrapping_add(*offset) > 0
            ),
        };
        let unsigned = matches!(
            shape.and_then(|s| s.def(body, index)),
            Some(Op::Cast {
                op: CastOp::ZeroExt,
                ..
            })
        );
        let shift = Shift::Index {
            scale,
            offset,
            forward: (member || unsigned) && !walks,
        };
        if walks && offset != 0 {
            return Shift::Anywhere;
        }
        shift
    }

    fn call(&mut self, point: Point, dst: Option<LocalId>, callee: Callee, args: &[(Ty, Operand)]) {
        let at = point.instance;
        let args: Vec<(Ty, Source)> = args
            .iter()
            .map(|(ty, o)| (*ty, self.source(at, *o)))
            .collect();
        let dst = dst.and_then(|d| self.dst(at, d));
        self.calls.insert(point, Call { args, dst });
        match callee {
            Callee::Direct(f) => self.bind(point, f),
            Callee::Indirect(target) => {
                let target = self.source(at, target);
                self.watch(target, Watch::Call(point));
            }
            Callee::Virtual(method) => {
                let receiver = self.calls[&point].args.first().map(|(_, of)| *of);
                let receiver = receiver.unwrap_or(Source::Nothing);
                self.watch(receiver, Watch::Method { point, method });
            }
        }
    }

    fn sync(&mut self, point: Point, dst: Option<LocalId>, op: &SyncOp) {
        let at = point.instance;
        match op {
            SyncOp::Spawn {
                handle, func, arg, ..
            } => {
                let handle = self.source(at, *handle);
                let arg = self.source(at, *arg);
                let func = self.source(at, *func);
                self.watch(func, Watch::Spawn { point, handle, arg });
            }
            SyncOp::Join { thread, value, .. } => {
                let (thread, value) = (self.source(at, *thread), self.source(at, *value));
                if let Some(value) = self.node(value) {
                    self.watch(thread, Watch::Join { value });
                    let any = self.exit_values();
                    self.store(Source::Node(value), Source::Node(any));
                }
            }
            SyncOp::Current => {
                if let Some(to) = dst.and_then(|d| self.dst(at, d)) {
                    self.currents.push(to);
                    for kind in self.kinds.ids().collect::<Vec<_>>() {
                        self.thread_object(kind);
                    }
                }
            }
            SyncOp::ChanSend { chan, value, .. } => {
                let (chan, value) = (self.source(at, *chan), self.source(at, *value));
                self.store(chan, value);
            }
            SyncOp::ChanRecv { chan, to, .. } => {
                let (chan, to) = (self.source(at, *chan), self.source(at, *to));
                let word = self.graph.nodes(1);
                self.load(chan, word);
                self.store(to, Source::Node(word));
            }
            SyncOp::QueuePut { queue, from, .. } => {
                let (queue, from) = (self.source(at, *queue), self.source(at, *from));
                let word = self.graph.nodes(1);
                self.load(from, word);
                self.store(queue, Source::Node(word));
            }
            SyncOp::QueueTake { queue, to, .. } => {
                let (queue, to) = (self.source(at, *queue), self.source(at, *to));
                let word = self.graph.nodes(1);
                self.load(queue, word);
                self.store(to, Source::Node(word));
            }
            SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => {}
        }
        if let Some(hook) = self
            .program
            .hooks
            .cancel
            .filter(|_| op.is_cancellation_point() && !self.stops_outside())
        {
            let args = Vec::new();
            self.calls.insert(point, Call { args, dst: None });
            self.bind(point, hook);
        }
    }

    /// Every place an instruction of a body may be, with its operation.
    pub fn points(&self, instance: InstanceId) -> impl Iterator<Item = (Point, &'p Op)> + use<'p> {
        let func = self.instances[instance].func;
        let body = self.program.funcs[func].defined();
        body.into_iter().flat_map(move |b| {
            b.blocks.iter().flat_map(move |(id, block)| {
                block.insts.iter().enumerate().map(move |(i, inst)| {
                    let point = Point {
                        instance,
                        block: id,
                        inst: i as u32,
                    };
                    (point, &inst.op)
                })
            })
        })
    }
}
