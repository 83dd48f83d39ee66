//! The state of an execution.

pub(crate) mod canonical;
pub(crate) mod collect;
pub(crate) mod confined;
pub(crate) mod fingerprint;
mod order;
pub(crate) mod segment;
pub(crate) mod sweep;
pub(crate) mod thread;
pub(crate) mod undo;
#[cfg(test)]
mod undo_tests;

use crate::code::Code;
use crate::config::Config;
use crate::event::{ObjectId, Observer, Place, Range, Site, ThreadId};
use crate::exec::trap::{Res, gap, too_large};
use crate::exec::unknown::Interval;
use crate::memory::Memory;
use crate::memory::addresses::Addresses;
use crate::memory::object::{Object, ObjectKind};
use crate::memory::references::References;
use crate::memory::value::Val;
use crate::outcome::{Choice, Gap, ThreadStatus};
use crate::state::thread::{Frame, Meta, Pause, Phase, Thread};
use crate::state::undo::{Log, Undo};
use crate::sync::SyncTable;
use crate::violation::Violation;
use ir::{Entry, FuncId, GapKind, GapReason, Init, RelocTarget, Ty};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Memory, threads and synchronisation objects of one execution, with the log of changes.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) config: Config,
    pub(crate) mem: Memory,
    pub(crate) threads: Vec<Thread>,
    pub(crate) sync: SyncTable,
    pub(crate) jumps: BTreeMap<Place, JumpBuffer>,
    pub(crate) process: Process,
    pub(crate) unknowns: Vec<Interval>,
    pub(crate) addresses: Addresses,
    /// See [`State::has_narrowed`]. Not taken back by undoing, and no part of the canonical form.
    pub(crate) narrowed: bool,
    /// See [`State::has_compared`]. As above.
    pub(crate) compared: bool,
    /// See [`State::has_withheld`]. As above.
    pub(crate) withheld: bool,
    /// See [`State::has_told_apart`]. As above.
    pub(crate) told_apart: bool,
    /// See [`State::thrown_at`], by what was thrown. As above.
    pub(crate) thrown: BTreeMap<u32, Vec<(FuncId, Site)>>,
    /// See [`State::passed`]. As above.
    pub(crate) passed: Vec<Gap>,
    /// See [`State::beyond`]. As above.
    pub(crate) beyond: Vec<Violation>,
    pub(crate) log: Log,
    /// What names of objects are found by, once it was asked for; until the next step.
    pub(crate) references: OnceLock<References>,
    /// The lowest frame of the stepping thread that this step has saved.
    pub(crate) low: usize,
    pub(crate) scratch: canonical::Scratch,
    /// Objects at which garbage is looked for the next time.
    pub(crate) sweep_at: usize,
    /// Objects at which the next collection of unused ids takes place.
    pub(crate) collect_at: usize,
}

/// Facts of the whole process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Process {
    /// The code it ended with.
    pub exited: Option<i32>,
    /// The thread that waits for a decision.
    pub paused: Option<u32>,
    /// The thread inside an atomic section, and how deep.
    pub atomic: Option<(u32, u32)>,
    /// The last number given to a frame whose place a jump buffer holds.
    pub serial: u32,
    /// See [`State::has_tried`].
    pub tried: bool,
    /// How many failures took place.
    pub faults: u32,
}

/// What a jump buffer remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JumpBuffer {
    pub thread: u32,
    pub frame: u32,
    pub serial: u32,
    pub pc: u32,
}

/// A point in the log of changes to go back to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    pub(crate) log: usize,
}

/// What an instruction outside the main loop works with.
pub(crate) struct Cx<'a> {
    pub code: &'a Code,
    pub t: usize,
    pub stack: &'a mut Vec<Val>,
    pub base: usize,
    pub pc: u32,
    pub pick: Option<u32>,
    pub obs: &'a mut dyn Observer,
}

impl Cx<'_> {
    pub fn get(&self, r: u16) -> Val {
        self.stack[self.base + r as usize]
    }
    pub fn set(&mut self, r: u16, v: Val) {
        self.stack[self.base + r as usize] = v;
    }
    pub fn site(&self) -> Site {
        self.code.site_at(self.pc)
    }
    pub fn thread(&self) -> ThreadId {
        ThreadId(self.t as u32)
    }
}

