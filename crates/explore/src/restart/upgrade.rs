//! Racy locations, and how they become scheduling points.
//!
//! Race-first search switches threads at synchronisation only. That covers every behaviour of a
//! program without races; where there is a race, the accesses to the racy location are *upgraded*:
//! they become scheduling operations that depend on one another and order nothing, their races are
//! no longer reported, and the search starts again, until no new location races.
//!
//! A location outlives one execution: bytes of a global, or bytes of all objects made at one
//! place in the program (heap, stack). [`Points`] learns what the objects of a state are before a
//! step; an object that the step itself makes cannot be raced for before the step's end.

use machine::{
    AccessKind, Event, Home, ObjectId, ObjectKind, Range, SchedulingPoints, Site, State,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Bytes of a region: of a global, or of all objects made at one place in the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemoryLocation {
    /// The region.
    pub region: Home,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// The location of bytes of an object of this home.
pub fn location(region: Home, range: Range) -> MemoryLocation {
    MemoryLocation {
        region,
        start: range.offset,
        end: range.offset.saturating_add(range.len),
    }
}

/// Upgraded ranges of one region beyond which all of it is upgraded: an array whose elements race
/// one after the other must not cost a pass each.
const SCATTERED: usize = 4;

/// The upgraded locations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Upgrades {
    ranges: BTreeMap<Home, BTreeSet<(u32, u32)>>,
}

impl Upgrades {
    /// Adds a location. False if it was covered already.
    pub fn add(&mut self, location: MemoryLocation) -> bool {
        if self.covers(location) {
            return false;
        }
        let ranges = self.ranges.entry(location.region).or_default();
        ranges.insert((location.start, location.end));
        if ranges.len() > SCATTERED {
            ranges.clear();
            ranges.insert((0, u32::MAX));
        }
        true
    }

    /// Adds all of another's.
    pub(crate) fn unite(&mut self, other: &Upgrades) {
        for (&region, ranges) in &other.ranges {
            for &(start, end) in ranges {
                self.add(MemoryLocation { region, start, end });
            }
        }
    }

    /// Whether nothing is upgraded.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Whether objects other than globals are concerned.
    fn dynamic(&self) -> bool {
        self.ranges
            .keys()
            .any(|home| home.kind != ObjectKind::Global)
    }

    fn covers(&self, location: MemoryLocation) -> bool {
        self.ranges.get(&location.region).is_some_and(|ranges| {
            ranges
                .iter()
                .any(|r| r.0 <= location.start && location.end <= r.1)
        })
    }

    fn overlap(&self, region: Home, start: u32, end: u32) -> bool {
        self.ranges
            .get(&region)
            .is_some_and(|ranges| ranges.iter().any(|r| r.0 < end && start < r.1))
    }
}

/// Which accesses are scheduling points in one pass.
#[derive(Clone, Debug, Default)]
pub struct Points {
    every: bool,
    upgrades: Upgrades,
    homes: RefCell<Vec<Home>>,
    /// The accesses that count for what they order only, if this pass looks for what races
    /// beside them.
    unheard: Option<Arc<BTreeSet<Site>>>,
    /// Whether races on upgraded locations are reported all the same.
    loud: bool,
}

impl Points {
    /// The upgraded locations only.
    pub fn upgraded(upgrades: Upgrades) -> Points {
        Points {
            upgrades,
            ..Points::default()
        }
    }

    /// The same for a pass that looks for races beside the accesses of these sites, if there are
    /// any, or for many races of one location.
    pub(crate) fn beside(self, unheard: Option<Arc<BTreeSet<Site>>>, many: bool) -> Points {
        Points {
            loud: many || unheard.is_some(),
            unheard,
            ..self
        }
    }

    /// Whether races on some of these bytes are not to be reported any more.
    pub(crate) fn silent(&self, range: Range) -> bool {
        !self.loud && self.touches(range)
    }

    /// Whether races on none of these bytes are to be reported any more.
    pub(crate) fn all_silent(&self, range: Range) -> bool {
        !self.loud && self.covers(range)
    }

    /// Whether no location is upgraded.
    pub(crate) fn none(&self) -> bool {
        self.upgrades.is_empty()
    }

    /// Whether every access is heard of.
    pub(crate) fn hears_all(&self) -> bool {
        self.unheard.is_none()
    }

    /// Whether the detector is told of an event only for what it orders.
    pub(crate) fn unheard(&self, event: &Event) -> bool {
        let (Event::Access { site, .. } | Event::Rmw { site, .. }) = event else {
            return false;
        };
        let sites = self.unheard.as_ref();
        sites.is_some_and(|sites| sites.contains(site))
    }

    /// Every access.
    pub fn every() -> Points {
        Points {
            every: true,
            ..Points::default()
        }
    }

    /// Whether every access is one.
    pub fn all(&self) -> bool {
        self.every
    }

    /// Learns what the objects of a state are.
    pub(crate) fn learn(&self, state: &State) {
        let mut homes = self.homes.borrow_mut();
        // Globals are the same in every state.
        let known = if self.upgrades.dynamic() {
            0
        } else {
            homes.len()
        };
        homes.truncate(known);
        if known == 0 || self.upgrades.dynamic() {
            let all = (known..state.object_count()).map(|id| state.home(ObjectId(id as u32)));
            homes.extend(all);
        }
    }

    /// The location of some bytes.
    pub fn location(&self, range: Range) -> Option<MemoryLocation> {
        let region = *self.homes.borrow().get(range.object.0 as usize)?;
        Some(location(region, range))
    }

    /// Whether some of these bytes are upgraded.
    pub fn touches(&self, range: Range) -> bool {
        !self.upgrades.is_empty() && {
            self.location(range)
                .is_some_and(|l| self.upgrades.overlap(l.region, l.start, l.end))
        }
    }

    /// Whether all of these bytes are upgraded.
    pub fn covers(&self, range: Range) -> bool {
        !self.upgrades.is_empty()
            && self
                .location(range)
                .is_some_and(|l| self.upgrades.covers(l))
    }

    /// The range in pieces that are upgraded as a whole or not at all.
    pub(crate) fn pieces(&self, range: Range) -> Vec<Range> {
        if !self.touches(range) || self.covers(range) {
            return vec![range];
        }
        let Some(whole) = self.location(range) else {
            return vec![range];
        };
        let mut cuts: Vec<u32> = self.upgrades.ranges[&whole.region]
            .iter()
            .flat_map(|&(start, end)| [start, end])
            .filter(|&cut| whole.start < cut && cut < whole.end)
            .chain([whole.start, whole.end])
            .collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2)
            .map(|pair| Range {
                object: range.object,
                offset: pair[0],
                len: pair[1] - pair[0],
            })
            .collect()
    }
}

impl SchedulingPoints for Points {
    #[inline]
    fn is_point(&self, range: Range, _: AccessKind) -> bool {
        self.every || self.touches(range)
    }
}
