//! The language of the generated programs.
//!
//! Shared objects are numbered from 0 by kind; so are threads, of which 0 is `main`. A thread has
//! [`REGS`] private registers of 32 bits, zero at its start. A statement that is given a register
//! puts its result there.

use ir::{MutexKind, Order, ReleaseSequence, Wait};

/// Registers of a thread.
pub const REGS: usize = 3;

/// A program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Program {
    /// Plain shared variables, zero at the start.
    pub vars: usize,
    /// Shared variables that atomic statements use.
    pub atomics: usize,
    /// Shared pointers to heap cells, null at the start.
    pub cells: usize,
    /// Mutexes.
    pub mutexes: Vec<Mutex>,
    /// Read-write locks.
    pub rwlocks: usize,
    /// Condition variables.
    pub conds: usize,
    /// Semaphores, by initial value.
    pub sems: Vec<u32>,
    /// Barriers, by number of threads.
    pub barriers: Vec<u32>,
    /// Plain shared structs of two numbers, zero at the start.
    pub pairs: usize,
    /// Once objects, by the code that runs once, with registers of its own.
    pub onces: Vec<Vec<Stmt>>,
    /// Channels, by capacity.
    pub chans: Vec<u32>,
    /// The threads' code; the first is `main`.
    pub threads: Vec<Vec<Stmt>>,
    /// What continues a release sequence.
    pub release_sequence: ReleaseSequence,
}

/// A mutex, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mutex(pub MutexKind);

/// A value: a constant or a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Val {
    /// A constant.
    Const(i32),
    /// A register.
    Reg(usize),
}

/// How a lock is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hold {
    /// A mutex.
    Mutex(usize),
    /// A read-write lock, for reading.
    Read(usize),
    /// A read-write lock, for writing.
    Write(usize),
}

/// An object with a life of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Made {
    /// A mutex.
    Mutex(usize),
    /// A read-write lock.
    Rw(usize),
    /// A condition variable.
    Cond(usize),
    /// A semaphore.
    Sem(usize),
    /// A barrier.
    Barrier(usize),
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum Stmt {
    /// `reg = value`.
    Set { reg: usize, value: Val },
    /// `reg = (reg + value) % 4`.
    Add { reg: usize, value: i32 },
    /// `reg = ` any value between the bounds.
    Nondet { reg: usize, lo: i32, hi: i32 },
    /// `reg = var`.
    Read { reg: usize, var: usize },
    /// `var = value`.
    Write { var: usize, value: Val },
    /// `reg = atomic`.
    Load {
        reg: usize,
        atomic: usize,
        order: Order,
    },
    /// `atomic = value`.
    Store {
        atomic: usize,
        value: Val,
        order: Order,
    },
    /// `reg = atomic; atomic ^= value`, at once.
    FetchXor {
        reg: usize,
        atomic: usize,
        value: i32,
        order: Order,
    },
    /// `reg = (atomic == from)`, and then `atomic = to`, at once.
    Cas {
        reg: usize,
        atomic: usize,
        from: i32,
        to: i32,
        order: Order,
        weak: bool,
    },
    /// A fence.
    Fence { order: Order },
    /// A plain read of a variable that others access atomically.
    PlainLoad { reg: usize, atomic: usize },
    /// A plain write of a variable that others access atomically.
    PlainStore { atomic: usize, value: Val },
    /// Takes a lock; `reg`, if any, gets the result.
    Lock {
        lock: Hold,
        wait: Wait,
        reg: Option<usize>,
    },
    /// Gives it back.
    Unlock { lock: Hold },
    /// Waits for a condition; the mutex should be held.
    CondWait {
        cond: usize,
        mutex: usize,
        timed: bool,
    },
    /// Wakes one, or all.
    Signal { cond: usize, all: bool },
    /// Takes a permit; `reg`, if any, gets the result.
    SemWait {
        sem: usize,
        wait: Wait,
        reg: Option<usize>,
    },
    /// Gives one.
    SemPost { sem: usize },
    /// Waits at a barrier; `reg`, if any, gets the result.
    Barrier { barrier: usize, reg: Option<usize> },
    /// Creates thread `thread`.
    Fork { thread: usize },
    /// Waits for its end.
    Join {
        thread: usize,
        wait: Wait,
        reg: Option<usize>,
    },
    /// No thread will.
    Detach { thread: usize },
    /// Waits for its end and puts its value, null, into `cell`.
    JoinInto { thread: usize, cell: usize },
    /// Asks it to end at its next cancellation point.
    Cancel { thread: usize },
    /// A cancellation point.
    TestCancel,
    /// Whether the thread can be cancelled from now on; `reg` gets what held before.
    Cancellable { able: bool, reg: usize },
    /// `reg = ` whether the running thread is `thread`.
    IsSelf { reg: usize, thread: usize },
    /// Gives others a chance.
    Yield,
    /// Makes an object anew.
    Init { object: Made },
    /// Ends it.
    Destroy { object: Made },
    /// `reg = ` the value of the semaphore.
    SemValue { sem: usize, reg: usize },
    /// Runs the code of a once object, unless a thread has.
    Once { once: usize },
    /// Puts the pointer in `cell` into a channel.
    Send {
        chan: usize,
        cell: usize,
        wait: Wait,
    },
    /// Takes a pointer out of it.
    Receive {
        chan: usize,
        cell: usize,
        wait: Wait,
    },
    /// Waits for its own permit.
    Park { timed: bool },
    /// Gives a thread its permit.
    Unpark { thread: usize },
    /// Interrupts a thread.
    Interrupt { thread: usize },
    /// `reg = ` whether the thread was interrupted.
    Interrupted {
        thread: usize,
        clear: bool,
        reg: usize,
    },
    /// `reg = ` whether the thread has not ended.
    IsAlive { thread: usize, reg: usize },
    /// `reg = pair[field]`.
    PairRead {
        reg: usize,
        pair: usize,
        field: usize,
    },
    /// `pair[field] = value`.
    PairWrite {
        pair: usize,
        field: usize,
        value: Val,
    },
    /// `to = from`, structs.
    PairCopy { to: usize, from: usize },
    /// Both numbers become 0.
    PairClear { pair: usize },
    /// `reg = ` the byte of the variable.
    ByteRead { reg: usize, var: usize, byte: usize },
    /// The byte of the variable becomes a constant.
    ByteWrite { var: usize, byte: usize, value: u8 },
    /// A variable of the block, to which `cell` points, and the body.
    Scope {
        cell: usize,
        value: i32,
        body: Vec<Stmt>,
    },
    /// `cell` = a new heap cell that holds this value.
    Alloc { cell: usize, value: i32 },
    /// `reg = *cell`.
    CellRead { reg: usize, cell: usize },
    /// `*cell = value`.
    CellWrite { cell: usize, value: Val },
    /// `to = from`, pointers.
    CellCopy { to: usize, from: usize },
    /// Frees the cell.
    Free { cell: usize },
    /// Frees the cell and forgets its address: `cell` becomes null.
    Drop { cell: usize },
    /// The thread's private pointer becomes a copy of `cell`.
    Keep { cell: usize },
    /// `reg =` whether the private pointer equals `cell`.
    Kept { reg: usize, cell: usize },
    /// `reg =` whether a new heap cell, forgotten at once, is given the address kept.
    Fresh { reg: usize },
    /// `assert(reg != value)`.
    Assert { reg: usize, value: i32 },
    /// `assume(reg != value)`.
    Assume { reg: usize, value: i32 },
    /// Ends the process.
    Exit,
    /// Ends the thread; `main` ends the process, too.
    Return,
    /// Ends the thread; the process goes on.
    ThreadExit,
    /// `if (reg == value) then else other`.
    If {
        reg: usize,
        value: i32,
        then: Vec<Stmt>,
        other: Vec<Stmt>,
    },
    /// The body, repeated a fixed number of times.
    Repeat { count: u32, body: Vec<Stmt> },
    /// The body until the register has this value after it (tested first: maybe never).
    Until {
        reg: usize,
        value: i32,
        body: Vec<Stmt>,
    },
    /// The body for ever.
    Forever { body: Vec<Stmt> },
    /// The body, and no other thread in between.
    Atomic { body: Vec<Stmt> },
}

