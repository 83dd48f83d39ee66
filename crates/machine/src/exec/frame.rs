//! Calls, returns, exceptions, jumps out of frames, the ends of threads and of objects' lives.

use crate::code::{Code, NO, Op};
use crate::event::{Event, Hold, ObjectId, Place, Range, ThreadId};
use crate::exec::step::Flow;
use crate::exec::trap::{Res, Trap, gap, memory, misuse};
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::outcome::Outcome;
use crate::state::thread::{Phase, Thread};
use crate::state::undo::{Saved, Undo};
use crate::state::{Cx, State};
use crate::violation::{MemoryError, Misuse, ViolationKind};
use ir::{AssertKind, Callee, ClassId, Entry, FuncId, GlobalId, Ty};

/// The value a cancelled thread ends with, as C's library has it.
const CANCELED: u64 = u64::MAX;

/// The most exceptions of which it is kept where they were thrown.
const MOST_THROWN: usize = 64;

impl State {
    /// A call.
    pub(crate) fn call(&mut self, cx: &mut Cx<'_>, call: u32) -> Res<Flow> {
        let code = cx.code;
        let info = &code.calls[call as usize];
        let func = match info.callee {
            Callee::Direct(func) => func.0,
            Callee::Indirect(target) => self.function_at(cx, crate::code::reg(&target))?,
            Callee::Virtual(method) => self.method(cx, info.args.first().map(|a| a.1), method)?,
        };
        let callee = &code.funcs[func as usize];
        let caller = self.threads[cx.t]
            .frames
            .last()
            .expect("the caller's frame")
            .func;
        let top = cx.base + code.funcs[caller as usize].len as usize;
        let mut few = [(Ty::I32, Val::ZERO); 8];
        let many: Vec<(Ty, Val)>;
        let args: &[(Ty, Val)] = if info.args.len() <= few.len() {
            for (slot, (ty, r)) in few.iter_mut().zip(info.args.iter()) {
                *slot = (*ty, cx.get(*r));
            }
            &few[..info.args.len()]
        } else {
            many = info.args.iter().map(|(ty, r)| (*ty, cx.get(*r))).collect();
            &many
        };
        if cx
            .code
            .live(callee)
            .uninit
            .iter()
            .any(|&r| callee.wide[r as usize])
        {
            return gap("a 128-bit local may be read before it is written");
        }
        self.check_memory()?;
        let frame = self.threads[cx.t]
            .frames
            .last_mut()
            .expect("the caller's frame");
        frame.pc = cx.pc;
        self.push_frame(code, cx.t, cx.stack, top, func, args, false)?;
        Ok(Flow::Frame)
    }

    /// A gap if live memory exceeds its bound.
    pub(crate) fn check_memory(&self) -> Res<()> {
        if self.mem.live > u64::from(self.config.max_memory) || self.mem.exhausted() {
            return gap(format!(
                "more than {} bytes of memory",
                self.config.max_memory
            ));
        }
        Ok(())
    }

    fn function_at(&self, cx: &Cx<'_>, r: u16) -> Res<u32> {
        let p = cx.get(r);
        if let Some(func) = self.function_of(p) {
            return Ok(func);
        }
        if self.mem.foreign && p.is_unknown() {
            return gap("a pointer that came from outside the program is called");
        }
        let (kind, what) = if p == Val::ZERO {
            (MemoryError::Null, "a null pointer")
        } else if p.is_uninit() || p.is_unknown() {
            (MemoryError::Wild, "an uninitialised pointer")
        } else {
            (MemoryError::Wild, "a pointer to no function")
        };
        memory(kind, format!("call through {what}"), None)
    }

    /// The function that an address is the address of.
    pub(crate) fn function_of(&self, p: Val) -> Option<u32> {
        if !p.is_addr() {
            return None;
        }
        let object = &self.mem.objects[p.object() as usize];
        (object.kind == ObjectKind::Function && p.lo == 0).then_some(object.info)
    }

    fn method(&self, cx: &Cx<'_>, receiver: Option<u16>, method: u32) -> Res<u32> {
        let p = receiver.map_or(Val::ZERO, |r| cx.get(r));
        if !p.is_addr() {
            let kind = if p == Val::ZERO {
                MemoryError::Null
            } else {
                MemoryError::Wild
            };
            return memory(kind, "call of a method of no object", None);
        }
        let class = self.class_of(cx.code, p);
        let program = cx.code.program();
        let found = class.and_then(|c| program.classes[c].methods.get(method as usize).copied());
        match found.flatten() {
            Some(func) => Ok(func.0),
            None => gap("a virtual call reaches no method"),
        }
    }

