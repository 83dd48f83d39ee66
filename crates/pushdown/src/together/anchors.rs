//! Joint reachability with creation, joins, instances and locks held at the start.
//!
//! The facts of a query's threads are completed by those of the threads they need: who created
//! them, whom they joined, who starts holding a lock; all others can stay idle. A choice of facts
//! is then a set of anchors with an order that must be acyclic:
//!
//! * the anchors of one thread in their order, a creation before the start of what it creates, the
//!   last anchor of a joined thread before the join; a lock held at the start before every other
//!   thread's start;
//! * critical sections of one lock do not overlap. For a section `[b, r]` of one thread and a use
//!   of its lock by another, between the anchors `p` and `q`: if the section is open, `p -> b`; if
//!   `b` precedes `p`, then `r -> q`; if `q` precedes `r`, then `p -> b`. For two kept sections: if
//!   `b` precedes `r2`, then `r -> b2`; and a closed section precedes an open one.
//!
//! Guarantee: every rule is necessary, so nothing reachable is lost, whatever the locking. Not
//! exact: uses inside one gap have lost their order. Smallest case known:
//!
//! ```text
//! main: create u; acq a; create t; join u; rel a; P
//! t: acq a; rel a; acq c; rel c; Q          u: acq c; acq b; rel b
//! ```
//!
//! (P, Q) is reported, but `t` can use `a` only after `u` has ended holding `c`.
//! Where several instances of many have creators of many, these are followed up to a bound, after
//! which an instance counts as started at any time.

use crate::control::{Instances, KindId, LockId, LockProgram, Start};
use crate::facts::fact::{Anchor, Fact};
use crate::facts::history::LockSet;
use crate::facts::summary::Reached;
use crate::together::analysis::LockAnalysis;
use crate::together::joint;

/// A thread of a query, with the fact chosen for it.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its kind.
    pub kind: KindId,
    /// Its path.
    pub reached: &'a Reached,
    /// Whether it has ended.
    pub ended: bool,
}

impl<'a> Member<'a> {
    fn fact(&self) -> &'a Fact {
        &self.reached.fact
    }
}

/// Whether threads with these facts, completed by those they need, can be there at once.
pub fn consistent(analysis: &LockAnalysis<'_>, members: &[Member<'_>]) -> bool {
    let mut search = Search {
        analysis,
        members: members.to_vec(),
        creators: vec![Creator::Unknown; members.len()],
        queried: members.len(),
        limit: members.len() + analysis.program().kinds.len(),
    };
    search.complete()
}

/// Who created a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Creator {
    Unknown,
    /// An anchor of a member.
    Anchor(usize, usize),
    /// No thread we follow: no constraint.
    Free,
}

struct Search<'a> {
    analysis: &'a LockAnalysis<'a>,
    members: Vec<Member<'a>>,
    creators: Vec<Creator>,
    queried: usize,
    limit: usize,
}

impl<'a> Search<'a> {
    fn complete(&mut self) -> bool {
        if !self.creations_are_single() || !self.has_few_detours() {
            return false;
        }
        if let Some(kind) = self.unmet_join() {
            let analysis = self.analysis;
            let ended = analysis.threads(kind).ended();
            return !self.is_member(kind) && ended.iter().any(|r| self.with(kind, r, true));
        }
        let analysis = self.analysis;
        if let Some(kind) = self.absent_holder() {
            let stops = analysis.stops(kind).iter();
            return stops
                .into_iter()
                .any(|(r, ended)| self.with(kind, r, *ended));
        }
        match (0..self.members.len()).find(|&i| self.needs_creator(i)) {
            Some(member) => self.find_creator(member),
            None => self.is_ordered(),
        }
    }

    /// The test itself. Each rule is about members that are there, so a failure before all are
    /// chosen is a failure for good.
    fn is_ordered(&self) -> bool {
        let order = Order::new(self.analysis.program(), &self.members, &self.creators);
        order.is_some_and(|mut order| order.saturate())
    }

