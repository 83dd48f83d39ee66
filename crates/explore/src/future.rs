//! What threads do after a state: the uses of objects below it in the search.
//!
//! When a visit is pruned, what was found below the stored one will not be seen again on this
//! path, but it may have to be reversed with what this path did. So the uses below every entry are
//! kept, in canonical names, and asked for again at each prune (SEARCH, section 4).
//!
//! A thread that does not exist yet at the state stands as *a descendant of* the thread that does.
//! An object that does not exist yet cannot have been used by any path to the state, and one that
//! is garbage will not be used again: both are left out.

use crate::dependence::{Class, Object};
use machine::{Names, ObjectId, Place, ThreadId};
use std::collections::BTreeSet;

/// Who will use an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Who {
    pub thread: ThreadId,
    /// Not the thread itself but somebody it or its descendants will create.
    pub descendant: bool,
}

/// Uses to come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Future {
    /// Anybody may use anything: the search was still below the state when it came there again.
    pub everything: bool,
    pub uses: BTreeSet<(Who, Object, Class)>,
}

impl Future {
    pub fn everything() -> Future {
        Future {
            everything: true,
            uses: BTreeSet::new(),
        }
    }

    pub fn add(&mut self, other: &Future) {
        if other.everything {
            self.everything = true;
            self.uses.clear();
        } else if !self.everything {
            self.uses.extend(&other.uses);
        }
    }

    pub fn size(&self) -> usize {
        self.uses.len() * size_of::<(Who, Object, Class)>() * 3 / 2
    }

    /// What is below a state as seen from the one before it, where `threads` threads exist and
    /// `parent` created the others.
    pub fn before_step(self, threads: u32, parent: ThreadId) -> Future {
        if self.uses.iter().all(|(who, object, _)| {
            who.thread.0 < threads && !matches!(object, Object::Thread(t) if t.0 >= threads)
        }) {
            return self;
        }
        let uses = self.uses.into_iter().filter_map(|(who, object, class)| {
            if matches!(object, Object::Thread(t) if t.0 >= threads) {
                return None;
            }
            let who = if who.thread.0 < threads {
                who
            } else {
                Who {
                    thread: parent,
                    descendant: true,
                }
            };
            Some((who, object, class))
        });
        Future {
            everything: self.everything,
            uses: uses.collect(),
        }
    }

    /// In canonical names.
    pub fn named(&self, names: &Names) -> Future {
        self.renamed(|t| names.thread(t), |o| names.object(o))
    }

    /// From canonical names back to ids.
    pub fn unnamed(&self, names: &Names) -> Future {
        let thread = |name: ThreadId| {
            let at = names.threads.iter().position(|n| *n == Some(name))?;
            Some(ThreadId(at as u32))
        };
        let object = |name: ObjectId| {
            let at = names.objects.iter().position(|n| *n == Some(name))?;
            Some(ObjectId(at as u32))
        };
        self.renamed(thread, object)
    }

    fn renamed(
        &self,
        thread: impl Fn(ThreadId) -> Option<ThreadId>,
        object: impl Fn(ObjectId) -> Option<ObjectId>,
    ) -> Future {
        let rename = |&(who, used, class): &(Who, Object, Class)| {
            let who = Who {
                thread: thread(who.thread)?,
                descendant: who.descendant,
            };
            let used = match used {
                Object::Place(place) => Object::Place(Place {
                    object: object(place.object)?,
                    offset: place.offset,
                }),
                Object::Memory(o, granule) => Object::Memory(object(o)?, granule),
                Object::Thread(t) => Object::Thread(thread(t)?),
                Object::Section => Object::Section,
                Object::Heap => Object::Heap,
            };
            Some((who, used, class))
        };
        Future {
            everything: self.everything,
            uses: self.uses.iter().filter_map(rename).collect(),
        }
    }
}
