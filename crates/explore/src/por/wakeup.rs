//! Wake-up trees.
//!
//! P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas: *Source Sets: A Foundation for Optimal Dynamic
//! Partial Order Reduction*, J. ACM 64(4), 2017, sections 4 and 6. A wake-up tree at a path holds
//! beginnings of executions that are still to be explored from there. Inserting a sequence follows
//! the branches that some continuation of it also begins with, up to equivalence, and adds what is
//! then left of it; if a leaf is reached, what will be explored there covers it.
//!
//! Departures. A node also carries the alternatives that its event took; where they differ from
//! the inserted ones, the exploration of that thread tries all of them anyhow.

use crate::por::naming::Tid;
use crate::por::trace::{Use, conflict};
use std::rc::Rc;

/// A node: an event, and what may follow.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub tid: Tid,
    pub uses: Rc<[Use]>,
    pub choices: Box<[u32]>,
    pub children: Vec<Node>,
}

/// An event of a sequence to insert.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub tid: Tid,
    pub uses: Rc<[Use]>,
    pub choices: Box<[u32]>,
}

/// A thread whose next event was explored from here, or from where it did the same.
#[derive(Clone, Debug)]
pub(crate) struct Sleeper {
    pub tid: Tid,
    pub uses: Rc<[Use]>,
}

/// Whether some continuation of the sequence, reordered, begins with the thread's event; if so,
/// where the sequence has it.
fn weak_initial(tid: Tid, uses: &[Use], sequence: &[Item]) -> Option<Option<usize>> {
    let position = sequence.iter().position(|item| item.tid == tid);
    let (uses, before) = match position {
        Some(at) => (&*sequence[at].uses, &sequence[..at]),
        None => (uses, sequence),
    };
    let first = before.iter().all(|item| !conflict(&item.uses, uses));
    first.then_some(position)
}

/// Whether what follows the sequence was explored already.
pub(crate) fn asleep(sleepers: &[Sleeper], sequence: &[Item]) -> bool {
    sleepers
        .iter()
        .any(|s| weak_initial(s.tid, &s.uses, sequence).is_some())
}

/// Inserts a sequence into the tree below these nodes.
pub(crate) fn insert(mut nodes: &mut Vec<Node>, mut sequence: Vec<Item>) {
    loop {
        let found = nodes.iter().enumerate().find_map(|(index, node)| {
            weak_initial(node.tid, &node.uses, &sequence).map(|at| (index, at))
        });
        let Some((index, at)) = found else {
            break;
        };
        if let Some(at) = at {
            if sequence[at].choices != nodes[index].choices {
                return;
            }
            sequence.remove(at);
        }
        nodes = &mut nodes[index].children;
        if nodes.is_empty() || sequence.is_empty() {
            return;
        }
    }
    for item in sequence {
        nodes.push(Node {
            tid: item.tid,
            uses: item.uses,
            choices: item.choices,
            children: Vec::new(),
        });
        let last = nodes.len() - 1;
        nodes = &mut nodes[last].children;
    }
}
