//! LTL against its definition on random words, and against explicit search on random threads.

mod support;

use pushdown::ltl::tableau::Automaton;
use pushdown::ltl::{Lasso, LassoStep, Letters, Ltl, violation};
use pushdown::{Action, EdgeId, LockId, LockProgram, PointId, parse};
use std::collections::HashMap;
use support::{Recipe, Rng, STATIC, program};

fn formula(rng: &mut Rng, depth: usize) -> Ltl {
    let sub = |rng: &mut Rng| formula(rng, depth - 1);
    let leaf = depth == 0;
    match rng.below(if leaf { 3 } else { 10 }) {
        0 | 1 => Ltl::Atom(u8::try_from(rng.below(3)).expect("small")),
        2 if rng.percent(20) => Ltl::True,
        2 => Ltl::Atom(0).not(),
        3 => sub(rng).not(),
        4 => sub(rng).and(sub(rng)),
        5 => sub(rng).or(sub(rng)),
        6 => sub(rng).finally(),
        7 => sub(rng).globally(),
        _ => sub(rng).until(sub(rng)),
    }
}

/// Edges of a finite graph, with whether they accept; a cycle with an accepting one that node 0
/// reaches.
fn accepts(edges: &[Vec<(usize, bool)>]) -> bool {
    let reach = |from: usize| {
        let mut seen = vec![false; edges.len()];
        let mut todo = vec![from];
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                todo.extend(edges[node].iter().map(|&(to, _)| to));
            }
        }
        seen
    };
    let reached = reach(0);
    (0..edges.len()).filter(|&node| reached[node]).any(|node| {
        let accepting = edges[node].iter().filter(|edge| edge.1);
        accepting.into_iter().any(|&(to, _)| reach(to)[node])
    })
}

#[test]
fn automata_accept_the_words_of_their_formulas() {
    let mut rng = Rng::new(17);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..4_000 {
        let formula = formula(&mut rng, 3);
        let automaton = Automaton::new(&formula).expect("small");
        if automaton.states.len() > 200 {
            continue;
        }
        for _ in 0..5 {
            let mut letters =
                |n: usize| -> Vec<u64> { (0..n).map(|_| rng.below(8) as u64).collect() };
            let (stem, cycle) = (letters(3), letters(3));
            let (stem, cycle) = (
                &stem[..stem[0] as usize % 3],
                &cycle[..1 + cycle[0] as usize % 3],
            );
            let word = [stem, cycle].concat();
            let node = |state: usize, at: usize| state * word.len() + at;
            let mut edges = vec![Vec::new(); automaton.states.len() * word.len()];
            for (state, transitions) in automaton.states.iter().enumerate() {
                for (at, &letter) in word.iter().enumerate() {
                    let next = if at + 1 == word.len() {
                        stem.len()
                    } else {
                        at + 1
                    };
                    let reading = transitions.iter().filter(|t| t.reads(letter));
                    edges[node(state, at)] =
                        reading.map(|t| (node(t.to, next), t.accepting)).collect();
                }
            }
            let holds = formula.holds(stem, cycle);
            assert_eq!(accepts(&edges), holds, "{formula:?} on {stem:?} {cycle:?}");
            *(if holds { &mut yes } else { &mut no }) += 1;
        }
    }
    eprintln!("words: {yes} accepted, {no} not");
}

/// A thread's stack: open calls, and the point; and whether it holds the first lock.
type Config = (Vec<EdgeId>, PointId, bool);

fn step(program: &LockProgram, (stack, point, held): &Config, step: LassoStep) -> Option<Config> {
    let mut stack = stack.clone();
    let at_exit = program.proc(program.point(*point).proc).exit == *point;
    match step {
        LassoStep::Stutter => {
            let ended_or_stuck = stack.is_empty() || !at_exit;
            let stays = ended_or_stuck && program.point(*point).out.is_empty();
            stays.then_some((stack, *point, *held))
        }
        LassoStep::Return(call) => {
            let returns = at_exit && stack.pop() == Some(call);
            returns.then(|| (stack, program.edge(call).to, *held))
        }
        LassoStep::Edge(id) => {
            let edge = program.edge(id);
            let to = match edge.action {
                Action::Call(proc) => {
                    stack.push(id);
                    program.proc(proc).entry
                }
                _ => edge.to,
            };
            let held = match edge.action {
                Action::Acquire(lock) if lock.index() == 0 => true,
                Action::Release(lock) if lock.index() == 0 => false,
                _ => *held,
            };
            (edge.from == *point).then_some((stack, to, held))
        }
    }
}

fn steps(program: &LockProgram, config: &Config) -> Vec<Config> {
    let out = program.out(config.1).map(|(id, _)| LassoStep::Edge(id));
    let back = config.0.last().map(|&call| LassoStep::Return(call));
    let all = out.chain(back).chain([LassoStep::Stutter]);
    all.filter_map(|s| step(program, config, s)).collect()
}

fn atoms(point: PointId) -> u64 {
    (point.index() as u64).wrapping_mul(0x9E37_79B9) >> 3 & 3
}

