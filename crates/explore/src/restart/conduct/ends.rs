//! Who uses the ends of byte queues, as far as was seen, and what a pass takes to be so.
//!
//! When an operation at an end of a queue can be run alone is argued in [`crate::por::ends`]; here stand the users. A thread
//! uses an end from when its next operation is one there: a take that waits for ever is a use as well, since it might
//! have come first.

use super::Conduct;
use super::joining::relabelled;
use machine::{QueueAct, QueueName, QueueUse, State, ThreadId};
use std::collections::BTreeMap;

/// What is known of all queues.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    queues: BTreeMap<QueueName, Queue>,
    /// Processes of several threads of which one was seen to end it: a bit each.
    exits: u64,
    /// Those of which this pass takes none to do so.
    lasting: u64,
}

/// What is known of one queue, or of several with one name.
#[derive(Clone, Copy, Debug, Default)]
struct Queue {
    seen: EndUsers,
    /// Who this pass takes not to use it so.
    relied: EndUsers,
    /// Messages were distinguished ([`QueueUse::mixes`]).
    mixed: bool,
    /// This pass takes them not to be.
    unmixed: bool,
}

/// Who does what to a queue: one bit per label.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndUsers {
    /// Puts bytes in.
    pub put: u64,
    /// Shuts the writer's end.
    pub close: u64,
    /// Takes bytes, or shuts the reader's end.
    pub read: u64,
    /// Looks, or does not wait.
    pub look: u64,
}

impl EndUsers {
    fn of(act: QueueAct, label: u64) -> EndUsers {
        let mut users = EndUsers::default();
        *match act {
            QueueAct::Put => &mut users.put,
            QueueAct::Close => &mut users.close,
            QueueAct::Take | QueueAct::Abandon => &mut users.read,
            QueueAct::Look => &mut users.look,
        } = label;
        users
    }

    fn add(&mut self, more: EndUsers) {
        self.put |= more.put;
        self.close |= more.close;
        self.read |= more.read;
        self.look |= more.look;
    }

    fn meets(self, other: EndUsers) -> bool {
        self.put & other.put != 0
            || self.close & other.close != 0
            || self.read & other.read != 0
            || self.look & other.look != 0
    }

    fn renamed(self, labels: impl Fn(u64) -> u64) -> EndUsers {
        EndUsers {
            put: labels(self.put),
            close: labels(self.close),
            read: labels(self.read),
            look: labels(self.look),
        }
    }
}

impl Ends {
    pub fn begin(&mut self) {
        self.lasting = 0;
        for queue in self.queues.values_mut() {
            queue.relied = EndUsers::default();
            queue.unmixed = false;
        }
    }
}

impl Conduct {
    /// The bit of a thread's label.
    pub fn label_bit(&mut self, state: &State, thread: ThreadId) -> u64 {
        1 << self.label(state, thread)
    }

    /// A thread is at an operation on a queue, or `makes` it.
    pub fn use_queue(&mut self, state: &State, thread: ThreadId, used: &QueueUse, makes: bool) {
        let label = self.label_bit(state, thread);
        if self.crowded {
            return;
        }
        let queue = self.ends.queues.entry(used.name).or_default();
        let users = EndUsers::of(used.act, label);
        queue.seen.add(users);
        queue.mixed |= makes && used.mixes;
        if queue.relied.meets(users) || queue.unmixed && queue.mixed {
            self.learn();
        }
    }

    /// A thread of a process of several threads is about to end the process.
    pub fn exit_shared(&mut self, process: u32) {
        let process = 1 << (process % 64);
        self.ends.exits |= process;
        if self.ends.lasting & process != 0 {
            self.learn();
        }
    }

    /// Whether no thread of the process ends it while it has others: as far as was seen, and if the opposite is seen later, the
    /// pass is void.
    pub fn rely_on_no_exit(&mut self, process: u32) -> bool {
        let process = 1 << (process % 64);
        let lasts = self.ends.exits & process == 0;
        self.ends.lasting |= if lasts { process } else { 0 };
        lasts
    }

    /// Whether none of these uses of a queue is made, as far as was seen. With `unmixed`, messages are not distinguished either.
    /// [`Conduct::rely_on_ends`] makes the pass void if the opposite is seen later.
    pub fn spares(&self, name: &QueueName, users: EndUsers, unmixed: bool) -> bool {
        let queue = self.ends.queues.get(name);
        let used = |queue: &Queue| queue.seen.meets(users) || unmixed && queue.mixed;
        !self.exhausted() && !self.crowded && !queue.is_some_and(used)
    }

    /// Relies on what [`Conduct::spares`] has said.
    pub fn rely_on_ends(&mut self, name: &QueueName, users: EndUsers, unmixed: bool) {
        let queue = self.ends.queues.entry(*name).or_default();
        queue.relied.add(users);
        queue.unmixed |= unmixed;
    }

    /// Who was seen to put something into a queue.
    pub fn putters(&self, name: &QueueName) -> u64 {
        let queue = self.ends.queues.get(name);
        queue.map_or(0, |queue| queue.seen.put)
    }

    /// Adds what another has seen, whose labels are these here.
    pub(super) fn unite_ends(&mut self, others: &Ends, labels: &[u32]) {
        let seen = |theirs: u64| {
            let at = |at: &usize| theirs >> at & 1 != 0;
            let known = (0..labels.len()).filter(at);
            known.fold(0, |all, at| all | 1u64 << labels[at])
        };
        let relied = |theirs: u64| relabelled(theirs, labels);
        let mut broken = false;
        for (name, theirs) in &others.queues {
            let mine = self.ends.queues.entry(*name).or_default();
            mine.seen.add(theirs.seen.renamed(seen));
            mine.relied.add(theirs.relied.renamed(relied));
            mine.mixed |= theirs.mixed;
            mine.unmixed |= theirs.unmixed;
            broken |= mine.seen.meets(mine.relied) || mine.mixed && mine.unmixed;
        }
        self.ends.exits |= others.exits;
        self.ends.lasting |= others.lasting;
        if broken || self.ends.exits & self.ends.lasting != 0 {
            self.learn();
        }
    }
}
