//! Arithmetic on unusual values: addresses, uninitialised values, errors; and floats.
//!
//! What is decided of addresses: sum and difference with a number stay in the object; a
//! difference within one object is a number; the bits below an object's alignment are known; any
//! two addresses are equal or not; addresses in one object are ordered; null is below all others.
//! Everything else would depend on where an object stands in memory, and is a gap.

use crate::code::{Abc, Op};
use crate::exec::step::Flow;
use crate::exec::trap::{Res, Trap, arith, gap, pointer_bits};
use crate::memory::object::ObjectKind;
use crate::memory::value::{Val, mask, sext};
use crate::state::{Cx, State};
use crate::violation::ArithError;
use ir::{BinOp, CmpOp, Ty};

/// A binary operation on floats given by their bits.
#[inline]
pub(crate) fn float(op: BinOp, double: bool, a: u64, b: u64) -> u64 {
    if double {
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            BinOp::DivF | BinOp::DivS | BinOp::DivU => x / y,
            _ => x % y,
        }
        .to_bits()
    } else {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let r = match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            BinOp::DivF | BinOp::DivS | BinOp::DivU => x / y,
            _ => x % y,
        };
        u64::from(r.to_bits())
    }
}

/// A comparison of floats given by their bits.
pub(crate) fn compare_floats(op: CmpOp, double: bool, a: u64, b: u64) -> bool {
    let (x, y) = if double {
        (f64::from_bits(a), f64::from_bits(b))
    } else {
        (
            f64::from(f32::from_bits(a as u32)),
            f64::from(f32::from_bits(b as u32)),
        )
    };
    match op {
        CmpOp::Eq => x == y,
        CmpOp::Ne => x != y,
        CmpOp::LtS | CmpOp::LtU => x < y,
        CmpOp::LeS | CmpOp::LeU => x <= y,
        CmpOp::GtS | CmpOp::GtU => x > y,
        CmpOp::GeS | CmpOp::GeU => x >= y,
    }
}

/// The integer type of this many bits.
pub(crate) fn int_ty(bits: u8) -> Ty {
    Ty::int_of_size(u32::from(bits) / 8).unwrap_or(Ty::I64)
}

fn used<T>(reg: u16, ty: Ty) -> Res<T> {
    Err(Box::new(Trap::Uninit {
        reg,
        ty,
        test: false,
    }))
}

impl State {
    /// Brings an address of a 32-bit program back to 32 bits.
    pub(crate) fn narrow(&self, v: Val) -> Val {
        if self.mem.shift == 3 {
            v
        } else if v.is_addr() {
            Val {
                lo: i64::from(v.lo as u32 as i32) as u64,
                hi: v.hi,
            }
        } else {
            Val {
                lo: u64::from(v.lo as u32),
                hi: v.hi,
            }
        }
    }

    /// The number in a register; a gap if it is an address.
    pub(crate) fn number(&self, cx: &Cx<'_>, r: u16, bits: u8) -> Res<u64> {
        self.number_of(cx, r, int_ty(bits))
    }

    /// The number in a register of this type.
    pub(crate) fn number_of(&self, cx: &Cx<'_>, r: u16, ty: Ty) -> Res<u64> {
        let v = cx.get(r);
        if v.is_num() {
            Ok(v.lo)
        } else if v.is_uninit() {
            used(r, ty)
        } else if v.is_unknown() {
            let bits = self.bits_of(ty);
            self.pinned(v, bits)
        } else {
            pointer_bits()
        }
    }

    pub(crate) fn bits_of(&self, ty: Ty) -> u8 {
        (8 * ty.size_beside(self.mem.pointer_size())) as u8
    }

    /// The signed 32-bit number in a register.
    pub(crate) fn int(&self, cx: &Cx<'_>, r: u16) -> Res<i32> {
        Ok(self.number_of(cx, r, Ty::I32)? as u32 as i32)
    }

    /// The unsigned number as wide as a pointer in a register.
    pub(crate) fn size(&self, cx: &Cx<'_>, r: u16) -> Res<u64> {
        self.number(cx, r, 8 << self.mem.shift)
    }

    /// A value that is about to be used as an address: not uninitialised.
    pub(crate) fn initialised(&self, cx: &Cx<'_>, r: u16, ty: Ty) -> Res<Val> {
        let v = cx.get(r);
        if v.is_uninit() { used(r, ty) } else { Ok(v) }
    }

