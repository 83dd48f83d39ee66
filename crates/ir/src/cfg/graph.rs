//! Directed graphs over small numbers: a list of successors for every node.
//!
//! None of the functions recurs, so graphs may be as deep as memory allows.

use crate::id::Idx;

impl Idx for u32 {
    fn new(index: usize) -> u32 {
        u32::try_from(index).expect("more than 2^32 nodes in one graph")
    }
    fn index(self) -> usize {
        self as usize
    }
}

impl Idx for usize {
    fn new(index: usize) -> usize {
        index
    }
    fn index(self) -> usize {
        self
    }
}

/// The graph with every edge turned round.
pub fn reversed<I: Idx>(edges: &[Vec<I>]) -> Vec<Vec<I>> {
    let mut out = vec![Vec::new(); edges.len()];
    for (from, next) in edges.iter().enumerate() {
        for to in next {
            out[to.index()].push(I::new(from));
        }
    }
    out
}

/// The strongly connected component of each node, numbered from 0 so that a component comes after
/// those it leads to (R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, SIAM J. Comput.
/// 1972, without recursion). The numbers of components that do not lead to one another depend on the
/// order of nodes and edges.
pub fn components<I: Idx>(edges: &[Vec<I>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let n = edges.len();
    let (mut index, mut low) = (vec![NONE; n], vec![0u32; n]);
    let mut component = vec![NONE; n];
    let (mut open, mut clock, mut found) = (Vec::new(), 0, 0);
    let mut work: Vec<(usize, usize)> = Vec::new();
    for root in 0..n {
        if index[root] != NONE {
            continue;
        }
        work.push((root, 0));
        while let Some(&mut (node, ref mut edge)) = work.last_mut() {
            if *edge == 0 {
                index[node] = clock;
                low[node] = clock;
                clock += 1;
                open.push(node);
            }
            if let Some(to) = edges[node].get(*edge).map(|to| to.index()) {
                *edge += 1;
                if index[to] == NONE {
                    work.push((to, 0));
                } else if component[to] == NONE {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

/// Whether each node lies on a cycle.
pub fn cyclic<I: Idx>(edges: &[Vec<I>]) -> Vec<bool> {
    on_cycles(edges, &components(edges))
}

/// Whether each node lies on a cycle, by its component.
pub fn on_cycles<I: Idx>(edges: &[Vec<I>], components: &[u32]) -> Vec<bool> {
    let mut size = vec![0u32; edges.len()];
    for &c in components {
        size[c as usize] += 1;
    }
    let alone = |node: usize| size[components[node] as usize] == 1;
    (0..edges.len())
        .map(|node| !alone(node) || edges[node].contains(&I::new(node)))
        .collect()
}

/// Whether each node can be reached from one of these, which count themselves.
pub fn reachable<I: Idx>(edges: &[Vec<I>], from: impl IntoIterator<Item = I>) -> Vec<bool> {
    reachable_through(edges, from, |_| true)
}

/// Whether each node can be reached from one of these, which count themselves, through nodes of which
/// all, with the first and the last, are allowed.
pub fn reachable_through<I: Idx>(
    edges: &[Vec<I>],
    from: impl IntoIterator<Item = I>,
    allowed: impl Fn(I) -> bool,
) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut work: Vec<I> = from.into_iter().collect();
    while let Some(node) = work.pop() {
        if !seen[node.index()] && allowed(node) {
            seen[node.index()] = true;
            work.extend(&edges[node.index()]);
        }
    }
    seen
}

/// The nodes reachable from a root, each before those it leads to but for edges that close a cycle.
/// Depends on the order of edges.
pub fn reverse_postorder<I: Idx>(edges: &[Vec<I>], root: I) -> Vec<I> {
    let mut seen = vec![false; edges.len()];
    let mut out = Vec::new();
    if edges.is_empty() {
        return out;
    }
    seen[root.index()] = true;
    let mut work: Vec<(I, usize)> = vec![(root, 0)];
    while let Some((node, edge)) = work.last_mut() {
        let node = *node;
        match edges[node.index()].get(*edge) {
            Some(&to) => {
                *edge += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    work.push((to, 0));
                }
            }
            None => {
                out.push(node);
                work.pop();
            }
        }
    }
    out.reverse();
    out
}
