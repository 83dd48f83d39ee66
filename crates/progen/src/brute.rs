//! Every execution of a tiny program, one after the other, with nothing stored.
//!
//! A second oracle, for the first: races are judged by [`detect::Reference`], reachability in the
//! graph of all events, at the end of every execution.

use crate::differential::{Answers, config, properties, racy_home};
use detect::{AccessInfo, Detector, Reference, Rules};
use machine::{
    Code, Deadlock, Event, EveryAccess, Home, Mark, Move, Outcome, Site, State, ThreadId,
};
use std::collections::BTreeSet;
use verdict::{Property, property_of};

/// What all executions show, or nothing if there are more than `executions`, or one is longer than
/// a hundred steps.
pub fn enumerate(code: &Code, executions: usize) -> Option<Answers> {
    enumerate_beside(code, &BTreeSet::new(), executions)
}

/// The same, where races with an access on one of these lines do not count.
pub fn enumerate_beside(code: &Code, benign: &BTreeSet<u32>, executions: usize) -> Option<Answers> {
    let mut walk = Walk {
        benign,
        code,
        state: State::new(code, &config(), &["program".into()]),
        events: Vec::new(),
        violated: BTreeSet::new(),
        racy: BTreeSet::new(),
        certain: true,
        left: executions,
    };
    walk.look();
    walk.below(0).then(|| Answers {
        violated: walk.violated.into_iter().collect(),
        racy: walk.racy,
        certain: walk.certain,
    })
}

struct Walk<'a> {
    benign: &'a BTreeSet<u32>,
    code: &'a Code,
    state: State,
    events: Vec<Event>,
    violated: BTreeSet<Property>,
    racy: BTreeSet<(Home, u32)>,
    certain: bool,
    left: usize,
}

impl Walk<'_> {
    /// False if there is too much.
    fn below(&mut self, depth: usize) -> bool {
        let mut moves: Vec<Move> = Vec::new();
        self.state.moves(self.code, &mut moves);
        if moves.is_empty() {
            return self.end();
        }
        if depth > 100 {
            return false;
        }
        let mark = self.state.mark();
        moves
            .iter()
            .all(|m| (0..m.choices).all(|choice| self.step(m.thread, choice, mark, depth)))
    }

    fn step(&mut self, thread: ThreadId, choice: u32, mark: Mark, depth: usize) -> bool {
        let before = self.events.len();
        let outcome = self
            .state
            .step(self.code, thread, choice, &EveryAccess, &mut self.events);
        let on = match outcome {
            Outcome::Violation(violation) => {
                let property = property_of(violation.kind);
                if properties().contains(property) {
                    self.violated.insert(property);
                }
                true
            }
            Outcome::Gap(_) => {
                self.certain = false;
                true
            }
            Outcome::Choice(choice) => {
                self.certain &= choice.complete;
                true
            }
            Outcome::Infeasible | Outcome::Exited(_) => false,
            Outcome::Ready | Outcome::Ended | Outcome::Cut => true,
        };
        let enough = if on {
            self.look();
            self.below(depth + 1)
        } else {
            self.end()
        };
        self.state.undo_to(self.code, mark);
        self.events.truncate(before);
        enough
    }

    fn look(&mut self) {
        if self.state.deadlock(self.code).is_some() {
            self.violated.insert(Property::Deadlock);
        }
        let threads: Vec<ThreadId> = self.state.threads().map(|(thread, _)| thread).collect();
        for thread in threads {
            let waits = vec![self.state.pending(self.code, thread)];
            if (Deadlock { cycle: true, waits }).is_relock() {
                self.violated.insert(Property::Misuse);
            }
        }
    }

    /// An execution is complete.
    fn end(&mut self) -> bool {
        let mut judge = Reference::new(Rules::of(self.code.program()));
        for event in &self.events {
            judge.event(event);
        }
        for pair in judge.racing_pairs() {
            let info = |at: usize| AccessInfo::of(&self.events[at]);
            let sites = [pair.earlier, pair.later].map(|at| info(at).map(|info| info.site));
            let line = |site: Site| self.code.site(site).span.line;
            let benign = |site: Site| self.benign.contains(&line(site));
            if sites.into_iter().flatten().any(benign) {
                continue;
            }
            self.violated.insert(Property::Race);
            let region = racy_home(self.state.home(pair.object));
            self.racy.insert((region, pair.byte));
        }
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}
