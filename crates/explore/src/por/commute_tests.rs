//! The dependence relation, tested by commuting the steps it calls independent.
//!
//! At states reached by random walks through random programs, every two operations of different
//! threads that [`crate::por::dependence`] calls independent are run in both orders: the canonical
//! state, what every thread knows and who can move must be the same, and neither operation may make
//! the other possible, impossible or different.
//!
//! An *operation* is what a search runs without another thread in between: a step, the decisions
//! it asks for, and whatever stands in the atomic section it opens; its uses are those of all its
//! steps. Ends of the process and of executions depend on everything and are left out. Giving
//! something back may let a thread go on that waits for it (see the table of classes).
//!
//! The same for the finer relations of [`crate::por::roles`]; where these are used only in passes without
//! a detector, what the threads know may differ.

mod pairs;
mod passages;
mod queues;

use crate::por::dependence::{self, Class, ProgramFacts, Resource, ends_all};
use crate::por::roles::{Role, Roles, Scope, Setting, independent, roles};
use crate::restart::upgrade::{Points, Upgrades};
use crate::run::execution::Execution;
use crate::run::judge::Judge;
use crate::{Problem, Reuse};
use machine::{Code, Config, Move, Outcome, Pending, PendingKind, SyncKind, ThreadId};
use progen::{Preset, Rng};
use std::sync::Arc;

/// An operation of a thread, with the decisions it takes on the way.
#[derive(Clone, Debug)]
struct Operation {
    thread: ThreadId,
    picks: Vec<u32>,
    uses: Roles,
    end: Outcome,
}

struct World<'a> {
    execution: Execution<'a>,
    facts: &'a ProgramFacts,
    relation: Relation,
}

/// The relation under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// By classes.
    Classes,
    /// By roles.
    Roles { watched: bool },
}

impl Relation {
    const ALL: [Relation; 3] = [
        Relation::Classes,
        Relation::Roles { watched: true },
        Relation::Roles { watched: false },
    ];
}

/// What two orders must agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Effect {
    state: Vec<u8>,
    knowledge: detect::Stored,
    moves: Vec<Move>,
}

impl World<'_> {
    fn pending(&self, thread: ThreadId) -> Pending {
        let execution = &self.execution;
        execution.state.pending(execution.code, thread)
    }

    fn uses(&self, thread: ThreadId) -> Roles {
        let execution = &self.execution;
        let pending = self.pending(thread);
        let (state, code, points) = (&execution.state, execution.code, execution.points);
        match self.relation {
            Relation::Classes => dependence::uses(state, code, &pending, points, self.facts)
                .into_iter()
                .map(|(object, class)| (object, Role::Plain(class)))
                .collect(),
            Relation::Roles { watched } => {
                let facts = self.facts;
                let setting = Setting {
                    code,
                    points,
                    facts,
                    watched,
                };
                roles(state, &pending, &setting, Scope::Here)
            }
        }
    }

    fn move_of(&self, thread: ThreadId) -> Option<Move> {
        let moves = self.execution.moves();
        moves.into_iter().find(|m| m.thread == thread)
    }

    /// Whether the thread goes on before any other does.
    fn goes_on(&self, thread: ThreadId) -> bool {
        let execution = &self.execution;
        execution.undecided(thread) || execution.state.in_atomic_section(execution.code)
    }

    /// Every way the next operation of a thread can go; none if one of them ends everything.
    fn operations(&mut self, first: Move) -> Option<Vec<Operation>> {
        let mut out = Vec::new();
        let mut path = Operation {
            thread: first.thread,
            picks: Vec::new(),
            uses: Vec::new(),
            end: Outcome::Ready,
        };
        let mark = self.execution.mark();
        let all = self.extend(first, &mut path, &mut out);
        self.execution.undo_to(mark);
        all.then_some(out)
    }

    fn extend(&mut self, next: Move, path: &mut Operation, out: &mut Vec<Operation>) -> bool {
        let used = path.uses.len();
        if ends_all(self.pending(next.thread).kind) || path.picks.len() > 8 {
            return false;
        }
        path.uses.extend(self.uses(next.thread));
        let mark = self.execution.mark();
        for choice in 0..next.choices {
            path.picks.push(choice);
            let taken = self.execution.step(next.thread, choice);
            if matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_)) {
                return false;
            }
            let further = self.goes_on(path.thread).then(|| self.move_of(path.thread));
            match further.flatten() {
                Some(next) => {
                    if !self.extend(next, path, out) {
                        return false;
                    }
                }
                None => {
                    path.end = taken.outcome;
                    out.push(path.clone());
                }
            }
            path.picks.pop();
            self.execution.undo_to(mark);
        }
        path.uses.truncate(used);
        true
    }

    /// Runs an operation; whether it went as it does alone.
    fn run(&mut self, operation: &Operation, raced: &mut bool) -> Result<(), String> {
        let thread = operation.thread;
        let mut end = Outcome::Ready;
        for &pick in &operation.picks {
            let possible = self.move_of(thread).is_some_and(|m| pick < m.choices);
            if !possible {
                return Err("the other disables it".into());
            }
            let taken = self.execution.step(thread, pick);
            *raced |= !taken.races.is_empty();
            end = taken.outcome;
        }
        // The last thread to end takes the process with it.
        let last = operation.end == Outcome::Ended && self.execution.live().is_empty();
        if named_alike(&end) != named_alike(&operation.end) && !last {
            return Err(format!("it ends with {end:?} after the other"));
        }
        Ok(())
    }

    /// The effect of two operations; none if they race, which ends what can be said.
    fn both(&mut self, order: [&Operation; 2]) -> Result<Option<Effect>, String> {
        let mark = self.execution.mark();
        let mut raced = false;
        let ran = self
            .run(order[0], &mut raced)
            .and_then(|()| self.run(order[1], &mut raced));
        let effect = if raced {
            Ok(None)
        } else {
            ran.map(|()| Some(self.effect()))
        };
        self.execution.undo_to(mark);
        effect
    }

    fn effect(&mut self) -> Effect {
        let execution = &mut self.execution;
        let mut state = Vec::new();
        execution.state.canonical(execution.code, &mut state);
        let names = execution.state.names(execution.code);
        let mut moves = execution.moves();
        for m in &mut moves {
            m.thread = names.thread(m.thread).unwrap_or(m.thread);
        }
        moves.sort_by_key(|m| m.thread);
        let knowledge = match self.relation {
            Relation::Roles { watched: false } => detect::Stored::default(),
            _ => execution.knowledge(),
        };
        Effect {
            state,
            knowledge,
            moves,
        }
    }
}

