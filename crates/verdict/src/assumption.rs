//! What answers take for granted: a closed list. Engines and reports decide by these values; the words
//! are for people.

use std::fmt;

/// Something a proof takes for granted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// The program has a data race; interleaving semantics assumed.
    RacyInterleaving,
    /// Data races are not excluded; if there are any, interleaving semantics assumed.
    RacesInterleave,
    /// Atomics weaker than sequentially consistent are used; the others' interleavings are
    /// explored sequentially consistently.
    WeakAtomics,
    /// No spurious wake-ups and no spurious failures of weak compare-exchange.
    NoSpurious,
    /// Allocation and thread creation succeed.
    ResourcesSuffice,
    /// At most this number of failures take place in one execution.
    FewFailures(u32),
    /// Memory is used safely.
    MemorySafe,
    /// Synchronisation is not misused.
    NoMisuse,
    /// Memory and locks are used safely, and indices stay within their arrays.
    MemoryAndLocksSafe,
    /// No id of a thread is used again.
    NoThreadIdReuse,
    /// The threads of a moment can be counted in 31 bits.
    CountableThreads,
    /// Handlers that the program installs for signals run at few places.
    NoSignals,
    /// A read of a network's stream gives all that has come, up to what is asked for.
    WholeReads,
    /// A read of a network's stream gives that, or one byte.
    ReadsOfEnds,
    /// After undefined behaviour at these places, which was not asked about, executions go on as on x86-64.
    BeyondUndefined(Vec<String>),
    /// These external functions touch nothing and return anything.
    ExternalsPure(Vec<String>),
    /// These external functions touch only what their arguments reach.
    ExternalsArgs(Vec<String>),
    /// These external functions do what their declarations allow.
    ExternalsContract(Vec<String>),
    /// The same, and threads of their own call what they are given.
    ExternalsThread(Vec<String>),
    /// These objects are the same for all calls from outside.
    SharedByCallers(Vec<String>),
    /// These functions are called from outside with an object of each call's own for each other pointer.
    OwnedByCallers(Vec<String>),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, names): (&str, &[String]) = match self {
            Assumption::FewFailures(most) => {
                return write!(
                    f,
                    "at most {most} of the failures asked for in one execution"
                );
            }
            Assumption::RacyInterleaving => (
                "the program has a data race; interleaving semantics assumed",
                &[],
            ),
            Assumption::RacesInterleave => {
                ("data races, if there are any, behave as interleavings", &[])
            }
            Assumption::WeakAtomics => (
                "sequential consistency, although atomics weaker than seq_cst are used",
                &[],
            ),
            Assumption::NoSpurious => (
                "no spurious wake-ups or weak compare-exchange failures",
                &[],
            ),
            Assumption::ResourcesSuffice => ("allocation and thread creation succeed", &[]),
            Assumption::MemorySafe => ("memory is used safely", &[]),
            Assumption::NoMisuse => ("synchronisation is not misused", &[]),
            Assumption::MemoryAndLocksSafe => (
                "memory and locks are used safely, indices stay within their arrays",
                &[],
            ),
            Assumption::NoThreadIdReuse => ("no id of a thread is used again", &[]),
            Assumption::CountableThreads => ("fewer than 2^31 threads at a time", &[]),
            Assumption::WholeReads => (
                "a read of a network's stream gives all that has come, up to what is asked for",
                &[],
            ),
            Assumption::ReadsOfEnds => (
                "a read of a network's stream gives all that has come, up to what is asked for, or one byte",
                &[],
            ),
            Assumption::NoSignals => (
                "each signal with a handler comes at most twice and interrupts no handler that runs where a call may \
                 wait, in programs that jump out of functions one comes only where it is raised or a call may wait, \
                 and elsewhere handlers share no thread-local data (errno among them) with what they interrupt",
                &[],
            ),
            Assumption::BeyondUndefined(places) => (
                "undefined behaviour that is not asked about does what it does on x86-64 Linux: ",
                places,
            ),
            Assumption::ExternalsPure(names) => (
                "external functions touch no memory, never call back, and return anything: ",
                names,
            ),
            Assumption::ExternalsArgs(names) => (
                "external functions touch only what their arguments point to and write nothing const, \
                 synchronise nothing, store and keep no addresses, and return anything: ",
                names,
            ),
            Assumption::ExternalsContract(names) => (
                "external functions touch only what their arguments point to and write nothing const, \
                 synchronise nothing, store and keep no addresses, call functions that are arguments only until \
                 they return, and return any number, null or a fresh object: ",
                names,
            ),
            Assumption::ExternalsThread(names) => (
                "external functions touch only what their arguments point to and write nothing const, \
                 synchronise nothing, store no addresses, have threads of their own that call functions that are \
                 arguments, and return any number, null or a fresh object: ",
                names,
            ),
            Assumption::SharedByCallers(names) => (
                "all callers pass one and the same object, which is zero at the start: ",
                names,
            ),
            Assumption::OwnedByCallers(names) => (
                "each call is passed objects of its own, one for each other pointer: ",
                names,
            ),
        };
        write!(f, "{text}{}", names.join(", "))
    }
}
