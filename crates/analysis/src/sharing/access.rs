//! Accesses to memory, and which of them can matter to other threads.

use crate::flow::point::Point;
use crate::pointer::object::Cell;
use ir::{AccessMode, Operand};

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// It reads.
    Read,
    /// It writes; the end of an object's life is a write to all of it.
    Write,
}

/// An access to memory by an instruction: one instruction can have several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// Where.
    pub point: Point,
    /// Reading or writing.
    pub kind: AccessKind,
    /// Plain, volatile or atomic.
    pub mode: AccessMode,
    /// How many bytes; `u32::MAX` if not known.
    pub len: u32,
    /// Where it may start. No cell of an object that only one thread can reach.
    pub cells: Vec<Cell>,
    /// The operand that holds the address, and what is added to it. `None` for the end of what
    /// lives in a frame.
    pub at: Option<(Operand, i64)>,
    /// Whether the object is certainly one that its thread has made and not yet shown to others.
    pub fresh: bool,
    /// Whether it is the use of a synchronisation object that stands there, as good as an atomic read, or
    /// its making or destruction, as good as a plain write.
    pub touch: bool,
}
