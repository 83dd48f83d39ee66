//! Statements, scopes and jumps.

use ir::{BlockId, CmpOp, Op, Operand, SwitchCase, Terminator, Ty};

use super::{Emitter, Exit, Frame, Storage};
use crate::sema::hir::{Block, Case, Expr, Kind, LabelId, Stmt, StmtKind, VarId};

impl Emitter<'_, '_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        self.enter(block);
        self.statements(block);
        self.exit_block();
    }

    /// Enters a block: its slots come to life.
    pub(super) fn enter(&mut self, block: &Block) {
        if !self.frames.is_empty() {
            for slot in self.scoped_slots(block.id) {
                self.push(Op::SlotBegin { slot });
            }
        }
        self.frames.push(Frame {
            id: block.id,
            vlas: Vec::new(),
            cleanups: Vec::new(),
        });
    }

    /// Leaves the innermost block at its end.
    pub(super) fn exit_block(&mut self) {
        let depth = self.frames.len().saturating_sub(1);
        if !self.b.is_terminated() {
            self.leave(depth);
        }
        self.frames.truncate(depth);
    }

    /// The slots that live only while this block is active.
    fn scoped_slots(&mut self, block: u32) -> Vec<ir::SlotId> {
        let vars: Vec<VarId> = self.cx.f.block_vars[block as usize].clone();
        vars.into_iter()
            .filter_map(|v| {
                let scalar_unused = self.is_register(v);
                if scalar_unused {
                    return None;
                }
                match self.storage(v) {
                    Storage::Slot(s) => Some(s),
                    _ => None,
                }
            })
            .collect()
    }

    /// Emits what happens when all frames beyond `depth` are left.
    fn leave(&mut self, depth: usize) {
        for i in (depth..self.frames.len()).rev() {
            self.frame_cleanups(i);
            let vlas = self.frames[i].vlas.clone();
            for var in vlas.into_iter().rev() {
                if let Storage::Pointer(p) = self.storage(var) {
                    self.push(Op::StackFree {
                        ptr: Operand::Local(p),
                    });
                }
            }
            if i == 0 {
                continue;
            }
            let id = self.frames[i].id;
            for slot in self.scoped_slots(id).into_iter().rev() {
                self.push(Op::SlotEnd { slot });
            }
        }
    }

    fn frame_cleanups(&mut self, frame: usize) {
        let vars = self.frames[frame].cleanups.clone();
        for var in vars.into_iter().rev() {
            let Some(f) = self.cx.f.vars[var.0 as usize].cleanup else {
                continue;
            };
            let place = self.var_place(var);
            if let Ok(f) = self.cx.function(f) {
                self.push(Op::Call {
                    dst: None,
                    callee: ir::Callee::Direct(f),
                    args: vec![(Ty::Ptr, place.addr())],
                });
            }
        }
    }

    /// Runs all cleanups, for a return.
    pub(super) fn run_cleanups(&mut self) {
        for i in (0..self.frames.len()).rev() {
            self.frame_cleanups(i);
        }
    }

    pub(super) fn statements(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        self.at(stmt.loc);
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Block(block) => self.block(block),
            StmtKind::If(cond, then, other) => self.if_statement(cond, then, other.as_deref()),
            StmtKind::While(cond, body) => self.while_loop(Some(cond), None, body),
            StmtKind::For(cond, step, body) => {
                self.while_loop(cond.as_ref(), step.as_ref(), body);
            }
            StmtKind::DoWhile(body, cond) => self.do_while(body, cond),
            StmtKind::Switch {
                value,
                body,
                cases,
                default,
            } => self.switch(value, body, cases, *default),
            StmtKind::Label(label) => {
                let block = self.label_block(*label);
                self.b.jump(block, self.span);
                self.b.switch_to(block);
            }
            StmtKind::Goto(label) => {
                let (target, depth, enter) = self.jump_scopes(*label);
                self.leave(depth);
                self.begin_scopes(&enter);
                self.b.jump(target, self.span);
            }
            StmtKind::ComputedGoto(e) => self.computed_goto(e),
            StmtKind::Break => {
                if let Some(exit) = self.exits.last().copied() {
                    self.leave(exit.depth);
                    self.b.jump(exit.to_break, self.span);
                }
            }
            StmtKind::Continue => {
                let exit = self.exits.iter().rev().find(|e| e.to_continue.is_some());
                if let Some(exit) = exit.copied() {
                    self.leave(exit.depth);
                    if let Some(to) = exit.to_continue {
                        self.b.jump(to, self.span);
                    }
                }
            }
            StmtKind::Return(value) => self.return_statement(value.as_ref()),
            StmtKind::Init(var, init) => self.init_var(*var, init),
            StmtKind::Forget(var) => {
                // A slot begins anew with its block; a local keeps what it held.
                if let Storage::Local(dst) = self.storage(*var) {
                    let ty = self.ty(self.cx.f.vars[var.0 as usize].ty);
                    let src = Operand::Local(self.b.temp(ty));
                    self.push(Op::Copy { dst, ty, src });
                }
            }
            StmtKind::Cleanup(var) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.cleanups.push(*var);
                }
            }
            StmtKind::VlaBegin(var, size) => self.vla_begin(*var, size),
            StmtKind::Gap(what) => self.gap(what),
        }
    }

    fn return_statement(&mut self, value: Option<&Expr>) {
        let span = self.span;
        let operand = match (value, self.result) {
            (Some(e), Some(result)) => {
                let place = self.slot_place(Operand::Local(result), self.ret);
                self.copy_record_into(place, e);
                None
            }
            (Some(e), None) => {
                let value = self.value(e);
                // Cleanups run before the value is handed over.
                Some(value)
            }
            (None, _) => self
                .cx
                .s
                .types
                .scalar(self.ret.id)
                .map(|ty| Operand::Local(self.b.temp(ty))),
        };
        self.span = span;
        self.leave_function(operand);
    }

    /// Goes to one block or the other.
    pub(super) fn branch(&mut self, e: &Expr, yes: BlockId, no: BlockId) {
        match &e.kind {
            Kind::Int(n) => {
                let to = if *n != 0 { yes } else { no };
                self.b.jump(to, self.span);
            }
            Kind::LogicalNot(inner) => self.branch(inner, no, yes),
            Kind::And(a, b) => {
                let more = self.b.new_block();
                self.branch(a, more, no);
                self.b.switch_to(more);
                self.branch(b, yes, no);
            }
            Kind::Or(a, b) => {
                let more = self.b.new_block();
                self.branch(a, yes, more);
                self.b.switch_to(more);
                self.branch(b, yes, no);
            }
            // A conversion between integers that keeps every value keeps its truth.
            Kind::Convert(inner) if self.keeps_truth(inner, e) => self.branch(inner, yes, no),
            _ => {
                let value = self.value(e);
                self.at(e.loc);
                let ty = self.ty(e.ty);
                self.branch_on(value, ty, yes, no);
            }
        }
    }

    fn keeps_truth(&self, inner: &Expr, outer: &Expr) -> bool {
        let types = &self.cx.s.types;
        let size = |e: &Expr| types.size(e.ty.id);
        let bool_target = outer.ty.id == types.bool;
        types.is_int(inner.ty.id)
            && types.is_int(outer.ty.id)
            && (bool_target || size(inner) <= size(outer))
    }

    pub(super) fn branch_on(&mut self, value: Operand, ty: Ty, yes: BlockId, no: BlockId) {
        if let Operand::Const(n) = value
            && !ty.is_float()
        {
            let to = if n != 0 { yes } else { no };
            self.b.jump(to, self.span);
            return;
        }
        let (cond, ty) = if ty.is_float() {
            (self.compare_zero(CmpOp::Ne, ty, value), Ty::I32)
        } else {
            (value, ty)
        };
        self.b.terminate(
            Terminator::Branch {
                cond,
                ty,
                then: yes,
                other: no,
            },
            self.span,
        );
    }

    fn if_statement(&mut self, cond: &Expr, then: &Stmt, other: Option<&Stmt>) {
        let (yes, after) = (self.b.new_block(), self.b.new_block());
        let no = match other {
            Some(_) => self.b.new_block(),
            None => after,
        };
        self.branch(cond, yes, no);
        self.b.switch_to(yes);
        self.statement(then);
        self.b.jump(after, self.span);
        if let Some(other) = other {
            self.b.switch_to(no);
            self.statement(other);
            self.b.jump(after, self.span);
        }
        self.b.switch_to(after);
    }

    fn while_loop(&mut self, cond: Option<&Expr>, step: Option<&Expr>, body: &Stmt) {
        let (head, inside, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        let again = match step {
            Some(_) => self.b.new_block(),
            None => head,
        };
        let span = self.span;
        self.b.jump(head, span);
        self.b.switch_to(head);
        match cond {
            Some(c) => {
                self.at(c.loc);
                self.branch(c, inside, after);
            }
            None => self.b.jump(inside, span),
        }
        self.exits.push(Exit {
            to_break: after,
            to_continue: Some(again),
            depth: self.frames.len(),
        });
        self.b.switch_to(inside);
        self.statement(body);
        self.exits.pop();
        self.b.jump(again, span);
        if let Some(step) = step {
            self.b.switch_to(again);
            self.at(step.loc);
            self.effect(step);
            self.b.jump(head, span);
        }
        self.b.switch_to(after);
    }

    fn do_while(&mut self, body: &Stmt, cond: &Expr) {
        let (head, test, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        self.b.jump(head, self.span);
        self.exits.push(Exit {
            to_break: after,
            to_continue: Some(test),
            depth: self.frames.len(),
        });
        self.b.switch_to(head);
        self.statement(body);
        self.exits.pop();
        self.b.jump(test, self.span);
        self.b.switch_to(test);
        self.at(cond.loc);
        self.branch(cond, head, after);
        self.b.switch_to(after);
    }

    fn switch(&mut self, value: &Expr, body: &Stmt, cases: &[Case], default: Option<LabelId>) {
        let ty = self.ty(value.ty);
        let operand = self.value(value);
        let span = self.span;
        let after = self.b.new_block();
        let head = self.b.current();
        let dead = self.b.is_terminated();
        let mut table = Vec::with_capacity(cases.len());
        let mask = match ty.int_bits() {
            Some(bits) if bits < 64 => (1u64 << bits) - 1,
            _ => u64::MAX,
        };
        for case in cases {
            if case.hi < case.lo {
                continue;
            }
            let target = self.case_edge(case.label);
            table.push(SwitchCase {
                lo: case.lo as u64 & mask,
                hi: case.hi as u64 & mask,
                target,
            });
        }
        let default = match default {
            Some(label) => self.case_edge(label),
            None => after,
        };
        if !dead {
            self.b.switch_to(head);
            self.span = span;
            match operand {
                Operand::Const(n) => {
                    let hit = table
                        .iter()
                        .find(|c| n.wrapping_sub(c.lo) & mask <= c.hi.wrapping_sub(c.lo) & mask);
                    let to = hit.map_or(default, |c| c.target);
                    self.b.jump(to, span);
                }
                _ => self.b.terminate(
                    Terminator::Switch {
                        value: operand,
                        ty,
                        cases: table,
                        default,
                    },
                    span,
                ),
            }
        }
        self.exits.push(Exit {
            to_break: after,
            to_continue: None,
            depth: self.frames.len(),
        });
        // Nothing falls into the body from above: only cases lead there.
        let unreached = self.b.new_block();
        self.b.switch_to(unreached);
        self.statement(body);
        self.exits.pop();
        self.b.jump(after, self.span);
        self.b.switch_to(after);
    }

    /// The block a switch goes to for a case: the scopes entered on the way come to life first.
    fn case_edge(&mut self, label: LabelId) -> BlockId {
        let (target, _, enter) = self.jump_scopes(label);
        let any = enter.iter().any(|&id| !self.scoped_slots(id).is_empty());
        if !any {
            return target;
        }
        let edge = self.b.new_block();
        self.b.switch_to(edge);
        self.begin_scopes(&enter);
        self.b.jump(target, self.span);
        edge
    }

    fn begin_scopes(&mut self, scopes: &[u32]) {
        for &id in scopes {
            for slot in self.scoped_slots(id) {
                self.push(Op::SlotBegin { slot });
            }
        }
    }

    /// A jump to a label: its block, how many frames stay, and the scopes it enters.
    fn jump_scopes(&mut self, label: LabelId) -> (BlockId, usize, Vec<u32>) {
        let target = self.label_block(label);
        let scopes = self.cx.f.labels[label.0 as usize]
            .scopes
            .clone()
            .unwrap_or_default();
        let common = self
            .frames
            .iter()
            .zip(&scopes)
            .take_while(|(f, s)| f.id == **s)
            .count();
        (target, common, scopes[common..].to_vec())
    }

    /// A jump to whichever label the address is of. The scopes left and entered on the way depend
    /// on the label, so that the address is compared with each label's, unless all stand in the
    /// same scopes.
    fn computed_goto(&mut self, e: &Expr) {
        let addr = self.value(e);
        self.at(e.loc);
        let labels = &self.cx.f.labels;
        let addressed: Vec<LabelId> = (0..labels.len())
            .filter(|&i| labels[i].addressed && labels[i].scopes.is_some())
            .map(|i| LabelId(i as u32))
            .collect();
        let mut scopes = addressed
            .iter()
            .map(|l| &labels[l.0 as usize].scopes)
            .collect::<Vec<_>>();
        scopes.dedup();
        match (scopes.len(), addressed.first()) {
            (1, Some(&label)) => {
                let (_, depth, enter) = self.jump_scopes(label);
                self.leave(depth);
                self.begin_scopes(&enter);
            }
            _ => addressed.iter().for_each(|&l| self.goto_if_label(addr, l)),
        }
        let targets = addressed.into_iter().map(|l| self.label_block(l)).collect();
        self.b
            .terminate(Terminator::IndirectJump { addr, targets }, self.span);
    }

    fn goto_if_label(&mut self, addr: Operand, label: LabelId) {
        let (target, depth, enter) = self.jump_scopes(label);
        let of_label = self.temp(Ty::Ptr, |dst| Op::BlockAddr { dst, block: target });
        let cond = self.cmp(CmpOp::Eq, Ty::Ptr, addr, of_label);
        let (taken, not_taken) = (self.b.new_block(), self.b.new_block());
        self.branch_on(cond, Ty::I32, taken, not_taken);
        self.b.switch_to(taken);
        self.leave(depth);
        self.begin_scopes(&enter);
        self.b.jump(target, self.span);
        self.b.switch_to(not_taken);
    }
}
