//! Random expressions as plain trees, with a meaning of their own.
//!
//! A [`Raw`] tree keeps every operation as it was asked for. [`Raw::build`] makes the term
//! through the simplifying constructors; [`Raw::mean`] computes the value from SMT-LIB's
//! definitions in 128-bit arithmetic, sharing no code with the evaluator. The two must agree.

#![allow(dead_code)]

use logic::{ArrayValue, Assignment, BinOp, Sort, Term, Terms, UnOp, Value, Var};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A small generator of random numbers (SplitMix64).
#[derive(Clone)]
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// An operation as asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Var(u32),
    Bool(bool),
    Bits(u64),
    Not,
    And,
    Or,
    Xor,
    Implies,
    Eq,
    Distinct,
    Ite,
    Un(UnOp),
    Bin(BinOp),
    Ult,
    Ule,
    Slt,
    Sle,
    Concat,
    Extract(u32, u32),
    ZeroExtend(u32),
    SignExtend(u32),
    Select,
    Store,
    ConstArray,
}

/// An expression.
#[derive(Debug)]
pub struct Raw {
    pub op: Op,
    pub sort: Sort,
    pub args: Vec<Rc<Raw>>,
}

/// A value of the reference meaning; an array is a default and exceptions.
#[derive(Clone, Debug)]
pub enum Val {
    Bool(bool),
    Bits(u128),
    Array(u128, BTreeMap<u128, u128>),
}

impl Val {
    pub fn bool(&self) -> bool {
        matches!(self, Val::Bool(true))
    }

    pub fn bits(&self) -> u128 {
        match self {
            Val::Bits(v) => *v,
            other => panic!("{other:?}"),
        }
    }

    pub fn at(&self, i: u128) -> u128 {
        match self {
            Val::Array(default, entries) => entries.get(&i).copied().unwrap_or(*default),
            other => panic!("{other:?}"),
        }
    }

    /// The same value as the evaluator writes it.
    pub fn value(&self, sort: Sort) -> Value {
        match (self, sort) {
            (Val::Bool(b), _) => Value::Bool(*b),
            (Val::Bits(v), _) => Value::Bits(*v as u64),
            (Val::Array(default, entries), Sort::Array { index, .. }) => {
                let mut array = ArrayValue::constant(index, *default as u64);
                for (&i, &v) in entries {
                    array.set(i as u64, v as u64);
                }
                Value::Array(array)
            }
            _ => panic!("{self:?} is no {sort}"),
        }
    }
}

fn same(a: &Val, b: &Val, sort: Sort) -> bool {
    match (a, b) {
        (Val::Bool(x), Val::Bool(y)) => x == y,
        (Val::Bits(x), Val::Bits(y)) => x == y,
        (Val::Array(dx, x), Val::Array(dy, y)) => match sort {
            Sort::Array { index, .. } if index <= 8 => (0..1 << index).all(|i| a.at(i) == b.at(i)),
            _ => dx == dy && x.keys().chain(y.keys()).all(|&i| a.at(i) == b.at(i)),
        },
        _ => panic!("{a:?} and {b:?}"),
    }
}

fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bits(w) => w,
        other => panic!("{other}"),
    }
}

fn to_signed(v: u128, w: u32) -> i128 {
    if v >> (w - 1) & 1 == 1 {
        v as i128 - (1i128 << w)
    } else {
        v as i128
    }
}

/// SMT-LIB's definitions over mathematical integers.
fn binary(op: BinOp, w: u32, a: u128, b: u128) -> u128 {
    let modulus = 1i128 << w;
    let (x, y) = (a as i128, b as i128);
    let (sx, sy) = (to_signed(a, w), to_signed(b, w));
    let result: i128 = match op {
        BinOp::Add => x + y,
        BinOp::Sub => x - y,
        BinOp::Mul => return a.wrapping_mul(b) & (modulus as u128 - 1),
        BinOp::Udiv => {
            if y == 0 {
                modulus - 1
            } else {
                x / y
            }
        }
        BinOp::Urem => {
            if y == 0 {
                x
            } else {
                x % y
            }
        }
        BinOp::Sdiv if sy == 0 => {
            if sx < 0 {
                1
            } else {
                -1
            }
        }
        BinOp::Sdiv => sx / sy,
        BinOp::Srem => {
            if sy == 0 {
                sx
            } else {
                sx % sy
            }
        }
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl => {
            if y >= i128::from(w) {
                0
            } else {
                return (a << b) & (modulus as u128 - 1);
            }
        }
        BinOp::Lshr => {
            if y >= i128::from(w) {
                0
            } else {
                x >> y
            }
        }
        BinOp::Ashr => sx >> y.min(100),
    };
    result.rem_euclid(modulus) as u128
}

