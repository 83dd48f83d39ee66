//! Changes of control: a wait that is not repeated, a branch the wrong way.

use super::{Edit, Seen, Spot};
use ir::{BlockId, Terminator};
use std::collections::BTreeSet;

impl Seen<'_> {
    pub(super) fn end(&mut self, block: BlockId, term: &Terminator) {
        if let Terminator::Branch { .. } = term {
            let mut other = term.clone();
            if let Terminator::Branch { then, other, .. } = &mut other {
                std::mem::swap(then, other);
            }
            self.add("branch the other way", vec![Edit::End(block, other)]);
        }
    }

    /// `if` for `while` around a wait: after it, the thread does not look at the condition again.
    pub(super) fn wait_once(&mut self, at: Spot) {
        let Terminator::Jump(head) = self.body.blocks[at.block].term else {
            return;
        };
        let Terminator::Branch { then, other, .. } = self.body.blocks[head].term else {
            return;
        };
        let back = |from: BlockId| self.reaches(from, at.block, head);
        let exit = match (back(then), back(other)) {
            (true, false) => other,
            (false, true) => then,
            _ => return,
        };
        let edit = Edit::End(at.block, Terminator::Jump(exit));
        self.add("if for while", vec![edit]);
    }

    /// Whether control gets from one block to another without another one.
    fn reaches(&self, from: BlockId, to: BlockId, without: BlockId) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut work = vec![from];
        while let Some(block) = work.pop() {
            if block == to {
                return true;
            }
            for next in self.body.blocks[block].term.successors() {
                if next != without && seen.insert(next) {
                    work.push(next);
                }
            }
        }
        false
    }
}
