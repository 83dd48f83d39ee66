//! Proofs damaged at random: a fact dropped, a predicate negated or replaced by another, a fact added,
//! a view left out or claimed to hold nothing, more claimed than was proved; and the same of what is
//! said of two threads.

use certify::Fresh;
use certify::proof::confirm;
use progen::Rng;
use refine::certificate::{Certificate, Proof};
use refine::invariant::Atom;
use refine::obligation::View;
use refine::pair::Pair;
use smt::Backend;

/// What became of a damaged proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// There was nothing to damage so.
    Whole,
    /// It was refused.
    Refused,
    /// It is one still.
    StillOne,
}

/// Damages a proof once; an error if it is accepted, and refused with the second solver, where there
/// is one.
pub fn damaged(
    program: &ir::Program,
    certificate: &Certificate,
    rng: &mut Rng,
    second: Option<&Backend>,
) -> Result<Fate, String> {
    let mut changed = certificate.clone();
    let Some(what) = damage(&mut changed, rng) else {
        return Ok(Fate::Whole);
    };
    if confirm(program, &changed, &mut Fresh(Backend::Embedded)).is_err() {
        return Ok(Fate::Refused);
    }
    if let Some(second) = second
        && let Err(why) = confirm(program, &changed, &mut Fresh(second.clone()))
    {
        return Err(format!(
            "{what}: accepted, and by another solver not: {why}"
        ));
    }
    Ok(Fate::StillOne)
}

/// z3, if it is installed.
pub fn z3() -> Option<Backend> {
    let found = std::process::Command::new("z3").arg("-version").output();
    found.is_ok().then(|| Backend::command("z3"))
}

/// One change, in words; none if there is nothing to change so.
fn damage(certificate: &mut Certificate, rng: &mut Rng) -> Option<&'static str> {
    let proofs = certificate.proofs.len();
    if proofs > 1 && rng.below(8) == 0 {
        certificate.proofs.remove(rng.below(proofs));
        return Some("a piece left out");
    }
    damage_proof(&mut certificate.proofs[rng.below(proofs)], rng)
}

fn damage_proof(certificate: &mut Proof, rng: &mut Rng) -> Option<&'static str> {
    if certificate.pairs.is_some() && rng.below(2) == 0 {
        return damage_pairs(certificate, rng);
    }
    let views: Vec<View> = certificate.invariants.keys().copied().collect();
    let view = views[rng.below(views.len())];
    let facts: Vec<Atom> = certificate.invariants[&view].iter().copied().collect();
    let all = certificate.atoms.len();
    match rng.below(6) {
        0 if !facts.is_empty() => {
            let fact = facts[rng.below(facts.len())];
            certificate.invariants.get_mut(&view)?.remove(&fact);
            Some("a fact dropped")
        }
        1 if !facts.is_empty() => {
            let fact = facts[rng.below(facts.len())].0 as usize;
            certificate.atoms[fact] = certificate.terms.not(certificate.atoms[fact]);
            Some("a predicate negated")
        }
        2 if !facts.is_empty() => {
            let fact = facts[rng.below(facts.len())].0 as usize;
            certificate.atoms[fact] = certificate.atoms[rng.below(all)];
            Some("a predicate replaced")
        }
        3 if all > 0 => {
            let fact = Atom(rng.below(all) as u32);
            certificate.invariants.get_mut(&view)?.insert(fact);
            Some("a fact added")
        }
        4 => {
            certificate.invariants.remove(&view);
            Some("a view left out")
        }
        5 if !facts.is_empty() => {
            certificate.invariants.get_mut(&view)?.clear();
            Some("an invariant weakened to nothing")
        }
        _ => None,
    }
}

fn damage_pairs(certificate: &mut Proof, rng: &mut Rng) -> Option<&'static str> {
    let two = certificate.pairs.as_mut()?;
    let pairs: Vec<Pair> = two.invariants.keys().copied().collect();
    if pairs.is_empty() || rng.below(16) == 0 {
        certificate.pairs = None;
        return Some("pairs left out");
    }
    let pair = pairs[rng.below(pairs.len())];
    let facts: Vec<Atom> = two.invariants[&pair].iter().copied().collect();
    let all = two.atoms.len();
    match rng.below(6) {
        0 if !facts.is_empty() => {
            let fact = facts[rng.below(facts.len())];
            two.invariants.get_mut(&pair)?.remove(&fact);
            Some("a fact about two dropped")
        }
        1 if !facts.is_empty() => {
            let fact = facts[rng.below(facts.len())].0 as usize;
            two.atoms[fact] = certificate.terms.not(two.atoms[fact]);
            Some("a predicate about two negated")
        }
        2 if all > 0 => {
            let fact = Atom(rng.below(all) as u32);
            two.invariants.get_mut(&pair)?.insert(fact);
            Some("a fact about two added")
        }
        3 => {
            two.invariants.remove(&pair);
            Some("a pair left out")
        }
        4 => {
            two.invariants.get_mut(&pair)?.clear();
            Some("what is said of two weakened to nothing")
        }
        5 => {
            let views = pair.views();
            let other = pairs[rng.below(pairs.len())];
            let new = Pair::of(views[0].main, pair.both[0], other.both[1]);
            two.invariants.entry(new).or_default();
            Some("a pair added")
        }
        _ => None,
    }
}
