//! What instructions do to a symbolic state.
//!
//! A [`Path`] is a run through part of a function: the condition under which it is taken, and the
//! values of the variables it has changed, as terms over the state at its start. What cannot be
//! followed (floating point, 128-bit integers, opaque memory) gives fresh variables: anything.

use crate::expansion::Expansion;
use crate::memory::{ALLOCATION_AT, Cell, Memory, Object, StateVar};
use crate::system::{Claim, Effect};
use crate::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Targets};
use crate::touch::{Extent, touches};
use ir::{
    AccessMode, BinOp, Bits, CastOp, CmpOp, LocalId, Op, Operand, Order, RmwOp, SyncOp, Ty, UnOp,
};
use logic::{Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

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
    /// The handle of the thread that holds a mutex, or a lock for writing; 0: nobody.
    Owner,
    /// How often it does.
    Depth,
    /// A semaphore's counter.
    Count,
    /// Of a once object: 0 not begun, 1 begun, 2 done.
    Once,
}

/// Terms for a program.
pub(crate) struct Symbolic<'p> {
    pub(crate) x: Expansion<'p>,
    pub(crate) terms: Terms,
    pub(crate) memory: Memory,
    pub(crate) locals: BTreeMap<(InstId, LocalId), Option<Term>>,
    pub(crate) planes: BTreeMap<(ObjId, Option<i64>, Plane), Cell>,
    pub(crate) readers: BTreeMap<(ObjId, i64, KindId), Term>,
    pub(crate) handles: Vec<Term>,
    pub(crate) weak_atomics: bool,
    /// Objects with synchronisation state at offsets chosen at run time.
    pub(crate) strided: BTreeSet<ObjId>,
    /// The kinds that mutexes in an object are made with; none: not known.
    pub(crate) mutex_kinds: BTreeMap<ObjId, Vec<Option<u64>>>,
    /// May the creation of a thread fail?
    pub(crate) creation_fails: bool,
}

