//! When instructions of managed programs fail, and what is known of their objects.
//!
//! The machine fails where an address is none, or leads out of its object, and where a divisor is zero. A pointer of a
//! managed program is null, or was made from a reference to the start of an object that lives; so
//!
//! * an access at fixed offsets within every object that it may be in fails if and only if the pointer has no mark of an
//!   address ([`crate::memory`]);
//! * an access at a computed offset of the one object that it may be in, of which there is one and whose size is known,
//!   fails if and only if its distance from the start of the object leaves no room. Offsets of one array differ by less
//!   than 2^63, so the distance does not wrap;
//! * a monitor, a virtual call and the size of an object fail if and only if the pointer is null;
//! * quotients and remainders fail where the divisor is zero (the quotient that does not fit wraps).
//!
//! Everything else that can fail may, at any time.

use super::{Path, Symbolic};
use crate::memory::{ADDRESS, MARK, MARK_AT, is_single};
use crate::program::target::{InstId, ObjId, ObjectKey, Offset, Pos, Targets};
use ir::{BinOp, Callee, LocalId, Op, Operand, Overflow, SyncOp, Ty};
use logic::Term;

/// When an instruction fails.
pub(crate) enum Fault {
    /// It does not.
    Never,
    /// If and only if this holds.
    When(Term),
    /// Whenever it likes.
    Perhaps,
}

