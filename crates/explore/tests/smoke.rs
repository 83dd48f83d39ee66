//! First light.
use progen::{Preset, differential};

#[test]
fn tiny_programs() {
    let mut counts = [0; 3];
    for preset in Preset::ALL {
        for seed in 0..100 {
            let program = progen::generate(preset, seed);
            match differential::compare(&program, 20_000) {
                differential::Comparison::Agreed(_) => counts[0] += 1,
                differential::Comparison::TooLarge => counts[1] += 1,
                differential::Comparison::Differ(what) => {
                    counts[2] += 1;
                    if counts[2] < 10 {
                        println!("{preset:?} {seed}: {what}");
                    }
                }
            }
        }
    }
    println!("{counts:?}");
    assert_eq!(counts[2], 0);
}
