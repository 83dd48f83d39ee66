//! Flags that handlers of signals share with threads: objects of the type `volatile sig_atomic_t`.
//!
//! C11 lets a handler touch them and lock-free atomics, and nothing else that lives longer than it (5.1.2.3p5, 7.14.1.1p5); between
//! threads they are like any other object (5.1.2.4p25). So a pair of accesses to one is no race if a handler makes one of the two. An
//! access has no mark of who makes it, a handler or not. Instead, where **every** pair of accesses that could race has one of a handler, all
//! accesses to the object are relaxed atomics: they race with none of each other and order nothing. That is so if no code but handlers writes
//! it, or only `main` itself before any thread is created; or if beside handlers only the first thread touches it, as in the loop of a daemon
//! that takes back what the handler of SIGHUP has set. Where other code writes it later the accesses stay what they are, and
//! a race of a handler is told with those of threads (SOUNDNESS.md). Handlers of a process of one thread in a system run at calls of that thread: its
//! flags stay as they are (`link.rs`).
//!
//! What is asked of an object, each part as far as it can be read off the program:
//! - its address is never taken: it is only loaded and stored by name;
//! - a handler touches it. A handler is a function whose address is taken and that takes what handlers do, in a program that calls no
//!   function of that type through a pointer: what a thread calls is no handler. What a handler calls by name belongs to it;
//! - code beside handlers, which is whatever can be reached from elsewhere, does not write it but in `main` where no thread can have
//!   been created: not after a call that may create one, by name or through a pointer. Threads of the models of signals do not count, they
//!   run handlers;
//! - or all code beside handlers that touches it is `main` and what only `main` calls by name: functions whose address is taken, which
//!   threads may start in, and what those call, are others. This only in programs that send no signals to themselves.

use std::collections::{BTreeSet, HashSet};

use ir::{
    AccessMode, BlockId, Body, Callee, Entry, FuncBody, FuncId, GlobalId, Init, Inst, Op, Operand,
    Order, Program, RelocTarget, Span, SyncOp, Ty,
};

use super::handlers;

/// The variable of `signal.c` that says whether a handler may wait.
const WAITS: &str = "whether handlers wait";

/// Tells the models of signals that no handler waits, where that is so: handlers and what they call by name take no lock and wait for nothing,
/// and call nothing through a pointer or that is not known.
pub(super) fn tell_of_waiting(program: &mut Program) {
    let Some((variable, _)) = program.globals.iter().find(|(_, g)| g.name == WAITS) else {
        return;
    };
    let handlers = handlers::handlers(program);
    // Within a handler nothing is delivered, or only what tells of an unsafe call.
    let delivers =
        |id: FuncId| ["__tp_deliver", handlers::MARK].contains(&program.funcs[id].name.as_str());
    let all: Vec<FuncId> = within(program, handlers.iter().copied(), delivers);
    let waits = |id: &FuncId| match program.funcs[*id].defined() {
        None => true,
        Some(body) => insts(body).any(|inst| match &inst.op {
            Op::Call { callee, .. } => !matches!(callee, Callee::Direct(_)),
            Op::Sync { op, .. } => !matches!(op, SyncOp::Yield),
            Op::Foreign { .. } | Op::Gap { .. } => true,
            _ => false,
        }),
    };
    if !handlers.is_empty() && !all.iter().any(waits) {
        program.globals[variable].init = Init::Zero;
    }
}

