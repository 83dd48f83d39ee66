//! One execution under search: the machine's state and what the detector knows, moved together.

use crate::restart::conduct::{Actor, Conduct, Prospect, Seen};
use crate::restart::upgrade::Points;
use crate::run::coming::Comings;
use crate::run::held::Held;
use crate::run::judge::{Judge, Second};
use detect::race::Class;
use detect::{AccessInfo, Detector, Race, Rules, Stored, Summary, View};
use ir::AccessMode;
use machine::{
    AccessKind, Code, Config, Event, Gap, Hold, Move, Names, ObjectId, Observer, Outcome, Place,
    Range, Site, State, ThreadId, ThreadStatus,
};
use std::cell::Cell;

/// A state with its detector.
#[derive(Clone, Debug)]
pub(crate) struct Execution<'a> {
    pub code: &'a Code,
    pub points: &'a Points,
    pub state: State,
    pub detector: Summary,
    second: Option<Second>,
    /// What the detector need not be told, for strategies that rely on it.
    pub conduct: Option<Box<Conduct>>,
    held: Held,
    /// What threads are about to do; true after [`Execution::refresh`].
    pub comings: Comings,
    events: Vec<(Event, usize)>,
    parts: Vec<Range>,
    /// Lists of steps that were looked at, to use again.
    edges: Vec<Event>,
    reads: Vec<AccessInfo>,
}

/// A moment to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    state: machine::Mark,
    detector: detect::Mark,
    second: usize,
    held: usize,
}

/// An execution at some moment with all that leads back from it, to be continued elsewhere.
#[derive(Debug)]
pub(crate) struct Parcel {
    state: State,
    detector: Summary,
    second: Option<Second>,
    held: Held,
}

/// What one step did.
#[derive(Debug)]
pub(crate) struct Taken {
    pub outcome: Outcome,
    /// Races on locations where they are to be reported, each with the number of the step's events
    /// up to and including the later access.
    pub races: Vec<(Race, usize)>,
    /// What orders the search's own operations: forks, joins, ends, releases, acquisitions, ends
    /// of waits; and read-modify-writes that did not write.
    pub edges: Vec<Event>,
    /// The accesses, where every access is a scheduling point.
    pub accesses: Vec<AccessInfo>,
    /// The reads that the detector was told of.
    pub reads: Vec<AccessInfo>,
    /// Objects made and ended, in order.
    pub heap: Vec<HeapStep>,
    /// Whether the pass has learned enough to begin again.
    pub void: bool,
}

/// An object's life began or ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeapStep {
    pub object: ObjectId,
    pub freed: bool,
}

/// Keeps the events of a step, which are judged after it.
struct Watch<'a> {
    events: &'a mut Vec<(Event, usize)>,
    /// Accesses do not count until another thread is created.
    alone: bool,
    count: usize,
}

