//! The state of an execution.

use crate::code::Code;
use crate::config::Config;
use crate::event::{Observer, Range, Site, ThreadId};
use crate::outcome::{
    Choice, Deadlock, Move, Outcome, Pending, PendingKind, SchedulingPoints, ThreadStatus,
};
use ir::FuncId;

/// Memory, threads and synchronisation objects of one execution, with the log of changes.
#[derive(Clone, Debug)]
pub struct State {
    config: Config,
}

/// A point in the log of changes to go back to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    log: usize,
}

impl State {
    /// The state before the first step. `args` are `argv`, the program's name first.
    pub fn new(_code: &Code, config: &Config, _args: &[String]) -> State {
        State { config: *config }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Every thread ever created, by id.
    pub fn threads(&self) -> impl ExactSizeIterator<Item = (ThreadId, ThreadStatus)> + '_ {
        std::iter::empty()
    }

    /// The code the process ended with, if it has.
    pub fn exited(&self) -> Option<i32> {
        None
    }

    /// The threads that can move, by id: only the undecided one if a decision is pending, only
    /// the one inside if an atomic section can go on, none when the process has ended.
    pub fn moves(&self, _code: &Code, moves: &mut Vec<Move>) {
        moves.clear();
    }

    /// The next scheduling operation of a thread, whether it can be executed or not.
    pub fn pending(&self, _code: &Code, thread: ThreadId) -> Pending {
        Pending {
            thread,
            kind: PendingKind::None,
            site: Site(0),
            place: None,
            range: None,
            other: None,
            blocked: None,
        }
    }

    /// The decision a thread waits for.
    pub fn choice(&self, _thread: ThreadId) -> Option<Choice> {
        None
    }

    /// Executes the thread's next operation with this alternative, and goes on to just before its
    /// next scheduling operation. The move must be one of [`State::moves`].
    pub fn step<P: SchedulingPoints, O: Observer>(
        &mut self,
        _code: &Code,
        _thread: ThreadId,
        _choice: u32,
        _points: &P,
        _obs: &mut O,
    ) -> Outcome {
        Outcome::Ready
    }

    /// As [`State::step`] for a thread that waits for a value, with any value of its type.
    pub fn step_value<P: SchedulingPoints, O: Observer>(
        &mut self,
        _code: &Code,
        _thread: ThreadId,
        _value: u128,
        _points: &P,
        _obs: &mut O,
    ) -> Outcome {
        Outcome::Ready
    }

    /// A deadlock of this state, if it is one: first a cycle, else a stuck state.
    pub fn deadlock(&self, _code: &Code) -> Option<Deadlock> {
        None
    }

    /// The present point of the log.
    pub fn mark(&self) -> Mark {
        Mark { log: 0 }
    }

    /// Takes back every change since the mark.
    pub fn undo_to(&mut self, _code: &Code, _mark: Mark) {}

    /// Forgets the log: earlier marks become invalid. For states handed out by `clone`.
    pub fn forget_log(&mut self) {}

    /// A 128-bit hash of the canonical form.
    pub fn fingerprint(&mut self, _code: &Code) -> u128 {
        0
    }

    /// Appends the canonical form: equal for states that differ only in the names of objects and
    /// threads, in garbage and in dead registers.
    pub fn canonical(&mut self, _code: &Code, _out: &mut Vec<u8>) {}

    /// The frames of a thread, innermost first: the function and where it stands.
    pub fn stack(&self, _code: &Code, _thread: ThreadId) -> Vec<(FuncId, Site)> {
        Vec::new()
    }

    /// A name for bytes, such as `table[3].lock`, `*malloc at file.c:12 + 8`.
    pub fn describe(&self, _code: &Code, _range: Range) -> String {
        String::new()
    }

    /// A name for a thread: its start function and where it was created.
    pub fn thread_name(&self, _code: &Code, _thread: ThreadId) -> String {
        String::new()
    }

    /// What an alternative of a pending decision means, for people.
    pub fn alternative(&self, _code: &Code, _thread: ThreadId, _choice: u32) -> String {
        String::new()
    }
}
