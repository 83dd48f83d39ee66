//! What a call of the `printf` family stores through its arguments: `%n` writes a count there.
//!
//! A format is followed if it is certainly one of some constant texts, each read from a known byte
//! on, and every conversion in them is one of C17's, POSIX's or glibc's (C17 7.21.6.1). Numbered
//! arguments and conversions of unknown letters are not followed. An engine that proves something refuses
//! a format that is not followed where its arguments may lead to memory that can be written.

use crate::flow::point::Point;
use crate::id::{InstanceId, ObjectId};
use crate::pointer::constraints::Constraints;
use crate::pointer::object::ObjectKind;
use crate::pointer::pointees::{contents, pointees};
use ir::effects::Counts;
use ir::effects::format::counts_at;
use ir::{FormatArgs, Op, Operand};
use std::collections::BTreeSet;

/// The counts that any of the texts an operand may lead to stores; `None` if one is not followed.
pub(crate) fn stored(
    c: &mut Constraints<'_>,
    instance: InstanceId,
    format: Operand,
) -> Option<Counts> {
    let cells = pointees(c, instance, format);
    if cells.is_empty() {
        return None;
    }
    let mut all = Counts::new();
    for cell in cells {
        let ObjectKind::Global(global) = c.graph.memory.objects[cell.object].kind else {
            return None;
        };
        let at = cell.is_exact().then_some(i64::from(cell.offset))?;
        for (argument, bytes) in counts_at(c.program, global, at)? {
            let most = all.entry(argument).or_default();
            *most = (*most).max(bytes);
        }
    }
    Some(all)
}

/// Whether what a format writes through its arguments is known, or it can write nothing: none of them
/// leads to memory that is not constant.
pub(crate) fn is_followed(c: &mut Constraints<'_>, point: Point, op: &Op) -> bool {
    let Op::Format { fmt, args, .. } = op else {
        return true;
    };
    let instance = point.instance;
    let known = stored(c, instance, *fmt);
    let reached: Vec<ObjectId> = match (args, known) {
        (FormatArgs::Direct(_), Some(_)) => return true,
        (FormatArgs::List(_), Some(counts)) if counts.is_empty() => return true,
        (FormatArgs::Direct(args), None) => {
            let cells = args.iter().flat_map(|(_, a)| pointees(c, instance, *a));
            cells.map(|cell| cell.object).collect()
        }
        (FormatArgs::List(list), _) => {
            let lists = pointees(c, instance, *list);
            let lists: BTreeSet<ObjectId> = lists.iter().map(|cell| cell.object).collect();
            let arguments: BTreeSet<ObjectId> = held(c, &lists);
            held(c, &arguments).into_iter().collect()
        }
    };
    reached.into_iter().all(|o| is_constant(c, o))
}

/// The objects whose addresses these hold.
fn held(c: &Constraints<'_>, objects: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    let cells = objects.iter().flat_map(|o| contents(c, *o));
    cells.map(|cell| cell.object).collect()
}

fn is_constant(c: &Constraints<'_>, object: ObjectId) -> bool {
    match c.graph.memory.objects[object].kind {
        ObjectKind::Global(global) => c.program.globals[global].constant,
        ObjectKind::Function(_) | ObjectKind::Thread(_) => true,
        _ => false,
    }
}
