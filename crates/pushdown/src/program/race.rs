//! Races: which pairs of accesses can happen at once, and what protects the others.
//!
//! A conflicting pair ([`crate::program::conflicts`]) of two threads is a candidate unless
//!
//! * the two cannot run in parallel ([`Analysis::parallel`]),
//! * a barrier of known parties stands between them, or one comes before whatever could have made a
//!   flag hold that the other has found to hold ([`analysis::Moment`]),
//! * both hold the lock that stands in the same place relative to what they touch,
//! * each touches an element of an array that is its own thread's, or
//! * no fact of one is consistent with a fact of the other ([`crate::together::joint`], Theorem 5 of Kahlon,
//!   Ivančić, Gupta): they hold a common lock, or their acquisition histories contradict.
//!
//! By Proposition 1 of the paper two threads are enough: the others may idle. So what is ruled out is
//! ruled out for any number of threads of each kind.
//!
//! Guarantee: under the assumption that memory is used safely, and as far as the program could be
//! translated ([`crate::program::engine::Study::conditions`]), every race is a candidate.

use crate::budget::{Budget, OutOfBudget};
use crate::control::{KindId, LockId};
use crate::facts::fact::Fact;
use crate::facts::summary::Reached;
use crate::program::conflicts::{Class, Conflicts, Meeting};
use crate::program::translate::Model;
use crate::together::analysis::LockAnalysis;
use crate::together::joint;
use analysis::{Access, AccessId, AccessKind, Analysis, Cell, ObjectId, ObjectKind, Point};
use ir::{AccessMode, Idx};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

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
    /// No thread writes it.
    ReadOnly,
    /// All accesses are atomic.
    Atomic,
    /// It is written, but all that conflict are ordered by creation and joins, or belong to one
    /// thread.
    Order,
    /// Those that conflict are ordered, some by barriers or by flags that announce.
    Handed,
    /// These locks are held at every access that conflicts.
    Locks(Vec<String>),
    /// Each has its own lock: the one in a certain place relative to it (`p->lock` with `p->x`) is
    /// held at every access that conflicts.
    Own,
    /// Each thread has its own element: the one it was given when it was created.
    Elements,
    /// Every pair is excluded, not always by the same lock or in the same way.
    Exclusion,
    /// Some pairs are not ruled out.
    Candidates(Vec<Pair>),
}

/// Bytes of a shared object.
#[derive(Clone, Debug)]
pub struct SharedLocation {
    /// Where it begins.
    pub cell: Cell,
    /// Its name.
    pub name: String,
    /// The accesses that may touch it.
    pub accesses: Vec<AccessId>,
    /// Why it does not race, or with what.
    pub protection: Protection,
}

impl SharedLocation {
    /// Are some pairs not ruled out?
    pub fn is_open(&self) -> bool {
        matches!(self.protection, Protection::Candidates(_))
    }
}

/// Candidates kept for one location: enough to report and to explore.
const MOST_CANDIDATES: usize = 16;

/// Facts at the points of one access in threads of one kind.
type FactsId = usize;

/// The facts of a point that no thread reaches.
const NO_FACTS: FactsId = 0;

/// Accesses that the judge need not tell apart.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Judged {
    class: Class,
    facts: Vec<(analysis::KindId, FactsId)>,
}

impl Judged {
    fn facts(&self, kind: analysis::KindId) -> FactsId {
        let found = self.facts.iter().find(|(k, _)| *k == kind);
        found.map_or(NO_FACTS, |(_, id)| *id)
    }
}

/// What is known of a location so far.
#[derive(Default)]
struct Sum {
    candidates: Vec<Pair>,
    /// Locks held on both sides of every pair that locks exclude.
    common: Option<BTreeSet<LockId>>,
    /// Whether a pair is excluded by a lock in the same place.
    guarded: bool,
    /// Whether a pair is to elements of different threads.
    apart: bool,
    /// Whether a pair is ordered by barriers or flags.
    handed: bool,
}

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
) -> Result<Vec<SharedLocation>, OutOfBudget> {
    let mut judge = Judge::new(conflicts, model, locks);
    let mut found = Vec::new();
    for (&object, accesses) in &conflicts.by_object {
        for (cell, accesses) in split(conflicts.analysis, object, accesses) {
            let protection = judge.protection(object, &accesses, budget)?;
            // Locks are told of by what they protect, unless a thread overwrites one in use.
            let lock = accesses.iter().all(|&a| conflicts.access(a).touch);
            if lock && !matches!(protection, Protection::Candidates(_)) {
                continue;
            }
            // What frees an object touches all of it.
            let heap = matches!(
                conflicts.analysis.objects()[object].kind,
                ObjectKind::Heap(_)
            );
            let all = accesses
                .iter()
                .any(|&a| conflicts.access(a).len == u32::MAX);
            found.push(SharedLocation {
                cell,
                name: match heap && all && cell.offset == 0 {
                    true => conflicts.analysis.object_name(object),
                    false => conflicts.analysis.cell_name(cell),
                },
                accesses,
                protection,
            });
        }
    }
    Ok(found)
}