/// Whether the variables of a program, and those of the function it starts with, fit into memory.
fn fits(code: &Code, config: &Config) -> bool {
    first_frame(code) <= u64::from(config.max_memory)
        && needed(code) <= Memory::ARENA
        && !Memory::is_too_large(needed(code))
}

/// The bytes of the frame that a program starts with, where they are many.
fn first_frame(code: &Code) -> u64 {
    match code.program().entry {
        Entry::None => 0,
        Entry::Main(f) | Entry::Thread(f) => code.funcs[f.0 as usize].large,
    }
}

/// The budget of a step of a managed program, unless another is asked for: its libraries work with strings a lot.
const MANAGED_BUDGET: u32 = 1_000_000;

/// The bytes that a program takes before its first step.
pub(crate) fn needed(code: &Code) -> u64 {
    let globals = code.program().globals.iter().map(|(_, global)| global.size);
    globals.fold(first_frame(code), |sum, size| sum + u64::from(size) + 16)
}

impl State {
    /// The state before the first step. `args` are `argv`, the program's name first.
    pub fn new(code: &Code, config: &Config, args: &[String]) -> State {
        let program = code.program();
        let mut state = State {
            config: Config {
                max_memory: config.max_memory.min(1 << 30),
                budget: match program.managed && config.budget == Config::default().budget {
                    true => MANAGED_BUDGET,
                    false => config.budget,
                },
                ..*config
            },
            mem: Memory::new(program.data_model.pointer_size()),
            threads: Vec::new(),
            sync: SyncTable::new(),
            jumps: BTreeMap::new(),
            process: Process::default(),
            unknowns: Vec::new(),
            addresses: Addresses::default(),
            narrowed: false,
            compared: false,
            withheld: false,
            told_apart: false,
            passed: Vec::new(),
            beyond: Vec::new(),
            log: Log::default(),
            low: 0,
            references: OnceLock::new(),
            scratch: Default::default(),
            collect_at: 1 << 16,
            thrown: BTreeMap::new(),
            sweep_at: 0,
        };
        state.mem.foreign = code.foreign;
        state.mem.confines = program.managed && config.confine;
        // A thread without a frame says why there is none, at its first step.
        let fits = fits(code, config);
        let here = |global: &ir::Global| {
            // An extern global, and the original of a thread-local one, are never accessed.
            global.init != Init::Extern && !global.thread_local && fits
        };
        let sizes = program.globals.iter();
        let sizes = sizes.map(|(_, g)| if here(g) { g.size } else { 0 });
        state
            .mem
            .reserve(sizes.chain(program.funcs.iter().map(|_| 0)));
        for (id, global) in program.globals.iter() {
            let mut object = Object::new(ObjectKind::Global, global.size, global.align, id.0, 0);
            object.constant = global.constant;
            object.open = global.init == Init::Any;
            object.alive = here(global);
            if !object.alive {
                object.size = 0;
            }
            state.mem.alloc(&mut state.log, object);
        }
        for (id, _) in program.funcs.iter() {
            let object = Object::new(ObjectKind::Function, 0, 16, id.0, 0);
            state.mem.alloc(&mut state.log, object);
        }
        for (id, global) in program.globals.iter() {
            if !global.thread_local && fits {
                state.initialise(code, code.global_object(id), id);
            }
        }
        let entry = match program.entry {
            Entry::None => None,
            Entry::Main(f) | Entry::Thread(f) => Some(f),
        };
        match entry {
            Some(func) if fits => state.first_thread(code, func, args),
            Some(func) => drop(state.add_thread(code, func, 0, false, vec![0])),
            None => {}
        }
        state.sweep_at = state.mem.objects.len() + sweep::LEAST;
        state.log.on = config.logging;
        state
    }