impl Observer for Watch<'_> {
    fn event(&mut self, event: &Event) {
        self.count += 1;
        let access = matches!(
            event,
            Event::Access { .. } | Event::Rmw { .. } | Event::Touch { .. }
        );
        if self.alone && access {
            return;
        }
        self.alone &= !matches!(event, Event::Fork { .. });
        self.events.push((*event, self.count));
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
        let state = State::new(code, config, args);
        points.learn(&state);
        Execution {
            code,
            points,
            state,
            detector: Summary::new(rules),
            second: Second::new(judge, rules),
            conduct: None,
            held: Held::default(),
            comings: Comings::default(),
            events: Vec::new(),
            parts: Vec::new(),
            edges: Vec::new(),
            reads: Vec::new(),
        }
    }

    pub fn mark(&mut self) -> Mark {
        Mark {
            state: self.state.mark(),
            detector: self.detector.mark(),
            second: self.second.as_mut().map_or(0, Second::mark),
            held: self.held.mark(),
        }
    }

    pub fn undo_to(&mut self, mark: Mark) {
        self.state.undo_to(self.code, mark.state);
        self.detector.undo_to(mark.detector);
        if let Some(second) = &mut self.second {
            second.undo_to(mark.second);
        }
        self.held.undo_to(mark.held);
        self.points.learn(&self.state);
    }

    /// Whether nothing has changed since a mark that any thread can see: a thread has waited in a loop. `false`
    /// may be wrong.
    pub fn is_idle_since(&mut self, mark: Mark) -> bool {
        self.state.is_idle_since(self.code, mark.state) && self.knows_as_at(mark)
    }

    /// Whether the thread will only end the process, and since the mark nothing has changed that others
    /// can see. `false` may be wrong.
    pub fn leaves_since(&mut self, thread: ThreadId, mark: Mark) -> bool {
        let Some(conduct) = &self.conduct else {
            return false;
        };
        // What is not heard of is not known to the conduct of locations either.
        let own = |object| self.points.hears_all() && conduct.private(&self.state, thread, object);
        self.state.just_exits(self.code, thread)
            && self.state.is_private_since(thread, mark.state, own)
            && self.knows_as_at(mark)
    }

    /// Whether the detector has been told nothing since.
    fn knows_as_at(&mut self, mark: Mark) -> bool {
        self.detector.mark() == mark.detector
            && self.held.mark() == mark.held
            && self.second.as_mut().map_or(0, Second::mark) == mark.second
    }

    /// A copy of the execution at a mark. Marks made before that one hold for the copy as well.
    pub fn parcel_at(&self, mark: Mark) -> Parcel {
        let mut copy = Execution {
            conduct: None,
            comings: Comings::default(),
            events: Vec::new(),
            parts: Vec::new(),
            edges: Vec::new(),
            reads: Vec::new(),
            state: self.state.clone(),
            detector: self.detector.clone(),
            second: self.second.clone(),
            held: self.held.clone(),
            ..*self
        };
        copy.undo_to(mark);
        self.points.learn(&self.state);
        Parcel {
            state: copy.state,
            detector: copy.detector,
            second: copy.second,
            held: copy.held,
        }
    }

    /// Continues what another has begun.
    pub fn adopt(&mut self, parcel: Parcel) {
        self.state = parcel.state;
        self.detector = parcel.detector;
        self.second = parcel.second;
        self.held = parcel.held;
        self.comings.clear();
        self.points.learn(&self.state);
    }

    /// The fingerprint of the state at a mark.
    pub fn fingerprint_at(&self, mark: Mark) -> u128 {
        let mut state = self.state.clone();
        state.undo_to(self.code, mark.state);
        state.fingerprint(self.code)
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.state.moves(self.code, &mut moves);
        moves
    }

    /// The moves without those that end the process, if there are others. Ending shows nothing by
    /// itself and only keeps others from going on: whatever can happen after other moves have been
    /// made first includes all there is to see.
    pub fn lasting_moves(&self) -> Vec<Move> {
        let mut moves = self.moves();
        let exits = |m: &Move| self.state.just_exits(self.code, m.thread);
        keep_lasting(&mut moves, exits);
        moves
    }

    /// The same, in a list to use again, and by what is known of the next operations of threads.
    pub fn lasting_moves_into(&mut self, moves: &mut Vec<Move>) {
        self.refresh();
        let Execution {
            state,
            code,
            comings,
            ..
        } = self;
        comings.fill(state, code);
        state.moves_beside(code, comings.free(), moves);
        let exits = |m: &Move| comings.may_end(m.thread) && state.just_exits(code, m.thread);
        keep_lasting(moves, exits);
    }

    /// Makes [`Execution::comings`] true.
    pub fn refresh(&mut self) {
        self.comings.refresh(&mut self.state);
    }

    /// Takes the lists of a step back that is no longer looked at.
    pub fn recycle(&mut self, taken: &mut Taken) {
        taken.edges.clear();
        taken.reads.clear();
        self.edges = std::mem::take(&mut taken.edges);
        self.reads = std::mem::take(&mut taken.reads);
    }

    pub fn step(&mut self, thread: ThreadId, choice: u32) -> Taken {
        self.points.learn(&self.state);
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let mut watch = Watch {
            events: &mut events,
            alone: self.conduct.is_some() && self.state.alone(thread),
            count: 0,
        };
        let spawned = self.state.spawned(thread);
        let outcome = self
            .state
            .step(self.code, thread, choice, self.points, &mut watch);
        let mut taken = Taken {
            outcome,
            races: Vec::new(),
            edges: std::mem::take(&mut self.edges),
            accesses: Vec::new(),
            reads: std::mem::take(&mut self.reads),
            heap: Vec::new(),
            void: false,
        };
        if let Some(mut conduct) = self.conduct.take() {
            self.weigh(&mut conduct, thread, spawned, &events, &mut taken);
            taken.void = conduct.tick();
            self.conduct = Some(conduct);
        } else {
            for (event, count) in &events {
                taken.note(event, self.points.all());
                if self.points.unheard(event) {
                    self.detector.order(event);
                } else {
                    self.judge_all(event, *count, &mut taken);
                }
            }
        }
        self.events = events;
        // What the next operations use depends on what the objects are that this one has made.
        self.points.learn(&self.state);
        taken
    }

    /// Tells the detector of those accesses to which the conduct of others is not known to be fit.
    fn weigh(
        &mut self,
        conduct: &mut Conduct,
        thread: ThreadId,
        mut spawned: u32,
        events: &[(Event, usize)],
        taken: &mut Taken,
    ) {
        let forks = |(event, _): &(Event, usize)| matches!(event, Event::Fork { .. });
        let alone = self.state.alone(thread) && !events.iter().any(forks);
        let label = conduct.label(&self.state, thread);
        let mut parts = std::mem::take(&mut self.parts);
        for &(ref event, count) in events {
            taken.note(event, false);
            match *event {
                Event::Fork { .. } => spawned += 1,
                Event::Acquire { lock, hold, .. } => self.held.acquire(thread, lock, hold),
                Event::Release { lock, hold, .. } => self.held.release(thread, lock, hold),
                _ => {}
            }
            let Some(access) = AccessInfo::of(event) else {
                if conduct.watching() {
                    self.judge(event, count, taken);
                }
                continue;
            };
            let class = access.class();
            parts.clear();
            let unheard = self.points.unheard(event);
            if !alone && !unheard && !self.points.all_silent(access.range) {
                let actor = Actor {
                    thread,
                    label,
                    spawned,
                    held: self.held.of(thread),
                };
                conduct.access(&self.state, &actor, class, access.range, &mut parts);
            }
            if class.atomic() {
                if !parts.is_empty() {
                    self.judge(event, count, taken);
                } else if conduct.watching() && !matches!(event, Event::Touch { .. }) {
                    self.detector.order(event);
                }
            } else if conduct.watching() && (unheard || self.is_silenced_write(event, &parts)) {
                // A plain write ends release sequences.
                self.detector.order(event);
            } else {
                for &part in &parts {
                    self.judge_all(&over(event, part), count, taken);
                }
            }
        }
        self.parts = parts;
    }

    /// Whether this is a plain write of which nothing is judged, because all of it is upgraded.
    fn is_silenced_write(&self, event: &Event, judged: &[Range]) -> bool {
        let Event::Access {
            kind: AccessKind::Write,
            range,
            ..
        } = *event
        else {
            return false;
        };
        judged.is_empty() && self.points.all_silent(range)
    }

    /// The detector names the lowest racing byte only: a race there must not hide one on bytes that
    /// are not upgraded.
    fn judge_all(&mut self, event: &Event, count: usize, taken: &mut Taken) {
        match *event {
            Event::Access { range, mode, .. } if !matches!(mode, AccessMode::Atomic(_)) => {
                self.judge_pieces(event, range, count, taken);
            }
            Event::Free { range, .. }
            | Event::Touch {
                range,
                kind: AccessKind::Write,
                ..
            } => self.judge_pieces(event, range, count, taken),
            _ => self.judge(event, count, taken),
        }
    }

    fn judge_pieces(&mut self, event: &Event, range: Range, count: usize, taken: &mut Taken) {
        if !self.points.touches(range) {
            return self.judge(event, count, taken);
        }
        for piece in self.points.pieces(range) {
            self.judge(&over(event, piece), count, taken);
        }
    }

    fn judge(&mut self, event: &Event, count: usize, taken: &mut Taken) {
        if let Some(access) = AccessInfo::of(event)
            && !access.class().writes()
        {
            taken.reads.push(access);
        }
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
            if !self.points.silent(byte) {
                taken.races.push((race, count));
            }
        }
    }

    /// The locks that a thread holds, where conduct is followed.
    pub fn held(&self, thread: ThreadId) -> &[(Place, Hold)] {
        self.held.of(thread)
    }

    /// The memory that the last step has accessed, with whether it was written.
    pub fn footprint(&self) -> impl Iterator<Item = (Range, bool)> + '_ {
        let accesses = self.events.iter().filter_map(|(e, _)| AccessInfo::of(e));
        accesses.map(|access| (access.range, access.class().writes()))
    }

    /// Where the last step has accessed memory.
    pub fn sites(&self) -> impl Iterator<Item = Site> + '_ {
        let accesses = self.events.iter().filter_map(|(e, _)| AccessInfo::of(e));
        accesses.map(|access| access.site)
    }

    /// Where a thread has come to a gap, in the program's own text: a model of the library is not what its user reads.
    pub fn users_site(&self, gap: &Gap) -> Site {
        let funcs = &self.code.program().funcs;
        let frames = self.state.stack(self.code, gap.thread);
        let own = frames.iter().find(|(func, _)| !funcs[*func].library);
        own.map_or(gap.site, |(_, site)| *site)
    }

    /// Whether the thread waits for a decision.
    pub fn undecided(&self, thread: ThreadId) -> bool {
        self.state.choice(thread).is_some()
    }

    /// Whether only one thread can move, of these moves of the present state: before a decision, inside
    /// an atomic section.
    pub fn is_bound(&self, moves: &[Move]) -> bool {
        moves.first().is_some_and(|m| self.undecided(m.thread))
            || self.state.in_atomic_section(self.code)
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

    /// Whether the detector remembers nothing.
    pub fn knows_nothing(&self) -> bool {
        self.detector.is_empty()
    }

    /// What the detector knows, in the names of the newest canonical form, which must be that of the
    /// present state.
    pub fn knowledge(&self) -> Stored {
        if self.detector.is_empty() {
            return Stored::default();
        }
        let live = self.live();
        let prospects = match &self.conduct {
            Some(conduct) => live
                .iter()
                .map(|&thread| conduct.prospect(&self.state, thread))
                .collect(),
            None => Vec::new(),
        };
        self.detector.store(&Present {
            live,
            prospects,
            last: Cell::new(None),
            execution: self,
        })
    }
}

