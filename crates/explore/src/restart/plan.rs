//! Why a search starts again, and what it forgets then.
//!
//! A search is a sequence of passes, each with fixed scheduling points and settings. Its
//! [`PassPlan`] says how the next pass is made; a [`Restart`] is a reason for one more. What is
//! found stays found. What was noted of states is void where the next pass meets them in another
//! order or with other accesses:
//!
//! | restart | the next pass | forgets |
//! |---|---|---|
//! | raced | has the racy location as a scheduling point | nothing |
//! | learned | relies on what was learned | the heap |
//! | truncated | follows paths to their end | nothing |
//! | deep | follows paths to their end | the heap |
//! | reuse | gives the addresses of freed objects again | nothing |
//! | beside | leaves out the accesses that the user has silenced | the heap, the conduct of locations |
//!
//! What states consist of ([`crate::store::collapse`]) is of one pass only. What a strategy itself has
//! learned of threads it keeps for the whole search.

use crate::input::problem::Reuse;
use crate::strategy::Stop;
use machine::Site;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The length of paths at first.
const HORIZON: usize = 400;

/// Accesses that count for what they order only.
pub(crate) type Sites = Arc<BTreeSet<Site>>;

/// How a pass is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PassPlan {
    /// How long paths may become, for strategies that know of it. What goes wrong in a long loop
    /// mostly goes wrong in its first rounds, which a depth-first search would see last.
    pub horizon: Option<usize>,
    /// Whether allocations may be given addresses of freed objects.
    pub reuse: bool,
    /// The accesses that are left out, where only races beside them are looked for.
    pub unheard: Option<Sites>,
}

/// Why a search starts again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Restart {
    /// A new location races.
    Raced,
    /// Something was learned of how locations are accessed, or of what threads do.
    Learned,
    /// The pass came to its end, but gave up long paths.
    Truncated,
    /// The pass gave up long paths, and was not worth going on with.
    Deep,
    /// The reuse of addresses could change an answer.
    Reuse,
    /// There may be races beside these accesses, which are silenced.
    Beside(Sites),
}

/// What a restart makes void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Forgets {
    /// What was seen of the heap ([`crate::restart::reuse`]).
    pub heap: bool,
    /// How locations were accessed ([`crate::restart::conduct`]).
    pub conduct: bool,
}

impl Restart {
    /// The reason that lies in how a pass was stopped, if it is to be made again.
    pub fn of(stop: &Stop) -> Option<Restart> {
        match stop {
            Stop::Raced => Some(Restart::Raced),
            Stop::Learned => Some(Restart::Learned),
            Stop::Deep => Some(Restart::Deep),
            Stop::Answered | Stop::Bound(_) => None,
        }
    }

    pub fn forgets(&self) -> Forgets {
        match self {
            Restart::Raced | Restart::Truncated | Restart::Reuse => Forgets {
                heap: false,
                conduct: false,
            },
            // The next pass sees everything again, and the order in which it does matters.
            Restart::Learned | Restart::Deep => Forgets {
                heap: true,
                conduct: false,
            },
            // What was learned of how locations are accessed was learned of these accesses, too.
            Restart::Beside(_) => Forgets {
                heap: true,
                conduct: true,
            },
        }
    }
}

impl PassPlan {
    /// The first pass of a search.
    pub fn first(reuse: Reuse) -> PassPlan {
        PassPlan {
            horizon: Some(HORIZON),
            reuse: reuse == Reuse::Always,
            unheard: None,
        }
    }

    /// The pass after a restart.
    pub fn after(self, restart: Restart) -> PassPlan {
        match restart {
            Restart::Raced | Restart::Learned => self,
            Restart::Truncated | Restart::Deep => PassPlan {
                horizon: None,
                ..self
            },
            Restart::Reuse => PassPlan {
                reuse: true,
                ..self
            },
            Restart::Beside(sites) => PassPlan {
                unheard: Some(sites),
                ..self
            },
        }
    }

