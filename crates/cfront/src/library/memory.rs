//! The memory family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "memory",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