    /// The class of the object an address points to.
    pub(crate) fn class_of(&self, code: &Code, p: Val) -> Option<ClassId> {
        let object = &self.mem.objects[p.object() as usize];
        match object.kind {
            ObjectKind::Heap => object.info.checked_sub(1).map(ClassId),
            ObjectKind::Global => code.program().globals[GlobalId(object.info)].class,
            _ => None,
        }
    }

    /// A return.
    pub(crate) fn ret(&mut self, cx: &mut Cx<'_>, src: u16) -> Res<Flow> {
        let value = if src == NO { Val::UNINIT } else { cx.get(src) };
        let depth = self.threads[cx.t].frames.len();
        let hook = self.threads[cx.t].frames[depth - 1].hook;
        if depth == 1 || hook {
            return self.last_return(cx, value, hook);
        }
        self.pop_frame(cx)?;
        let frame = self.threads[cx.t]
            .frames
            .last_mut()
            .expect("the caller's frame");
        if let Op::Call { call } = cx.code.ops[frame.pc as usize] {
            let dst = cx.code.calls[call as usize].dst;
            if dst != NO {
                cx.stack[frame.base as usize + dst as usize] = value;
            }
        }
        frame.pc += 1;
        Ok(Flow::Frame)
    }

    /// The return of a thread's start function, of `main`, or of a function the machine called.
    fn last_return(&mut self, cx: &mut Cx<'_>, value: Val, hook: bool) -> Res<Flow> {
        let program = cx.code.program();
        let main = cx.t == 0 && matches!(program.entry, Entry::Main(_));
        self.stand(cx);
        if hook {
            let meta = &mut self.threads[cx.t].meta;
            if main {
                meta.phase = Phase::Exiting(0);
            } else {
                meta.result = Val::num(CANCELED & crate::memory::value::mask(8 << self.mem.shift));
                meta.phase = Phase::Ending;
            }
            return Ok(Flow::Stop(Outcome::Ready));
        }
        if main {
            let exit = match self.exit_code(value) {
                Some(exit) => exit,
                None => return gap("`main` returns a value that is not known"),
            };
            if let Some(func) = program.hooks.exit {
                return self.replace_by_hook(cx, func, (Ty::I32, Val::num(exit as u32 as u64)));
            }
            self.threads[cx.t].meta.phase = Phase::Exiting(exit);
            return Ok(Flow::Stop(Outcome::Ready));
        }
        if let Some(func) = cx.code.hooks(self.threads[cx.t].start).thread_exit {
            return self.replace_by_hook(cx, func, (Ty::Ptr, value));
        }
        self.threads[cx.t].meta.result = value;
        self.threads[cx.t].meta.phase = Phase::Ending;
        Ok(Flow::Stop(Outcome::Ready))
    }

    fn exit_code(&self, value: Val) -> Option<i32> {
        if value.is_num() {
            Some(value.lo as u32 as i32)
        } else if value.is_unknown() {
            // What the code is does not matter any more.
            Some(self.sample(value, 32) as u32 as i32)
        } else if value.is_uninit() {
            // Since C99 the end of `main` without a return gives 0; a front end says so itself.
            Some(0)
        } else {
            None
        }
    }

    fn replace_by_hook(&mut self, cx: &mut Cx<'_>, func: FuncId, arg: (Ty, Val)) -> Res<Flow> {
        let base = cx.base;
        self.pop_frame(cx)?;
        self.push_frame(cx.code, cx.t, cx.stack, base, func.0, &[arg], true)?;
        Ok(Flow::Frame)
    }

    /// Calls the function that unwinds a cancelled thread; without one, ends the thread.
    pub(crate) fn cancel(&mut self, cx: &mut Cx<'_>) -> Res<Flow> {
        self.threads[cx.t].meta.cancelled = false;
        self.threads[cx.t].meta.uncancellable = true;
        match cx.code.hooks(self.threads[cx.t].start).cancel {
            Some(func) => {
                let frame = self.threads[cx.t]
                    .frames
                    .last_mut()
                    .expect("a running thread");
                frame.pc = cx.pc;
                let top = cx.base + cx.code.funcs[frame.func as usize].len as usize;
                self.push_frame(cx.code, cx.t, cx.stack, top, func.0, &[], true)?;
                Ok(Flow::Frame)
            }
            None => {
                self.stand(cx);
                let value = Val::num(CANCELED & crate::memory::value::mask(8 << self.mem.shift));
                self.threads[cx.t].meta.result = value;
                self.threads[cx.t].meta.phase = Phase::Ending;
                Ok(Flow::Stop(Outcome::Ready))
            }
        }
    }

