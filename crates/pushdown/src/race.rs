//! Races: which pairs of accesses can happen at once, and what protects the others.
//!
//! A pair conflicts if both touch a common byte, one writes, and not both are atomic. A conflicting
//! pair of two threads is a candidate unless
//!
//! * the two cannot run in parallel ([`Analysis::parallel`]), or
//! * no fact of one is consistent with a fact of the other ([`crate::joint`], Theorem 5 of Kahlon,
//!   Ivančić, Gupta): they hold a common lock, or their acquisition histories contradict.
//!
//! By Proposition 1 of the paper two threads are enough: the others may idle. So what is ruled out is
//! ruled out for any number of threads of each kind.
//!
//! Guarantee: under the assumption that memory is used safely, and as far as the program could be
//! translated ([`crate::translate::Model::unsupported`]), every race is a candidate.

use crate::analysis::LockAnalysis;
use crate::budget::{Budget, OutOfBudget};
use crate::control::{KindId, LockId};
use crate::fact::Fact;
use crate::joint;
use crate::summary::Reached;
use crate::translate::Model;
use analysis::{Access, AccessId, AccessKind, Analysis, Cell, ObjectId, Point};
use ir::{AccessMode, Idx};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// Accesses by the objects they may touch.
pub struct Conflicts<'a, 'p> {
    analysis: &'a Analysis<'p>,
    by_object: BTreeMap<ObjectId, Vec<AccessId>>,
    /// The points of accesses that conflict with another one in parallel.
    interesting: BTreeSet<Point>,
}

/// Two accesses by two threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The accesses.
    pub accesses: [AccessId; 2],
    /// The kinds of the threads.
    pub kinds: [analysis::KindId; 2],
}

/// What is said of a shared location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protection {
    /// Nobody writes it.
    ReadOnly,
    /// All accesses are atomic.
    Atomic,
    /// It is written, but all that conflict are ordered by creation and joins, or belong to one
    /// thread.
    Order,
    /// These locks are held at every access that conflicts.
    Locks(Vec<String>),
    /// Locks exclude every pair, not always the same one.
    Exclusion,
    /// Some pairs are not ruled out.
    Candidates(Vec<Pair>),
}

/// Bytes of a shared object.
#[derive(Clone, Debug)]
pub struct Location {
    /// Where it begins.
    pub cell: Cell,
    /// Its name.
    pub name: String,
    /// The accesses that may touch it.
    pub accesses: Vec<AccessId>,
    /// Why it does not race, or with what.
    pub protection: Protection,
}

/// Candidates kept for one location: enough to report and to explore.
const MOST_CANDIDATES: usize = 16;

impl<'a, 'p> Conflicts<'a, 'p> {
    /// Finds the accesses that conflict in parallel, before locks are looked at.
    pub fn new(analysis: &'a Analysis<'p>, budget: &mut Budget) -> Result<Self, OutOfBudget> {
        let mut by_object: BTreeMap<ObjectId, Vec<AccessId>> = BTreeMap::new();
        for (id, access) in analysis.accesses().iter() {
            let objects: BTreeSet<ObjectId> = access.cells.iter().map(|c| c.object).collect();
            for object in objects {
                by_object.entry(object).or_default().push(id);
            }
        }
        let mut conflicts = Conflicts {
            analysis,
            by_object,
            interesting: BTreeSet::new(),
        };
        for (&object, accesses) in &conflicts.by_object {
            for (i, &a) in accesses.iter().enumerate() {
                for &b in &accesses[i..] {
                    let points = [a, b].map(|id| analysis.accesses()[id].point);
                    if points.iter().all(|p| conflicts.interesting.contains(p)) {
                        continue;
                    }
                    budget.spend()?;
                    if conflicts.conflict(object, a, b) && !conflicts.kinds(a, b).is_empty() {
                        conflicts.interesting.extend(points);
                    }
                }
            }
        }
        Ok(conflicts)
    }

    /// Whether a point has an access that conflicts.
    pub fn is_interesting(&self, point: Point) -> bool {
        self.interesting.contains(&point)
    }

