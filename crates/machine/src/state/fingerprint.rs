//! Fingerprints: 128-bit hashes of canonical forms, in which what has not changed is not hashed
//! again.
//!
//! A step changes one thread and a few cells of memory. So the contents of a global and of a thread
//! are hashed by themselves, and the hash is kept, if they are *pure*: if they name nothing whose
//! number depends on the rest of the state (an object made since the start, a thread, an unknown).
//! What only a thread leads to is hashed with it ([`crate::state::segment`]).
//! The hashes of pure globals are added up; everything else is written out each time, in the order
//! of the canonical form. Whether something is pure is the same in states of equal form, so equal
//! forms have equal fingerprints.
//!
//! What has changed the log of changes tells ([`crate::state::undo`]): records made since the last
//! fingerprint, and records taken back that were older. Without a log everything is hashed anew.
//! A hash that a record makes void is put aside with the number of the record, and true again when the
//! record is taken back: a search that returns to a state hashes nothing of it again.

use crate::code::Code;
use crate::state::State;
use crate::state::canonical::Walk;
use crate::state::segment::Segment;
use crate::state::undo::Undo;

/// Hashes kept from one fingerprint to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    /// Whether what is kept is true of the state, but for what the log says.
    ready: bool,
    /// Records of the log that are accounted for.
    seen: usize,
    /// Where the bytes of each global begin and end in the arena, in the order of both.
    spaces: Vec<(u32, u32)>,
    /// By global: its part of the sum.
    parts: Vec<Part>,
    sum: u128,
    /// Globals to be looked at: changed, or not pure.
    open: Vec<u32>,
    /// By thread: its segment, if that could be kept.
    threads: Vec<Option<Segment>>,
    /// What is put aside, each with the record before which it was true.
    aside: Vec<(usize, Aside)>,
    buffer: Vec<u32>,
}

/// What was known of a thread or a global.
#[derive(Clone, Copy, Debug)]
enum Aside {
    Thread(u32, Segment),
    Global(u32, u128),
}

/// What is known of a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// It is no part of the form.
    None,
    /// It is among the open ones; so much of the sum is out of date.
    Open(u128),
    /// Its hash is in the sum.
    Closed(u128),
}

impl State {
    /// A 128-bit hash of the canonical form.
    pub fn fingerprint(&mut self, code: &Code) -> u128 {
        let mut memo = self.scratch.memo.take().unwrap_or_default();
        memo.catch_up(self, code);
        let hash = self.hashed(code, &mut memo);
        memo.ready = self.log.on;
        self.scratch.memo = Some(memo);
        if cfg!(debug_assertions) && hash.is_multiple_of(8) {
            let mut anew = Memo::default();
            anew.catch_up(self, code);
            assert_eq!(hash, self.hashed(code, &mut anew), "a hash out of date");
        }
        hash
    }

    fn hashed(&mut self, code: &Code, memo: &mut Memo) -> u128 {
        let mut bytes = std::mem::take(&mut self.scratch.bytes);
        bytes.clear();
        self.walk(code, &mut bytes, Some(memo));
        let hash = hash(&bytes);
        self.scratch.bytes = bytes;
        hash
    }

    /// A record of the log is about to be taken back, after which there are `left`.
    #[inline]
    pub(crate) fn untold(&mut self, record: &Undo, left: usize) {
        if let Some(memo) = &mut self.scratch.memo
            && left < memo.seen
        {
            memo.touch(record, self.mem.shift, self.threads.len() - 1, None);
            memo.return_to(left);
        }
    }

    /// The log was forgotten.
    pub(crate) fn forget_hashes(&mut self) {
        self.scratch.memo = None;
    }
}

impl Memo {
    /// Notes what has changed since the last fingerprint.
    fn catch_up(&mut self, state: &State, code: &Code) {
        let records = state.log.records();
        if !self.ready || self.seen > records.len() {
            self.begin(state, code);
        } else {
            for (at, record) in records.iter().enumerate().skip(self.seen) {
                self.touch(record, state.mem.shift, state.threads.len(), Some(at));
            }
        }
        self.seen = records.len();
        self.threads.resize(state.threads.len(), None);
    }

    fn begin(&mut self, state: &State, code: &Code) {
        *self = Memo::default();
        for (id, global) in code.program().globals.iter() {
            let object = code.global_object(id);
            let facts = &state.mem.objects[object as usize];
            self.spaces.push((facts.base, facts.base + facts.size));
            let outside = global.constant || global.thread_local;
            self.parts
                .push(if outside { Part::None } else { Part::Open(0) });
            if !outside {
                self.open.push(id.0);
            }
        }
    }

    /// There are `left` records again. Nothing that is known has changed but for them.
    fn return_to(&mut self, left: usize) {
        self.seen = left;
        while let Some(&(at, aside)) = self.aside.last()
            && at >= left
        {
            self.aside.pop();
            match aside {
                _ if at > left => {}
                Aside::Thread(thread, segment) => {
                    if let Some(known) = self.threads.get_mut(thread as usize) {
                        *known = Some(segment);
                    }
                }
                // It stays in the list of the open ones, where it is passed over.
                Aside::Global(global, hash) => {
                    let part = &mut self.parts[global as usize];
                    if let Part::Open(old) = *part {
                        self.sum = self.sum.wrapping_sub(old).wrapping_add(hash);
                        *part = Part::Closed(hash);
                    }
                }
            }
        }
    }

