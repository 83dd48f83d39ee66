//! `threadproof check`: is there a schedule in which something goes wrong?

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use explore::StrategyKind;
use explore::{Heuristics, Reductions};
use portfolio::plan::Phase;
use report::Report;
use verdict::{Properties, Property};

use crate::Exit;
use crate::checker::{Checker, Checking, Error, Mode, Options};
use crate::cli::args::{ProgramArgs, SourceArgs};
use crate::print::display::{self, DisplayArgs};
use crate::print::formats::{self, FormatArgs, write_whole};
use crate::print::output::say;
use crate::process::watch::{self, MemoryArgs};
use crate::program::load::{refused, source};

/// The arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// What to ask about: race, deadlock, assert, memory, misuse, arith, uninit, livelock
    /// [default: all but the last two]
    #[arg(long, value_delimiter = ',', value_parser = property, value_name = "PROPERTIES")]
    property: Vec<Property>,
    /// Stop after this many seconds, with what is known by then; `none`: never
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = watch::bound)]
    time: watch::Bound,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this many states
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    /// At most this many steps in one execution (strategies that store no states)
    #[arg(long, value_name = "N")]
    max_depth: Option<u64>,
    /// At most this many preemptions in one execution (strategy `preemption-bounding`)
    #[arg(long, value_name = "N")]
    preemptions: Option<u32>,
    /// The seed of random choices (strategies `random-walk` and `pct`)
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many executions to choose at random (strategies `random-walk` and `pct`)
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    runs: u64,
    /// What the strategy `heuristic` goes for: `wf` (writes first), `ww` (what another thread has
    /// written), `ara` (releases and acquisitions last), `af` (acquisitions of what no thread has
    /// released), or `none` [default: all four]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    heuristics: Vec<String>,
    /// What the strategy `selective` saves by: `invisible-first`, `composed` (transitions), `persistent` (sets), `sleep`
    /// (sets), `toss` (inputs within transitions), `method` (operations by their class), `atomic` (sections as transitions), or
    /// `none` [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    reductions: Vec<String>,
    /// How to explore [default: a portfolio of `dpor` (dynamic partial-order reduction),
    /// `optimal-dpor` and `parallel`]
    #[arg(long, value_name = "NAME", value_parser = strategies())]
    strategy: Option<StrategyKind>,
    /// The number of worker threads for large programs (strategy `parallel`); 1: no parallelism at all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Store whole states instead of 128-bit fingerprints
    #[arg(long)]
    exact: bool,
    /// Do not report races at this line, on this global variable, or on this field of a class
    #[arg(long, value_name = "FILE:LINE|VARIABLE")]
    benign: Vec<String>,
    /// Do not report races of accesses in this file
    #[arg(long, value_name = "FILE")]
    trust: Vec<String>,
    /// An input that has at most this many values is tried at all of them
    #[arg(long, value_name = "N", default_value_t = 16)]
    values: u32,
    /// Assume no spurious wake-ups of waits, and no spurious failures of weak compare-exchanges
    #[arg(long)]
    no_spurious: bool,
    /// Signed overflow is a violation of `arith`
    #[arg(long)]
    overflow: bool,
    /// Look for this many different violations of each property, beside those of the baseline
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..))]
    findings: u16,
    /// Write a witness of the first violation to this file, for `threadproof replay`
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) formats: FormatArgs,
    #[command(flatten)]
    display: DisplayArgs,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    program: ProgramArgs,
}

pub(crate) fn property(name: &str) -> Result<Property, String> {
    Property::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Property::ALL.iter().map(|p| p.name()).collect();
        format!("there is no such property; there are {}", names.join(", "))
    })
}

/// The names of strategies, so that help lists and completion offers them.
fn strategies() -> impl clap::builder::TypedValueParser<Value = StrategyKind> {
    let shown = StrategyKind::ALL.iter().map(|kind| {
        let value = clap::builder::PossibleValue::new(kind.name());
        value.aliases(kind.other_names().iter().copied())
    });
    let parser = clap::builder::PossibleValuesParser::new(shown);
    clap::builder::TypedValueParser::try_map(parser, |name| {
        StrategyKind::from_name(&name).ok_or("there is no such strategy")
    })
}

pub(crate) fn check(args: &'static CheckArgs) -> Exit {
    try_check(args).unwrap_or_else(|(message, exit)| {
        if !message.is_empty() {
            say(&message);
        }
        exit
    })
}

