//! What the next operation of a thread does to an end of a byte queue, for searches that want to know which ends are used by
//! whom (`explore/src/por/ends.rs`).

use super::SyncObject;
use super::queue::Queue;
use crate::code::{Code, Op, Rare, reg};
use crate::event::{Place, ThreadId};
use crate::memory::object::{Home, ObjectKind};
use crate::state::State;
use crate::state::thread::{Pause, Phase};
use ir::{Operand, SyncOp, Wait};

/// What a queue is across executions: the place where its object was made, its place therein, and its number
/// among the queues that its maker made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct QueueName {
    /// What the object is.
    pub home: Home,
    /// Where the queue stands in it.
    pub offset: u32,
    /// The queue's number.
    pub number: u8,
}

/// What is done to a queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QueueAct {
    /// Bytes are put in, by a thread that waits until they fit.
    Put,
    /// The writer's end is shut.
    Close,
    /// Bytes are taken out, by a thread that waits until there are some.
    Take,
    /// The reader's end is shut.
    Abandon,
    /// Everything else: a thread looks at what is there without taking it, does not wait, or makes the queue anew.
    Look,
}

/// A use of a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueUse {
    /// Where it stands.
    pub place: Place,
    /// What it is across executions.
    pub name: QueueName,
    /// What is done to it.
    pub act: QueueAct,
    /// Whether it waits in the present state.
    pub blocked: bool,
    /// Whether nothing that is put in later changes its result: a take that is given all it asks for, or the end.
    pub whole: bool,
    /// Whether it tells messages apart from one another: a take that asks for more than the oldest holds where there
    /// is another, or the shutting of the reader's end while some are unread.
    pub mixes: bool,
    /// Whether a put is refused now, which it then is for ever.
    pub refused: bool,
    /// Whether the queue stands where no thread ends or overwrites its object.
    pub lasting: bool,
}

impl State {
    /// What the next operation of a thread does to a queue; nothing if it is no operation on one that is there.
    pub fn queue_use(&self, code: &Code, thread: ThreadId) -> Option<QueueUse> {
        let t = thread.0 as usize;
        let meta = &self.threads[t].meta;
        if meta.phase != Phase::At || meta.pause != Pause::No {
            return None;
        }
        let (Op::Point { rare }, _, base) = self.op_at(code, t)? else {
            return None;
        };
        let Rare::Inst(ir::Op::Sync { op, .. }) = &code.rare[*rare as usize] else {
            return None;
        };
        let value = |o: &Operand| self.threads[t].stack[base + reg(o) as usize];
        let (at, len, act) = match op {
            SyncOp::QueuePut {
                queue,
                len,
                wait: Wait::Block,
                ..
            } => (queue, Some(len), QueueAct::Put),
            SyncOp::QueueTake {
                queue,
                len,
                peek: false,
                wait: Wait::Block,
                ..
            } => (queue, Some(len), QueueAct::Take),
            SyncOp::QueueShut { queue, reader } => match reader {
                true => (queue, None, QueueAct::Abandon),
                false => (queue, None, QueueAct::Close),
            },
            SyncOp::QueuePut { queue, .. }
            | SyncOp::QueueTake { queue, .. }
            | SyncOp::QueueInit { queue, .. }
            | SyncOp::QueueLook { queue } => (queue, None, QueueAct::Look),
            _ => return None,
        };
        let place = self.spot_of(code, op, value(at))?;
        let Some(SyncObject::Queue(queue)) = self.sync.get(&place) else {
            return None;
        };
        let len = match len.map(value) {
            Some(len) => u32::try_from(if len.is_num() { len.lo as i32 } else { 0 }).unwrap_or(0),
            None => 0,
        };
        // What moves nothing, or may ask how much, is not followed.
        let moves = matches!(act, QueueAct::Put | QueueAct::Take);
        let act = if moves && len == 0 {
            QueueAct::Look
        } else {
            act
        };
        Some(self.used_queue(code, place, queue, (act, len)))
    }

    fn used_queue(
        &self,
        code: &Code,
        place: Place,
        queue: &Queue,
        (act, len): (QueueAct, u32),
    ) -> QueueUse {
        let home = self.home(place.object);
        let (over, used) = (queue.closed || queue.abandoned, queue.used());
        let oldest = queue.messages.first().map_or(0, |m| m.len - m.taken);
        // The models end none of their queues.
        let library = |home: Home| {
            let site = code.sites.get(home.site.0 as usize);
            site.is_some_and(|site| code.program().funcs[site.func].library)
        };
        let lasting = match home.kind {
            ObjectKind::Global => true,
            ObjectKind::Heap => library(home),
            _ => false,
        };
        QueueUse {
            place,
            name: QueueName {
                home,
                offset: place.offset,
                number: queue.number,
            },
            act,
            blocked: match act {
                QueueAct::Put => self.queue_is_full(place, len),
                QueueAct::Take => self.queue_is_empty(place),
                QueueAct::Close | QueueAct::Abandon | QueueAct::Look => false,
            },
            whole: used >= len || over,
            mixes: match act {
                QueueAct::Take => len > oldest && queue.messages.len() > 1,
                QueueAct::Abandon => used > 0,
                QueueAct::Put | QueueAct::Close | QueueAct::Look => false,
            },
            refused: over,
            lasting,
        }
    }
}
