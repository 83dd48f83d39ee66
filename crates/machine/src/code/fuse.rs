//! Forms for several operations at once.
//!
//! Such a form ends at an operation and begins some operations before it, in the same block. What the operations between
//! write is left out where no later operation reads it.

use crate::code::quick::{Compare, Element, Field, Fork, Quick, Three, comparison, field};
use crate::code::{Abc, Code, FuncInfo, Mem, Op, Rare, reg};
use ir::bits::Bits;

impl Code {
    /// A form for the operations up to this one in a block, and where it begins. `live` are the registers read after it,
    /// `made` the forms so far.
    pub(crate) fn fused(
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
