//! What is known with each message of a channel or queue: one row per message, the oldest first.

use super::{Summary, Undo};
use crate::bits::Row;
use machine::{Place, ThreadId};

impl Summary {
    pub(super) fn put(&mut self, thread: ThreadId, queue: Place) {
        let known = self.thread(thread).known;
        let row = self.matrix.take_row();
        self.matrix.rows.copy(row, known);
        self.sync(queue).messages.push(row);
        self.matrix.log(|| Undo::Put(queue));
    }

    pub(super) fn get(&mut self, thread: ThreadId, queue: Place, learns: u32, drops: u32) {
        let known = self.thread(thread).known;
        let messages = self.sync(queue).messages.clone();
        for &row in messages.iter().take(learns as usize) {
            self.matrix.rows.add(known, row);
        }
        self.drop_messages(queue, drops);
    }

    pub(super) fn drop_messages(&mut self, queue: Place, drops: u32) {
        let messages = &mut self.sync(queue).messages;
        let count = messages.len().min(drops as usize);
        if count == 0 {
            return;
        }
        let gone: Vec<Row> = messages.drain(..count).collect();
        for &row in &gone {
            self.matrix.give_row(row);
        }
        self.matrix.log(|| Undo::Got(queue, gone));
    }
}
