//! The loop: the least invariants of the predicates known; if something bad is left, more
//! predicates, and again from nothing.
//!
//! Paper: T. Henzinger, R. Jhala, R. Majumdar, S. Qadeer, *Thread-Modular Abstraction Refinement*,
//! CAV 2003, algorithm TAR. Environment assumptions grow from below: they are the steps that the
//! views reached so far allow. They are forgotten whenever predicates are added. Step 3 of the
//! paper's havoc form states its inclusion the wrong way round; the fixpoint here contains what the
//! threads do. Departures: the creator is part of every view; predicates are mined in stages
//! ([`crate::discovery`]) instead of from one trace; where they do not suffice, two threads are in
//! view (`pairwise`); what is left is an alarm, never a verdict.

use crate::alarm::{Alarm, excluded};
use crate::automaton::system;
use crate::certificate::{Certificate, Excluded, Proof};
use crate::discovery::{Stage, discover};
use crate::expansion::Expansion;
use crate::invariant::{Atoms, Fixpoint, Invariants};
use crate::needed::needed;
use crate::number::any_number;
use crate::obligation::{Form, Obligations};
use crate::pairwise::{Pairwise, pairwise};
use crate::slice::Slice;
use crate::system::Effect;
use crate::target::KindId;
use crate::task::{Effort, Outcome, Round, Task};
use crate::trace::Ways;

/// Views of a proof that is not searched for what is not needed.
const MANY_VIEWS: usize = 150;

