//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::Exit;
use crate::cli::config::{Used, with_config};
use crate::cli::java::JavaArgs;
use crate::print::output::say;
use crate::process::sandbox::SandboxArg;

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
    let complete = |args: &[OsString]| Cli::try_parse_from(long_options(args.to_vec())).is_ok();
    let args = match with_config(args, complete) {
        Ok((args, used)) => {
            if let Some(Used { file, ignored }) = used {
                let ignored = match ignored.is_empty() {
                    true => String::new(),
                    false => format!(
                        "; ignored, as it is not trusted: {} (--trust-config)",
                        ignored.join(", ")
                    ),
                };
                say(&format!("using {}{ignored}", confine::shown(&file)));
            }
            args
        }
        Err(message) => {
            say(&message);
            return Parsed::Exit(Exit::BadInput);
        }
    };
    match Cli::try_parse_from(long_options(args)) {
        Ok(cli) => Parsed::Command(Box::new(cli.command)),
        Err(error) => {
            if error.use_stderr() {
                // It quotes what was typed, which may be the name of somebody's file.
                say(&error.render().to_string());
                return Parsed::Exit(Exit::Usage);
            }
            // Nobody may be listening.
            let _ = error.print();
            Parsed::Exit(Exit::Success)
        }
    }
}

/// The definition of the command line.
pub(crate) fn command() -> clap::Command {
    Cli::command()
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
    args.into_iter().map(long).collect()
}

/// Checks multithreaded programs.
#[derive(Parser, Debug)]
#[command(name = "threadproof", version, about, max_term_width = 100)]
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
    Check(Box<crate::commands::check::CheckArgs>),
    /// Say which shared locations locks, creation and joins protect, and who may wait for whom
    ///
    /// Looks at the whole program, for any number of threads, without exploring interleavings.
    /// What is not proved is listed as possible races and cycles, with call stacks and locks held.
    /// Exit code: 0 what is asked is proved, 2 something is not.
    Locks(crate::commands::locks::LocksArgs),
    /// Prove a program for any number of threads
    ///
    /// Thread by thread, against what the others may do. What is not proved is searched for in
    /// executions; what is not found either is unknown, with what the proof could not exclude.
    /// Exit codes as for `check`.
    Prove(Box<crate::commands::prove::ProveArgs>),
    /// Check a proof that `prove --certificate` has written
    ///
    /// From the file and the program alone, with a solver other than it was found with where there
    /// is one. Says what was checked, and what is taken on trust. Exit code: 0 it holds, 1 it does
    /// not, 2 the solver does not know, 3 the file cannot be read or is of another program.
    Certify(Box<crate::commands::recheck::CertifyArgs>),
    /// Run a reported interleaving again
    ///
    /// Shows each step. A witness that no longer fits the source is refused.
    Replay(crate::commands::replay::ReplayArgs),
    /// Show a result of `check --json` again, in another format
    Report(crate::commands::reread::ReportArgs),
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
    /// The trace has the STD format of the RAPID tool, one event a line:
    /// `thread|op(operand)|location`, with the operations r, w, acq, rel, fork and join. Each pair
    /// of racing locations is printed once. Ends with 1 if there is a race, with 3 if a line is
    /// malformed.
    Trace(TraceArgs),
    /// Write a configuration file for the project in this folder
    Init(crate::commands::init::InitArgs),
    /// Say what a kind of finding or answer means
    Explain(crate::commands::pages::ExplainArgs),
    /// Print completions for a shell
    Completions(crate::commands::pages::CompletionsArgs),
    /// Print the manual page
    Man(crate::commands::pages::ManArgs),
}

/// The arguments of `trace`.
#[derive(Args, Debug)]
pub(crate) struct TraceArgs {
    /// The trace; `-` is the standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Leave malformed lines out, and count them
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// The arguments of `run`.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// How to choose who runs next
    #[arg(long, value_enum, default_value_t = ScheduleKind::First)]
    pub(crate) schedule: ScheduleKind,
    /// Where random choices start; the same seed gives the same run
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Say which seed was used, even if all goes well
    #[arg(long)]
    pub(crate) show_seed: bool,
    /// Waits do not end, and weak compare-exchanges do not fail, for no reason
    #[arg(long)]
    pub(crate) no_spurious: bool,
    /// Signed overflow is a violation
    #[arg(long)]
    pub(crate) overflow: bool,
    /// Using an uninitialised value is a violation
    #[arg(long)]
    pub(crate) uninit: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) program: ProgramArgs,
}

