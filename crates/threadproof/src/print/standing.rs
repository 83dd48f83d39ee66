//! Where a program stands: what went wrong, and what every thread was doing, on source lines.

use std::fmt::Write;

use ir::{AssertKind, FuncId, Program, Span};
use machine::{
    AccessKind, Code, Gap, Pending, PendingKind, Site, State, SyncKind, ThreadId, ThreadStatus,
    Violation, ViolationKind,
};

use crate::program::sources;

/// A violation, and where every thread stands.
pub(crate) fn violation(code: &Code, state: &State, violation: &Violation) -> String {
    let property = match violation.kind {
        ViolationKind::Assert(AssertKind::Abort) => "abort",
        ViolationKind::Assert(_) => "assert",
        ViolationKind::Memory(_) => "memory",
        ViolationKind::Misuse(_) => "misuse",
        ViolationKind::Arith(_) => "arith",
        ViolationKind::Uninit => "uninit",
    };
    let mut message = violation.message.clone();
    if let Some(range) = violation.range {
        let name = state.describe(code, range);
        if !name.is_empty() && !message.contains(&name) {
            let _ = write!(message, " ({name})");
        }
    }
    if violation.kind == ViolationKind::Assert(AssertKind::Uncaught)
        && let Some(said) = state.message_of(code, violation.thread)
    {
        let _ = write!(message, ": {said}");
    }
    let head = format!("violation ({property}): {message}");
    report(code, state, &head, Some((violation.thread, violation.site)))
}

/// A deadlock, and where every thread stands.
pub(crate) fn deadlock(code: &Code, state: &State) -> String {
    let found = state.deadlock(code);
    let mut head = String::from("violation (deadlock): ");
    match &found {
        Some(deadlock) if deadlock.cycle => {
            let _ = write!(
                head,
                "{} threads wait for one another",
                deadlock.waits.len()
            );
        }
        _ => head.push_str("no thread can move"),
    }
    report(code, state, &head, None)
}

/// Something that cannot be executed.
pub(crate) fn gap(code: &Code, state: &State, gap: &Gap) -> String {
    let head = format!("cannot go on: {}", gap.reason);
    report(code, state, &head, Some((gap.thread, gap.site)))
}

/// An assumption that does not hold.
pub(crate) fn infeasible(code: &Code, state: &State, thread: ThreadId) -> String {
    let at = state.stack(code, thread).first().map(|(_, site)| *site);
    let head =
        "cannot go on: an assumption of the program does not hold, so this run does not count";
    report(code, state, head, at.map(|site| (thread, site)))
}

fn report(code: &Code, state: &State, head: &str, culprit: Option<(ThreadId, Site)>) -> String {
    let program = code.program();
    let mut out = String::new();
    if let Some((thread, site)) = culprit {
        let span = user_span(code, state, thread, site);
        if let Some(place) = program.known_place(span) {
            let _ = write!(out, "{place}: ");
        }
        let _ = writeln!(out, "{head}");
        source_line(&mut out, program, span);
    } else {
        let _ = writeln!(out, "{head}");
    }
    for (thread, status) in state.threads() {
        let name = state.thread_name(code, thread);
        if name.starts_with(&thread.0.to_string()) {
            let _ = write!(out, "thread {name}");
        } else {
            let _ = write!(out, "thread {} ({name})", thread.0);
        }
        let did_it = culprit.is_some_and(|(t, _)| t == thread);
        let doing = match status {
            ThreadStatus::Ended => "has ended".into(),
            _ if did_it => "did it".into(),
            ThreadStatus::Parked => "stopped".into(),
            ThreadStatus::Live => doing(code, state, &state.pending(code, thread)),
        };
        let _ = writeln!(out, " {doing}");
        if status != ThreadStatus::Ended {
            let site = culprit.filter(|_| did_it).map(|(_, site)| site);
            stack(&mut out, code, state, thread, site);
        }
    }
    out
}

/// The frames of a thread, innermost first; those of library models are left out.
fn stack(out: &mut String, code: &Code, state: &State, thread: ThreadId, site: Option<Site>) {
    let program = code.program();
    let mut frames = state.stack(code, thread);
    if let (Some(first), Some(site)) = (frames.first_mut(), site) {
        first.1 = site;
    }
    let own = |f: &(FuncId, Site)| !program.funcs[f.0].library;
    if site.is_some() && !frames.iter().any(own) && !state.thrown_at(thread).is_empty() {
        frames = state.thrown_at(thread).to_vec();
    }
    if frames.iter().any(own) {
        frames.retain(own);
    }
    for (i, (func, site)) in frames.iter().enumerate() {
        let span = code.site(*site).span;
        let name = &program.funcs[*func].name;
        let at = program
            .known_place(span)
            .map_or_else(String::new, |p| format!(" at {p}"));
        let _ = writeln!(out, "    in {name}{at}");
        if i == 0 {
            source_line(out, program, span);
        }
    }
}

/// The place of a site, or of the call in the user's own text that led there.
fn user_span(code: &Code, state: &State, thread: ThreadId, site: Site) -> Span {
    let program = code.program();
    let at = code.site(site);
    if !program.funcs[at.func].library {
        return at.span;
    }
    let frames = state.stack(code, thread);
    let thrown = state.thrown_at(thread);
    let mut all = frames.iter().chain(thrown);
    let own = all.find(|(f, _)| !program.funcs[*f].library);
    own.map_or(at.span, |(_, site)| code.site(*site).span)
}

