//! The events that operations of a recorded trace are.

use ir::AccessMode;
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, Site, ThreadId};

use crate::names::Operation;

/// Variables and locks are numbered apart. Of each object the first byte is a variable and the
/// second the place of a lock, so that the numbers of both stay dense.
#[inline]
pub(crate) fn event(operation: Operation, thread: ThreadId, operand: u32, site: Site) -> Event {
    let lock = Place {
        object: ObjectId(operand),
        offset: 1,
    };
    let hold = Hold::Exclusive;
    match operation {
        Operation::Read => access(AccessKind::Read, thread, operand, site),
        Operation::Write => access(AccessKind::Write, thread, operand, site),
        Operation::Acquire => Event::Acquire {
            thread,
            lock,
            hold,
            site,
        },
        Operation::Release => Event::Release {
            thread,
            lock,
            hold,
            site,
        },
        Operation::Fork => Event::Fork {
            thread,
            child: ThreadId(operand),
            site,
        },
        Operation::Join => Event::Join {
            thread,
            joined: ThreadId(operand),
            site,
        },
    }
}

#[inline]
pub(crate) fn access(kind: AccessKind, thread: ThreadId, variable: u32, site: Site) -> Event {
    Event::Access {
        thread,
        range: Range {
            object: ObjectId(variable),
            offset: 0,
            len: 1,
        },
        kind,
        mode: AccessMode::Plain,
        site,
    }
}