/// Looks again at the locations in doubt, after more has become known of what is ordered.
pub fn reconsider(
    conflicts: &Conflicts<'_, '_>,
    model: &Model,
    locks: &LockAnalysis<'_>,
    found: &mut [SharedLocation],
    budget: &mut Budget,
) -> Result<(), OutOfBudget> {
    let mut judge = Judge::new(conflicts, model, locks);
    for location in found {
        if location.is_open() {
            let object = location.cell.object;
            location.protection = judge.protection(object, &location.accesses, budget)?;
        }
    }
    Ok(())
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

impl<'a, 'p> Judge<'a, 'p> {
    fn new(
        conflicts: &'a Conflicts<'a, 'p>,
        model: &'a Model,
        locks: &'a LockAnalysis<'a>,
    ) -> Self {
        Judge {
            conflicts,
            model,
            locks,
            facts: vec![Vec::new()],
            ids: HashMap::from([(Vec::new(), NO_FACTS)]),
            of: HashMap::new(),
            together: HashMap::new(),
        }
    }

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
        let mut sum = Sum::default();
        let classes = self.classes(object, accesses);
        for (i, (a, first)) in classes.iter().enumerate() {
            for (b, second) in &classes[i..] {
                budget.spend()?;
                let meeting = self.conflicts.meeting(&a.class, &b.class);
                if meeting == Meeting::Harmless {
                    continue;
                }
                let kinds = self.conflicts.kinds(a.class.standing, b.class.standing);
                sum.handed |= kinds.handed;
                for &kinds in &kinds.pairs {
                    let accesses = [*first, *second];
                    let pair = Pair { accesses, kinds };
                    let facts = [a.facts(kinds[0]), b.facts(kinds[1])];
                    self.pair(&mut sum, meeting, pair, facts);
                }
            }
        }
        Ok(self.summed_up(sum))
    }

    /// Takes note of what becomes of a pair.
    fn pair(&mut self, sum: &mut Sum, meeting: Meeting, pair: Pair, facts: [FactsId; 2]) {
        if meeting == Meeting::Guarded {
            sum.guarded = true;
        } else if meeting == Meeting::Apart {
            sum.apart = true;
        } else if !self.together(facts) {
            for id in facts {
                self.keep_common(&mut sum.common, id);
            }
        } else if sum.candidates.len() < MOST_CANDIDATES {
            sum.candidates.push(pair);
        }
    }

    fn summed_up(&self, sum: Sum) -> Protection {
        if !sum.candidates.is_empty() {
            return Protection::Candidates(sum.candidates);
        }
        match (sum.guarded, sum.common) {
            (false, None) if sum.apart && !sum.handed => Protection::Elements,
            (false, None) if sum.handed && !sum.apart => Protection::Handed,
            (false, None) if sum.handed => Protection::Exclusion,
            (false, None) => Protection::Order,
            (true, None) if !sum.apart && !sum.handed => Protection::Own,
            (false, Some(locks)) if !locks.is_empty() && !sum.apart && !sum.handed => {
                let name = |lock: &LockId| self.model.program.locks[lock.index()].name.clone();
                Protection::Locks(locks.iter().map(name).collect())
            }
            _ => Protection::Exclusion,
        }
    }

    /// The classes of the accesses that conflict with something, each with its first access.
    fn classes(&mut self, object: ObjectId, accesses: &[AccessId]) -> Vec<(Judged, AccessId)> {
        let mut classes: BTreeMap<Judged, AccessId> = BTreeMap::new();
        for &id in accesses {
            let point = self.conflicts.access(id).point;
            let class = self.conflicts.class(object, id);
            // What conflicts with nothing but what guards exclude needs no facts.
            let facts = if self.conflicts.is_interesting(point) {
                let kinds = self.conflicts.analysis.kinds_of(point.instance);
                let facts = kinds.iter().map(|&kind| (kind, self.facts_at(point, kind)));
                facts.collect()
            } else {
                Vec::new()
            };
            classes.entry(Judged { class, facts }).or_insert(id);
        }
        classes.into_iter().collect()
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
