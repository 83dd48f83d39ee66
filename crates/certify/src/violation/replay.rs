//! Executing a schedule again, step by step.
//!
//! Everything that happens is kept, for reports. Of a long schedule (more than [`LONG`] steps) that would
//! be more than there is memory for: there only the last step is kept, and the events that the judgement of
//! one fault rests on. Plain accesses at other places than those of a race order
//! nothing, so the judgement is the same.

use ir::{AccessMode, ReleaseSequence};
use machine::{
    Code, Config, Event, EveryAccess, Mark, Move, Observer, Outcome, SchedulingPoints, Site, State,
};
use verdict::{Fault, Schedule, Step};

/// The steps from which on a schedule is long.
pub const LONG: usize = 100_000;

/// Steps between two looks at whether there is time left.
const LOOK: usize = 1024;

/// What one step of a replay did.
#[derive(Clone, Debug)]
pub struct Done {
    /// The step.
    pub step: Step,
    /// Its events: positions in [`Replay::events`].
    pub events: std::ops::Range<usize>,
    /// How it ended.
    pub outcome: Outcome,
}

/// An execution being replayed.
#[derive(Clone, Debug)]
pub struct Replay<'c> {
    code: &'c Code,
    /// The state reached.
    pub state: State,
    /// Every event so far.
    pub events: Vec<Event>,
    /// The steps so far.
    pub done: Vec<Done>,
    /// What the program has written so far: the stream, and the bytes.
    pub output: Vec<(u8, Vec<u8>)>,
    /// How many steps were taken.
    pub taken: usize,
    /// Which events are kept, if not all.
    brief: Option<Brief>,
    /// For each event the step it belongs to, where not everything is kept.
    pub step_of: Vec<usize>,
}

/// What is kept of an execution for one fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Brief {
    /// What orders accesses, and accesses at these places.
    Ordered(Option<[Site; 2]>),
    /// The ends of objects.
    Ends,
}

impl Brief {
    fn keeps(self, event: &Event) -> bool {
        match (self, *event) {
            (Brief::Ends, _) => matches!(event, Event::Free { .. }),
            (
                Brief::Ordered(sites),
                Event::Access {
                    mode: AccessMode::Plain | AccessMode::Volatile,
                    site,
                    ..
                }
                | Event::Free { site, .. }
                | Event::Touch { site, .. },
            ) => sites.is_some_and(|sites| sites.contains(&site)),
            (Brief::Ordered(_), _) => true,
        }
    }
}

/// The places of the accesses of a race.
fn sites(fault: &Fault) -> Option<[Site; 2]> {
    match fault {
        Fault::Race(race) => Some([race.earlier.site, race.later.site]),
        _ => None,
    }
}

/// A step that cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Its position in the schedule.
    pub at: usize,
    /// The step.
    pub step: Step,
}

impl std::fmt::Display for Stuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Step { thread, choice } = self.step;
        write!(
            f,
            "step {}: thread {} cannot move (alternative {choice})",
            self.at, thread.0
        )
    }
}

struct Recorder<'a> {
    brief: Option<Brief>,
    events: &'a mut Vec<Event>,
    output: &'a mut Vec<(u8, Vec<u8>)>,
}

impl Observer for Recorder<'_> {
    fn event(&mut self, event: &Event) {
        if self.brief.is_none_or(|brief| brief.keeps(event)) {
            self.events.push(*event);
        }
    }
    fn output(&mut self, fd: u8, bytes: &[u8]) {
        if self.brief.is_none() {
            self.output.push((fd, bytes.to_vec()));
        }
    }
}

impl<'c> Replay<'c> {
    /// The execution before its first step.
    pub fn new(code: &'c Code, config: &Config, args: &[String]) -> Replay<'c> {
        let config = Config {
            logging: false,
            ..*config
        };
        Replay {
            code,
            state: State::new(code, &config, args),
            events: Vec::new(),
            done: Vec::new(),
            output: Vec::new(),
            taken: 0,
            brief: None,
            step_of: Vec::new(),
        }
    }

    /// What continues a release sequence in it.
    pub fn rule(&self) -> ReleaseSequence {
        self.code.program().release_sequence
    }

    /// Keeps only what this fault rests on, from now on.
    pub(crate) fn brief(&mut self, fault: &Fault) {
        self.brief = Some(match sites(fault) {
            None => Brief::Ends,
            sites => Brief::Ordered(sites),
        });
    }

    /// Keeps synchronisation, too.
    pub fn ordered(&mut self, fault: &Fault) {
        self.brief = Some(Brief::Ordered(sites(fault)));
    }

    /// Keeps everything, from now on.
    pub fn whole(&mut self) {
        self.brief = None;
    }

    /// Takes back all steps, to a mark of the state before the first.
    pub(crate) fn return_to(&mut self, begin: Mark) {
        self.state.undo_to(self.code, begin);
        self.events.clear();
        self.done.clear();
        self.output.clear();
        self.step_of.clear();
        self.taken = 0;
    }

    /// The program.
    pub fn code(&self) -> &'c Code {
        self.code
    }

    /// Whether the step is one of the possible moves.
    pub fn possible(&self, step: Step) -> bool {
        let mut moves: Vec<Move> = Vec::new();
        self.state.moves(self.code, &mut moves);
        moves
            .iter()
            .any(|m| m.thread == step.thread && step.choice < m.choices)
    }

    /// Takes one step.
    pub fn step<P: SchedulingPoints>(&mut self, step: Step, points: &P) -> Result<&Done, Stuck> {
        if !self.possible(step) {
            return Err(Stuck {
                at: self.taken,
                step,
            });
        }
        let first = self.events.len();
        let mut recorder = Recorder {
            brief: self.brief,
            events: &mut self.events,
            output: &mut self.output,
        };
        let outcome = self
            .state
            .step(self.code, step.thread, step.choice, points, &mut recorder);
        if self.brief.is_some() {
            self.done.clear();
        }
        self.step_of.resize(self.events.len(), self.taken);
        self.taken += 1;
        self.done.push(Done {
            step,
            events: first..self.events.len(),
            outcome,
        });
        Ok(self.done.last().expect("just pushed"))
    }

    /// Takes all steps of a schedule.
    pub fn run(&mut self, schedule: &Schedule) -> Result<(), Stuck> {
        self.run_while(schedule, &|| true)
    }

    /// Takes all steps of a schedule, if there is time for them.
    pub(crate) fn run_while(
        &mut self,
        schedule: &Schedule,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Stuck> {
        for (at, &step) in schedule.steps.iter().enumerate() {
            if at.is_multiple_of(LOOK) && !go_on() {
                return Err(Stuck { at, step });
            }
            self.step(step, &EveryAccess)?;
        }
        Ok(())
    }
}