/// Makes relaxed atomics of the accesses to such objects; `declared` has the places of their declarations.
pub(super) fn settle(program: &mut Program, declared: &HashSet<Span>) {
    if declared.is_empty() {
        return;
    }
    let handlers = handlers::handlers(program);
    if handlers.is_empty() || calls_such_a_pointer(program) {
        return;
    }
    let code = Code::of(program, &handlers);
    let globals = program.globals.iter();
    let flags: BTreeSet<GlobalId> = globals
        .filter(|(_, g)| declared.contains(&g.span) && !g.thread_local)
        .map(|(id, _)| id)
        .filter(|id| code.is_flag(program, *id))
        .collect();
    if flags.is_empty() {
        return;
    }
    for (_, function) in program.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut function.body else {
            continue;
        };
        for (_, block) in body.blocks.iter_mut() {
            for inst in &mut block.insts {
                if let Op::Load { addr, access, .. } | Op::Store { addr, access, .. } = &mut inst.op
                    && matches!(*addr, Operand::Global(g, 0) if flags.contains(&g))
                {
                    access.mode = AccessMode::Atomic(Order::Relaxed);
                    access.align = access.ty.size(program.data_model);
                }
            }
        }
    }
}

/// Whether code of the program calls something that takes what handlers do through a pointer.
fn calls_such_a_pointer(program: &Program) -> bool {
    let own = program.funcs.iter().filter(|(_, f)| !f.library);
    let bodies = own.filter_map(|(_, f)| f.defined());
    bodies.flat_map(insts).any(|inst| match &inst.op {
        Op::Call {
            callee: Callee::Indirect(_),
            args,
            dst: None,
        } => {
            let types: Vec<Ty> = args.iter().map(|(ty, _)| *ty).collect();
            types == [Ty::I32] || types == [Ty::I32, Ty::Ptr, Ty::Ptr]
        }
        _ => false,
    })
}

/// Which functions belong to handlers, and which run elsewhere.
struct Code {
    handled: BTreeSet<FuncId>,
    elsewhere: BTreeSet<FuncId>,
    main: Option<FuncId>,
    /// Functions that may create a thread.
    creating: BTreeSet<FuncId>,
    /// `main` and functions that it alone calls, all of which the first thread runs.
    first_thread: BTreeSet<FuncId>,
}

impl Code {
    fn of(program: &Program, handlers: &[FuncId]) -> Code {
        let handlers: BTreeSet<FuncId> = handlers.iter().copied().collect();
        let handled = closure(program, handlers.iter().copied());
        // Models of signals call handlers by pointers only.
        let called: BTreeSet<FuncId> = program.funcs.iter().flat_map(|(_, f)| calls(f)).collect();
        let roots = program.funcs.iter().map(|(id, _)| id);
        let roots = roots
            .filter(|id| !handled.contains(id) || called.contains(id) && handlers.contains(id));
        let elsewhere = closure(program, roots);
        let main = program.func_named("main");
        let main = main.filter(|id| !program.funcs[*id].library);
        let creating = creating(program);
        // Nothing runs before it that may create a thread, and it runs once.
        let first = |main: &FuncId| {
            let start = match program.entry {
                Entry::Main(start) => start,
                _ => return false,
            };
            let before = calls(&program.funcs[start]).into_iter();
            let mut before = before.filter(|f| start != *main && f != main);
            let others = program.funcs.iter().filter(|(id, _)| *id != start);
            let mut others = others.flat_map(|(_, f)| calls(f));
            !before.any(|f| creating.contains(&f)) && !others.any(|f| f == *main)
        };
        let main = main.filter(first);
        let first_thread = match main {
            Some(main) if !raises(program) => first_thread(program, main, &handlers, &handled),
            _ => BTreeSet::new(),
        };
        Code {
            first_thread,
            creating,
            handled,
            elsewhere,
            main,
        }
    }

