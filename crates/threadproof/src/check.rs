//! `threadproof check`: is there a schedule in which something goes wrong?

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use explore::strategies::heuristic::Heuristics;
use explore::{Benign, Exploration, Limits, Problem, Silence, StrategyKind};
use ir::FileId;
use machine::{Code, Config};
use report::result::{Command, Effort, Protection};
use report::{Gather, GuardAt, Report, Told};
use verdict::protection::{Protected, Protector, Sampled};
use verdict::{Assumption, Idle, Properties, Property, Safe, Unknown, Verdict, Verdicts, Violated};

use crate::Exit;
use crate::args::{ProgramArgs, SourceArgs};
use crate::beside::Beside;
use crate::candidates;
use crate::display::{DisplayArgs, Phase};
use crate::formats::{self, FormatArgs, write_whole};
use crate::load::{self, Loaded, load};
use crate::lock_proof;
use crate::memory_model;
use crate::modular_proof;
use crate::output::say;
use crate::replay::{self, WitnessFor};
use crate::sources;
use crate::watch::{self, MemoryArgs};
use crate::world::{idle, narrow, world};

/// The arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// What to ask about: race, deadlock, assert, memory, misuse, arith, uninit, livelock
    /// [default: all but the last two]
    #[arg(long, value_delimiter = ',', value_parser = property, value_name = "PROPERTIES")]
    property: Vec<Property>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = watch::seconds)]
    time: Option<f64>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this many states
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    /// Follow an execution for at most this many steps, where states are not stored
    #[arg(long, value_name = "N")]
    max_depth: Option<u64>,
    /// Interrupt threads at most this often in one execution (strategy `preemption`)
    #[arg(long, value_name = "N")]
    preemptions: Option<u32>,
    /// Where random choices start (strategies `random` and `pct`)
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many executions to choose at random (strategies `random` and `pct`)
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    runs: u64,
    /// What the strategy `heuristic` goes for: `wf` (writes first), `ww` (what another thread has
    /// written), `ara` (releases and acquisitions last), `af` (acquisitions of what nobody has
    /// released), or `none` [default: all four]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    heuristics: Vec<String>,
    /// How to search [default: what decides first of `backtrack` and `optimal`]
    #[arg(long, value_parser = strategy)]
    strategy: Option<StrategyKind>,
    /// Search large programs with this many workers at once (strategy `parallel`); 1: nothing
    /// runs side by side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Store whole states instead of 128-bit fingerprints
    #[arg(long)]
    exact: bool,
    /// Do not report races at this line, or on this global variable
    #[arg(long, value_name = "FILE:LINE|VARIABLE")]
    benign: Vec<String>,
    /// Do not report races of accesses in this file
    #[arg(long, value_name = "FILE")]
    trust: Vec<String>,
    /// Nondeterministic inputs with at most this many values are tried at all of them
    #[arg(long, value_name = "N", default_value_t = 16)]
    values: u32,
    /// Allocation and thread creation may fail
    #[arg(long)]
    fail: bool,
    /// Waits do not end, and weak compare-exchanges do not fail, for no reason
    #[arg(long)]
    no_spurious: bool,
    /// Signed overflow is a violation of `arith`
    #[arg(long)]
    overflow: bool,
    /// Look for this many different violations of each property; those of the baseline do not
    /// count
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

