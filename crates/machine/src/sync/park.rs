//! Java's permits and interrupts.

use crate::event::{Event, ThreadId};
use crate::exec::trap::Res;
use crate::state::thread::Phase;
use crate::state::{Cx, State};

/// The offsets by which events tell a thread's permit and interruption apart.
const PERMIT: u32 = 0;
const INTERRUPTION: u32 = 1;

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
        let other = self.thread_at(cx.get(thread))?;
        cx.obs.event(&Event::Post {
            thread: cx.thread(),
            object: self.thread_place(ThreadId(other as u32), PERMIT),
            site: cx.site(),
        });
        self.log.meta(other, self.threads[other].meta);
        self.threads[other].meta.permit = true;
        Ok(0)
    }

    pub(super) fn interrupt(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let other = self.thread_at(cx.get(thread))?;
        cx.obs.event(&Event::Post {
            thread: cx.thread(),
            object: self.thread_place(ThreadId(other as u32), INTERRUPTION),
            site: cx.site(),
        });
        self.log.meta(other, self.threads[other].meta);
        self.threads[other].meta.interrupted = true;
        self.wake(other, 0);
        Ok(0)
    }

    pub(super) fn interrupted(&mut self, cx: &mut Cx<'_>, thread: u16, clear: bool) -> Res<i32> {
        let other = self.thread_at(cx.get(thread))?;
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

    pub(super) fn is_alive(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let other = self.thread_at(cx.get(thread))?;
        let ended = self.threads[other].meta.phase == Phase::Ended;
        if ended {
            cx.obs.event(&Event::Join {
                thread: cx.thread(),
                joined: ThreadId(other as u32),
                site: cx.site(),
            });
        }
        Ok(i32::from(!ended))
    }
}
