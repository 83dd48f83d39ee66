//! Damaged proofs: whatever `confirm` accepts, another solver must show inductive as well.

mod common;
#[path = "common/damage.rs"]
mod damage;

use common::proved;
use damage::{Fate, damaged, z3};
use progen::many::any_number;
use progen::{Preset, Rng};
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
