//! Creation, join, detachment and cancellation of threads.

use crate::code::reg;
use crate::event::{Event, ThreadId};
use crate::exec::trap::{Res, gap, memory, misuse};
use crate::memory::FOREIGN;
use crate::memory::value::Val;
use crate::outcome::ChoiceKind;
use crate::state::thread::Phase;
use crate::state::{Cx, State};
use crate::violation::{MemoryError, Misuse};
use ir::{AccessMode, Failure, FuncId, GapKind, GapReason, SyncOp, SyncResult, Ty, Wait};

impl State {
    pub(super) fn spawn(&mut self, cx: &mut Cx<'_>, op: &SyncOp) -> Res<i32> {
        let SyncOp::Spawn {
            handle,
            func,
            arg,
            detached,
            daemon,
        } = op
        else {
            unreachable!("the caller matched a creation");
        };
        let width = self.mem.pointer_size();
        let at = cx.get(reg(handle));
        let start = self.start_function(cx, reg(func))?;
        let detached = self.int(cx, reg(detached))? != 0;
        let daemon = self.int(cx, reg(daemon))? != 0;
        if at != Val::ZERO {
            self.mem.locate(at, width, width, true)?;
        }
        let starts_process =
            cx.code.process_of(self.threads[cx.t].start) != cx.code.process_of(start);
        let fails = !starts_process && self.may_fail(Failure::Thread);
        if fails && self.decide(cx, ChoiceKind::Spawn, 2)? == 1 {
            self.process.faults += 1;
            return Ok(SyncResult::Unavailable.code());
        }
        if !cx.code.funcs[start as usize].defined {
            let name = &cx.code.program().funcs[FuncId(start)].name;
            let text = format!("no model for external function `{name}`");
            return gap(GapReason::new(GapKind::External, text));
        }
        // Before there is a thread without a frame.
        match cx.code.funcs[start as usize].large {
            0 => {}
            bytes => self.check_object(bytes)?,
        }
        let site = cx.site().0;
        let number = self.threads[cx.t].meta.spawned;
        self.threads[cx.t].meta.spawned += 1;
        let mut lineage = self.threads[cx.t].lineage.clone();
        lineage.push(number);
        let t = self.add_thread(cx.code, FuncId(start), site, detached, lineage);
        self.threads[t].meta.daemon = daemon;
        let mut stack = Vec::new();
        let arg = cx.get(reg(arg));
        self.stored(0, arg);
        self.push_frame(cx.code, t, &mut stack, 0, start, &[(Ty::Ptr, arg)], false)?;
        self.threads[t].stack = stack;
        if at != Val::ZERO {
            let value = self.handle(t);
            self.write(cx, at, width, width, value, AccessMode::Plain)?;
        }
        cx.obs.event(&Event::Fork {
            thread: cx.thread(),
            child: ThreadId(t as u32),
            site: cx.site(),
        });
        Ok(0)
    }

    fn start_function(&self, cx: &Cx<'_>, r: u16) -> Res<u32> {
        let p = cx.get(r);
        match self.function_of(p) {
            Some(func) => Ok(func),
            None if self.mem.foreign && p.is_unknown() => gap(FOREIGN),
            None => memory(
                MemoryError::Wild,
                "a thread is started at no function",
                None,
            ),
        }
    }

    pub(super) fn join(&mut self, cx: &mut Cx<'_>, op: &SyncOp) -> Res<i32> {
        let SyncOp::Join {
            thread,
            value,
            shared,
            interruptible,
            wait,
        } = op
        else {
            unreachable!("the caller matched a join");
        };
        let handle = cx.get(reg(thread));
        if *shared && handle == Val::ZERO {
            return Ok(0);
        }
        let other = self.thread_at(handle)?;
        let meta = &self.threads[other].meta;
        if other == cx.t && !shared {
            return Ok(SyncResult::OwnWait.code());
        }
        if meta.joined && !shared {
            return misuse(Misuse::JoinTwice, "join of a thread already joined");
        }
        if meta.detached && !shared {
            return misuse(Misuse::Detached, "join of a detached thread");
        }
        if meta.phase != Phase::Ended {
            if self.meets_interruption(cx, *interruptible) {
                return Ok(SyncResult::Interrupted.code());
            }
            return Ok(match wait {
                Wait::Try => SyncResult::Busy.code(),
                Wait::Block | Wait::Timed => SyncResult::TimedOut.code(),
            });
        }
        cx.obs.event(&Event::Join {
            thread: cx.thread(),
            joined: ThreadId(other as u32),
            site: cx.site(),
        });
        let result = meta.result;
        if !shared {
            self.log.meta(other, *meta);
            self.threads[other].meta.joined = true;
        }
        let to = cx.get(reg(value));
        if to != Val::ZERO {
            let width = self.mem.pointer_size();
            self.write(cx, to, width, width, result, AccessMode::Plain)?;
        }
        Ok(0)
    }

    pub(super) fn detach(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let other = self.thread_at(cx.get(thread))?;
        let meta = self.threads[other].meta;
        if meta.joined {
            return misuse(Misuse::JoinTwice, "detachment of a thread already joined");
        }
        if meta.detached {
            return misuse(Misuse::Detached, "detachment of a detached thread");
        }
        self.log.meta(other, meta);
        self.threads[other].meta.detached = true;
        Ok(0)
    }

    pub(super) fn cancel_thread(&mut self, cx: &mut Cx<'_>, thread: u16) -> Res<i32> {
        let other = self.thread_at(cx.get(thread))?;
        let meta = self.threads[other].meta;
        if meta.joined {
            return misuse(Misuse::NoThread, "cancellation of a thread already joined");
        }
        self.log.meta(other, meta);
        self.threads[other].meta.cancelled = meta.phase != Phase::Ended;
        Ok(0)
    }

    pub(super) fn set_cancel_state(&mut self, cx: &mut Cx<'_>, state: u16) -> Res<i32> {
        let disable = self.int(cx, state)? != 0;
        let meta = &mut self.threads[cx.t].meta;
        let old = std::mem::replace(&mut meta.uncancellable, disable);
        Ok(i32::from(old))
    }
}
