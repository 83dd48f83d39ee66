//! Random formulas: models judged by an independent meaning, `unsat` by trying every assignment
//! where they are few, and by z3 where it is installed.

#[path = "../../logic/tests/random/mod.rs"]
mod expressions;
mod tables;

use expressions::{Maker, Raw, Rng, Val, declare};
use logic::{Assignment, Sort, Term, Terms, Value, Var};
use smt::{Answer, Backend, Limits, Solver};
use std::io::Write;
use std::rc::Rc;
use std::time::Duration;
use tables::Table;

/// The model as the reference meaning takes it.
fn environment(model: &Assignment, ids: &[Var], vars: &[Sort]) -> Vec<Val> {
    let read = |(v, sort): (&Var, &Sort)| match (model.get(*v), sort) {
        (Some(Value::Bool(b)), _) => Val::Bool(*b),
        (Some(Value::Bits(n)), _) => Val::Bits(u128::from(*n)),
        (Some(Value::Array(a)), _) => {
            let entries = a.entries().map(|(i, e)| (u128::from(i), u128::from(e)));
            Val::Array(u128::from(a.default_value()), entries.collect())
        }
        (None, Sort::Bool) => Val::Bool(false),
        (None, Sort::Bits(_)) => Val::Bits(0),
        (None, Sort::Array { .. }) => Val::Array(0, Default::default()),
    };
    ids.iter().zip(vars).map(read).collect()
}

struct Query {
    terms: Terms,
    ids: Vec<Var>,
    vars: Vec<Sort>,
    raws: Vec<Rc<Raw>>,
    built: Vec<Term>,
}

impl Query {
    fn new(maker: &mut Maker, count: usize, depth: u32) -> Query {
        Query::within(Terms::new(), maker, count, depth)
    }

    fn within(mut terms: Terms, maker: &mut Maker, count: usize, depth: u32) -> Query {
        let vars = maker.vars.clone();
        let ids = declare(&vars, &mut terms);
        let raws: Vec<Rc<Raw>> = (0..count).map(|_| maker.make(Sort::Bool, depth)).collect();
        let built = raws.iter().map(|r| r.build(&mut terms)).collect();
        Query {
            terms,
            ids,
            vars,
            raws,
            built,
        }
    }

    fn shown(&self) -> String {
        self.built
            .iter()
            .map(|&t| self.terms.smtlib(t) + "\n")
            .collect()
    }

    /// The model satisfies all, by the reference meaning.
    fn judge_model(&self, model: &Assignment) {
        let env = environment(model, &self.ids, &self.vars);
        for raw in &self.raws {
            assert!(
                raw.mean(&env).bool(),
                "a wrong model {env:?} of\n{}",
                self.shown()
            );
        }
    }

    /// The first is asserted and the others assumed.
    fn ask(&self, solver: &mut Solver) -> Answer {
        solver.assert(&self.terms, self.built[0]);
        solver.check(&self.terms, &self.built[1..])
    }

    /// The expressions of the asserted one and of a core.
    fn blamed(&self, core: &[Term]) -> Vec<Rc<Raw>> {
        let in_core = |i: usize| i == 0 || core.contains(&self.built[i]);
        (0..self.raws.len())
            .filter(|&i| in_core(i))
            .map(|i| self.raws[i].clone())
            .collect()
    }
}

fn small_vars(n: usize) -> Vec<Sort> {
    let (b, array) = (Sort::Bits, Sort::array);
    match n % 6 {
        0 => vec![b(2), b(2), b(1), Sort::Bool],
        1 => vec![b(3), b(3), Sort::Bool, Sort::Bool],
        2 => vec![array(1, 2), array(1, 2), b(1), b(2)],
        3 => vec![array(2, 1), array(2, 1), b(2), b(1), Sort::Bool],
        4 => vec![b(3), b(3), b(4)],
        // All of 2^16 assignments, so not often.
        _ if n % 24 == 5 => vec![array(2, 2), array(2, 2)],
        _ => vec![array(2, 1), array(1, 2), b(2)],
    }
}

