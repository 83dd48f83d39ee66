//! The command line: its commands, and how its words are read.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::Exit;
use crate::cli::args::{IrArgs, RunArgs, TraceArgs};
use crate::cli::config::{Used, with_config};
use crate::cli::headings::with_headings;
use crate::commands::check::CheckArgs;
use crate::commands::init::InitArgs;
use crate::commands::locks::LocksArgs;
use crate::commands::models::ModelsArgs;
use crate::commands::pages::{CompletionsArgs, ExplainArgs, ManArgs};
use crate::commands::prove::ProveArgs;
use crate::commands::recheck::CertifyArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::reread::ReportArgs;
use crate::print::output::say;
use crate::process::sandbox::give_up;

/// The version, with the commit that it was built from where that is known.
const VERSION: &str = env!("THREADPROOF_VERSION");

/// What the command line asks for.
pub(crate) enum Parsed {
    /// To run a command.
    Command(Box<Command>),
    /// To end at once: help was printed, or the usage was wrong.
    Exit(Exit),
}

/// Reads the command line; prints help and usage errors.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Parsed {
    let args: Vec<OsString> = args.into_iter().collect();
    let complete = |args: &[OsString]| read(long_options(args.to_vec())).is_ok();
    let (args, used) = match with_config(args, &options_of, complete) {
        Ok(both) => both,
        Err(message) => {
            say(&message);
            return Parsed::Exit(Exit::BadInput);
        }
    };
    if let Some(used) = &used {
        mention(used);
    }
    let name = args.get(1).cloned().unwrap_or_default();
    match read(long_options(args)) {
        Ok(cli) => Parsed::Command(Box::new(cli.command)),
        Err(error) if error.use_stderr() => {
            // It quotes what was typed, which may be the name of any file.
            match used.and_then(|used| used.blame(|words| refusal(&name, words))) {
                Some(blamed) => {
                    say(&blamed);
                    Parsed::Exit(Exit::BadInput)
                }
                None => {
                    say(&error.render().to_string());
                    Parsed::Exit(Exit::Usage)
                }
            }
        }
        Err(error) => {
            // The output may be closed.
            let _ = error.print();
            Parsed::Exit(Exit::Success)
        }
    }
}

/// Says which configuration is used.
fn mention(Used { file, ignored, .. }: &Used) {
    let ignored = match ignored.is_empty() {
        true => String::new(),
        false => format!(
            "; ignored, as it is not trusted: {} (--trust-config)",
            ignored.join(", ")
        ),
    };
    say(&format!("using {}{ignored}", confine::shown(file)));
}

/// The long options of a command.
fn options_of(name: &str) -> Option<Vec<String>> {
    let definition = command();
    let command = definition.find_subcommand(name)?;
    let options = command.get_arguments().filter_map(clap::Arg::get_long);
    Some(options.map(str::to_owned).collect())
}

/// Why a command does not take an option with this value.
fn refusal(command: &OsString, words: &[String]) -> Option<String> {
    use clap::error::ErrorKind;
    let name = OsString::from("threadproof");
    let words = words.iter().map(OsString::from);
    let line: Vec<OsString> = [name, command.clone()].into_iter().chain(words).collect();
    let error = read(line).err()?;
    let about_value = matches!(
        error.kind(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
    );
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let text: Vec<&str> = lines.map(str::trim).collect();
    about_value.then(|| text.join(" ").replacen("error: ", "", 1))
}

/// The definition of the command line.
pub(crate) fn command() -> clap::Command {
    with_headings(Cli::command())
}

/// Reads words by that definition.
fn read(words: Vec<OsString>) -> Result<Cli, clap::Error> {
    let mut definition = command();
    let matches = definition.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut definition))
}

/// Compilers write some long options with one dash; those are accepted, before `--`.
fn long_options(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut ours = true;
    let long = |arg: OsString| {
        ours &= arg != "--";
        let text = arg.to_str().unwrap_or_default();
        let compiler = text == "-include" || text == "-std" || text.starts_with("-std=");
        if ours && (text == "-cp" || text == "-classpath") {
            OsString::from("--classpath")
        } else if ours && compiler {
            OsString::from(format!("-{text}"))
        } else {
            arg
        }
    };
    let mut args: Vec<OsString> = args.into_iter().map(long).collect();
    // A list of arguments that is empty is one, too, for a class that is named to be run.
    let marks = args.iter().filter(|arg| *arg == "--").count();
    let named = args.iter().any(|arg| arg == "--main") && !args.iter().any(|arg| arg == "--args");
    if named && marks == 1 && args.last().is_some_and(|last| last == "--") {
        args.pop();
        args.extend(["--args", "none"].map(OsString::from));
    }
    args
}

