//! Race detectors: who accessed what, and was it ordered.
//!
//! A detector is fed the events of one execution in their order and says at which access a data
//! race shows. It sees [`machine::Event`]s and nothing else: no program, no state, no search, so
//! that recorded traces can be read as well.
//!
//! | detector | what it is | for |
//! |---|---|---|
//! | [`Lockset`] | growing locksets (Elmas, Qadeer, Tasiran) | the search as published |
//! | [`Summary`] | who-knows sets with undo and a storable form (Kim, Yavuz-Kahveci, Sanders) | the stateful search |
//! | [`Epochs`] | epochs and vector clocks (Flanagan, Freund) | stateless search, recorded traces |
//! | [`Reference`] | reachability over the graph of all events | the judge of the others |
//!
//! # Happens-before
//!
//! The first four decide the same relation, the smallest transitive one with these edges; the
//! order of events is the order of execution, which is sequentially consistent.
//!
//! * Program order; a fork to the child's first event; a thread's last event to its join.
//! * Releasing a lock to each later acquisition of it, unless both holds are shared.
//! * A post to each later take of the same object. All earlier posts count, not the one whose
//!   permit was taken: permits have no identity, and a counting semaphore is a number changed by
//!   read-modify-writes, through which a release sequence continues.
//! * Putting a message into a channel or queue to taking it, or a part of it: messages have identity, and who has not
//!   taken one is not ordered after the thread that put it in.
//! * An arrival at a barrier to every leaving of the same round. A round is complete when the
//!   first of its threads leaves; the thread that completes it must leave before any thread arrives
//!   for the next one.
//! * Signals and waits on condition variables order nothing by themselves; their mutex does.
//! * Atomics as C11 and C20 have them, byte by byte, a load reading from the last store. A store
//!   that releases, or whose thread has passed a release fence, heads a release sequence that
//!   read-modify-writes of any thread and order continue and every other store ends
//!   ([`ReleaseSequence`] has the older rule). A load that acquires, or an acquire fence after the
//!   load, is ordered after the head (or the fence before it). A store that is not atomic ends
//!   release sequences, too. Sequentially consistent fences count as acquire-release fences.
//! * A write of order [`ir::Order::JavaVolatile`] adds to what readers are ordered after.
//! * [`machine::Event::Alloc`] begins a new life for every byte and synchronisation object in its
//!   range: no edge and no race connects two lives.
//!
//! # Races
//!
//! Two accesses race if they share a byte, one is a write, not both are atomic, they are of
//! different threads and neither happens before the other. Freeing an object writes all of it.
//! A plain write (raced or not) owns its bytes again: later accesses are judged against it and
//! what follows, not against what came before. For the *first* race of a byte this changes
//! nothing, by transitivity; afterwards it keeps one race from being reported for ever.
//! `tests/agreement.rs` states exactly what the detectors agree on.

mod bits;
mod cells;
pub mod epoch;
mod few;
pub mod lockset;
pub mod names;
mod operation;
pub mod packed;
pub mod race;
pub mod reference;
pub mod std_trace;
pub mod stored;
pub mod summary;
mod words;

pub use epoch::Epochs;
pub use lockset::Lockset;
pub use packed::Packed;
pub use race::{AccessInfo, Class, Detector, Race, ReleaseSequence, Rules};
pub use reference::Reference;
pub use stored::{Element, Stored};
pub use summary::{Mark, Summary, View};
