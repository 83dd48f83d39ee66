//! Executions driven to points where threads may meet, on random programs: what they find is there, and
//! they find most of what is.

use explore::StrategyKind;
use progen::Preset;
use progen::differential::{answers, code, problem};
use verdict::Property;

/// States of the reference beyond which a program is left.
const STATES: u64 = 5_000;

#[test]
fn driven_executions_find_what_is_there() {
    let (mut racy, mut found, mut wrong) = (0, 0, Vec::new());
    for (preset, count) in [(Preset::Racy, 300), (Preset::Tiny, 200)] {
        for seed in 0..count {
            let code = code(&progen::generate(preset, seed));
            let ask = |strategy| explore::run(&problem(&code, strategy, STATES));
            let reference = answers(&ask(StrategyKind::Reference));
            let directed = answers(&ask(StrategyKind::Directed));
            let expected = reference.violated.contains(&Property::Race);
            let shown = directed.violated.contains(&Property::Race);
            if shown && !expected && reference.certain {
                wrong.push(format!("{} {seed}", preset.name()));
            }
            racy += u32::from(expected);
            found += u32::from(expected && shown);
        }
    }
    assert!(wrong.is_empty(), "races that are not there: {wrong:?}");
    assert!(racy >= 60, "too few races: {racy}");
    assert!(found * 10 >= racy * 7, "{found} of {racy} found");
}
