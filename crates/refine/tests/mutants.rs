//! Engines agree about mutants of correct programs. `cargo xtask mutants` judges as many as it is asked to.

mod common;
#[path = "common/left.rs"]
mod left;
#[path = "common/mutants.rs"]
mod mutants;

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use mutants::{Base, Judged, Settings, idioms, mutant, random};
use progen::Rng;
use std::path::Path;

const SETTINGS: Settings = Settings { states: 1_000 };

/// Mutants of each program.
const EACH: usize = 4;

fn agree(programs: Vec<(String, ir::Program)>, least: usize, share: usize) {
    let bases = programs.into_iter();
    let bases: Vec<Base> = bases.filter_map(|(n, p)| SETTINGS.base(n, p)).collect();
    let mut rng = Rng::new(15);
    let (mut known, mut violated, mut large) = (0, 0, 0);
    for base in &bases {
        for _ in 0..EACH {
            let Some((_, what, program)) = mutant(base, &mut rng) else {
                continue;
            };
            match SETTINGS.judge(&program, base.proof) {
                Judged::Known(found) => {
                    known += 1;
                    violated += usize::from(!found.is_empty());
                }
                Judged::Large(found) => large += usize::from(!found.is_empty()),
                Judged::Differ(how) => {
                    let text = ir::print(&program);
                    panic!("{}, {what}: {how}\n{text}", base.name);
                }
            }
        }
    }
    assert!(known >= least, "too few judged: {known}");
    let enough = violated * share >= known;
    assert!(
        enough,
        "too few of {known} violated: {violated}, and {large} large ones"
    );
}

#[test]
fn of_idioms() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants_of_idioms.c");
    agree(idioms(0..24, &file).expect("the idioms are C"), 60, 4);
}

#[test]
fn of_random_programs() {
    agree((0..48).map(random).collect(), 30, 30);
}

/// Programs of our own, small ones.
const OWN: [&str; 12] = [
    "mutexes/neighbours.c",
    "condition_variables/c11_recursive_timed.c",
    "mutual_exclusion/dekker.c",
    "mutexes/counter.c",
    "philosophers/ordered.c",
    "condition_variables/broadcast.c",
    "barriers/pthread_barrier.c",
    "semaphores/ping_pong.c",
    "rwlocks/cache.c",
    "lazy_init/once.c",
    "message_passing/flag_release_acquire.c",
    "spin_locks/ticket.c",
];

#[test]
fn of_our_programs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let lowered = |name: &str| {
        let mut files = FileTable::new();
        let text = preprocess(
            &folder.join(name),
            &PreprocessOptions::default(),
            &mut files,
        );
        let text = text.expect("the program is there");
        let lowered = lower_text(&text, name, &Options::default(), &mut files);
        (name.to_string(), lowered.expect("the program is C").program)
    };
    agree(OWN.map(lowered).to_vec(), 25, 4);
}
