//! The two ends of a byte queue: when an operation at one of them is independent of everything others may ever do.
//!
//! After S. Stoller: *Model-Checking Multi-Threaded Distributed Java Programs*, SPIN 2000, section 7, where an insertion and a
//! removal are independent while a queue is neither empty nor full; and Spin's `xr` and `xs`, which the user must assert. Here
//! a pass takes it to be so, and is void if it sees the opposite ([`Conduct::rely_on_ends`]). Streams need more care than
//! queues of messages: a take that asks for more than there is gives what is there, so it can tell whether another put came
//! before.
//!
//! Let `a` be the next operation of thread `t` in a state, possible there, and `w` a sequence of operations of others from there.
//! `a` is run alone if, as far as was seen, it is independent of every operation of each such `w`:
//!
//! | `a` | others must not |
//! |---|---|
//! | put | put, shut the writer's end, look; nor tell messages apart (below) |
//! | shut the writer's end | put, shut it, look |
//! | take that is served whole | take, shut the reader's end, look |
//! | take that gives less than asked for | the same, nor put |
//! | shut the reader's end | the same, nor put; puts are refused anyway once the other end is shut |
//!
//! To *look* is to peek, to try, to have a time limit or to ask for the state of a queue; to make it anew counts, too. Only
//! what `w` does to the same queue matters: the bytes moved are `t`'s own ([`races`] are left out), and what is learned from
//! a message is what its sender knew, whatever comes between.
//!
//! - *A put* goes behind all messages and waits until all of it fits, so takes from the front commute with it: unless one asks for more
//!   than the oldest message holds (then it gives more with the put before it), or the reader's end is shut (then the put is refused
//!   behind it). Let `v` be the first such operation of `w`, by any thread. In what the pass has searched the put comes first, so
//!   when `v` is made the message is in the queue and unread: takes of `w` before `v` have not reached it. So the pass has seen
//!   `v` *mix*: ask for more than the oldest holds where there is another, or drop something unread ([`machine::QueueUse::mixes`]).
//!   `v` may sleep, having been run where the put had not come, and a put that is run alone wakes no thread: so a thread that stands at such an
//!   operation when something is put in counts as making it.
//!   A take that finds one message alone, of whatever size, mixes nothing: had the put not come, it would have waited.
//! - *Shutting the writer's end* changes nothing for a take that finds something. A take that finds nothing waits for it.
//! - *A take that is served whole*, or meets the end, gives the same after any puts. A put that waits for room may become
//!   possible; none that was possible gives anything else, since one that waits is whole.
//! - *A take that gives less* depends on puts alone. Those who were seen to put something in must be *stuck until `t` moves*: they
//!   wait for bytes of queues into which only `t`, and threads that are stuck themselves, were seen to put; or for the end of such a thread. This is
//!   the ordinary case of question and answer. (A necessary enabling set: P. Godefroid, *Partial-Order Methods*, section 4.4.)
//! - *Shutting the reader's end* commutes with shutting the other. Messages that it drops have been put in already.
//!
//! That nothing is missed if the pass is not void is argued as in [`Conduct::rely`]: take an execution up to its first operation
//! that goes against what was relied on. The pass has an equivalent path up to there, with operations that were run early besides, and the thread
//! of that operation stands at it: it counts as a user as soon as it does, since the operation may have lost what it waits for.
//! Uses are told by labels of threads and names of queues ([`machine::QueueName`]), which are part of states.
//!
//! A thread of a process of several threads depends on the end of the process by another, and every thread on the end of its
//! process from outside. A pass takes this not to happen while others live ([`Conduct::rely_on_no_exit`]).

use crate::input::problem::Omit;
use crate::por::dependence::{ProgramFacts, races};
use crate::restart::conduct::{Conduct, EndUsers};
use crate::restart::upgrade::Points;
use machine::{
    Code, PendingKind, QueueAct, QueueName, QueueUse, State, SyncKind, ThreadId, ThreadStatus,
};

/// Everything that is asked but who did what.
#[derive(Clone, Copy)]
pub(crate) struct World<'a> {
    pub state: &'a State,
    pub code: &'a Code,
    pub facts: &'a ProgramFacts,
    pub points: &'a Points,
    pub omit: Omit,
}

/// A thread that cannot move before others do.
struct Stuck {
    label: u64,
    waits: Waits,
}

enum Waits {
    /// For bytes.
    For(QueueName),
    /// For the end of a thread, with its label.
    End(u64),
}

/// What must not be done to a queue, and whether its messages must not be distinguished.
type Need = (QueueName, EndUsers, bool);

/// Whether an operation is one on a queue.
pub(crate) fn is_use(kind: PendingKind) -> bool {
    matches!(
        kind,
        PendingKind::Sync(
            SyncKind::QueueInit
                | SyncKind::QueuePut
                | SyncKind::QueueTake
                | SyncKind::QueueClose
                | SyncKind::QueueAbandon
                | SyncKind::QueueLook
        )
    )
}

