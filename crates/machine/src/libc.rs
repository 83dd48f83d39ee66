//! The part of the C library that is executed as one operation: formatted output and text.

pub mod format;
pub(crate) mod format_float;
pub(crate) mod text;
