//! Where weak memory orders are said not to show, they do not: every execution that C11 allows of a small
//! random program without races looks like an interleaving, and has no race either.

mod weak;

use analysis::Analysis;
use analysis::robust::robust;
use ir::{MutexKind, Order, ReleaseSequence, Wait};
use progen::ast::{Hold, Mutex};
use progen::{Program, Rng, Stmt, Val, lower};
use std::ops::Range;
use weak::{Event, What, executions};

/// The events of a random program, and the program.
struct Made {
    events: Vec<Event>,
    program: Program,
}

const LOADS: [Order; 4] = [
    Order::Relaxed,
    Order::Acquire,
    Order::Acquire,
    Order::SeqCst,
];
const STORES: [Order; 4] = [
    Order::Relaxed,
    Order::Release,
    Order::Release,
    Order::SeqCst,
];
const UPDATES: [Order; 5] = [
    Order::Relaxed,
    Order::Acquire,
    Order::Release,
    Order::AcqRel,
    Order::SeqCst,
];

/// The register that is looked at, and the one that is not.
const SEEN: usize = 0;
const IGNORED: usize = 2;

fn make(seed: u64) -> Made {
    let mut rng = Rng::new(seed);
    let threads = 2 + usize::from(rng.chance(40));
    let atomics = 1 + rng.below(3).min(1);
    let length = if threads == 2 { 4 } else { 3 };
    let mut events = Vec::new();
    let mut code = Vec::new();
    // Half of the programs keep to orders that synchronise.
    let tidy = rng.chance(50);
    for thread in 0..threads {
        let mut body = Vec::new();
        let mut guard = None;
        let count = 2 + rng.below(length - 1);
        for _ in 0..count {
            statement(
                &mut rng,
                (thread, atomics, tidy),
                &mut guard,
                (&mut events, &mut body),
            );
        }
        code.push(body);
    }
    let forks = (1..=threads).map(|thread| Stmt::Fork { thread });
    let joins = (1..=threads).map(|thread| Stmt::Join {
        thread,
        wait: Wait::Block,
        reg: None,
    });
    let main: Vec<Stmt> = forks.chain(joins).collect();
    let release_sequence = match rng.chance(50) {
        true => ReleaseSequence::C11,
        false => ReleaseSequence::C20,
    };
    let program = Program {
        vars: 1,
        atomics: 2,
        mutexes: vec![Mutex(MutexKind::Normal)],
        threads: [vec![main], code].concat(),
        release_sequence,
        ..Program::default()
    };
    Made { events, program }
}

type Out<'a> = (&'a mut Vec<Event>, &'a mut Vec<Stmt>);

fn statement(
    rng: &mut Rng,
    (thread, atomics, tidy): (usize, usize, bool),
    guard: &mut Option<usize>,
    (events, body): Out<'_>,
) {
    // Only what has a value of its own tells writes apart.
    let value = 1 << events.len();
    let atomic = rng.below(atomics);
    let mut event = |what, location, guard, observed| {
        events.push(Event {
            thread,
            location,
            what,
            guard,
            observed,
        });
        events.len() - 1
    };
    let under = guard.filter(|_| rng.chance(60));
    let mut add = |stmt: Stmt| match under {
        None => body.push(stmt),
        Some(_) => body.push(Stmt::If {
            reg: SEEN,
            value: 0,
            then: Vec::new(),
            other: vec![stmt],
        }),
    };
    let pick = |rng: &mut Rng, orders: &[Order]| match tidy {
        true => rng.pick(&orders[1..]),
        false => rng.pick(orders),
    };
    match rng.weighted(&[5, 5, 3, 3, 1, 1]) {
        0 => {
            let order = pick(rng, &LOADS);
            *guard = Some(event(What::Load(order), atomic, None, true));
            let reg = SEEN;
            body.push(Stmt::Load { reg, atomic, order });
            body.push(Stmt::Assert { reg, value: 99 });
        }
        1 => {
            let order = pick(rng, &STORES);
            event(What::Store(order, value), atomic, under, false);
            add(Stmt::Store {
                atomic,
                value: Val::Const(value as i32),
                order,
            });
        }
        2 => {
            let order = pick(rng, &UPDATES);
            let seen = rng.chance(40);
            let reg = if seen { SEEN } else { IGNORED };
            let at = event(What::Update(order, value), atomic, None, seen);
            let value = value as i32;
            body.push(Stmt::FetchXor {
                reg,
                atomic,
                value,
                order,
            });
            if seen {
                *guard = Some(at);
                body.push(Stmt::Assert { reg, value: 99 });
            }
        }
        3 => {
            let (what, stmt) = match rng.chance(50) {
                true => (What::Read, Stmt::Read { reg: 1, var: 0 }),
                false => (
                    What::Write(value),
                    Stmt::Write {
                        var: 0,
                        value: Val::Const(value as i32),
                    },
                ),
            };
            event(what, 0, under, what == What::Read);
            add(stmt);
        }
        4 => {
            let order = rng.pick(&[Order::Acquire, Order::Release, Order::AcqRel]);
            event(What::Fence(order), 0, None, false);
            body.push(Stmt::Fence { order });
        }
        _ => {
            event(What::Lock, 0, None, false);
            event(What::Write(value), 0, None, false);
            event(What::Unlock, 0, None, false);
            let lock = Hold::Mutex(0);
            body.push(Stmt::Lock {
                lock,
                wait: Wait::Block,
                reg: None,
            });
            body.push(Stmt::Write {
                var: 0,
                value: Val::Const(value as i32),
            });
            body.push(Stmt::Unlock { lock });
        }
    }
}

#[test]
fn what_is_called_robust_shows_interleavings_only() {
    let [_, weakly, no, _] = compare(0..8000);
    assert!(weakly > 500 && no > 100);
}

/// How many are robust, how many of them with weak orders, how many are not, and how many are in doubt only.
fn compare(seeds: Range<u64>) -> [usize; 4] {
    let (mut yes, mut weakly, mut no, mut could) = (0, 0, 0, 0);
    for seed in seeds {
        let Made { events, program } = make(seed);
        let found = executions(&events, program.release_sequence);
        if found.racy_interleaving {
            continue;
        }
        let lowered = lower(&program);
        let says = robust(&Analysis::of(&lowered), false);
        let shows = found.racy_other || !found.others.is_subset(&found.interleavings);
        match says {
            Ok(()) => {
                assert!(!shows, "{seed}: {program:#?}\n{found:#?}");
                yes += 1;
                weakly += usize::from(analysis::robust::first_weak(&lowered).is_some());
            }
            Err(_) if shows => no += 1,
            Err(_) => could += 1,
        }
    }
    println!(
        "without races: {yes} robust, {weakly} of them with weak orders; {no} not; {could} in doubt only"
    );
    [yes, weakly, no, could]
}
