//! A confirmed violation told step by step, in the program's own names and lines.
//!
//! A [`Story`] is plain data for reports: who did what where, which values they saw and left,
//! which locks they held, what they knew of one another, and how it ends. `narrate` makes it.

use ir::Span;
use machine::ThreadId;

/// A violation as a sequence of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The threads that take part, by id.
    pub threads: Vec<Actor>,
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// How it ends.
    pub ending: Ending,
    /// Undefined behaviour that was not asked about and that it goes on after: where, and what.
    pub beyond: Vec<(Source, String)>,
}

/// A thread of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The thread.
    pub thread: ThreadId,
    /// The function it started in.
    pub name: String,
    /// The name that the program gave it, where threads have names; no two of a story have the same.
    pub label: Option<String>,
    /// The process it is of, where there are several.
    pub process: Option<String>,
    /// Where it was created; none for the first thread, and the first of each process.
    pub created: Option<Source>,
    /// Whether it stands for signals, and runs their handlers.
    pub handler: bool,
}

/// A place in the user's source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    /// The place.
    pub span: Span,
    /// The function it stands in.
    pub function: String,
}

/// One thing a thread did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who.
    pub thread: ThreadId,
    /// Where.
    pub source: Source,
    /// What, such as `locks m` or `writes counter`.
    pub text: String,
    /// The call of the library that it is part of, where such calls are told as one: `calls add() on list`.
    pub via: Option<String>,
    /// What kind of thing, for reports that leave some out.
    pub kind: LineKind,
    /// The operation.
    pub act: Act,
    /// The bytes or the synchronisation object it is about, by name.
    pub object: Option<String>,
    /// The number of that object in the execution: objects of two threads may have one name.
    pub instance: Option<u32>,
    /// The value the bytes held before; only where it is not the same as after.
    pub before: Option<String>,
    /// The value read, or the value written.
    pub value: Option<String>,
    /// The locks the thread held then, in the order it took them.
    pub held: Vec<String>,
    /// The latest lines of other threads it synchronises with: what they did up to there happens
    /// before what this thread does from here.
    pub after: Vec<usize>,
    /// Who waits for what after this line; none if that did not change.
    pub waiting: Option<Vec<(ThreadId, String)>>,
}

/// The operation of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// A load.
    Read,
    /// A store.
    Write,
    /// An atomic read-modify-write, or a compare-exchange that succeeded.
    Update,
    /// A compare-exchange that failed.
    FailedUpdate,
    /// The end of an object's life.
    Free,
    /// A lock is taken.
    Lock,
    /// A lock is given back.
    Unlock,
    /// This thread is created.
    Create(ThreadId),
    /// The end of this thread is seen.
    Join(ThreadId),
    /// The end of the thread.
    End,
    /// A wait on a condition variable begins.
    Wait,
    /// A wait on a condition variable ends.
    Wake,
    /// A condition variable is signalled, or broadcast.
    Signal,
    /// Any other synchronisation: semaphores, barriers, fences.
    Sync,
    /// A decision.
    Choose,
}

/// Kinds of things threads do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// An access to memory another thread also touches in this story.
    Shared,
    /// An access to memory no other thread touches in this story.
    Private,
    /// Synchronisation.
    Sync,
    /// A decision: a value of an input, a spurious wake-up.
    Choice,
}

/// How a story ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The accesses of these two lines race.
    Race {
        /// The bytes, by name.
        what: String,
        /// The line of the earlier access.
        earlier: usize,
        /// The line of the later access.
        later: usize,
    },
    /// Threads wait for one another.
    Deadlock {
        /// Whether they form a cycle.
        cycle: bool,
        /// Who waits for what.
        waits: Vec<Wait>,
    },
    /// The thread of the last line does what it must not.
    Failure {
        /// Who.
        thread: ThreadId,
        /// Where.
        source: Source,
        /// What.
        message: String,
        /// The bytes concerned, by name, where there are any.
        object: Option<String>,
        /// The line that ended their life, where it did.
        freed: Option<usize>,
        /// The calls that led there, innermost first.
        stack: Vec<Source>,
    },
    /// These threads loop for ever and change nothing.
    Livelock {
        /// Who, and where.
        threads: Vec<(ThreadId, Source)>,
    },
}

/// A thread that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wait {
    /// Who.
    pub thread: ThreadId,
    /// Where.
    pub source: Source,
    /// How: `waits for`.
    pub how: String,
    /// For what, such as `mutex m` or `the end of thread 2`.
    pub what: String,
    /// The number of that object in the execution.
    pub instance: Option<u32>,
    /// Whether that is the end of a thread.
    pub thread_end: bool,
    /// Who holds it.
    pub holders: Vec<ThreadId>,
    /// What the waiting thread itself holds, and where it took it.
    pub held: Vec<(String, Source)>,
}
