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
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 9] = [
        Preset::Mixed,
        Preset::Racy,
        Preset::Locks,
        Preset::Cyclic,
        Preset::Deadlock,
        Preset::Atomics,
        Preset::Heap,
        Preset::Sync,
        Preset::Tiny,
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
        }
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|p| p.name() == name)
    }
}
