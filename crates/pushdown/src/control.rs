//! The control abstraction: what is left of a program when data is forgotten.
//!
//! A [`LockProgram`] is a set of procedures, each a graph of control points whose edges acquire
//! and release locks, call procedures, create and join threads, or do nothing. Every branch is
//! free. It knows nothing of C; a translation must name every lock with certainty (a lock that
//! may be one of several objects is not a lock here).
//!
//! What the operations mean, for this analysis and for [`crate::oracle::brute`] alike:
//!
//! * A lock has at most one holder. A read-write lock is two locks here, its writing and its
//!   reading side ([`Mode`]): the first excludes both, the second only the first.
//! * Acquiring one's own lock blocks for ever, or counts, or does nothing ([`Again`]). The reading
//!   side always counts.
//! * Releasing a lock that one does not hold cannot be executed; [`Action::Unheld`] is for
//!   translations that must go on there.
//! * A thread ends when its entry procedure is at its exit. Locks it holds stay held.
//! * Creating a kind of *one* instance a second time cannot be executed. Joining it waits for its
//!   end, so it also waits for its creation. Joining it again does nothing.
//! * Kinds of *many* instances: any number, and joining them orders nothing (which instance is
//!   meant is not known here).
//! * Locks held at the start belong to threads that exist from the beginning, and are held before
//!   any thread does anything.

pub mod text;

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);

        impl $name {
            /// The id of the entry at `index` of its table.
            pub fn new(index: usize) -> Self {
                $name(u32::try_from(index).expect("fewer than 2^32 entries"))
            }

            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "{}"), self.0)
            }
        }
    };
}

id!(
    /// A lock: an index into [`LockProgram::locks`].
    LockId
);
id!(
    /// A procedure: an index into [`LockProgram::procs`].
    ProcId
);
id!(
    /// A control point, unique over all procedures: an index into [`LockProgram::points`].
    PointId
);
id!(
    /// An edge between two points of one procedure: an index into [`LockProgram::edges`].
    EdgeId
);
id!(
    /// A kind of thread: an index into [`LockProgram::kinds`].
    KindId
);

/// Threads that communicate by locks, creation and joins only.
#[derive(Clone, Debug, Default)]
pub struct LockProgram {
    /// The locks.
    pub locks: Vec<Lock>,
    /// The procedures.
    pub procs: Vec<Proc>,
    /// The control points of all procedures.
    pub points: Vec<Point>,
    /// The edges of all procedures.
    pub edges: Vec<Edge>,
    /// The kinds of threads.
    pub kinds: Vec<ThreadKind>,
}

/// A lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Its name.
    pub name: String,
    /// Whom it excludes.
    pub mode: Mode,
    /// What happens when its holder acquires it again.
    pub again: Again,
}

/// Whom a lock excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every other holder.
    Exclusive,
    /// The writing side of a read-write lock, with its reading side.
    Write(LockId),
    /// The reading side, with its writing side.
    Read(LockId),
}

/// What happens when a thread acquires a lock that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// It waits for itself.
    Blocks,
    /// It must release it as often as it acquired it.
    Counts,
    /// Nothing: it is held once. Stands for locks of unknown kind, as it claims least.
    Ignored,
}

/// A procedure: a graph with one entry and one exit. The exit has no outgoing edges.
#[derive(Clone, Debug)]
pub struct Proc {
    /// Its name.
    pub name: String,
    /// Where a call begins.
    pub entry: PointId,
    /// Where it returns.
    pub exit: PointId,
}

/// A control point.
#[derive(Clone, Debug)]
pub struct Point {
    /// The procedure it belongs to.
    pub proc: ProcId,
    /// Edges that leave it.
    pub out: Vec<EdgeId>,
    /// A name for reports and tests.
    pub label: Option<String>,
}

/// A step of control.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where it starts.
    pub from: PointId,
    /// Where it leads; for a call, the point after the return.
    pub to: PointId,
    /// What it does.
    pub action: Action,
}

/// What an edge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing that matters here.
    Nothing,
    /// Waits until the lock is free and takes it.
    Acquire(LockId),
    /// Takes the lock if it is free; cannot be taken otherwise.
    TryAcquire(LockId),
    /// Gives the lock back.
    Release(LockId),
    /// Passes if the thread holds neither the lock nor its other side.
    Unheld(LockId),
    /// May give the lock back, if the thread holds it: from here on it does not count as held.
    /// A later release needs an [`Action::Unheld`] beside it.
    Forget(LockId),
    /// Calls a procedure.
    Call(ProcId),
    /// Creates a thread.
    Create(KindId),
    /// Waits for the end of a thread.
    Join(KindId),
}

/// A kind of thread.
#[derive(Clone, Debug)]
pub struct ThreadKind {
    /// Its name.
    pub name: String,
    /// The procedure it runs.
    pub entry: ProcId,
    /// How many instances there can be.
    pub instances: Instances,
    /// When instances come to be.
    pub start: Start,
    /// Locks held before anything happens. Only with [`Start::Beginning`].
    pub held: Vec<LockId>,
}

