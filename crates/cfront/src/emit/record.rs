//! Records and initialisers.

use ir::{AccessMode, Op, Operand};

use super::place::{Lvalue, Where};
use super::{Emitter, Storage};
use crate::sema::ctype::{QType, Quals};
use crate::sema::expr::is_place;
use crate::sema::hir::{Expr, Init, Kind, PieceValue, VarId};

impl Emitter<'_, '_, '_> {
    /// Where the bytes of a record (or any place) are: its own place, or a temporary.
    pub(super) fn record(&mut self, e: &Expr) -> Lvalue {
        match &e.kind {
            Kind::Load(place) => {
                let place = self.place(place);
                // An atomic record is read as a whole, then looked at.
                if place.ty.quals.has(Quals::ATOMIC) && self.cx.s.types.is_record(place.ty.id) {
                    return self.atomic_record_load(place);
                }
                place
            }
            _ if is_place(e) => self.place(e),
            Kind::Comma(a, b) => {
                self.effect(a);
                self.record(b)
            }
            Kind::Assign(to, from) => {
                let to = self.place(to);
                self.copy_record_into(to, from);
                to
            }
            Kind::Convert(inner) => self.record(inner),
            _ => {
                let slot = self.temp_slot(e.ty.unqual());
                let place = self.slot_place(Operand::Slot(slot, 0), e.ty);
                self.copy_record_into(place, e);
                place
            }
        }
    }

    pub(super) fn slot_place(&self, addr: Operand, ty: QType) -> Lvalue {
        Lvalue {
            at: Where::Memory(addr),
            ty: ty.unqual(),
            bits: None,
            align: self.cx.s.types.alignment(ty),
        }
    }

    /// Evaluates a record value into a place.
    pub(super) fn copy_record_into(&mut self, to: Lvalue, e: &Expr) {
        match &e.kind {
            Kind::Call(callee, args) => {
                // The callee might read the old value through the place: only a fresh one may be
                // handed out.
                let slot = self.temp_slot(e.ty.unqual());
                let addr = Operand::Slot(slot, 0);
                self.call(callee, args, e.ty, Some(addr), e.loc);
                let from = self.slot_place(addr, e.ty);
                self.copy(to, from);
            }
            Kind::Cond(c, Some(a), b) => {
                let (then, other, after) =
                    (self.b.new_block(), self.b.new_block(), self.b.new_block());
                self.branch(c, then, other);
                self.b.switch_to(then);
                self.copy_record_into(to, a);
                self.b.jump(after, self.span);
                self.b.switch_to(other);
                self.copy_record_into(to, b);
                self.b.jump(after, self.span);
                self.b.switch_to(after);
            }
            Kind::Stmts(block, Some(value)) => {
                self.enter(block);
                self.statements(block);
                self.copy_record_into(to, value);
                self.exit_block();
            }
            Kind::Builtin(crate::sema::hir::Op::VaArg, args) => {
                let from = self.va_arg_record(&args[0], e.ty);
                self.at(e.loc);
                self.copy(to, from);
            }
            Kind::Builtin(op, args) => self.builtin_record(op, args, to, e),
            Kind::Library(model, _) => {
                let name = model.name;
                self.gap(&format!("`{name}` used as returning a record"));
            }
            Kind::Gap(what) => {
                self.at(e.loc);
                self.gap(what);
            }
            _ => {
                let from = self.record(e);
                self.at(e.loc);
                self.copy(to, from);
            }
        }
    }

    /// Copies a record.
    pub(super) fn copy(&mut self, to: Lvalue, from: Lvalue) {
        let size = self.cx.s.types.size(to.ty.id).unwrap_or(0);
        if size == 0 {
            return;
        }
        if to.ty.quals.has(Quals::ATOMIC) {
            self.atomic_record_store(to, from);
            return;
        }
        let quals = to.ty.quals.with(from.ty.quals);
        let mode = if quals.has(Quals::VOLATILE) {
            AccessMode::Volatile
        } else {
            AccessMode::Plain
        };
        self.push(Op::MemCopy {
            dst: to.addr(),
            src: from.addr(),
            len: Operand::Const(size),
            overlap: true,
            mode,
        });
    }

    /// Initialises a variable that is being declared.
    pub(super) fn init_var(&mut self, var: VarId, init: &Init) {
        let place = self.var_place(var);
        let ty = QType {
            quals: place.ty.quals.without(Quals::ATOMIC),
            ..place.ty
        };
        let place = Lvalue { ty, ..place };
        if let Where::Local(_) = place.at {
            if let Some(piece) = init.pieces.last()
                && let PieceValue::Expr(e) = &piece.value
            {
                self.note_kept_in(var, e);
                let value = self.value(e);
                self.store(place, value);
            }
            return;
        }
        let size = self.cx.s.types.size(ty.id).unwrap_or(0);
        if init.zero && !self.covers(init, size) && size > 0 {
            self.push(Op::MemSet {
                dst: place.addr(),
                byte: Operand::Const(0),
                len: Operand::Const(size),
            });
        }
        for piece in &init.pieces {
            let offset = piece.bits.map_or(piece.offset, |b| b.unit);
            let to = Lvalue {
                at: Where::Memory(self.add_offset(place.addr(), offset as i64)),
                ty: QType {
                    quals: piece.ty.quals.without(Quals::ATOMIC),
                    ..piece.ty
                },
                bits: piece.bits,
                align: match offset {
                    0 => place.align,
                    n => place.align.min(1 << n.trailing_zeros().min(30)),
                },
            };
            match &piece.value {
                PieceValue::Bytes(bytes) => self.copy_bytes(to, bytes),
                PieceValue::Copies(count) => {
                    let each = self.cx.s.types.size(piece.ty.id).unwrap_or(0);
                    self.copy_on(place.addr(), piece.offset - each, each, *count);
                }
                PieceValue::Expr(e) if self.cx.s.types.is_scalar(piece.ty.id) => {
                    if self.cx.s.types.is_scalar(ty.id) {
                        self.note_kept_in(var, e);
                    }
                    let value = self.value(e);
                    self.at(e.loc);
                    self.store(to, value);
                }
                PieceValue::Expr(e) => self.copy_record_into(to, e),
            }
        }
    }

    /// Whether the pieces name every byte; padding need not be zero then.
    fn covers(&self, init: &Init, size: u64) -> bool {
        let mut covered: Vec<(u64, u64)> = init
            .pieces
            .iter()
            .filter(|p| p.bits.is_none())
            .filter_map(|p| {
                let times = match p.value {
                    PieceValue::Copies(n) => n,
                    _ => 1,
                };
                Some((p.offset, p.offset + times * self.cx.s.types.size(p.ty.id)?))
            })
            .collect();
        covered.sort_unstable();
        let mut end = 0;
        for (from, to) in covered {
            if from > end {
                return false;
            }
            end = end.max(to);
        }
        end >= size
    }

    /// Copies the bytes at an offset to the `count` places that follow, twice as much each time.
    fn copy_on(&mut self, base: Operand, from: u64, each: u64, count: u64) {
        let (mut done, all) = (each, each * (count + 1));
        while done < all {
            let len = done.min(all - done);
            let src = self.add_offset(base, from as i64);
            let dst = self.add_offset(base, (from + done) as i64);
            self.push(Op::MemCopy {
                dst,
                src,
                len: Operand::Const(len),
                overlap: false,
                mode: AccessMode::Plain,
            });
            done += len;
        }
    }

    fn copy_bytes(&mut self, to: Lvalue, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let align = self.cx.s.types.alignment(to.ty) as u32;
        let global = self.cx.s.string(&bytes.into(), align);
        self.push(Op::MemCopy {
            dst: to.addr(),
            src: Operand::Global(global, 0),
            len: Operand::Const(bytes.len() as u64),
            overlap: false,
            mode: AccessMode::Plain,
        });
    }

    pub(super) fn vla_begin(&mut self, var: VarId, size: &Expr) {
        let bytes = self.value(size);
        self.at(size.loc);
        let v = &self.cx.f.vars[var.0 as usize];
        let align = self.cx.s.types.alignment(v.ty).max(v.align.unwrap_or(1)) as u32;
        if let Storage::Pointer(dst) = self.storage(var) {
            self.push(Op::StackAlloc {
                dst,
                size: bytes,
                align,
            });
            if let Some(frame) = self.frames.last_mut() {
                frame.vlas.push(var);
            }
        }
    }
}
