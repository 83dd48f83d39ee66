//! What the program's surroundings are taken to be, and which answers that touches.
//!
//! Executions have the arguments that were given. Where none were and the program looks at them,
//! exploring all executions shows nothing of those with others: such `safe` becomes `unknown`. What
//! the lock engine and `prove` show holds for any arguments, which they never take for constants.

use ir::{Callee, Entry, FuncId, Init, Op, Operand, Program, Span, SyncOp};
use verdict::world::{Arguments, Environment, Idle, Input, World};
use verdict::{Evidence, Unknown, Verdict, Verdicts};

use crate::args::{ProgramArgs, SourceArgs};

/// What a program can see of the world, and what of that was given.
pub(crate) fn world(program: &Program, source: &SourceArgs, args: &ProgramArgs) -> World {
    World {
        arguments: arguments(program, args),
        environment: environment(program, source),
        input: match looks_at_input(program) {
            true => Input::Open,
            false => Input::Unseen,
        },
        processors: asks_for_processors(program),
    }
}

fn arguments(program: &Program, args: &ProgramArgs) -> Arguments {
    let Entry::Main(main) = program.entry else {
        return Arguments::Callers;
    };
    let seen = (0..program.funcs[main].params.len().min(2))
        .find_map(|i| ir::seen::parameter(program, main, i));
    match seen {
        None => Arguments::Unseen,
        Some(_) if !args.args.is_empty() => Arguments::Given(args.args.len()),
        Some(_) if args.which.is_some() => Arguments::Without,
        Some(span) => Arguments::Open(span),
    }
}

fn environment(program: &Program, source: &SourceArgs) -> Environment {
    let list = match program.entry {
        Entry::Main(main) if program.funcs[main].params.len() > 2 => {
            ir::seen::parameter(program, main, 2)
        }
        _ => None,
    };
    let named = |name: &str| {
        program
            .funcs
            .iter()
            .any(|(_, f)| f.library && f.name == name)
    };
    let asks = |op: &Op| matches!(op, Op::Gap { reason } if reason.contains("--env"));
    let open = || {
        let mut globals = program.globals.iter();
        globals.any(|(_, g)| g.init == Init::Any) || ops(program).any(|(_, op, _)| asks(op))
    };
    match (source.environment(), list) {
        (Some(given), _) => {
            let looks = named("__tp_getenv") || named("__tp_environment");
            match looks || program.global_named("environ").is_some() {
                true => Environment::Given(given.len()),
                false => Environment::Unseen,
            }
        }
        (None, Some(span)) => Environment::Empty(span),
        (None, None) if open() => Environment::Open,
        (None, None) => Environment::Unseen,
    }
}

/// Whether the program reads the standard input, or asks what it is.
fn looks_at_input(program: &Program) -> bool {
    ir::closed::reachable(program).into_iter().any(|id| {
        let function = &program.funcs[id];
        let file = program.files.get(function.span.file);
        let reads = file.is_some_and(|f| f.name == "<library>/input.c");
        function.library && (reads || function.name == "isatty")
    })
}

/// Whether the program may ask how many processors there are. `sysconf` tells that and other things.
fn asks_for_processors(program: &Program) -> bool {
    /// `_SC_NPROCESSORS_CONF` and `_SC_NPROCESSORS_ONLN`, as `system.c` has them.
    const NUMBERS: [u64; 2] = [83, 84];
    let named = |id: FuncId| {
        let function = &program.funcs[id];
        function.library.then_some(function.name.as_str())
    };
    let reachable = ir::closed::reachable(program);
    let own = ops(program).filter(|(id, ..)| named(*id).is_none() && reachable.contains(id));
    let asked = own.filter_map(|(_, op, _)| match op {
        Op::Call {
            callee: Callee::Direct(f),
            args,
            ..
        } => Some((named(*f)?, args.first().map(|(_, value)| *value))),
        _ => None,
    });
    let asked: Vec<(&str, Option<Operand>)> = asked.collect();
    let there = |name: &str| reachable.iter().any(|f| named(*f) == Some(name));
    let direct = |name: &str| asked.iter().any(|(n, _)| *n == name);
    // What is there and called by nobody is called through a pointer; `sysconf` calls the other.
    let pointed = match there("sysconf") {
        true => !direct("sysconf"),
        false => there("get_nprocs") || there("get_nprocs_conf"),
    };
    pointed
        || asked.iter().any(|(name, first)| match (*name, first) {
            ("get_nprocs" | "get_nprocs_conf", _) => true,
            ("sysconf", Some(Operand::Const(n))) => NUMBERS.contains(n),
            ("sysconf", _) => true,
            _ => false,
        })
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

/// Takes back what exploration says of a world that nobody gave.
pub(crate) fn narrow(verdicts: &mut Verdicts, world: &World) {
    let Some((part, span)) = world.untried() else {
        return;
    };
    for (_, answer) in &mut verdicts.answers {
        let explored = |safe: &verdict::Safe| matches!(safe.evidence, Evidence::Exhausted(_));
        let why = Unknown::World { part, span };
        match answer {
            Verdict::Safe(safe) if explored(safe) => *answer = Verdict::Unknown(vec![why]),
            // More time or memory would not help by itself.
            Verdict::Unknown(reasons) => reasons.push(why),
            _ => {}
        }
    }
}

/// Why nothing could go wrong between threads, if so: `threads` is the most that an execution had,
/// where there were executions.
pub(crate) fn idle(program: &Program, threads: Option<u32>) -> Option<Idle> {
    if !matches!(program.entry, Entry::Main(_)) {
        return None;
    }
    match creation(program) {
        None => Some(Idle::NoCreation),
        Some(span) if threads == Some(1) => Some(Idle::NotReached(span)),
        Some(_) => None,
    }
}

/// The first place of the program's own that may create a thread.
fn creation(program: &Program) -> Option<Span> {
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
    // One that is only called through a pointer stands nowhere.
    first.or_else(|| (!within.is_empty()).then_some(Span::NONE))
}
