//! Handing work from one worker to another.
//!
//! A worker that runs dry asks; a worker that has plenty packs a part of its work into a parcel and puts
//! it down here. The search is over when all workers wait at once and nothing lies here, or when
//! one of them ends it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where parcels are put down and picked up.
#[derive(Debug)]
pub(crate) struct Pool<P> {
    inner: Mutex<Inner<P>>,
    changed: Condvar,
    /// Workers that wait, less the parcels that lie here.
    wanted: AtomicIsize,
    stopped: AtomicBool,
}

#[derive(Debug)]
struct Inner<P> {
    parcels: VecDeque<P>,
    workers: usize,
    waiting: usize,
}

impl<P> Pool<P> {
    pub fn new(workers: usize) -> Pool<P> {
        Pool {
            inner: Mutex::new(Inner {
                parcels: VecDeque::new(),
                workers,
                waiting: 0,
            }),
            changed: Condvar::new(),
            wanted: AtomicIsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<P>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a worker waits for a parcel. A hint.
    pub fn hungry(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) > 0
    }

    /// Whether the search was ended.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends the search for every worker.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        // A worker that is about to wait has looked before: the lock lets it fall asleep first.
        drop(self.lock());
        self.changed.notify_all();
    }

    /// One worker less than was thought.
    pub fn without_one(&self) {
        self.lock().workers -= 1;
        self.changed.notify_all();
    }

    /// Puts a parcel down.
    pub fn put(&self, parcel: P) {
        self.wanted.fetch_sub(1, Ordering::Relaxed);
        self.lock().parcels.push_back(parcel);
        self.changed.notify_one();
    }

    /// Waits for a parcel. None: the search is over.
    pub fn take(&self) -> Option<P> {
        let mut inner = self.lock();
        self.wanted.fetch_add(1, Ordering::Relaxed);
        inner.waiting += 1;
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(parcel) = inner.parcels.pop_front() {
                inner.waiting -= 1;
                return Some(parcel);
            }
            if inner.waiting == inner.workers {
                drop(inner);
                self.stop();
                return None;
            }
            inner = self
                .changed
                .wait(inner)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