    fn access(&self, id: AccessId) -> &'a Access {
        &self.analysis.accesses()[id]
    }

    fn conflict(&self, object: ObjectId, a: AccessId, b: AccessId) -> bool {
        let (a, b) = (self.access(a), self.access(b));
        let atomic = |x: &Access| matches!(x.mode, AccessMode::Atomic(_));
        let writes = a.kind == AccessKind::Write || b.kind == AccessKind::Write;
        let both_atomic = atomic(a) && atomic(b);
        let fresh = a.fresh || b.fresh;
        writes && !both_atomic && !fresh && overlap(object, a, b)
    }

    /// The kinds of threads that may make two accesses at once.
    fn kinds(&self, a: AccessId, b: AccessId) -> Vec<[analysis::KindId; 2]> {
        let (pa, pb) = (self.access(a).point, self.access(b).point);
        let mut kinds = Vec::new();
        for &ka in self.analysis.kinds_of(pa.instance) {
            for &kb in self.analysis.kinds_of(pb.instance) {
                if self.analysis.parallel(ka, pa, kb, pb) {
                    kinds.push([ka, kb]);
                }
            }
        }
        kinds
    }
}

fn overlap(object: ObjectId, a: &Access, b: &Access) -> bool {
    let inside = |cell: &&Cell| cell.object == object;
    let mut cells = a.cells.iter().filter(inside);
    cells.any(|x| {
        let mut others = b.cells.iter().filter(inside);
        others.any(|y| x.overlaps(a.len, *y, b.len))
    })
}

/// Facts at the points of one access in threads of one kind.
type FactsId = usize;

/// The judge of pairs.
struct Judge<'a, 'p> {
    conflicts: &'a Conflicts<'a, 'p>,
    model: &'a Model,
    locks: &'a LockAnalysis<'a>,
    facts: Vec<Vec<Rc<Fact>>>,
    ids: HashMap<Vec<Rc<Fact>>, FactsId>,
    of: HashMap<(Point, analysis::KindId), FactsId>,
    together: HashMap<(FactsId, FactsId), bool>,
}

/// Says of every shared location what protects it.
pub fn locations(
    conflicts: &Conflicts<'_, '_>,
    model: &Model,
    locks: &LockAnalysis<'_>,
    budget: &mut Budget,
) -> Result<Vec<Location>, OutOfBudget> {
    let mut judge = Judge {
        conflicts,
        model,
        locks,
        facts: Vec::new(),
        ids: HashMap::new(),
        of: HashMap::new(),
        together: HashMap::new(),
    };
    let mut found = Vec::new();
    for (&object, accesses) in &conflicts.by_object {
        for (cell, accesses) in split(conflicts.analysis, object, accesses) {
            let protection = judge.protection(object, &accesses, budget)?;
            found.push(Location {
                cell,
                name: conflicts.analysis.cell_name(cell),
                accesses,
                protection,
            });
        }
    }
    Ok(found)
}

/// Splits the accesses to an object into groups that share no byte.
fn split(
    analysis: &Analysis<'_>,
    object: ObjectId,
    accesses: &[AccessId],
) -> Vec<(Cell, Vec<AccessId>)> {
    let mut pieces: BTreeMap<(Cell, u32), Vec<AccessId>> = BTreeMap::new();
    for &id in accesses {
        let access = &analysis.accesses()[id];
        for &cell in access.cells.iter().filter(|cell| cell.object == object) {
            pieces.entry((cell, access.len)).or_default().push(id);
        }
    }
    let keys: Vec<(Cell, u32)> = pieces.keys().copied().collect();
    let mut group: Vec<usize> = (0..keys.len()).collect();
    for i in 0..keys.len() {
        for j in 0..i {
            if group[i] != group[j] && keys[i].0.overlaps(keys[i].1, keys[j].0, keys[j].1) {
                let (from, to) = (group[i].max(group[j]), group[i].min(group[j]));
                group
                    .iter_mut()
                    .filter(|g| **g == from)
                    .for_each(|g| *g = to);
            }
        }
    }
    let mut groups: BTreeMap<usize, (Cell, BTreeSet<AccessId>)> = BTreeMap::new();
    for (i, key) in keys.iter().enumerate() {
        let entry = groups.entry(group[i]);
        let (_, ids) = entry.or_insert_with(|| (key.0, BTreeSet::new()));
        ids.extend(&pieces[key]);
    }
    let groups = groups.into_values();
    groups
        .map(|(cell, ids)| (cell, ids.into_iter().collect()))
        .collect()
}

