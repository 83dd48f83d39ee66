//! Mutants: programs with one small change of the sort that people make.
//!
//! A correct program of which a lock, a join or a memory order is gone is, more often than not, one with
//! a mistake that is hard to see: engines must agree about it, and find it (R. DeMillo, R. Lipton, F. Sayward:
//! Hints on test data selection, Computer 1978; for concurrent programs J. Bradbury, J. Cordy, J. Dingel,
//! Mutation operators for concurrent Java, 2006). [`mutations`] lists what can be changed in the intermediate
//! representation, where every operation is one instruction; [`apply`] makes the mutant. [`text`] does the same
//! to lines of C.
//!
//! A mutant is well-formed where the program is: nothing is used that is not defined before, because an
//! instruction is dropped for a constant, moved only past those that do not concern it, or replaced by another
//! with the same operands. Models of the library are left as they are.

mod access;
mod control;
mod sync;
pub mod text;

use crate::rng::Rng;
use ir::{BlockId, Body, FuncId, Idx, Inst, Local, LocalId, Op, Operand, Program, Terminator, Ty};

/// One change of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutation {
    /// The sort of change.
    pub name: &'static str,
    /// The function changed.
    pub func: FuncId,
    /// What changes, in any order.
    edits: Vec<Edit>,
}

/// A place in a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Spot {
    block: BlockId,
    inst: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Edit {
    /// These operations instead of the one there.
    Replace(Spot, Vec<Op>),
    /// The instruction goes to the index, before or after which others move up.
    Move(Spot, usize),
    /// The block ends so.
    End(BlockId, Terminator),
    /// A read-modify-write becomes a read, a computation and a write.
    Split(Spot),
}

/// What can be changed in a function.
struct Seen<'p> {
    func: FuncId,
    body: &'p Body,
    found: Vec<Mutation>,
}

impl Seen<'_> {
    fn add(&mut self, name: &'static str, edits: Vec<Edit>) {
        let func = self.func;
        self.found.push(Mutation { name, func, edits });
    }

    fn replace(&mut self, name: &'static str, at: Spot, by: Op) {
        self.add(name, vec![Edit::Replace(at, vec![by])]);
    }

    /// What stands for an operation that is dropped: its result is that of success.
    fn nothing(&self, op: &Op) -> Vec<Op> {
        let mut zeros = Vec::new();
        op.for_each_def(|dst| {
            zeros.push(Op::Copy {
                dst,
                ty: self.body.locals[dst].ty,
                src: Operand::Const(0),
            });
        });
        zeros
    }

    fn drop_op(&mut self, name: &'static str, at: Spot, op: &Op) {
        let nothing = self.nothing(op);
        self.add(name, vec![Edit::Replace(at, nothing)]);
    }

    /// The instructions after a place, in the order of the text.
    fn after(&self, at: Spot) -> impl Iterator<Item = (Spot, &Inst)> {
        let blocks = self.body.blocks.iter();
        let all = blocks.flat_map(|(block, b)| {
            let place = move |inst| Spot { block, inst };
            b.insts.iter().enumerate().map(move |(i, x)| (place(i), x))
        });
        all.filter(move |(place, _)| *place > at)
    }

    /// Whether an instruction can go past another: neither computes what the other one uses.
    fn apart(a: &Op, b: &Op) -> bool {
        let concerns = |from: &Op, to: &Op| {
            let mut found = false;
            from.for_each_def(|def| {
                to.for_each_operand(|o| found |= o == Operand::Local(def));
                to.for_each_def(|other| found |= other == def);
            });
            found
        };
        !concerns(a, b) && !concerns(b, a)
    }

    /// Moves an instruction within its block, if it can go past all on its way.
    fn shift(&mut self, name: &'static str, from: Spot, to: usize) {
        let insts = &self.body.blocks[from.block].insts;
        let moving = &insts[from.inst].op;
        let (low, high) = (from.inst.min(to), from.inst.max(to));
        let mut way = (low..=high).filter(|&i| i != from.inst);
        if way.all(|i| Self::apart(moving, &insts[i].op)) {
            self.add(name, vec![Edit::Move(from, to)]);
        }
    }
}