    /// Whether the value in a register is not zero.
    pub(crate) fn truth(&self, cx: &Cx<'_>, r: u16, bits: u8) -> Res<bool> {
        let v = cx.get(r);
        if v.is_uninit() {
            Err(Box::new(Trap::Uninit {
                reg: r,
                ty: int_ty(bits),
                test: true,
            }))
        } else if v.is_unknown() {
            self.compare_unknown(CmpOp::Ne, bits, v, Val::ZERO)
        } else {
            Ok(v.is_addr() || v.lo != 0)
        }
    }

    pub(crate) fn slow_arith(&mut self, cx: &mut Cx<'_>, op: Op) -> Res<Flow> {
        let (bin, x) = match op {
            Op::Add(x) => (BinOp::Add, x),
            Op::Sub(x) => (BinOp::Sub, x),
            Op::Mul(x) => (BinOp::Mul, x),
            Op::And(x) => (BinOp::And, x),
            Op::Or(x) => (BinOp::Or, x),
            Op::Xor(x) => (BinOp::Xor, x),
            Op::Shl(x) => (BinOp::Shl, x),
            Op::ShrS(x) => (BinOp::ShrS, x),
            Op::ShrU(x) => (BinOp::ShrU, x),
            Op::DivS(x) => (BinOp::DivS, x),
            Op::DivU(x) => (BinOp::DivU, x),
            Op::RemS(x) => (BinOp::RemS, x),
            Op::RemU(x) => (BinOp::RemU, x),
            Op::Float {
                double, dst, a, b, ..
            } => {
                let ty = if double { Ty::F64 } else { Ty::F32 };
                self.number_of(cx, a, ty)?;
                self.number_of(cx, b, ty)?;
                debug_assert!(dst != a || dst != b);
                return pointer_bits();
            }
            _ => unreachable!("only arithmetic comes here"),
        };
        let (a, b) = (cx.get(x.a), cx.get(x.b));
        if a.is_uninit() {
            return used(x.a, int_ty(x.bits));
        }
        if b.is_uninit() {
            return used(x.b, int_ty(x.bits));
        }
        let divides = matches!(bin, BinOp::DivS | BinOp::RemS);
        let check = x.check && (self.config.overflow || divides);
        let value = if a.is_unknown() || b.is_unknown() {
            self.unknown_arith(bin, x.bits, check, a, b)
        } else if a.is_addr() || b.is_addr() {
            self.address_arith(bin, x.bits, a, b)
        } else {
            integer(bin, x.bits, check, a.lo, b.lo).map(Val::num)
        };
        let value = match value {
            Err(trap) if self.config.unasked.arith => {
                self.shifted_beyond(cx, (bin, x.bits), (a, b), *trap)?
            }
            value => value?,
        };
        cx.set(x.dst, value);
        Ok(Flow::Next)
    }

    /// Arithmetic with an address among the operands.
    pub(crate) fn address_arith(&self, op: BinOp, bits: u8, a: Val, b: Val) -> Res<Val> {
        if bits < 8 << self.mem.shift {
            return pointer_bits();
        }
        let align = |v: Val| 1u64 << self.mem.objects[v.object() as usize].align.min(16);
        let with = |v: Val, lo: u64| self.narrow(Val { lo, hi: v.hi });
        match (op, a.is_addr(), b.is_addr()) {
            (BinOp::Add, true, false) => Ok(with(a, a.lo.wrapping_add(b.lo))),
            (BinOp::Add, false, true) => Ok(with(b, b.lo.wrapping_add(a.lo))),
            (BinOp::Sub, true, false) => Ok(with(a, a.lo.wrapping_sub(b.lo))),
            (BinOp::Sub, true, true) if a.hi == b.hi => {
                Ok(Val::num(a.lo.wrapping_sub(b.lo) & mask(bits)))
            }
            (BinOp::And, false, true) | (BinOp::Or, false, true) | (BinOp::Xor, false, true) => {
                self.address_arith(op, bits, b, a)
            }
            (BinOp::And, true, false) if b.lo < align(a) => Ok(Val::num(a.lo & b.lo)),
            (BinOp::And, true, false) if !b.lo & mask(bits) < align(a) => {
                Ok(with(a, a.lo & (b.lo | !mask(bits))))
            }
            (BinOp::Or, true, false) if b.lo < align(a) => Ok(with(a, a.lo | b.lo)),
            (BinOp::Xor, true, false) if b.lo < align(a) => Ok(with(a, a.lo ^ b.lo)),
            (BinOp::Xor, true, true) if a == b => Ok(Val::ZERO),
            (BinOp::RemU, true, false) if b.lo.is_power_of_two() && b.lo <= align(a) => {
                Ok(Val::num(a.lo & (b.lo - 1)))
            }
            _ => pointer_bits(),
        }
    }

