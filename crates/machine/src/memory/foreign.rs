//! What code outside the program does to memory that it is given ([`ir::Op::Foreign`]).
//!
//! It touches everything from the pointer to the end of the object at once, without any
//! synchronisation of its own: a read, or a write where it may write. Numbers become unknown ones, each
//! as wide as the layout says; a byte of which no layout is known is a number of its own. Addresses
//! stay, because the machine could not tell what others would lead to; so do synchronisation objects.
//!
//! Guarantee: a function of the program that can be reached through what is handed out, over any
//! number of pointers, is a gap there. Functions of the library are none: code outside has them anyway.
//! A pointer that comes back from outside is an unknown number, and following it is a gap.
//!
//! Where external functions are only tried ([`ir::GapKind::Contract`]), executions go on after a gap of this kind,
//! and what the functions touch changes values, but counts as no access: no race is found that they might not have.

use crate::code::Code;
use crate::event::{AccessKind, Event, Place, Range};
use crate::exec::trap::{Res, gap};
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::state::{Cx, State};
use ir::{AccessMode, FuncId, GapKind, GapReason, Layout, LayoutId, Program, layout};
use std::collections::BTreeSet;

/// Numbers that one call may leave unknown.
const MOST_NUMBERS: u32 = 1 << 16;

impl State {
    /// Code outside uses what a pointer points to.
    pub(crate) fn foreign(
        &mut self,
        cx: &mut Cx<'_>,
        ptr: u16,
        layout: Option<LayoutId>,
        writes: bool,
        calls: bool,
    ) -> Res<()> {
        let p = cx.get(ptr);
        if calls && let Some(called) = self.function_reached(cx.code, p) {
            let program = cx.code.program();
            let frame = self.threads[cx.t].frames.last();
            let by = frame.map_or("", |f| program.funcs[FuncId(f.func)].name.as_str());
            let called = &program.funcs[called].name;
            let text = format!(
                "`{by}` is not defined and is given `{called}`, which it may call at any time"
            );
            match cx.code.tries {
                true => {
                    let reason = GapReason::new(GapKind::Contract, text);
                    self.pass(cx.thread(), cx.code.site_at(cx.pc), reason);
                }
                false => return gap(text),
            }
        }
        let Some(range) = self.foreign_range(p) else {
            return Ok(());
        };
        let at = self.mem.locate(p, range.len, 1, false)?;
        let object = self.mem.objects[p.object() as usize];
        let kind = match writes && !object.constant {
            true => AccessKind::Write,
            false => AccessKind::Read,
        };
        // What is only tried may be more than happens: it counts as no access.
        let shown = match calls && cx.code.tries {
            true => Vec::new(),
            false => self.without_syncs(range),
        };
        for range in shown {
            cx.obs.event(&Event::Access {
                thread: cx.thread(),
                range,
                kind,
                mode: AccessMode::Plain,
                site: cx.code.site_at(cx.pc),
            });
        }
        if kind == AccessKind::Write {
            self.make_unknown(cx.code, range, at, layout)?;
        }
        Ok(())
    }

    /// The bytes that code outside touches through a pointer: from there to the end of the object.
    pub(crate) fn foreign_range(&self, p: Val) -> Option<Range> {
        if !p.is_addr() {
            return None;
        }
        let object = &self.mem.objects[p.object() as usize];
        if matches!(object.kind, ObjectKind::Function | ObjectKind::Thread) {
            return None;
        }
        let offset = u32::try_from(p.lo).ok()?;
        // One past the end is a good pointer to nothing.
        let rest = object.size.checked_sub(offset).filter(|rest| *rest > 0)?;
        Some(Range {
            object: p.object_id(),
            offset,
            len: rest,
        })
    }

    /// A range without the bytes at which synchronisation objects are touched.
    fn without_syncs(&self, range: Range) -> Vec<Range> {
        let place = |offset| Place {
            object: range.object,
            offset,
        };
        let end = range.offset + range.len;
        let mut out = Vec::new();
        let mut from = range.offset;
        let places = self.sync.range(place(from)..place(end));
        for cut in places.map(|(p, _)| p.offset).chain([end]) {
            if cut > from {
                out.push(Range {
                    offset: from,
                    len: cut - from,
                    ..range
                });
            }
            from = cut + 1;
        }
        out
    }

