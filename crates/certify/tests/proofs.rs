//! The judge of proofs: for each condition a certificate that keeps it is accepted, and one that
//! breaks it is refused for that condition.

mod common;

use certify::proof::confirm;
use certify::{Condition, Refuter, Trust};
use common::{judged, lowered, program, proof};
use ir::DataModel;
use logic::Sort;
use model::program::target::KindId;
use model::proof::certificate::{Certificate, Excluded};
use model::proof::obligation::View;
use model::proof::pair::Pair;
use model::proof::predicate::Atom;
use model::transition::system::LocId;
use std::collections::BTreeSet;
use std::sync::Arc;

fn condition(program: &ir::Program, certificate: &Certificate) -> Option<Condition> {
    judged(program, certificate).err().map(|why| {
        assert!(!why.undecided, "{why}");
        why.condition
    })
}

/// A certificate with one change.
fn changed(certificate: &Certificate, change: impl FnOnce(&mut Certificate)) -> Certificate {
    let mut other = certificate.clone();
    change(&mut other);
    other
}

fn refused(program: &ir::Program, certificate: &Certificate, wanted: Condition) {
    assert_eq!(condition(program, certificate), Some(wanted));
}

#[test]
fn what_is_claimed_and_modelled() {
    let program = program("producer_consumer.c", "");
    let whole = proof(&program, false);
    let checked = judged(&program, &whole).expect("it is one");
    assert!(checked.conditions > 100);
    refused(
        &program,
        &changed(&whole, |c| c.proofs.clear()),
        Condition::Claim,
    );
    refused(
        &program,
        &changed(&whole, |c| c.excluded = Excluded::NOTHING),
        Condition::Claim,
    );
    let mut other = program.clone();
    other.funcs.iter_mut().for_each(|(_, f)| f.name.push('x'));
    assert_eq!(condition(&other, &whole), None, "names do not matter");
    other.data_model = DataModel::Ilp32;
    if model::transition::automaton::expand(&other).is_err() {
        refused(&other, &whole, Condition::Modelled);
    }
}

/// A lock, and an assertion that needs it.
const ASSERTED: &str = "#include <pthread.h>
#include <assert.h>
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) { pthread_mutex_lock(&m); x = 1; assert(x == 1); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0);
  pthread_join(a, 0); pthread_join(b, 0); return 0; }
";

#[test]
fn what_is_left_out() {
    let program = lowered("asserted.c", ASSERTED);
    let whole = proof(&program, false);
    assert!(whole.excluded.races && whole.excluded.asserts);
    assert_eq!(condition(&program, &whole), None);
    // A proof that does not exclude races, and one that does not exclude failed assertions.
    let races = changed(&whole, |c| c.proofs[0].excluded.races = false);
    refused(&program, &races, Condition::EveryPart);
    let asserts = changed(&whole, |c| c.proofs[0].excluded.asserts = false);
    refused(&program, &asserts, Condition::EveryAssertion);
    let sliced = proof(&program, true);
    assert_eq!(condition(&program, &sliced), None);
    assert!(sliced.proofs.iter().any(|p| p.slice.is_some()));
    let mut seen = BTreeSet::new();
    for i in 0..sliced.proofs.len() {
        let without = changed(&sliced, |c| drop(c.proofs.remove(i)));
        seen.extend(condition(&program, &without));
        let unchecked = changed(&sliced, |c| {
            if let Some(slice) = &mut c.proofs[i].slice {
                slice.checked.clear();
                slice.asserts.clear();
            }
        });
        seen.extend(condition(&program, &unchecked));
    }
    let wanted = BTreeSet::from([Condition::EveryPart, Condition::EveryAssertion]);
    assert!(seen.iter().any(|c| wanted.contains(c)), "{seen:?}");
}

