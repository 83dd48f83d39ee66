//! The canonical form of a state, and its hash.
//!
//! Objects are numbered in the order a breadth-first walk finds them: globals first, in their
//! order, then what each thread's registers reach. Threads are numbered in the order the walk finds
//! them too: the first thread, then those that a handle or a lock names; of living threads that
//! nothing names, the one with the least contents comes next. So the form does not depend on the
//! order in which threads made objects or one another, and threads that cannot be distinguished are
//! exchanged; unreachable objects, dead registers and the history of creations are not part of it.
//!
//! With [`crate::Config::kinship`] a thread's lineage (its creator, and its number among the children) is
//! part of the state: living threads are numbered by it, and none are exchanged.
//!
//! Equal forms mean states that behave alike. States that behave alike may have different forms
//! (unnamed threads whose difference lies behind a pointer may stand in either order); that only
//! costs time.

use crate::code::Code;
use crate::event::{ObjectId, Place, ThreadId};
use crate::memory::Cell;
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::Val;
use crate::state::State;
use crate::state::fingerprint::Memo;
use crate::state::segment::Bounds;
use crate::state::thread::{Frame, Pause, Phase};
use crate::sync::SyncObject;
use crate::sync::queue::Queue;
use ir::MutexKind;

/// Buffers kept from one form to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For every object: the walk that numbered it, and its number.
    pub(crate) numbers: Vec<(u32, u32)>,
    pub(crate) walk: u32,
    pub(crate) queue: Vec<u32>,
    /// For every unknown: the walk that numbered it, and its number.
    unknowns: Vec<(u32, u32)>,
    ranks: Vec<u32>,
    pub(crate) order: Vec<u32>,
    /// Where components of the form end, where that is asked.
    ends: Option<Vec<usize>>,
    pub(crate) bytes: Vec<u8>,
    /// None while a form is being made.
    pub(crate) memo: Option<Box<Memo>>,
}

/// No rank yet.
const UNRANKED: u32 = u32::MAX;

impl State {
    /// Appends the canonical form: equal for states that differ only in the names of objects and
    /// threads, in garbage and in dead registers.
    pub fn canonical(&mut self, code: &Code, out: &mut Vec<u8>) {
        self.walk(code, out, None);
    }

    /// Appends the canonical form, and where the components end that it consists of: what it says of
    /// the process, of each object and of each thread.
    pub fn canonical_parts(&mut self, code: &Code, out: &mut Vec<u8>, ends: &mut Vec<usize>) {
        self.scratch.ends = Some(std::mem::take(ends));
        self.walk(code, out, None);
        *ends = self.scratch.ends.take().unwrap_or_default();
    }

    /// Appends the canonical form, or with hashes of parts of it in their place.
    pub(crate) fn walk(&mut self, code: &Code, out: &mut Vec<u8>, memo: Option<&mut Memo>) {
        let mut scratch = std::mem::take(&mut self.scratch);
        Walk {
            state: self,
            code,
            fixed: (code.program().globals.len() + code.program().funcs.len()) as u32,
            next: 0,
            unknowns: 0,
            pure: true,
            bounds: None,
            s: &mut scratch,
            out,
        }
        .form(memo);
        self.scratch = scratch;
    }
}

impl State {
    /// A hash of where a thread stands and of its numbers: the same whatever its name.
    pub fn standing_key(&self, code: &Code, thread: ThreadId) -> u64 {
        let thread = &self.threads[thread.0 as usize];
        let mut key = thread.frames.len() as u64;
        let mut mix = |v: u64| key = (key.rotate_left(7) ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for (depth, frame) in thread.frames.iter().enumerate() {
            mix(u64::from(frame.pc));
            let live = if depth + 1 == thread.frames.len() {
                code.live_before(frame.func, frame.pc)
            } else {
                code.live_across(frame.func, frame.pc)
            };
            for &r in live {
                let v = thread.stack[frame.base as usize + r as usize];
                if v.is_num() {
                    mix(v.lo);
                }
            }
        }
        key
    }
}

/// The canonical names of one state: equal for states that differ only in names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// By thread; none for an ended one that nothing names any more.
    pub threads: Vec<Option<ThreadId>>,
    /// By object; none for what cannot be reached.
    pub objects: Vec<Option<ObjectId>>,
}