    /// The objects whose lives end with the innermost frame.
    pub(crate) fn ends_life(&self, code: &Code, t: usize, stack: &[Val]) -> Vec<Range> {
        let depth = self.threads[t].frames.len();
        let frame = self.threads[t].frames[depth - 1];
        let info = &code.funcs[frame.func as usize];
        let first = frame.base as usize + info.first_slot as usize;
        let slots = stack[first..first + info.slots.len()]
            .iter()
            .filter(|v| v.is_addr())
            .map(|v| v.object());
        let allocas = self.threads[t].allocas.iter().rev();
        let allocas = allocas
            .take_while(|a| a.0 as usize == depth - 1)
            .map(|a| a.1);
        let args = Some(frame.args).filter(|&a| a != 0);
        slots
            .chain(allocas)
            .chain(args)
            .map(|id| self.mem.whole(id))
            .collect()
    }

    /// Ends the innermost frame and the objects that live with it.
    pub(crate) fn pop_frame(&mut self, cx: &mut Cx<'_>) -> Res<()> {
        let t = cx.t;
        let depth = self.threads[t].frames.len() - 1;
        let frame = self.threads[t].frames[depth];
        let info = &cx.code.funcs[frame.func as usize];
        let first = frame.base as usize + info.first_slot as usize;
        for r in first..first + info.slots.len() {
            let v = cx.stack[r];
            if v.is_addr() {
                self.end_object(cx, v.object())?;
            }
        }
        while let Some(&(at, id)) = self.threads[t].allocas.last() {
            if at as usize != depth {
                break;
            }
            self.threads[t].allocas.pop();
            let index = self.threads[t].allocas.len();
            self.log.alloca_gone(t, index, (at, id));
            self.end_object(cx, id)?;
        }
        if frame.args != 0 {
            self.end_object(cx, frame.args)?;
        }
        if self.log.on && depth == self.low {
            self.log.push(Undo::Consts {
                thread: t as u32,
                func: frame.func,
                base: frame.base,
            });
            if depth > 0 {
                let caller = self.threads[t].frames[depth - 1];
                let saved = Saved {
                    stack: cx.stack,
                    live: cx.code.live_across(caller.func, caller.pc),
                    caller: true,
                };
                self.log.frame(t, depth - 1, caller, saved);
                self.low = depth - 1;
            }
        }
        self.threads[t].frames.pop();
        Ok(())
    }

    /// Ends an object's life; a synchronisation object in use in it is an error.
    pub(crate) fn end_object(&mut self, cx: &mut Cx<'_>, id: u32) -> Res<()> {
        let object = self.mem.objects[id as usize];
        if object.sync || object.beside {
            self.drop_syncs(id, 0, u32::MAX)?;
        }
        let range = self.mem.whole(id);
        self.mem.kill(&mut self.log, id);
        cx.obs.event(&Event::Free {
            thread: cx.thread(),
            range,
            site: cx.site(),
        });
        Ok(())
    }

    /// Forgets the synchronisation objects and jump buffers that start in these bytes; one in use
    /// is an error.
    pub(crate) fn drop_syncs(&mut self, object: u32, from: u32, to: u32) -> Res<()> {
        let place = |offset| Place {
            object: ObjectId(object),
            offset,
        };
        let bounds = place(from)..place(to);
        let found: Vec<Place> = self.sync.range(bounds.clone()).map(|(p, _)| *p).collect();
        let waited = self.waited_on(object, from, to);
        if let Some(what) = waited {
            return misuse(
                Misuse::InUse,
                format!("memory of a {what} is overwritten or freed while a thread waits on it"),
            );
        }
        for p in found {
            let entry = &self.sync[&p];
            if entry.held() {
                return misuse(
                    Misuse::InUse,
                    format!(
                        "memory of a {} is overwritten or freed while it is held",
                        entry.name()
                    ),
                );
            }
            let old = self.sync.remove(&p);
            self.log.sync(p, old);
        }
        let buffers: Vec<Place> = self.jumps.range(bounds).map(|(p, _)| *p).collect();
        for p in buffers {
            let old = self.jumps.remove(&p);
            self.log.jump(p, old);
        }
        Ok(())
    }