/// How many threads of a kind can exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instances {
    /// At most one.
    One,
    /// Any number.
    Many,
}

/// When threads of a kind begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// They exist from the beginning.
    Beginning,
    /// An [`Action::Create`] makes them.
    Created,
}

impl LockProgram {
    /// Whether order between threads comes from locks alone: nothing is created, joined, or held
    /// at the start. Then acquisition histories decide everything.
    pub fn is_static(&self) -> bool {
        self.kinds
            .iter()
            .all(|kind| kind.start == Start::Beginning && kind.held.is_empty())
            && !self
                .edges
                .iter()
                .any(|edge| matches!(edge.action, Action::Create(_) | Action::Join(_)))
    }

    /// Adds a lock.
    pub fn add_lock(&mut self, name: &str, again: Again) -> LockId {
        self.locks.push(Lock {
            name: name.to_owned(),
            mode: Mode::Exclusive,
            again,
        });
        LockId::new(self.locks.len() - 1)
    }

    /// Adds a read-write lock: its writing and its reading side.
    pub fn add_rwlock(&mut self, name: &str, again: Again) -> (LockId, LockId) {
        let write = self.add_lock(name, again);
        let read = self.add_lock(&format!("{name}.read"), Again::Counts);
        self.locks[write.index()].mode = Mode::Write(read);
        self.locks[read.index()].mode = Mode::Read(write);
        (write, read)
    }

    /// Whether two threads cannot hold these at once.
    pub fn excludes(&self, a: LockId, b: LockId) -> bool {
        match self.locks[a.index()].mode {
            Mode::Exclusive => a == b,
            Mode::Write(read) => b == a || b == read,
            Mode::Read(write) => b == write,
        }
    }

    /// The other side of a read-write lock.
    pub fn other_side(&self, lock: LockId) -> Option<LockId> {
        match self.locks[lock.index()].mode {
            Mode::Exclusive => None,
            Mode::Write(other) | Mode::Read(other) => Some(other),
        }
    }

    /// Adds a procedure with an entry and an exit, not yet connected.
    pub fn add_proc(&mut self, name: &str) -> ProcId {
        let id = ProcId::new(self.procs.len());
        let entry = self.add_point(id);
        let exit = self.add_point(id);
        self.procs.push(Proc {
            name: name.to_owned(),
            entry,
            exit,
        });
        id
    }

    /// Adds a control point to a procedure.
    pub fn add_point(&mut self, proc: ProcId) -> PointId {
        self.points.push(Point {
            proc,
            out: Vec::new(),
            label: None,
        });
        PointId::new(self.points.len() - 1)
    }

    /// Adds an edge between two points of one procedure.
    ///
    /// # Panics
    ///
    /// If the points belong to different procedures or `from` is an exit: a caller's bug.
    pub fn add_edge(&mut self, from: PointId, action: Action, to: PointId) -> EdgeId {
        let proc = self.point(from).proc;
        assert_eq!(proc, self.point(to).proc, "an edge within one procedure");
        let is_exit = self.procs.get(proc.index()).map(|p| p.exit) == Some(from);
        assert!(!is_exit, "no edge leaves an exit");
        let id = EdgeId::new(self.edges.len());
        self.edges.push(Edge { from, to, action });
        self.points[from.index()].out.push(id);
        id
    }

    /// The procedure with this id.
    pub fn proc(&self, id: ProcId) -> &Proc {
        &self.procs[id.index()]
    }

    /// The point with this id.
    pub fn point(&self, id: PointId) -> &Point {
        &self.points[id.index()]
    }

    /// The edge with this id.
    pub fn edge(&self, id: EdgeId) -> Edge {
        self.edges[id.index()]
    }

    /// The kind with this id.
    pub fn kind(&self, id: KindId) -> &ThreadKind {
        &self.kinds[id.index()]
    }

    /// All kinds.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).map(KindId::new)
    }

    /// The edges that leave a point, with their ids.
    pub fn out(&self, point: PointId) -> impl Iterator<Item = (EdgeId, Edge)> + '_ {
        let out = &self.point(point).out;
        out.iter().map(|&id| (id, self.edge(id)))
    }

    /// The point where threads of a kind have ended.
    pub fn end_of(&self, kind: KindId) -> PointId {
        self.proc(self.kind(kind).entry).exit
    }

    /// The lock of this name.
    pub fn lock_named(&self, name: &str) -> Option<LockId> {
        let named = |lock: &Lock| lock.name == name;
        self.locks.iter().position(named).map(LockId::new)
    }

    /// The kind of this name.
    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        let found = self.kinds.iter().position(|kind| kind.name == name);
        found.map(KindId::new)
    }

    /// The point with this label.
    pub fn point_labelled(&self, label: &str) -> Option<PointId> {
        let found = |p: &Point| p.label.as_deref() == Some(label);
        self.points.iter().position(found).map(PointId::new)
    }
}
