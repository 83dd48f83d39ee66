//! The math family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "math",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
