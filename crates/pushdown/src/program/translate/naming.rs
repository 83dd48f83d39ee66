//! Which lock an operand names.
//!
//! A lock here must be one object with certainty: an exact byte of an object of which there is at
//! most one. An operand that may name one of a few such locks is a choice between them, which each
//! execution makes in one way; an operand that may name anything else besides (also one of an array
//! whose elements others name), or one of many, takes nothing for certain and may give back any of
//! them.

use crate::control::{Again, LockId, LockProgram};
use analysis::{AccessKind, Analysis, Cell, InstanceId, ObjectKind};
use ir::effects::{LockUse, Sort};
use ir::{Callee, FuncId, Init, MutexKind, Op, Operand, Role, SyncOp};
use std::collections::{BTreeMap, BTreeSet};

/// What sort of object a lock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LockSort {
    /// A mutex, or a spin lock.
    Mutex,
    /// A read-write lock.
    ReadWrite,
    /// A semaphore that is used as a mutex.
    Semaphore,
    /// The one lock of all atomic sections.
    Atomic,
    /// Work that is done once: held alone while it is done, and as a reader by each thread that has come back
    /// from it, for good.
    Once,
}

/// A lock of the source.
#[derive(Clone, Debug)]
pub struct NamedLock {
    /// Where it is; `None` for atomic sections.
    pub cell: Option<Cell>,
    /// What it is.
    pub sort: LockSort,
    /// Its only, or its writing side.
    pub write: LockId,
    /// Its reading side.
    pub read: Option<LockId>,
}

/// What an operand may name.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// One of these.
    pub locks: Vec<usize>,
    /// Or something that is not followed.
    pub other: bool,
}

/// The most locks between which a choice is followed.
const MOST_CHOICES: usize = 4;

impl Choice {
    /// Between too many, which one it is is not followed.
    pub fn bounded(mut self) -> Choice {
        self.other |= self.locks.len() > MOST_CHOICES;
        self
    }
}

/// The locks of a program.
pub(super) struct Naming<'a, 'p> {
    analysis: &'a Analysis<'p>,
    by_cell: BTreeMap<(LockSort, Cell), usize>,
    pub locks: Vec<NamedLock>,
    kinds: BTreeMap<Cell, BTreeSet<Option<u64>>>,
    values: BTreeMap<Cell, Vec<Option<u64>>>,
    wild_kinds: bool,
    /// What is overwritten by copies of other memory, and how many bytes of it.
    copied: Vec<(Cell, u32)>,
    not_mutexes: BTreeSet<Cell>,
    /// What is locked as a monitor.
    monitors: BTreeSet<Cell>,
    /// Read-write locks that count how often their holder has them.
    reentrant: BTreeSet<Cell>,
}

/// Whether an operation gives a lock back, for good or for a while.
pub(super) fn gives_back(op: &SyncOp) -> bool {
    match op.lock_use() {
        LockUse::Gives { sort, .. } => match sort {
            // It is known from then on that the work is done, and that is held.
            Sort::Once => false,
            Sort::Mutex
            | Sort::ReadWrite
            | Sort::Semaphore
            | Sort::Condition
            | Sort::Barrier
            | Sort::Channel
            | Sort::Latch => true,
        },
        LockUse::Lends { .. } | LockUse::Leaves => true,
        LockUse::None
        | LockUse::Takes { .. }
        | LockUse::Makes { .. }
        | LockUse::Destroys { .. }
        | LockUse::Enters => false,
    }
}

/// The lock that an operation acts on.
pub(super) fn lock_operand(op: &SyncOp) -> Option<(LockSort, Operand)> {
    let (sort, lock) = match op.lock_use() {
        LockUse::Takes { lock, sort, .. } | LockUse::Gives { lock, sort } => (sort, lock),
        LockUse::Lends { mutex, .. } => (Sort::Mutex, mutex),
        LockUse::None
        | LockUse::Makes { .. }
        | LockUse::Destroys { .. }
        | LockUse::Enters
        | LockUse::Leaves => return None,
    };
    let sort = match sort {
        Sort::Mutex => LockSort::Mutex,
        Sort::ReadWrite => LockSort::ReadWrite,
        Sort::Semaphore => LockSort::Semaphore,
        Sort::Once => LockSort::Once,
        Sort::Condition | Sort::Barrier | Sort::Channel | Sort::Latch => return None,
    };
    Some((sort, lock))
}

impl<'a, 'p> Naming<'a, 'p> {
    /// Collects initialisations. `not_mutexes` are semaphores that turned out to be something
    /// else.
    pub fn new(analysis: &'a Analysis<'p>, not_mutexes: &BTreeSet<Cell>) -> Self {
        let mut naming = Naming {
            analysis,
            by_cell: BTreeMap::new(),
            locks: Vec::new(),
            kinds: BTreeMap::new(),
            values: BTreeMap::new(),
            wild_kinds: false,
            copied: Vec::new(),
            not_mutexes: not_mutexes.clone(),
            monitors: BTreeSet::new(),
            reentrant: BTreeSet::new(),
        };
        for instance in analysis.instances().ids() {
            let Some(body) = analysis.body(instance) else {
                continue;
            };
            for inst in body.blocks.iter().flat_map(|(_, block)| &block.insts) {
                match &inst.op {
                    Op::Sync { op, .. } => naming.initialised(instance, op),
                    Op::MemCopy { dst, len, .. } => {
                        let len = match len {
                            Operand::Const(len) => u32::try_from(*len).unwrap_or(u32::MAX),
                            _ => u32::MAX,
                        };
                        let cells = analysis.pointees(instance, *dst);
                        naming.copied.extend(cells.into_iter().map(|c| (c, len)));
                    }
                    _ => {}
                }
            }
        }
        naming
    }