#[test]
fn small_formulas_by_trying_every_assignment() {
    let (mut sat, mut unsat) = (0, 0);
    let count = testlang::random(5_000).max(5_000) as usize;
    for n in 0..count {
        let vars = small_vars(n);
        let mut maker = Maker {
            rng: Rng(n as u64),
            vars,
            widths: vec![1, 2, 3],
        };
        let query = Query::new(&mut maker, 1 + n % 5, 2 + n as u32 % 3);
        match query.ask(&mut Solver::new(Backend::Embedded)) {
            Answer::Sat(model) => {
                sat += 1;
                query.judge_model(&model);
            }
            Answer::Unsat(core) => {
                unsat += 1;
                let table = Table::new(&query.vars, &query.blamed(&core));
                if let Some(env) = table.solution() {
                    panic!("not unsat: {env:?}, core {core:?}:\n{}", query.shown());
                }
            }
            Answer::Unknown(reason) => panic!("{reason}:\n{}", query.shown()),
        }
    }
    assert!(sat > 1_000 && unsat > 1_000, "{sat} sat, {unsat} unsat");
}

fn large_maker(n: usize) -> Maker {
    let w = [8, 16, 8, 32, 16, 8, 64][n % 7];
    let array = Sort::array(w, 16);
    let mut vars = vec![Sort::Bits(w), Sort::Bits(w), Sort::Bits(16), Sort::Bool];
    if !n.is_multiple_of(3) {
        vars.extend([array, array]);
    }
    Maker {
        rng: Rng(1_000_000 + n as u64),
        vars,
        widths: vec![w, 16],
    }
}

fn bounded() -> Limits {
    Limits {
        conflicts: Some(1_000),
        time: Some(Duration::from_secs(20)),
        stop: None,
    }
}

#[test]
fn large_formulas_by_their_models_and_cores() {
    let (mut sat, mut unsat, mut unknown) = (0, 0, 0);
    let count = testlang::random(2_500).max(2_500) as usize;
    for n in 0..count {
        let query = Query::new(&mut large_maker(n), 1 + n % 6, 2 + n as u32 % 2);
        let mut solver = Solver::new(Backend::Embedded);
        solver.set_limits(bounded());
        match query.ask(&mut solver) {
            Answer::Sat(model) => {
                sat += 1;
                query.judge_model(&model);
            }
            Answer::Unsat(core) => {
                unsat += 1;
                let mut again = Solver::new(Backend::Embedded);
                again.assert(&query.terms, query.built[0]);
                for &t in &core {
                    again.assert(&query.terms, t);
                }
                assert!(
                    again.check(&query.terms, &[]).is_unsat(),
                    "{}",
                    query.shown()
                );
            }
            Answer::Unknown(_) => unknown += 1,
        }
    }
    assert!(
        sat > 600 && unsat > 400 && unknown * 100 < count,
        "{sat} {unsat} {unknown}"
    );
}

#[test]
fn a_solver_that_lives_long_agrees_with_new_ones() {
    for seed in 0..60 {
        let vars = small_vars(seed);
        let mut maker = Maker {
            rng: Rng(77 + seed as u64),
            vars,
            widths: vec![1, 2, 3],
        };
        let mut terms = Terms::new();
        declare(&maker.vars.clone(), &mut terms);
        let mut solver = Solver::new(Backend::Embedded);
        let mut frames: Vec<Vec<Term>> = vec![vec![]];
        for _ in 0..60 {
            match maker.rng.below(8) {
                0 | 1 => {
                    solver.push();
                    frames.push(vec![]);
                }
                2 | 3 if frames.len() > 1 => {
                    solver.pop();
                    frames.pop();
                }
                // The outermost frame is for ever, so little is put into it.
                4 if frames.len() > 2 => {
                    let t = maker.make(Sort::Bool, 3).build(&mut terms);
                    solver.assert(&terms, t);
                    frames.last_mut().expect("a frame").push(t);
                }
                _ => {
                    let assumed: Vec<Term> = (0..3)
                        .map(|_| maker.make(Sort::Bool, 3).build(&mut terms))
                        .collect();
                    let mut new = Solver::new(Backend::Embedded);
                    for &t in frames.iter().flatten().chain(&assumed) {
                        new.assert(&terms, t);
                    }
                    let long = solver.check(&terms, &assumed);
                    assert_eq!(long.is_sat(), new.check(&terms, &[]).is_sat());
                    if let Answer::Unsat(core) = long {
                        let mut blamed = Solver::new(Backend::Embedded);
                        for &t in frames.iter().flatten().chain(&core) {
                            blamed.assert(&terms, t);
                        }
                        assert!(blamed.check(&terms, &[]).is_unsat());
                    }
                }
            }
        }
    }
}

