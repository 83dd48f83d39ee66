//! Why a finding can happen, and what may fix it, in sentences.
//!
//! Every sentence of `why` states facts of the replayed execution. Suggestions are marked as such
//! wherever they are shown; they follow from those facts by rules of thumb, and never propose what the
//! execution shows the program to do already.

mod deadlock;
mod failure;
mod race;

use crate::result::{Act, Ending, Finding, Report, Step, StepKind};
use ir::{Dialect, Word};

/// The sentences of one finding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// Facts.
    pub why: Vec<String>,
    /// What may fix it.
    pub suggestions: Vec<String>,
    /// The steps the sentences are about, in order.
    pub key_steps: Vec<usize>,
}

/// What stands behind the name of a lock that is held together with other readers.
const READING: &str = " (for reading)";

/// The lock itself, of a lock that is held.
fn lock_of(held: &str) -> &str {
    held.strip_suffix(READING).unwrap_or(held)
}

/// Whether a lock that is held keeps writers out only.
fn for_reading(held: &str) -> bool {
    held.ends_with(READING)
}

/// Explains a finding of a report, from its steps and ending, in the words of a language.
pub fn explain(report: &Report, finding: &Finding, dialect: &Dialect) -> Explanation {
    let of = Explained {
        report,
        finding,
        dialect,
    };
    let mut explained = match &finding.ending {
        Ending::Race {
            object,
            earlier,
            later,
        } => of.race(object, *earlier, *later),
        Ending::Deadlock { cycle, waits } => of.deadlock(*cycle, waits),
        Ending::Failure { thread, freed, .. } => of.failure(*thread, *freed),
        Ending::Livelock { threads } => of.livelock(threads),
    };
    explained.key_steps.sort_unstable();
    explained.key_steps.dedup();
    explained
}

struct Explained<'a> {
    report: &'a Report,
    finding: &'a Finding,
    dialect: &'a Dialect,
}

impl Explained<'_> {
    fn who(&self, thread: u32) -> String {
        self.finding.thread_again(thread)
    }

    fn word(&self, word: Word) -> &str {
        self.dialect.word(word)
    }

    fn line(&self, place: usize) -> String {
        let place = &self.report.places[place];
        let first = self.finding.marks.first();
        let file = first.map_or(place.file, |m| self.report.places[m.place].file);
        match self.report.files.get(place.file) {
            Some(other) if file != place.file => format!("{}:{}", other.name, place.line),
            _ => format!("line {}", place.line),
        }
    }

    fn livelock(&self, threads: &[(u32, usize)]) -> Explanation {
        let steps = &self.finding.steps;
        let mut out = Explanation::default();
        for (thread, _) in threads {
            let read = steps
                .iter()
                .rev()
                .find(|s| s.thread == *thread && matches!(s.act, Act::Read | Act::FailedUpdate));
            if let Some(read) = read {
                out.why.push(format!(
                    "{} loops and {} ({}); no thread remains that could change it",
                    self.who(*thread),
                    read.sentence(),
                    self.line(read.place)
                ));
            }
        }
        out
    }
}

/// Whether a step is an atomic access.
fn is_atomic(step: &Step) -> bool {
    match step.act {
        Act::Read | Act::Write => step.kind == StepKind::Sync,
        Act::Update | Act::FailedUpdate => true,
        _ => false,
    }
}
