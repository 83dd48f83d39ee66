//! The accesses that can be part of a cycle, by thread and location.

use super::make::{Maker, classes, has_fences, is_many};
use super::order::After;
use crate::analysis::Analysis;
use crate::flow::point::Point;
use crate::id::{AccessId, KindId};
use crate::pointer::object::ObjectKind;
use ir::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What a site does to its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Load { acquires: bool },
    Store { releases: bool },
    Update { acquires: bool, releases: bool },
}

/// An atomic access of threads of one kind.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub kind: KindId,
    pub point: Point,
    pub location: usize,
    pub act: Act,
    pub weak: bool,
    /// In a model of the library, where nothing is moved across it.
    pub kept: bool,
    pub span: Span,
    /// Released to others by the library, or by a creation, after it; and what is taken before it.
    pub leaves: Leaves,
    pub enters: Enters,
}

/// How a thread can be left by synchronisation after a site.
#[derive(Clone, Default, Debug)]
pub(super) struct Leaves {
    /// A lock is given back, a semaphore posted, a barrier met.
    pub gives: bool,
    /// An answer that another thread goes on: what comes before it comes before that thread's end.
    pub asks: bool,
    /// Threads of these kinds are created.
    pub creates: BTreeSet<KindId>,
}

/// How a thread can be entered by synchronisation before a site.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Enters {
    /// A lock is taken, or the like.
    pub takes: bool,
    /// A thread is joined.
    pub joins: bool,
    /// A thread is said to have ended, which is ordered with nothing.
    pub told: bool,
}

/// A location: accesses that may touch a common byte.
#[derive(Clone, Default, Debug)]
pub(super) struct AccessedLocation {
    /// It may stand for several.
    pub many: bool,
    /// A weak access to it can be concurrent with another.
    pub weak: bool,
}

/// What each kind of threads can pass through without an atomic access.
#[derive(Clone, Default, Debug)]
pub(super) struct Passes {
    pub many: bool,
    pub gives: bool,
    pub creates: BTreeSet<KindId>,
    /// It may be told that another thread goes on, or that one has ended.
    pub asks: bool,
    pub told: bool,
    /// After taking something it gives something, or creates; after a join.
    pub takes_gives: bool,
    pub takes_creates: BTreeSet<KindId>,
    pub joins_gives: bool,
    pub joins_creates: BTreeSet<KindId>,
    pub takes: bool,
    pub joins: bool,
}

pub(super) struct Sites {
    pub all: Vec<Site>,
    pub locations: Vec<AccessedLocation>,
    pub kinds: BTreeMap<KindId, Passes>,
    /// Which sites a thread may come to after one.
    pub after: Vec<Vec<bool>>,
    /// Which sites may be passed at the same time.
    beside: Vec<Vec<bool>>,
}

/// More sites than this are not looked at.
const MOST: usize = 400;

impl Sites {
    /// None: plain and atomic accesses of one location may meet, some are to unknown places, or there are
    /// too many.
    pub fn of(analysis: &Analysis<'_>, any: bool) -> Option<Sites> {
        let fenced = has_fences(analysis);
        let mut maker = Maker {
            analysis,
            any,
            moments: BTreeMap::new(),
        };
        let atomic = maker.atomic();
        let classes = classes(analysis, &atomic);
        let outside = |id: &AccessId| {
            let mut cells = analysis.accesses()[*id].cells.iter();
            cells.any(|c| analysis.objects()[c.object].kind == ObjectKind::Outside)
        };
        if atomic.iter().any(outside) || maker.mixed(&atomic) {
            return None;
        }
        let mut all: Vec<Site> = Vec::new();
        let mut locations: Vec<AccessedLocation> = Vec::new();
        for class in &classes {
            if !fenced && maker.is_silent(class) {
                continue;
            }
            let location = locations.len();
            locations.push(AccessedLocation {
                many: is_many(analysis, class),
                weak: false,
            });
            for &id in class {
                all.extend(maker.sites(id, location));
            }
        }
        maker.telling(&mut all, &mut locations);
        if all.len() > MOST {
            return None;
        }
        let beside = maker.beside(&all);
        for (site, row) in all.iter().zip(&beside) {
            let meets = |(other, met): (&Site, &bool)| *met && other.location == site.location;
            if site.weak && all.iter().zip(row).any(meets) {
                locations[site.location].weak = true;
            }
        }
        let after = After::of(analysis);
        let kinds = maker.synchronise(&after, &mut all);
        let points: Vec<Point> = all.iter().map(|s| s.point).collect();
        let row = |s: &Site| {
            let same = |(t, reached): (&Site, bool)| reached && t.kind == s.kind;
            let reached = after.reached(s.point, &points);
            all.iter().zip(reached).map(same).collect()
        };
        let after = all.iter().map(row).collect();
        Some(Sites {
            all,
            locations,
            kinds,
            after,
            beside,
        })
    }

    /// Whether no two places of the program's own can have open edges, of which a cycle needs two.
    pub fn is_single(&self) -> bool {
        let own = self.all.iter().filter(|s| !s.kept);
        let own: BTreeSet<usize> = own.map(|s| s.location).collect();
        let lives = self.kinds.values().any(|k| k.asks || k.told);
        !lives && own.len() <= 1 && own.iter().all(|&l| !self.locations[l].many)
    }

    /// The edge from one site to another of the same location: none, one of happens-before, or open.
    pub fn edge(&self, from: usize, to: usize) -> Option<bool> {
        let (s, t) = (&self.all[from], &self.all[to]);
        if s.location != t.location || !self.beside[from][to] {
            return None;
        }
        if s.kept && t.kept {
            return Some(false);
        }
        Some(match (s.act, t.act) {
            (
                Act::Store { releases } | Act::Update { releases, .. },
                Act::Load { acquires } | Act::Update { acquires, .. },
            ) => !(releases && acquires && self.is_chain(from)),
            // By way of a write between them.
            (Act::Load { .. }, Act::Load { .. }) if !self.is_written(s.location) => return None,
            _ => true,
        })
    }

    /// Whether later writes to the location of a write are read-modify-writes, or releasing writes of the
    /// same thread, or ordered with everything.
    fn is_chain(&self, write: usize) -> bool {
        let s = &self.all[write];
        let location = s.location;
        let single = !self.kinds[&s.kind].many;
        !self.locations[location].many
            && self.all.iter().enumerate().all(|(i, w)| {
                w.location != location
                    || match w.act {
                        Act::Load { .. } | Act::Update { .. } => true,
                        Act::Store { releases } => {
                            (w.kind == s.kind && single && releases) || self.is_quiet(i)
                        }
                    }
            })
    }

    /// Whether a write to a location may meet another access.
    fn is_written(&self, location: usize) -> bool {
        let writes = |s: &Site| s.location == location && !matches!(s.act, Act::Load { .. });
        let mut sites = self.all.iter().enumerate();
        sites.any(|(i, s)| writes(s) && !self.is_quiet(i))
    }

    /// Whether a site is ordered with all others of its location.
    fn is_quiet(&self, site: usize) -> bool {
        let location = self.all[site].location;
        let met = self.beside[site].iter().enumerate();
        !met.into_iter()
            .any(|(i, met)| *met && self.all[i].location == location)
    }
}
