//! `threadproof replay`: run a reported interleaving again.

use std::path::PathBuf;
use std::sync::Arc;

use certify::Replay;
use clap::Args;
use machine::{Code, Config};
use report::result::{Command, Effort};
use report::witness::Witness;
use report::{Gather, Told};
use verdict::{Verdict, Verdicts, Violated};

use crate::Exit;
use crate::args::{self, ProgramArgs};
use crate::formats::FormatArgs;
use crate::load::{load, source};
use crate::output::say;

/// The arguments of `replay`.
#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// A witness, as `threadproof check --witness` writes it
    #[arg(value_name = "WITNESS")]
    witness: PathBuf,
    #[command(flatten)]
    formats: FormatArgs,
}

pub(crate) fn replay(args: &ReplayArgs) -> Exit {
    match try_replay(args) {
        Ok(exit) => exit,
        Err(message) => {
            say(&format!("{}: error: {message}", args.witness.display()));
            Exit::BadInput
        }
    }
}

fn try_replay(args: &ReplayArgs) -> Result<Exit, String> {
    let text = std::fs::read_to_string(&args.witness).map_err(|e| format!("cannot read: {e}"))?;
    let witness = Witness::parse(&text).map_err(|e| e.to_string())?;
    let property = witness
        .property()
        .ok_or_else(|| format!("there is no property `{}`", witness.property))?;
    let given = args::source_args(&witness.load)
        .ok_or("the options that load the program are not understood")?;
    let program = ProgramArgs {
        args: witness.args.clone(),
        ..ProgramArgs::default()
    };
    let source = source(&given, &program);
    let loaded = load(&source).map_err(|_| "the program cannot be loaded".to_string())?;
    witness.fits(&loaded.program).map_err(|e| e.to_string())?;
    let code = Code::new(Arc::new(loaded.program));
    let config = Config {
        spurious: witness.spurious,
        fail: witness.fail,
        overflow: witness.overflow,
        uninit: witness.uninit,
        reuse: witness.reuse,
        enumerate: witness.enumerate,
        candidates: witness.candidates,
        logging: false,
        ..Config::default()
    };
    let argv = source.argv();
    let mut run = Replay::new(&code, &config, &argv);
    let schedule = witness.schedule();
    run.run(&schedule)
        .map_err(|e| format!("the schedule does not run: {e}"))?;
    let finding = certify::shown(&run)
        .into_iter()
        .find(|f| f.property() == property);
    let Some(finding) = finding else {
        say(&format!(
            "the schedule runs, but its last step shows no violation of {property}"
        ));
        return Ok(Exit::Unknown);
    };
    let violated = Violated { finding, schedule };
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
    let told = Told {
        property,
        violated,
        story,
        witness: Some(witness),
    };
    let gather = Gather::new(code.program(), env!("CARGO_PKG_VERSION"), command);
    let report = gather.answers(&verdicts, vec![told], Effort::default());
    args.formats.print(&report);
    Ok(Exit::Violated)
}