/// What the program is called with.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ProgramArgs {
    /// Call the program without arguments, and answer for that alone
    #[arg(
        long = "args",
        value_enum,
        value_name = "none",
        conflicts_with = "args"
    )]
    pub(crate) which: Option<WhichArgs>,
    /// Arguments of the program, after `--`
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) args: Vec<String>,
}

/// Which arguments the program has, where they are not listed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhichArgs {
    /// None
    None,
}

/// The arguments of `ir`.
#[derive(Args, Debug)]
pub(crate) struct IrArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// Which program, and how to read it.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SourceArgs {
    /// Files that make one program: C (`.c`), preprocessed C (`.i`), Java (`.java`, `.class`, `.jar`, or
    /// a folder of classes), or one file of intermediate representation (`.ir`)
    #[arg(value_name = "FILE", required_unless_present = "project")]
    pub(crate) files: Vec<PathBuf>,
    /// Search this folder for headers
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include_dirs: Vec<String>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) defines: Vec<String>,
    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME")]
    pub(crate) undefines: Vec<String>,
    /// Include this file before each source file
    #[arg(long = "include", value_name = "FILE")]
    pub(crate) includes: Vec<String>,
    /// The C compiler to preprocess with
    #[arg(long, value_name = "COMMAND", default_value = "cc")]
    pub(crate) cc: String,
    /// The language standard, such as c11 or gnu17
    #[arg(long, value_name = "STANDARD")]
    pub(crate) std: Option<String>,
    /// The sizes of C's types [default: lp64, or what an `.ir` file says]
    #[arg(long, value_enum)]
    pub(crate) data_model: Option<DataModelArg>,
    /// Take files and flags from a compilation database (no command in it is run)
    #[arg(long, value_name = "compile_commands.json")]
    pub(crate) project: Option<PathBuf>,
    /// Instead of `main`: any number of threads call these functions any number of times
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',')]
    pub(crate) entry: Vec<String>,
    /// With --entry: callers pass one and the same object for this type (`struct dev`) or parameter (`f:out`);
    /// otherwise only objects with a lock or an atomic inside are shared
    #[arg(long, value_name = "TYPE|FUNCTION:PARAMETER", value_delimiter = ',')]
    pub(crate) shared: Vec<String>,
    /// What to assume of functions that are not defined
    #[arg(long, value_enum, default_value_t = ExternalsArg::Gap)]
    pub(crate) externals: ExternalsArg,
    /// A variable of the program's environment, which has no others; `none`: it is empty [default:
    /// any environment; for `run` an empty one]
    #[arg(long, value_name = "NAME=VALUE|none", value_parser = variable)]
    pub(crate) env: Vec<String>,
    /// What atomics weaker than seq_cst may show: `sc` takes every execution for an interleaving
    #[arg(long, value_enum, default_value_t = MemoryModelArg::C11)]
    pub(crate) memory_model: MemoryModelArg,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// Read the configuration from this file instead of `threadproof.toml`
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,
    /// Read no configuration file
    #[arg(long)]
    pub(crate) no_config: bool,
    /// Let the configuration say everything, also which compiler is run; otherwise it only says what
    /// is analysed
    #[arg(long)]
    pub(crate) trust_config: bool,
    /// Show source text that lies under this folder, too; text outside the current folder and those of
    /// the files and options given is not shown
    #[arg(long, value_name = "DIR")]
    pub(crate) sources: Vec<PathBuf>,
    /// Give up everything but reading the inputs and writing the outputs, where the kernel lets us
    #[arg(long, value_enum, value_name = "WHEN", num_args = 0..=1, require_equals = true,
          default_value_t = SandboxArg::Auto, default_missing_value = "on")]
    pub(crate) sandbox: SandboxArg,
    /// The witness whose program this is
    #[arg(skip)]
    pub(crate) witness: Option<PathBuf>,
}

