//! The lock engine's findings in words.

use std::collections::BTreeSet;

use analysis::Point;
use ir::{Program, Span};
use pushdown::facts::nesting::not_nested;
use pushdown::facts::summary::{PathStep, Reached};
use pushdown::program::engine::Study;
use pushdown::program::race::{Pair, Protection, SharedLocation, evidence};
use pushdown::program::translate::LockSort;
use pushdown::program::waiting::{Obstacle, Target, Waiter, Waiting};
use pushdown::together::merge::merge;
use pushdown::{Action, KindId, LockId};

/// The longest path of a thread that is looked for, and the most lock operations that are listed.
const LONGEST_PATH: usize = 20_000;
const MOST_STEPS: usize = 12;

/// What was found, to be put into words.
pub(crate) struct Show<'s, 'p> {
    pub found: &'s Study<'s, 'p>,
}

impl Show<'_, '_> {
    fn program(&self) -> &Program {
        self.found.analysis.program()
    }

    /// The kinds of threads.
    pub fn threads(&self) -> String {
        let kinds = self.found.analysis.kinds();
        let mut out = counted(kinds.len(), "kind", "kinds") + " of threads:";
        for (id, kind) in kinds.iter() {
            let name = &self.found.model.program.kinds[ir::Idx::index(id)].name;
            let place =
                kind.created
                    .map_or(String::new(), |point| match self.found.own_span(point) {
                        span if span.is_none() => String::new(),
                        span => format!(", created at {}", self.program().place(span)),
                    });
            let many = if kind.many { ", any number" } else { "" };
            out.push_str(&format!("\n  {name}{many}{place}"));
        }
        out
    }

    fn span(&self, point: Point) -> Span {
        self.found.span(point)
    }

    fn function(&self, point: Point) -> &str {
        let func = self.found.analysis.instances()[point.instance].func;
        &self.program().funcs[func].name
    }

    /// A location in doubt, with the first pair of accesses.
    pub fn candidates(&self, location: &SharedLocation, pairs: &[Pair]) -> String {
        let mut out = format!("possible race on {}:", location.name);
        let Some(pair) = pairs.first() else {
            return out;
        };
        let found = evidence(
            self.found.analysis,
            self.found.model,
            self.found.locks,
            pair,
        );
        for side in 0..2 {
            let access = &self.found.analysis.accesses()[pair.accesses[side]];
            let what = match access.kind {
                analysis::AccessKind::Read => "reads",
                analysis::AccessKind::Write => "writes",
            };
            let kind = &self.found.model.program.kinds[ir::Idx::index(pair.kinds[side])].name;
            let number = KindId::new(ir::Idx::index(pair.kinds[side]));
            let reached = found.map(|found| (number, found[side]));
            let standing = self.standing(access.point, reached);
            out.push_str(&format!("\n  {kind} {what} {standing}"));
        }
        if let Some(found) = found {
            let kind = |side: usize| KindId::new(ir::Idx::index(pair.kinds[side]));
            out.push_str(&self.way(&[(kind(0), found[0]), (kind(1), found[1])]));
        }
        if pairs.len() > 1 {
            out.push_str(&format!("\n  and {} more pairs", pairs.len() - 1));
        }
        out
    }

    /// One order of lock operations that brings threads to where they stand, if there is a short one.
    fn way(&self, members: &[(KindId, &Reached)]) -> String {
        let schedule = merge(self.found.locks, members, LONGEST_PATH).unwrap_or_default();
        let program = &self.found.model.program;
        let mut steps = Vec::new();
        for scheduled in &schedule {
            let PathStep::Edge(edge) = scheduled.step else {
                continue;
            };
            let (what, lock) = match program.edge(edge).action {
                Action::Acquire(lock) | Action::TryAcquire(lock) => ("locks", lock),
                Action::Release(lock) => ("unlocks", lock),
                _ => continue,
            };
            let kind = &program.kinds[members[scheduled.thread].0.index()].name;
            let thread = scheduled.thread + 1;
            let lock = self.lock(lock);
            let at = self.found.model.origin(edge);
            let at = at.map_or(String::new(), |point| {
                format!(" at {}", self.program().place(self.span(point)))
            });
            steps.push(format!("\n    {thread} ({kind}) {what} {lock}{at}"));
        }
        match steps.len() {
            0 => String::new(),
            n if n > MOST_STEPS => format!("\n  one way there has {n} lock operations"),
            _ => format!("\n  one way there:{}", steps.concat()),
        }
    }

    /// Where a thread stands: the first place of the user's own on its call stack, what it calls there, and from where
    /// that was called; then its locks and their histories.
    fn standing(&self, point: Point, reached: Option<(KindId, &Reached)>) -> String {
        let mut stack = vec![point];
        if let Some((kind, reached)) = reached {
            let calls = self.found.locks.threads(kind).stack(reached);
            let origin = |edge: &_| self.found.model.origin(*edge);
            stack.extend(calls.iter().rev().filter_map(origin));
        }
        let inner = stack.iter().take_while(|p| !self.is_own(**p)).count();
        let called = inner.checked_sub(1).map(|last| self.function(stack[last]));
        let own = &stack[inner..];
        let mut out = match (own.first(), called) {
            (Some(first), None) => self.at(*first),
            // Names of the implementation's own tell nothing.
            (Some(first), Some(name)) if name.starts_with("__") => self.at(*first),
            (Some(first), Some(name)) => format!("{}, calling {name}", self.at(*first)),
            (None, _) => format!("in {}", called.unwrap_or_default()),
        };
        for point in own.iter().skip(1).filter(|point| self.is_own(**point)) {
            out.push_str(&format!(
                "\n    called from {}",
                self.at(*point).trim_start_matches("at ")
            ));
        }
        if let Some((_, reached)) = reached {
            out.push_str(&self.holding(reached));
        }
        out
    }

