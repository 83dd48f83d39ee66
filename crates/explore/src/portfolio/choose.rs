//! Which strategy to search with, where none is named.
//!
//! Storing states pays where schedules meet again, storing none where few schedules differ at all;
//! which it is shows best by trying. So both take turns ([`crate::portfolio::turns`]): the default first, with
//! few steps, then the stateless search. That one can tell from the part of its tree it has been
//! through how large the tree is (D. Knuth: Estimating the efficiency of backtrack programs,
//! Mathematics of Computation 1975). If it is small beside the steps that the others have spent without an answer, it goes
//! on (where the forecast has more than doubled since the last turn, only after others had many more steps);
//! otherwise the others have most of the steps. What is still undecided after many steps both
//! search side by side, if there are workers for both. The first decisive answer ends the others.
//!
//! Taking back guesses costs time, and memory of what is below each state. The safe alternative guesses
//! nothing, and its steps are cheaper ([`crate::strategies::parallel`]); so it has turns as well, up to a
//! number of steps. Where the default runs nearly every thread from nearly every state, guessing does not pay,
//! and the safe alternative has all these steps at once; if they are not enough, and the
//! default still runs nearly every thread, it takes over with all workers.
//! Where the user wants several workers on one search, they take over instead
//! ([`crate::strategies::parallel`]).
//!
//! Beside them come turns that only find ([`crate::portfolio::samples`]).
//!
//! A violation counts, whichever searcher found it. `Safe` counts unless another has found a violation of the
//! same property: that would be a bug of ours, and then nothing that the searcher proved is
//! repeated.

use crate::answer::livelock;
use crate::answer::report::Exploration;
use crate::input::problem::Problem;
use crate::input::strategy_kind::StrategyKind;
use crate::portfolio::samples::Samples;
use crate::portfolio::turn::{decisive, late, stopped, turn, violation};
use crate::portfolio::turns::{Allowance, Player, Turns};
use crate::search::search;
use ir::Op;
use std::thread;
use std::time::Instant;
use verdict::{Properties, Property, Unknown, Verdict};

/// Who searches: one that stores states, one that stores none, one that stores states and guesses
/// nothing.
const SEARCHERS: [StrategyKind; 3] = [
    StrategyKind::Backtrack,
    StrategyKind::Optimal,
    StrategyKind::Parallel,
];
const STATEFUL: usize = 0;
const STATELESS: usize = 1;
const SAFE: usize = 2;

/// The steps of the first turn of the one that stores states, and of the one that stores none: where
/// guessing does not pay, and elsewhere.
const FIRST: [u64; 2] = [2_500, 4_000];
const FIRST_STATELESS: [u64; 2] = [4_000, 8_000];

/// Where guessing does not pay, the stateless search continues if it expects to need at most this number of steps.
const FEW: u64 = 50_000;

/// Steps of the safe alternative: at first, for one of the default, and in all.
const FIRST_SAFE: u64 = 100_000;
const CHEAPER: u64 = 16;
const MOST_SAFE: u64 = 1_000_000;

/// The stateless search goes on if it expects to need at most `WORTH` times the steps that the
/// default has made without an answer, and `WORTH_OF_SAFE` times those of the safe alternative.
const WORTH: u64 = 16;
const WORTH_OF_SAFE: u64 = 4;

/// Where its estimate is unsteady, the safe alternative must have made this number of steps for one of its own
/// before.
const UNSTEADY: u64 = 8;

/// Otherwise the other search makes this number of steps for one of its own.
const SHARE: u64 = 8;

/// Steps without an answer after which both run at once, or a parallel search takes over.
const PATIENCE: u64 = 400_000;
const PROBE: u64 = 60_000;

/// What the default runs of what it could run, in percent, from which on guessing does not pay; and how many
/// steps it has made then before another takes over for good.
const VAIN: u64 = 60;
const CERTAIN: u64 = 48_000;

/// The steps of the first glance.
const GLANCE: u64 = 1_000;

/// The stack a search runs on.
const STACK: usize = 16 << 20;

/// Explores a program by whatever strategy is the first to decide. [`Problem::jobs`] says whether
/// two may run at once, [`Problem::strategy`] only whether a parallel search takes over.
pub fn choose(problem: &Problem) -> Exploration {
    let start = Instant::now();
    let mut samples = Samples::new(problem, start);
    let turns = Turns::new(SEARCHERS.len());
    let mut vain = false;
    let mut results = thread::scope(|scope| {
        let searches: Vec<_> = (0..SEARCHERS.len())
            .filter_map(|index| {
                let allowance = turns.allowance(index);
                let builder = thread::Builder::new().stack_size(STACK);
                let run = move || by_turns(problem, index, allowance, start);
                builder.spawn_scoped(scope, run).ok()
            })
            .collect();
        // However this ends, no searcher must wait for a turn.
        let close = Close(&turns);
        let mut found: Vec<(StrategyKind, Exploration)> = Vec::new();
        if searches.len() == SEARCHERS.len() {
            vain = preside(problem, &turns, &mut samples);
        }
        drop(close);
        for search in searches {
            match search.join() {
                Ok(result) => found.extend(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    });
    let last = |(s, found): &(StrategyKind, Exploration)| is_last(problem, *s, found);
    let over = samples.answer() || results.iter().any(last);
    if !over && !stopped(problem) && !late(problem, start) {
        // Several workers take over; or no thread could be made.
        let strategy = match vain {
            true => StrategyKind::Parallel,
            false => problem.strategy,
        };
        results.push((strategy, search(&turn(problem, strategy, start))));
    }
    agree(problem, results, &samples.found, start)
}

/// Closes the turns at its end.
struct Close<'t>(&'t Turns);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Says that a search is over, however it ends.
struct Over(Allowance);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.over();
    }
}