impl Raw {
    pub fn new(op: Op, sort: Sort, args: Vec<Rc<Raw>>) -> Rc<Raw> {
        Rc::new(Raw { op, sort, args })
    }

    /// The term, through the constructors. Variable `i` has the name `v<i>`.
    pub fn build(&self, t: &mut Terms) -> Term {
        let a: Vec<Term> = self.args.iter().map(|r| r.build(t)).collect();
        match self.op {
            Op::Var(i) => t.var(&format!("v{i}"), self.sort),
            Op::Bool(b) => t.bool(b),
            Op::Bits(v) => t.bits(width(self.sort), v),
            Op::Not => t.not(a[0]),
            Op::And => t.and(a[0], a[1]),
            Op::Or => t.or(a[0], a[1]),
            Op::Xor => t.xor(a[0], a[1]),
            Op::Implies => t.implies(a[0], a[1]),
            Op::Eq => t.eq(a[0], a[1]),
            Op::Distinct => t.distinct(&a),
            Op::Ite => t.ite(a[0], a[1], a[2]),
            Op::Un(op) => t.unary(op, a[0]),
            Op::Bin(op) => t.binary(op, a[0], a[1]),
            Op::Ult => t.ult(a[0], a[1]),
            Op::Ule => t.ule(a[0], a[1]),
            Op::Slt => t.slt(a[0], a[1]),
            Op::Sle => t.sle(a[0], a[1]),
            Op::Concat => t.concat(a[0], a[1]),
            Op::Extract(hi, lo) => t.extract(hi, lo, a[0]),
            Op::ZeroExtend(by) => t.zero_extend(by, a[0]),
            Op::SignExtend(by) => t.sign_extend(by, a[0]),
            Op::Select => t.select(a[0], a[1]),
            Op::Store => t.store(a[0], a[1], a[2]),
            Op::ConstArray => match self.sort {
                Sort::Array { index, .. } => t.const_array(index, a[0]),
                other => panic!("{other}"),
            },
        }
    }

    /// The value, from the definitions.
    pub fn mean(&self, env: &[Val]) -> Val {
        let a: Vec<Val> = self.args.iter().map(|r| r.mean(env)).collect();
        let arg_sort = |i: usize| self.args[i].sort;
        let w = |i: usize| width(arg_sort(i));
        match self.op {
            Op::Var(i) => env[i as usize].clone(),
            Op::Bool(b) => Val::Bool(b),
            Op::Bits(v) => Val::Bits(u128::from(v) & ((1 << width(self.sort)) - 1)),
            Op::Not => Val::Bool(!a[0].bool()),
            Op::And => Val::Bool(a[0].bool() & a[1].bool()),
            Op::Or => Val::Bool(a[0].bool() | a[1].bool()),
            Op::Xor => Val::Bool(a[0].bool() ^ a[1].bool()),
            Op::Implies => Val::Bool(!a[0].bool() | a[1].bool()),
            Op::Eq => Val::Bool(same(&a[0], &a[1], arg_sort(0))),
            Op::Distinct => {
                let differ = |i: usize, j: usize| !same(&a[i], &a[j], arg_sort(0));
                Val::Bool((0..a.len()).all(|i| (0..i).all(|j| differ(i, j))))
            }
            Op::Ite => a[if a[0].bool() { 1 } else { 2 }].clone(),
            Op::Un(UnOp::Neg) => Val::Bits(((1 << w(0)) - a[0].bits()) & ((1 << w(0)) - 1)),
            Op::Un(UnOp::Not) => Val::Bits((1 << w(0)) - 1 - a[0].bits()),
            Op::Bin(op) => Val::Bits(binary(op, w(0), a[0].bits(), a[1].bits())),
            Op::Ult => Val::Bool(a[0].bits() < a[1].bits()),
            Op::Ule => Val::Bool(a[0].bits() <= a[1].bits()),
            Op::Slt => Val::Bool(to_signed(a[0].bits(), w(0)) < to_signed(a[1].bits(), w(0))),
            Op::Sle => Val::Bool(to_signed(a[0].bits(), w(0)) <= to_signed(a[1].bits(), w(0))),
            Op::Concat => Val::Bits((a[0].bits() << w(1)) + a[1].bits()),
            Op::Extract(hi, lo) => Val::Bits((a[0].bits() >> lo) % (1 << (hi - lo + 1))),
            Op::ZeroExtend(_) => a[0].clone(),
            Op::SignExtend(by) => {
                let wide = to_signed(a[0].bits(), w(0)).rem_euclid(1 << (w(0) + by));
                Val::Bits(wide as u128)
            }
            Op::Select => Val::Bits(a[0].at(a[1].bits())),
            Op::Store => match a[0].clone() {
                Val::Array(default, mut entries) => {
                    entries.insert(a[1].bits(), a[2].bits());
                    Val::Array(default, entries)
                }
                other => panic!("{other:?}"),
            },
            Op::ConstArray => Val::Array(a[0].bits(), BTreeMap::new()),
        }
    }
}

