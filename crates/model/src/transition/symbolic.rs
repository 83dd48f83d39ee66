//! What instructions do to a symbolic state.
//!
//! A [`Path`] is a run through part of a function: the condition under which it is taken, and the
//! values of the variables it has changed, as terms over the state at its start. What cannot be
//! followed (floating point, 128-bit integers, opaque memory) gives fresh variables: anything.

mod allocate;
mod compute;
pub(crate) mod fault;
mod usage;
mod word;

use crate::memory::slice::{Lens, Slice};
use crate::memory::{ADDRESS, Cell, Memory, ModelObject, OBJECT_AT, StateVar};
use crate::program::expansion::Expansion;
use crate::program::expansion::part::Part;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target, Targets};
use crate::program::touch::{Extent, touches};
use crate::transition::system::{Claim, Effect};
use ir::{AccessMode, Bits, LocalId, Op, Operand, Order, RmwOp, Ty};
use logic::{Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};
use usage::Synchronisation;

/// A run through part of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) guard: Term,
    pub(crate) state: BTreeMap<Term, Term>,
    pub(crate) effect: Effect,
    pub(crate) claim: Option<Claim>,
}

/// The parts of a synchronisation object's state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Plane {
    /// The handle of the thread that holds a mutex, or a lock for writing; 0: none.
    Owner,
    /// How often it does.
    Depth,
    /// The handle of the thread that holds the monitor of an object.
    Monitor,
    /// How often it does.
    MonitorDepth,
    /// A semaphore's counter.
    Count,
    /// Of a once object: 0 not begun, 1 begun, 2 done.
    Once,
}

/// Terms for a program.
pub(crate) struct Symbolic<'p> {
    pub(crate) x: &'p Expansion<'p>,
    pub(crate) lens: Option<Lens<'p>>,
    pub(crate) terms: Terms,
    pub(crate) memory: Memory,
    pub(crate) locals: BTreeMap<(InstId, LocalId), Option<Term>>,
    /// The variables whose last writer is of interest: those that threads synchronise by.
    pub(crate) synchronising: BTreeSet<Term>,
    /// The variables of locals.
    pub(crate) local_terms: BTreeSet<Term>,
    pub(crate) planes: BTreeMap<(ObjId, Option<i64>, Plane), Cell>,
    pub(crate) readers: BTreeMap<(ObjId, i64, KindId), Term>,
    pub(crate) handles: Vec<Term>,
    /// Objects with synchronisation state at offsets chosen at run time.
    pub(crate) strided: BTreeSet<ObjId>,
    /// The kinds that mutexes in an object are made with; none: not known.
    pub(crate) mutex_kinds: BTreeMap<ObjId, Vec<Option<u64>>>,
    /// May the creation of a thread fail, and an allocation?
    pub(crate) creation_fails: bool,
    /// Allocated objects that are freed somewhere.
    pub(crate) freed: BTreeSet<ObjId>,
    /// Bytes of synchronisation objects that are also written as such, for once objects, and for
    /// mutexes where the bytes say which kind of mutex it is.
    pub(crate) overwritten: BTreeMap<ObjId, Vec<(Offset, Option<u32>)>>,
}

