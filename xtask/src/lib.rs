//! What development tasks share: programs from elsewhere, options, running commands.

pub mod outside;