fn source_line(out: &mut String, program: &Program, span: Span) {
    if span.is_none() {
        return;
    }
    let Some(file) = program.files.get(span.file).filter(|f| !f.library) else {
        return;
    };
    let Some(bytes) = sources::kept()
        .get(span.file)
        .filter(|_| !file.name.is_empty())
    else {
        return;
    };
    let index = span.line as usize - 1;
    if let Some(line) = bytes.split(|b| *b == b'\n').nth(index) {
        let text = String::from_utf8_lossy(line);
        let text: String = text.trim().chars().take(160).collect();
        let _ = writeln!(out, "      {} | {text}", span.line);
    }
}

/// What a thread is about to do, or waits for.
fn doing(code: &Code, state: &State, pending: &Pending) -> String {
    let object = pending.place.map(|place| {
        let range = machine::Range {
            object: place.object,
            offset: place.offset,
            len: 1,
        };
        state.describe(code, range)
    });
    let object = object.or_else(|| pending.range.map(|r| state.describe(code, r)));
    let mut text = match (&pending.blocked, pending.kind) {
        (None, PendingKind::Start) => "has not started".into(),
        (None, PendingKind::None) => "stands still".into(),
        (None, kind) => format!("is about to {}", action(kind)),
        (Some(_), kind) => format!("waits to {}", action(kind)),
    };
    if let Some(object) = object.filter(|o| !o.is_empty()) {
        let _ = write!(text, " {object}");
    }
    if let Some(other) = pending.other {
        let _ = write!(text, " thread {}", other.0);
    }
    if let Some(blocked) = pending.blocked.as_ref().filter(|b| !b.holders.is_empty()) {
        let holders: Vec<String> = blocked.holders.iter().map(|t| t.0.to_string()).collect();
        let plural = if holders.len() > 1 { "s" } else { "" };
        let _ = write!(text, ", held by thread{plural} {}", holders.join(", "));
    }
    text
}

/// An operation as a verb.
fn action(kind: PendingKind) -> &'static str {
    match kind {
        PendingKind::Start => "start",
        PendingKind::End => "end",
        PendingKind::Exit => "end the process",
        PendingKind::Assert => "assert",
        PendingKind::Plain | PendingKind::Toss | PendingKind::None => "go on",
        PendingKind::Choice => "decide",
        PendingKind::Access { kind, .. } => match kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        },
        PendingKind::Rmw { .. } => "update",
        PendingKind::Fence { .. } => "fence",
        PendingKind::Alloc => "allocate",
        PendingKind::Free => "free",
        PendingKind::Sync(kind) => sync_action(kind),
    }
}

fn sync_action(kind: SyncKind) -> &'static str {
    match kind {
        SyncKind::Spawn => "create a thread",
        SyncKind::Join => "join",
        SyncKind::Detach => "detach",
        SyncKind::Current => "ask who it is",
        SyncKind::Yield => "yield",
        SyncKind::Cancel => "cancel",
        SyncKind::SetCancelState => "set its cancellation state",
        SyncKind::TestCancel => "test for cancellation",
        SyncKind::MutexLock
        | SyncKind::MutexTryLock
        | SyncKind::MutexTimedLock
        | SyncKind::CondRelock => "lock",
        SyncKind::MutexUnlock | SyncKind::RwUnlock => "unlock",
        SyncKind::RwRead | SyncKind::RwTryRead | SyncKind::RwTimedRead => "lock for reading",
        SyncKind::RwWrite | SyncKind::RwTryWrite | SyncKind::RwTimedWrite => "lock for writing",
        SyncKind::CondWait => "wait on",
        SyncKind::CondWaiting => "be signalled on",
        SyncKind::CondSignal => "signal",
        SyncKind::CondBroadcast => "broadcast on",
        SyncKind::SemWait => "take from semaphore",
        SyncKind::SemPost => "post to semaphore",
        SyncKind::SemValue => "read semaphore",
        SyncKind::BarrierWait => "come to barrier",
        SyncKind::BarrierWaiting => "pass barrier",
        SyncKind::BarrierLeave => "leave barrier",
        SyncKind::OnceBegin => "begin once",
        SyncKind::OnceEnd => "end once",
        SyncKind::OnceFail => "fail once",
        SyncKind::MonitorDepth => "ask whether it holds the monitor of",
        SyncKind::LatchDown => "count down",
        SyncKind::LatchWait => "pass latch",
        SyncKind::LatchCount => "read latch",
        SyncKind::AtomicBegin => "enter an atomic section",
        SyncKind::AtomicEnd => "leave an atomic section",
        SyncKind::ChanSend => "send to",
        SyncKind::ChanRecv => "receive from",
        SyncKind::QueuePut => "put into queue",
        SyncKind::QueueTake => "take from queue",
        SyncKind::QueueClose => "shut the writer's end of queue",
        SyncKind::QueueAbandon => "shut the reader's end of queue",
        SyncKind::QueueLook => "look at queue",
        SyncKind::QueueAwait => "wait for one of several queues",
        SyncKind::Fork => "fork",
        SyncKind::Kill => "kill a process",
        SyncKind::Park => "be unparked",
        SyncKind::Unpark => "unpark",
        SyncKind::Interrupt => "interrupt",
        SyncKind::Interrupted => "ask for the interrupt flag of",
        SyncKind::IsAlive => "ask for the life of",
        SyncKind::Suspend => "suspend",
        SyncKind::Resume => "resume",
        SyncKind::Stands => "ask for the state of",
        SyncKind::MutexInit
        | SyncKind::RwInit
        | SyncKind::CondInit
        | SyncKind::SemInit
        | SyncKind::BarrierInit
        | SyncKind::LatchInit
        | SyncKind::QueueInit
        | SyncKind::ChanInit => "initialise",
        SyncKind::MutexDestroy
        | SyncKind::RwDestroy
        | SyncKind::CondDestroy
        | SyncKind::SemDestroy
        | SyncKind::BarrierDestroy => "destroy",
    }
}
