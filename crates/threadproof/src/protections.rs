//! What sampled executions show of what protects the variables that threads share.

use explore::Problem;
use explore::run::protection::{Protected, Protector, Sampled};
use report::result::Protection;

/// Executions sampled to explain a proof, and the steps of each.
pub(crate) const SAMPLES: (u64, u64) = (32, 2000);

/// What some executions of a program without races show of what threads share.
pub(crate) fn sampled(problem: &Problem) -> Sampled {
    let (runs, steps) = SAMPLES;
    let Problem {
        code, config, args, ..
    } = problem;
    explore::run::protection::protections(code, config, args, runs, steps)
}

/// The same in words.
pub(crate) fn told(seen: Vec<Protected>) -> Vec<Protection> {
    let runs = SAMPLES.0;
    let told = seen.into_iter().map(|p| Protection {
        variable: p.variable,
        by: match p.by {
            Protector::Locks(locks) => format!("every access holds {}", locks.join(", ")),
            Protector::Atomic => "every access is atomic".into(),
            Protector::ReadOnly => "only read while threads share it".into(),
            Protector::Order => {
                "creation, joins or other synchronisation order its accesses".into()
            }
        },
        basis: format!("seen in {runs} sampled runs"),
    });
    told.collect()
}
