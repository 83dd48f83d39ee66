//! Comparing strategies with the reference on one program.
//!
//! For every property, a strategy must find a violation exactly if the reference does; it must
//! find the same racy bytes; and every schedule it reports must replay.

use crate::ast::Program;
use crate::lower::{lower, lower_for};
use crate::targets::targets;
use detect::{Reference, Rules};
use explore::{Exploration, Judge, Limits, MemoryLocation, Problem, Reuse, StrategyKind};
use ir::DataModel;
use machine::{Code, Config, EveryAccess, Home, ObjectKind, Outcome, Site, State};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use verdict::{Counterexample, Fault, Properties, Property, Unknown, Verdict};

/// What a search found, as far as strategies must agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// The properties violated.
    pub violated: Vec<Property>,
    /// The bytes that race.
    pub racy: BTreeSet<(Home, u32)>,
    /// Whether the others are safe for certain.
    pub certain: bool,
}

impl Answers {
    /// These, with heap objects in place of their bytes, if ends of their lives are races. A detector reports one race of an
    /// event, and the end of an object's life is an event that races with accesses to any of its bytes: at which of them
    /// depends on the executions that a search makes.
    fn up_to_ends(mut self, frees: bool) -> Answers {
        let object = |(home, byte): (Home, u32)| match home.kind {
            ObjectKind::Heap => (home, 0),
            _ => (home, byte),
        };
        if frees {
            self.racy = self.racy.into_iter().map(object).collect();
        }
        self
    }
}

/// Whether a program ends the life of heap objects.
fn frees(program: &ir::Program) -> bool {
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let mut insts = bodies.flat_map(|b| b.blocks.iter().flat_map(|(_, block)| &block.insts));
    insts.any(|inst| matches!(inst.op, ir::Op::Free { .. }))
}

/// The result of comparing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// All agree; what the reference found.
    Agreed(Answers),
    /// The program is too large for the reference.
    TooLarge,
    /// They do not agree, in words.
    Differ(String),
}

/// What is asked of generated programs: everything but what needs a value to be uninitialised.
pub fn properties() -> Properties {
    Property::ALL
        .into_iter()
        .filter(|p| !matches!(p, Property::Uninit | Property::Livelock))
        .collect()
}

/// The settings for generated programs. Their longest run without an access is short.
pub fn config() -> Config {
    Config {
        budget: 300,
        ..Config::default()
    }
}

/// How far executions are followed where no states are stored.
const LONGEST: u64 = 150;

/// How many executions are run where no states are stored.
const MOST: u64 = 2_000;

/// How many steps are made where executions are driven.
const DRIVEN: u64 = 800;

/// How many workers there are where there can be several.
const JOBS: usize = 2;

/// How many executions are sampled.
const RUNS: u64 = 20;

/// A problem for a generated program.
pub fn problem(code: &Arc<Code>, strategy: StrategyKind, states: u64) -> Problem {
    let mut problem = Problem::new(Arc::clone(code));
    problem.config = config();
    problem.properties = properties();
    problem.strategy = strategy;
    problem.all_races = true;
    problem.reuse = Reuse::Never;
    problem.options.runs = RUNS;
    if strategy == StrategyKind::Directed {
        problem.options.targets = Arc::new(targets(code));
    }
    problem.limits = Limits {
        states: Some(states),
        depth: Some(LONGEST),
        steps: (strategy == StrategyKind::Directed).then_some(DRIVEN),
        ..Limits::default()
    };
    problem
}

/// The code of a generated program.
pub fn code(program: &Program) -> Arc<Code> {
    Arc::new(Code::new(Arc::new(lower(program))))
}

/// Compares every strategy, by the word of every detector, with the reference. Programs with more
/// than `states` states are left out.
pub fn compare(program: &Program, states: u64) -> Comparison {
    compare_some(program, states, &StrategyKind::ALL)
}

/// Compares these strategies only.
pub fn compare_some(program: &Program, states: u64, strategies: &[StrategyKind]) -> Comparison {
    let asked = Asked {
        states,
        config: config(),
        strategies,
        judges: &Judge::ALL,
        time: None,
    };
    compare_code(&code(program), &asked)
}

