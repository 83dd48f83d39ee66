//! Every ingredient of the default search, and of the one with sleep sets, is needed: with it the answers are the reference's,
//! without it a program of a few lines is judged wrongly.

use explore::StrategyKind;
use explore::input::problem::Omit;
use ir::{MutexKind, Order, Wait};
use progen::ast::{Hold, Mutex, Program, Stmt, Val};
use progen::differential::{answers, code, problem};

const LOCK: Stmt = Stmt::Lock {
    lock: Hold::Mutex(0),
    wait: Wait::Block,
    reg: None,
};
const UNLOCK: Stmt = Stmt::Unlock {
    lock: Hold::Mutex(0),
};
/// Registers are zero at the start.
const FAIL: Stmt = Stmt::Assert { reg: 2, value: 0 };

fn load(order: Order) -> Stmt {
    Stmt::Load {
        reg: 0,
        atomic: 0,
        order,
    }
}

fn store(order: Order) -> Stmt {
    Stmt::Store {
        atomic: 0,
        value: Val::Const(1),
        order,
    }
}

fn write() -> Stmt {
    Stmt::Write {
        var: 0,
        value: Val::Const(1),
    }
}

/// `main` forks the others and joins them.
fn program(threads: Vec<Vec<Stmt>>) -> Program {
    let count = threads.len();
    let fork = (1..=count).map(|thread| Stmt::Fork { thread });
    let join = (1..=count).map(|thread| Stmt::Join {
        thread,
        wait: Wait::Block,
        reg: None,
    });
    let main = fork.chain(join).collect();
    Program {
        vars: 1,
        atomics: 1,
        mutexes: vec![Mutex(MutexKind::Normal)],
        threads: [vec![main], threads].concat(),
        ..Program::default()
    }
}

fn needed(omit: Omit, program: &Program) {
    needed_by(StrategyKind::Backtrack, omit, program);
}

fn needed_by(strategy: StrategyKind, omit: Omit, program: &Program) {
    let code = code(program);
    let reference = explore::run(&problem(&code, StrategyKind::Reference, u64::MAX));
    let expected = answers(&reference);
    let whole = problem(&code, strategy, u64::MAX);
    assert_eq!(answers(&explore::run(&whole)), expected, "{omit:?}");
    let mut without = whole;
    without.omit = omit;
    assert_ne!(answers(&explore::run(&without)), expected, "{omit:?}");
}

#[test]
fn requests_of_blocked_threads() {
    let threads = vec![vec![LOCK, FAIL], vec![LOCK]];
    needed(Omit::BlockedRequests, &program(threads));
}

#[test]
fn requests_from_below_a_pruned_state() {
    let mut handles = program(vec![Vec::new(), Vec::new()]);
    handles.threads[0].truncate(2);
    handles.threads[1] = vec![Stmt::Join {
        thread: 2,
        wait: Wait::Block,
        reg: None,
    }];
    needed(Omit::FutureOnPrune, &handles);
}

#[test]
fn running_all_where_a_cycle_closes() {
    let cyclic = program(vec![vec![LOCK, UNLOCK, FAIL], vec![acting()]]);
    needed(Omit::CycleRule, &cyclic);
    needed_by(StrategyKind::Parallel, Omit::CycleRule, &cyclic);
}

/// An endless loop without operations would not do: the others go before a thread that was cut.
fn acting() -> Stmt {
    Stmt::Forever {
        body: vec![Stmt::Yield],
    }
}

#[test]
fn running_all_where_the_only_one_to_run_sleeps() {
    needed_by(
        StrategyKind::Parallel,
        Omit::AsleepRule,
        &program(vec![vec![acting()], vec![LOCK, UNLOCK, FAIL]]),
    );
}

#[test]
fn waking_threads_that_depend() {
    let seen = Stmt::Assert { reg: 0, value: 1 };
    let reader = vec![load(Order::SeqCst), seen];
    needed_by(
        StrategyKind::Parallel,
        Omit::Waking,
        &program(vec![reader, vec![store(Order::SeqCst)]]),
    );
}

#[test]
fn joining_at_once_only_threads_that_no_other_joins() {
    let join = Stmt::Join {
        thread: 1,
        wait: Wait::Block,
        reg: None,
    };
    needed_by(
        StrategyKind::Parallel,
        Omit::Joiners,
        &program(vec![Vec::new(), vec![join, FAIL]]),
    );
}

#[test]
fn posting_at_once_only_while_races_are_not_looked_for() {
    let wait = Stmt::SemWait {
        sem: 0,
        wait: Wait::Block,
        reg: None,
    };
    let post = Stmt::SemPost { sem: 0 };
    let program = Program {
        sems: vec![1],
        ..program(vec![vec![write(), post], vec![wait, write()]])
    };
    needed_by(StrategyKind::Parallel, Omit::PostRule, &program);
}

/// The second visit of a state knows less than the first.
fn known_by_lock_or_not() -> Program {
    let found = Stmt::If {
        reg: 0,
        value: 1,
        then: vec![write()],
        other: Vec::new(),
    };
    program(vec![
        vec![LOCK, UNLOCK, load(Order::Relaxed), found],
        vec![write(), LOCK, UNLOCK, store(Order::Relaxed)],
    ])
}

#[test]
fn knowledge_beside_the_state() {
    needed(Omit::Knowledge, &known_by_lock_or_not());
}

#[test]
fn covering_in_the_right_direction() {
    needed(Omit::Covering, &known_by_lock_or_not());
}

#[test]
fn running_all_before_the_end() {
    let mut ending = program(vec![vec![Stmt::Exit]]);
    ending.threads[0] = vec![Stmt::Fork { thread: 1 }, LOCK, FAIL];
    needed(Omit::ExitRule, &ending);
}

#[test]
fn passing_requests_on_from_atomic_sections() {
    let section = Stmt::Atomic {
        body: vec![store(Order::SeqCst)],
    };
    let failing = Stmt::Assert { reg: 0, value: 0 };
    let threads = vec![vec![load(Order::SeqCst), failing], vec![section]];
    needed(Omit::Anchor, &program(threads));
}

#[test]
fn scheduling_points_at_racy_locations() {
    let read = Stmt::Read { reg: 0, var: 0 };
    let failing = Stmt::Assert { reg: 0, value: 1 };
    needed(
        Omit::Upgrade,
        &program(vec![vec![read, failing], vec![write()]]),
    );
}