    /// A record tells of a change: if it was made, the one with this number. Threads from this one on
    /// are others than they were.
    fn touch(&mut self, record: &Undo, shift: u32, threads: usize, made: Option<usize>) {
        match *record {
            Undo::Cell { index, .. } => self.cell(index << shift, made),
            Undo::Undetermined { at } => self.cell(at, made),
            Undo::Object { id } | Undo::Kill { id } => self.object(id, made),
            Undo::Sync { place } | Undo::Jump { place } => self.object(place.object.0, made),
            Undo::Meta { thread }
            | Undo::Frame { thread, .. }
            | Undo::Consts { thread, .. }
            | Undo::Alloca { thread }
            | Undo::AllocaGone { thread, .. } => {
                self.forget(thread as usize, made);
            }
            Undo::Spawn => self.threads.truncate(threads),
            // Objects made since the start and unknowns are not pure; addresses are no part of an object or thread.
            Undo::Alloc { .. }
            | Undo::Process
            | Undo::Unknown
            | Undo::Narrowed { .. }
            | Undo::Lower => {}
        }
    }

    /// The bytes at an address of the arena changed.
    fn cell(&mut self, at: u32, made: Option<usize>) {
        let after = self.spaces.partition_point(|space| space.0 <= at);
        let index = after.wrapping_sub(1);
        if let Some(&(_, end)) = self.spaces.get(index)
            && at < end
        {
            return self.reopen(index, made);
        }
        self.forget_all(made, |segment| segment.has_byte(at));
    }

    /// The facts of an object changed, or its synchronisation objects. The first are the globals.
    fn object(&mut self, id: u32, made: Option<usize>) {
        let global = (id as usize).wrapping_sub(1);
        if global < self.parts.len() {
            return self.reopen(global, made);
        }
        self.forget_all(made, |segment| segment.has_object(id));
    }

    /// What is known of a thread is not true any more.
    fn forget(&mut self, thread: usize, made: Option<usize>) {
        if let Some(known) = self.threads.get_mut(thread)
            && let Some(segment) = known.take()
            && let Some(at) = made
        {
            self.aside.push((at, Aside::Thread(thread as u32, segment)));
        }
    }

    fn forget_all(&mut self, made: Option<usize>, changed: impl Fn(&Segment) -> bool) {
        for thread in 0..self.threads.len() {
            if self.threads[thread].as_ref().is_some_and(&changed) {
                self.forget(thread, made);
            }
        }
    }

    /// The segment kept of a thread.
    pub(crate) fn segment(&self, thread: usize) -> Option<&Segment> {
        self.threads[thread].as_ref()
    }

    /// Keeps the segment of a thread, or notes that it cannot be kept.
    pub(crate) fn keep(&mut self, thread: usize, segment: Option<Segment>) {
        self.threads[thread] = segment;
    }

    fn reopen(&mut self, global: usize, made: Option<usize>) {
        if let Some(part) = self.parts.get_mut(global)
            && let Part::Closed(hash) = *part
        {
            *part = Part::Open(hash);
            self.open.push(global as u32);
            if let Some(at) = made {
                self.aside.push((at, Aside::Global(global as u32, hash)));
            }
        }
    }
}

impl Walk<'_> {
    /// Writes the globals that are not pure, and the sum of the others.
    pub(crate) fn globals_by_hash(&mut self, memo: &mut Memo) {
        let mut open = std::mem::replace(&mut memo.open, std::mem::take(&mut memo.buffer));
        open.sort_unstable();
        open.dedup();
        memo.open.clear();
        for &global in &open {
            if matches!(memo.parts[global as usize], Part::Closed(_)) {
                continue;
            }
            let start = self.out.len();
            self.pure = true;
            self.u32(global);
            self.contents(self.code.global_object(ir::GlobalId(global)));
            let part = &mut memo.parts[global as usize];
            if let Part::Open(old) = *part {
                memo.sum = memo.sum.wrapping_sub(old);
            }
            if self.pure {
                let hash = hash(&self.out[start..]);
                self.out.truncate(start);
                memo.sum = memo.sum.wrapping_add(hash);
                *part = Part::Closed(hash);
            } else {
                *part = Part::Open(0);
                memo.open.push(global);
            }
        }
        self.out.extend_from_slice(&memo.sum.to_le_bytes());
        memo.buffer = open;
    }
}

/// A 128-bit hash: two lanes of folded multiplication over 16 bytes at a time.
pub(crate) fn hash(bytes: &[u8]) -> u128 {
    const K: [u64; 4] = [
        0x9E37_79B9_7F4A_7C15,
        0xD6E8_FEB8_6659_FD93,
        0xA076_1D64_78BD_642F,
        0xE703_7ED1_A0B4_28DB,
    ];
    fn fold(a: u64, b: u64) -> u64 {
        let m = u128::from(a) * u128::from(b);
        (m as u64) ^ ((m >> 64) as u64)
    }
    let mut a = K[0] ^ bytes.len() as u64;
    let mut b = K[1];
    let mut mix = |x: u64, y: u64| {
        let (p, q) = (a, b);
        a = fold(p ^ x ^ K[2], y ^ K[0]).wrapping_add(q);
        b = fold(q ^ y ^ K[3], x ^ K[1]).wrapping_add(p.rotate_left(23));
    };
    let mut chunks = bytes.chunks_exact(16);
    for chunk in &mut chunks {
        let x = u64::from_le_bytes(chunk[..8].try_into().expect("eight bytes"));
        let y = u64::from_le_bytes(chunk[8..].try_into().expect("eight bytes"));
        mix(x, y);
    }
    let mut last = [0u8; 16];
    let rest = chunks.remainder();
    last[..rest.len()].copy_from_slice(rest);
    let x = u64::from_le_bytes(last[..8].try_into().expect("eight bytes"));
    let y = u64::from_le_bytes(last[8..].try_into().expect("eight bytes"));
    mix(x, y);
    mix(K[2], K[3]);
    mix(K[3], K[0]);
    u128::from(a) << 64 | u128::from(b)
}
