//! What was decided about the order of addresses ([`crate::memory::addresses`]), in the canonical form of a state.
//!
//! Everything that follows from the decisions is written, by the numbers of the objects, for those that can be reached: an object that
//! is garbage is not compared again, and what follows by way of it is there. It comes last, where all objects have their numbers; where
//! nothing was decided, nothing is written.

use crate::state::canonical::Walk;

impl Walk<'_> {
    /// What was decided about the addresses of objects that can be reached.
    pub(crate) fn addresses(&mut self) {
        let state = self.state;
        if state.addresses.is_empty() {
            return;
        }
        let number = |id: u32| match self.s.numbers[id as usize] {
            _ if id <= self.fixed => Some(id),
            (walk, number) => (walk == self.s.walk).then_some(number),
        };
        let pairs = state.addresses.all();
        let mut named: Vec<(u32, u32)> = pairs
            .filter_map(|(a, b)| number(a).zip(number(b)))
            .collect();
        named.sort_unstable();
        for (lower, higher) in named {
            self.u32(lower);
            self.u32(higher);
        }
        self.end();
    }
}
