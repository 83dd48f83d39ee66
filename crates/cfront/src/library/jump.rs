//! The jump family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "jump",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
