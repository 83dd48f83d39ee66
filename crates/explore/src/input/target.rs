//! What another engine could not exclude, as something to drive executions to.

use machine::Site;

/// Points of a program that different threads may stand before at once, all to their harm.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// One point a thread: an access each, or an operation each at which it waits.
    pub sites: Vec<Site>,
    /// Whether the threads wait for one another there. Otherwise their accesses race.
    pub waits: bool,
    /// Operations that bring them there in this order, each with the number of its thread.
    pub way: Vec<(usize, Site)>,
}