impl Stmt {
    /// The blocks of statements inside.
    pub fn blocks(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If { then, other, .. } => vec![then, other],
            Stmt::Repeat { body, .. }
            | Stmt::Until { body, .. }
            | Stmt::Forever { body }
            | Stmt::Scope { body, .. }
            | Stmt::Atomic { body } => vec![body],
            _ => Vec::new(),
        }
    }

    /// The blocks of statements inside.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If { then, other, .. } => vec![then, other],
            Stmt::Repeat { body, .. }
            | Stmt::Until { body, .. }
            | Stmt::Forever { body }
            | Stmt::Scope { body, .. }
            | Stmt::Atomic { body } => vec![body],
            _ => Vec::new(),
        }
    }

    fn is_c(&self) -> bool {
        let only_ir = matches!(
            self,
            Stmt::Send { .. }
                | Stmt::Receive { .. }
                | Stmt::Park { .. }
                | Stmt::Unpark { .. }
                | Stmt::Interrupt { .. }
                | Stmt::Interrupted { .. }
                | Stmt::IsAlive { .. }
        );
        !only_ir && self.blocks().into_iter().flatten().all(Stmt::is_c)
    }

    /// How many statements there are, itself included.
    pub fn size(&self) -> usize {
        1 + self
            .blocks()
            .into_iter()
            .flatten()
            .map(Stmt::size)
            .sum::<usize>()
    }
}

impl Program {
    /// How many statements there are.
    pub fn size(&self) -> usize {
        let code = self.threads.iter().chain(&self.onces);
        code.flatten().map(Stmt::size).sum()
    }

    /// Whether C has all of its statements: it has no channels, permits and interrupts.
    pub fn is_c(&self) -> bool {
        let code = self.threads.iter().chain(&self.onces);
        code.flatten().all(Stmt::is_c)
    }
}