    fn waited_on(&self, object: u32, from: u32, to: u32) -> Option<&'static str> {
        let inside = |p: Place| p.object.0 == object && from <= p.offset && p.offset < to;
        self.threads
            .iter()
            .find_map(|thread| match thread.meta.phase {
                Phase::CondWait { cond, .. } if inside(cond) => Some("condition variable"),
                Phase::BarrierWait { barrier } if inside(barrier) => Some("barrier"),
                _ => None,
            })
    }

    /// Raises an exception: to the unwind target, or out of the function.
    pub(crate) fn throw(&mut self, cx: &mut Cx<'_>, value: Val, target: Option<u32>) -> Res<Flow> {
        let known = self.thrown.contains_key(&value.object());
        if cx.code.program().managed && value.is_addr() && !known {
            // What is thrown again keeps the place where it was thrown first.
            let mut stack = self.stack(cx.code, ThreadId(cx.t as u32));
            if let Some(first) = stack.first_mut() {
                first.1 = cx.code.site_at(cx.pc);
            }
            if self.thrown.len() >= MOST_THROWN {
                self.thrown.pop_first();
            }
            self.thrown.insert(value.object(), stack);
        }
        self.threads[cx.t].meta.exception = value;
        if let Some(to) = target {
            return Ok(Flow::Goto(to));
        }
        // Frames end only for a handler of the exception: where there is none, the thread is told of
        // where it stands.
        let callers = self.threads[cx.t].frames.iter().rev().skip(1);
        let mut handlers = callers.map(|frame| cx.code.unwind.get(&frame.pc).copied());
        if let Some(above) = handlers.position(|handler| handler.is_some()) {
            for _ in 0..=above {
                self.pop_frame(cx)?;
            }
            let frame = self.threads[cx.t].frames.last_mut();
            let frame = frame.expect("the caller's frame");
            frame.pc = cx.code.unwind[&frame.pc];
            return Ok(Flow::Frame);
        }
        Err(Box::new(Trap::Violation(
            ViolationKind::Assert(AssertKind::Uncaught),
            match self.class_of(cx.code, value) {
                Some(class) if value.is_addr() => {
                    format!("uncaught {}", cx.code.program().classes[class].name)
                }
                _ => "an exception is not caught".into(),
            },
            None,
        )))
    }

    /// Goes back to where a jump buffer was filled.
    pub(crate) fn long_jump(&mut self, cx: &mut Cx<'_>, place: Place, value: i32) -> Res<Flow> {
        let Some(buffer) = self.jumps.get(&place).copied() else {
            return memory(
                MemoryError::DeadFrame,
                "jump through a buffer that was not filled",
                None,
            );
        };
        let alive = buffer.thread as usize == cx.t
            && self.threads[cx.t]
                .frames
                .get(buffer.frame as usize)
                .is_some_and(|f| f.serial == buffer.serial);
        if !alive {
            return memory(
                MemoryError::DeadFrame,
                "jump to a frame that has ended",
                None,
            );
        }
        while self.threads[cx.t].frames.len() > buffer.frame as usize + 1 {
            self.pop_frame(cx)?;
        }
        let frame = self.threads[cx.t]
            .frames
            .last_mut()
            .expect("the buffer's frame");
        frame.pc = buffer.pc + 1;
        let base = frame.base as usize;
        if let Op::Rare { rare } = cx.code.ops[buffer.pc as usize]
            && let crate::code::Rare::Inst(ir::Op::SetJmp { dst, .. }) =
                &cx.code.rare[rare as usize]
        {
            let value = if value == 0 { 1 } else { value };
            cx.stack[base + dst.0 as usize] = Val::num(u64::from(value as u32));
        }
        Ok(Flow::Frame)
    }

    /// Ends the running thread, whose value is set.
    pub(crate) fn end_thread(&mut self, cx: &mut Cx<'_>) -> Outcome {
        if let Err(trap) = self.end_frames(cx) {
            self.threads[cx.t].meta.phase = Phase::Parked;
            return self.ended_badly(cx, *trap);
        }
        self.threads[cx.t].meta.phase = Phase::Ended;
        if let Some((owner, _)) = self.process.atomic
            && owner as usize == cx.t
        {
            self.process.atomic = None;
            cx.obs.event(&Event::Release {
                thread: cx.thread(),
                lock: ATOMIC,
                hold: Hold::Exclusive,
                site: cx.site(),
            });
        }
        cx.obs.event(&Event::End {
            thread: cx.thread(),
        });
        let over = |t: &Thread| t.meta.daemon || t.meta.phase == Phase::Ended;
        let start = self.threads[cx.t].start;
        let process = cx.code.process_of(start);
        let same = |t: &&Thread| cx.code.process_of(t.start) == process;
        if cx.code.hooks(start).exit.is_some() && self.threads.iter().filter(same).all(over) {
            self.threads[cx.t].meta.phase = Phase::Parked;
            let reason = "the handlers of `atexit` run in the last thread to end";
            return self.ended_badly(cx, Trap::Gap(reason.into()));
        }
        if self.threads.iter().all(over) {
            self.process.exited = Some(0);
            return Outcome::Exited(0);
        }
        Outcome::Ended
    }

    /// Ends the running thread's process, with all of its threads: in a system of several, others go on.
    pub(crate) fn end_process(&mut self, code: &Code, t: usize, exit: i32) -> Outcome {
        if code.program().processes.is_empty() {
            self.process.exited = Some(exit);
            return Outcome::Exited(exit);
        }
        let process = code.process_of(self.threads[t].start);
        for other in 0..self.threads.len() {
            let meta = self.threads[other].meta;
            if code.process_of(self.threads[other].start) != process || meta.phase == Phase::Ended {
                continue;
            }
            if other != t {
                self.log.meta(other, meta);
            }
            self.threads[other].meta.phase = Phase::Ended;
            if self
                .process
                .atomic
                .is_some_and(|(owner, _)| owner as usize == other)
            {
                self.process.atomic = None;
            }
        }
        if self.threads.iter().all(|t| t.meta.phase == Phase::Ended) {
            self.process.exited = Some(exit);
            return Outcome::Exited(exit);
        }
        Outcome::Ended
    }

    fn ended_badly(&mut self, cx: &Cx<'_>, trap: Trap) -> Outcome {
        match trap {
            Trap::Violation(kind, message, range) => {
                Outcome::Violation(Box::new(crate::violation::Violation {
                    kind,
                    thread: cx.thread(),
                    site: cx.site(),
                    message,
                    range,
                }))
            }
            Trap::Gap(reason) => Outcome::Gap(Box::new(crate::outcome::Gap {
                thread: cx.thread(),
                site: cx.site(),
                reason,
            })),
            Trap::Uninit { .. }
            | Trap::Split { .. }
            | Trap::Lower { .. }
            | Trap::Pin { .. }
            | Trap::Choice(_)
            | Trap::Stop(_) => Outcome::Ready,
        }
    }

    fn end_frames(&mut self, cx: &mut Cx<'_>) -> Res<()> {
        while !self.threads[cx.t].frames.is_empty() {
            self.pop_frame(cx)?;
        }
        for i in 0..self.threads[cx.t].locals.len() {
            let id = self.threads[cx.t].locals[i];
            if id != 0 && self.mem.objects[id as usize].alive {
                self.end_object(cx, id)?;
            }
        }
        Ok(())
    }

    /// The thread a handle names, or what is wrong with it.
    pub(crate) fn thread_at(&self, handle: Val) -> Res<usize> {
        // What is no address may be a number that the world decides, whose object is none.
        let object = handle
            .is_addr()
            .then(|| &self.mem.objects[handle.object() as usize]);
        match object {
            Some(object) if object.kind == ObjectKind::Thread && handle.lo == 0 => {
                Ok(object.info as usize)
            }
            _ => misuse(Misuse::NoThread, "a thread handle that names no thread"),
        }
    }

    /// The running thread's handle.
    pub(crate) fn handle(&self, t: usize) -> Val {
        Val::addr(self.threads[t].handle, 0)
    }

    /// Where a thread's permit (0) or interruption (1) stands, for events.
    pub(crate) fn thread_place(&self, thread: ThreadId, offset: u32) -> Place {
        Place {
            object: ObjectId(self.threads[thread.0 as usize].handle),
            offset,
        }
    }
}

/// The lock that all atomic sections stand for.
pub(crate) const ATOMIC: Place = Place {
    object: ObjectId(0),
    offset: 0,
};
