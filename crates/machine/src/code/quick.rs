//! Superinstructions: what the quick loop executes.
//!
//! Beside every operation stands its *quick* form: the same operation for values that are plain numbers of 32 or 64 bits,
//! with registers of one byte, or one form for it and the next ones together (the address of an element and its load; the
//! length of an array and the comparison with it; the end of a loop and the test at its head), as P. Ertl and D. Gregg
//! describe them ("The structure and performance of efficient interpreters", JILP 5, 2003).
//!
//! The operations themselves stay as they are, at the same numbers, and a quick form either has all of their effects or
//! none: what it does not cover, [`crate::exec::execute`] executes one by one. So scheduling points, budgets, events and
//! what a jump into the middle finds are those of the operations. A form for several operations leaves out temporaries
//! that no later operation reads.

use crate::code::{Abc, Code, How, Mem, Op};
use ir::BinOp;
use std::sync::OnceLock;

/// Registers that a quick form can name: the first of a frame.
pub(crate) const WINDOW: usize = 1 << u8::BITS;

/// Two operands and a result; the operation, and a copy of the result if there are two of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Three {
    pub dst: u8,
    pub a: u8,
    pub b: u8,
    pub count: u8,
}

/// What is compared, and where control goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    pub a: u8,
    pub b: u8,
    pub then: u32,
    pub other: u32,
}

/// A register and memory at an address with an offset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub reg: u8,
    pub base: u8,
    pub align: u8,
    pub how: How,
    /// The operations before the access.
    pub lead: u8,
    /// The copies after it.
    pub tail: u8,
    pub offset: i32,
}

/// A register and an element of an array, aligned to its size: the index is multiplied by a power of two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    pub reg: u8,
    pub base: u8,
    pub index: u8,
    pub shift: u8,
    /// Whether the index is a signed number of 32 bits.
    pub narrow: bool,
    pub how: How,
    /// The copies after the access.
    pub tail: u8,
}

/// The quick form of an operation, or of several.
#[derive(Clone, Copy, Debug)]
#[rustfmt::skip]
pub(crate) enum Quick {
    /// There is none.
    Plain,
    Copy { dst: u8, src: u8 },
    Add32(Three), Sub32(Three), Mul32(Three), Add64(Three), Sub64(Three), Mul64(Three),
    And32(Three), Or32(Three), Xor32(Three), And64(Three), Or64(Three), Xor64(Three),
    Shl32(Three), ShrS32(Three), ShrU32(Three), Shl64(Three), ShrS64(Three), ShrU64(Three),
    Div32(Three), Rem32(Three), Div64(Three), Rem64(Three),
    Float { op: BinOp, double: bool, dst: u8, a: u8, b: u8 },
    Eq(Three), Ne(Three), Lt32(Three), Le32(Three), Lt64(Three), Le64(Three), LtU(Three), LeU(Three),
    BrEq(Fork), BrLt32(Fork), BrLt64(Fork), BrLtU(Fork),
    Br { cond: u8, then: u32, other: u32 },
    Jump { to: u32 },
    ZeroExt { dst: u8, a: u8 },
    SignExt { dst: u8, a: u8, from: u8, to: u8 },
    /// From 32 to 64 bits.
    Extend { dst: u8, a: u8 },
    Trunc { dst: u8, a: u8, to: u8 },
    Select { dst: u8, cond: u8, a: u8, b: u8 },
    PtrAdd { dst: u8, base: u8, index: u8, scale: i32, offset: i32 },
    PtrOff { dst: u8, base: u8, offset: i32 },
    Load1(Field), Load2(Field), Load4(Field), Load8(Field),
    Store1(Field), Store2(Field), Store4(Field), Store8(Field),
    /// The address of an element and its load or store.
    LoadElement1(Element), LoadElement2(Element), LoadElement4(Element), LoadElement8(Element),
    StoreElement1(Element), StoreElement2(Element), StoreElement4(Element), StoreElement8(Element),
    /// An object's size in elements: as many operations.
    Length { dst: u8, array: u8, shift: u8, count: u8 },
    /// The same, and whether a number is less: where to.
    BrLength { a: u8, array: u8, shift: u8, count: u8, then: u32, other: u32 },
    /// A conjunction of 32 bits and whether it is equal to a number: where to.
    BrAnd { a: u8, b: u8, c: u8, then: u32, other: u32 },
    /// A sum of 32 bits and a jump.
    AddJump { dst: u8, a: u8, b: u8, to: u32 },
    /// The same, and the comparison of numbers of 32 bits there.
    AddLoop { dst: u8, a: u8, b: u8, x: u8, y: u8, then: u32, other: u32 },
    /// A sum of 32 bits and a jump, and whether it is less than an object's size in elements, which is asked there.
    AddLength { dst: u8, a: u8, b: u8, array: u8, shift: u8, count: u8, then: u32, other: u32 },
    /// A jump and the comparison there.
    JumpLt32(Fork),
}

