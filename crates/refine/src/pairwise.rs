//! The fallback of the loop: two threads in view at a time.
//!
//! Views of one thread cannot say that two threads are never somewhere together, or never have the
//! same; ghosts make up for that where it is known beforehand what they would have to remember
//! (`model::transition::ownership`, [`crate::cardinality`]). Where predicates and ghosts do not suffice, the
//! invariants are looked for again with what can be said of two ([`crate::pair`], [`crate::joint`]).
//! There are more pairs than views, so this comes late, and asks a bounded number of questions.

use crate::alarm::{Alarm, excluded};
use crate::certificate::{Excluded, PairProof};
use crate::discovery::{apart, touching};
use crate::error::Trouble;
use crate::invariant::{Atoms, Invariants, Stopped};
use crate::joint::Joint;
use crate::needed::needed_of_two;
use crate::obligation::{Form, Obligations};
use crate::pair::{PairAtoms, Seats};
use crate::system::Claim;
use crate::task::{Effort, Round, Task};

/// Views of one thread beyond which there would be too many pairs.
const MOST_VIEWS: usize = 400;
/// Queries that it may take however few were asked before.
const FEW_QUERIES: u64 = 3_000;

/// Invariants of one thread and of two.
pub(crate) struct Pairwise {
    /// What they exclude.
    pub(crate) excluded: Excluded,
    /// The predicates about one thread.
    pub(crate) atoms: Atoms,
    /// The invariants of one.
    pub(crate) invariants: Invariants,
    /// What is known of two.
    pub(crate) pairs: PairProof,
    /// What they do not exclude.
    pub(crate) alarms: Vec<Alarm>,
}

/// Looks for them, with the predicates found so far, and some about two threads; then with more,
/// from what is left. It may take as many questions each time as were asked before.
pub(crate) fn pairwise(
    o: &mut Obligations,
    atoms: &Atoms,
    alarms: &[Alarm],
    task: &Task,
    effort: &mut Effort,
    history: &mut Vec<Round>,
) -> Option<Pairwise> {
    let gap = |a: &Alarm| matches!(a.what, Trouble::Broken(Claim::Gap(..)));
    if effort.views > MOST_VIEWS || alarms.iter().any(gap) {
        return None;
    }
    let before = o.form;
    o.set_form(Form::Relation);
    let seats = Seats::new(o);
    let mut atoms = atoms.clone();
    let mut pairs = PairAtoms::default();
    let mut best = None;
    if apart(o, &seats, &atoms, &mut pairs) > 0 {
        best = reach(o, &seats, (&atoms, &pairs), task, effort, history).ok();
    }
    if let Some(first) = best.take_if(|b| !b.alarms.is_empty())
        && touching(o, &seats, &first.alarms, &mut atoms, &mut pairs) > 0
    {
        let more = reach(o, &seats, (&atoms, &pairs), task, effort, history).ok();
        best = more
            .filter(|m| m.excluded >= first.excluded)
            .or(Some(first));
    }
    if let Some(found) = &mut best
        && found.excluded > Excluded::NOTHING
    {
        shrink(o, &seats, found, &pairs, task, effort);
    }
    o.set_form(before);
    best
}

/// Leaves out what is not needed, if there is time to find that out.
fn shrink(
    o: &mut Obligations,
    seats: &Seats,
    found: &mut Pairwise,
    pairs: &PairAtoms,
    task: &Task,
    effort: &mut Effort,
) {
    let mut solver = task.solver();
    let known = (
        std::mem::take(&mut found.invariants),
        std::mem::take(&mut found.pairs.invariants),
    );
    let predicates = (&found.atoms, pairs);
    let needed = needed_of_two(
        (o, seats),
        predicates,
        &known,
        found.excluded,
        &mut solver,
        task.deadline,
    );
    effort.queries += solver.stats().queries;
    (found.invariants, found.pairs.invariants) = needed.unwrap_or(known);
}

/// The least invariants of these predicates.
fn reach(
    o: &mut Obligations,
    seats: &Seats,
    (atoms, pairs): (&Atoms, &PairAtoms),
    task: &Task,
    effort: &mut Effort,
    history: &mut Vec<Round>,
) -> Result<Pairwise, Stopped> {
    let mut solver = task.solver();
    let mut joint = Joint::new(o, seats, (atoms, pairs), &mut solver);
    joint.deadline = task.deadline;
    joint.most = effort.queries.max(FEW_QUERIES);
    let run = joint.run().and_then(|()| joint.alarms(task.wanted));
    let (one, two) = (
        std::mem::take(&mut joint.one),
        std::mem::take(&mut joint.two),
    );
    let rounds = joint.rounds;
    let queries = solver.stats().queries;
    effort.outer += 1;
    effort.queries += queries;
    history.push(Round {
        pairs: true,
        stage: None,
        form: Form::Relation,
        predicates: atoms.len() + pairs.len(),
        views: one.len() + two.len(),
        rounds,
        queries,
        alarms: run.as_ref().map_or(0, Vec::len),
    });
    run.map(|alarms| Pairwise {
        excluded: excluded(task.wanted, &alarms),
        atoms: atoms.clone(),
        invariants: one,
        pairs: PairProof {
            atoms: pairs.terms().collect(),
            invariants: two,
        },
        alarms,
    })
}
