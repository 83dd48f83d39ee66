//! Byte queues: what one thread puts in, another takes out, in order.
//!
//! A queue has two ends, the writer's and the reader's, each of which can be shut for ever. What one
//! operation puts in is a *message*: its bytes stand in an object of their own, which only the queue leads to, so
//! that bytes keep what they are (a pointer, a value that is not determined, an uninitialised byte) and one
//! log takes everything back. A reader does not see where messages begin: it takes the oldest bytes of as many
//! messages as it asks for. A put that waits does so until all of its bytes fit, or as many as the queue can hold, and puts
//! them in at once, so that what it gives does not depend on who takes meanwhile; one that does not wait puts in what
//! fits. What the writer of a message knew when it put it in, a reader knows that has taken a byte
//! of it ([`Event::Put`], [`Event::Get`]), and a reader that meets the end knows what the thread knew that shut it.
//!
//! Memory belongs to one process, so a pointer means nothing to another: a process that takes one there meets a gap,
//! unless the queue is one of the kernel's models, whose objects all processes share.

use super::SyncObject;
use crate::event::{Event, Place};
use crate::exec::trap::{Res, gap, misuse};
use crate::memory::object::{Object, ObjectKind};
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{AccessMode, SyncResult, Wait};

/// A queue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Queue {
    /// How many bytes it holds at most.
    pub capacity: u32,
    /// Whether pointers pass between processes.
    pub kernel: bool,
    /// Whether the writer's end is shut.
    pub closed: bool,
    /// Whether the reader's end is shut.
    pub abandoned: bool,
    /// How many queues the thread had made before that made it, or [`LAST`] if it were more.
    pub number: u8,
    /// The oldest first.
    pub messages: Vec<Message>,
}

/// The highest number of a queue.
pub(crate) const LAST: u8 = 31;

/// What one operation put in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Message {
    /// The object that holds its bytes.
    pub object: u32,
    /// How many bytes it has.
    pub len: u32,
    /// How many of them are taken.
    pub taken: u32,
    /// The process that put it in.
    pub process: u32,
}

impl Queue {
    /// How many bytes are in it.
    pub fn used(&self) -> u32 {
        self.messages.iter().map(|m| m.len - m.taken).sum()
    }

    /// The objects that hold bytes.
    pub fn objects(&self) -> impl Iterator<Item = u32> + '_ {
        self.messages.iter().map(|m| m.object)
    }

    /// Its flags and its number as one number.
    pub fn flags(&self) -> u8 {
        let flags =
            u8::from(self.kernel) | u8::from(self.closed) << 1 | u8::from(self.abandoned) << 2;
        flags | self.number << 3
    }

    /// How many bytes there is room for.
    pub fn room(&self) -> u32 {
        self.capacity.saturating_sub(self.used())
    }

    /// How many bytes a put that waits moves at once.
    pub fn portion(&self, len: u32) -> u32 {
        len.min(self.capacity)
    }
}

impl State {
    pub(super) fn queue_init(
        &mut self,
        cx: &mut Cx<'_>,
        queue: u16,
        capacity: u16,
        kernel: bool,
    ) -> Res<i32> {
        let place = self.place(cx, queue)?;
        let Ok(capacity) = u32::try_from(self.int(cx, capacity)?) else {
            return Ok(SyncResult::Invalid.code());
        };
        if let Some(SyncObject::Queue(old)) = self.sync.get(&place).cloned() {
            self.forget(cx, place, &old.messages);
        }
        let number = self.threads[cx.t].meta.queues;
        self.threads[cx.t].meta.queues = LAST.min(number + 1);
        let made = Queue {
            capacity: capacity.max(1),
            kernel,
            closed: false,
            abandoned: false,
            number,
            messages: Vec::new(),
        };
        self.set_sync(place, Some(SyncObject::Queue(made)));
        Ok(0)
    }

    pub(super) fn queue_put(
        &mut self,
        cx: &mut Cx<'_>,
        queue: u16,
        (from, len): (u16, u16),
        wait: Wait,
    ) -> Res<i32> {
        let len = self.int(cx, len)?;
        let place = self.place(cx, queue)?;
        let mut queue = self.queue(place)?;
        if len < 0 {
            return Ok(-SyncResult::Invalid.code());
        }
        if queue.abandoned || queue.closed {
            return Ok(-SyncResult::Broken.code());
        }
        if len == 0 {
            return Ok(0);
        }
        let len = match wait {
            Wait::Try => queue.room().min(len as u32),
            Wait::Block | Wait::Timed => queue.portion(len as u32),
        };
        if len == 0 || len > queue.room() {
            return Ok(not_now(wait));
        }
        let from = self.reading(cx, cx.get(from), len, 1, AccessMode::Plain)?;
        let object = Object::new(ObjectKind::Argv, len, 16, 0, cx.site().0);
        let object = self.mem.alloc(&mut self.log, object);
        let to = self.mem.objects[object as usize].base;
        self.mem.copy(&mut self.log, to, from, len);
        queue.messages.push(Message {
            object,
            len,
            taken: 0,
            process: cx.code.process_of(self.threads[cx.t].start),
        });
        self.tell_put(cx, place);
        self.set_sync(place, Some(SyncObject::Queue(queue)));
        Ok(len as i32)
    }

