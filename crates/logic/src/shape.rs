//! Operations that change the width: concatenation, extraction, extension.

use crate::meaning;
use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

impl Terms {
    /// `high` followed by `low`; together at most 64 bits.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let (wh, wl) = (self.width(high), self.width(low));
        let w = wh + wl;
        assert!(w <= 64, "concatenation of {wh} and {wl} bits");
        match (self.node(high), self.node(low)) {
            (Node::Bits { value: h, .. }, Node::Bits { value: l, .. }) => {
                self.bits(w, (h << wl) | l)
            }
            (Node::Bits { value: 0, .. }, _) => self.zero_extend(wh, low),
            (
                Node::Extract { hi, lo, of },
                Node::Extract {
                    hi: mid,
                    lo: end,
                    of: other,
                },
            ) if of == other && lo == mid + 1 => self.extract(hi, end, of),
            _ => self.intern(Node::Concat(high, low), Sort::Bits(w)),
        }
    }

    /// Bits `lo` to `hi`, both included.
    pub fn extract(&mut self, mut hi: u32, mut lo: u32, mut of: Term) -> Term {
        loop {
            let w = self.width(of);
            assert!(lo <= hi && hi < w, "bits {lo} to {hi} of {w}");
            if lo == 0 && hi == w - 1 {
                return of;
            }
            match self.node(of) {
                Node::Bits { value, .. } => {
                    return self.bits(hi - lo + 1, meaning::extract(hi, lo, value));
                }
                Node::Extract {
                    lo: base,
                    of: inner,
                    ..
                } => {
                    (hi, lo, of) = (hi + base, lo + base, inner);
                }
                Node::Concat(high, low) => {
                    let wl = self.width(low);
                    if hi < wl {
                        of = low;
                    } else if lo >= wl {
                        (hi, lo, of) = (hi - wl, lo - wl, high);
                    } else {
                        break;
                    }
                }
                Node::ZeroExtend { by, .. } if lo >= w - by => {
                    return self.bits(hi - lo + 1, 0);
                }
                Node::ZeroExtend { by, of: inner } | Node::SignExtend { by, of: inner }
                    if hi < w - by =>
                {
                    of = inner;
                }
                Node::Ite(cond, x, y) => {
                    let width = hi - lo + 1;
                    let part = |value| meaning::extract(hi, lo, value);
                    match self.one_of_two(width, cond, x, y, part) {
                        Some(t) => return t,
                        None => break,
                    }
                }
                _ => break,
            }
        }
        self.intern(Node::Extract { hi, lo, of }, Sort::Bits(hi - lo + 1))
    }

    /// Widened by `by` zeros.
    pub fn zero_extend(&mut self, by: u32, of: Term) -> Term {
        let w = self.width(of) + by;
        assert!(w <= 64, "extension to {w} bits");
        match self.node(of) {
            _ if by == 0 => of,
            Node::Bits { value, .. } => self.bits(w, value),
            Node::ZeroExtend {
                by: more,
                of: inner,
            } => self.zero_extend(by + more, inner),
            Node::Ite(cond, x, y) => match self.one_of_two(w, cond, x, y, |value| value) {
                Some(t) => t,
                None => self.intern(Node::ZeroExtend { by, of }, Sort::Bits(w)),
            },
            _ => self.intern(Node::ZeroExtend { by, of }, Sort::Bits(w)),
        }
    }

    /// Widened by `by` copies of the sign.
    pub fn sign_extend(&mut self, by: u32, of: Term) -> Term {
        let width = self.width(of);
        let w = width + by;
        assert!(w <= 64, "extension to {w} bits");
        match self.node(of) {
            _ if by == 0 => of,
            Node::Bits { value, .. } => self.bits(w, meaning::signed(width, value) as u64),
            Node::SignExtend {
                by: more,
                of: inner,
            } => self.sign_extend(by + more, inner),
            Node::ZeroExtend {
                by: more,
                of: inner,
            } => self.zero_extend(by + more, inner),
            Node::Ite(cond, x, y) => {
                let wide = |value| meaning::signed(width, value) as u64;
                match self.one_of_two(w, cond, x, y, wide) {
                    Some(t) => t,
                    None => self.intern(Node::SignExtend { by, of }, Sort::Bits(w)),
                }
            }
            _ => self.intern(Node::SignExtend { by, of }, Sort::Bits(w)),
        }
    }

    /// One of two constants of a width, made from those that a condition chooses from: truth values of C
    /// are numbers, stored and widened.
    fn one_of_two(
        &mut self,
        width: u32,
        cond: Term,
        x: Term,
        y: Term,
        made: impl Fn(u64) -> u64,
    ) -> Option<Term> {
        let (x, y) = (self.as_bits(x)?, self.as_bits(y)?);
        let (x, y) = (self.bits(width, made(x)), self.bits(width, made(y)));
        Some(self.ite(cond, x, y))
    }
}
