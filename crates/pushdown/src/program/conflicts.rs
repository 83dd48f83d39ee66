//! Which accesses of parallel threads conflict, before locks are named.
//!
//! A pair conflicts if both touch a common byte, one writes, and not both are atomic. Whether it
//! does depends on little: accesses to an object fall into few classes, and classes are compared.
//!
//! Guarantee: under the assumption that memory is used safely, two accesses that race in some
//! execution conflict here, and some kinds of threads may make them at once.

use crate::budget::{Budget, OutOfBudget};
use analysis::{
    Access, AccessId, AccessKind, Analysis, AnnouncementId, Cell, GuardsId, Moment, ObjectId, Point,
};
use ir::{AccessMode, Idx};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Accesses by the objects they may touch.
pub struct Conflicts<'a, 'p> {
    pub(crate) analysis: &'a Analysis<'p>,
    pub(crate) by_object: BTreeMap<ObjectId, Vec<AccessId>>,
    /// By access: the number of its standing.
    standing: Vec<StandingId>,
    standings: Vec<Standing>,
    /// The points of accesses that conflict with another one in parallel.
    interesting: HashSet<Point>,
    kinds: RefCell<HashMap<(StandingId, StandingId), Rc<KindPairs>>>,
    /// The flags that are known not to race.
    trusted: BTreeSet<AnnouncementId>,
}

/// By whom an access is made: each kind of thread and when, with the kinds below it that may be running.
type Standing = Vec<(Moment, Vec<analysis::KindId>)>;

/// A position in the table of standings.
pub(crate) type StandingId = u32;

/// Kinds of threads that may make two accesses at once.
#[derive(Default)]
pub(crate) struct KindPairs {
    pub pairs: Vec<[analysis::KindId; 2]>,
    /// Whether there would be more but for barriers and flags.
    pub handed: bool,
}

/// What is asked of an access to one object before locks are named: accesses of one class need not
/// be distinguished.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Class {
    /// Where it may start in the object, with the locks that stand in a place relative to it.
    cells: Vec<(Cell, GuardsId)>,
    len: u32,
    write: bool,
    atomic: bool,
    fresh: bool,
    /// By whom it is made.
    pub standing: StandingId,
}

impl Class {
    /// Whether one of two accesses writes, and not both are atomic.
    fn matters(&self, other: &Class) -> bool {
        (self.write || other.write) && !(self.atomic && other.atomic) && !self.fresh && !other.fresh
    }

    /// The places where both may touch a byte, as the guards of each there.
    fn meetings<'c>(&'c self, other: &'c Class) -> impl Iterator<Item = (GuardsId, GuardsId)> + 'c {
        self.cells.iter().flat_map(move |(x, g)| {
            let there = other.cells.iter();
            let there = there.filter(move |(y, _)| x.overlaps(self.len, *y, other.len));
            there.map(move |(_, h)| (*g, *h))
        })
    }
}

/// How two accesses to an object meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    /// They do not conflict.
    Harmless,
    /// Wherever they conflict, each is to an element of its own thread.
    Apart,
    /// Wherever they conflict, both hold the lock in the same place relative to it, or each is to
    /// an element of its own thread.
    Guarded,
    /// They conflict.
    Open,
}

impl<'a, 'p> Conflicts<'a, 'p> {
    /// Finds the accesses that conflict in parallel, before locks are looked at.
    pub fn new(analysis: &'a Analysis<'p>, budget: &mut Budget) -> Result<Self, OutOfBudget> {
        let mut by_object: BTreeMap<ObjectId, Vec<AccessId>> = BTreeMap::new();
        for (id, access) in analysis.accesses().iter() {
            budget.spend()?;
            let mut last = None;
            // Cells are sorted, so those of one object stand together.
            for object in access.cells.iter().map(|cell| cell.object) {
                if last.replace(object) != Some(object) {
                    by_object.entry(object).or_default().push(id);
                }
            }
        }
        let mut conflicts = Conflicts {
            analysis,
            by_object,
            standing: Vec::new(),
            standings: Vec::new(),
            interesting: HashSet::new(),
            kinds: RefCell::default(),
            trusted: BTreeSet::new(),
        };
        conflicts.number_standings(budget)?;
        let mut interesting = HashSet::new();
        for (&object, accesses) in &conflicts.by_object {
            let mut classes: BTreeMap<Class, Vec<AccessId>> = BTreeMap::new();
            for &id in accesses {
                classes
                    .entry(conflicts.class(object, id))
                    .or_default()
                    .push(id);
            }
            let classes: Vec<(Class, Vec<AccessId>)> = classes.into_iter().collect();
            for (i, (a, of_a)) in classes.iter().enumerate() {
                for (b, of_b) in &classes[i..] {
                    budget.spend()?;
                    let meets = conflicts.meeting(a, b) == Meeting::Open;
                    if meets && !conflicts.kinds(a.standing, b.standing).pairs.is_empty() {
                        let both = of_a.iter().chain(of_b);
                        interesting.extend(both.map(|id| analysis.accesses()[*id].point));
                    }
                }
            }
        }
        conflicts.interesting = interesting;
        Ok(conflicts)
    }

