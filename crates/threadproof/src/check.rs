//! `threadproof check`: is there a schedule in which something goes wrong?

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use explore::strategies::heuristic::Heuristics;
use explore::{Benign, Limits, Problem, Silence, StrategyKind};
use ir::FileId;
use machine::{Code, Config};
use portfolio::plan::{self, Phase};
use portfolio::world::{Given, idle, world};
use portfolio::{Board, Deadline, Origin, ProofSettings, Task, memory_model, proof};
use report::result::{Command, Effort, Protection};
use report::{Gather, Report};
use verdict::protection::{Protected, Protector, Sampled};
use verdict::{Assumption, Idle, Properties, Property, Verdict};

use crate::Exit;
use crate::args::{ProgramArgs, SourceArgs};
use crate::display::DisplayArgs;
use crate::formats::{self, FormatArgs, write_whole};
use crate::load::{self, Loaded, load};
use crate::output::say;
use crate::replay;
use crate::watch::{self, MemoryArgs};

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
    witness: Option<PathBuf>,
    #[command(flatten)]
    formats: FormatArgs,
    #[command(flatten)]
    display: DisplayArgs,
    #[command(flatten)]
    source: SourceArgs,
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
    let code = Arc::new(Code::new(Arc::new(loaded.program)));
    let mut problem = problem(args, &code, silence);
    if !args.heuristics.is_empty() {
        let names = args.heuristics.iter().map(String::as_str);
        problem.heuristics = Heuristics::from_names(names).map_err(|message| {
            let text = format!("error: {message}; there are wf, ww, ara, af, none");
            (text, Exit::Usage)
        })?;
    }
    problem.limits.progress = Some(Arc::default());
    let known = baseline.as_ref().map_or(0, |old| old.findings.len());
    problem.findings = usize::from(args.findings) + known;
    let progress = problem.limits.progress.clone();
    let task = Arc::new(Task {
        world: world(code.program(), given(&args.source, &args.program)),
        problem,
        one_strategy: args.strategy.is_some(),
        origin: origin(&args.source, &args.program),
        memory_model: args.source.memory_model.into(),
        proof: ProofSettings::default(),
    });
    let time = args.time.map(Duration::from_secs_f64);
    let deadline = Deadline::at(time.map(|time| start + time));
    let session = Arc::new(Session {
        args,
        board: Arc::new(Board::new(task.problem.properties, |_| {})),
        task,
        assumptions: loaded.assumptions,
        baseline,
        start,
    });
    let last = Arc::clone(&session);
    watch::last_words(move |why| last.last(why));
    let display = args.display.show(Phase::Locks, progress, deadline.left());
    let (task, board) = (&session.task, &session.board);
    plan::check(task, board, &deadline, &|phase| display.phase(phase));
    plan::judge(task, board, &deadline);
    let race = board.answers().into_iter().find(|(p, _)| *p == Property::Race);
    let sampled = match race {
        Some((_, Verdict::Safe(_))) => sampled(&task.problem),
        _ => Sampled::default(),
    };
    drop(display);
    watch::done();
    session.print(session.report(sampled))
}

/// One call of `check`.
struct Session {
    args: &'static CheckArgs,
    task: Arc<Task>,
    board: Arc<Board>,
    assumptions: Vec<Assumption>,
    baseline: Option<Report>,
    start: Instant,
}

impl Session {
    /// What is to be shown.
    fn report(&self, sampled: Sampled) -> Report {
        let mut found = self.board.result();
        load::assume(&mut found.verdicts, &self.assumptions);
        let mut report = gather(self, found, sampled);
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
        give_reasons(&self.board, why);
        refuse_weak(&self.task, &self.board);
        self.print(self.report(Sampled::default()))
            .unwrap_or_else(|(message, exit)| {
                say(&message);
                exit
            })
    }
}

/// Says of answers without a reason that the work ended.
pub(crate) fn give_reasons(board: &Board, why: bounds::Over) {
    for (property, answer) in board.answers() {
        if matches!(answer, Verdict::Unknown(reasons) if reasons.is_empty()) {
            board.leave(property, vec![proof::over(why)]);
        }
    }
}

/// Leaves of the answers what holds whatever weak orders show, where that was not tested.
pub(crate) fn refuse_weak(task: &Task, board: &Board) {
    let program = task.problem.code.program();
    if let Some(weak) = memory_model::untested(task.memory_model, program) {
        board.doubt(weak);
    }
}

/// Where a program comes from, for witnesses.
pub(crate) fn origin(source: &SourceArgs, program: &ProgramArgs) -> Origin {
    Origin {
        load: source.to_words(),
        args: program.args.clone(),
    }
}

/// What the user gave of the world.
pub(crate) fn given(source: &SourceArgs, program: &ProgramArgs) -> Given {
    Given {
        arguments: match program.args.len() {
            0 => program.which.map(|_| 0),
            count => Some(count),
        },
        variables: source.environment().map(|all| all.len()),
    }
}

fn gather(session: &Session, found: portfolio::board::Result, sampled: Sampled) -> Report {
    let Session { args, task, .. } = session;
    let (states, transitions) = found.work;
    let command = Command {
        name: "check".into(),
        load: args.source.to_words(),
        args: args.program.args.clone(),
        ..Command::default()
    };
    let effort = Effort {
        seconds: session.start.elapsed().as_secs_f64(),
        states,
        transitions,
    };
    let program = task.problem.code.program();
    let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command);
    let gather = gather.unfinished(found.unfinished).guards(found.guards);
    let gather = gather.world(&task.world);
    let nothing = sampled.nothing_shared;
    let nothing = nothing.then_some(Idle::NothingShared(SAMPLES.0));
    let gather = gather.idle(idle(program, found.threads).or(nothing));
    let mut report = gather.answers(&found.verdicts, found.told, effort);
    report.protections = protections(sampled.shared);
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

pub(crate) fn write_witness(report: &Report, path: &Path) -> Result<(), String> {
    match report.findings.iter().find_map(|f| f.witness.as_ref()) {
        Some(witness) => write_whole(path, &witness.to_text()),
        None => {
            say("no violation, so no witness is written");
            Ok(())
        }
    }
}
