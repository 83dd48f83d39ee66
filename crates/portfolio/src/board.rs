//! The board: what engines offer, and what that comes to.
//!
//! Every offer is kept as it was made. An answer is made from all of them whenever it is asked for, by
//! [`Board::answers`]:
//!
//! 1. A violation that replays is the answer.
//! 2. A proof that takes safe use of memory and locks for granted goes if an execution shows the contrary. If
//!    another engine proves memory safe, a proof by locks need not take it for granted; it then holds for the
//!    threads that the other proof is about.
//! 3. A proof that rests on interleavings goes where the memory model may show more ([`Weak`]).
//! 4. Of the proofs left the best is the answer ([`crate::rank`]); without one, the reasons that were left.
//!
//! So no answer depends on the order in which engines end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use analysis::robust::Doubt;
use explore::Target;
use report::{ConfirmedTrace, GuardAt};
use verdict::{
    Assumption, Evidence, Fault, Properties, Property, Safe, Scope, Silenced, Unknown, Verdict,
    Verdicts,
};

use crate::locks::Candidate;
use crate::locks::Left;
use crate::rank::best;

/// What engines offer, and what they hand on to one another.
pub struct Board {
    asked: Properties,
    state: Mutex<State>,
    changed: Condvar,
    enough: Arc<AtomicBool>,
    heard: Heard,
}

/// Told of each violation when it is confirmed.
type Heard = Box<dyn Fn(&ConfirmedTrace) + Send + Sync>;

/// What one engine found that others may use.
#[derive(Clone, Debug, Default)]
pub struct Handed {
    /// What locks do not exclude, for people.
    pub candidates: Vec<Candidate>,
    /// Where a search may look for that.
    pub targets: Arc<Vec<Target>>,
    /// What locks leave of races, where they follow all of the program.
    pub left: Option<Left>,
    /// What a proof by locks says of places.
    pub guards: Vec<GuardAt>,
}

/// What is known of weak memory orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weak {
    /// The program has none that count, or the user wants interleavings.
    #[default]
    None,
    /// They show nothing that interleavings do not.
    Robust,
    /// They may show more.
    Doubtful(Doubt),
}

#[derive(Default)]
struct State {
    proofs: Vec<(Property, Safe)>,
    told: Vec<ConfirmedTrace>,
    reasons: BTreeMap<Property, Vec<Unknown>>,
    handed: Handed,
    /// Why there may be more violations than were found, where more were asked for.
    unfinished: Vec<Unknown>,
    silenced: Vec<Silenced>,
    work: (u64, u64),
    threads: Option<u32>,
    tried: Vec<Vec<String>>,
    weak: Weak,
    search_ended: bool,
    over: bool,
}

/// All that is to be told.
#[derive(Clone, Debug)]
pub struct Result {
    /// One answer a property.
    pub verdicts: Verdicts,
    /// The violations among them, and more of each.
    pub told: Vec<ConfirmedTrace>,
    /// Why there may be more violations than were found, where more were asked for.
    pub unfinished: Vec<Unknown>,
    /// What a proof by locks says of places.
    pub guards: Vec<GuardAt>,
    /// States and steps.
    pub work: (u64, u64),
    /// The most threads of an execution, where there were any.
    pub threads: Option<u32>,
    /// The lists of arguments that executions had beside none, where none were given.
    pub tried: Vec<Vec<String>>,
    /// What is proved for any number of threads, as far as memory and locks are used safely.
    pub any_threads: Properties,
}