impl Code {
    /// Fills in the quick forms; operations and liveness are known.
    pub(crate) fn make_quick(&mut self) {
        // Numbers are addresses of 64 bits, or not quick.
        if self.program.data_model.pointer_size() != 8 {
            self.quick = vec![Quick::Plain; self.ops.len()];
            self.enters = vec![false; self.ops.len()];
            return;
        }
        let mut quick: Vec<Quick> = (0..self.ops.len()).map(|pc| self.single(pc)).collect();
        for info in self.funcs.iter().filter(|f| f.defined && !f.all_live) {
            let sets = self.live(info);
            for (block, bounds) in info.blocks.windows(2).enumerate() {
                let mut live = sets.live_out[block].clone();
                // From the end: of two forms that begin at an operation, the longer one comes first.
                let mut taken = bounds[1];
                for pc in (bounds[0]..bounds[1]).rev() {
                    if let Some((from, form)) = self.fused(info, bounds[0], pc, &live, &quick)
                        && from < taken
                    {
                        quick[from as usize] = form;
                        taken = from;
                    }
                    self.transfer(info, sets, pc, &mut live);
                }
            }
        }
        self.enters = entries(&quick);
        self.quick = quick;
        // They are made again for those that run.
        for info in &mut self.funcs {
            info.live = OnceLock::new();
        }
    }

    fn single(&self, pc: usize) -> Quick {
        self.form(self.ops[pc]).unwrap_or(Quick::Plain)
    }

    /// The quick form of an operation.
    pub(crate) fn form(&self, op: Op) -> Option<Quick> {
        let small = |r: u16| u8::try_from(r).ok();
        let three = |x: Abc| -> Option<Three> {
            Some(Three {
                dst: small(x.dst)?,
                a: small(x.a)?,
                b: small(x.b)?,
                count: 1,
            })
        };
        let sized = |x: Abc, of32: fn(Three) -> Quick, of64: fn(Three) -> Quick| match x.bits {
            32 => three(x).map(of32),
            64 => three(x).map(of64),
            _ => None,
        };
        let fork = |a, b, then, other| -> Option<Fork> {
            Some(Fork {
                a: small(a)?,
                b: small(b)?,
                then,
                other,
            })
        };
        match op {
            Op::Copy { dst, src } => Some(Quick::Copy {
                dst: small(dst)?,
                src: small(src)?,
            }),
            Op::Add(x) => sized(x, Quick::Add32, Quick::Add64),
            Op::Sub(x) => sized(x, Quick::Sub32, Quick::Sub64),
            Op::Mul(x) => sized(x, Quick::Mul32, Quick::Mul64),
            Op::And(x) => sized(x, Quick::And32, Quick::And64),
            Op::Or(x) => sized(x, Quick::Or32, Quick::Or64),
            Op::Xor(x) => sized(x, Quick::Xor32, Quick::Xor64),
            Op::Shl(x) => sized(x, Quick::Shl32, Quick::Shl64),
            Op::ShrS(x) => sized(x, Quick::ShrS32, Quick::ShrS64),
            Op::ShrU(x) => sized(x, Quick::ShrU32, Quick::ShrU64),
            Op::DivS(x) => sized(x, Quick::Div32, Quick::Div64),
            Op::RemS(x) => sized(x, Quick::Rem32, Quick::Rem64),
            Op::Float {
                op,
                double,
                dst,
                a,
                b,
            } => Some(Quick::Float {
                op,
                double,
                dst: small(dst)?,
                a: small(a)?,
                b: small(b)?,
            }),
            Op::CmpEq(x) => three(x).map(Quick::Eq),
            Op::CmpNe(x) => three(x).map(Quick::Ne),
            Op::CmpLtS(x) => sized(x, Quick::Lt32, Quick::Lt64),
            Op::CmpLeS(x) => sized(x, Quick::Le32, Quick::Le64),
            Op::CmpLtU(x) => three(x).map(Quick::LtU),
            Op::CmpLeU(x) => three(x).map(Quick::LeU),
            Op::Jump { to } => Some(Quick::Jump { to }),
            Op::Br {
                cond, then, other, ..
            } => Some(Quick::Br {
                cond: small(cond)?,
                then,
                other,
            }),
            Op::ZeroExt { dst, a, .. } => Some(Quick::ZeroExt {
                dst: small(dst)?,
                a: small(a)?,
            }),
            Op::SignExt {
                dst,
                a,
                from: 32,
                to: 64,
            } => Some(Quick::Extend {
                dst: small(dst)?,
                a: small(a)?,
            }),
            Op::SignExt { dst, a, from, to } => Some(Quick::SignExt {
                dst: small(dst)?,
                a: small(a)?,
                from,
                to,
            }),
            Op::Trunc { dst, a, to, .. } => Some(Quick::Trunc {
                dst: small(dst)?,
                a: small(a)?,
                to,
            }),
            Op::Select { dst, cond, a, b } => Some(Quick::Select {
                dst: small(dst)?,
                cond: small(cond)?,
                a: small(a)?,
                b: small(b)?,
            }),
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => Some(Quick::PtrAdd {
                dst: small(dst)?,
                base: small(base)?,
                index: small(index)?,
                scale,
                offset,
            }),
            Op::PtrOff { dst, base, offset } => Some(Quick::PtrOff {
                dst: small(dst)?,
                base: small(base)?,
                offset,
            }),
            Op::Load1(m) => field(m, m.addr, 0, 0).map(Quick::Load1),
            Op::Load2(m) => field(m, m.addr, 0, 0).map(Quick::Load2),
            Op::Load4(m) => field(m, m.addr, 0, 0).map(Quick::Load4),
            Op::Load8(m) => field(m, m.addr, 0, 0).map(Quick::Load8),
            Op::Store1(m) => field(m, m.addr, 0, 0).map(Quick::Store1),
            Op::Store2(m) => field(m, m.addr, 0, 0).map(Quick::Store2),
            Op::Store4(m) => field(m, m.addr, 0, 0).map(Quick::Store4),
            Op::Store8(m) => field(m, m.addr, 0, 0).map(Quick::Store8),
            // Less or equal is not less, the other way round.
            _ => match comparison(op)? {
                (Compare::Eq, a, b, then, other) => fork(a, b, then, other).map(Quick::BrEq),
                (Compare::Lt32, a, b, then, other) => fork(a, b, then, other).map(Quick::BrLt32),
                (Compare::Lt64, a, b, then, other) => fork(a, b, then, other).map(Quick::BrLt64),
                (Compare::LtU, a, b, then, other) => fork(a, b, then, other).map(Quick::BrLtU),
            },
        }
    }
}

