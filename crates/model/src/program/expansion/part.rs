//! Parts of objects: bytes that are always accessed together, and synchronisation objects.
//!
//! Accesses of different parts of an object never touch the same bytes, so races are races on
//! parts, and a program is without them if each of its parts is. A device's structure falls into
//! its fields, an array of structures into the fields of all elements. An access to a range, or to
//! the whole object, is one to every part.

use crate::program::expansion::{Expansion, Instance};
use crate::program::target::{InstId, KindId, ObjId, ObjectKey, Offset, Target, gcd};
use crate::program::touch::{Extent, Touch, touches};
use ir::{AccessMode, Op, Operand, Order, RmwOp};
use std::collections::{BTreeMap, BTreeSet};

/// A part of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part {
    /// The object.
    pub object: ObjId,
    /// What of it.
    pub what: What,
}

/// What of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    /// A group of bytes.
    Bytes(u32),
    /// The synchronisation object at an offset; none: all that are chosen at run time.
    Sync(Option<i64>),
}

/// How an object falls into parts.
#[derive(Clone, Debug, Default)]
struct Division {
    /// Offsets count modulo this.
    stride: Option<i64>,
    /// From and to, in order, apart from one another; none if the bytes are one group.
    groups: Vec<(i64, i64)>,
}

/// What the whole program does to a part.
#[derive(Clone, Debug, Default)]
pub struct Conduct {
    /// Is it written?
    pub written: bool,
    /// Is any access to it atomic?
    pub atomic: bool,
    /// Is any access to it neither atomic nor silent?
    pub plain: bool,
    /// Is any access to it silent?
    pub silent: bool,
    /// Is something computed written there by an atomic write that does not release?
    pub weak_writes: bool,
    /// Numbers that atomic writes put there which do not release.
    pub weak_values: BTreeSet<u64>,
    /// The kinds of threads that touch it.
    pub by: BTreeSet<KindId>,
}

/// The parts of all objects.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    divisions: Vec<Division>,
    strided: BTreeSet<ObjId>,
    conducts: BTreeMap<Part, Conduct>,
    /// Are atomics weaker than sequentially consistent used?
    pub weak_atomics: bool,
}

impl Parts {
    /// Of an expanded program.
    pub fn new(x: &Expansion<'_>) -> Parts {
        let mut used: Vec<BTreeSet<(Offset, u32)>> = vec![BTreeSet::new(); x.objects.len()];
        let mut strided = BTreeSet::new();
        each_touch(x, |_, _, t, touch| match touch.extent {
            Extent::Bytes(n) => {
                let used = &mut used[t.object.0 as usize];
                used.insert((t.offset, n));
                // What races together is one part.
                if let Some((skip, len)) = touch.location {
                    used.insert((t.offset.plus(skip), len));
                }
            }
            Extent::Sync => {
                if let Offset::Every { .. } = t.offset {
                    strided.insert(t.object);
                }
            }
            Extent::Range | Extent::Whole => {}
        });
        let heap = |o: usize| matches!(x.objects[o], ObjectKey::Heap(_));
        strided.extend(
            (0..x.objects.len())
                .filter(|o| heap(*o))
                .map(|o| ObjId(o as u32)),
        );
        let mut parts = Parts {
            divisions: used.iter().map(divide).collect(),
            strided,
            conducts: BTreeMap::new(),
            weak_atomics: false,
        };
        let mut weak = false;
        let mut conducts: BTreeMap<Part, Conduct> = BTreeMap::new();
        each_touch(x, |inst, op, t, touch| {
            let Instance { func, kind, .. } = x.instances[inst.0 as usize];
            // What the library and the kernel keep changes in one order that all threads see.
            let own = !x.program.funcs[func].library;
            weak |= own && orders(op).iter().any(|o| !is_strong(*o));
            for part in parts.touched(t, touch.extent) {
                let conduct = conducts.entry(part).or_default();
                conduct.add(op, touch);
                conduct.by.insert(kind);
            }
        });
        parts.conducts = conducts;
        parts.weak_atomics = weak;
        parts
    }

