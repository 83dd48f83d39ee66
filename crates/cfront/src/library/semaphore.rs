//! The semaphore family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "semaphore",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
