//! Questions about several threads: whether they can be at given points at once.

use crate::control::Instances;
use crate::facts::summary::Reached;
use crate::together::analysis::{LockAnalysis, ThreadPoint};
use crate::together::anchors::{self, Member};
use crate::together::joint;

impl LockAnalysis<'_> {
    /// Whether threads can be at these places at once; each place is another thread. The facts
    /// that say so, one for each place, or `None`.
    pub fn jointly_reachable(&self, places: &[ThreadPoint]) -> Option<Vec<&Reached>> {
        let single = |place: &ThreadPoint| {
            let same = places.iter().filter(|other| other.kind == place.kind);
            self.program().kind(place.kind).instances == Instances::Many || same.count() == 1
        };
        if !places.iter().all(single) {
            return None;
        }
        let mut chosen = Vec::with_capacity(places.len());
        self.choose(places, &mut chosen)
            .then(|| chosen.iter().map(|member| member.reached).collect())
    }

    fn choose<'a>(&'a self, places: &[ThreadPoint], chosen: &mut Vec<Member<'a>>) -> bool {
        let Some((place, rest)) = places.split_first() else {
            return self.consistent(chosen);
        };
        let threads = self.threads(place.kind);
        let is_end = self.rules().is_ordered() && place.point == self.program().end_of(place.kind);
        let ended: &[Reached] = if is_end { threads.ended() } else { &[] };
        let ended = ended.iter().map(|reached| (reached, true));
        let running = threads.at(place.point).iter().map(|r| (r, false));
        for (reached, ended) in running.chain(ended) {
            let fits = |member: &Member<'_>| {
                joint::disjoint(self.program(), &member.reached.fact, &reached.fact)
            };
            if !chosen.iter().all(fits) {
                continue;
            }
            chosen.push(Member {
                kind: place.kind,
                reached,
                ended,
            });
            if self.choose(rest, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }

    /// Whether threads with these facts can be there at once.
    pub fn consistent(&self, members: &[Member<'_>]) -> bool {
        if self.rules().is_ordered() {
            anchors::consistent(self, members)
        } else {
            let facts = members.iter().map(|member| &*member.reached.fact);
            joint::compatible(self.program(), facts)
        }
    }
}
