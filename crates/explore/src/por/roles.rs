//! What operations do to objects, distinguished more finely than by classes.
//!
//! The relation of [`crate::por::dependence`] is the same in every state and knows what its searches can
//! use. Selective search (S. Stoller: *Model-Checking Multi-Threaded Distributed Java Programs*,
//! SPIN 2000, section 7; P. Godefroid: *Partial-Order Methods*, LNCS 1032, section 3.4) lets the
//! operations of each kind of object have a relation of their own, which may look at the state:
//!
//! | object | independent of one another |
//! |---|---|
//! | read-write lock | readers coming and going |
//! | semaphore | posts; a post and a wait that succeeds; waits while there is enough for two |
//! | queue of pointers | an insertion and a removal while it is neither empty nor full |
//! | byte queue | a put of what fits and a take of what is there already, while both of its ends are open |
//! | condition variable | broadcasts; signals and broadcasts while no thread waits |
//! | mutex | *passages*, which take it and give it back, unless their memory conflicts |
//!
//! A post and a wait, or two passages, do not commute on what every thread
//! knows: the second thread learns of the first. They count as independent only in passes in which
//! the detector has nothing to remember ([`crate::restart::conduct`]), where states are all there is.
//!
//! [`Scope::Ever`] gives roles by which two operations may be called independent whatever happens
//! between: for persistent sets. [`Scope::Here`] gives those of the present state: for sleep sets.
//!
//! What a put and a take of bytes know of each other does not depend on their order: who takes a message learns of its writer alone.

use crate::por::dependence::{Class, ProgramFacts, Resource, uses};
use crate::restart::upgrade::Points;
use machine::{Code, Pending, PendingKind, QueueAct, State, SyncKind, ThreadStatus};

/// What an operation does to an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Role {
    /// What its class says.
    Plain(Class),
    /// Takes a lock that others may take beside it.
    Join,
    /// Puts one into a semaphore.
    Post,
    /// Takes one from a semaphore, when there is one.
    Wait,
    /// The same where there is enough for two.
    Ample,
    /// Inserts into a queue, when there is room.
    Send,
    /// Removes from a queue, when there is something.
    Receive,
    /// Wakes every thread that waits.
    Broadcast,
    /// Wakes no thread, because none waits.
    Idle,
    /// Takes a mutex and gives it back.
    Pass,
}

impl Role {
    /// Every role.
    #[cfg(test)]
    pub const ALL: [Role; 14] = [
        Role::Plain(Class::Exclusive),
        Role::Plain(Class::Shared),
        Role::Plain(Class::Take),
        Role::Plain(Class::Give),
        Role::Plain(Class::Draw),
        Role::Join,
        Role::Post,
        Role::Wait,
        Role::Ample,
        Role::Send,
        Role::Receive,
        Role::Broadcast,
        Role::Idle,
        Role::Pass,
    ];

    /// Whether two uses of one object by different threads depend on each other.
    pub fn depends(self, other: Role) -> bool {
        use Role::{Ample, Broadcast, Idle, Join, Pass, Plain, Post, Receive, Send, Wait};
        match (self, other) {
            (Plain(a), Plain(b)) => a.depends(b),
            (Join, Join) | (Post, Post) | (Ample, Ample) => false,
            (Broadcast, Broadcast) | (Idle, Idle) | (Pass, Pass) => false,
            (Plain(Class::Give), Join | Pass) | (Join | Pass, Plain(Class::Give)) => false,
            (Post, Wait | Ample) | (Wait | Ample, Post) => false,
            (Send, Receive) | (Receive, Send) => false,
            _ => true,
        }
    }
}

/// For how long roles are to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Whatever others do meanwhile.
    Ever,
    /// In the present state.
    Here,
}

/// The uses of an operation.
pub(crate) type Roles = Vec<(Resource, Role)>;

/// Everything that roles depend on but the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub code: &'a Code,
    pub points: &'a Points,
    pub facts: &'a ProgramFacts,
    /// Whether the detector remembers something: then operations must commute on that, too.
    pub watched: bool,
}

