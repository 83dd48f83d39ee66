//! Arguments that commands share, and those of the small ones.

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};
use ir::front::Externals;

use crate::cli::failures::FailureArgs;
use crate::cli::files::WorldArgs;
use crate::cli::java::JavaArgs;
use crate::cli::processes::{self, ProcessArg, WhichArgs};

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
    /// The seed of random choices; the same seed gives the same run
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Say which seed was used, even if all goes well
    #[arg(long)]
    pub(crate) show_seed: bool,
    /// Assume no spurious wake-ups of waits, and no spurious failures of weak compare-exchanges
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
    /// `none`: call the program without arguments, and answer for that alone; `any`: try arguments
    /// made of what it compares them with [default: any; for `run` none]; `NAME=ARGS`: those of a process, where
    /// `{i}` is the number of the copy
    #[arg(long = "args", value_name = "any|none|NAME=ARGS", value_parser = processes::which,
          conflicts_with = "args")]
    pub(crate) which: Vec<WhichArgs>,
    /// Arguments of the program, after `--`
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) args: Vec<String>,
}

/// The arguments of `ir`.
#[derive(Args, Debug)]
pub(crate) struct IrArgs {
    /// Instead: how this method of a Java program (`p.C.m`) comes to be part of it
    #[arg(long, value_name = "METHOD")]
    pub(crate) why: Option<String>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// Which program, and how to read it.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SourceArgs {
    /// Files that make one program: C (`.c`), preprocessed C (`.i`), Java (`.java`, `.class`, `.jar`, or
    /// a folder of classes), or one file of intermediate representation (`.ir`)
    #[arg(value_name = "FILE", required_unless_present_any = ["project", "process"])]
    pub(crate) files: Vec<PathBuf>,
    /// One of several processes that are checked together: its files, its name, and how many copies there are (0:
    /// others become it by `exec`)
    #[arg(long, value_name = "[NAME=]FILE[+FILE...][,COUNT]", value_parser = processes::process,
          conflicts_with_all = ["files", "project", "entry"])]
    pub(crate) process: Vec<ProcessArg>,
    /// A process that may wait for ever once all others have ended
    #[arg(long, value_name = "NAME", requires = "process")]
    pub(crate) daemon: Vec<String>,
    /// A process that may be killed at any of its steps; without it, `--fail crash` says so of all
    #[arg(long, value_name = "NAME", requires = "process")]
    pub(crate) crash: Vec<String>,
    /// A process that was killed starts again
    #[arg(long, requires = "process")]
    pub(crate) restart: bool,
    /// A C file whose functions `monitor_sent` and `monitor_received` see the messages of all processes, and may assert
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) monitor: Option<PathBuf>,
    /// With --process, what a read from a stream socket gives: all that has come, or also one byte of it
    #[arg(long, value_enum, value_name = "WHICH", requires = "process", default_value_t = ShortArg::Ends)]
    pub(crate) short: ShortArg,
    /// The arguments of a process, as `--args` gives them
    #[arg(long, value_name = "NAME=ARGS", hide = true)]
    pub(crate) process_args: Vec<String>,
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
    /// Take files and flags from a compilation database (no command in it is run); of files that are
    /// named, the flags
    #[arg(long, value_name = "compile_commands.json")]
    pub(crate) project: Option<PathBuf>,
    /// Which program of a project that has several: the name of its target, or the file with its `main`
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
    /// Instead of `main`: any number of threads call these functions any number of times
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',')]
    pub(crate) entry: Vec<String>,
    /// With --entry: callers pass one and the same object for this type (`struct dev`) or parameter (`f:out`);
    /// otherwise only objects with a lock or an atomic inside are shared
    #[arg(long, value_name = "TYPE|FUNCTION:PARAMETER", value_delimiter = ',')]
    pub(crate) shared: Vec<String>,
    /// What to assume of functions that are not defined
    #[arg(long, value_enum, default_value_t = ExternalsArg::Try)]
    pub(crate) externals: ExternalsArg,
    /// What to assume of one of them, such as `on_event=thread` (a value of --externals); `thread` is `contract`, and
    /// functions that it is given are called by a thread of its own
    #[arg(long, value_name = "FUNCTION=WHAT", value_parser = external)]
    pub(crate) external: Vec<(String, Externals)>,
    /// A C file that defines what the program calls and does not define (`threadproof models` makes
    /// one to start from)
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Vec<PathBuf>,
    /// A variable of the program's environment, which has no others; `none`: it is empty [default:
    /// any environment; for `run` an empty one]
    #[arg(long, value_name = "NAME=VALUE|none", value_parser = variable)]
    pub(crate) env: Vec<String>,
    /// What atomics weaker than seq_cst may show: `sc` takes every execution for an interleaving
    #[arg(long, value_enum, default_value_t = MemoryModelArg::C11)]
    pub(crate) memory_model: MemoryModelArg,
    #[command(flatten)]
    pub(crate) world: WorldArgs,
    #[command(flatten)]
    pub(crate) failures: FailureArgs,
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
        self.target.iter().for_each(|t| option("--target", t));
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
        for (name, how) in &self.external {
            let kind = ExternalsArg::from_kind(*how).to_possible_value();
            let kind = kind.map_or(String::new(), |k| k.get_name().to_string());
            words.extend(["--external".into(), format!("{name}={kind}")]);
        }
        for file in &self.model {
            words.extend(["--model".into(), file.to_string_lossy().into_owned()]);
        }
        for process in &self.process {
            words.extend(["--process".into(), process.to_word()]);
        }
        for name in &self.daemon {
            words.extend(["--daemon".into(), name.clone()]);
        }
        for name in &self.crash {
            words.extend(["--crash".into(), name.clone()]);
        }
        if self.restart {
            words.push("--restart".into());
        }
        if let Some(file) = &self.monitor {
            words.extend(["--monitor".into(), file.to_string_lossy().into_owned()]);
        }
        if self.short == ShortArg::None {
            words.extend(["--short".into(), "none".into()]);
        }
        for args in &self.process_args {
            words.extend(["--process-args".into(), args.clone()]);
        }
        words.extend(self.world.to_words());
        words.extend(self.failures.to_words());
        words.extend(self.java.to_words());
        words.extend(self.files.iter().map(|f| f.to_string_lossy().into_owned()));
        words
    }
}