/// Reads a variable of the environment.
fn variable(text: &str) -> Result<String, String> {
    let named = text.split_once('=').is_some_and(|(n, _)| !n.is_empty());
    match named && !text.contains('\0') || text == NO_VARIABLES {
        true => Ok(text.to_string()),
        false => Err("a variable is NAME=VALUE; `none` stands for no variables".into()),
    }
}

/// What stands for an empty environment.
pub(crate) const NO_VARIABLES: &str = "none";

impl SourceArgs {
    /// The environment, if it is given.
    pub(crate) fn environment(&self) -> Option<Vec<String>> {
        let given = self.env.iter().filter(|v| *v != NO_VARIABLES);
        (!self.env.is_empty()).then(|| given.cloned().collect())
    }

    /// The same as words of a command line, for a witness.
    pub(crate) fn to_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut option = |name: &str, value: &str| {
            words.extend([name.to_string(), value.to_string()]);
        };
        self.include_dirs.iter().for_each(|d| option("-I", d));
        self.defines.iter().for_each(|d| option("-D", d));
        self.undefines.iter().for_each(|d| option("-U", d));
        self.includes.iter().for_each(|f| option("--include", f));
        self.std.iter().for_each(|s| option("--std", s));
        self.project
            .iter()
            .for_each(|p| option("--project", &p.to_string_lossy()));
        self.entry.iter().for_each(|e| option("--entry", e));
        self.env.iter().for_each(|v| option("--env", v));
        self.shared.iter().for_each(|t| option("--shared", t));
        option("--cc", &self.cc);
        let value = |v: &dyn Fn() -> Option<clap::builder::PossibleValue>| {
            v().map(|v| v.get_name().to_string())
        };
        if let Some(model) = self.data_model {
            option(
                "--data-model",
                &value(&|| model.to_possible_value()).unwrap_or_default(),
            );
        }
        let externals = self.externals;
        option(
            "--externals",
            &value(&|| externals.to_possible_value()).unwrap_or_default(),
        );
        words.extend(self.java.to_words());
        words.extend(self.files.iter().map(|f| f.to_string_lossy().into_owned()));
        words
    }
}

/// Reads what [`SourceArgs::to_words`] wrote.
pub(crate) fn source_args(words: &[String]) -> Option<SourceArgs> {
    let command = ["threadproof", "ir"].into_iter().map(str::to_string);
    match Cli::try_parse_from(command.chain(words.iter().cloned()))
        .ok()?
        .command
    {
        Command::Ir(args) => Some(args.source),
        _ => None,
    }
}

/// How to choose who runs next.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScheduleKind {
    /// The lowest thread that can move, which runs on until it blocks, yields or spins
    First,
    /// The next thread, at every scheduling point
    RoundRobin,
    /// Any thread, by chance
    Random,
}

/// The sizes of C's types.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DataModelArg {
    /// `long` and pointers have 64 bits
    Lp64,
    /// `long` and pointers have 32 bits
    Ilp32,
}

/// What atomics weaker than `seq_cst` may show.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum MemoryModelArg {
    /// What C11 allows: an answer that rests on interleavings is unknown, unless there is nothing else
    #[default]
    C11,
    /// Interleavings only
    Sc,
}

impl From<MemoryModelArg> for portfolio::MemoryModel {
    fn from(model: MemoryModelArg) -> portfolio::MemoryModel {
        match model {
            MemoryModelArg::C11 => portfolio::MemoryModel::C11,
            MemoryModelArg::Sc => portfolio::MemoryModel::Sc,
        }
    }
}

/// What to assume of functions that are not defined.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ExternalsArg {
    /// Nothing: calling one ends the run
    #[default]
    Gap,
    /// They return anything, and read and write only what their arguments reach
    Args,
    /// They return anything, and touch nothing
    Pure,
}

#[cfg(test)]
mod tests {
    use super::{Cli, Command, ScheduleKind, long_options};
    use clap::{CommandFactory, Parser};

    fn run_args(line: &str) -> super::RunArgs {
        let args = line.split(' ').map(Into::into);
        match Cli::parse_from(long_options(args)).command {
            Command::Run(args) => args,
            _ => panic!("not a run"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
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
