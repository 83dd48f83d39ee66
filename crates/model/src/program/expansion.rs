//! The program expanded: every call its own copy of the callee, every thread kind its own tree of
//! calls, and for every local and object where it may point.
//!
//! Flow-insensitive inclusion constraints (L. O. Andersen, *Program Analysis and Specialization for
//! the C Programming Language*, PhD thesis 1994, chapter 4) over the expanded program, which makes
//! them exact in the calling context. Contents of objects are told apart by constant offsets.
//! Integers carry pointers: every operation on a value that may point keeps where it may.
//!
//! What is left out: a recursive call is not expanded; it is listed in [`Expansion::refused`], and
//! whoever comes to that place knows nothing.

mod foreign;
mod sync;

use crate::memory::part::Parts;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target, Targets};
use ir::cfg::Cfg;
use ir::{
    Body, Callee, Entry, FuncId, GlobalId, Idx, Init, LocalId, Op, Operand, Program, RelocTarget,
    Terminator,
};
use std::collections::{BTreeMap, BTreeSet};

/// Copies of functions at most; programs that need more are refused.
const MOST_INSTANCES: usize = 4000;
/// Places of `main` that start threads and are told apart.
const MOST_SITES: usize = 4;

/// An expanded function.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function.
    pub func: FuncId,
    /// The kind of threads that runs it.
    pub kind: KindId,
    /// The call it was expanded at; none for the first function of a thread.
    pub caller: Option<Pos>,
}

/// A kind of threads.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// The function it starts with.
    pub func: FuncId,
    /// That function, expanded.
    pub root: InstId,
    /// Where it is started.
    pub sites: BTreeSet<Pos>,
    /// May there be more than one such thread?
    pub many: bool,
}

/// The expanded program.
#[derive(Debug)]
pub struct Expansion<'p> {
    /// The program.
    pub program: &'p Program,
    /// Expanded functions, by [`InstId`].
    pub instances: Vec<Instance>,
    /// Kinds of threads, by [`KindId`].
    pub kinds: Vec<KindInfo>,
    /// Objects, by [`ObjId`].
    pub objects: Vec<ObjectKey>,
    /// Calls that were not expanded, and why.
    pub refused: BTreeMap<Pos, String>,
    /// The parts of the objects.
    pub parts: Parts,
    children: BTreeMap<(Pos, FuncId), InstId>,
    kind_of: BTreeMap<(Option<Pos>, FuncId), KindId>,
    object_ids: BTreeMap<ObjectKey, ObjId>,
    locals: BTreeMap<(InstId, LocalId), Targets>,
    contents: BTreeMap<(ObjId, Option<i64>), Targets>,
    results: Targets,
    /// What threads of a kind throw.
    exceptions: BTreeMap<KindId, Targets>,
    by_function: bool,
    changed: bool,
}