    fn initialised(&mut self, instance: InstanceId, op: &SyncOp) {
        let constant = |operand: Operand| match operand {
            Operand::Const(value) => Some(value),
            _ => None,
        };
        match *op {
            SyncOp::MutexInit { mutex, kind } => {
                let read = self.is_attribute(instance, kind);
                let kind = constant(kind);
                let kind = kind.or_else(|| self.default_attributes().filter(|_| read));
                for cell in self.analysis.pointees(instance, mutex) {
                    if cell.is_exact() {
                        self.kinds.entry(cell).or_default().insert(kind);
                    } else {
                        self.wild_kinds |= !self.is_normal(kind);
                    }
                }
            }
            SyncOp::MutexLock {
                mutex,
                monitor: true,
                ..
            } => self
                .monitors
                .extend(self.analysis.pointees(instance, mutex)),
            SyncOp::RwLock {
                lock,
                reentrant: true,
                ..
            } => self
                .reentrant
                .extend(self.analysis.pointees(instance, lock)),
            SyncOp::SemInit { sem, value } => {
                for cell in self.analysis.pointees(instance, sem) {
                    self.values.entry(cell).or_default().push(constant(value));
                }
            }
            SyncOp::Spawn { .. }
            | SyncOp::Join { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
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
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => {}
        }
    }

    /// Whether a kind is what a model of ours read from attributes. Anything else that is computed is any
    /// kind.
    fn is_attribute(&self, instance: InstanceId, kind: Operand) -> bool {
        let program = self.analysis.program();
        let reads = |op: &Op| match op {
            Op::Call {
                callee: Callee::Direct(f),
                ..
            } => program.funcs[*f].library,
            _ => false,
        };
        let body = self.analysis.body(instance);
        let blocks = body.into_iter().flat_map(|body| body.blocks.iter());
        let mut insts = blocks.flat_map(|(_, block)| &block.insts);
        insts.all(|inst| {
            let mut is = false;
            inst.op
                .for_each_def(|def| is |= Operand::Local(def) == kind);
            !is || reads(&inst.op)
        })
    }

    /// The kind that attributes give where the program never asks for another one.
    fn default_attributes(&self) -> Option<u64> {
        let program = self.analysis.program();
        let sets = |func: FuncId| program.funcs[func].role == Some(Role::SetsMutexKind);
        let mut asked = self.analysis.instances().iter();
        (!asked.any(|(_, instance)| sets(instance.func))).then_some(0)
    }

    fn is_normal(&self, kind: Option<u64>) -> bool {
        kind.and_then(MutexKind::from_code) == Some(MutexKind::Normal)
    }

    /// What happens when the mutex at a cell is locked by its owner.
    fn again(&self, cell: Cell) -> Again {
        // Where both are used, the one is not the other: nothing is claimed.
        if self.monitors.contains(&cell) {
            return match self.kinds.contains_key(&cell) {
                true => Again::Ignored,
                false => Again::Counts,
            };
        }
        let made = self.kinds.get(&cell).into_iter().flatten().copied();
        let mut kinds: Vec<Option<MutexKind>> = made
            .map(|kind| kind.and_then(MutexKind::from_code))
            .collect();
        kinds.extend(self.static_kind(cell));
        // What is assigned to a mutex may be one of any kind.
        let assigned = |(at, len): &(Cell, u32)| at.overlaps(*len, cell, 1);
        if self.wild_kinds || kinds.is_empty() || self.copied.iter().any(assigned) {
            kinds.push(None);
        }
        let all = |wanted| kinds.iter().all(|kind| *kind == Some(wanted));
        if all(MutexKind::Normal) {
            Again::Blocks
        } else if all(MutexKind::Recursive) {
            Again::Counts
        } else {
            Again::Ignored
        }
    }

    /// The kind that the initial bytes of a global say; nothing if an initialiser sets it.
    fn static_kind(&self, cell: Cell) -> Option<Option<MutexKind>> {
        let program = self.analysis.program();
        let ObjectKind::Global(global) = self.analysis.objects()[cell.object].kind else {
            return None;
        };
        let Some(offset) = program.sync_abi.mutex_kind_offset else {
            return Some(Some(MutexKind::Normal));
        };
        let at = usize::try_from(cell.offset).ok()? + offset as usize;
        let code = match &program.globals[global].init {
            Init::Extern | Init::Any => return Some(None),
            Init::Zero => 0,
            Init::Data { bytes, .. } => {
                let byte = |i: usize| u64::from(bytes.get(at + i).copied().unwrap_or(0));
                (0..4).map(|i| byte(i) << (8 * i)).sum()
            }
        };
        // Bytes of zero are also what a mutex has that is initialised later.
        if code == 0 && self.kinds.contains_key(&cell) {
            return None;
        }
        Some(MutexKind::from_code(code))
    }

    /// Whether a semaphore can be a mutex: made once, with the value one.
    fn is_binary(&self, cell: Cell) -> bool {
        self.values.get(&cell).is_some_and(|v| v[..] == [Some(1)])
            && !self.not_mutexes.contains(&cell)
            && self
                .values
                .keys()
                .all(|other| *other == cell || !other.overlaps(1, cell, 1))
    }

    /// Whether the program itself writes where something is done once: it may be done again.
    fn is_written(&self, cell: Cell) -> bool {
        let mut accesses = self.analysis.accesses().iter();
        accesses.any(|(_, access)| {
            let here = |at: &Cell| at.overlaps(access.len, cell, 1);
            access.kind == AccessKind::Write && access.cells.iter().any(here)
        })
    }

    /// The locks that an operand may name, among those that have names.
    pub fn resolve(&self, sort: LockSort, instance: InstanceId, operand: Operand) -> Choice {
        let mut choice = Choice::default();
        let cells = self.analysis.pointees(instance, operand);
        for &cell in &cells {
            match self.by_cell.get(&(sort, cell)) {
                Some(&known) => choice.locks.push(known),
                None => {
                    // It may be one of the locks that others name exactly.
                    choice.other = true;
                    choice.locks.extend(self.within(sort, cell));
                }
            }
        }
        choice.locks.sort_unstable();
        choice.locks.dedup();
        choice.other |= cells.is_empty() && !self.analysis.program().managed;
        choice
    }

    /// The named locks that lie within a cell.
    fn within(&self, sort: LockSort, cell: Cell) -> Vec<usize> {
        let known = self.by_cell.iter();
        let inside = known.filter(|((s, c), _)| *s == sort && cell.overlaps(1, *c, 1));
        inside.map(|(_, &lock)| lock).collect()
    }

    /// Names every lock that an instruction takes for certain, if only as one of a few. What points-to
    /// analysis confuses with a lock elsewhere is none.
    pub fn collect(&mut self, program: &mut LockProgram) {
        for instance in self.analysis.instances().ids() {
            let Some(body) = self.analysis.body(instance) else {
                continue;
            };
            for inst in body.blocks.iter().flat_map(|(_, block)| &block.insts) {
                if let Op::Sync { op, .. } = &inst.op
                    && !gives_back(op)
                    && let Some((sort, operand)) = lock_operand(op)
                {
                    self.name(program, sort, instance, operand);
                }
            }
        }
    }

    fn name(
        &mut self,
        program: &mut LockProgram,
        sort: LockSort,
        instance: InstanceId,
        operand: Operand,
    ) {
        let cells = self.analysis.pointees(instance, operand);
        let certain = |cell: &Cell| {
            let known = self.analysis.objects()[cell.object].unique && cell.is_exact();
            known
                && match sort {
                    LockSort::Semaphore => self.is_binary(*cell),
                    LockSort::Once => cells.len() == 1 && !self.is_written(*cell),
                    _ => true,
                }
        };
        if cells.len() <= MOST_CHOICES && cells.iter().all(certain) {
            for &cell in &cells {
                self.lock(program, sort, cell);
            }
        }
    }

    fn lock(&mut self, program: &mut LockProgram, sort: LockSort, cell: Cell) -> usize {
        if let Some(&known) = self.by_cell.get(&(sort, cell)) {
            return known;
        }
        let name = self.analysis.cell_name(cell);
        let (write, read) = match sort {
            LockSort::ReadWrite => {
                let again = match self.reentrant.contains(&cell) {
                    true => Again::Counts,
                    false => Again::Ignored,
                };
                let (write, read) = program.add_rwlock(&name, again);
                (write, Some(read))
            }
            LockSort::Once => {
                let (write, read) = program.add_rwlock(&name, Again::Blocks);
                (write, Some(read))
            }
            LockSort::Semaphore => (program.add_lock(&name, Again::Blocks), None),
            LockSort::Mutex | LockSort::Atomic => {
                let again = self.again(cell);
                (program.add_lock(&name, again), None)
            }
        };
        self.by_cell.insert((sort, cell), self.locks.len());
        self.locks.push(NamedLock {
            cell: Some(cell),
            sort,
            write,
            read,
        });
        self.locks.len() - 1
    }

    /// The lock of atomic sections.
    pub fn atomic(&mut self, program: &mut LockProgram) -> usize {
        let known = |lock: &NamedLock| lock.sort == LockSort::Atomic;
        if let Some(known) = self.locks.iter().position(known) {
            return known;
        }
        self.locks.push(NamedLock {
            cell: None,
            sort: LockSort::Atomic,
            write: program.add_lock("atomic section", Again::Ignored),
            read: None,
        });
        self.locks.len() - 1
    }
}
