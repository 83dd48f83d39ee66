//! What the machine takes for possible, and where it stops.

use crate::violation::ViolationKind;
use ir::Failures;

/// Settings of one machine. They hold for all of an execution: states made under different
/// settings must not be compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// Waits may end for no reason, and weak compare-exchanges may fail for none.
    pub spurious: bool,
    /// What may fail.
    pub fail: Failures,
    /// The largest number of failures in one execution.
    pub faults: u32,
    /// Signed overflow is a violation; otherwise it wraps.
    pub overflow: bool,
    /// Undefined behaviour after which executions go on.
    pub unasked: Unasked,
    /// Using an uninitialised value is a violation; otherwise it is any value, by choice.
    pub uninit: bool,
    /// An allocation may be given the address of a dead object that stale pointers still name.
    pub reuse: bool,
    /// Inputs of a large range and uninitialised integers are narrowed only as far as the program
    /// looks at them; otherwise they become some number at once, or at their first use.
    pub lazy: bool,
    /// Nondeterministic integers with at most this many values are enumerated completely.
    pub enumerate: u32,
    /// At most this many candidates stand for a nondeterministic value with more values.
    pub candidates: u32,
    /// Frames on one thread's stack beyond which execution ends in a gap.
    pub max_depth: u32,
    /// Bytes of live memory beyond which execution ends in a gap; at most 2^30.
    pub max_memory: u32,
    /// With this many threads, ended ones among them, no thread that would create another goes on: for
    /// searches that find and do not prove.
    pub max_threads: u32,
    /// Instructions one step executes before it is cut.
    pub budget: u32,
    /// Whether the canonical form also tells threads apart by who created them, and objects by where
    /// they were made: for searches that remember something of both across states.
    pub kinship: bool,
    /// Whether the use of a synchronisation object is told as an access to its memory. Only what assumes that
    /// none is made, destroyed or overwritten while others use it is compared with a machine that is silent.
    pub touches: bool,
    /// Whether operations on objects of a managed program that no other thread can reach yet are no scheduling
    /// points. Without it they are: for comparison.
    pub confine: bool,
    /// Whether a thread stops before it asks for a value that the program does not determine, so that others may move first.
    /// Otherwise it asks within the step before: who moves first makes no difference.
    pub tosses: bool,
    /// Whether changes are logged, so that [`crate::State::undo_to`] can take them back.
    pub logging: bool,
}

/// Kinds of undefined behaviour that were not asked about. After one of them an execution goes on where the machine has a
/// value for it (`exec/beyond.rs`); otherwise it ends in a violation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Unasked {
    /// Errors of memory.
    pub memory: bool,
    /// Misuse of synchronisation.
    pub misuse: bool,
    /// Errors of arithmetic.
    pub arith: bool,
}

impl Unasked {
    pub(crate) fn contains(self, kind: ViolationKind) -> bool {
        match kind {
            ViolationKind::Memory(_) => self.memory,
            ViolationKind::Misuse(_) => self.misuse,
            ViolationKind::Arith(_) => self.arith,
            ViolationKind::Assert(_) | ViolationKind::Uninit => false,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            spurious: true,
            fail: Failures::NONE,
            faults: 1,
            overflow: false,
            unasked: Unasked::default(),
            uninit: false,
            reuse: false,
            lazy: true,
            enumerate: 16,
            candidates: 24,
            max_depth: 100_000,
            max_memory: 1 << 28,
            max_threads: u32::MAX,
            budget: 20_000,
            kinship: false,
            touches: true,
            confine: true,
            tosses: false,
            logging: true,
        }
    }
}