fn common<'u>(a: &'u Roles, b: &'u Roles) -> impl Iterator<Item = (Role, Role)> + 'u {
    a.iter()
        .flat_map(move |&(object, role): &(Resource, Role)| {
            let same = move |other: &&(Resource, Role)| other.0 == object;
            b.iter().filter(same).map(move |other| (role, other.1))
        })
}

/// Whether the first may be what a thread with the second waits for.
fn gives((a, b): (Role, Role)) -> bool {
    match a {
        Role::Plain(Class::Give) => matches!(b, Role::Plain(Class::Take) | Role::Join),
        Role::Post => b == Role::Wait,
        Role::Send => b == Role::Receive,
        Role::Receive => b == Role::Send,
        _ => false,
    }
}

/// Commutes every pair at the present state, and says which.
fn check(
    world: &mut World<'_>,
    mut commuted: impl FnMut(&Operation, &Operation),
) -> Result<(), String> {
    let moves = world.execution.moves();
    if moves.iter().any(|m| world.goes_on(m.thread)) {
        return Ok(());
    }
    let mut operations = Vec::new();
    for &m in &moves {
        operations.extend(world.operations(m).unwrap_or_default());
    }
    for (index, a) in operations.iter().enumerate() {
        waits(world, a)?;
        for b in &operations[index + 1..] {
            if a.thread == b.thread || !independent(&a.uses, &b.uses) {
                continue;
            }
            let words = |what: String| format!("{what}\n{a:?}\n{b:?}");
            let one = world.both([a, b]).map_err(words)?;
            let other = world.both([b, a]).map_err(words)?;
            if one != other {
                return Err(words(difference(&one, &other)));
            }
            commuted(a, b);
        }
    }
    Ok(())
}

fn difference(one: &Option<Effect>, other: &Option<Effect>) -> String {
    let (Some(one), Some(other)) = (one, other) else {
        return "one order races".into();
    };
    if one.state != other.state {
        "the states differ".into()
    } else if one.moves != other.moves {
        format!("who can move: {:?} or {:?}", one.moves, other.moves)
    } else {
        format!("what is known:\n{:?}\n{:?}", one.knowledge, other.knowledge)
    }
}

