//! Sharing: which accesses there are, and which of them more than one thread can make.

pub mod access;
pub(crate) mod accesses;
pub(crate) mod elements;
pub(crate) mod escape;
pub(crate) mod frames;
pub(crate) mod fresh;
pub(crate) mod guards;