    /// A comparison with something unusual among the operands.
    pub(crate) fn slow_compare(
        &mut self,
        cx: &Cx<'_>,
        op: CmpOp,
        bits: u8,
        ra: u16,
        rb: u16,
    ) -> Res<bool> {
        let (a, b) = (cx.get(ra), cx.get(rb));
        if a.is_uninit() {
            return used(ra, int_ty(bits));
        }
        if b.is_uninit() {
            return used(rb, int_ty(bits));
        }
        self.compare_values(op, bits, a, b)
    }

    /// A comparison of two values.
    pub(crate) fn compare_values(&mut self, op: CmpOp, bits: u8, a: Val, b: Val) -> Res<bool> {
        if a.is_unknown() || b.is_unknown() {
            return self.compare_unknown(op, bits, a, b);
        }
        match op {
            CmpOp::Eq | CmpOp::Ne => {
                self.compared |= self.tells_heap_objects_apart(a, b);
                self.told_apart |= self.tells_threads_apart(a, b);
                return Ok((a == b) == (op == CmpOp::Eq));
            }
            _ => {}
        }
        let ordering = if a.is_num() && b.is_num() {
            return Ok(compare_integers(op, bits, a.lo, b.lo));
        } else if a.hi == b.hi {
            a.offset().cmp(&b.offset())
        } else if a == Val::ZERO {
            std::cmp::Ordering::Less
        } else if b == Val::ZERO {
            std::cmp::Ordering::Greater
        } else {
            self.address_order(op, a, b)?
        };
        Ok(match op {
            CmpOp::LtS | CmpOp::LtU => ordering.is_lt(),
            CmpOp::LeS | CmpOp::LeU => ordering.is_le(),
            CmpOp::GtS | CmpOp::GtU => ordering.is_gt(),
            _ => ordering.is_ge(),
        })
    }

    /// How two addresses in different objects compare: those of the objects do, as long as the offsets stay within them. That an
    /// object has ended makes no difference: who asks before and who asks after its end are told the same. A younger heap object that
    /// has its address is another execution, of a search with reuse.
    fn address_order(&mut self, op: CmpOp, a: Val, b: Val) -> Res<std::cmp::Ordering> {
        let within = |v: Val| {
            let object = &self.mem.objects[v.object() as usize];
            let placed = !matches!(object.kind, ObjectKind::Thread | ObjectKind::Null);
            v.is_addr() && placed && v.lo <= u64::from(object.size)
        };
        // In 32 bits the upper half of the addresses is negative.
        let signed = matches!(op, CmpOp::LtS | CmpOp::LeS | CmpOp::GtS | CmpOp::GeS);
        if !within(a) || !within(b) || signed && self.mem.pointer_size() < 8 {
            return gap("the order of pointers into different objects is used");
        }
        let objects = (a.object(), b.object());
        let heap = |id: u32| self.mem.objects[id as usize].kind == ObjectKind::Heap;
        self.compared |= heap(objects.0) && heap(objects.1);
        match self.addresses.order(objects.0, objects.1) {
            Some(order) => Ok(order),
            None => Err(Box::new(Trap::Lower { objects })),
        }
    }

    /// Whether the values point to the same offset of two heap objects: they would be equal if the
    /// younger had been given the address of the older.
    fn tells_heap_objects_apart(&self, a: Val, b: Val) -> bool {
        let heap = |v: Val| self.mem.objects[v.object() as usize].kind == ObjectKind::Heap;
        a.is_addr() && b.is_addr() && a.hi != b.hi && a.lo == b.lo && heap(a) && heap(b)
    }

