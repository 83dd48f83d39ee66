//! Lock analysis: which points of which threads can be reached at once, and who can wait for whom,
//! decided from each thread alone.
//!
//! After Kahlon, Ivančić, Gupta, "Reasoning about Threads Communicating via Locks": a thread is a
//! pushdown system; at each point it is summarised by the locks it holds and, for each, the locks
//! used since (its acquisition history). Whether threads can be at given points together is then a
//! question about a few sets, without the product of the threads.
//!
//! ```
//! use pushdown::{LockAnalysis, Place, parse};
//!
//! let program = parse(
//!     "thread one = p
//!      thread two = q
//!      proc p { acq a; acq b; rel b; at P; rel a }
//!      proc q { acq b; acq a; rel a; at Q; rel b }",
//! )
//! .unwrap();
//! let analysis = LockAnalysis::new(&program);
//! let place = |kind, point| Place {
//!     kind: program.kind_named(kind).unwrap(),
//!     point: program.point_labelled(point).unwrap(),
//! };
//! let both = [place("one", "P"), place("two", "Q")];
//! // P holds a and has used b since; Q holds b and has used a since.
//! assert!(analysis.jointly_reachable(&both).is_none());
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | [`control`], [`text`] | the control abstraction that is analysed, and its text form |
//! | [`history`], [`fact`] | sets of locks, facts, and how they change along a path |
//! | [`summary`] | the facts of one thread: fixpoint over procedures |
//! | [`joint`], [`anchors`] | can these facts be there at once: by locks alone; with creation and joins |
//! | [`deadlock`] | wait cycles of lock programs |
//! | [`translate`] | from the IR to lock programs |
//! | [`engine`] | all of it: from a program to what protects each location |
//! | [`conflicts`] | accesses of parallel threads that conflict |
//! | [`race`] | pairs of accesses that can happen at once |
//! | [`waiting`] | cycles of waiting threads, and what else keeps one waiting |
//! | [`nesting`] | releases out of order, where exactness ends |
//! | [`merge`] | the schedule that brings threads to their points |
//! | [`ltl`] | LTL without next, over one thread's control |
//! | [`budget`] | what an analysis may spend |
//! | [`brute`], [`holders`] | explicit exploration: slow, obvious, the judge of the others |

pub mod analysis;
pub mod anchors;
pub mod brute;
pub mod budget;
pub mod conflicts;
pub mod control;
pub mod deadlock;
pub mod engine;
pub mod fact;
pub mod history;
pub mod holders;
pub mod joint;
pub mod ltl;
pub mod merge;
pub mod nesting;
pub mod race;
pub mod summary;
pub mod text;
pub mod translate;
pub mod waiting;

pub use analysis::{LockAnalysis, Place};
pub use control::{Action, EdgeId, KindId, LockId, LockProgram, PointId, ProcId};
pub use summary::ThreadFacts;
pub use text::parse;