/// Compares all of them by the word of these detectors, with pointers of the size of a data model.
pub fn compare_for(
    program: &Program,
    model: DataModel,
    states: u64,
    judges: &[Judge],
) -> Comparison {
    let asked = Asked {
        states,
        config: config(),
        strategies: &StrategyKind::ALL,
        judges,
        time: None,
    };
    let code = Code::new(Arc::new(lower_for(program, model)));
    compare_code(&Arc::new(code), &asked)
}

/// How a program is compared.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The largest number of states for the reference.
    pub states: u64,
    /// What the machine takes for possible.
    pub config: Config,
    /// The strategies.
    pub strategies: &'a [StrategyKind],
    /// The detectors.
    pub judges: &'a [Judge],
    /// How long each search may take: then the program is too large.
    pub time: Option<Duration>,
}

/// The same for any program.
pub fn compare_code(code: &Arc<Code>, asked: &Asked<'_>) -> Comparison {
    let states = asked.states;
    let problem = |strategy, states| {
        let mut problem = problem(code, strategy, states);
        problem.config = asked.config;
        problem.limits.time = asked.time;
        problem
    };
    // The reference stops before operations on objects that no other thread can reach, too.
    let plain = Config {
        confine: false,
        ..asked.config
    };
    let mut first = problem(StrategyKind::Reference, states);
    first.config = plain;
    let reference = explore::run(&first);
    if bounded(&reference) {
        return Comparison::TooLarge;
    }
    let frees = frees(code.program());
    let expected = answers(&reference).up_to_ends(frees);
    if let Err(what) = replays_under(&plain, code, &reference) {
        return Comparison::Differ(format!("reference: {what}"));
    }
    let chosen = |(strategy, judge): &(StrategyKind, Judge)| {
        asked.strategies.contains(strategy) && asked.judges.contains(judge)
    };
    for (strategy, judge) in judged_strategies().filter(chosen) {
        let name = format!("{} by {}", strategy.name(), judge.name());
        let partial = strategy.stateless() || !strategy.proves();
        let most = if partial { MOST } else { 4 * states };
        let mut problem = problem(strategy, most);
        problem.judge = judge;
        problem.jobs = JOBS;
        let found = explore::run(&problem);
        if unknown(&found, Unknown::Time) {
            return Comparison::TooLarge;
        }
        if unknown(&found, Unknown::States) && !partial {
            return Comparison::Differ(format!("{name}: more states than the reference"));
        }
        let got = answers(&found).up_to_ends(frees);
        // A search without stored states may not come to an end, and one that samples never does:
        // then it must not claim to, and what it has found must be there.
        let within = partial
            && !got.certain
            && got.violated.iter().all(|p| expected.violated.contains(p))
            && got.racy.is_subset(&expected.racy);
        if got != expected && !within {
            let difference = difference(&got, &expected);
            return Comparison::Differ(format!("{name}: {difference}"));
        }
        if let Err(what) = replays_under(&asked.config, code, &found) {
            return Comparison::Differ(format!("{name}: {what}"));
        }
    }
    Comparison::Agreed(expected)
}

/// Every strategy with every judge, but for the pair that is compared with. One that reduces
/// nothing, samples, stores no states, has several workers or rests on the default judge is tried with the default judge only.
fn judged_strategies() -> impl Iterator<Item = (StrategyKind, Judge)> {
    StrategyKind::ALL
        .into_iter()
        .flat_map(|strategy| Judge::ALL.map(|judge| (strategy, judge)))
        .filter(|&(strategy, judge)| match judge {
            Judge::Summary => strategy != StrategyKind::Reference,
            _ => {
                let once = [
                    StrategyKind::Heuristic,
                    StrategyKind::Parallel,
                    StrategyKind::Selective,
                ];
                strategy.proves() && !strategy.stateless() && !once.contains(&strategy)
            }
        })
}

pub(crate) fn difference(got: &Answers, expected: &Answers) -> String {
    let names = |bytes: &BTreeSet<(Home, u32)>, others: &BTreeSet<(Home, u32)>| {
        let only = bytes.difference(others);
        let bytes = only.map(|(home, byte)| {
            format!("{:?} {} {:?} byte {byte}", home.kind, home.info, home.site)
        });
        bytes.collect::<Vec<_>>().join(", ")
    };
    format!(
        "violated {:?}, the reference {:?}; racy beyond it [{}], not racy [{}]; certain {} {}",
        got.violated,
        expected.violated,
        names(&got.racy, &expected.racy),
        names(&expected.racy, &got.racy),
        got.certain,
        expected.certain
    )
}

