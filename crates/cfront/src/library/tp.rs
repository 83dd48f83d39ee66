//! The tp family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "tp",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
