//! The asserts family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "asserts",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
