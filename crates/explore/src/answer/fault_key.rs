//! What makes two counterexamples of one search the same bug.
//!
//! A search sees one mistake in many schedules, in several threads and at many elements of an array.
//! A key is the kind of violation, the lines it stands on whichever thread comes first, and for a race the
//! variable, or the place where the object is made.

use ir::{FileId, Span};
use machine::{Code, Home, Site};
use verdict::Fault;

/// The identity of a violation in one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FaultKey {
    kind: &'static str,
    lines: Vec<(FileId, u32)>,
    region: Option<Home>,
}

impl FaultKey {
    /// The fault that a violation shows; a race is one of a region.
    pub fn of(code: &Code, fault: &Fault, region: Option<Home>) -> FaultKey {
        let sites: Vec<Site> = match fault {
            Fault::Race(race) => vec![race.earlier.site, race.later.site],
            Fault::Deadlock(deadlock) | Fault::Relock(deadlock) => {
                deadlock.waits.iter().map(|wait| wait.site).collect()
            }
            Fault::Failure(violation) => vec![violation.site],
            // Where the loops are is seen only in the state itself.
            Fault::Livelock(_) => Vec::new(),
        };
        let line = |Span { file, line, .. }| (file, line);
        let mut lines: Vec<_> = sites.iter().map(|s| line(code.site(*s).span)).collect();
        lines.sort_unstable();
        lines.dedup();
        FaultKey {
            kind: verdict::kind::of(fault),
            lines,
            region,
        }
    }
}
