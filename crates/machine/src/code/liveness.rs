//! Which registers matter at a point of the code.
//!
//! The classical backward analysis over decoded operations: a register is live where some path
//! reads it before writing it. Registers of stack slots always count as live (the slot is found
//! through them when its frame ends), constants never do. In a function that fills a jump buffer,
//! control may come back to it from anywhere, and all registers are live.
//!
//! This is not [`ir::cfg::liveness`]: decoding fuses operations and adds registers, and here a copy to a register that is
//! not live reads nothing.
//!
//! States keep, compare and save only live registers; so a mistake here would merge states that
//! differ. All sets are computed on first use and kept: most functions of a library never run.

use crate::code::{Code, FuncInfo, NO, Op, Rare, reg};
use ir::bits::Bits;
use ir::{Callee, Terminator};
use std::sync::OnceLock;

/// The lists at an operation of a function.
fn lists(info: &FuncInfo, pc: u32) -> &Lists {
    let all = || (info.entry..=info.end).map(|_| Lists::default()).collect();
    &info.lists.get_or_init(all)[(pc - info.entry) as usize]
}

fn list(info: &FuncInfo, bits: &Bits) -> Box<[u16]> {
    let consts = info.regs..info.regs + info.consts.len() as u32;
    let slots = u32::from(info.first_slot)..info.regs;
    (0..info.len)
        .filter(|r| {
            !consts.contains(r)
                && (info.all_live || slots.contains(r) || bits.contains(*r as usize))
        })
        .map(|r| r as u16)
        .collect()
}

/// What is live in a function, by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Liveness {
    /// Registers live at the start of every block.
    live_in: Vec<Bits>,
    /// Registers live at the end of every block.
    pub live_out: Vec<Bits>,
    /// Registers that may be read before they are written.
    pub uninit: Vec<u16>,
}

/// The lists at one operation: before it, and across it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    before: OnceLock<Box<[u16]>>,
    across: OnceLock<Box<[u16]>>,
}

impl Code {
    /// The registers live before an operation, but for constants.
    pub(crate) fn live_before(&self, func: u32, pc: u32) -> &[u16] {
        let info = &self.funcs[func as usize];
        let lists = lists(info, pc);
        lists
            .before
            .get_or_init(|| list(info, &self.bits_before(info, pc)))
    }

    /// The registers of a caller's frame live while the callee of the call at `pc` runs.
    pub(crate) fn live_across(&self, func: u32, pc: u32) -> &[u16] {
        let info = &self.funcs[func as usize];
        lists(info, pc).across.get_or_init(|| {
            let mut bits = self.bits_before(info, pc + 1);
            if let Op::Call { call } = self.ops[pc as usize] {
                let dst = self.calls[call as usize].dst;
                if dst != NO {
                    bits.remove(dst.into());
                }
            }
            self.successor_edges(info, &self.live(info).live_in, pc, &mut bits);
            list(info, &bits)
        })
    }

