//! Processes that are made and ended while a system runs.
//!
//! A process has its own copies of globals and functions in the program, also one that another makes: it is a spare copy
//! ([`ir::Process::spare`]) of the same image, into which the maker's memory is copied. Every object that the maker's globals and the
//! calling thread lead to has a copy there, pointers lead to copies, and only the calling thread goes on. What all processes
//! share stays one: the kernel's globals, and objects made by functions with the role [`ir::Role::SharesMemory`].
//! A lock that another thread holds is held in the copy as well, by a thread that is not there to give it back.
//!
//! A process that is ended from outside stops wherever it is. What the system does then, such as closing its descriptors, is
//! its hook's to do, in a thread of its own.

use super::SyncObject;
use crate::code::{Code, Op, Rare, reg};
use crate::event::{Event, ObjectId, Place, ThreadId};
use crate::exec::trap::{Res, gap};
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::Val;
use crate::state::thread::{Frame, Meta, Phase};
use crate::state::undo::Undo;
use crate::state::{Cx, State};
use ir::{FuncId, GlobalId, SyncOp, SyncResult, Ty};
use std::collections::BTreeMap;

/// What an object, function or thread of a process is in its copy.
struct Copies {
    /// Objects, by their numbers.
    objects: BTreeMap<u32, u32>,
    /// The first function here and there, and how many there are.
    funcs: (u32, u32, u32),
    threads: (ThreadId, ThreadId),
}

impl Copies {
    fn func(&self, func: u32) -> u32 {
        let (from, to, count) = self.funcs;
        match func.checked_sub(from) {
            Some(at) if at < count => to + at,
            _ => func,
        }
    }

    fn value(&self, value: Val) -> Val {
        match self.objects.get(&value.object()) {
            Some(&copy) if value.is_addr() => Val::addr(copy, value.lo as i64),
            _ => value,
        }
    }

    fn thread(&self, thread: ThreadId) -> ThreadId {
        match self.threads {
            (from, to) if from == thread => to,
            _ => thread,
        }
    }
}

impl State {
    /// Makes a process; the copy of this thread stands behind the operation, whose result is in `dst`.
    pub(super) fn fork(&mut self, cx: &mut Cx<'_>, (slot, dst): (u16, Option<u16>)) -> Res<i32> {
        let slot = self.int(cx, slot)?;
        let program = cx.code.program();
        let start = self.threads[cx.t].start;
        let Some(at) = cx.code.process_of(start).checked_sub(1) else {
            return gap("a process is made outside a system of processes");
        };
        let own = &program.processes[at as usize];
        let spare = program.processes.iter().enumerate();
        let mut spare = spare.filter(|(_, p)| p.spare && p.image == own.image);
        let Some((number, other)) = usize::try_from(slot).ok().and_then(|at| spare.nth(at)) else {
            return gap("more processes are made than there is room for");
        };
        if !self.jumps.is_empty() {
            return gap("a process is made after `setjmp`");
        }
        let number = number as i32 + 1;
        let (from, to) = (own.funcs.0, other.funcs.0);
        let site = cx.site().0;
        let meta = self.threads[cx.t].meta;
        self.threads[cx.t].meta.spawned += 1;
        let mut lineage = self.threads[cx.t].lineage.clone();
        lineage.push(meta.spawned);
        let child = self.add_thread(cx.code, FuncId(start - from + to), site, true, lineage);
        // Told at once: what follows may end the execution, and who follows it knows every thread that there is.
        cx.obs.event(&Event::Fork {
            thread: cx.thread(),
            child: ThreadId(child as u32),
            site: cx.site(),
        });
        let mut copies = Copies {
            objects: BTreeMap::new(),
            funcs: (from, to, own.funcs.1.min(other.funcs.1)),
            threads: (cx.thread(), ThreadId(child as u32)),
        };
        let roots = self.fixed_copies(cx, (at, number as u32 - 1), child, &mut copies);
        self.copy_reached(cx, dst, roots, &mut copies)?;
        self.copy_contents(&copies)?;
        self.copy_order(&copies);
        self.copy_thread(cx, child, &copies, meta)?;
        let top = self.threads[child].frames.last().map_or(0, |f| f.base) as usize;
        if let Some(dst) = dst {
            let result = Val::num(u64::from((-number) as u32));
            self.threads[child].stack[top + dst as usize] = result;
        }
        Ok(number)
    }

