//! The c11_threads family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "c11_threads",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
