//! Gaps: constructs that a program contains and no engine can execute.
//!
//! A front end puts a gap where it cannot say what the source does; the machine adds its own where an
//! execution leaves the program (a function without a body). Engines decide by the [`GapKind`]
//! and show the text to people; the text never decides anything.

use std::fmt;

/// What a gap leaves open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum GapKind {
    /// Everything: what would happen here is not modelled.
    #[default]
    Unsupported,
    /// What a function does that has neither a body nor a model.
    External,
    /// One value that neither an address nor a lock depends on. An analysis of locks need not
    /// follow it.
    Value,
    /// What the program's surroundings decide, which the user may give.
    World,
    /// What a function does that has neither a body nor a model, beyond what its declaration allows. Executions
    /// go on with that; nothing is proved by them.
    Contract,
}

/// Why something cannot be executed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GapReason {
    /// What is left open.
    pub kind: GapKind,
    /// The reason, in words for people.
    pub text: String,
}

impl GapReason {
    /// A reason of some kind.
    pub fn new(kind: GapKind, text: impl Into<String>) -> GapReason {
        GapReason {
            kind,
            text: text.into(),
        }
    }
}

/// A construct that is not supported.
impl From<String> for GapReason {
    fn from(text: String) -> GapReason {
        GapReason::new(GapKind::Unsupported, text)
    }
}

/// A construct that is not supported.
impl From<&str> for GapReason {
    fn from(text: &str) -> GapReason {
        text.to_owned().into()
    }
}

impl fmt::Display for GapReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
