//! What a whole program does with synchronisation objects and allocated ones.

use super::Plane;
use crate::program::expansion::Expansion;
use crate::program::target::{InstId, ObjId, ObjectKey, Offset, Target};
use crate::program::touch::{Extent, touches};
use ir::effects::Sort;
use ir::{Op, Operand, SyncOp};
use std::collections::{BTreeMap, BTreeSet};

/// What the whole program does with synchronisation objects and allocated ones.
#[derive(Default)]
pub(super) struct Synchronisation {
    pub(super) strided: BTreeSet<ObjId>,
    pub(super) mutex_kinds: BTreeMap<ObjId, Vec<Option<u64>>>,
    pub(super) freed: BTreeSet<ObjId>,
    pub(super) overwritten: BTreeMap<ObjId, Vec<(Offset, Option<u32>)>>,
    pub(super) slots: Vec<(ObjId, Offset, Plane)>,
}

impl Synchronisation {
    /// Looks through an expanded program.
    pub(super) fn of(x: &Expansion<'_>) -> Synchronisation {
        let mut this = Synchronisation::default();
        for i in 0..x.instances.len() {
            let inst = InstId(i as u32);
            let blocks = x.body(inst).into_iter().flat_map(|b| b.blocks.iter());
            for op in blocks.flat_map(|(_, b)| &b.insts).map(|i| &i.op) {
                for touch in touches(op, x.program.data_model) {
                    for t in x.targets(inst, touch.addr).iter() {
                        match touch.extent {
                            Extent::Sync => this.sync(x, op, t, touch.sort),
                            Extent::Whole if matches!(op, Op::Free { .. }) => {
                                this.freed.insert(t.object);
                            }
                            Extent::Bytes(n) if touch.write => this.write(t, Some(n)),
                            Extent::Range | Extent::Whole if touch.write && !zeroes(op) => {
                                this.write(t, None);
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        this
    }

    fn write(&mut self, t: Target, size: Option<u32>) {
        let list = self.overwritten.entry(t.object).or_default();
        list.push((t.offset, size));
    }

    fn sync(&mut self, x: &Expansion<'_>, op: &Op, t: Target, sort: Option<Sort>) {
        let Op::Sync { op, .. } = op else { return };
        if let Offset::Every { .. } = t.offset {
            self.strided.insert(t.object);
        }
        if let SyncOp::MutexInit { kind, .. } = op {
            let code = match kind {
                Operand::Const(c) => Some(*c),
                _ => None,
            };
            self.mutex_kinds.entry(t.object).or_default().push(code);
        }
        if matches!(x.objects[t.object.0 as usize], ObjectKey::Slot(..)) {
            let planes: &[Plane] = match sort {
                Some(Sort::Semaphore) => &[Plane::Count],
                Some(Sort::Once) => &[Plane::Once],
                Some(Sort::Mutex | Sort::ReadWrite) => &[Plane::Owner, Plane::Depth],
                // Of these the model has no state.
                Some(Sort::Condition | Sort::Barrier | Sort::Channel | Sort::Latch) | None => &[],
            };
            self.slots
                .extend(planes.iter().map(|p| (t.object, t.offset, *p)));
        }
    }
}

/// Does an instruction set bytes to zero, which makes them those of a normal mutex?
fn zeroes(op: &Op) -> bool {
    matches!(
        op,
        Op::MemSet {
            byte: Operand::Const(0),
            ..
        }
    )
}
