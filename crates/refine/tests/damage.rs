//! Damaged proofs: whatever `confirm` accepts, another solver must show inductive as well.
//!
//! A certificate is damaged at random: a fact dropped, a predicate negated or replaced by another, a
//! fact added, a view left out or claimed to hold nothing, more claimed than was proved.

mod common;

use common::{Fresh, any_number, proof};
use progen::{Preset, Rng};
use refine::certificate::{Certificate, Proof, confirm};
use refine::invariant::Atom;
use refine::obligation::View;
use smt::Backend;
use std::time::Duration;

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

fn z3_is_installed() -> bool {
    std::process::Command::new("z3")
        .arg("-version")
        .output()
        .is_ok()
}

#[test]
fn a_damaged_proof_is_rejected_or_still_one() {
    let z3 = z3_is_installed();
    let (mut accepted, mut rejected) = (0, 0);
    for preset in [
        Preset::Locks,
        Preset::Atomics,
        Preset::Heap,
        Preset::Sync,
        Preset::Mixed,
    ] {
        for seed in 0..20 {
            let program = progen::generate(preset, seed);
            if program.threads.len() < 2 {
                continue;
            }
            let lowered = progen::lower(&any_number(&program));
            let sliced = seed % 2 == 1;
            let Some(certificate) = proof(&lowered, Duration::from_millis(200), sliced) else {
                continue;
            };
            let mut rng = Rng::new(seed);
            for _ in 0..3 {
                let mut damaged = certificate.clone();
                let Some(what) = damage(&mut damaged, &mut rng) else {
                    continue;
                };
                if confirm(&lowered, &damaged, &mut Fresh(Backend::Embedded)).is_err() {
                    rejected += 1;
                    continue;
                }
                accepted += 1;
                if z3 {
                    let second = confirm(&lowered, &damaged, &mut Fresh(Backend::command("z3")));
                    assert!(
                        second.is_ok(),
                        "{} {seed}: {what}: {second:?}",
                        preset.name()
                    );
                }
            }
        }
    }
    assert!(rejected >= 10, "{rejected} rejected, {accepted} accepted");
}
