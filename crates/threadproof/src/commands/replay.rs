//! `threadproof replay`: run a reported interleaving again.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use certify::Replay;
use clap::Args;
use ir::Failure;
use ir::quiet::quiet;
use machine::{Code, Config, Unasked};
use report::result::{Command, Effort};
use report::witness::Witness;
use report::{ConfirmedTrace, Gather};
use verdict::{Counterexample, Property, Verdict, Verdicts};

use crate::Exit;
use crate::cli::args::{self, ProgramArgs, SandboxArg, SourceArgs};
use crate::print::formats::{FormatArgs, LARGEST};
use crate::print::output::say;
use crate::process::sandbox;
use crate::process::watch::{self, MemoryArgs};
use crate::program::load::{load, source};
use crate::program::sources;

/// The arguments of `replay`.
#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// A witness, as `threadproof check --witness` writes it
    #[arg(value_name = "WITNESS")]
    witness: PathBuf,
    /// The C compiler to preprocess with; the one that the witness names is not run
    #[arg(long, value_name = "COMMAND", default_value = "cc")]
    cc: String,
    /// Show source text that lies under this folder, too
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Give up everything but reading the inputs, where the kernel lets us
    #[arg(long, value_enum, value_name = "WHEN", num_args = 0..=1, require_equals = true,
          default_value_t = SandboxArg::Auto, default_missing_value = "on")]
    sandbox: SandboxArg,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    formats: FormatArgs,
}

pub(crate) fn replay(args: &ReplayArgs) -> Exit {
    match try_replay(args) {
        Ok(exit) => exit,
        Err(message) => {
            say(&format!(
                "{}: error: {message}",
                confine::shown(&args.witness)
            ));
            Exit::BadInput
        }
    }
}

fn try_replay(args: &ReplayArgs) -> Result<Exit, String> {
    watch::begin(Instant::now(), None, args.memory.bytes());
    let text = confine::ordinary(&args.witness, LARGEST);
    let text = text.map_err(|e| format!("cannot read: {e}"))?;
    let text = String::from_utf8(text).map_err(|_| "this is not UTF-8 text".to_string())?;
    let witness = Witness::parse(&text).map_err(|e| e.to_string())?;
    let schedule = witness.schedule();
    let schedule = schedule.ok_or("its schedule has more steps than can be replayed")?;
    let property = witness
        .property()
        .ok_or_else(|| format!("there is no property `{}`", witness.property))?;
    let given = args::source_args(&witness.load)
        .ok_or("the options that load the program are not understood")?;
    let given = own(args, given);
    sandbox::give_up(&given, args.formats.baseline.iter(), [].iter(), None);
    let program = ProgramArgs {
        args: witness.args.clone(),
        ..ProgramArgs::default()
    };
    let source = source(&given, &program);
    let loaded = load(&source).map_err(|_| "the program cannot be loaded".to_string())?;
    // An execution that ends in something else goes on where a thread ends with an exception.
    let quiet =
        (loaded.program.managed && property != Property::Assert).then(|| quiet(&loaded.program));
    // Where `assert` was not asked about, it is that program which was searched.
    let sources = sources::kept();
    let fits = match &quiet {
        Some(quiet) if witness.fits(quiet, sources).is_ok() => Ok(()),
        _ => witness.fits(&loaded.program, sources),
    };
    fits.map_err(|e| e.to_string())?;
    let program = quiet.unwrap_or(loaded.program);
    let code = Code::new(Arc::new(program));
    let unasked = |property: Property| witness.unasked.iter().any(|name| name == property.name());
    let config = Config {
        spurious: witness.spurious,
        fail: match witness.fail {
            true => [Failure::Alloc, Failure::Thread].into_iter().collect(),
            false => source.request.fail,
        },
        faults: match witness.fail {
            true => u32::MAX,
            false => given.failures.faults,
        },
        overflow: witness.overflow,
        uninit: witness.uninit,
        unasked: Unasked {
            memory: unasked(Property::Memory),
            misuse: unasked(Property::Misuse),
            arith: unasked(Property::Arith),
        },
        reuse: witness.reuse,
        enumerate: witness.enumerate,
        candidates: witness.candidates,
        logging: false,
        ..Config::default()
    };
    let argv = source.argv();
    let mut run = Replay::new(&code, &config, &argv);
    run.run(&schedule)
        .map_err(|e| format!("the schedule does not run: {e}"))?;
    let fault = certify::shown(&run)
        .into_iter()
        .find(|f| f.property() == property);
    let Some(fault) = fault else {
        say(&format!(
            "the schedule runs, but its last step shows no violation of {property}"
        ));
        return Ok(Exit::Unknown);
    };
    let violated = Counterexample { fault, schedule };
    let story = narrate::tell(&code, &config, &argv, &violated).map_err(|e| e.to_string())?;
    let verdicts = Verdicts {
        answers: vec![(property, Verdict::Violated(Box::new(violated.clone())))],
        ..Verdicts::default()
    };
    let command = Command {
        name: "replay".into(),
        load: witness.load.clone(),
        args: witness.args.clone(),
        ..Command::default()
    };
    let told = ConfirmedTrace {
        property,
        violated,
        story,
        args: witness.args.clone(),
        witness: Some(witness),
    };
    let gather = Gather::new(code.program(), env!("CARGO_PKG_VERSION"), command);
    let gather = gather.sources(sources::kept());
    let report = gather.answers(&verdicts, vec![told], Effort::default());
    watch::done();
    args.formats.print(&report);
    Ok(Exit::Violated)
}

/// What a witness says of its program, with what only the user says: which compiler is run, what of
/// the source may be shown, which rights are given up.
fn own(args: &ReplayArgs, source: SourceArgs) -> SourceArgs {
    if source.cc != args.cc {
        say(&format!(
            "the witness was made with --cc {}, which is not run: --cc says which compiler preprocesses",
            source.cc
        ));
    }
    SourceArgs {
        cc: args.cc.clone(),
        sources: args.sources.clone(),
        sandbox: args.sandbox,
        witness: Some(args.witness.clone()),
        config: None,
        trust_config: false,
        ..source
    }
}