#[test]
fn predicates_and_views_that_do_not_fit() {
    let program = program("producer_consumer.c", "");
    let whole = proof(&program, false);
    let unknown = changed(&whole, |c| {
        let proof = &mut c.proofs[0];
        let var = proof.terms.var("no such variable", Sort::Bool);
        proof.atoms.push(var);
    });
    refused(&program, &unknown, Condition::Predicates);
    let another_sort = changed(&whole, |c| {
        let proof = &mut c.proofs[0];
        proof.terms = logic::Terms::new();
        let var = proof.terms.var("flag", Sort::Bool);
        proof.atoms = vec![var; proof.atoms.len()];
    });
    refused(&program, &another_sort, Condition::Predicates);
    let beyond = changed(&whole, |c| {
        let facts = c.proofs[0].invariants.get_mut(&View::START);
        facts.expect("the start is there").insert(Atom(10_000));
    });
    refused(&program, &beyond, Condition::Predicates);
    let places = [
        (LocId(100_000), None),
        (LocId(0), Some((KindId(1), LocId(100_000)))),
        (LocId(0), Some((KindId(77), LocId(0)))),
        (LocId(0), Some((KindId::MAIN, LocId(0)))),
    ];
    for (main, other) in places {
        let nowhere = changed(&whole, |c| {
            let invariants = &mut c.proofs[0].invariants;
            invariants.insert(View { main, other }, BTreeSet::new());
        });
        refused(&program, &nowhere, Condition::Views);
    }
}

/// One fact more or less, or one view less: every condition of invariants is broken by some.
#[test]
fn invariants_that_are_none() {
    let program = program("producer_consumer.c", "");
    let whole = proof(&program, false);
    let mut seen = BTreeSet::new();
    let without_start = changed(&whole, |c| {
        c.proofs[0].invariants.remove(&View::START);
    });
    refused(&program, &without_start, Condition::Start);
    // A predicate and its negation, for each, said at the start; some are about another thread.
    let mut broken = 0;
    for atom in 0..whole.proofs[0].atoms.len() {
        let turned = changed(&whole, |c| {
            let proof = &mut c.proofs[0];
            let not = proof.terms.not(proof.atoms[atom]);
            proof.atoms.push(not);
            let (one, other) = (Atom(atom as u32), Atom(proof.atoms.len() as u32 - 1));
            if let Some(facts) = proof.invariants.get_mut(&View::START) {
                facts.extend([one, other]);
            }
        });
        match condition(&program, &turned) {
            Some(Condition::Start) => broken += 1,
            other => assert_eq!(other, Some(Condition::Predicates)),
        }
    }
    assert!(broken > 0);
    let views: Vec<View> = whole.proofs[0].invariants.keys().copied().collect();
    for view in views {
        let without = changed(&whole, |c| {
            c.proofs[0].invariants.remove(&view);
        });
        seen.extend(condition(&program, &without));
        let bare = changed(&whole, |c| {
            let facts = c.proofs[0].invariants.get_mut(&view);
            facts.expect("it is there").clear();
        });
        seen.extend(condition(&program, &bare));
        for atom in 0..whole.proofs[0].atoms.len() as u32 {
            let more = changed(&whole, |c| {
                let facts = c.proofs[0].invariants.get_mut(&view);
                facts.expect("it is there").insert(Atom(atom));
            });
            seen.extend(condition(&program, &more));
        }
    }
    // Where nothing is said, everything is inductive, and nothing is excluded.
    let silent = changed(&whole, |c| {
        c.proofs[0]
            .invariants
            .values_mut()
            .for_each(BTreeSet::clear);
    });
    refused(&program, &silent, Condition::Safe);
    for wanted in [Condition::Step, Condition::OtherStep] {
        assert!(
            seen.contains(&wanted),
            "{wanted:?} is never broken: {seen:?}"
        );
    }
}

