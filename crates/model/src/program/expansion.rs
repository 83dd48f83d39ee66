//! The program expanded: every call its own copy of the callee, every thread kind its own tree of
//! calls, and for every local and object where it may point.
//!
//! All of it is what [`analysis`] says of the program with every call expanded
//! ([`analysis::Expanded`]): instances, kinds of threads and how many there may be, where pointers point,
//! whose addresses get to other threads. This crate has no analysis of its own. It gives instances,
//! kinds and objects numbers in the order in which a thread comes to them (`numbers`), so that terms
//! and certificates do not depend on the order in which constraints were solved, and keeps the facts in
//! the shape the model asks for: an offset, or every offset of one remainder.
//!
//! Who trusts what: `refine` and `certify` each make the expansion anew from the program. A
//! certificate holds no fact of it, so nothing an engine claims about pointers is believed; but both rest
//! on `analysis`, as they rest on the rest of this crate. SOUNDNESS.md lists it.
//!
//! What is left out: a recursive call is not expanded; it is listed in [`Expansion::refused`], and
//! a thread that comes to that place knows nothing. The same goes for functions without a body. A
//! virtual call is expanded to the methods of the classes of all objects that its receiver may be. Which threads run at the same time is not asked: the automata run beside one another.

mod foreign;
mod managed;
mod numbers;
pub mod part;

use crate::program::expansion::part::{Part, Parts};
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Targets};
use analysis::Expanded;
use ir::cfg::Cfg;
use ir::{Body, ClassId, Entry, FuncId, GlobalId, Idx, LocalId, Op, Operand, Program, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// Copies of functions at most; programs that need more are refused.
const MOST_INSTANCES: usize = 4000;
/// Places of `main` that start threads and are distinguished.
const MOST_SITES: usize = 4;

/// An expanded function.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function.
    pub func: FuncId,
    /// The kind of threads that runs it.
    pub kind: KindId,
    /// The call it was expanded at; none for the first function of a thread.
    pub caller: Option<Pos>,
}

/// A kind of threads.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// The function it starts with.
    pub func: FuncId,
    /// That function, expanded.
    pub root: InstId,
    /// Where it is started.
    pub sites: BTreeSet<Pos>,
    /// May there be more than one such thread?
    pub many: bool,
}

/// The expanded program.
#[derive(Debug)]
pub struct Expansion<'p> {
    /// The program.
    pub program: &'p Program,
    /// Expanded functions, by [`InstId`].
    pub instances: Vec<Instance>,
    /// Kinds of threads, by [`KindId`].
    pub kinds: Vec<KindInfo>,
    /// Objects, by [`ObjId`].
    pub objects: Vec<ObjectKey>,
    /// Calls that were not expanded, and why.
    pub refused: BTreeMap<Pos, String>,
    /// The parts of the objects.
    pub parts: Parts,
    children: BTreeMap<(Pos, FuncId), InstId>,
    kind_of: BTreeMap<(Pos, FuncId), KindId>,
    object_ids: BTreeMap<ObjectKey, ObjId>,
    locals: BTreeMap<(InstId, LocalId), Targets>,
    contents: BTreeMap<(ObjId, Option<i64>), Targets>,
    escaped: BTreeSet<ObjId>,
    /// The instances that an exception may come out of.
    throwing: BTreeSet<InstId>,
    interrupts: bool,
    /// What is written only before another thread can know of its object.
    settled: BTreeSet<Part>,
}

impl<'p> Expansion<'p> {
    /// Expands a program, or says why it cannot be.
    pub fn new(program: &'p Program) -> Result<Expansion<'p>, String> {
        if let Entry::None = program.entry {
            return Err("the program has no entry".to_string());
        }
        if !program.processes.is_empty() {
            return Err("proofs of several processes are not made".to_string());
        }
        let expand = |by_function: bool| {
            let known = Expanded::of(program, by_function, MOST_INSTANCES);
            known.ok_or_else(|| {
                format!("calls expand to more than {MOST_INSTANCES} copies of functions")
            })
        };
        let mut known = expand(false)?;
        if known.kinds() > 1 + MOST_SITES {
            known = expand(true)?;
        }
        let mut this = numbers::numbered(program, &known);
        this.parts = Parts::new(&this);
        this.throwing = this.found_throwing();
        this.interrupts = this.found_interrupts();
        this.settled = this.found_settled();
        Ok(this)
    }

    /// The body of an expanded function.
    pub fn body(&self, inst: InstId) -> Option<&'p Body> {
        let program: &'p Program = self.program;
        program.funcs[self.instances[inst.0 as usize].func].defined()
    }

