//! Every term means what was asked for: constructors against a reference meaning.

mod random;

use logic::{BinOp, Sort, Terms, UnOp};
use random::{Maker, Op, Raw, Rng, Val, assignment, declare, decode, total_bits};
use std::rc::Rc;

/// The built term has the reference's value under all of the environments.
fn agree(raw: &Raw, vars: &[Sort], envs: impl Iterator<Item = Vec<Val>>) {
    let mut t = Terms::new();
    let ids = declare(vars, &mut t);
    let built = raw.build(&mut t);
    assert_eq!(t.sort(built), raw.sort);
    for env in envs {
        let meant = raw.mean(&env).value(raw.sort);
        let got = t.eval(built, &assignment(&ids, vars, &env));
        assert_eq!(
            got,
            meant,
            "{raw:?}\nbuilt {}\nunder {env:?}",
            t.smtlib(built)
        );
    }
}

fn every_env(vars: &[Sort]) -> impl Iterator<Item = Vec<Val>> + '_ {
    (0..1u64 << total_bits(vars)).map(|n| decode(vars, n))
}

/// All of `op(l, r)` and `op(r, l)` with `l` of depth one and `r` a leaf, over two variables and
/// every constant, under every assignment: every rule for one operation within another.
fn nested_pairs(w: u32) {
    let sort = Sort::Bits(w);
    let vars = [sort, sort];
    let mut leaves: Vec<Rc<Raw>> = (0..2).map(|i| Raw::new(Op::Var(i), sort, vec![])).collect();
    leaves.extend((0..1u64 << w).map(|c| Raw::new(Op::Bits(c), sort, vec![])));
    let mut inner = leaves.clone();
    for x in &leaves {
        inner.extend(UnOp::ALL.map(|op| Raw::new(Op::Un(op), sort, vec![x.clone()])));
        for y in &leaves {
            let both = vec![x.clone(), y.clone()];
            inner.extend(BinOp::ALL.map(|op| Raw::new(Op::Bin(op), sort, both.clone())));
        }
    }
    let mut outer: Vec<(Op, Sort)> = BinOp::ALL.map(|op| (Op::Bin(op), sort)).to_vec();
    outer.extend([Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle].map(|op| (op, Sort::Bool)));
    let mut t = Terms::new();
    let ids = declare(&vars, &mut t);
    let envs: Vec<Vec<Val>> = every_env(&vars).collect();
    let assignments: Vec<_> = envs.iter().map(|e| assignment(&ids, &vars, e)).collect();
    for l in &inner {
        for r in &leaves {
            for &(op, result) in &outer {
                for args in [vec![l.clone(), r.clone()], vec![r.clone(), l.clone()]] {
                    let raw = Raw::new(op, result, args);
                    let built = raw.build(&mut t);
                    for (env, under) in envs.iter().zip(&assignments) {
                        assert_eq!(t.eval(built, under), raw.mean(env).value(result), "{raw:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn nested_operations_of_one_bit() {
    nested_pairs(1);
}

#[test]
fn nested_operations_of_two_bits() {
    nested_pairs(2);
}

#[test]
fn nested_operations_of_three_bits_on_equal_and_random_operands() {
    let sort = Sort::Bits(3);
    let vars = [sort, sort, Sort::Bool];
    let mut maker = Maker {
        rng: Rng(3),
        vars: vars.to_vec(),
        widths: vec![3],
    };
    for _ in 0..3_000 {
        let raw = maker.make(sort, 2);
        agree(&raw, &vars, every_env(&vars));
    }
}

#[test]
fn random_terms_of_small_widths_under_every_assignment() {
    let array = Sort::array(1, 2);
    let vars = [
        Sort::Bits(1),
        Sort::Bits(2),
        Sort::Bits(2),
        Sort::Bool,
        array,
    ];
    let mut maker = Maker {
        rng: Rng(1),
        vars: vars.to_vec(),
        widths: vec![1, 2, 3],
    };
    for n in 0..4_000 {
        let sort = [Sort::Bool, Sort::Bits(2), Sort::Bits(3), array][n % 4];
        let raw = maker.make(sort, 1 + n as u32 % 3);
        let skip = maker.rng.below(7);
        agree(&raw, &vars, every_env(&vars).skip(skip).step_by(7));
    }
}

#[test]
fn random_array_terms_under_every_assignment() {
    let array = Sort::array(2, 1);
    let vars = [array, array, Sort::Bits(2), Sort::Bits(1), Sort::Bool];
    let mut maker = Maker {
        rng: Rng(5),
        vars: vars.to_vec(),
        widths: vec![1, 2],
    };
    for n in 0..3_000 {
        let sort = [Sort::Bool, Sort::Bits(1), array][n % 3];
        let raw = maker.make(sort, 2 + n as u32 % 2);
        let skip = maker.rng.below(29);
        agree(&raw, &vars, every_env(&vars).skip(skip).step_by(29));
    }
}

#[test]
fn random_terms_of_large_widths() {
    for w in [7, 8, 16, 31, 32, 33, 63, 64] {
        let array = Sort::array(w, 64);
        let vars = [
            Sort::Bits(w),
            Sort::Bits(w),
            Sort::Bits(64),
            Sort::Bool,
            array,
        ];
        let mut maker = Maker {
            rng: Rng(u64::from(w)),
            vars: vars.to_vec(),
            widths: vec![w, 64],
        };
        for n in 0..600 {
            let sort = [Sort::Bool, Sort::Bits(w), Sort::Bits(64), array][n % 4];
            let raw = maker.make(sort, 1 + n as u32 % 4);
            let envs: Vec<Vec<Val>> = (0..8)
                .map(|_| vars.iter().map(|&s| maker.value(s)).collect())
                .collect();
            agree(&raw, &vars, envs.into_iter());
        }
    }
}