impl World<'_> {
    /// Whether the next operation of a thread, on a queue and possible, is independent of all that others may ever do, as far as
    /// was seen. Then the pass relies on it.
    pub fn runs_alone(&self, conduct: &mut Conduct, thread: ThreadId, gone: u64) -> bool {
        let Some(used) = self.state.queue_use(self.code, thread) else {
            return false;
        };
        let excluded = used.act == QueueAct::Look || used.blocked || !used.lasting;
        if excluded
            || self.facts.disturbs
            || !conduct.kinship()
            || races(self.state, self.code, thread, self.points)
        {
            return false;
        }
        let needs = self.needs(conduct, (thread, gone), &used);
        let spared = |(name, users, unmixed): &Need| conduct.spares(name, *users, *unmixed);
        if !needs.iter().all(spared) {
            return false;
        }
        if let Some(process) = self.facts.exposed_process(self.state, self.code, thread)
            && !conduct.rely_on_no_exit(process)
        {
            return false;
        }
        for (name, users, unmixed) in &needs {
            conduct.rely_on_ends(name, *users, *unmixed);
        }
        true
    }

    fn needs(
        &self,
        conduct: &mut Conduct,
        (thread, gone): (ThreadId, u64),
        used: &QueueUse,
    ) -> Vec<Need> {
        let others = !gone & !conduct.label_bit(self.state, thread);
        let others = match self.omit {
            Omit::EndUsers => 0,
            _ => others,
        };
        let none = EndUsers::default();
        let writes = EndUsers {
            put: others,
            close: others,
            look: others,
            ..none
        };
        let reads = EndUsers {
            read: others,
            look: others,
            ..none
        };
        let unmixed = self.omit != Omit::EndMessages;
        match used.act {
            QueueAct::Put if used.refused => {
                let look = others;
                vec![(used.name, EndUsers { look, ..none }, false)]
            }
            QueueAct::Put => vec![(used.name, writes, unmixed)],
            QueueAct::Close => vec![(used.name, writes, false)],
            QueueAct::Take if used.whole => vec![(used.name, reads, false)],
            QueueAct::Abandon if used.refused => vec![(used.name, reads, false)],
            QueueAct::Take | QueueAct::Abandon if self.omit == Omit::EndWaits => {
                vec![(used.name, reads, false)]
            }
            QueueAct::Take | QueueAct::Abandon | QueueAct::Look => {
                let putters = conduct.putters(&used.name) & others;
                let (stuck, mut needs) = match putters {
                    0 => (0, Vec::new()),
                    _ => self.stuck(conduct, (thread, gone)),
                };
                let put = others & !stuck;
                needs.push((used.name, EndUsers { put, ..reads }, false));
                needs
            }
        }
    }

    /// The labels of those who cannot move before a thread does, and what that rests on.
    fn stuck(&self, conduct: &mut Conduct, (thread, gone): (ThreadId, u64)) -> (u64, Vec<Need>) {
        let me = conduct.label_bit(self.state, thread);
        let mut stuck: Vec<Stuck> = Vec::new();
        for (other, status) in self.state.threads() {
            if other != thread
                && status == ThreadStatus::Live
                && let Some(waits) = self.waits(conduct, other)
            {
                let label = conduct.label_bit(self.state, other);
                stuck.push(Stuck { label, waits });
            }
        }
        loop {
            let labels = stuck.iter().fold(0, |all, s| all | s.label);
            let count = stuck.len();
            stuck.retain(|s| match s.waits {
                Waits::For(name) => {
                    let users = freed_by(s.label, !gone & !me & !labels);
                    conduct.spares(&name, users, false)
                }
                Waits::End(label) => label & (me | labels) != 0,
            });
            if stuck.len() == count {
                let need = |s: &Stuck| match s.waits {
                    Waits::For(name) => {
                        Some((name, freed_by(s.label, !gone & !me & !labels), false))
                    }
                    Waits::End(_) => None,
                };
                return (labels, stuck.iter().filter_map(need).collect());
            }
        }
    }

    /// What a thread waits for, if nothing but bytes or the end of a thread lets it go on.
    fn waits(&self, conduct: &mut Conduct, thread: ThreadId) -> Option<Waits> {
        if let Some(used) = self.state.queue_use(self.code, thread) {
            let waits = used.act == QueueAct::Take && used.blocked && used.lasting;
            return waits.then_some(Waits::For(used.name));
        }
        let pending = self.state.pending(self.code, thread);
        let joins = pending.kind == PendingKind::Sync(SyncKind::Join)
            && pending.blocked.is_some()
            && self.facts.waits_for_ever(pending.site);
        let other = pending.other.filter(|_| joins)?;
        Some(Waits::End(conduct.label_bit(self.state, other)))
    }
}

/// What would let a thread go on that waits for bytes, if one of these did it.
fn freed_by(waiter: u64, others: u64) -> EndUsers {
    EndUsers {
        put: others,
        close: others,
        read: others & !waiter,
        look: others,
    }
}
