//! What is written for people: results, progress, and what the program under test prints.

pub(crate) mod display;
pub(crate) mod formats;
pub(crate) mod output;
pub(crate) mod shown;
pub(crate) mod standing;
