//! Results for people and for other tools.
//!
//! Everything here turns finished results into text; nothing here decides, executes or prints.

pub mod columns;
pub mod sources;
pub mod terminal;
pub mod witness;

pub use sources::Sources;
pub use terminal::Terminal;