impl Symbolic<'_> {
    /// When an instruction fails that can.
    pub(crate) fn fault(&mut self, path: &Path, at: Pos, op: &Op) -> Fault {
        if !self.x.program.managed {
            return Fault::Perhaps;
        }
        let inst = at.inst;
        match op {
            Op::Load { addr, access, .. } | Op::Store { addr, access, .. } => {
                let size = access.ty.size(self.x.program.data_model);
                self.access_fault(path, inst, *addr, size)
            }
            Op::Rmw { addr, ty, .. } | Op::CmpXchg { addr, ty, .. } => {
                let size = ty.size(self.x.program.data_model);
                self.access_fault(path, inst, *addr, size)
            }
            Op::ObjectSize { ptr, .. } => self.null_fault(path, inst, *ptr),
            Op::Call {
                callee: Callee::Virtual(_),
                args,
                ..
            } => match args.first() {
                Some((_, receiver)) => self.null_fault(path, inst, *receiver),
                None => Fault::Perhaps,
            },
            Op::Sync {
                op:
                    SyncOp::MutexLock {
                        mutex,
                        monitor: true,
                        ..
                    }
                    | SyncOp::MutexUnlock {
                        mutex,
                        monitor: true,
                    }
                    | SyncOp::CondWait {
                        mutex,
                        monitor: true,
                        ..
                    },
                ..
            } => self.null_fault(path, inst, *mutex),
            Op::Binary {
                op: BinOp::DivS | BinOp::RemS | BinOp::DivU | BinOp::RemU,
                ty,
                b,
                overflow: Overflow::Wrap,
                ..
            } => {
                let b = self.eval(path, inst, *b, *ty);
                let some = self.truth(b);
                Fault::When(self.terms.not(some))
            }
            Op::Binary {
                op:
                    BinOp::Add
                    | BinOp::Sub
                    | BinOp::Mul
                    | BinOp::And
                    | BinOp::Or
                    | BinOp::Xor
                    | BinOp::DivF,
                overflow: Overflow::Wrap,
                ..
            }
            | Op::InstanceOf { .. } => Fault::Never,
            Op::Alloc {
                size: Operand::Const(_),
                ..
            } if !self.creation_fails => Fault::Never,
            _ => Fault::Perhaps,
        }
    }

    /// Is a pointer no address?
    fn is_null(&mut self, address: Term) -> Term {
        let high = self.terms.extract(ADDRESS - 1, MARK_AT, address);
        let mark = self.terms.bits(ADDRESS - MARK_AT, MARK);
        self.terms.ne(high, mark)
    }

    fn null_fault(&mut self, path: &Path, inst: InstId, ptr: Operand) -> Fault {
        if let Operand::Global(..) | Operand::Slot(..) | Operand::Func(_) = ptr {
            return Fault::Never;
        }
        let address = self.eval(path, inst, ptr, Ty::Ptr);
        Fault::When(self.is_null(address))
    }

    fn access_fault(&mut self, path: &Path, inst: InstId, addr: Operand, size: u32) -> Fault {
        let targets = self.x.targets(inst, addr);
        let size = u64::from(size);
        let fits = |(object, offset): (ObjId, Offset)| match offset {
            Offset::At(at) => {
                let room = self.room(object);
                at >= 0 && room.is_some_and(|room| at as u64 + size <= room)
            }
            Offset::Every { .. } => false,
        };
        if targets.iter().all(|t| fits((t.object, t.offset))) {
            return self.null_fault(path, inst, addr);
        }
        let mut all = targets.iter();
        let (Some(t), None) = (all.next(), all.next()) else {
            return Fault::Perhaps;
        };
        let key = self.x.objects[t.object.0 as usize];
        let single = matches!(key, ObjectKey::Global(_)) || is_single(self.x, key);
        let Some(room) = self.room(t.object).filter(|_| single) else {
            return Fault::Perhaps;
        };
        if room < size {
            return Fault::Perhaps;
        }
        let address = self.eval(path, inst, addr, Ty::Ptr);
        let base = self.memory.get(t.object).base;
        let base = self.terms.bits(ADDRESS, base);
        let distance = self.terms.sub(address, base);
        let last = self.terms.bits(ADDRESS, room - size);
        let inside = self.terms.ule(distance, last);
        Fault::When(self.terms.not(inside))
    }

    /// The size of an object, where it is known.
    fn room(&self, object: ObjId) -> Option<u64> {
        match self.x.objects[object.0 as usize] {
            ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) => {
                Some(u64::from(self.x.program.globals[g].size))
            }
            ObjectKey::Heap(at) => {
                let block = &self.x.body(at.inst)?.blocks[at.block];
                match block.insts.get(at.index as usize).map(|i| &i.op) {
                    Some(Op::Alloc {
                        size: Operand::Const(n),
                        ..
                    }) => Some(*n),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The size of the object that a pointer leads into.
    pub(super) fn object_size(
        &mut self,
        path: &mut Path,
        inst: InstId,
        dst: LocalId,
        ptr: Operand,
    ) {
        let targets = self.x.targets(inst, ptr);
        let sizes: Option<Vec<(ObjId, u64)>> = targets
            .iter()
            .map(|t| Some((t.object, self.room(t.object)?)))
            .collect();
        let Some(sizes) = sizes.filter(|s| self.x.program.managed && !s.is_empty()) else {
            return self.set(path, inst, dst, None);
        };
        let address = self.eval(path, inst, ptr, Ty::Ptr);
        let width = self.word_bits();
        let mut size = self.terms.bits(width, sizes[0].1);
        for (object, n) in sizes.into_iter().skip(1) {
            let here = self.within(address, object);
            let n = self.terms.bits(width, n);
            size = self.terms.ite(here, n, size);
        }
        self.set(path, inst, dst, Some(size));
    }

    /// Is the object that a pointer leads into of a class, or below it?
    pub(super) fn instance_of(
        &mut self,
        path: &mut Path,
        inst: InstId,
        (dst, ptr, class): (LocalId, Operand, ir::ClassId),
    ) {
        let targets: Targets = self.x.targets(inst, ptr);
        let address = self.eval(path, inst, ptr, Ty::Ptr);
        let mut is = self.terms.bool(false);
        for t in targets.iter() {
            let Some(of) = self.x.class_of(t.object) else {
                return self.set(path, inst, dst, None);
            };
            if self.x.is_below(of, class) {
                let here = self.within(address, t.object);
                is = self.terms.or(is, here);
            }
        }
        let flag = self.flag(is);
        self.set(path, inst, dst, Some(flag));
    }
}
