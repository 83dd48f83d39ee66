//! Circuits over words of literals, lowest bit first.
//!
//! Ripple-carry adders, shift-and-add multipliers, restoring dividers, barrel shifters: small, and
//! constant bits fold away in the gates.

use crate::gates::Gates;
use crate::sat::Lit;
use logic::{BinOp, CmpOp};

impl Gates {
    pub(crate) fn word(&self, width: u32, value: u64) -> Vec<Lit> {
        (0..width)
            .map(|i| self.constant(value >> i & 1 == 1))
            .collect()
    }

    pub(crate) fn fresh_word(&mut self, width: u32) -> Vec<Lit> {
        (0..width).map(|_| self.sat.new_lit()).collect()
    }

    pub(crate) fn not_word(a: &[Lit]) -> Vec<Lit> {
        a.iter().map(|&l| !l).collect()
    }

    pub(crate) fn choose_word(&mut self, cond: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        a.iter()
            .zip(b)
            .map(|(&x, &y)| self.choose(cond, x, y))
            .collect()
    }

    /// The sum with a carry in, and the carry out.
    fn sum(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Vec<Lit>, Lit) {
        let mut out = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            out.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        (out, carry)
    }

    pub(crate) fn neg_word(&mut self, a: &[Lit]) -> Vec<Lit> {
        let zero = self.word(a.len() as u32, 0);
        let one = self.constant(true);
        self.sum(&zero, &Gates::not_word(a), one).0
    }

    pub(crate) fn equal_words(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| self.same(x, y)).collect();
        self.and_all(&same)
    }

    /// `a >= b`, unsigned: the carry out of `a - b`.
    fn not_below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut carry = self.constant(true);
        for (&x, &y) in a.iter().zip(b) {
            carry = self.majority(x, !y, carry);
        }
        carry
    }

    pub(crate) fn less_words(&mut self, op: CmpOp, a: &[Lit], b: &[Lit]) -> Lit {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        if op == CmpOp::Slt {
            // With the sign bits turned, signed order is unsigned order.
            for word in [&mut a, &mut b] {
                if let Some(sign) = word.last_mut() {
                    *sign = !*sign;
                }
            }
        }
        !self.not_below(&a, &b)
    }

    pub(crate) fn binary_words(&mut self, op: BinOp, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let no = self.constant(false);
        match op {
            BinOp::Add => self.sum(a, b, no).0,
            BinOp::Sub => self.sum(a, &Gates::not_word(b), !no).0,
            BinOp::Mul => self.product(a, b),
            BinOp::Udiv => self.divide(a, b).0,
            BinOp::Urem => self.divide(a, b).1,
            BinOp::Sdiv | BinOp::Srem => self.signed_divide(op, a, b),
            BinOp::And => a.iter().zip(b).map(|(&x, &y)| self.and(x, y)).collect(),
            BinOp::Or => a.iter().zip(b).map(|(&x, &y)| self.or(x, y)).collect(),
            BinOp::Xor => a.iter().zip(b).map(|(&x, &y)| self.xor(x, y)).collect(),
            BinOp::Shl => self.shift(a, b, no, true),
            BinOp::Lshr => self.shift(a, b, no, false),
            BinOp::Ashr => self.shift(a, b, a[a.len() - 1], false),
        }
    }

    fn product(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let no = self.constant(false);
        // A constant factor decides which rows there are, so it goes through the rows.
        let known = |g: &Gates, w: &[Lit]| w.iter().all(|&l| g.known(l).is_some());
        let (a, b) = if known(self, a) { (b, a) } else { (a, b) };
        let mut total = vec![no; a.len()];
        for (i, &bit) in b.iter().enumerate() {
            if bit == no {
                continue;
            }
            let row: Vec<Lit> = a[..a.len() - i].iter().map(|&x| self.and(x, bit)).collect();
            let (high, _) = self.sum(&total[i..], &row, no);
            total[i..].copy_from_slice(&high);
        }
        total
    }

    /// Quotient and remainder by restoring division. With a zero divisor every step subtracts
    /// nothing and succeeds, which gives all ones and the dividend, as SMT-LIB wants.
    fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let no = self.constant(false);
        let width = a.len();
        let mut quotient = vec![no; width];
        let mut rest = vec![no; width + 1];
        let mut divisor = b.to_vec();
        divisor.push(no);
        for i in (0..width).rev() {
            rest.pop();
            rest.insert(0, a[i]);
            let (less, fits) = self.sum(&rest, &Gates::not_word(&divisor), !no);
            quotient[i] = fits;
            rest = self.choose_word(fits, &less, &rest);
        }
        rest.pop();
        (quotient, rest)
    }

    fn signed_divide(&mut self, op: BinOp, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let (sa, sb) = (a[a.len() - 1], b[b.len() - 1]);
        let (na, nb) = (self.neg_word(a), self.neg_word(b));
        let (ma, mb) = (self.choose_word(sa, &na, a), self.choose_word(sb, &nb, b));
        let (quotient, rest) = self.divide(&ma, &mb);
        let (turn, magnitude) = match op {
            BinOp::Sdiv => (self.xor(sa, sb), quotient),
            _ => (sa, rest),
        };
        let turned = self.neg_word(&magnitude);
        self.choose_word(turn, &turned, &magnitude)
    }

    /// A barrel shifter. Amounts of the width or more leave only `fill`: those below the next
    /// power of two by the stages themselves, the others by the check of the high bits.
    fn shift(&mut self, a: &[Lit], by: &[Lit], fill: Lit, left: bool) -> Vec<Lit> {
        let width = a.len();
        let stages = (0..by.len())
            .take_while(|&s| s < 7 && 1usize << s < width)
            .count();
        let mut word = a.to_vec();
        for (s, &bit) in by.iter().enumerate().take(stages) {
            let step = 1usize << s;
            let moved: Vec<Lit> = (0..width)
                .map(|i| {
                    let from = if left {
                        i.checked_sub(step)
                    } else {
                        Some(i + step)
                    };
                    from.and_then(|f| word.get(f)).copied().unwrap_or(fill)
                })
                .collect();
            word = self.choose_word(bit, &moved, &word);
        }
        let far = self.or_all(&by[stages..]);
        word.iter().map(|&x| self.choose(far, fill, x)).collect()
    }
}
