//! The races of an execution, and the beginnings that they ask for.

use super::Search;
use crate::por::naming::Tid;
use crate::por::trace::Use;
use crate::por::wakeup::{Item, asleep, insert};
use machine::ThreadId;
use std::rc::Rc;

impl Search<'_, '_, '_> {
    /// Looks for the races of the new events.
    pub(super) fn examine(&mut self) {
        let mut rivals = Vec::new();
        for event in self.examined..self.trace.events.len() {
            self.trace.rivals(event as u32, &mut rivals);
            for &rival in &rivals {
                let it = &self.trace.events[event];
                let item = Item {
                    tid: it.tid,
                    uses: Rc::clone(&it.coming),
                    choices: it.choices.clone(),
                };
                self.reverse(rival, item);
            }
        }
        self.examined = self.trace.events.len();
    }

    /// Looks for the races of what a thread cannot do.
    pub(super) fn examine_coming(&mut self, tid: Tid, coming: &[Use]) {
        if coming.is_empty() {
            return;
        }
        let mut rivals = Vec::new();
        self.trace.rivals_of_coming(tid, coming, &mut rivals);
        for rival in rivals {
            let item = Item {
                tid,
                uses: coming.into(),
                choices: Box::default(),
            };
            self.reverse(rival, item);
        }
    }

    /// A thread of a beginning cannot move here: what kept it from moving races with it.
    pub(super) fn thwarted(&mut self, thread: Option<ThreadId>) {
        let Some(thread) = thread else {
            return;
        };
        let tid = self.naming.tid(thread);
        let coming = self.coming(thread);
        self.examine_coming(tid, &coming);
    }

    /// The event must also be tried before the one it races with.
    fn reverse(&mut self, rival: u32, event: Item) {
        let trace = &self.trace;
        let mut sequence: Vec<Item> = Vec::new();
        for later in rival as usize + 1..trace.events.len() {
            if !trace.ordered(rival, later as u32) {
                let it = &trace.events[later];
                sequence.push(Item {
                    tid: it.tid,
                    uses: Rc::clone(&it.uses),
                    choices: it.choices.clone(),
                });
            }
        }
        sequence.push(event);
        let frame = trace.events[rival as usize].frame as usize;
        let own = &mut self.stack.frames[frame].own;
        if !asleep(&own.sleep, &sequence) {
            insert(&mut own.tree, sequence);
        }
    }
}
