//! The default strategy on a sample of `tests/programs`, without the command line: every answer is the one of the program's
//! header, or `unknown`. `cargo xtask quick` runs it after every change; `cargo xtask agreement` searches all programs, and longer.

#[path = "common/headers.rs"]
mod headers;

use explore::StrategyKind;
use std::path::Path;

/// How many programs are sampled, evenly spaced in the order of their paths.
const PROGRAMS: usize = 60;

/// How many steps the search of one program takes at most.
const STEPS: u64 = 20_000;

#[test]
fn answers_are_those_of_the_headers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let paths = testlang::files(&folder, "c");
    let every = paths.len().div_ceil(PROGRAMS).max(1);
    let sample = testlang::sample(paths, every);
    let found = headers::compare(&sample, StrategyKind::Backtrack, STEPS);
    let found = found.expect("headers are well-formed");
    assert!(found.wrong.is_empty(), "{}", found.wrong.join("\n"));
    assert!(found.right > found.open, "{found:?}");
    assert!(found.left < sample.len(), "{found:?}");
}