/// Leaves out the moves that end the process, if there are others.
fn keep_lasting(moves: &mut Vec<Move>, exits: impl Fn(&Move) -> bool) {
    if moves.len() > 1 && moves.iter().any(&exits) && !moves.iter().all(&exits) {
        moves.retain(|m| !exits(m));
    }
}

/// The event of an access, over these bytes.
fn over(event: &Event, part: Range) -> Event {
    let mut event = *event;
    if let Event::Access { range, .. } | Event::Free { range, .. } | Event::Touch { range, .. } =
        &mut event
    {
        *range = part;
    }
    event
}

impl Taken {
    /// Whether the execution ends with it: the process has exited, or an assumption has failed.
    pub fn is_last(&self) -> bool {
        matches!(self.outcome, Outcome::Infeasible | Outcome::Exited(_))
    }

    /// Whether a search that stops at races goes on after it.
    pub fn goes_on(&self) -> bool {
        !self.is_last() && self.races.is_empty()
    }

    fn note(&mut self, event: &Event, accesses: bool) {
        match event {
            Event::Fork { .. }
            | Event::Join { .. }
            | Event::End { .. }
            | Event::Acquire { .. }
            | Event::Release { .. }
            | Event::Wake { .. }
            | Event::Rmw { wrote: false, .. } => {
                self.edges.push(*event);
            }
            Event::Alloc { range, .. } | Event::Free { range, .. } => self.heap.push(HeapStep {
                object: range.object,
                freed: matches!(event, Event::Free { .. }),
            }),
            _ => {}
        }
        if accesses {
            self.accesses.extend(AccessInfo::of(event));
        }
    }
}

