//! Accesses to memory beyond the plain load and store: bit-fields, wide and atomic accesses,
//! copies, the heap.

use crate::code::reg;
use crate::event::{AccessKind, Event, ObjectId, Place, Range};
use crate::exec::rare::range;
use crate::exec::trap::{Res, gap, memory, pointer_bits};
use crate::memory::FOREIGN;
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::{Val, mask, sext};
use crate::outcome::ChoiceKind;
use crate::state::{Cx, State};
use crate::violation::{MemoryError, ViolationKind};
use ir::{AccessMode, BinOp, Bits, CmpOp, Failure, MemAccess, Op as I, Order, RmwOp, Role, Ty};

/// Bytes that are written between two looks at the bounds of the process.
const PIECE: u32 = 1 << 20;

impl State {
    fn size_of(&self, ty: Ty) -> u32 {
        ty.size_beside(self.mem.pointer_size())
    }

    pub(crate) fn load_rare(
        &mut self,
        cx: &mut Cx<'_>,
        dst: u16,
        addr: u16,
        access: &MemAccess,
    ) -> Res<()> {
        let p = cx.get(addr);
        let size = self.size_of(access.ty);
        self.mem.locate(p, size, access.align, false)?;
        let value = match access.bits {
            Some(bits) => {
                let (skip, len) = bits.touched();
                let q = Val {
                    lo: p.lo + u64::from(skip),
                    ..p
                };
                let at = self.mem.locate(q, len, 1, false)?;
                self.tell_field(cx, p, bits, AccessKind::Read, access.mode);
                let v = self.mem.load(at, len, q)?;
                let v = match v.is_unknown() {
                    true => Val::num(self.pinned(v, (8 * len) as u8)?),
                    false => v,
                };
                if v.is_num() {
                    let raw =
                        (v.lo >> (u32::from(bits.first) - 8 * skip)) & mask(bits.width.max(1));
                    let wide = if bits.signed {
                        sext(raw, bits.width.max(1)) as u64
                    } else {
                        raw
                    };
                    Val::num(wide & mask((8 * size.min(8)) as u8))
                } else {
                    Val::UNINIT
                }
            }
            None if access.ty == Ty::I128 => {
                let at = self.reading(cx, p, size, access.align, access.mode)?;
                self.mem.load_wide(at, p)?
            }
            None => {
                let at = self.reading(cx, p, size, access.align, access.mode)?;
                self.load_value(at, size, p)?
            }
        };
        cx.set(dst, value);
        Ok(())
    }

    pub(crate) fn store_rare(
        &mut self,
        cx: &mut Cx<'_>,
        addr: u16,
        value: u16,
        access: &MemAccess,
    ) -> Res<()> {
        let p = cx.get(addr);
        let size = self.size_of(access.ty);
        self.mem.locate(p, size, access.align, true)?;
        let stored = cx.get(value);
        if self.mem.objects[p.object() as usize].shared
            && stored.is_addr()
            && self.is_of_one_process(cx, stored.object())
        {
            return gap(
                "a pointer to memory of one process is left in memory that processes share",
            );
        }
        match access.bits {
            Some(bits) => self.store_bits(cx, p, bits, value, access),
            None if access.ty == Ty::I128 => {
                let at = self.writing(cx, p, size, access.align, access.mode)?;
                self.mem.store_wide(&mut self.log, at, cx.get(value));
                Ok(())
            }
            None => self.write(cx, p, size, access.align, cx.get(value), access.mode),
        }
    }

    /// Stores a bit-field. Its bytes count as initialised afterwards; bits beside the field that
    /// were not are zero, which [`State::has_narrowed`] tells.
    fn store_bits(
        &mut self,
        cx: &mut Cx<'_>,
        p: Val,
        bits: Bits,
        value: u16,
        access: &MemAccess,
    ) -> Res<()> {
        let v = self.number_of(cx, value, access.ty)?;
        let (skip, len) = bits.touched();
        let q = Val {
            lo: p.lo + u64::from(skip),
            ..p
        };
        let at = self.mem.locate(q, len, 1, true)?;
        if self.mem.objects[p.object() as usize].sync {
            self.drop_syncs(p.object(), q.lo as u32, q.lo as u32 + len)?;
        }
        self.tell_field(cx, p, bits, AccessKind::Write, access.mode);
        let shift = u32::from(bits.first) - 8 * skip;
        let ones = mask(bits.width.max(1)) << shift;
        for i in 0..len {
            let (old, init, frag) = self.mem.byte(at + i);
            if frag {
                return pointer_bits();
            }
            let keep = if init { old } else { 0 };
            let m = (ones >> (8 * i)) as u8;
            self.narrowed |= !init && m != u8::MAX;
            let new = keep & !m | ((v << shift) >> (8 * i)) as u8 & m;
            self.mem.put(&mut self.log, at + i, new, true, false);
        }
        Ok(())
    }

