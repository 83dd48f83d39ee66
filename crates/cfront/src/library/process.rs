//! The process family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "process",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
