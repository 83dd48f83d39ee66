//! Accesses, when two of them conflict, and what a race is.

pub use ir::ReleaseSequence;
use ir::{AccessMode, Order, Program};
use machine::{AccessKind, Event, Range, Site, ThreadId};

/// Is fed the events of one execution, in order.
pub trait Detector {
    /// Takes an event. If it is an access that races with an earlier one, says so; of several
    /// earlier ones it names one that races at the lowest racing byte.
    fn event(&mut self, event: &Event) -> Option<Race>;
}

/// Two accesses that conflict and are unordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// The one that was executed first.
    pub earlier: AccessInfo,
    /// The one at which the race showed.
    pub later: AccessInfo,
    /// The lowest byte of the object on which the later access races.
    pub offset: u32,
}

/// An access, as messages need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessInfo {
    /// Who.
    pub thread: ThreadId,
    /// Where in the code.
    pub site: Site,
    /// Which bytes.
    pub range: Range,
    /// Reading or writing; a read-modify-write that wrote is a write, and so is freeing.
    pub kind: AccessKind,
    /// Plain, volatile or atomic.
    pub mode: AccessMode,
}

/// What counts as a race and as an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether a write races with an earlier unordered read. Off, only write-write and
    /// write-read races count, as in Kim, Yavuz-Kahveci and Sanders (Theorem 2 there).
    pub read_write: bool,
    /// What continues a release sequence.
    pub release_sequence: ReleaseSequence,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            read_write: true,
            release_sequence: ReleaseSequence::C20,
        }
    }
}

impl Rules {
    /// Every race of this program, by the rules of its language.
    pub fn of(program: &Program) -> Rules {
        Rules {
            release_sequence: program.release_sequence,
            ..Rules::default()
        }
    }
}

impl AccessInfo {
    /// The access that an event makes, if it makes one.
    pub fn of(event: &Event) -> Option<AccessInfo> {
        let (thread, site, range, kind, mode) = match *event {
            Event::Access {
                thread,
                range,
                kind,
                mode,
                site,
            } => (thread, site, range, kind, mode),
            Event::Rmw {
                thread,
                range,
                order,
                wrote,
                site,
            } => {
                let kind = if wrote {
                    AccessKind::Write
                } else {
                    AccessKind::Read
                };
                (thread, site, range, kind, AccessMode::Atomic(order))
            }
            Event::Free {
                thread,
                range,
                site,
            } => (thread, site, range, AccessKind::Write, AccessMode::Plain),
            Event::Touch {
                thread,
                range,
                kind,
                site,
            } => {
                let mode = match kind {
                    AccessKind::Read => AccessMode::Atomic(Order::Relaxed),
                    AccessKind::Write => AccessMode::Plain,
                };
                (thread, site, range, kind, mode)
            }
            _ => return None,
        };
        Some(AccessInfo {
            thread,
            site,
            range,
            kind,
            mode,
        })
    }

    /// What it conflicts with.
    pub fn class(self) -> Class {
        match (self.mode, self.kind) {
            (AccessMode::Atomic(_), AccessKind::Read) => Class::AtomicRead,
            (AccessMode::Atomic(_), AccessKind::Write) => Class::AtomicWrite,
            (_, AccessKind::Read) => Class::PlainRead,
            (_, AccessKind::Write) => Class::PlainWrite,
        }
    }
}

/// Accesses by what they conflict with. Volatile accesses are plain ones here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Conflicts with everything.
    PlainWrite,
    /// Conflicts with plain accesses.
    AtomicWrite,
    /// Conflicts with writes.
    PlainRead,
    /// Conflicts with plain writes.
    AtomicRead,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 4] = [
        Class::PlainWrite,
        Class::AtomicWrite,
        Class::PlainRead,
        Class::AtomicRead,
    ];

    /// Whether it writes.
    pub fn writes(self) -> bool {
        matches!(self, Class::PlainWrite | Class::AtomicWrite)
    }

    /// Whether it is atomic.
    pub fn atomic(self) -> bool {
        matches!(self, Class::AtomicWrite | Class::AtomicRead)
    }

    /// Whether two accesses of different threads to one byte race when unordered.
    pub fn conflicts(self, other: Class) -> bool {
        (self.writes() || other.writes()) && !(self.atomic() && other.atomic())
    }

    /// Whether everything that conflicts with `other` conflicts with this one.
    pub fn subsumes(self, other: Class) -> bool {
        Class::ALL
            .iter()
            .all(|c| !c.conflicts(other) || c.conflicts(self))
    }
}

impl Rules {
    /// Whether an access races with an earlier one when unordered.
    pub fn races(self, earlier: Class, later: Class) -> bool {
        earlier.conflicts(later) && (self.read_write || earlier.writes())
    }
}

#[cfg(test)]
mod tests {
    use super::Class::{self, AtomicRead, AtomicWrite, PlainRead, PlainWrite};

    #[test]
    fn conflict_table() {
        let conflicting = [
            (PlainWrite, PlainWrite),
            (PlainWrite, AtomicWrite),
            (PlainWrite, PlainRead),
            (PlainWrite, AtomicRead),
            (AtomicWrite, PlainRead),
        ];
        for a in Class::ALL {
            for b in Class::ALL {
                let expected = conflicting.contains(&(a, b)) || conflicting.contains(&(b, a));
                assert_eq!(a.conflicts(b), expected, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn subsumption_table() {
        for (a, below) in [
            (PlainWrite, &Class::ALL[..]),
            (AtomicWrite, &[AtomicWrite, AtomicRead]),
            (PlainRead, &[PlainRead, AtomicRead]),
            (AtomicRead, &[AtomicRead]),
        ] {
            for b in Class::ALL {
                assert_eq!(a.subsumes(b), below.contains(&b), "{a:?} {b:?}");
            }
        }
    }
}
