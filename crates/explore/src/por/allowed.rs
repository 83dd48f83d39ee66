//! What each thread may still do, as far as was seen: persistent sets from that.
//!
//! Selective search runs at a state only the threads of a *persistent* set: nothing that others
//! may do before one of them moves depends on what these are about to do. S. Stoller
//! (*Model-Checking Multi-Threaded Distributed Java Programs*, SPIN 2000, section 8 and 9) computes
//! it by Algorithm 2-MLD': begin with one thread; for each member add every thread that may do
//! something on which the member's next operation depends. What threads may do is bounded by
//! analysis of the text and by a locking discipline, which is checked as the search runs.
//!
//! Departures. Nothing is taken from the text: a pass relies on each thread using only what some
//! pass has seen it use, and in the way it was seen:
//!
//! * having created at most N threads (later it is not done any more);
//! * after it has joined certain threads: a thread that was not joined need not fear it;
//! * under certain locks: the thread that holds one of them need not fear it (the discipline MLD', for
//!   every object instead of those with data);
//! * as a *passage*: a mutex is taken and given back with nothing visible between, and only this
//!   memory is accessed there.
//!
//! If the opposite is seen afterwards, the pass is void and is begun again with what was learned,
//! and after a number of times without any of it. That this misses nothing: of all executions with a
//! step against what a finished pass relied on, take one up to the first such step. All before it
//! is as the pass took it to be, so its sets are persistent there, it has an equivalent path, and has
//! seen the thread before that step. For this, whether a step goes against something must be the same
//! in every equivalent execution and in every path to a stored state: it is what the thread itself has
//! done that counts. (That others *happen* to have ended would not do: the pass itself made them.)
//!
//! A thread that is blocked is let go only by those who hold what it waits for, or, if any thread may
//! provide it, by those that were seen to use that object.

use crate::por::dependence::Resource;
use crate::por::roles::{Role, Roles};
use crate::restart::conduct::{Descent, descent};
use crate::run::execution::Execution;
use crate::store::hashing::Mixed;
use machine::{Hold, Home, Move, ObjectId, ObjectKind, Pending, PendingKind, Place, Site};
use machine::{State, SyncKind, ThreadId};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;

/// A thread, the same in every execution.
pub(crate) type Label = u32;

/// Threads beyond which they are not distinguished any more.
const THREADS: usize = 48;

/// Passes begun again beyond which nothing is relied on.
const PATIENCE: u32 = 24;

/// Steps that a void pass goes on, to learn more at once.
const PROBE: u32 = 1000;

/// Something used, the same in every state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Spot {
    Place(Root, u32),
    Memory(Root, u32),
    Thread(Label),
    Section,
    Heap,
    Process(u32),
}

/// An object that is the same in every state, or all objects made at one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Root {
    Fixed(ObjectId),
    Made(Home),
}

/// That a thread uses something, and when.
#[derive(Clone, Debug)]
struct Record {
    label: Label,
    role: Role,
    /// How many threads it had created at most.
    spawned: u32,
    /// Threads that it had joined each time, one bit per label.
    after: u64,
    /// Locks of fixed identity that it held each time.
    under: Vec<Place>,
}

/// What the operations that begin with one locking of a mutex do.
#[derive(Clone, Debug)]
struct Passage {
    /// Whether each gave the mutex back before anything visible.
    complete: bool,
    /// The memory accessed.
    memory: Vec<(Spot, Role)>,
}

/// What was seen, kept from pass to pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed {
    labels: HashMap<Box<[u32]>, Label, BuildHasherDefault<Mixed>>,
    lineages: Vec<Box<[u32]>>,
    records: Table<Spot, Vec<Record>>,
    passages: Table<(Label, Site), Passage>,
    /// Who was seen to join each thread.
    joiners: Vec<u64>,
    /// Threads are not distinguished: nothing can be relied on.
    blind: bool,
    /// Who was joined is not known for certain.
    observed: bool,
    relied: bool,
    grown: bool,
    void: u32,
    again: u32,
}

