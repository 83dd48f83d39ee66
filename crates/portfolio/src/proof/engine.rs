//! The prover as an engine: it works on what is open, when it is time.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use certify::Checked;
use certify::checker::{Search, another};
use certify::proof::confirm;
use explore::StrategyKind;
use ir::{Entry, Program};
use refine::alarm::Alarm;
use refine::automaton::{Settings, expand};
use refine::certificate::{Certificate, Excluded};
use refine::prove::{Outcome, Realise, Task as ProofTask};
use refine::repetition::repeated;
use refine::slice::Site;
use report::ConfirmedTrace;
use smt::Backend;
use verdict::{
    Assumption, CheckedBy, Evidence, Properties, Property, Safe, Scope, ThreadModular, Unknown,
};

use super::focus::focused;
use super::reasons::reasons;
use crate::board::Board;
use crate::deadline::{Deadline, TICK, aside};
use crate::engine::{Engine, Task};

/// The share of the time that passes before it begins beside a search, as a divisor; and the time, where none
/// is set.
const SHARE: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(10);
/// The most it gets where no time is set.
const MOST: Duration = Duration::from_secs(20);
/// The most time to find out whether a program can be modelled at all.
const LOOK: Duration = Duration::from_secs(2);
/// The most time for executions of one list of alarms.
const FOCUS: Duration = Duration::from_secs(15);

/// A proof that was found, and what came of checking it.
#[derive(Debug)]
pub struct Proof {
    /// What was found.
    pub outcome: Outcome,
    /// What was confirmed of it, if anything was.
    pub confirmed: Option<Confirmed>,
}

/// What a proof shows that was checked again, and by whom.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// What it shows.
    pub excluded: Excluded,
    /// What was checked.
    pub checked: Checked,
    /// By whom.
    pub by: CheckedBy,
}

/// The prover, beside a search or after it: for what is open, and what locks do not exclude.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside;

impl Engine for Beside {
    fn name(&self) -> &'static str {
        "prove"
    }

    fn may_answer(&self, task: &Task) -> Properties {
        let problem = &task.problem;
        let limits = &problem.limits;
        let bounded =
            limits.states.is_some() || limits.depth.is_some() || limits.preemptions.is_some();
        let meant = problem.strategy == StrategyKind::Backtrack
            && !bounded
            && problem.config.fail.is_empty()
            && problem.code.program().entry != Entry::None
            && problem.code.program().processes.is_empty();
        match meant {
            true => provable(problem.properties),
            false => Properties::NONE,
        }
    }

    fn run(&self, task: &Task, board: &Board, deadline: &Deadline) {
        if !wait_for_its_time(board, deadline) {
            return;
        }
        let open = provable(board.open());
        let left = board.handed().left;
        let attempt = Attempt {
            wanted: open,
            left: left.as_ref().map(|left| Arc::clone(&left.sites)),
            time: deadline.left_or(MOST),
        };
        let within = deadline.within(attempt.time).heeding(board.enough());
        let found = attempt.make(task, &within, None);
        let Some(Ok((outcome, Ok(confirmed)))) = found else {
            return;
        };
        let excluded = confirmed.excluded;
        for property in excluded_of(excluded).iter().filter(|p| open.contains(*p)) {
            let proof = safe(&outcome, &confirmed);
            // A proof that relies on there being no races relies on what locks prove of them, too.
            let proof = match &left {
                Some(left) if excluded.races => left.complete(proof),
                _ => proof,
            };
            board.prove(property, proof);
        }
    }
}

/// What is left to prove of these.
fn provable(properties: Properties) -> Properties {
    let known = |p: &Property| matches!(p, Property::Race | Property::Assert);
    properties.iter().filter(known).collect()
}

fn excluded_of(excluded: Excluded) -> Properties {
    let race = excluded.races.then_some(Property::Race);
    let assert = excluded.asserts.then_some(Property::Assert);
    race.into_iter().chain(assert).collect()
}

