//! `threadproof run`: one schedule, from the first step to the last.

use std::sync::Arc;

use machine::{
    Code, Config, Event, Gap, Move, Observer, Outcome, PendingKind, State, SyncKind, SyncOnly,
    ThreadId, Violation,
};

use crate::Exit;
use crate::cli::args::{NO_VARIABLES, RunArgs, ScheduleKind};
use crate::commands::schedule::{Schedule, fresh_seed};
use crate::print::output::{Output, say};
use crate::print::standing;
use crate::program::load::{load, source};

pub(crate) fn run(args: &RunArgs) -> Exit {
    let mut given = args.source.clone();
    if given.env.is_empty() {
        given.env.push(NO_VARIABLES.to_string());
    }
    let source = source(&given, &args.program).without_trying();
    let loaded = match load(&source) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let code = Code::new(Arc::new(loaded.program));
    let exit = execute(args, seed, &code, &source.argv());
    let random = args.schedule == ScheduleKind::Random;
    if random && (args.show_seed || matches!(exit, Exit::Violation | Exit::Stuck)) {
        say(&format!(
            "this was --schedule random --seed {seed}; the same options give the same run"
        ));
    }
    exit
}

/// What the program does that concerns us: its output.
struct Printer(Output);

impl Observer for Printer {
    fn event(&mut self, _: &Event) {}

    fn output(&mut self, fd: u8, bytes: &[u8]) {
        self.0.write(fd, bytes);
    }
}

fn execute(args: &RunArgs, seed: u64, code: &Code, argv: &[String]) -> Exit {
    let config = Config {
        spurious: !args.no_spurious && !code.program().dialect.exact_waits,
        overflow: args.overflow,
        uninit: args.uninit,
        lazy: false,
        logging: false,
        ..Config::default()
    };
    let mut schedule = Schedule::new(args.schedule, seed);
    let mut printer = Printer(Output::new());
    let mut state = State::new(code, &config, argv);
    let end = steps(code, &mut state, &mut schedule, &mut printer);
    printer.0.end();
    if printer.0.is_closed() {
        return Exit::ClosedPipe;
    }
    match end {
        End::Exit(code) => Exit::Program(code),
        End::Violation(violation) => {
            say(&standing::violation(code, &state, &violation));
            Exit::Violation
        }
        End::Deadlock => {
            say(&standing::deadlock(code, &state));
            Exit::Violation
        }
        End::Gap(gap) => {
            say(&standing::gap(code, &state, &gap));
            Exit::Stuck
        }
        End::Infeasible(thread) => {
            say(&standing::infeasible(code, &state, thread));
            Exit::Stuck
        }
        End::ClosedPipe => Exit::ClosedPipe,
    }
}

/// How an execution ends.
enum End {
    Exit(i32),
    Violation(Box<Violation>),
    Deadlock,
    Gap(Box<Gap>),
    Infeasible(ThreadId),
    ClosedPipe,
}

fn steps(code: &Code, state: &mut State, schedule: &mut Schedule, printer: &mut Printer) -> End {
    let mut moves = Vec::new();
    let mut last = ThreadId(0);
    loop {
        if let Some(code) = state.exited() {
            return End::Exit(code);
        }
        state.moves(code, &mut moves);
        if may_be_deadlocked(&moves, last) && state.deadlock(code).is_some() {
            return End::Deadlock;
        }
        if moves.is_empty() {
            // Every thread has ended, and none of them ended the process.
            return End::Exit(0);
        }
        let (thread, choice) = schedule.pick(&moves);
        last = thread;
        let yields = is_yield(state.pending(code, thread).kind);
        match state.step(code, thread, choice, &SyncOnly, printer) {
            Outcome::Ready | Outcome::Choice(_) | Outcome::Ended => {
                if yields {
                    schedule.give_way();
                }
            }
            Outcome::Cut => {
                schedule.give_way();
                printer.0.flush();
            }
            Outcome::Exited(code) => return End::Exit(code),
            Outcome::Violation(violation) => return End::Violation(violation),
            Outcome::Gap(gap) => return End::Gap(gap),
            Outcome::Infeasible => return End::Infeasible(thread),
        }
        if printer.0.is_closed() {
            return End::ClosedPipe;
        }
    }
}

/// Whether it is worth asking for a deadlock. A cycle of waiting threads is closed by the thread
/// that moved last, which then cannot move; a stuck state has no moves a program may rely on.
fn may_be_deadlocked(moves: &[Move], last: ThreadId) -> bool {
    let real = |m: &&Move| m.real > 0;
    !moves.iter().filter(real).any(|m| m.thread == last)
}

fn is_yield(kind: PendingKind) -> bool {
    matches!(kind, PendingKind::Sync(SyncKind::Yield))
}