pub(crate) fn bounded(found: &Exploration) -> bool {
    unknown(found, Unknown::States) || unknown(found, Unknown::Time)
}

fn unknown(found: &Exploration, reason: Unknown) -> bool {
    let mut answers = found.verdicts.answers.iter();
    answers.any(|(_, verdict)| matches!(verdict, Verdict::Unknown(all) if all.contains(&reason)))
}

/// What an exploration found.
pub fn answers(found: &Exploration) -> Answers {
    let mut violated = Vec::new();
    let mut certain = true;
    // Nothing is called safe beside undefined behaviour that was found; the search was complete all the same.
    let undefined = |why: &Unknown| matches!(why, Unknown::Undefined { .. });
    for (property, verdict) in &found.verdicts.answers {
        match verdict {
            Verdict::Violated(_) => violated.push(*property),
            Verdict::Safe(_) => {}
            Verdict::Unknown(why) => certain &= !why.is_empty() && why.iter().all(undefined),
        }
    }
    Answers {
        violated,
        racy: found.racy.iter().flat_map(bytes).collect(),
        certain,
    }
}

/// What a racy object is, as far as strategies agree on it: states that differ only in where their
/// heap objects were made are one state, and a race is seen in one of them.
pub fn racy_home(home: Home) -> Home {
    let site = match home.kind {
        ObjectKind::Heap => Site(0),
        _ => home.site,
    };
    Home { site, ..home }
}

fn bytes(location: &MemoryLocation) -> impl Iterator<Item = (Home, u32)> + use<> {
    let region = racy_home(location.region);
    (location.start..location.end).map(move |byte| (region, byte))
}

/// Whether every violation reported is there when its schedule is run again.
pub fn replays(code: &Code, found: &Exploration) -> Result<(), String> {
    replays_under(&config(), code, found)
}

/// The same in a machine of these settings.
pub fn replays_under(config: &Config, code: &Code, found: &Exploration) -> Result<(), String> {
    for (property, verdict) in &found.verdicts.answers {
        if let Verdict::Violated(violated) = verdict {
            let config = Config {
                reuse: found.reused.contains(*property),
                ..*config
            };
            replay(code, &config, violated)
                .map_err(|what| format!("{property} does not replay: {what}"))?;
        }
    }
    Ok(())
}

fn replay(code: &Code, config: &Config, violated: &Counterexample) -> Result<(), String> {
    let mut state = State::new(code, config, &["program".into()]);
    let mut events = Vec::new();
    let mut last = Outcome::Ready;
    let mut before = 0;
    for (index, step) in violated.schedule.steps.iter().enumerate() {
        let mut moves = Vec::new();
        state.moves(code, &mut moves);
        let possible = moves
            .iter()
            .any(|m| m.thread == step.thread && step.choice < m.choices);
        if !possible {
            return Err(format!("step {index} {step:?} is not possible: {moves:?}"));
        }
        before = events.len();
        last = state.step(code, step.thread, step.choice, &EveryAccess, &mut events);
    }
    let shown = match &violated.fault {
        Fault::Failure(violation) => matches!(&last, Outcome::Violation(v) if **v == *violation),
        Fault::Deadlock(_) => state.deadlock(code).is_some(),
        Fault::Relock(relock) => {
            let wait = &relock.waits[0];
            state.pending(code, wait.thread) == *wait && relock.is_relock()
        }
        Fault::Race(race) => {
            let mut judge = Reference::new(Rules::of(code.program()));
            for event in &events {
                detect::Detector::event(&mut judge, event);
            }
            let is = |number: usize, side: &verdict::RacyAccess| {
                detect::AccessInfo::of(&events[number])
                    .is_some_and(|a| a.site == side.site && a.thread == side.thread)
            };
            judge.racing_pairs().iter().any(|pair| {
                pair.later >= before
                    && is(pair.later, &race.later)
                    && is(pair.earlier, &race.earlier)
            })
        }
        Fault::Livelock(_) => machine::livelock(code, &state).is_some(),
    };
    if shown {
        Ok(())
    } else {
        Err(format!("{:?} not shown; last {last:?}", violated.fault))
    }
}
