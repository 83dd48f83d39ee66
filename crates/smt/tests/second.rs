//! The second solver built in answers as the first does, with models that hold and cores that
//! contradict.
#![cfg(feature = "varisat")]

#[path = "../../logic/tests/random/mod.rs"]
mod expressions;

use expressions::{Maker, Rng, declare};
use logic::{Sort, Term, Terms};
use smt::{Answer, Backend, Solver};

#[test]
fn both_solvers_answer_the_same() {
    let (mut sat, mut unsat) = (0, 0);
    for n in 0..1_500u64 {
        let vars = match n % 3 {
            0 => vec![Sort::Bits(8), Sort::Bits(8), Sort::Bits(3), Sort::Bool],
            1 => vec![
                Sort::array(2, 4),
                Sort::array(2, 4),
                Sort::Bits(2),
                Sort::Bits(4),
            ],
            _ => vec![Sort::Bits(16), Sort::Bits(5), Sort::Bool, Sort::Bool],
        };
        let mut maker = Maker {
            rng: Rng(n),
            vars,
            widths: vec![1, 3, 8],
        };
        let mut terms = Terms::new();
        declare(&maker.vars.clone(), &mut terms);
        let count = 1 + n as usize % 5;
        let raws: Vec<_> = (0..count)
            .map(|_| maker.make(Sort::Bool, 2 + n as u32 % 3))
            .collect();
        let all: Vec<Term> = raws.iter().map(|r| r.build(&mut terms)).collect();
        let mut second = Solver::new(Backend::second().expect("it is built in"));
        second.assert(&terms, all[0]);
        let first = Solver::new(Backend::Embedded).check(&terms, &all);
        // Twice: what it has learnt does not change its answers.
        for _ in 0..2 {
            match second.check(&terms, &all[1..]) {
                Answer::Sat(model) => {
                    sat += 1;
                    assert!(first.is_sat(), "{n}");
                    assert!(all.iter().all(|&t| terms.holds(t, &model)), "{n}");
                }
                Answer::Unsat(core) => {
                    unsat += 1;
                    assert!(first.is_unsat(), "{n}");
                    assert!(core.iter().all(|t| all.contains(t)));
                    let blamed: Vec<Term> = core.into_iter().chain([all[0]]).collect();
                    assert!(
                        Solver::new(Backend::Embedded)
                            .check(&terms, &blamed)
                            .is_unsat()
                    );
                }
                Answer::Unknown(reason) => panic!("{n}: {reason}"),
            }
        }
    }
    assert!(sat > 300 && unsat > 300, "{sat} sat, {unsat} unsat");
}

#[test]
fn frames_are_forgotten() {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::Bits(8));
    let (three, five) = (terms.bits(8, 3), terms.bits(8, 5));
    let (low, high) = (terms.ult(x, three), terms.ult(five, x));
    let mut solver = Solver::new(Backend::second().expect("it is built in"));
    solver.assert(&terms, low);
    solver.push();
    solver.assert(&terms, high);
    assert!(solver.check(&terms, &[]).is_unsat());
    solver.pop();
    assert!(solver.check(&terms, &[]).is_sat());
    assert_eq!(solver.check(&terms, &[high]), Answer::Unsat(vec![high]));
}