/// A state with what is needed to judge it.
pub(crate) struct Scene<'s, 'a> {
    pub execution: &'s Execution<'a>,
    pub members: Vec<Member>,
}

/// A live thread of a scene.
pub(crate) struct Member {
    pub thread: ThreadId,
    pub label: Label,
    pub spawned: u32,
    pub pending: Pending,
    /// What its next operation uses, whatever others do first.
    pub roles: Roles,
    /// Its move, if it can move.
    pub able: Option<Move>,
}

impl Allowed {
    /// Begins a pass. `told`: whether stored states tell threads apart; `observed`: whether they
    /// may not tell who was joined.
    pub fn begin(&mut self, told: bool, observed: bool) {
        self.observed = observed;
        self.blind = !told || self.lineages.len() > THREADS;
        self.again += u32::from(std::mem::take(&mut self.grown));
        self.relied = false;
        self.void = 0;
    }

    /// Whether nothing is relied on, and no thread has a label.
    pub fn blind(&self) -> bool {
        self.blind || self.again > PATIENCE
    }

    /// Whether the pass is void.
    pub fn grown(&self) -> bool {
        self.grown
    }

    /// Counts a step. Whether the pass, void already, has gone on for long enough.
    pub fn tick(&mut self) -> bool {
        self.void += u32::from(self.grown);
        self.void > PROBE << self.again.min(12)
    }

    fn learn(&mut self) {
        self.grown |= self.relied;
    }

    /// The label of a thread; below 64 unless nothing is relied on.
    pub fn label(&mut self, state: &State, thread: ThreadId) -> Label {
        let lineage = state.lineage(thread);
        if let Some(&label) = self.labels.get(lineage) {
            return label;
        }
        if self.blind {
            return 0;
        }
        if self.lineages.len() == THREADS {
            self.blind = true;
            self.grown = true;
        }
        let label = self.lineages.len() as Label;
        self.lineages.push(lineage.into());
        self.labels.insert(lineage.into(), label);
        label.min(63)
    }

    /// Notes what every live thread of a scene is about to do.
    pub fn note(&mut self, scene: &Scene<'_, '_>) {
        if self.blind() {
            return;
        }
        for member in &scene.members {
            self.note_join(scene, member);
        }
        for member in &scene.members {
            let uses = self.foreseen(scene, member);
            self.note_uses(scene.execution, member, &uses);
        }
    }

    fn note_join(&mut self, scene: &Scene<'_, '_>, member: &Member) {
        if member.pending.kind != PendingKind::Sync(SyncKind::Join) {
            return;
        }
        let Some(other) = member.pending.other else {
            return;
        };
        let other = self.label(&scene.execution.state, other) as usize;
        if self.joiners.len() <= other {
            self.joiners.resize(other + 1, 0);
        }
        let bit = 1 << (member.label % 64);
        if self.joiners[other] & bit == 0 {
            self.joiners[other] |= bit;
            self.learn();
        }
    }

    /// Notes what an operation that began with locking a mutex did: the memory accessed before the
    /// mutex was given back, if it was.
    pub fn note_passage(
        &mut self,
        execution: &Execution<'_>,
        member: &Member,
        memory: Option<&[(Resource, Role)]>,
    ) {
        if self.blind() {
            return;
        }
        let mut uses = Vec::new();
        for &(object, role) in memory.unwrap_or_default() {
            let spot = self.spot(&execution.state, object);
            if !uses.contains(&(spot, role)) {
                uses.push((spot, role));
            }
        }
        let key = (member.label, member.pending.site);
        let known = self.passages.entry(key).or_insert(Passage {
            complete: true,
            memory: Vec::new(),
        });
        let mut news = known.complete && memory.is_none();
        known.complete &= memory.is_some();
        for used in &uses {
            if !known.memory.contains(used) {
                known.memory.push(*used);
                news = true;
            }
        }
        if news {
            self.learn();
        }
        self.note_uses(execution, member, &uses);
    }

