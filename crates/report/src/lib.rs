//! Results for people and for other tools.
//!
//! [`Gather`] turns verdicts and their stories into a [`Report`], plain data that a file can hold;
//! every format is made from that and nothing else. Nothing here decides, executes or prints.

pub mod columns;
pub mod excerpt;
pub mod exchange;
pub mod explain;
pub mod gather;
pub mod gcc;
mod headline;
pub mod html;
pub mod identity;
mod instances;
pub mod order;
pub mod plain;
pub mod reason;
pub mod result;
pub mod sarif;
pub mod sha256;
pub mod sources;
pub mod statement;
pub mod terminal;
pub mod witness;
pub mod world;

pub use gather::{ConfirmedTrace, Gather, GuardAt};
pub use result::Report;
pub use sources::Sources;
pub use terminal::Terminal;
