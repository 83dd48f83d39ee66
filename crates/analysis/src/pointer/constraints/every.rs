//! A copy of a body for every call, of every kind of threads.
//!
//! Contexts are then exact: an instance has one caller, and belongs to one kind of threads. That is
//! what an engine needs that makes one automaton of all that a thread does. It ends at places it cannot
//! follow and answers for what it did not see there; so constraints end there too:
//!
//! * a call that would be inside of itself is listed ([`Every::recursive`]) and not followed;
//! * functions without a body and cancellation are not followed, nor are pointers
//!   in globals that are not defined.
//!
//! It does not assume that indices stay within their arrays ([`Progressions::Whole`](crate::pointer::memory::Progressions)).

use super::{Constraints, Copies, Source};
use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::memory::Shift;
use crate::pointer::object::gcd;
use ir::{FuncId, Idx, Operand};
use std::collections::{BTreeMap, BTreeSet};

/// What is kept where every call has its copy.
#[derive(Debug, Default)]
pub(crate) struct Every {
    /// Whether threads with one start function are one kind, wherever they are created; otherwise those
    /// that the initial thread creates at one place are.
    pub by_function: bool,
    /// How many copies there may be.
    pub most: usize,
    /// The kind of threads of each instance.
    pub kind_of: Vec<KindId>,
    /// Where threads of each kind are created.
    pub sites: BTreeMap<KindId, BTreeSet<Point>>,
    /// The kind of threads created at a place with a function.
    pub created: BTreeMap<(Point, FuncId), KindId>,
    /// Calls inside of the function that they call.
    pub recursive: BTreeMap<Point, FuncId>,
    /// The kinds, by place where that counts and function.
    pub kinds: BTreeMap<(Option<Point>, FuncId), KindId>,
}

impl Constraints<'_> {
    /// What is kept where every call has its copy; none otherwise.
    pub fn every(&self) -> Option<&Every> {
        match &self.copies {
            Copies::Every(every) => Some(every),
            Copies::Chosen(_) => None,
        }
    }

    pub(super) fn copies_every(&self) -> bool {
        self.every().is_some()
    }

    /// Whether the engine that asks ends where the program does.
    pub(super) fn stops_outside(&self) -> bool {
        self.copies_every()
    }

    pub(super) fn has_too_many(&self) -> bool {
        self.every().is_some_and(|e| self.instances.len() > e.most)
    }

    /// The kind of threads that an instance belongs to, where that is one.
    pub fn kind_of(&self, instance: InstanceId) -> Option<KindId> {
        self.every().map(|e| e.kind_of[instance.index()])
    }

    fn every_mut(&mut self) -> &mut Every {
        match &mut self.copies {
            Copies::Every(every) => every,
            Copies::Chosen(_) => unreachable!("asked only where every call is copied"),
        }
    }

    /// Says of the instance that is newest to which kind it belongs.
    pub(super) fn belongs(&mut self, instance: InstanceId, kind: KindId) {
        if let Copies::Every(every) = &mut self.copies {
            debug_assert_eq!(every.kind_of.len(), instance.index());
            every.kind_of.push(kind);
        }
    }

    pub(super) fn copied_callee(
        &mut self,
        point: Point,
        func: FuncId,
        depth: u32,
    ) -> Option<InstanceId> {
        if self.is_inside(point.instance, func) {
            self.every_mut().recursive.insert(point, func);
            return None;
        }
        let kind = self.every_mut().kind_of[point.instance.index()];
        let id = self.instance(func, Some(point), depth + 1);
        self.belongs(id, kind);
        Some(id)
    }

    pub(super) fn spawn_copied(&mut self, point: Point, func: FuncId, handle: Source, arg: Source) {
        let function = &self.program.funcs[func];
        if function.defined().is_none() || self.every_mut().created.contains_key(&(point, func)) {
            return;
        }
        let takes = !function.params.is_empty();
        let every = self.every_mut();
        let initial = every.kind_of[point.instance.index()] == KindId(0);
        let place = (initial && !every.by_function).then_some(point);
        let known = every.kinds.get(&(place, func)).copied();
        let kind = known.unwrap_or_else(|| {
            let entry = self.copy_of(func, None, 0);
            self.belongs(entry, KindId::new(self.kinds.len()));
            let kind = self.new_kind(entry, point);
            self.every_mut().kinds.insert((place, func), kind);
            self.at_ends(kind);
            kind
        });
        let every = self.every_mut();
        every.created.insert((point, func), kind);
        every.sites.entry(kind).or_default().insert(point);
        self.store_handle(kind, handle);
        if takes {
            let entry = self.kinds[kind].entry;
            self.flow(arg, self.nodes[entry.index()].first);
        }
    }

    /// What an addition to a pointer adds, of any index.
    pub(super) fn whole_shift(
        &self,
        index: Operand,
        (scale, offset): (i64, i64),
        walks: bool,
    ) -> Shift {
        let size = |n: i64| u32::try_from(n.unsigned_abs()).ok();
        if let Operand::Const(index) = index {
            let index = self.program.data_model.signed(index);
            let by = index.wrapping_mul(scale).wrapping_add(offset);
            return match (walks && by != 0, size(by)) {
                (false, _) => Shift::By(by),
                (true, Some(scale)) => Shift::Multiples { scale, offset: 0 },
                (true, None) => Shift::Anywhere,
            };
        }
        match (size(scale), size(offset)) {
            (Some(0), _) if !walks => Shift::By(offset),
            (Some(scale), _) if !walks => Shift::Multiples { scale, offset },
            (Some(scale), Some(offset)) => Shift::Multiples {
                scale: gcd(scale, offset),
                offset: 0,
            },
            _ => Shift::Anywhere,
        }
    }
}