/// Quick forms that must follow for the quick loop to be worth its beginning.
const FEW: u32 = 3;

/// Where enough of them follow. Where control goes on elsewhere, enough are taken to follow there.
fn entries(quick: &[Quick]) -> Vec<bool> {
    let mut enters = vec![false; quick.len()];
    let mut follow = 0;
    for (enters, form) in enters.iter_mut().zip(quick).rev() {
        follow = match form {
            Quick::Plain => 0,
            Quick::BrEq(_) | Quick::BrLt32(_) | Quick::BrLt64(_) | Quick::BrLtU(_) => FEW,
            Quick::Br { .. } | Quick::Jump { .. } => FEW,
            Quick::BrLength { .. } | Quick::BrAnd { .. } | Quick::AddJump { .. } => FEW,
            Quick::AddLoop { .. } | Quick::AddLength { .. } | Quick::JumpLt32(_) => FEW,
            _ => follow + 1,
        };
        *enters = follow >= FEW;
    }
    enters
}

pub(crate) fn field(m: Mem, base: u16, offset: i32, lead: u8) -> Option<Field> {
    Some(Field {
        reg: u8::try_from(m.reg).ok()?,
        base: u8::try_from(base).ok()?,
        align: m.align,
        how: m.how,
        lead,
        tail: 0,
        offset: m.offset.checked_add(offset)?,
    })
}

/// A comparison of numbers that a branch makes.
#[derive(Clone, Copy)]
pub(crate) enum Compare {
    Eq,
    Lt32,
    Lt64,
    LtU,
}

/// A comparison and branch as one of fewer kinds: less or equal is not less the other way round.
pub(crate) fn comparison(op: Op) -> Option<(Compare, u16, u16, u32, u32)> {
    match op {
        Op::BrEq {
            a, b, then, other, ..
        } => Some((Compare::Eq, a, b, then, other)),
        Op::BrNe {
            a, b, then, other, ..
        } => Some((Compare::Eq, a, b, other, then)),
        Op::BrLtS {
            a,
            b,
            bits,
            then,
            other,
        } => signed(bits).map(|less| (less, a, b, then, other)),
        Op::BrLeS {
            a,
            b,
            bits,
            then,
            other,
        } => signed(bits).map(|less| (less, b, a, other, then)),
        Op::BrLtU {
            a, b, then, other, ..
        } => Some((Compare::LtU, a, b, then, other)),
        Op::BrLeU {
            a, b, then, other, ..
        } => Some((Compare::LtU, b, a, other, then)),
        _ => None,
    }
}

fn signed(bits: u8) -> Option<Compare> {
    match bits {
        32 => Some(Compare::Lt32),
        64 => Some(Compare::Lt64),
        _ => None,
    }
}
