//! What this process opens, starts and reaches, when what it is asked to look at is not to be trusted.
//!
//! - [`ordinary`] reads a file only if it is an ordinary one, and only so much of it.
//! - [`write_whole`] writes a file that is new, beside its target, and renames it.
//! - [`clean`] gives a command no environment but what a compiler needs.
//! - [`child`] runs a command with bounds of time, memory and output, and without the network.
//! - [`shown`] writes a name so that a message stays one line.
//! - [`new_folder`] and [`scratch`] are folders that only this process uses.
//! - [`sandbox`] takes rights away from a thread and from everything it starts.
//!
//! Guarantees: nothing here follows a link when it writes, opens a device, a pipe or a file of the
//! kernel, or runs a program by a name that is relative to the current folder.

pub mod child;
mod command;
mod folder;
mod name;
mod read;
pub mod sandbox;
mod write;

pub use command::{clean, found, is_safe_word};
pub use folder::{new_folder, remove_scratch, scratch};
pub use name::{one_line, shown};
pub use read::{Refused, is_of_the_kernel, open, ordinary};
pub use write::write_whole;