    fn with(&mut self, kind: KindId, reached: &'a Reached, ended: bool) -> bool {
        let mut facts = self.members.iter().map(Member::fact);
        let program = self.analysis.program();
        if !facts.all(|fact| joint::disjoint(program, fact, &reached.fact)) {
            return false;
        }
        self.members.push(Member {
            kind,
            reached,
            ended,
        });
        self.creators.push(Creator::Unknown);
        let found = self.is_ordered() && self.complete();
        self.members.pop();
        self.creators.pop();
        found
    }

    fn is_many(&self, kind: KindId) -> bool {
        self.analysis.program().kind(kind).instances == Instances::Many
    }

    fn is_member(&self, kind: KindId) -> bool {
        self.members.iter().any(|member| member.kind == kind)
    }

    fn anchors(&self) -> impl Iterator<Item = (usize, usize, Anchor)> + '_ {
        self.members.iter().enumerate().flat_map(|(i, member)| {
            let entries = member.fact().entries.iter().enumerate();
            entries.map(move |(k, entry)| (i, k, entry.anchor))
        })
    }

    /// No two members create the same single instance.
    fn creations_are_single(&self) -> bool {
        let mut created = LockSet::EMPTY;
        self.anchors().all(|(_, _, anchor)| match anchor {
            Anchor::Create(kind) if !self.is_many(kind) => {
                let first = !created.contains(kind.index());
                created.insert(kind.index());
                first
            }
            _ => true,
        })
    }

    fn unmet_join(&self) -> Option<KindId> {
        self.anchors().find_map(|(_, _, anchor)| match anchor {
            Anchor::Join(kind) => {
                let met = |member: &Member<'_>| member.kind == kind && member.ended;
                (!self.members.iter().any(met)).then_some(kind)
            }
            _ => None,
        })
    }

    fn absent_holder(&self) -> Option<KindId> {
        let program = self.analysis.program();
        program
            .kind_ids()
            .find(|&kind| !program.kind(kind).held.is_empty() && !self.is_member(kind))
    }

    fn needs_creator(&self, member: usize) -> bool {
        let kind = self.members[member].kind;
        self.analysis.program().kind(kind).start == Start::Created
            && self.creators[member] == Creator::Unknown
    }

    fn find_creator(&mut self, member: usize) -> bool {
        let kind = self.members[member].kind;
        if !self.analysis.can_start(kind) {
            return false;
        }
        for (i, k) in self.free_creations(kind) {
            if i != member && self.created_by(member, Creator::Anchor(i, k)) {
                return true;
            }
        }
        if self.is_many(kind) && self.members.len() > self.limit {
            return self.created_by(member, Creator::Free);
        }
        let analysis = self.analysis;
        let creates = Anchor::Create(kind);
        for creator in analysis.program().kind_ids() {
            let taken = self.is_member(creator) && !self.is_many(creator);
            if taken || !analysis.can_start(creator) || self.is_detour(member, creator) {
                continue;
            }
            for (reached, ended) in analysis.stops(creator) {
                for (k, entry) in reached.fact.entries.iter().enumerate() {
                    if entry.anchor == creates {
                        self.creators[member] = Creator::Anchor(self.members.len(), k);
                        if self.with(creator, reached, *ended) {
                            return true;
                        }
                        self.creators[member] = Creator::Unknown;
                    }
                }
            }
        }
        false
    }

    /// Whether a new creator would be a detour for good: no other member can come to need it.
    fn is_detour(&self, member: usize, creator: KindId) -> bool {
        let mut others = (0..self.members.len()).filter(|&i| i != member);
        self.is_many(creator)
            && !others.any(|i| self.needs_creator(i))
            && self.repeats_below(member, creator)
    }

    /// Whether a creator of this kind and member would do nothing but create, over instances that
    /// do nothing else either, a thread of its own kind. It could act as that thread itself,
    /// idling until then.
    fn repeats_below(&self, mut member: usize, creator: KindId) -> bool {
        loop {
            let kind = self.members[member].kind;
            if kind == creator {
                return true;
            }
            match self.only_child(member) {
                Some(child) => member = child,
                None => return false,
            }
        }
    }

    /// The only child of an instance of many that was added as a creator.
    fn only_child(&self, member: usize) -> Option<usize> {
        if member < self.queried || !self.is_many(self.members[member].kind) {
            return None;
        }
        let created = |&i: &usize| match self.creators[i] {
            Creator::Anchor(parent, _) => parent == member,
            Creator::Unknown | Creator::Free => false,
        };
        let mut children = (0..self.members.len()).filter(created);
        let child = children.next();
        child.filter(|_| children.next().is_none())
    }

    /// A smallest choice of members has no detours, so each must come to have a second child, and
    /// each member whose creator is open, or not followed, can provide one at most.
    fn has_few_detours(&self) -> bool {
        let detour = |&i: &usize| {
            let child = self.only_child(i);
            child.is_some_and(|child| self.repeats_below(child, self.members[i].kind))
        };
        let detours = (0..self.members.len()).filter(detour).count();
        let open = |&i: &usize| self.needs_creator(i) || self.creators[i] == Creator::Free;
        detours <= (0..self.members.len()).filter(open).count()
    }

    fn created_by(&mut self, member: usize, creator: Creator) -> bool {
        self.creators[member] = creator;
        let found = self.is_ordered() && self.complete();
        self.creators[member] = Creator::Unknown;
        found
    }

    /// Creations of a kind that no member came from, and last remembered ones, which stand for
    /// any number.
    fn free_creations(&self, kind: KindId) -> Vec<(usize, usize)> {
        let mut free = Vec::new();
        for i in 0..self.members.len() {
            let own = |(j, k, anchor)| (j == i && anchor == Anchor::Create(kind)).then_some(k);
            let all: Vec<usize> = self.anchors().filter_map(own).collect();
            let saturated = self.analysis.rules().is_saturated(kind, all.len());
            for &k in &all {
                let taken = self.creators.contains(&Creator::Anchor(i, k));
                if !taken || (saturated && Some(&k) == all.last()) {
                    free.push((i, k));
                }
            }
        }
        free
    }
}