/// Waits until a part of the time has passed, or the search has ended: whether there is something to prove.
fn wait_for_its_time(board: &Board, deadline: &Deadline) -> bool {
    let begin = Instant::now() + deadline.left().map_or(PATIENCE, |left| left / SHARE);
    loop {
        let (ended, over) = board.wait(TICK);
        if over || deadline.is_over() || provable(board.open()) == Properties::NONE {
            return false;
        }
        if ended || Instant::now() >= begin {
            return true;
        }
    }
}

/// The time to keep from a search that has no processor beside it: none where no proof will be tried.
pub fn reserve(task: &Task, deadline: &Deadline) -> Duration {
    let Some(time) = deadline.left() else {
        return Duration::ZERO;
    };
    if Beside.may_answer(task) == Properties::NONE {
        return Duration::ZERO;
    }
    let code = Arc::clone(&task.problem.code);
    let threads = move || expand(code.program()).map(|x| x.kinds.len());
    match aside(&deadline.within((time / 20).min(LOOK)), threads) {
        Some(Ok(kinds)) if kinds > 1 => time / SHARE,
        _ => Duration::ZERO,
    }
}

/// One attempt at a proof.
struct Attempt {
    /// What is to be proved.
    pub wanted: Properties,
    /// The accesses that are left, where locks exclude the races of all others.
    pub left: Option<Arc<BTreeSet<Site>>>,
    /// The time it has.
    pub time: Duration,
}

/// What came of an attempt: what was found, and what of it was confirmed, or why it was refused, if there was
/// something to check; or why the program cannot be modelled.
type Attempted = Result<(Outcome, Result<Confirmed, Option<String>>), String>;

impl Attempt {
    /// Makes it, on a thread that is left behind when the time is over.
    fn make(
        &self,
        task: &Task,
        deadline: &Deadline,
        realise: Option<Realise>,
    ) -> Option<Attempted> {
        let settings = &task.proof;
        let stop = Arc::new(AtomicBool::new(false));
        let proof = ProofTask {
            settings: Settings {
                creation_fails: task.problem.config.fail.of_resources(),
                left: self.left.clone(),
            },
            backend: settings.backend.clone(),
            form: settings.form,
            // What it has when the time ends is to be checked and told.
            deadline: Some(Instant::now() + self.time * 31 / 32),
            wanted: Excluded {
                races: self.wanted.contains(Property::Race),
                asserts: self.wanted.contains(Property::Assert),
            },
            stop: Some(Arc::clone(&stop)),
            realise,
            sliced: settings.sliced,
            jobs: task.problem.jobs,
        };
        let program = modelled(task);
        let (any, backend) = (settings.any_threads, settings.backend.clone());
        let work = move || {
            // Proofs of such programs are made in tests only, until they have been compared with searches.
            if program.managed {
                return Err("garbage-collected programs are not modelled".to_owned());
            }
            let mut outcome = refine::prove::prove(&program, &proof)?;
            outcome.any_number |= any;
            let confirmed = match &outcome.certificate {
                Some(certificate) => confirmed(&program, certificate, &backend),
                None => Err(None),
            };
            Ok((outcome, confirmed))
        };
        let made = aside(deadline, work);
        stop.store(true, Ordering::Relaxed);
        made
    }
}

/// The program that proofs are about.
pub fn modelled(task: &Task) -> Program {
    let program = task.problem.code.program();
    match task.proof.any_threads {
        false => program.clone(),
        true => repeated(program),
    }
}

/// Checks a proof again that was found with this back end.
fn confirmed(
    program: &Program,
    certificate: &Certificate,
    backend: &Backend,
) -> Result<Confirmed, Option<String>> {
    let (mut checker, by) = another(backend.name(), Search::BuiltIn);
    match confirm(program, certificate, &mut checker) {
        Ok(checked) => Ok(Confirmed {
            excluded: certificate.excluded,
            checked,
            by,
        }),
        Err(_) if bounds::is_over() => Err(None),
        Err(why) => Err(Some(format!(
            "the proof does not stand when checked again: {why}"
        ))),
    }
}