    fn at(&self, point: Point) -> String {
        let place = self.program().place(self.span(point));
        format!("at {place} in {}", self.function(point))
    }

    /// Whether a point has a place in the user's own source.
    fn is_own(&self, point: Point) -> bool {
        let span = self.span(point);
        let file = self.program().files.get(span.file);
        !span.is_none() && file.is_some_and(|file| !file.library)
    }

    /// The locks and their histories.
    fn holding(&self, reached: &Reached) -> String {
        let mut out = String::new();
        let name = |lock: usize| self.lock(LockId::new(lock));
        let held = reached.fact.histories();
        if held.is_empty() {
            out.push_str("\n    holding no lock");
        }
        for (lock, history) in held {
            out.push_str(&format!("\n    holding {}", name(lock.index())));
            let since: Vec<String> = history.iter().map(name).collect();
            if !since.is_empty() {
                out.push_str(&format!(", since then used {}", since.join(", ")));
            }
        }
        out
    }

    /// How much is proved.
    pub fn totals(&self) -> String {
        let all = self.found.locations.len();
        let candidate = |l: &&SharedLocation| matches!(l.protection, Protection::Candidates(_));
        let left = self.found.locations.iter().filter(candidate).count();
        let locations = counted(all, "shared location", "shared locations");
        format!("{locations}, {} proved, {left} in doubt", all - left)
    }

    /// What a proof would be conditional on.
    pub fn conditions(&self) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for condition in self.found.conditions() {
            let at = self.program().place(condition.span);
            out.push(format!("{at}: {}", condition.what));
        }
        out.dedup();
        out
    }

    /// Releases out of order: where they occur, answers are over-approximations.
    pub fn not_nested(&self) -> Vec<String> {
        let mut out = BTreeSet::new();
        for breach in not_nested(self.found.locks) {
            // That something is done for good is no lock.
            if self.found.model.named(breach.over).sort == LockSort::Once {
                continue;
            }
            let place = |edge| {
                let point = self.found.model.origin(edge)?;
                let at = self.program().place(self.span(point));
                Some(format!("{at} in {}", self.function(point)))
            };
            let Some(release) = place(breach.release) else {
                continue;
            };
            let acquired = breach.acquire.and_then(place);
            let acquired = acquired.map_or(String::new(), |at| format!(", acquired at {at}"));
            let kind = &self.found.model.program.kinds[breach.kind.index()].name;
            let (released, over) = (self.lock(breach.released), self.lock(breach.over));
            out.insert(format!(
                "not nested: {kind} releases {released} at {release}, while it holds {over}{acquired}"
            ));
        }
        out.into_iter().collect()
    }

    /// Threads that wait for one another.
    pub fn cycle(&self, cycle: &[Waiter<'_>]) -> String {
        let mut out = match cycle {
            [_] => "possible wait for oneself:".to_owned(),
            _ => "possible cycle of waiting threads:".to_owned(),
        };
        for waiter in cycle {
            let kind = KindId::new(ir::Idx::index(waiter.kind));
            let name = &self.found.model.program.kinds[kind.index()].name;
            let what = match &waiter.target {
                Target::Lock(lock) => self.lock(*lock),
                Target::Threads(kinds) => {
                    let names = kinds.iter().map(|k| self.kind(*k));
                    let names: BTreeSet<&str> = names.collect();
                    let names: Vec<&str> = names.into_iter().collect();
                    format!("the end of {}", names.join(" or "))
                }
            };
            let standing = self.standing(waiter.at, Some((kind, waiter.reached)));
            out.push_str(&format!("\n  {name} waits for {what} {standing}"));
        }
        let kind = |waiter: &Waiter<'_>| KindId::new(ir::Idx::index(waiter.kind));
        let members: Vec<(KindId, &Reached)> = cycle.iter().map(|w| (kind(w), w.reached)).collect();
        out.push_str(&self.way(&members));
        out
    }

    fn kind(&self, kind: analysis::KindId) -> &str {
        &self.found.model.program.kinds[ir::Idx::index(kind)].name
    }

    fn lock(&self, lock: LockId) -> String {
        self.found.model.program.locks[lock.index()].name.clone()
    }

    /// What else may keep a thread waiting.
    pub fn obstacles(&self, waiting: &Waiting<'_>) -> Vec<String> {
        let mut found = BTreeSet::new();
        for &(point, obstacle) in &waiting.obstacles {
            let what = match obstacle {
                Obstacle::Waits(what) => format!("a thread may wait for {what}"),
                Obstacle::Uncertain => "it is not certain which lock this is".into(),
                Obstacle::Again => {
                    "how often a thread may acquire this lock again is not known".into()
                }
                Obstacle::EndsHolding(lock) => {
                    let name = self.function(point);
                    format!("a thread may end in {name} holding {}", self.lock(lock))
                }
                Obstacle::InAtomicSection => "a thread may wait in an atomic section".into(),
                Obstacle::GaveUp => {
                    let name = self.function(point);
                    format!("threads of {name} hold locks in more ways than the analysis tracks")
                }
            };
            found.insert((self.span(point), what));
        }
        let told = |(span, what)| format!("{}: {what}", self.program().place(span));
        found.into_iter().map(told).collect()
    }
}

/// A number of things.
fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