fn strategy(name: &str) -> Result<StrategyKind, String> {
    StrategyKind::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = StrategyKind::ALL.iter().map(|s| s.name()).collect();
        format!("there is no such strategy; there are {}", names.join(", "))
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
    let start = Instant::now();
    watch::begin(start, args.time, args.memory.bytes());
    let baseline = args.formats.baseline().map_err(|m| (m, Exit::BadInput))?;
    let loaded = load(&args.source, true).map_err(|exit| (String::new(), exit))?;
    let silence = silence(args, &loaded).map_err(|m| (m, Exit::Usage))?;
    let assumptions = loaded.assumptions;
    let code = Arc::new(Code::new(Arc::new(loaded.program)));
    let mut problem = problem(args, &code, silence);
    if !args.heuristics.is_empty() {
        let names = args.heuristics.iter().map(String::as_str);
        problem.heuristics = Heuristics::from_names(names).map_err(|message| {
            let text = format!("error: {message}; there are wf, ww, ara, af, none");
            (text, Exit::Usage)
        })?;
    }
    problem.limits.time = time_left(args, start);
    problem.limits.progress = Some(Arc::default());
    let known = baseline.as_ref().map_or(0, |old| old.findings.len());
    problem.findings = usize::from(args.findings) + known;
    let nothing = Found::nothing(&problem);
    let session = Arc::new(Session {
        args,
        problem,
        assumptions,
        baseline,
        start,
        known: Mutex::new(nothing),
    });
    let last = Arc::clone(&session);
    watch::last_words(move |why| last.last(why));
    let found = explored(&session);
    *session.known() = found;
    // The lock is free while runs are sampled: last words may need what is known.
    let safe = is_safe(&session.known().verdicts, Property::Race);
    if safe {
        let sampled = sampled(&session.problem);
        session.known().sampled = sampled;
    }
    watch::done();
    let found = std::mem::take(&mut *session.known());
    let report = session.report(found);
    session.print(report)
}

/// One call of `check`, and what is known so far.
struct Session {
    args: &'static CheckArgs,
    problem: Problem,
    assumptions: Vec<Assumption>,
    baseline: Option<Report>,
    start: Instant,
    known: Mutex<Found>,
}

impl Session {
    fn known(&self) -> MutexGuard<'_, Found> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is left of the time that was given.
    fn time_left(&self) -> Option<Duration> {
        time_left(self.args, self.start)
    }

    /// Holds answers against the memory model, once. Whoever shows answers comes here first.
    fn judged(&self, mut found: Found) -> Found {
        if found.judged {
            return found;
        }
        found.judged = true;
        let program = self.problem.code.program();
        memory_model::apply(
            self.args.source.memory_model,
            &mut found.verdicts,
            (&self.problem, program),
            false,
            self.time_left(),
        );
        // What the search proved of deadlocks may be gone; this does not rest on interleavings.
        let waits = lock_proof::Proofs {
            deadlock: found.waits.take(),
            ..lock_proof::Proofs::default()
        };
        lock_proof::add(&mut found.verdicts, waits);
        found
    }

    /// What is to be shown.
    fn report(&self, found: Found) -> Report {
        let mut found = self.judged(found);
        load::assume(&mut found.verdicts, &self.assumptions);
        let mut report = gather(self.args, &self.problem, found, self.start);
        if let Some(old) = &self.baseline {
            report::identity::compare(&mut report, old);
        }
        report.keep(usize::from(self.args.findings));
        report
    }

    fn print(&self, report: Report) -> Result<Exit, (String, Exit)> {
        self.args.formats.print(&report);
        if let Some(path) = &self.args.witness {
            write_witness(&report, path).map_err(|m| (m, Exit::BadInput))?;
        }
        Ok(formats::exit(&report, self.baseline.is_some()))
    }

    /// Says what is known where the work did not end in time.
    fn last(&self, why: bounds::Over) -> Exit {
        let mut found = std::mem::take(&mut *self.known());
        for (_, answer) in &mut found.verdicts.answers {
            if let Verdict::Unknown(reasons) = answer
                && reasons.is_empty()
            {
                reasons.push(watch::reason(why));
            }
        }
        self.print(self.report(found))
            .unwrap_or_else(|(message, exit)| {
                say(&message);
                exit
            })
    }
}

fn is_safe(verdicts: &Verdicts, property: Property) -> bool {
    let answer = verdicts.answers.iter().find(|(p, _)| *p == property);
    matches!(answer, Some((_, Verdict::Safe(_))))
}

/// What is left of the time that was given.
fn time_left(args: &CheckArgs, start: Instant) -> Option<Duration> {
    let given = args.time.map(Duration::from_secs_f64);
    given.map(|time| time.saturating_sub(start.elapsed()))
}

