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
//! | [`point`](flow::point) | instances of functions (calling contexts), and points in them |
//! | [`object`](pointer::object) | abstract objects and cells |
//! | [`access`](sharing::access) | accesses to memory |
//! | [`kind`](threads::kind) | kinds of threads |
//! | [`format`](mod@pointer::format) | what formats store |
//! | [`moment`](threads::moment) | what barriers and flags tell of when a point is passed |
//! | [`expanded`] | the same of a program with every call expanded: for engines that follow each thread exactly |
//! | [`robust`] | whether weak memory orders can show |

pub mod analysis;
pub mod expanded;
pub mod flow;
pub mod id;
pub mod pointer;
pub mod robust;
pub mod sharing;
pub mod threads;

pub use analysis::Analysis;
pub use expanded::Expanded;
pub use flow::point::{Instance, Point};
pub use id::{AccessId, AnnouncementId, GuardsId, InstanceId, KindId, ObjectId};
pub use pointer::object::{AbstractObject, Cell, ObjectKind};
pub use sharing::access::{Access, AccessKind};
pub use threads::announced::Announcement;
pub use threads::joins::Join;
pub use threads::kind::ThreadKind;
pub use threads::moment::Moment;
