//! Undetermined values, narrowed only as far as the program looks at them.
//!
//! An input of a large range, or an integer that was never initialised, is an *unknown* `X`: an
//! integer of which only an interval is known. A register or memory may hold `X + c`, which stands
//! for that sum modulo two to the width of the operation that reads it: adding a constant, copying and
//! truncating need no decision. Where the program looks (a comparison, a branch, an extension), the
//! interval is cut into pieces on each of which the answer is the same, and the piece is a complete
//! choice. Copies of one unknown stay the same value for ever.
//!
//! Whatever is not a question about one sum (a product, an index, two different unknowns compared)
//! *pins* the unknown to one number: all of them if the interval is small by then, otherwise some,
//! which makes the choice incomplete.

use crate::code::Code;
use crate::exec::trap::{Res, Trap, arith};
use crate::memory::value::{Val, mask, sext};
use crate::outcome::{Choice, ChoiceKind};
use crate::state::State;
use crate::state::undo::Undo;
use crate::violation::ArithError;
use ir::{BinOp, CmpOp};
use std::collections::BTreeSet;

/// The interval an unknown lies in, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Interval {
    pub lo: i128,
    pub hi: i128,
}

/// Where an interval is cut: each cut begins a new piece. At most two are needed at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cuts {
    first: i128,
    second: Option<i128>,
}

impl Cuts {
    /// Appends what tells these cuts from others.
    pub fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.first.to_le_bytes());
        out.push(u8::from(self.second.is_some()));
        out.extend_from_slice(&self.second.unwrap_or(0).to_le_bytes());
    }
}

/// `X + shift`, read at some width without wrapping around anywhere in the interval.
#[derive(Clone, Copy)]
struct Reading {
    lo: i128,
    hi: i128,
    shift: i128,
}

/// Windows of a narrow type an interval may be cut into before it is pinned instead.
const WINDOWS: i128 = 8;

impl Interval {
    fn is_one(self) -> bool {
        self.lo == self.hi
    }

    fn size(self) -> i128 {
        self.hi - self.lo + 1
    }

    /// The pieces the cuts make, in ascending order.
    pub fn pieces(self, cuts: Cuts) -> impl Iterator<Item = Interval> {
        let inside = |cut: &i128| self.lo < *cut && *cut <= self.hi;
        let first = Some(cuts.first).filter(inside);
        let second = cuts.second.filter(inside);
        let starts = [Some(self.lo), first, second].into_iter().flatten();
        let ends = [first, second].into_iter().flatten().map(|cut| cut - 1);
        starts
            .zip(ends.chain([self.hi]))
            .map(|(lo, hi)| Interval { lo, hi })
    }
}

fn split<T>(unknown: u32, first: i128, second: Option<i128>) -> Res<T> {
    let cuts = Cuts { first, second };
    Err(Box::new(Trap::Split { unknown, cuts }))
}

fn pin<T>(v: Val) -> Res<T> {
    Err(Box::new(Trap::Pin {
        unknown: v.object(),
    }))
}

impl State {
    /// A new unknown of this interval.
    pub(crate) fn unknown(&mut self, lo: i128, hi: i128) -> Val {
        self.unknowns.push(Interval { lo, hi });
        self.log.push(Undo::Unknown);
        Val::unknown((self.unknowns.len() - 1) as u32, 0)
    }

    /// A new unknown of this many bits.
    pub(crate) fn unknown_of(&mut self, bits: u32) -> Val {
        let half = 1i128 << (bits - 1);
        self.unknown(-half, half - 1)
    }

    fn interval(&self, v: Val) -> Interval {
        self.unknowns[v.object() as usize]
    }

    /// The number an unknown value of this many bits is, if it can be only one.
    pub(crate) fn only(&self, v: Val, bits: u8) -> Option<u64> {
        let x = self.interval(v);
        x.is_one()
            .then(|| (x.lo as u64).wrapping_add(v.lo) & mask(bits))
    }

    /// The number an unknown value of this many bits is: decided if it is not.
    pub(crate) fn pinned(&self, v: Val, bits: u8) -> Res<u64> {
        match self.only(v, bits) {
            Some(number) => Ok(number),
            None => pin(v),
        }
    }

    /// Some number of this many bits that the value may be.
    pub(crate) fn sample(&self, v: Val, bits: u8) -> u64 {
        (self.interval(v).lo as u64).wrapping_add(v.lo) & mask(bits)
    }