/// What the next operation of a thread uses.
pub(crate) fn roles(
    state: &State,
    pending: &Pending,
    setting: &Setting<'_>,
    scope: Scope,
) -> Roles {
    let base = uses(state, setting.code, pending, setting.points, setting.facts);
    let special = special(state, pending, setting, scope);
    let role = |(object, class)| match special {
        Some(role) if Some(object) == pending.place.map(Resource::Place) => (object, role),
        _ => (object, Role::Plain(class)),
    };
    base.into_iter().map(role).collect()
}

/// The same as reads and writes of the object's fields: who changes one depends on all that others do to the object. A passage stays one.
pub(crate) fn by_fields(roles: &mut Roles) {
    for (object, role) in roles {
        let kept = matches!(role, Role::Plain(Class::Shared) | Role::Pass);
        if matches!(object, Resource::Place(_)) && !kept {
            *role = Role::Plain(Class::Exclusive);
        }
    }
}

/// Semaphores beyond this could come to their limit, where a post does nothing.
const MANY: u32 = 1 << 30;

fn special(state: &State, pending: &Pending, setting: &Setting<'_>, scope: Scope) -> Option<Role> {
    let PendingKind::Sync(kind) = pending.kind else {
        return None;
    };
    let place = pending.place?;
    let here = scope == Scope::Here;
    let patient = setting.facts.waits_for_ever(pending.site);
    let stock = state.stock(place);
    match kind {
        SyncKind::RwRead => Some(Role::Join),
        SyncKind::RwWrite => Some(Role::Plain(Class::Take)),
        SyncKind::RwUnlock => Some(Role::Plain(Class::Give)),
        // Roles are of those who take or give one.
        SyncKind::SemPost | SyncKind::SemWait if setting.facts.semaphores_counted => None,
        SyncKind::SemPost => (stock?.left < MANY).then_some(Role::Post),
        SyncKind::SemWait if setting.watched => None,
        SyncKind::SemWait => match stock?.left {
            2.. if here => Some(Role::Ample),
            _ => patient.then_some(Role::Wait),
        },
        SyncKind::ChanSend | SyncKind::ChanRecv => {
            let stock = stock?;
            let sure = here && stock.left > 0 && stock.room > 0;
            let role = match kind {
                SyncKind::ChanSend => Role::Send,
                _ => Role::Receive,
            };
            (sure || patient).then_some(role)
        }
        SyncKind::QueuePut | SyncKind::QueueTake if here => {
            let used = state.queue_use(setting.code, pending.thread)?;
            if used.blocked || used.refused {
                return None;
            }
            match used.act {
                QueueAct::Put => Some(Role::Send),
                QueueAct::Take => used.whole.then_some(Role::Receive),
                QueueAct::Close | QueueAct::Abandon | QueueAct::Look => None,
            }
        }
        SyncKind::CondSignal | SyncKind::CondBroadcast => {
            if here && !awaited(state, pending, setting.code) {
                return Some(Role::Idle);
            }
            (kind == SyncKind::CondBroadcast).then_some(Role::Broadcast)
        }
        _ => None,
    }
}

/// Whether a thread waits for the condition that the operation signals.
fn awaited(state: &State, signal: &Pending, code: &Code) -> bool {
    let waits = |(thread, status)| {
        let pending = state.pending(code, thread);
        status == ThreadStatus::Live
            && pending.kind == PendingKind::Sync(SyncKind::CondWaiting)
            && pending.place == signal.place
    };
    state.threads().any(waits)
}

/// Whether two operations of different threads are independent.
pub(crate) fn independent(a: &[(Resource, Role)], b: &[(Resource, Role)]) -> bool {
    let clash = |&(object, role): &(Resource, Role)| {
        let same = b.iter().filter(|other| other.0 == object);
        same.into_iter().any(|other| role.depends(other.1))
    };
    !a.iter().any(clash)
}

#[cfg(test)]
mod tests {
    use super::Role;

    #[test]
    fn dependence_is_symmetric() {
        for a in Role::ALL {
            for b in Role::ALL {
                assert_eq!(a.depends(b), b.depends(a), "{a:?} {b:?}");
            }
        }
    }
}
