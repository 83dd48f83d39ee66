//! All assignments of a few bits: expressions as straight-line code over machine words, arrays
//! packed into one. Agreement with the reference meaning is checked on a sample of every table.

use crate::expressions::{Op, Raw, Val, decode, total_bits};
use logic::{CmpOp, Sort, UnOp, meaning};
use std::collections::HashMap;
use std::rc::Rc;

struct Step {
    op: Op,
    sort: Sort,
    /// The sort of the first argument.
    of: Sort,
    args: Vec<usize>,
}

/// The conjunction of some expressions.
pub struct Table {
    vars: Vec<Sort>,
    raws: Vec<Rc<Raw>>,
    steps: Vec<Step>,
    roots: Vec<usize>,
}

impl Table {
    pub fn new(vars: &[Sort], raws: &[Rc<Raw>]) -> Table {
        assert!(total_bits(vars) <= 16);
        let mut table = Table {
            vars: vars.to_vec(),
            raws: raws.to_vec(),
            steps: vec![],
            roots: vec![],
        };
        let mut known = HashMap::new();
        for raw in raws {
            let root = table.compile(raw, &mut known);
            table.roots.push(root);
        }
        table
    }

    fn compile(&mut self, raw: &Rc<Raw>, known: &mut HashMap<*const Raw, usize>) -> usize {
        if let Some(&at) = known.get(&Rc::as_ptr(raw)) {
            return at;
        }
        let args: Vec<usize> = raw.args.iter().map(|a| self.compile(a, known)).collect();
        let of = raw.args.first().map_or(raw.sort, |a| a.sort);
        self.steps.push(Step {
            op: raw.op,
            sort: raw.sort,
            of,
            args,
        });
        known.insert(Rc::as_ptr(raw), self.steps.len() - 1);
        self.steps.len() - 1
    }

    /// The first assignment under which all hold.
    pub fn solution(&self) -> Option<Vec<Val>> {
        let mut slots = vec![0; self.steps.len()];
        let count = 1u64 << total_bits(&self.vars);
        for n in 0..count {
            self.run(n, &mut slots);
            let holds = self.roots.iter().all(|&r| slots[r] == 1);
            if n % (count / 4) == 3 {
                let env = decode(&self.vars, n);
                assert_eq!(holds, self.raws.iter().all(|r| r.mean(&env).bool()));
            }
            if holds {
                return Some(decode(&self.vars, n));
            }
        }
        None
    }

    fn run(&self, mut n: u64, slots: &mut [u64]) {
        let mut values = [0; 8];
        for (value, sort) in values.iter_mut().zip(&self.vars) {
            let bits = total_bits(&[*sort]);
            *value = n & meaning::mask(bits);
            n >>= bits;
        }
        for i in 0..self.steps.len() {
            slots[i] = step(&self.steps[i], slots, &values);
        }
    }
}

fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bits(w) => w,
        _ => 1,
    }
}

fn step(step: &Step, slots: &[u64], vars: &[u64]) -> u64 {
    let a = |i: usize| slots[step.args[i]];
    let less = |op, x: u64, y: u64| meaning::compare(op, width(step.of), x, y);
    match step.op {
        Op::Var(i) => vars[i as usize],
        Op::Bool(b) => u64::from(b),
        Op::Bits(v) => v & meaning::mask(width(step.sort)),
        Op::Not => 1 - a(0),
        Op::And => a(0) & a(1),
        Op::Or => a(0) | a(1),
        Op::Xor => a(0) ^ a(1),
        Op::Implies => (1 - a(0)) | a(1),
        Op::Eq => u64::from(a(0) == a(1)),
        Op::Distinct => {
            let n = step.args.len();
            u64::from((0..n).all(|i| (0..i).all(|j| a(i) != a(j))))
        }
        Op::Ite => a(if a(0) == 1 { 1 } else { 2 }),
        Op::Un(UnOp::Neg) => a(0).wrapping_neg() & meaning::mask(width(step.sort)),
        Op::Un(UnOp::Not) => !a(0) & meaning::mask(width(step.sort)),
        Op::Bin(op) => meaning::binary(op, width(step.sort), a(0), a(1)),
        Op::Ult => u64::from(less(CmpOp::Ult, a(0), a(1))),
        Op::Ule => u64::from(!less(CmpOp::Ult, a(1), a(0))),
        Op::Slt => u64::from(less(CmpOp::Slt, a(0), a(1))),
        Op::Sle => u64::from(!less(CmpOp::Slt, a(1), a(0))),
        Op::Concat => (a(0) << (width(step.sort) - width(step.of))) | a(1),
        Op::Extract(hi, lo) => meaning::extract(hi, lo, a(0)),
        Op::ZeroExtend(_) => a(0),
        Op::SignExtend(_) => {
            meaning::signed(width(step.of), a(0)) as u64 & meaning::mask(width(step.sort))
        }
        Op::Select => match step.of {
            Sort::Array { element, .. } => {
                (a(0) >> (a(1) * u64::from(element))) & meaning::mask(element)
            }
            other => panic!("{other}"),
        },
        Op::Store => match step.of {
            Sort::Array { element, .. } => {
                let at = a(1) * u64::from(element);
                (a(0) & !(meaning::mask(element) << at)) | (a(2) << at)
            }
            other => panic!("{other}"),
        },
        Op::ConstArray => match step.sort {
            Sort::Array { index, element } => {
                (0..1u32 << index).map(|i| a(0) << (i * element)).sum()
            }
            other => panic!("{other}"),
        },
    }
}