impl Judge<'_, '_> {
    fn protection(
        &mut self,
        object: ObjectId,
        accesses: &[AccessId],
        budget: &mut Budget,
    ) -> Result<Protection, OutOfBudget> {
        let all = |f: fn(&Access) -> bool| accesses.iter().all(|&a| f(self.conflicts.access(a)));
        if all(|a| a.kind == AccessKind::Read) {
            return Ok(Protection::ReadOnly);
        }
        if all(|a| matches!(a.mode, AccessMode::Atomic(_))) {
            return Ok(Protection::Atomic);
        }
        let mut candidates = Vec::new();
        let mut common: Option<BTreeSet<LockId>> = None;
        for (i, &a) in accesses.iter().enumerate() {
            if !self
                .conflicts
                .is_interesting(self.conflicts.access(a).point)
            {
                continue;
            }
            for &b in &accesses[i..] {
                budget.spend()?;
                if !self.conflicts.conflict(object, a, b) {
                    continue;
                }
                for kinds in self.conflicts.kinds(a, b) {
                    let facts = [(a, kinds[0]), (b, kinds[1])].map(|(id, kind)| {
                        let point = self.conflicts.access(id).point;
                        self.facts_at(point, kind)
                    });
                    if self.together(facts) {
                        if candidates.len() < MOST_CANDIDATES {
                            let accesses = [a, b];
                            candidates.push(Pair { accesses, kinds });
                        }
                    } else {
                        for id in facts {
                            self.keep_common(&mut common, id);
                        }
                    }
                }
            }
        }
        if !candidates.is_empty() {
            return Ok(Protection::Candidates(candidates));
        }
        Ok(match common {
            None => Protection::Order,
            Some(locks) if locks.is_empty() => Protection::Exclusion,
            Some(locks) => {
                let name = |lock: &LockId| self.model.program.locks[lock.index()].name.clone();
                Protection::Locks(locks.iter().map(name).collect())
            }
        })
    }

    fn keep_common(&self, common: &mut Option<BTreeSet<LockId>>, id: FactsId) {
        for fact in &self.facts[id] {
            // The two sides of a read-write lock count as one.
            let held = fact.held().map(|lock| self.model.named(lock).write);
            let held: BTreeSet<LockId> = held.collect();
            match common {
                None => *common = Some(held),
                Some(known) => known.retain(|lock| held.contains(lock)),
            }
        }
    }

    fn facts_at(&mut self, point: Point, kind: analysis::KindId) -> FactsId {
        if let Some(&known) = self.of.get(&(point, kind)) {
            return known;
        }
        let threads = self.locks.threads(KindId::new(kind.index()));
        let places = self.model.places(point).iter();
        let reached = places.flat_map(|&place| threads.at(place));
        let mut facts: Vec<Rc<Fact>> = reached.map(|r| Rc::clone(&r.fact)).collect();
        facts.sort_unstable();
        facts.dedup();
        let next = self.facts.len();
        let id = *self.ids.entry(facts.clone()).or_insert(next);
        if id == next {
            self.facts.push(facts);
        }
        self.of.insert((point, kind), id);
        id
    }

    fn together(&mut self, [a, b]: [FactsId; 2]) -> bool {
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.together.get(&key) {
            return known;
        }
        let program = &self.model.program;
        let answer = self.facts[a].iter().any(|x| {
            self.facts[b]
                .iter()
                .any(|y| joint::disjoint(program, x, y) && joint::compatible(program, [&**x, &**y]))
        });
        self.together.insert(key, answer);
        answer
    }
}

/// The facts of a pair that are consistent: the evidence of a candidate.
pub fn evidence<'l>(
    analysis: &Analysis<'_>,
    model: &Model,
    locks: &'l LockAnalysis<'_>,
    pair: &Pair,
) -> Option<[&'l Reached; 2]> {
    let reached = |side: usize| {
        let point = analysis.accesses()[pair.accesses[side]].point;
        let threads = locks.threads(KindId::new(pair.kinds[side].index()));
        let places = model.places(point).iter();
        places
            .flat_map(|&place| threads.at(place))
            .collect::<Vec<_>>()
    };
    let (first, second) = (reached(0), reached(1));
    for &a in &first {
        for &b in &second {
            let program = &model.program;
            if joint::disjoint(program, &a.fact, &b.fact)
                && joint::compatible(program, [&*a.fact, &*b.fact])
            {
                return Some([a, b]);
            }
        }
    }
    None
}
