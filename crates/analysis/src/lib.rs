//! What every engine asks of a whole program.
//!
//! Over-approximations of all executions, for any number of threads: which objects a pointer may
//! point into, which functions a call may call, which threads there are and which of their points
//! may be passed at the same time; and under-approximations where certainty is needed: which
//! addresses are certainly equal.
//!
//! | module | what it is |
//! |---|---|
//! | [`analysis`] | the questions |
//! | [`point`] | instances of functions (calling contexts), and points in them |
//! | [`object`] | abstract objects and cells |
//! | [`access`] | accesses to memory |
//! | [`kind`] | kinds of threads |
//! | [`mod@format`] | what formats store |
//! | [`moment`] | what barriers and flags tell of when a point is passed |
//! | [`robust`] | whether weak memory orders can show |

pub mod access;
mod accesses;
pub mod analysis;
mod announced;
mod call_graph;
mod cell_set;
mod condition;
mod constraints;
mod context;
mod elements;
mod escape;
pub mod foreign;
pub mod format;
mod frames;
mod fresh;
mod guards;
pub mod id;
mod joins;
pub mod kind;
mod loops;
mod memory;
pub mod moment;
pub mod object;
mod passed;
mod phases;
pub mod point;
pub mod robust;
mod running;
mod shape;
mod solver;
mod value;

pub use access::{Access, AccessKind};
pub use analysis::Analysis;
pub use announced::Announcement;
pub use id::{AccessId, AnnouncementId, GuardsId, InstanceId, KindId, ObjectId};
pub use joins::Join;
pub use kind::ThreadKind;
pub use moment::Moment;
pub use object::{Cell, Object, ObjectKind};
pub use point::{Instance, Point};
