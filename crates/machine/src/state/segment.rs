//! Segments: a thread together with the objects that nothing before it names.
//!
//! In the canonical form a thread is followed by what only its registers lead to: variables on its stack,
//! arguments, memory that it has not given away. If such a *segment* names nothing else whose number
//! depends on the rest of the state, its hash can be kept until one of its parts changes. For that, the
//! form names things relative to the segment where a hash is made: its own objects by their order in it,
//! its thread as such, other threads by their lineage ([`crate::Config::kinship`]), and ended threads that
//! nothing has named before by their order too.
//!
//! A kept segment *stands* in a later form if its objects and ended threads are not named before it there
//! either, and what lived, or had ended, still does, or has. Then the form without it would be the
//! same, and its objects and threads get the numbers that they would get.

use crate::state::canonical::Walk;
use crate::state::fingerprint::{Memo, hash};
use crate::state::thread::Phase;

/// How many objects, and ended threads, a segment that is kept has at most.
const FEW: usize = 6;

/// How something is named in a segment. Numbers of objects and threads are smaller.
const OWN: u32 = 0x4000_0000;
const MYSELF: u32 = 0x2000_0000;
const LIVING: u32 = 0x1000_0000;
const ENDED: u32 = 0x0800_0000;

/// A segment that was hashed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    hash: u128,
    objects: List<Member>,
    ended: List<u32>,
    /// The other living threads that it names: a bit each.
    living: u64,
}

/// An object, and where its bytes begin and end in the arena.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    id: u32,
    bytes: (u32, u32),
}

/// A short list.
#[derive(Clone, Copy, Debug)]
struct List<T> {
    all: [T; FEW],
    len: u8,
}

impl<T: Copy + Default> List<T> {
    fn of(items: impl ExactSizeIterator<Item = T>) -> Option<List<T>> {
        let mut list = List {
            all: [T::default(); FEW],
            len: u8::try_from(items.len()).ok()?,
        };
        let places = list.all.get_mut(..items.len())?;
        places.iter_mut().zip(items).for_each(|(p, item)| *p = item);
        Some(list)
    }

    fn items(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }
}

impl Segment {
    /// Whether the bytes at an address of the arena are its own.
    pub fn has_byte(&self, at: u32) -> bool {
        let mut objects = self.objects.items().iter();
        objects.any(|member| (member.bytes.0..member.bytes.1).contains(&at))
    }

    /// Whether an object is its own.
    pub fn has_object(&self, id: u32) -> bool {
        self.objects.items().iter().any(|member| member.id == id)
    }
}

/// Where the segment that is being written began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    thread: u32,
    /// How many objects had numbers, and how many threads had ranks.
    objects: u32,
    ranks: u32,
    /// The other living threads named so far.
    living: u64,
}

impl Walk<'_> {
    /// The name of an object with this number inside a segment, if it is the segment's own.
    pub(crate) fn own_object(&self, number: u32) -> Option<u32> {
        let bounds = self.bounds.filter(|bounds| number > bounds.objects)?;
        Some(OWN | (number - bounds.objects))
    }

    /// The name of a thread with this rank inside a segment, if it has one that does not depend on the
    /// rest of the state.
    pub(crate) fn thread_in_segment(&mut self, t: u32, rank: u32) -> Option<u32> {
        let bounds = self.bounds.as_mut()?;
        if !self.state.config.kinship {
            return None;
        }
        if t == bounds.thread {
            return Some(MYSELF);
        }
        let thread = &self.state.threads[t as usize];
        if thread.meta.phase == Phase::Ended {
            return (rank >= bounds.ranks).then(|| ENDED | (rank - bounds.ranks));
        }
        let number = match thread.lineage[..] {
            [_] => 0,
            [_, number] if number < ENDED - 1 => number + 1,
            _ => return None,
        };
        bounds.living |= 1u64.checked_shl(t)?;
        Some(LIVING | number)
    }

    /// Writes a thread and what only it leads to, or their hash if they are a segment for themselves.
    pub(crate) fn segment(&mut self, t: usize, memo: &mut Memo) {
        if let Some(segment) = memo.segment(t)
            && self.stands(segment)
        {
            self.adopt(segment);
            return self.write_segment(segment);
        }
        let (start, from) = (self.out.len(), self.s.queue.len());
        let bounds = Bounds {
            thread: t as u32,
            objects: self.next,
            ranks: self.s.order.len() as u32,
            living: 0,
        };
        self.pure = true;
        self.bounds = Some(bounds);
        self.thread(t);
        self.walk_queue(from);
        let bounds = self.bounds.take().unwrap_or(bounds);
        let made = match self.pure {
            true => self.made(start, from, bounds),
            false => None,
        };
        self.s.queue.truncate(from);
        memo.keep(t, made);
        match made {
            Some(segment) => {
                self.out.truncate(start);
                self.write_segment(&segment);
            }
            None => self.out.push(0),
        }
    }

    fn write_segment(&mut self, segment: &Segment) {
        self.out.push(1);
        self.out.extend_from_slice(&segment.hash.to_le_bytes());
    }

    /// The segment just written, unless too much belongs to it.
    fn made(&self, start: usize, from: usize, bounds: Bounds) -> Option<Segment> {
        let objects = &self.state.mem.objects;
        let member = |&id: &u32| {
            let object = &objects[id as usize];
            Member {
                id,
                bytes: (object.base, object.base + object.size),
            }
        };
        let ended = &self.s.order[bounds.ranks as usize..];
        Some(Segment {
            objects: List::of(self.s.queue[from..].iter().map(member))?,
            ended: List::of(ended.iter().copied())?,
            living: bounds.living,
            hash: hash(&self.out[start..]),
        })
    }

    /// Whether a kept segment is right here.
    fn stands(&self, segment: &Segment) -> bool {
        let threads = &self.state.threads;
        let has_ended = |t: u32| threads[t as usize].meta.phase == Phase::Ended;
        let mut living = segment.living;
        while living != 0 {
            if has_ended(living.trailing_zeros()) {
                return false;
            }
            living &= living - 1;
        }
        let mut ended = segment.ended.items().iter();
        let mut objects = segment.objects.items().iter();
        ended.all(|&t| has_ended(t) && !self.is_ranked(t))
            && objects.all(|member| self.s.numbers[member.id as usize].0 != self.s.walk)
    }

    /// Gives what belongs to a kept segment its numbers.
    fn adopt(&mut self, segment: &Segment) {
        for member in segment.objects.items() {
            self.next += 1;
            self.s.numbers[member.id as usize] = (self.s.walk, self.next);
        }
        for &t in segment.ended.items() {
            self.rank(t);
        }
    }
}