/// A critical section that is an anchor at its beginning.
struct Section {
    thread: usize,
    lock: usize,
    begin: usize,
    end: Option<usize>,
}

/// A use of a lock inside a gap: after one anchor, before others.
struct Use {
    thread: usize,
    lock: usize,
    after: usize,
    before: Vec<usize>,
}

/// The order between the anchors of all members, transitively closed.
struct Order<'p> {
    program: &'p LockProgram,
    later: Vec<LockSet>,
    sections: Vec<Section>,
    uses: Vec<Use>,
}

impl<'p> Order<'p> {
    /// Program order, creations, joins and starts; `None` if these alone are cyclic.
    fn new(
        program: &'p LockProgram,
        members: &[Member<'_>],
        creators: &[Creator],
    ) -> Option<Order<'p>> {
        let mut first = Vec::with_capacity(members.len());
        let mut count = 0;
        for member in members {
            first.push(count);
            count += member.fact().entries.len();
        }
        let mut order = Order {
            program,
            later: vec![LockSet::EMPTY; count],
            sections: Vec::new(),
            uses: Vec::new(),
        };
        let start = |i: usize| {
            let entries = &members[i].fact().entries;
            let at = entries.iter().position(|e| e.anchor == Anchor::Start);
            first[i] + at.unwrap_or(0)
        };
        let joins = |i: usize| -> Vec<usize> {
            let join = Anchor::Join(members[i].kind);
            let mut nodes = Vec::new();
            for (j, member) in members.iter().enumerate() {
                let entries = member.fact().entries.iter().enumerate();
                nodes.extend(
                    entries
                        .filter(|(_, e)| e.anchor == join)
                        .map(|(k, _)| first[j] + k),
                );
            }
            nodes
        };
        for (i, member) in members.iter().enumerate() {
            let entries = &member.fact().entries;
            let last = first[i] + entries.len() - 1;
            for node in first[i]..last {
                order.add(node, node + 1)?;
            }
            for join in joins(i) {
                order.add(last, join)?;
            }
            if let Creator::Anchor(j, k) = creators[i] {
                order.add(first[j] + k, start(i))?;
            }
            for held in 0..program.kind(member.kind).held.len() {
                for j in (0..members.len()).filter(|&j| j != i) {
                    order.add(first[i] + held, start(j))?;
                }
            }
            order.collect(i, member.fact(), first[i], &joins(i));
        }
        Some(order)
    }

