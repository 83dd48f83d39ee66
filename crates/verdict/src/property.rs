//! What can be asked of a program.

/// A property: a kind of thing that must not happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Two conflicting accesses, not both atomic, unordered by happens-before.
    Race,
    /// Threads that wait for one another, or a process that cannot move.
    Deadlock,
    /// A failed assertion, a reached error function, an uncaught exception, an abort.
    Assert,
    /// A null, wild, dangling or out-of-bounds access; a double or invalid free.
    Memory,
    /// A synchronisation object used against its rules.
    Misuse,
    /// Division by zero, a shift out of range; signed overflow if asked for.
    Arith,
    /// A branch, address or output that depends on an uninitialised value.
    Uninit,
    /// Every unfinished thread is blocked, or waits in a loop that changes nothing.
    Livelock,
}

impl Property {
    /// Every property, in the order results are shown.
    pub const ALL: [Property; 8] = [
        Property::Race,
        Property::Deadlock,
        Property::Assert,
        Property::Memory,
        Property::Misuse,
        Property::Arith,
        Property::Uninit,
        Property::Livelock,
    ];

    /// The name the user types.
    pub fn name(self) -> &'static str {
        match self {
            Property::Race => "race",
            Property::Deadlock => "deadlock",
            Property::Assert => "assert",
            Property::Memory => "memory",
            Property::Misuse => "misuse",
            Property::Arith => "arith",
            Property::Uninit => "uninit",
            Property::Livelock => "livelock",
        }
    }

    /// The property the user means.
    pub fn from_name(name: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|p| p.name() == name)
    }

    /// Whether it is asked about when the user names none.
    pub fn by_default(self) -> bool {
        !matches!(self, Property::Uninit | Property::Livelock)
    }
}

impl std::fmt::Display for Property {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Properties(u8);

impl Properties {
    /// No property.
    pub const NONE: Properties = Properties(0);

    /// What is asked about when the user names none.
    pub fn default_set() -> Properties {
        Property::ALL
            .into_iter()
            .filter(|p| p.by_default())
            .collect()
    }

    /// Whether the property is in the set.
    pub fn contains(self, property: Property) -> bool {
        self.0 & (1 << property as u8) != 0
    }

    /// The set with the property.
    #[must_use]
    pub fn with(self, property: Property) -> Properties {
        Properties(self.0 | 1 << property as u8)
    }

    /// The set without the property.
    #[must_use]
    pub fn without(self, property: Property) -> Properties {
        Properties(self.0 & !(1 << property as u8))
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in the order results are shown.
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |p| self.contains(*p))
    }
}

impl FromIterator<Property> for Properties {
    fn from_iter<I: IntoIterator<Item = Property>>(iter: I) -> Properties {
        iter.into_iter().fold(Properties::NONE, Properties::with)
    }
}
