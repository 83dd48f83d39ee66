//! Control flow by the book, against brute force on random graphs and bodies.

use ir::bits::Bits;
use ir::cfg::{Cfg, Dominators, Lattice, Liveness, Transfer, forward, graph};
use ir::{BlockId, Idx, Inst, LocalId, Operand};
use std::collections::BTreeSet;

/// Numbers that are the same in every run (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

fn random_graph(seed: u64) -> Vec<Vec<usize>> {
    let mut numbers = Numbers(seed);
    let n = 1 + numbers.below(9);
    let mut edges = vec![Vec::new(); n];
    for _ in 0..numbers.below(2 * n + 1) {
        let (from, to) = (numbers.below(n), numbers.below(n));
        edges[from].push(to);
    }
    edges
}

/// `ways[a][b]`: is there a way of at least one edge from a to b that passes nothing excluded?
fn closure(edges: &[Vec<usize>], without: Option<usize>) -> Vec<Vec<bool>> {
    let n = edges.len();
    let mut ways = vec![vec![false; n]; n];
    for (from, next) in edges.iter().enumerate() {
        for &to in next {
            ways[from][to] = Some(from) != without && Some(to) != without;
        }
    }
    for via in 0..n {
        for a in 0..n {
            for b in 0..n {
                ways[a][b] |= ways[a][via] && ways[via][b];
            }
        }
    }
    ways
}

#[test]
fn components_are_mutual_reachability_in_reverse_topological_order() {
    for seed in 0..2_000 {
        let edges = random_graph(seed);
        let ways = closure(&edges, None);
        let found = graph::components(&edges);
        let cyclic = graph::cyclic(&edges);
        for a in 0..edges.len() {
            assert_eq!(cyclic[a], ways[a][a], "seed {seed}, {a}");
            for b in 0..edges.len() {
                let same = a == b || ways[a][b] && ways[b][a];
                assert_eq!(found[a] == found[b], same, "seed {seed}, {a} {b}");
                assert!(!ways[a][b] || found[a] >= found[b], "seed {seed}, {a} {b}");
            }
        }
    }
}

#[test]
fn a_long_chain_needs_no_recursion() {
    let n = 300_000;
    let edges: Vec<Vec<u32>> = (0..n).map(|i| vec![(i + 1) % n]).collect();
    assert!(graph::components(&edges).iter().all(|c| *c == 0));
    assert_eq!(graph::reverse_postorder(&edges, 0).len(), n as usize);
    assert!(Dominators::of(&edges, 0).dominates(n / 2, n - 1));
}

#[test]
fn reachability_and_orders() {
    for seed in 0..2_000 {
        let edges = random_graph(seed);
        let n = edges.len();
        let ways = closure(&edges, None);
        let reached = graph::reachable(&edges, [0]);
        let order = graph::reverse_postorder(&edges, 0);
        assert_eq!(reached[0], order.first() == Some(&0));
        for b in 0..n {
            assert_eq!(reached[b], b == 0 || ways[0][b], "seed {seed}, {b}");
            assert_eq!(reached[b], order.contains(&b), "seed {seed}, {b}");
        }
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len());
        // An edge without a way back leads onwards.
        for (i, a) in order.iter().enumerate() {
            for b in &order[..i] {
                let back = ways[*b][*a];
                assert!(!edges[*a].contains(b) || back, "seed {seed}, {a} {b}");
            }
        }
        let without = closure(&edges, Some(n - 1));
        let around = graph::reachable_through(&edges, [0], |b| b != n - 1);
        for b in 0..n {
            let way = n > 1 && (b == 0 || without[0][b]);
            assert_eq!(around[b], way, "seed {seed}, {b}");
        }
        let back = graph::reversed(&edges);
        let flat = |edges: &[Vec<usize>]| -> Vec<(usize, usize)> {
            let each = edges.iter().enumerate();
            let mut all: Vec<_> = each
                .flat_map(|(a, to)| to.iter().map(move |b| (a, *b)))
                .collect();
            all.sort_unstable();
            all
        };
        let mut turned: Vec<_> = flat(&back).iter().map(|(a, b)| (*b, *a)).collect();
        turned.sort_unstable();
        assert_eq!(turned, flat(&edges));
    }
}

