//! The lock engine: from a program and its analysis to what can be said of its locks.

use crate::budget::{Budget, OutOfBudget};
use crate::control::Action;
use crate::program::conflicts::Conflicts;
use crate::program::race::{SharedLocation, locations, reconsider};
use crate::program::translate::{LockSort, Model, Request, translate, uneven};
use crate::program::waiting::{self, Waiting};
use crate::together::analysis::LockAnalysis;
use analysis::{AccessId, Analysis, AnnouncementId, Cell, InstanceId, KindId, ObjectKind, Point};
use ir::{BlockId, Callee, FuncId, GapKind, Init, Op, Operand, Span, SyncOp, Terminator};
use std::collections::BTreeSet;

/// All that the engine found.
pub struct Study<'s, 'p> {
    /// The analysis it rests on.
    pub analysis: &'s Analysis<'p>,
    /// The lock program.
    pub model: &'s Model,
    /// Its facts.
    pub locks: &'s LockAnalysis<'s>,
    /// The shared locations, with what protects them.
    pub locations: Vec<SharedLocation>,
    /// Who may wait for whom; `None` if the budget was used up by then.
    pub waiting: Option<Waiting<'s>>,
}

/// Something that is not followed: what is said of the program holds if it does no harm.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// Where.
    pub span: Span,
    /// What.
    pub what: String,
    /// The undefined function of which it is only assumed that it does no more than its declaration allows.
    pub contract: Option<String>,
}

/// What a proof is conditional on, in the order of the source. Nothing: it is a proof.
pub fn conditions(analysis: &Analysis<'_>) -> Vec<Condition> {
    let mut found = BTreeSet::new();
    if !analysis.program().processes.is_empty() {
        found.insert(Condition {
            span: Span::NONE,
            what: "there are several processes, whose ends are not followed".to_owned(),
            contract: None,
        });
    }
    for instance in analysis.instances().ids() {
        let body = analysis.body(instance);
        let blocks = body.into_iter().flat_map(|body| body.blocks.iter());
        for (block, b) in blocks {
            for (i, inst) in b.insts.iter().enumerate() {
                let point = Point {
                    instance,
                    block,
                    inst: i as u32,
                };
                let tried =
                    matches!(&inst.op, Op::Gap { reason } if reason.kind == GapKind::Contract);
                let contract = tried.then(|| {
                    let func = analysis.instances()[instance].func;
                    analysis.program().funcs[func].name.clone()
                });
                for what in not_followed(analysis, point, &inst.op) {
                    let spans = in_source(analysis, point).into_iter();
                    found.extend(spans.map(|span| Condition {
                        span,
                        what: what.clone(),
                        contract: contract.clone(),
                    }));
                }
            }
            let point = Point {
                instance,
                block,
                inst: b.insts.len() as u32,
            };
            if matches!(b.term, Terminator::ThreadExit(_)) && leaves_handlers(analysis, instance) {
                let spans = in_source(analysis, point).into_iter();
                let what = "handlers that the last thread runs are not followed";
                found.extend(spans.map(|span| Condition {
                    span,
                    what: what.to_owned(),
                    contract: None,
                }));
            }
        }
    }
    for (_, kind) in analysis.kinds().iter() {
        if analysis.body(kind.entry).is_none() {
            let name = &analysis.program().funcs[analysis.instances()[kind.entry].func].name;
            let span = kind.created.map_or(Span::NONE, |p| span_of(analysis, p));
            let what = format!("{name}, which a thread starts with, is not defined");
            found.insert(Condition {
                span,
                what,
                contract: None,
            });
        }
    }
    found.into_iter().collect()
}

/// Whether a thread that ends in this function may be the initial one, in a program with handlers
/// that run at the end of the process.
fn leaves_handlers(analysis: &Analysis<'_>, instance: InstanceId) -> bool {
    let initial = |&kind: &KindId| analysis.kinds()[kind].created.is_none();
    analysis.program().hooks.exit.is_some() && analysis.kinds_of(instance).iter().any(initial)
}

/// Models of functions at which a thread can be cancelled jump to its end.
const CANCELLATION: &str = "cancellation is not followed";

/// Whether a point stands in code of ours.
fn is_library(analysis: &Analysis<'_>, point: Point) -> bool {
    let files = &analysis.program().files;
    let file = files.get(span_of(analysis, point).file);
    file.is_some_and(|file| file.library)
}

