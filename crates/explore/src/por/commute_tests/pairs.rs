//! Every pair of kinds of operations, once on objects of their own and once on the same ones.
//!
//! Two threads are brought to where both are about to do what is to be commuted. Of kinds that
//! never depend on anything but their objects, every pair must have been commuted.

use super::{Relation, World, check, config};
use crate::por::dependence::ProgramFacts;
use crate::restart::upgrade::{Points, Upgrades, location};
use crate::run::execution::Execution;
use crate::run::judge::Judge;
use ir::{MutexKind, Order, Wait};
use machine::{AccessKind, Code, ObjectId, PendingKind, ThreadId};
use progen::Program;
use progen::ast::{Hold, Made, Mutex, Stmt, Val};
use std::sync::Arc;

/// What a thread does up to and including an operation of this kind.
struct Sample {
    kind: &'static str,
    code: Vec<Stmt>,
    /// What another thread does meanwhile.
    helper: Vec<Stmt>,
}

fn sample(kind: &'static str, code: Vec<Stmt>) -> Sample {
    Sample {
        kind,
        code,
        helper: vec![Stmt::Yield],
    }
}

/// The threads: `main`, two that act, their helpers, and two that no thread has started.
const ACTORS: [usize; 2] = [1, 2];
const HELPERS: [usize; 2] = [3, 4];
const UNBORN: [usize; 2] = [5, 6];

fn made(kind: &'static str, object: Made) -> Sample {
    sample(kind, vec![Stmt::Init { object }])
}

fn unmade(kind: &'static str, object: Made) -> Sample {
    sample(kind, vec![Stmt::Destroy { object }])
}

/// A sample of every kind, on the objects with this number.
fn samples(k: usize) -> Vec<Sample> {
    let mut all = of_memory(k);
    all.extend(of_locks(k));
    all.extend(of_others(k));
    all.extend(of_threads(k));
    all
}

fn of_memory(k: usize) -> Vec<Sample> {
    let load = |order| Stmt::Load {
        reg: 0,
        atomic: k,
        order,
    };
    let store = |order| Stmt::Store {
        atomic: k,
        value: Val::Const(1),
        order,
    };
    let update = |order| Stmt::FetchXor {
        reg: 0,
        atomic: k,
        value: 1,
        order,
    };
    let cas = |weak| Stmt::Cas {
        reg: 0,
        atomic: k,
        from: 0,
        to: 1,
        order: Order::SeqCst,
        weak,
    };
    let alloc = Stmt::Alloc { cell: k, value: 1 };
    let body = vec![store(Order::Relaxed), load(Order::Acquire)];
    vec![
        sample("load", vec![load(Order::Relaxed)]),
        sample("load", vec![load(Order::Acquire)]),
        sample("load", vec![load(Order::SeqCst)]),
        sample("store", vec![store(Order::Relaxed)]),
        sample("store", vec![store(Order::Release)]),
        sample("store", vec![store(Order::SeqCst)]),
        sample("update", vec![update(Order::Relaxed)]),
        sample("update", vec![update(Order::AcqRel)]),
        sample("update", vec![cas(false)]),
        sample("update", vec![cas(true)]),
        sample(
            "fence",
            vec![Stmt::Fence {
                order: Order::AcqRel,
            }],
        ),
        sample(
            "fence",
            vec![
                load(Order::Relaxed),
                Stmt::Fence {
                    order: Order::Acquire,
                },
            ],
        ),
        sample(
            "fence",
            vec![Stmt::Fence {
                order: Order::Release,
            }],
        ),
        sample("read", vec![Stmt::Read { reg: 0, var: k }]),
        sample(
            "write",
            vec![Stmt::Write {
                var: k,
                value: Val::Const(1),
            }],
        ),
        sample(
            "write",
            vec![Stmt::ByteWrite {
                var: k,
                byte: 1,
                value: 1,
            }],
        ),
        sample("write", vec![Stmt::PairClear { pair: k }]),
        sample("write", vec![Stmt::PairCopy { to: k, from: k }]),
        sample("write", vec![alloc.clone()]),
        sample("read", vec![alloc.clone(), Stmt::Free { cell: k }]),
        sample("AtomicBegin", vec![Stmt::Atomic { body }]),
        sample("assert", vec![Stmt::Assert { reg: 0, value: 0 }]),
        sample("cut", vec![Stmt::Forever { body: Vec::new() }]),
    ]
}