/// A verifier of multithreaded C and Java programs.
#[derive(Parser, Debug)]
#[command(name = "threadproof", version = VERSION, about, max_term_width = 100)]
#[command(
    after_help = "`threadproof explain` says what answers and findings mean; the words are in \
                        docs/src/glossary.md."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Search every schedule of a program for what can go wrong
    ///
    /// Answers for each property: violated, with an interleaving that replays; safe, with what
    /// the answer rests on; or unknown, and why. Exit code: 0 everything asked is safe, 1
    /// something is violated, 2 nothing is violated but something is unknown.
    Check(Box<CheckArgs>),
    /// Say which shared locations locks, creation and joins protect, and who may wait for whom
    ///
    /// Looks at the whole program, for any number of threads, without exploring interleavings.
    /// What is not proved is listed as possible races and cycles, with call stacks and locks held.
    /// Exit code: 0 what is asked is proved, 2 something is not.
    Locks(LocksArgs),
    /// Prove a program for any number of threads
    ///
    /// Looks for a thread-modular proof: invariants of one thread that every step of the others keeps.
    /// What is not proved is searched for in executions. What is not found either is unknown, with what
    /// the proof could not exclude.
    /// Exit codes as for `check`.
    Prove(Box<ProveArgs>),
    /// Check a proof that `prove --certificate` has written
    ///
    /// From the file and the program alone, with a solver other than it was found with where there
    /// is one. Says what was checked, and what is taken on trust. Exit code: 0 it holds, 1 it does
    /// not, 2 the solver does not know, 3 the file cannot be read or is of another program.
    Certify(Box<CertifyArgs>),
    /// Run a reported interleaving again
    ///
    /// Shows each step. A witness that no longer fits the source is refused.
    Replay(ReplayArgs),
    /// Show a result of `check --json` again, in another format
    Report(ReportArgs),
    /// Run one schedule of a program
    ///
    /// Prints what the program prints and ends with its exit code. Ends with 125 and a report
    /// when the program does something wrong or deadlocks; with 126 when it reaches something
    /// that cannot be executed, or an assumption of the program fails.
    Run(RunArgs),
    /// Print the intermediate representation of a program
    ///
    /// What cannot be executed ("gaps") is listed on the standard error.
    Ir(IrArgs),
    /// Find the races in a recorded trace
    ///
    /// The trace has the STD format of the RAPID tool, one event per line:
    /// `thread|op(operand)|location`, with the operations r, w, acq, rel, fork and join. Each pair
    /// of racing locations is printed once. Ends with 1 if there is a race, with 3 if a line is
    /// malformed.
    Trace(TraceArgs),
    /// Write a configuration file for the project in this folder
    Init(InitArgs),
    /// List the functions that a program calls and does not define
    ///
    /// With what is assumed of each where `--externals contract` is asked for, and where it is called first. Functions of the
    /// C library that have no model are listed with what is missing.
    Models(Box<ModelsArgs>),
    /// Say what a kind of finding or answer means
    Explain(ExplainArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man(ManArgs),
}

/// Gives up what the command does not need, if it is one that loads a program.
pub(crate) fn enter_sandbox(command: &Command) {
    let (source, inputs, outputs, solver) = match command {
        Command::Check(args) => (&args.source, &args.formats.baseline, &args.witness, None),
        Command::Prove(args) => {
            let solver = args.solver.as_deref();
            (&args.source, &args.formats.baseline, &args.witness, solver)
        }
        Command::Locks(args) => (&args.source, &None, &None, None),
        Command::Run(args) => (&args.source, &None, &None, None),
        Command::Ir(args) => (&args.source, &None, &None, None),
        Command::Models(args) => (&args.source, &None, &args.stubs, None),
        _ => return,
    };
    give_up(source, inputs.iter(), outputs.iter(), solver);
}

#[cfg(test)]
mod tests {
    use super::{Cli, Command, long_options};
    use crate::cli::args::{RunArgs, ScheduleKind};
    use clap::Parser;

    fn run_args(line: &str) -> RunArgs {
        let args = line.split(' ').map(Into::into);
        match Cli::parse_from(long_options(args)).command {
            Command::Run(args) => args,
            _ => panic!("not a run"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        super::command().debug_assert();
    }

    #[test]
    fn compiler_options_are_read_as_compilers_write_them() {
        let args = run_args(
            "threadproof run a.c b.c -Iinc -I other -DX=1 -D Y -U Z -include c.h -std=c11 \
             --schedule random --seed 7 -- -include x"
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .as_str(),
        );
        assert_eq!(args.source.files.len(), 2);
        assert_eq!(args.source.include_dirs, ["inc", "other"]);
        assert_eq!(args.source.defines, ["X=1", "Y"]);
        assert_eq!(args.source.undefines, ["Z"]);
        assert_eq!(args.source.includes, ["c.h"]);
        assert_eq!(args.source.std.as_deref(), Some("c11"));
        assert_eq!(args.schedule, ScheduleKind::Random);
        assert_eq!(args.seed, Some(7));
        assert_eq!(args.program.args, ["-include", "x"]);
    }
}
