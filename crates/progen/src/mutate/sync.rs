//! Changes of synchronisation: operations dropped, exchanged, moved, and their numbers changed.

use super::{Edit, Seen, Spot, TRUTH};
use ir::{Op, Operand, SyncOp, Wait};

impl Seen<'_> {
    pub(super) fn sync(&mut self, at: Spot, whole: &Op, op: &SyncOp) {
        let Op::Sync { dst, .. } = whole else { return };
        let changed = |op: SyncOp| Op::Sync { dst: *dst, op };
        match op {
            SyncOp::MutexLock { wait, .. } => {
                self.lock(at, whole);
                if *wait == Wait::Block {
                    let tried = changed(tried(op));
                    self.replace("try to lock", at, tried);
                }
            }
            SyncOp::RwLock { .. } => {
                self.lock(at, whole);
                let mut other = op.clone();
                if let SyncOp::RwLock { write, .. } = &mut other {
                    *write = !*write;
                }
                let other = changed(other);
                self.replace("lock for reading for writing", at, other);
            }
            SyncOp::MutexUnlock { .. } | SyncOp::RwUnlock { .. } => {
                self.drop_op("drop an unlock", at, whole);
                self.leave_early(at);
            }
            SyncOp::Join { .. } => self.drop_op("drop a join", at, whole),
            SyncOp::CondSignal { .. } => {
                self.drop_op("drop a signal", at, whole);
                let mut other = op.clone();
                let mut broadcast = false;
                if let SyncOp::CondSignal { all, .. } = &mut other {
                    *all = !*all;
                    broadcast = *all;
                }
                let name = match broadcast {
                    true => "broadcast for signal",
                    false => "signal for broadcast",
                };
                self.replace(name, at, changed(other));
            }
            SyncOp::CondWait { .. } => {
                self.drop_op("drop a wait", at, whole);
                self.wait_once(at);
            }
            SyncOp::SemWait { wait, .. } => {
                self.drop_op("drop a semaphore's wait", at, whole);
                if *wait == Wait::Block {
                    let tried = changed(tried(op));
                    self.replace("try a semaphore", at, tried);
                }
                self.enter_late(at);
            }
            SyncOp::SemPost { .. } => {
                self.drop_op("drop a post", at, whole);
                let twice = vec![whole.clone(), whole.clone()];
                self.add("post twice", vec![Edit::Replace(at, twice)]);
                self.leave_early(at);
            }
            SyncOp::BarrierWait { .. } => self.drop_op("drop a barrier", at, whole),
            SyncOp::SemInit { sem, value } => {
                for value in near(*value, 0) {
                    let sem = *sem;
                    let op = changed(SyncOp::SemInit { sem, value });
                    self.replace("another value of a semaphore", at, op);
                }
            }
            SyncOp::BarrierInit { barrier, count } => {
                for count in near(*count, 1) {
                    let barrier = *barrier;
                    let op = changed(SyncOp::BarrierInit { barrier, count });
                    self.replace("another count of a barrier", at, op);
                }
            }
            SyncOp::MutexInit { mutex, kind } if *kind != Operand::Const(0) => {
                let (mutex, kind) = (*mutex, Operand::Const(0));
                let op = changed(SyncOp::MutexInit { mutex, kind });
                self.replace("a normal mutex", at, op);
            }
            SyncOp::OnceBegin { .. } => self.always(at, whole),
            SyncOp::AtomicBegin => self.pair("drop an atomic section", at, whole),
            _ => {}
        }
    }

    fn lock(&mut self, at: Spot, op: &Op) {
        self.drop_op("drop a lock", at, op);
        self.pair("drop a lock and its unlock", at, op);
        self.other_lock(at, op);
        self.enter_late(at);
    }

    /// Drops what begins a section, and the next that ends it.
    fn pair(&mut self, name: &'static str, at: Spot, begin: &Op) {
        let ends = |op: &Op| match (begin, op) {
            (Op::Sync { op: a, .. }, Op::Sync { op: b, .. }) => match (a, b) {
                (SyncOp::MutexLock { mutex: a, .. }, SyncOp::MutexUnlock { mutex: b, .. })
                | (SyncOp::RwLock { lock: a, .. }, SyncOp::RwUnlock { lock: b, .. }) => a == b,
                (SyncOp::AtomicBegin, SyncOp::AtomicEnd) => true,
                _ => false,
            },
            _ => false,
        };
        let found = self.after(at).find(|(_, inst)| ends(&inst.op));
        if let Some((end, inst)) = found.map(|(end, inst)| (end, inst.op.clone())) {
            let (first, second) = (self.nothing(begin), self.nothing(&inst));
            let edits = vec![Edit::Replace(at, first), Edit::Replace(end, second)];
            self.add(name, edits);
        }
    }

    /// Exchanges the locks of two operations, where both are known throughout.
    fn other_lock(&mut self, at: Spot, op: &Op) {
        let found = self.after(at).find_map(|(place, inst)| {
            let (mut first, mut second) = (op.clone(), inst.op.clone());
            let (a, b) = (locked(&mut first)?, locked(&mut second)?);
            let fixed = |o: &Operand| !matches!(o, Operand::Local(_));
            if !(fixed(a) && fixed(b)) || *a == *b {
                return None;
            }
            std::mem::swap(a, b);
            Some((place, first, second))
        });
        if let Some((place, first, second)) = found {
            let edits = vec![
                Edit::Replace(at, vec![first]),
                Edit::Replace(place, vec![second]),
            ];
            self.add("swap two locks", edits);
        }
    }

    /// What stands first in a critical section comes before it.
    fn enter_late(&mut self, at: Spot) {
        let insts = &self.body.blocks[at.block].insts;
        let rest = insts.iter().enumerate().skip(at.inst + 1);
        let own = rest.take_while(|(_, x)| !matches!(x.op, Op::Sync { .. }));
        let first = own.into_iter().find(|(_, x)| is_access(&x.op));
        if let Some((index, _)) = first {
            self.shift("move out of a section", at, index);
        }
    }

    /// What stands last in a critical section comes after it.
    fn leave_early(&mut self, at: Spot) {
        let insts = &self.body.blocks[at.block].insts;
        let before = insts.iter().enumerate().take(at.inst).rev();
        let own = before.take_while(|(_, x)| !matches!(x.op, Op::Sync { .. }));
        let last = own.into_iter().find(|(_, x)| is_access(&x.op));
        if let Some((index, _)) = last {
            self.shift("move out of a section", at, index);
        }
    }

    /// Every thread that comes does the work that is to be done once.
    fn always(&mut self, at: Spot, begin: &Op) {
        let Op::Sync { dst: Some(dst), .. } = begin else {
            return;
        };
        let one = Op::Copy {
            dst: *dst,
            ty: TRUTH,
            src: Operand::Const(1),
        };
        let ended = |op: &Op| {
            let op = match op {
                Op::Sync { op, .. } => op,
                _ => return false,
            };
            matches!(op, SyncOp::OnceEnd { .. })
        };
        let end = self.after(at).find(|(_, inst)| ended(&inst.op));
        if let Some((end, _)) = end {
            let edits = vec![Edit::Replace(at, vec![one]), Edit::Replace(end, Vec::new())];
            self.add("drop a once", edits);
        }
    }
}

/// The operation that does not wait.
fn tried(op: &SyncOp) -> SyncOp {
    let mut tried = op.clone();
    if let SyncOp::MutexLock { wait, .. } | SyncOp::SemWait { wait, .. } = &mut tried {
        *wait = Wait::Try;
    }
    tried
}

fn locked(op: &mut Op) -> Option<&mut Operand> {
    match op {
        Op::Sync {
            op: SyncOp::MutexLock { mutex: lock, .. } | SyncOp::RwLock { lock, .. },
            ..
        } => Some(lock),
        _ => None,
    }
}

pub(super) fn is_access(op: &Op) -> bool {
    use Op::{CmpXchg, Load, Rmw, Store};
    matches!(
        op,
        Load { .. } | Store { .. } | Rmw { .. } | CmpXchg { .. } | Op::MemCopy { .. }
    )
}

/// The numbers beside a constant, not below the least.
fn near(value: Operand, least: u64) -> Vec<Operand> {
    match value {
        Operand::Const(n) => [n.checked_sub(1), n.checked_add(1)]
            .into_iter()
            .flatten()
            .filter(|&n| n >= least)
            .map(Operand::Const)
            .collect(),
        _ => Vec::new(),
    }
}
