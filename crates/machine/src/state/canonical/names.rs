//! The canonical names of threads and objects: the numbers that the walk gave them.

use super::UNRANKED;
use crate::code::Code;
use crate::event::{ObjectId, ThreadId};
use crate::state::State;

/// The canonical names of one state: equal for states that differ only in names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// By thread; none for an ended one that nothing names any more.
    pub threads: Vec<Option<ThreadId>>,
    /// By object; none for what cannot be reached.
    pub objects: Vec<Option<ObjectId>>,
}

impl Names {
    /// The name of a thread.
    pub fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        self.threads.get(thread.0 as usize).copied().flatten()
    }

    /// The name of an object.
    pub fn object(&self, object: ObjectId) -> Option<ObjectId> {
        self.objects.get(object.0 as usize).copied().flatten()
    }
}

impl State {
    /// The names that the newest canonical form (or its hash) used. The state must not have
    /// changed since.
    pub fn names(&self, code: &Code) -> Names {
        let threads = 0..self.threads.len() as u32;
        let objects = 0..self.mem.objects.len() as u32;
        Names {
            threads: threads.map(|t| self.thread_number(ThreadId(t))).collect(),
            objects: objects
                .map(|o| self.object_number(code, ObjectId(o)))
                .collect(),
        }
    }

    /// The name of a thread among [`State::names`].
    pub fn thread_number(&self, thread: ThreadId) -> Option<ThreadId> {
        let rank = *self.scratch.ranks.get(thread.0 as usize)?;
        (rank != UNRANKED).then_some(ThreadId(rank))
    }

    /// The name of an object among [`State::names`].
    pub fn object_number(&self, code: &Code, object: ObjectId) -> Option<ObjectId> {
        let fixed = (code.program().globals.len() + code.program().funcs.len()) as u32;
        if object.0 <= fixed {
            return Some(object);
        }
        let &(walk, number) = self.scratch.numbers.get(object.0 as usize)?;
        (walk == self.scratch.walk).then_some(ObjectId(number))
    }
}
