//! The pthread family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "pthread",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
