//! Who moves next, and with which alternative.
//!
//! `first` lets a thread run until it cannot move, yields, or has made many moves in a row, which
//! a thread that waits in a loop does; the turn then goes to the next thread, so that a loop that
//! waits for another thread comes to an end. `round-robin` gives the turn away at every
//! scheduling point. `random` picks threads and alternatives by chance.

use machine::{Move, ThreadId};

use crate::cli::args::ScheduleKind;

/// Moves in a row after which a thread is taken to wait in a loop.
const PATIENCE: u32 = 2000;

/// A schedule under way.
pub(crate) struct Schedule {
    kind: ScheduleKind,
    random: Random,
    current: ThreadId,
    in_a_row: u32,
    give_way: bool,
}

impl Schedule {
    pub(crate) fn new(kind: ScheduleKind, seed: u64) -> Schedule {
        Schedule {
            kind,
            random: Random(seed),
            current: ThreadId(0),
            in_a_row: 0,
            give_way: false,
        }
    }

    /// The thread that moved last has nothing to do for now: others go first.
    pub(crate) fn give_way(&mut self) {
        self.give_way = true;
    }

    /// Picks one of the moves, which are not empty, and an alternative. Unless by chance, only
    /// moves a program may rely on are taken while there are any.
    pub(crate) fn pick(&mut self, moves: &[Move]) -> (ThreadId, u32) {
        if self.kind == ScheduleKind::Random {
            let chosen = moves[self.random.below(moves.len() as u64) as usize];
            let choice = self.random.below(u64::from(chosen.choices.max(1)));
            return (chosen.thread, choice as u32);
        }
        let can_move = |m: &&Move| m.real > 0 || moves.iter().all(|m| m.real == 0);
        let mut able = moves.iter().filter(can_move).map(|m| m.thread);
        let first = able.clone().next().unwrap_or(moves[0].thread);
        let stays = self.kind == ScheduleKind::First
            && !self.give_way
            && self.in_a_row < PATIENCE
            && able.clone().any(|t| t == self.current);
        let passes_on =
            self.kind == ScheduleKind::RoundRobin || self.give_way || self.in_a_row >= PATIENCE;
        let thread = if stays {
            self.current
        } else if passes_on {
            able.find(|t| *t > self.current).unwrap_or(first)
        } else {
            first
        };
        self.in_a_row = if thread == self.current && stays {
            self.in_a_row + 1
        } else {
            0
        };
        self.current = thread;
        self.give_way = false;
        (thread, 0)
    }
}

/// A small random generator (splitmix64): equal seeds give equal sequences everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`. The bias for `n` far below 2^64 is of no concern here.
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}

/// A seed that differs from run to run.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now();
    let since = now.duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |d| d.as_nanos() as u64);
    Random(nanos ^ u64::from(std::process::id()) << 32).next() >> 32
}

#[cfg(test)]
mod tests {
    use super::{PATIENCE, Schedule};
    use crate::cli::args::ScheduleKind;
    use machine::{Move, ThreadId};

    fn moves(threads: &[u32]) -> Vec<Move> {
        let able = |t: &u32| Move {
            thread: ThreadId(*t),
            choices: 2,
            real: 1,
        };
        threads.iter().map(able).collect()
    }

    fn picks(schedule: &mut Schedule, threads: &[u32], count: usize) -> Vec<u32> {
        let moves = moves(threads);
        (0..count).map(|_| schedule.pick(&moves).0.0).collect()
    }

    #[test]
    fn first_runs_on_until_it_cannot() {
        let mut s = Schedule::new(ScheduleKind::First, 0);
        assert_eq!(picks(&mut s, &[0, 1, 2], 3), [0, 0, 0]);
        assert_eq!(picks(&mut s, &[1, 2], 2), [1, 1]);
        assert_eq!(picks(&mut s, &[0, 1, 2], 2), [1, 1]);
        s.give_way();
        assert_eq!(picks(&mut s, &[0, 1, 2], 2), [2, 2]);
        s.give_way();
        assert_eq!(picks(&mut s, &[0, 1, 2], 2), [0, 0]);
        let long = picks(&mut s, &[0, 1], PATIENCE as usize + 1);
        assert!(long.contains(&1));
    }

    #[test]
    fn round_robin_goes_around() {
        let mut s = Schedule::new(ScheduleKind::RoundRobin, 0);
        assert_eq!(picks(&mut s, &[0, 1, 3], 5), [1, 3, 0, 1, 3]);
    }

    #[test]
    fn moves_for_no_reason_are_left_to_chance() {
        let mut spurious = moves(&[0, 1]);
        spurious[0].real = 0;
        let mut s = Schedule::new(ScheduleKind::First, 0);
        assert_eq!(s.pick(&spurious), (ThreadId(1), 0));
    }

    #[test]
    fn equal_seeds_give_equal_schedules() {
        let all = [0, 1, 2, 3];
        let of = |seed| picks(&mut Schedule::new(ScheduleKind::Random, seed), &all, 50);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert!((0..4).all(|t| of(1).contains(&t)));
    }
}
