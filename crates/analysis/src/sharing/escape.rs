//! Escape analysis: which objects more than one thread can reach, and which stand for one concrete object.
//!
//! An object is shared if a global, an argument or result of a thread, or another shared object
//! may hold a pointer to it. A thread-local object is its thread's own unless its address gets out.

use crate::flow::call_graph::{CallGraph, is_cyclic};
use crate::id::ObjectId;
use crate::pointer::constraints::Constraints;
use crate::pointer::object::ObjectKind;
use crate::pointer::pointees::{contents, pointees};
use ir::{Idx, Op, SyncOp};

/// Marks the shared objects.
pub(crate) fn mark_shared(c: &mut Constraints<'_>) {
    let mut work = roots(c);
    while let Some(id) = work.pop() {
        let object = &mut c.graph.memory.objects[id];
        if std::mem::replace(&mut object.shared, true) {
            continue;
        }
        work.extend(contents(c, id).into_iter().map(|cell| cell.object));
    }
}

fn roots(c: &mut Constraints<'_>) -> Vec<ObjectId> {
    let mut roots = Vec::new();
    for (id, object) in c.graph.memory.objects.iter() {
        if let ObjectKind::Global(_) | ObjectKind::Outside = object.kind {
            roots.push(id);
        }
    }
    let created: Vec<_> = c.kinds.iter().filter_map(|(_, k)| k.created).collect();
    for point in created {
        let func = c.instances[point.instance].func;
        let Some(body) = c.program.funcs[func].defined() else {
            continue;
        };
        if let Op::Sync {
            op: SyncOp::Spawn { arg, .. },
            ..
        } = body.blocks[point.block].insts[point.inst as usize].op
        {
            let cells = pointees(c, point.instance, arg);
            roots.extend(cells.into_iter().map(|cell| cell.object));
        }
    }
    for (_, kind) in c.kinds.iter() {
        let results = c.graph.pointees(kind.result);
        roots.extend(results.map(|n| c.graph.memory.cell(n).object));
    }
    roots
}

/// Marks the objects that stand for at most one concrete object.
pub(crate) fn mark_unique(c: &mut Constraints<'_>, calls: &CallGraph) {
    for id in c.graph.memory.objects.ids().collect::<Vec<_>>() {
        let unique = match c.graph.memory.objects[id].kind {
            ObjectKind::Global(_) => true,
            ObjectKind::Slot(instance, slot) => {
                calls.once[instance] && !begins_again(c, instance, slot)
            }
            ObjectKind::Heap(point) => calls.once[point.instance] && !is_cyclic(c, point),
            _ => false,
        };
        c.graph.memory.objects[id].unique = unique;
    }
}

/// Whether a slot may come to life more than once in one activation.
fn begins_again(c: &Constraints<'_>, instance: crate::id::InstanceId, slot: ir::SlotId) -> bool {
    let func = c.instances[instance].func;
    let (Some(body), Some(shape)) = (c.program.funcs[func].defined(), &c.shapes[func.index()])
    else {
        return true;
    };
    let mut begins = 0;
    for (id, block) in body.blocks.iter() {
        for inst in &block.insts {
            if matches!(inst.op, Op::SlotBegin { slot: s } if s == slot) {
                begins += if shape.cyclic[id.index()] { 2 } else { 1 };
            }
        }
    }
    begins > 1 || shape.irregular
}
