//! Lock analysis: which points of which threads can be reached at once, and who can wait for whom,
//! decided from each thread alone.
//!
//! After Kahlon, Ivančić, Gupta, "Reasoning about Threads Communicating via Locks": a thread is a
//! pushdown system; at each point it is summarised by the locks it holds and, for each, the locks
//! used since (its acquisition history). Whether threads can be at given points together is then a
//! question about a few sets, without the product of the threads.
//!
//! ```
//! use pushdown::{LockAnalysis, ThreadPoint, parse};
//!
//! let program = parse(
//!     "thread one = p
//!      thread two = q
//!      proc p { acq a; acq b; rel b; at P; rel a }
//!      proc q { acq b; acq a; rel a; at Q; rel b }",
//! )
//! .unwrap();
//! let analysis = LockAnalysis::new(&program);
//! let place = |kind, point| ThreadPoint {
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
//! | [`control`], [`text`](control::text) | the control abstraction that is analysed, and its text form |
//! | [`history`](facts::history), [`fact`](facts::fact) | sets of locks, facts, and how they change along a path |
//! | [`summary`](facts::summary) | the facts of one thread: fixpoint over procedures |
//! | [`joint`](together::joint), [`anchors`](together::anchors) | can these facts be there at once: by locks alone; with creation and joins |
//! | [`deadlock`](together::deadlock) | wait cycles of lock programs |
//! | [`translate`](program::translate) | from the IR to lock programs |
//! | [`engine`](program::engine) | all of it: from a program to what protects each location |
//! | [`conflicts`](program::conflicts) | accesses of parallel threads that conflict |
//! | [`race`](program::race) | pairs of accesses that can happen at once |
//! | [`waiting`](program::waiting) | cycles of waiting threads, and what else keeps one waiting |
//! | [`nesting`](facts::nesting) | releases out of order, where exactness ends |
//! | [`merge`](together::merge) | the schedule that brings threads to their points |
//! | [`ltl`] | LTL without next, over one thread's control |
//! | [`budget`] | what an analysis may spend |
//! | [`brute`](oracle::brute), [`holders`](oracle::holders) | explicit exploration: slow, obvious, the judge of the others |

pub mod budget;
pub mod control;
pub mod facts;
pub mod ltl;
pub mod oracle;
pub mod program;
pub mod together;

pub use control::text::parse;
pub use control::{Action, EdgeId, KindId, LockId, LockProgram, PointId, ProcId};
pub use facts::summary::ThreadFacts;
pub use together::analysis::{LockAnalysis, ThreadPoint};
