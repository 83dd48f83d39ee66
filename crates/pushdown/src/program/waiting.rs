//! Deadlocks of a program: threads that wait for one another, and what else could keep one waiting.
//!
//! A thread waits at the acquisition of a lock for the thread that holds what excludes it, and at a join for
//! the thread it joins. The threads of a cycle of such waits are there at once, so
//!
//! * each two of them may run in parallel ([`Analysis::parallel`]), which is where creation and
//!   joins come in, and
//! * their facts are consistent, all together ([`crate::together::joint`]): section 6 of Kahlon, Ivančić,
//!   Gupta asks for consistency of pairs only, which names cycles of three that do not exist.
//!
//! Of two threads of a cycle that wait alike (same kind, same fact, same lock or join), the second
//! could take the place of the first: cycles without such twins are enough.
//!
//! Guarantee: under the assumption that memory is used safely, if there is no cycle and no
//! [`Obstacle`], no execution has a deadlock: a thread that waits, waits for a thread that has not ended
//! and waits for no thread in turn, or waits for such a one. A cycle found is a candidate: data is
//! abstracted, and locks that do not nest are over-approximated.

use crate::budget::{Budget, OutOfBudget};
use crate::control::{Action, Again, EdgeId, KindId, LockId};
use crate::facts::fact::{Fact, MOST_DEPTH};
use crate::facts::summary::Reached;
use crate::program::translate::{LockSort, Model};
use crate::together::analysis::LockAnalysis;
use crate::together::joint;
use analysis::{Analysis, Point};
use ir::effects::Waits;
use ir::{Idx, Op, SyncOp, Terminator, Wait};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Something other than a cycle that may keep a thread waiting, or hide a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// It waits for something that is neither a lock nor the end of a thread.
    Waits(&'static str),
    /// It is not certain which lock is meant.
    Uncertain,
    /// Whether a second acquisition by its holder waits is not known, or how often it was acquired.
    Again,
    /// A thread may end here while it holds a lock.
    EndsHolding(LockId),
    /// A thread may have to wait here although no other may run.
    InAtomicSection,
    /// What threads that start here hold is too much to be followed.
    GaveUp,
}

/// A thread that waits.
#[derive(Clone, Debug)]
pub struct Waiter<'l> {
    /// Its kind.
    pub kind: analysis::KindId,
    /// The acquisition or join.
    pub at: Point,
    /// What it waits for.
    pub target: Target,
    /// How it got there.
    pub reached: &'l Reached,
}

/// What a thread waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A lock.
    Lock(LockId),
    /// The end of a thread of one of these kinds.
    Threads(Vec<analysis::KindId>),
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Waiting<'l> {
    /// Threads that wait each for the next, the last for the first.
    pub cycles: Vec<Vec<Waiter<'l>>>,
    /// What else stands in the way of a proof.
    pub obstacles: BTreeSet<(Point, Obstacle)>,
}

impl Waiting<'_> {
    /// Whether no thread can wait for ever.
    pub fn is_free(&self) -> bool {
        self.cycles.is_empty() && self.obstacles.is_empty()
    }
}

/// Cycles kept: enough to report and to explore.
const MOST_CYCLES: usize = 16;

/// Whether the facts at a point are needed to find who waits.
pub fn is_interesting(analysis: &Analysis<'_>, point: Point) -> bool {
    match analysis.op(point) {
        Some(Op::Sync { op, .. }) => matches!(op, SyncOp::Join { .. }),
        Some(_) => false,
        None => analysis.body(point.instance).is_some_and(|body| {
            let term = &body.blocks[point.block].term;
            matches!(term, Terminator::ThreadExit(_))
        }),
    }
}

/// Looks for cycles and obstacles.
pub fn waiting<'l>(
    analysis: &Analysis<'_>,
    model: &Model,
    locks: &'l LockAnalysis<'_>,
    budget: &mut Budget,
) -> Result<Waiting<'l>, OutOfBudget> {
    let mut search = Search {
        analysis,
        model,
        locks,
        classes: BTreeMap::new(),
        found: Waiting::default(),
    };
    search.scan();
    search.acquisitions(budget)?;
    search.joins(budget)?;
    search.ends();
    let classes: Vec<(Class, Waiter<'l>)> =
        std::mem::take(&mut search.classes).into_iter().collect();
    let cycles = Cycles {
        search: &search,
        after: edges(&search, &classes, budget)?,
        classes: &classes,
        path: Vec::new(),
        found: Vec::new(),
    };
    let cycles = cycles.all(budget)?;
    search.found.cycles.extend(cycles);
    Ok(search.found)
}

