//! Which functions are copied for each of their callers.
//!
//! A copy costs time and buys precision where one body serves different objects:
//!
//! * functions that allocate and hand the result out, so that each caller has its own object;
//! * functions around synchronisation on their arguments: locks, initialisers, thread creation;
//! * small functions with pointer arguments.
//!
//! Recursive functions are never copied, chains of copies are at most [`DEEPEST`] long, and the
//! copies of one function and all together are bounded: beyond that, one copy serves all callers. More copies or fewer, the
//! result stays an over-approximation.

use crate::flow::shape::Shape;
use ir::cfg::graph;
use ir::{Callee, FuncId, Idx, Op, Program, Ty};

/// The longest chain of copies that call one another.
pub(crate) const DEEPEST: u32 = 5;

/// Instructions of functions that are copied for being small.
const SMALL: u32 = 24;

/// Instructions of functions that are copied for allocating or synchronising.
const MODERATE: u32 = 240;

/// Copies of one function, in programs of up to [`LARGE`] instructions and in larger ones. Copies
/// of callers multiply those of what they call, and each thread that a copy creates is a kind.
const MOST_COPIES: (u32, u32) = (64, 10);

/// See [`MOST_COPIES`].
const LARGE: u64 = 6_000;

/// For each function how many copies it may still get, and what is left to spend.
pub(crate) struct Contexts {
    copies: Vec<u32>,
    budget: u64,
}

impl Contexts {
    /// Chooses from the bodies and the direct calls between them.
    pub fn of(program: &Program, shapes: &[Option<Shape>]) -> Contexts {
        let n = program.funcs.len();
        let mut calls = vec![Vec::new(); n];
        let mut works = vec![false; n];
        let mut total = 0u64;
        for (id, func) in program.funcs.iter() {
            let Some(body) = func.defined() else { continue };
            for (_, block) in body.blocks.iter() {
                total += block.insts.len() as u64;
                for inst in &block.insts {
                    match &inst.op {
                        Op::Call {
                            callee: Callee::Direct(f),
                            ..
                        } => calls[id.index()].push(f.0),
                        Op::Alloc { .. } | Op::Sync { .. } => works[id.index()] = true,
                        _ => {}
                    }
                }
            }
        }
        let most = if total > LARGE {
            MOST_COPIES.1
        } else {
            MOST_COPIES.0
        };
        let copied = choose(program, shapes, &calls, works).into_iter();
        Contexts {
            copies: copied.map(|copied| if copied { most } else { 0 }).collect(),
            budget: 3 * total + 100_000,
        }
    }

    /// Whether a call of this function gets its own copy; spends what it costs.
    pub fn copies(&mut self, func: FuncId, size: u32, depth: u32) -> bool {
        let copies = &mut self.copies[func.index()];
        if *copies == 0 || depth >= DEEPEST || self.budget < u64::from(size) {
            return false;
        }
        *copies -= 1;
        self.budget -= u64::from(size);
        true
    }
}

fn choose(
    program: &Program,
    shapes: &[Option<Shape>],
    calls: &[Vec<u32>],
    mut works: Vec<bool>,
) -> Vec<bool> {
    let components = graph::components(calls);
    let recursive = graph::on_cycles(calls, &components);
    let size = |f: usize| shapes[f].as_ref().map_or(0, |s| s.size);
    // Callees come first in the order of components.
    let mut order: Vec<usize> = (0..calls.len()).collect();
    order.sort_by_key(|&f| components[f]);
    for &f in &order {
        let through = |g: &u32| works[*g as usize] && size(*g as usize) <= MODERATE;
        let wraps = calls[f].iter().any(through);
        works[f] = works[f] || wraps;
    }
    program
        .funcs
        .iter()
        .map(|(id, func)| {
            let f = id.index();
            let pointers = func.params.iter().any(|t| passes_pointers(*t));
            let gives = pointers || func.ret.is_some_and(passes_pointers);
            let small = size(f) <= SMALL && pointers;
            let worker = works[f] && size(f) <= MODERATE && gives;
            func.defined().is_some() && !recursive[f] && (small || worker)
        })
        .collect()
}

/// Whether a value of this type can carry an address.
pub(crate) fn passes_pointers(ty: Ty) -> bool {
    matches!(ty, Ty::Ptr | Ty::I64)
}
