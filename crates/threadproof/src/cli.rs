//! The command line: its words, the configuration of a project, and the folders it may read.

pub(crate) mod args;
pub(crate) mod command;
pub(crate) mod config;
pub(crate) mod failures;
pub(crate) mod files;
pub(crate) mod folders;
mod headings;
pub(crate) mod java;
pub(crate) mod processes;
pub(crate) mod trusted;
