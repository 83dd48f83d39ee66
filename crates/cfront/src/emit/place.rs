//! Places: where they are, loading and storing them.

use ir::{AccessMode, BinOp, Bits, LocalId, MemAccess, Op, Operand, Order, Overflow, Ty};

use super::{Emitter, Storage};
use crate::sema::ctype::{BitField, BitPart, QType, Quals};
use crate::sema::hir::{Expr, Kind, VarId};

/// Where a place is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where {
    Local(LocalId),
    Memory(Operand),
}

/// A place with what an access to it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lvalue {
    pub at: Where,
    pub ty: QType,
    pub bits: Option<BitField>,
    pub align: u64,
}

impl Lvalue {
    /// The address; a local has none.
    pub fn addr(&self) -> Operand {
        match self.at {
            Where::Memory(addr) => addr,
            Where::Local(_) => Operand::Const(0),
        }
    }
}

impl Emitter<'_, '_, '_> {
    pub(super) fn var_place(&mut self, var: VarId) -> Lvalue {
        let v = &self.cx.f.vars[var.0 as usize];
        let (ty, asked) = (v.ty, v.align);
        let at = match self.storage(var) {
            Storage::Local(l) => Where::Local(l),
            Storage::Slot(s) => Where::Memory(Operand::Slot(s, 0)),
            Storage::Pointer(p) => Where::Memory(Operand::Local(p)),
        };
        Lvalue {
            at,
            ty,
            bits: None,
            align: self.cx.s.types.alignment(ty).max(asked.unwrap_or(1)),
        }
    }

    fn memory(&self, addr: Operand, ty: QType) -> Lvalue {
        Lvalue {
            at: Where::Memory(addr),
            ty,
            bits: None,
            align: self.cx.s.types.alignment(ty),
        }
    }

    pub(super) fn place(&mut self, e: &Expr) -> Lvalue {
        match &e.kind {
            Kind::Var(v) => {
                let place = self.var_place(*v);
                Lvalue { ty: e.ty, ..place }
            }
            Kind::Object(o) => match self.cx.global(*o) {
                Ok(g) => self.memory(Operand::Global(g, 0), e.ty),
                Err(_) => {
                    self.gap("an object that cannot be linked");
                    self.memory(Operand::Const(0), e.ty)
                }
            },
            Kind::Str(bytes) => {
                let align = self.cx.s.types.alignment(e.ty) as u32;
                let g = self.cx.s.string(bytes, align);
                self.memory(Operand::Global(g, 0), e.ty)
            }
            Kind::Func(f) => match self.cx.function(*f) {
                Ok(f) => self.memory(Operand::Func(f), e.ty),
                Err(_) => {
                    self.gap("a function that cannot be linked");
                    self.memory(Operand::Const(0), e.ty)
                }
            },
            Kind::Deref(p) => {
                let addr = self.value(p);
                self.at(e.loc);
                self.memory(addr, e.ty)
            }
            Kind::Member(base, offset, bits) => {
                let base = self.record(base);
                self.at(e.loc);
                let offset = bits.map_or(*offset, |b| b.unit);
                let addr = self.add_offset(base.addr(), offset as i64);
                let align = match offset {
                    0 => base.align,
                    n => base.align.min(1 << n.trailing_zeros().min(30)),
                };
                Lvalue {
                    at: Where::Memory(addr),
                    ty: e.ty,
                    bits: *bits,
                    align,
                }
            }
            Kind::Literal(var, init) => {
                self.init_var(*var, init);
                self.var_place(*var)
            }
            _ => {
                // A record value, or something checking should not have let through.
                self.record(e)
            }
        }
    }

    /// `addr + offset` bytes.
    pub(super) fn add_offset(&mut self, addr: Operand, offset: i64) -> Operand {
        match addr {
            _ if offset == 0 => addr,
            Operand::Global(g, at) => Operand::Global(g, at + offset),
            Operand::Slot(s, at) => Operand::Slot(s, at + offset),
            _ => self.temp(Ty::Ptr, |dst| Op::PtrAdd {
                dst,
                base: addr,
                index: Operand::Const(0),
                scale: 1,
                offset,
            }),
        }
    }

    pub(super) fn mode(&self, ty: QType) -> AccessMode {
        if ty.quals.has(Quals::ATOMIC) {
            AccessMode::Atomic(Order::SeqCst)
        } else if ty.quals.has(Quals::VOLATILE) {
            AccessMode::Volatile
        } else {
            AccessMode::Plain
        }
    }

    /// The access to a whole place. What is not atomic may lie at any address, as on x86:
    /// programs take addresses of members of packed records.
    pub(super) fn access(&self, place: &Lvalue) -> MemAccess {
        let mode = self.mode(place.ty);
        let ty = self.ty(place.ty);
        let size = u64::from(ty.size(self.cx.s.types.model));
        let align = match mode {
            AccessMode::Atomic(_) => place.align.min(size).max(1) as u32,
            _ => 1,
        };
        MemAccess {
            ty,
            mode,
            bits: None,
            align,
        }
    }

    /// The access to a part of a bit-field.
    fn part_access(
        &self,
        place: &Lvalue,
        field: &BitField,
        part: &BitPart,
        signed: bool,
    ) -> MemAccess {
        MemAccess {
            ty: part.ty,
            mode: self.mode(place.ty),
            bits: Some(Bits {
                first: part.first,
                width: part.width,
                signed,
                from: field.location.0 - part.offset as i32,
                span: field.location.1,
            }),
            align: 1,
        }
    }

    /// The value at a place, in the type of the place.
    pub(super) fn load(&mut self, place: Lvalue) -> Operand {
        match (place.at, place.bits) {
            (Where::Local(l), _) => Operand::Local(l),
            (Where::Memory(addr), None) => {
                let access = self.access(&place);
                self.temp(access.ty, |dst| Op::Load { dst, addr, access })
            }
            (Where::Memory(addr), Some(field)) => self.load_field(&place, addr, field),
        }
    }

    fn load_field(&mut self, place: &Lvalue, base: Operand, field: BitField) -> Operand {
        let to = self.ty(place.ty);
        let parts = field.parts();
        let mut sum: Option<Operand> = None;
        for (i, part) in parts.iter().enumerate() {
            let signed = field.signed && i + 1 == parts.len();
            let access = self.part_access(place, &field, part, signed);
            let addr = self.add_offset(base, part.offset as i64);
            let loaded = self.temp(access.ty, |dst| Op::Load { dst, addr, access });
            if parts.len() == 1 {
                return self.resize(loaded, access.ty, to, signed);
            }
            let wide = self.resize(loaded, access.ty, to, signed);
            let below = Operand::Const(u64::from(part.below));
            sum = Some(match sum {
                None => wide,
                Some(low) => {
                    let high = self.arith(BinOp::Shl, to, wide, below);
                    self.arith(BinOp::Or, to, low, high)
                }
            });
        }
        sum.unwrap_or(Operand::Const(0))
    }

    /// Stores a value of the place's type.
    pub(super) fn store(&mut self, place: Lvalue, value: Operand) {
        match (place.at, place.bits) {
            (Where::Local(dst), _) => {
                let ty = self.ty(place.ty);
                self.push(Op::Copy {
                    dst,
                    ty,
                    src: value,
                });
            }
            (Where::Memory(addr), None) => {
                let access = self.access(&place);
                self.push(Op::Store {
                    addr,
                    value,
                    access,
                });
            }
            (Where::Memory(addr), Some(field)) => self.store_field(&place, addr, field, value),
        }
    }

    fn store_field(&mut self, place: &Lvalue, base: Operand, field: BitField, value: Operand) {
        let from = self.ty(place.ty);
        for part in field.parts() {
            let value = match part.below {
                0 => value,
                n => self.arith(BinOp::ShrU, from, value, Operand::Const(u64::from(n))),
            };
            let access = self.part_access(place, &field, &part, field.signed);
            let value = self.resize(value, from, access.ty, false);
            let addr = self.add_offset(base, part.offset as i64);
            self.push(Op::Store {
                addr,
                value,
                access,
            });
        }
    }

    /// Stores the first value of an object no other thread can see yet: never atomic.
    pub(super) fn initialise(&mut self, place: Lvalue, value: Operand) {
        let ty = QType {
            quals: place.ty.quals.without(Quals::ATOMIC),
            ..place.ty
        };
        self.store(Lvalue { ty, ..place }, value);
    }

    /// What a bit-field holds after this value was stored in it.
    pub(super) fn truncate(&mut self, place: &Lvalue, value: Operand) -> Operand {
        let Some(bits) = place.bits else {
            return value;
        };
        let ty = self.ty(place.ty);
        self.cut(value, ty, u32::from(bits.width), bits.signed)
    }

    /// The lowest bits of a number, extended to its type.
    pub(super) fn cut(&mut self, value: Operand, ty: Ty, width: u32, signed: bool) -> Operand {
        let Some(all) = ty.int_bits() else {
            return value;
        };
        let lost = all.saturating_sub(width);
        if lost == 0 {
            return value;
        }
        let lost = Operand::Const(u64::from(lost));
        let high = self.arith(BinOp::Shl, ty, value, lost);
        let shift = if signed { BinOp::ShrS } else { BinOp::ShrU };
        self.arith(shift, ty, high, lost)
    }

    /// Arithmetic that wraps.
    pub(super) fn arith(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        self.temp(ty, |dst| Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow: Overflow::Wrap,
        })
    }
}