/// Searches, and confirms what was found.
fn explored(session: &Session) -> Found {
    let (args, problem) = (session.args, &session.problem);
    let progress = problem.limits.progress.clone();
    let locks = Phase::Other("lock analysis: which locks protect what,");
    let display = args.display.show(locks, progress, problem.limits.time);
    let mut proofs = lock_proof::proofs(problem);
    if let Some(verdicts) = without_search(problem, &proofs) {
        return Found {
            verdicts,
            guards: proofs.guards,
            judged: true,
            ..Found::default()
        };
    }
    let guards = proofs.guards.clone();
    {
        let mut known = session.known();
        known.waits = proofs.deadlock.clone();
        lock_proof::add(&mut known.verdicts, proofs.clone());
        known.guards = guards.clone();
    }
    display.phase(Phase::Search);
    let mut search = problem.clone();
    search.settled = proofs.settled();
    search.targets = Arc::new(std::mem::take(&mut proofs.targets));
    let time = session.time_left();
    let left = proofs.left.take();
    let beside = Beside::begin(&mut search, left.as_ref(), time);
    let kept = match beside {
        Some(_) => Duration::ZERO,
        None => modular_proof::reserve(problem),
    };
    search.limits.time = session.time_left().map(|time| time.saturating_sub(kept));
    let mut exploration = match args.strategy {
        None if search.findings <= 1 => explore::choose(&search),
        _ => explore::run(&search),
    };
    let coverage = &exploration.coverage;
    let work = (coverage.states, coverage.transitions);
    let threads = Some(exploration.coverage.threads);
    let world = world(problem.code.program(), &args.source, &args.program);
    narrow(&mut exploration.verdicts, &world);
    let candidates = std::mem::take(&mut proofs.candidates);
    let waits = proofs.deadlock.clone();
    lock_proof::add(&mut exploration.verdicts, proofs);
    *session.known() = Found {
        verdicts: not_replayed(&exploration.verdicts),
        work,
        guards: guards.clone(),
        threads,
        waits: waits.clone(),
        ..Found::default()
    };
    display.phase(Phase::Other("proof thread by thread,"));
    let deadline = session.time_left().map(|time| Instant::now() + time);
    let verdicts = &mut exploration.verdicts;
    match beside {
        Some(beside) => beside.add(problem, left.as_ref(), verdicts),
        None => modular_proof::add(problem, left.as_ref(), verdicts, deadline),
    }
    candidates::tell(&mut exploration.verdicts, &candidates);
    display.phase(Phase::Other("replaying and shortening what was found,"));
    session.known().verdicts = not_replayed(&exploration.verdicts);
    let found = confirm(session, exploration);
    session.judged(Found {
        work,
        guards,
        threads,
        waits,
        ..found
    })
}

/// The answers without those violations that nobody has replayed.
fn not_replayed(verdicts: &Verdicts) -> Verdicts {
    let mut out = verdicts.clone();
    for (_, answer) in &mut out.answers {
        if let Verdict::Violated(_) = answer {
            *answer = Verdict::Unknown(vec![unreplayed()]);
        }
    }
    out
}

/// A violation counts only if it replays, and there was no time for that.
fn unreplayed() -> Unknown {
    Unknown::NotProved {
        span: ir::Span::NONE,
        what: "a violation was found, but the time or the memory did not suffice to replay it \
               (--time, --memory)"
            .into(),
    }
}

/// The answers, where the lock engine gives all that are asked for.
fn without_search(problem: &Problem, proofs: &lock_proof::Proofs) -> Option<Verdicts> {
    let mut answers = Vec::new();
    for property in Property::ALL {
        if problem.properties.contains(property) {
            let proof = match property {
                Property::Race => proofs.race.clone()?,
                Property::Deadlock => proofs.deadlock.clone()?,
                _ => return None,
            };
            answers.push((property, Verdict::Safe(proof)));
        }
    }
    (!answers.is_empty()).then_some(Verdicts {
        answers,
        silenced: Vec::new(),
    })
}

/// What is to be reported.
#[derive(Debug, Default)]
struct Found {
    verdicts: Verdicts,
    told: Vec<Told>,
    /// Why there may be more violations than were found, where more were asked for.
    unfinished: Vec<Unknown>,
    /// What a proof by locks says of places.
    guards: Vec<GuardAt>,
    /// States and steps.
    work: (u64, u64),
    /// The most threads of an execution, where there were any.
    threads: Option<u32>,
    /// What the lock engine proved of deadlocks.
    waits: Option<Safe>,
    /// Whether the answers were held against the memory model.
    judged: bool,
    /// What sampled executions show of what threads share.
    sampled: Sampled,
}

