//! Whether weak memory orders can show: a test that no execution of C11 differs from an interleaving.
//!
//! **Claim.** If [`robust`] says yes and no interleaving of the program has a data race, then every
//! execution that C11 allows is an interleaving; so what holds of all interleavings holds of them.
//!
//! An execution is a graph of events with program order `po`, reads-from, modification order and
//! from-reads; the last three, closed under composition, are `eco`, which orders the accesses of one
//! location. It is an interleaving iff `po ∪ eco` has no cycle (Shasha and Snir, TOPLAS 1988; for C11
//! Lahav and others, *Repairing sequential consistency in C/C++11*, PLDI 2017, whose axioms are used
//! here: `hb ; eco` is irreflexive, and so is the order `psc` of `seq_cst` accesses. Unlike there, cycles of
//! `po ∪ rf` are allowed, unless a value would justify itself.)
//!
//! 1. *Cycles.* In a shortest cycle every thread and every location occurs once: a thread is entered at
//!    `a`, left at `b`, which comes later and accesses another location; an `eco` edge leads from `b` to the next
//!    thread. (Accesses of one location stand in a line, of which any detour can be cut off.) This
//!    also holds for synchronisation by the library, creation and joins, whose edges are in `hb`.
//! 2. *Edges.* An edge from a releasing write to an acquiring read, or read-modify-write, of another thread
//!    is in `hb` if later writes are read-modify-writes (which continue the release sequence), or of the
//!    writing thread and releasing. Other edges are *open*.
//! 3. A cycle with at most one open edge breaks `hb ; eco`. One whose open edges are all of locations that are
//!    accessed by `seq_cst` only breaks `psc`. So where every cycle that the text of the program admits is of
//!    one of these kinds, there is none.
//! 4. *Plain accesses.* Let a part of an execution, closed under what comes before by `po`, `rf` and
//!    synchronisation, be smallest among those with a cycle or a race, and `e` be last in it. (By 3, there
//!    is an order in which something is last: plain reads see only what happens before them.) What remains without `e` is an interleaving. If `e` is plain, it could as well come
//!    next in this interleaving, which has no race: so all that conflicts with it happens before it, and there is no
//!    cycle. Otherwise edges of plain accesses in the cycle are in `hb`, which consists of `po`, `eco` of atomic
//!    accesses and synchronisation: so there is a cycle without plain accesses. That was excluded. And a
//!    race of `e` would be one of an interleaving. (Locations with atomic and plain accesses side by side are refused.)
//! 5. *Silent counters.* A location to which threads only add at the same time (or only `or`, `and`, `xor`),
//!    without acquiring and without use for the result, orders nothing: its modification order can
//!    be chosen after all others.
//!
//! Relaxed accesses in models of the library stand for what the library and the kernel keep: calls that change or look at it
//! see one order of its changes, and nothing is moved across them, as if there were `seq_cst` fences on both sides. A path from one such call over
//! one open edge to another is in `psc` then, and so is an edge between two: these edges are not counted as open. To detectors of races such calls order nothing.
//!
//! Failed attempts to take a lock, values of semaphores and signals tell something without `hb`: they count
//! as `seq_cst` accesses of one location. All over-approximations of this crate are inherited, and so is what they take for
//! granted: memory is used safely. Where a jump cannot be followed, and there are other threads, the answer is no.

mod cycle;
mod library;
mod make;
mod order;
mod site;

use crate::analysis::Analysis;
use ir::{AccessMode, Op, Order, Program, Span};

/// Why an execution might not be an interleaving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// A weak access that might show it.
    pub span: Span,
    /// Another access that takes part, or the same.
    pub other: Span,
}

/// Whether an order is weaker than sequential consistency.
pub fn is_weak(order: Order) -> bool {
    !matches!(order, Order::SeqCst | Order::JavaVolatile)
}

/// The first access of a program that is weaker than sequentially consistent, in code of its own or asked for by it. Relaxed accesses in
/// models of the library stand for what the library and the kernel keep (descriptors, marks of streams).
pub fn first_weak(program: &Program) -> Option<Span> {
    let library = |span: Span| program.files.get(span.file).is_some_and(|f| f.library);
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let insts = bodies.flat_map(|body| body.blocks.iter().flat_map(|(_, block)| &block.insts));
    let weak = insts.filter(|i| orders(&i.op).any(is_weak) && !library(i.span));
    weak.map(|i| i.span).chain(program.weak).min()
}

/// The orders of an atomic instruction.
pub(crate) fn orders(op: &Op) -> impl Iterator<Item = Order> + use<> {
    let two = match op {
        Op::Load { access, .. } | Op::Store { access, .. } => match access.mode {
            AccessMode::Atomic(order) => [Some(order), None],
            _ => [None, None],
        },
        Op::MemCopy {
            mode: AccessMode::Atomic(order),
            ..
        }
        | Op::Rmw { order, .. } => [Some(*order), None],
        Op::CmpXchg {
            success, failure, ..
        } => [Some(*success), Some(*failure)],
        _ => [None, None],
    };
    two.into_iter().flatten()
}

/// Whether every execution of C11 is an interleaving, given that no interleaving has a race. With `any`,
/// there may be any number of threads of every kind but the initial one.
pub fn robust(analysis: &Analysis<'_>, any: bool) -> Result<(), Doubt> {
    let Some(first) = first_weak(analysis.program()) else {
        return Ok(());
    };
    let everything = Doubt {
        span: first,
        other: first,
    };
    // Of one thread no order is asked, wherever it jumps.
    let kinds = analysis.kinds();
    let alone = kinds.ids().len() == 1 && kinds.iter().all(|(_, kind)| !kind.many);
    if !alone && order::jumps(analysis) {
        return Err(everything);
    }
    let Some(sites) = site::Sites::of(analysis, any) else {
        return Err(everything);
    };
    cycle::search(&sites).map_or(Ok(()), |found| Err(found.unwrap_or(everything)))
}