    /// Makes an access to a bit-field known: one to all of its memory location.
    fn tell_field(&self, cx: &mut Cx<'_>, p: Val, bits: Bits, kind: AccessKind, mode: AccessMode) {
        cx.obs.event(&Event::Access {
            thread: cx.thread(),
            range: self.location(p, bits.location()),
            kind,
            mode,
            site: cx.code.site_at(cx.pc),
        });
    }

    /// The memory location of a bit-field in a unit, as far as it lies in the object.
    pub(crate) fn location(&self, p: Val, (skip, len): (i64, u32)) -> Range {
        let from = p.lo.saturating_add_signed(skip);
        let size = u64::from(self.mem.objects[p.object() as usize].size);
        let end = from.saturating_add(u64::from(len)).min(size.max(from + 1));
        range(Val { lo: from, ..p }, (end - from) as u32)
    }

    pub(crate) fn mem_copy(
        &mut self,
        cx: &mut Cx<'_>,
        dst: u16,
        src: u16,
        len: u16,
        overlap: bool,
        mode: AccessMode,
    ) -> Res<()> {
        let len = self.size(cx, len)?;
        if len == 0 {
            return Ok(());
        }
        let (to, from) = (cx.get(dst), cx.get(src));
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        let source = self.reading(cx, from, len, 1, mode)?;
        let target = self.writing(cx, to, len, 1, mode)?;
        if !overlap && source != target && source.abs_diff(target) < len {
            let kind = ViolationKind::Memory(MemoryError::Overlap);
            match self.config.unasked.contains(kind) {
                true => self.undefined(cx, kind, "copy between overlapping ranges")?,
                false => {
                    return memory(
                        MemoryError::Overlap,
                        "copy between overlapping ranges",
                        Some(range(to, len)),
                    );
                }
            }
        }
        if source.abs_diff(target) < len {
            self.mem.copy(&mut self.log, target, source, len);
            return self.in_bounds();
        }
        self.copied(to.object(), from.object(), (source, len));
        let mut done = 0;
        while done < len {
            let piece = PIECE.min(len - done);
            self.mem
                .copy(&mut self.log, target + done, source + done, piece);
            self.in_bounds()?;
            done += piece;
        }
        self.copy_syncs(to, from, len);
        Ok(())
    }

    /// A gap where the bounds of the process end a search in the middle of a step. A replay goes on: what
    /// was found is to be told.
    fn in_bounds(&self) -> Res<()> {
        match bounds::is_over() && self.log.on {
            true => gap("the time or the memory was over (--time, --memory) within a step"),
            false => Ok(()),
        }
    }

    /// Sets bytes to one value, and looks at the bounds of the process on the way.
    fn fill(&mut self, at: u32, len: u32, byte: u8) -> Res<()> {
        let mut done = 0;
        while done < len {
            let piece = PIECE.min(len - done);
            self.mem.fill(&mut self.log, at + done, piece, byte);
            self.in_bounds()?;
            done += piece;
        }
        Ok(())
    }