/// Makes random expressions over the variables `vars`.
pub struct Maker {
    pub rng: Rng,
    pub vars: Vec<Sort>,
    pub widths: Vec<u32>,
}

impl Maker {
    fn array_sorts(&self) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = self
            .vars
            .iter()
            .copied()
            .filter(|s| matches!(s, Sort::Array { .. }))
            .collect();
        sorts.dedup();
        sorts
    }

    fn constant(&mut self, w: u32) -> u64 {
        match self.rng.below(6) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << (w - 1),
            4 => u64::from(w),
            _ => self.rng.next() >> self.rng.below(64),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Rc<Raw> {
        let of_sort: Vec<u32> = (0..self.vars.len() as u32)
            .filter(|&i| self.vars[i as usize] == sort)
            .collect();
        if !of_sort.is_empty() && self.rng.below(4) != 0 {
            let v = self.rng.pick(&of_sort);
            return Raw::new(Op::Var(v), sort, vec![]);
        }
        match sort {
            Sort::Bool => Raw::new(Op::Bool(self.rng.below(2) == 0), sort, vec![]),
            Sort::Bits(w) => Raw::new(Op::Bits(self.constant(w)), sort, vec![]),
            Sort::Array { element, .. } => {
                let value = self.leaf(Sort::Bits(element));
                Raw::new(Op::ConstArray, sort, vec![value])
            }
        }
    }

    /// An expression of the sort, of at most this depth.
    pub fn make(&mut self, sort: Sort, depth: u32) -> Rc<Raw> {
        if depth == 0 || self.rng.below(12) == 0 {
            return self.leaf(sort);
        }
        let d = depth - 1;
        match sort {
            Sort::Bool => self.make_bool(d),
            Sort::Bits(w) => self.make_bits(w, d),
            Sort::Array { index, element } => match self.rng.below(5) {
                0 => {
                    let value = self.make(Sort::Bits(element), d);
                    Raw::new(Op::ConstArray, sort, vec![value])
                }
                1 => self.ite(sort, d),
                _ => {
                    let array = self.make(sort, d);
                    let i = self.make(Sort::Bits(index), d);
                    let v = self.make(Sort::Bits(element), d);
                    Raw::new(Op::Store, sort, vec![array, i, v])
                }
            },
        }
    }

    fn ite(&mut self, sort: Sort, d: u32) -> Rc<Raw> {
        let (c, x, y) = (
            self.make(Sort::Bool, d),
            self.make(sort, d),
            self.make(sort, d),
        );
        Raw::new(Op::Ite, sort, vec![c, x, y])
    }

    fn make_bool(&mut self, d: u32) -> Rc<Raw> {
        let arrays = self.array_sorts();
        let w = self.rng.pick(&self.widths.clone());
        let (op, sort, n) = match self.rng.below(18) {
            0 => (Op::Not, Sort::Bool, 1),
            1 | 2 => (Op::And, Sort::Bool, 2),
            3 | 4 => (Op::Or, Sort::Bool, 2),
            5 => (Op::Xor, Sort::Bool, 2),
            6 => (Op::Implies, Sort::Bool, 2),
            7 => (Op::Eq, Sort::Bool, 2),
            8 => return self.ite(Sort::Bool, d),
            9 if !arrays.is_empty() => (Op::Eq, self.rng.pick(&arrays), 2),
            10 => (Op::Distinct, Sort::Bits(w), 3),
            11 => (Op::Ult, Sort::Bits(w), 2),
            12 => (Op::Ule, Sort::Bits(w), 2),
            13 => (Op::Slt, Sort::Bits(w), 2),
            14 => (Op::Sle, Sort::Bits(w), 2),
            _ => (Op::Eq, Sort::Bits(w), 2),
        };
        let args = (0..n).map(|_| self.make(sort, d)).collect();
        Raw::new(op, Sort::Bool, args)
    }

    fn make_bits(&mut self, w: u32, d: u32) -> Rc<Raw> {
        let sort = Sort::Bits(w);
        let arrays: Vec<Sort> = self.array_sorts();
        let readable: Vec<Sort> = arrays
            .into_iter()
            .filter(|s| matches!(s, Sort::Array { element, .. } if *element == w))
            .collect();
        match self.rng.below(22) {
            0..=12 => {
                let op = self.rng.pick(&BinOp::ALL);
                let args = vec![self.make(sort, d), self.make(sort, d)];
                Raw::new(Op::Bin(op), sort, args)
            }
            13 | 14 => {
                let op = self.rng.pick(&UnOp::ALL);
                let arg = self.make(sort, d);
                Raw::new(Op::Un(op), sort, vec![arg])
            }
            15 => self.ite(sort, d),
            16 if w > 1 => {
                let low = 1 + self.rng.below(w as usize - 1) as u32;
                let args = vec![
                    self.make(Sort::Bits(w - low), d),
                    self.make(Sort::Bits(low), d),
                ];
                Raw::new(Op::Concat, sort, args)
            }
            17 if w < 64 => {
                let wide = w + self.rng.below((64 - w).min(4) as usize + 1) as u32;
                let lo = self.rng.below((wide - w) as usize + 1) as u32;
                let arg = self.make(Sort::Bits(wide), d);
                Raw::new(Op::Extract(lo + w - 1, lo), sort, vec![arg])
            }
            n @ (18 | 19) if w > 1 => {
                let by = self.rng.below(w as usize) as u32;
                let arg = self.make(Sort::Bits(w - by), d);
                let op = if n == 18 {
                    Op::ZeroExtend(by)
                } else {
                    Op::SignExtend(by)
                };
                Raw::new(op, sort, vec![arg])
            }
            _ if !readable.is_empty() => {
                let array = self.rng.pick(&readable);
                let Sort::Array { index, .. } = array else {
                    panic!("{array}")
                };
                let args = vec![self.make(array, d), self.make(Sort::Bits(index), d)];
                Raw::new(Op::Select, sort, args)
            }
            _ => self.leaf(sort),
        }
    }

    /// A random value of a sort.
    pub fn value(&mut self, sort: Sort) -> Val {
        match sort {
            Sort::Bool => Val::Bool(self.rng.below(2) == 0),
            Sort::Bits(w) => {
                let v = self.constant(w);
                Val::Bits(u128::from(v) & ((1 << w) - 1))
            }
            Sort::Array { index, element } => {
                let default = self.value(Sort::Bits(element)).bits();
                let n = self.rng.below(4);
                let entries = (0..n).map(|_| {
                    (
                        self.value(Sort::Bits(index)).bits(),
                        self.value(Sort::Bits(element)).bits(),
                    )
                });
                Val::Array(default, entries.collect())
            }
        }
    }
}

