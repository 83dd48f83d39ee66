//! What kind of programs to make.

/// A bias. Each is a table of weights in [`mod@crate::generate`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preset {
    /// A bit of everything.
    Mixed,
    /// Plain variables, sometimes guarded.
    Racy,
    /// Locks of all kinds, nested.
    Locks,
    /// Endless and waiting loops.
    Cyclic,
    /// Locks in both orders, semaphores, conditions.
    Deadlock,
    /// Atomics of every order, and fences.
    Atomics,
    /// Heap cells passed between threads.
    Heap,
    /// Condition variables, semaphores, barriers.
    Sync,
    /// Tiny acyclic programs: every execution can be listed.
    Tiny,
    /// Heap cells freed, made again and compared by address.
    Reuse,
    /// Structs, single bytes, variables of a block, heap cells.
    Memory,
    /// Cancellation, once objects, objects made and ended while others use them.
    Life,
    /// What C does not have: channels, permits, interrupts, beside monitors.
    Java,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 13] = [
        Preset::Mixed,
        Preset::Racy,
        Preset::Locks,
        Preset::Cyclic,
        Preset::Deadlock,
        Preset::Atomics,
        Preset::Heap,
        Preset::Sync,
        Preset::Tiny,
        Preset::Reuse,
        Preset::Memory,
        Preset::Life,
        Preset::Java,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Mixed => "mixed",
            Preset::Racy => "racy",
            Preset::Locks => "locks",
            Preset::Cyclic => "cyclic",
            Preset::Deadlock => "deadlock",
            Preset::Atomics => "atomics",
            Preset::Heap => "heap",
            Preset::Sync => "sync",
            Preset::Tiny => "tiny",
            Preset::Reuse => "reuse",
            Preset::Memory => "memory",
            Preset::Life => "life",
            Preset::Java => "java",
        }
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|p| p.name() == name)
    }
}
