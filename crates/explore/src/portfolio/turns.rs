//! Searches that take turns.
//!
//! Each has an *allowance*: when it has made as many steps as it was granted it rests, and goes on
//! from there when it is granted more. So nothing that one of them has seen is lost while another
//! has its turn, and who comes when depends on steps alone, not on time. A search may foretell how
//! many steps it will need in all.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Some searches, and how far each may go.
#[derive(Debug)]
pub(crate) struct Turns {
    players: Mutex<Vec<Player>>,
    changed: Condvar,
    closed: AtomicBool,
}

/// One search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Player {
    /// Steps made when it last came to rest.
    pub made: u64,
    /// Steps that it will need in all, as far as it can tell, and as it could tell when it came to rest
    /// the time before.
    pub forecast: Option<u64>,
    pub before: Option<u64>,
    /// The most threads that it has seen in one state.
    pub threads: u32,
    /// How much of what it could have run it has run, in percent, where it leaves something out.
    pub tried: u64,
    /// Whether it has ended, and whether without an answer.
    pub over: bool,
    pub gave_up: bool,
    granted: u64,
    rests: bool,
}

/// What a search is allowed.
#[derive(Clone, Debug)]
pub struct Allowance {
    turns: Arc<Turns>,
    index: usize,
    forecast: Arc<AtomicU64>,
    tried: Arc<AtomicU64>,
    threads: Arc<AtomicU32>,
}

impl Turns {
    /// For `players` searches, none of which may begin.
    pub fn new(players: usize) -> Arc<Turns> {
        let resting = Player {
            rests: true,
            ..Player::default()
        };
        Arc::new(Turns {
            players: Mutex::new(vec![resting; players]),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Player>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&self, guard: MutexGuard<'g, Vec<Player>>) -> MutexGuard<'g, Vec<Player>> {
        let woken = self.changed.wait(guard);
        woken.unwrap_or_else(PoisonError::into_inner)
    }

    /// What one of them may do.
    pub fn allowance(self: &Arc<Turns>, index: usize) -> Allowance {
        Allowance {
            turns: Arc::clone(self),
            index,
            forecast: Arc::default(),
            tried: Arc::default(),
            threads: Arc::default(),
        }
    }

    /// Lets some go on, each until it has made the given number of steps in all. Waits until all of these rest,
    /// or one has ended. How all of them stand then.
    pub fn grant(&self, grants: &[(usize, u64)]) -> Vec<Player> {
        let mut players = self.lock();
        for &(index, steps) in grants {
            players[index].granted = steps;
            players[index].rests = false;
        }
        self.changed.notify_all();
        let running = |players: &[Player]| {
            let running = |(index, _): &(usize, u64)| {
                let player = players[*index];
                !player.rests && !player.over
            };
            grants.iter().all(|(index, _)| !players[*index].over) && grants.iter().any(running)
        };
        while running(&players) {
            players = self.wait(players);
        }
        players.clone()
    }

    /// Ends those that have not ended.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        // A searcher that is about to rest has looked before: the lock lets it fall asleep first.
        drop(self.lock());
        self.changed.notify_all();
    }
}

impl Allowance {
    /// Waits until the search may begin; whether it may at all.
    pub(crate) fn begin(&self) -> bool {
        self.rest(0).is_some()
    }

    /// The search has made `made` steps. Waits until it may make more: how many in all; none if it
    /// is to end.
    pub(crate) fn rest(&self, made: u64) -> Option<u64> {
        let mut players = self.turns.lock();
        let forecast = self.forecast.load(Ordering::Relaxed);
        let player = &mut players[self.index];
        // Before the first step nothing is told.
        player.before = player.forecast.filter(|_| player.made > 0);
        player.made = made;
        player.forecast = (forecast > 0).then_some(forecast);
        player.threads = self.threads.load(Ordering::Relaxed);
        player.tried = self.tried.load(Ordering::Relaxed);
        if made >= player.granted {
            player.rests = true;
            self.turns.changed.notify_all();
        }
        while players[self.index].rests && !self.closed() {
            players = self.turns.wait(players);
        }
        (!self.closed()).then_some(players[self.index].granted)
    }

    /// Whether the search is to end.
    pub(crate) fn closed(&self) -> bool {
        self.turns.closed.load(Ordering::Relaxed)
    }

    /// The search expects to need `steps` steps.
    pub(crate) fn foretell(&self, steps: u64) {
        self.forecast.store(steps.max(1), Ordering::Relaxed);
    }

    /// The search has run so much of what it could have run, in percent.
    pub(crate) fn measure(&self, tried: u64) {
        self.tried.store(tried, Ordering::Relaxed);
    }

    /// The search has seen `threads` threads in one state.
    pub(crate) fn count(&self, threads: u32) {
        self.threads.store(threads, Ordering::Relaxed);
    }

    /// The search has no answer.
    pub(crate) fn give_up(&self) {
        self.turns.lock()[self.index].gave_up = true;
    }

    /// The search has ended.
    pub(crate) fn over(&self) {
        self.turns.lock()[self.index].over = true;
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;
    use std::thread;

    #[test]
    fn searches_go_as_far_as_they_are_allowed() {
        let turns = Turns::new(2);
        let work = |index: usize, ends: u64| {
            let allowance = turns.allowance(index);
            move || {
                let mut granted = 0;
                for made in 0..ends {
                    if made >= granted {
                        match allowance.rest(made) {
                            Some(more) => granted = more,
                            None => return made,
                        }
                    }
                }
                allowance.over();
                ends
            }
        };
        let (first, second) = (thread::spawn(work(0, 50)), thread::spawn(work(1, 1000)));
        assert_eq!(turns.grant(&[(1, 10)])[1].made, 10);
        assert_eq!(turns.grant(&[(0, 20)])[0].made, 20);
        assert!(turns.grant(&[(0, u64::MAX)])[0].over);
        assert_eq!(turns.grant(&[(1, 30)])[1].made, 30);
        turns.close();
        assert_eq!(first.join().ok(), Some(50));
        assert_eq!(second.join().ok(), Some(30));
    }
}
