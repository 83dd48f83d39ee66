//! What `analysis` says, in the numbers and shapes of the model.
//!
//! Instances are numbered as a thread comes to them, level by level: those that an instance calls, in
//! the order of its instructions, and the first ones of the threads that it creates. A caller has a
//! smaller number than those it calls. Objects are numbered as instructions name them, in the same order.

use super::{Expansion, Instance, KindInfo};
use crate::program::expansion::part::Parts;
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Pos, Target, Targets};
use analysis::{Cell, Expanded, InstanceId, ObjectId, ObjectKind, Point};
use ir::{FuncId, GlobalId, Idx, Init, LocalId, Op, Operand, Program, RelocTarget};
use std::collections::{BTreeMap, BTreeSet};

/// The expansion of a program of which this is known.
pub(super) fn numbered<'p>(program: &'p Program, known: &Expanded<'p>) -> Expansion<'p> {
    let mut n = Numbers {
        known,
        calls: BTreeMap::new(),
        creations: BTreeMap::new(),
        theirs: Vec::new(),
        instances: BTreeMap::new(),
        kinds: BTreeMap::new(),
        x: Expansion {
            program,
            instances: Vec::new(),
            kinds: Vec::new(),
            objects: Vec::new(),
            refused: BTreeMap::new(),
            parts: Parts::default(),
            children: BTreeMap::new(),
            kind_of: BTreeMap::new(),
            object_ids: BTreeMap::new(),
            locals: BTreeMap::new(),
            contents: BTreeMap::new(),
            escaped: BTreeSet::new(),
            throwing: BTreeSet::new(),
            interrupts: false,
            settled: BTreeSet::new(),
        },
    };
    for (point, callee) in known.calls() {
        n.calls.entry(point).or_default().push(callee);
    }
    for (&(point, func), &kind) in known.created() {
        n.creations.entry(point).or_default().push((func, kind));
    }
    n.kind(analysis::KindId(0));
    if !program.funcs[n.x.kinds[0].func].params.is_empty() {
        n.object(ObjectKey::Arguments);
    }
    let mut next = 0;
    while next < n.x.instances.len() {
        n.instance(InstId(next as u32));
        next += 1;
    }
    n.facts();
    n.x
}

struct Numbers<'k, 'p> {
    known: &'k Expanded<'p>,
    calls: BTreeMap<Point, Vec<InstanceId>>,
    creations: BTreeMap<Point, Vec<(FuncId, analysis::KindId)>>,
    /// The instance of `analysis` for each of ours, and the other way round.
    theirs: Vec<InstanceId>,
    instances: BTreeMap<InstanceId, InstId>,
    kinds: BTreeMap<analysis::KindId, KindId>,
    x: Expansion<'p>,
}

impl Numbers<'_, '_> {
    fn add(&mut self, theirs: InstanceId, kind: KindId, caller: Option<Pos>) -> InstId {
        let id = InstId(self.x.instances.len() as u32);
        let func = self.known.instances()[theirs].func;
        self.x.instances.push(Instance { func, kind, caller });
        self.theirs.push(theirs);
        self.instances.insert(theirs, id);
        id
    }

    fn kind(&mut self, theirs: analysis::KindId) -> KindId {
        if let Some(&known) = self.kinds.get(&theirs) {
            return known;
        }
        let kind = KindId(self.x.kinds.len() as u32);
        self.kinds.insert(theirs, kind);
        let entry = self.known.entry(theirs);
        let root = self.add(entry, kind, None);
        self.x.kinds.push(KindInfo {
            func: self.known.instances()[entry].func,
            root,
            sites: BTreeSet::new(),
            many: self.known.many(theirs),
        });
        kind
    }

    fn instance(&mut self, inst: InstId) {
        let Some(body) = self.x.body(inst) else {
            return;
        };
        for (block, b) in body.blocks.iter() {
            for (index, i) in b.insts.iter().enumerate() {
                let index = index as u32;
                let at = Pos { inst, block, index };
                let mut operands = Vec::new();
                i.op.for_each_operand(|o| operands.push(o));
                for o in operands {
                    self.named(inst, o);
                }
                match i.op {
                    Op::Alloc { .. } => drop(self.object(ObjectKey::Heap(at))),
                    Op::StackAlloc { .. } => drop(self.object(ObjectKey::Frame(at))),
                    Op::VarArgs { .. } => drop(self.object(ObjectKey::VarArgs(inst))),
                    _ => {}
                }
                self.leads(at);
            }
            b.term.for_each_operand(|o| {
                self.named(inst, o);
            });
            let index = b.insts.len() as u32;
            self.leads(Pos { inst, block, index });
        }
    }

    /// The calls and creations at a place.
    fn leads(&mut self, at: Pos) {
        let point = Point {
            instance: self.theirs[at.inst.0 as usize],
            block: at.block,
            inst: at.index,
        };
        for callee in self.calls.remove(&point).unwrap_or_default() {
            let kind = self.x.kind_at(at.inst);
            let child = self.add(callee, kind, Some(at));
            let func = self.x.instances[child.0 as usize].func;
            self.x.children.insert((at, func), child);
        }
        for (func, kind) in self.creations.remove(&point).unwrap_or_default() {
            let kind = self.kind(kind);
            self.x.kinds[kind.0 as usize].sites.insert(at);
            self.x.kind_of.insert((at, func), kind);
        }
        if let Some(func) = self.known.recursive().get(&point) {
            let name = &self.x.program.funcs[*func].name;
            self.x.refused.insert(at, format!("`{name}` calls itself"));
        }
    }

