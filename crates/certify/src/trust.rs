//! What a proof takes on trust: a closed list, written into its file and shown by its check.

use crate::proof::Checked;
use model::proof::certificate::Certificate;
use std::fmt;

/// Something that the check of a proof does not check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Trust {
    /// Allocation succeeds.
    Allocation,
    /// The creation of threads succeeds.
    Creation,
    /// Memory is used safely.
    MemorySafe,
    /// Synchronisation is not misused.
    NoMisuse,
    /// Every execution is an interleaving, although weak atomics are used.
    Interleaving,
    /// Races are not excluded, and behave as interleavings.
    RacesInterleave,
    /// There are fewer than 2³¹ threads at a time.
    CountableThreads,
    /// Accesses at other places than those listed do not race: locks, creation and joins order them.
    OtherRaces,
}

impl Trust {
    /// Everything.
    pub const ALL: [Trust; 8] = [
        Trust::Allocation,
        Trust::Creation,
        Trust::MemorySafe,
        Trust::NoMisuse,
        Trust::Interleaving,
        Trust::RacesInterleave,
        Trust::CountableThreads,
        Trust::OtherRaces,
    ];

    /// The word for it in a file.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Allocation => "allocation",
            Trust::Creation => "creation",
            Trust::MemorySafe => "memory",
            Trust::NoMisuse => "misuse",
            Trust::Interleaving => "interleaving",
            Trust::RacesInterleave => "races-interleave",
            Trust::CountableThreads => "countable-threads",
            Trust::OtherRaces => "races-elsewhere",
        }
    }

    /// What a word means.
    pub fn from_name(name: &str) -> Option<Trust> {
        Trust::ALL.into_iter().find(|t| t.name() == name)
    }

    /// What a certificate rests on beyond its conditions, of a program as the check found it.
    pub fn of(certificate: &Certificate, checked: &Checked) -> Vec<Trust> {
        let has = |trust: &Trust| match trust {
            Trust::MemorySafe | Trust::NoMisuse => true,
            Trust::Allocation | Trust::Creation => !certificate.settings.creation_fails,
            Trust::Interleaving => checked.weak_atomics,
            Trust::RacesInterleave => !certificate.excluded.races,
            Trust::CountableThreads => checked.counts,
            Trust::OtherRaces => certificate.excluded.races && certificate.settings.left.is_some(),
        };
        Trust::ALL.into_iter().filter(has).collect()
    }
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trust::Allocation => "allocation succeeds",
            Trust::Creation => "thread creation succeeds",
            Trust::MemorySafe => "memory is used safely",
            Trust::NoMisuse => "synchronisation is not misused",
            Trust::Interleaving => {
                "sequential consistency, although atomics weaker than seq_cst are used"
            }
            Trust::RacesInterleave => "data races, if there are any, behave as interleavings",
            Trust::CountableThreads => "fewer than 2^31 threads at a time",
            Trust::OtherRaces => {
                "locks, creation and joins exclude races of accesses that the certificate does not list"
            }
        })
    }
}