impl<'p> Expansion<'p> {
    /// Expands a program, or says why it cannot be.
    pub fn new(program: &'p Program) -> Result<Expansion<'p>, String> {
        let fine = Expansion::expand(program, false)?;
        if fine.kinds.len() > 1 + MOST_SITES {
            return Expansion::expand(program, true);
        }
        Ok(fine)
    }

    fn expand(program: &'p Program, by_function: bool) -> Result<Expansion<'p>, String> {
        let mut this = Expansion {
            program,
            instances: Vec::new(),
            kinds: Vec::new(),
            objects: Vec::new(),
            refused: BTreeMap::new(),
            parts: Parts::default(),
            children: BTreeMap::new(),
            kind_of: BTreeMap::new(),
            object_ids: BTreeMap::new(),
            locals: BTreeMap::new(),
            contents: BTreeMap::new(),
            results: Targets::default(),
            exceptions: BTreeMap::new(),
            by_function,
            changed: true,
        };
        let main = match program.entry {
            Entry::None => return Err("the program has no entry".to_string()),
            Entry::Main(f) | Entry::Thread(f) => f,
        };
        this.kind(None, main);
        this.start();
        while this.changed {
            this.changed = false;
            let mut i = 0;
            while i < this.instances.len() {
                if this.instances.len() > MOST_INSTANCES {
                    return Err(format!(
                        "calls expand to more than {MOST_INSTANCES} copies of functions"
                    ));
                }
                this.visit(InstId(i as u32));
                i += 1;
            }
        }
        this.count();
        this.parts = Parts::new(&this);
        Ok(this)
    }

    /// The body of an expanded function.
    pub fn body(&self, inst: InstId) -> Option<&'p Body> {
        let program: &'p Program = self.program;
        program.funcs[self.instances[inst.0 as usize].func].defined()
    }

    /// How many instructions there are, calls expanded.
    pub fn instructions(&self) -> usize {
        let ids = (0..self.instances.len()).map(|i| InstId(i as u32));
        let bodies = ids.filter_map(|i| self.body(i));
        let blocks = bodies.flat_map(|b| b.blocks.iter());
        blocks.map(|(_, b)| b.insts.len() + 1).sum()
    }

    /// The kind of threads that runs an expanded function.
    pub fn kind_at(&self, inst: InstId) -> KindId {
        self.instances[inst.0 as usize].kind
    }

    /// The callee expanded at a call, if it was.
    pub fn callee(&self, at: Pos, func: FuncId) -> Option<InstId> {
        self.children.get(&(at, func)).copied()
    }

    /// The kind of threads started at a place with a function.
    pub fn started(&self, at: Pos, func: FuncId) -> Option<KindId> {
        let key = self.kind_key(at, func);
        self.kind_of.get(&key).copied()
    }

    /// Where an instruction goes when it fails, or when an exception comes out of it.
    pub fn unwind(&self, at: Pos) -> Option<Pos> {
        let block = &self.body(at.inst)?.blocks[at.block];
        let to = block.insts.get(at.index as usize)?.unwind?;
        Some(Pos {
            inst: at.inst,
            block: to,
            index: 0,
        })
    }

    /// Where the exception goes that a block ends with.
    pub fn handler(&self, at: Pos) -> Option<Pos> {
        let Terminator::Throw { unwind, .. } = self.body(at.inst)?.blocks[at.block].term else {
            return None;
        };
        if let Some(block) = unwind {
            return Some(Pos {
                block,
                index: 0,
                ..at
            });
        }
        let mut inst = at.inst;
        while let Some(call) = self.instances[inst.0 as usize].caller {
            if let Some(to) = self.unwind(call) {
                return Some(to);
            }
            inst = call.inst;
        }
        None
    }

    /// Does a block end with an exception that nobody takes?
    pub fn is_uncaught(&self, at: Pos) -> bool {
        let block = self.body(at.inst).map(|b| &b.blocks[at.block]);
        let ends = block.is_some_and(|b| at.index as usize == b.insts.len());
        let throws = block.is_some_and(|b| matches!(b.term, Terminator::Throw { .. }));
        ends && throws && self.handler(at).is_none()
    }

    /// What is called when a thread's first function returns at this place.
    pub fn hook(&self, inst: InstId) -> Option<FuncId> {
        let instance = &self.instances[inst.0 as usize];
        if instance.caller.is_some() {
            return None;
        }
        match (instance.kind, self.program.entry) {
            (KindId::MAIN, Entry::Main(_)) => self.program.hooks.exit,
            _ => self.program.hooks.thread_exit,
        }
    }

    /// Whether the initial thread, ending here, leaves to the last one what the process must run
    /// before it ends.
    pub fn leaves_handlers(&self, inst: InstId) -> bool {
        let initial = self.kind_at(inst) == KindId::MAIN;
        initial && matches!(self.program.entry, Entry::Main(_)) && self.program.hooks.exit.is_some()
    }

    /// The object of this key, if anything points to it.
    pub fn object(&self, key: ObjectKey) -> Option<ObjId> {
        self.object_ids.get(&key).copied()
    }

    /// Where an operand may point.
    pub fn targets(&self, inst: InstId, operand: Operand) -> Targets {
        match operand {
            Operand::Local(l) => self.locals.get(&(inst, l)).cloned().unwrap_or_default(),
            Operand::Const(_) => Targets::default(),
            Operand::Global(g, at) => {
                let key = self.global_key(self.kind_at(inst), g);
                self.object(key)
                    .map(|o| Targets::one(o, at))
                    .unwrap_or_default()
            }
            Operand::Slot(s, at) => self
                .object(ObjectKey::Slot(inst, s))
                .map(|o| Targets::one(o, at))
                .unwrap_or_default(),
            Operand::Func(f) => self
                .object(ObjectKey::Func(f))
                .map(|o| Targets::one(o, 0))
                .unwrap_or_default(),
        }
    }

    /// Everything that may point somewhere: by whom it is held (a kind's locals, or an object).
    pub fn holders(&self) -> impl Iterator<Item = (Result<KindId, ObjId>, &Targets)> {
        let locals = self
            .locals
            .iter()
            .map(|((i, _), t)| (Ok(self.kind_at(*i)), t));
        locals.chain(self.contents.iter().map(|((o, _), t)| (Err(*o), t)))
    }

    fn global_key(&self, kind: KindId, g: GlobalId) -> ObjectKey {
        if self.program.globals[g].thread_local {
            ObjectKey::ThreadLocal(kind, g)
        } else {
            ObjectKey::Global(g)
        }
    }

    fn kind_key(&self, at: Pos, func: FuncId) -> (Option<Pos>, FuncId) {
        let by_site = !self.by_function && self.kind_at(at.inst) == KindId::MAIN;
        (by_site.then_some(at), func)
    }

    fn kind(&mut self, at: Option<Pos>, func: FuncId) -> KindId {
        let key = at.map_or((None, func), |at| self.kind_key(at, func));
        if let (Some(&known), Some(at)) = (self.kind_of.get(&key), at) {
            self.changed |= self.kinds[known.0 as usize].sites.insert(at);
            return known;
        }
        let kind = KindId(self.kinds.len() as u32);
        let root = InstId(self.instances.len() as u32);
        self.instances.push(Instance {
            func,
            kind,
            caller: None,
        });
        self.kinds.push(KindInfo {
            func,
            root,
            sites: at.into_iter().collect(),
            many: false,
        });
        if at.is_some() {
            self.kind_of.insert(key, kind);
        }
        self.changed = true;
        kind
    }

    fn intern(&mut self, key: ObjectKey) -> ObjId {
        if let Some(&id) = self.object_ids.get(&key) {
            return id;
        }
        let id = ObjId(self.objects.len() as u32);
        self.objects.push(key);
        self.object_ids.insert(key, id);
        self.changed = true;
        if let ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) = key {
            self.start_of(id, g);
        }
        id
    }

