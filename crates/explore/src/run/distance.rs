//! How far a thread is from a place in the program.
//!
//! The distance counts instructions along the shortest way through the program's text: into functions
//! called, into the functions of threads created (their creator must go there first), and back to
//! callers on the thread's own stack. A call through a pointer may lead to every function whose address
//! is taken. Conditions are not looked at. So the distance is a hint, and nothing rests on it; infinite
//! means that the thread itself cannot get there any more.

use ir::effects::{Flow, Leaves};
use ir::{Callee, FuncId, Op, Operand, RelocTarget, SyncOp};
use ir::{Init, Program};
use machine::{Code, Site, State, ThreadId};
use std::collections::BTreeSet;

/// Farther than anything.
pub(crate) const FAR: u32 = u32::MAX;

/// The ways through a program.
#[derive(Debug)]
pub(crate) struct Roads {
    /// Within functions, forwards, by site.
    next: Vec<Vec<Site>>,
    /// All, backwards, by site.
    before: Vec<Vec<Site>>,
    /// By site, how far the function's end is.
    home: Vec<u32>,
    /// Whether a call is made at a site.
    calls: Vec<bool>,
}

/// How far it is to one place, by site.
#[derive(Debug)]
pub(crate) struct Distance(Vec<u32>);

impl Roads {
    /// The ways through a program.
    pub fn new(code: &Code) -> Roads {
        let program = code.program();
        let count = code.site_count();
        let mut next = vec![Vec::new(); count];
        let mut before = vec![Vec::new(); count];
        let mut calls = vec![false; count];
        let mut ends = Vec::new();
        let taken = address_taken(program);
        for (func, function) in program.funcs.iter() {
            let Some(body) = function.defined() else {
                continue;
            };
            for (id, block) in body.blocks.iter() {
                let Some(Site(first)) = code.site_of(func, id, 0) else {
                    continue;
                };
                for (i, inst) in block.insts.iter().enumerate() {
                    let here = Site(first + i as u32);
                    next[here.0 as usize].push(Site(here.0 + 1));
                    let caught = inst.unwind.and_then(|b| code.site_of(func, b, 0));
                    next[here.0 as usize].extend(caught);
                    let entered = entered(&inst.op, &taken);
                    calls[here.0 as usize] = !entered.is_empty();
                    for callee in entered {
                        let body = program.funcs[callee].defined();
                        let entry = body.and_then(|_| code.site_of(callee, ir::BlockId(0), 0));
                        if let Some(entry) = entry {
                            before[entry.0 as usize].push(here);
                        }
                    }
                }
                let last = Site(first + block.insts.len() as u32);
                if block.term.leaves() == Leaves::Function {
                    ends.push(last);
                }
                let after = block.term.successors().into_iter();
                next[last.0 as usize].extend(after.filter_map(|b| code.site_of(func, b, 0)));
            }
        }
        let mut back = vec![Vec::new(); count];
        for (site, after) in next.iter().enumerate() {
            for to in after {
                back[to.0 as usize].push(Site(site as u32));
            }
        }
        let home = spread(&back, &ends);
        for (all, within) in before.iter_mut().zip(back) {
            all.extend(within);
        }
        Roads {
            next,
            before,
            home,
            calls,
        }
    }

    /// How far it is to a place from everywhere.
    pub fn to(&self, site: Site) -> Distance {
        Distance(spread(&self.before, &[site]))
    }

    /// How far a thread is from there.
    pub fn of(&self, distance: &Distance, code: &Code, state: &State, thread: ThreadId) -> u32 {
        let (mut nearest, mut out) = (FAR, 0u32);
        for (depth, (_, site)) in state.stack(code, thread).into_iter().enumerate() {
            let site = site.0 as usize;
            let called = depth > 0 && self.calls[site];
            let here = match called {
                true => self.next[site]
                    .iter()
                    .map(|s| distance.0[s.0 as usize])
                    .min(),
                false => distance.0.get(site).copied(),
            };
            nearest = nearest.min(here.unwrap_or(FAR).saturating_add(out));
            out = out.saturating_add(self.home.get(site).copied().unwrap_or(FAR));
        }
        nearest
    }
}

/// How many edges lead from each site to one of these.
fn spread(before: &[Vec<Site>], to: &[Site]) -> Vec<u32> {
    let mut far = vec![FAR; before.len()];
    let mut work = std::collections::VecDeque::new();
    for site in to {
        far[site.0 as usize] = 0;
        work.push_back(*site);
    }
    while let Some(site) = work.pop_front() {
        let next = far[site.0 as usize] + 1;
        for from in &before[site.0 as usize] {
            if far[from.0 as usize] == FAR {
                far[from.0 as usize] = next;
                work.push_back(*from);
            }
        }
    }
    far
}

/// The functions that an instruction may enter, in this thread or in a new one.
fn entered(op: &Op, taken: &[FuncId]) -> Vec<FuncId> {
    let pointer = match (op.flow(), op) {
        (Flow::Call(Callee::Direct(f)), _) => return vec![f],
        (Flow::Call(Callee::Indirect(pointer)), _) => pointer,
        (
            _,
            Op::Sync {
                op: SyncOp::Spawn { func, .. },
                ..
            },
        ) => *func,
        _ => return Vec::new(),
    };
    match pointer {
        Operand::Func(f) => vec![f],
        _ => taken.to_vec(),
    }
}

/// The functions that pointers may point to.
fn address_taken(program: &Program) -> Vec<FuncId> {
    let mut taken = BTreeSet::new();
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    for block in bodies.flat_map(|body| body.blocks.as_slice()) {
        for inst in &block.insts {
            inst.op.for_each_operand(|operand| {
                if let Operand::Func(f) = operand {
                    taken.insert(f);
                }
            });
        }
    }
    for (_, global) in program.globals.iter() {
        if let Init::Data { relocs, .. } = &global.init {
            taken.extend(relocs.iter().filter_map(|reloc| match reloc.target {
                RelocTarget::Func(f) => Some(f),
                _ => None,
            }));
        }
    }
    taken.into_iter().collect()
}