#[test]
fn dominators_are_what_every_way_passes() {
    for seed in 0..2_000 {
        let edges = random_graph(seed);
        let n = edges.len();
        let reached = graph::reachable(&edges, [0]);
        let dominators = Dominators::of(&edges, 0);
        for (node, &there) in reached.iter().enumerate() {
            assert_eq!(dominators.is_reached(node), there);
            let mut chain = BTreeSet::new();
            for by in 0..n {
                let around = by != 0 && (node == 0 || closure(&edges, Some(by))[0][node]);
                let expected = !there || by == node || !around;
                assert_eq!(
                    dominators.dominates(by, node),
                    expected,
                    "seed {seed}, {by} {node}"
                );
                if there && expected {
                    chain.insert(by);
                }
            }
            assert_eq!(dominators.chain(node).collect::<BTreeSet<_>>(), chain);
            if let Some(nearest) = dominators.immediate(node) {
                let others = chain.iter().filter(|by| **by != node);
                assert!(
                    others
                        .into_iter()
                        .all(|by| dominators.dominates(*by, nearest))
                );
            }
        }
    }
}

/// A body of copies, additions, calls that may fail, and branches.
fn random_body(seed: u64) -> ir::Body {
    let mut numbers = Numbers(seed);
    let blocks = 1 + numbers.below(5);
    let mut body = ir::Body::default();
    for _ in 0..4 {
        body.locals.push(ir::Local {
            name: String::new(),
            ty: ir::Ty::I32,
        });
    }
    for _ in 0..blocks {
        let mut insts = Vec::new();
        for _ in 0..numbers.below(4) {
            let unwind = (numbers.below(4) == 0).then(|| BlockId::new(numbers.below(blocks)));
            let local = |n: usize| LocalId::new(n);
            let op = ir::Op::Binary {
                dst: local(numbers.below(4)),
                op: ir::BinOp::DivS,
                ty: ir::Ty::I32,
                a: Operand::Local(local(numbers.below(4))),
                b: Operand::Const(1),
                overflow: ir::Overflow::Wrap,
            };
            insts.push(Inst {
                op,
                span: ir::Span::NONE,
                unwind,
            });
        }
        let mut to = || BlockId::new(numbers.below(blocks));
        let (then, other) = (to(), to());
        let term = match numbers.below(3) {
            0 => ir::Terminator::Jump(then),
            1 => ir::Terminator::Return(Some(Operand::Local(LocalId::new(numbers.below(4))))),
            _ => ir::Terminator::Branch {
                cond: Operand::Local(LocalId::new(numbers.below(4))),
                ty: ir::Ty::I32,
                then,
                other,
            },
        };
        body.blocks.push(ir::Block {
            insts,
            term,
            term_span: ir::Span::NONE,
        });
    }
    body
}

/// The points after one, each with whether the instruction there has had its effect.
fn steps(body: &ir::Body, (block, at): (BlockId, usize)) -> Vec<((BlockId, usize), bool)> {
    let b = &body.blocks[block];
    match b.insts.get(at) {
        None => {
            let next = b.term.successors().into_iter();
            next.map(|to| ((to, 0), true)).collect()
        }
        Some(inst) => {
            let mut out = vec![((block, at + 1), true)];
            out.extend(inst.unwind.map(|to| ((to, 0), false)));
            out
        }
    }
}

