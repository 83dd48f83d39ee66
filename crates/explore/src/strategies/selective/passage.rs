//! Passages through a mutex: taken and given back within one transition.
//!
//! S. Stoller (SPIN 2000, section 5) composes a transition of a visible operation and the invisible
//! ones after it: of two threads that each take a mutex, copy what it protects and give it back,
//! one order is then enough. What is between must be invisible in every order, not only in the
//! one at hand: accesses that keep to a discipline, and the giving back of other locks.

use super::Search;
use crate::por::allowed::Member;
use crate::por::dependence::{Class, Resource, memory};
use crate::por::roles::{Role, Roles, Scope, roles};
use crate::strategies::depth_first::DepthFirst;
use crate::strategy::Stop;
use machine::{Hold, PendingKind, Place, Range, SyncKind, ThreadId};
use verdict::Step;

/// Memory that a passage accesses beyond which it is no passage.
const WIDE: usize = 64;

/// A mutex taken within a transition, and perhaps given back.
pub(super) struct Passing {
    pub member: Member,
    mutex: Place,
    /// The memory accessed, and the locks given back, meanwhile.
    memory: Roles,
    /// Whether it was given back, and nothing else that others see was done before.
    pub done: bool,
    /// Whether something was.
    broken: bool,
}

impl Passing {
    /// The memory accessed, if it was a passage.
    pub fn memory(&self) -> Option<&[(Resource, Role)]> {
        let small = self.memory.len() <= WIDE;
        (self.done && small).then_some(&self.memory[..])
    }

    /// What it used, if it was a passage.
    pub fn roles(&self) -> Option<Roles> {
        let mutex = (Resource::Place(self.mutex), Role::Pass);
        Some([self.memory()?, &[mutex]].concat())
    }
}

impl Search<'_, '_, '_> {
    /// Makes a step; if it locks a mutex, a passage may begin.
    pub(super) fn take_passing(
        &mut self,
        step: Step,
        passings: &mut Vec<Passing>,
    ) -> Result<bool, Stop> {
        let thread = step.thread;
        let locked = self.lock(thread).and_then(|mutex| {
            let member = self.scene().into_iter().find(|m| m.thread == thread)?;
            Some((member, mutex))
        });
        self.watch(passings, thread);
        let goes_on = self.take(step)?.goes_on();
        passings.extend(locked.map(|(member, mutex)| Passing {
            member,
            mutex,
            memory: Vec::new(),
            done: false,
            broken: false,
        }));
        self.follow(passings, thread);
        Ok(goes_on)
    }

    /// The mutex that a thread is about to lock, where passages count.
    fn lock(&self, thread: ThreadId) -> Option<Place> {
        let pending = self
            .stack
            .execution
            .state
            .pending(self.setting.code, thread);
        let locks = pending.kind == PendingKind::Sync(SyncKind::MutexLock);
        let mutex = pending.place.filter(|_| locks && !self.setting.watched)?;
        (!self.holds(thread, mutex)).then_some(mutex)
    }

    fn holds(&self, thread: ThreadId, mutex: Place) -> bool {
        let held = self.stack.execution.held(thread);
        held.contains(&(mutex, Hold::Exclusive))
    }

    /// Notes what the next step of a passage is. That it is the only one that can be made here says
    /// nothing: in another order it might wait for another thread.
    fn watch(&self, passings: &mut [Passing], thread: ThreadId) {
        let under_way = |p: &&mut Passing| p.member.thread == thread && !p.done;
        for p in passings.iter_mut().filter(under_way) {
            let state = &self.stack.execution.state;
            let pending = state.pending(self.setting.code, thread);
            for used in roles(state, &pending, &self.setting, Scope::Ever) {
                let gives = used.1 == Role::Plain(Class::Give);
                p.broken |= !gives || pending.kind == PendingKind::End;
                if gives && used.0 != Resource::Place(p.mutex) {
                    p.memory.push(used);
                }
            }
        }
    }

    /// Notes the memory that the last step of a passage accessed, and whether it is over.
    fn follow(&self, passings: &mut [Passing], thread: ThreadId) {
        let execution = &self.stack.execution;
        let under_way = |p: &&mut Passing| p.member.thread == thread && !p.done;
        for p in passings.iter_mut().filter(under_way) {
            for (range, writes) in execution.footprint() {
                let conduct = execution.conduct.as_ref();
                let private =
                    conduct.is_some_and(|c| c.private(&execution.state, thread, range.object));
                if !private && p.memory.len() <= WIDE {
                    access(range, writes, &mut p.memory);
                }
            }
            p.done = !p.broken && !self.holds(thread, p.mutex);
        }
    }
}

/// Adds the memory of an access, but for the rest of what is too much anyway.
pub(crate) fn access(range: Range, writes: bool, roles: &mut Roles) {
    let class = match writes {
        true => Class::Exclusive,
        false => Class::Shared,
    };
    let part = Range {
        len: range.len.min(4 * WIDE as u32 + 4),
        ..range
    };
    let mut uses = Vec::new();
    memory(Some(part), class, &mut uses);
    for used in uses.into_iter().map(|(o, class)| (o, Role::Plain(class))) {
        if !roles.contains(&used) {
            roles.push(used);
        }
    }
}

/// Makes the taking of a mutex a passage.
pub(super) fn as_passage(roles: &mut Roles) {
    for (_, role) in roles {
        if *role == Role::Plain(Class::Take) {
            *role = Role::Pass;
        }
    }
}