    fn collect(&mut self, thread: usize, fact: &Fact, first: usize, joins: &[usize]) {
        for (k, entry) in fact.entries.iter().enumerate() {
            let node = first + k;
            let close = |lock| {
                let mut rest = fact.entries.iter().enumerate().skip(k);
                rest.find(|(_, e)| e.anchor == Anchor::Close(lock))
                    .map(|(end, _)| first + end)
            };
            let section = match entry.anchor {
                Anchor::Open(lock, _) => Some((lock, None)),
                Anchor::Kept(lock) => Some((lock, close(lock))),
                _ => None,
            };
            if let Some((lock, end)) = section {
                self.sections.push(Section {
                    thread,
                    lock: lock.index(),
                    begin: node,
                    end,
                });
            }
            let is_last = k + 1 == fact.entries.len();
            for lock in entry.gap.iter() {
                self.uses.push(Use {
                    thread,
                    lock,
                    after: node,
                    before: if is_last {
                        joins.to_vec()
                    } else {
                        vec![node + 1]
                    },
                });
            }
        }
    }

    fn excludes(&self, a: usize, b: usize) -> bool {
        self.program.excludes(LockId::new(a), LockId::new(b))
    }

    fn precedes(&self, a: usize, b: usize) -> bool {
        self.later[a].contains(b)
    }

    /// Adds an edge. `None` if it closes a cycle; otherwise whether it is new.
    fn add(&mut self, a: usize, b: usize) -> Option<bool> {
        if a == b || self.precedes(b, a) {
            return None;
        }
        if self.precedes(a, b) {
            return Some(false);
        }
        let mut reach = self.later[b].clone();
        reach.insert(b);
        for node in 0..self.later.len() {
            if node == a || self.precedes(node, a) {
                self.later[node].union(&reach);
            }
        }
        Some(true)
    }

    /// Applies the rules on sections until nothing changes; whether the order stays acyclic.
    fn saturate(&mut self) -> bool {
        loop {
            let mut edges = Vec::new();
            for section in &self.sections {
                self.against_uses(section, &mut edges);
                self.against_sections(section, &mut edges);
            }
            let mut changed = false;
            for (a, b) in edges {
                match self.add(a, b) {
                    Some(new) => changed |= new,
                    None => return false,
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn against_uses(&self, section: &Section, edges: &mut Vec<(usize, usize)>) {
        let others = |u: &&Use| u.thread != section.thread && self.excludes(u.lock, section.lock);
        for use_ in self.uses.iter().filter(others) {
            let Some(end) = section.end else {
                edges.push((use_.after, section.begin));
                continue;
            };
            if self.precedes(section.begin, use_.after) {
                edges.extend(use_.before.iter().map(|&before| (end, before)));
            }
            if use_.before.iter().any(|&before| self.precedes(before, end)) {
                edges.push((use_.after, section.begin));
            }
        }
    }

    fn against_sections(&self, section: &Section, edges: &mut Vec<(usize, usize)>) {
        // Two open sections of one lock cannot be here: held locks are disjoint.
        let Some(end) = section.end else { return };
        let others =
            |s: &&Section| s.thread != section.thread && self.excludes(s.lock, section.lock);
        for other in self.sections.iter().filter(others) {
            if other
                .end
                .is_none_or(|other_end| self.precedes(section.begin, other_end))
            {
                edges.push((end, other.begin));
            }
        }
    }
}