    /// From here on, what these flags announce orders accesses, too.
    pub fn trust(
        &mut self,
        flags: BTreeSet<AnnouncementId>,
        budget: &mut Budget,
    ) -> Result<(), OutOfBudget> {
        self.trusted = flags;
        self.kinds.borrow_mut().clear();
        self.number_standings(budget)
    }

    fn number_standings(&mut self, budget: &mut Budget) -> Result<(), OutOfBudget> {
        self.standing.clear();
        self.standings.clear();
        let mut numbers: HashMap<Standing, StandingId> = HashMap::new();
        let mut at: Option<(Point, StandingId)> = None;
        for (_, access) in self.analysis.accesses().iter() {
            budget.spend()?;
            let point = access.point;
            let number = match at {
                Some((known, number)) if known == point => number,
                _ => {
                    let kinds = self.analysis.kinds_of(point.instance).iter();
                    let running = |&kind| {
                        let moment = self.analysis.moment(kind, point);
                        let below = self.analysis.running(kind, point);
                        (moment.relying_on(&self.trusted), below)
                    };
                    let standing: Standing = kinds.map(running).collect();
                    let next = self.standings.len() as StandingId;
                    let number = *numbers.entry(standing.clone()).or_insert(next);
                    if number == next {
                        self.standings.push(standing);
                    }
                    number
                }
            };
            at = Some((point, number));
            self.standing.push(number);
        }
        Ok(())
    }

    /// Whether a point has an access that conflicts.
    pub fn is_interesting(&self, point: Point) -> bool {
        self.interesting.contains(&point)
    }

    pub(crate) fn access(&self, id: AccessId) -> &'a Access {
        &self.analysis.accesses()[id]
    }

    /// The class of an access to an object.
    pub(crate) fn class(&self, object: ObjectId, id: AccessId) -> Class {
        let access = self.access(id);
        let guards = self.analysis.guards(id);
        let inside = access.cells.iter().enumerate();
        let inside = inside.filter(|(_, cell)| cell.object == object);
        let guarded = |(i, cell): (usize, &Cell)| {
            let guards = guards.get(i).copied();
            (*cell, guards.unwrap_or(GuardsId(0)))
        };
        Class {
            cells: inside.map(guarded).collect(),
            len: access.len,
            write: access.kind == AccessKind::Write,
            atomic: matches!(access.mode, AccessMode::Atomic(_)),
            // A silent access is promised to race with nothing.
            fresh: access.fresh || access.mode == AccessMode::Silent,
            standing: self.standing[id.index()],
        }
    }

    /// How accesses of two classes meet.
    pub(crate) fn meeting(&self, a: &Class, b: &Class) -> Meeting {
        let mut meeting = Meeting::Harmless;
        if a.matters(b) {
            for (g, h) in a.meetings(b) {
                if !self.analysis.exclude(g, h) {
                    return Meeting::Open;
                }
                meeting = match meeting {
                    Meeting::Harmless | Meeting::Apart if self.analysis.apart(g, h) => {
                        Meeting::Apart
                    }
                    _ => Meeting::Guarded,
                };
            }
        }
        meeting
    }

    /// The kinds of threads that may make accesses of these standings at once.
    pub(crate) fn kinds(&self, a: StandingId, b: StandingId) -> Rc<KindPairs> {
        if let Some(known) = self.kinds.borrow().get(&(a, b)) {
            return Rc::clone(known);
        }
        let mut kinds = KindPairs::default();
        for (when_a, below_a) in &self.standings[a as usize] {
            for (when_b, below_b) in &self.standings[b as usize] {
                let pair = [when_a.kind, when_b.kind];
                if !self.analysis.beside(pair[0], below_a, pair[1], below_b) {
                    continue;
                }
                match when_a.ordered(when_b) {
                    true => kinds.handed = true,
                    false => kinds.pairs.push(pair),
                }
            }
        }
        let kinds = Rc::new(kinds);
        self.kinds.borrow_mut().insert((a, b), Rc::clone(&kinds));
        kinds
    }
}