    /// What a global, or a kind's copies of it, point to at the start.
    fn start_of(&mut self, object: ObjId, g: GlobalId) {
        let program: &'p Program = self.program;
        let Init::Data { relocs, .. } = &program.globals[g].init else {
            return;
        };
        for reloc in relocs {
            let target = match reloc.target {
                RelocTarget::Global(to, at) => {
                    let to = self.intern(ObjectKey::Global(to));
                    Targets::one(to, at)
                }
                RelocTarget::Func(f) => Targets::one(self.intern(ObjectKey::Func(f)), 0),
                RelocTarget::Block(..) => continue,
            };
            self.hold(object, Offset::At(i64::from(reloc.offset)), &target);
        }
    }

    /// The arguments of `main`.
    fn start(&mut self) {
        let main = &self.program.funcs[self.kinds[0].func];
        if main.params.is_empty() {
            return;
        }
        let arguments = self.intern(ObjectKey::Arguments);
        let mut anywhere = Targets::default();
        anywhere.insert(Target {
            object: arguments,
            offset: Offset::ANY,
        });
        self.hold(arguments, Offset::ANY, &anywhere);
        for l in 0..main.params.len() {
            self.flow(InstId(0), LocalId::new(l), &anywhere);
        }
    }

    fn flow(&mut self, inst: InstId, to: LocalId, targets: &Targets) {
        if !targets.is_empty() {
            self.changed |= self.locals.entry((inst, to)).or_default().add(targets);
        }
    }