/// Tries to prove a program, or a slice of it; with two threads in view where one does not suffice.
pub(crate) fn attempt(
    x: &Expansion<'_>,
    slice: Option<&Slice>,
    task: &Task,
    pairs: bool,
) -> Result<Outcome, String> {
    let forms = match (task.form, slice) {
        (Some(form), _) => vec![form],
        // Slices are small, and about what steps keep.
        (None, Some(_)) => vec![Form::Relation],
        (None, None) => vec![Form::Havoc, Form::Relation],
    };
    let mut effort = Effort::default();
    let system = system(x, slice, &task.settings)?;
    effort.locations = system.size().0;
    let mut o = Obligations::new(system, forms[0]);
    let mut atoms = Atoms::default();
    let mut alarms = Vec::new();
    let mut stopped = None;
    let mut reached = Invariants::new();
    let mut history = Vec::new();
    let mut stages = Stage::ALL.into_iter();
    let mut again = 0;
    let mut stage = None;
    // Those before preconditions are taken, and what they say of two threads at a time.
    let mut early = Atoms::default();
    let (mut two, mut tried): (Option<Pairwise>, bool) = (None, false);
    // What is excluded before the time ends stays so.
    let mut best: Option<Reached> = None;
    // Without predicates a slice is seldom proved.
    if slice.is_some() {
        stage = stages.next();
        discover(&mut o, &mut atoms, Stage::Guards, &[]);
    }
    // Whether steps of other threads are seen exactly from here on.
    let mut exact = false;
    'refine: loop {
        for &form in &forms {
            // With guards alone there is nothing that an exact step would keep.
            if form == Form::Relation && stage <= Some(Stage::Guards) && forms.len() > 1 {
                continue;
            }
            // Where both have failed, the exact form alone knows more.
            if form == Form::Havoc && exact && forms.len() > 1 {
                continue;
            }
            exact |= form == Form::Relation;
            o.set_form(form);
            effort.outer += 1;
            let mut solver = task.solver();
            let mut fixpoint = Fixpoint::new(&mut o, &atoms, &mut solver);
            fixpoint.deadline = task.deadline;
            let run = fixpoint.run().and_then(|()| fixpoint.alarms(task.wanted));
            effort.inner = fixpoint.rounds;
            let now = std::mem::take(&mut fixpoint.invariants);
            effort.queries += solver.stats().queries;
            effort.predicates = atoms.len();
            history.push(Round {
                pairs: false,
                stage,
                form,
                predicates: atoms.len(),
                views: now.len(),
                rounds: effort.inner,
                queries: solver.stats().queries,
                alarms: run.as_ref().map_or(0, Vec::len),
            });
            match run {
                Err(why) => {
                    stopped = Some(why);
                    break 'refine;
                }
                Ok(found) => alarms = found,
            }
            effort.views = now.len();
            reached = now;
            if alarms.is_empty() {
                break 'refine;
            }
            let some = excluded(task.wanted, &alarms);
            if best.as_ref().map_or(Excluded::NOTHING, |b| b.excluded) < some {
                best = Some(Reached {
                    excluded: some,
                    invariants: reached.clone(),
                    alarms: alarms.clone(),
                    form,
                });
            }
        }
        // Preconditions are taken again and again while they add something.
        let mut added = 0;
        if stage == Some(Stage::Preconditions) && again < 3 {
            again += 1;
            added = discover(&mut o, &mut atoms, Stage::Preconditions, &alarms);
        }
        while added == 0 {
            stage = stages.next();
            if stage == Some(Stage::Preconditions) {
                early = atoms.clone();
            }
            match stage {
                None => break,
                Some(s) => added = discover(&mut o, &mut atoms, s, &alarms),
            }
            // What assertions need is seldom kept otherwise.
            exact |= stage == Some(Stage::Resources) && added > 0;
        }
        // What is taken again seldom helps where two threads in view do not. They are seen exactly.
        let two_exact = task.form != Some(Form::Havoc);
        if pairs && two_exact && !tried && (again > 0 || added == 0) {
            tried = true;
            let found = pairwise(&mut o, &early, &alarms, task, &mut effort, &mut history);
            two = found.filter(|f| f.excluded > excluded(task.wanted, &alarms));
        }
        if added == 0 || two.as_ref().is_some_and(|t| t.alarms.is_empty()) {
            break;
        }
    }
    let mut form = o.form;
    let last = match (&stopped, &best) {
        (None, _) => excluded(task.wanted, &alarms),
        (Some(_), Some(best)) => best.excluded,
        (Some(_), None) => Excluded::NOTHING,
    };
    let two = two.filter(|t| t.excluded > last);
    if let (Some(_), Some(best)) = (&stopped, best) {
        (reached, alarms, form) = (best.invariants, best.alarms, best.form);
        effort.views = reached.len();
    } else if stopped.is_some() {
        reached.clear();
    }
    let mut pairs = None;
    if let Some(two) = two {
        (reached, alarms, form) = (two.invariants, two.alarms, Form::Relation);
        (atoms, pairs) = (two.atoms, Some(two.pairs));
        effort.views = reached.len();
    }
    if !alarms.is_empty() {
        let ways = Ways::new(&mut o, &reached);
        for alarm in &mut alarms {
            alarm.trace(x, &o, &ways);
        }
    }
    let vacuous = match stopped.is_some() && reached.is_empty() {
        false => vacuous(&o, &reached),
        true => None,
    };
    let excluded = excluded(task.wanted, &alarms);
    let mut certificate = None;
    if !reached.is_empty() && vacuous.is_none() && excluded > Excluded::NOTHING {
        let mut solver = task.solver();
        // What is not needed costs less than finding that out where there are many views.
        let whole = reached.len() <= MANY_VIEWS && stopped.is_none() && pairs.is_none();
        let shrunk = match whole {
            true => needed(
                &mut o,
                &atoms,
                &reached,
                excluded,
                &mut solver,
                task.deadline,
            ),
            false => Ok(reached.clone()),
        };
        effort.queries += solver.stats().queries;
        certificate = Some(Certificate {
            settings: task.settings.clone(),
            excluded,
            proofs: vec![Proof {
                slice: slice.cloned(),
                excluded,
                terms: o.system.terms.clone(),
                atoms: atoms.terms().collect(),
                // What time does not suffice to shrink is a proof, too.
                invariants: shrunk.unwrap_or(reached),
                form,
                pairs,
            }],
        });
    }
    Ok(Outcome {
        effort,
        kinds: o
            .system
            .kinds
            .iter()
            .map(|k| (k.name.clone(), k.many))
            .collect(),
        any_number: any_number(&mut o),
        weak_atomics: o.system.weak_atomics,
        counts: !o.system.counts.is_empty(),
        certificate,
        alarms,
        objects: o.system.objects,
        stopped,
        vacuous,
        history,
    })
}

/// Invariants that exclude something.
struct Reached {
    excluded: Excluded,
    invariants: Invariants,
    alarms: Vec<Alarm>,
    form: Form,
}

/// A system in which threads are created but none ever runs proves anything.
fn vacuous(o: &Obligations, reached: &Invariants) -> Option<String> {
    if reached.is_empty() {
        return Some("the program does not start".to_string());
    }
    for view in reached.keys().filter(|v| v.other.is_none()) {
        for edge in &o.system.location(KindId::MAIN, view.main).edges {
            let Effect::Spawn { kind, .. } = edge.effect else {
                continue;
            };
            let after = reached.keys().any(|v| v.main == edge.to);
            let runs = reached
                .keys()
                .any(|v| v.other.is_some_and(|(k, _)| k == kind));
            if after && !runs {
                let name = &o.system.kind(kind).name;
                return Some(format!("a thread with `{name}` is created but never runs"));
            }
        }
    }
    None
}
