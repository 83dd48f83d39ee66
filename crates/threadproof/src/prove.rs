//! `threadproof prove`: proofs thread by thread, for any number of threads.
//!
//! Short searches come first, for counterexamples are often near: one is driven to what locks do not exclude. What it leaves open is proved, or
//! not; what a slice of a large program does not exclude is looked for at once, among executions in
//! which only the functions that take part are entered ([`crate::focus`]). A longer search comes
//! last. When one property is violated, what is left of the others gets a bounded share of the time.
//! A proof counts only if it is confirmed, a violation only if it replays.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use explore::{Exploration, Limits, Problem, StrategyKind};
use ir::Program;
use machine::Code;
use refine::automaton::Settings;
use refine::certificate::{Certificate, Excluded, Refuter, confirm};
use refine::error::{Alarm, Trouble};
use refine::invariant::Stopped;
use refine::obligation::Form;
use refine::prove::{Outcome, Realise, Task};
use refine::repetition::repeated;
use refine::system::Claim;
use refine::trace::Moved;
use report::result::{Command, Effort};
use report::{Gather, Report, Told};
use smt::{Answer, Backend, Solver};
use verdict::{Assumption, Properties, Property, Unknown, Verdict, Verdicts};

use crate::Exit;
use crate::args::{ProgramArgs, SourceArgs};
use crate::check::{interrupt, property, tell, write_witness};
use crate::display::{DisplayArgs, Phase};
use crate::focus::focused;
use crate::formats::{self, FormatArgs};
use crate::load::{self, load};
use crate::lock_proof;
use crate::memory_model;
use crate::modular_proof::{on_a_thread, safe};
use crate::output::{print, say};
use crate::replay::argv;
use crate::sources;
use crate::standing::place;
use crate::watch::{self, MemoryArgs};
use crate::world::{idle, world};

/// States of the search before the proof.
const GLANCE: u64 = 5_000;
/// Steps of executions driven to what locks do not exclude.
const DRIVE: u64 = 200_000;
/// The share of the time that goes to either, as a divisor.
const GLANCE_SHARE: u32 = 20;
/// The share of the time that goes to what is open when something is violated, as a divisor.
const REST_SHARE: u32 = 6;
/// The most time for executions of one list of alarms.
const FOCUS: Duration = Duration::from_secs(15);

/// The arguments of `prove`.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// What to ask about: race, assert [default: both]
    #[arg(long, value_delimiter = ',', value_parser = property, value_name = "PROPERTIES")]
    property: Vec<Property>,
    /// Print the proof: for each shared variable who may write it when, and every invariant
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print what it took
    #[arg(long)]
    stats: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = watch::seconds)]
    time: f64,
    #[command(flatten)]
    memory: MemoryArgs,
    /// How the steps of other threads are seen [default: havoc, then relation]
    #[arg(long, value_enum)]
    form: Option<FormArg>,
    /// An SMT-LIB solver to ask, such as `z3` [default: the one built in]
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,
    /// How many threads there are
    #[arg(long, value_enum, default_value_t = ThreadsArg::AsWritten)]
    threads: ThreadsArg,
    /// The creation of threads may fail
    #[arg(long)]
    fail: bool,
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
    /// Wherever it starts one, any number, which nobody joins
    Any,
}

/// A second solver, for checking proofs again.
pub(crate) struct Second(pub(crate) Backend);

