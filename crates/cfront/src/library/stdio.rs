//! The stdio family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "stdio",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
