//! Executions driven to what the lock analysis does not exclude.
//!
//! A [`Target`] names points that different threads may stand before at once. Each execution aims at
//! one: the thread that is nearest to an open point (`distance.rs`) moves, inputs are chosen that lead
//! nearer, and a thread that has come to its point is held there until the others have come to theirs;
//! then they go. The first execution follows the way that the proof of the lock analysis gives (Kahlon,
//! Ivančić, Gupta, Theorem 5: the merged interleaving), the next ones bring the threads there in one
//! order and the other, and later ones leave more and more to chance. Holding threads at racing
//! statements is the idea of K. Sen: *Race Directed Random Testing of Concurrent Programs*, PLDI 2008.
//!
//! Departures. The points are not made scheduling points: a thread is held before the block in which it
//! would make the access, and the detector needs no more, since it asks for order and not for moments.
//! No thread is held if all others are.
//!
//! What is found is as real as what others find; that nothing is found proves nothing.

use crate::input::target::Target;
use crate::run::distance::{Distance, FAR, Roads};
use crate::run::execution::Execution;
use crate::run::walk::Chance;
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Code, Move, Outcome, Site, ThreadId};
use std::collections::BTreeMap;
use verdict::{Step, Unknown};

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Directed;

/// The steps of one execution, at most.
const DEPTH: usize = 1_500;

/// How often threads may meet in one execution without harm.
const MEETINGS: usize = 4;

/// Executions for each target.
const ROUNDS: u64 = 48;

/// The alternatives of one decision that are compared.
const COMPARED: u32 = 64;

impl Strategy for Directed {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let what = "executions driven to what locks do not exclude".into();
        pass.findings.doubts.insert(Unknown::NotExhaustive { what });
        let mut execution = pass.start();
        let map = Map::new(execution.code, &pass.problem.options.targets);
        let mut chance = Chance::new(pass.problem.options.seed);
        pass.coverage.executions = 0;
        let start = execution.mark();
        for round in 0..ROUNDS {
            for target in pass.problem.options.targets.iter() {
                execution.undo_to(start);
                let mut drive = Drive::new(target, &map, &mut chance, round);
                drive.run(pass, &mut execution)?;
                pass.coverage.executions += 1;
            }
        }
        Ok(())
    }
}

/// The ways to all that targets name.
struct Map {
    roads: Roads,
    distances: BTreeMap<Site, Distance>,
}

impl Map {
    fn new(code: &Code, targets: &[Target]) -> Map {
        let roads = Roads::new(code);
        let mut distances = BTreeMap::new();
        for target in targets {
            let way = target.way.iter().map(|(_, site)| *site);
            for site in target.sites.iter().copied().chain(way) {
                distances.entry(site).or_insert_with(|| roads.to(site));
            }
        }
        Map { roads, distances }
    }

    fn from(&self, execution: &Execution<'_>, thread: ThreadId, site: Site) -> u32 {
        let Some(distance) = self.distances.get(&site) else {
            return FAR;
        };
        let (code, state) = (execution.code, &execution.state);
        self.roads.of(distance, code, state, thread)
    }
}

/// One execution.
struct Drive<'d> {
    target: &'d Target,
    map: &'d Map,
    chance: &'d mut Chance,
    /// How many of eight steps are left to chance.
    wild: usize,
    /// Whether the last point comes first.
    reversed: bool,
    /// How much of the way is behind, and who goes it.
    gone: usize,
    bound: Vec<Option<ThreadId>>,
    /// By point: the thread that is held there.
    held: Vec<Option<ThreadId>>,
    /// One who was held and may pass.
    released: Option<ThreadId>,
    met: usize,
    path: Vec<Step>,
}

