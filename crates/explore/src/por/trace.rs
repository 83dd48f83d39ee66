//! The path of a stateless search as a partially ordered set of events.
//!
//! An *event* is one operation of a thread with the plain steps after it (a block), together with
//! the decisions it takes; a whole atomic section is one event. Events are ordered by program order
//! and by conflicting uses of a thing, and by nothing else: two paths with the same order are the
//! same trace (Mazurkiewicz). Each event has a vector clock: entry `t` is one more than the number
//! of the last event of thread `t` that is ordered before it, itself included. The uses of one
//! thing form a list from the newest to the oldest; popping an event takes it off.

use crate::por::naming::{Thing, Tid};
use std::rc::Rc;

/// How an event uses a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Commutes with its like.
    Read,
    /// Commutes with nothing.
    Write,
    /// Waits until the thing is free, and takes it.
    Lock,
    /// Gives the thing back: never enabled together with a lock.
    Unlock,
    /// Makes an event of one thread possible, or is made possible: ordered, never in the other order. Nothing else may use
    /// the thing: what comes between the two would be taken for a cause of the second.
    Follow,
}

/// One use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Use {
    pub thing: Thing,
    pub mode: Mode,
    /// Whether it took the thing from being free.
    pub acquired: bool,
}

impl Use {
    /// A use that took nothing.
    pub fn new(thing: Thing, mode: Mode) -> Use {
        Use {
            thing,
            mode,
            acquired: false,
        }
    }
}

/// Whether two events with these uses conflict.
pub(crate) fn conflict(a: &[Use], b: &[Use]) -> bool {
    a.iter().any(|a| {
        b.iter()
            .any(|b| a.thing == b.thing && (a.mode != Mode::Read || b.mode != Mode::Read))
    })
}

/// An event.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub tid: Tid,
    /// The frame it was executed from.
    pub frame: u32,
    /// One more than the thread's event before it, or 0.
    before: u32,
    links: u32,
    /// What it used.
    pub uses: Rc<[Use]>,
    /// What it might have used: a compare-exchange that failed could have written.
    pub coming: Rc<[Use]>,
    /// The alternatives it took; none if only the first, once.
    pub choices: Box<[u32]>,
    /// The threads it created.
    born: Vec<Tid>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    event: u32,
    used: Use,
    /// One more than the next older link of the thing, or 0.
    older: u32,
}

/// The path.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    pub events: Vec<Event>,
    clocks: Vec<u32>,
    width: usize,
    links: Vec<Link>,
    /// By thing: one more than its newest link, or 0.
    newest: Vec<u32>,
    /// By thread: one more than its last event, or 0.
    last: Vec<u32>,
    scratch: Vec<u32>,
}

impl Trace {
    /// Takes events off until `events` are left.
    pub fn truncate(&mut self, events: usize) {
        while self.events.len() > events {
            let Some(event) = self.events.pop() else {
                return;
            };
            for link in self.links.drain(event.links as usize..).rev() {
                self.newest[link.used.thing as usize] = link.older;
            }
            for tid in event.born {
                self.last[tid as usize] = 0;
            }
            self.last[event.tid as usize] = event.before;
        }
        self.clocks.truncate(self.events.len() * self.width);
    }

    /// Room for threads with names up to this.
    fn widen(&mut self, threads: usize) {
        if threads <= self.width {
            return;
        }
        let width = threads.next_power_of_two().max(4);
        let mut clocks = vec![0; self.events.len() * width];
        for (event, clock) in clocks.chunks_mut(width).enumerate() {
            let old = &self.clocks[event * self.width..][..self.width];
            clock[..self.width].copy_from_slice(old);
        }
        self.clocks = clocks;
        self.width = width;
        self.last.resize(width, 0);
    }