    /// Notes the copies that are there already: globals, functions, thread-local objects, the thread's handle. What to
    /// look into.
    fn fixed_copies(
        &self,
        cx: &Cx<'_>,
        (at, to): (u32, u32),
        child: usize,
        copies: &mut Copies,
    ) -> Vec<u32> {
        let program = cx.code.program();
        let (own, other) = (
            &program.processes[at as usize],
            &program.processes[to as usize],
        );
        let mut roots = Vec::new();
        for i in 0..own.variables.min(other.variables) {
            let from = cx.code.global_object(GlobalId(own.globals.0 + i));
            copies
                .objects
                .insert(from, cx.code.global_object(GlobalId(other.globals.0 + i)));
            roots.push(from);
        }
        for i in 0..copies.funcs.2 {
            let from = cx.code.func_object(FuncId(own.funcs.0 + i));
            let to = cx.code.func_object(FuncId(other.funcs.0 + i));
            copies.objects.insert(from, to);
        }
        for (at, global) in cx.code.thread_locals.iter().enumerate() {
            let Some(i) = global.0.checked_sub(own.globals.0) else {
                continue;
            };
            let copy = GlobalId(other.globals.0 + i);
            let copy = cx.code.thread_locals.iter().position(|g| *g == copy);
            let from = self.threads[cx.t].locals[at];
            if let Some(to) = copy.map(|at| self.threads[child].locals[at])
                && own.has_global(*global)
                && from != 0
                && to != 0
            {
                copies.objects.insert(from, to);
                roots.push(from);
            }
        }
        let (from, to) = (self.threads[cx.t].handle, self.threads[child].handle);
        copies.objects.insert(from, to);
        roots
    }

    /// Makes a copy of every object that is reached and is not shared.
    fn copy_reached(
        &mut self,
        cx: &Cx<'_>,
        dst: Option<u16>,
        mut work: Vec<u32>,
        copies: &mut Copies,
    ) -> Res<()> {
        let thread = &self.threads[cx.t];
        let live = self.live_objects(cx, dst);
        let allocas = thread.allocas.iter().map(|(object, _)| *object);
        let args = thread.frames.iter().map(|f| f.args).filter(|id| *id != 0);
        let roots: Vec<u32> = live.into_iter().chain(allocas).chain(args).collect();
        let mine = roots.clone();
        let mut met = roots;
        loop {
            for id in std::mem::take(&mut met) {
                if copies.objects.contains_key(&id) || self.is_shared(cx, id) {
                    continue;
                }
                let old = self.mem.objects[id as usize];
                // Memory of threads that are not there any more is memory like any other.
                let kind = match old.kind {
                    ObjectKind::Global => ObjectKind::Argv,
                    ObjectKind::Slot | ObjectKind::StackAlloc | ObjectKind::Args
                        if !mine.contains(&id) =>
                    {
                        ObjectKind::Argv
                    }
                    kind => kind,
                };
                self.check_object(u64::from(old.size))?;
                let mut new = Object::new(kind, old.size, 1 << old.align, old.info, old.site);
                new.constant = old.constant;
                new.open = old.open;
                new.owner = copies.threads.1.0;
                let new = self.mem.alloc(&mut self.log, new);
                copies.objects.insert(id, new);
                work.push(id);
            }
            let Some(id) = work.pop() else {
                return Ok(());
            };
            if self.mem.objects[id as usize].alive {
                let cells = self.mem.cells_of(id);
                let led = cells.map(|index| self.mem.cells[index as usize].prov);
                met.extend(led.filter(|id| *id != 0));
            }
        }
    }

