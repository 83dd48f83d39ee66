//! `threadproof prove`: thread-modular proofs, for any number of threads.
//!
//! Short searches come first, for counterexamples are often near: one is driven to what locks do not exclude. What it leaves open is proved, or
//! not; what a slice of a large program does not exclude is looked for at once, among executions in
//! which only the functions that take part are entered. A longer search comes
//! last. When one property is violated, what is left of the others gets a bounded share of the time.
//! A proof counts only if it is confirmed, a violation only if it replays.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use certify::Trust;
use certify::file::{File, Threads, fingerprint};
use certify::proof::subject;
use clap::{Args, ValueEnum};
use portfolio::ProofSettings;
use portfolio::plan::Phase;
use portfolio::proof::Proof;
use refine::certificate::Excluded;
use refine::obligation::Form;
use refine::prove::Outcome;
use report::Report;
use smt::Backend;
use verdict::Property;

use crate::Exit;
use crate::checker::{Checker, Checking, Mode, Options};
use crate::cli::args::{ProgramArgs, SourceArgs};
use crate::commands::check::{begin, interrupt, property, write_witness};
use crate::print::display::DisplayArgs;
use crate::print::formats::{self, FormatArgs};
use crate::print::output::{print, say};
use crate::process::watch::{self, MemoryArgs};
use crate::program::load::source;

/// The arguments of `prove`.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// What to ask about: race, assert [default: both]
    #[arg(long, value_delimiter = ',', value_parser = property, value_name = "PROPERTIES")]
    property: Vec<Property>,
    /// Print the proof: for each shared variable who may write it when, and every invariant
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print statistics: iterations, queries, predicates
    #[arg(long)]
    stats: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = watch::seconds)]
    time: f64,
    #[command(flatten)]
    memory: MemoryArgs,
    /// How the steps of other threads are abstracted [default: havoc, then relation]
    #[arg(long, value_enum)]
    form: Option<FormArg>,
    /// An SMT-LIB solver to ask, such as `z3` [default: the one built in]
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,
    /// How many threads there are
    #[arg(long, value_enum, default_value_t = ThreadsArg::AsWritten)]
    threads: ThreadsArg,
    /// Prove every part of memory by itself [default: in large programs, and where all at once
    /// fails]
    #[arg(long)]
    parts: bool,
    /// Prove this many parts at once [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Do not search for executions of what is not proved
    #[arg(long)]
    no_search: bool,
    /// Write a witness of the first violation to this file, for `threadproof replay`
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Option<PathBuf>,
    /// Write the proof to this file, for `threadproof certify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) formats: FormatArgs,
    #[command(flatten)]
    display: DisplayArgs,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    program: ProgramArgs,
}

/// How the steps of other threads are seen.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum FormArg {
    /// What they write gets any value
    Havoc,
    /// Exactly
    Relation,
}

/// How many threads there are.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ThreadsArg {
    /// As many as the program starts; the answer says if that is any number
    AsWritten,
    /// Wherever it starts one, any number, which no thread joins
    Any,
}

pub(crate) fn prove(args: &'static ProveArgs) -> Exit {
    try_prove(args).unwrap_or_else(|(message, exit)| {
        if !message.is_empty() {
            say(&message);
        }
        exit
    })
}

fn try_prove(args: &'static ProveArgs) -> Result<Exit, (String, Exit)> {
    let start = Instant::now();
    watch::begin(start, Some(args.time), args.memory.bytes());
    let known = |p: &Property| matches!(p, Property::Race | Property::Assert);
    if let Some(other) = args.property.iter().find(|p| !known(p)) {
        let text = format!("error: --property {other}: only race and assert are proved");
        return Err((text, Exit::Usage));
    }
    let _ = interrupt();
    let checker = Checker {
        source: source(&args.source, &args.program),
        options: options(args)?,
    };
    let checking = Arc::new(begin(checker)?);
    let last = Arc::clone(&checking);
    watch::last_words(move |why| {
        bounds::end(why);
        last.cut_short(why);
        shown(args, &last.report(false)).unwrap_or_else(|(message, exit)| {
            say(&message);
            exit
        })
    });
    let display = args.display.show(Phase::Search, None, checking.left());
    let proofs = checking.work(&|phase| display.phase(phase));
    drop(display);
    let last = proofs.last().map(|proof| &proof.outcome);
    if let (true, Some(proof)) = (args.stats, last) {
        tell_effort(proof, start);
    }
    watch::done();
    let report = checking.report(false);
    let exit = shown(args, &report)?;
    if let Some(path) = &args.certificate {
        let file = certificate(args, &checking, &proofs);
        write_certificate(file.as_ref(), path).map_err(|m| (m, Exit::BadInput))?;
    }
    if let (true, Some(proof)) = (args.explain, last)
        && let Some(certificate) = &proof.certificate
    {
        for line in refine::explain::explain(&checking.modelled(), certificate) {
            print(&line);
        }
    }
    Ok(exit)
}

