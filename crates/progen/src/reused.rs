//! Comparing strategies where addresses are given again.
//!
//! The reference tries reuse everywhere. Every strategy must agree with it, and the default must
//! also agree when it decides by itself whether reuse could matter. Where memory is misused, what a
//! thread does after using a pointer to a freed object may be anything: then the others must find
//! the misuse, and nothing that the reference does not.

use crate::ast::Program;
use crate::differential::{Answers, Comparison, answers, bounded, code, difference};
use crate::differential::{problem, replays};
use explore::{Exploration, Reuse, StrategyKind};
use verdict::Property;

/// Compares strategies with the reference, all with reuse. Programs with more than `states` states
/// are left out.
pub fn compare_reused(program: &Program, states: u64) -> Comparison {
    compare_some_reused(program, states, &StrategyKind::ALL)
}

/// Compares these strategies only.
pub fn compare_some_reused(
    program: &Program,
    states: u64,
    strategies: &[StrategyKind],
) -> Comparison {
    let code = code(program);
    let find = |strategy, reuse, states| -> Exploration {
        let mut problem = problem(&code, strategy, states);
        problem.reuse = reuse;
        explore::run(&problem)
    };
    let reference = find(StrategyKind::Reference, Reuse::Always, states);
    if bounded(&reference) {
        return Comparison::TooLarge;
    }
    let expected = answers(&reference);
    if let Err(what) = replays(&code, &reference) {
        return Comparison::Differ(format!("reference: {what}"));
    }
    let always = StrategyKind::ALL.map(|strategy| (strategy, Reuse::Always));
    let decided = StrategyKind::ALL.map(|strategy| (strategy, Reuse::WhereItMatters));
    let all = always.into_iter().chain(decided);
    for (strategy, reuse) in all.filter(|(strategy, _)| strategies.contains(strategy)) {
        let name = format!("{} {reuse:?}", strategy.name());
        let partial = strategy.stateless() || !strategy.proves();
        let found = find(strategy, reuse, 8 * states);
        if bounded(&found) && !partial {
            return Comparison::Differ(format!("{name}: more states than the reference"));
        }
        let got = answers(&found);
        // Who does not come to an end must not claim to, and what it has found must be there.
        let within = partial
            && !got.certain
            && got.violated.iter().all(|p| expected.violated.contains(p))
            && got.racy.is_subset(&expected.racy);
        if !agree(&got, &expected) && !within {
            let difference = difference(&got, &expected);
            return Comparison::Differ(format!("{name}: {difference}"));
        }
        if let Err(what) = replays(&code, &found) {
            return Comparison::Differ(format!("{name}: {what}"));
        }
    }
    Comparison::Agreed(expected)
}

fn agree(got: &Answers, expected: &Answers) -> bool {
    let misused = |answers: &Answers| answers.violated.contains(&Property::Memory);
    if !misused(expected) {
        return got == expected;
    }
    misused(got)
        && got.racy.is_subset(&expected.racy)
        && got.violated.iter().all(|p| expected.violated.contains(p))
}