    /// Gives an object a global's initial contents.
    pub(crate) fn initialise(&mut self, code: &Code, id: u32, global: ir::GlobalId) {
        let object = self.mem.objects[id as usize];
        let init = &code.program().globals[global].init;
        if *init == Init::Any {
            for i in 0..object.size {
                let byte = self.unknown(0, 255);
                // A byte that is no part of an address is stored: this cannot fail.
                let _ = self.mem.store(&mut self.log, object.base + i, 1, byte);
            }
            return;
        }
        let Init::Data { bytes, relocs } = init else {
            return self.mem.fill(&mut self.log, object.base, object.size, 0);
        };
        self.mem.lay(&mut self.log, object.base, object.size, bytes);
        for reloc in relocs {
            let value = match reloc.target {
                RelocTarget::Global(g, offset) => Val::addr(code.global_object(g), offset),
                RelocTarget::Func(f) => Val::addr(code.func_object(f), 0),
                RelocTarget::Block(f, b) => Val::addr(code.func_object(f), i64::from(b.0)),
            };
            let size = self.mem.pointer_size();
            if reloc.offset + size <= object.size {
                // A whole pointer is stored: this cannot fail.
                let _ = self
                    .mem
                    .store(&mut self.log, object.base + reloc.offset, size, value);
            }
        }
    }

    fn first_thread(&mut self, code: &Code, func: FuncId, args: &[String]) {
        let t = self.add_thread(code, func, 0, false, vec![0]);
        let params = code.program().funcs[func].params.len();
        let mut values = Vec::new();
        if params > 0 {
            values.push((Ty::I32, Val::num(args.len() as u64)));
            let argv = self.argv(args);
            values.push((Ty::Ptr, argv));
            let empty = self.argv(&[]);
            values.push((Ty::Ptr, empty));
        }
        values.truncate(params);
        let mut stack = Vec::new();
        self.push_frame(code, t, &mut stack, 0, func.0, &values, false)
            .expect("it was asked whether the first frame fits");
        self.threads[t].stack = stack;
    }

    /// An array of strings, ended by null. No argument has a zero byte in it: one stands for any byte but zero.
    fn argv(&mut self, args: &[String]) -> Val {
        let width = self.mem.pointer_size();
        let size = (args.len() as u32 + 1) * width;
        let vector = self
            .mem
            .alloc(&mut self.log, Object::new(ObjectKind::Argv, size, 16, 0, 0));
        let base = self.mem.objects[vector as usize].base;
        self.mem.fill(&mut self.log, base, size, 0);
        for (i, arg) in args.iter().enumerate() {
            let len = arg.len() as u32 + 1;
            let text = self
                .mem
                .alloc(&mut self.log, Object::new(ObjectKind::Argv, len, 1, 0, 0));
            let at = self.mem.objects[text as usize].base;
            self.mem.fill(&mut self.log, at, len, 0);
            for (k, b) in arg.bytes().enumerate() {
                let at = at + k as u32;
                match b {
                    0 => {
                        let byte = self.unknown(1, 255);
                        // A byte that is no part of an address is stored: this cannot fail.
                        let _ = self.mem.store(&mut self.log, at, 1, byte);
                    }
                    _ => self.mem.put(&mut self.log, at, b, true, false),
                }
            }
            let pointer = self.mem.pointer_cell(Val::addr(text, 0));
            let (index, _) = self.mem.split(base + i as u32 * width);
            self.mem.set(&mut self.log, index, pointer);
        }
        Val::addr(vector, 0)
    }

    /// Adds a thread with its handle and its thread-local objects, but no frame.
    pub(crate) fn add_thread(
        &mut self,
        code: &Code,
        func: FuncId,
        site: u32,
        detached: bool,
        lineage: Vec<u32>,
    ) -> usize {
        let t = self.threads.len();
        let handle = self.mem.alloc(
            &mut self.log,
            Object::new(ObjectKind::Thread, 0, 16, t as u32, site),
        );
        let mut locals = Vec::new();
        for &global in &code.thread_locals {
            let decl = &code.program().globals[global];
            // Another process's.
            if !code.has_global(func.0, global) {
                locals.push(0);
                continue;
            }
            let mut object = Object::new(
                ObjectKind::ThreadLocal,
                decl.size,
                decl.align,
                global.0,
                site,
            );
            object.owner = t as u32;
            let id = self.mem.alloc(&mut self.log, object);
            self.initialise(code, id, global);
            if decl.init == Init::Extern {
                self.mem.change(&mut self.log, id, |o| {
                    o.kind = ObjectKind::Global;
                    o.alive = false;
                });
            }
            locals.push(id);
        }
        self.threads.push(Thread {
            frames: Vec::new(),
            stack: Vec::new(),
            meta: Meta::new(detached),
            allocas: Vec::new(),
            handle,
            locals,
            start: func.0,
            site,
            kin: thread::kin(&lineage),
            lineage,
        });
        self.log.push(Undo::Spawn);
        t
    }