    fn hold(&mut self, object: ObjId, offset: Offset, targets: &Targets) {
        if targets.is_empty() {
            return;
        }
        let at = match offset {
            Offset::At(at) => Some(at),
            Offset::Every { .. } => None,
        };
        self.changed |= self.contents.entry((object, at)).or_default().add(targets);
    }

    /// What may stand in memory at these places.
    pub fn held(&self, at: &Targets) -> Targets {
        let mut out = Targets::default();
        for t in at.iter() {
            let all = (t.object, None)..=(t.object, Some(i64::MAX));
            for ((_, known), targets) in self.contents.range(all) {
                let fits = match (known, t.offset) {
                    (Some(k), Offset::At(at)) => *k == at,
                    _ => true,
                };
                if fits {
                    out.add(targets);
                }
            }
        }
        out
    }

    /// May addresses, or bits of them, stand in so many bytes?
    pub fn holds_within(&self, at: &Targets, size: u32) -> bool {
        let pointer = i64::from(self.program.data_model.pointer_size());
        at.iter().any(|t| {
            let all = (t.object, None)..=(t.object, Some(i64::MAX));
            let mut held = self.contents.range(all).filter(|(_, to)| !to.is_empty());
            held.any(|((_, known), _)| match (known, t.offset) {
                (Some(k), Offset::At(at)) => *k < at + i64::from(size) && at < *k + pointer,
                _ => true,
            })
        })
    }

    /// Like [`Expansion::targets`], making objects known.
    fn value(&mut self, inst: InstId, operand: Operand) -> Targets {
        match operand {
            Operand::Global(g, _) => {
                let key = self.global_key(self.kind_at(inst), g);
                self.intern(key);
            }
            Operand::Slot(s, _) => {
                self.intern(ObjectKey::Slot(inst, s));
            }
            Operand::Func(f) => {
                self.intern(ObjectKey::Func(f));
            }
            Operand::Local(_) | Operand::Const(_) => {}
        }
        self.targets(inst, operand)
    }

    fn visit(&mut self, inst: InstId) {
        let Some(body) = self.body(inst) else {
            return;
        };
        for (block, b) in body.blocks.iter() {
            for (index, i) in b.insts.iter().enumerate() {
                let index = index as u32;
                self.op(Pos { inst, block, index }, &i.op);
            }
            let index = b.insts.len() as u32;
            self.terminator(Pos { inst, block, index }, &b.term);
        }
    }

    fn terminator(&mut self, at: Pos, term: &Terminator) {
        let value = match term {
            Terminator::Return(Some(v)) => self.value(at.inst, *v),
            Terminator::ThreadExit(v) => {
                let value = self.value(at.inst, *v);
                self.changed |= self.results.add(&value);
                return;
            }
            Terminator::Return(None) => Targets::default(),
            Terminator::Throw { value, .. } => {
                let value = self.value(at.inst, *value);
                let thrown = self.exceptions.entry(self.kind_at(at.inst)).or_default();
                self.changed |= thrown.add(&value);
                return;
            }
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Exit(_)
            | Terminator::Unreachable => return,
        };
        let instance = self.instances[at.inst.0 as usize].clone();
        match instance.caller {
            None => {
                self.changed |= self.results.add(&value);
                if let Some(hook) = self.hook(at.inst) {
                    self.call(at, hook, &[value]);
                }
            }
            Some(caller) => {
                let body = self.body(caller.inst).expect("a caller has a body");
                let insts = &body.blocks[caller.block].insts;
                if let Some(Op::Call { dst: Some(dst), .. }) =
                    insts.get(caller.index as usize).map(|i| &i.op)
                {
                    self.flow(caller.inst, *dst, &value);
                }
            }
        }
    }

