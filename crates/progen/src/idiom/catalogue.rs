//! The idioms, and how many usual slips each has.

/// A way to guard shared data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Idiom {
    /// A mutex.
    Mutex,
    /// A lock of one atomic variable, taken by compare-exchange.
    SpinLock,
    /// Data is ready when a flag says so.
    Flag,
    /// A semaphore of one permit.
    Semaphore,
    /// Threads that `main` starts count themselves off, atomically; `main` waits for zero.
    CountedOff,
    /// The same, under a mutex with a condition variable.
    CountedUnderLock,
    /// The slot whose index the worker is given.
    Slot,
    /// The slot whose index it takes from a shared counter.
    NextSlot,
    /// A struct of its own on the heap.
    OwnStruct,
    /// A struct taken out of a shared variable.
    Mailbox,
    /// The thread that comes first, by a state variable under a mutex.
    FirstCome,
    /// The thread that is first to set an atomic flag.
    TestAndSet,
    /// A reader-writer lock.
    ReadWrite,
    /// A thread-local variable.
    ThreadLocal,
    /// The thread that gives back the last reference.
    LastReference,
    /// Initialised once by `pthread_once`.
    Once,
    /// Initialised once, looked at twice.
    DoubleChecked,
    /// Only before workers are started.
    BeforeStart,
    /// `main` fills a struct and hands it to one worker.
    HandedOver,
    /// A barrier between `main` and a helper of its own.
    Barrier,
    /// An atomic number.
    Atomic,
    /// A ticket lock.
    Ticket,
}

impl Idiom {
    /// Every idiom.
    pub const ALL: [Idiom; 22] = [
        Idiom::Mutex,
        Idiom::SpinLock,
        Idiom::Flag,
        Idiom::Semaphore,
        Idiom::CountedOff,
        Idiom::CountedUnderLock,
        Idiom::Slot,
        Idiom::NextSlot,
        Idiom::OwnStruct,
        Idiom::Mailbox,
        Idiom::FirstCome,
        Idiom::TestAndSet,
        Idiom::ReadWrite,
        Idiom::ThreadLocal,
        Idiom::LastReference,
        Idiom::Once,
        Idiom::DoubleChecked,
        Idiom::BeforeStart,
        Idiom::HandedOver,
        Idiom::Barrier,
        Idiom::Atomic,
        Idiom::Ticket,
    ];

    /// How many slips it has.
    pub fn slips(self) -> usize {
        match self {
            Idiom::ReadWrite | Idiom::Ticket | Idiom::Atomic | Idiom::Barrier => 2,
            Idiom::ThreadLocal | Idiom::BeforeStart | Idiom::Once => 1,
            Idiom::SpinLock | Idiom::CountedOff | Idiom::Flag | Idiom::NextSlot => 4,
            _ => 3,
        }
    }
}
