//! The search for a cycle that the axioms do not exclude.
//!
//! It starts with an open edge of a weakly accessed location and goes from thread to thread. A thread of which there
//! is one is entered once, and so is a location that stands for one. Between threads there are also the edges
//! of synchronisation: from the thread that gives something to the one that takes it, from a creation to the
//! start, from the end to a join. The end of a thread has two more, which are open: to an answer that says so and orders nothing
//! (`pthread_kill(t, 0)`), and from an answer that the thread goes on, also of an attempt to join it.

use super::Doubt;
use super::site::Sites;
use crate::id::KindId;

/// A cycle, if there may be one; without its places, if the search was given up.
pub(super) fn search(sites: &Sites) -> Option<Option<Doubt>> {
    if sites.is_single() {
        return None;
    }
    for first in 0..sites.all.len() {
        if !sites.locations[sites.all[first].location].weak {
            continue;
        }
        for to in 0..sites.all.len() {
            if sites.edge(first, to) != Some(true) {
                continue;
            }
            let mut walk = Walk {
                sites,
                first,
                second: to,
                threads: vec![sites.all[first].kind],
                locations: vec![sites.all[first].location],
                passed: Vec::new(),
                steps: 0,
            };
            match walk.enter(to, false) {
                End::None => {}
                End::Cycle(other) => {
                    return Some(Some(walk.doubt(other)));
                }
                End::GivenUp => return Some(None),
            }
        }
    }
    None
}

/// The most steps from one edge, and the most threads in a cycle.
const STEPS: usize = 20_000;
const THREADS: usize = 12;

enum End {
    None,
    /// The site from which a second open edge leads.
    Cycle(usize),
    GivenUp,
}

/// Where a thread is entered or left: at a site, or by synchronisation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Taking,
    Joining,
    Told,
    Starting,
}

struct Walk<'a> {
    sites: &'a Sites,
    first: usize,
    second: usize,
    threads: Vec<KindId>,
    locations: Vec<usize>,
    /// The kinds of threads that were passed through by synchronisation alone.
    passed: Vec<(KindId, By)>,
    steps: usize,
}

/// Leaves the function with an end that is one.
macro_rules! go {
    ($end:expr) => {
        match $end {
            End::None => {}
            end => return end,
        }
    };
}

impl Walk<'_> {
    fn doubt(&self, other: usize) -> Doubt {
        let all = &self.sites.all;
        let weak = [self.first, self.second, other];
        let span = weak
            .into_iter()
            .find(|&i| all[i].weak)
            .unwrap_or(self.first);
        let span = all[span].span;
        let others = [self.first, self.second, other].map(|i| all[i].span);
        let other = others.into_iter().find(|s| *s != span).unwrap_or(span);
        Doubt { span, other }
    }

    fn spent(&mut self) -> bool {
        self.steps += 1;
        self.steps > STEPS || self.threads.len() > THREADS
    }

    /// Whether a thread of a kind can be one that the cycle has not been in.
    fn is_new(&self, kind: KindId) -> bool {
        self.sites.kinds[&kind].many || !self.threads.contains(&kind)
    }

    /// A thread was entered at a site; `open`: by an edge beyond the first that is open, or through one before.
    fn enter(&mut self, at: usize, open: bool) -> End {
        self.enter_with(at, open, self.second)
    }

    fn enter_with(&mut self, at: usize, open: bool, other: usize) -> End {
        if self.spent() {
            return End::GivenUp;
        }
        let sites = self.sites;
        let site = &sites.all[at];
        self.threads.push(site.kind);
        let mut end = End::None;
        let many = sites.locations[site.location].many;
        for exit in 0..sites.all.len() {
            let elsewhere = many || sites.all[exit].location != site.location;
            if sites.after[at][exit] && elsewhere {
                end = self.leave(exit, open, other);
                if !matches!(end, End::None) {
                    break;
                }
            }
        }
        if matches!(end, End::None) {
            let creates: Vec<KindId> = site.leaves.creates.iter().copied().collect();
            let leaves = (site.leaves.gives, site.leaves.asks);
            end = self.leave_by(leaves, &creates, open, other);
        }
        self.threads.pop();
        end
    }

    /// A thread is left at a site.
    fn leave(&mut self, exit: usize, open: bool, other: usize) -> End {
        let sites = self.sites;
        let location = sites.all[exit].location;
        if self.locations.contains(&location) && !sites.locations[location].many {
            return End::None;
        }
        self.locations.push(location);
        let mut end = End::None;
        for next in 0..sites.all.len() {
            let Some(is_open) = sites.edge(exit, next) else {
                continue;
            };
            let (open, other) = if is_open { (true, exit) } else { (open, other) };
            // Back in the thread that the cycle began in.
            let home = next == self.first || sites.after[next][self.first];
            if open && home && sites.all[next].kind == sites.all[self.first].kind {
                end = End::Cycle(other);
                break;
            }
            if self.is_new(sites.all[next].kind) {
                end = self.enter_with(next, open, other);
                if !matches!(end, End::None) {
                    break;
                }
            }
        }
        self.locations.pop();
        end
    }

    /// A thread is left by synchronisation: it gives something, creates threads, or ends. One that asks whether another goes on
    /// comes before the end of that one, by an open edge.
    fn leave_by(
        &mut self,
        (gives, asks): (bool, bool),
        creates: &[KindId],
        open: bool,
        other: usize,
    ) -> End {
        if self.spent() {
            return End::GivenUp;
        }
        let kinds: Vec<KindId> = self.sites.kinds.keys().copied().collect();
        for kind in kinds {
            if gives && self.sites.kinds[&kind].takes {
                go!(self.enter_by(kind, By::Taking, open, other));
            }
            if self.sites.kinds[&kind].joins {
                go!(self.enter_by(kind, By::Joining, open || asks, other));
            }
            if self.sites.kinds[&kind].told {
                go!(self.enter_by(kind, By::Told, true, other));
            }
            if creates.contains(&kind) {
                go!(self.enter_by(kind, By::Starting, open, other));
            }
        }
        End::None
    }

    /// A thread is entered by synchronisation.
    fn enter_by(&mut self, kind: KindId, by: By, open: bool, other: usize) -> End {
        let sites = self.sites;
        let behind = |i: usize| {
            let site = &sites.all[i];
            site.kind == kind
                && match by {
                    By::Taking => site.enters.takes,
                    By::Joining => site.enters.joins,
                    By::Told => site.enters.told,
                    By::Starting => true,
                }
        };
        if open && behind(self.first) {
            return End::Cycle(other);
        }
        if !self.is_new(kind) {
            return End::None;
        }
        if self.spent() {
            return End::GivenUp;
        }
        self.threads.push(kind);
        let mut end = End::None;
        for exit in (0..sites.all.len()).filter(|&i| behind(i)) {
            end = self.leave(exit, open, other);
            if !matches!(end, End::None) {
                break;
            }
        }
        // Who passes through twice could as well have done so once.
        if matches!(end, End::None) && !self.passed.contains(&(kind, by)) {
            let passes = &sites.kinds[&kind];
            let (gives, creates) = match by {
                By::Taking => (passes.takes_gives, &passes.takes_creates),
                By::Joining => (passes.joins_gives, &passes.joins_creates),
                By::Told | By::Starting => (passes.gives, &passes.creates),
            };
            let gives = (gives, passes.asks);
            let creates: Vec<KindId> = creates.iter().copied().collect();
            self.passed.push((kind, by));
            end = self.leave_by(gives, &creates, open, other);
            self.passed.pop();
        }
        self.threads.pop();
        end
    }
}
