//! What may fail for reasons outside the program.
//!
//! A failure is a choice of the execution: memory is not there, a thread is not created, a transfer does not
//! take place. Which kinds there are is asked for by the user, and how many of all of them together one
//! execution has. The bound is on the whole execution: whether it holds does not depend on the order of
//! operations that commute, so no reduction needs to know of it.

/// A kind of failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Failure {
    /// An allocation gives null.
    Alloc,
    /// A thread is not created.
    Thread,
    /// A call about files, streams or descriptors reports an error.
    Io,
    /// A call about sockets reports an error, or a connection breaks.
    Net,
    /// There is no room on a disk.
    Disk,
    /// A process ends where it stands.
    Crash,
}

impl Failure {
    /// All kinds.
    pub const ALL: [Failure; 6] = [
        Failure::Alloc,
        Failure::Thread,
        Failure::Io,
        Failure::Net,
        Failure::Disk,
        Failure::Crash,
    ];

    /// Its name, on command lines and in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Failure::Alloc => "alloc",
            Failure::Thread => "thread",
            Failure::Io => "io",
            Failure::Net => "net",
            Failure::Disk => "disk",
            Failure::Crash => "crash",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<Failure> {
        Failure::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A set of kinds of failures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Failures(u8);

impl Failures {
    /// Nothing fails.
    pub const NONE: Failures = Failures(0);

    /// Whether a kind is among them.
    pub fn has(self, kind: Failure) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// Whether nothing fails.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether allocations or creations of threads may fail.
    pub fn of_resources(self) -> bool {
        self.has(Failure::Alloc) || self.has(Failure::Thread)
    }

    /// The kinds, in their order.
    pub fn iter(self) -> impl Iterator<Item = Failure> {
        Failure::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

impl FromIterator<Failure> for Failures {
    fn from_iter<T: IntoIterator<Item = Failure>>(kinds: T) -> Failures {
        let bits = kinds.into_iter().map(|kind| 1 << kind as u8);
        Failures(bits.fold(0, |all, bit: u8| all | bit))
    }
}

#[cfg(test)]
mod tests {
    use super::{Failure, Failures};

    #[test]
    fn names_are_read_back() {
        for kind in Failure::ALL {
            assert_eq!(Failure::from_name(kind.name()), Some(kind));
        }
        assert_eq!(Failure::from_name("power"), None);
    }

    #[test]
    fn a_set_has_what_was_put_into_it() {
        let set: Failures = [Failure::Net, Failure::Alloc].into_iter().collect();
        assert!(set.has(Failure::Net) && set.has(Failure::Alloc) && !set.has(Failure::Io));
        let kinds: Vec<Failure> = set.iter().collect();
        assert_eq!(kinds, [Failure::Alloc, Failure::Net]);
        assert!(Failures::NONE.is_empty() && !set.is_empty());
    }
}