    pub(crate) fn mem_set(&mut self, cx: &mut Cx<'_>, dst: u16, byte: u16, len: u16) -> Res<()> {
        let len = self.size(cx, len)?;
        if len == 0 {
            return Ok(());
        }
        let byte = self.number_of(cx, byte, Ty::I32)? as u8;
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        let at = self.writing(cx, cx.get(dst), len, 1, AccessMode::Plain)?;
        self.fill(at, len, byte)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of the instruction")]
    pub(crate) fn rmw(
        &mut self,
        cx: &mut Cx<'_>,
        dst: u16,
        op: RmwOp,
        ty: Ty,
        addr: u16,
        value: u16,
        order: Order,
    ) -> Res<()> {
        let p = cx.get(addr);
        let size = self.size_of(ty);
        let at = self.mem.locate(p, size, size, true)?;
        if ty == Ty::I128 {
            return gap("a 128-bit atomic operation");
        }
        let bits = (8 * size) as u8;
        let old = self.load_value(at, size, p)?;
        if old.is_uninit() && op != RmwOp::Exchange {
            return self.uninit_memory(cx, dst, old, ty, addr);
        }
        let v = if op == RmwOp::Exchange {
            cx.get(value)
        } else {
            self.initialised(cx, value, ty)?
        };
        let old = match old.is_unknown() && op != RmwOp::Exchange {
            true if !matches!(op, RmwOp::Add | RmwOp::Sub) => Val::num(self.pinned(old, bits)?),
            _ => old,
        };
        let v = match v.is_unknown() && op != RmwOp::Exchange {
            true => Val::num(self.pinned(v, bits)?),
            false => v,
        };
        let new = self.combine(op, bits, old, v)?;
        if self.mem.objects[p.object() as usize].sync {
            self.drop_syncs(p.object(), p.lo as u32, p.lo as u32 + size)?;
        }
        cx.obs.event(&Event::Rmw {
            thread: cx.thread(),
            range: range(p, size),
            order,
            wrote: true,
            site: cx.site(),
        });
        self.mem.store(&mut self.log, at, size, new)?;
        self.stored(p.object(), new);
        cx.set(dst, old);
        Ok(())
    }

    /// A decision for an uninitialised value an atomic operation found in memory. The value
    /// passes through the result register, from where it is written back to its origin.
    fn uninit_memory(&mut self, cx: &mut Cx<'_>, dst: u16, old: Val, ty: Ty, addr: u16) -> Res<()> {
        if dst == addr {
            return gap("an atomic operation on an uninitialised value");
        }
        cx.set(dst, old);
        Err(Box::new(crate::exec::trap::Trap::Uninit {
            reg: dst,
            ty,
            test: false,
        }))
    }

    /// The value of `size` bytes at an arena address. Bytes never initialised become an unknown
    /// value, and stay it.
    pub(crate) fn load_value(&mut self, at: u32, size: u32, origin: Val) -> Res<Val> {
        let v = match self.mem.load(at, size, origin) {
            Ok(v) => v,
            Err(trap) => {
                // Unknown values that it is made of, or is a part of, are decided.
                let parts = self.mem.undetermined_over(at, size);
                if parts.is_empty() {
                    return Err(trap);
                }
                for (from, len, v) in parts {
                    let number = self.pinned(v, (8 * len) as u8)?;
                    self.mem.store(&mut self.log, from, len, Val::num(number))?;
                }
                self.mem.load(at, size, origin)?
            }
        };
        let lazy = self.config.lazy && !self.config.uninit;
        if !v.is_uninit() || !lazy || !self.mem.is_blank(at, size) {
            return Ok(v);
        }
        let unknown = self.unknown_of(8 * size);
        self.mem.store(&mut self.log, at, size, unknown)?;
        Ok(unknown)
    }

    fn combine(&self, op: RmwOp, bits: u8, old: Val, v: Val) -> Res<Val> {
        let binary = |op| -> Res<Val> {
            if old.is_unknown() {
                self.unknown_arith(op, bits, false, old, v)
            } else if old.is_addr() || v.is_addr() {
                self.address_arith(op, bits, old, v)
            } else {
                Ok(Val::num(crate::exec::arith::integer(
                    op, bits, false, old.lo, v.lo,
                )?))
            }
        };
        let numbers = || {
            if old.is_addr() || v.is_addr() {
                pointer_bits()
            } else {
                Ok((sext(old.lo, bits), sext(v.lo, bits)))
            }
        };
        match op {
            RmwOp::Exchange => Ok(v),
            RmwOp::Add => binary(BinOp::Add),
            RmwOp::Sub => binary(BinOp::Sub),
            RmwOp::And => binary(BinOp::And),
            RmwOp::Or => binary(BinOp::Or),
            RmwOp::Xor => binary(BinOp::Xor),
            RmwOp::Nand => {
                let (a, b) = numbers()?;
                Ok(Val::num(!(a & b) as u64 & mask(bits)))
            }
            RmwOp::MaxS => {
                let (a, b) = numbers()?;
                Ok(Val::num(a.max(b) as u64 & mask(bits)))
            }
            RmwOp::MinS => {
                let (a, b) = numbers()?;
                Ok(Val::num(a.min(b) as u64 & mask(bits)))
            }
        }
    }

    pub(crate) fn compare_exchange(&mut self, cx: &mut Cx<'_>, op: &I) -> Res<()> {
        let I::CmpXchg {
            dst,
            old: seen,
            ty,
            addr,
            expected,
            desired,
            success,
            failure,
            weak,
        } = op
        else {
            unreachable!("the caller matched a compare-exchange");
        };
        let p = cx.get(reg(addr));
        let size = self.size_of(*ty);
        let at = self.mem.locate(p, size, size, true)?;
        if *ty == Ty::I128 {
            return gap("a 128-bit atomic operation");
        }
        let old = self.load_value(at, size, p)?;
        if old.is_uninit() {
            return self.uninit_memory(cx, seen.0 as u16, old, *ty, reg(addr));
        }
        let want = self.initialised(cx, reg(expected), *ty)?;
        let mut equal = self.compare_values(CmpOp::Eq, (8 * size) as u8, old, want)?;
        if equal && *weak && self.config.spurious {
            equal = self.decide(cx, ChoiceKind::Weak, 2)? == 0;
        }
        let value = cx.get(reg(desired));
        if equal && self.mem.objects[p.object() as usize].sync {
            self.drop_syncs(p.object(), p.lo as u32, p.lo as u32 + size)?;
        }
        cx.obs.event(&Event::Rmw {
            thread: cx.thread(),
            range: range(p, size),
            order: if equal { *success } else { *failure },
            wrote: equal,
            site: cx.site(),
        });
        if equal {
            self.mem.store(&mut self.log, at, size, value)?;
            self.stored(p.object(), value);
        }
        cx.set(seen.0 as u16, old);
        cx.set(dst.0 as u16, Val::num(u64::from(equal)));
        Ok(())
    }

    pub(crate) fn heap_alloc(&mut self, cx: &mut Cx<'_>, op: &I) -> Res<()> {
        let I::Alloc {
            dst,
            size,
            align,
            zeroed,
            class,
        } = op
        else {
            unreachable!("the caller matched an allocation");
        };
        let bytes = self.size(cx, reg(size))?;
        if bytes > mask(8 << self.mem.shift) >> 1 {
            // More than half the address space: no allocator can give it.
            cx.set(dst.0 as u16, Val::ZERO);
            return Ok(());
        }
        let bytes = self.object_size(cx, reg(size))?;
        let align = self
            .size(cx, reg(align))?
            .clamp(16, 1 << 16)
            .next_power_of_two() as u32;
        let old = if self.config.reuse {
            self.stale(cx)
        } else {
            Vec::new()
        };
        let fails = self.may_fail(Failure::Alloc);
        let count = 1 + old.len() as u32 + u32::from(fails);
        let pick = self.decide(cx, ChoiceKind::Alloc, count)?;
        if fails && pick == count - 1 {
            self.process.faults += 1;
            cx.set(dst.0 as u16, Val::ZERO);
            return Ok(());
        }
        let info = class.map_or(0, |c| c.0 + 1);
        let mut object = Object::new(ObjectKind::Heap, bytes, align, info, cx.site().0);
        let program = cx.code.program();
        if !program.processes.is_empty() {
            let maker = cx.code.site(cx.site()).func;
            object.shared = program.funcs[maker].role == Some(Role::SharesMemory);
            object.settle();
        }
        object.confined = self.mem.confines && (program.processes.is_empty() || info != 0);
        let id = match pick {
            0 => self.mem.alloc(&mut self.log, object),
            n => {
                let id = old[n as usize - 1];
                self.mem.revive(&mut self.log, id, object);
                cx.obs.event(&Event::Take {
                    thread: cx.thread(),
                    object: allocator(id),
                    site: cx.site(),
                });
                id
            }
        };
        if *zeroed {
            let base = self.mem.objects[id as usize].base;
            self.fill(base, bytes, 0)?;
        }
        cx.obs.event(&Event::Alloc {
            thread: cx.thread(),
            range: self.mem.whole(id),
            site: cx.site(),
        });
        cx.set(dst.0 as u16, Val::addr(id, 0));
        Ok(())
    }

    /// Dead heap objects that some pointer still names: their addresses may be given again, with no
    /// regard to size, because an allocator may split and join pieces as it likes. (Whether another
    /// dead object's is, cannot be seen.)
    fn stale(&mut self, cx: &Cx<'_>) -> Vec<u32> {
        let dead = |o: &Object| o.kind == ObjectKind::Heap && !o.alive;
        if !self.mem.objects.iter().any(dead) {
            return Vec::new();
        }
        let named = self.named_objects(cx);
        let mut stale = Vec::new();
        for id in 0..self.mem.objects.len() as u32 {
            if dead(&self.mem.objects[id as usize]) && named.pointers[id as usize] {
                // The value would be taken for one of the new object's.
                if named.origins.contains(&id) {
                    self.withheld = true;
                } else {
                    stale.push(id);
                }
            }
        }
        stale
    }

    pub(crate) fn heap_free(&mut self, cx: &mut Cx<'_>, ptr: u16) -> Res<()> {
        let p = cx.get(ptr);
        let null = p.is_unknown() && self.only(p, 8 << self.mem.shift) == Some(0);
        if p == Val::ZERO || null {
            return Ok(());
        }
        if self.mem.foreign && p.is_unknown() {
            return gap(FOREIGN);
        }
        let object = match p.is_addr() {
            true => self.mem.objects[p.object() as usize],
            false => self.mem.objects[0],
        };
        if object.kind != ObjectKind::Heap {
            return memory(
                MemoryError::InvalidFree,
                "free of something that is no heap object",
                None,
            );
        }
        let all = Some(self.mem.whole(p.object()));
        if !object.alive {
            return memory(
                MemoryError::DoubleFree,
                "free of an object already freed",
                all,
            );
        }
        if p.lo != 0 {
            return memory(
                MemoryError::InvalidFree,
                format!("free of an address {} bytes into an object", p.offset()),
                all,
            );
        }
        self.end_object(cx, p.object())?;
        if self.config.reuse {
            cx.obs.event(&Event::Post {
                thread: cx.thread(),
                object: allocator(p.object()),
                site: cx.site(),
            });
        }
        Ok(())
    }

    /// Tells of the use of a synchronisation object: of its first byte, as the thread that ends its life writes all
    /// of it.
    pub(crate) fn touch(&self, cx: &mut Cx<'_>, place: Place, kind: AccessKind) {
        if !self.config.touches {
            return;
        }
        cx.obs.event(&Event::Touch {
            thread: cx.thread(),
            range: Range {
                object: place.object,
                offset: place.offset,
                len: 1,
            },
            kind,
            site: cx.site(),
        });
    }

    /// Whether uses of synchronisation objects are told ([`crate::Config::touches`]).
    pub fn tells_touches(&self) -> bool {
        self.config.touches
    }

    /// The place of a synchronisation object that an operation uses.
    pub(crate) fn used(&self, cx: &mut Cx<'_>, r: u16) -> Res<Place> {
        let place = self.place(cx, r)?;
        self.touch(cx, place, AccessKind::Read);
        Ok(place)
    }

    /// The place of a synchronisation object that an operation makes or destroys.
    pub(crate) fn written(&self, cx: &mut Cx<'_>, r: u16) -> Res<Place> {
        let place = self.place(cx, r)?;
        self.touch(cx, place, AccessKind::Write);
        Ok(place)
    }

    /// The place of a synchronisation object or jump buffer, which must be in living memory.
    pub(crate) fn place(&self, cx: &Cx<'_>, r: u16) -> Res<Place> {
        let p = cx.get(r);
        self.mem.locate(p, 1, 1, false)?;
        Ok(Place {
            object: p.object_id(),
            offset: p.lo as u32,
        })
    }

    /// Notes that a synchronisation object stands in an object, so that stores look for it.
    pub(crate) fn mark_sync(&mut self, place: Place) {
        let object = self.mem.objects[place.object.0 as usize];
        if place.is_beside() {
            if !object.beside {
                self.mem
                    .change(&mut self.log, place.object.0, |o| o.beside = true);
            }
        } else if !object.sync {
            self.mem
                .change(&mut self.log, place.object.0, |o| o.sync = true);
        }
    }

    /// The place at an address, if it is one; for looking without executing.
    pub(crate) fn place_of(&self, v: Val) -> Option<Place> {
        (v.is_addr() && u32::try_from(v.lo).is_ok()).then(|| Place {
            object: ObjectId(v.object()),
            offset: v.lo as u32,
        })
    }
}

/// Where the allocator stands, for an object: a free comes before the allocation that is given its
/// address (C17, 7.22.3).
fn allocator(id: u32) -> Place {
    Place {
        object: ObjectId(id),
        offset: Place::ALLOCATOR,
    }
}