fn of_locks(k: usize) -> Vec<Sample> {
    let lock = |lock, wait| Stmt::Lock {
        lock,
        wait,
        reg: Some(0),
    };
    let (mutex, read, write) = (Hold::Mutex(k), Hold::Read(k), Hold::Write(k));
    let held = |hold| vec![lock(hold, Wait::Block), Stmt::Unlock { lock: hold }];
    let wait = |timed| {
        let (cond, mutex) = (k, k);
        let wait = Stmt::CondWait { cond, mutex, timed };
        vec![lock(Hold::Mutex(k), Wait::Block), wait]
    };
    let of = |kind, hold, wait| sample(kind, vec![lock(hold, wait)]);
    let signal = |all| vec![Stmt::Signal { cond: k, all }];
    vec![
        of("MutexLock", mutex, Wait::Block),
        of("MutexTryLock", mutex, Wait::Try),
        of("MutexTimedLock", mutex, Wait::Timed),
        sample("MutexUnlock", held(mutex)),
        sample("MutexUnlock", vec![Stmt::Unlock { lock: mutex }]),
        made("MutexInit", Made::Mutex(k)),
        unmade("MutexDestroy", Made::Mutex(k)),
        of("RwRead", read, Wait::Block),
        of("RwTryRead", read, Wait::Try),
        of("RwTimedRead", read, Wait::Timed),
        of("RwWrite", write, Wait::Block),
        of("RwTryWrite", write, Wait::Try),
        of("RwTimedWrite", write, Wait::Timed),
        sample("RwUnlock", held(read)),
        sample("RwUnlock", held(write)),
        made("RwInit", Made::Rw(k)),
        unmade("RwDestroy", Made::Rw(k)),
        made("CondInit", Made::Cond(k)),
        unmade("CondDestroy", Made::Cond(k)),
        sample("CondWait", wait(false)),
        sample("CondWaiting", wait(false)),
        sample("CondWaiting", wait(true)),
        sample("CondRelock", wait(true)),
        sample("CondSignal", signal(false)),
        sample("CondBroadcast", signal(true)),
    ]
}

fn of_others(k: usize) -> Vec<Sample> {
    let wait = |wait| Stmt::SemWait {
        sem: k,
        wait,
        reg: Some(0),
    };
    let barrier = Stmt::Barrier {
        barrier: k,
        reg: Some(0),
    };
    let send = |wait| Stmt::Send {
        chan: k,
        cell: k,
        wait,
    };
    let receive = |wait| Stmt::Receive {
        chan: k,
        cell: k,
        wait,
    };
    vec![
        sample("SemWait", vec![wait(Wait::Block)]),
        sample("SemWait", vec![wait(Wait::Try)]),
        sample("SemWait", vec![wait(Wait::Timed)]),
        sample("SemPost", vec![Stmt::SemPost { sem: k }]),
        sample("SemValue", vec![Stmt::SemValue { sem: k, reg: 0 }]),
        made("SemInit", Made::Sem(k)),
        unmade("SemDestroy", Made::Sem(k)),
        made("BarrierInit", Made::Barrier(k)),
        unmade("BarrierDestroy", Made::Barrier(k)),
        sample("BarrierWait", vec![barrier.clone()]),
        Sample {
            helper: vec![barrier.clone(), Stmt::Yield],
            ..sample("BarrierLeave", vec![barrier])
        },
        sample("OnceBegin", vec![Stmt::Once { once: k }]),
        sample("OnceEnd", vec![Stmt::Once { once: k }]),
        sample("ChanSend", vec![send(Wait::Block)]),
        sample("ChanSend", vec![send(Wait::Try)]),
        sample("ChanRecv", vec![send(Wait::Block), receive(Wait::Block)]),
        sample("ChanRecv", vec![receive(Wait::Timed)]),
    ]
}

