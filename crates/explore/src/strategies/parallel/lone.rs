//! What one worker of the parallel search asks of the next operations of threads: which of them can be run
//! alone, and in what order to try several.
//!
//! An operation is run alone if nothing that others may ever do depends on it. Some are so by their kind
//! ([`ProgramFacts::alone`]). Others are as far as was seen, and a pass that has relied on it is void if the
//! opposite is seen later ([`Conduct::rely`], [`Conduct::rely_on_joining`], [`ends`]).

use super::Worker;
use crate::input::problem::Omit;
use crate::por::dependence::ProgramFacts;
use crate::por::ends;
use crate::restart::conduct::Conduct;
use crate::restart::upgrade::Points;
use crate::run::execution::Execution;
use ir::AccessMode;
use machine::{
    AccessKind, Code, Move, Pending, PendingKind, QueueAct, Range, State, SyncKind, ThreadId,
    ThreadStatus,
};
use verdict::Step;

impl Worker<'_, '_, '_> {
    /// The move, of these, that is independent of everything others may ever do.
    pub(super) fn lone(&mut self, moves: &[Move]) -> Option<usize> {
        let (facts, points) = (self.stack.pass.facts, self.stack.pass.points);
        let omit = self.stack.pass.problem.omit;
        self.stack.execution.refresh();
        let Execution {
            state,
            code,
            conduct,
            comings,
            ..
        } = &mut self.stack.execution;
        let mut quiet = None;
        let mut gone = None;
        for (at, m) in moves.iter().enumerate() {
            let coming = comings.of(state, code, m.thread);
            let pending = &coming.pending;
            if pending.kind == PendingKind::Choice {
                return None;
            }
            if facts.alone(state, code, pending, points) {
                return Some(at);
            }
            if facts.is_cut(state, code, m.thread) {
                continue;
            }
            if facts.connects
                && quiet.is_none()
                && ends::is_use(pending.kind)
                && let Some(conduct) = conduct
            {
                let gone = *gone.get_or_insert_with(|| conduct.gone(state));
                let world = ends::World {
                    state,
                    code,
                    facts,
                    points,
                    omit,
                };
                if world.runs_alone(conduct, m.thread, gone) {
                    quiet = Some(at);
                }
                continue;
            }
            if quiet.is_none()
                && let Some(conduct) = conduct
                && let Some(relied) = relied((state, code), pending, (facts, points), conduct, omit)
            {
                let gone = *gone.get_or_insert_with(|| conduct.gone(state));
                if coming.contended.is_some_and(|then| gone & !then == 0) {
                    continue;
                }
                let actor = (m.thread, gone);
                let relies = match relied {
                    Relied::Bytes(writes, range) => conduct.rely(state, actor, writes, range),
                    Relied::Joining(_) if omit == Omit::Joiners => true,
                    Relied::Joining(other) => conduct.rely_on_joining(state, actor, other),
                };
                quiet = relies.then_some(at);
                coming.contended = (!relies).then_some(gone);
            }
        }
        quiet
    }

    /// The next operation of a thread.
    pub(super) fn coming(&mut self, thread: ThreadId) -> Pending {
        self.stack.execution.refresh();
        let Execution {
            state,
            code,
            comings,
            ..
        } = &mut self.stack.execution;
        comings.of(state, code, thread).pending.clone()
    }

    /// Tells the conduct of threads who is about to join whom, and what is done to a queue. Whether something is put in.
    pub(super) fn note_made(&mut self, thread: ThreadId) -> bool {
        let facts = self.stack.pass.facts;
        self.stack.execution.refresh();
        let Execution {
            state,
            code,
            conduct: Some(conduct),
            comings,
            ..
        } = &mut self.stack.execution
        else {
            return false;
        };
        let pending = &comings.of(state, code, thread).pending;
        if pending.kind == PendingKind::Sync(SyncKind::Join)
            && let Some(other) = pending.other
        {
            conduct.join(state, thread, other);
        }
        if facts.connects
            && ends::is_use(pending.kind)
            && let Some(used) = state.queue_use(code, thread)
        {
            conduct.use_queue(state, thread, &used, true);
            return used.act == QueueAct::Put;
        }
        false
    }

    /// Tells the conduct which threads would tell messages apart, now that one was put in. A thread that sleeps is not run
    /// from here, though it did not tell them apart where it was run; and a put that is run alone wakes none.
    pub(super) fn note_mixing(&mut self, putter: ThreadId) {
        let Execution {
            state,
            code,
            conduct: Some(conduct),
            ..
        } = &mut self.stack.execution
        else {
            return;
        };
        let others: Vec<ThreadId> = state
            .threads()
            .filter(|(thread, status)| *thread != putter && *status == ThreadStatus::Live)
            .map(|(thread, _)| thread)
            .collect();
        for other in others {
            if let Some(used) = state.queue_use(code, other)
                && used.mixes
            {
                conduct.use_queue(state, other, &used, true);
            }
        }
    }

    /// Tells the conduct of threads which end of a queue a thread has come to, and of ends of processes.
    pub(super) fn note_coming(&mut self, thread: ThreadId) {
        self.stack.execution.refresh();
        let Execution {
            state,
            code,
            conduct: Some(conduct),
            comings,
            ..
        } = &mut self.stack.execution
        else {
            return;
        };
        let kind = comings.of(state, code, thread).pending.kind;
        if ends::is_use(kind)
            && let Some(used) = state.queue_use(code, thread)
        {
            conduct.use_queue(state, thread, &used, false);
        }
        if kind == PendingKind::Sync(SyncKind::QueueAwait) {
            for used in state.awaited_queues(code, thread) {
                conduct.use_queue(state, thread, &used, false);
            }
        }
        if kind == PendingKind::Exit
            && let Some(process) = state.shared_process(code, thread)
        {
            conduct.exit_shared(process);
        }
        if kind == PendingKind::Sync(SyncKind::Kill)
            && let Some(process) = state.killed_process(code, thread)
        {
            conduct.exit_shared(process);
        }
    }

    /// Puts those last who are to be tried first: they sleep afterwards, so those on whom few others
    /// depend. Who reads sleeps until a thread writes. Of the others the first thread and the youngest
    /// ones come first: with this order the fewest steps were made, of those that were tried.
    pub(super) fn arrange(&mut self, steps: &mut [Step]) {
        if steps.len() < 2 {
            return;
        }
        self.stack.execution.refresh();
        let Execution {
            state,
            code,
            comings,
            ..
        } = &mut self.stack.execution;
        steps.sort_by_key(|step| {
            let kind = comings.of(state, code, step.thread).pending.kind;
            let reads = atomic(kind) == Some(false);
            (reads, step.thread.0 == 0, step.thread.0)
        });
    }
}

