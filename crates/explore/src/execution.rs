//! One execution under search: the machine's state and what the detector knows, moved together.

use crate::judge::{Judge, Second};
use crate::upgrade::Points;
use detect::{AccessInfo, Detector, Race, Rules, Stored, Summary, View};
use ir::AccessMode;
use machine::{
    Code, Config, Event, Move, Names, ObjectId, Observer, Outcome, Range, State, ThreadId,
    ThreadStatus,
};

/// A state with its detector.
#[derive(Clone, Debug)]
pub(crate) struct Execution<'a> {
    pub code: &'a Code,
    pub points: &'a Points,
    pub state: State,
    pub detector: Summary,
    second: Option<Second>,
}

/// A moment to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    state: machine::Mark,
    detector: detect::Mark,
    second: usize,
}

/// What one step did.
#[derive(Debug)]
pub(crate) struct Taken {
    pub outcome: Outcome,
    /// Races on locations that are not upgraded, each with the number of the step's events up to
    /// and including the later access.
    pub races: Vec<(Race, usize)>,
    /// Forks, joins and releases: what orders the search's own operations.
    pub edges: Vec<Event>,
    /// The accesses, where every access is a scheduling point.
    pub accesses: Vec<AccessInfo>,
    /// The sizes of heap objects made.
    pub allocated: Vec<u32>,
    /// Whether an object's life ended.
    pub freed: bool,
}

struct Watch<'a> {
    points: &'a Points,
    detector: &'a mut Summary,
    second: Option<&'a mut Second>,
    races: Vec<(Race, usize)>,
    edges: Vec<Event>,
    accesses: Vec<AccessInfo>,
    allocated: Vec<u32>,
    freed: bool,
    count: usize,
}

impl Observer for Watch<'_> {
    fn event(&mut self, event: &Event) {
        self.count += 1;
        if matches!(
            event,
            Event::Fork { .. } | Event::Join { .. } | Event::Release { .. }
        ) {
            self.edges.push(*event);
        }
        match event {
            Event::Alloc { range, .. } => self.allocated.push(range.len),
            Event::Free { .. } => self.freed = true,
            _ => {}
        }
        if self.points.all() {
            self.accesses.extend(AccessInfo::of(event));
        }
        // The detector names the lowest racing byte only: a race there must not hide one on bytes
        // that are not upgraded.
        match *event {
            Event::Access { range, mode, .. } if !matches!(mode, AccessMode::Atomic(_)) => {
                for piece in self.points.pieces(range) {
                    let mut part = *event;
                    if let Event::Access { range, .. } = &mut part {
                        *range = piece;
                    }
                    self.judge(&part);
                }
            }
            Event::Free { range, .. } => {
                for piece in self.points.pieces(range) {
                    let mut part = *event;
                    if let Event::Free { range, .. } = &mut part {
                        *range = piece;
                    }
                    self.judge(&part);
                }
            }
            _ => self.judge(event),
        }
    }
}

impl Watch<'_> {
    fn judge(&mut self, event: &Event) {
        let mut found = self.detector.event(event);
        if let Some(second) = &mut self.second {
            found = second.event(event);
        }
        if let Some(race) = found {
            let byte = Range {
                object: race.later.range.object,
                offset: race.offset,
                len: 1,
            };
            if !self.points.touches(byte) {
                self.races.push((race, self.count));
            }
        }
    }
}

impl<'a> Execution<'a> {
    pub fn new(
        code: &'a Code,
        config: &Config,
        args: &[String],
        (rules, judge): (Rules, Judge),
        points: &'a Points,
    ) -> Execution<'a> {
        Execution {
            code,
            points,
            state: State::new(code, config, args),
            detector: Summary::new(rules),
            second: Second::new(judge, rules),
        }
    }

    pub fn mark(&mut self) -> Mark {
        Mark {
            state: self.state.mark(),
            detector: self.detector.mark(),
            second: self.second.as_mut().map_or(0, Second::mark),
        }
    }

    pub fn undo_to(&mut self, mark: Mark) {
        self.state.undo_to(self.code, mark.state);
        self.detector.undo_to(mark.detector);
        if let Some(second) = &mut self.second {
            second.undo_to(mark.second);
        }
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.state.moves(self.code, &mut moves);
        moves
    }

    pub fn step(&mut self, thread: ThreadId, choice: u32) -> Taken {
        self.points.learn(&self.state);
        let mut watch = Watch {
            points: self.points,
            detector: &mut self.detector,
            second: self.second.as_mut(),
            races: Vec::new(),
            edges: Vec::new(),
            accesses: Vec::new(),
            allocated: Vec::new(),
            freed: false,
            count: 0,
        };
        let outcome = self
            .state
            .step(self.code, thread, choice, self.points, &mut watch);
        Taken {
            outcome,
            races: watch.races,
            edges: watch.edges,
            accesses: watch.accesses,
            allocated: watch.allocated,
            freed: watch.freed,
        }
    }

    /// Whether the thread waits for a decision.
    pub fn undecided(&self, thread: ThreadId) -> bool {
        self.state.choice(thread).is_some()
    }

    /// The threads that have not ended. A parked one does nothing any more.
    pub fn live(&self) -> Vec<ThreadId> {
        self.state
            .threads()
            .filter(|(_, status)| *status == ThreadStatus::Live)
            .map(|(thread, _)| thread)
            .collect()
    }

    /// The canonical names of the present state.
    pub fn names(&mut self) -> Names {
        self.state.fingerprint(self.code);
        self.state.names(self.code)
    }

    /// What the detector knows, in canonical names.
    pub fn knowledge(&self, names: &Names) -> Stored {
        // Objects that the last step made count, too.
        self.points.learn(&self.state);
        self.detector.store(&Present {
            live: self.live(),
            names,
            points: self.points,
        })
    }
}

struct Present<'a> {
    live: Vec<ThreadId>,
    names: &'a Names,
    points: &'a Points,
}

impl View for Present<'_> {
    fn live(&self) -> &[ThreadId] {
        &self.live
    }

    fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        self.names.thread(thread)
    }

    fn object(&self, object: ObjectId) -> Option<ObjectId> {
        self.names.object(object)
    }

    fn may_conflict(&self, _: ThreadId, _: detect::race::Class, range: Range) -> bool {
        !self.points.covers(range)
    }
}