fn shown(args: &ProveArgs, report: &Report) -> Result<Exit, (String, Exit)> {
    args.formats.print(report);
    if let Some(path) = &args.witness {
        write_witness(report, path).map_err(|m| (m, Exit::BadInput))?;
    }
    Ok(formats::exit(report, args.formats.baseline.is_some()))
}

/// The confirmed proof of most, for its file.
fn certificate(args: &ProveArgs, checking: &Checking, proofs: &[Proof]) -> Option<File> {
    let mut best: Option<File> = None;
    for proof in proofs {
        let (Some(certificate), Some(confirmed)) = (&proof.outcome.certificate, &proof.confirmed)
        else {
            continue;
        };
        let before = best.as_ref().map(|f| f.certificate.excluded);
        if certificate.excluded <= before.unwrap_or(Excluded::NOTHING) {
            continue;
        }
        best = Some(File {
            program: fingerprint(&subject(checking.program(), certificate.excluded)),
            solver: backend(args).name().to_string(),
            threads: match args.threads {
                ThreadsArg::AsWritten => Threads::AsWritten,
                ThreadsArg::Any => Threads::Any,
            },
            trust: Trust::of(certificate, &confirmed.checked),
            certificate: certificate.clone(),
        });
    }
    best
}

/// Writes what was proved.
fn write_certificate(file: Option<&File>, path: &Path) -> Result<(), String> {
    match file {
        Some(file) => formats::write_whole(path, &file.write()),
        None => {
            say("nothing was proved, so no certificate is written");
            Ok(())
        }
    }
}

fn backend(args: &ProveArgs) -> Backend {
    match &args.solver {
        Some(line) => Backend::command(line),
        None => Backend::Embedded,
    }
}

/// What is asked.
fn options(args: &ProveArgs) -> Result<Options, (String, Exit)> {
    Ok(Options {
        properties: args.property.iter().copied().collect(),
        mode: Mode::Prove(ProofSettings {
            backend: backend(args),
            form: args.form.map(|f| match f {
                FormArg::Havoc => Form::Havoc,
                FormArg::Relation => Form::Relation,
            }),
            any_threads: args.threads == ThreadsArg::Any,
            sliced: args.parts,
            searches: !args.no_search,
        }),
        time: Some(Duration::from_secs_f64(args.time)),
        memory: args.memory.bytes(),
        jobs: args.jobs.map(usize::from),
        faults: args.source.failures.faults,
        witnesses: args.witness.is_some() || args.formats.is_json(),
        baseline: args.formats.baseline().map_err(|m| (m, Exit::BadInput))?,
        ..Options::default()
    })
}

fn tell_effort(outcome: &Outcome, start: Instant) {
    for r in &outcome.history {
        let stage = r.stage.map_or("nothing".to_string(), |s| format!("{s:?}"));
        let how = match r.pairs {
            true => "two threads in view".to_string(),
            false => format!("{stage}, {:?}", r.form).to_lowercase(),
        };
        say(&format!(
            "{how}: {} predicates, {} views, {} rounds, {} queries, {} not excluded",
            r.predicates, r.views, r.rounds, r.queries, r.alarms
        ));
    }
    let e = outcome.effort;
    say(&format!(
        "{} outer and {} inner iterations, {} queries, {} predicates, {} views, {} locations, {:.2} s",
        e.outer,
        e.inner,
        e.queries,
        e.predicates,
        e.views,
        e.locations,
        start.elapsed().as_secs_f64()
    ));
}
