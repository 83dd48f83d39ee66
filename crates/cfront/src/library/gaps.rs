//! Functions of the library we know and do not model, with the reason.

/// Why this external function has no model, in words for the user; `None` if it is not known.
pub fn gap_reason(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    GAPS.iter()
        .find(|(_, names)| names.contains(&name))
        .map(|(reason, _)| *reason)
}

/// The reasons, each with its functions.
pub(super) static GAPS: &[(&str, &[&str])] = &[];
