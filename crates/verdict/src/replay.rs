//! Executing a schedule again, step by step.

use crate::violation::{Schedule, Step};
use ir::ReleaseSequence;
use machine::{Code, Config, Event, EveryAccess, Move, Observer, Outcome, SchedulingPoints, State};

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
    events: &'a mut Vec<Event>,
    output: &'a mut Vec<(u8, Vec<u8>)>,
}

impl Observer for Recorder<'_> {
    fn event(&mut self, event: &Event) {
        self.events.push(*event);
    }
    fn output(&mut self, fd: u8, bytes: &[u8]) {
        self.output.push((fd, bytes.to_vec()));
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
        }
    }

    /// What continues a release sequence in it.
    pub fn rule(&self) -> ReleaseSequence {
        self.code.program().release_sequence
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
                at: self.done.len(),
                step,
            });
        }
        let first = self.events.len();
        let mut recorder = Recorder {
            events: &mut self.events,
            output: &mut self.output,
        };
        let outcome = self
            .state
            .step(self.code, step.thread, step.choice, points, &mut recorder);
        self.done.push(Done {
            step,
            events: first..self.events.len(),
            outcome,
        });
        Ok(self.done.last().expect("just pushed"))
    }

    /// Takes all steps of a schedule.
    pub fn run(&mut self, schedule: &Schedule) -> Result<(), Stuck> {
        for &step in &schedule.steps {
            self.step(step, &EveryAccess)?;
        }
        Ok(())
    }
}
