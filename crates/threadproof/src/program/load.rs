//! Programs for commands: what goes wrong is said and becomes an exit code.

use cfront::preprocess::Reach;
use ir::front::{Refused, Request};
use ir::system::Failures;
use ir::{DataModel, Failure, Program};
use verdict::Assumption;

use crate::Exit;
use crate::cli::args::{DataModelArg, ProgramArgs, ShortArg, SourceArgs};
use crate::cli::files::PeersArg;
use crate::cli::folders;
use crate::cli::processes::WhichArgs;
use crate::print::output::say;
use crate::process::sandbox;
use crate::program::source::Source;
use crate::program::sources;
use crate::program::system::{MOST, ProcessSource};

/// A program ready to be looked at or run.
pub(crate) struct Loaded {
    pub(crate) program: Program,
    /// What cannot be executed: place and reason, one line each.
    pub(crate) gaps: Vec<String>,
    /// What the user's choices take for granted of what is not there: undefined functions, callers.
    pub(crate) assumptions: Vec<Assumption>,
}

/// The program that a command line names.
pub(crate) fn source(args: &SourceArgs, program: &ProgramArgs) -> Source {
    let mut args = args.clone();
    args.process_args.extend(of_processes(program));
    let args = &args;
    let given_files = args.world.given(args.witness.is_some());
    let given_files = given_files.unwrap_or_else(|message| {
        say(&format!("error: {message}"));
        std::process::exit(i32::from(Exit::BadInput.code()))
    });
    let processes = processes(args).unwrap_or_else(|message| {
        say(&format!("error: {message}"));
        std::process::exit(i32::from(Exit::Usage.code()))
    });
    Source {
        processes,
        monitor: args.monitor.clone(),
        failures: Failures {
            crashes: match crashing(args) || !args.crash.is_empty() {
                true => args.failures.faults,
                false => 0,
            },
            restart: args.restart,
        },
        c: cfront::C {
            cc: args.cc.clone(),
            arguments: flags(args),
            project: args.project.clone(),
            target: args.target.clone(),
            reach: Reach {
                shown: Some(folders::shown(args)),
                confined: args.sandbox.is_on().then(|| sandbox::preprocessor(args)),
            },
        },
        java: args.java.language(&program.args, folders::shown(args)),
        request: Request {
            files: args.files.iter().chain(&args.model).cloned().collect(),
            data_model: args.data_model.map(|model| match model {
                DataModelArg::Lp64 => DataModel::Lp64,
                DataModelArg::Ilp32 => DataModel::Ilp32,
            }),
            entry: args.entry.clone(),
            shared: args.shared.clone(),
            externals: args.externals.into(),
            contracts: args.external.clone(),
            environment: args.environment(),
            fail: args.failures.kinds(),
            given_files,
            alone: args.world.peers == Some(PeersArg::None),
            monitored: false,
            short_reads: args.short == ShortArg::Ends,
            runs: true,
            system: false,
        },
        arguments: match (program.args.is_empty(), program.which.last()) {
            (true, Some(WhichArgs::None)) => Some(Vec::new()),
            (true, _) => None,
            (false, _) => Some(program.args.clone()),
        },
        memory_model: args.memory_model.into(),
        words: args.to_words(),
    }
}

/// Whether processes may be killed.
fn crashing(args: &SourceArgs) -> bool {
    args.failures.kinds().has(Failure::Crash)
}

/// The processes of a command line, or what is wrong with them.
fn processes(args: &SourceArgs) -> Result<Vec<ProcessSource>, String> {
    let mut out: Vec<ProcessSource> = Vec::new();
    for process in &args.process {
        if out.iter().any(|p| p.name == process.name) {
            let name = &process.name;
            return Err(format!(
                "two processes are called `{name}`; give one another name: --process NAME=FILE"
            ));
        }
        out.push(ProcessSource {
            name: process.name.clone(),
            files: process.files.clone(),
            count: process.count,
            arguments: String::new(),
            daemon: false,
            crashes: crashing(args) && args.crash.is_empty(),
        });
    }
    for name in &args.crash {
        named(&mut out, name)?.crashes = true;
    }
    for name in &args.daemon {
        named(&mut out, name)?.daemon = true;
    }
    for given in &args.process_args {
        let (name, words) = given.split_once('=').unwrap_or((given, ""));
        words.clone_into(&mut named(&mut out, name)?.arguments);
    }
    match out.iter().map(|p| p.count).sum::<usize>() {
        ..=MOST => Ok(out),
        _ => Err(format!("there are more than {MOST} processes")),
    }
}

fn named<'a>(all: &'a mut [ProcessSource], name: &str) -> Result<&'a mut ProcessSource, String> {
    let names: Vec<String> = all.iter().map(|p| p.name.clone()).collect();
    let found = all.iter_mut().find(|p| p.name == name);
    found.ok_or_else(|| {
        format!(
            "there is no process `{name}`; there are: {}",
            names.join(", ")
        )
    })
}

/// The arguments of processes among those of the program.
fn of_processes(program: &ProgramArgs) -> impl Iterator<Item = String> {
    program.which.iter().filter_map(|which| match which {
        WhichArgs::Process(given) => Some(given.clone()),
        WhichArgs::Any | WhichArgs::None => None,
    })
}

/// Reads, lowers and verifies a program, and says what the user should know.
pub(crate) fn load(source: &Source) -> Result<Loaded, Exit> {
    match source.load() {
        Ok(loaded) => {
            sources::keep((*loaded.sources).clone());
            let lowered = loaded.lowered;
            lowered.warnings.iter().for_each(|w| say(w));
            let gaps = lowered.gaps.iter().map(|gap| {
                let place = lowered.program.place(gap.span);
                format!("{place}: gap in {}: {}", gap.function, gap.reason)
            });
            Ok(Loaded {
                gaps: gaps.collect(),
                assumptions: loaded.assumptions,
                program: lowered.program,
            })
        }
        Err(why) => Err(refused(&why)),
    }
}

/// Says why there is no program.
pub(crate) fn refused(why: &Refused) -> Exit {
    let (messages, exit) = match why {
        Refused::Input(messages) => (messages, Exit::BadInput),
        Refused::Bug(messages) => (messages, Exit::Bug),
    };
    messages.iter().for_each(|m| say(m));
    exit
}

/// The preprocessor's arguments.
fn flags(args: &SourceArgs) -> Vec<String> {
    let with = |prefix: &'static str, values: &[String]| -> Vec<String> {
        values.iter().map(|v| format!("{prefix}{v}")).collect()
    };
    let mut out = with("-I", &args.include_dirs);
    out.extend(with("-D", &args.defines));
    out.extend(with("-U", &args.undefines));
    for file in &args.includes {
        out.extend(["-include".to_string(), file.clone()]);
    }
    out.extend(args.std.iter().map(|s| format!("-std={s}")));
    out
}
