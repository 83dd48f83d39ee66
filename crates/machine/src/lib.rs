//! The concrete semantics of programs: what one step of a thread does.

pub mod event;

pub use event::{AccessKind, Event, Hold, ObjectId, Observer, Place, Range, Site, ThreadId};