/// A thread that does not depend on an operation stands after it where it stood, and can move iff
/// it could.
fn waits(world: &mut World<'_>, a: &Operation) -> Result<(), String> {
    let others = world.execution.live();
    let before: Vec<(ThreadId, Roles, Option<Move>)> = others
        .into_iter()
        .filter(|&t| t != a.thread && !at_barrier(world.pending(t).kind))
        .map(|t| (t, world.uses(t), world.move_of(t)))
        .filter(|(_, uses, _)| independent(&a.uses, uses))
        .collect();
    let mark = world.execution.mark();
    let ran = world.run(a, &mut false);
    let mut result = ran.map_err(|what| format!("{what}: {a:?}"));
    for (thread, uses, able) in before {
        let now = world.move_of(thread);
        if now != able && !common(&a.uses, &uses).any(gives) {
            let pending = world.pending(thread);
            result = Err(format!("{able:?} becomes {now:?} by {a:?}: {pending:?}"));
        }
        // The last thread of a process is not kept from going on by others of it.
        let objects = |uses: &Roles| {
            let objects = uses.iter().map(|u| u.0);
            let objects = objects.filter(|o| !matches!(o, Resource::Process(_)));
            objects.collect::<Vec<Resource>>()
        };
        if objects(&world.uses(thread)) != objects(&uses) {
            let pending = world.pending(thread);
            result = Err(format!("{uses:?} changed by {a:?}: {pending:?}"));
        }
    }
    world.execution.undo_to(mark);
    result
}

/// An outcome without the number of the object it is about, which the order may change.
fn named_alike(outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    if let Outcome::Violation(violation) = &mut outcome {
        violation.range = None;
    }
    outcome
}

/// Who waits at a barrier has nothing to do until the last one comes.
fn at_barrier(kind: PendingKind) -> bool {
    kind == PendingKind::Sync(SyncKind::BarrierWaiting)
}

/// The racy locations of a program, as far as a short search finds them.
fn upgrades(code: &Arc<Code>) -> Upgrades {
    let mut problem = Problem::new(Arc::clone(code));
    problem.config = config();
    problem.all_races = true;
    problem.reuse = Reuse::Never;
    problem.limits.states = Some(2_000);
    let mut upgrades = Upgrades::default();
    for location in crate::run(&problem).racy {
        upgrades.add(location);
    }
    upgrades
}

fn config() -> Config {
    Config {
        budget: 300,
        logging: true,
        ..Config::default()
    }
}

/// Random walks through one program.
fn walk(
    program: &progen::Program,
    seed: u64,
    relation: Relation,
    commuted: &mut u64,
) -> Result<(), String> {
    let code = Arc::new(Code::new(Arc::new(progen::lower(program))));
    walk_through(&code, &config(), seed, relation, |_, _| *commuted += 1)
}

/// The same through code.
fn walk_through(
    code: &Arc<Code>,
    config: &Config,
    seed: u64,
    relation: Relation,
    mut commuted: impl FnMut(&Operation, &Operation),
) -> Result<(), String> {
    let upgrades = upgrades(code);
    let facts = ProgramFacts::new(code);
    let points = Points::upgraded(upgrades);
    let mut rng = Rng::new(seed);
    for _ in 0..2 {
        let args = ["program".into()];
        let rules = (detect::Rules::of(code.program()), Judge::default());
        let execution = Execution::new(code, config, &args, rules, &points);
        let mut world = World {
            execution,
            facts: &facts,
            relation,
        };
        for _ in 0..40 {
            let moves = world.execution.moves();
            if moves.is_empty() {
                break;
            }
            check(&mut world, &mut commuted)?;
            let m = rng.pick(&moves);
            let choice = rng.below(m.choices as usize) as u32;
            let taken = world.execution.step(m.thread, choice);
            if !taken.races.is_empty() || taken.outcome == Outcome::Infeasible {
                break;
            }
        }
    }
    Ok(())
}

fn walks(relation: Relation, count: u64) -> u64 {
    let mut commuted = 0;
    for preset in Preset::ALL {
        for seed in 0..count {
            let program = progen::generate(preset, seed);
            if walk(&program, seed, relation, &mut commuted).is_err() {
                let small = progen::shrink(&program, |p| walk(p, seed, relation, &mut 0).is_err());
                let what = walk(&small, seed, relation, &mut 0).expect_err("shrinking keeps it");
                let name = preset.name();
                panic!(
                    "{relation:?} {name} {seed}: {what}\n{}",
                    progen::to_c(&small)
                );
            }
        }
    }
    commuted
}

#[test]
fn independent_operations_commute() {
    let commuted = walks(Relation::Classes, 120);
    assert!(commuted > 10_000, "too few pairs: {commuted}");
}

#[test]
fn operations_with_independent_roles_commute() {
    for watched in [true, false] {
        let commuted = walks(Relation::Roles { watched }, 50);
        assert!(commuted > 4_000, "too few pairs: {commuted}");
    }
}