    /// The value read as a number of this width, once that is one stretch of numbers.
    fn read(&self, v: Val, bits: u8, signed: bool) -> Res<Reading> {
        if v.is_num() {
            let shift = if signed {
                i128::from(sext(v.lo, bits))
            } else {
                i128::from(v.lo & mask(bits))
            };
            return Ok(Reading {
                lo: shift,
                hi: shift,
                shift,
            });
        }
        let x = self.interval(v);
        let add = i128::from(v.lo as i64);
        let modulus = 1i128 << bits;
        let base = if signed { -(modulus >> 1) } else { 0 };
        let window = |n: i128| (n + add - base).div_euclid(modulus);
        let (low, high) = (window(x.lo), window(x.hi));
        if low == high {
            let shift = add - low * modulus;
            return Ok(Reading {
                lo: x.lo + shift,
                hi: x.hi + shift,
                shift,
            });
        }
        if high - low > WINDOWS {
            return pin(v);
        }
        split(v.object(), base + (low + 1) * modulus - add, None)
    }

    /// A comparison in which unknowns take part.
    pub(crate) fn compare_unknown(&self, op: CmpOp, bits: u8, a: Val, b: Val) -> Res<bool> {
        if a.is_addr() || b.is_addr() {
            return pin(if a.is_addr() { b } else { a });
        }
        let signed = match op {
            CmpOp::LtU | CmpOp::LeU | CmpOp::GtU | CmpOp::GeU => false,
            CmpOp::LtS | CmpOp::LeS | CmpOp::GtS | CmpOp::GeS => true,
            // Either reading will do: the one that needs no cut.
            CmpOp::Eq | CmpOp::Ne => {
                let whole = |signed| {
                    self.read(a, bits, signed).is_ok() && self.read(b, bits, signed).is_ok()
                };
                whole(true) || !whole(false)
            }
        };
        let (x, y) = (self.read(a, bits, signed)?, self.read(b, bits, signed)?);
        if a.hi == b.hi {
            return Ok(holds(op, x.shift, y.shift));
        }
        if let Some(answer) = decided(op, x, y) {
            return Ok(answer);
        }
        match (a.is_num(), b.is_num()) {
            (false, true) => self.cut_at(op, a, x, y.lo),
            (true, false) => self.cut_at(mirrored(op), b, y, x.lo),
            _ => {
                let (x, y) = (self.interval(a), self.interval(b));
                match (x.is_one(), y.is_one()) {
                    (true, _) => self.cut_at(mirrored(op), b, self.read(b, bits, signed)?, {
                        self.read(a, bits, signed)?.lo
                    }),
                    (_, true) => self.cut_at(op, a, self.read(a, bits, signed)?, {
                        self.read(b, bits, signed)?.lo
                    }),
                    _ => pin(if x.size() <= y.size() { a } else { b }),
                }
            }
        }
    }

    /// Cuts where the comparison of an unknown with a number changes its answer.
    fn cut_at(&self, op: CmpOp, v: Val, x: Reading, k: i128) -> Res<bool> {
        let at = k - x.shift;
        match op {
            CmpOp::Eq | CmpOp::Ne => split(v.object(), at, Some(at + 1)),
            CmpOp::LtS | CmpOp::LtU | CmpOp::GeS | CmpOp::GeU => split(v.object(), at, None),
            CmpOp::LeS | CmpOp::LeU | CmpOp::GtS | CmpOp::GtU => split(v.object(), at + 1, None),
        }
    }

    /// Arithmetic in which unknowns take part.
    pub(crate) fn unknown_arith(
        &self,
        op: BinOp,
        bits: u8,
        check: bool,
        a: Val,
        b: Val,
    ) -> Res<Val> {
        let known = |v: Val| -> Res<Val> {
            match v.is_unknown() {
                true => Ok(Val::num(self.pinned(v, bits)?)),
                false => Ok(v),
            }
        };
        if a.is_unknown() && b.is_num() {
            if let Some(value) = self.same_for_all(op, bits, a, b) {
                return Ok(value);
            }
            if op == BinOp::And {
                self.cut_at_blocks(bits, a, b.lo)?;
            }
        }
        match op {
            BinOp::Add if a.is_num() || b.is_num() => {
                let (x, k) = if a.is_num() { (b, a) } else { (a, b) };
                if check {
                    self.stays_in_range(x, bits, i128::from(sext(k.lo, bits)))?;
                }
                Ok(self.sum(x, sext(k.lo, bits)))
            }
            BinOp::Sub if b.is_num() => {
                if check {
                    self.stays_in_range(a, bits, -i128::from(sext(b.lo, bits)))?;
                }
                Ok(self.sum(a, sext(b.lo, bits).wrapping_neg()))
            }
            BinOp::Sub if a.hi == b.hi && !check => {
                Ok(Val::num(a.lo.wrapping_sub(b.lo) & mask(bits)))
            }
            _ => {
                let (x, y) = (known(a)?, known(b)?);
                if x.is_addr() || y.is_addr() {
                    self.address_arith(op, bits, x, y)
                } else {
                    let value = crate::exec::arith::integer(op, bits, check, x.lo, y.lo)?;
                    Ok(Val::num(value))
                }
            }
        }
    }

