//! Threads: frames, registers, and what a thread waits for.

use crate::event::Place;
use crate::exec::unknown::Cuts;
use crate::memory::value::Val;
use crate::outcome::Choice;
use ir::Ty;
use std::cmp::Ordering;

/// One activation of a function. Its registers are a window of the thread's register stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    /// The function.
    pub func: u32,
    /// The next operation; while a callee runs, the call.
    pub pc: u32,
    /// The first register.
    pub base: u32,
    /// The object of further arguments, or 0.
    pub args: u32,
    /// A number given when a jump buffer is filled, to tell this activation from later ones.
    pub serial: u32,
    /// Whether the machine called the function by itself: its return ends the thread.
    pub hook: bool,
}

/// Where a thread stands between steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Not yet started.
    Start,
    /// Before the operation of its innermost frame.
    At,
    /// The same, after a cut: the operation may be executed whatever it is.
    Cut,
    /// Waits on a condition variable; `depth` levels of the mutex were given back.
    CondWait {
        cond: Place,
        mutex: Place,
        depth: u32,
        timed: bool,
        interruptible: bool,
    },
    /// Woken, must take the mutex again.
    CondRelock {
        cond: Place,
        mutex: Place,
        depth: u32,
        result: i32,
    },
    /// Waits at a barrier.
    BarrierWait { barrier: Place },
    /// May leave the barrier.
    BarrierLeave { barrier: Place },
    /// Its start function has returned: `result` is its value.
    Ending,
    /// `main` has returned this.
    Exiting(i32),
    /// It has ended with `result`.
    Ended,
    /// It met a violation or gap.
    Parked,
}

/// A decision a thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pause {
    /// None.
    No,
    /// The operation before it needs a decision.
    Op(Choice),
    /// The register holds an uninitialised value, which becomes any of its type.
    Uninit {
        reg: u16,
        ty: Ty,
        test: bool,
        choice: Choice,
    },
    /// The piece of its interval an unknown is in.
    Split {
        unknown: u32,
        cuts: Cuts,
        choice: Choice,
    },
    /// Which of two objects has the lower address.
    Lower { objects: (u32, u32), choice: Choice },
    /// The number an unknown is.
    Pin { unknown: u32, choice: Choice },
}

/// All of a thread but its frames: small, and saved as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Meta {
    /// Where it stands.
    pub phase: Phase,
    /// The decision it waits for.
    pub pause: Pause,
    /// The value it ended, or ends, with.
    pub result: Val,
    /// The exception being handled.
    pub exception: Val,
    /// A thread has joined it.
    pub joined: bool,
    /// No thread may join it.
    pub detached: bool,
    /// The process does not wait for its end.
    pub daemon: bool,
    /// It was asked to end.
    pub cancelled: bool,
    /// Cancellation does not act.
    pub uncancellable: bool,
    /// It has a permit.
    pub permit: bool,
    /// It was interrupted.
    pub interrupted: bool,
    /// It makes no step until it is resumed.
    pub suspended: bool,
    /// How many threads it has created.
    pub spawned: u32,
    /// How many queues it has made, up to the highest number of one.
    pub queues: u8,
    /// How many decisions it has taken since its last scheduling operation.
    pub decisions: u8,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// The frames, outermost first.
    pub frames: Vec<Frame>,
    /// The registers of all frames.
    pub stack: Vec<Val>,
    /// Everything else that changes.
    pub meta: Meta,
    /// Objects made by `StackAlloc`, with the number of the frame they belong to.
    pub allocas: Vec<(u32, u32)>,
    /// What its handle points to.
    pub handle: u32,
    /// Its copies of the thread-local globals, in their order.
    pub locals: Vec<u32>,
    /// The function it starts in.
    pub start: u32,
    /// Where it was created.
    pub site: u32,
    /// The creator's lineage and the number of this creation: names it whatever the schedule.
    pub lineage: Vec<u32>,
    /// The beginning of the lineage as one number.
    pub kin: u64,
}

impl Meta {
    /// A thread that has not started.
    pub fn new(detached: bool) -> Meta {
        Meta {
            phase: Phase::Start,
            pause: Pause::No,
            result: Val::ZERO,
            exception: Val::ZERO,
            joined: false,
            detached,
            daemon: false,
            cancelled: false,
            uncancellable: false,
            permit: false,
            interrupted: false,
            suspended: false,
            spawned: 0,
            queues: 0,
            decisions: 0,
        }
    }

    /// Whether a cancellation acts at the next cancellation point.
    pub fn cancel_acts(&self) -> bool {
        self.cancelled && !self.uncancellable
    }
}

/// The first two numbers of a lineage after that of the first thread, as one: of two lineages the lesser
/// one has the lesser, or the same.
pub(crate) fn kin(lineage: &[u32]) -> u64 {
    let number = |at: usize| {
        lineage
            .get(at)
            .map_or(0, |n| u64::from(n.saturating_add(1)))
    };
    number(1) << 32 | number(2)
}

impl Thread {
    /// The order of lineages.
    pub fn by_kin(&self, other: &Thread) -> Ordering {
        let same = || self.lineage.cmp(&other.lineage);
        self.kin.cmp(&other.kin).then_with(same)
    }

    /// Puts a saved frame back with its saved registers.
    pub fn restore(&mut self, depth: usize, frame: Frame, live: &[u16], values: &[Val]) {
        self.frames.truncate(depth);
        self.frames.push(frame);
        for (&r, &v) in live.iter().zip(values) {
            self.stack[frame.base as usize + r as usize] = v;
        }
    }
}
