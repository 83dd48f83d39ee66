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

pub(crate) mod names;
mod sync;

use crate::code::Code;
use crate::event::{ObjectId, Place, ThreadId};
use crate::memory::Cell;
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::Val;
use crate::state::State;
use crate::state::fingerprint::Memo;
use crate::state::segment::Bounds;
use crate::state::thread::{Frame, Pause, Phase};

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

/// From here on a number does not fit into the two bytes that most have.
const MANY: usize = 0xFFFF;

/// All places in an object.
fn whole(id: u32) -> std::ops::RangeInclusive<Place> {
    let place = |offset| Place {
        object: ObjectId(id),
        offset,
    };
    place(0)..=place(u32::MAX)
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
    /// How many synchronisation objects and jump buffers are in an object.
    fn sync_count(&self, id: u32) -> usize {
        self.sync.range(whole(id)).count() + self.jumps.range(whole(id)).count()
    }

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
        if matches!(object.kind, ObjectKind::Thread | ObjectKind::Function) {
            return self.u8(object.kind as u8 | flags);
        }
        if !object.alive {
            self.u8(object.kind as u8 | flags);
            if state.config.reuse && object.kind == ObjectKind::Heap {
                self.u32(object.size);
            }
            // Whose life ended matters to a detector that judges accesses to it.
            if state.config.kinship {
                self.home(object);
            }
            return;
        }
        // What every form has at every object is written at once.
        let syncs = match object.sync || object.beside {
            true => self.state.sync_count(id),
            false => 0,
        };
        let mut head = [0; 16];
        head[0] = object.kind as u8 | flags;
        head[2..4].copy_from_slice(&(syncs.min(MANY) as u16).to_le_bytes());
        if object.kind != ObjectKind::Global {
            head[1] = object.align;
            head[4..8].copy_from_slice(&object.size.to_le_bytes());
            if object.kind == ObjectKind::Heap {
                head[8..12].copy_from_slice(&object.info.to_le_bytes());
            }
            if state.config.kinship {
                head[12..].copy_from_slice(&object.site.to_le_bytes());
            }
        }
        match object.kind {
            ObjectKind::Global => self.out.extend_from_slice(&head[..4]),
            _ => self.out.extend_from_slice(&head),
        }
        if state.config.kinship && object.kind != ObjectKind::Global {
            self.owner(object);
        }
        let first = (object.base >> state.mem.shift) as usize;
        let count = object.size.div_ceil(state.mem.pointer_size()) as usize;
        self.cells(first, &state.mem.cells[first..first + count]);
        if syncs > 0 {
            self.sync_objects(id, syncs);
        }
    }

    /// Where an object was made, and for whom.
    fn home(&mut self, object: Object) {
        self.u32(object.site);
        self.owner(object);
    }

    /// For whom an object was made, if it is a thread's.
    fn owner(&mut self, object: Object) {
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
            let mut bytes = [0; 16];
            bytes[..8].copy_from_slice(&cell.data.to_le_bytes());
            bytes[8..12].copy_from_slice(&target.to_le_bytes());
            bytes[12] = cell.init;
            bytes[13] = cell.frag;
            bytes[14..].copy_from_slice(&(run.min(MANY) as u16).to_le_bytes());
            self.out.extend_from_slice(&bytes);
            if run >= MANY {
                self.u32(run as u32);
            }
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
    #[inline]
    fn pointer(&mut self, id: u32) -> u32 {
        // Globals and functions, and no object.
        if id <= self.fixed {
            return id;
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
            meta.suspended,
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
