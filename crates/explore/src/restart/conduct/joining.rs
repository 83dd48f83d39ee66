//! Who joins whom, as far as was seen.
//!
//! Mostly one thread joins another, once. Then to join a thread that has ended depends on nothing that
//! any other does, and can be done at once; unless threads are looked at in other ways
//! ([`crate::por::dependence::ProgramFacts`]). As with accesses ([`Conduct::rely`]), a pass takes this to be so
//! until it sees another try to join the same thread; then it is void.

use super::Conduct;
use machine::{State, ThreadId};

/// What is known of joins of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Joining {
    /// Who was seen to join it, or to try: one bit per label.
    joiners: u64,
    /// Who this pass takes not to.
    pub relied: u64,
}

impl Conduct {
    /// A thread is about to join another.
    pub fn join(&mut self, state: &State, thread: ThreadId, target: ThreadId) {
        let (joiner, target) = (self.label(state, thread), self.label(state, target));
        if self.crowded {
            return;
        }
        let joining = self.joining(target);
        joining.joiners |= 1 << joiner;
        if joining.relied >> joiner & 1 != 0 {
            self.learn();
        }
    }

    /// Whether no other thread that may still move joins the target: as far as was seen, and if the opposite is
    /// seen later, the pass is void. Those that are gone ([`Conduct::gone`]) do not move.
    pub fn rely_on_joining(
        &mut self,
        state: &State,
        (thread, gone): (ThreadId, u64),
        target: ThreadId,
    ) -> bool {
        let (joiner, target) = (self.label(state, thread), self.label(state, target));
        if self.exhausted() || self.crowded {
            return false;
        }
        let others = !gone & !(1 << joiner);
        let joining = self.joining(target);
        let alone = joining.joiners & others == 0;
        if alone {
            joining.relied |= others;
        }
        alone
    }

    fn joining(&mut self, target: u32) -> &mut Joining {
        let target = target as usize;
        if self.joinings.len() <= target {
            self.joinings.resize(target + 1, Joining::default());
        }
        &mut self.joinings[target]
    }

    /// Adds what another has seen, whose labels are these here.
    pub(super) fn unite_joins(&mut self, others: &[Joining], labels: &[u32]) {
        let mut broken = false;
        for (theirs, &label) in others.iter().zip(labels) {
            let seen = |at: &usize| theirs.joiners >> at & 1 != 0;
            let joiners = (0..labels.len()).filter(seen);
            let joiners = joiners.fold(0, |all, at| all | 1 << labels[at]);
            let mine = self.joining(label);
            mine.joiners |= joiners;
            mine.relied |= relabelled(theirs.relied, labels);
            broken |= mine.joiners & mine.relied != 0;
        }
        if broken {
            self.learn();
        }
    }
}

/// A set of labels on which another relied, in the labels here. The last bit is no thread's label: it stands
/// for those that the other has not seen.
pub(super) fn relabelled(theirs: u64, labels: &[u32]) -> u64 {
    let unseen = if theirs >> 63 == 0 { 0 } else { u64::MAX };
    labels.iter().enumerate().fold(unseen, |all, (at, &label)| {
        all & !(1 << label) | (theirs >> at & 1) << label
    })
}
