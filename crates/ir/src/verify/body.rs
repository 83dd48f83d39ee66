//! Rules of functions, blocks and terminators.

use super::op;
use super::program::{missing_file, missing_layout};
use super::{IrLocation, VerifyError};
use crate::id::{BlockId, FuncId, LocalId};
use crate::inst::{Inst, Terminator};
use crate::operand::Operand;
use crate::program::{Body, Function, Program};
use crate::ty::Ty;

/// What the rules of one body need to know.
pub(super) struct Checker<'a> {
    pub(super) program: &'a Program,
    pub(super) func: &'a Function,
    pub(super) body: &'a Body,
    pub(super) unwind_blocks: Vec<bool>,
    location: IrLocation,
    errors: &'a mut Vec<VerifyError>,
}

pub(super) fn verify(p: &Program, id: FuncId, func: &Function, errors: &mut Vec<VerifyError>) {
    let location = IrLocation::Func(id);
    if let Some(message) = missing_file(p, func.span) {
        errors.push(VerifyError { location, message });
    }
    let Some(body) = func.defined() else { return };
    let mut check = Checker {
        program: p,
        func,
        body,
        unwind_blocks: unwind_blocks(body),
        location,
        errors,
    };
    check.shape(id);
    for (block_id, block) in body.blocks.iter() {
        for (i, inst) in block.insts.iter().enumerate() {
            check.location = IrLocation::Inst(id, block_id, i as u32);
            check.inst(block_id, i, inst);
        }
        check.location = IrLocation::Term(id, block_id);
        missing_file(p, block.term_span)
            .into_iter()
            .for_each(|m| check.report(m));
        check.terminator(&block.term);
    }
}

/// Which blocks an unwind edge names.
fn unwind_blocks(body: &Body) -> Vec<bool> {
    let mut named = vec![false; body.blocks.len()];
    for (_, block) in body.blocks.iter() {
        let thrown = match block.term {
            Terminator::Throw { unwind, .. } => unwind,
            _ => None,
        };
        for target in block.insts.iter().filter_map(|i| i.unwind).chain(thrown) {
            if let Some(named) = named.get_mut(target.0 as usize) {
                *named = true;
            }
        }
    }
    named
}

impl Checker<'_> {
    pub(super) fn report(&mut self, message: String) {
        self.errors.push(VerifyError {
            location: self.location,
            message,
        });
    }

    /// Reports unless the claim holds.
    pub(super) fn require(&mut self, claim: bool, message: impl FnOnce() -> String) {
        if !claim {
            self.report(message());
        }
    }

    /// Parameters, slots, the first block.
    fn shape(&mut self, id: FuncId) {
        if self.body.blocks.is_empty() {
            self.report("the body has no block".into());
        }
        for (i, &param) in self.func.params.iter().enumerate() {
            match self.body.locals.as_slice().get(i) {
                None => self.report(format!("parameter {i} has no local")),
                Some(local) if local.ty != param => {
                    self.location = IrLocation::Local(id, LocalId(i as u32));
                    self.report(format!("is {}, but parameter {i} is {param}", local.ty));
                    self.location = IrLocation::Func(id);
                }
                Some(_) => {}
            }
        }
        for (slot_id, slot) in self.body.slots.iter() {
            self.location = IrLocation::Slot(id, slot_id);
            self.power_of_two(slot.align);
            missing_layout(self.program, slot.layout)
                .into_iter()
                .for_each(|m| self.report(m));
        }
        self.location = IrLocation::Func(id);
    }

    fn inst(&mut self, block: BlockId, index: usize, inst: &Inst) {
        missing_file(self.program, inst.span)
            .into_iter()
            .for_each(|m| self.report(m));
        if let Some(target) = inst.unwind {
            self.block(target);
        }
        op::verify(self, &inst.op, block, index);
    }

    fn terminator(&mut self, term: &Terminator) {
        for target in term.successors() {
            self.block(target);
        }
        match term {
            Terminator::Jump(_) | Terminator::Unreachable => {}
            Terminator::Branch { cond, ty, .. } => self.operand(*cond, *ty),
            Terminator::Switch {
                value, ty, cases, ..
            } => {
                self.operand(*value, *ty);
                self.require(ty.is_int(), || format!("cannot switch on {ty}"));
                for case in cases {
                    self.constant(case.lo, *ty);
                    if case.hi != case.lo {
                        self.constant(case.hi, *ty);
                    }
                }
            }
            Terminator::IndirectJump { addr, .. } => self.operand(*addr, Ty::Ptr),
            Terminator::Return(value) => match (value, self.func.ret) {
                (None, _) => {}
                (Some(value), Some(ty)) => self.operand(*value, ty),
                (Some(_), None) => self.report("the function has no result to return".into()),
            },
            Terminator::Throw { value, .. } | Terminator::ThreadExit(value) => {
                self.operand(*value, Ty::Ptr);
            }
            Terminator::Exit(code) => self.operand(*code, Ty::I32),
        }
    }

    // ---- parts --------------------------------------------------------------------------------

    pub(super) fn power_of_two(&mut self, align: u32) {
        self.require(align.is_power_of_two(), || {
            format!("alignment {align} is no power of two")
        });
    }

    pub(super) fn block(&mut self, id: BlockId) {
        let exists = self.body.blocks.get(id).is_some();
        self.require(exists, || format!("there is no {id}"));
    }

    /// A local that is written must have this type.
    pub(super) fn dst(&mut self, id: LocalId, ty: Ty) {
        match self.body.locals.get(id) {
            None => self.report(format!("there is no {id}")),
            Some(local) if local.ty != ty => {
                self.report(format!("{id} is {}, but the result is {ty}", local.ty));
            }
            Some(_) => {}
        }
    }

    /// An operand that is read must have this type.
    pub(super) fn operand(&mut self, operand: Operand, ty: Ty) {
        let address = match operand {
            Operand::Local(id) => {
                match self.body.locals.get(id) {
                    None => self.report(format!("there is no {id}")),
                    Some(local) if local.ty != ty => {
                        self.report(format!("{id} is {}, but must be {ty}", local.ty));
                    }
                    Some(_) => {}
                }
                return;
            }
            Operand::Const(value) => return self.constant(value, ty),
            Operand::Global(id, _) => self
                .program
                .globals
                .get(id)
                .map(|_| ())
                .ok_or(id.to_string()),
            Operand::Slot(id, _) => self.body.slots.get(id).map(|_| ()).ok_or(id.to_string()),
            Operand::Func(id) => self.program.funcs.get(id).map(|_| ()).ok_or(id.to_string()),
        };
        if let Err(id) = address {
            self.report(format!("there is no {id}"));
        } else {
            self.require(ty == Ty::Ptr, || {
                format!("an address is ptr, but must be {ty}")
            });
        }
    }

    /// A constant must fit its type.
    pub(super) fn constant(&mut self, value: u64, ty: Ty) {
        let bytes = ty.size(self.program.data_model);
        let fits = bytes >= 8 || value >> (8 * bytes) == 0;
        self.require(fits, || format!("constant {value} does not fit {ty}"));
    }
}
