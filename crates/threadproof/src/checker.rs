//! The library's way in: a [`Checker`] reads a program, asks about it and gives an [`Outcome`].

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use explore::run::protection::Sampled;
use explore::{Benign, Heuristics, Limits, Problem, Progress, Reductions, Silence, StrategyKind};
use ir::FileId;
use ir::front::Refused;
use ir::quiet::quiet;
use machine::{Code, Config, Unasked};
use portfolio::plan::{self, Phase};
use portfolio::proof::Proof;
use portfolio::world::{idle, world};
use portfolio::{Board, Deadline, Origin, ProofSettings, Task, memory_model, proof};
use report::result::{Answer, Command, Effort, Finding};
use report::{ConfirmedTrace, Gather, Report, Sources};
use verdict::{Assumption, Idle, Properties, Property, Verdict, Verdicts};

use crate::program::source::{Loaded, Source, from_here};
use crate::protections::{self, SAMPLES};

/// A program and what is asked about it.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    /// The program.
    pub source: Source,
    /// What is asked, and how much may be spent on it.
    pub options: Options,
}

/// How answers are looked for.
#[derive(Clone, Debug, Default)]
pub enum Mode {
    /// Executions are searched; engines that prove help.
    #[default]
    Check,
    /// Proofs are looked for; a search helps.
    Prove(ProofSettings),
}

/// What is asked, and how much may be spent on it.
#[derive(Clone, Debug)]
pub struct Options {
    /// What to ask about; none: the usual ones of the mode.
    pub properties: Properties,
    /// How answers are looked for.
    pub mode: Mode,
    /// The time that loading, search and proof may take.
    pub time: Option<Duration>,
    /// The bytes that the process may take while states are stored.
    pub memory: u64,
    /// States at most.
    pub states: Option<u64>,
    /// Steps of an execution at most, where states are not stored.
    pub depth: Option<u64>,
    /// Interruptions of threads at most, for the strategy that counts them.
    pub preemptions: Option<u32>,
    /// Where random choices start.
    pub seed: u64,
    /// Executions of strategies that choose at random.
    pub runs: u64,
    /// What a heuristic search goes for.
    pub heuristics: Option<Heuristics>,
    /// What the selective search saves by.
    pub reductions: Option<Reductions>,
    /// How to search; none: what decides first.
    pub strategy: Option<StrategyKind>,
    /// Workers; none: as many as there are processors.
    pub jobs: Option<usize>,
    /// Whether whole states are stored instead of 128-bit fingerprints.
    pub exact: bool,
    /// Races not to report: `file:line`, or a global variable.
    pub benign: Vec<String>,
    /// Files whose accesses do not race.
    pub trust: Vec<String>,
    /// Inputs of at most this number of values are tried at all of them.
    pub values: u32,
    /// The largest number of failures of what [`ir::Request::fail`] names in one execution.
    pub faults: u32,
    /// Whether waits may end for no reason.
    pub spurious: bool,
    /// Whether signed overflow is a violation.
    pub overflow: bool,
    /// Different violations of each property to look for.
    pub findings: usize,
    /// Whether findings carry what replays them.
    pub witnesses: bool,
    /// An older result: what it has does not count as new.
    pub baseline: Option<Report>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            properties: Properties::NONE,
            mode: Mode::Check,
            time: None,
            memory: 8 << 30,
            states: None,
            depth: None,
            preemptions: None,
            seed: 0,
            runs: 10_000,
            heuristics: None,
            reductions: None,
            strategy: None,
            jobs: None,
            exact: false,
            benign: Vec::new(),
            trust: Vec::new(),
            values: 16,
            faults: 1,
            spurious: true,
            overflow: false,
            findings: 1,
            witnesses: true,
            baseline: None,
        }
    }
}