impl Names {
    /// The name of a thread.
    pub fn thread(&self, thread: ThreadId) -> Option<ThreadId> {
        self.threads.get(thread.0 as usize).copied().flatten()
    }

    /// The name of an object.
    pub fn object(&self, object: ObjectId) -> Option<ObjectId> {
        self.objects.get(object.0 as usize).copied().flatten()
    }
}

impl State {
    /// The names that the newest canonical form (or its hash) used. The state must not have
    /// changed since.
    pub fn names(&self, code: &Code) -> Names {
        let threads = 0..self.threads.len() as u32;
        let objects = 0..self.mem.objects.len() as u32;
        Names {
            threads: threads.map(|t| self.thread_number(ThreadId(t))).collect(),
            objects: objects
                .map(|o| self.object_number(code, ObjectId(o)))
                .collect(),
        }
    }

    /// The name of a thread among [`State::names`].
    pub fn thread_number(&self, thread: ThreadId) -> Option<ThreadId> {
        let rank = *self.scratch.ranks.get(thread.0 as usize)?;
        (rank != UNRANKED).then_some(ThreadId(rank))
    }

    /// The name of an object among [`State::names`].
    pub fn object_number(&self, code: &Code, object: ObjectId) -> Option<ObjectId> {
        let fixed = (code.program().globals.len() + code.program().funcs.len()) as u32;
        if object.0 <= fixed {
            return Some(object);
        }
        let &(walk, number) = self.scratch.numbers.get(object.0 as usize)?;
        (walk == self.scratch.walk).then_some(ObjectId(number))
    }
}

/// The making of a form.
pub(crate) struct Walk<'a> {
    pub(crate) state: &'a State,
    pub(crate) code: &'a Code,
    /// Objects up to this one have the same number in every state.
    pub(crate) fixed: u32,
    pub(crate) next: u32,
    unknowns: u32,
    /// Whether nothing was written since this was set that depends on the rest of the state.
    pub(crate) pure: bool,
    /// The segment that is being written, if one is.
    pub(crate) bounds: Option<Bounds>,
    pub(crate) s: &'a mut Scratch,
    pub(crate) out: &'a mut Vec<u8>,
}