impl<'p> Symbolic<'p> {
    pub(crate) fn new(x: &'p Expansion<'p>, slice: Option<&'p Slice>) -> Symbolic<'p> {
        let mut terms = Terms::new();
        let lens = slice.map(|s| Lens::new(x, s));
        let memory = Memory::new(&mut terms, x, lens.as_ref());
        let handle = |terms: &mut Terms, k: usize| {
            let word = 8 * x.program.data_model.pointer_size();
            if k == 0 {
                terms.bits(word, 1)
            } else {
                terms.var(&format!("T{k}.self"), Sort::Bits(word))
            }
        };
        let handles = (0..x.kinds.len()).map(|k| handle(&mut terms, k)).collect();
        let found = Synchronisation::of(x);
        let synchronising = atomics(x, &memory);
        let mut this = Symbolic {
            x,
            lens,
            terms,
            memory,
            strided: found.strided,
            mutex_kinds: found.mutex_kinds,
            freed: found.freed,
            overwritten: found.overwritten,
            creation_fails: false,
            locals: BTreeMap::new(),
            local_terms: BTreeSet::new(),
            synchronising,
            planes: BTreeMap::new(),
            readers: BTreeMap::new(),
            handles,
        };
        // A frame made again forgets the planes of its slots: they must be known by then.
        for (object, offset, plane) in found.slots {
            this.prepare(object, offset, plane);
        }
        this
    }

    /// Is a place in memory looked at, by those who see others' steps?
    pub(crate) fn sees(&self, t: Target, extent: Extent) -> bool {
        let lens = self.lens.as_ref();
        self.memory.visible(t) && lens.is_none_or(|l| l.sees(self.x, t, extent))
    }

    /// A path that has not begun.
    pub(crate) fn path(&mut self) -> Path {
        Path {
            guard: self.terms.bool(true),
            state: BTreeMap::new(),
            effect: Effect::None,
            claim: None,
        }
    }

    pub(crate) fn anything(&mut self, width: u32) -> Term {
        self.terms.fresh("any", Sort::Bits(width))
    }

    /// The width of values of a type, if they are followed.
    pub(crate) fn width(&self, ty: Ty) -> Option<u32> {
        let bits = 8 * ty.size_beside(ADDRESS / 8);
        (bits <= 64).then_some(bits)
    }

    /// The bytes that a value of a type takes in memory.
    fn bytes(&self, ty: Ty) -> u32 {
        ty.size(self.x.program.data_model)
    }

    /// The variable of a local.
    pub(crate) fn local(&mut self, inst: InstId, local: LocalId) -> Option<Term> {
        if let Some(&known) = self.locals.get(&(inst, local)) {
            return known;
        }
        if self.lens.as_ref().is_some_and(|l| !l.keeps(inst, local)) {
            return None;
        }
        let body = self.x.body(inst)?;
        let decl = &body.locals[local];
        let kind = self.x.kind_at(inst);
        let made = self.width(decl.ty).map(|w| {
            let name = format!("T{}.{}%{}#{}", kind.0, decl.name, local.0, inst.0);
            let term = self.terms.var(&name, Sort::Bits(w));
            self.memory.vars.push(StateVar {
                term,
                of: (kind != KindId::MAIN).then_some(kind),
                init: None,
                visible: false,
            });
            term
        });
        self.locals.insert((inst, local), made);
        self.local_terms.extend(made);
        made
    }

    /// The exception that a thread of a kind handles.
    pub(crate) fn exception(&mut self, kind: KindId) -> Term {
        let name = format!("T{}.exception", kind.0);
        let term = self.terms.var(&name, Sort::Bits(ADDRESS));
        if !self.memory.vars.iter().any(|v| v.term == term) {
            self.memory.vars.push(StateVar {
                term,
                of: (kind != KindId::MAIN).then_some(kind),
                init: None,
                visible: false,
            });
        }
        term
    }

    /// The number that a slice puts in the place of a parameter.
    fn constant(&self, inst: InstId, local: LocalId, ty: Ty) -> Option<u64> {
        let number = self.lens.as_ref()?.constant(inst, local)?;
        let declared = self.x.body(inst)?.locals[local].ty;
        (declared == ty).then_some(number)
    }

    pub(crate) fn now(&self, path: &Path, var: Term) -> Term {
        path.state.get(&var).copied().unwrap_or(var)
    }

    /// The value of an operand.
    pub(crate) fn eval(&mut self, path: &Path, inst: InstId, operand: Operand, ty: Ty) -> Term {
        let Some(width) = self.width(ty) else {
            return self.anything(ADDRESS);
        };
        match operand {
            Operand::Local(l) if self.constant(inst, l, ty).is_some() => {
                let number = self.constant(inst, l, ty).unwrap_or(0);
                self.terms.bits(width, number)
            }
            Operand::Local(l) => match self.local(inst, l) {
                Some(var) if self.terms.width(var) == width => self.now(path, var),
                _ => self.anything(width),
            },
            Operand::Const(c) => self.terms.bits(width, c),
            Operand::Global(_, at) | Operand::Slot(_, at) => {
                let target = self.x.targets(inst, operand).iter().next();
                self.address(target.map(|t| t.object), at)
            }
            Operand::Func(_) => {
                let target = self.x.targets(inst, operand).iter().next();
                self.address(target.map(|t| t.object), 0)
            }
        }
    }

    fn address(&mut self, object: Option<ObjId>, at: i64) -> Term {
        match object.map(|o| self.memory.get(o)) {
            // Objects of different threads have different addresses.
            Some(o) if o.of.is_some() && o.refused.is_some() => self.anything(ADDRESS),
            Some(o) => {
                let base = o.base;
                self.inside(base, at)
            }
            None => self.anything(ADDRESS),
        }
    }

    /// May a value be, or hold bits of, an address?
    fn points(&self, inst: InstId, operand: Operand) -> bool {
        !self.x.targets(inst, operand).is_empty()
    }

    /// May a value be the address of something that is freed somewhere?
    fn freed(&self, inst: InstId, operand: Operand) -> bool {
        let targets = self.x.targets(inst, operand);
        targets.iter().any(|t| self.freed.contains(&t.object))
    }

    /// Are two values equal? The address of a freed object may have been given to another.
    fn same(&mut self, inst: InstId, a: (Operand, Term), b: (Operand, Term)) -> Term {
        let equal = self.terms.eq(a.1, b.1);
        let old = self.freed(inst, a.0) || self.freed(inst, b.0);
        if old && self.points(inst, a.0) && self.points(inst, b.0) {
            let luck = self.terms.fresh("any", Sort::Bool);
            return self.terms.or(equal, luck);
        }
        equal
    }

    /// Gives a local a value; none: anything.
    pub(crate) fn set(&mut self, path: &mut Path, inst: InstId, dst: LocalId, value: Option<Term>) {
        let Some(var) = self.local(inst, dst) else {
            return;
        };
        let width = self.terms.width(var);
        let value = value.filter(|v| self.terms.width(*v) == width);
        let value = value.unwrap_or_else(|| self.anything(width));
        path.state.insert(var, value);
    }

    /// Does an address lie in an object?
    pub(crate) fn within(&mut self, addr: Term, object: ObjId) -> Term {
        let base = self.memory.get(object).base;
        let (high, tag) = (
            self.terms.extract(ADDRESS - 1, OBJECT_AT, addr),
            self.terms.bits(ADDRESS - OBJECT_AT, base >> OBJECT_AT),
        );
        self.terms.eq(high, tag)
    }

    /// What of a type stands in memory.
    pub(crate) fn load(&mut self, path: &Path, addr: Term, at: &Targets, ty: Ty) -> Term {
        let (size, width) = (self.bytes(ty), self.width(ty).unwrap_or(ADDRESS));
        let mut value = None;
        for t in at.iter() {
            let object = self.memory.get(t.object);
            let here = match object.cell(t.offset, size) {
                Cell::Scalar(var) => self.now(path, var),
                Cell::Array(var) => {
                    let array = self.now(path, var);
                    self.terms.select(array, addr)
                }
                Cell::Opaque => self.anything(width),
            };
            let here = match self.terms.width(here) == width {
                true => here,
                false => {
                    let points = self.x.holds_within(&Targets::of(t), size);
                    self.fitted(here, width, points)
                }
            };
            value = Some(match value {
                None => here,
                Some(other) => {
                    let cond = self.hits(addr, t.object, t.offset);
                    self.terms.ite(cond, here, other)
                }
            });
        }
        value.unwrap_or_else(|| self.anything(width))
    }

    fn hits(&mut self, addr: Term, object: ObjId, offset: Offset) -> Term {
        let o: &ModelObject = self.memory.get(object);
        let heap = matches!(o.key, ObjectKey::Heap(_)) && !crate::memory::is_single(self.x, o.key);
        match (offset, heap) {
            (Offset::At(at), false) => {
                let base = o.base;
                let exact = self.inside(base, at);
                self.terms.eq(addr, exact)
            }
            _ => self.within(addr, object),
        }
    }

    /// Puts a value into memory, of which is known whether it may point.
    pub(crate) fn store(
        &mut self,
        path: &mut Path,
        addr: Term,
        at: &Targets,
        size: u32,
        value: Term,
        points: bool,
    ) {
        let alone = at.len() == 1;
        for t in at.iter() {
            let cell = self.memory.get(t.object).cell(t.offset, size);
            let value = match self.cell_width(cell) {
                Some(width) => self.fitted(value, width, points),
                None => value,
            };
            self.put(path, cell, addr, value, t.object, t.offset, alone);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one call for every kind of cell")]
    pub(crate) fn put(
        &mut self,
        path: &mut Path,
        cell: Cell,
        addr: Term,
        value: Term,
        object: ObjId,
        offset: Offset,
        alone: bool,
    ) {
        let (var, new) = match cell {
            Cell::Opaque => return,
            Cell::Scalar(var) => (var, value),
            Cell::Array(var) => {
                let array = self.now(path, var);
                (var, self.terms.store(array, addr, value))
            }
        };
        let new = if alone {
            new
        } else {
            let cond = self.hits(addr, object, offset);
            let old = self.now(path, var);
            self.terms.ite(cond, new, old)
        };
        path.state.insert(var, new);
    }

    /// Every byte and synchronisation object in there becomes anything.
    pub(crate) fn forget(&mut self, path: &mut Path, object: ObjId, sync: bool) {
        let mut cells: Vec<Cell> = self.memory.get(object).cells().map(|(_, _, c)| c).collect();
        if sync {
            let planes = self.planes.iter().filter(|((o, _, _), _)| *o == object);
            cells.extend(planes.map(|(_, c)| *c));
        }
        for cell in cells {
            if let Cell::Scalar(var) | Cell::Array(var) = cell {
                let sort = self.terms.sort(var);
                let any = self.terms.fresh("any", sort);
                path.state.insert(var, any);
            }
        }
    }

    /// A load or store of a bit-field.
    fn field(&mut self, unit: Term, bits: Bits) -> Term {
        let width = self.terms.width(unit);
        let (lo, n) = (u32::from(bits.first), u32::from(bits.width));
        let part = self.terms.extract(lo + n - 1, lo, unit);
        if bits.signed {
            self.terms.sign_extend(width - n, part)
        } else {
            self.terms.zero_extend(width - n, part)
        }
    }

    fn with_field(&mut self, unit: Term, bits: Bits, value: Term) -> Term {
        let width = self.terms.width(unit);
        let (lo, n) = (u32::from(bits.first), u32::from(bits.width));
        let mut out = self.terms.extract(n - 1, 0, value);
        if lo > 0 {
            let low = self.terms.extract(lo - 1, 0, unit);
            out = self.terms.concat(out, low);
        }
        if lo + n < width {
            let high = self.terms.extract(width - 1, lo + n, unit);
            out = self.terms.concat(high, out);
        }
        out
    }

    /// May a read of this order, at these places, be believed? See [`crate::transition::system`].
    fn believed(&self, order: Order, at: &Targets, size: u32) -> bool {
        if !self.is_told(at, size) {
            return false;
        }
        let parts: Vec<Part> = self.parts(at, size).collect();
        let weak = |p: &Part| self.x.parts.conduct(*p).weak_writes;
        let lone = !parts.is_empty() && parts.iter().all(|p| self.is_lone(*p));
        lone || (order.acquires() && !parts.iter().any(weak))
    }

    /// Does what is read there say no more than happens-before does? What no two threads touch says nothing of others.
    fn is_told(&self, at: &Targets, size: u32) -> bool {
        at.iter()
            .all(|t| !self.memory.visible(t) || self.x.is_told(t, Extent::Bytes(size)))
    }

    /// Does one thread alone touch a part? Of its own writes it learns nothing about others.
    fn is_lone(&self, part: Part) -> bool {
        let by = self.x.parts.conduct(part).by;
        by.len() <= 1 && by.iter().all(|k| !self.x.kinds[k.0 as usize].many)
    }

    /// The parts of memory that an access of `size` bytes may touch.
    fn parts(&self, at: &Targets, size: u32) -> impl Iterator<Item = Part> {
        let parts = at
            .iter()
            .flat_map(move |t| self.x.parts.touched(t, Extent::Bytes(size)));
        parts.collect::<BTreeSet<Part>>().into_iter()
    }

    /// What an atomic read shows: what is there, or, at any time, a number that is written there
    /// without releasing. So nothing can be learnt from seeing such a number.
    fn told(&mut self, actual: Term, at: &Targets, size: u32) -> Term {
        let width = self.terms.width(actual);
        let weak = |p: Part| self.x.parts.conduct(p).weak_values;
        let shared = self.parts(at, size).filter(|p| !self.is_lone(*p));
        let values: BTreeSet<u64> = shared.flat_map(weak).collect();
        let mut told = actual;
        for value in values {
            let luck = self.terms.fresh("any", Sort::Bool);
            let value = self.terms.bits(width, value);
            told = self.terms.ite(luck, value, told);
        }
        told
    }

    /// Executes an instruction that is no call and no synchronisation. False: not modelled.
    pub(crate) fn execute(&mut self, path: &mut Path, at: Pos, op: &Op) -> bool {
        let inst = at.inst;
        match op {
            Op::Load { dst, addr, access } => {
                let to = self.x.targets(inst, *addr);
                let a = self.eval(path, inst, *addr, Ty::Ptr);
                let size = access.ty.size(self.x.program.data_model);
                let believed = match access.mode {
                    AccessMode::Atomic(order) => self.believed(order, &to, size),
                    _ => true,
                } && self.is_told(&to, size);
                let value = (believed && size <= 8).then(|| self.load(path, a, &to, access.ty));
                let value = match (value, access.mode) {
                    (Some(v), AccessMode::Atomic(_)) => Some(self.told(v, &to, size)),
                    (v, _) => v,
                };
                let value = match (value, access.bits) {
                    // The bits of an address are anything.
                    (Some(_), Some(_)) if self.x.holds_within(&to, size) => None,
                    (Some(v), Some(bits)) => Some(self.field(v, bits)),
                    (v, _) => v,
                };
                self.set(path, inst, *dst, value);
            }
            Op::Store {
                addr,
                value,
                access,
            } => {
                let to = self.x.targets(inst, *addr);
                let a = self.eval(path, inst, *addr, Ty::Ptr);
                let size = access.ty.size(self.x.program.data_model);
                if size <= 8 {
                    let mut v = self.eval(path, inst, *value, access.ty);
                    if let Some(bits) = access.bits {
                        v = if self.points(inst, *value) || self.x.holds_within(&to, size) {
                            self.anything(8 * size)
                        } else {
                            let unit = self.load(path, a, &to, access.ty);
                            self.with_field(unit, bits, v)
                        };
                    }
                    let points = self.points(inst, *value);
                    self.store(path, a, &to, size, v, points);
                }
            }
            Op::Rmw {
                dst,
                op,
                ty,
                addr,
                value,
                order,
            } => {
                let to = self.x.targets(inst, *addr);
                let a = self.eval(path, inst, *addr, Ty::Ptr);
                let v = self.eval(path, inst, *value, *ty);
                let Some(w) = self.width(*ty) else {
                    return false;
                };
                let size = self.bytes(*ty);
                let old = self.load(path, a, &to, *ty);
                let old = self.told(old, &to, size);
                let points = self.x.holds_within(&to, size) || self.points(inst, *value);
                let bits = matches!(
                    op,
                    RmwOp::And | RmwOp::Or | RmwOp::Xor | RmwOp::Nand | RmwOp::MaxS | RmwOp::MinS
                );
                let part = w != 8 * size && *op != RmwOp::Exchange;
                let new = if (bits && points) || part {
                    self.anything(w)
                } else {
                    self.rmw(*op, old, v)
                };
                self.store(path, a, &to, size, new, points);
                let believed = self.believed(*order, &to, size);
                self.set(path, inst, *dst, believed.then_some(old));
            }
            Op::CmpXchg { .. } => return self.compare_exchange(path, inst, op),
            Op::MemCopy { .. } | Op::MemSet { .. } | Op::Foreign { .. } => {
                self.overwrite(path, inst, op);
            }
            Op::Alloc { dst, zeroed, .. } => self.allocate(path, at, *dst, *zeroed),
            // One place may make several objects.
            Op::StackAlloc { dst, .. } => self.set(path, inst, *dst, None),
            Op::VarArgs { dst } => {
                let object = self.x.object(ObjectKey::VarArgs(inst));
                let value = self.address(object, 0);
                self.set(path, inst, *dst, Some(value));
            }
            Op::SlotBegin { slot } => {
                if let Some(object) = self.x.object(ObjectKey::Slot(inst, *slot)) {
                    self.forget(path, object, true);
                }
            }
            Op::Format { dst, .. } => {
                self.overwrite(path, inst, op);
                if let Some(dst) = dst {
                    self.set(path, inst, *dst, None);
                }
            }
            Op::ParseFloat { dst, .. } => {
                self.overwrite(path, inst, op);
                self.set(path, inst, *dst, None);
            }
            Op::Free { ptr } => self.free(path, inst, *ptr),
            Op::StackFree { .. } | Op::SlotEnd { .. } | Op::Fence { .. } | Op::Output { .. } => {}
            Op::Gap { .. }
            | Op::Call { .. }
            | Op::Sync { .. }
            | Op::SetJmp { .. }
            | Op::LongJmp { .. }
            | Op::Caught { .. } => return false,
            Op::InstanceOf { dst, ptr, class } => {
                self.instance_of(path, inst, (*dst, *ptr, *class));
            }
            Op::ObjectSize { dst, ptr } => self.object_size(path, inst, *dst, *ptr),
            Op::Assume { cond } => {
                let c = self.eval(path, inst, *cond, Ty::I32);
                let c = self.truth(c);
                path.guard = self.terms.and(path.guard, c);
            }
            Op::Assert { .. } => {}
            // Whether something fails is any, as often as it likes.
            Op::Nondet { dst, ty, range, .. } => {
                let Some(w) = self.width(*ty) else {
                    return true;
                };
                let value = self.anything(w);
                if let (Some((lo, hi)), true) = (range, ty.is_int()) {
                    path.guard = self.between(path.guard, value, *lo, *hi);
                }
                self.set(path, inst, *dst, Some(value));
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
            | Op::Math { .. } => self.compute(path, inst, op),
        }
        true
    }

    /// What an instruction writes holds anything afterwards.
    fn overwrite(&mut self, path: &mut Path, inst: InstId, op: &Op) {
        let written = touches(op, self.x.program.data_model).into_iter();
        for touch in written.filter(|t| t.write) {
            for t in self.x.targets(inst, touch.addr).iter() {
                self.forget(path, t.object, false);
            }
        }
    }

    /// And a value is between two bounds, which may be those of an unsigned type.
    fn between(&mut self, guard: Term, value: Term, lo: i64, hi: i64) -> Term {
        let w = self.terms.width(value);
        let span = i128::from(hi) - i128::from(lo);
        if span < 0 {
            return self.terms.bool(false);
        }
        if span >= (1 << w) - 1 {
            return guard;
        }
        let (lo, span) = (
            self.terms.bits(w, lo as u64),
            self.terms.bits(w, span as u64),
        );
        let above = self.terms.sub(value, lo);
        let inside = self.terms.ule(above, span);
        self.terms.and(guard, inside)
    }

    /// What is freed may be allocated again.
    fn free(&mut self, path: &mut Path, inst: InstId, ptr: Operand) {
        let to = self.x.targets(inst, ptr);
        let p = self.eval(path, inst, ptr, Ty::Ptr);
        for t in to.iter() {
            if let Some(var) = self.memory.get(t.object).allocated {
                let (array, no) = (self.now(path, var), self.terms.bits(1, 0));
                let array = self.terms.store(array, p, no);
                path.state.insert(var, array);
            }
        }
    }

    fn compare_exchange(&mut self, path: &mut Path, inst: InstId, op: &Op) -> bool {
        let Op::CmpXchg {
            dst,
            old,
            ty,
            addr,
            expected,
            desired,
            success,
            failure,
            weak,
        } = op
        else {
            return false;
        };
        let Some(w) = self.width(*ty) else {
            return false;
        };
        let to = self.x.targets(inst, *addr);
        let a = self.eval(path, inst, *addr, Ty::Ptr);
        let size = self.bytes(*ty);
        let points = self.x.holds_within(&to, size) || self.points(inst, *desired);
        let wanted = (*expected, self.eval(path, inst, *expected, *ty));
        let desired = self.eval(path, inst, *desired, *ty);
        let seen = self.load(path, a, &to, *ty);
        let actual = seen;
        let seen = self.told(seen, &to, size);
        let believed = self.believed(*success, &to, size);
        let fails = self.believed(*failure, &to, size);
        let mut done = if believed {
            let equal = self.terms.eq(seen, wanted.1);
            let held = self.x.held(&to, size);
            let old = held.iter().any(|t| self.freed.contains(&t.object));
            if (old && self.points(inst, wanted.0)) || self.freed(inst, wanted.0) {
                let luck = self.terms.fresh("any", Sort::Bool);
                self.terms.or(equal, luck)
            } else {
                equal
            }
        } else {
            self.terms.fresh("any", Sort::Bool)
        };
        // Where a failure orders nothing, seeing one says nothing.
        if *weak || !fails {
            let luck = self.terms.fresh("any", Sort::Bool);
            done = self.terms.and(done, luck);
        }
        let new = self.terms.ite(done, desired, actual);
        self.store(path, a, &to, size, new, points);
        let shown = match (believed, fails) {
            (true, true) => Some(seen),
            (true, false) => {
                let any = self.anything(w);
                Some(self.terms.ite(done, seen, any))
            }
            _ => None,
        };
        self.set(path, inst, *old, shown);
        let flag = self.flag(done);
        self.set(path, inst, *dst, Some(flag));
        true
    }

    /// Are the elements of one object, and of no other, in arrays?
    fn is_array_of(&self, object: ObjId) -> bool {
        let key = self.memory.get(object).key;
        crate::memory::is_single(self.x, key)
    }
}

/// The variables of memory that several threads touch, some of them atomically.
fn atomics(x: &Expansion<'_>, memory: &Memory) -> BTreeSet<Term> {
    let mut out = BTreeSet::new();
    for (i, object) in memory.objects.iter().enumerate() {
        let id = ObjId(i as u32);
        for (at, size, cell) in object.cells() {
            let Cell::Scalar(var) = cell else { continue };
            let place = Target {
                object: id,
                offset: Offset::At(at),
            };
            let parts = x.parts.touched(place, Extent::Bytes(size));
            if object.visible && parts.iter().any(|p| x.parts.conduct(*p).atomic) {
                out.insert(var);
            }
        }
    }
    out
}
