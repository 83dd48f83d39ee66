//! One x86 instruction that updates memory atomically: `lock; xaddl %0, %1` and its like.
//!
//! Understood are `xadd`, `cmpxchg`, `inc`, `dec`, `add`, `sub`, `and`, `or` and `xor` with a `lock`
//! prefix, and `xchg`, which needs none, where the updated place is an operand with a memory
//! constraint. They are sequentially consistent.

use ir::{Order, RmwOp};

use crate::sema::expr::is_place;
use crate::sema::hir::{Expr, Kind, Op};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::syntax::ast::{Asm, AsmOperand, ExprId};

impl<'a> Cx<'_, 'a> {
    /// The update that the parts of a template make, if they are one.
    pub(super) fn locked_update(&mut self, asm: &'a Asm, parts: &[&str]) -> Check<Option<Expr>> {
        let joined = parts.join(" ");
        let (locked, text) = match joined.strip_prefix("lock ") {
            Some(rest) => (true, rest),
            None => (false, joined.as_str()),
        };
        let Some((mnemonic, operands)) = text.split_once(' ') else {
            return Ok(None);
        };
        let operands: Vec<Option<&AsmOperand>> = operands
            .split(',')
            .map(|o| self.operand(asm, o.trim()))
            .collect();
        let base = mnemonic
            .strip_suffix(['b', 'w', 'l', 'q'])
            .unwrap_or(mnemonic);
        let known = |name: &str| base == name || mnemonic == name;
        if !locked && !known("xchg") {
            return Ok(None);
        }
        let plain = [
            ("add", RmwOp::Add),
            ("sub", RmwOp::Sub),
            ("and", RmwOp::And),
            ("or", RmwOp::Or),
            ("xor", RmwOp::Xor),
        ];
        match operands[..] {
            [Some(place)] if is_memory(place) && asm.outputs.len() == 1 => {
                let op = match () {
                    () if known("inc") => RmwOp::Add,
                    () if known("dec") => RmwOp::Sub,
                    () => return Ok(None),
                };
                let one = self.int(1, asm.location);
                self.rmw(asm, op, place.value, one).map(Some)
            }
            [Some(from), Some(place)] if is_memory(place) && !is_memory(from) => {
                if let Some((_, op)) = plain.into_iter().find(|(name, _)| known(name)) {
                    if asm.outputs.len() != 1 {
                        return Ok(None);
                    }
                    let value = self.rvalue(from.value)?;
                    return self.rmw(asm, op, place.value, value).map(Some);
                }
                self.exchanging(asm, base, from, place)
            }
            // `xchg` takes its operands in any order.
            [Some(place), Some(from)] if is_memory(place) && known("xchg") => {
                self.exchanging(asm, base, from, place)
            }
            _ => Ok(None),
        }
    }

    /// An instruction whose register operand receives what the place held before.
    fn exchanging(
        &mut self,
        asm: &'a Asm,
        name: &str,
        register: &'a AsmOperand,
        place: &'a AsmOperand,
    ) -> Check<Option<Expr>> {
        if asm.outputs.len() != 2 {
            return Ok(None);
        }
        match name {
            "xadd" | "xchg" => {
                let op = if name == "xadd" {
                    RmwOp::Add
                } else {
                    RmwOp::Exchange
                };
                let Some(input) = input_of(asm, register) else {
                    return Ok(None);
                };
                let value = self.rvalue(input)?;
                let old = self.rmw(asm, op, place.value, value)?;
                self.receive(asm, register.value, old).map(Some)
            }
            "cmpxchg" => {
                let in_a = |o: &&AsmOperand| o.constraint.contains(&b'a');
                let Some(result) = asm.outputs.iter().find(in_a) else {
                    return Ok(None);
                };
                let Some(expected) = input_of(asm, result) else {
                    return Ok(None);
                };
                let (pointer, ty) = self.updated(place.value)?;
                let mut args = vec![pointer];
                for e in [expected, register.value] {
                    let value = self.rvalue(e)?;
                    args.push(self.assign_convert(value, ty, asm.location)?);
                }
                let op = Op::SyncCompareAndSwap { bool_result: false };
                let seen = self.mk(ty, Kind::Builtin(op, args), asm.location);
                self.receive(asm, result.value, seen).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// An atomic update of a place; its value is the one before.
    fn rmw(&mut self, asm: &'a Asm, op: RmwOp, place: ExprId, value: Expr) -> Check<Expr> {
        let (pointer, ty) = self.updated(place)?;
        if op != RmwOp::Exchange && !self.s.types.is_int(ty.id) {
            return self.unsupported("inline assembly that computes with a pointer");
        }
        let value = self.assign_convert(value, ty, asm.location)?;
        let op = Op::AtomicRmw {
            op,
            order: Order::SeqCst,
            new: false,
        };
        Ok(self.mk(ty, Kind::Builtin(op, vec![pointer, value]), asm.location))
    }

    /// The address of an updated place, and its type.
    fn updated(&mut self, place: ExprId) -> Check<(Expr, crate::sema::ctype::QType)> {
        let place = self.expr(place)?;
        let ty = place.ty.unqual();
        if !self.s.types.is_int(ty.id) && !self.s.types.is_pointer(ty.id) {
            return self.unsupported("inline assembly that updates something other than a number");
        }
        if !is_place(&place) || matches!(place.kind, Kind::Member(_, _, Some(_))) {
            return self.unsupported("inline assembly that updates something without an address");
        }
        let to = self.s.types.pointer(place.ty).plain();
        Ok((self.address(place, to), ty))
    }

    /// Assigns the result of an instruction to an output operand.
    fn receive(&mut self, asm: &'a Asm, to: ExprId, value: Expr) -> Check<Expr> {
        let to = self.expr(to)?;
        let ty = to.ty.unqual();
        let value = self.assign_convert(value, ty, asm.location)?;
        let assign = Kind::Assign(Box::new(to), Box::new(value));
        Ok(self.mk(ty, assign, asm.location))
    }

    /// The operand that `%1`, `%k1` or `%[name]` stands for.
    fn operand(&self, asm: &'a Asm, text: &str) -> Option<&'a AsmOperand> {
        let text = text.strip_prefix('%')?;
        let text = text.strip_prefix(['b', 'w', 'k', 'q']).unwrap_or(text);
        let mut all = asm.outputs.iter().chain(&asm.inputs);
        match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(name) => all.find(|o| o.name.is_some_and(|n| self.name(n) == name)),
            None => all.nth(text.parse().ok()?),
        }
    }
}

fn is_memory(operand: &AsmOperand) -> bool {
    operand.constraint.contains(&b'm')
}

/// What an output operand holds before: itself, or the input that is said to be in its place.
fn input_of(asm: &Asm, output: &AsmOperand) -> Option<ExprId> {
    if output.constraint.starts_with(b"+") {
        return Some(output.value);
    }
    let number = asm.outputs.iter().position(|o| std::ptr::eq(o, output))?;
    let tied = number.to_string().into_bytes();
    let same = |o: &&AsmOperand| {
        *o.constraint == tied[..] || *o.constraint == *b"a" && output.constraint.contains(&b'a')
    };
    asm.inputs.iter().find(same).map(|o| o.value)
}
