//! Passages through one mutex: what selective search takes for independent is run in both orders.

use super::config;
use crate::por::roles::{Roles, independent};
use crate::restart::upgrade::{Points, Upgrades};
use crate::run::execution::Execution;
use crate::run::judge::Judge;
use crate::strategies::selective::passage::access;
use ir::{MutexKind, Wait};
use machine::{Code, PendingKind, SyncKind, ThreadId};
use progen::Program;
use progen::ast::{Hold, Mutex, Stmt, Val};
use std::sync::Arc;

const MUTEX: Hold = Hold::Mutex(0);

fn passage(accesses: &[Stmt]) -> Vec<Stmt> {
    let lock = Stmt::Lock {
        lock: MUTEX,
        wait: Wait::Block,
        reg: None,
    };
    let unlock = Stmt::Unlock { lock: MUTEX };
    let inside = accesses.iter().cloned();
    [lock].into_iter().chain(inside).chain([unlock]).collect()
}

/// What a thread may do inside.
fn insides() -> Vec<Vec<Stmt>> {
    let read = |var| Stmt::Read { reg: 0, var };
    let write = |var, value| Stmt::Write {
        var,
        value: Val::Const(value),
    };
    vec![
        vec![],
        vec![read(0)],
        vec![read(1)],
        vec![write(0, 1)],
        vec![write(0, 2)],
        vec![write(1, 3)],
        vec![read(0), write(1, 4)],
        vec![Stmt::ByteWrite {
            var: 0,
            byte: 2,
            value: 1,
        }],
    ]
}

fn program(a: &[Stmt], b: &[Stmt]) -> Program {
    let threads = [1, 2];
    let fork = threads.map(|thread| Stmt::Fork { thread });
    let join = threads.map(|thread| Stmt::Join {
        thread,
        wait: Wait::Block,
        reg: None,
    });
    Program {
        vars: 2,
        mutexes: vec![Mutex(MutexKind::Normal)],
        threads: vec![[fork, join].concat(), passage(a), passage(b)],
        ..Program::default()
    }
}

/// Runs the passage of a thread, which must be about to begin it. What it used.
fn pass(execution: &mut Execution<'_>, thread: ThreadId) -> Roles {
    let mut roles = Vec::new();
    for _ in 0..2 {
        execution.step(thread, 0);
        for (range, writes) in execution.footprint() {
            access(range, writes, &mut roles);
        }
    }
    roles
}

/// Whether two passages are independent; then both orders must come to the same.
fn commute(a: &[Stmt], b: &[Stmt]) -> bool {
    let code = Arc::new(Code::new(Arc::new(progen::lower(&program(a, b)))));
    let points = Points::upgraded(Upgrades::default());
    let rules = (detect::Rules::of(code.program()), Judge::default());
    let mut execution = Execution::new(&code, &config(), &["program".into()], rules, &points);
    let (one, other) = (ThreadId(1), ThreadId(2));
    let joins = PendingKind::Sync(SyncKind::Join);
    while execution.state.pending(&code, ThreadId(0)).kind != joins {
        execution.step(ThreadId(0), 0);
    }
    for thread in [one, other] {
        execution.step(thread, 0);
        let kind = execution.state.pending(&code, thread).kind;
        assert_eq!(kind, PendingKind::Sync(SyncKind::MutexLock));
    }
    let mark = execution.mark();
    let mut effects = Vec::new();
    let mut used = Vec::new();
    for order in [[one, other], [other, one]] {
        let roles = order.map(|thread| pass(&mut execution, thread));
        used.push(roles);
        let mut state = Vec::new();
        execution.state.canonical(&code, &mut state);
        effects.push((state, execution.moves()));
        execution.undo_to(mark);
    }
    let free = independent(&used[0][0], &used[0][1]);
    assert_eq!(free, independent(&used[1][0], &used[1][1]));
    if free {
        assert_eq!(effects[0], effects[1], "{a:?} {b:?}");
    }
    free
}

#[test]
fn passages_with_memory_apart_commute() {
    let mut independent = 0;
    for a in insides() {
        for b in insides() {
            independent += u32::from(commute(&a, &b));
        }
    }
    // Nothing with all eight, reads with reads, accesses to one variable with those to the other.
    assert!((20..64).contains(&independent), "{independent}");
}