/// Every change that is known for this program, in its order.
pub fn mutations(program: &Program) -> Vec<Mutation> {
    let mut all = Vec::new();
    for (func, function) in program.funcs.iter() {
        let Some(body) = function.defined().filter(|_| !function.library) else {
            continue;
        };
        let mut seen = Seen {
            func,
            body,
            found: Vec::new(),
        };
        for (block, b) in body.blocks.iter() {
            for (inst, x) in b.insts.iter().enumerate() {
                let at = Spot { block, inst };
                match &x.op {
                    Op::Sync { op, .. } => seen.sync(at, &x.op, op),
                    op => seen.access(at, op),
                }
            }
            seen.end(block, &b.term);
        }
        all.append(&mut seen.found);
    }
    all
}

/// Changes that do not concern synchronisation.
const PLAIN: [&str; 7] = [
    "another addend",
    "another comparison",
    "branch the other way",
    "compare with another number",
    "drop a call",
    "drop a free",
    "drop a store",
];

/// One of the changes: every sort that concerns synchronisation is as likely as any other, the rest less so.
pub fn pick(all: &[Mutation], rng: &mut Rng) -> Option<Mutation> {
    let mut names: Vec<&str> = all.iter().map(|m| m.name).collect();
    names.sort_unstable();
    names.dedup();
    let weight = |name: &&str| if PLAIN.contains(name) { 1 } else { 3 };
    let weights: Vec<u32> = names.iter().map(weight).collect();
    if weights.is_empty() {
        return None;
    }
    let name = names[rng.weighted(&weights)];
    let some: Vec<&Mutation> = all.iter().filter(|m| m.name == name).collect();
    Some(some[rng.below(some.len())].clone())
}

/// The program with the change.
pub fn apply(program: &Program, mutation: &Mutation) -> Program {
    let mut mutant = program.clone();
    let ir::FuncBody::Defined(body) = &mut mutant.funcs[mutation.func].body else {
        return mutant;
    };
    // From the end, so that earlier places stay what they are.
    let mut edits = mutation.edits.clone();
    edits.sort_by_key(|edit| match edit {
        Edit::Replace(at, _) | Edit::Move(at, _) | Edit::Split(at) => std::cmp::Reverse(*at),
        Edit::End(block, _) => std::cmp::Reverse(Spot {
            block: *block,
            inst: usize::MAX,
        }),
    });
    for edit in edits {
        change(body, edit);
    }
    mutant
}

fn change(body: &mut Body, edit: Edit) {
    match edit {
        Edit::Replace(at, ops) => {
            let insts = &mut body.blocks[at.block].insts;
            let old = insts.remove(at.inst);
            for (offset, op) in ops.into_iter().enumerate() {
                insts.insert(at.inst + offset, Inst { op, ..old.clone() });
            }
        }
        Edit::Move(at, to) => {
            let insts = &mut body.blocks[at.block].insts;
            let inst = insts.remove(at.inst);
            insts.insert(to, inst);
        }
        Edit::End(block, term) => body.blocks[block].term = term,
        Edit::Split(at) => {
            let op = body.blocks[at.block].insts[at.inst].op.clone();
            let made = LocalId::new(body.locals.len());
            if let Some((ty, ops)) = access::split(&op, made) {
                body.locals.push(Local {
                    ty,
                    name: String::new(),
                });
                change(body, Edit::Replace(at, ops));
            }
        }
    }
}

/// Where a change is, in words: the sort, the function, and the line of the first place.
pub fn describe(program: &Program, mutation: &Mutation) -> String {
    let function = &program.funcs[mutation.func];
    let place = mutation.edits.first().and_then(|edit| match edit {
        Edit::Replace(at, _) | Edit::Move(at, _) | Edit::Split(at) => {
            let insts = &function.defined()?.blocks[at.block].insts;
            insts.get(at.inst).map(|inst| inst.span)
        }
        Edit::End(block, _) => Some(function.defined()?.blocks[*block].term_span),
    });
    let line = place.map_or(0, |span| span.line);
    format!("{} in {}, line {line}", mutation.name, function.name)
}

/// The type of a result of zero or one.
const TRUTH: Ty = Ty::I32;