fn of_threads(k: usize) -> Vec<Sample> {
    let thread = HELPERS[k];
    let join = |wait| Stmt::Join {
        thread,
        wait,
        reg: Some(0),
    };
    let ended = |kind, code| Sample {
        helper: Vec::new(),
        ..sample(kind, code)
    };
    let flag = |clear| Stmt::Interrupted {
        thread,
        clear,
        reg: 0,
    };
    vec![
        sample("start", Vec::new()),
        sample("end", Vec::new()),
        sample("end", vec![Stmt::ThreadExit]),
        sample("Spawn", vec![Stmt::Fork { thread: UNBORN[k] }]),
        ended("Join", vec![join(Wait::Block)]),
        ended("Join", vec![Stmt::JoinInto { thread, cell: k }]),
        sample("Join", vec![join(Wait::Timed)]),
        sample("Join", vec![join(Wait::Try)]),
        sample("Detach", vec![Stmt::Detach { thread }]),
        sample("Current", vec![Stmt::IsSelf { reg: 0, thread }]),
        sample("Yield", vec![Stmt::Yield]),
        sample("Cancel", vec![Stmt::Cancel { thread }]),
        sample("TestCancel", vec![Stmt::TestCancel]),
        sample(
            "SetCancelState",
            vec![Stmt::Cancellable {
                able: false,
                reg: 0,
            }],
        ),
        sample("Park", vec![Stmt::Park { timed: false }]),
        sample("Park", vec![Stmt::Park { timed: true }]),
        sample("Unpark", vec![Stmt::Unpark { thread }]),
        sample("Interrupt", vec![Stmt::Interrupt { thread }]),
        sample("Interrupted", vec![flag(false)]),
        sample("Interrupted", vec![flag(true)]),
        sample("IsAlive", vec![Stmt::IsAlive { thread, reg: 0 }]),
    ]
}

fn name(kind: PendingKind) -> String {
    match kind {
        PendingKind::Sync(kind) => format!("{kind:?}"),
        PendingKind::Start => "start".into(),
        PendingKind::End => "end".into(),
        PendingKind::Assert => "assert".into(),
        PendingKind::Plain => "cut".into(),
        PendingKind::Rmw { .. } => "update".into(),
        PendingKind::Fence { .. } => "fence".into(),
        PendingKind::Alloc => "allocation".into(),
        PendingKind::Free => "free".into(),
        PendingKind::Access { kind, mode } => match (kind, mode) {
            (AccessKind::Read, ir::AccessMode::Atomic(_)) => "load".into(),
            (AccessKind::Write, ir::AccessMode::Atomic(_)) => "store".into(),
            (AccessKind::Read, _) => "read".into(),
            (AccessKind::Write, _) => "write".into(),
        },
        PendingKind::Exit | PendingKind::Toss | PendingKind::Choice | PendingKind::None => {
            format!("{kind:?}")
        }
    }
}

fn program(a: &Sample, b: &Sample) -> Program {
    let started = ACTORS.into_iter().chain(HELPERS);
    let mut main: Vec<Stmt> = started.map(|thread| Stmt::Fork { thread }).collect();
    main.extend(ACTORS.map(|thread| Stmt::Join {
        thread,
        wait: Wait::Block,
        reg: None,
    }));
    Program {
        vars: 2,
        atomics: 2,
        cells: 2,
        mutexes: vec![Mutex(MutexKind::Normal), Mutex(MutexKind::Normal)],
        rwlocks: 2,
        conds: 2,
        sems: vec![1, 1],
        barriers: vec![2, 2],
        pairs: 2,
        onces: vec![Vec::new(), Vec::new()],
        chans: vec![2, 2],
        threads: vec![
            main,
            a.code.clone(),
            b.code.clone(),
            a.helper.clone(),
            b.helper.clone(),
            Vec::new(),
            Vec::new(),
        ],
        // Who heads a release sequence matters.
        release_sequence: ir::ReleaseSequence::C11,
    }
}

/// Threads are created in the order of their numbers.
fn id(thread: usize) -> ThreadId {
    ThreadId(thread as u32)
}

impl World<'_> {
    fn advance(&mut self, thread: usize) -> bool {
        let Some(m) = self.move_of(id(thread)) else {
            return false;
        };
        // The last alternative is the one that exists for no reason, if there is one.
        self.execution.step(m.thread, m.choices - 1);
        true
    }

    /// Brings an actor to an operation of the kind that can go on; whether that is possible.
    fn bring(&mut self, index: usize, kind: &str) -> bool {
        for _ in 0..12 {
            let (actor, helper) = (ACTORS[index], HELPERS[index]);
            let there = name(self.pending(id(actor)).kind) == kind;
            if there && self.move_of(id(actor)).is_some() {
                return true;
            }
            if !self.advance(actor) && !self.advance(helper) {
                return false;
            }
        }
        false
    }
}

