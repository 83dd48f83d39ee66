//! Damaged proofs: whatever `confirm` accepts, another solver must show inductive as well.

mod common;
#[path = "common/damage.rs"]
mod damage;

use common::proved;
use damage::{Fate, damaged, z3};
use progen::many::any_number;
use progen::through_c::lower_texts;
use progen::{Preset, Rng};
use std::path::Path;
use std::time::Duration;

#[test]
fn a_damaged_proof_is_rejected_or_still_one() {
    let z3 = z3();
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
            let Some(open) = any_number(&program) else {
                continue;
            };
            let lowered = progen::lower(&open);
            let sliced = seed % 2 == 1;
            let found = proved(&lowered, Duration::from_millis(200), sliced);
            let Some((_, certificate)) = found.expect("proofs pass their check") else {
                continue;
            };
            let mut rng = Rng::new(seed);
            for _ in 0..3 {
                match damaged(&lowered, &certificate, &mut rng, z3.as_ref()) {
                    Ok(Fate::Whole) => {}
                    Ok(Fate::Refused) => rejected += 1,
                    Ok(Fate::StillOne) => accepted += 1,
                    Err(what) => panic!("{} {seed}: {what}", preset.name()),
                }
            }
        }
    }
    assert!(rejected >= 10, "{rejected} rejected, {accepted} accepted");
}

/// Proofs with two threads in view, of programs that have no other.
#[test]
fn a_damaged_proof_of_two_threads_is_rejected_or_still_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let z3 = z3();
    let (mut accepted, mut rejected) = (0, 0);
    for name in ["busy_try.c", "cell_flags.c"] {
        let text = std::fs::read_to_string(folder.join(name)).expect("the program is there");
        let text = format!("#define MOST 0x7fffffff\n{text}");
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let program = lower_texts(&[text], &scratch).expect("it is C").remove(0);
        let found = proved(&program, Duration::from_secs(60), false);
        let (claims, certificate) = found
            .expect("proofs pass their check")
            .expect("it is proved");
        assert!(claims.races, "{name}");
        assert!(certificate.proofs.iter().any(|p| p.pairs.is_some()));
        let mut rng = Rng::new(7);
        for round in 0..24 {
            // Whatever is accepted takes another solver as many questions as there are conditions.
            let second = z3.as_ref().filter(|_| round < 6);
            match damaged(&program, &certificate, &mut rng, second) {
                Ok(Fate::Whole) => {}
                Ok(Fate::Refused) => rejected += 1,
                Ok(Fate::StillOne) => accepted += 1,
                Err(what) => panic!("{name}: {what}"),
            }
        }
    }
    assert!(rejected >= 10, "{rejected} rejected, {accepted} accepted");
}
