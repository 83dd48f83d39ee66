//! The verifier family of builtins.
use super::{Builtin, Family};
pub(super) const FAMILY: Family = Family {
    name: "verifier",
    builtins: BUILTINS,
};
static BUILTINS: &[Builtin] = &[];
/// Whether this name belongs to the verifier vocabulary by its form.
pub fn is_error_function(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error")
}
/// Whether this name belongs to the verifier vocabulary by its form.
pub fn is_atomic_function(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_")
}
/// Whether this name belongs to the verifier vocabulary by its form.
pub fn is_nondet_function(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
}
