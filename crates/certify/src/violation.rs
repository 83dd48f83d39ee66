//! The judge of violations: an execution counts only if it replays and shows what it claims.
//!
//! | fault | judged by |
//! |---|---|
//! | race | the two accesses are there, conflict, and no path of happens-before joins them (`race`, [`knows`]) |
//! | deadlock, relock | the machine's state after the last step is that deadlock |
//! | failure | the last step ends in that violation, of that thread, at that place |
//! | livelock | the machine's state after the last step is that livelock |

pub mod confirm;
pub mod knows;
pub mod minimise;
pub mod race;
pub mod replay;

pub use confirm::{Refuted, confirm, shown, shows_race};
pub use minimise::minimise;
pub use replay::{Done, LONG, Replay, Stuck};
