//! What is known of a function's body by itself: who defines its locals, its loops, which pointers
//! walk.

use ir::{BlockId, Body, Idx, LocalId, Op, Operand};
use std::collections::BTreeSet;

/// Facts of one body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// The only definition of each local; `None` for parameters and where there are several.
    pub only_def: Vec<Option<(BlockId, u32)>>,
    /// Whether each local is defined at most once (parameters count as one definition).
    pub once_defined: Vec<bool>,
    /// The additions of a constant to a pointer that feed themselves: `p++` in a loop.
    pub walks: BTreeSet<(BlockId, u32)>,
    /// Successors of each block, unwinding included.
    pub successors: Vec<Vec<BlockId>>,
    /// Whether a block lies on a cycle.
    pub cyclic: Vec<bool>,
    /// Whether control can come back from a jump out of a call: then nothing is known of order.
    pub irregular: bool,
    /// Instructions, terminators not counted.
    pub size: u32,
}

impl Shape {
    /// The facts of a body whose first `params` locals are parameters.
    pub fn of(body: &Body, params: usize) -> Shape {
        let mut shape = Shape {
            only_def: vec![None; body.locals.len()],
            once_defined: vec![true; body.locals.len()],
            ..Shape::default()
        };
        let mut defined: Vec<bool> = (0..body.locals.len()).map(|i| i < params).collect();
        for (id, block) in body.blocks.iter() {
            shape.size += block.insts.len() as u32;
            let mut out = block.term.successors();
            for (i, inst) in block.insts.iter().enumerate() {
                out.extend(inst.unwind);
                shape.irregular |= matches!(inst.op, Op::SetJmp { .. });
                inst.op.for_each_def(|l| {
                    let seen = std::mem::replace(&mut defined[l.index()], true);
                    shape.only_def[l.index()] = (!seen).then_some((id, i as u32));
                    shape.once_defined[l.index()] &= !seen;
                });
            }
            out.sort_unstable();
            out.dedup();
            shape.successors.push(out);
        }
        shape.cyclic = on_cycles(&shape.successors);
        shape.walks = walks(body);
        shape
    }

    /// The instruction that alone defines a local.
    pub fn def<'b>(&self, body: &'b Body, operand: Operand) -> Option<&'b Op> {
        let Operand::Local(local) = operand else {
            return None;
        };
        let (block, inst) = self.only_def[local.index()]?;
        Some(&body.blocks[block].insts[inst as usize].op)
    }

    /// The predecessors of each block.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut out = vec![Vec::new(); self.successors.len()];
        for (i, next) in self.successors.iter().enumerate() {
            for s in next {
                out[s.index()].push(BlockId::new(i));
            }
        }
        out
    }
}

/// Which nodes of a graph lie on a cycle.
fn on_cycles(successors: &[Vec<BlockId>]) -> Vec<bool> {
    let edges: Vec<Vec<u32>> = successors
        .iter()
        .map(|s| s.iter().map(|b| b.0).collect())
        .collect();
    let components = components(&edges);
    let mut size = vec![0u32; edges.len()];
    for &c in &components {
        size[c as usize] += 1;
    }
    (0..edges.len())
        .map(|i| size[components[i] as usize] > 1 || edges[i].contains(&(i as u32)))
        .collect()
}

/// The strongly connected component of each node, numbered so that a component comes after those
/// it leads to (Tarjan, SIAM J. Comput. 1972, without recursion).
pub(crate) fn components(edges: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let n = edges.len();
    let (mut index, mut low) = (vec![NONE; n], vec![0u32; n]);
    let mut component = vec![NONE; n];
    let (mut stack, mut next, mut found) = (Vec::new(), 0, 0);
    let mut work: Vec<(u32, usize)> = Vec::new();
    for root in 0..n as u32 {
        if index[root as usize] != NONE {
            continue;
        }
        work.push((root, 0));
        while let Some(&mut (v, ref mut at)) = work.last_mut() {
            let vi = v as usize;
            if *at == 0 {
                index[vi] = next;
                low[vi] = next;
                next += 1;
                stack.push(v);
            }
            if let Some(&w) = edges[vi].get(*at) {
                *at += 1;
                let wi = w as usize;
                if index[wi] == NONE {
                    work.push((w, 0));
                } else if component[wi] == NONE {
                    low[vi] = low[vi].min(index[wi]);
                }
                // The first visit of a node without further edges must not repeat.
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                let p = parent as usize;
                low[p] = low[p].min(low[vi]);
            }
            if low[vi] == index[vi] {
                while let Some(w) = stack.pop() {
                    component[w as usize] = found;
                    if w == v {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

/// The additions of a constant on a cycle of copies within one body.
fn walks(body: &Body) -> BTreeSet<(BlockId, u32)> {
    let mut edges = vec![Vec::new(); body.locals.len()];
    let mut adds = Vec::new();
    for (id, block) in body.blocks.iter() {
        for (i, inst) in block.insts.iter().enumerate() {
            let mut edge = |from: &Operand, to: LocalId| {
                if let Operand::Local(from) = from {
                    edges[from.index()].push(to.0);
                }
            };
            match &inst.op {
                Op::Copy { dst, src, .. } => edge(src, *dst),
                Op::Cast { dst, a, .. } => edge(a, *dst),
                Op::Select { dst, a, b, .. } => {
                    edge(a, *dst);
                    edge(b, *dst);
                }
                Op::Binary { dst, a, b, .. } => {
                    edge(a, *dst);
                    edge(b, *dst);
                    adds.push((*a, *dst, (id, i as u32)));
                    adds.push((*b, *dst, (id, i as u32)));
                }
                Op::PtrAdd { dst, base, .. } => {
                    edge(base, *dst);
                    adds.push((*base, *dst, (id, i as u32)));
                }
                _ => {}
            }
        }
    }
    let components = components(&edges);
    let same = |a: Operand, b: LocalId| match a {
        Operand::Local(a) => components[a.index()] == components[b.index()],
        _ => false,
    };
    adds.into_iter()
        .filter(|(from, to, _)| same(*from, *to))
        .map(|(_, _, at)| at)
        .collect()
}
