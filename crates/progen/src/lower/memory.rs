//! Statements that use plain memory: heap cells, structs, bytes, variables of a block.

use super::Lowerer;
use crate::ast::{Stmt, Val};
use ir::{AccessMode, CastOp, CmpOp, Op, Operand, Slot, Ty};

impl Lowerer<'_> {
    /// A statement that uses plain memory.
    pub(super) fn memory(&mut self, stmt: &Stmt) {
        let plain = AccessMode::Plain;
        match *stmt {
            Stmt::Alloc { cell, value } => {
                let fresh = self.alloc();
                let value = self.value(Val::Const(value));
                self.store(fresh, value, Ty::I32, plain);
                let to = Operand::Global(self.globals.cells[cell], 0);
                self.store(to, fresh, Ty::Ptr, plain);
            }
            Stmt::CellRead { reg, cell } => {
                let addr = self.pointer(self.globals.cells[cell]);
                self.load(self.regs[reg], addr, Ty::I32, plain);
            }
            Stmt::CellWrite { cell, value } => {
                let addr = self.pointer(self.globals.cells[cell]);
                self.store(addr, self.value(value), Ty::I32, plain);
            }
            Stmt::CellCopy { to, from } => {
                let pointer = self.pointer(self.globals.cells[from]);
                let to = Operand::Global(self.globals.cells[to], 0);
                self.store(to, pointer, Ty::Ptr, plain);
            }
            Stmt::Free { cell } => {
                let ptr = self.pointer(self.globals.cells[cell]);
                self.push(Op::Free { ptr });
            }
            Stmt::Drop { cell } => {
                let ptr = self.pointer(self.globals.cells[cell]);
                self.push(Op::Free { ptr });
                let to = Operand::Global(self.globals.cells[cell], 0);
                self.store(to, Operand::Const(0), Ty::Ptr, plain);
            }
            Stmt::Keep { cell } => {
                let from = Operand::Global(self.globals.cells[cell], 0);
                self.load(self.kept, from, Ty::Ptr, plain);
            }
            Stmt::Kept { reg, cell } => {
                let other = self.pointer(self.globals.cells[cell]);
                self.compare_kept(reg, other);
            }
            Stmt::Fresh { reg } => {
                let fresh = self.alloc();
                self.compare_kept(reg, fresh);
            }
            Stmt::PairRead { reg, pair, field } => {
                let addr = Operand::Global(self.globals.pairs[pair], 4 * field as i64);
                self.load(self.regs[reg], addr, Ty::I32, plain);
            }
            Stmt::PairWrite { pair, field, value } => {
                let addr = Operand::Global(self.globals.pairs[pair], 4 * field as i64);
                self.store(addr, self.value(value), Ty::I32, plain);
            }
            Stmt::PairCopy { to, from } => self.push(Op::MemCopy {
                dst: Operand::Global(self.globals.pairs[to], 0),
                src: Operand::Global(self.globals.pairs[from], 0),
                len: Operand::Const(8),
                overlap: true,
                mode: plain,
            }),
            Stmt::PairClear { pair } => self.push(Op::MemSet {
                dst: Operand::Global(self.globals.pairs[pair], 0),
                byte: Operand::Const(0),
                len: Operand::Const(8),
            }),
            Stmt::ByteRead { reg, var, byte } => {
                let addr = Operand::Global(self.globals.vars[var], byte as i64);
                let part = self.builder.temp(Ty::I8);
                self.load(part, addr, Ty::I8, plain);
                self.push(Op::Cast {
                    dst: self.regs[reg],
                    op: CastOp::ZeroExt,
                    from: Ty::I8,
                    to: Ty::I32,
                    a: Operand::Local(part),
                });
            }
            Stmt::ByteWrite { var, byte, value } => {
                let addr = Operand::Global(self.globals.vars[var], byte as i64);
                self.store(addr, Operand::Const(u64::from(value)), Ty::I8, plain);
            }
            _ => unreachable!("not about plain memory"),
        }
    }

    fn alloc(&mut self) -> Operand {
        let dst = self.builder.temp(Ty::Ptr);
        self.push(Op::Alloc {
            dst,
            size: Operand::Const(4),
            align: Operand::Const(4),
            zeroed: false,
            class: None,
        });
        Operand::Local(dst)
    }

    fn compare_kept(&mut self, reg: usize, other: Operand) {
        self.push(Op::Compare {
            dst: self.regs[reg],
            op: CmpOp::Eq,
            ty: Ty::Ptr,
            a: Operand::Local(self.kept),
            b: other,
        });
    }

    /// A variable of a block, whose life ends with it.
    pub(super) fn scope(&mut self, cell: usize, value: i32, body: &[Stmt]) {
        let slot = self.builder.slot(Slot {
            name: "y".into(),
            size: 4,
            align: 4,
            layout: None,
        });
        let plain = AccessMode::Plain;
        self.push(Op::SlotBegin { slot });
        let value = self.value(Val::Const(value));
        self.store(Operand::Slot(slot, 0), value, Ty::I32, plain);
        let to = Operand::Global(self.globals.cells[cell], 0);
        self.store(to, Operand::Slot(slot, 0), Ty::Ptr, plain);
        self.block(body);
        self.push(Op::SlotEnd { slot });
    }
}
