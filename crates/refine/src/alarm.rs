//! What invariants do not exclude: alarms, with the way there.

use crate::certificate::Excluded;
use crate::error::{Trouble, suspects};
use crate::expansion::Expansion;
use crate::invariant::{Fixpoint, Stopped};
use crate::obligation::{Obligations, View};
use crate::slice::{Site, site};
use crate::system::{Claim, LocId, Role};
use crate::target::KindId;
use crate::trace::{Moved, Ways, alone};
use logic::Term;
use std::collections::BTreeSet;

/// More than this many alarms tell nothing new.
pub(crate) const ENOUGH: usize = 100;

/// Something the invariants do not exclude.
#[derive(Clone, PartialEq, Debug)]
pub struct Alarm {
    /// What.
    pub what: Trouble,
    /// In which view.
    pub view: View,
    /// The third thread that takes part.
    pub third: Option<(KindId, LocId)>,
    /// The condition under which it happens.
    pub when: Term,
    /// The calls in the first functions of threads by which those who take part came there.
    pub calls: BTreeSet<Site>,
    /// The steps of `main` and of the view's thread that lead there.
    pub steps: Vec<Moved>,
    /// Those of the third thread.
    pub third_steps: Vec<Moved>,
}

impl Alarm {
    /// Without the way there.
    pub(crate) fn new(
        what: Trouble,
        view: View,
        third: Option<(KindId, LocId)>,
        when: Term,
    ) -> Alarm {
        Alarm {
            what,
            view,
            third,
            when,
            calls: BTreeSet::new(),
            steps: Vec::new(),
            third_steps: Vec::new(),
        }
    }

    /// Notes by which steps and calls those who take part came there.
    pub(crate) fn trace(&mut self, x: &Expansion<'_>, o: &Obligations, ways: &Ways) {
        self.steps = ways.to(self.view);
        self.third_steps = match self.third {
            Some((kind, at)) => alone(o, kind, at),
            None => Vec::new(),
        };
        let main = (KindId::MAIN, self.view.main);
        let who = self.view.other.into_iter().chain(self.third).chain([main]);
        for (kind, at) in who {
            let Role::At(mut pos, _) = o.role(kind, at) else {
                continue;
            };
            let mut within = false;
            while let Some(call) = x.instances[pos.inst.0 as usize].caller {
                pos = call;
                within = true;
            }
            if within {
                self.calls.insert(site(x, pos));
            }
        }
    }
}

impl Fixpoint<'_> {
    /// What is wanted and the invariants do not exclude: all of it, or enough of each class, so that
    /// a class of which there is none is excluded.
    pub fn alarms(&mut self, wanted: Excluded) -> Result<Vec<Alarm>, Stopped> {
        let mut out = Vec::new();
        let mut seen = [0; 3];
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            for (what, third, when) in suspects(self.o, view, &views) {
                let class = what.class();
                if !wanted.covers(&what) || seen[class] > ENOUGH {
                    continue;
                }
                let mut given = self.facts(view);
                given.extend(self.o.axioms(view, third));
                if let Some(third) = third {
                    let by = View {
                        main: view.main,
                        other: Some(third),
                    };
                    given.extend(self.third_facts(by));
                }
                given.push(when);
                if self.check(&given)?.is_some() {
                    seen[class] += 1;
                    out.push(Alarm::new(what, view, third, when));
                }
            }
        }
        Ok(out)
    }
}

/// What is excluded if these alarms are all that is left.
pub(crate) fn excluded(wanted: Excluded, alarms: &[Alarm]) -> Excluded {
    let left = |is: fn(&Trouble) -> bool| alarms.iter().any(|a| is(&a.what));
    if left(|t| matches!(t, Trouble::Broken(Claim::Gap(..)))) {
        return Excluded::NOTHING;
    }
    Excluded {
        races: wanted.races && !left(|t| matches!(t, Trouble::Race { .. })),
        asserts: wanted.asserts && !left(|t| matches!(t, Trouble::Broken(Claim::Assert(..)))),
    }
}
