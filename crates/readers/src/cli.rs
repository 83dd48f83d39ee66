//! The readers of the command line: the same files as `threadproof` has, at the same paths.

#[allow(dead_code)]
#[path = "../../threadproof/src/cli/config.rs"]
pub(crate) mod config;
#[allow(dead_code)]
#[path = "../../threadproof/src/cli/toml.rs"]
pub(crate) mod toml;
#[allow(dead_code)]
#[path = "../../threadproof/src/cli/trusted.rs"]
pub(crate) mod trusted;
