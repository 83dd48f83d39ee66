//! Inclusion constraints and their solution.
//!
//! Andersen's analysis (PhD thesis, DIKU 1994) over nodes for locals, results and memory cells, with
//! difference propagation (Pearce, Kelly, Hankin, SQJ 2004) and periodic collapsing of cycles of
//! copies. The constraints of a body are added when its instance is first called, so calls through
//! pointers are resolved on the fly.
//!
//! Memory has two nodes per cell, what was stored there and what is loaded from there, and a store
//! reaches the loads of every cell that overlaps: a walk over all bytes of an object sees every
//! pointer in it, but does not make its fields one.

use crate::id::ObjectId;
use crate::pointer::cell_set::CellSet;
use crate::pointer::memory::{Memory, Shift};
use ir::bits::Bits;
use ir::cfg::graph;
use ir::{ClassId, Idx, Program};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

/// Hashes pairs of small numbers, which are not chosen to collide.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.write_u32(u32::from(*b)));
    }

    fn write_u32(&mut self, n: u32) {
        let mixed = (self.0 ^ u64::from(n)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }
}

type Mixed = BuildHasherDefault<Mix>;

/// A node of the constraint graph.
pub(crate) type NodeId = u32;

/// Something to do for each new element of a node: see [`crate::pointer::constraints`].
pub(crate) type WatchId = u32;

#[derive(Default)]
struct Node {
    /// Cells.
    pts: CellSet,
    /// Those not yet passed on.
    delta: CellSet,
    copies: Vec<NodeId>,
    shifts: Vec<(NodeId, Shift)>,
    /// Copies of what a type test lets pass.
    tested: Vec<(NodeId, ClassId)>,
    loads: Vec<NodeId>,
    stores: Vec<NodeId>,
    watches: Vec<WatchId>,
    queued: bool,
}

/// The two nodes of a memory cell.
#[derive(Clone, Copy)]
pub(crate) struct Contents {
    /// What is stored there.
    pub stored: NodeId,
    /// What may be loaded from there.
    pub loaded: NodeId,
}

/// A copy of memory: from a cell on, a number of bytes, to another cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Transfer {
    pub from: u32,
    pub to: u32,
    pub len: Option<u32>,
}

/// The graph, and what is still to be done.
pub(crate) struct Graph<'p> {
    pub memory: Memory<'p>,
    nodes: Vec<Node>,
    parent: Vec<NodeId>,
    queue: VecDeque<NodeId>,
    edges: HashSet<(NodeId, NodeId), Mixed>,
    contents: HashMap<u32, Contents, Mixed>,
    /// The cells of each object that have contents.
    held: Vec<Vec<u32>>,
    transfers: Vec<Vec<Transfer>>,
    known_transfers: HashSet<Transfer>,
    pub classes: Classes,
    pointer_size: u32,
    pops: usize,
    collapse_at: usize,
    deadline: Option<Instant>,
}

/// The classes of a program, and those of its objects.
pub(crate) struct Classes {
    /// By class, itself and all above it.
    above: Vec<Bits>,
    /// By object, of which class it is made.
    of: HashMap<u32, ClassId, Mixed>,
}

impl Classes {
    fn of(program: &Program) -> Classes {
        let parents = program
            .classes
            .iter()
            .map(|(_, class)| class.parents.clone());
        let parents: Vec<Vec<ClassId>> = parents.collect();
        let above = program.classes.iter().map(|(id, _)| {
            let reached = graph::reachable(&parents, [id]);
            let mut bits = Bits::default();
            for (at, reached) in reached.into_iter().enumerate() {
                if reached {
                    bits.insert(at);
                }
            }
            bits
        });
        Classes {
            above: above.collect(),
            of: HashMap::default(),
        }
    }

    /// An object is made of a class.
    pub fn set(&mut self, object: ObjectId, class: ClassId) {
        self.of.insert(object.0, class);
    }

    fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        let known = self.above.get(class.index());
        known.is_none_or(|all| all.contains(above.index()))
    }
}

/// Nodes between two looks at the clock.
const CLOCK: usize = 256;

