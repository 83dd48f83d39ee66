//! Places: where they are, loading and storing them.

use ir::{AccessMode, BinOp, Bits, LocalId, MemAccess, Op, Operand, Order, Overflow, Ty};

use super::{Emitter, Storage};
use crate::ctype::{BitField, QType, Quals};
use crate::hir::{Expr, Kind, VarId};

/// Where a place is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where {
    Local(LocalId),
    Memory(Operand),
}

/// A place with what an access to it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub at: Where,
    pub ty: QType,
    pub bits: Option<BitField>,
    pub align: u64,
}

impl Place {
    /// The address; a local has none.
    pub fn addr(&self) -> Operand {
        match self.at {
            Where::Memory(addr) => addr,
            Where::Local(_) => Operand::Const(0),
        }
    }
}

impl Emitter<'_, '_, '_> {
    pub(super) fn var_place(&mut self, var: VarId) -> Place {
        let v = &self.cx.f.vars[var.0 as usize];
        let (ty, asked) = (v.ty, v.align);
        let at = match self.storage(var) {
            Storage::Local(l) => Where::Local(l),
            Storage::Slot(s) => Where::Memory(Operand::Slot(s, 0)),
            Storage::Pointer(p) => Where::Memory(Operand::Local(p)),
        };
        Place {
            at,
            ty,
            bits: None,
            align: self.cx.s.types.align(ty.id).max(asked.unwrap_or(1)),
        }
    }

    fn memory(&self, addr: Operand, ty: QType) -> Place {
        Place {
            at: Where::Memory(addr),
            ty,
            bits: None,
            align: self.cx.s.types.align(ty.id),
        }
    }

    pub(super) fn place(&mut self, e: &Expr) -> Place {
        match &e.kind {
            Kind::Var(v) => {
                let place = self.var_place(*v);
                Place { ty: e.ty, ..place }
            }
            Kind::Object(o) => match self.cx.global(*o) {
                Ok(g) => self.memory(Operand::Global(g, 0), e.ty),
                Err(_) => {
                    self.gap("an object that cannot be linked");
                    self.memory(Operand::Const(0), e.ty)
                }
            },
            Kind::Str(bytes) => {
                let align = self.cx.s.types.align(e.ty.id) as u32;
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
                Place {
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

    pub(super) fn access(&self, place: &Place) -> MemAccess {
        let mode = self.mode(place.ty);
        match place.bits {
            None => {
                let ty = self.ty(place.ty);
                let size = u64::from(ty.size(self.cx.s.types.model));
                MemAccess {
                    ty,
                    mode,
                    bits: None,
                    align: place.align.min(size).max(1) as u32,
                }
            }
            Some(b) => {
                let size = u64::from(b.ty.size(self.cx.s.types.model));
                MemAccess {
                    ty: b.ty,
                    mode,
                    bits: Some(Bits {
                        first: b.first,
                        width: b.width,
                        signed: b.signed,
                    }),
                    align: place.align.min(size).max(1) as u32,
                }
            }
        }
    }

    /// A bit-field of a packed record that no integer inside the record covers is a gap.
    fn is_out_of_reach(&mut self, place: &Place) -> bool {
        let out = place.bits.is_some_and(|b| !b.fits);
        if out {
            self.gap("a bit-field that spans nine bytes of a small packed record");
        }
        out
    }

    /// The value at a place, in the type of the place.
    pub(super) fn load(&mut self, place: Place) -> Operand {
        match place.at {
            Where::Local(l) => Operand::Local(l),
            Where::Memory(addr) => {
                if self.is_out_of_reach(&place) {
                    return Operand::Const(0);
                }
                let access = self.access(&place);
                let loaded = self.temp(access.ty, |dst| Op::Load { dst, addr, access });
                match place.bits {
                    None => loaded,
                    Some(b) => {
                        let to = self.ty(place.ty);
                        self.resize(loaded, access.ty, to, b.signed)
                    }
                }
            }
        }
    }

    /// Stores a value of the place's type.
    pub(super) fn store(&mut self, place: Place, value: Operand) {
        match place.at {
            Where::Local(dst) => {
                let ty = self.ty(place.ty);
                self.push(Op::Copy {
                    dst,
                    ty,
                    src: value,
                });
            }
            Where::Memory(addr) => {
                if self.is_out_of_reach(&place) {
                    return;
                }
                let access = self.access(&place);
                let value = match place.bits {
                    None => value,
                    Some(_) => {
                        let from = self.ty(place.ty);
                        self.resize(value, from, access.ty, false)
                    }
                };
                self.push(Op::Store {
                    addr,
                    value,
                    access,
                });
            }
        }
    }

    /// Stores the first value of an object nobody else can see yet: never atomic.
    pub(super) fn initialise(&mut self, place: Place, value: Operand) {
        let ty = QType {
            quals: place.ty.quals.without(Quals::ATOMIC),
            ..place.ty
        };
        self.store(Place { ty, ..place }, value);
    }

    /// What a bit-field holds after this value was stored in it.
    pub(super) fn truncate(&mut self, place: &Place, value: Operand) -> Operand {
        let Some(bits) = place.bits else {
            return value;
        };
        let ty = self.ty(place.ty);
        let Some(width) = ty.int_bits() else {
            return value;
        };
        let lost = width.saturating_sub(u32::from(bits.width));
        if lost == 0 {
            return value;
        }
        let lost = Operand::Const(u64::from(lost));
        let high = self.arith(BinOp::Shl, ty, value, lost);
        let shift = if bits.signed {
            BinOp::ShrS
        } else {
            BinOp::ShrU
        };
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