    /// Expands a call.
    fn call(&mut self, at: Pos, func: FuncId, args: &[Targets]) {
        let function = &self.program.funcs[func];
        if function.defined().is_none() {
            return;
        }
        let child = match self.children.get(&(at, func)) {
            Some(&child) => child,
            None => {
                let mut up = Some(at.inst);
                while let Some(i) = up {
                    let instance = &self.instances[i.0 as usize];
                    if instance.func == func {
                        let reason = format!("`{}` calls itself", function.name);
                        self.refused.insert(at, reason);
                        return;
                    }
                    up = instance.caller.map(|c| c.inst);
                }
                let child = InstId(self.instances.len() as u32);
                let kind = self.kind_at(at.inst);
                self.instances.push(Instance {
                    func,
                    kind,
                    caller: Some(at),
                });
                self.children.insert((at, func), child);
                self.changed = true;
                child
            }
        };
        let params = function.params.len();
        for (i, targets) in args.iter().enumerate() {
            if i < params {
                self.flow(child, LocalId::new(i), targets);
            } else {
                let rest = self.intern(ObjectKey::VarArgs(child));
                self.hold(rest, Offset::ANY, targets);
            }
        }
    }

    fn functions(&self, targets: &Targets) -> Vec<FuncId> {
        let func = |t: Target| match self.objects[t.object.0 as usize] {
            ObjectKey::Func(f) => Some(f),
            _ => None,
        };
        targets.iter().filter_map(func).collect()
    }

    fn op(&mut self, at: Pos, op: &Op) {
        let inst = at.inst;
        match op {
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                let base = self.value(inst, *base);
                let moved = match index {
                    Operand::Const(i) => {
                        let i = self.program.data_model.signed(*i);
                        let by = i.wrapping_mul(*scale).wrapping_add(*offset);
                        base.map(|o| o.plus(by))
                    }
                    _ => base.map(|o| o.plus(*offset).strided(*scale)),
                };
                self.flow(inst, *dst, &moved);
                let index = self.value(inst, *index).map(|_| Offset::ANY);
                self.flow(inst, *dst, &index);
            }
            Op::Copy { dst, src, .. } => {
                let value = self.value(inst, *src);
                self.flow(inst, *dst, &value);
            }
            Op::Cast { dst, a, .. } => {
                let value = self.value(inst, *a);
                self.flow(inst, *dst, &value);
            }
            Op::Select {
                dst, cond, a, b, ..
            } => {
                self.value(inst, *cond);
                for side in [a, b] {
                    let value = self.value(inst, *side);
                    self.flow(inst, *dst, &value);
                }
            }
            Op::Load { dst, addr, access } => {
                let at = self.value(inst, *addr);
                let value = match self.pieces(access) {
                    false => self.held(&at),
                    true => self.held(&at.map(|_| Offset::ANY)).map(|_| Offset::ANY),
                };
                self.flow(inst, *dst, &value);
            }
            Op::Store {
                addr,
                value,
                access,
            } => {
                let value = self.value(inst, *value);
                match self.pieces(access) {
                    false => self.put(inst, *addr, &value),
                    true => self.scatter(inst, *addr, &value),
                }
            }
            Op::Rmw {
                dst, addr, value, ..
            } => {
                let old = self.value(inst, *addr);
                let old = self.held(&old);
                self.flow(inst, *dst, &old);
                let mut value = self.value(inst, *value);
                value.add(&old);
                self.put(inst, *addr, &value.map(|_| Offset::ANY));
                self.put(inst, *addr, &value);
            }
            Op::CmpXchg {
                old,
                addr,
                expected,
                desired,
                ..
            } => {
                self.value(inst, *expected);
                let at = self.value(inst, *addr);
                let seen = self.held(&at);
                self.flow(inst, *old, &seen);
                let value = self.value(inst, *desired);
                self.put(inst, *addr, &value);
            }
            Op::MemCopy { dst, src, .. } => {
                let from = self.value(inst, *src).map(|_| Offset::ANY);
                let value = self.held(&from);
                self.scatter(inst, *dst, &value);
            }
            Op::Foreign { ptr, writes, .. } => {
                self.value(inst, *ptr);
                if *writes {
                    let outside = self.outside();
                    self.scatter(inst, *ptr, &outside);
                }
            }
            Op::Nondet {
                dst,
                ty: ir::Ty::Ptr,
                ..
            } => {
                let outside = self.outside();
                self.flow(inst, *dst, &outside);
            }
            Op::ParseFloat { ptr, end, .. } => {
                let value = self.value(inst, *ptr).map(|_| Offset::ANY);
                self.put(inst, *end, &value);
            }
            Op::Caught { dst } => {
                let thrown = self.exceptions.get(&self.kind_at(inst));
                let thrown = thrown.cloned().unwrap_or_default();
                self.flow(inst, *dst, &thrown);
            }
            Op::Alloc { dst, .. } => {
                let object = self.intern(ObjectKey::Heap(at));
                self.flow(inst, *dst, &Targets::one(object, 0));
            }
            Op::StackAlloc { dst, .. } => {
                let object = self.intern(ObjectKey::Frame(at));
                self.flow(inst, *dst, &Targets::one(object, 0));
            }
            Op::VarArgs { dst } => {
                let object = self.intern(ObjectKey::VarArgs(inst));
                self.flow(inst, *dst, &Targets::one(object, 0));
            }
            Op::Call { callee, args, .. } => {
                let args: Vec<Targets> = args.iter().map(|(_, a)| self.value(inst, *a)).collect();
                let callees = match callee {
                    Callee::Direct(f) => vec![*f],
                    Callee::Indirect(o) => {
                        let to = self.value(inst, *o);
                        self.functions(&to)
                    }
                    Callee::Virtual(_) => Vec::new(),
                };
                for f in callees {
                    self.call(at, f, &args);
                }
            }
            Op::Sync { op: sync, .. } => self.sync(at, op, sync),
            Op::Unary { dst, a, .. } => {
                let value = self.value(inst, *a).map(|_| Offset::ANY);
                self.flow(inst, *dst, &value);
            }
            Op::Binary { dst, a, b, .. } => {
                // Whatever is computed from a pointer may point into the same object.
                let mut all = self.value(inst, *a);
                all.add(&self.value(inst, *b));
                self.flow(inst, *dst, &all.map(|_| Offset::ANY));
            }
            Op::Wide { .. }
            | Op::Compare { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::MemSet { .. }
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
            | Op::Output { .. } => self.name(inst, op),
        }
    }