    /// How many instructions there are, calls expanded.
    pub fn instructions(&self) -> usize {
        let ids = (0..self.instances.len()).map(|i| InstId(i as u32));
        let bodies = ids.filter_map(|i| self.body(i));
        let blocks = bodies.flat_map(|b| b.blocks.iter());
        blocks.map(|(_, b)| b.insts.len() + 1).sum()
    }

    /// The kind of threads that runs an expanded function.
    pub fn kind_at(&self, inst: InstId) -> KindId {
        self.instances[inst.0 as usize].kind
    }

    /// The callees expanded at a call.
    pub fn callees(&self, at: Pos) -> impl Iterator<Item = (FuncId, InstId)> + '_ {
        let all = (at, FuncId(0))..=(at, FuncId(u32::MAX));
        self.children
            .range(all)
            .map(|((_, func), inst)| (*func, *inst))
    }

    /// The callee expanded at a call, if it was.
    pub fn callee(&self, at: Pos, func: FuncId) -> Option<InstId> {
        self.children.get(&(at, func)).copied()
    }

    /// The kind of threads started at a place with a function.
    pub fn started(&self, at: Pos, func: FuncId) -> Option<KindId> {
        self.kind_of.get(&(at, func)).copied()
    }

    /// Where an instruction goes when it fails, or when an exception comes out of it.
    pub fn unwind(&self, at: Pos) -> Option<Pos> {
        let block = &self.body(at.inst)?.blocks[at.block];
        let to = block.insts.get(at.index as usize)?.unwind?;
        Some(Pos {
            inst: at.inst,
            block: to,
            index: 0,
        })
    }

    /// Where the exception goes that a block ends with.
    pub fn handler(&self, at: Pos) -> Option<Pos> {
        let Terminator::Throw { unwind, .. } = self.body(at.inst)?.blocks[at.block].term else {
            return None;
        };
        if let Some(block) = unwind {
            return Some(Pos {
                block,
                index: 0,
                ..at
            });
        }
        let mut inst = at.inst;
        while let Some(call) = self.instances[inst.0 as usize].caller {
            if let Some(to) = self.unwind(call) {
                return Some(to);
            }
            inst = call.inst;
        }
        None
    }

    /// Where an exception goes that comes out of a call.
    pub fn handler_above(&self, at: Pos) -> Option<Pos> {
        let mut at = Some(at);
        while let Some(call) = at {
            if let Some(to) = self.unwind(call) {
                return Some(to);
            }
            at = self.instances[call.inst.0 as usize].caller;
        }
        None
    }

    /// May an exception come out of an expanded function?
    pub fn throws(&self, inst: InstId) -> bool {
        self.throwing.contains(&inst)
    }

    /// The class of an object, where it has one.
    pub fn class_of(&self, object: ObjId) -> Option<ClassId> {
        match self.objects[object.0 as usize] {
            ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) => self.program.globals[g].class,
            ObjectKey::Heap(at) => {
                let block = &self.body(at.inst)?.blocks[at.block];
                match block.insts.get(at.index as usize).map(|i| &i.op) {
                    Some(Op::Alloc { class, .. }) => *class,
                    _ => None,
                }
            }
            ObjectKey::Slot(..)
            | ObjectKey::Frame(_)
            | ObjectKey::VarArgs(_)
            | ObjectKey::Arguments
            | ObjectKey::Func(_)
            | ObjectKey::Outside => None,
        }
    }

    /// Is a class another, or below it?
    pub fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        let mut work = vec![class];
        let mut seen = BTreeSet::new();
        while let Some(c) = work.pop() {
            if c == above {
                return true;
            }
            if seen.insert(c) {
                work.extend(&self.program.classes[c].parents);
            }
        }
        false
    }

    /// Does any thread interrupt another? Otherwise no wait ends by an interruption.
    pub fn interrupts(&self) -> bool {
        self.interrupts
    }

    /// Does a block end with an exception that no handler takes?
    pub fn is_uncaught(&self, at: Pos) -> bool {
        let block = self.body(at.inst).map(|b| &b.blocks[at.block]);
        let ends = block.is_some_and(|b| at.index as usize == b.insts.len());
        let throws = block.is_some_and(|b| matches!(b.term, Terminator::Throw { .. }));
        ends && throws && self.handler(at).is_none()
    }

    /// What is called when a thread's first function returns at this place.
    pub fn hook(&self, inst: InstId) -> Option<FuncId> {
        let instance = &self.instances[inst.0 as usize];
        if instance.caller.is_some() {
            return None;
        }
        match (instance.kind, self.program.entry) {
            (KindId::MAIN, Entry::Main(_)) => self.program.hooks.exit,
            _ => self.program.hooks.thread_exit,
        }
    }

    /// Whether the initial thread, ending here, leaves to the last one what the process must run
    /// before it ends.
    pub fn leaves_handlers(&self, inst: InstId) -> bool {
        let initial = self.kind_at(inst) == KindId::MAIN;
        initial && matches!(self.program.entry, Entry::Main(_)) && self.program.hooks.exit.is_some()
    }

    /// The object of this key, if anything points to it.
    pub fn object(&self, key: ObjectKey) -> Option<ObjId> {
        self.object_ids.get(&key).copied()
    }

    /// Where an operand may point.
    pub fn targets(&self, inst: InstId, operand: Operand) -> Targets {
        match operand {
            Operand::Local(l) => self.locals.get(&(inst, l)).cloned().unwrap_or_default(),
            Operand::Const(_) => Targets::default(),
            Operand::Global(g, at) => {
                let key = self.global_key(self.kind_at(inst), g);
                self.object(key)
                    .map(|o| Targets::one(o, at))
                    .unwrap_or_default()
            }
            Operand::Slot(s, at) => self
                .object(ObjectKey::Slot(inst, s))
                .map(|o| Targets::one(o, at))
                .unwrap_or_default(),
            Operand::Func(f) => self
                .object(ObjectKey::Func(f))
                .map(|o| Targets::one(o, 0))
                .unwrap_or_default(),
        }
    }

    /// May other threads come to hold the address of an object that each thread of a kind has?
    pub fn escapes(&self, object: ObjId) -> bool {
        self.escaped.contains(&object)
    }

    fn global_key(&self, kind: KindId, g: GlobalId) -> ObjectKey {
        if self.program.globals[g].thread_local {
            ObjectKey::ThreadLocal(kind, g)
        } else {
            ObjectKey::Global(g)
        }
    }

    /// The addresses that may stand, whole or in part, in `size` bytes at these places.
    pub fn held(&self, at: &Targets, size: u32) -> Targets {
        let mut out = Targets::default();
        for targets in self.held_within(at, size) {
            out.add(targets);
        }
        out
    }

    /// May addresses, or bits of them, stand in `size` bytes?
    pub fn holds_within(&self, at: &Targets, size: u32) -> bool {
        self.held_within(at, size).next().is_some()
    }

    fn held_within(&self, at: &Targets, size: u32) -> impl Iterator<Item = &Targets> {
        let pointer = i64::from(self.program.data_model.pointer_size());
        at.iter().flat_map(move |t| {
            let all = (t.object, None)..=(t.object, Some(i64::MAX));
            let fits = move |known: &Option<i64>| match (known, t.offset) {
                (Some(k), Offset::At(at)) => *k < at + i64::from(size) && at < *k + pointer,
                _ => true,
            };
            let held = self.contents.range(all);
            let held = held.filter(move |((_, known), to)| fits(known) && !to.is_empty());
            held.map(|(_, targets)| targets)
        })
    }

    /// May a thread come to this place more than once?
    pub fn repeats(&self, at: Pos) -> bool {
        let mut at = Some(at);
        while let Some(p) = at {
            let body = self.body(p.inst).expect("a place is in a body");
            if Cfg::of(body).cyclic()[p.block.index()] {
                return true;
            }
            at = self.instances[p.inst.0 as usize].caller;
        }
        false
    }
}
