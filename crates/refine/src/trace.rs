//! How the invariants let threads come to an alarm: an abstract trace.
//!
//! The steps of `main` and of the view's thread by which the view is reached first, in the order in
//! which they interleave, and those of the third thread, of which no order is known. It need not be
//! an execution, and none may look like it: it is what predicates would have to exclude.

use crate::invariant::Invariants;
use crate::obligation::{Actor, Obligations, View};
use crate::system::LocId;
use crate::target::KindId;
use ir::Span;
use std::collections::{BTreeMap, VecDeque};

/// A step: of a thread of which kind, and where it is in the source.
pub type Moved = (KindId, Span);

/// Ways to all views.
pub(crate) struct Ways {
    /// The view before, and the step.
    from: BTreeMap<View, (View, Moved)>,
}

impl Ways {
    /// The shortest ways through views that are reached.
    pub(crate) fn new(o: &mut Obligations, reached: &Invariants) -> Ways {
        let mut from = BTreeMap::new();
        let mut work = VecDeque::from([View::START]);
        while let Some(view) = work.pop_front() {
            for actor in [Actor::Main, Actor::Other] {
                let (kind, at) = match (actor, view.other) {
                    (Actor::Main, _) => (KindId::MAIN, view.main),
                    (_, Some(other)) => other,
                    (_, None) => continue,
                };
                let moved = (kind, o.system.location(kind, at).span);
                for step in &o.steps(view, actor).list {
                    let to = step.leads(view);
                    let new = to != View::START && reached.contains_key(&to);
                    if new && !from.contains_key(&to) {
                        from.insert(to, (view, moved));
                        work.push_back(to);
                    }
                }
            }
        }
        Ways { from }
    }

    /// The steps to a view, in order.
    pub(crate) fn to(&self, view: View) -> Vec<Moved> {
        let mut out = Vec::new();
        let mut view = view;
        while let Some(&(before, moved)) = self.from.get(&view) {
            out.push(moved);
            view = before;
        }
        out.reverse();
        out
    }
}

/// The steps of a thread by itself to a location.
pub(crate) fn alone(o: &Obligations, kind: KindId, to: LocId) -> Vec<Moved> {
    let locations = &o.system.kind(kind).locations;
    let mut from: BTreeMap<LocId, LocId> = BTreeMap::new();
    let mut work = VecDeque::from([LocId(0)]);
    while let Some(at) = work.pop_front() {
        let edges = locations[at.0 as usize].edges.iter();
        for edge in edges.filter(|e| e.claim.is_none()) {
            if edge.to != LocId(0) && !from.contains_key(&edge.to) {
                from.insert(edge.to, at);
                work.push_back(edge.to);
            }
        }
    }
    let mut out = Vec::new();
    let mut at = to;
    while let Some(&before) = from.get(&at) {
        out.push((kind, locations[before.0 as usize].span));
        at = before;
    }
    out.reverse();
    out
}
