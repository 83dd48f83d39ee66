//! Queries per second: the back end built in against z3 as a process, where it is installed.
//!
//! The queries are like those of a thread-modular proof: one step of a program over 32-bit
//! variables, a few of them in arrays, a set of facts about the state before, and the question
//! which facts hold after; each fact is asked under its own assumption, in one solver that lives
//! through all of them.

use logic::{Sort, Term, Terms};
use smt::{Backend, Solver};
use std::collections::BTreeMap;

fn main() {
    divan::main();
}

const VARS: usize = 12;

struct Workload {
    terms: Terms,
    step: Term,
    before: Vec<Term>,
    after: Vec<Term>,
}

/// A small generator of random numbers (SplitMix64).
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z >> 33) as usize
}

fn workload(seed: u64) -> Workload {
    let mut terms = Terms::new();
    let t = &mut terms;
    let mut rng = seed;
    let word = Sort::Bits(32);
    let array = Sort::array(32, 32);
    let old: Vec<Term> = (0..VARS).map(|i| t.var(&format!("x{i}"), word)).collect();
    let new: Vec<Term> = (0..VARS).map(|i| t.var(&format!("y{i}"), word)).collect();
    let (owner, owner_after) = (t.var("own", array), t.var("own'", array));

    let mut step = t.bool(true);
    let one = t.bits(32, 1);
    for i in 0..VARS {
        let (a, b) = (old[next(&mut rng) % VARS], old[next(&mut rng) % VARS]);
        let value = match next(&mut rng) % 5 {
            0 => t.add(old[i], one),
            1 => t.select(owner, a),
            2 => {
                let c = t.slt(a, b);
                t.ite(c, a, old[i])
            }
            _ => old[i],
        };
        let assign = t.eq(new[i], value);
        step = t.and(step, assign);
    }
    let (at, who) = (old[next(&mut rng) % VARS], old[next(&mut rng) % VARS]);
    let written = t.store(owner, at, who);
    let assign = t.eq(owner_after, written);
    step = t.and(step, assign);

    let mut before = Vec::new();
    for _ in 0..40 {
        let (a, b) = (old[next(&mut rng) % VARS], old[next(&mut rng) % VARS]);
        before.push(match next(&mut rng) % 5 {
            0 => t.eq(a, b),
            1 => t.slt(a, b),
            2 => t.sle(a, b),
            3 => t.ne(a, b),
            _ => {
                let read = t.select(owner, a);
                t.eq(read, b)
            }
        });
    }
    let mut by = BTreeMap::new();
    for (&o, &n) in old.iter().zip(&new).chain([(&owner, &owner_after)]) {
        by.extend(t.as_var(o).map(|v| (v, n)));
    }
    let after = t.substitute_all(&before, &by);
    Workload {
        terms,
        step,
        before,
        after,
    }
}

/// Every fact afterwards, under six of those before: how many are sat, how many unsat.
fn ask(w: &mut Workload, backend: Backend) -> (usize, usize) {
    let mut solver = Solver::new(backend);
    let (mut sat, mut unsat) = (0, 0);
    solver.assert(&w.terms, w.step);
    for (i, &fact) in w.after.iter().enumerate() {
        let mut assumed: Vec<Term> = (0..5).map(|k| w.before[(i + 7 * k) % 40]).collect();
        assumed.push(w.before[i]);
        let broken = w.terms.not(fact);
        assumed.push(broken);
        match solver.check(&w.terms, &assumed) {
            smt::Answer::Sat(_) => sat += 1,
            smt::Answer::Unsat(_) => unsat += 1,
            smt::Answer::Unknown(reason) => panic!("{reason}"),
        }
    }
    assert!(sat > 0 && unsat > 0);
    (sat, unsat)
}

fn bench(bencher: divan::Bencher<'_, '_>, backend: Backend) {
    bencher
        .counter(divan::counter::ItemsCount::new(40usize * 5))
        .with_inputs(|| (1..=5).map(workload).collect::<Vec<_>>())
        .bench_local_values(|mut all| {
            let counts: Vec<_> = all.iter_mut().map(|w| ask(w, backend.clone())).collect();
            counts
        });
}

#[divan::bench(sample_count = 10)]
fn built_in(bencher: divan::Bencher<'_, '_>) {
    bench(bencher, Backend::Embedded);
}

#[divan::bench(sample_count = 5)]
fn z3_process(bencher: divan::Bencher<'_, '_>) {
    let found = std::process::Command::new("z3").arg("--version").output();
    if found.is_ok_and(|o| o.status.success()) {
        bench(bencher, Backend::command("z3"));
    }
}