impl<'d> Drive<'d> {
    fn new(target: &'d Target, map: &'d Map, chance: &'d mut Chance, round: u64) -> Drive<'d> {
        let threads = target.sites.len();
        Drive {
            target,
            map,
            wild: match round {
                0..3 => 0,
                3..6 => 1,
                _ => 1 + chance.below(7),
            },
            chance,
            reversed: round % 2 == 1,
            gone: if round == 0 { 0 } else { target.way.len() },
            bound: vec![None; threads],
            held: vec![None; threads],
            released: None,
            met: 0,
            path: Vec::new(),
        }
    }

    fn run(&mut self, pass: &mut Pass<'_, '_>, execution: &mut Execution<'_>) -> Result<(), Stop> {
        while self.path.len() < DEPTH {
            let moves = execution.lasting_moves();
            if !moves.iter().any(|m| m.real > 0) {
                return pass.look(execution, &self.path);
            }
            if self.target.waits {
                self.hold_waiting(execution);
            }
            if self.met < MEETINGS && self.held.iter().all(Option::is_some) {
                self.met += 1;
                let over = self.meet(pass, execution)?;
                if over {
                    return Ok(());
                }
                continue;
            }
            let chosen = self.pick(execution, &moves);
            let choice = self.decide(execution, chosen);
            if self.step(pass, execution, chosen.thread, choice)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Threads that stand where they are to wait.
    fn hold_waiting(&mut self, execution: &Execution<'_>) {
        for thread in execution.live() {
            let at = execution.state.site(execution.code, thread);
            if let Some(at) = at {
                self.hold(thread, std::iter::once(at));
            }
        }
    }

    /// Holds a thread if it has come to an open point; whether it has.
    fn hold(&mut self, thread: ThreadId, mut sites: impl Iterator<Item = Site>) -> bool {
        if self.met >= MEETINGS || self.released == Some(thread) || self.is_held(thread) {
            return false;
        }
        let open = |site: Site| {
            let mut points = self.target.sites.iter().zip(&self.held);
            points.position(|(point, held)| *point == site && held.is_none())
        };
        let Some(point) = sites.find_map(open) else {
            return false;
        };
        self.held[point] = Some(thread);
        true
    }

    fn is_held(&self, thread: ThreadId) -> bool {
        self.held.contains(&Some(thread))
    }

    /// All have come: they go, one after the other. Whether the execution is over.
    fn meet(
        &mut self,
        pass: &mut Pass<'_, '_>,
        execution: &mut Execution<'_>,
    ) -> Result<bool, Stop> {
        pass.look(execution, &self.path)?;
        let mut threads: Vec<ThreadId> = self.held.iter().copied().flatten().collect();
        self.held.fill(None);
        while !threads.is_empty() {
            let thread = threads.swap_remove(self.chance.below(threads.len()));
            let moves = execution.lasting_moves();
            let Some(m) = moves.iter().find(|m| m.thread == thread && m.real > 0) else {
                continue;
            };
            let choice = self.chance.below(m.real as usize) as u32;
            self.released = Some(thread);
            if self.step(pass, execution, thread, choice)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who moves.
    fn pick(&mut self, execution: &Execution<'_>, moves: &[Move]) -> Move {
        let real = || moves.iter().filter(|m| m.real > 0);
        let free: Vec<Move> = real()
            .filter(|m| !self.is_held(m.thread))
            .copied()
            .collect();
        if free.is_empty() {
            // No other thread can move: the one that is held must go on.
            let all: Vec<Move> = real().copied().collect();
            let chosen = all[self.chance.below(all.len())];
            self.let_go(chosen.thread);
            return chosen;
        }
        if free.len() == 1 || self.chance.below(8) < self.wild {
            return free[self.chance.below(free.len())];
        }
        let far: Vec<u32> = free.iter().map(|m| self.far(execution, m.thread)).collect();
        let nearest = far.iter().copied().min().unwrap_or(FAR);
        let near = |(_, far): &(&Move, &u32)| **far == nearest;
        let near: Vec<Move> = free
            .iter()
            .zip(&far)
            .filter(near)
            .map(|(m, _)| *m)
            .collect();
        near[self.chance.below(near.len())]
    }

    fn let_go(&mut self, thread: ThreadId) {
        let same = |held: &&mut Option<ThreadId>| **held == Some(thread);
        self.held.iter_mut().filter(same).for_each(|h| *h = None);
        self.released = Some(thread);
    }

    /// How far a thread is from where one is wanted next.
    fn far(&self, execution: &Execution<'_>, thread: ThreadId) -> u32 {
        let goes = |role: usize| match self.bound[role] {
            Some(bound) => bound == thread,
            None => !self.bound.contains(&Some(thread)),
        };
        if let Some(&(role, site)) = self.target.way.get(self.gone) {
            return match goes(role) {
                true => self.map.from(execution, thread, site),
                false => FAR,
            };
        }
        let points = self.target.sites.iter().zip(&self.held).enumerate();
        let open = points.filter(|(role, (_, held))| held.is_none() && goes(*role));
        let mut open = open.map(|(_, (site, _))| *site);
        let first = if self.reversed {
            open.next_back()
        } else {
            open.next()
        };
        first.map_or(FAR, |site| self.map.from(execution, thread, site))
    }

    /// Which alternative: of those that lead nearest, any.
    fn decide(&mut self, execution: &mut Execution<'_>, chosen: Move) -> u32 {
        let count = chosen.choices.max(1);
        if count == 1 || self.chance.below(8) < self.wild.max(1) {
            return self.chance.below(count as usize) as u32;
        }
        let mark = execution.mark();
        let (mut best, mut nearest) = (Vec::new(), FAR);
        for choice in 0..count.min(COMPARED) {
            execution.step(chosen.thread, choice);
            let far = self.far(execution, chosen.thread);
            execution.undo_to(mark);
            if far < nearest {
                best.clear();
                nearest = far;
            }
            if far == nearest {
                best.push(choice);
            }
        }
        best[self.chance.below(best.len())]
    }

    /// Lets a thread move, unless that brings it past an open point: then it is held. Whether the
    /// execution is over.
    fn step(
        &mut self,
        pass: &mut Pass<'_, '_>,
        execution: &mut Execution<'_>,
        thread: ThreadId,
        choice: u32,
    ) -> Result<bool, Stop> {
        let executions = pass.coverage.executions;
        pass.count(executions, 0, self.path.len())?;
        let mark = execution.mark();
        let at = execution.state.site(execution.code, thread);
        let taken = execution.step(thread, choice);
        let accesses = !self.target.waits && taken.races.is_empty();
        if accesses && self.hold(thread, execution.sites()) {
            execution.undo_to(mark);
            return Ok(false);
        }
        if self.released == Some(thread) {
            self.released = None;
        }
        if let Some(&(role, site)) = self.target.way.get(self.gone)
            && at == Some(site)
        {
            self.bound[role] = Some(thread);
            self.gone += 1;
        }
        self.path.push(Step { thread, choice });
        pass.judge(execution, &taken, &self.path)?;
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        Ok(over || !taken.races.is_empty())
    }
}