/// Why nothing was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The program cannot be read, parsed or lowered: located messages.
    Program(Refused),
    /// The options do not fit the program.
    Options(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Program(Refused::Input(all) | Refused::Bug(all)) => f.write_str(&all.join("\n")),
            Error::Options(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

/// The stack on which a program is read. Only the touched part takes memory.
const STACK: usize = 256 << 20;

impl Checker {
    /// Checks a program of these files.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Checker {
        Checker {
            source: Source::files(files),
            options: Options::default(),
        }
    }

    /// Asks about this property, too; where none is named, about the usual ones.
    #[must_use]
    pub fn property(mut self, property: Property) -> Checker {
        self.options.properties = self.options.properties.with(property);
        self
    }

    /// Ends after so much time with what is known then.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Checker {
        self.options.time = Some(time);
        self
    }

    /// Calls the program with these arguments.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Checker {
        self.source.arguments = Some(arguments.into_iter().map(Into::into).collect());
        self
    }

    /// Looks for proofs, for any number of threads where that is possible.
    #[must_use]
    pub fn prove(mut self) -> Checker {
        self.options.mode = Mode::Prove(ProofSettings {
            searches: true,
            ..ProofSettings::default()
        });
        self
    }

    /// Reads the program and checks it.
    pub fn run(self) -> Result<Outcome, Error> {
        let checking = self.begin(|_| {})?;
        let proofs = checking.work(&|_| {});
        Ok(Outcome {
            report: checking.report(true),
            proofs,
        })
    }

    /// Reads the program and gets ready. `heard` is told of each violation when it is confirmed, by a report of
    /// that alone.
    ///
    /// What a front end works with is gone when the program is there. The thread that reads has memory of its own from the
    /// allocator, as every thread: it ends, so that a thread that searches takes over what is free there.
    pub fn begin(self, heard: impl Fn(&Report) + Send + Sync + 'static) -> Result<Checking, Error> {
        let start = Instant::now();
        std::thread::scope(|scope| {
            let reader = std::thread::Builder::new().stack_size(STACK);
            let reader = reader.spawn_scoped(scope, move || self.ready(heard, start));
            let failed =
                |error| Error::Program(Refused::Bug(vec![format!("error: cannot start: {error}")]));
            match reader.map_err(failed)?.join() {
                Ok(checking) => checking,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    fn ready(
        self,
        heard: impl Fn(&Report) + Send + Sync + 'static,
        start: Instant,
    ) -> Result<Checking, Error> {
        let loaded = self.source.load().map_err(Error::Program)?;
        let silence = silence(&self.options, &loaded).map_err(Error::Options)?;
        let Loaded {
            lowered,
            assumptions,
            sources,
        } = loaded;
        // Where it is not asked about, an exception that is not caught ends its thread only.
        let asked = self.options.properties;
        let asserts = asked == Properties::NONE || asked.contains(Property::Assert);
        let program = match lowered.program.managed && !asserts {
            true => quiet(&lowered.program),
            false => lowered.program,
        };
        let code = Arc::new(Code::new(Arc::new(program)));
        let words = lowered.words;
        let task = Arc::new(Task {
            world: world(code.program(), self.source.given()),
            problem: self.problem(&code, silence),
            words,
            one_strategy: self.options.strategy.is_some(),
            origin: Origin {
                load: self.source.words.clone(),
                args: self.source.arguments.clone().unwrap_or_default(),
                sources: Arc::clone(&sources),
                witnesses: self.options.witnesses,
            },
            memory_model: self.source.memory_model,
            proof: match &self.options.mode {
                Mode::Check => ProofSettings::default(),
                Mode::Prove(settings) => settings.clone(),
            },
        });
        let args = self.source.arguments.clone().unwrap_or_default();
        let found =
            move |told: &ConfirmedTrace| heard(&glimpse(code.program(), &sources, &args, told));
        Ok(Checking {
            board: Arc::new(Board::new(task.problem.properties, found)),
            task,
            deadline: Deadline::at(self.options.time.map(|time| start + time)),
            warnings: lowered.warnings,
            undefined: lowered.assumed.into_iter().map(|f| f.name).collect(),
            assumptions,
            options: self.options,
            start,
        })
    }

    fn problem(&self, code: &Arc<Code>, silence: Silence) -> Problem {
        let Checker { source, options } = self;
        let mut problem = Problem::new(Arc::clone(code));
        let usual = match options.mode {
            // Null, bounds, division by zero and misused locks are exceptions in managed programs.
            Mode::Check if code.program().all_managed() => {
                let usual = [Property::Race, Property::Deadlock, Property::Assert];
                usual.into_iter().collect()
            }
            Mode::Check => problem.properties,
            Mode::Prove(_) => [Property::Race, Property::Assert].into_iter().collect(),
        };
        // Where these are exceptions of the language, what is asked is which of them are not caught.
        let caught = [Property::Memory, Property::Misuse, Property::Arith];
        let usual = match code.program().dialect.exceptions {
            true => caught.into_iter().fold(usual, Properties::without),
            false => usual,
        };
        problem.properties = match options.properties {
            Properties::NONE => usual,
            asked => asked,
        };
        problem.config = Config {
            spurious: options.spurious && !code.program().dialect.exact_waits,
            fail: source.request.fail,
            faults: options.faults,
            // It wraps, and that is what executions go on with where it is not asked about.
            overflow: options.overflow && problem.properties.contains(Property::Arith),
            unasked: unasked(problem.properties, code),
            uninit: problem.properties.contains(Property::Uninit),
            // Which function is entered is one decision.
            enumerate: options.values.max(source.request.entry.len() as u32 + 1),
            ..Config::default()
        };
        problem.args = source.argv();
        problem.silence = silence;
        problem.strategy = options.strategy.unwrap_or(match options.jobs {
            Some(jobs) if jobs > 1 && matches!(options.mode, Mode::Check) => StrategyKind::Parallel,
            _ => StrategyKind::Backtrack,
        });
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        problem.jobs = options.jobs.unwrap_or_else(cores);
        problem.exact = options.exact;
        problem.options.seed = options.seed;
        problem.options.runs = options.runs;
        if let Some(heuristics) = options.heuristics {
            problem.options.heuristics = heuristics;
        }
        problem.options.reductions = options.reductions.unwrap_or_default();
        let known = options
            .baseline
            .as_ref()
            .map_or(0, |old| old.findings.len());
        problem.findings = options.findings + known;
        problem.limits = Limits {
            memory: Some(options.memory),
            states: options.states,
            depth: options.depth,
            preemptions: options.preemptions,
            progress: Some(Arc::default()),
            ..Limits::default()
        };
        problem
    }
}

/// The undefined behaviour that executions go on after: all that is not asked about, where it is no exception of the language.
fn unasked(asked: Properties, code: &Code) -> Unasked {
    let program = code.program();
    match program.managed || program.dialect.exceptions {
        true => Unasked::default(),
        false => Unasked {
            memory: !asked.contains(Property::Memory),
            misuse: !asked.contains(Property::Misuse),
            arith: !asked.contains(Property::Arith),
        },
    }
}

/// A check in the making.
pub struct Checking {
    task: Arc<Task>,
    board: Arc<Board>,
    deadline: Deadline,
    options: Options,
    assumptions: Vec<Assumption>,
    /// Functions that are not defined, of which something is assumed.
    undefined: Vec<String>,
    start: Instant,
    /// What the user should know of the program, located.
    pub warnings: Vec<String>,
}

impl Checking {
    /// Works until every property has its answer or the time is over. What proofs looked like,
    /// where they were asked for.
    pub fn work(&self, phase: &dyn Fn(Phase)) -> Vec<Proof> {
        let Checking {
            task,
            board,
            deadline,
            ..
        } = self;
        let proofs = match self.options.mode {
            Mode::Check => {
                plan::check(task, board, deadline, phase);
                Vec::new()
            }
            Mode::Prove(_) => plan::prove(task, board, deadline, phase),
        };
        plan::judge(task, board, deadline);
        proofs
    }

    /// Whether executions are searched.
    fn searches(&self) -> bool {
        match &self.options.mode {
            Mode::Check => true,
            Mode::Prove(settings) => settings.searches,
        }
    }

    /// How far the search is.
    pub fn progress(&self) -> Option<Arc<Progress>> {
        self.task.problem.limits.progress.clone()
    }

    /// The time that is left, if there is an end.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.left()
    }

    /// The program as it was loaded.
    pub fn program(&self) -> &ir::Program {
        self.task.problem.code.program()
    }

    /// The program that proofs are about.
    pub fn modelled(&self) -> ir::Program {
        proof::modelled(&self.task)
    }

    /// Says of answers that have none why there are no reasons: the work ended before its end.
    pub fn cut_short(&self, why: bounds::Over) {
        for (property, answer) in self.board.answers() {
            if matches!(answer, Verdict::Unknown(reasons) if reasons.is_empty()) {
                self.board.leave(property, vec![proof::over(why)]);
            }
        }
        // What holds whatever weak orders show is all that is left, where that was not tested.
        let program = self.task.problem.code.program();
        if let Some(weak) = memory_model::untested(self.task.memory_model, program) {
            self.board.doubt(weak);
        }
    }

    /// What is known, with what `samples` of executions show of what threads share.
    pub fn report(&self, samples: bool) -> Report {
        let problem = &self.task.problem;
        let checks = matches!(self.options.mode, Mode::Check);
        let race =
            |(p, v): &(Property, Verdict)| *p == Property::Race && matches!(v, Verdict::Safe(_));
        let sampled = match samples && checks && self.board.answers().iter().any(race) {
            true => protections::sampled(problem),
            false => Sampled::default(),
        };
        let mut found = self.board.result();
        for (_, answer) in &mut found.verdicts.answers {
            if let Verdict::Safe(safe) = answer {
                safe.assumptions.extend_from_slice(&self.assumptions);
            }
        }
        let command = Command {
            name: if checks { "check" } else { "prove" }.into(),
            load: self.task.origin.load.clone(),
            args: self.task.origin.args.clone(),
            ..Command::default()
        };
        let effort = Effort {
            seconds: self.start.elapsed().as_secs_f64(),
            states: found.work.0,
            transitions: found.work.1,
        };
        let program = problem.code.program();
        let nothing = sampled.nothing_shared;
        let nothing = nothing.then_some(Idle::NothingShared(SAMPLES.0));
        let threads = found.threads.filter(|_| checks);
        let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command)
            .sources(&self.task.origin.sources)
            .unfinished(found.unfinished)
            .guards(if checks { found.guards } else { Vec::new() })
            .world(&self.task.world, &found.tried)
            .undefined(&self.undefined)
            .searched(self.searches())
            .any_threads(found.any_threads)
            .idle(idle(program, threads).or(nothing));
        let mut report = gather.answers(&found.verdicts, found.told, effort);
        report.protections = protections::told(sampled.shared);
        if let Some(old) = &self.options.baseline {
            report::identity::compare(&mut report, old);
        }
        if checks {
            report.keep(self.options.findings);
        }
        report
    }
}

/// What came of a check.
#[derive(Debug)]
pub struct Outcome {
    /// All of it, as plain data: every format of [`report`] is made from it.
    pub report: Report,
    /// What proofs looked like, where they were asked for.
    pub proofs: Vec<Proof>,
}

impl Outcome {
    /// The answer for a property that was asked about.
    pub fn answer(&self, property: Property) -> Option<&Answer> {
        let mut answers = self.report.answers.iter();
        answers.find(|a| a.property() == property.name())
    }

    /// Whether a property was asked about, and cannot be violated.
    pub fn is_safe(&self, property: Property) -> bool {
        matches!(self.answer(property), Some(Answer::Safe { .. }))
    }

    /// Whether an execution that replays violates a property.
    pub fn is_violated(&self, property: Property) -> bool {
        matches!(self.answer(property), Some(Answer::Violated { .. }))
    }

    /// What goes wrong.
    pub fn findings(&self) -> &[Finding] {
        &self.report.findings
    }
}

/// A report of one violation.
fn glimpse(
    program: &ir::Program,
    sources: &Sources,
    args: &[String],
    told: &ConfirmedTrace,
) -> Report {
    let verdicts = Verdicts {
        answers: vec![(
            told.property,
            Verdict::Violated(Box::new(told.violated.clone())),
        )],
        ..Verdicts::default()
    };
    let command = Command {
        args: args.to_vec(),
        ..Command::default()
    };
    let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command).sources(sources);
    gather.answers(&verdicts, vec![told.clone()], Effort::default())
}