fn lock_atoms(lock: LockId) -> u64 {
    u64::from(lock.index() == 0) << 2
}

fn letters(points: &dyn Fn(PointId) -> u64) -> Letters<'_> {
    Letters {
        points,
        locks: &lock_atoms,
    }
}

fn letter(config: &Config) -> u64 {
    atoms(config.1) | u64::from(config.2) << 2
}

fn start(program: &LockProgram) -> Config {
    let entry = program.kinds[0].entry;
    (Vec::new(), program.proc(entry).entry, false)
}

/// The run exists, its cycle stands on the stack it found, and the formula fails on its word.
fn check_lasso(program: &LockProgram, lasso: &Lasso, formula: &Ltl) {
    let mut config = start(program);
    let mut stem = Vec::new();
    for &s in &lasso.stem {
        stem.push(letter(&config));
        config = step(program, &config, s).expect("a step of the stem");
    }
    assert_eq!(config.0, lasso.stack(program));
    let (base, point, held) = config.clone();
    let mut cycle = Vec::new();
    for &s in &lasso.cycle {
        cycle.push(letter(&config));
        config = step(program, &config, s).expect("a step of the cycle");
        assert!(config.0.starts_with(&base), "the cycle returns too far");
    }
    assert_eq!((config.1, config.2), (point, held), "the cycle closes");
    assert!(
        !formula.holds(&stem, &cycle),
        "the word violates the formula"
    );
}

/// Whether explicit search within a bound on the stack finds a violation; `None` if it is too big.
fn brute(program: &LockProgram, formula: &Ltl) -> Option<bool> {
    let automaton = Automaton::new(&formula.clone().not()).expect("small");
    let first = (start(program), 0);
    let mut ids = HashMap::from([(first.clone(), 0)]);
    let mut nodes = vec![first];
    let mut edges: Vec<Vec<(usize, bool)>> = Vec::new();
    while edges.len() < nodes.len() {
        let (config, state) = nodes[edges.len()].clone();
        let mut out = Vec::new();
        let reading = automaton.states[state]
            .iter()
            .filter(|t| t.reads(letter(&config)));
        for transition in reading {
            for next in steps(program, &config) {
                if next.0.len() > 4 {
                    continue;
                }
                let key = (next, transition.to);
                let to = *ids.entry(key.clone()).or_insert_with(|| {
                    nodes.push(key);
                    nodes.len() - 1
                });
                out.push((to, transition.accepting));
            }
        }
        edges.push(out);
        if nodes.len() > 1_500 {
            return None;
        }
    }
    Some(accepts(&edges))
}

#[test]
fn pushdown_emptiness_agrees_with_explicit_search() {
    let mut rng = Rng::new(23);
    let (mut violated, mut holds, mut beyond) = (0, 0, 0);
    for seed in 0..1_500 {
        let recipe = Recipe {
            threads: 1,
            size: 2,
            crossing: 30,
            locks: 2,
            ..STATIC
        };
        let text = program(recipe, 77_000 + seed);
        let program = parse(&text).expect("well-formed");
        let formula = formula(&mut rng, 3);
        let kind = program.kind_ids().next().expect("a thread");
        let found = violation(&program, kind, letters(&atoms), &formula).expect("small");
        if let Some(lasso) = &found {
            check_lasso(&program, lasso, &formula);
        }
        match (found.is_some(), brute(&program, &formula)) {
            (true, Some(false)) => beyond += 1,
            (true, _) => violated += 1,
            (false, Some(real)) => {
                assert!(!real, "a violation was missed\n{formula:?}\n{text}");
                holds += 1;
            }
            (false, None) => {}
        }
    }
    eprintln!("violated {violated}, beyond the bound {beyond}, holds {holds}");
    assert!(violated > 100 && holds > 100);
}

#[test]
fn what_is_opened_is_closed() {
    let text = |end: &str| {
        format!(
            "thread worker = w
             proc w {{ loop {{ call open; if {{ call w }} {end} }} }}
             proc open {{ at Open; skip }}
             proc close {{ at Close; skip }}"
        )
    };
    let check = |text: &str| {
        let program = parse(text).unwrap();
        let open = program.point_labelled("Open");
        let close = program.point_labelled("Close");
        let atoms = |p: PointId| u64::from(Some(p) == open) | u64::from(Some(p) == close) << 1;
        let formula = Ltl::Atom(0).implies(Ltl::Atom(1).finally()).globally();
        let kind = program.kind_named("worker").unwrap();
        violation(&program, kind, letters(&atoms), &formula).expect("small")
    };
    // Endless recursion opens again and again and never closes.
    let lasso = check(&text("call close")).expect("recursion that never returns");
    assert!(!lasso.cycle.is_empty());
    let bounded = "thread worker = w
        proc w { loop { call open; call close } }
        proc open { at Open; skip }\nproc close { at Close; skip }";
    assert_eq!(check(bounded), None);
    assert!(check(&text("")).is_some());
}