#[test]
fn a_stale_circuit_is_built_again_with_what_is_asserted() {
    let mut t = Terms::new();
    let word = Sort::Bits(32);
    let z = t.var("z", word);
    let (five, seven) = (t.bits(32, 5), t.bits(32, 7));
    let (low, high) = (t.ult(z, five), t.ult(seven, z));
    let mut solver = Solver::new(Backend::Embedded);
    solver.push();
    solver.assert(&t, low);
    solver.push();
    for i in 0..60 {
        let (x, y) = (t.var(&format!("x{i}"), word), t.var(&format!("y{i}"), word));
        let product = t.mul(x, y);
        let same = t.eq(product, z);
        assert!(solver.check(&t, &[same]).is_sat());
        assert_eq!(solver.check(&t, &[same, high]), Answer::Unsat(vec![high]));
    }
    assert!(solver.stats().rebuilt > 0);
    solver.pop();
    solver.pop();
    assert!(solver.check(&t, &[high]).is_sat());
}

fn is_installed(program: &str) -> bool {
    let found = std::process::Command::new(program)
        .arg("--version")
        .output();
    let is_there = found.is_ok_and(|o| o.status.success());
    if !is_there {
        // Past the test harness, which keeps what passing tests print to itself.
        let line = format!("NOT RUN: {program} is not installed; no second opinion was asked\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
    is_there
}

#[test]
fn z3_has_the_same_opinion() {
    if !is_installed("z3") {
        return;
    }
    let (mut sat, mut unsat, mut ours_unknown, mut theirs_unknown) = (0, 0, 0, Vec::new());
    // Starting a process is slow, so twenty formulas over the same variables share one.
    for batch in 0..100 {
        let mut maker = if batch % 2 == 0 {
            let vars = small_vars(batch / 2);
            Maker {
                rng: Rng(500_000 + batch as u64),
                vars,
                widths: vec![1, 2, 3],
            }
        } else {
            large_maker(10_000 + batch / 2)
        };
        let mut terms = Terms::new();
        let mut theirs = Solver::new(Backend::command("z3"));
        theirs.set_limits(Limits {
            time: Some(Duration::from_secs(5)),
            ..Limits::default()
        });
        for n in 0..20 {
            let query = Query::within(terms, &mut maker, 1 + n % 5, 2 + n as u32 % 2);
            let mut ours = Solver::new(Backend::Embedded);
            ours.set_limits(bounded());
            theirs.push();
            match (query.ask(&mut ours), query.ask(&mut theirs)) {
                (Answer::Sat(_), Answer::Sat(model)) => {
                    sat += 1;
                    query.judge_model(&model);
                }
                (Answer::Unsat(_), Answer::Unsat(core)) => {
                    unsat += 1;
                    let mut again = Solver::new(Backend::Embedded);
                    again.assert(&query.terms, query.built[0]);
                    assert!(
                        again.check(&query.terms, &core).is_unsat(),
                        "{}",
                        query.shown()
                    );
                }
                (Answer::Unknown(_), _) => ours_unknown += 1,
                (_, Answer::Unknown(reason)) => theirs_unknown.push(reason.to_string()),
                (ours, theirs) => panic!("{ours:?}, z3 {theirs:?}:\n{}", query.shown()),
            }
            theirs.pop();
            terms = query.terms;
        }
    }
    let counts = (sat, unsat, ours_unknown, theirs_unknown.len());
    assert!(sat > 400 && unsat > 400, "{counts:?}");
    assert!(
        ours_unknown < 20 && theirs_unknown.len() < 20,
        "{counts:?} {theirs_unknown:?}"
    );
}