impl Found {
    /// Nothing: every answer is open.
    fn nothing(problem: &Problem) -> Found {
        let asked = Property::ALL.into_iter();
        let asked = asked.filter(|p| problem.properties.contains(*p));
        let answers = asked.map(|p| (p, Verdict::Unknown(Vec::new())));
        Found {
            verdicts: Verdicts {
                answers: answers.collect(),
                silenced: Vec::new(),
            },
            ..Found::default()
        }
    }

    /// A violation that replays.
    fn add(&mut self, told: Told) {
        for (property, answer) in &mut self.verdicts.answers {
            if *property == told.property && !matches!(answer, Verdict::Violated(_)) {
                *answer = Verdict::Violated(Box::new(told.violated.clone()));
            }
        }
        self.told.push(told);
    }
}

fn gather(args: &CheckArgs, problem: &Problem, found: Found, start: Instant) -> Report {
    let (states, transitions) = found.work;
    let command = Command {
        name: "check".into(),
        load: args.source.to_words(),
        args: args.program.args.clone(),
        ..Command::default()
    };
    let effort = Effort {
        seconds: start.elapsed().as_secs_f64(),
        states,
        transitions,
    };
    let program = problem.code.program();
    let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command);
    let gather = gather.sources(sources::kept());
    let gather = gather.unfinished(found.unfinished).guards(found.guards);
    let gather = gather.world(&world(program, &args.source, &args.program));
    let nothing = found.sampled.nothing_shared;
    let nothing = nothing.then_some(Idle::NothingShared(SAMPLES.0));
    let gather = gather.idle(idle(program, found.threads).or(nothing));
    let mut report = gather.answers(&found.verdicts, found.told, effort);
    report.protections = protections(found.sampled.shared);
    report
}

/// Executions sampled to explain a proof, and the steps of each.
const SAMPLES: (u64, u64) = (32, 2000);

/// What some executions of a program without races show of what threads share.
fn sampled(problem: &Problem) -> Sampled {
    let (runs, steps) = SAMPLES;
    let Problem {
        code, config, args, ..
    } = problem;
    verdict::protection::protections(code, config, args, runs, steps)
}

/// What protects the shared variables of a program without races.
fn protections(seen: Vec<Protected>) -> Vec<Protection> {
    let runs = SAMPLES.0;
    let told = seen.into_iter().map(|p| Protection {
        variable: p.variable,
        by: match p.by {
            Protector::Locks(locks) => format!("every access holds {}", locks.join(", ")),
            Protector::Atomic => "every access is atomic".into(),
            Protector::ReadOnly => "only read while threads share it".into(),
            Protector::Order => {
                "creation, joins or other synchronisation order its accesses".into()
            }
        },
        basis: format!("seen in {runs} sampled runs"),
    });
    told.collect()
}