    /// The objects that registers of the calling thread lead to, where they are still looked at, and those of its slots. What is in
    /// the register of the result is of no account: it may name an object of an execution that was taken back.
    fn live_objects(&self, cx: &Cx<'_>, dst: Option<u16>) -> Vec<u32> {
        let frames = &self.threads[cx.t].frames;
        let mut out = Vec::new();
        for (depth, frame) in frames.iter().enumerate() {
            let top = depth + 1 == frames.len();
            let live = match top {
                true => cx.code.live_before(frame.func, cx.pc + 1),
                false => cx.code.live_across(frame.func, frame.pc),
            };
            let value = |r: u32| cx.stack[(frame.base + r) as usize];
            let live = live.iter().filter(|&&r| !top || Some(r) != dst);
            let live = live.map(|&r| value(r.into()));
            out.extend(live.filter(|v| v.is_addr()).map(|v| v.object()));
            let info = &cx.code.funcs[frame.func as usize];
            let slots = (0..info.slots.len() as u32).map(|i| value(u32::from(info.first_slot) + i));
            // What a slot's register holds before the slot begins is of no account.
            let own = |id: &u32| {
                let object = self.mem.objects.get(*id as usize);
                object.is_some_and(|o| {
                    o.alive && o.kind == ObjectKind::Slot && o.owner == cx.t as u32
                })
            };
            out.extend(
                slots
                    .filter(|v| v.is_addr())
                    .map(|v| v.object())
                    .filter(own),
            );
        }
        out
    }

    /// Whether an object is not copied: it is of all processes, has ended, or is no memory.
    fn is_shared(&self, cx: &Cx<'_>, id: u32) -> bool {
        let object = self.mem.objects[id as usize];
        match object.kind {
            _ if !object.alive => true,
            ObjectKind::Null | ObjectKind::Function | ObjectKind::Thread => true,
            ObjectKind::Global => cx.code.program().kernel.contains(&GlobalId(object.info)),
            ObjectKind::Heap => object.shared,
            ObjectKind::ThreadLocal
            | ObjectKind::Slot
            | ObjectKind::StackAlloc
            | ObjectKind::Args
            | ObjectKind::Argv => false,
        }
    }

    /// Whether an object is memory, or a function, of one process only.
    pub(crate) fn is_of_one_process(&self, cx: &Cx<'_>, id: u32) -> bool {
        let object = self.mem.objects[id as usize];
        match object.kind {
            ObjectKind::Null | ObjectKind::Thread => false,
            ObjectKind::Global => !cx.code.program().kernel.contains(&GlobalId(object.info)),
            _ => !object.shared,
        }
    }

    /// The copies have the order of addresses that was found of the originals.
    fn copy_order(&mut self, copies: &Copies) {
        let copy = |id: u32| copies.objects.get(&id).copied();
        let known = self.addresses.all();
        let pairs: Vec<_> = known
            .filter_map(|(a, b)| copy(a).zip(copy(b)))
            .filter(|&(a, b)| self.addresses.order(a, b).is_none())
            .collect();
        for (lower, higher) in pairs {
            self.addresses.decide(lower, higher);
            self.log.push(Undo::Lower);
        }
    }