impl<'p> Symbolic<'p> {
    pub(crate) fn new(x: Expansion<'p>) -> Symbolic<'p> {
        let mut terms = Terms::new();
        let memory = Memory::new(&mut terms, &x);
        let handle = |terms: &mut Terms, k: usize| {
            if k == 0 {
                terms.bits(64, 1)
            } else {
                terms.var(&format!("T{k}.self"), Sort::Bits(64))
            }
        };
        let handles = (0..x.kinds.len()).map(|k| handle(&mut terms, k)).collect();
        let (strided, mutex_kinds) = synchronisation(&x);
        Symbolic {
            x,
            terms,
            memory,
            strided,
            mutex_kinds,
            creation_fails: false,
            locals: BTreeMap::new(),
            planes: BTreeMap::new(),
            readers: BTreeMap::new(),
            handles,
            weak_atomics: false,
        }
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
        let bits = 8 * ty.size(self.x.program.data_model);
        (bits <= 64).then_some(bits)
    }

    /// The variable of a local.
    pub(crate) fn local(&mut self, inst: InstId, local: LocalId) -> Option<Term> {
        if let Some(&known) = self.locals.get(&(inst, local)) {
            return known;
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
        made
    }

    pub(crate) fn now(&self, path: &Path, var: Term) -> Term {
        path.state.get(&var).copied().unwrap_or(var)
    }

    /// The value of an operand.
    pub(crate) fn eval(&mut self, path: &Path, inst: InstId, operand: Operand, ty: Ty) -> Term {
        let Some(width) = self.width(ty) else {
            return self.anything(64);
        };
        match operand {
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
        match object {
            Some(o) => {
                let base = self.memory.get(o).base;
                self.terms.bits(64, base.wrapping_add(at as u64))
            }
            None => self.anything(64),
        }
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
            self.terms.extract(63, 40, addr),
            self.terms.bits(24, base >> 40),
        );
        self.terms.eq(high, tag)
    }

    /// What stands in memory.
    pub(crate) fn load(&mut self, path: &Path, addr: Term, at: &Targets, size: u32) -> Term {
        let mut value = None;
        for t in at.iter() {
            let object = self.memory.get(t.object);
            let here = match object.cell(t.offset, size) {
                Cell::Scalar(var) => self.now(path, var),
                Cell::Array(var) => {
                    let array = self.now(path, var);
                    self.terms.select(array, addr)
                }
                Cell::Opaque => self.anything(8 * size),
            };
            value = Some(match value {
                None => here,
                Some(other) => {
                    let cond = self.hits(addr, t.object, t.offset);
                    self.terms.ite(cond, here, other)
                }
            });
        }
        value.unwrap_or_else(|| self.anything(8 * size))
    }

    fn hits(&mut self, addr: Term, object: ObjId, offset: Offset) -> Term {
        let o: &Object = self.memory.get(object);
        match (offset, matches!(o.key, ObjectKey::Heap(_))) {
            (Offset::At(at), false) => {
                let exact = self.terms.bits(64, o.base.wrapping_add(at as u64));
                self.terms.eq(addr, exact)
            }
            _ => self.within(addr, object),
        }
    }

    /// Puts a value into memory.
    pub(crate) fn store(
        &mut self,
        path: &mut Path,
        addr: Term,
        at: &Targets,
        size: u32,
        value: Term,
    ) {
        let alone = at.len() == 1;
        for t in at.iter() {
            let cell = self.memory.get(t.object).cell(t.offset, size);
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

    /// May a read of this order, at these places, be believed? See [`crate::system`].
    fn believed(&mut self, order: Order, at: &Targets) -> bool {
        self.weak_atomics |= !matches!(order, Order::SeqCst | Order::JavaVolatile);
        let releases = |o: ObjId| self.memory.get(o).releases;
        order.acquires() && at.iter().all(|t| releases(t.object))
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
                    AccessMode::Atomic(order) => self.believed(order, &to),
                    _ => true,
                };
                let value = (believed && size <= 8).then(|| self.load(path, a, &to, size));
                let value = match (value, access.bits) {
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
                if let AccessMode::Atomic(order) = access.mode {
                    self.believed(order, &to);
                }
                if size <= 8 {
                    let mut v = self.eval(path, inst, *value, access.ty);
                    if let Some(bits) = access.bits {
                        let unit = self.load(path, a, &to, size);
                        v = self.with_field(unit, bits, v);
                    }
                    self.store(path, a, &to, size, v);
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
                let old = self.load(path, a, &to, w / 8);
                let new = self.rmw(*op, old, v);
                self.store(path, a, &to, w / 8, new);
                let believed = self.believed(*order, &to);
                self.set(path, inst, *dst, believed.then_some(old));
            }
            Op::CmpXchg { .. } => return self.compare_exchange(path, inst, op),
            Op::MemCopy { dst, .. } | Op::MemSet { dst, .. } => {
                for t in self.x.targets(inst, *dst).iter() {
                    self.forget(path, t.object, false);
                }
            }
            Op::Alloc { dst, zeroed, .. } => self.allocate(path, at, *dst, *zeroed),
            Op::StackAlloc { dst, .. } | Op::VarArgs { dst } => {
                let key = match op {
                    Op::VarArgs { .. } => ObjectKey::VarArgs(inst),
                    _ => ObjectKey::Frame(at),
                };
                let object = self.x.object(key);
                let value = self.address(object, 0);
                self.set(path, inst, *dst, Some(value));
            }
            Op::SlotBegin { slot } => {
                if let Some(object) = self.x.object(ObjectKey::Slot(inst, *slot)) {
                    self.forget(path, object, true);
                }
            }
            Op::Format { dst, sink, .. } => {
                if let ir::FormatSink::Buffer(to, _) | ir::FormatSink::Unbounded(to) = sink {
                    for t in self.x.targets(inst, *to).iter() {
                        self.forget(path, t.object, false);
                    }
                }
                if let Some(dst) = dst {
                    self.set(path, inst, *dst, None);
                }
            }
            Op::ParseFloat { dst, end, .. } => {
                for t in self.x.targets(inst, *end).iter() {
                    self.forget(path, t.object, false);
                }
                self.set(path, inst, *dst, None);
            }
            Op::Free { .. }
            | Op::StackFree { .. }
            | Op::SlotEnd { .. }
            | Op::Fence { .. }
            | Op::Output { .. } => {}
            Op::Gap { .. }
            | Op::Call { .. }
            | Op::Sync { .. }
            | Op::SetJmp { .. }
            | Op::LongJmp { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. } => return false,
            Op::Assume { cond } => {
                let c = self.eval(path, inst, *cond, Ty::I32);
                let c = self.truth(c);
                path.guard = self.terms.and(path.guard, c);
            }
            Op::Assert { .. } => {}
            Op::Nondet { dst, ty, range } => {
                let Some(w) = self.width(*ty) else {
                    return true;
                };
                let value = self.anything(w);
                if let (Some((lo, hi)), true) = (range, ty.is_int()) {
                    let (lo, hi) = (
                        self.terms.bits(w, *lo as u64),
                        self.terms.bits(w, *hi as u64),
                    );
                    let (a, b) = (self.terms.sle(lo, value), self.terms.sle(value, hi));
                    path.guard = self.terms.and(path.guard, a);
                    path.guard = self.terms.and(path.guard, b);
                }
                self.set(path, inst, *dst, Some(value));
            }
            _ => self.compute(path, inst, op),
        }
        true
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
        let expected = self.eval(path, inst, *expected, *ty);
        let desired = self.eval(path, inst, *desired, *ty);
        let seen = self.load(path, a, &to, w / 8);
        let believed = self.believed(*success, &to) & self.believed(*failure, &to);
        let mut done = if believed {
            self.terms.eq(seen, expected)
        } else {
            self.terms.fresh("any", Sort::Bool)
        };
        if *weak {
            let luck = self.terms.fresh("any", Sort::Bool);
            done = self.terms.and(done, luck);
        }
        let new = self.terms.ite(done, desired, seen);
        self.store(path, a, &to, w / 8, new);
        self.set(path, inst, *old, believed.then_some(seen));
        let flag = self.flag(done);
        self.set(path, inst, *dst, Some(flag));
        true
    }

    fn allocate(&mut self, path: &mut Path, at: Pos, dst: LocalId, zeroed: bool) {
        let Some(id) = self.x.object(ObjectKey::Heap(at)) else {
            return;
        };
        let p = self.anything(64);
        let inside = self.within(p, id);
        let low = self.terms.extract(ALLOCATION_AT - 1, 0, p);
        let zero = self.terms.bits(ALLOCATION_AT, 0);
        let aligned = self.terms.eq(low, zero);
        let mut fresh = self.terms.and(inside, aligned);
        if let Some(var) = self.memory.get(id).allocated {
            let array = self.now(path, var);
            let (was, no) = (self.terms.select(array, p), self.terms.bits(1, 0));
            let new = self.terms.eq(was, no);
            fresh = self.terms.and(fresh, new);
            let yes = self.terms.bits(1, 1);
            let array = self.terms.store(array, p, yes);
            path.state.insert(var, array);
        }
        if let Some(ghost) = self.memory.get(id).allocator {
            let (array, me) = (self.now(path, ghost), self.me(at.inst));
            let array = self.terms.store(array, p, me);
            path.state.insert(ghost, array);
        }
        path.guard = self.terms.and(path.guard, fresh);
        if zeroed {
            let cells: Vec<(i64, u32, Cell)> = self.memory.get(id).cells().collect();
            for (offset, size, cell) in cells {
                let Cell::Array(var) = cell else { continue };
                let by = self.terms.bits(64, offset as u64);
                let addr = self.terms.add(p, by);
                let (array, zero) = (self.now(path, var), self.terms.bits(8 * size, 0));
                let array = self.terms.store(array, addr, zero);
                path.state.insert(var, array);
            }
        }
        self.set(path, at.inst, dst, Some(p));
    }

    /// Is a number not zero?
    pub(crate) fn truth(&mut self, value: Term) -> Term {
        let width = self.terms.width(value);
        let zero = self.terms.bits(width, 0);
        self.terms.ne(value, zero)
    }

    /// 1 or 0 of 32 bits.
    pub(crate) fn flag(&mut self, cond: Term) -> Term {
        let (one, zero) = (self.terms.bits(32, 1), self.terms.bits(32, 0));
        self.terms.ite(cond, one, zero)
    }

    fn rmw(&mut self, op: RmwOp, old: Term, v: Term) -> Term {
        let t = &mut self.terms;
        match op {
            RmwOp::Exchange => v,
            RmwOp::Add => t.add(old, v),
            RmwOp::Sub => t.sub(old, v),
            RmwOp::And => t.bvand(old, v),
            RmwOp::Or => t.bvor(old, v),
            RmwOp::Xor => t.bvxor(old, v),
            RmwOp::Nand => {
                let both = t.bvand(old, v);
                t.bvnot(both)
            }
            RmwOp::MaxS | RmwOp::MinS => {
                let less = t.slt(old, v);
                let (a, b) = if op == RmwOp::MaxS {
                    (v, old)
                } else {
                    (old, v)
                };
                t.ite(less, a, b)
            }
        }
    }

    /// Instructions on values only.
    fn compute(&mut self, path: &mut Path, inst: InstId, op: &Op) {
        match op {
            Op::Copy { dst, ty, src } => {
                let v = self.width(*ty).map(|_| self.eval(path, inst, *src, *ty));
                self.set(path, inst, *dst, v);
            }
            Op::Unary { dst, op, ty, a, .. } => {
                let v = match (op, ty.int_bits()) {
                    (UnOp::Neg, Some(1..=64)) => {
                        let a = self.eval(path, inst, *a, *ty);
                        Some(self.terms.neg(a))
                    }
                    (UnOp::Not, Some(1..=64)) => {
                        let a = self.eval(path, inst, *a, *ty);
                        Some(self.terms.bvnot(a))
                    }
                    _ => None,
                };
                self.set(path, inst, *dst, v);
            }
            Op::Binary {
                dst, op, ty, a, b, ..
            } => {
                let v = (!ty.is_float() && self.width(*ty).is_some()).then(|| {
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    self.binary(*op, a, b)
                });
                self.set(path, inst, *dst, v);
            }
            Op::Compare { dst, op, ty, a, b } => {
                let cond = if ty.is_float() || self.width(*ty).is_none() {
                    self.terms.fresh("any", Sort::Bool)
                } else {
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    let cond = self.compare(*op, a, b);
                    if *ty == Ty::Ptr && !matches!(op, CmpOp::Eq | CmpOp::Ne) {
                        // Pointers into different objects have no order.
                        let high = |t: &mut Terms, p| t.extract(63, ALLOCATION_AT, p);
                        let (x, y) = (high(&mut self.terms, a), high(&mut self.terms, b));
                        let same = self.terms.eq(x, y);
                        let any = self.terms.fresh("any", Sort::Bool);
                        self.terms.ite(same, cond, any)
                    } else {
                        cond
                    }
                };
                let flag = self.flag(cond);
                self.set(path, inst, *dst, Some(flag));
            }
            Op::Cast {
                dst,
                op,
                from,
                to,
                a,
            } => {
                let widths = (self.width(*from), self.width(*to));
                let v = match (op, widths) {
                    (CastOp::Trunc, (Some(_), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.extract(t - 1, 0, a))
                    }
                    (CastOp::ZeroExt, (Some(f), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.zero_extend(t - f, a))
                    }
                    (CastOp::SignExt, (Some(f), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.sign_extend(t - f, a))
                    }
                    (CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast, (Some(_), Some(_))) => {
                        Some(self.eval(path, inst, *a, *from))
                    }
                    _ => None,
                };
                self.set(path, inst, *dst, v);
            }
            Op::Select {
                dst,
                ty,
                cond,
                a,
                b,
            } => {
                let v = self.width(*ty).map(|_| {
                    let c = self.eval(path, inst, *cond, Ty::I32);
                    let c = self.truth(c);
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    self.terms.ite(c, a, b)
                });
                self.set(path, inst, *dst, v);
            }
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                let base = self.eval(path, inst, *base, Ty::Ptr);
                let index = self.eval(path, inst, *index, Ty::I64);
                let scale = self.terms.bits(64, *scale as u64);
                let by = self.terms.mul(index, scale);
                let offset = self.terms.bits(64, *offset as u64);
                let sum = self.terms.add(base, by);
                let sum = self.terms.add(sum, offset);
                self.set(path, inst, *dst, Some(sum));
            }
            Op::PtrDiff { dst, a, b, scale } => {
                let (a, b) = (
                    self.eval(path, inst, *a, Ty::Ptr),
                    self.eval(path, inst, *b, Ty::Ptr),
                );
                let apart = self.terms.sub(a, b);
                let scale = self.terms.bits(64, *scale as u64);
                let v = self.terms.sdiv(apart, scale);
                self.set(path, inst, *dst, Some(v));
            }
            _ => {
                let mut defs = Vec::new();
                op.for_each_def(|d| defs.push(d));
                for d in defs {
                    self.set(path, inst, d, None);
                }
            }
        }
    }

    fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let op = match op {
            BinOp::Add => logic::BinOp::Add,
            BinOp::Sub => logic::BinOp::Sub,
            BinOp::Mul => logic::BinOp::Mul,
            BinOp::DivS => logic::BinOp::Sdiv,
            BinOp::DivU => logic::BinOp::Udiv,
            BinOp::RemS => logic::BinOp::Srem,
            BinOp::RemU => logic::BinOp::Urem,
            BinOp::And => logic::BinOp::And,
            BinOp::Or => logic::BinOp::Or,
            BinOp::Xor => logic::BinOp::Xor,
            BinOp::Shl => logic::BinOp::Shl,
            BinOp::ShrS => logic::BinOp::Ashr,
            BinOp::ShrU => logic::BinOp::Lshr,
            BinOp::DivF => {
                let width = self.terms.width(a);
                return self.anything(width);
            }
        };
        self.terms.binary(op, a, b)
    }

    pub(crate) fn compare(&mut self, op: CmpOp, a: Term, b: Term) -> Term {
        let t = &mut self.terms;
        match op {
            CmpOp::Eq => t.eq(a, b),
            CmpOp::Ne => t.ne(a, b),
            CmpOp::LtS => t.slt(a, b),
            CmpOp::LeS => t.sle(a, b),
            CmpOp::GtS => t.slt(b, a),
            CmpOp::GeS => t.sle(b, a),
            CmpOp::LtU => t.ult(a, b),
            CmpOp::LeU => t.ule(a, b),
            CmpOp::GtU => t.ult(b, a),
            CmpOp::GeU => t.ule(b, a),
        }
    }
}

/// Objects with synchronisation state at offsets chosen at run time, and the kinds of mutexes.
fn synchronisation(x: &Expansion<'_>) -> (BTreeSet<ObjId>, BTreeMap<ObjId, Vec<Option<u64>>>) {
    let mut strided = BTreeSet::new();
    let mut kinds: BTreeMap<ObjId, Vec<Option<u64>>> = BTreeMap::new();
    for i in 0..x.instances.len() {
        let inst = InstId(i as u32);
        let blocks = x.body(inst).into_iter().flat_map(|b| b.blocks.iter());
        for op in blocks.flat_map(|(_, b)| &b.insts).map(|i| &i.op) {
            for touch in touches(op, x.program.data_model) {
                if touch.extent != Extent::Sync {
                    continue;
                }
                for t in x.targets(inst, touch.addr).iter() {
                    if let Offset::Every { .. } = t.offset {
                        strided.insert(t.object);
                    }
                    if let Op::Sync {
                        op: SyncOp::MutexInit { kind, .. },
                        ..
                    } = op
                    {
                        let code = match kind {
                            Operand::Const(c) => Some(*c),
                            _ => None,
                        };
                        kinds.entry(t.object).or_default().push(code);
                    }
                }
            }
        }
    }
    (strided, kinds)
}
