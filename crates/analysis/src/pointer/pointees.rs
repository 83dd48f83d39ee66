//! What operands and objects may point to, once the constraints are solved.

use crate::id::{InstanceId, ObjectId};
use crate::pointer::constraints::{Constraints, Source};
use crate::pointer::object::Cell;
use ir::{Idx, Operand};

/// The cells an operand that was seen while solving may hold.
pub(crate) fn pointees_of(
    c: &Constraints<'_>,
    instance: InstanceId,
    operand: Operand,
) -> Vec<Cell> {
    match c.seen(instance, operand) {
        Source::Nothing => Vec::new(),
        Source::Cell(n) => vec![c.graph.memory.cell(n)],
        Source::Node(n) => {
            let numbers = c.graph.pointees(n);
            numbers.map(|n| c.graph.memory.cell(n)).collect()
        }
    }
}

/// The cells an operand may hold.
pub(crate) fn pointees(
    c: &mut Constraints<'_>,
    instance: InstanceId,
    operand: Operand,
) -> Vec<Cell> {
    match c.source(instance, operand) {
        Source::Nothing => Vec::new(),
        Source::Cell(n) => vec![c.graph.memory.cell(n)],
        Source::Node(n) => {
            let numbers = c.graph.pointees(n);
            numbers.map(|n| c.graph.memory.cell(n)).collect()
        }
    }
}

/// Every address stored in an object.
pub(crate) fn contents(c: &Constraints<'_>, object: ObjectId) -> Vec<Cell> {
    let nodes = c.graph.stored_in(object.index());
    nodes
        .flat_map(|(_, node)| c.graph.pointees(node))
        .map(|n| c.graph.memory.cell(n))
        .collect()
}