/// How many bits an assignment of these variables has.
pub fn total_bits(vars: &[Sort]) -> u32 {
    let bits = |s: &Sort| match *s {
        Sort::Bool => 1,
        Sort::Bits(w) => w,
        Sort::Array { index, element } => element << index,
    };
    vars.iter().map(bits).sum()
}

/// The assignment that a number encodes.
pub fn decode(vars: &[Sort], mut n: u64) -> Vec<Val> {
    let mut take = |w: u32| {
        let v = n & ((1 << w) - 1);
        n >>= w;
        u128::from(v)
    };
    let mut out = Vec::new();
    for sort in vars {
        out.push(match *sort {
            Sort::Bool => Val::Bool(take(1) == 1),
            Sort::Bits(w) => Val::Bits(take(w)),
            Sort::Array { index, element } => {
                Val::Array(0, (0..1u128 << index).map(|i| (i, take(element))).collect())
            }
        });
    }
    out
}

/// The variables `v0`, `v1`, ... of an arena.
pub fn declare(vars: &[Sort], t: &mut Terms) -> Vec<Var> {
    let mut out = Vec::new();
    for (i, &sort) in vars.iter().enumerate() {
        let v = t.var(&format!("v{i}"), sort);
        out.extend(t.as_var(v));
    }
    out
}

/// The same assignment for the evaluator.
pub fn assignment(ids: &[Var], vars: &[Sort], env: &[Val]) -> Assignment {
    let mut out = Assignment::new();
    for ((&v, &sort), val) in ids.iter().zip(vars).zip(env) {
        out.set(v, val.value(sort));
    }
    out
}