/// How many ways to commute there are between two samples; none if they cannot be brought there.
fn commute(a: &Sample, b: &Sample, relation: Relation) -> Result<Option<u64>, String> {
    commute_after(a, b, 0, relation)
}

/// The same after `rounds` rounds of the first helper.
fn commute_after(
    a: &Sample,
    b: &Sample,
    rounds: usize,
    relation: Relation,
) -> Result<Option<u64>, String> {
    let code = Arc::new(Code::new(Arc::new(progen::lower(&program(a, b)))));
    let facts = ProgramFacts::new(&code);
    let args = ["program".into()];
    let rules = (detect::Rules::of(code.program()), Judge::default());
    let start = machine::State::new(&code, &config(), &args);
    let mut upgrades = Upgrades::default();
    for (id, global) in code.program().globals.iter() {
        if global.name.starts_with(['x', 'd', 'p']) {
            let object = ObjectId(start.global_object(&code, ThreadId(0), id).0);
            upgrades.add(location(start.home(object), start.object_range(object)));
        }
    }
    let points = Points::upgraded(upgrades);
    let mut world = World {
        execution: Execution::new(&code, &config(), &args, rules, &points),
        facts: &facts,
        relation,
    };
    while world.pending(id(0)).kind != PendingKind::Sync(machine::SyncKind::Join) {
        world.advance(0);
    }
    for helper in HELPERS {
        world.advance(helper);
    }
    for _ in 0..2 * rounds {
        world.advance(HELPERS[0]);
    }
    if !world.bring(0, a.kind) || !world.bring(1, b.kind) || world.move_of(id(1)).is_none() {
        return Ok(None);
    }
    let mut commuted = 0;
    check(&mut world, |a, b| {
        let actors = ACTORS.map(id);
        commuted += u64::from(actors.contains(&a.thread) && actors.contains(&b.thread));
    })?;
    Ok(Some(commuted))
}

#[test]
fn every_pair_of_kinds_commutes() {
    let (own, others) = (samples(0), samples(1));
    for relation in Relation::ALL {
        for (index, a) in own.iter().enumerate() {
            for (b, same) in others[index..].iter().zip(&own[index..]) {
                let names = format!("{relation:?} {} {}", a.kind, b.kind);
                let told = |what: String| -> Option<u64> { panic!("{names}: {what}") };
                let apart = commute(a, b, relation).unwrap_or_else(told);
                let inside = [a.kind, b.kind] == ["AtomicBegin", "AtomicBegin"];
                assert_eq!(apart.is_some_and(|ways| ways > 0), !inside, "{names}");
                commute(a, same, relation).unwrap_or_else(told);
            }
        }
    }
}

/// How often two operations on the same object were commuted.
fn on_one_object(a: &str, b: &str, prepared: usize, relation: Relation) -> u64 {
    let all = samples(0);
    let of = |kind: &str| all.iter().filter(|s| s.kind == kind).collect::<Vec<_>>();
    let mut ways = 0;
    for a in of(a) {
        for b in of(b) {
            let give = [Stmt::SemPost { sem: 0 }, Stmt::Yield];
            let helper = give.iter().cycle().take(2 * prepared).cloned().collect();
            let a = Sample {
                helper,
                code: a.code.clone(),
                kind: a.kind,
            };
            let found = commute_after(&a, b, prepared, relation);
            ways += found.expect("they commute").unwrap_or(0);
        }
    }
    ways
}

#[test]
fn roles_tell_more_apart_than_classes() {
    let state = Relation::Roles { watched: false };
    let known = Relation::Roles { watched: true };
    for (a, b, prepared, relation) in [
        ("RwRead", "RwRead", 0, known),
        ("SemPost", "SemPost", 0, known),
        ("SemPost", "SemWait", 0, state),
        ("SemWait", "SemWait", 1, state),
        ("CondBroadcast", "CondBroadcast", 0, known),
        ("CondSignal", "CondSignal", 0, known),
        ("ChanSend", "ChanRecv", 0, state),
    ] {
        let ways = on_one_object(a, b, prepared, relation);
        assert!(ways > 0, "{a} {b} {relation:?}");
        let before = on_one_object(a, b, prepared, Relation::Classes);
        assert_eq!(before, 0, "{a} {b}");
    }
}