impl Walk<'_> {
    fn form(&mut self, mut memo: Option<&mut Memo>) {
        let state = self.state;
        self.s.walk = self.s.walk.wrapping_add(1);
        if self.s.walk == 0 {
            self.s.numbers.clear();
            self.s.unknowns.clear();
            self.s.walk = 1;
        }
        if self.s.numbers.len() < state.mem.objects.len() {
            self.s.numbers.resize(state.mem.objects.len(), (0, 0));
        }
        if self.s.unknowns.len() < state.unknowns.len() {
            self.s.unknowns.resize(state.unknowns.len(), (0, 0));
        }
        self.s.queue.clear();
        self.next = self.fixed;
        self.rank_threads();
        self.process();
        self.end();
        match &mut memo {
            Some(memo) => self.globals_by_hash(memo),
            None => self.globals(),
        }
        self.drain(0);
        let mut done = 0;
        // Naming a thread ranks it, so the order grows while it is walked.
        while done < self.s.order.len() || self.rank_unnamed() {
            let t = self.s.order[done] as usize;
            done += 1;
            match &mut memo {
                Some(memo) => self.segment(t, memo),
                None => {
                    let from = self.s.queue.len();
                    self.thread(t);
                    self.end();
                    self.drain(from);
                }
            }
        }
        self.addresses();
    }

    fn globals(&mut self) {
        for (id, global) in self.code.program().globals.iter() {
            if !global.constant && !global.thread_local {
                self.contents(self.code.global_object(id));
                self.end();
            }
        }
    }

    /// A component of the form ends here.
    pub(crate) fn end(&mut self) {
        if let Some(ends) = &mut self.s.ends {
            ends.push(self.out.len());
        }
    }

    fn rank_threads(&mut self) {
        let threads = &self.state.threads;
        self.s.order.clear();
        self.s.ranks.clear();
        self.s.ranks.resize(threads.len(), UNRANKED);
        let live = |t: &u32| threads[*t as usize].meta.phase != Phase::Ended;
        let living = (0..threads.len() as u32).filter(live);
        if self.state.config.kinship {
            self.s.order.extend(living);
            let thread = |t: &u32| &threads[*t as usize];
            self.s.order.sort_by(|a, b| thread(a).by_kin(thread(b)));
            for (rank, &t) in self.s.order.iter().enumerate() {
                self.s.ranks[t as usize] = rank as u32;
            }
            self.u32(self.s.order.len() as u32);
            let gone =
                |t: &crate::state::thread::Thread| t.meta.phase == Phase::Ended && !t.meta.joined;
            self.u8(u8::from(threads.iter().any(gone)));
        } else {
            self.u32(living.count() as u32);
            if live(&0) {
                self.rank(0);
            }
        }
    }

    /// Ranks one of the living threads that nothing has named, if there are any.
    fn rank_unnamed(&mut self) -> bool {
        let threads = &self.state.threads;
        let unnamed = |&t: &u32| {
            self.s.ranks[t as usize] == UNRANKED && threads[t as usize].meta.phase != Phase::Ended
        };
        let key = |&t: &u32| {
            (
                self.state.standing_key(self.code, ThreadId(t)),
                &threads[t as usize].lineage,
            )
        };
        let next = (0..threads.len() as u32).filter(unnamed).min_by_key(key);
        next.map(|t| self.rank(t)).is_some()
    }

    pub(crate) fn rank(&mut self, t: u32) -> u32 {
        if !self.is_ranked(t) {
            self.s.ranks[t as usize] = self.s.order.len() as u32;
            self.s.order.push(t);
        }
        let rank = self.s.ranks[t as usize];
        self.thread_in_segment(t, rank).unwrap_or_else(|| {
            self.pure = false;
            rank
        })
    }

    pub(crate) fn is_ranked(&self, t: u32) -> bool {
        self.s.ranks[t as usize] != UNRANKED
    }

    fn process(&mut self) {
        let process = self.state.process;
        let tried = u8::from(process.tried) << 1;
        match process.exited {
            Some(code) => {
                self.u8(tried | 1);
                self.u32(code as u32);
            }
            None => self.u8(tried),
        }
        // They count only up to the bound, and only where something may fail.
        if !self.state.config.fail.is_empty() {
            self.u32(process.faults);
        }
        match process.paused {
            Some(t) => {
                let rank = self.rank(t);
                self.u32(rank + 1);
            }
            None => self.u32(0),
        }
        match process.atomic {
            Some((t, depth)) => {
                let rank = self.rank(t);
                self.u32(rank + 1);
                self.u32(depth);
            }
            None => self.u32(0),
        }
    }

    /// The objects found since, and what they lead to.
    fn drain(&mut self, from: usize) {
        self.walk_queue(from);
        self.s.queue.truncate(from);
    }

    pub(crate) fn walk_queue(&mut self, from: usize) {
        let mut at = from;
        while at < self.s.queue.len() {
            let id = self.s.queue[at];
            at += 1;
            self.contents(id);
            self.end();
        }
    }

    /// The number of an object, which is queued when it gets one.
    fn number(&mut self, id: u32) -> u32 {
        if id <= self.fixed {
            return id;
        }
        let (walk, mut number) = self.s.numbers[id as usize];
        if walk != self.s.walk {
            self.next += 1;
            number = self.next;
            self.s.numbers[id as usize] = (self.s.walk, number);
            self.s.queue.push(id);
        }
        self.own_object(number).unwrap_or_else(|| {
            self.pure = false;
            number
        })
    }

    pub(crate) fn contents(&mut self, id: u32) {
        let state = self.state;
        let object = state.mem.objects[id as usize];
        let flags = u8::from(object.alive) << 7 | u8::from(object.confined) << 6;
        self.u8(object.kind as u8 | flags);
        match object.kind {
            ObjectKind::Thread | ObjectKind::Function => return,
            _ => {}
        }
        if !object.alive {
            if state.config.reuse && object.kind == ObjectKind::Heap {
                self.u32(object.size);
            }
            // Whose life ended matters to a detector that judges accesses to it.
            if state.config.kinship {
                self.home(object);
            }
            return;
        }
        if object.kind != ObjectKind::Global {
            self.u32(object.size);
            self.u8(object.align);
            if object.kind == ObjectKind::Heap {
                self.u32(object.info);
            }
            if state.config.kinship {
                self.home(object);
            }
        }
        let first = (object.base >> state.mem.shift) as usize;
        let count = object.size.div_ceil(state.mem.pointer_size()) as usize;
        self.cells(first, &state.mem.cells[first..first + count]);
        if object.sync || object.beside {
            self.sync_objects(id);
        } else {
            self.u32(0);
        }
    }

    /// Where an object was made, and for whom.
    fn home(&mut self, object: Object) {
        self.u32(object.site);
        match object.kind {
            ObjectKind::Slot | ObjectKind::StackAlloc | ObjectKind::Args => {
                let owner = self.rank(object.owner);
                self.u32(object.info);
                self.u32(owner);
            }
            _ => {}
        }
    }

    fn cells(&mut self, first: usize, cells: &[Cell]) {
        let mut i = 0;
        while i < cells.len() {
            let cell = cells[i];
            let mut run = 1;
            // Fragments may be unknown values, which differ though the cells are equal.
            while cell.frag == 0 && i + run < cells.len() && cells[i + run] == cell {
                run += 1;
            }
            let at = ((first + i) as u32) << self.state.mem.shift;
            i += run;
            let target = self.pointer(cell.prov);
            let mut bytes = [0; 18];
            bytes[..4].copy_from_slice(&(run as u32).to_le_bytes());
            bytes[4..12].copy_from_slice(&cell.data.to_le_bytes());
            bytes[12..16].copy_from_slice(&target.to_le_bytes());
            bytes[16] = cell.init;
            bytes[17] = cell.frag;
            self.out.extend_from_slice(&bytes);
            if cell.frag != 0 {
                let width = self.state.mem.pointer_size();
                let found = self.state.mem.undetermined_in(at, width);
                self.u8(found.len() as u8);
                for (place, size, value) in found {
                    self.u8((place - at) as u8);
                    self.u8(size as u8);
                    self.value(value);
                }
            }
        }
    }

    /// The number of the object behind a pointer; of a thread, by its rank.
    fn pointer(&mut self, id: u32) -> u32 {
        if id == 0 {
            return 0;
        }
        let object = &self.state.mem.objects[id as usize];
        if object.kind == ObjectKind::Thread {
            0x8000_0000 | self.rank(object.info)
        } else {
            self.number(id)
        }
    }

    fn value(&mut self, v: Val) {
        if v.is_num() {
            let mut bytes = [0; 9];
            bytes[1..].copy_from_slice(&v.lo.to_le_bytes());
            self.out.extend_from_slice(&bytes);
        } else if v.is_addr() {
            let target = self.pointer(v.object());
            self.u8(1);
            self.u32(target);
            self.u64(v.lo);
        } else if v.is_unknown() {
            self.u8(4);
            self.u64(v.lo);
            self.unknown(v.object());
        } else {
            let origin = &self.state.mem.objects[v.object() as usize];
            // Whether an object lives is no matter of the object that holds this value.
            self.pure &= v.object() == 0;
            if origin.alive {
                let target = self.pointer(v.object());
                self.u8(2);
                self.u32(target);
                self.u64(v.lo);
            } else {
                self.u8(3);
            }
        }
    }

    /// The number of an unknown, and when it gets one, what is known of it.
    fn unknown(&mut self, id: u32) {
        self.pure = false;
        let (walk, number) = self.s.unknowns[id as usize];
        if walk == self.s.walk {
            return self.u32(number);
        }
        self.unknowns += 1;
        self.s.unknowns[id as usize] = (self.s.walk, self.unknowns);
        self.u32(self.unknowns);
        let interval = self.state.unknowns[id as usize];
        self.out.extend_from_slice(&interval.lo.to_le_bytes());
        self.out.extend_from_slice(&interval.hi.to_le_bytes());
    }

    fn place(&mut self, place: Place) {
        let number = self.pointer(place.object.0);
        self.u32(number);
        self.u32(place.offset);
    }

    fn sync_objects(&mut self, id: u32) {
        let state = self.state;
        let whole = Place {
            object: ObjectId(id),
            offset: 0,
        }..=Place {
            object: ObjectId(id),
            offset: u32::MAX,
        };
        let count =
            state.sync.range(whole.clone()).count() + state.jumps.range(whole.clone()).count();
        self.u32(count as u32);
        for (place, object) in state.sync.range(whole.clone()) {
            self.u32(place.offset);
            self.sync_object(object);
        }
        for (place, buffer) in state.jumps.range(whole) {
            self.pure = false;
            let frame = state.threads[buffer.thread as usize]
                .frames
                .get(buffer.frame as usize);
            let alive = frame.is_some_and(|f| f.serial == buffer.serial);
            self.u32(place.offset);
            self.u8(0x40 | u8::from(alive));
            if alive {
                let rank = self.rank(buffer.thread);
                self.u32(rank);
                self.u32(buffer.frame);
                self.u32(buffer.pc);
            }
        }
    }

    fn sync_object(&mut self, object: &SyncObject) {
        match object {
            SyncObject::Mutex {
                kind,
                owner,
                depth,
                made,
            } => {
                self.u8(1);
                self.u8(match kind {
                    MutexKind::Normal => 0,
                    MutexKind::Recursive => 1,
                    MutexKind::ErrorCheck => 2,
                });
                let rank = owner.map_or(0, |o| self.rank(o.0) + 1);
                self.u32(rank);
                self.u32(*depth);
                self.u8(u8::from(*made));
            }
            SyncObject::Rw {
                writer,
                depth,
                readers,
                made,
            } => {
                self.u8(2);
                let rank = writer.map_or(0, |o| self.rank(o.0) + 1);
                self.u32(rank);
                self.u32(*depth);
                self.u8(u8::from(*made));
                self.u32(readers.len() as u32);
                let mut ranked: Vec<(u32, u32)> =
                    readers.iter().map(|r| (self.rank(r.0.0), r.1)).collect();
                ranked.sort_unstable();
                for (rank, count) in ranked {
                    self.u32(rank);
                    self.u32(count);
                }
            }
            SyncObject::Cond => self.u8(3),
            SyncObject::Sem(value) => {
                self.u8(4);
                self.u32(*value);
            }
            SyncObject::Barrier(count) => {
                self.u8(5);
                self.u32(*count);
            }
            SyncObject::OnceRunning(owner) => {
                let rank = self.rank(owner.0);
                self.u8(6);
                self.u32(rank);
            }
            SyncObject::OnceDone { early } => {
                self.u8(7);
                self.u8(u8::from(*early));
            }
            SyncObject::OnceFailed => self.u8(10),
            SyncObject::Latch(left) => {
                self.u8(11);
                self.u32(*left);
            }
            SyncObject::Channel { capacity, queue } => {
                self.u8(8);
                self.u32(*capacity);
                self.u32(queue.len() as u32);
                queue.iter().for_each(|v| self.value(*v));
            }
            SyncObject::Destroyed => self.u8(9),
            SyncObject::Copied => self.u8(13),
            SyncObject::Queue(queue) => self.queue(queue),
        }
    }

    /// The bytes of a message stand in an object, which only the queue leads to.
    fn queue(&mut self, queue: &Queue) {
        self.u8(12);
        self.u32(queue.capacity);
        self.u8(queue.flags());
        self.u32(queue.messages.len() as u32);
        for message in &queue.messages {
            let number = self.number(message.object);
            self.u32(number);
            self.u32(message.taken);
            self.u32(message.process);
        }
    }

    pub(crate) fn thread(&mut self, t: usize) {
        let state = self.state;
        let thread = &state.threads[t];
        let meta = thread.meta;
        let flags = [
            meta.joined,
            meta.detached,
            meta.daemon,
            meta.cancelled,
            meta.uncancellable,
            meta.permit,
            meta.interrupted,
        ];
        self.u8(flags
            .iter()
            .enumerate()
            .fold(0, |acc, (i, f)| acc | u8::from(*f) << i));
        self.phase(meta.phase);
        if matches!(meta.phase, Phase::Ending | Phase::Ended) {
            self.value(meta.result);
        }
        self.value(meta.exception);
        if meta.pause != Pause::No {
            self.u8(meta.decisions);
        }
        match meta.pause {
            Pause::No => self.u8(0),
            Pause::Op(_) => self.u8(1),
            Pause::Uninit { reg, ty, test, .. } => {
                self.u8(2 + u8::from(test));
                self.u32(u32::from(reg));
                self.u8(ty as u8);
            }
            Pause::Split { unknown, cuts, .. } => {
                self.u8(4);
                self.unknown(unknown);
                cuts.write(self.out);
            }
            Pause::Lower { objects, .. } => {
                self.u8(6);
                let (a, b) = (self.pointer(objects.0), self.pointer(objects.1));
                self.u32(a);
                self.u32(b);
            }
            Pause::Pin { unknown, .. } => {
                self.u8(5);
                self.unknown(unknown);
            }
        }
        if meta.phase == Phase::Ended {
            return;
        }
        if state.config.kinship {
            self.u32(meta.spawned);
            self.u8(meta.queues);
            self.u32(thread.lineage.len() as u32);
            thread.lineage.iter().for_each(|&number| self.u32(number));
        }
        for &id in &thread.locals {
            let number = self.number(id);
            self.u32(number);
        }
        self.u32(thread.frames.len() as u32);
        for (depth, frame) in thread.frames.iter().enumerate() {
            let top = depth + 1 == thread.frames.len();
            self.frame(t, frame, top);
        }
        self.u32(thread.allocas.len() as u32);
        for &(depth, id) in &thread.allocas {
            let number = self.number(id);
            self.u32(depth);
            self.u32(number);
        }
    }

    fn frame(&mut self, t: usize, frame: &Frame, top: bool) {
        let code = self.code;
        let live = if top {
            code.live_before(frame.func, frame.pc)
        } else {
            code.live_across(frame.func, frame.pc)
        };
        let args = self.pointer(frame.args);
        let mut bytes = [0; 9];
        bytes[..4].copy_from_slice(&frame.pc.to_le_bytes());
        bytes[4..8].copy_from_slice(&args.to_le_bytes());
        bytes[8] = u8::from(frame.hook);
        self.out.extend_from_slice(&bytes);
        let info = &code.funcs[frame.func as usize];
        let base = frame.base as usize;
        for &r in live {
            let v = self.state.threads[t].stack[base + r as usize];
            if info.wide[r as usize] {
                self.u64(v.lo);
                self.u64(v.hi);
            } else {
                self.value(v);
            }
        }
    }

    fn phase(&mut self, phase: Phase) {
        match phase {
            Phase::Start => self.u8(0),
            Phase::At => self.u8(1),
            Phase::Cut => self.u8(2),
            Phase::CondWait {
                cond,
                mutex,
                depth,
                timed,
                interruptible,
            } => {
                self.u8(if interruptible { 12 } else { 3 } + u8::from(timed));
                self.place(cond);
                self.place(mutex);
                self.u32(depth);
            }
            Phase::CondRelock {
                cond,
                mutex,
                depth,
                result,
            } => {
                self.u8(5);
                self.place(cond);
                self.place(mutex);
                self.u32(depth);
                self.u32(result as u32);
            }
            Phase::BarrierWait { barrier } => {
                self.u8(6);
                self.place(barrier);
            }
            Phase::BarrierLeave { barrier } => {
                self.u8(7);
                self.place(barrier);
            }
            Phase::Ending => self.u8(8),
            Phase::Exiting(code) => {
                self.u8(9);
                self.u32(code as u32);
            }
            Phase::Ended => self.u8(10),
            Phase::Parked => self.u8(11),
        }
    }

    fn u8(&mut self, v: u8) {
        self.out.push(v);
    }
    pub(crate) fn u32(&mut self, v: u32) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
    fn u64(&mut self, v: u64) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
}
