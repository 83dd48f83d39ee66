//! Undefined behaviour that was not asked about: an execution goes on after it with the value of an x86-64 machine and
//! of the C library on Linux ([`crate::config::Unasked`]).
//!
//! | what | goes on with |
//! |---|---|
//! | a shift count out of range | the count modulo 64, or modulo 32 for narrower numbers |
//! | a float that the integer type cannot hold | what `cvttsd2si` leaves, narrowed as compilers narrow it |
//! | a copy between overlapping ranges | the copy that `memmove` makes |
//! | the destruction of a mutex that is held | `EBUSY`; the mutex stays |
//!
//! What else is undefined has no value that programs could go on with: division by zero traps; what lies outside an object,
//! and what a freed one holds, depends on where objects stand; an unlock of a mutex that another thread holds breaks
//! what the reductions of searches rest on. There the execution ends, whatever was asked.
//!
//! Guarantee: where none is recorded ([`State::beyond`]), the execution is the one that a machine makes which was asked for all.

use crate::exec::arith::integer;
use crate::exec::trap::{Res, Trap};
use crate::memory::value::{Val, mask, sext};
use crate::state::{Cx, State};
use crate::violation::{ArithError, Violation, ViolationKind};
use ir::{BinOp, CastOp, Ty};

impl State {
    /// Undefined behaviour after which this state, or any it was undone from, went on, each place once.
    pub fn beyond(&self) -> &[Violation] {
        &self.beyond
    }

    /// Goes on after undefined behaviour that has a value, unless it was asked about.
    pub(crate) fn undefined(
        &mut self,
        cx: &Cx<'_>,
        kind: ViolationKind,
        message: impl Into<String>,
    ) -> Res<()> {
        let message = message.into();
        if !self.config.unasked.contains(kind) {
            return Err(Box::new(Trap::Violation(kind, message, None)));
        }
        let site = cx.site();
        if !self.beyond.iter().any(|known| known.site == site) {
            self.beyond.push(Violation {
                kind,
                thread: cx.thread(),
                site,
                message,
                range: None,
            });
        }
        Ok(())
    }

    /// The value of a shift whose count is out of range; otherwise the error stays.
    pub(crate) fn shifted_beyond(
        &mut self,
        cx: &Cx<'_>,
        (op, bits): (BinOp, u8),
        (a, b): (Val, Val),
        trap: Trap,
    ) -> Res<Val> {
        let kind = ViolationKind::Arith(ArithError::ShiftRange);
        let trap = match trap {
            Trap::Violation(error, message, None) if error == kind => {
                self.undefined(cx, kind, message)?;
                Trap::Violation(error, String::new(), None)
            }
            other => return Err(Box::new(other)),
        };
        let number = |v: Val| match v.is_unknown() {
            true => self.pinned(v, bits),
            false => Ok(v.lo),
        };
        let (a, b) = (number(a)?, number(b)?);
        let count = b & if bits == 64 { 63 } else { 31 };
        if count < u64::from(bits) {
            return Ok(Val::num(integer(op, bits, false, a, count)?));
        }
        Ok(Val::num(match op {
            BinOp::ShrS => (sext(a, bits) >> 63) as u64 & mask(bits),
            BinOp::Shl | BinOp::ShrU => 0,
            _ => return Err(Box::new(trap)),
        }))
    }

    /// The value of a conversion of a float that does not fit; otherwise the error stays.
    pub(crate) fn converted_beyond(
        &mut self,
        cx: &Cx<'_>,
        (op, from, to): (CastOp, Ty, Ty),
        a: u16,
        trap: Trap,
    ) -> Res<Val> {
        let kind = ViolationKind::Arith(ArithError::FloatRange);
        let bits = self.bits_of(to);
        match trap {
            Trap::Violation(error, message, None) if error == kind && bits <= 64 => {
                self.undefined(cx, kind, message)?;
            }
            other => return Err(Box::new(other)),
        }
        let v = self.number_of(cx, a, from)?;
        let x = match from {
            Ty::F64 => f64::from_bits(v),
            _ => f64::from(f32::from_bits(v as u32)),
        };
        Ok(Val::num(
            beyond(x, bits, op == CastOp::FloatToUnsigned) & mask(bits),
        ))
    }
}

/// What compilers for x86-64 make of a float beyond an integer type of this many bits.
fn beyond(x: f64, bits: u8, unsigned: bool) -> u64 {
    const HALF: f64 = 9_223_372_036_854_775_808.0;
    let narrow = |x: f64| match x.trunc() {
        t if (-2_147_483_648.0..2_147_483_648.0).contains(&t) => t as i64 as u64,
        _ => 1 << 31,
    };
    let wide = |x: f64| match x.trunc() {
        t if (-HALF..HALF).contains(&t) => t as i64 as u64,
        _ => 1 << 63,
    };
    match (bits, unsigned) {
        (64, true) if x >= HALF => wide(x - HALF) ^ (1 << 63),
        (64, _) | (32, true) => wide(x),
        _ => narrow(x),
    }
}

#[cfg(test)]
mod tests {
    use super::beyond;

    #[test]
    fn floats_beyond_integers_become_what_the_processor_leaves() {
        assert_eq!(beyond(3e9, 32, false), 0x8000_0000);
        assert_eq!(beyond(f64::NAN, 64, false), 1 << 63);
        assert_eq!(beyond(-1.5, 64, true), u64::MAX);
        assert_eq!(beyond(1e20, 64, true), 0);
        assert_eq!(beyond(-1.0, 32, true) & 0xFFFF_FFFF, 0xFFFF_FFFF);
        assert_eq!(beyond(300.0, 8, true) & 0xFF, 44);
    }
}