/// Does some way from a point read a local before it is set?
fn is_read(body: &ir::Body, from: (BlockId, usize), local: LocalId) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![from];
    while let Some(point) = work.pop() {
        if !seen.insert(point) {
            continue;
        }
        let (block, at) = point;
        let inst = body.blocks[block].insts.get(at);
        let (mut reads, mut sets) = (false, false);
        let read = |o: Operand| o == Operand::Local(local);
        match inst {
            Some(inst) => {
                inst.op.for_each_operand(|o| reads |= read(o));
                inst.op.for_each_def(|d| sets |= d == local);
            }
            None => body.blocks[block]
                .term
                .for_each_operand(|o| reads |= read(o)),
        }
        if reads {
            return true;
        }
        let next = steps(body, point).into_iter();
        work.extend(next.filter(|(_, done)| !(*done && sets)).map(|(to, _)| to));
    }
    false
}

#[test]
fn live_is_what_some_way_reads_before_it_is_set() {
    for seed in 0..1_000 {
        let body = random_body(seed);
        let liveness = Liveness::of(&body);
        for (block, b) in body.blocks.iter() {
            for at in 0..=b.insts.len() {
                let live = liveness.at(&body, block, at as u32);
                for local in body.locals.ids() {
                    let expected = is_read(&body, (block, at), local);
                    let said = live.contains(&local);
                    assert_eq!(said, expected, "seed {seed}, {block} {at} {local}");
                    if at == 0 {
                        let start = liveness.at_start(block);
                        assert_eq!(start.contains(local.index()), expected);
                    }
                }
            }
        }
    }
}

/// The locals that may have been set on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Set(Bits);

impl Lattice for Set {
    fn join(&mut self, other: &Set) -> bool {
        self.0.union(&other.0)
    }
}

struct Sets;

impl Transfer for Sets {
    type State = Set;
    fn inst(&mut self, _at: (BlockId, u32), inst: &Inst, mut state: Set) -> Option<Set> {
        inst.op.for_each_def(|d| {
            state.0.insert(d.index());
        });
        Some(state)
    }
}

#[test]
fn the_solver_finds_what_may_have_been_set_on_some_way() {
    for seed in 0..1_000 {
        let body = random_body(seed);
        let solution = forward(&body, Set(Bits::default()), &mut Sets);
        // Brute force: all points with all sets that ways come with.
        let mut seen: BTreeSet<((BlockId, usize), Vec<bool>)> = BTreeSet::new();
        let mut work = vec![((Cfg::ENTRY, 0), vec![false; 4])];
        while let Some((point, set)) = work.pop() {
            if !seen.insert((point, set.clone())) {
                continue;
            }
            let mut after = set.clone();
            if let Some(inst) = body.blocks[point.0].insts.get(point.1) {
                inst.op.for_each_def(|d| after[d.index()] = true);
            }
            for (to, _) in steps(&body, point) {
                work.push((to, after.clone()));
                if to.1 == 0 {
                    work.push((to, set.clone()));
                }
            }
        }
        for (block, b) in body.blocks.iter() {
            for at in 0..=b.insts.len() {
                let mut expected: Option<Vec<bool>> = None;
                for (_, set) in seen.iter().filter(|(point, _)| *point == (block, at)) {
                    let all = expected.get_or_insert_with(|| vec![false; 4]);
                    all.iter_mut().zip(set).for_each(|(a, b)| *a |= b);
                }
                let found = solution.before(&body, &mut Sets, (block, at as u32));
                let found = found.map(|s| (0..4).map(|i| s.0.contains(i)).collect::<Vec<_>>());
                assert_eq!(found, expected, "seed {seed}, {block} {at}");
            }
        }
    }
}

#[test]
fn edges_go_both_ways() {
    for seed in 0..500 {
        let body = random_body(seed);
        let cfg = Cfg::of(&body);
        for (block, b) in body.blocks.iter() {
            let unwinds = b.insts.iter().filter_map(|i| i.unwind);
            let all: BTreeSet<BlockId> = b.term.successors().into_iter().chain(unwinds).collect();
            assert_eq!(cfg.next(block), all.into_iter().collect::<Vec<_>>());
            for to in body.blocks.ids() {
                assert_eq!(
                    cfg.next(block).contains(&to),
                    cfg.before(to).contains(&block)
                );
            }
        }
    }
}
