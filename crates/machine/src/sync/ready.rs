//! Waiting for one of several byte queues.
//!
//! The operation is given a list of pairs, a queue and what is wanted of it, which is memory of the model that made it: it is
//! read in silence. It moves nothing and orders nothing; what is ready may not be so any more when the thread goes on.

use super::SyncObject;
use super::ends::{QueueAct, QueueUse};
use crate::code::{Code, Op, Rare, reg};
use crate::event::{Place, ThreadId};
use crate::exec::trap::Res;
use crate::memory::value::Val;
use crate::state::{Cx, State};
use ir::{SyncOp, SyncResult, Wait};

/// The most queues that are waited for at once.
const MOST: i32 = 256;

/// Something can be taken, or the end is there.
const TO_TAKE: u64 = 1;
/// There is room, or no thread takes any more.
const ROOM: u64 = 2;

impl State {
    pub(super) fn queue_await(
        &mut self,
        cx: &mut Cx<'_>,
        (list, count): (u16, u16),
        wait: Wait,
    ) -> Res<i32> {
        let count = self.int(cx, count)?;
        let ready = self.first_ready(cx.get(list), count);
        Ok(match (ready, wait) {
            (Some(at), _) => at as i32,
            (None, Wait::Try) => -SyncResult::Unavailable.code(),
            (None, Wait::Block | Wait::Timed) => -SyncResult::TimedOut.code(),
        })
    }

    /// The queues of a list, with what is wanted of each; none stands for an entry without a queue.
    fn listed(&self, list: Val, count: i32) -> Vec<Option<(Place, u64)>> {
        let width = self.mem.pointer_size();
        let entry = |at: u32| {
            let address = Val::addr(list.object(), list.lo as i64 + i64::from(at * 2 * width));
            let load = |address: Val| {
                let base = self.mem.locate(address, width, width, false).ok()?;
                self.mem.load(base, width, address).ok()
            };
            let next = Val::addr(address.object(), address.lo as i64 + i64::from(width));
            let (queue, wants) = (load(address)?, load(next)?);
            Some((self.place_of(queue)?, wants.lo))
        };
        match list.is_addr() {
            true => (0..count.clamp(0, MOST) as u32).map(entry).collect(),
            false => Vec::new(),
        }
    }

    fn first_ready(&self, list: Val, count: i32) -> Option<usize> {
        let ready = |entry: &Option<(Place, u64)>| {
            let Some((place, wants)) = entry else {
                return false;
            };
            let Some(SyncObject::Queue(queue)) = self.sync.get(place) else {
                return false;
            };
            let over = queue.closed || queue.abandoned;
            wants & TO_TAKE != 0 && (over || !queue.messages.is_empty())
                || wants & ROOM != 0 && (over || queue.room() > 0)
        };
        self.listed(list, count).iter().position(ready)
    }

    /// Whether none is ready, for looking without executing.
    pub(crate) fn none_ready(&self, list: Val, count: Val) -> bool {
        let count = if count.is_num() { count.lo as i32 } else { 0 };
        count > 0 && self.first_ready(list, count).is_none()
    }

    /// The uses of queues by a thread that waits, or is about to wait, for one of several: it looks at each.
    pub fn awaited_queues(&self, code: &Code, thread: ThreadId) -> Vec<QueueUse> {
        let t = thread.0 as usize;
        let Some((Op::Point { rare }, _, base)) = self.op_at(code, t) else {
            return Vec::new();
        };
        let Rare::Inst(ir::Op::Sync {
            op: SyncOp::QueueAwait { list, count, .. },
            ..
        }) = &code.rare[*rare as usize]
        else {
            return Vec::new();
        };
        let value = |o: &ir::Operand| self.threads[t].stack[base + reg(o) as usize];
        let count = value(count);
        let count = if count.is_num() { count.lo as i32 } else { 0 };
        let places = self.listed(value(list), count).into_iter().flatten();
        let used = places.filter_map(|(place, _)| match self.sync.get(&place) {
            Some(SyncObject::Queue(queue)) => {
                Some(self.used_queue(code, place, queue, (QueueAct::Look, 0)))
            }
            _ => None,
        });
        used.collect()
    }
}