    /// Gives copies what their originals hold, bytes and locks.
    fn copy_contents(&mut self, copies: &Copies) -> Res<()> {
        for (&from, &to) in &copies.objects {
            let (old, new) = (
                self.mem.objects[from as usize],
                self.mem.objects[to as usize],
            );
            if !old.alive
                || !new.alive
                || matches!(old.kind, ObjectKind::Function | ObjectKind::Thread)
            {
                continue;
            }
            self.mem
                .copy(&mut self.log, new.base, old.base, old.size.min(new.size));
            for index in self.mem.cells_of(to) {
                let mut cell = self.mem.cells[index as usize];
                if let Some(&copy) = copies.objects.get(&cell.prov)
                    && cell.prov != 0
                {
                    cell.prov = copy;
                    self.mem.set(&mut self.log, index, cell);
                }
            }
        }
        let copied = |place: &Place| copies.objects.get(&place.object.0).copied();
        let held: Vec<(Place, SyncObject)> = self
            .sync
            .iter()
            .filter_map(|(place, object)| {
                let object = object.clone();
                let to = Place {
                    object: ObjectId(copied(place)?),
                    offset: place.offset,
                };
                Some((to, object))
            })
            .collect();
        for (place, mut object) in held {
            match &mut object {
                SyncObject::Mutex { owner, .. } => *owner = owner.map(|o| copies.thread(o)),
                SyncObject::Rw {
                    writer, readers, ..
                } => {
                    *writer = writer.map(|o| copies.thread(o));
                    readers.iter_mut().for_each(|r| r.0 = copies.thread(r.0));
                }
                SyncObject::OnceRunning(thread) => *thread = copies.thread(*thread),
                SyncObject::Cond
                | SyncObject::Sem(_)
                | SyncObject::Barrier(_)
                | SyncObject::OnceDone { .. }
                | SyncObject::OnceFailed
                | SyncObject::Destroyed
                | SyncObject::Copied => {}
                SyncObject::Latch(_) | SyncObject::Channel { .. } | SyncObject::Queue(_) => {
                    return gap("a process is made that has such an object");
                }
            }
            self.set_sync(place, Some(object));
        }
        Ok(())
    }

    /// Makes the new thread a copy of this one.
    fn copy_thread(&mut self, cx: &Cx<'_>, child: usize, copies: &Copies, meta: Meta) -> Res<()> {
        let mut frames: Vec<Frame> = self.threads[cx.t].frames.clone();
        let last = frames.len().saturating_sub(1);
        for (depth, frame) in frames.iter_mut().enumerate() {
            let func = copies.func(frame.func);
            let (from, to) = (
                &cx.code.funcs[frame.func as usize],
                &cx.code.funcs[func as usize],
            );
            if from.end - from.entry != to.end - to.entry || from.len != to.len {
                return gap("a process is made whose copy differs");
            }
            let pc = if depth == last { cx.pc + 1 } else { frame.pc };
            frame.pc = pc - from.entry + to.entry;
            frame.func = func;
            frame.args = copies
                .objects
                .get(&frame.args)
                .copied()
                .unwrap_or(frame.args);
        }
        let thread = &self.threads[cx.t];
        let allocas = thread.allocas.iter().map(|&(object, frame)| {
            let copy = copies.objects.get(&object).copied();
            (copy.unwrap_or(object), frame)
        });
        let allocas: Vec<(u32, u32)> = allocas.collect();
        let stack: Vec<Val> = cx.stack.iter().map(|v| copies.value(*v)).collect();
        let new = &mut self.threads[child];
        new.frames = frames;
        new.stack = stack;
        new.allocas = allocas;
        new.meta.exception = copies.value(meta.exception);
        new.meta.uncancellable = meta.uncancellable;
        new.meta.phase = Phase::Cut;
        Ok(())
    }