    /// What an operation gives that loses the lower part of an unknown number, if that is the same whatever the number is: the
    /// kind of a file of any permissions, a page of any byte in it.
    fn same_for_all(&self, op: BinOp, bits: u8, a: Val, b: Val) -> Option<Val> {
        let x = self.read(a, bits, false).ok()?;
        let (lo, hi) = (u64::try_from(x.lo).ok()?, u64::try_from(x.hi).ok()?);
        let (from, to) = match op {
            // Numbers that agree above the lowest bit of the mask agree under it.
            BinOp::And
                if b.lo != 0 && lo >> b.lo.trailing_zeros() == hi >> b.lo.trailing_zeros() =>
            {
                (lo & b.lo, lo & b.lo)
            }
            BinOp::ShrU if b.lo < u64::from(bits) => (lo >> b.lo, hi >> b.lo),
            BinOp::DivU if b.lo != 0 => (lo / b.lo, hi / b.lo),
            _ => return None,
        };
        (from == to).then(|| Val::num(from & mask(bits)))
    }

    /// Cuts in the middle of the places where the part that a mask leaves changes, if they are few: kinds of files.
    fn cut_at_blocks(&self, bits: u8, a: Val, kept: u64) -> Res<()> {
        let low = kept.trailing_zeros();
        let Ok(x) = self.read(a, bits, false) else {
            return Ok(());
        };
        let (from, to) = (x.lo >> low.min(63), x.hi >> low.min(63));
        match low > 0 && kept != 0 && to - from < BLOCKS {
            true if from < to => {
                let middle = from + (to - from + 1) / 2;
                split(a.object(), (middle << low) - x.shift, None)
            }
            _ => Ok(()),
        }
    }

    fn sum(&self, v: Val, k: i64) -> Val {
        Val {
            lo: v.lo.wrapping_add(k as u64),
            ..v
        }
    }

    /// Whether the sum of a signed number and a constant fits its type.
    fn stays_in_range(&self, v: Val, bits: u8, k: i128) -> Res<()> {
        let x = self.read(v, bits, true)?;
        let half = 1i128 << (bits - 1);
        let fits = |n: i128| (-half..half).contains(&(n + k));
        match (fits(x.lo), fits(x.hi)) {
            (true, true) => Ok(()),
            (false, false) => arith(ArithError::Overflow, "signed overflow"),
            (true, false) => split(v.object(), half - k - x.shift, None),
            (false, true) => split(v.object(), -half - k - x.shift, None),
        }
    }

    /// An unknown of `from` bits made wider.
    pub(crate) fn extend_unknown(&self, v: Val, from: u8, signed: bool) -> Res<Val> {
        let shift = self.read(v, from, signed)?.shift;
        Ok(Val {
            lo: shift as u64,
            ..v
        })
    }

    /// A number that a switch with these cases (first, last) treats like the unknown value.
    pub(crate) fn switch_unknown(&self, v: Val, bits: u8, cases: &[(u64, u64, u32)]) -> Res<u64> {
        for &(lo, hi, _) in cases {
            // In a range, which may wrap around, is: no further from its first number than the last.
            let length = Val::num(hi.wrapping_sub(lo) & mask(bits));
            let (op, from) = if length == Val::ZERO {
                (CmpOp::Eq, v)
            } else {
                (CmpOp::LeU, self.sum(v, (lo as i64).wrapping_neg()))
            };
            let than = if op == CmpOp::Eq {
                Val::num(lo & mask(bits))
            } else {
                length
            };
            if self.compare_unknown(op, bits, from, than)? {
                break;
            }
        }
        Ok(self.sample(v, bits))
    }

    /// The choice between the pieces of an unknown.
    pub(crate) fn split_choice(&self, unknown: u32, cuts: Cuts) -> Choice {
        let pieces = self.unknowns[unknown as usize].pieces(cuts).count();
        Choice {
            kind: ChoiceKind::Piece,
            count: pieces as u32,
            complete: true,
        }
    }

    /// The choice of the one number that an unknown is.
    pub(crate) fn pin_choice(&self, code: &Code, unknown: u32) -> Choice {
        let (numbers, complete) = self.numbers(code, unknown);
        Choice {
            kind: ChoiceKind::Pin,
            count: numbers.len() as u32,
            complete,
        }
    }

