//! A proof thread by thread that is looked for while `check` searches, where there is a core for each.
//!
//! It begins when a part of the time has passed in vain, or when the search has ended without an answer.
//! If it proves all that is asked for, the search is told to end; what the search answers by itself is never
//! replaced. Whoever comes first, the answer is the same, unless it is `unknown`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use explore::Problem;
use refine::certificate::Excluded;
use verdict::{Property, Safe, Unknown, Verdict, Verdicts};

use crate::lock_proof::Left;
use crate::modular_proof::{TICK, completed, is_meant, is_want, look};

/// The part of the time that passes before, as a divisor; and the time, where none is set.
const SHARE: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take once the search has ended, where no time is set.
const MOST: Duration = Duration::from_secs(20);

/// What is proved, and how.
type Found = Option<(Excluded, Safe)>;

/// What those who search and prove tell each other.
#[derive(Default)]
struct Signs {
    /// Nobody needs the proof any more.
    over: AtomicBool,
    /// Nobody searches any more.
    hurry: AtomicBool,
    /// Ends the search.
    enough: Arc<AtomicBool>,
}

/// A proof in the making.
pub(crate) struct Beside {
    signs: Arc<Signs>,
    wanted: Excluded,
    found: mpsc::Receiver<Found>,
    thread: Thread,
    deadline: Option<Instant>,
}

impl Beside {
    /// Gets ready to prove what a search is about to look for, and makes the search heed it; nothing where
    /// no proof is of use, or where there is one core only.
    pub fn begin(
        search: &mut Problem,
        left: Option<&Left>,
        time: Option<Duration>,
    ) -> Option<Beside> {
        let open = |p| search.properties.contains(p) && !search.settled.contains(p);
        let wanted = Excluded {
            races: open(Property::Race),
            asserts: open(Property::Assert),
        };
        if search.jobs < 2 || !is_meant(search) || !(wanted.races || wanted.asserts) {
            return None;
        }
        let others = |p: &Property| !matches!(p, Property::Race | Property::Assert) && open(*p);
        let work = Work {
            problem: search.clone(),
            wanted,
            left: left.cloned(),
            enough: !Property::ALL.iter().any(others),
            signs: Arc::default(),
            begin: Instant::now() + time.map_or(PATIENCE, |t| t / SHARE),
            deadline: time.map(|t| Instant::now() + t),
        };
        let (signs, deadline) = (Arc::clone(&work.signs), work.deadline);
        let (send, found) = mpsc::channel();
        let run = move || work.run(&send);
        let thread = thread::Builder::new().spawn(run).ok()?.thread().clone();
        search.limits.stop = Some(Arc::clone(&signs.enough));
        Some(Beside {
            signs,
            wanted,
            found,
            thread,
            deadline,
        })
    }

    /// Puts the proof in the place of answers that the search left open, if there is one in time.
    pub fn add(self, problem: &Problem, left: Option<&Left>, verdicts: &mut Verdicts) {
        let stopped = || is_set(problem.limits.stop.as_deref());
        let ours = is_set(Some(&self.signs.enough)) && !stopped();
        let open = |why: &Unknown| is_want(why) || ours && *why == Unknown::Interrupted;
        let is_open = |answer: &Verdict| match answer {
            Verdict::Unknown(why) => why.iter().all(open),
            _ => false,
        };
        let wanted = |property: Property, what: Excluded| match property {
            Property::Race => what.races,
            Property::Assert => what.asserts,
            _ => false,
        };
        let mut answers = verdicts.answers.iter();
        if answers.any(|(p, answer)| wanted(*p, self.wanted) && is_open(answer)) {
            self.signs.hurry.store(true, Ordering::Relaxed);
            self.thread.unpark();
            let found = self.wait(&stopped);
            let found = found.and_then(|f| completed(f, left, verdicts));
            if let Some((excluded, proof)) = found {
                for (property, answer) in &mut verdicts.answers {
                    let both = wanted(*property, self.wanted) && wanted(*property, excluded);
                    if both && is_open(answer) {
                        *answer = Verdict::Safe(proof.clone());
                    }
                }
            }
        }
        self.signs.over.store(true, Ordering::Relaxed);
        self.thread.unpark();
    }

    /// Waits for the proof.
    fn wait(&self, stopped: &dyn Fn() -> bool) -> Found {
        let end = self.deadline.unwrap_or_else(|| Instant::now() + MOST);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.found.recv_timeout(left.min(TICK)) {
                Ok(found) => return found,
                Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) if stopped() || left.is_zero() => return None,
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Whoever proves.
struct Work {
    problem: Problem,
    wanted: Excluded,
    left: Option<Left>,
    /// Whether a proof of that answers all that is asked.
    enough: bool,
    signs: Arc<Signs>,
    begin: Instant,
    deadline: Option<Instant>,
}

impl Work {
    /// Proves when it is time, and passes on what the user wants.
    fn run(self, found: &mpsc::Sender<Found>) {
        while Instant::now() < self.begin && !is_set(Some(&self.signs.hurry)) {
            if self.is_over() {
                return;
            }
            // Whoever ends the search wakes this thread.
            thread::park_timeout(TICK);
        }
        let over = || self.is_over();
        let proved = look(
            &self.problem,
            (self.wanted, self.left.as_ref()),
            self.deadline,
            &over,
        );
        let all = |what: &Excluded| {
            (what.races || !self.wanted.races) && (what.asserts || !self.wanted.asserts)
        };
        let enough = self.enough && proved.as_ref().is_some_and(|(what, _)| all(what));
        let _ = found.send(proved);
        if enough {
            self.signs.enough.store(true, Ordering::Relaxed);
        }
        while !self.is_over() {
            thread::park_timeout(TICK);
        }
    }

    /// Whether nobody waits for a proof any more. If the user wants an end, so does the search.
    fn is_over(&self) -> bool {
        let stopped = is_set(self.problem.limits.stop.as_deref());
        if stopped {
            self.signs.enough.store(true, Ordering::Relaxed);
        }
        stopped || is_set(Some(&self.signs.over))
    }
}

fn is_set(flag: Option<&AtomicBool>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}
