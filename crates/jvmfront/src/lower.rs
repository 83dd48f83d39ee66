//! From bytecode to the IR.
//!
//! A [`Unit`] is the program under construction: it gives ids, and closes the program over what bodies mention
//! (`unit`, `close`). `body` lowers one method, instruction by instruction (`insn`, `object`, `array`, `call`), with
//! its exceptions (`unwind`); `init` makes the functions that initialise classes, `hidden` the methods that every
//! class has, `literal` the objects that stand in code, `origin` what is known of where references come from, `meddles` what
//! all threads do where some are suspended, stopped or asked for their states.

pub(crate) mod array;
pub(crate) mod body;
mod call;
mod clean;
mod close;
pub(crate) mod hidden;
mod init;
mod insn;
mod literal;
pub(crate) mod meddles;
pub(crate) mod object;
mod origin;
mod resolve;
pub(crate) mod shape;
mod surroundings;
mod texts;
pub(crate) mod types;
pub(crate) mod unit;
pub(crate) mod unwind;

pub use unit::{Classes, Unit};