    /// Whether the values are handles of two threads: if the older were over, the younger might have been
    /// given its id. The first thread is never over before others.
    fn tells_threads_apart(&self, a: Val, b: Val) -> bool {
        if !a.is_addr() || !b.is_addr() || a.hi == b.hi {
            return false;
        }
        let later = |v: Val| {
            let object = &self.mem.objects[v.object() as usize];
            object.kind == ObjectKind::Thread && object.info > 0
        };
        later(a) && later(b)
    }

    pub(crate) fn slow_compare_into(&mut self, cx: &mut Cx<'_>, op: CmpOp, x: Abc) -> Res<Flow> {
        let truth = self.slow_compare(cx, op, x.bits, x.a, x.b)?;
        cx.set(x.dst, Val::num(u64::from(truth)));
        Ok(Flow::Next)
    }

    pub(crate) fn slow_branch(
        &mut self,
        cx: &Cx<'_>,
        op: CmpOp,
        bits: u8,
        (a, b): (u16, u16),
        (then, other): (u32, u32),
    ) -> Res<Flow> {
        let truth = self.slow_compare(cx, op, bits, a, b)?;
        Ok(Flow::Goto(if truth { then } else { other }))
    }

    pub(crate) fn slow_test(
        &self,
        cx: &Cx<'_>,
        cond: u16,
        bits: u8,
        (then, other): (u32, u32),
    ) -> Res<Flow> {
        let truth = self.truth(cx, cond, bits)?;
        Ok(Flow::Goto(if truth { then } else { other }))
    }

    pub(crate) fn slow_switch(&self, cx: &Cx<'_>, value: u16, bits: u8, table: u32) -> Res<Flow> {
        let table = &cx.code.switches[table as usize];
        let v = match cx.get(value) {
            v if v.is_unknown() => self.switch_unknown(v, bits, &table.cases)?,
            _ => self.number(cx, value, bits)?,
        };
        Ok(Flow::Goto(table.target(v, mask(bits))))
    }

    pub(crate) fn slow_select(
        &self,
        cx: &mut Cx<'_>,
        dst: u16,
        cond: u16,
        (a, b): (u16, u16),
    ) -> Res<Flow> {
        let chosen = if self.truth(cx, cond, 32)? { a } else { b };
        cx.set(dst, cx.get(chosen));
        Ok(Flow::Next)
    }

    pub(crate) fn slow_pointer_add(
        &self,
        cx: &mut Cx<'_>,
        dst: u16,
        base: u16,
        index: u16,
        (scale, offset): (i64, i64),
    ) -> Res<Flow> {
        let v = self.pointer_add(cx, base, index, scale, offset)?;
        cx.set(dst, v);
        Ok(Flow::Next)
    }

    pub(crate) fn slow_extend(
        &self,
        cx: &mut Cx<'_>,
        dst: u16,
        a: u16,
        from: u8,
        signed: bool,
    ) -> Res<Flow> {
        let mut v = self.initialised(cx, a, int_ty(from))?;
        if v.is_unknown() {
            v = self.extend_unknown(v, from, signed)?;
        }
        cx.set(dst, v);
        Ok(Flow::Next)
    }

    pub(crate) fn slow_trunc(
        &self,
        cx: &mut Cx<'_>,
        dst: u16,
        a: u16,
        from: u8,
        to: u8,
    ) -> Res<Flow> {
        let v = self.initialised(cx, a, int_ty(from))?;
        if to < 8 << self.mem.shift && !v.is_unknown() && !cx.code.printed.contains(&cx.pc) {
            return pointer_bits();
        }
        cx.set(dst, v);
        Ok(Flow::Next)
    }

    pub(crate) fn pointer_add(
        &self,
        cx: &Cx<'_>,
        base: u16,
        index: u16,
        scale: i64,
        offset: i64,
    ) -> Res<Val> {
        let bits = 8u8 << self.mem.shift;
        let i = sext(self.number(cx, index, bits)?, bits);
        let p = cx.get(base);
        let delta = i.wrapping_mul(scale).wrapping_add(offset);
        Ok(self.narrow(Val {
            lo: p.lo.wrapping_add(delta as u64),
            hi: p.hi,
        }))
    }
}

/// A comparison of integers.
pub(crate) fn compare_integers(op: CmpOp, bits: u8, a: u64, b: u64) -> bool {
    let (x, y) = (sext(a, bits), sext(b, bits));
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::LtS => x < y,
        CmpOp::LeS => x <= y,
        CmpOp::GtS => x > y,
        CmpOp::GeS => x >= y,
        CmpOp::LtU => a < b,
        CmpOp::LeU => a <= b,
        CmpOp::GtU => a > b,
        CmpOp::GeU => a >= b,
    }
}