impl Refuter for Second {
    fn refutes(&mut self, terms: &logic::Terms, all: &[logic::Term]) -> Result<bool, String> {
        let mut solver = Solver::new(self.0.clone());
        match solver.check(terms, all) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
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
    let baseline = args.formats.baseline().map_err(|m| (m, Exit::BadInput))?;
    let loaded = load(&args.source, true).map_err(|exit| (String::new(), exit))?;
    let assumptions = loaded.assumptions;
    let code = Arc::new(Code::new(Arc::new(loaded.program)));
    let time = Duration::from_secs_f64(args.time);
    let mut run = Run::new(args, &code, (start, time));
    let result = Arc::new(Shown {
        args,
        code: Arc::clone(&code),
        assumptions,
        baseline,
        start,
    });
    let (last, known) = (Arc::clone(&result), Arc::clone(&run.known));
    watch::last_words(move |why| last.last(&known, why));
    let display = args.display.show(Phase::Search, None, Some(time));
    if !args.no_search {
        run.drive();
        run.search(GLANCE_SHARE, Some(GLANCE));
    }
    display.phase(Phase::Other("proof thread by thread,"));
    let mut proof = run.attempt();
    // A violation found on the way ends the proof of the rest as well.
    if !run.known().told.is_empty() {
        proof = run.attempt().or(proof);
    }
    display.phase(Phase::Search);
    if !args.no_search {
        run.search(1, None);
    }
    run.tell_rest();
    drop(display);
    if let (true, Some(proof)) = (args.stats, &proof) {
        tell_effort(proof, start);
    }
    run.judge();
    watch::done();
    let known = std::mem::take(&mut *run.known());
    let exit = result.print(known, run.work)?;
    if let (true, Some(proof)) = (args.explain, &proof)
        && let Some(certificate) = &proof.certificate
    {
        for line in refine::explain::explain(&run.modelled(), certificate) {
            print(&line);
        }
    }
    Ok(exit)
}

/// What is to be shown, whenever that is.
struct Shown {
    args: &'static ProveArgs,
    code: Arc<Code>,
    assumptions: Vec<Assumption>,
    baseline: Option<Report>,
    start: Instant,
}

impl Shown {
    /// Prints what is known.
    fn print(&self, mut known: Known, work: (u64, u64)) -> Result<Exit, (String, Exit)> {
        let args = self.args;
        let why = bounds::over().map_or(Unknown::Time, watch::reason);
        for (_, answer) in &mut known.verdicts.answers {
            if let Verdict::Unknown(reasons) = answer
                && reasons.is_empty()
            {
                reasons.push(why.clone());
            }
        }
        let effort = Effort {
            seconds: self.start.elapsed().as_secs_f64(),
            states: work.0,
            transitions: work.1,
        };
        let command = Command {
            name: "prove".into(),
            load: args.source.to_words(),
            args: args.program.args.clone(),
            ..Command::default()
        };
        let program = self.code.program();
        let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command)
            .sources(sources::kept())
            .world(&world(program, &args.source, &args.program))
            .idle(idle(program, None));
        if !known.judged {
            memory_model::refuse(args.source.memory_model, &mut known.verdicts, program);
        }
        load::assume(&mut known.verdicts, &self.assumptions);
        let mut report = gather.answers(&known.verdicts, known.told, effort);
        if let Some(old) = &self.baseline {
            report::identity::compare(&mut report, old);
        }
        args.formats.print(&report);
        if let Some(path) = &args.witness {
            write_witness(&report, path).map_err(|m| (m, Exit::BadInput))?;
        }
        Ok(formats::exit(&report, self.baseline.is_some()))
    }

    /// Prints what is known where the work did not end in time.
    fn last(&self, known: &Mutex<Known>, why: bounds::Over) -> Exit {
        bounds::end(why);
        let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
        self.print(known, (0, 0)).unwrap_or_else(|(message, exit)| {
            say(&message);
            exit
        })
    }
}

/// What is known so far.
#[derive(Default)]
struct Known {
    verdicts: Verdicts,
    told: Vec<Told>,
    /// Whether the answers were held against the memory model.
    judged: bool,
}

/// The work, and what is known so far.
struct Run<'a> {
    args: &'a ProveArgs,
    problem: Problem,
    deadline: Instant,
    /// What the rest gets after a violation.
    rest: Duration,
    known: Arc<Mutex<Known>>,
    /// States and steps.
    work: (u64, u64),
}