    /// Makes the objects known that an instruction names.
    fn name(&mut self, inst: InstId, op: &Op) {
        let mut operands = Vec::new();
        op.for_each_operand(|o| operands.push(o));
        for o in operands {
            self.value(inst, o);
        }
    }

    /// Anywhere outside the program.
    fn outside(&mut self) -> Targets {
        let object = self.intern(ObjectKey::Outside);
        Targets::one(object, 0).map(|_| Offset::ANY)
    }

    /// Does an access move part of a pointer, or more than one?
    fn pieces(&self, access: &ir::MemAccess) -> bool {
        let model = self.program.data_model;
        access.bits.is_some() || access.ty.size(model) != model.pointer_size()
    }

    /// Puts a value somewhere into the objects that an address points into.
    fn scatter(&mut self, inst: InstId, addr: Operand, value: &Targets) {
        for t in self.value(inst, addr).iter() {
            self.hold(t.object, Offset::ANY, value);
        }
    }

    fn put(&mut self, inst: InstId, addr: Operand, value: &Targets) {
        let at = self.value(inst, addr);
        for t in at.iter() {
            self.hold(t.object, t.offset, value);
        }
    }

    /// Which kinds may have more than one thread: those started in a loop, at several places, or
    /// by others than `main`.
    fn count(&mut self) {
        let many: Vec<bool> = self
            .kinds
            .iter()
            .map(|k| {
                let once = |p: &Pos| self.kind_at(p.inst) == KindId::MAIN && !self.repeats(*p);
                k.sites.len() > 1 || !k.sites.iter().all(once)
            })
            .collect();
        for (kind, many) in self.kinds.iter_mut().zip(many) {
            kind.many = many;
        }
    }

    /// May a thread come to this place more than once?
    pub fn repeats(&self, at: Pos) -> bool {
        let mut at = Some(at);
        while let Some(p) = at {
            let body = self.body(p.inst).expect("a place is in a body");
            if Cfg::of(body).cyclic()[p.block.index()] {
                return true;
            }
            at = self.instances[p.inst.0 as usize].caller;
        }
        false
    }
}
