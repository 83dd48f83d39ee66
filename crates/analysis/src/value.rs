//! Must-identity: when two expressions certainly denote the same address.

use crate::id::ValueId;
use crate::object::Cell;

/// An address as value numbering sees it: a value of the instance plus a constant.
///
/// Two addresses of one activation of an instance with the same base and offset are equal as long
/// as control does not pass the base's definition in between (see `Analysis::defines`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    /// The value it is computed from.
    pub base: ValueId,
    /// What is added.
    pub offset: i64,
}

/// What is certain of the address an operand holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Identity {
    /// It is this byte of an object of which there is at most one.
    Unique(Cell),
    /// It is this address; equal ones are the same place.
    Relative(Address),
}