fn try_check(args: &'static CheckArgs) -> Result<Exit, (String, Exit)> {
    watch::begin(Instant::now(), args.time.seconds(), args.memory.bytes());
    let _ = interrupt();
    let checker = Checker {
        source: source(&args.source, &args.program),
        options: options(args)?,
    };
    let checking = Arc::new(begin(checker)?);
    let last = Arc::clone(&checking);
    watch::last_words(move |why| {
        last.cut_short(why);
        print(args, &last, false)
    });
    let (progress, left) = (checking.progress(), checking.left());
    let display = args.display.show(Phase::Locks, progress, left);
    checking.work(&|phase| display.phase(phase));
    let report = checking.report(true);
    drop(display);
    watch::done();
    shown(args, &report)
}

/// Reads a program and gets ready; says what the user should know.
pub(crate) fn begin(checker: Checker) -> Result<Checking, (String, Exit)> {
    let checking = checker.begin(tell_early).map_err(|error| match error {
        Error::Program(why) => (String::new(), refused(&why)),
        Error::Options(message) => (message, Exit::Usage),
    })?;
    checking.warnings.iter().for_each(|w| say(w));
    Ok(checking)
}

/// How long a finding waits for the rest before it is told of by itself.
const SOON: Duration = Duration::from_millis(700);

/// Whether the result is being printed.
static PRINTED: AtomicBool = AtomicBool::new(false);

/// Says what was found while the rest is still looked at, unless that ends soon.
fn tell_early(report: &Report) {
    let Some(finding) = report.findings.first() else {
        return;
    };
    display::found();
    let place = finding
        .marks
        .last()
        .map(|mark| report.place_name(mark.place));
    let at = place.map_or_else(String::new, |place| format!("\n  at {place}"));
    let text = format!(
        "found: {} ({}){at}; the rest is still being checked",
        finding.title, finding.property
    );
    let later = move || {
        std::thread::sleep(SOON);
        if !PRINTED.load(Ordering::Relaxed) {
            say(&text);
        }
    };
    // Without a thread it is told with the rest.
    let _ = std::thread::Builder::new().spawn(later);
}

/// Prints what is known.
fn print(args: &CheckArgs, checking: &Checking, samples: bool) -> Exit {
    shown(args, &checking.report(samples)).unwrap_or_else(|(message, exit)| {
        say(&message);
        exit
    })
}

fn shown(args: &CheckArgs, report: &Report) -> Result<Exit, (String, Exit)> {
    PRINTED.store(true, Ordering::Relaxed);
    args.formats.print(report);
    if let Some(path) = &args.witness {
        write_witness(report, path).map_err(|m| (m, Exit::BadInput))?;
    }
    Ok(formats::exit(report, args.formats.baseline.is_some()))
}

fn options(args: &CheckArgs) -> Result<Options, (String, Exit)> {
    let heuristics = match args.heuristics.is_empty() {
        true => None,
        false => {
            let names = args.heuristics.iter().map(String::as_str);
            let found = Heuristics::from_names(names).map_err(|message| {
                let text = format!("error: {message}; there are wf, ww, ara, af, none");
                (text, Exit::Usage)
            })?;
            Some(found)
        }
    };
    let reductions = match args.reductions.is_empty() {
        true => None,
        false => {
            let names = args.reductions.iter().map(String::as_str);
            let found = Reductions::from_names(names).map_err(|message| {
                let names = Reductions::NAMES.join(", ") + ", none";
                (format!("error: {message}; there are {names}"), Exit::Usage)
            })?;
            Some(found)
        }
    };
    Ok(Options {
        properties: args.property.iter().copied().collect::<Properties>(),
        mode: Mode::Check,
        time: args.time.seconds().map(Duration::from_secs_f64),
        memory: args.memory.bytes(),
        states: args.max_states,
        depth: args.max_depth,
        preemptions: args.preemptions,
        seed: args.seed,
        runs: args.runs,
        heuristics,
        reductions,
        strategy: args.strategy,
        jobs: args.jobs.map(usize::from),
        exact: args.exact,
        benign: args.benign.clone(),
        trust: args.trust.clone(),
        values: args.values,
        faults: args.source.failures.faults,
        spurious: !args.no_spurious,
        overflow: args.overflow,
        findings: usize::from(args.findings),
        witnesses: args.witness.is_some() || args.formats.is_json(),
        baseline: args.formats.baseline().map_err(|m| (m, Exit::BadInput))?,
    })
}

/// A flag that Ctrl-C sets, and so do SIGTERM and SIGHUP: what is known by then is printed. A second one ends the
/// process.
pub(crate) fn interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    // Where no handler can be installed, Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(move || {
        bounds::end(bounds::Over::Interrupted);
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    flag
}

pub(crate) fn write_witness(report: &Report, path: &Path) -> Result<(), String> {
    match report.findings.iter().find_map(|f| f.witness.as_ref()) {
        Some(witness) => write_whole(path, &witness.to_text()),
        None => {
            say("no violation, so no witness is written");
            Ok(())
        }
    }
}
