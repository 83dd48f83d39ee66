//! Directed graphs over small numbers.

/// A graph.
#[derive(Debug)]
pub(crate) struct Graph {
    next: Vec<Vec<usize>>,
}

impl Graph {
    /// So many nodes, no edges.
    pub(crate) fn new(n: usize) -> Graph {
        Graph {
            next: vec![Vec::new(); n],
        }
    }

    pub(crate) fn add(&mut self, from: usize, to: usize) {
        self.next[from].push(to);
    }

    /// Where edges from a node lead.
    pub(crate) fn next(&self, node: usize) -> &[usize] {
        &self.next[node]
    }

    /// A number for every node, the same for two nodes if each can be reached from the other
    /// (R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, SIAM J. Comput. 1972, without
    /// recursion).
    pub(crate) fn components(&self) -> Vec<usize> {
        let n = self.next.len();
        const NEW: usize = usize::MAX;
        let (mut order, mut low) = (vec![NEW; n], vec![0; n]);
        let (mut component, mut open) = (vec![NEW; n], Vec::new());
        let (mut clock, mut count) = (0, 0);
        for root in 0..n {
            if order[root] != NEW {
                continue;
            }
            let mut stack = vec![(root, 0)];
            while let Some((node, edge)) = stack.pop() {
                if edge == 0 {
                    order[node] = clock;
                    low[node] = clock;
                    clock += 1;
                    open.push(node);
                }
                if let Some(&to) = self.next[node].get(edge) {
                    stack.push((node, edge + 1));
                    if order[to] == NEW {
                        stack.push((to, 0));
                    } else if component[to] == NEW {
                        low[node] = low[node].min(order[to]);
                    }
                    continue;
                }
                if low[node] == order[node] {
                    while let Some(member) = open.pop() {
                        component[member] = count;
                        if member == node {
                            break;
                        }
                    }
                    count += 1;
                }
                if let Some(&(parent, _)) = stack.last() {
                    low[parent] = low[parent].min(low[node]);
                }
            }
        }
        component
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn nodes_on_a_cycle_are_one_component() {
        let mut g = Graph::new(6);
        for (a, b) in [(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 3), (5, 0)] {
            g.add(a, b);
        }
        let c = g.components();
        assert_eq!(c[1], c[2]);
        assert_eq!(c[3], c[4]);
        let apart = [c[0], c[1], c[3], c[5]];
        for i in 0..4 {
            for j in 0..i {
                assert_ne!(apart[i], apart[j]);
            }
        }
    }
}
