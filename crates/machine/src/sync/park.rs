//! Java's permits and interrupts, and what stops its threads from outside.

use crate::event::{Event, ThreadId};
use crate::exec::trap::Res;
use crate::memory::value::Val;
use crate::state::thread::Phase;
use crate::state::{Cx, State};
use ir::SyncResult;

/// The offsets by which events tell a thread's permit and interruption apart.
const PERMIT: u32 = 0;
const INTERRUPTION: u32 = 1;

/// Results of `Stands`.
const SIGNALLED: i32 = 1;
const WOKEN: i32 = 2;
const SUSPENDED: i32 = 4;

impl State {
    /// Takes the permit; without one the return is a timeout, an interruption or spurious.
    pub(super) fn park(&mut self, cx: &mut Cx<'_>) -> i32 {
        if self.threads[cx.t].meta.permit {
            self.threads[cx.t].meta.permit = false;
            cx.obs.event(&Event::Take {
                thread: cx.thread(),
                object: self.thread_place(cx.thread(), PERMIT),
                site: cx.site(),
            });
        }
        0
    }

    pub(super) fn unpark(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let Some(other) = self.handled(cx, thread)? else {
            return Ok(0);
        };
        cx.obs.event(&Event::Post {
            thread: cx.thread(),
            object: self.thread_place(ThreadId(other as u32), PERMIT),
            site: cx.site(),
        });
        self.log.meta(other, self.threads[other].meta);
        self.threads[other].meta.permit = true;
        Ok(0)
    }

    /// The running thread has seen its interruption, which is over.
    pub(super) fn take_interruption(&mut self, cx: &mut Cx<'_>) {
        self.threads[cx.t].meta.interrupted = false;
        cx.obs.event(&Event::Take {
            thread: cx.thread(),
            object: self.thread_place(cx.thread(), INTERRUPTION),
            site: cx.site(),
        });
    }

    /// The thread that a handle names; none if it is null and was never given, which only a managed program
    /// may ask about.
    fn handled(&self, cx: &Cx<'_>, thread: u16) -> Res<Option<usize>> {
        match cx.get(thread) {
            Val::ZERO if cx.code.program().managed => Ok(None),
            handle => self.thread_at(handle).map(Some),
        }
    }

    pub(super) fn interrupt(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let Some(other) = self.handled(cx, thread)? else {
            return Ok(0);
        };
        cx.obs.event(&Event::Post {
            thread: cx.thread(),
            object: self.thread_place(ThreadId(other as u32), INTERRUPTION),
            site: cx.site(),
        });
        self.log.meta(other, self.threads[other].meta);
        self.threads[other].meta.interrupted = true;
        match self.threads[other].meta.phase {
            Phase::CondWait {
                interruptible: true,
                ..
            } => self.wake(other, SyncResult::Interrupted.code()),
            // Who waits for a monitor without looking for interruptions stays where it is.
            Phase::CondWait { mutex, .. } if mutex.is_beside() => {}
            _ => self.wake(other, 0),
        }
        Ok(0)
    }

    pub(super) fn interrupted(&mut self, cx: &mut Cx<'_>, thread: u16, clear: bool) -> Res<i32> {
        let Some(other) = self.handled(cx, thread)? else {
            return Ok(0);
        };
        let flag = self.threads[other].meta.interrupted;
        if flag {
            cx.obs.event(&Event::Take {
                thread: cx.thread(),
                object: self.thread_place(ThreadId(other as u32), INTERRUPTION),
                site: cx.site(),
            });
        }
        if clear && flag {
            self.log.meta(other, self.threads[other].meta);
            self.threads[other].meta.interrupted = false;
        }
        Ok(i32::from(flag))
    }

    pub(super) fn is_alive(&mut self, cx: &mut Cx<'_>, thread: u16, silent: bool) -> Res<i32> {
        let Some(other) = self.handled(cx, thread)? else {
            return Ok(0);
        };
        let ended = self.threads[other].meta.phase == Phase::Ended;
        if ended && !silent {
            cx.obs.event(&Event::Join {
                thread: cx.thread(),
                joined: ThreadId(other as u32),
                site: cx.site(),
            });
        }
        Ok(i32::from(!ended))
    }

    /// Suspends a thread, maybe the running one, or resumes it; none that has ended, or does so: a managed thread says that it leaves
    /// as one in C says that it cannot be cancelled.
    pub(super) fn suspend(&mut self, cx: &mut Cx<'_>, thread: u16, suspended: bool) -> Res<i32> {
        if let Some(other) = self.handled(cx, thread)?
            && self.threads[other].meta.phase != Phase::Ended
            && !(suspended && self.threads[other].meta.uncancellable)
        {
            self.log.meta(other, self.threads[other].meta);
            self.threads[other].meta.suspended = suspended;
        }
        Ok(0)
    }

    /// Where a thread stands in a wait, and whether it is suspended.
    pub(super) fn stands(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let Some(other) = self.handled(cx, thread)? else {
            return Ok(0);
        };
        let meta = &self.threads[other].meta;
        let woken = match meta.phase {
            Phase::CondRelock { result: 0, .. } => SIGNALLED,
            Phase::CondRelock { .. } => WOKEN,
            _ => 0,
        };
        let suspended = if meta.suspended { SUSPENDED } else { 0 };
        Ok(woken | suspended)
    }

    /// Whether a thread makes no step until it is resumed.
    pub fn is_suspended(&self, thread: ThreadId) -> bool {
        self.threads[thread.0 as usize].meta.suspended
    }
}