    fn note_uses(&mut self, execution: &Execution<'_>, member: &Member, uses: &[(Spot, Role)]) {
        let joined = self.joined(&execution.state, member.label);
        let fixed = |place: &Place| is_fixed(&execution.state, place.object);
        let held: Vec<Place> = execution
            .held(member.thread)
            .iter()
            .filter(|(_, hold)| *hold == Hold::Exclusive)
            .map(|(place, _)| *place)
            .filter(fixed)
            .collect();
        let mut news = false;
        for &(spot, role) in uses {
            let records = self.records.entry(spot).or_default();
            let same = |r: &&mut Record| r.label == member.label && r.role == role;
            match records.iter_mut().find(same) {
                Some(record) => {
                    news |= record.spawned < member.spawned || record.after & !joined != 0;
                    record.spawned = record.spawned.max(member.spawned);
                    record.after &= joined;
                    let before = record.under.len();
                    record.under.retain(|lock| held.contains(lock));
                    news |= record.under.len() != before;
                }
                None => {
                    news = true;
                    records.push(Record {
                        label: member.label,
                        role,
                        spawned: member.spawned,
                        after: joined,
                        under: held.clone(),
                    });
                }
            }
        }
        if news {
            self.learn();
        }
    }

    /// The threads that this one has joined, one bit per label: those joined that no other thread was seen
    /// to join.
    fn joined(&mut self, state: &State, me: Label) -> u64 {
        let mut set = 0;
        for (thread, _) in state.threads().filter(|(thread, _)| state.joined(*thread)) {
            let label = self.label(state, thread);
            let joiners = self.joiners.get(label as usize).copied().unwrap_or(0);
            if joiners == 1 << (me % 64) && !self.observed {
                set |= 1 << (label % 64);
            }
        }
        set
    }

    fn spot(&mut self, state: &State, object: Resource) -> Spot {
        let root = |object| match is_fixed(state, object) {
            true => Root::Fixed(object),
            false => Root::Made(state.home(object)),
        };
        match object {
            Resource::Place(place) => Spot::Place(root(place.object), place.offset),
            Resource::Memory(object, granule) => Spot::Memory(root(object), granule),
            Resource::Thread(thread) => Spot::Thread(self.label(state, thread)),
            Resource::Section => Spot::Section,
            Resource::Heap => Spot::Heap,
            Resource::Process(process) => Spot::Process(process),
        }
    }

    /// What the next operation of a thread uses, with what was seen to follow in the same step.
    fn foreseen(&mut self, scene: &Scene<'_, '_>, member: &Member) -> Vec<(Spot, Role)> {
        let state = &scene.execution.state;
        let mut uses: Vec<(Spot, Role)> = Vec::new();
        for &(object, role) in &member.roles {
            uses.push((self.spot(state, object), role));
        }
        if member.roles.iter().any(|(_, role)| *role == Role::Pass) {
            let known = self.passages.get(&(member.label, member.pending.site));
            uses.extend(known.iter().flat_map(|passage| &passage.memory));
        }
        uses
    }

    /// Whether locking a mutex here was never seen not to be a passage.
    pub fn passes(&self, label: Label, site: Site) -> bool {
        let known = self.passages.get(&(label, site));
        !self.blind() && known.is_none_or(|passage| passage.complete)
    }