    fn is_flag(&self, program: &Program, flag: GlobalId) -> bool {
        let mut touched = false;
        // What no thread but the first touches is written whenever it likes.
        let (mut early_only, mut one_thread) = (true, true);
        for (id, function) in program.funcs.iter() {
            let Some(body) = function.defined() else {
                continue;
            };
            let mut early: Option<BTreeSet<(BlockId, usize)>> = None;
            for (block_id, block) in body.blocks.iter() {
                for (at, inst) in block.insts.iter().enumerate() {
                    let Some(write) = touches(&inst.op, flag) else {
                        return false;
                    };
                    if write == Touch::None {
                        continue;
                    }
                    touched |= self.handled.contains(&id);
                    if !self.elsewhere.contains(&id) {
                        continue;
                    }
                    one_thread &= self.first_thread.contains(&id);
                    if write == Touch::Writes {
                        let early = early.get_or_insert_with(|| self.early(id, body));
                        early_only &= early.contains(&(block_id, at));
                    }
                }
                let mut kept = false;
                let mut look = |o: Operand| kept |= matches!(o, Operand::Global(g, _) if g == flag);
                block.term.for_each_operand(&mut look);
                if kept {
                    return false;
                }
            }
        }
        let pointed = program.globals.iter().any(|(_, g)| match &g.init {
            Init::Data { relocs, .. } => relocs
                .iter()
                .any(|r| matches!(r.target, RelocTarget::Global(g, _) if g == flag)),
            _ => false,
        });
        touched && !pointed && (early_only || one_thread)
    }

    /// The instructions of `main` before any thread can have been created; none of other functions.
    fn early(&self, id: FuncId, body: &Body) -> BTreeSet<(BlockId, usize)> {
        let mut all = BTreeSet::new();
        if self.main != Some(id) {
            return all;
        }
        let creates = |inst: &Inst| match &inst.op {
            Op::Call {
                callee: Callee::Direct(f),
                ..
            } => self.creating.contains(f),
            Op::Call { .. } => true,
            op => spawns(op),
        };
        let mut late: BTreeSet<BlockId> = BTreeSet::new();
        let mut open: Vec<BlockId> = Vec::new();
        for (_, block) in body.blocks.iter() {
            if block.insts.iter().any(creates) {
                open.extend(block.term.successors());
            }
        }
        while let Some(block) = open.pop() {
            if late.insert(block) {
                open.extend(body.blocks[block].term.successors());
            }
        }
        for (block_id, block) in body.blocks.iter() {
            if late.contains(&block_id) {
                continue;
            }
            let first = block.insts.iter().position(creates);
            let before = 0..first.unwrap_or(block.insts.len());
            all.extend(before.map(|at| (block_id, at)));
        }
        all
    }
}