    /// The parts that an access touches.
    pub fn touched(&self, t: Target, extent: Extent) -> Vec<Part> {
        let object = t.object;
        let division = &self.divisions[object.0 as usize];
        let all = division.groups.len().max(1) as u32;
        let what = match extent {
            Extent::Bytes(size) => What::Bytes(division.group(t.offset, size)),
            Extent::Sync => What::Sync(match t.offset {
                Offset::At(at) if !self.strided.contains(&object) => Some(at),
                _ => None,
            }),
            Extent::Range | Extent::Whole => {
                let groups = (0..all).map(What::Bytes);
                return groups.map(|what| Part { object, what }).collect();
            }
        };
        vec![Part { object, what }]
    }

    /// The parts of an object that bytes belong to.
    pub fn bytes(&self, object: ObjId) -> Vec<Part> {
        let offset = Offset::ANY;
        self.touched(Target { object, offset }, Extent::Whole)
    }

    /// What is done to a part.
    pub fn conduct(&self, part: Part) -> Conduct {
        self.conducts.get(&part).cloned().unwrap_or_default()
    }

    /// Everything that is touched.
    pub fn all(&self) -> impl Iterator<Item = (Part, &Conduct)> {
        self.conducts.iter().map(|(p, c)| (*p, c))
    }

    /// The first byte of a part, for people.
    pub fn first(&self, part: Part) -> i64 {
        let groups = &self.divisions[part.object.0 as usize].groups;
        match part.what {
            What::Bytes(g) => groups.get(g as usize).map_or(0, |(from, _)| *from),
            What::Sync(at) => at.unwrap_or(0),
        }
    }
}

impl Conduct {
    /// Can two accesses to it conflict?
    pub fn conflicts(&self) -> bool {
        self.written && self.plain
    }

    fn add(&mut self, op: &Op, touch: &Touch) {
        self.written |= touch.write;
        self.atomic |= touch.atomic;
        self.plain |= !touch.atomic && !touch.silent;
        self.silent |= touch.silent;
        match weak_write(op) {
            None => {}
            Some(Operand::Const(c)) => {
                self.weak_values.insert(c);
            }
            Some(_) => self.weak_writes = true,
        }
    }
}

impl Division {
    fn group(&self, offset: Offset, size: u32) -> u32 {
        let at = remainder(offset, self.stride);
        let holds = |(from, to): &(i64, i64)| *from <= at && at + i64::from(size) <= *to;
        self.groups.iter().position(holds).unwrap_or(0) as u32
    }
}

/// An offset modulo the stride of its object.
fn remainder(offset: Offset, stride: Option<i64>) -> i64 {
    let at = match offset {
        Offset::At(at) => at,
        Offset::Every { base, .. } => base,
    };
    stride.map_or(at, |s| at.rem_euclid(s))
}

fn divide(used: &BTreeSet<(Offset, u32)>) -> Division {
    let strides = used.iter().filter_map(|(o, _)| match o {
        Offset::Every { stride, .. } => Some(*stride),
        Offset::At(_) => None,
    });
    let stride = strides.reduce(gcd);
    let mut spans: Vec<(i64, i64)> = Vec::new();
    for (offset, size) in used {
        let at = remainder(*offset, stride);
        let to = at + i64::from(*size);
        // What runs over the end of an element touches the next one's first bytes.
        if stride.is_some_and(|s| to > s) {
            return Division {
                stride,
                groups: Vec::new(),
            };
        }
        spans.push((at, to));
    }
    spans.sort_unstable();
    let mut groups: Vec<(i64, i64)> = Vec::new();
    for (from, to) in spans {
        match groups.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => groups.push((from, to)),
        }
    }
    Division { stride, groups }
}

/// Every touch of memory: by whom, by which instruction, where and how.
fn each_touch(x: &Expansion<'_>, mut f: impl FnMut(InstId, &Op, Target, &Touch)) {
    for i in 0..x.instances.len() {
        let inst = InstId(i as u32);
        let blocks = x.body(inst).into_iter().flat_map(|b| b.blocks.iter());
        for op in blocks.flat_map(|(_, b)| &b.insts).map(|i| &i.op) {
            for touch in touches(op, x.program.data_model) {
                for t in x.targets(inst, touch.addr).iter() {
                    f(inst, op, t, &touch);
                }
            }
        }
    }
}