    /// A persistent set of few moves, by their numbers; none if it is all moves.
    pub fn persistent(&mut self, scene: &Scene<'_, '_>, moves: &[Move]) -> Option<Vec<usize>> {
        if self.blind() || scene.members.len() > 64 {
            return None;
        }
        let uses: Vec<Vec<(Spot, Role)>> = scene
            .members
            .iter()
            .map(|member| self.foreseen(scene, member))
            .collect();
        let mut best: Option<Vec<usize>> = None;
        for seed in moves {
            let Some(first) = scene.members.iter().position(|m| m.thread == seed.thread) else {
                continue;
            };
            let Some(set) = self.closure(scene, &uses, first) else {
                continue;
            };
            let inside = |m: &Move| {
                let at = scene.members.iter().position(|o| o.thread == m.thread);
                at.is_some_and(|at| set >> at & 1 != 0)
            };
            let chosen: Vec<usize> = (0..moves.len()).filter(|&at| inside(&moves[at])).collect();
            let smaller = best.as_ref().is_none_or(|b| chosen.len() < b.len());
            // Where no thread can move but for no reason is a deadlock, which must not be passed by.
            let real = chosen.iter().any(|&at| moves[at].real > 0);
            if smaller && real && chosen.len() < moves.len() {
                let single = chosen.len() == 1;
                best = Some(chosen);
                if single {
                    break;
                }
            }
        }
        self.relied |= best.is_some();
        best
    }

    /// The members that belong to a persistent set with this one, a bit each; none if all may.
    fn closure(
        &self,
        scene: &Scene<'_, '_>,
        uses: &[Vec<(Spot, Role)>],
        first: usize,
    ) -> Option<u64> {
        let all = u64::MAX >> (64 - scene.members.len());
        let mut set = 1u64 << first;
        let mut open = set;
        while open != 0 {
            let at = open.trailing_zeros() as usize;
            let more = self.needed(scene, uses, at)? & !set;
            set |= more;
            open = open & (open - 1) | more;
            if set == all {
                return None;
            }
        }
        Some(set)
    }

    /// Whom a member of a persistent set asks for; none: for every thread.
    fn needed(&self, scene: &Scene<'_, '_>, uses: &[Vec<(Spot, Role)>], at: usize) -> Option<u64> {
        let member = &scene.members[at];
        if member.pending.kind == PendingKind::Sync(SyncKind::AtomicBegin) {
            // What stands in the section is not known yet.
            return None;
        }
        let mut set = 0;
        if member.able.is_none() {
            let blocked = member.pending.blocked.as_ref()?;
            if blocked.exclusive {
                for holder in &blocked.holders {
                    // A thread that has ended or is parked lets no other go.
                    let at = scene.members.iter().position(|m| m.thread == *holder);
                    set |= at.map_or(0, |at| 1 << at);
                }
                return Some(set);
            }
            let place = member.pending.place?;
            let state = &scene.execution.state;
            let root = match is_fixed(state, place.object) {
                true => Root::Fixed(place.object),
                false => Root::Made(state.home(place.object)),
            };
            let users = self.records.get(&Spot::Place(root, place.offset));
            for record in users.into_iter().flatten() {
                set |= self.actors(scene, record);
            }
            return Some(set);
        }
        let held = scene.execution.held(member.thread);
        for (spot, role) in &uses[at] {
            for record in self.records.get(spot).into_iter().flatten() {
                let holds = |lock: &Place| held.contains(&(*lock, Hold::Exclusive));
                let feared = record.role.depends(*role)
                    && record.after >> (member.label % 64) & 1 == 0
                    && !record.under.iter().any(holds);
                if feared {
                    set |= self.actors(scene, record);
                }
            }
        }
        Some(set)
    }

    /// The members that may do what a record says, themselves or through threads that they create.
    fn actors(&self, scene: &Scene<'_, '_>, record: &Record) -> u64 {
        let does = |member: &Member| {
            let lineage = &self.lineages[record.label as usize];
            match descent(&self.lineages[member.label as usize], lineage) {
                Descent::Same => record.spawned >= member.spawned,
                Descent::Through(child) => child >= member.spawned,
                Descent::None => false,
            }
        };
        let members = scene.members.iter().enumerate();
        members.fold(0, |set, (at, member)| set | u64::from(does(member)) << at)
    }
}

/// Whether an object has the same id in every state.
fn is_fixed(state: &State, object: ObjectId) -> bool {
    state.home(object).kind == ObjectKind::Global
}
