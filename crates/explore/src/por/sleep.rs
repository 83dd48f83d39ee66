//! Sleep sets, for a search that stores states.
//!
//! P. Godefroid: *Partial-Order Methods for the Verification of Concurrent Systems*, LNCS 1032,
//! chapter 5. A thread that was run from a state *sleeps* while its siblings are run, until one
//! makes an operation on which its own depends: what it would do in between it has done before.
//!
//! With each state stands who slept at every visit so far. A visit at which others sleep is not
//! searched again but for those who slept before and are awake now, while those sleep who did both
//! times: not those who were run at an earlier visit, for they were run while the others slept.
//!
//! Why this reaches every state, in whatever order and by however many workers. Take a visit, and a
//! sequence of operations possible there, of whose *initials* (operations that independent ones
//! alone precede) none sleeps at the entry after the visit. Look at the first visit of the same entry
//! for which this holds. Some initials were run then that had not been before. Let `t` be the first
//! of them to be run. A thread that sleeps after `t` is independent of `t`, and slept before or was run
//! before `t` at this visit; so it is not the thread of an initial, and hence not of one of what remains
//! of the sequence after `t`. So the same holds there, of a shorter sequence.
//!
//! With a single operation that is independent of everything others ever do run alone, as
//! [`crate::strategies::parallel`] does, sequences are found up to such operations: if it sleeps, the
//! others must be run from there, as where a cycle closes (*Stateful search*, section 4).
//!
//! Threads are numbered by their *rank*: how many threads that have not ended have a lesser lineage. Where lineages
//! are part of states ([`machine::Config::kinship`]) that is the same whichever thread comes to a state, and
//! however. A thread whose rank is too high does not sleep, nor one whose operation uses many objects.

use crate::por::dependence::{Class, Resource};
use machine::{State, ThreadId};

/// A set of ranks, a bit each.
pub(crate) type Ranks = u32;

/// Uses of one operation beyond which its thread does not sleep.
const FEW: usize = 3;

/// What an operation that may sleep uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FewUses {
    uses: [(Resource, Class); FEW],
    len: u8,
}

impl FewUses {
    /// These uses, if they are few.
    pub fn of(uses: &[(Resource, Class)]) -> Option<FewUses> {
        let mut few = [(Resource::Heap, Class::Shared); FEW];
        few.get_mut(..uses.len())?.copy_from_slice(uses);
        let len = uses.len() as u8;
        Some(FewUses { uses: few, len })
    }

    fn depends(&self, others: &[(Resource, Class)]) -> bool {
        let clash = |(object, class): &(Resource, Class)| {
            let same = others.iter().filter(|other| other.0 == *object);
            same.into_iter().any(|other| class.depends(other.1))
        };
        self.uses[..usize::from(self.len)].iter().any(clash)
    }
}

/// The threads that sleep in a state, with what their next operations use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sleep(Vec<(ThreadId, FewUses)>);

impl Sleep {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, thread: ThreadId) -> bool {
        self.0.iter().any(|(sleeper, _)| *sleeper == thread)
    }

    /// Puts a thread to sleep.
    pub fn insert(&mut self, thread: ThreadId, uses: FewUses) {
        self.0.push((thread, uses));
    }

    /// Who sleeps on when an operation with these uses is made.
    pub fn after(&self, uses: &[(Resource, Class)]) -> Sleep {
        let on = self.0.iter().filter(|(_, own)| !own.depends(uses));
        Sleep(on.copied().collect())
    }

    /// The ranks of those who sleep. Who has none that counts is woken.
    pub fn ranks(&mut self, state: &State) -> Ranks {
        let mut ranks = 0;
        self.0.retain(|(thread, _)| {
            let bit = bit(state, *thread);
            ranks |= bit;
            bit != 0
        });
        ranks
    }

    /// Wakes all but these.
    pub fn keep(&mut self, state: &State, ranks: Ranks) {
        self.0
            .retain(|(thread, _)| bit(state, *thread) & ranks != 0);
    }
}

/// The rank of a living thread as a set; nothing if it is too high. The canonical form of the state, which
/// numbers threads so, must just have been made.
pub(crate) fn bit(state: &State, thread: ThreadId) -> Ranks {
    let rank = state.thread_number(thread);
    rank.and_then(|rank| 1u32.checked_shl(rank.0)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{FewUses, Sleep};
    use crate::por::dependence::{Class, Resource};
    use machine::{ObjectId, ThreadId};

    fn memory(granule: u32, class: Class) -> (Resource, Class) {
        (Resource::Memory(ObjectId(0), granule), class)
    }

    #[test]
    fn what_depends_wakes() {
        let mut sleep = Sleep::default();
        let reads = FewUses::of(&[memory(0, Class::Shared)]).expect("one use");
        sleep.insert(ThreadId(1), reads);
        assert!(
            sleep
                .after(&[memory(0, Class::Shared)])
                .contains(ThreadId(1))
        );
        assert!(
            sleep
                .after(&[memory(1, Class::Exclusive)])
                .contains(ThreadId(1))
        );
        assert!(sleep.after(&[memory(0, Class::Exclusive)]).is_empty());
    }

    #[test]
    fn what_uses_much_does_not_sleep() {
        let wide = [0, 1, 2, 3].map(|granule| memory(granule, Class::Shared));
        assert!(FewUses::of(&wide).is_none());
        assert!(FewUses::of(&wide[..3]).is_some());
    }
}
