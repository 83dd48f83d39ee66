//! When a thread passes a point, as far as barriers and flags tell.

use crate::id::{AnnouncementId, KindId};
use crate::threads::phases::{self, waits::Waits};
use std::collections::BTreeSet;

/// What orders a point of a thread with points of others, beyond creation and joins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment {
    /// The kind of the thread.
    pub kind: KindId,
    /// The waits behind it, for each barrier whose parties are known.
    pub(crate) waits: Vec<(usize, Waits)>,
    /// What it has certainly seen announced.
    pub(crate) seen: Vec<AnnouncementId>,
    /// What no thread has announced yet.
    pub(crate) to_come: Vec<AnnouncementId>,
}

impl Moment {
    /// The same with no other flags than these.
    pub fn relying_on(mut self, trusted: &BTreeSet<AnnouncementId>) -> Moment {
        self.seen.retain(|id| trusted.contains(id));
        self.to_come.retain(|id| trusted.contains(id));
        self
    }

    /// Whether one of two moments of different threads happens before the other, whenever they come:
    /// a barrier stands between them, or what one has seen announced is yet to come at the other. It
    /// takes for granted that the flags do not race.
    pub fn ordered(&self, other: &Moment) -> bool {
        let before =
            |first: &Moment, then: &Moment| first.to_come.iter().any(|id| then.seen.contains(id));
        phases::apart(&self.waits, &other.waits) || before(self, other) || before(other, self)
    }
}