/// A field of the objects of a class, `p.C.f`: the class and those below it, and the field's bytes.
fn field_named(program: &ir::Program, text: &str) -> Option<(Vec<ir::ClassId>, (u32, u32))> {
    let (class, field) = text.rsplit_once('.')?;
    let (id, class) = program.classes.iter().find(|(_, c)| c.name == class)?;
    let ir::Layout::Record { fields, .. } = &program.layouts[class.layout?] else {
        return None;
    };
    // A field hides one of the same name above.
    let field = fields.iter().rfind(|f| f.name == field)?;
    let pointer = program.data_model.pointer_size();
    let size = ir::layout::size_of(&program.layouts, field.layout, pointer);
    let mut classes = vec![id];
    let mut at = 0;
    while let Some(&above) = classes.get(at) {
        let below = program.classes.iter();
        let below =
            below.filter(|(other, c)| c.parents.contains(&above) && !classes.contains(other));
        let below: Vec<ir::ClassId> = below.map(|(other, _)| other).collect();
        classes.extend(below);
        at += 1;
    }
    Some((classes, (field.offset, field.offset + size)))
}

fn silence(options: &Options, loaded: &Loaded) -> Result<Silence, String> {
    let program = &loaded.lowered.program;
    let file = |name: &str| -> Option<FileId> {
        let name = from_here(name);
        let named = |f: &ir::SourceFile| f.name == name || f.name.ends_with(&format!("/{name}"));
        program
            .files
            .iter()
            .find(|(_, f)| named(f))
            .map(|(id, _)| id)
    };
    let mut declared = Vec::new();
    for text in &options.benign {
        let line = text
            .rsplit_once(':')
            .and_then(|(f, l)| Some((file(f)?, l.parse().ok()?)));
        let benign = match (line, program.global_named(text)) {
            (Some((file, line)), _) => Benign::Line(file, line),
            (None, Some(global)) => Benign::Variable(global),
            (None, None) => match field_named(program, text) {
                Some((classes, bytes)) => Benign::Field { classes, bytes },
                None => {
                    let what = match program.managed {
                        true => "no such static field, and no such field of a class",
                        false => "and no such global variable",
                    };
                    return Err(format!(
                        "error: --benign {text}: no such file and line, {what}"
                    ));
                }
            },
        };
        declared.push((format!("--benign {text}"), benign));
    }
    for text in &options.trust {
        let files: Vec<FileId> = match text.strip_suffix(".*") {
            // A package: the folder of its files, and what is below it.
            Some(package) => {
                let folder = format!("{}/", package.replace('.', "/"));
                let inside =
                    |name: &str| name.starts_with(&folder) || name.contains(&format!("/{folder}"));
                let all = program.files.iter();
                let all = all.filter(|(_, f)| inside(&f.name));
                all.map(|(id, _)| id).collect()
            }
            None => file(text).into_iter().collect(),
        };
        if files.is_empty() {
            return Err(format!(
                "error: --trust {text}: the program has no such file"
            ));
        }
        let declare = |file| (format!("--trust {text}"), Benign::File(file));
        declared.extend(files.into_iter().map(declare));
    }
    for &(file, line) in &loaded.lowered.benign {
        let name = &program.files[file].name;
        let what = format!("the annotation at {name}:{line}");
        declared.push((what, Benign::Line(file, line)));
    }
    Ok(Silence { declared })
}