impl Board {
    /// An empty board for these properties. `heard` is told of each violation when it is confirmed.
    pub fn new(
        asked: Properties,
        heard: impl Fn(&ConfirmedTrace) + Send + Sync + 'static,
    ) -> Board {
        Board {
            asked,
            state: Mutex::default(),
            changed: Condvar::new(),
            enough: Arc::default(),
            heard: Box::new(heard),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what is known, and wakes those who wait for a change.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state();
        let out = change(&mut state);
        let answers = answers(self.asked, &state);
        let open = |(_, v): &(Property, Verdict)| matches!(v, Verdict::Unknown(_));
        if !answers.iter().any(open) {
            self.enough.store(true, Ordering::Relaxed);
        }
        drop(state);
        self.changed.notify_all();
        out
    }

    /// A proof of a property.
    pub fn prove(&self, property: Property, proof: Safe) {
        if self.asked.contains(property) {
            self.change(|state| state.proofs.push((property, proof)));
        }
    }

    /// A violation that replays.
    pub fn violate(&self, told: ConfirmedTrace) {
        if !self.asked.contains(told.property) {
            return;
        }
        (self.heard)(&told);
        self.change(|state| state.told.push(told));
    }

    /// Why a property has no answer. It replaces what was said before.
    pub fn leave(&self, property: Property, why: Vec<Unknown>) {
        self.change(|state| state.reasons.insert(property, why));
    }

    /// Hands something on.
    pub fn hand_on(&self, handed: Handed) {
        self.change(|state| state.handed = handed);
    }

    /// What was handed on.
    pub fn handed(&self) -> Handed {
        self.state().handed.clone()
    }

    /// Counts states and steps, and the threads of executions.
    pub fn count(&self, states: u64, transitions: u64, threads: u32) {
        self.change(|state| {
            state.work.0 += states;
            state.work.1 += transitions;
            state.threads = Some(state.threads.map_or(threads, |t| t.max(threads)));
        });
    }

    /// Says that executions had these arguments, of which none were given.
    pub fn try_arguments(&self, arguments: Vec<String>) {
        self.change(|state| state.tried.push(arguments));
    }

    /// Says why there may be more violations than were found, and what the user did not want to hear of.
    pub fn note(&self, unfinished: Vec<Unknown>, silenced: Vec<Silenced>) {
        self.change(|state| {
            state.unfinished = unfinished;
            state.silenced = silenced;
        });
    }

    /// Says what weak memory orders may show.
    pub fn weaken(&self, weak: Weak) {
        self.change(|state| state.weak = weak);
    }

    /// Says what weak memory orders may show, unless that was tested.
    pub fn doubt(&self, weak: Weak) {
        self.change(|state| {
            if state.weak == Weak::None {
                state.weak = weak;
            }
        });
    }

    /// Says that no execution is searched for any more.
    pub fn end_search(&self) {
        self.change(|state| state.search_ended = true);
    }

    /// Says that no answer is wanted any more.
    pub fn close(&self) {
        self.change(|state| state.over = true);
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Waits for a change, for at most so long; whether the search has ended, and whether all is over.
    pub fn wait(&self, most: Duration) -> (bool, bool) {
        let state = self.state();
        if state.search_ended || state.over {
            return (state.search_ended, state.over);
        }
        let woken = self.changed.wait_timeout(state, most);
        let (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
        (state.search_ended, state.over)
    }

    /// Waits for a change of any kind, for at most so long.
    pub fn pause(&self, most: Duration) {
        drop(self.changed.wait_timeout(self.state(), most));
    }

    /// Set when every property asked has its answer.
    pub fn enough(&self) -> &Arc<AtomicBool> {
        &self.enough
    }

    /// The properties that have no answer yet.
    pub fn open(&self) -> Properties {
        let answers = self.answers().into_iter();
        let open = answers.filter(|(_, v)| matches!(v, Verdict::Unknown(_)));
        open.map(|(property, _)| property).collect()
    }

    /// The properties that were violated, each once.
    pub fn violated(&self) -> Properties {
        self.state().told.iter().map(|told| told.property).collect()
    }

    /// The properties that a proof was offered for.
    pub fn proved(&self) -> Properties {
        self.state().proofs.iter().map(|(p, _)| *p).collect()
    }

    /// The answers as they stand, in the order of [`Property::ALL`].
    pub fn answers(&self) -> Vec<(Property, Verdict)> {
        answers(self.asked, &self.state())
    }

    /// All that is to be told as it stands.
    pub fn result(&self) -> Result {
        let state = self.state();
        Result {
            verdicts: Verdicts {
                answers: answers(self.asked, &state),
                silenced: state.silenced.clone(),
            },
            told: state.told.clone(),
            unfinished: state.unfinished.clone(),
            guards: state.handed.guards.clone(),
            work: state.work,
            threads: state.threads,
            tried: state.tried.clone(),
            any_threads: any_threads(&state),
        }
    }
}

/// The properties with a standing proof for any number of threads.
fn any_threads(state: &State) -> Properties {
    let any = |(_, safe): &&(Property, Safe)| safe.scope == Scope::AnyThreads;
    let stands = |(_, safe): &&(Property, Safe)| standing(safe, state, None).is_ok();
    let proofs = state.proofs.iter().filter(any).filter(stands);
    proofs.map(|(property, _)| *property).collect()
}

fn answers(asked: Properties, state: &State) -> Vec<(Property, Verdict)> {
    let asked = Property::ALL.into_iter().filter(|p| asked.contains(*p));
    let memory = memory_proof(state);
    let answer = |property| (property, answer(property, state, memory.as_ref()));
    asked.map(answer).collect()
}

/// The best proof that memory is used safely.
fn memory_proof(state: &State) -> Option<Safe> {
    if state.told.iter().any(|t| t.property == Property::Memory) {
        return None;
    }
    let proofs = state.proofs.iter();
    let proofs = proofs.filter(|(p, _)| *p == Property::Memory);
    let proofs: Vec<Verdict> = proofs
        .filter_map(|(_, safe)| standing(safe, state, None).ok())
        .map(Verdict::Safe)
        .collect();
    match best(Property::Memory, &proofs) {
        Some(Verdict::Safe(safe)) => Some(safe.clone()),
        _ => None,
    }
}

fn answer(property: Property, state: &State, memory: Option<&Safe>) -> Verdict {
    if let Some(told) = state.told.iter().find(|t| t.property == property) {
        return Verdict::Violated(Box::new(told.violated.clone()));
    }
    let mut refused = None;
    let mut proofs = Vec::new();
    for (_, safe) in state.proofs.iter().filter(|(p, _)| *p == property) {
        match standing(safe, state, memory) {
            Ok(safe) => proofs.push(Verdict::Safe(safe)),
            Err(why) => refused = refused.or(why),
        }
    }
    if let Some(best) = best(property, &proofs) {
        return best.clone();
    }
    let reasons = state.reasons.get(&property).cloned().unwrap_or_default();
    Verdict::Unknown(match refused {
        Some(why) => vec![why],
        None => reasons,
    })
}

/// A proof as it stands beside all that is known; or why it does not.
fn standing(
    safe: &Safe,
    state: &State,
    memory: Option<&Safe>,
) -> std::result::Result<Safe, Option<Unknown>> {
    let mut safe = safe.clone();
    let weaker = [
        Assumption::MemorySafe,
        Assumption::NoMisuse,
        Assumption::MemoryAndLocksSafe,
    ];
    if safe.assumptions.iter().any(|a| weaker.contains(a)) && is_unsafe(state) {
        return Err(None);
    }
    // Executions ended in what is not asked about, or went on after it: a thread-modular proof takes it not to happen.
    let undefined = |why: &Unknown| matches!(why, Unknown::Undefined { .. });
    let beyond = |a: &Assumption| matches!(a, Assumption::BeyondUndefined(_));
    let happens = state.reasons.values().flatten().any(undefined)
        || state
            .proofs
            .iter()
            .any(|(_, safe)| safe.assumptions.iter().any(beyond));
    if happens && matches!(safe.evidence, Evidence::ThreadModular(_)) {
        return Err(None);
    }
    let interleaved = matches!(
        safe.evidence,
        Evidence::Exhausted(_) | Evidence::ThreadModular(_)
    );
    if let (true, Weak::Doubtful(Doubt { span, other })) = (interleaved, state.weak) {
        return Err(Some(Unknown::WeakMemory { span, other }));
    }
    if let (false, Some(memory)) = (interleaved, memory) {
        let before = safe.assumptions.len();
        safe.assumptions
            .retain(|a| *a != Assumption::MemoryAndLocksSafe);
        if safe.assumptions.len() < before {
            safe.assumptions.extend(memory.assumptions.iter().cloned());
            safe.scope = memory.scope;
        }
    }
    if state.weak == Weak::Robust {
        safe.assumptions.retain(|a| *a != Assumption::WeakAtomics);
    }
    Ok(safe)
}

/// Has an execution shown that memory or locks are not used safely, on which proofs rest? A lock that its
/// owner waits for is a wait like others.
fn is_unsafe(state: &State) -> bool {
    state.told.iter().any(|told| match told.property {
        Property::Memory => true,
        Property::Misuse => matches!(told.violated.fault, Fault::Failure(_)),
        _ => false,
    })
}
