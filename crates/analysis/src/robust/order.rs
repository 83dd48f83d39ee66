//! Which points a thread may pass after which others.
//!
//! A graph of pieces of blocks, cut after each call: a call leads to the entries of what it may call, a return to
//! the pieces behind all calls that may have led there.

use crate::analysis::Analysis;
use crate::flow::point::Point;
use crate::id::InstanceId;
use ir::{BlockId, Op, SyncOp, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// A piece of a block: the instructions up to and with a call.
type Piece = (InstanceId, BlockId, u32);

/// Who comes after whom.
pub(super) struct After {
    next: BTreeMap<Piece, Vec<Piece>>,
    /// For each block, the calls in it, ascending.
    cuts: BTreeMap<(InstanceId, BlockId), Vec<u32>>,
}

/// Whether control may go where the graph does not. Models of the library jump where a thread is cancelled, and where one
/// that has installed cleanup handlers (each a `setjmp` of its own) ends by `pthread_exit`.
pub(super) fn jumps(analysis: &Analysis<'_>) -> bool {
    let (mut back, mut lands) = (false, false);
    for instance in analysis.instances().ids() {
        let blocks = analysis
            .body(instance)
            .into_iter()
            .flat_map(|b| b.blocks.iter());
        for inst in blocks.flat_map(|(_, b)| b.insts.iter()) {
            match &inst.op {
                Op::LongJmp { .. } => back = true,
                Op::SetJmp { .. } => lands = true,
                Op::Sync { op, .. }
                    if matches!(op, SyncOp::Cancel { .. } | SyncOp::Interrupt { .. }) =>
                {
                    return true;
                }
                _ => {}
            }
        }
    }
    back && lands
}

impl After {
    pub fn of(analysis: &Analysis<'_>) -> After {
        let mut after = After {
            next: BTreeMap::new(),
            cuts: BTreeMap::new(),
        };
        for instance in analysis.instances().ids() {
            after.cut(analysis, instance);
        }
        for instance in analysis.instances().ids() {
            after.join(analysis, instance);
        }
        after
    }

    fn cut(&mut self, analysis: &Analysis<'_>, instance: InstanceId) {
        let Some(body) = analysis.body(instance) else {
            return;
        };
        for (block, b) in body.blocks.iter() {
            let calls = (0..=b.insts.len() as u32).filter(|&inst| {
                let point = Point {
                    instance,
                    block,
                    inst,
                };
                !analysis.callees(point).is_empty()
            });
            self.cuts.insert((instance, block), calls.collect());
        }
    }

    fn join(&mut self, analysis: &Analysis<'_>, instance: InstanceId) {
        let Some(body) = analysis.body(instance) else {
            return;
        };
        for (block, b) in body.blocks.iter() {
            let calls = self.cuts[&(instance, block)].clone();
            for (piece, &inst) in calls.iter().enumerate() {
                let point = Point {
                    instance,
                    block,
                    inst,
                };
                let behind = (instance, block, piece as u32 + 1);
                let from = (instance, block, piece as u32);
                // What is called may be unknown, and need not come back.
                self.next.entry(from).or_default().push(behind);
                for &callee in analysis.callees(point) {
                    let first = BlockId(0);
                    self.next.entry(from).or_default().push((callee, first, 0));
                    for last in self.ends(analysis, callee) {
                        self.next.entry(last).or_default().push(behind);
                    }
                }
            }
            let last = (instance, block, calls.len() as u32);
            for next in b.term.successors() {
                self.next.entry(last).or_default().push((instance, next, 0));
            }
            for (i, inst) in b.insts.iter().enumerate() {
                if let Some(unwind) = inst.unwind {
                    // Before what is called there has run, or behind it.
                    for inst in [i as u32, i as u32 + 1] {
                        let from = self.piece(Point {
                            instance,
                            block,
                            inst,
                        });
                        let next = self.next.entry(from).or_default();
                        next.push((instance, unwind, 0));
                    }
                }
            }
        }
    }

    /// The pieces in which an instance returns. A thread that ends below its first function runs what is
    /// left to do at the end of that.
    fn ends(&self, analysis: &Analysis<'_>, instance: InstanceId) -> Vec<Piece> {
        let blocks = analysis
            .body(instance)
            .into_iter()
            .flat_map(|b| b.blocks.iter());
        let ends = blocks.filter(|(_, b)| {
            use Terminator::{Exit, Return, ThreadExit, Throw};
            matches!(b.term, Return(_) | Throw { .. } | ThreadExit(_) | Exit(_))
        });
        let mut out: Vec<Piece> = ends
            .map(|(block, _)| {
                let pieces = self.cuts[&(instance, block)].len() as u32;
                (instance, block, pieces)
            })
            .collect();
        // An exception leaves the instance behind the call that it came out of.
        for call in analysis.passed(instance) {
            let inst = call.inst + 1;
            out.push(self.piece(Point { inst, ..call }));
        }
        out
    }

    fn piece(&self, point: Point) -> Piece {
        let cuts = self.cuts.get(&(point.instance, point.block));
        let before = cuts.map_or(0, |c| c.partition_point(|&call| call < point.inst));
        (point.instance, point.block, before as u32)
    }

    /// Which of some points a thread may pass after one.
    pub fn reached(&self, from: Point, points: &[Point]) -> Vec<bool> {
        let start = self.piece(from);
        let mut seen = BTreeSet::new();
        let mut work: Vec<Piece> = self.next.get(&start).cloned().unwrap_or_default();
        while let Some(piece) = work.pop() {
            if seen.insert(piece) {
                work.extend(self.next.get(&piece).into_iter().flatten());
            }
        }
        let reached = |p: &Point| {
            let piece = self.piece(*p);
            seen.contains(&piece) || (piece == start && p.inst > from.inst)
        };
        points.iter().map(reached).collect()
    }
}
