//! Which plain accesses an operation is about to make, before it makes them.
//!
//! The search stops before those to memory that threads race for, and takes operations that touch the same
//! bytes for dependent. So nothing may be missing; what is listed too much costs interleavings only. What
//! is touched is `ir::effects`' to say; here the addresses are looked up in the state.

use crate::code::{Code, Rare, reg};
use crate::event::{AccessKind, Range};
use crate::exec::rare::range;
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::state::State;
use ir::effects::format::counts_at;
use ir::effects::{Counts, Extent, Life, Touch, TouchKind};
use ir::{GlobalId, Op};

/// Where touches are collected.
type Touched = Vec<(Range, AccessKind)>;

impl State {
    /// The plain accesses an instruction outside the main loop is about to make. `get` reads the
    /// thread's registers.
    pub(crate) fn touches(
        &self,
        code: &Code,
        t: usize,
        get: &dyn Fn(u16) -> Val,
        index: u32,
        out: &mut Touched,
    ) {
        let Rare::Inst(op) = &code.rare[index as usize] else {
            return;
        };
        op.for_each_touch(code.program().data_model, |touch| {
            self.touch_ahead(code, get, &touch, out);
        });
        self.slot_ahead(code, t, get, op, out);
    }

    fn touch_ahead(&self, code: &Code, get: &dyn Fn(u16) -> Val, touch: &Touch, out: &mut Touched) {
        let kind = match touch.kind {
            TouchKind::Read => AccessKind::Read,
            TouchKind::Write => AccessKind::Write,
            // An atomic step is a scheduling operation of its own.
            TouchKind::Update => return,
        };
        if touch.mode == ir::AccessMode::Silent {
            return;
        }
        let p = get(reg(&touch.addr));
        if !p.is_addr() || u32::try_from(p.lo).is_err() {
            return;
        }
        if !touch.when.may(|text| self.counts(code, get(reg(&text)))) {
            return;
        }
        let mut add = |len: u64| {
            if len > 0 {
                out.push((range(p, len.min(u64::from(u32::MAX)) as u32), kind));
            }
        };
        match touch.extent {
            Extent::Bytes(len) => add(u64::from(len)),
            Extent::Field { skip, len, .. } => out.push((self.location(p, (skip, len)), kind)),
            Extent::Range(len) => add(get(reg(&len)).lo),
            Extent::Text => out.extend(self.foreign_range(p).map(|range| (range, kind))),
            Extent::Whole => out.push((self.mem.whole(p.object()), kind)),
            Extent::Sync(_) => add(1),
            Extent::Arguments => self.arguments(p, kind, out),
        }
    }

    /// A slot that begins ends the object that it was until then.
    fn slot_ahead(
        &self,
        code: &Code,
        t: usize,
        get: &dyn Fn(u16) -> Val,
        op: &Op,
        out: &mut Touched,
    ) {
        let slot = match op.life() {
            Life::Begins(slot) | Life::Ends(slot) => slot,
            Life::None
            | Life::Allocates(_)
            | Life::Extends(_)
            | Life::Frees(_)
            | Life::Shrinks(_) => return,
        };
        let func = self.threads[t].frames.last().map_or(0, |f| f.func);
        let v = get(code.funcs[func as usize].first_slot + slot.0 as u16);
        if v.is_addr() {
            out.push((self.mem.whole(v.object()), AccessKind::Write));
        }
    }

    /// What the format at an address counts; `None` if it is not followed.
    fn counts(&self, code: &Code, text: Val) -> Option<Counts> {
        if !text.is_addr() {
            return Some(Counts::new());
        }
        let object = &self.mem.objects[text.object() as usize];
        match object.kind {
            ObjectKind::Global => counts_at(code.program(), GlobalId(object.info), text.offset()),
            _ => None,
        }
    }

    /// What a list of arguments still has, and what the pointers among it lead to.
    fn arguments(&self, list: Val, kind: AccessKind, out: &mut Touched) {
        let Some(first) = self.word(list).filter(|v| v.is_addr()) else {
            return;
        };
        let Some(rest) = self.foreign_range(first) else {
            return;
        };
        if kind == AccessKind::Read {
            out.push((rest, kind));
        }
        // Every argument begins at a multiple of eight bytes.
        for skip in (0..rest.len).step_by(8) {
            let mut at = first;
            at.lo += u64::from(skip);
            let leads = self.word(at).filter(|v| v.is_addr());
            out.extend(
                leads
                    .and_then(|p| self.foreign_range(p))
                    .map(|range| (range, kind)),
            );
        }
    }

    /// The word at an address, if there is one to be read.
    fn word(&self, p: Val) -> Option<Val> {
        let width = self.mem.pointer_size();
        let at = self.mem.locate(p, width, 1, false).ok()?;
        self.mem.load(at, width, p).ok()
    }
}
