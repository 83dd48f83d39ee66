//! One step of a thread.
//!
//! A step executes the operation a thread stands before and goes on through everything that is no
//! scheduling point. Here is how it begins (with a decision, the second part of a wait, or just the
//! next operation) and how it ends; what lies between is in `execute`.

use crate::code::{Code, Op};
use crate::event::{Observer, ThreadId};
use crate::exec::trap::Trap;
use crate::exec::unknown::Interval;
use crate::memory::value::Val;
use crate::outcome::{Choice, ChoiceKind, Gap, Outcome, SchedulingPoints};
use crate::state::thread::{Pause, Phase};
use crate::state::undo::{Saved, Undo};
use crate::state::{Cx, State};
use crate::violation::Violation;
use ir::Ty;
use std::sync::OnceLock;

/// Where execution goes after an instruction outside the main loop.
pub(crate) enum Flow {
    /// To the next operation.
    Next,
    /// There.
    Goto(u32),
    /// To wherever the innermost frame now stands.
    Frame,
    /// The step ends; the innermost frame stands where it should.
    Stop(Outcome),
}

/// How the step begins.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    /// The first operation may be executed though it is a scheduling point.
    pub first: bool,
    /// The decision for it.
    pub pick: Option<u32>,
}

impl State {
    /// Executes the thread's next operation with this alternative, and goes on to just before its
    /// next scheduling operation. The move must be one of [`State::moves`]; of any other, nothing
    /// happens.
    pub fn step<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        thread: ThreadId,
        choice: u32,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        let t = thread.0 as usize;
        self.forget_references();
        self.begin_step(code, t);
        match self.threads[t].meta.pause {
            Pause::Uninit { reg, ty, test, .. } => {
                let value = if test {
                    Val::num(u64::from(choice))
                } else {
                    self.candidate(code, ty, None, choice)
                };
                self.resolve(t, reg, ty, value);
                self.run(code, t, Start::again(None), points, obs)
            }
            Pause::Split { unknown, cuts, .. } => {
                self.unpause(t);
                let interval = self.unknowns[unknown as usize];
                if let Some(piece) = interval.pieces(cuts).nth(choice as usize) {
                    self.narrow_unknown(unknown, piece);
                }
                self.run(code, t, Start::again(None), points, obs)
            }
            Pause::Lower { objects, .. } => {
                self.unpause(t);
                let (a, b) = objects;
                let (lower, higher) = if choice == 0 { (a, b) } else { (b, a) };
                self.addresses.decide(lower, higher);
                self.log.push(Undo::Lower);
                self.run(code, t, Start::again(None), points, obs)
            }
            Pause::Pin { unknown, .. } => {
                self.unpause(t);
                let numbers = self.numbers(code, unknown).0;
                if let Some(&n) = numbers.get(choice as usize) {
                    self.narrow_unknown(unknown, Interval { lo: n, hi: n });
                }
                self.run(code, t, Start::again(None), points, obs)
            }
            Pause::Op(_) => {
                self.unpause(t);
                self.run(code, t, Start::again(Some(choice)), points, obs)
            }
            Pause::No => self.begin(code, t, choice, points, obs),
        }
    }

    /// What was found out about the objects is not so any more.
    #[inline(always)]
    pub(crate) fn forget_references(&mut self) {
        if self.references.get().is_some() {
            self.references = OnceLock::new();
        }
    }

    /// Saves what a step of this thread may change without further notice.
    fn begin_step(&mut self, code: &Code, t: usize) {
        if !self.log.on {
            return;
        }
        self.log.process(self.process);
        let thread = &self.threads[t];
        self.log.meta(t, thread.meta);
        if let Some(&frame) = thread.frames.last() {
            self.low = thread.frames.len() - 1;
            let saved = Saved {
                stack: &thread.stack,
                live: code.live_before(frame.func, frame.pc),
                caller: false,
            };
            self.log.frame(t, self.low, frame, saved);
        }
    }

    fn unpause(&mut self, t: usize) {
        self.threads[t].meta.pause = Pause::No;
        self.process.paused = None;
    }

    /// Gives an uninitialised operand a value, in its register and where it came from.
    fn resolve(&mut self, t: usize, reg: u16, ty: Ty, value: Val) {
        self.unpause(t);
        let base = self.threads[t].frames.last().map_or(0, |f| f.base as usize);
        let old = std::mem::replace(&mut self.threads[t].stack[base + reg as usize], value);
        let size = ty.size_beside(self.mem.pointer_size());
        let origin = self.mem.objects[old.object() as usize];
        if old.object() != 0 && origin.alive && old.lo + u64::from(size) <= u64::from(origin.limit)
        {
            let at = origin.base + old.lo as u32;
            if matches!(self.mem.load(at, size, old), Ok(v) if v.is_uninit()) && size <= 8 {
                // A number is stored: this cannot fail.
                let _ = self.mem.store(&mut self.log, at, size, value);
            }
        }
    }

    fn begin<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        choice: u32,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        self.threads[t].meta.decisions = 0;
        let go = |first| Start { first, pick: None };
        match self.threads[t].meta.phase {
            Phase::Start if self.threads[t].frames.is_empty() => {
                self.threads[t].meta.phase = Phase::Parked;
                Outcome::Gap(Box::new(Gap {
                    thread: ThreadId(t as u32),
                    site: crate::Site(self.threads[t].site),
                    reason: format!(
                        "the variables of the program take {} bytes, which is more than there is (--memory)",
                        crate::state::needed(code)
                    )
                    .into(),
                }))
            }
            Phase::Start | Phase::Cut => {
                self.threads[t].meta.phase = Phase::At;
                self.run(code, t, go(false), points, obs)
            }
            Phase::At => {
                if self.blocked_for_ever(code, t) {
                    return Outcome::Ready;
                }
                self.run(code, t, go(true), points, obs)
            }
            Phase::Ending => self.with_cx(code, t, obs, |state, cx| state.end_thread(cx)),
            Phase::Exiting(exit) => self.end_process(code, t, exit),
            Phase::Ended | Phase::Parked => Outcome::Ready,
            Phase::CondWait { .. }
            | Phase::CondRelock { .. }
            | Phase::BarrierWait { .. }
            | Phase::BarrierLeave { .. } => {
                let mut resumed = Ok(false);
                self.with_cx(code, t, obs, |state, cx| {
                    resumed = state.resume(cx, choice);
                    Outcome::Ready
                });
                let pc = self.threads[t].frames.last().map_or(0, |f| f.pc);
                match resumed.map_err(|trap| self.trapped(code, t, pc, *trap)) {
                    Ok(true) => self.run(code, t, go(false), points, obs),
                    Ok(false) => Outcome::Ready,
                    Err(Err(out)) => out,
                    Err(Ok(to)) => {
                        self.threads[t].meta.phase = Phase::At;
                        self.threads[t]
                            .frames
                            .last_mut()
                            .expect("it has a frame")
                            .pc = to;
                        self.run(code, t, go(false), points, obs)
                    }
                }
            }
        }
    }

    fn with_cx<O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        obs: &mut O,
        f: impl FnOnce(&mut State, &mut Cx<'_>) -> Outcome,
    ) -> Outcome {
        let mut stack = std::mem::take(&mut self.threads[t].stack);
        let (base, pc) = self.threads[t]
            .frames
            .last()
            .map_or((0, 0), |f| (f.base as usize, f.pc));
        let mut cx = Cx {
            code,
            t,
            stack: &mut stack,
            base,
            pc,
            pick: None,
            obs,
        };
        let out = f(self, &mut cx);
        self.threads[t].stack = stack;
        out
    }

    fn run<P: SchedulingPoints, O: Observer>(
        &mut self,
        code: &Code,
        t: usize,
        start: Start,
        points: &P,
        obs: &mut O,
    ) -> Outcome {
        self.sweep_if_due(code);
        if !self.log.on && self.mem.objects.len() > self.collect_at {
            self.collect(code);
        }
        let mut stack = std::mem::take(&mut self.threads[t].stack);
        let out = self.execute(code, t, &mut stack, start, points, obs);
        self.threads[t].stack = stack;
        out
    }

    /// The step's budget is used up: whether to stop here. (Before a scheduling point the step
    /// stops anyway.)
    pub(crate) fn cut(&mut self, code: &Code, t: usize) -> bool {
        let pc = self.threads[t].frames.last().expect("it has a frame").pc;
        if matches!(code.ops[pc as usize], Op::Point { .. }) {
            return false;
        }
        self.threads[t].meta.phase = Phase::Cut;
        true
    }

    /// Counts a decision. A loop through decisions must let others move as any other loop must:
    /// after a number of them the step is cut before the next.
    fn decides_too_long(&mut self, code: &Code, t: usize, pc: u32) -> bool {
        const DECISIONS: u8 = 16;
        let meta = &mut self.threads[t].meta;
        let plain = !matches!(code.ops[pc as usize], Op::Point { .. });
        if plain && meta.decisions >= DECISIONS {
            meta.phase = Phase::Cut;
            return true;
        }
        meta.decisions = meta.decisions.saturating_add(1);
        false
    }

    /// What becomes of a trap: the unwind target of the operation, or the end of the step.
    pub(crate) fn trapped(
        &mut self,
        code: &Code,
        t: usize,
        pc: u32,
        trap: Trap,
    ) -> Result<u32, Outcome> {
        let site = code.site_at(pc);
        let thread = ThreadId(t as u32);
        match trap {
            Trap::Violation(kind, message, range) => {
                if let Some(&to) = code.unwind.get(&pc) {
                    self.threads[t].meta.exception = Val::ZERO;
                    return Ok(to);
                }
                self.threads[t].meta.phase = Phase::Parked;
                Err(Outcome::Violation(Box::new(Violation {
                    kind,
                    thread,
                    site,
                    message,
                    range,
                })))
            }
            Trap::Gap(reason) => {
                self.threads[t].meta.phase = Phase::Parked;
                Err(Outcome::Gap(Box::new(Gap {
                    thread,
                    site,
                    reason,
                })))
            }
            Trap::Uninit { reg, ty, test } => self.uninit_used(code, t, pc, reg, ty, test),
            Trap::Choice(choice) => self.pause(code, t, pc, choice, Pause::Op(choice)),
            Trap::Split { unknown, cuts } => {
                let choice = self.split_choice(unknown, cuts);
                let pause = Pause::Split {
                    unknown,
                    cuts,
                    choice,
                };
                self.pause(code, t, pc, choice, pause)
            }
            Trap::Lower { objects } => {
                let choice = Choice {
                    kind: ChoiceKind::Lower,
                    count: 2,
                    complete: true,
                };
                self.pause(code, t, pc, choice, Pause::Lower { objects, choice })
            }
            Trap::Pin { unknown } => {
                let choice = self.pin_choice(code, unknown);
                self.pause(code, t, pc, choice, Pause::Pin { unknown, choice })
            }
            Trap::Stop(out) => Err(out),
        }
    }

    /// Lets a thread wait for a decision.
    fn pause(
        &mut self,
        code: &Code,
        t: usize,
        pc: u32,
        choice: Choice,
        pause: Pause,
    ) -> Result<u32, Outcome> {
        if self.decides_too_long(code, t, pc) {
            return Err(Outcome::Cut);
        }
        self.threads[t].meta.pause = pause;
        self.process.paused = Some(t as u32);
        Err(Outcome::Choice(choice))
    }

    fn uninit_used(
        &mut self,
        code: &Code,
        t: usize,
        pc: u32,
        reg: u16,
        ty: Ty,
        test: bool,
    ) -> Result<u32, Outcome> {
        if self.config.uninit {
            self.threads[t].meta.phase = Phase::Parked;
            return Err(Outcome::Violation(Box::new(Violation {
                kind: crate::violation::ViolationKind::Uninit,
                thread: ThreadId(t as u32),
                site: code.site_at(pc),
                message: "an uninitialised value is used".into(),
                range: None,
            })));
        }
        let choice = self.uninit_choice(code, ty, test);
        let pause = Pause::Uninit {
            reg,
            ty,
            test,
            choice,
        };
        self.pause(code, t, pc, choice, pause)
    }
}

impl Start {
    fn again(pick: Option<u32>) -> Start {
        Start { first: true, pick }
    }
}
