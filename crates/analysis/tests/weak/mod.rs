//! Every execution that C11 allows of a small program, by its axioms.
//!
//! Executions are graphs (Lahav, Vafeiadis, Kang, Hur and Dreyer, *Repairing sequential consistency in
//! C/C++11*, PLDI 2017): coherence, atomicity and the order of `seq_cst` accesses are as there, release
//! sequences as C11 or C20 have them. Cycles of program order and reads-from are allowed. A mutex is a
//! total order of critical sections, each of which happens before the next.

use ir::{Order, ReleaseSequence};
use std::collections::BTreeSet;

/// What an event does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Load(Order),
    Store(Order, u32),
    /// It flips these bits.
    Update(Order, u32),
    /// Plain.
    Read,
    Write(u32),
    Fence(Order),
    Lock,
    Unlock,
}

/// An event that a thread may execute.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub thread: usize,
    /// The atomic, variable or mutex; of each kind they are numbered by themselves.
    pub location: usize,
    pub what: What,
    /// It happens if this earlier event reads something other than zero.
    pub guard: Option<usize>,
    /// Whether what it reads is looked at.
    pub observed: bool,
}

impl Event {
    fn order(&self) -> Option<Order> {
        match self.what {
            What::Load(o) | What::Store(o, _) | What::Update(o, _) => Some(o),
            _ => None,
        }
    }
    fn reads(&self) -> bool {
        matches!(self.what, What::Load(_) | What::Update(..) | What::Read)
    }
    fn writes(&self) -> bool {
        matches!(
            self.what,
            What::Store(..) | What::Update(..) | What::Write(_)
        )
    }
    fn updates(&self) -> bool {
        matches!(self.what, What::Update(..))
    }
    fn plain(&self) -> bool {
        matches!(self.what, What::Read | What::Write(_))
    }
    /// Atomics come before plain variables.
    fn place(&self) -> Option<(bool, usize)> {
        (self.reads() || self.writes()).then_some((self.plain(), self.location))
    }
}

/// What can be seen of an execution.
pub type Outcome = (Vec<(usize, u32)>, Vec<u32>);

/// What is found.
#[derive(Default, Debug)]
pub struct Executions {
    pub interleavings: BTreeSet<Outcome>,
    pub others: BTreeSet<Outcome>,
    pub racy_interleaving: bool,
    pub racy_other: bool,
}

/// Rows of bits.
type Relation = Vec<u32>;

fn closed(mut r: Relation) -> Relation {
    for k in 0..r.len() {
        let through = r[k];
        for row in &mut r {
            if (*row >> k) & 1 != 0 {
                *row |= through;
            }
        }
    }
    r
}

fn irreflexive(r: &Relation) -> bool {
    r.iter().enumerate().all(|(i, row)| (row >> i) & 1 == 0)
}

fn union(a: &Relation, b: &Relation) -> Relation {
    a.iter().zip(b).map(|(x, y)| x | y).collect()
}

fn has(r: &Relation, i: usize, j: usize) -> bool {
    (r[i] >> j) & 1 != 0
}

/// Every execution of these events, in the order of their threads.
pub fn executions(events: &[Event], rule: ReleaseSequence) -> Executions {
    let mut out = Executions::default();
    let guards: BTreeSet<usize> = events.iter().filter_map(|e| e.guard).collect();
    let guards: Vec<usize> = guards.into_iter().collect();
    for taken in 0..1_u32 << guards.len() {
        let happens = |e: &Event| match e.guard {
            None => true,
            Some(g) => guards
                .iter()
                .position(|x| *x == g)
                .is_some_and(|i| (taken >> i) & 1 != 0),
        };
        let alive: Vec<usize> = (0..events.len()).filter(|i| happens(&events[*i])).collect();
        // A guard may itself be guarded: then it must happen.
        if guards
            .iter()
            .enumerate()
            .any(|(i, g)| (taken >> i) & 1 != 0 && !alive.contains(g))
        {
            continue;
        }
        let assumed: Vec<(usize, bool)> = guards
            .iter()
            .enumerate()
            .filter(|(_, g)| alive.contains(g))
            .map(|(i, g)| (*g, (taken >> i) & 1 != 0))
            .collect();
        Search {
            events,
            rule,
            alive,
            assumed,
            out: &mut out,
        }
        .run();
    }
    out
}

struct Search<'a> {
    events: &'a [Event],
    rule: ReleaseSequence,
    alive: Vec<usize>,
    assumed: Vec<(usize, bool)>,
    out: &'a mut Executions,
}