    pub(super) fn queue_take(
        &mut self,
        cx: &mut Cx<'_>,
        queue: u16,
        (to, len): (u16, u16),
        peek: bool,
        wait: Wait,
    ) -> Res<i32> {
        let len = self.int(cx, len)?;
        let place = self.place(cx, queue)?;
        let mut queue = self.queue(place)?;
        if len < 0 {
            return Ok(-SyncResult::Invalid.code());
        }
        let len = queue.used().min(len as u32);
        if len == 0 {
            let over = queue.closed || queue.abandoned;
            if over && queue.closed && queue.messages.is_empty() {
                self.tell_get(cx, place, 1, 0);
            }
            let empty = queue.messages.is_empty();
            return Ok(if empty && !over { not_now(wait) } else { 0 });
        }
        let at = cx.get(to);
        let to = self.writing(cx, at, len, 1, AccessMode::Plain)?;
        let mine = cx.code.process_of(self.threads[cx.t].start);
        let (mut done, mut learns, mut drops) = (0, 0, 0);
        for message in &mut queue.messages {
            if done == len {
                break;
            }
            let piece = (message.len - message.taken).min(len - done);
            let from = self.mem.objects[message.object as usize].base + message.taken;
            if mine != message.process && !queue.kernel && self.holds_pointer(message.object) {
                return gap("a pointer is sent from one process to another");
            }
            self.mem.copy(&mut self.log, to + done, from, piece);
            done += piece;
            learns += 1;
            if !peek {
                message.taken += piece;
                drops += u32::from(message.taken == message.len);
            }
        }
        let gone: Vec<Message> = queue.messages.drain(..drops as usize).collect();
        self.tell_get(cx, place, learns, drops);
        for message in gone {
            self.mem.kill(&mut self.log, message.object);
        }
        self.set_sync(place, Some(SyncObject::Queue(queue)));
        Ok(len as i32)
    }

    pub(super) fn queue_shut(&mut self, cx: &mut Cx<'_>, queue: u16, reader: bool) -> Res<i32> {
        let place = self.place(cx, queue)?;
        let mut queue = self.queue(place)?;
        if reader {
            if !queue.abandoned {
                let messages = std::mem::take(&mut queue.messages);
                self.forget(cx, place, &messages);
            }
            queue.abandoned = true;
        } else {
            if !queue.closed && !queue.abandoned {
                self.tell_put(cx, place);
            }
            queue.closed = true;
        }
        self.set_sync(place, Some(SyncObject::Queue(queue)));
        Ok(0)
    }

    pub(super) fn queue_look(&mut self, cx: &mut Cx<'_>, queue: u16) -> Res<i32> {
        let place = self.place(cx, queue)?;
        let queue = self.queue(place)?;
        let bits = [
            !queue.messages.is_empty(),
            queue.used() < queue.capacity,
            queue.closed,
            queue.abandoned,
        ];
        let bits = bits.iter().enumerate();
        Ok(bits.fold(0, |all, (i, bit)| all | i32::from(*bit) << i))
    }

    /// Ends messages that no thread takes.
    fn forget(&mut self, cx: &mut Cx<'_>, place: Place, messages: &[Message]) {
        self.tell_get(cx, place, 0, u32::MAX);
        for message in messages {
            self.mem.kill(&mut self.log, message.object);
        }
    }

    /// Whether an object has bytes of an address.
    fn holds_pointer(&self, object: u32) -> bool {
        let mut cells = self.mem.cells_of(object);
        cells.any(|index| self.mem.cells[index as usize].prov != 0)
    }

    fn tell_put(&self, cx: &mut Cx<'_>, queue: Place) {
        cx.obs.event(&Event::Put {
            thread: cx.thread(),
            queue,
            site: cx.site(),
        });
    }

    fn tell_get(&self, cx: &mut Cx<'_>, queue: Place, learns: u32, drops: u32) {
        cx.obs.event(&Event::Get {
            thread: cx.thread(),
            queue,
            learns,
            drops,
            site: cx.site(),
        });
    }

    fn queue(&self, place: Place) -> Res<Queue> {
        match self.sync.get(&place) {
            Some(SyncObject::Queue(queue)) => Ok(queue.clone()),
            Some(other) => self.wrong_kind(other, "queue"),
            None => misuse(
                Misuse::NotInitialised,
                "use of a queue that was not initialised",
            ),
        }
    }

    /// Whether a put of that number of bytes would wait, for looking without executing.
    pub(crate) fn queue_is_full(&self, place: Place, len: u32) -> bool {
        match self.sync.get(&place) {
            Some(SyncObject::Queue(queue)) => {
                !queue.abandoned && !queue.closed && queue.room() < queue.portion(len)
            }
            _ => false,
        }
    }

    /// Whether a take would wait, for looking without executing.
    pub(crate) fn queue_is_empty(&self, place: Place) -> bool {
        match self.sync.get(&place) {
            Some(SyncObject::Queue(queue)) => {
                !queue.abandoned && !queue.closed && queue.messages.is_empty()
            }
            _ => false,
        }
    }
}

fn not_now(wait: Wait) -> i32 {
    match wait {
        Wait::Try => -SyncResult::Unavailable.code(),
        Wait::Block | Wait::Timed => -SyncResult::TimedOut.code(),
    }
}
