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

use crate::code::{Abc, Code, FuncInfo, How, Mem, Op, Rare, reg};
use ir::BinOp;
use ir::bits::Bits;

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
            return;
        }
        let mut quick: Vec<Quick> = (0..self.ops.len()).map(|pc| self.single(pc)).collect();
        for info in self.funcs.iter().filter(|f| f.defined && !f.all_live) {
            for (block, bounds) in info.blocks.windows(2).enumerate() {
                let mut live = info.live_out[block].clone();
                // From the end: of two forms that begin at an operation, the longer one comes first.
                let mut taken = bounds[1];
                for pc in (bounds[0]..bounds[1]).rev() {
                    if let Some((from, form)) = self.fused(info, bounds[0], pc, &live, &quick)
                        && from < taken
                    {
                        quick[from as usize] = form;
                        taken = from;
                    }
                    self.transfer(info, pc, &mut live);
                }
            }
        }
        self.quick = quick;
    }

    /// The quick form of one operation.
    fn single(&self, pc: usize) -> Quick {
        self.form(self.ops[pc]).unwrap_or(Quick::Plain)
    }

    fn form(&self, op: Op) -> Option<Quick> {
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

    /// A form for the operations up to this one in a block, and where it begins. `live` are the registers read after it,
    /// `made` the forms so far.
    fn fused(
        &self,
        info: &FuncInfo,
        first: u32,
        pc: u32,
        live: &Bits,
        made: &[Quick],
    ) -> Option<(u32, Quick)> {
        let op = self.ops[pc as usize];
        let back = |n: u32| {
            pc.checked_sub(n)
                .filter(|&at| at >= first)
                .map(|at| self.ops[at as usize])
        };
        let dead = |r: u16| !live.contains(r.into());
        let small = |r: u16| u8::try_from(r).ok();
        match op {
            Op::Copy { dst, src } if dead(src) && dst != src => {
                let made = self.renamed(back(1)?, src, dst)?;
                let (from, form) = match made {
                    Op::Load1(_) | Op::Load2(_) | Op::Load4(_) | Op::Load8(_) => self
                        .loads(first, pc - 1, made, dead)
                        .or_else(|| Some((pc - 1, self.form(made)?)))?,
                    _ => (pc - 1, self.form(made)?),
                };
                Some((from, with_copy(form)?))
            }
            Op::Load1(_) | Op::Load2(_) | Op::Load4(_) | Op::Load8(_) => {
                self.loads(first, pc, op, dead)
            }
            Op::Store1(m) => {
                self.access(first, pc, (m, 1), dead, Quick::Store1, Quick::StoreElement1)
            }
            Op::Store2(m) => {
                self.access(first, pc, (m, 2), dead, Quick::Store2, Quick::StoreElement2)
            }
            Op::Store4(m) => {
                self.access(first, pc, (m, 4), dead, Quick::Store4, Quick::StoreElement4)
            }
            Op::Store8(m) => {
                self.access(first, pc, (m, 8), dead, Quick::Store8, Quick::StoreElement8)
            }
            Op::Trunc { .. } => {
                let (array, shift, count, temps, dst) = self.length(info, first, pc)?;
                let form = Quick::Length {
                    dst: small(dst)?,
                    array: small(array)?,
                    shift,
                    count,
                };
                temps
                    .iter()
                    .all(|&r| r == dst || dead(r))
                    .then_some((pc + 1 - u32::from(count), form))
            }
            Op::Jump { to } => {
                let there = comparison(self.ops[to as usize]);
                match (back(1), there) {
                    (Some(Op::Add(x)), _) if x.bits == 32 => {
                        let (dst, a, b) = (small(x.dst)?, small(x.a)?, small(x.b)?);
                        let form = match there {
                            Some((Compare::Lt32, x, y, then, other)) => Quick::AddLoop {
                                dst,
                                a,
                                b,
                                x: small(x)?,
                                y: small(y)?,
                                then,
                                other,
                            },
                            _ => match made[to as usize] {
                                Quick::BrLength {
                                    a: x,
                                    array,
                                    shift,
                                    count,
                                    then,
                                    other,
                                } if x == dst && array != dst => Quick::AddLength {
                                    dst,
                                    a,
                                    b,
                                    array,
                                    shift,
                                    count,
                                    then,
                                    other,
                                },
                                _ => Quick::AddJump { dst, a, b, to },
                            },
                        };
                        Some((pc - 1, form))
                    }
                    (_, Some((Compare::Lt32, a, b, then, other))) => {
                        let form = Quick::JumpLt32(Fork {
                            a: small(a)?,
                            b: small(b)?,
                            then,
                            other,
                        });
                        Some((pc, form))
                    }
                    _ => None,
                }
            }
            _ => match comparison(op)? {
                (Compare::Lt32, a, b, then, other) => {
                    let (array, shift, count, temps, dst) =
                        self.length(info, first, pc.checked_sub(1)?)?;
                    let form = Quick::BrLength {
                        a: small(a)?,
                        array: small(array)?,
                        shift,
                        count: count + 1,
                        then,
                        other,
                    };
                    let fits = b == dst && a != dst && !temps.contains(&a);
                    (fits && dead(dst) && temps.iter().all(|&r| dead(r)))
                        .then_some((pc - u32::from(count), form))
                }
                (Compare::Eq, a, b, then, other) => match back(1) {
                    Some(Op::And(x))
                        if x.bits == 32 && dead(x.dst) && (a == x.dst) != (b == x.dst) =>
                    {
                        let c = if a == x.dst { b } else { a };
                        let form = Quick::BrAnd {
                            a: small(x.a)?,
                            b: small(x.b)?,
                            c: small(c)?,
                            then,
                            other,
                        };
                        Some((pc - 1, form))
                    }
                    _ => None,
                },
                _ => None,
            },
        }
    }

    /// A load (which may have another result than the operation there) together with what makes its address.
    fn loads(
        &self,
        first: u32,
        pc: u32,
        op: Op,
        dead: impl Fn(u16) -> bool,
    ) -> Option<(u32, Quick)> {
        match op {
            Op::Load1(m) => self.access(first, pc, (m, 1), dead, Quick::Load1, Quick::LoadElement1),
            Op::Load2(m) => self.access(first, pc, (m, 2), dead, Quick::Load2, Quick::LoadElement2),
            Op::Load4(m) => self.access(first, pc, (m, 4), dead, Quick::Load4, Quick::LoadElement4),
            Op::Load8(m) => self.access(first, pc, (m, 8), dead, Quick::Load8, Quick::LoadElement8),
            _ => None,
        }
    }

    /// An operation whose result is in one register, with another for it.
    fn renamed(&self, op: Op, from: u16, to: u16) -> Option<Op> {
        let abc = |x: Abc| (x.dst == from).then_some(Abc { dst: to, ..x });
        let mem = |m: Mem| (m.reg == from).then_some(Mem { reg: to, ..m });
        match op {
            Op::Add(x) => abc(x).map(Op::Add),
            Op::Sub(x) => abc(x).map(Op::Sub),
            Op::Mul(x) => abc(x).map(Op::Mul),
            Op::And(x) => abc(x).map(Op::And),
            Op::Or(x) => abc(x).map(Op::Or),
            Op::Xor(x) => abc(x).map(Op::Xor),
            Op::Shl(x) => abc(x).map(Op::Shl),
            Op::ShrS(x) => abc(x).map(Op::ShrS),
            Op::ShrU(x) => abc(x).map(Op::ShrU),
            Op::DivS(x) => abc(x).map(Op::DivS),
            Op::RemS(x) => abc(x).map(Op::RemS),
            Op::Load1(m) => mem(m).map(Op::Load1),
            Op::Load2(m) => mem(m).map(Op::Load2),
            Op::Load4(m) => mem(m).map(Op::Load4),
            Op::Load8(m) => mem(m).map(Op::Load8),
            _ => None,
        }
    }

    /// An access together with what makes its address.
    fn access(
        &self,
        first: u32,
        pc: u32,
        (m, size): (Mem, u8),
        dead: impl Fn(u16) -> bool,
        of_field: fn(Field) -> Quick,
        of_element: fn(Element) -> Quick,
    ) -> Option<(u32, Quick)> {
        let back = |n: u32| {
            pc.checked_sub(n)
                .filter(|&at| at >= first)
                .map(|at| self.ops[at as usize])
        };
        let load = matches!(
            self.ops[pc as usize],
            Op::Load1(_) | Op::Load2(_) | Op::Load4(_) | Op::Load8(_)
        );
        // A temporary is left out if it is not read again, and is not what is stored.
        let spare = |r: u16| match load {
            true => r == m.reg || dead(r),
            false => r != m.reg && dead(r),
        };
        match back(1)? {
            Op::PtrOff { dst, base, offset } if dst == m.addr && spare(dst) => {
                let form = of_field(field(m, base, offset, 1)?);
                Some((pc - 1, form))
            }
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset: 0,
            } if dst == m.addr
                && spare(dst)
                && m.offset == 0
                && m.align == size
                && scale.count_ones() == 1 =>
            {
                let small = |r: u16| u8::try_from(r).ok();
                let element = |index: u16, narrow| -> Option<Element> {
                    Some(Element {
                        reg: small(m.reg)?,
                        base: small(base)?,
                        index: small(index)?,
                        shift: scale.trailing_zeros() as u8,
                        narrow,
                        how: m.how,
                        tail: 0,
                    })
                };
                if let Some(Op::SignExt {
                    dst: wide,
                    a,
                    from: 32,
                    to: 64,
                }) = back(2)
                    && wide == index
                    && wide != base
                    && spare(wide)
                {
                    return Some((pc - 2, of_element(element(a, true)?)));
                }
                Some((pc - 1, of_element(element(index, false)?)))
            }
            _ => None,
        }
    }

    /// The length of an array that ends at an operation: the array, the shift, how many operations, their results but
    /// the last, and the last.
    fn length(&self, info: &FuncInfo, first: u32, pc: u32) -> Option<(u16, u8, u8, Vec<u16>, u16)> {
        let at = |n: u32| {
            pc.checked_sub(n)
                .filter(|&at| at >= first)
                .map(|at| self.ops[at as usize])
        };
        let Op::Trunc { dst, a, to: 32, .. } = at(0)? else {
            return None;
        };
        if let Some((size, array)) = self.size_of(at(1)?)
            && size == a
        {
            return Some((array, 0, 2, vec![size], dst));
        }
        let Op::ShrU(x) = at(1)? else {
            return None;
        };
        let (size, array) = self.size_of(at(2)?)?;
        let shift = constant(info, x.b)?;
        let fits = x.bits == 64 && x.dst == a && x.a == size && x.b != size && shift < 32;
        fits.then(|| (array, shift as u8, 3, vec![size, x.dst], dst))
    }

    /// The result and the operand of an object's size.
    fn size_of(&self, op: Op) -> Option<(u16, u16)> {
        let Op::Rare { rare } = op else {
            return None;
        };
        match &self.rare[rare as usize] {
            Rare::Inst(ir::Op::ObjectSize { dst, ptr }) => Some((dst.0 as u16, reg(ptr))),
            _ => None,
        }
    }
}