/// What of an instruction is not followed.
fn not_followed(analysis: &Analysis<'_>, point: Point, op: &Op) -> Vec<String> {
    let mut what = match op {
        Op::Gap { reason } => match reason.kind {
            // No lock and no address depends on it.
            GapKind::Value => Vec::new(),
            // Its own words say what was done instead.
            GapKind::Contract => vec![reason.to_string()],
            GapKind::Unsupported | GapKind::External | GapKind::World => {
                vec![format!("not followed: {reason}")]
            }
        },
        Op::Call { callee, .. } => {
            let mut what = undefined(analysis, point, op);
            if let Callee::Indirect(pointer) = callee {
                what.extend(unknown_function(analysis, point, *pointer, "called"));
            }
            what
        }
        Op::Format { .. } if !analysis.is_followed(point, op) => {
            vec!["what this format writes through its arguments is not known".to_owned()]
        }
        Op::LongJmp { .. } if is_library(analysis, point) => vec![CANCELLATION.to_owned()],
        Op::LongJmp { .. } => vec!["a jump out of called functions is not followed".to_owned()],
        Op::Sync { op, .. } if names_within(analysis, point, op) => {
            vec!["a monitor is named by a pointer into its object".to_owned()]
        }
        Op::Sync { op, .. } if !op.is_plain() && !is_followed(op) => {
            vec![format!("`{}` of this kind is not followed", op.name())]
        }
        Op::Sync { op, .. } => match op {
            // What an interrupt ends early is followed as if it could always come; nothing else changes.
            SyncOp::Interrupt { .. } if analysis.program().managed => Vec::new(),
            // A thread that is suspended does nothing that it does not do otherwise, but it may hold what it holds for ever.
            SyncOp::Suspend { .. } | SyncOp::Stands { .. } => {
                vec![format!("`{}` is not followed", op.name())]
            }
            SyncOp::Cancel { .. } | SyncOp::Interrupt { .. } => {
                vec![CANCELLATION.to_owned()]
            }
            SyncOp::Spawn { func, .. } => {
                let what = unknown_function(analysis, point, *func, "started as a thread");
                what.into_iter().collect()
            }
            SyncOp::Join { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. } => Vec::new(),
        },
        Op::Foreign {
            ptr, calls: true, ..
        } => called_outside(analysis, point, *ptr).into_iter().collect(),
        Op::Foreign { calls: false, .. }
        | Op::Copy { .. }
        | Op::Wide { .. }
        | Op::Unary { .. }
        | Op::Binary { .. }
        | Op::Compare { .. }
        | Op::Cast { .. }
        | Op::Select { .. }
        | Op::PtrAdd { .. }
        | Op::PtrDiff { .. }
        | Op::BlockAddr { .. }
        | Op::Nondet { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::MemCopy { .. }
        | Op::MemSet { .. }
        | Op::Rmw { .. }
        | Op::CmpXchg { .. }
        | Op::Fence { .. }
        | Op::Alloc { .. }
        | Op::Free { .. }
        | Op::StackAlloc { .. }
        | Op::StackFree { .. }
        | Op::SlotBegin { .. }
        | Op::SlotEnd { .. }
        | Op::ObjectSize { .. }
        | Op::VarArgs { .. }
        | Op::SetJmp { .. }
        | Op::Caught { .. }
        | Op::InstanceOf { .. }
        | Op::Assert { .. }
        | Op::Assume { .. }
        | Op::Math { .. }
        | Op::Format { .. }
        | Op::Output { .. }
        | Op::ParseFloat { .. } => Vec::new(),
    };
    if analysis.follows_outside(point.instance, op) {
        what.push("a pointer that came from outside the program is followed".to_owned());
    }
    let program = analysis.program();
    op.for_each_operand(|operand| {
        if let Operand::Global(global, _) = operand
            && program.globals[global].init == Init::Extern
        {
            what.push(format!(
                "the variable {} is not defined",
                program.globals[global].name
            ));
        }
    });
    what
}

/// Whether an operation may name a monitor otherwise than by the start of its object: then one lock has several
/// names, and who waits for whom is not known.
fn names_within(analysis: &Analysis<'_>, point: Point, op: &SyncOp) -> bool {
    let (SyncOp::MutexLock {
        mutex,
        monitor: true,
        ..
    }
    | SyncOp::MutexUnlock {
        mutex,
        monitor: true,
    }
    | SyncOp::CondWait {
        mutex,
        monitor: true,
        ..
    }) = op
    else {
        return false;
    };
    let cells = analysis.pointees(point.instance, *mutex);
    cells
        .iter()
        .any(|cell| !cell.is_exact() || cell.offset != 0)
}

/// Operations beyond those of C's library that are followed: monitors and read-write locks are locks that count, a
/// join by many is a join, the end of daemons with the process leaves out executions, and work that is done once has
/// a result for each who comes to it. What may be interrupted may fail: then nothing is taken, or waited for. A latch is
/// taken to be open, and to order nothing: that leaves no execution out. Who waits for one may wait for ever (`waiting`).
fn is_followed(op: &SyncOp) -> bool {
    matches!(
        op,
        SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::Join { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::Spawn { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
    )
}

/// What is called through a pointer that may lead outside the program. A null pointer leads nowhere: who
/// uses memory safely does not call it.
fn unknown_function(
    analysis: &Analysis<'_>,
    point: Point,
    pointer: Operand,
    how: &str,
) -> Option<String> {
    let number = matches!(pointer, Operand::Const(n) if n != 0);
    let cells = analysis.pointees(point.instance, pointer);
    let outside = |cell: &Cell| analysis.objects()[cell.object].kind == ObjectKind::Outside;
    let unknown = number || cells.iter().any(outside);
    unknown.then(|| format!("what is {how} here is not known"))
}

/// The functions of the program that an external function may find and call.
fn called_outside(analysis: &Analysis<'_>, point: Point, pointer: Operand) -> Option<String> {
    let functions = analysis.functions_reached(point.instance, pointer);
    if functions.is_empty() {
        return None;
    }
    let program = analysis.program();
    let names: Vec<&str> = functions
        .iter()
        .map(|f| program.funcs[*f].name.as_str())
        .collect();
    let by = &program.funcs[analysis.instances()[point.instance].func].name;
    let names = names.join(", ");
    Some(format!(
        "{by} is not defined; it may call {names} at any time"
    ))
}

/// Where a point stands in the source; if it is in code of ours, where that is called.
fn in_source(analysis: &Analysis<'_>, point: Point) -> BTreeSet<Span> {
    let program = analysis.program();
    let own = |span: Span| {
        let file = program.files.get(span.file);
        !span.is_none() && !file.is_some_and(|file| file.library)
    };
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut work = vec![point];
    while let Some(point) = work.pop() {
        let span = span_of(analysis, point);
        if own(span) {
            found.insert(span);
        } else if seen.insert(point.instance) {
            work.extend(analysis.callers(point.instance));
        }
    }
    if found.is_empty() {
        found.insert(span_of(analysis, point));
    }
    found
}

/// The functions called here that are not defined, with those of the program that they are given.
fn undefined(analysis: &Analysis<'_>, point: Point, call: &Op) -> Vec<String> {
    let program = analysis.program();
    let mut given = BTreeSet::new();
    call.for_each_operand(|operand| {
        for cell in analysis.pointees(point.instance, operand) {
            if let ObjectKind::Function(f) = analysis.objects()[cell.object].kind
                && program.funcs[f].defined().is_some()
            {
                given.insert(program.funcs[f].name.as_str());
            }
        }
    });
    let given: Vec<&str> = given.into_iter().collect();
    let given = match given.is_empty() {
        true => String::new(),
        false => format!("; it may call {} at any time", given.join(", ")),
    };
    let functions = analysis.externals(point).into_iter();
    functions
        .map(|f| format!("{} is not defined{given}", program.funcs[f].name))
        .collect()
}

/// Where a point stands in the source.
pub fn span_of(analysis: &Analysis<'_>, point: Point) -> Span {
    let Some(body) = analysis.body(point.instance) else {
        return Span::NONE;
    };
    let block = &body.blocks[point.block];
    let inst = block.insts.get(point.inst as usize);
    inst.map_or(block.term_span, |inst| inst.span)
}

impl Study<'_, '_> {
    /// Where the accesses are to locations on which some pair is not ruled out: every other access races
    /// with nothing, if there are no conditions.
    pub fn doubtful(&self) -> BTreeSet<(FuncId, BlockId, u32)> {
        let open = self.locations.iter().filter(|l| l.is_open());
        let accesses = open.flat_map(|l| &l.accesses);
        let place = |access: &AccessId| {
            let point = self.analysis.accesses()[*access].point;
            let func = self.analysis.instances()[point.instance].func;
            (func, point.block, point.inst)
        };
        accesses.map(place).collect()
    }

    /// What a proof is conditional on.
    pub fn conditions(&self) -> Vec<Condition> {
        conditions(self.analysis)
    }

    /// Where a point stands in the source.
    pub fn span(&self, point: Point) -> Span {
        span_of(self.analysis, point)
    }

    /// Where a point stands in the user's own source: if it is in the library, or made for a function that is not
    /// defined, the first place that leads there.
    pub fn own_span(&self, point: Point) -> Span {
        let first = in_source(self.analysis, point).first().copied();
        first.unwrap_or_else(|| self.span(point))
    }

    /// Whether no thread can wait for ever.
    pub fn no_deadlock(&self) -> bool {
        self.waiting.as_ref().is_some_and(Waiting::is_free)
    }

    /// Whether every pair is ruled out.
    pub fn no_candidates(&self) -> bool {
        !self.locations.iter().any(SharedLocation::is_open)
    }
}

/// The most facts that are distinguished at one point.
const TOLD_APART: usize = 48;

/// Runs the engine and hands over what it found.
pub fn study<R>(
    analysis: &Analysis<'_>,
    budget: &mut Budget,
    then: impl FnOnce(&Study<'_, '_>) -> R,
) -> Result<R, OutOfBudget> {
    budget.told_apart = budget.told_apart.min(TOLD_APART);
    let mut conflicts = Conflicts::new(analysis, budget)?;
    let mut not_mutexes = BTreeSet::new();
    let mut split = BTreeSet::new();
    loop {
        let interesting = |point: Point| {
            conflicts.is_interesting(point) || waiting::is_interesting(analysis, point)
        };
        let request = Request {
            interesting: &interesting,
            fine: false,
            not_mutexes: not_mutexes.clone(),
            split: split.clone(),
        };
        let model = translate(analysis, &request);
        let locks = LockAnalysis::within(&model.program, 2, budget)?;
        let more = posted_by_others(&model, &locks);
        if !more.is_subset(&not_mutexes) {
            not_mutexes.extend(more);
            continue;
        }
        if split.is_empty() {
            split = uneven(analysis, &model, &locks);
            if !split.is_empty() {
                continue;
            }
        }
        let mut locations = locations(&conflicts, &model, &locks, budget)?;
        let flags = not_racing(analysis, &locations);
        if !flags.is_empty() {
            conflicts.trust(flags, budget)?;
            reconsider(&conflicts, &model, &locks, &mut locations, budget)?;
        }
        let waiting = waiting::waiting(analysis, &model, &locks, budget).ok();
        return Ok(then(&Study {
            analysis,
            model: &model,
            locks: &locks,
            locations,
            waiting,
        }));
    }
}

/// The flags that do not race for other reasons than what flags announce.
fn not_racing(analysis: &Analysis<'_>, locations: &[SharedLocation]) -> BTreeSet<AnnouncementId> {
    let racing = locations.iter().filter(|l| l.is_open());
    let racing: BTreeSet<AccessId> = racing.flat_map(|l| l.accesses.iter().copied()).collect();
    if racing.is_empty() {
        return BTreeSet::new();
    }
    let all = analysis.announcements().iter();
    let clean = all.filter(|(_, a)| !a.reads.iter().any(|read| racing.contains(read)));
    clean.map(|(id, _)| id).collect()
}

/// Semaphores that a thread may post without having waited: they are no mutexes. What one thread
/// holds does not depend on others, so this is known before anything is concluded from it.
fn posted_by_others(model: &Model, locks: &LockAnalysis<'_>) -> BTreeSet<Cell> {
    let mut found = model.posted.clone();
    for edge in &model.program.edges {
        let Action::Unheld(lock) = edge.action else {
            continue;
        };
        let named = model.named(lock);
        if named.sort != LockSort::Semaphore {
            continue;
        }
        let unheld = model.program.kind_ids().any(|kind| {
            let mut facts = locks.threads(kind).at(edge.from).iter();
            facts.any(|reached| !reached.fact.holds(lock))
        });
        if unheld {
            found.extend(named.cell);
        }
    }
    found
}