/// What tells waiters apart as far as cycles go.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    kind: analysis::KindId,
    running: Vec<analysis::KindId>,
    fact: Rc<Fact>,
    target: Target,
}

struct Search<'a, 'p, 'l, 'm> {
    analysis: &'a Analysis<'p>,
    model: &'a Model,
    locks: &'l LockAnalysis<'m>,
    classes: BTreeMap<Class, Waiter<'l>>,
    found: Waiting<'l>,
}

impl<'l> Search<'_, '_, 'l, '_> {
    fn obstacle(&mut self, point: Point, what: Obstacle) {
        self.found.obstacles.insert((point, what));
    }

    /// Obstacles that the instructions show by themselves.
    fn scan(&mut self) {
        for instance in self.analysis.instances().ids() {
            let body = self.analysis.body(instance);
            for (block, b) in body.into_iter().flat_map(|body| body.blocks.iter()) {
                for (inst, i) in b.insts.iter().enumerate() {
                    let inst = inst as u32;
                    if let Op::Sync { op, .. } = &i.op
                        && let Some(what) = waits(op)
                    {
                        let point = Point {
                            instance,
                            block,
                            inst,
                        };
                        self.obstacle(point, Obstacle::Waits(what));
                    }
                }
            }
        }
        for &point in &self.model.uncertain {
            self.obstacle(point, Obstacle::Uncertain);
        }
    }

    fn acquisitions(&mut self, budget: &mut Budget) -> Result<(), OutOfBudget> {
        let locks = self.locks;
        let program = locks.program();
        for kind in program.kind_ids() {
            for (i, edge) in program.edges.iter().enumerate() {
                let (Action::Acquire(lock) | Action::TryAcquire(lock)) = edge.action else {
                    continue;
                };
                let blocks = matches!(edge.action, Action::Acquire(_));
                let Some(at) = self.model.origin(EdgeId::new(i)) else {
                    continue;
                };
                for reached in locks.threads(kind).at(edge.from) {
                    budget.spend()?;
                    // Beyond this depth the lock no longer counts as held.
                    if reached.fact.depth(lock) == Some(MOST_DEPTH) {
                        self.obstacle(at, Obstacle::Again);
                    }
                    if blocks {
                        self.acquisition(kind, at, lock, reached);
                    } else if self.may_count(lock, &reached.fact) {
                        self.obstacle(at, Obstacle::Again);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a lock of a kind that is not known is acquired by its holder, who may then have it twice.
    fn may_count(&self, lock: LockId, fact: &Fact) -> bool {
        let plain = matches!(self.model.named(lock).sort, LockSort::Mutex);
        let again = self.locks.program().locks[lock.index()].again;
        plain && again == Again::Ignored && self.locks.rules().waits_for_itself(fact, lock)
    }

    fn acquisition(&mut self, kind: KindId, at: Point, lock: LockId, reached: &'l Reached) {
        let named = self.model.named(lock);
        // An atomic section waits for no thread: none is ever interrupted. Who waits for what is done
        // once is an obstacle already, and the reading side stands for no wait.
        if matches!(named.sort, LockSort::Atomic | LockSort::Once) {
            return;
        }
        self.in_atomic_section(at, reached);
        let again = self.locks.program().locks[lock.index()].again;
        let fact = &reached.fact;
        let waiter = Waiter {
            kind: analysis::KindId::new(kind.index()),
            at,
            target: Target::Lock(lock),
            reached,
        };
        if self.locks.rules().waits_for_itself(fact, lock) {
            let waits = match named.sort {
                // Only a reader that asks to write waits; a writer is refused.
                LockSort::ReadWrite => lock == named.write && !fact.holds(lock),
                _ => again == Again::Blocks,
            };
            if waits {
                self.found.cycles.push(vec![waiter]);
            } else if named.sort != LockSort::ReadWrite && again == Again::Ignored {
                self.obstacle(at, Obstacle::Again);
            }
        } else if !fact.holds(lock) {
            self.add(waiter);
        }
    }

    fn joins(&mut self, budget: &mut Budget) -> Result<(), OutOfBudget> {
        for instance in self.analysis.instances().ids() {
            let body = self.analysis.body(instance);
            for (block, b) in body.into_iter().flat_map(|body| body.blocks.iter()) {
                for (inst, i) in b.insts.iter().enumerate() {
                    let Op::Sync {
                        op:
                            SyncOp::Join {
                                wait: Wait::Block, ..
                            },
                        ..
                    } = i.op
                    else {
                        continue;
                    };
                    let at = Point {
                        instance,
                        block,
                        inst: inst as u32,
                    };
                    self.join(at, budget)?;
                }
            }
        }
        Ok(())
    }

    fn join(&mut self, at: Point, budget: &mut Budget) -> Result<(), OutOfBudget> {
        let join = self.analysis.joined(at).filter(|join| join.known);
        let kinds = match join {
            Some(join) => join.kinds.clone(),
            None => self.analysis.kinds().ids().collect(),
        };
        for &kind in self.analysis.kinds_of(at.instance) {
            let threads = self.locks.threads(KindId::new(kind.index()));
            for &place in self.model.places(at) {
                for reached in threads.at(place) {
                    budget.spend()?;
                    self.in_atomic_section(at, reached);
                    self.add(Waiter {
                        kind,
                        at,
                        target: Target::Threads(kinds.clone()),
                        reached,
                    });
                }
            }
        }
        Ok(())
    }

    fn in_atomic_section(&mut self, at: Point, reached: &Reached) {
        let atomic = |lock| self.model.named(lock).sort == LockSort::Atomic;
        if reached.fact.held().any(atomic) {
            self.obstacle(at, Obstacle::InAtomicSection);
        }
    }

    fn add(&mut self, waiter: Waiter<'l>) {
        let class = Class {
            kind: waiter.kind,
            running: self.analysis.running(waiter.kind, waiter.at),
            fact: Rc::clone(&waiter.reached.fact),
            target: waiter.target.clone(),
        };
        self.classes.entry(class).or_insert(waiter);
    }

    /// Threads that end while they hold a lock. The return of the initial thread ends everything.
    fn ends(&mut self) {
        let locks = self.locks;
        for (kind, made) in self.analysis.kinds().iter() {
            let threads = locks.threads(KindId::new(kind.index()));
            let first = Point {
                instance: made.entry,
                block: ir::BlockId::new(0),
                inst: 0,
            };
            if threads.gave_up {
                self.obstacle(first, Obstacle::GaveUp);
            }
            if made.created.is_some() {
                for reached in threads.ended() {
                    self.ends_holding(first, reached);
                }
            }
        }
        for instance in self.analysis.instances().ids() {
            let body = self.analysis.body(instance);
            for (block, b) in body.into_iter().flat_map(|body| body.blocks.iter()) {
                let at = Point {
                    instance,
                    block,
                    inst: b.insts.len() as u32,
                };
                if !matches!(b.term, Terminator::ThreadExit(_)) {
                    continue;
                }
                for &kind in self.analysis.kinds_of(instance) {
                    let threads = locks.threads(KindId::new(kind.index()));
                    let places = self.model.places(at).iter();
                    for reached in places.flat_map(|&place| threads.at(place)) {
                        self.ends_holding(at, reached);
                    }
                }
            }
        }
    }

    fn ends_holding(&mut self, at: Point, reached: &Reached) {
        let real = |lock: &LockId| self.model.named(*lock).sort != LockSort::Once;
        if let Some(lock) = reached.fact.held().find(real) {
            self.obstacle(at, Obstacle::EndsHolding(lock));
        }
    }

    /// Whether one waits for the other, both being there at once.
    fn waits_for(&self, a: &Class, b: &Class) -> bool {
        let program = self.locks.program();
        let meant = match &a.target {
            Target::Lock(lock) => b.fact.held().any(|held| program.excludes(held, *lock)),
            Target::Threads(kinds) => kinds.contains(&b.kind),
        };
        meant && self.at_once(a, b)
    }

    fn at_once(&self, a: &Class, b: &Class) -> bool {
        let beside = self.analysis.beside(a.kind, &a.running, b.kind, &b.running);
        beside && joint::disjoint(self.locks.program(), &a.fact, &b.fact)
    }
}

/// What an operation waits for that is no lock and no thread's end.
fn waits(op: &SyncOp) -> Option<&'static str> {
    let what = match op.waits() {
        // However long it waits for a signal, it waits for the mutex after that.
        Waits::ForSignal(_) => return Some("a signal"),
        Waits::ForPermit(_) => return Some("a permit"),
        Waits::ForSemaphore(_) => "a semaphore",
        Waits::ForBarrier => "a barrier",
        Waits::ForWork => "an initialisation by another thread",
        Waits::ForChannel(_) => "a channel",
        Waits::ForLatch(_) => "a latch",
        Waits::Never | Waits::ForLock(_) | Waits::ForThread(_) | Waits::ForSection => return None,
    };
    (op.waits().how_long() == Some(Wait::Block)).then_some(what)
}

/// Who waits for whom, among those on some cycle.
fn edges(
    search: &Search<'_, '_, '_, '_>,
    classes: &[(Class, Waiter<'_>)],
    budget: &mut Budget,
) -> Result<Vec<Vec<usize>>, OutOfBudget> {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    for (i, (a, _)) in classes.iter().enumerate() {
        for (j, (b, _)) in classes.iter().enumerate() {
            budget.spend()?;
            if i != j && search.waits_for(a, b) {
                after[i].push(j);
            }
        }
    }
    // What waits for no thread, or is waited for by none, is on no cycle.
    loop {
        let mut wanted = vec![false; classes.len()];
        for &to in after.iter().flatten() {
            wanted[to] = true;
        }
        let mut changed = false;
        let dead: Vec<bool> = after.iter().map(Vec::is_empty).collect();
        for (i, list) in after.iter_mut().enumerate() {
            let before = list.len();
            list.retain(|&to| !dead[to]);
            if !wanted[i] {
                list.clear();
            }
            changed |= list.len() != before;
        }
        if !changed {
            return Ok(after);
        }
    }
}

/// The enumeration of cycles, each from its smallest member.
struct Cycles<'s, 'a, 'p, 'l, 'm> {
    search: &'s Search<'a, 'p, 'l, 'm>,
    classes: &'s [(Class, Waiter<'l>)],
    after: Vec<Vec<usize>>,
    path: Vec<usize>,
    found: Vec<Vec<Waiter<'l>>>,
}

impl<'l> Cycles<'_, '_, '_, 'l, '_> {
    fn all(mut self, budget: &mut Budget) -> Result<Vec<Vec<Waiter<'l>>>, OutOfBudget> {
        for first in 0..self.classes.len() {
            self.path.push(first);
            self.extend(budget)?;
            self.path.pop();
        }
        Ok(self.found)
    }

    fn extend(&mut self, budget: &mut Budget) -> Result<(), OutOfBudget> {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        for next in self.after[last].clone() {
            if self.found.len() >= MOST_CYCLES {
                break;
            }
            budget.spend()?;
            if next == first {
                let member = |&at: &usize| self.classes[at].1.clone();
                self.found.push(self.path.iter().map(member).collect());
            } else if next > first && self.fits(next) {
                self.path.push(next);
                self.extend(budget)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    /// Whether another member can be there together with all so far.
    fn fits(&self, next: usize) -> bool {
        let class = |at: usize| &self.classes[at].0;
        let new = class(next);
        let mut so_far = self.path.iter().map(|&at| class(at));
        if self.path.contains(&next) || !so_far.all(|old| self.search.at_once(old, new)) {
            return false;
        }
        let members = self.path.iter().chain([&next]);
        let facts = members.map(|&at| &*class(at).fact);
        joint::compatible(self.search.locks.program(), facts)
    }
}