/// A program alone, on a command line.
#[derive(Parser, Debug)]
struct Words {
    #[command(flatten)]
    source: SourceArgs,
}

/// Reads what [`SourceArgs::to_words`] wrote.
pub(crate) fn source_args(words: &[String]) -> Option<SourceArgs> {
    let name = std::iter::once("threadproof".to_string());
    let words = Words::try_parse_from(name.chain(words.iter().cloned()));
    words.ok().map(|words| words.source)
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

/// What a read from a stream socket gives.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ShortArg {
    /// All that has come, up to what is asked for
    None,
    /// That, or one byte
    #[default]
    Ends,
}

/// Whether rights are given up.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SandboxArg {
    /// If the variable `CI` is set
    #[default]
    Auto,
    /// Always
    On,
    /// Never
    Off,
}

impl SandboxArg {
    pub(crate) fn is_on(self) -> bool {
        let ci =
            || std::env::var_os("CI").is_some_and(|v| !v.is_empty() && v != "false" && v != "0");
        self == SandboxArg::On || (self == SandboxArg::Auto && ci())
    }
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
    /// Nothing: calling one ends the execution
    Gap,
    /// What `contract` says, to find races behind them; nothing is called safe by it
    #[default]
    Try,
    /// They return any number, null or a fresh object, read what pointers to const lead to, and may
    /// write what others lead to
    Contract,
    /// They return anything, and read and write only what their arguments reach
    Args,
    /// They return anything, and touch nothing
    Pure,
    /// As `contract`, and threads of their own call the functions that they are given
    Thread,
}

impl ExternalsArg {
    const PAIRS: [(ExternalsArg, Externals); 6] = [
        (ExternalsArg::Gap, Externals::Gap),
        (ExternalsArg::Try, Externals::Try),
        (ExternalsArg::Contract, Externals::Contract),
        (ExternalsArg::Args, Externals::Args),
        (ExternalsArg::Pure, Externals::Pure),
        (ExternalsArg::Thread, Externals::Thread),
    ];

    fn from_kind(kind: Externals) -> ExternalsArg {
        let pair = ExternalsArg::PAIRS.into_iter().find(|(_, k)| *k == kind);
        pair.map_or(ExternalsArg::Gap, |(arg, _)| arg)
    }
}

impl From<ExternalsArg> for Externals {
    fn from(arg: ExternalsArg) -> Externals {
        let pair = ExternalsArg::PAIRS.into_iter().find(|(a, _)| *a == arg);
        pair.map_or(Externals::Gap, |(_, kind)| kind)
    }
}

/// Reads what is assumed of one undefined function.
fn external(text: &str) -> Result<(String, Externals), String> {
    let wrong = || {
        let names = ExternalsArg::value_variants().iter();
        let names: Vec<String> = names
            .filter_map(|v| Some(v.to_possible_value()?.get_name().to_string()))
            .collect();
        format!(
            "this is FUNCTION=WHAT, where WHAT is one of {}",
            names.join(", ")
        )
    };
    let (name, how) = text.split_once('=').ok_or_else(wrong)?;
    let how = ExternalsArg::from_str(how, false).map_err(|_| wrong())?;
    match name.is_empty() {
        true => Err(wrong()),
        false => Ok((name.to_string(), how.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{SourceArgs, source_args};

    #[test]
    fn a_program_is_read_back_from_its_words() {
        let args = SourceArgs {
            files: vec!["a.c".into(), "b.c".into()],
            include_dirs: vec!["inc".into()],
            defines: vec!["X=1".into()],
            includes: vec!["c.h".into()],
            std: Some("c11".into()),
            cc: "gcc".into(),
            entry: vec!["f".into(), "g".into()],
            ..SourceArgs::default()
        };
        let read = source_args(&args.to_words()).expect("words that were written");
        assert_eq!(read.files, args.files);
        assert_eq!(read.to_words(), args.to_words());
        assert!(source_args(&["--no-such-option".into()]).is_none());
    }
}