    /// Whether this state, or any it was undone from, took bits that may be anything for zero: a
    /// bit-field was stored into uninitialised bytes it does not fill. A search that saw it has not
    /// seen every behaviour.
    pub fn has_narrowed(&self) -> bool {
        self.narrowed
    }

    /// Whether this state, or any it was undone from, compared pointers that would have been equal
    /// had one heap object been given the address of another. Until then no execution with reuse of
    /// addresses behaves differently from one without, but for accesses to what was freed.
    pub fn has_compared(&self) -> bool {
        self.compared
    }

    /// Whether this state, or any it was undone from, did not try to give an address again because
    /// a register holds an uninitialised value read from there.
    pub fn has_withheld(&self) -> bool {
        self.withheld
    }

    /// Whether this state, or any it was undone from, compared handles of two threads, of which the younger
    /// might be given that of the older when it is over.
    pub fn has_told_apart(&self) -> bool {
        self.told_apart
    }

    /// Gaps that this state, or any it was undone from, went on after ([`ir::GapKind::Contract`]), each place
    /// once. A search that saw one has not seen every behaviour.
    pub fn passed(&self) -> &[Gap] {
        &self.passed
    }

    /// Whether any of [`State::has_withheld`], [`State::has_told_apart`], [`State::has_narrowed`] and
    /// [`State::passed`] has something to say.
    pub fn has_remarks(&self) -> bool {
        let flags = self.withheld | self.told_apart | self.narrowed;
        flags || !self.passed.is_empty() || !self.beyond.is_empty()
    }

    /// Whether this execution went on after a gap: what external functions did since may not be what they do.
    pub fn has_tried(&self) -> bool {
        self.process.tried
    }

    /// Goes on after a gap.
    pub(crate) fn pass(&mut self, thread: ThreadId, site: Site, reason: GapReason) {
        self.process.tried = true;
        if !self.passed.iter().any(|gap| gap.site == site) {
            self.passed.push(Gap {
                thread,
                site,
                reason,
            });
        }
    }

    /// Whether a thread has been joined.
    pub fn joined(&self, thread: ThreadId) -> bool {
        self.threads[thread.0 as usize].meta.joined
    }

    /// How many heap objects were freed.
    pub fn freed(&self) -> usize {
        let dead = |o: &&Object| o.kind == ObjectKind::Heap && !o.alive;
        self.mem.objects.iter().filter(dead).count()
    }

    /// Whether an object is one of the heap.
    pub fn is_heap(&self, object: ObjectId) -> bool {
        self.mem.objects[object.0 as usize].kind == ObjectKind::Heap
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Every thread ever created, by id.
    pub fn threads(&self) -> impl ExactSizeIterator<Item = (ThreadId, ThreadStatus)> + '_ {
        (0..self.threads.len()).map(|t| {
            let thread = ThreadId(t as u32);
            (thread, self.status(thread))
        })
    }

    /// The lineage of a thread: for each of its ancestors and itself, its number among the children
    /// of its creator.
    pub fn lineage(&self, thread: ThreadId) -> &[u32] {
        &self.threads[thread.0 as usize].lineage
    }

    /// The lineage of a thread as one number, if it is short: different for different ones.
    pub fn kin(&self, thread: ThreadId) -> Option<u64> {
        let thread = &self.threads[thread.0 as usize];
        (thread.lineage.len() <= 3).then_some(thread.kin)
    }

    /// How many threads a thread has created.
    pub fn spawned(&self, thread: ThreadId) -> u32 {
        self.threads[thread.0 as usize].meta.spawned
    }

    /// Whether all other threads have ended and were joined: whatever happened is ordered before
    /// what happens now, and that before whatever will.
    pub fn alone(&self, thread: ThreadId) -> bool {
        self.threads.iter().enumerate().all(|(t, other)| {
            t == thread.0 as usize || other.meta.phase == Phase::Ended && other.meta.joined
        })
    }

    /// The thread an object belongs to, if it is one of a stack or a thread's own.
    pub fn owner(&self, object: ObjectId) -> Option<ThreadId> {
        let object = self.mem.objects.get(object.0 as usize)?;
        let owned = matches!(
            object.kind,
            ObjectKind::Slot | ObjectKind::StackAlloc | ObjectKind::Args | ObjectKind::ThreadLocal
        );
        owned.then_some(ThreadId(object.owner))
    }

