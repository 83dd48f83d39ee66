//! Facts of one thread: the locks it holds, its acquisition histories, and their fixpoint.

pub mod fact;
pub mod history;
pub mod nesting;
pub mod summary;
