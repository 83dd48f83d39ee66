//! The `threadproof` command.
//!
//! Exit codes: `run` exits as the program does, 125 when it ends in a violation, 126 when it
//! cannot go on (a gap, an assumption that fails). Otherwise 0 for success (`check`: everything
//! asked is safe), 1 for a violation, 2 for no violation but something unknown, 3 for input that
//! cannot be read, parsed or lowered, 64 for wrong usage, 70 for a bug of ours.
//!
//! Everything that prints, and everything that turns errors into exit codes, is in this crate.

mod args;
mod beside;
mod bug;
mod candidates;
mod check;
mod config;
mod display;
mod focus;
mod folders;
mod formats;
mod guards;
mod init;
mod load;
mod lock_proof;
mod locks;
mod memory_model;
mod modular_proof;
mod output;
mod pages;
mod prove;
mod replay;
mod reread;
mod run;
mod sandbox;
mod schedule;
mod show;
mod shown;
mod sources;
mod standing;
mod toml;
mod trace;
mod trusted;
mod watch;
mod world;

use std::process::ExitCode;

use args::{Command, Parsed};

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// All went well.
    Success,
    /// Something asked about is violated.
    Violated,
    /// Nothing asked about is violated, but something is unknown.
    Unknown,
    /// The input cannot be read, parsed or lowered.
    BadInput,
    /// The command line is wrong.
    Usage,
    /// A bug of ours.
    Bug,
    /// Somebody closed the pipe we write to.
    ClosedPipe,
    /// The program under `run` ended with this code.
    Program(i32),
    /// The program under `run` ended in a violation.
    Violation,
    /// The program under `run` cannot go on.
    Stuck,
}

impl Exit {
    fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Violated => 1,
            Exit::Unknown => 2,
            Exit::BadInput => 3,
            Exit::Usage => 64,
            Exit::Bug => 70,
            // What the shell reports of a process that the signal of a closed pipe has ended.
            Exit::ClosedPipe => 141,
            // The low eight bits, as the operating system does.
            Exit::Program(code) => code as u8,
            Exit::Violation => 125,
            Exit::Stuck => 126,
        }
    }
}

/// The command, after what it does not need was given up.
fn confined(command: Command) -> Command {
    sandbox::enter(&command);
    command
}

fn main() -> ExitCode {
    let exit = bug::guard(|| match args::parse(std::env::args_os()) {
        Parsed::Command(command) => match confined(*command) {
            // Last words may need the arguments as long as the process lives.
            Command::Check(args) => check::check(Box::leak(args)),
            Command::Prove(args) => prove::prove(Box::leak(args)),
            Command::Replay(args) => replay::replay(&args),
            Command::Report(args) => reread::report(&args),
            Command::Run(args) => run::run(&args),
            Command::Ir(args) => show::ir(&args),
            Command::Locks(args) => locks::locks(&args),
            Command::Trace(args) => trace::trace(&args),
            Command::Init(args) => init::init(&args),
            Command::Explain(args) => pages::explain(&args),
            Command::Completions(args) => pages::completions(&args, args::command()),
            Command::Man(args) => pages::man(&args, args::command()),
        },
        Parsed::Exit(exit) => exit,
    });
    let exit = if output::lost() { Exit::BadInput } else { exit };
    ExitCode::from(exit.code())
}
