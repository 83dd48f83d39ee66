//! What one pass learns that makes the search start again: racy locations, locations that are
//! used otherwise than was assumed, addresses that may be used again.

pub(crate) mod conduct;
pub(crate) mod plan;
pub(crate) mod reuse;
pub mod upgrade;
