//! What engines must know of library functions beyond their bodies, found by id and not by name.

/// What a library function does that concerns a whole program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Attributes of mutexes get a kind by it: where no thread calls it, mutexes made with
    /// attributes have the default kind.
    SetsMutexKind,
    /// It may install a handler for a signal: its second argument, unless that is 0 (the default, or a
    /// question only) or 1 (the signal is ignored).
    InstallsHandler,
    /// A thread that starts in it stands for signals: it runs their handlers.
    RunsHandlers,
    /// Objects that it makes belong to all processes of a system, and are not copied where one makes another.
    SharesMemory,
    /// Atomic sections that it enters order nothing: they are there for what looks on.
    OrdersNothing,
    /// It has no body: what a monitor does when it is told of a message that is sent ([`crate::system`]).
    ToldOfSending,
    /// The same of one that is received.
    ToldOfReceiving,
}