/// Proves what is open on the board, with all that is left of the time but a share for a search after it. What is
/// not proved is told with its reasons. What came of it, for an explanation.
pub fn attempt(
    task: &Arc<Task>,
    board: &Arc<Board>,
    deadline: &Deadline,
    share: (u32, u32),
) -> Option<Proof> {
    let wanted = provable(board.open());
    if wanted == Properties::NONE || deadline.is_over() {
        return None;
    }
    let time = deadline.left_or(MOST) * share.0 / share.1;
    let attempt = Attempt {
        wanted,
        left: None,
        time,
    };
    // Calls of a program with any number of threads are at other places.
    let same = task.proof.searches && !task.proof.any_threads;
    let realise = same.then(|| realise(task, board, deadline));
    let made = attempt.make(task, &deadline.within(time), realise);
    match made {
        None => {
            let why = bounds::over().map_or(Unknown::Time, over);
            leave(board, |_| vec![why.clone()]);
            None
        }
        Some(Err(what)) => {
            let what = format!("the program cannot be modelled: {what}");
            let span = ir::Span::NONE;
            leave(board, |_| {
                vec![Unknown::NotProved {
                    span,
                    what: what.clone(),
                }]
            });
            None
        }
        Some(Ok((outcome, confirmed))) => {
            if let Ok(confirmed) = &confirmed {
                for property in excluded_of(confirmed.excluded).iter() {
                    if wanted.contains(property) {
                        board.prove(property, safe(&outcome, confirmed));
                    }
                }
            }
            let program = task.problem.code.program();
            leave(board, |property| match &confirmed {
                Err(Some(what)) => vec![Unknown::NotConfirmed { what: what.clone() }],
                _ => reasons(program, &outcome, property),
            });
            Some(Proof {
                outcome,
                confirmed: confirmed.ok(),
            })
        }
    }
}

/// The reason that an end of the process gives.
pub fn over(why: bounds::Over) -> Unknown {
    match why {
        bounds::Over::Interrupted => Unknown::Interrupted,
        bounds::Over::Time => Unknown::Time,
        bounds::Over::Memory => Unknown::Memory,
    }
}

fn leave(board: &Board, why: impl Fn(Property) -> Vec<Unknown>) {
    for property in board.open().iter() {
        board.leave(property, why(property));
    }
}

/// Looks for an execution of an alarm, once.
fn realise(task: &Arc<Task>, board: &Arc<Board>, deadline: &Deadline) -> Realise {
    let (task, board, deadline) = (Arc::clone(task), Arc::clone(board), deadline.clone());
    let told: Mutex<Vec<Property>> = Mutex::default();
    Realise(Arc::new(move |alarms: &[Alarm]| {
        match focused(&task, alarms, &deadline.within(FOCUS)) {
            Some(found) => {
                let ConfirmedTrace { property, .. } = found;
                let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                if !told.contains(&property) {
                    told.push(property);
                    board.violate(found);
                }
                true
            }
            None => false,
        }
    }))
}

/// What a confirmed proof says.
fn safe(outcome: &Outcome, confirmed: &Confirmed) -> Safe {
    let certificate = outcome.certificate.as_ref();
    let mut assumptions = vec![Assumption::MemorySafe, Assumption::NoMisuse];
    if !certificate.is_some_and(|c| c.settings.creation_fails) {
        assumptions.insert(0, Assumption::ResourcesSuffice);
    }
    if outcome.weak_atomics {
        assumptions.insert(0, Assumption::WeakAtomics);
    }
    if certificate.is_some_and(|c| !c.excluded.races) {
        assumptions.push(Assumption::RacesInterleave);
    }
    if outcome.counts {
        assumptions.push(Assumption::CountableThreads);
    }
    Safe {
        scope: match outcome.any_number {
            true => Scope::AnyThreads,
            false => Scope::AsWritten,
        },
        evidence: Evidence::ThreadModular(ThreadModular {
            predicates: outcome.used(),
            views: outcome.views(),
            conditions: confirmed.checked.conditions,
            by: confirmed.by.clone(),
            by_locks: 0,
        }),
        assumptions,
    }
}