/// One search, when it is allowed to.
fn by_turns(
    problem: &Problem,
    index: usize,
    allowance: Allowance,
    start: Instant,
) -> Option<(StrategyKind, Exploration)> {
    let over = Over(allowance.clone());
    if !allowance.begin() {
        return None;
    }
    let strategy = SEARCHERS[index];
    let mut turn = turn(problem, strategy, start);
    turn.limits.allowance = Some(allowance);
    turn.jobs = 1;
    if index != STATEFUL {
        turn.limits.progress = None;
    }
    let found = search(&turn);
    if !is_last(problem, strategy, &found) {
        over.0.give_up();
    }
    Some((strategy, found))
}

/// Whether no other search can add anything.
fn is_last(problem: &Problem, strategy: StrategyKind, found: &Exploration) -> bool {
    !cut(found) && strategy != SEARCHERS[STATELESS] || decisive(problem, found)
}

/// Instructions of the user's from which on a program counts as large.
const LARGE: usize = 1_500;

/// Whether a program is large or has inputs: then all schedules of its beginning may be many, and what is wrong
/// behind it is found sooner by chance.
fn is_large(problem: &Problem) -> bool {
    let program = problem.code.program();
    let insts = |library: bool| {
        let functions = program.funcs.iter();
        let bodies = functions
            .filter(move |(_, f)| f.library == library)
            .filter_map(|(_, f)| f.defined());
        bodies
            .flat_map(|body| body.blocks.as_slice())
            .flat_map(|block| &block.insts)
    };
    let inputs = |op: &Op| matches!(op, Op::Nondet { .. });
    // The models of what is outside, and the calls of an open program, have inputs too.
    insts(false).nth(LARGE).is_some() || insts(false).chain(insts(true)).any(|i| inputs(&i.op))
}

/// Gives turns until one has an answer, or another takes over; whether it is the safe alternative that
/// does. After the first glance few threads are looked at, where there are many. Executions are sampled
/// when each has had its first turn without an answer, and once more where it takes long.
fn preside(problem: &Problem, turns: &Turns, samples: &mut Samples<'_>) -> bool {
    let mut players = vec![Player::default(); SEARCHERS.len()];
    let takes_over = problem.strategy == StrategyKind::Parallel;
    let mut glanced = false;
    loop {
        let [stateful, stateless, safe] = [players[STATEFUL], players[STATELESS], players[SAFE]];
        let answered = |player: Player| player.over && !player.gave_up;
        if stateful.over || answered(stateless) || answered(safe) {
            return false;
        }
        if stateful.made >= GLANCE && !glanced {
            glanced = true;
            if is_large(problem) {
                samples.glance();
            }
            samples.with_few_threads(stateful.threads);
            if samples.answer() {
                return false;
            }
        }
        let vain = stateful.made >= FIRST[0] && stateful.tried >= VAIN;
        let tried = safe.over || safe.made > 0;
        if tried && samples.rounds == 0 || stateful.made >= PATIENCE && samples.rounds == 1 {
            samples.round();
            if samples.answer() {
                return false;
            }
        }
        if takes_over && stateful.made >= PROBE {
            return false;
        }
        if vain && stateful.made >= CERTAIN {
            return true;
        }
        let next = next(problem, vain, [stateful, stateless, safe]);
        players = turns.grant(&next);
    }
}

