//! The time family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "time",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
