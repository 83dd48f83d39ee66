//! A confirmed violation as a [`Story`](verdict::Story): what the threads did, in what order, what
//! they knew of one another, and how it ends.
//!
//! [`tell()`] replays the violation through the judge and describes each event while the state it
//! happened in is at hand; [`synchronises`] has the edges of happens-before that explain it. Nothing
//! here decides, and nothing prints.

pub mod synchronises;
mod tell;

pub use tell::tell;