impl<'p> Graph<'p> {
    pub fn new(memory: Memory<'p>, program: &Program, deadline: Option<Instant>) -> Self {
        let pointer_size = program.data_model.pointer_size();
        Graph {
            memory,
            classes: Classes::of(program),
            nodes: Vec::new(),
            parent: Vec::new(),
            queue: VecDeque::new(),
            edges: HashSet::default(),
            contents: HashMap::default(),
            held: Vec::new(),
            transfers: Vec::new(),
            known_transfers: HashSet::new(),
            pointer_size,
            pops: 0,
            collapse_at: 10_000,
            deadline,
        }
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|end| bounds::is_over() || Instant::now() >= end)
    }

    /// New nodes, numbered one after the other; the first.
    pub fn nodes(&mut self, count: usize) -> NodeId {
        let first = self.nodes.len() as NodeId;
        self.nodes
            .resize_with(self.nodes.len() + count, Node::default);
        self.parent.extend(first..first + count as NodeId);
        first
    }

    /// The node that stands for this one after collapsing.
    pub fn root(&self, mut node: NodeId) -> NodeId {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    /// What a node may hold, as numbers of cells.
    pub fn pointees(&self, node: NodeId) -> impl Iterator<Item = u32> + '_ {
        self.nodes[self.root(node) as usize].pts.iter()
    }

    /// The contents of an object that have been stored to: cell and node.
    pub fn stored_in(&self, object: usize) -> impl Iterator<Item = (u32, NodeId)> + '_ {
        let cells = self.held.get(object).into_iter().flatten();
        cells.map(|c| (*c, self.contents[c].stored))
    }

    /// Adds a cell to a node.
    pub fn add(&mut self, node: NodeId, cell: u32) {
        let root = self.root(node);
        let n = &mut self.nodes[root as usize];
        if n.pts.insert(cell) {
            n.delta.insert(cell);
            self.enqueue(root);
        }
    }

    fn enqueue(&mut self, root: NodeId) {
        let n = &mut self.nodes[root as usize];
        if !n.queued {
            n.queued = true;
            self.queue.push_back(root);
        }
    }

    fn add_all(&mut self, node: NodeId, cells: &CellSet) {
        let root = self.root(node);
        let n = &mut self.nodes[root as usize];
        let before = n.pts.len();
        n.pts.union(cells, &mut n.delta);
        if n.pts.len() != before {
            self.enqueue(root);
        }
    }

    /// Everything in `from` is also in `to`.
    pub fn copy(&mut self, from: NodeId, to: NodeId) {
        let (from, to) = (self.root(from), self.root(to));
        if from == to || !self.edges.insert((from, to)) {
            return;
        }
        self.nodes[from as usize].copies.push(to);
        let pts = std::mem::take(&mut self.nodes[from as usize].pts);
        self.add_all(to, &pts);
        self.nodes[from as usize].pts = pts;
    }

    /// Everything in `from`, plus something, is in `to`.
    pub fn shift(&mut self, from: NodeId, to: NodeId, shift: Shift) {
        let from = self.root(from);
        self.nodes[from as usize].shifts.push((to, shift));
        let pts = self.nodes[from as usize].pts.clone();
        self.shift_all(&pts, to, shift);
    }

    fn shift_all(&mut self, cells: &CellSet, to: NodeId, shift: Shift) {
        for c in cells.iter() {
            let shifted = self.memory.shift(c, shift);
            let have = self.nodes[self.root(to) as usize].pts.iter();
            let shifted = self.memory.walked(shifted, have);
            self.add(to, shifted);
        }
    }

    /// Everything in `from` that is not known to be of another class is in `to`.
    pub fn copy_tested(&mut self, from: NodeId, to: NodeId, class: ClassId) {
        let from = self.root(from);
        self.nodes[from as usize].tested.push((to, class));
        let pts = self.nodes[from as usize].pts.clone();
        self.pass_tested(&pts, to, class);
    }

    fn pass_tested(&mut self, cells: &CellSet, to: NodeId, class: ClassId) {
        for cell in cells.iter() {
            if self.may_be(cell, class) {
                self.add(to, cell);
            }
        }
    }

    /// Whether the object of a cell may be of a class or below it.
    pub fn may_be(&self, cell: u32, class: ClassId) -> bool {
        let of = self.class_of(cell);
        of.is_none_or(|of| self.classes.is_below(of, class))
    }

    /// The class of which an object is made.
    pub fn class_of(&self, cell: u32) -> Option<ClassId> {
        let object = self.memory.cell(cell).object;
        self.classes.of.get(&object.0).copied()
    }

    /// What is at the addresses in `addr` is in `to`.
    pub fn load(&mut self, addr: NodeId, to: NodeId) {
        let addr = self.root(addr);
        self.nodes[addr as usize].loads.push(to);
        for c in self.nodes[addr as usize].pts.clone().iter() {
            let from = self.contents(c).loaded;
            self.copy(from, to);
        }
    }

    /// What is in `value` is at the addresses in `addr`.
    pub fn store(&mut self, addr: NodeId, value: NodeId) {
        let addr = self.root(addr);
        self.nodes[addr as usize].stores.push(value);
        for c in self.nodes[addr as usize].pts.clone().iter() {
            let to = self.contents(c).stored;
            self.copy(value, to);
        }
    }

    /// Asks to be told each element of a node; returns those it has.
    pub fn watch(&mut self, node: NodeId, watch: WatchId) -> Vec<u32> {
        let root = self.root(node);
        let n = &mut self.nodes[root as usize];
        n.watches.push(watch);
        n.pts.iter().collect()
    }

    /// The nodes of a memory cell.
    pub fn contents(&mut self, cell: u32) -> Contents {
        if let Some(&c) = self.contents.get(&cell) {
            return c;
        }
        let first = self.nodes(2);
        let new = Contents {
            stored: first,
            loaded: first + 1,
        };
        self.contents.insert(cell, new);
        self.copy(new.stored, new.loaded);
        let place = self.memory.cell(cell);
        let object = place.object.0 as usize;
        if self.held.len() <= object {
            self.held.resize_with(object + 1, Vec::new);
            self.transfers.resize_with(object + 1, Vec::new);
        }
        let width = self.pointer_size;
        for other in self.held[object].clone() {
            let there = self.memory.cell(other);
            if place.overlaps(width, there, width) {
                let other = self.contents[&other];
                self.copy(other.stored, new.loaded);
                self.copy(new.stored, other.loaded);
            }
        }
        self.held[object].push(cell);
        for t in self.transfers[object].clone() {
            self.transfer_cell(t, cell);
        }
        new
    }

    /// Copies memory, now and whenever the source gets new contents.
    pub fn transfer(&mut self, t: Transfer) {
        if !self.known_transfers.insert(t) {
            return;
        }
        let object = self.memory.cell(t.from).object.0 as usize;
        if self.held.len() <= object {
            self.held.resize_with(object + 1, Vec::new);
            self.transfers.resize_with(object + 1, Vec::new);
        }
        self.transfers[object].push(t);
        for cell in self.held[object].clone() {
            self.transfer_cell(t, cell);
        }
    }

    fn transfer_cell(&mut self, t: Transfer, cell: u32) {
        let (from, at) = (self.memory.cell(t.from), self.memory.cell(cell));
        let len = t.len.unwrap_or(u32::MAX / 2);
        if !at.overlaps(self.pointer_size, from, len) {
            return;
        }
        let exact = at.is_exact() && from.is_exact();
        let target = if exact {
            let by = i64::from(at.offset) - i64::from(from.offset);
            self.memory.shift(t.to, Shift::By(by))
        } else {
            self.memory.shift(t.to, progression(from, at))
        };
        let (source, to) = (self.contents(cell).stored, self.contents(target).stored);
        self.copy(source, to);
    }

    /// Passes on what is new until something must be done outside: the watches to serve, each with
    /// its new elements. `None` when all is done, or the time is over.
    pub fn propagate(&mut self) -> Option<(Vec<WatchId>, Vec<u32>)> {
        while let Some(id) = self.queue.pop_front() {
            self.pops += 1;
            if self.pops.is_multiple_of(CLOCK) && self.is_late() {
                return None;
            }
            if self.pops >= self.collapse_at {
                self.collapse();
                self.collapse_at = self.pops + 2 * self.nodes.len().max(5_000);
            }
            let root = self.root(id);
            let n = &mut self.nodes[root as usize];
            n.queued = false;
            let delta = std::mem::take(&mut n.delta);
            if delta.is_empty() {
                continue;
            }
            for to in n.copies.clone() {
                self.add_all(to, &delta);
            }
            for (to, shift) in self.nodes[root as usize].shifts.clone() {
                self.shift_all(&delta, to, shift);
            }
            for (to, class) in self.nodes[root as usize].tested.clone() {
                self.pass_tested(&delta, to, class);
            }
            for to in self.nodes[root as usize].loads.clone() {
                for c in delta.iter() {
                    let from = self.contents(c).loaded;
                    self.copy(from, to);
                }
            }
            for value in self.nodes[root as usize].stores.clone() {
                for c in delta.iter() {
                    let to = self.contents(c).stored;
                    self.copy(value, to);
                }
            }
            let watches = self.nodes[root as usize].watches.clone();
            if !watches.is_empty() {
                return Some((watches, delta.iter().collect()));
            }
        }
        None
    }

    /// Makes every cycle of copies one node.
    fn collapse(&mut self) {
        let edges: Vec<Vec<u32>> = (0..self.nodes.len())
            .map(|i| {
                let copies = &self.nodes[i].copies;
                copies.iter().map(|c| self.root(*c)).collect()
            })
            .collect();
        let component = graph::components(&edges);
        let mut first: HashMap<u32, NodeId> = HashMap::new();
        let mut grown: Vec<NodeId> = Vec::new();
        for i in 0..self.nodes.len() as NodeId {
            if self.parent[i as usize] != i {
                continue;
            }
            let into = *first.entry(component[i as usize]).or_insert(i);
            if into != i {
                self.merge(i, into);
                grown.push(into);
            }
        }
        grown.sort_unstable();
        grown.dedup();
        for into in grown {
            self.settle(into);
        }
        // Edges between the same nodes are one.
        for i in 0..self.nodes.len() {
            let mut copies = std::mem::take(&mut self.nodes[i].copies);
            for to in &mut copies {
                *to = self.root(*to);
            }
            copies.sort_unstable();
            copies.dedup();
            copies.retain(|to| *to as usize != i);
            self.nodes[i].copies = copies;
        }
    }

    fn merge(&mut self, node: NodeId, into: NodeId) {
        let old = std::mem::take(&mut self.nodes[node as usize]);
        self.parent[node as usize] = into;
        let target = &mut self.nodes[into as usize];
        target.copies.extend(&old.copies);
        target.shifts.extend(&old.shifts);
        target.tested.extend(&old.tested);
        target.loads.extend(&old.loads);
        target.stores.extend(&old.stores);
        target.watches.extend(&old.watches);
        target.pts.absorb(&old.pts);
    }

    /// After all that a node stands for was merged into it: a large cycle has thousands of nodes, and is put in order once.
    fn settle(&mut self, into: NodeId) {
        let target = &mut self.nodes[into as usize];
        // Each part's edges have not seen the others' elements.
        target.delta = target.pts.clone();
        for list in [&mut target.loads, &mut target.stores] {
            list.sort_unstable();
            list.dedup();
        }
        target.shifts.sort_unstable();
        target.shifts.dedup();
        target.tested.sort_unstable();
        target.tested.dedup();
        self.enqueue(into);
    }
}

/// Where the copy of `at` lands, as far from the target as `at` is from `from`.
fn progression(from: crate::pointer::object::Cell, at: crate::pointer::object::Cell) -> Shift {
    let scale = crate::pointer::object::gcd(from.stride, at.stride);
    if scale == 0 || from.span != 1 || at.span != 1 {
        return Shift::Anywhere;
    }
    let offset = i64::from(at.offset) - i64::from(from.offset);
    Shift::Multiples { scale, offset }
}