/// A form followed by a copy of its result, which is its result now.
fn with_copy(form: Quick) -> Option<Quick> {
    let three = |x: Three| Three { count: 2, ..x };
    let field = |m: Field| Field { tail: 1, ..m };
    let element = |m: Element| Element { tail: 1, ..m };
    Some(match form {
        Quick::Add32(x) => Quick::Add32(three(x)),
        Quick::Sub32(x) => Quick::Sub32(three(x)),
        Quick::Mul32(x) => Quick::Mul32(three(x)),
        Quick::Add64(x) => Quick::Add64(three(x)),
        Quick::Sub64(x) => Quick::Sub64(three(x)),
        Quick::Mul64(x) => Quick::Mul64(three(x)),
        Quick::And32(x) => Quick::And32(three(x)),
        Quick::And64(x) => Quick::And64(three(x)),
        Quick::Or32(x) => Quick::Or32(three(x)),
        Quick::Or64(x) => Quick::Or64(three(x)),
        Quick::Xor32(x) => Quick::Xor32(three(x)),
        Quick::Xor64(x) => Quick::Xor64(three(x)),
        Quick::Shl32(x) => Quick::Shl32(three(x)),
        Quick::Shl64(x) => Quick::Shl64(three(x)),
        Quick::ShrS32(x) => Quick::ShrS32(three(x)),
        Quick::ShrS64(x) => Quick::ShrS64(three(x)),
        Quick::ShrU32(x) => Quick::ShrU32(three(x)),
        Quick::ShrU64(x) => Quick::ShrU64(three(x)),
        Quick::Div32(x) => Quick::Div32(three(x)),
        Quick::Div64(x) => Quick::Div64(three(x)),
        Quick::Rem32(x) => Quick::Rem32(three(x)),
        Quick::Rem64(x) => Quick::Rem64(three(x)),
        Quick::Load1(m) => Quick::Load1(field(m)),
        Quick::Load2(m) => Quick::Load2(field(m)),
        Quick::Load4(m) => Quick::Load4(field(m)),
        Quick::Load8(m) => Quick::Load8(field(m)),
        Quick::LoadElement1(m) => Quick::LoadElement1(element(m)),
        Quick::LoadElement2(m) => Quick::LoadElement2(element(m)),
        Quick::LoadElement4(m) => Quick::LoadElement4(element(m)),
        Quick::LoadElement8(m) => Quick::LoadElement8(element(m)),
        _ => return None,
    })
}

/// The number in a register of constants.
fn constant(info: &FuncInfo, r: u16) -> Option<u64> {
    let at = usize::from(r).checked_sub(info.regs as usize)?;
    let value = info.consts.get(at)?;
    value.is_num().then_some(value.lo)
}

fn field(m: Mem, base: u16, offset: i32, lead: u8) -> Option<Field> {
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

#[derive(Clone, Copy)]
enum Compare {
    Eq,
    Lt32,
    Lt64,
    LtU,
}

/// A comparison and branch as one of fewer kinds: less or equal is not less the other way round.
fn comparison(op: Op) -> Option<(Compare, u16, u16, u32, u32)> {
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