impl Search<'_> {
    fn run(&mut self) {
        let places: BTreeSet<(bool, usize)> = self
            .alive
            .iter()
            .filter(|i| self.events[**i].writes())
            .filter_map(|i| self.events[*i].place())
            .collect();
        let orders: Vec<Vec<Vec<usize>>> = places
            .iter()
            .map(|place| {
                let at = |i: &usize| self.events[*i].place() == Some(*place);
                let writes = self.alive.iter().copied();
                self.linear(
                    writes
                        .filter(|i| self.events[*i].writes())
                        .filter(at)
                        .collect(),
                )
            })
            .collect();
        let locks: Vec<usize> = self
            .alive
            .iter()
            .copied()
            .filter(|i| self.events[*i].what == What::Lock)
            .collect();
        let locks = self.linear(locks);
        let reads: Vec<usize> = self
            .alive
            .iter()
            .copied()
            .filter(|i| self.events[*i].reads())
            .collect();
        let mut pick = vec![0; orders.len()];
        loop {
            let mo: Vec<&Vec<usize>> = orders.iter().zip(&pick).map(|(o, p)| &o[*p]).collect();
            for lock in &locks {
                self.sources(&mo, lock, &reads, &mut vec![None; self.events.len()], 0);
            }
            let Some(next) = (0..pick.len()).find(|&i| pick[i] + 1 < orders[i].len()) else {
                break;
            };
            pick[next] += 1;
            pick[..next].fill(0);
        }
    }

    /// The orders of these events that keep those of threads.
    fn linear(&self, events: Vec<usize>) -> Vec<Vec<usize>> {
        if events.is_empty() {
            return vec![Vec::new()];
        }
        let mut out = Vec::new();
        for &first in &events {
            let own = |i: &&usize| self.events[**i].thread == self.events[first].thread;
            if events.iter().filter(own).any(|i| *i < first) {
                continue;
            }
            let rest = events.iter().copied().filter(|i| *i != first).collect();
            for mut tail in self.linear(rest) {
                tail.insert(0, first);
                out.push(tail);
            }
        }
        out
    }

    /// Chooses where the reads from the given one on read from.
    fn sources(
        &mut self,
        mo: &[&Vec<usize>],
        locks: &[usize],
        reads: &[usize],
        rf: &mut Vec<Option<usize>>,
        at: usize,
    ) {
        let Some(&read) = reads.get(at) else {
            self.judge(mo, locks, rf);
            return;
        };
        let place = self.events[read].place();
        let order = mo.iter().find(|o| self.events[o[0]].place() == place);
        let writes: Vec<usize> = order.map(|o| (*o).clone()).unwrap_or_default();
        let sources = std::iter::once(None).chain(writes.iter().copied().map(Some));
        for source in sources {
            let before = match source {
                None => 0,
                Some(w) => writes.iter().position(|x| *x == w).map_or(0, |p| p + 1),
            };
            if self.events[read].updates() && writes.get(before) != Some(&read) {
                continue;
            }
            rf[read] = source;
            self.sources(mo, locks, reads, rf, at + 1);
        }
        rf[read] = None;
    }

    fn value(&self, event: usize, rf: &[Option<usize>]) -> u32 {
        match self.events[event].what {
            What::Store(_, v) | What::Write(v) => v,
            What::Update(_, bits) => self.read(event, rf) ^ bits,
            _ => 0,
        }
    }

    fn read(&self, event: usize, rf: &[Option<usize>]) -> u32 {
        rf[event].map_or(0, |w| self.value(w, rf))
    }

    fn judge(&mut self, mo: &[&Vec<usize>], locks: &[usize], rf: &[Option<usize>]) {
        if self
            .assumed
            .iter()
            .any(|(g, taken)| (self.read(*g, rf) != 0) != *taken)
        {
            return;
        }
        let Some((hb, interleaving)) = self.consistent(mo, locks, rf) else {
            return;
        };
        let racy = self.alive.iter().any(|&i| {
            self.alive.iter().any(|&j| {
                let (a, b) = (&self.events[i], &self.events[j]);
                i < j
                    && a.thread != b.thread
                    && a.place().is_some()
                    && a.place() == b.place()
                    && (a.writes() || b.writes())
                    && a.plain()
                    && !has(&hb, i, j)
                    && !has(&hb, j, i)
            })
        });
        let seen = self.alive.iter().filter(|i| self.events[**i].observed);
        let seen = seen.map(|i| (*i, self.read(*i, rf))).collect();
        let last = mo
            .iter()
            .map(|o| o.last().map_or(0, |w| self.value(*w, rf)));
        let outcome = (seen, last.collect());
        if interleaving {
            self.out.racy_interleaving |= racy;
            self.out.interleavings.insert(outcome);
        } else {
            self.out.racy_other |= racy;
            self.out.others.insert(outcome);
        }
    }

    /// Happens-before, and whether it is an interleaving; none if C11 does not allow it.
    fn consistent(
        &self,
        mo: &[&Vec<usize>],
        locks: &[usize],
        rf: &[Option<usize>],
    ) -> Option<(Relation, bool)> {
        let n = self.events.len();
        let none: Relation = vec![0; n];
        let (mut po, mut order, mut from, mut fr) =
            (none.clone(), none.clone(), none.clone(), none.clone());
        for &i in &self.alive {
            for &j in &self.alive {
                if i < j && self.events[i].thread == self.events[j].thread {
                    po[i] |= 1 << j;
                }
            }
        }
        for o in mo {
            for (i, &w) in o.iter().enumerate() {
                for &later in &o[i + 1..] {
                    order[w] |= 1 << later;
                }
            }
        }
        for &r in self.alive.iter().filter(|i| self.events[**i].reads()) {
            let place = self.events[r].place();
            if let Some(w) = rf[r] {
                from[w] |= 1 << r;
            }
            let writes = mo.iter().find(|o| self.events[o[0]].place() == place);
            for &w in writes.into_iter().flat_map(|o| o.iter()) {
                let later = rf[r].is_none_or(|source| has(&order, source, w));
                if later && w != r {
                    fr[r] |= 1 << w;
                }
            }
        }
        let eco = closed(union(&union(&from, &order), &fr));
        let sections = self.sections(locks)?;
        let sw = union(&self.synchronises(mo, rf, &po), &sections);
        let hb = closed(union(&po, &sw));
        let coherent = (0..n).all(|i| (0..n).all(|j| !(has(&hb, i, j) && has(&eco, j, i))));
        if !coherent || !irreflexive(&hb) || !irreflexive(&eco) {
            return None;
        }
        if !irreflexive(&closed(self.psc(&po, &hb, &order, &fr))) {
            return None;
        }
        let all = union(&union(&po, &eco), &sections);
        Some((hb, irreflexive(&closed(all))))
    }

    /// The unlocks that each lock comes after; none if sections would overlap.
    fn sections(&self, locks: &[usize]) -> Option<Relation> {
        let mut out = vec![0; self.events.len()];
        let unlock = |lock: usize| {
            let own = |i: &&usize| {
                **i > lock
                    && self.events[**i].thread == self.events[lock].thread
                    && self.events[**i].what == What::Unlock
            };
            self.alive.iter().find(own).copied()
        };
        for pair in locks.windows(2) {
            out[unlock(pair[0])?] |= 1 << pair[1];
        }
        Some(out)
    }

    fn synchronises(&self, mo: &[&Vec<usize>], rf: &[Option<usize>], po: &Relation) -> Relation {
        let mut sw = vec![0; self.events.len()];
        let fence = |i: usize, which: fn(Order) -> bool| matches!(self.events[i].what, What::Fence(o) if which(o));
        for o in mo.iter().filter(|o| !self.events[o[0]].plain()) {
            for (at, &head) in o.iter().enumerate() {
                let releases = self.events[head].order().is_some_and(Order::releases);
                let mut starts: Vec<usize> = releases.then_some(head).into_iter().collect();
                let fences = self.alive.iter().copied();
                starts.extend(fences.filter(|&f| fence(f, Order::releases) && has(po, f, head)));
                if starts.is_empty() {
                    continue;
                }
                let continues = |w: &&usize| {
                    let own = self.events[**w].thread == self.events[head].thread;
                    self.events[**w].updates() || (own && self.rule == ReleaseSequence::C11)
                };
                let sequence = o[at + 1..].iter().take_while(continues).chain([&head]);
                let sequence: Vec<usize> = sequence.copied().collect();
                for &r in &self.alive {
                    if !rf[r].is_some_and(|w| sequence.contains(&w)) {
                        continue;
                    }
                    let acquires = self.events[r].order().is_some_and(Order::acquires);
                    let mut ends: Vec<usize> = acquires.then_some(r).into_iter().collect();
                    let fences = self.alive.iter().copied();
                    ends.extend(fences.filter(|&f| fence(f, Order::acquires) && has(po, r, f)));
                    for &s in &starts {
                        for &e in &ends {
                            if self.events[s].thread != self.events[e].thread {
                                sw[s] |= 1 << e;
                            }
                        }
                    }
                }
            }
        }
        sw
    }

    fn psc(&self, po: &Relation, hb: &Relation, mo: &Relation, fr: &Relation) -> Relation {
        let n = self.events.len();
        let place = |i: usize| self.events[i].place();
        let same = |i: usize, j: usize| place(i).is_some() && place(i) == place(j);
        let strong = |i: usize| self.events[i].order() == Some(Order::SeqCst);
        let mut out = vec![0; n];
        let ids = || self.alive.iter().copied();
        for i in ids().filter(|i| strong(*i)) {
            for j in ids().filter(|j| strong(*j)) {
                let direct = has(po, i, j) || has(mo, i, j) || has(fr, i, j);
                let here = same(i, j) && has(hb, i, j);
                let through = || {
                    ids().any(|k| {
                        has(po, i, k)
                            && !same(i, k)
                            && ids().any(|l| has(hb, k, l) && has(po, l, j) && !same(l, j))
                    })
                };
                if direct || here || through() {
                    out[i] |= 1 << j;
                }
            }
        }
        out
    }
}