/// How an instruction touches an object; `None` where it does so otherwise than by a plain load or store.
fn touches(op: &Op, flag: GlobalId) -> Option<Touch> {
    let is = |o: Operand| matches!(o, Operand::Global(g, _) if g == flag);
    let mut uses = 0;
    op.for_each_operand(|o| uses += usize::from(is(o)));
    match op {
        _ if uses == 0 => Some(Touch::None),
        Op::Load { addr, .. } if is(*addr) && *addr == Operand::Global(flag, 0) => {
            Some(Touch::Reads)
        }
        Op::Store { addr, .. } if uses == 1 && *addr == Operand::Global(flag, 0) => {
            Some(Touch::Writes)
        }
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    None,
    Reads,
    Writes,
}

/// Functions that may create a thread, but for those of the models of signals.
fn creating(program: &Program) -> BTreeSet<FuncId> {
    let of_signals = |id: FuncId| {
        let function = &program.funcs[id];
        let file = program.files.get(function.span.file);
        function.library && file.is_some_and(|f| f.name == "<library>/signal.c")
    };
    let mut all: BTreeSet<FuncId> = BTreeSet::new();
    loop {
        let before = all.len();
        for (id, function) in program.funcs.iter() {
            if of_signals(id) || all.contains(&id) {
                continue;
            }
            let Some(body) = function.defined() else {
                // What it does is not known.
                all.insert(id);
                continue;
            };
            let creates = |inst: &Inst| match &inst.op {
                Op::Call {
                    callee: Callee::Direct(f),
                    ..
                } => all.contains(f),
                Op::Call { .. } => true,
                Op::Foreign { .. } => true,
                op => spawns(op),
            };
            if insts(body).any(creates) {
                all.insert(id);
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

/// Whether the program sends signals to itself: their handlers run in the midst of the thread that sends, which needs no atomics. As
/// relaxed ones its flags would look as if weak memory could show in them.
fn raises(program: &Program) -> bool {
    let own = program.funcs.iter().filter(|(_, f)| !f.library);
    own.flat_map(|(_, f)| calls(f)).any(|f| {
        let name = program.funcs[f].name.as_str();
        matches!(name, "raise" | "kill" | "pthread_kill")
    })
}

/// The functions that only the first thread runs, beside handlers: `main` and what it calls by name, without what can be reached
/// otherwise: from a function whose address is taken, or that nothing calls by name.
fn first_thread(
    program: &Program,
    main: FuncId,
    handlers: &BTreeSet<FuncId>,
    handled: &BTreeSet<FuncId>,
) -> BTreeSet<FuncId> {
    let Entry::Main(start) = program.entry else {
        return BTreeSet::new();
    };
    let mut taken: BTreeSet<FuncId> = BTreeSet::new();
    for (_, function) in program.funcs.iter() {
        let blocks = function.defined().map(|body| body.blocks.as_slice());
        for block in blocks.into_iter().flatten() {
            let mut look = |operand: Operand| {
                if let Operand::Func(f) = operand {
                    taken.insert(f);
                }
            };
            for inst in &block.insts {
                inst.op.for_each_operand(&mut look);
            }
            block.term.for_each_operand(&mut look);
        }
    }
    for (_, global) in program.globals.iter() {
        if let Init::Data { relocs, .. } = &global.init {
            taken.extend(relocs.iter().filter_map(|r| match r.target {
                RelocTarget::Func(f) => Some(f),
                _ => None,
            }));
        }
    }
    let called: BTreeSet<FuncId> = program.funcs.iter().flat_map(|(_, f)| calls(f)).collect();
    let roots = program.funcs.iter().map(|(id, _)| id);
    let roots = roots.filter(|id| {
        let uncalled = !called.contains(id) && *id != start && !handled.contains(id);
        *id != main && (uncalled || taken.contains(id) && !handlers.contains(id))
    });
    // Another way to `main` itself would make it run in several.
    let others: BTreeSet<FuncId> = closure(program, roots);
    match others.contains(&main) {
        true => BTreeSet::new(),
        false => closure(program, std::iter::once(main))
            .difference(&others)
            .copied()
            .collect(),
    }
}

fn spawns(op: &Op) -> bool {
    matches!(
        op,
        Op::Sync {
            op: SyncOp::Spawn { .. },
            ..
        }
    )
}

/// What can be reached from functions by calls by name.
fn closure(program: &Program, from: impl Iterator<Item = FuncId>) -> BTreeSet<FuncId> {
    within(program, from, |_| false).into_iter().collect()
}

/// The same, without what some functions call, and without those.
pub(super) fn within(
    program: &Program,
    from: impl Iterator<Item = FuncId>,
    without: impl Fn(FuncId) -> bool,
) -> Vec<FuncId> {
    let mut all: BTreeSet<FuncId> = BTreeSet::new();
    let mut open: Vec<FuncId> = from.collect();
    while let Some(id) = open.pop() {
        if !without(id) && all.insert(id) {
            open.extend(calls(&program.funcs[id]));
        }
    }
    all.into_iter().collect()
}

fn calls(function: &ir::Function) -> Vec<FuncId> {
    let body = function.defined();
    let found = body.into_iter().flat_map(insts);
    found
        .filter_map(|inst| match &inst.op {
            Op::Call {
                callee: Callee::Direct(f),
                ..
            } => Some(*f),
            _ => None,
        })
        .collect()
}

pub(super) fn insts(body: &Body) -> impl Iterator<Item = &Inst> {
    body.blocks.as_slice().iter().flat_map(|block| &block.insts)
}
