//! What the program's surroundings are taken to be, and which answers that touches.
//!
//! Executions have the arguments that were given. Where none were and the program looks at them,
//! exploring all executions shows nothing of those with others: such `safe` becomes `unknown`. What
//! the lock engine and `prove` show holds for any arguments, which they never take for constants.

use ir::{Callee, Entry, FuncId, GapKind, Init, Op, Operand, Program, Role, Span, SyncOp};
use verdict::world::{Arguments, Environment, Files, Idle, Input, World};

pub use verdict::world::GivenFiles;

/// What the user gave of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// How many arguments; none: nothing was said of them.
    pub arguments: Option<usize>,
    /// How many variables of the environment; none: nothing was said of it.
    pub variables: Option<usize>,
    /// The files; none: nothing was said of them.
    pub files: Option<GivenFiles>,
    /// Whether there are no peers.
    pub alone: bool,
}

/// What a program can see of the world, and what of that was given.
pub fn world(program: &Program, given: Given) -> World {
    World {
        arguments: arguments(program, given),
        environment: environment(program, given),
        input: match program.looks_at.input {
            true => Input::Open,
            false => Input::Unseen,
        },
        processors: program.looks_at.processors,
        files: match (program.looks_at.files, given.files) {
            (false, _) => Files::Unseen,
            (true, None) => Files::Any,
            (true, Some(given)) => Files::Given(given),
        },
        peers: program.looks_at.peers,
        alone: given.alone,
        short_texts: program.looks_at.short_texts,
    }
}

fn arguments(program: &Program, given: Given) -> Arguments {
    let seen = match program.entry {
        _ if !program.processes.is_empty() => return of_processes(program),
        Entry::Main(main) => (0..program.funcs[main].params.len().min(2))
            .find_map(|i| ir::seen::parameter(program, main, i)),
        // The harness of a managed program calls its `main` with a list of strings, the only parameter.
        Entry::Thread(start) if program.managed => match main_of(program, start) {
            Some(main) => ir::seen::parameter(program, main, 0),
            None => None,
        },
        _ => return Arguments::Callers,
    };
    match (seen, given.arguments) {
        (None, _) => Arguments::Unseen,
        (Some(_), Some(0)) => Arguments::Without,
        (Some(_), Some(count)) => Arguments::Given(count),
        (Some(span), None) => Arguments::Open(span),
    }
}

/// The arguments of processes are always given: those that a process has, beside its name.
fn of_processes(program: &Program) -> Arguments {
    let lists = program
        .globals
        .iter()
        .filter(|(_, g)| g.name.ends_with(".argv"));
    let words = lists.map(|(_, g)| match &g.init {
        Init::Data { relocs, .. } => relocs.len().saturating_sub(1),
        _ => 0,
    });
    match words.sum() {
        0 => Arguments::Without,
        count => Arguments::Given(count),
    }
}

/// The program's own function that a harness calls.
fn main_of(program: &Program, start: FuncId) -> Option<FuncId> {
    let body = program.funcs[start].defined()?;
    let mut ops = body.blocks.iter().flat_map(|(_, b)| &b.insts);
    ops.find_map(|inst| match inst.op {
        Op::Call {
            callee: Callee::Direct(func),
            ref args,
            ..
        } => (!program.funcs[func].library && args.len() == 1).then_some(func),
        _ => None,
    })
}

fn environment(program: &Program, given: Given) -> Environment {
    let list = match program.entry {
        Entry::Main(main) if program.funcs[main].params.len() > 2 => {
            ir::seen::parameter(program, main, 2)
        }
        _ => None,
    };
    let asks = |op: &Op| matches!(op, Op::Gap { reason } if reason.kind == GapKind::World);
    let open = || {
        let mut globals = program.globals.iter();
        program.looks_at.environment
            || globals.any(|(_, g)| g.init == Init::Any)
            || ops(program).any(|(_, op, _)| asks(op))
    };
    match (given.variables, list) {
        (Some(count), _) if program.looks_at.environment => Environment::Given(count),
        (Some(_), _) => Environment::Unseen,
        (None, Some(span)) => Environment::Empty(span),
        (None, None) if open() => Environment::Open,
        (None, None) => Environment::Unseen,
    }
}

/// What is done in a program, function by function.
fn ops(program: &Program) -> impl Iterator<Item = (FuncId, &Op, Span)> {
    let bodies = program.funcs.iter();
    let bodies = bodies.filter_map(|(id, f)| f.defined().map(|body| (id, body)));
    bodies.flat_map(|(id, body)| {
        let blocks = body.blocks.iter();
        let insts = blocks.flat_map(|(_, block)| &block.insts);
        insts.map(move |inst| (id, &inst.op, inst.span))
    })
}

/// Why nothing could go wrong between threads, if so: `threads` is the most that an execution had,
/// where there were executions.
pub fn idle(program: &Program, threads: Option<u32>) -> Option<Idle> {
    let started = match program.entry {
        Entry::Main(_) => true,
        Entry::Thread(_) => program.managed && program.processes.is_empty(),
        Entry::None => false,
    };
    if !started {
        return None;
    }
    match creation(program, threads == Some(1)) {
        None => Some(Idle::NoCreation),
        Some(span) if threads == Some(1) => Some(Idle::NotReached(span)),
        Some(_) => None,
    }
}

/// The first place of the program's own that may create a thread; where executions had one thread, no handler of a signal counts.
fn creation(program: &Program, unthreaded: bool) -> Option<Span> {
    let reachable = ir::closed::reachable(program);
    let spawns = |op: &Op| {
        matches!(
            op,
            Op::Sync {
                op: SyncOp::Spawn { .. },
                ..
            }
        )
    };
    let all = || ops(program).filter(|(id, ..)| reachable.contains(id));
    let within: Vec<FuncId> = all()
        .filter(|(id, op, _)| program.funcs[*id].library && spawns(op))
        .map(|(id, ..)| id)
        .collect();
    let calls = |op: &Op| match op {
        Op::Call {
            callee: Callee::Direct(f),
            ..
        } => within.contains(f),
        _ => false,
    };
    let own = all().filter(|(id, op, _)| !program.funcs[*id].library && (spawns(op) || calls(op)));
    let first = own.map(|(.., span)| span).min_by_key(|s| (s.file, s.line));
    // What models run handlers of signals in is no thread of the program's.
    let runs_handlers = |op: &Op| match op {
        Op::Sync {
            op:
                SyncOp::Spawn {
                    func: Operand::Func(f),
                    ..
                },
            ..
        } => program.funcs[*f].role == Some(Role::RunsHandlers),
        _ => false,
    };
    let elsewhere = all().any(|(id, op, _)| {
        program.funcs[id].library && spawns(op) && !(unthreaded && runs_handlers(op))
    });
    // One that is only called through a pointer stands nowhere.
    first.or_else(|| elsewhere.then_some(Span::NONE))
}