/// A binary operation on integers of at most 64 bits.
pub(crate) fn integer(op: BinOp, bits: u8, check: bool, a: u64, b: u64) -> Res<u64> {
    let wide = integer_wide(op, u32::from(bits), check, u128::from(a), u128::from(b))?;
    Ok(wide as u64)
}

fn sext_wide(v: u128, bits: u32) -> i128 {
    ((v << (128 - bits)) as i128) >> (128 - bits)
}

/// A binary operation on integers of any width.
pub(crate) fn integer_wide(op: BinOp, bits: u32, check: bool, a: u128, b: u128) -> Res<u128> {
    let ones = u128::MAX >> (128 - bits);
    let (x, y) = (sext_wide(a, bits), sext_wide(b, bits));
    let fits = |exact: Option<i128>| match exact {
        Some(v) if sext_wide(v as u128, bits) == v => Ok(()),
        _ => arith(ArithError::Overflow, "signed overflow"),
    };
    let value = match op {
        BinOp::Add => {
            if check {
                fits(x.checked_add(y))?;
            }
            a.wrapping_add(b)
        }
        BinOp::Sub => {
            if check {
                fits(x.checked_sub(y))?;
            }
            a.wrapping_sub(b)
        }
        BinOp::Mul => {
            if check {
                fits(x.checked_mul(y))?;
            }
            a.wrapping_mul(b)
        }
        BinOp::DivS | BinOp::RemS | BinOp::DivU | BinOp::RemU | BinOp::DivF => {
            if b == 0 {
                return arith(ArithError::DivideByZero, "division by zero");
            }
            match op {
                BinOp::DivU | BinOp::DivF => a / b,
                BinOp::RemU => a % b,
                _ if check && x == sext_wide(1 << (bits - 1), bits) && y == -1 => {
                    return arith(
                        ArithError::DivideOverflow,
                        "the smallest number is divided by -1",
                    );
                }
                BinOp::DivS => x.wrapping_div(y) as u128,
                _ => x.wrapping_rem(y) as u128,
            }
        }
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl | BinOp::ShrS | BinOp::ShrU => {
            if b >= u128::from(bits) {
                return arith(
                    ArithError::ShiftRange,
                    format!("shift of a {bits}-bit number by {y}"),
                );
            }
            match op {
                BinOp::Shl => {
                    if check {
                        fits(x.checked_mul(1i128.checked_shl(b as u32).unwrap_or(0)))?;
                    }
                    a << b
                }
                BinOp::ShrS => (x >> b) as u128,
                _ => a >> b,
            }
        }
    };
    Ok(value & ones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_or_trap() {
        assert_eq!(integer(BinOp::Add, 32, false, 0xFFFF_FFFF, 1).ok(), Some(0));
        assert!(integer(BinOp::Add, 32, true, 0x7FFF_FFFF, 1).is_err());
        assert_eq!(integer(BinOp::Sub, 8, true, 0x80, 0).ok(), Some(0x80));
        assert!(integer(BinOp::DivS, 32, true, 0x8000_0000, 0xFFFF_FFFF).is_err());
        let wraps = |op| integer(op, 32, false, 0x8000_0000, 0xFFFF_FFFF).ok();
        assert_eq!(wraps(BinOp::DivS), Some(0x8000_0000));
        assert_eq!(wraps(BinOp::RemS), Some(0));
        assert!(integer(BinOp::RemU, 32, false, 1, 0).is_err());
        assert!(integer(BinOp::Shl, 32, false, 1, 32).is_err());
        assert_eq!(
            integer(BinOp::ShrS, 16, false, 0x8000, 15).ok(),
            Some(0xFFFF)
        );
        assert_eq!(
            integer(BinOp::Mul, 64, false, u64::MAX, u64::MAX).ok(),
            Some(1)
        );
    }

    #[test]
    fn floats_compare_with_nan() {
        let nan = f64::NAN.to_bits();
        assert!(!compare_floats(CmpOp::Eq, true, nan, nan));
        assert!(compare_floats(CmpOp::Ne, true, nan, nan));
        assert!(!compare_floats(CmpOp::GeS, true, nan, 0));
    }
}