/// Who is to have the next turn, until how many steps.
fn next(problem: &Problem, vain: bool, players: [Player; 3]) -> Vec<(usize, u64)> {
    let [stateful, stateless, safe] = players;
    let takes_over = problem.strategy == StrategyKind::Parallel;
    let (s, o, p) = (stateful.made, stateless.made, safe.made);
    if s < FIRST[usize::from(!vain)] {
        let steps = [GLANCE, FIRST[0], FIRST[1]]
            .into_iter()
            .find(|&end| s < end);
        return vec![(STATEFUL, steps.unwrap_or(FIRST[1]))];
    }
    let foretold = |most: u64| stateless.forecast.is_some_and(|forecast| forecast <= most);
    if vain && !stateless.over {
        if o < FIRST_STATELESS[0] {
            return vec![(STATELESS, FIRST_STATELESS[0])];
        }
        if o < FEW && foretold(FEW) {
            return vec![(STATELESS, 2 * o)];
        }
    }
    if vain && !safe.over && p < PATIENCE {
        return vec![(SAFE, PATIENCE)];
    }
    if !stateless.over && o < FIRST_STATELESS[1] {
        return vec![(STATELESS, FIRST_STATELESS[1])];
    }
    let steady = stateless
        .before
        .is_none_or(|before| foretold(before.saturating_mul(2)));
    let spent = WORTH.saturating_mul(s + FIRST_STATELESS[1]) + WORTH_OF_SAFE.saturating_mul(p);
    let worth = foretold(spent) && (steady || p >= o.saturating_mul(UNSTEADY));
    if !stateless.over && (worth || o.saturating_mul(SHARE) < s) {
        return vec![(STATELESS, 2 * o)];
    }
    let safe_steps = CHEAPER.saturating_mul(s).max(FIRST_SAFE);
    if !safe.over && p < MOST_SAFE.min(safe_steps) {
        return vec![(SAFE, safe_steps)];
    }
    if stateless.over && safe.over {
        let most = if takes_over { PROBE } else { u64::MAX };
        return vec![(STATEFUL, most)];
    }
    if problem.jobs > 1 && s >= PATIENCE && !takes_over && !stateless.over {
        return vec![(STATEFUL, u64::MAX), (STATELESS, u64::MAX)];
    }
    vec![(STATEFUL, 2 * s)]
}

/// The bound that ended the search, unless that was the user.
fn ended(problem: &Problem, start: Instant) -> Option<Unknown> {
    match bounds::over() {
        Some(bounds::Over::Interrupted) => None,
        Some(bounds::Over::Time) => Some(Unknown::Time),
        Some(bounds::Over::Memory) => Some(Unknown::Memory),
        None => (late(problem, start) && !stopped(problem)).then_some(Unknown::Time),
    }
}

/// Whether the search was ended by us or by the user, not by itself.
fn cut(found: &Exploration) -> bool {
    found.verdicts.answers.iter().any(|(_, verdict)| {
        matches!(verdict, Verdict::Unknown(reasons) if reasons.contains(&Unknown::Interrupted))
    })
}

/// One answer a property, out of all searches (of the samples the violations); the rest is told of one
/// that decided.
fn agree(
    problem: &Problem,
    results: Vec<(StrategyKind, Exploration)>,
    samples: &[Exploration],
    start: Instant,
) -> Exploration {
    let mut answer = match representative(problem, &results) {
        Some(at) => results[at].1.clone(),
        None => return search(problem),
    };
    let all: Vec<&Exploration> = results.iter().map(|(_, found)| found).collect();
    // The violations with few threads first: they are easier to follow.
    let both = || samples.iter().chain(all.iter().copied());
    let refuted = |p: &Property| both().any(|found| violation(found, *p).is_some());
    let refuted: Properties = problem.properties.iter().filter(refuted).collect();
    let proof = |found: &&Exploration, property| match found.verdict(property) {
        Some(safe @ Verdict::Safe(_)) => Some(safe.clone()),
        _ => None,
    };
    let trusted = |found: &&Exploration| refuted.iter().all(|p| proof(found, p).is_none());
    for (property, verdict) in &mut answer.verdicts.answers {
        let property = *property;
        if let Some((found, shown)) = both().find_map(|f| Some((f, violation(f, property)?))) {
            *verdict = shown.clone();
            answer.reused = match found.reused.contains(property) {
                true => answer.reused.with(property),
                false => answer.reused.without(property),
            };
            answer.racy.extend(found.racy.iter().copied());
            continue;
        }
        let mut proofs = all.iter().filter(|found| trusted(found));
        if let Some(safe) = proofs.find_map(|found| proof(found, property)) {
            *verdict = safe;
        } else if let Verdict::Safe(_) = verdict {
            let what = "another search contradicts this one".into();
            *verdict = Verdict::Unknown(vec![Unknown::NotConfirmed { what }]);
        } else if let Verdict::Unknown(reasons) = verdict
            && let Some(why) = ended(problem, start)
        {
            let interrupted = |r: &&mut Unknown| **r == Unknown::Interrupted;
            reasons
                .iter_mut()
                .filter(interrupted)
                .for_each(|r| *r = why.clone());
        }
    }
    answer.time = start.elapsed();
    if livelock::is_open(problem, &answer) {
        livelock::settle(problem, &mut answer);
    }
    answer
}

/// The search whose answers are told: one that decided, else one that was not ended by us, else the
/// one that saw most.
fn representative(problem: &Problem, results: &[(StrategyKind, Exploration)]) -> Option<usize> {
    let all = || results.iter().enumerate().rev();
    let stores = |s: &StrategyKind| *s != SEARCHERS[STATELESS];
    let decided = all().find(|(_, (_, found))| decisive(problem, found));
    let whole = || all().filter(|(_, (_, found))| !cut(found));
    let told = decided
        .or_else(|| whole().find(|(_, (strategy, _))| stores(strategy)))
        .or_else(|| whole().next())
        .or_else(|| all().max_by_key(|(_, (_, found))| found.coverage.all_transitions));
    told.map(|(at, _)| at)
}