    /// The numbers an unknown is pinned to, and whether these are all.
    pub(crate) fn numbers(&self, code: &Code, unknown: u32) -> (Vec<i128>, bool) {
        let x = self.unknowns[unknown as usize];
        if x.size() <= i128::from(self.config.enumerate.max(1)) {
            return ((x.lo..=x.hi).collect(), true);
        }
        let near = code
            .constants
            .iter()
            .flat_map(|&c| [i128::from(c), i128::from(c) + 1, i128::from(c) - 1]);
        // Small ones and constants of the program first: what a loop counts up to, or a file is long, costs as much. The
        // ends of the range come last, and have places of their own.
        let least = if x.lo.abs() <= SMALL { x.lo } else { 0 };
        let most = self.config.candidates.max(1) as usize;
        let mut numbers: Vec<i128> = Vec::new();
        let inside = |n: &i128| x.lo <= *n && *n <= x.hi;
        for n in [0, 1, -1, least, 2].into_iter().filter(inside) {
            if !numbers.contains(&n) {
                numbers.push(n);
            }
        }
        let ends: BTreeSet<i128> = [x.lo, x.hi].into_iter().collect();
        let ends: Vec<i128> = ends.into_iter().filter(|n| !numbers.contains(n)).collect();
        for n in near.filter(inside) {
            if numbers.len() + ends.len() >= most {
                break;
            }
            if !numbers.contains(&n) && !ends.contains(&n) {
                numbers.push(n);
            }
        }
        numbers.extend(ends);
        numbers.truncate(most);
        (numbers, false)
    }

    /// Narrows an unknown.
    pub(crate) fn narrow_unknown(&mut self, unknown: u32, to: Interval) {
        let slot = &mut self.unknowns[unknown as usize];
        self.log.narrowed(unknown, *slot);
        *slot = to;
    }
}

/// Places at which a mask may cut an unknown.
const BLOCKS: i128 = 16;

/// Numbers up to here are small.
const SMALL: i128 = 4096;

fn holds(op: CmpOp, x: i128, y: i128) -> bool {
    match op {
        CmpOp::Eq => x == y,
        CmpOp::Ne => x != y,
        CmpOp::LtS | CmpOp::LtU => x < y,
        CmpOp::LeS | CmpOp::LeU => x <= y,
        CmpOp::GtS | CmpOp::GtU => x > y,
        CmpOp::GeS | CmpOp::GeU => x >= y,
    }
}

/// The comparison's answer if it is the same for all numbers of two stretches.
fn decided(op: CmpOp, x: Reading, y: Reading) -> Option<bool> {
    match op {
        CmpOp::Eq | CmpOp::Ne => {
            let apart = x.hi < y.lo || y.hi < x.lo;
            let one = x.lo == x.hi && y.lo == y.hi;
            (apart || one).then(|| (op == CmpOp::Eq) == (one && x.lo == y.lo))
        }
        _ => {
            let (least, most) = (holds(op, x.lo, y.hi), holds(op, x.hi, y.lo));
            (least == most).then_some(least)
        }
    }
}

fn mirrored(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Eq => CmpOp::Eq,
        CmpOp::Ne => CmpOp::Ne,
        CmpOp::LtS => CmpOp::GtS,
        CmpOp::LeS => CmpOp::GeS,
        CmpOp::GtS => CmpOp::LtS,
        CmpOp::GeS => CmpOp::LeS,
        CmpOp::LtU => CmpOp::GtU,
        CmpOp::LeU => CmpOp::GeU,
        CmpOp::GtU => CmpOp::LtU,
        CmpOp::GeU => CmpOp::LeU,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_make_pieces_without_gaps() {
        let x = Interval { lo: -2, hi: 5 };
        let pieces = |first, second| -> Vec<(i128, i128)> {
            let cuts = Cuts { first, second };
            x.pieces(cuts).map(|p| (p.lo, p.hi)).collect()
        };
        assert_eq!(pieces(0, Some(1)), [(-2, -1), (0, 0), (1, 5)]);
        assert_eq!(pieces(-2, Some(-1)), [(-2, -2), (-1, 5)]);
        assert_eq!(pieces(5, Some(6)), [(-2, 4), (5, 5)]);
        assert_eq!(pieces(6, None), [(-2, 5)]);
    }

    /// Every comparison on every pair of small stretches agrees with trying all numbers.
    #[test]
    fn decided_means_all_agree() {
        use CmpOp::{Eq, GeS, GtS, LeS, LtS, Ne};
        let stretch = |lo, hi| Reading { lo, hi, shift: 0 };
        for op in [Eq, Ne, LtS, LeS, GtS, GeS] {
            for (a, b, c, d) in (0..256).map(|n| (n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6)) {
                let (x, y) = (stretch(a, a + b), stretch(c, c + d));
                let all: Vec<bool> = (a..=a + b)
                    .flat_map(|m| (c..=c + d).map(move |n| holds(op, m, n)))
                    .collect();
                let same = all.iter().all(|&t| t == all[0]).then_some(all[0]);
                assert_eq!(decided(op, x, y), same, "{op:?} {a}+{b} {c}+{d}");
            }
        }
    }
}