    fn named(&mut self, inst: InstId, operand: Operand) {
        let key = match operand {
            Operand::Global(g, _) => self.x.global_key(self.x.kind_at(inst), g),
            Operand::Slot(s, _) => ObjectKey::Slot(inst, s),
            Operand::Func(f) => ObjectKey::Func(f),
            Operand::Local(_) | Operand::Const(_) => return,
        };
        self.object(key);
    }

    fn object(&mut self, key: ObjectKey) -> ObjId {
        if let Some(&id) = self.x.object_ids.get(&key) {
            return id;
        }
        let id = ObjId(self.x.objects.len() as u32);
        self.x.objects.push(key);
        self.x.object_ids.insert(key, id);
        if let ObjectKey::Global(g) | ObjectKey::ThreadLocal(_, g) = key {
            self.start_of(g);
        }
        id
    }

    /// Numbers what a global points to at the start.
    fn start_of(&mut self, g: GlobalId) {
        let program = self.x.program;
        if let Init::Data { relocs, .. } = &program.globals[g].init {
            for reloc in relocs {
                match reloc.target {
                    RelocTarget::Global(to, _) => drop(self.object(ObjectKey::Global(to))),
                    RelocTarget::Func(f) => drop(self.object(ObjectKey::Func(f))),
                    RelocTarget::Block(..) => {}
                }
            }
        }
    }

    /// Our number for an object; none for handles of threads, which are numbers to the model.
    fn ours(&mut self, object: ObjectId) -> Option<ObjId> {
        let key = match self.known.objects()[object].kind {
            ObjectKind::Outside => ObjectKey::Outside,
            ObjectKind::Global(g) => ObjectKey::Global(g),
            ObjectKind::ThreadLocal(kind, g) => ObjectKey::ThreadLocal(*self.kinds.get(&kind?)?, g),
            ObjectKind::Slot(instance, s) => ObjectKey::Slot(*self.instances.get(&instance)?, s),
            ObjectKind::VarArgs(instance) => ObjectKey::VarArgs(*self.instances.get(&instance)?),
            ObjectKind::Heap(point) => {
                let at = Pos {
                    inst: *self.instances.get(&point.instance)?,
                    block: point.block,
                    index: point.inst,
                };
                let made = &self.x.body(at.inst)?.blocks[at.block].insts[at.index as usize];
                match made.op {
                    Op::Alloc { .. } => ObjectKey::Heap(at),
                    _ => ObjectKey::Frame(at),
                }
            }
            ObjectKind::Argv => ObjectKey::Arguments,
            ObjectKind::Function(f) => ObjectKey::Func(f),
            ObjectKind::Thread(_) | ObjectKind::Copied(_) => return None,
        };
        Some(self.object(key))
    }

    fn targets(&mut self, cells: &[Cell]) -> Targets {
        let mut out = Targets::default();
        for cell in cells {
            if let Some(object) = self.ours(cell.object) {
                let offset = offset(*cell);
                out.insert(Target { object, offset });
            }
        }
        out
    }

    /// Where locals and objects point, and whose addresses get about.
    fn facts(&mut self) {
        for i in 0..self.x.instances.len() {
            let inst = InstId(i as u32);
            let locals = self.x.body(inst).map_or(0, |b| b.locals.len());
            for local in (0..locals).map(LocalId::new) {
                let cells = self.known.pointees(self.theirs[i], local);
                let targets = self.targets(&cells);
                if !targets.is_empty() {
                    self.x.locals.insert((inst, local), targets);
                }
            }
        }
        for theirs in self.known.objects().ids() {
            let held = self.known.contents(theirs);
            if held.iter().all(|(_, to)| to.is_empty()) {
                continue;
            }
            let Some(object) = self.ours(theirs) else {
                continue;
            };
            for (at, cells) in held {
                let targets = self.targets(&cells);
                if !targets.is_empty() {
                    let at = match offset(at) {
                        Offset::At(at) => Some(at),
                        Offset::Every { .. } => None,
                    };
                    let there = self.x.contents.entry((object, at)).or_default();
                    there.add(&targets);
                }
            }
        }
        for theirs in self.known.objects().ids() {
            if self.known.escapes(theirs)
                && let Some(object) = self.ours(theirs)
            {
                self.x.escaped.insert(object);
            }
        }
    }
}

/// The offsets of a cell.
fn offset(cell: Cell) -> Offset {
    if cell.is_exact() {
        return Offset::At(i64::from(cell.offset));
    }
    match (cell.span, i64::from(cell.stride)) {
        (1, stride @ 1..) => Offset::Every {
            base: i64::from(cell.offset).rem_euclid(stride),
            stride,
        },
        _ => Offset::ANY,
    }
}