    /// What has become of a thread.
    pub fn status(&self, thread: ThreadId) -> ThreadStatus {
        match self.threads[thread.0 as usize].meta.phase {
            Phase::Ended => ThreadStatus::Ended,
            Phase::Parked => ThreadStatus::Parked,
            _ => ThreadStatus::Live,
        }
    }

    /// Whether a thread waits at a barrier or on a condition variable until another lets it go.
    pub fn waits(&self, thread: ThreadId) -> bool {
        let phase = self.threads[thread.0 as usize].meta.phase;
        matches!(phase, Phase::BarrierWait { .. } | Phase::CondWait { .. })
    }

    /// The threads that do so.
    pub fn waiters(&self) -> impl Iterator<Item = ThreadId> + '_ {
        let all = (0..self.threads.len()).map(|t| ThreadId(t as u32));
        all.filter(|thread| self.waits(*thread))
    }

    /// The instruction a thread stands before; nothing if it has no frame.
    pub fn site(&self, code: &Code, thread: ThreadId) -> Option<Site> {
        let frame = self.threads[thread.0 as usize].frames.last()?;
        Some(code.site_at(frame.pc))
    }

    /// The thread that waits for a decision, if one does: no other thread moves.
    pub fn decides(&self) -> Option<ThreadId> {
        self.process.paused.map(ThreadId)
    }

    /// The code the process ended with, if it has.
    pub fn exited(&self) -> Option<i32> {
        self.process.exited
    }

    /// The decision a thread waits for.
    pub fn choice(&self, thread: ThreadId) -> Option<Choice> {
        match self.threads[thread.0 as usize].meta.pause {
            Pause::No => None,
            Pause::Op(choice)
            | Pause::Uninit { choice, .. }
            | Pause::Split { choice, .. }
            | Pause::Lower { choice, .. }
            | Pause::Pin { choice, .. } => Some(choice),
        }
    }

    /// The present point of the log.
    pub fn mark(&self) -> Mark {
        Mark {
            log: self.log.len(),
        }
    }

    /// Takes back every change since the mark.
    pub fn undo_to(&mut self, code: &Code, mark: Mark) {
        self.forget_references();
        self.rewind(code, mark.log);
    }

    /// Forgets the log: earlier marks become invalid. For states handed out by `clone`.
    pub fn forget_log(&mut self) {
        self.forget_hashes();
        self.log.clear();
    }

    /// Turns the log on or off; turning it off forgets it.
    pub fn set_logging(&mut self, on: bool) {
        self.forget_hashes();
        self.log.clear();
        self.log.on = on;
    }

    /// What an object is, and whether it lives.
    pub fn object(&self, id: ObjectId) -> Option<(ObjectKind, bool)> {
        let object = self.mem.objects.get(id.0 as usize)?;
        Some((object.kind, object.alive))
    }

    /// The range of a whole object.
    pub fn object_range(&self, id: ObjectId) -> Range {
        self.mem.whole(id.0)
    }

    /// The object of a global; for a thread-local one, of this thread's copy.
    pub fn global_object(&self, code: &Code, thread: ThreadId, global: ir::GlobalId) -> ObjectId {
        match code.thread_locals.binary_search(&global) {
            Ok(index) => ObjectId(self.threads[thread.0 as usize].locals[index]),
            Err(_) => ObjectId(code.global_object(global)),
        }
    }

    /// Pushes a frame for a call of a function and fills its registers. `top` is the first
    /// register not in use.
    #[expect(clippy::too_many_arguments, reason = "the parts of a frame")]
    pub(crate) fn push_frame(
        &mut self,
        code: &Code,
        t: usize,
        stack: &mut Vec<Val>,
        top: usize,
        func: u32,
        args: &[(Ty, Val)],
        hook: bool,
    ) -> Res<()> {
        let info = &code.funcs[func as usize];
        if !info.defined {
            let name = &code.program().funcs[FuncId(func)].name;
            let text = format!("no model for external function `{name}`");
            return gap(GapReason::new(GapKind::External, text));
        }
        if self.threads[t].frames.len() >= self.config.max_depth as usize {
            return gap(format!("call stack deeper than {}", self.config.max_depth));
        }
        if info.large > 0 {
            self.check_object(info.large)?;
        }
        let end = top + info.len as usize;
        if stack.len() < end {
            stack.resize(end.max(2 * stack.len()), Val::ZERO);
        }
        let window = &mut stack[top..end];
        let params = info.params as usize;
        for (i, slot) in window[..params].iter_mut().enumerate() {
            *slot = args.get(i).map_or(Val::UNINIT, |a| a.1);
        }
        for &r in &code.live(info).uninit {
            window[r as usize] = self.undefined_local(code, func, r);
        }
        let first = info.regs as usize;
        window[first..first + info.consts.len()].copy_from_slice(&info.consts);
        self.threads[t].frames.push(Frame {
            func,
            pc: info.entry,
            base: top as u32,
            args: 0,
            serial: 0,
            hook,
        });
        if !info.slots.is_empty() {
            self.auto_slots(code, t, window, func);
        }
        if info.variadic {
            let extra = args.get(params..).unwrap_or(&[]);
            let id = self.variadic(t, info.site, extra)?;
            let frame = self.threads[t].frames.last_mut().expect("just pushed");
            frame.args = id;
        }
        Ok(())
    }

    /// What a local holds that may be read before it is written.
    fn undefined_local(&mut self, code: &Code, func: u32, r: u16) -> Val {
        let body = code.program().funcs[FuncId(func)].defined();
        let ty = body.and_then(|b| b.locals.get(ir::LocalId(u32::from(r))));
        match ty.and_then(|local| local.ty.int_bits()) {
            Some(bits) if bits <= 64 && self.config.lazy && !self.config.uninit => {
                self.unknown_of(bits)
            }
            _ => Val::UNINIT,
        }
    }

    /// Makes the slots that live as long as their frame.
    fn auto_slots(&mut self, code: &Code, t: usize, window: &mut [Val], func: u32) {
        let info = &code.funcs[func as usize];
        for (i, slot) in info.slots.iter().enumerate() {
            let r = info.first_slot as usize + i;
            window[r] = if slot.auto {
                self.new_slot(t, slot.size, slot.align, i as u32, info.site)
            } else {
                Val::UNINIT
            };
        }
    }

    /// A gap where there is no memory for `bytes` bytes more.
    pub(crate) fn check_object(&self, bytes: u64) -> Res<()> {
        if Memory::is_too_large(bytes) {
            return too_large(bytes);
        }
        match bytes + self.mem.live <= u64::from(self.config.max_memory) {
            true => Ok(()),
            false => gap(format!(
                "an object of {bytes} bytes, beyond the {} of memory",
                self.config.max_memory
            )),
        }
    }

    /// A new slot object.
    pub(crate) fn new_slot(
        &mut self,
        t: usize,
        size: u32,
        align: u32,
        slot: u32,
        site: u32,
    ) -> Val {
        let mut object = Object::new(ObjectKind::Slot, size, align, slot, site);
        object.owner = t as u32;
        Val::addr(self.mem.alloc(&mut self.log, object), 0)
    }

    /// The object of a call's further arguments.
    fn variadic(&mut self, t: usize, site: u32, extra: &[(Ty, Val)]) -> Res<u32> {
        let mut size = 0u32;
        let mut offsets = Vec::with_capacity(extra.len());
        for (ty, _) in extra {
            if *ty == Ty::I128 {
                size = size.div_ceil(16) * 16;
            }
            offsets.push(size);
            size += if *ty == Ty::I128 { 16 } else { 8 };
        }
        let mut object = Object::new(ObjectKind::Args, size, 16, 0, site);
        object.owner = t as u32;
        let id = self.mem.alloc(&mut self.log, object);
        let base = self.mem.objects[id as usize].base;
        for ((ty, value), offset) in extra.iter().zip(offsets) {
            if *ty == Ty::I128 {
                self.mem.store_wide(&mut self.log, base + offset, *value);
            } else {
                let pointer = self.mem.pointer_size();
                let size = match value.is_addr() {
                    true => pointer,
                    false => ty.size_beside(pointer),
                };
                self.mem.store(&mut self.log, base + offset, size, *value)?;
            }
        }
        Ok(id)
    }
}