    /// A function of the program that code outside can find from an address.
    fn function_reached(&self, code: &Code, p: Val) -> Option<FuncId> {
        let mut work: Vec<u32> = p.is_addr().then(|| p.object()).into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            let object = &self.mem.objects[id as usize];
            if object.kind == ObjectKind::Function {
                let func = FuncId(object.info);
                if !code.program().funcs[func].library {
                    return Some(func);
                }
                continue;
            }
            if !object.alive || object.limit == 0 {
                continue;
            }
            let (first, _) = self.mem.split(object.base);
            let (last, _) = self.mem.split(object.base + object.size - 1);
            let cells = &self.mem.cells[first as usize..=last as usize];
            work.extend(cells.iter().map(|cell| cell.prov).filter(|prov| *prov != 0));
        }
        None
    }

    /// Whether a byte belongs to a synchronisation object, as far as it is read at all: up to its kind.
    fn in_lock(&self, code: &Code, range: Range, offset: u32) -> bool {
        let kind = code.program().sync_abi.mutex_kind_offset;
        let reach = kind.map_or(1, |kind| kind + 4);
        let place = |offset| Place {
            object: range.object,
            offset,
        };
        let from = (offset + 1).saturating_sub(reach);
        self.sync
            .range(place(from)..place(offset + 1))
            .next()
            .is_some()
    }

    /// Replaces the numbers in a range, which begins at an arena address, by unknown ones.
    fn make_unknown(
        &mut self,
        code: &Code,
        range: Range,
        at: u32,
        given: Option<LayoutId>,
    ) -> Res<()> {
        let program = code.program();
        let width = program.data_model.pointer_size();
        let own = self.layout_of(code, range.object.0);
        // An object that has names is what it is, whatever it is taken for.
        let (from, known) = match own {
            Some(own) => (0, Some(own)),
            None => (range.offset, given),
        };
        let known = known.filter(|id| layout::size_of(&program.layouts, *id, width) > 0);
        let end = range.offset + range.len;
        let mut numbers: Vec<(u32, u32)> = Vec::new();
        let mut next = from;
        if let Some(id) = known {
            let size = layout::size_of(&program.layouts, id, width);
            while next + size <= end && numbers.len() < MOST_NUMBERS as usize {
                leaves(program, id, next, &mut numbers);
                next += size;
            }
        }
        let mut beyond = next.max(range.offset);
        numbers.retain(|(offset, _)| *offset >= range.offset);
        while beyond < end && numbers.len() <= MOST_NUMBERS as usize {
            numbers.push((beyond, 1));
            beyond += 1;
        }
        if numbers.len() > MOST_NUMBERS as usize {
            return gap(format!(
                "an external function may write an object of {} bytes",
                range.len
            ));
        }
        let mut done = range.offset;
        for (offset, size) in numbers {
            // Members of a union overlap: the first stands for all.
            if offset < done {
                continue;
            }
            done = offset + size;
            let place = at + (offset - range.offset);
            let held = (0..size).any(|i| {
                let (index, _) = self.mem.split(place + i);
                self.mem.cells[index as usize].prov != 0
            });
            if !held && !self.in_lock(code, range, offset) {
                let value = self.unknown_of(8 * size);
                self.mem.store(&mut self.log, place, size, value)?;
            }
        }
        Ok(())
    }
}

/// The numbers of a layout that begins at an offset: offset and size of each, in order where nothing
/// overlaps.
fn leaves(program: &Program, id: LayoutId, at: u32, out: &mut Vec<(u32, u32)>) {
    let width = program.data_model.pointer_size();
    let mut work = vec![(id, at)];
    while let Some((id, at)) = work.pop() {
        if out.len() > MOST_NUMBERS as usize {
            return;
        }
        match &program.layouts[id] {
            Layout::Scalar { .. } => {
                let size = layout::size_of(&program.layouts, id, width);
                match size {
                    16 => out.extend([(at, 8), (at + 8, 8)]),
                    size => out.push((at, size)),
                }
            }
            Layout::Array {
                elem,
                stride,
                count,
            } => {
                let most = (*count).min(MOST_NUMBERS + 1);
                work.extend((0..most).rev().map(|i| (*elem, at + i * stride)));
            }
            Layout::Record { fields, .. } => {
                let fields = fields.iter().rev();
                work.extend(fields.map(|f| (f.layout, at + f.offset)));
            }
            Layout::Opaque { size } => {
                let most = (*size).min(MOST_NUMBERS + 1);
                out.extend((0..most).map(|i| (at + i, 1)));
            }
        }
    }
}