struct Present<'a, 'e> {
    live: Vec<ThreadId>,
    /// Of the live ones, where conduct is followed.
    prospects: Vec<Prospect>,
    /// The object asked about last and what is known of it: mostly the next question is about it, too.
    last: Cell<Option<(ObjectId, Option<Seen<'a>>)>>,
    execution: &'a Execution<'e>,
}

impl View for Present<'_, '_> {
    fn live(&self) -> &[ThreadId] {
        &self.live
    }

    fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        self.execution.state.thread_number(thread)
    }

    fn object(&self, object: ObjectId) -> Option<ObjectId> {
        let Execution { state, code, .. } = self.execution;
        state.object_number(code, object)
    }

    fn may_conflict(
        &self,
        mut threads: impl Iterator<Item = ThreadId>,
        class: Class,
        range: Range,
    ) -> bool {
        let Execution { points, state, .. } = self.execution;
        let Some(first) = threads.next() else {
            return false;
        };
        if points.all_silent(range) {
            return false;
        }
        let seen = match self.last.get() {
            Some((object, seen)) if object == range.object => seen,
            _ => {
                let conduct = self.execution.conduct.as_ref();
                let seen = conduct.and_then(|conduct| conduct.seen(state, range.object));
                self.last.set(Some((range.object, seen)));
                seen
            }
        };
        let Some(seen) = seen else {
            return true;
        };
        let rivals = seen.rivals(class, range);
        if rivals.are_none() {
            return false;
        }
        let prospect = |thread: ThreadId| {
            let at = self.live.iter().position(|live| *live == thread);
            at.and_then(|at| self.prospects.get(at))
        };
        let mut threads = std::iter::once(first).chain(threads);
        threads.any(|thread| prospect(thread).is_none_or(|prospect| rivals.include(prospect)))
    }
}