/// The same of what is said of two threads: of every pair in turn, until each condition was broken.
#[test]
fn pairs_that_are_none() {
    let program = program("busy_try.c", "#define MOST 0x7fffffff");
    let whole = proof(&program, false);
    assert_eq!(condition(&program, &whole), None);
    let at = whole.proofs.iter().position(|p| p.pairs.is_some());
    let at = at.expect("two threads are in view");
    let two = whole.proofs[at].pairs.as_ref().expect("just found");
    let pairs: Vec<Pair> = two.invariants.keys().copied().collect();
    let without_any = changed(&whole, |c| c.proofs[at].pairs = None);
    assert!(judged(&program, &without_any).is_err());
    let nowhere = Pair {
        main: LocId(0),
        both: [(KindId(1), LocId(90_000)); 2],
    };
    let unknown = changed(&whole, |c| {
        let two = c.proofs[at].pairs.as_mut().expect("it is there");
        two.invariants.insert(nowhere, BTreeSet::new());
    });
    refused(&program, &unknown, Condition::Views);
    let beyond = changed(&whole, |c| {
        let two = c.proofs[at].pairs.as_mut().expect("it is there");
        let facts = two.invariants.values_mut().next();
        facts.expect("there is a pair").insert(Atom(10_000));
    });
    refused(&program, &beyond, Condition::Predicates);
    let wanted = [
        Condition::Creation,
        Condition::PairStep,
        Condition::FurtherStep,
    ];
    let mut seen = BTreeSet::new();
    for pair in &pairs {
        let without = changed(&whole, |c| {
            let two = c.proofs[at].pairs.as_mut().expect("it is there");
            two.invariants.remove(pair);
        });
        seen.extend(condition(&program, &without));
        for atom in 0..two.atoms.len() as u32 {
            for turn in [false, true] {
                let more = changed(&whole, |c| {
                    let proof = &mut c.proofs[at];
                    let two = proof.pairs.as_mut().expect("it is there");
                    let mut said = Atom(atom);
                    if turn {
                        said = Atom(two.atoms.len() as u32);
                        two.atoms.push(proof.terms.not(two.atoms[atom as usize]));
                    }
                    let facts = two.invariants.get_mut(pair).expect("it is there");
                    facts.insert(said);
                });
                seen.extend(condition(&program, &more));
            }
        }
        if wanted.iter().all(|c| seen.contains(c)) {
            return;
        }
    }
    // Steps of further threads are the last to be asked about: most changes break something before.
    for wanted in &wanted[..2] {
        assert!(
            seen.contains(wanted),
            "{wanted:?} is never broken: {seen:?}"
        );
    }
}

/// A certificate of one program is none of its broken twin.
#[test]
fn a_proof_of_another_program() {
    let right = "#include <pthread.h>
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0);
  pthread_join(a, 0); pthread_join(b, 0); return 0; }
";
    let wrong = right
        .replace("pthread_mutex_lock(&m);", "")
        .replace("pthread_mutex_unlock(&m);", "");
    let program = lowered("locked.c", right);
    let certificate = proof(&program, false);
    assert_eq!(condition(&program, &certificate), None);
    let broken = lowered("unlocked.c", &wrong);
    assert!(judged(&broken, &certificate).is_err());
}

/// A refuter that never knows.
struct Undecided;

impl Refuter for Undecided {
    fn refutes(&mut self, _: &logic::Terms, _: &[logic::Term]) -> Result<bool, String> {
        Err("it gave up".to_string())
    }
}

#[test]
fn what_the_solver_does_not_know_is_not_proved() {
    let program = program("producer_consumer.c", "");
    let whole = proof(&program, false);
    let said = confirm(&program, &whole, &mut Undecided).expect_err("nothing is known");
    assert!(said.undecided);
    assert_eq!(said.what, "it gave up");
}

#[test]
fn what_is_taken_on_trust() {
    let program = program("producer_consumer.c", "");
    let whole = proof(&program, false);
    let checked = judged(&program, &whole).expect("it is one");
    let usual = [
        Trust::Allocation,
        Trust::Creation,
        Trust::MemorySafe,
        Trust::NoMisuse,
    ];
    assert_eq!(Trust::of(&whole, &checked), usual);
    // Races that are left to locks are listed, and so is that they may be there at all.
    let left = changed(&whole, |c| c.settings.left = Some(Arc::default()));
    assert!(Trust::of(&left, &checked).contains(&Trust::OtherRaces));
    let asserts = changed(&whole, |c| c.excluded.races = false);
    assert!(Trust::of(&asserts, &checked).contains(&Trust::RacesInterleave));
    let fails = changed(&whole, |c| c.settings.creation_fails = true);
    assert!(!Trust::of(&fails, &checked).contains(&Trust::Creation));
    for trust in Trust::ALL {
        assert_eq!(Trust::from_name(trust.name()), Some(trust));
    }
}