impl<'a> Run<'a> {
    fn new(args: &'a ProveArgs, code: &Arc<Code>, (start, time): (Instant, Duration)) -> Run<'a> {
        let asked = match args.property[..] {
            [] => [Property::Race, Property::Assert].into_iter().collect(),
            _ => args.property.iter().copied().collect::<Properties>(),
        };
        let mut problem = Problem::new(Arc::clone(code));
        problem.properties = asked;
        problem.args = argv(&args.source, &args.program.args);
        problem.config.fail = args.fail;
        // Which function is entered is one decision.
        let decisions = args.source.entry.len() as u32 + 1;
        problem.config.enumerate = problem.config.enumerate.max(decisions);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        problem.jobs = args.jobs.map_or_else(cores, usize::from);
        problem.limits = Limits {
            memory: Some(args.memory.bytes()),
            stop: Some(interrupt()),
            ..Limits::default()
        };
        let open = |p: &Property| problem.properties.contains(*p);
        let answers = Property::ALL.into_iter().filter(open);
        let verdicts = Verdicts {
            answers: answers.map(|p| (p, Verdict::Unknown(Vec::new()))).collect(),
            silenced: Vec::new(),
        };
        Run {
            args,
            problem,
            deadline: start + time,
            rest: time / REST_SHARE,
            known: Arc::new(Mutex::new(Known {
                verdicts,
                ..Known::default()
            })),
            work: (0, 0),
        }
    }

    /// Holds the answers against the memory model.
    fn judge(&mut self) {
        let mut verdicts = self.known().verdicts.clone();
        memory_model::apply(
            self.args.source.memory_model,
            &mut verdicts,
            (&self.problem, &self.modelled()),
            self.args.threads == ThreadsArg::Any,
            Some(self.left()),
        );
        let mut known = self.known();
        known.verdicts = verdicts;
        known.judged = true;
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> Properties {
        let known = self.known();
        let answers = known.verdicts.answers.iter();
        let open = answers.filter(|(_, v)| matches!(v, Verdict::Unknown(_)));
        open.map(|(p, _)| *p).collect()
    }

    fn is_open(&self, property: Property) -> bool {
        self.open().contains(property)
    }

    fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    fn is_stopped(&self) -> bool {
        let stop = self.problem.limits.stop.as_ref();
        stop.is_some_and(|s| s.load(Ordering::Relaxed)) || bounds::is_over()
    }

    /// Looks for executions that violate what is open, with a share of the time.
    fn search(&mut self, share: u32, states: Option<u64>) {
        if Property::ALL.iter().all(|p| !self.is_open(*p)) || self.is_stopped() {
            return;
        }
        let mut problem = self.problem.clone();
        problem.properties = self.open();
        problem.limits.time = Some(self.left() / share);
        problem.limits.states = states;
        let found = explore::choose(&problem);
        self.note(&problem, &found);
    }

    /// Looks for races that locks do not exclude, in executions driven there.
    fn drive(&mut self) {
        if !self.is_open(Property::Race) || self.is_stopped() {
            return;
        }
        let mut problem = self.problem.clone();
        problem.properties = Properties::NONE.with(Property::Race);
        problem.limits.time = Some(self.left() / GLANCE_SHARE);
        problem.targets = Arc::new(lock_proof::proofs(&problem).targets);
        problem.strategy = StrategyKind::Directed;
        problem.limits.steps = Some(DRIVE);
        let found = explore::run(&problem);
        self.note(&problem, &found);
    }

    /// Keeps the violations that a search has found.
    fn note(&mut self, problem: &Problem, found: &Exploration) {
        self.work.0 += found.coverage.states;
        self.work.1 += found.coverage.transitions;
        let source = (&self.args.source, &self.args.program.args[..]);
        for (property, verdict) in &found.verdicts.answers {
            if let Verdict::Violated(violated) = verdict
                && let Ok(told) = tell(source, problem, violated, found.reused.contains(*property))
            {
                self.violated(told);
            }
        }
    }

    fn violated(&mut self, told: Told) {
        let mut known = self.known();
        for (property, answer) in &mut known.verdicts.answers {
            if *property == told.property {
                *answer = Verdict::Violated(Box::new(told.violated.clone()));
            }
        }
        known.told.push(told);
        drop(known);
        self.deadline = self.deadline.min(Instant::now() + self.rest);
    }

    /// Says why something is open where another property is violated.
    fn tell_rest(&mut self) {
        let mut known = self.known();
        let violated: Vec<&str> = known.told.iter().map(|t| t.property.name()).collect();
        if violated.is_empty() || self.is_stopped() {
            return;
        }
        let what = format!(
            "not decided: once {} was violated, only a part of the time was spent on the rest \
             (--property asks for one alone)",
            violated.join(", ")
        );
        let span = ir::Span::NONE;
        for (_, answer) in &mut known.verdicts.answers {
            if let Verdict::Unknown(why) = answer {
                why.retain(|w| *w != Unknown::Time);
                why.insert(
                    0,
                    Unknown::NotProved {
                        span,
                        what: what.clone(),
                    },
                );
            }
        }
    }

    /// The program that proofs are about.
    fn modelled(&self) -> Program {
        let program = self.problem.code.program();
        match self.args.threads {
            ThreadsArg::AsWritten => program.clone(),
            ThreadsArg::Any => repeated(program),
        }
    }

    /// Tries to prove what is open.
    fn attempt(&mut self) -> Option<Outcome> {
        let wanted = Excluded {
            races: self.is_open(Property::Race),
            asserts: self.is_open(Property::Assert),
        };
        if !(wanted.races || wanted.asserts) || self.is_stopped() {
            return None;
        }
        let backend = match &self.args.solver {
            Some(line) => Backend::command(line),
            None => Backend::Embedded,
        };
        let time = match self.args.no_search {
            true => self.left(),
            false => self.left() * 3 / 4,
        };
        let found: Arc<Mutex<Vec<Told>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task {
            settings: Settings {
                creation_fails: self.args.fail,
                left: None,
            },
            backend: backend.clone(),
            form: self.args.form.map(|f| match f {
                FormArg::Havoc => Form::Havoc,
                FormArg::Relation => Form::Relation,
            }),
            // What it has when the time ends is to be checked and told.
            deadline: Some(Instant::now() + time * 31 / 32),
            wanted,
            stop: Some(Arc::clone(&stop)),
            // Calls of the other program are at other places.
            realise: (!self.args.no_search && self.args.threads == ThreadsArg::AsWritten)
                .then(|| self.realise(&found)),
            sliced: self.args.parts,
            jobs: self.problem.jobs,
        };
        let program = self.modelled();
        let any = self.args.threads == ThreadsArg::Any;
        let work = move || {
            let mut outcome = refine::prove::prove(&program, &task)?;
            outcome.any_number |= any;
            let confirmed = match &outcome.certificate {
                Some(certificate) => confirmed(&program, certificate, backend),
                None => Err(None),
            };
            Ok((outcome, confirmed))
        };
        let stopped = || self.is_stopped();
        let result: Option<Result<_, String>> = on_a_thread(time, &stopped, work);
        stop.store(true, Ordering::Relaxed);
        let told = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
        told.into_iter().for_each(|t| self.violated(t));
        match result {
            None => {
                let why = bounds::over().map_or(Unknown::Time, watch::reason);
                self.left_open(|_| vec![why.clone()]);
                None
            }
            Some(Err(what)) => {
                let span = ir::Span::NONE;
                self.left_open(|_| {
                    let what = format!("the program cannot be modelled: {what}");
                    vec![Unknown::NotProved { span, what }]
                });
                None
            }
            Some(Ok((outcome, confirmed))) => {
                self.proved(&outcome, confirmed);
                Some(outcome)
            }
        }
    }

    /// What a confirmed proof shows is safe; of the rest it says why not.
    fn proved(&mut self, outcome: &Outcome, confirmed: Result<(Excluded, u64), Option<String>>) {
        let (excluded, conditions) = match &confirmed {
            Ok((excluded, conditions)) => (*excluded, *conditions),
            Err(_) => (Excluded::NOTHING, 0),
        };
        for (property, answer) in &mut self.known().verdicts.answers {
            let shown = match property {
                Property::Race => excluded.races,
                Property::Assert => excluded.asserts,
                _ => false,
            };
            if shown && matches!(answer, Verdict::Unknown(_)) {
                *answer = Verdict::Safe(safe(outcome, conditions));
            }
        }
        let code = Arc::clone(&self.problem.code);
        let program = code.program();
        self.left_open(|property| match &confirmed {
            Err(Some(what)) => vec![Unknown::NotConfirmed { what: what.clone() }],
            _ => reasons(program, outcome, property),
        });
    }

    fn left_open(&mut self, why: impl Fn(Property) -> Vec<Unknown>) {
        for (property, answer) in &mut self.known().verdicts.answers {
            if let Verdict::Unknown(list) = answer {
                *list = why(*property);
            }
        }
    }

    /// Looks for an execution of an alarm, once.
    fn realise(&self, found: &Arc<Mutex<Vec<Told>>>) -> Realise {
        let problem = self.problem.clone();
        let (source, program_args) = (self.args.source.clone(), self.args.program.args.clone());
        let (found, deadline) = (Arc::clone(found), self.deadline);
        Realise(Arc::new(move |alarms: &[Alarm]| {
            let until = deadline.min(Instant::now() + FOCUS);
            match focused(&problem, (&source, &program_args), alarms, until) {
                Some(told) => {
                    let mut all = found.lock().unwrap_or_else(PoisonError::into_inner);
                    if all.iter().all(|t| t.property != told.property) {
                        all.push(told);
                    }
                    true
                }
                None => false,
            }
        }))
    }
}

/// What the proof shows, after it was checked again, and how many conditions that were.
fn confirmed(
    program: &Program,
    certificate: &Certificate,
    backend: Backend,
) -> Result<(Excluded, u64), Option<String>> {
    match confirm(program, certificate, &mut Second(backend)) {
        Ok(conditions) => Ok((certificate.excluded, conditions)),
        Err(_) if bounds::is_over() => Err(None),
        Err(why) => Err(Some(format!(
            "the proof does not stand when checked again: {}",
            why.0
        ))),
    }
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

/// The most places that are named.
const MOST_REASONS: usize = 6;

/// The most steps of an abstract trace that are shown, the last ones.
const MOST_STEPS: usize = 12;

/// The lines by which predicates let threads come to what they do not exclude.
fn abstract_trace(outcome: &Outcome, alarm: &Alarm) -> String {
    let lines = |moved: &[Moved]| {
        let known: Vec<&Moved> = moved.iter().filter(|(_, s)| *s != ir::Span::NONE).collect();
        let mut text = String::new();
        let mut last = None;
        for (kind, span) in &known[known.len().saturating_sub(MOST_STEPS)..] {
            let name = outcome.kinds.get(kind.0 as usize);
            let name = name.map_or("thread", |(name, _)| name);
            let line = (*kind, span.line);
            if last == Some(line) {
                continue;
            }
            match last.is_some_and(|(k, _)| k == *kind) {
                true => text.push_str(&format!(" {}", span.line)),
                false if text.is_empty() => text = format!("{name} {}", span.line),
                false => text.push_str(&format!(", {name} {}", span.line)),
            }
            last = Some(line);
        }
        let cut = known.len() > MOST_STEPS;
        format!("{}{text}", if cut { "… " } else { "" })
    };
    let mut text = format!("abstract trace by lines: {}", lines(&alarm.steps));
    if !alarm.third_steps.is_empty() {
        text.push_str(&format!("; another thread: {}", lines(&alarm.third_steps)));
    }
    text
}

fn reasons(program: &Program, outcome: &Outcome, property: Property) -> Vec<Unknown> {
    let mut out = Vec::new();
    if let Some(what) = &outcome.vacuous {
        out.push(Unknown::NotConfirmed {
            what: format!("the model is wrong: {what}"),
        });
    }
    let nowhere = ir::Span::NONE;
    let not_proved = |span, what| Unknown::NotProved { span, what };
    match &outcome.stopped {
        Some(Stopped::Time) => out.push(Unknown::Time),
        Some(Stopped::Solver(why)) => out.push(not_proved(nowhere, why.to_string())),
        None => {}
    }
    let concerns = |a: &&Alarm| match &a.what {
        Trouble::Race { .. } => property == Property::Race,
        Trouble::Broken(Claim::Assert(..)) => property == Property::Assert,
        Trouble::Broken(Claim::Gap(..)) => true,
    };
    let mut seen = std::collections::BTreeSet::new();
    for alarm in outcome.alarms.iter().filter(concerns) {
        if !seen.insert(&alarm.what) || out.len() > MOST_REASONS {
            continue;
        }
        out.push(match &alarm.what {
            Trouble::Race { at, object } => {
                let name = &outcome.objects[object.0 as usize];
                let there = place(program, at[1]);
                let what = format!(
                    "not provable thread by thread: an access to {name} here and one at {there}; {}",
                    abstract_trace(outcome, alarm)
                );
                not_proved(at[0], what)
            }
            Trouble::Broken(Claim::Assert(span, what)) => {
                let trace = abstract_trace(outcome, alarm);
                not_proved(*span, format!("not provable thread by thread: {what}; {trace}"))
            }
            Trouble::Broken(Claim::Gap(span, reason)) => Unknown::Gap {
                span: *span,
                reason: reason.clone(),
            },
        });
    }
    if out.is_empty() {
        let what = "another property stands in the way of its proof".to_string();
        out.push(not_proved(nowhere, what));
    }
    out
}
