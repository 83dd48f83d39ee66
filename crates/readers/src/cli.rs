//! The reader of configurations, as it stands in the command line's crate, which keeps it to itself.

#[allow(dead_code)]
#[path = "../../threadproof/src/cli/config/file.rs"]
pub(crate) mod config;