    /// What is live in a function, which has a body.
    pub(crate) fn live<'i>(&self, info: &'i FuncInfo) -> &'i Liveness {
        info.live.get_or_init(|| self.liveness(info))
    }

    fn bits_before(&self, info: &FuncInfo, pc: u32) -> Bits {
        let live = self.live(info);
        let block = info.blocks.partition_point(|&b| b <= pc) - 1;
        let mut bits = live.live_out[block].clone();
        for at in (pc..info.blocks[block + 1]).rev() {
            self.transfer(info, live, at, &mut bits);
        }
        bits
    }

    /// From the registers live after an operation to those live before it.
    pub(crate) fn transfer(&self, info: &FuncInfo, live: &Liveness, pc: u32, bits: &mut Bits) {
        self.transferred(info, &live.live_in, pc, bits);
    }

    fn transferred(&self, info: &FuncInfo, live_in: &[Bits], pc: u32, bits: &mut Bits) {
        let op = self.ops[pc as usize];
        // What is copied to where it is not read does not matter.
        if let Op::Copy { dst, .. } = op
            && !bits.contains(dst.into())
        {
            return;
        }
        self.defs(op, &mut |r| bits.remove(r.into()));
        self.successor_edges(info, live_in, pc, bits);
        self.uses(op, &mut |r| {
            bits.insert(r.into());
        });
    }

    fn successor_edges(&self, info: &FuncInfo, live_in: &[Bits], pc: u32, bits: &mut Bits) {
        if !self.unwinds.contains(pc as usize) {
            return;
        }
        if let Some(target) = self.unwind.get(&pc) {
            let block = info.blocks.partition_point(|b| b <= target) - 1;
            if let Some(entry) = live_in.get(block) {
                bits.union(entry);
            }
        }
    }

    /// Computes the sets of a function's blocks to their fixed point.
    fn liveness(&self, info: &FuncInfo) -> Liveness {
        let count = info.blocks.len().saturating_sub(1);
        let mut live_out = vec![Bits::default(); count];
        let mut live_in = vec![Bits::default(); count];
        let unwinds = |block: usize| {
            let mut pcs = info.blocks[block]..info.blocks[block + 1];
            pcs.any(|pc| self.unwinds.contains(pc as usize))
        };
        let (mut first, mut changed) = (true, true);
        while changed {
            changed = false;
            for block in (0..count).rev() {
                let mut grown = first;
                for succ in self.successors(info, block) {
                    grown |= live_out[block].union(&live_in[succ]);
                }
                // What is live at a handler counts at every operation that leads there.
                if !grown && !unwinds(block) {
                    continue;
                }
                let mut bits = live_out[block].clone();
                for pc in (info.blocks[block]..info.blocks[block + 1]).rev() {
                    self.transferred(info, &live_in, pc, &mut bits);
                }
                changed |= live_in[block].union(&bits);
            }
            first = false;
        }
        let entry = live_in
            .first()
            .map_or_else(Box::default, |entry| list(info, entry));
        let slots = info.first_slot..info.regs as u16;
        let unset = |&r: &u16| u32::from(r) >= info.params && !slots.contains(&r);
        Liveness {
            uninit: entry.iter().copied().filter(unset).collect(),
            live_in,
            live_out,
        }
    }

    fn successors(&self, info: &FuncInfo, block: usize) -> Vec<usize> {
        let at = |pc: u32| info.blocks.partition_point(|&b| b <= pc) - 1;
        let last = info.blocks[block + 1] - 1;
        match self.ops[last as usize] {
            Op::Jump { to } => vec![at(to)],
            Op::Br { then, other, .. }
            | Op::BrEq { then, other, .. }
            | Op::BrNe { then, other, .. }
            | Op::BrLtS { then, other, .. }
            | Op::BrLeS { then, other, .. }
            | Op::BrLtU { then, other, .. }
            | Op::BrLeU { then, other, .. } => vec![at(then), at(other)],
            Op::Switch { table, .. } => {
                let table = &self.switches[table as usize];
                table
                    .cases
                    .iter()
                    .map(|c| at(c.2))
                    .chain([at(table.default)])
                    .collect()
            }
            Op::Rare { rare } => match &self.rare[rare as usize] {
                Rare::Term(term) => term.successors().iter().map(|b| b.0 as usize).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn uses(&self, op: Op, f: &mut dyn FnMut(u16)) {
        match op {
            Op::Copy { src, .. } => f(src),
            Op::Add(x)
            | Op::Sub(x)
            | Op::Mul(x)
            | Op::And(x)
            | Op::Or(x)
            | Op::Xor(x)
            | Op::Shl(x)
            | Op::ShrS(x)
            | Op::ShrU(x)
            | Op::DivS(x)
            | Op::DivU(x)
            | Op::RemS(x)
            | Op::RemU(x)
            | Op::CmpEq(x)
            | Op::CmpNe(x)
            | Op::CmpLtS(x)
            | Op::CmpLeS(x)
            | Op::CmpLtU(x)
            | Op::CmpLeU(x) => {
                f(x.a);
                f(x.b);
            }
            Op::Float { a, b, .. }
            | Op::BrEq { a, b, .. }
            | Op::BrNe { a, b, .. }
            | Op::BrLtS { a, b, .. }
            | Op::BrLeS { a, b, .. }
            | Op::BrLtU { a, b, .. }
            | Op::BrLeU { a, b, .. } => {
                f(a);
                f(b);
            }
            Op::Br { cond, .. } => f(cond),
            Op::Switch { value, .. } => f(value),
            Op::ZeroExt { a, .. } | Op::SignExt { a, .. } | Op::Trunc { a, .. } => f(a),
            Op::Select { cond, a, b, .. } => {
                f(cond);
                f(a);
                f(b);
            }
            Op::PtrAdd { base, index, .. } => {
                f(base);
                f(index);
            }
            Op::PtrOff { base, .. } => f(base),
            Op::Load1(m) | Op::Load2(m) | Op::Load4(m) | Op::Load8(m) => f(m.addr),
            Op::Store1(m) | Op::Store2(m) | Op::Store4(m) | Op::Store8(m) => {
                f(m.addr);
                f(m.reg);
            }
            Op::Call { call } => {
                let info = &self.calls[call as usize];
                if let Callee::Indirect(target) = &info.callee {
                    f(reg(target));
                }
                info.args.iter().for_each(|a| f(a.1));
            }
            Op::Ret { src } => {
                if src != NO {
                    f(src);
                }
            }
            Op::Rare { rare } | Op::Point { rare } => match &self.rare[rare as usize] {
                Rare::Inst(op) => op.for_each_operand(|o| f(reg(&o))),
                Rare::Term(term) => term.for_each_operand(|o| f(reg(&o))),
                Rare::Offset { base, .. } => f(*base),
                Rare::ThreadLocal { .. } => {}
            },
            Op::Jump { .. } => {}
        }
    }

    fn defs(&self, op: Op, f: &mut dyn FnMut(u16)) {
        match op {
            Op::Add(x)
            | Op::Sub(x)
            | Op::Mul(x)
            | Op::And(x)
            | Op::Or(x)
            | Op::Xor(x)
            | Op::Shl(x)
            | Op::ShrS(x)
            | Op::ShrU(x)
            | Op::DivS(x)
            | Op::DivU(x)
            | Op::RemS(x)
            | Op::RemU(x)
            | Op::CmpEq(x)
            | Op::CmpNe(x)
            | Op::CmpLtS(x)
            | Op::CmpLeS(x)
            | Op::CmpLtU(x)
            | Op::CmpLeU(x) => f(x.dst),
            Op::Copy { dst, .. }
            | Op::Float { dst, .. }
            | Op::ZeroExt { dst, .. }
            | Op::SignExt { dst, .. }
            | Op::Trunc { dst, .. }
            | Op::Select { dst, .. }
            | Op::PtrAdd { dst, .. }
            | Op::PtrOff { dst, .. } => f(dst),
            Op::Load1(m) | Op::Load2(m) | Op::Load4(m) | Op::Load8(m) => f(m.reg),
            Op::Call { call } => {
                let dst = self.calls[call as usize].dst;
                if dst != NO {
                    f(dst);
                }
            }
            Op::Rare { rare } | Op::Point { rare } => match &self.rare[rare as usize] {
                Rare::Inst(op) => op.for_each_def(|l| f(l.0 as u16)),
                Rare::ThreadLocal { dst, .. } | Rare::Offset { dst, .. } => f(*dst),
                Rare::Term(
                    Terminator::Branch { .. }
                    | Terminator::Switch { .. }
                    | Terminator::Jump(_)
                    | Terminator::IndirectJump { .. }
                    | Terminator::Return(_)
                    | Terminator::Throw { .. }
                    | Terminator::ThreadExit(_)
                    | Terminator::Exit(_)
                    | Terminator::Unreachable,
                ) => {}
            },
            Op::Jump { .. }
            | Op::Br { .. }
            | Op::BrEq { .. }
            | Op::BrNe { .. }
            | Op::BrLtS { .. }
            | Op::BrLeS { .. }
            | Op::BrLtU { .. }
            | Op::BrLeU { .. }
            | Op::Switch { .. }
            | Op::Store1(_)
            | Op::Store2(_)
            | Op::Store4(_)
            | Op::Store8(_)
            | Op::Ret { .. } => {}
        }
    }
}