fn problem(args: &CheckArgs, code: &Arc<Code>, silence: Silence) -> Problem {
    let mut problem = Problem::new(Arc::clone(code));
    if !args.property.is_empty() {
        problem.properties = args.property.iter().copied().collect::<Properties>();
    }
    problem.config = Config {
        spurious: !args.no_spurious,
        fail: args.fail,
        overflow: args.overflow,
        uninit: problem.properties.contains(Property::Uninit),
        // Which function is entered is one decision.
        enumerate: args.values.max(args.source.entry.len() as u32 + 1),
        ..Config::default()
    };
    problem.args = replay::argv(&args.source, &args.program.args);
    problem.silence = silence;
    problem.strategy = args.strategy.unwrap_or(match args.jobs {
        None | Some(1) => StrategyKind::Backtrack,
        Some(_) => StrategyKind::Parallel,
    });
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    problem.jobs = args.jobs.map_or_else(cores, usize::from);
    problem.exact = args.exact;
    problem.seed = args.seed;
    problem.runs = args.runs;
    problem.limits = Limits {
        time: None,
        memory: Some(args.memory.bytes()),
        states: args.max_states,
        steps: None,
        allowance: None,
        depth: args.max_depth,
        preemptions: args.preemptions,
        stop: Some(interrupt()),
        progress: None,
    };
    problem
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the process.
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

fn silence(args: &CheckArgs, loaded: &Loaded) -> Result<Silence, String> {
    let program = &loaded.program;
    let file = |name: &str| -> Option<FileId> {
        let named = |f: &ir::SourceFile| f.name == name || f.name.ends_with(&format!("/{name}"));
        program
            .files
            .iter()
            .find(|(_, f)| named(f))
            .map(|(id, _)| id)
    };
    let mut declared = Vec::new();
    for text in &args.benign {
        let line = text
            .rsplit_once(':')
            .and_then(|(f, l)| Some((file(f)?, l.parse().ok()?)));
        let benign = match (line, program.global_named(text)) {
            (Some((file, line)), _) => Benign::Line(file, line),
            (None, Some(global)) => Benign::Variable(global),
            (None, None) => {
                return Err(format!(
                    "error: --benign {text}: no such file and line, and no such global variable"
                ));
            }
        };
        declared.push((format!("--benign {text}"), benign));
    }
    for text in &args.trust {
        let file = file(text)
            .ok_or_else(|| format!("error: --trust {text}: the program has no such file"))?;
        declared.push((format!("--trust {text}"), Benign::File(file)));
    }
    for &(file, line) in &loaded.benign {
        let name = &program.files[file].name;
        let what = format!("the annotation at {name}:{line}");
        declared.push((what, Benign::Line(file, line)));
    }
    Ok(Silence { declared })
}

/// Replayed steps that may be spent on making one counterexample small.
const MINIMISE: u64 = 2_000_000;
/// The same after the user asked for an end.
const HURRY: u64 = 50_000;

/// Lets through only what replays; makes it small and tells it.
fn confirm(session: &Session, exploration: Exploration) -> Found {
    let (args, problem) = (session.args, &session.problem);
    let Exploration {
        mut verdicts,
        reused,
        others,
        doubts,
        ..
    } = exploration;
    let mut unfinished = doubts;
    for (property, answer) in &mut verdicts.answers {
        let Verdict::Violated(first) = answer else {
            continue;
        };
        let first = ((**first).clone(), reused.contains(*property));
        let more = others.iter().filter(|o| o.violated.property() == *property);
        let more = more.map(|o| (o.violated.clone(), o.reused));
        let mut shown = None;
        let mut refuted = Vec::new();
        for (violated, reuse) in std::iter::once(first).chain(more) {
            match tell(
                (&args.source, &args.program.args),
                problem,
                &violated,
                reuse,
            ) {
                Ok(one) => {
                    let violated = one.violated.clone();
                    let mut known = session.known();
                    known.add(one);
                    shown.get_or_insert(violated);
                }
                Err(_) if bounds::is_over() => refuted.push(unreplayed()),
                Err(what) => refuted.push(Unknown::NotConfirmed {
                    what: what.to_string(),
                }),
            }
        }
        *answer = match shown {
            Some(violated) => {
                unfinished.extend(refuted);
                Verdict::Violated(Box::new(violated))
            }
            None => Verdict::Unknown(refuted),
        };
    }
    if problem.findings == 1 {
        unfinished.clear();
    }
    let told = std::mem::take(&mut session.known().told);
    Found {
        verdicts,
        told,
        unfinished,
        ..Found::default()
    }
}

/// Replays a violation, makes it small and tells it, with a witness that loads the program from its
/// source and arguments.
pub(crate) fn tell(
    (source, program_args): (&SourceArgs, &[String]),
    problem: &Problem,
    violated: &Violated,
    reuse: bool,
) -> Result<Told, verdict::Refuted> {
    // The settings it was found under: some violations need the reuse of an address.
    let config = Config {
        reuse,
        logging: false,
        ..problem.config
    };
    let (code, argv) = (&problem.code, &problem.args);
    verdict::confirm(code, &config, argv, violated)?;
    let budget = match bounds::over() {
        None => MINIMISE,
        Some(bounds::Over::Interrupted) => HURRY,
        Some(_) => 0,
    };
    let small = verdict::minimise(code, &config, argv, violated.clone(), budget);
    let story = verdict::tell(code, &config, argv, &small)?;
    let witness = replay::witness(&WitnessFor {
        source,
        program_args,
        config: &config,
        program: code.program(),
        violated: &small,
    });
    Ok(Told {
        property: small.property(),
        violated: small,
        story,
        witness: Some(witness),
    })
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