    /// Adds an event.
    pub fn push(
        &mut self,
        tid: Tid,
        frame: u32,
        uses: Rc<[Use]>,
        coming: Rc<[Use]>,
        choices: Box<[u32]>,
        born: Vec<Tid>,
    ) {
        let highest = born.iter().copied().fold(tid, Tid::max);
        self.widen(highest as usize + 1);
        let number = self.events.len() as u32;
        let (width, before) = (self.width, self.last[tid as usize]);
        let mut clock = std::mem::take(&mut self.scratch);
        clock.clear();
        match before {
            0 => clock.resize(width, 0),
            n => clock.extend_from_slice(self.clock(n - 1)),
        }
        let links = self.links.len() as u32;
        for &used in &*uses {
            let thing = used.thing as usize;
            if self.newest.len() <= thing {
                self.newest.resize(thing + 1, 0);
            }
            let mut at = self.newest[thing];
            while at > 0 {
                let link = self.links[at as usize - 1];
                let read = link.used.mode == Mode::Read;
                if !(read && used.mode == Mode::Read) {
                    join(&mut clock, self.clock(link.event));
                }
                if !read {
                    break;
                }
                at = link.older;
            }
        }
        clock[tid as usize] = number + 1;
        self.clocks.extend_from_slice(&clock);
        self.scratch = clock;
        for &used in &*uses {
            let newest = &mut self.newest[used.thing as usize];
            let older = *newest;
            self.links.push(Link {
                event: number,
                used,
                older,
            });
            *newest = self.links.len() as u32;
        }
        self.last[tid as usize] = number + 1;
        // What a thread does comes after its creation.
        for &child in &born {
            self.last[child as usize] = number + 1;
        }
        self.events.push(Event {
            tid,
            frame,
            before,
            links,
            uses,
            coming,
            choices,
            born,
        });
    }

    /// Whether the thread has had no event of its own.
    pub fn begins(&self, tid: Tid) -> bool {
        match self.last.get(tid as usize) {
            None | Some(0) => true,
            Some(&last) => self.events[last as usize - 1].tid != tid,
        }
    }

    fn clock(&self, event: u32) -> &[u32] {
        &self.clocks[event as usize * self.width..][..self.width]
    }

    /// Whether an event is ordered before another, or is it.
    pub fn ordered(&self, earlier: u32, later: u32) -> bool {
        let tid = self.events[earlier as usize].tid;
        self.clock(later)[tid as usize] > earlier
    }

    /// The events that race with this one: conflicting, with nothing ordered between.
    pub fn rivals(&self, event: u32, out: &mut Vec<u32>) {
        let it = &self.events[event as usize];
        out.clear();
        for (index, &used) in it.uses.iter().enumerate() {
            let from = self.links[it.links as usize + index].older;
            self.rivals_of(it.tid, it.before, used, from, false, out);
        }
        self.keep_newest(out);
    }

    /// The events that race with what a thread could not do: as if it came next.
    pub fn rivals_of_coming(&self, tid: Tid, uses: &[Use], out: &mut Vec<u32>) {
        out.clear();
        let before = self.last.get(tid as usize).copied().unwrap_or(0);
        for &used in uses {
            let from = self.newest.get(used.thing as usize).copied().unwrap_or(0);
            self.rivals_of(tid, before, used, from, true, out);
        }
        self.keep_newest(out);
    }

    fn rivals_of(
        &self,
        tid: Tid,
        before: u32,
        used: Use,
        from: u32,
        blocked: bool,
        out: &mut Vec<u32>,
    ) {
        let mut add = |event: u32| {
            let known = |of: Tid| match before {
                0 => 0,
                n => self.clock(n - 1)[of as usize],
            };
            let rival = self.events[event as usize].tid;
            if rival != tid && known(rival) <= event && !out.contains(&event) {
                out.push(event);
            }
        };
        // What came before the thing was given back is ordered before that, and only the taking
        // of it can be in another order.
        let mut given = blocked;
        let mut at = from;
        while at > 0 {
            let Link {
                event,
                used: other,
                older,
            } = self.links[at as usize - 1];
            at = older;
            match (used.mode, other.mode) {
                (Mode::Follow, _) | (_, Mode::Follow) => return,
                (Mode::Read, Mode::Read) => {}
                (Mode::Write, Mode::Read) => add(event),
                (Mode::Read | Mode::Write, _) => return add(event),
                (Mode::Lock, Mode::Unlock) => given = true,
                (Mode::Lock, _) if other.acquired => return add(event),
                (Mode::Lock, Mode::Lock) => {}
                (Mode::Lock, Mode::Read) if !given => add(event),
                (Mode::Lock, Mode::Write) if !given => return add(event),
                (Mode::Lock, _) => {}
                (Mode::Unlock, Mode::Read) => add(event),
                (Mode::Unlock, Mode::Write) if !other.acquired => return add(event),
                (Mode::Unlock, _) => return,
            }
        }
    }

    /// Leaves out events that are ordered before another of them.
    fn keep_newest(&self, events: &mut Vec<u32>) {
        if events.len() < 2 {
            return;
        }
        let all = events.clone();
        events.retain(|&event| {
            !all.iter()
                .any(|&other| other != event && self.ordered(event, other))
        });
    }
}

fn join(clock: &mut [u32], other: &[u32]) {
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}