    /// Why a search goes on after a pass came to its end: it gave up long paths (`truncated`); or it
    /// was made without reuse of addresses, which `matters`; or accesses were `silenced`, and not
    /// left out so far.
    pub fn open(
        &self,
        truncated: bool,
        matters: impl FnOnce() -> bool,
        silenced: impl FnOnce() -> Option<BTreeSet<Site>>,
    ) -> Option<Restart> {
        if truncated {
            return Some(Restart::Truncated);
        }
        if !self.reuse && matters() {
            return Some(Restart::Reuse);
        }
        match self.unheard {
            Some(_) => None,
            None => silenced().map(|sites| Restart::Beside(Arc::new(sites))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Forgets, HORIZON, PassPlan, Restart};
    use crate::input::problem::Reuse;
    use crate::strategy::Stop;
    use machine::Site;
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use verdict::Unknown;

    fn sites() -> BTreeSet<Site> {
        [Site(3)].into()
    }

    fn beside() -> Restart {
        Restart::Beside(Arc::new(sites()))
    }

    #[test]
    fn a_stopped_pass_is_made_again_unless_it_was_answered_or_bounded() {
        assert_eq!(Restart::of(&Stop::Raced), Some(Restart::Raced));
        assert_eq!(Restart::of(&Stop::Learned), Some(Restart::Learned));
        assert_eq!(Restart::of(&Stop::Deep), Some(Restart::Deep));
        assert_eq!(Restart::of(&Stop::Answered), None);
        assert_eq!(Restart::of(&Stop::Bound(Unknown::Time)), None);
    }

    #[test]
    fn each_restart_forgets_what_the_next_pass_sees_otherwise() {
        let forgets = |restart: Restart| {
            let Forgets { heap, conduct } = restart.forgets();
            (heap, conduct)
        };
        assert_eq!(forgets(Restart::Raced), (false, false));
        assert_eq!(forgets(Restart::Truncated), (false, false));
        assert_eq!(forgets(Restart::Reuse), (false, false));
        assert_eq!(forgets(Restart::Learned), (true, false));
        assert_eq!(forgets(Restart::Deep), (true, false));
        assert_eq!(forgets(beside()), (true, true));
    }

    #[test]
    fn each_restart_changes_its_part_of_the_plan() {
        let first = PassPlan::first(Reuse::WhereItMatters);
        assert_eq!(first.horizon, Some(HORIZON));
        assert!(!first.reuse && first.unheard.is_none());
        assert!(PassPlan::first(Reuse::Always).reuse);
        for same in [Restart::Raced, Restart::Learned] {
            assert_eq!(first.clone().after(same), first);
        }
        for unbounded in [Restart::Truncated, Restart::Deep] {
            let next = first.clone().after(unbounded);
            assert_eq!((next.horizon, next.reuse), (None, false));
        }
        let next = first.clone().after(Restart::Reuse);
        assert_eq!((next.horizon, next.reuse), (first.horizon, true));
        let next = next.after(beside());
        assert!(
            next.reuse,
            "a later restart keeps what an earlier one has changed"
        );
        assert_eq!(next.unheard.as_deref(), Some(&sites()));
    }

    #[test]
    fn a_completed_pass_leaves_open_first_depth_then_reuse_then_silenced_accesses() {
        let plan = PassPlan::first(Reuse::WhereItMatters);
        let open = |plan: &PassPlan, truncated, matters, silenced: bool| {
            plan.open(truncated, || matters, || silenced.then(sites))
        };
        assert_eq!(open(&plan, true, true, true), Some(Restart::Truncated));
        assert_eq!(open(&plan, false, true, true), Some(Restart::Reuse));
        assert_eq!(open(&plan, false, false, true), Some(beside()));
        assert_eq!(open(&plan, false, false, false), None);
        let plan = plan.after(Restart::Reuse);
        assert_eq!(open(&plan, false, true, true), Some(beside()));
        let plan = plan.after(beside());
        assert_eq!(open(&plan, false, true, true), None);
    }
}