/// The orders of an atomic access.
fn orders(op: &Op) -> Vec<Order> {
    match op {
        Op::Load { access, .. } | Op::Store { access, .. } => match access.mode {
            AccessMode::Atomic(order) => vec![order],
            _ => Vec::new(),
        },
        Op::Rmw { order, .. } => vec![*order],
        Op::CmpXchg {
            success, failure, ..
        } => vec![*success, *failure],
        Op::Copy { .. }
        | Op::Wide { .. }
        | Op::Unary { .. }
        | Op::Binary { .. }
        | Op::Compare { .. }
        | Op::Cast { .. }
        | Op::Select { .. }
        | Op::PtrAdd { .. }
        | Op::PtrDiff { .. }
        | Op::BlockAddr { .. }
        | Op::Nondet { .. }
        | Op::MemCopy { .. }
        | Op::MemSet { .. }
        | Op::Foreign { .. }
        | Op::Fence { .. }
        | Op::Alloc { .. }
        | Op::Free { .. }
        | Op::StackAlloc { .. }
        | Op::StackFree { .. }
        | Op::SlotBegin { .. }
        | Op::SlotEnd { .. }
        | Op::ObjectSize { .. }
        | Op::VarArgs { .. }
        | Op::Call { .. }
        | Op::SetJmp { .. }
        | Op::LongJmp { .. }
        | Op::Caught { .. }
        | Op::InstanceOf { .. }
        | Op::Sync { .. }
        | Op::Assert { .. }
        | Op::Assume { .. }
        | Op::Gap { .. }
        | Op::Math { .. }
        | Op::Format { .. }
        | Op::Output { .. }
        | Op::ParseFloat { .. } => Vec::new(),
    }
}

fn is_strong(order: Order) -> bool {
    matches!(order, Order::SeqCst | Order::JavaVolatile)
}

/// What is written by an atomic write that others cannot synchronise with; a local, which is not
/// followed, stands for whatever is computed.
fn weak_write(op: &Op) -> Option<Operand> {
    let weak = |o: &Order| !o.releases();
    match op {
        Op::Store { access, value, .. } => {
            matches!(&access.mode, AccessMode::Atomic(o) if weak(o)).then_some(*value)
        }
        Op::Rmw {
            order,
            op: RmwOp::Exchange,
            value,
            ..
        } => weak(order).then_some(*value),
        Op::Rmw { order, dst, .. } => weak(order).then_some(Operand::Local(*dst)),
        Op::CmpXchg {
            success, desired, ..
        } => weak(success).then_some(*desired),
        Op::Copy { .. }
        | Op::Wide { .. }
        | Op::Unary { .. }
        | Op::Binary { .. }
        | Op::Compare { .. }
        | Op::Cast { .. }
        | Op::Select { .. }
        | Op::PtrAdd { .. }
        | Op::PtrDiff { .. }
        | Op::BlockAddr { .. }
        | Op::Nondet { .. }
        | Op::Load { .. }
        | Op::MemCopy { .. }
        | Op::MemSet { .. }
        | Op::Foreign { .. }
        | Op::Fence { .. }
        | Op::Alloc { .. }
        | Op::Free { .. }
        | Op::StackAlloc { .. }
        | Op::StackFree { .. }
        | Op::SlotBegin { .. }
        | Op::SlotEnd { .. }
        | Op::ObjectSize { .. }
        | Op::VarArgs { .. }
        | Op::Call { .. }
        | Op::SetJmp { .. }
        | Op::LongJmp { .. }
        | Op::Caught { .. }
        | Op::InstanceOf { .. }
        | Op::Sync { .. }
        | Op::Assert { .. }
        | Op::Assume { .. }
        | Op::Gap { .. }
        | Op::Math { .. }
        | Op::Format { .. }
        | Op::Output { .. }
        | Op::ParseFloat { .. } => None,
    }
}
