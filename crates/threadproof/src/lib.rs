//! Threadproof checks multithreaded programs: it finds races, deadlocks, failed assertions and misused memory with an
//! interleaving that replays, or proves that there are none, or says what it does not know.
//!
//! # From Rust
//!
//! A [`Checker`] names the files of a program, and what to ask. Its [`Outcome`] has one answer per property and
//! the findings, each with its steps on source lines.
//!
//! ```
//! use std::time::Duration;
//! use threadproof::{Checker, Property};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join(format!("threadproof-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let file = folder.join("counter.c");
//! std::fs::write(&file, "
//!     #include <pthread.h>
//!     int counter;
//!     void *count(void *arg) { counter++; return arg; }
//!     int main(void) {
//!         pthread_t t;
//!         pthread_create(&t, 0, count, 0);
//!         counter++;
//!         return pthread_join(t, 0);
//!     }")?;
//! let outcome = Checker::new([&file]).property(Property::Race).time(Duration::from_secs(20)).run()?;
//! assert!(outcome.is_violated(Property::Race));
//! let finding = &outcome.findings()[0];
//! assert!(finding.title.starts_with("data race on counter"));
//! for step in &finding.steps {
//!     println!("{}: T{} {}", outcome.report.place_name(step.place), step.thread, step.sentence());
//! }
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! ```
//!
//! Every format that the command line prints is made from [`Outcome::report`], which is plain data. Programs
//! in a language of your own are read after [`languages::add`].
//!
//! # The command line
//!
//! [`command_line`] is all of the program `threadproof`; it uses the [`Checker`] as any other user of the library does. Exit
//! codes: `run` exits as the program does, 125 when it ends in a violation, 126 when it
//! cannot go on (a gap, an assumption that fails). Otherwise 0 for success (`check`: everything
//! asked is safe), 1 for a violation, 2 for no violation but something unknown, 3 for input that
//! cannot be read, parsed or lowered, 64 for wrong usage, 70 for a bug of ours.
//!
//! Everything that prints, and everything that turns errors into exit codes, is in this crate.

mod checker;
mod cli;
mod commands;
pub mod languages;
mod print;
mod process;
mod program;
mod protections;

pub use checker::{Checker, Checking, Error, Mode, Options, Outcome};
pub use program::source::{Loaded, Source};
pub use verdict::{Properties, Property};

use std::ffi::OsString;
use std::process::ExitCode;

use cli::command::{self, Command, Parsed};

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
    /// The reader closed the pipe we write to.
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
    command::enter_sandbox(&command);
    command
}

/// The command line: what the program `threadproof` does with its arguments, the first of which is its name.
pub fn command_line(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let exit = process::bug::guard(|| match command::parse(words) {
        Parsed::Command(command) => match confined(*command) {
            // Last words may need the arguments as long as the process lives.
            Command::Check(args) => commands::check::check(Box::leak(args)),
            Command::Prove(args) => commands::prove::prove(Box::leak(args)),
            Command::Certify(args) => commands::recheck::certify(Box::leak(args)),
            Command::Replay(args) => commands::replay::replay(&args),
            Command::Report(args) => commands::reread::report(&args),
            Command::Run(args) => commands::run::run(&args),
            Command::Ir(args) => commands::show::ir(&args),
            Command::Locks(args) => commands::locks::locks(&args),
            Command::Trace(args) => commands::trace::trace(&args),
            Command::Init(args) => commands::init::init(&args),
            Command::Models(args) => commands::models::models(&args),
            Command::Explain(args) => commands::pages::explain(&args),
            Command::Completions(args) => commands::pages::completions(&args, command::command()),
            Command::Man(args) => commands::pages::man(&args, command::command()),
        },
        Parsed::Exit(exit) => exit,
    });
    let exit = if print::output::lost() {
        Exit::BadInput
    } else {
        exit
    };
    ExitCode::from(exit.code())
}
