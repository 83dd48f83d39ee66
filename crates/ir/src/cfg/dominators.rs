//! Dominators: which nodes every way from the root to a node passes.
//!
//! The algorithm is that of K. Cooper, T. Harvey and K. Kennedy, *A Simple, Fast Dominance Algorithm*,
//! 2001. Dominators of the reversed graph are post-dominators.

use super::graph::{reverse_postorder, reversed};
use crate::id::Idx;

const NONE: u32 = u32::MAX;

/// The dominator tree of a graph.
#[derive(Clone, Debug)]
pub struct Dominators<I> {
    /// Places of the nodes in reverse postorder; `NONE` of those that are not reached.
    place: Vec<u32>,
    order: Vec<I>,
    /// The place of each place's immediate dominator; the root's is its own.
    parent: Vec<u32>,
}

impl<I: Idx> Dominators<I> {
    /// Of the nodes that a root reaches.
    pub fn of(edges: &[Vec<I>], root: I) -> Dominators<I> {
        let order = reverse_postorder(edges, root);
        let mut place = vec![NONE; edges.len()];
        for (at, node) in order.iter().enumerate() {
            place[node.index()] = at as u32;
        }
        let before = reversed(edges);
        let mut parent = vec![NONE; order.len()];
        if let Some(root) = parent.first_mut() {
            *root = 0;
        }
        loop {
            let mut changed = false;
            for at in 1..order.len() {
                let known = before[order[at].index()]
                    .iter()
                    .map(|p| place[p.index()])
                    .filter(|p| *p != NONE && parent[*p as usize] != NONE);
                let common = known.reduce(|a, b| meet(&parent, a, b));
                let common = common.expect("what is reached has a predecessor placed before it");
                if parent[at] != common {
                    parent[at] = common;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Dominators {
            place,
            order,
            parent,
        }
    }

    /// Whether a node is reached at all.
    pub fn is_reached(&self, node: I) -> bool {
        self.place[node.index()] != NONE
    }

    /// The nearest other node that every way to this one passes; `None` of the root and of what is
    /// not reached.
    pub fn immediate(&self, node: I) -> Option<I> {
        let at = self.place[node.index()];
        (at != NONE && at != 0).then(|| self.order[self.parent[at as usize] as usize])
    }

    /// Whether every way from the root to `node` passes `by`; also if there is no way, and if they
    /// are the same.
    pub fn dominates(&self, by: I, node: I) -> bool {
        let (by, mut at) = (self.place[by.index()], self.place[node.index()]);
        if at == NONE {
            return true;
        }
        while at != NONE && by != NONE && at > by {
            at = self.parent[at as usize];
        }
        at == by
    }

    /// The nodes that every way to this one passes, itself first; none if it is not reached.
    pub fn chain(&self, node: I) -> impl Iterator<Item = I> + '_ {
        let first = Some(node).filter(|n| self.is_reached(*n));
        std::iter::successors(first, |n| self.immediate(*n))
    }
}

/// The last node on both ways to the root.
fn meet(parent: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = parent[a as usize];
        }
        while b > a {
            b = parent[b as usize];
        }
    }
    a
}
