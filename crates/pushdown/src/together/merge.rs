//! The merged interleaving: one schedule that brings several threads to their points at once.
//!
//! This is the construction in the proof of Theorem 5 of Kahlon, Ivančić, Gupta, for any number of
//! threads. Each path is cut at the last acquisitions of the locks held at its end. What comes
//! before the first cut ends with no lock held, so these parts run one after the other. With
//! nested locks each later chunk takes its lock, uses others and gives all of those back; the
//! chunks run in an order of the held locks that respects all histories ([`joint::order`]).
//!
//! Guarantee: a schedule that is returned has been replayed on the locks. For nested locks in
//! static programs there is one for every set of facts that [`joint::compatible`] accepts. For
//! other programs the same construction is tried and may fail.

use crate::control::KindId;
use crate::control::{Action, LockId};
use crate::facts::summary::{PathStep, Reached};
use crate::oracle::holders::Holders;
use crate::together::analysis::LockAnalysis;
use crate::together::joint;

/// A step of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledStep {
    /// Which thread of the query moves.
    pub thread: usize,
    /// What it does.
    pub step: PathStep,
}

/// Merges the paths of these facts into one schedule. `None` if a path has more than `limit`
/// steps, if the program is not static, or if the chunks cannot be put in order.
pub fn merge(
    analysis: &LockAnalysis<'_>,
    members: &[(KindId, &Reached)],
    limit: usize,
) -> Option<Vec<ScheduledStep>> {
    if !analysis.program().is_static() {
        return None;
    }
    let program = analysis.program();
    let order = joint::order(program, members.iter().map(|(_, reached)| &*reached.fact))?;
    let mut rests = Vec::with_capacity(members.len());
    let mut schedule = Vec::new();
    for (thread, (kind, reached)) in members.iter().enumerate() {
        let path = analysis
            .threads(*kind)
            .path(analysis.program(), reached, limit)?;
        let mut chunks = chunks(analysis, &path, reached);
        chunks.reverse();
        let prefix = chunks.pop()?;
        schedule.extend(
            prefix
                .into_iter()
                .map(|step| ScheduledStep { thread, step }),
        );
        rests.push(chunks);
    }
    for (thread, _) in order {
        // Locks of one thread are ordered as they were acquired, and so are its chunks.
        let chunk = rests[thread].pop()?;
        schedule.extend(chunk.into_iter().map(|step| ScheduledStep { thread, step }));
    }
    replays(analysis, &schedule).then_some(schedule)
}

/// Cuts a path in front of the last acquisition of each held lock.
fn chunks(analysis: &LockAnalysis<'_>, path: &[PathStep], reached: &Reached) -> Vec<Vec<PathStep>> {
    let mut chunks = vec![Vec::new()];
    let mut held: Vec<LockId> = reached.fact.held().collect();
    for &step in path.iter().rev() {
        let last = chunks.len() - 1;
        chunks[last].push(step);
        if let PathStep::Edge(edge) = step
            && let Action::Acquire(lock) | Action::TryAcquire(lock) =
                analysis.program().edge(edge).action
            && held.contains(&lock)
        {
            held.retain(|&other| other != lock);
            chunks.push(Vec::new());
        }
    }
    chunks.reverse();
    for chunk in &mut chunks {
        chunk.reverse();
    }
    chunks
}

/// Whether every acquisition finds its lock free and every release its lock held.
fn replays(analysis: &LockAnalysis<'_>, schedule: &[ScheduledStep]) -> bool {
    let mut holders = Holders::new(analysis.program());
    schedule.iter().all(|scheduled| {
        let PathStep::Edge(edge) = scheduled.step else {
            return true;
        };
        let action = analysis.program().edge(edge).action;
        holders.take(analysis.program(), scheduled.thread, action)
    })
}
