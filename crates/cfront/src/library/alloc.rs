//! The alloc family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "alloc",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