    /// Ends a process with all of its threads, and starts its hook.
    pub(super) fn kill(&mut self, cx: &mut Cx<'_>, process: u16, status: u16) -> Res<i32> {
        let (process, status) = (self.int(cx, process)?, cx.get(status));
        let of = |state: &State, t: usize| cx.code.process_of(state.threads[t].start) as i32;
        let live = |state: &State, t: usize| {
            of(state, t) == process && state.threads[t].meta.phase != Phase::Ended
        };
        let victims: Vec<usize> = (0..self.threads.len()).filter(|t| live(self, *t)).collect();
        let Some(at) = usize::try_from(process).ok().and_then(|p| p.checked_sub(1)) else {
            return Ok(SyncResult::Invalid.code());
        };
        // One that is being ended already is left to its end.
        let hook = cx.code.program().processes.get(at);
        let hook = hook.and_then(|process| process.hooks.killed);
        let ends = |t: &usize| hook.is_some_and(|hook| self.threads[*t].start == hook.0);
        if victims.is_empty() || victims.iter().any(ends) {
            return Ok(SyncResult::Invalid.code());
        }
        if victims.contains(&cx.t) {
            return gap("a process kills itself");
        }
        for victim in victims {
            self.end_other(victim);
            // What it did happens before what comes of its end.
            cx.obs.event(&Event::Join {
                thread: cx.thread(),
                joined: ThreadId(victim as u32),
                site: cx.site(),
            });
        }
        let Some(hook) = hook else {
            return Ok(0);
        };
        let number = self.threads[cx.t].meta.spawned;
        self.threads[cx.t].meta.spawned += 1;
        let mut lineage = self.threads[cx.t].lineage.clone();
        lineage.push(number);
        let site = cx.site().0;
        let t = self.add_thread(cx.code, hook, site, true, lineage);
        let mut stack = Vec::new();
        self.push_frame(
            cx.code,
            t,
            &mut stack,
            0,
            hook.0,
            &[(Ty::I32, status)],
            false,
        )?;
        self.threads[t].stack = stack;
        cx.obs.event(&Event::Fork {
            thread: cx.thread(),
            child: ThreadId(t as u32),
            site: cx.site(),
        });
        Ok(0)
    }

    /// A thread of a process that is in the midst of a call of the system.
    pub(crate) fn busy(&self, code: &Code, process: u32) -> Option<ThreadId> {
        let at = process.checked_sub(1)? as usize;
        let busy = code.program().processes.get(at)?.hooks.busy?;
        let local = code.thread_locals.iter().position(|g| *g == busy)?;
        let mut threads = self.threads.iter().enumerate();
        let found = threads.find(|(_, thread)| {
            thread.meta.phase != Phase::Ended
                && code.process_of(thread.start) == process
                && thread.locals.get(local).is_some_and(|id| self.is_set(*id))
        });
        found.map(|(t, _)| ThreadId(t as u32))
    }

    /// Whether the first byte of an object is not 0.
    fn is_set(&self, object: u32) -> bool {
        let made = object != 0 && self.mem.objects[object as usize].alive;
        made && self.mem.byte(self.mem.objects[object as usize].base).0 != 0
    }

    /// Ends a thread of another process.
    fn end_other(&mut self, t: usize) {
        let meta = self.threads[t].meta;
        self.log.meta(t, meta);
        self.threads[t].meta.phase = Phase::Ended;
        let inside = self.process.atomic;
        if inside.is_some_and(|(owner, _)| owner as usize == t) {
            self.process.atomic = None;
        }
    }

    /// Whether a thread does what is left of a process that was ended from outside.
    pub fn is_aftermath(&self, code: &Code, thread: ThreadId) -> bool {
        let start = self.threads[thread.0 as usize].start;
        let hook = code.hooks(start).killed;
        hook.is_some_and(|hook| start == hook.0)
    }

    /// The process that the next operation of a thread ends from outside, if it does.
    pub fn killed_process(&self, code: &Code, thread: ThreadId) -> Option<u32> {
        let t = thread.0 as usize;
        let (Op::Point { rare }, _, base) = self.op_at(code, t)? else {
            return None;
        };
        match &code.rare[*rare as usize] {
            Rare::Inst(ir::Op::Sync {
                op: SyncOp::Kill { process, .. },
                ..
            }) => {
                let at = base + reg(process) as usize;
                let value = self.threads[t].stack[at];
                value.is_num().then_some(value.lo as u32)
            }
            _ => None,
        }
    }
}