/// What others must not do if an operation is to be independent of all that they do.
enum Relied {
    /// Write these bytes; or, if the operation writes them, access them at all.
    Bytes(bool, Range),
    /// Join the thread that it joins.
    Joining(ThreadId),
}

fn relied(
    (state, code): (&State, &Code),
    pending: &Pending,
    (facts, points): (&ProgramFacts, &Points),
    conduct: &Conduct,
    omit: Omit,
) -> Option<Relied> {
    let range = match (atomic(pending.kind), pending.kind) {
        (Some(writes), _) => Some((writes, pending.range?)),
        (None, PendingKind::Sync(SyncKind::Join)) => {
            return facts
                .joins(state, code, pending, points)
                .map(Relied::Joining);
        }
        // What is made and destroyed is told as an access.
        (None, _) => facts
            .gives(state, pending, conduct.watching() && omit != Omit::PostRule)
            .filter(|_| state.tells_touches())
            .map(|range| (false, range)),
    };
    // What is not heard of is not known to the conduct of locations either.
    let told = |range| points.hears_all() && !points.touches(range);
    range
        .filter(|(_, range)| told(*range))
        .map(|(writes, range)| Relied::Bytes(writes, range))
}

/// Whether an operation is an atomic access, and writes.
fn atomic(kind: PendingKind) -> Option<bool> {
    match kind {
        PendingKind::Access { kind, mode } => {
            matches!(mode, AccessMode::Atomic(_)).then_some(kind == AccessKind::Write)
        }
        PendingKind::Rmw { .. } => Some(true),
        _ => None,
    }
}
