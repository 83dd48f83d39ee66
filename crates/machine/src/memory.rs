//! Memory: objects of bytes with what is known of each byte.
//!
//! All bytes stand in one arena of *cells* as wide as a pointer (8 bytes, or 4 for ilp32). A cell
//! knows which of its bytes are initialised, and the object its bytes point into if they are an
//! address. Invariants: a cell with provenance is initialised as a whole and has no fragments;
//! bytes that are not initialised are zero, so that equal contents are equal cells; space that
//! belongs to no object is all default cells.
//!
//! A pointer copied in pieces, or to an address that is no multiple of its size, is kept as
//! *fragments*: bytes that were part of a pointer. Reading them is a gap, never a guess.

pub(crate) mod access;
pub(crate) mod addresses;
pub(crate) mod foreign;
pub(crate) mod object;
pub(crate) mod references;
pub(crate) mod touched;
pub(crate) mod value;

use crate::event::{ObjectId, Range};
use crate::exec::trap::{Res, gap, memory, pointer_bits};
use crate::memory::object::{Object, ObjectKind};
use crate::memory::value::Val;
use crate::state::undo::{Log, Undo};
use crate::violation::MemoryError;
use std::collections::BTreeMap;

/// Bytes as wide as a pointer, and what is known of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cell {
    /// The bytes, little-endian; the offset if this is an address.
    pub data: u64,
    /// The object the cell points into; 0: not an address.
    pub prov: u32,
    /// Which bytes are initialised.
    pub init: u8,
    /// Which bytes are fragments of a pointer (and count as not initialised).
    pub frag: u8,
}

/// Objects, and cells, for which there is room beside those of globals and functions.
const FIRST_OBJECTS: usize = 64;
const FIRST_CELLS: usize = 512;

/// What an unknown pointer is in a program that is handed pointers from outside.
pub(crate) const FOREIGN: &str = "a pointer that came from outside the program is followed";

/// An unknown value in memory: how many bytes, and what.
pub(crate) type Undetermined = (u8, Val);

/// All of memory.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Every object, by id; number 0 is behind null.
    pub objects: Vec<Object>,
    /// The arena.
    pub cells: Vec<Cell>,
    /// The pointer size as a power of two.
    pub shift: u32,
    /// The first byte of the arena never used.
    top: u32,
    /// Free pieces by size.
    free: BTreeMap<u32, Vec<u32>>,
    /// Ids that may be given again: nothing names them.
    pub spare: Vec<u32>,
    /// Bytes of live objects.
    pub live: u64,
    /// Unknown values by the arena address of their first byte. Their bytes are marked as
    /// fragments; an entry whose bytes are not is out of date.
    undetermined: BTreeMap<u32, Undetermined>,
    /// Whether pointers may come from outside the program: an unknown one may then lead anywhere.
    pub foreign: bool,
    /// Whether heap objects begin confined: [`crate::state::confined`].
    pub confines: bool,
}

impl Memory {
    /// Empty memory for pointers of this many bytes.
    pub fn new(pointer_size: u32) -> Memory {
        let mut null = Object::new(ObjectKind::Null, 0, 1, 0, 0);
        null.alive = false;
        null.settle();
        Memory {
            objects: vec![null],
            cells: Vec::new(),
            shift: pointer_size.ilog2(),
            top: 0,
            free: BTreeMap::new(),
            spare: Vec::new(),
            live: 0,
            undetermined: BTreeMap::new(),
            foreign: false,
            confines: false,
        }
    }

    /// Bytes of a pointer.
    pub fn pointer_size(&self) -> u32 {
        1 << self.shift
    }

    /// The mask of all bytes of a cell.
    pub fn full(&self) -> u8 {
        if self.shift == 3 { 0xFF } else { 0x0F }
    }

    fn space(size: u32) -> u32 {
        size.div_ceil(16) * 16
    }

    /// Makes an object live: gives it space, whose bytes are not initialised.
    pub fn alloc(&mut self, log: &mut Log, mut object: Object) -> u32 {
        let space = Self::space(object.size);
        let reused = self.free.get_mut(&space).and_then(Vec::pop);
        object.base = match reused {
            Some(base) => base,
            None => {
                let base = self.top;
                self.top += space;
                let cells = (self.top >> self.shift) as usize;
                if self.cells.len() < cells {
                    self.cells.resize(cells, Cell::default());
                }
                base
            }
        };
        object.settle();
        self.live += u64::from(object.size);
        let id = match self.spare.pop() {
            Some(id) => {
                debug_assert!(!log.on);
                self.objects[id as usize] = object;
                id
            }
            None => {
                self.objects.push(object);
                (self.objects.len() - 1) as u32
            }
        };
        log.push(Undo::Alloc {
            reused: reused.is_some(),
        });
        id
    }

    /// Takes back the newest [`Memory::alloc`].
    pub fn undo_alloc(&mut self, reused: bool) {
        let object = self.objects.pop().expect("an allocation to take back");
        self.live -= u64::from(object.size);
        let space = Self::space(object.size);
        if reused {
            self.free.entry(space).or_default().push(object.base);
        } else {
            self.top -= space;
        }
    }

    /// Whether the arena has no room for another object of the largest size allowed.
    pub fn exhausted(&self) -> bool {
        u64::from(self.top) > Self::ARENA
    }

    /// The most bytes of the arena that objects of a program may take before it starts.
    pub const ARENA: u64 = 0xB000_0000;

    /// Whether the process has no memory for an object of `bytes` bytes: its cells take twice as much,
    /// and the log of what they held as much again.
    pub fn is_too_large(bytes: u64) -> bool {
        bounds::exceeds(bytes.saturating_mul(4))
    }

    /// Ends an object's life: its bytes are forgotten and its space is free.
    pub fn kill(&mut self, log: &mut Log, id: u32) {
        let object = self.objects[id as usize];
        debug_assert!(object.alive);
        for index in self.cells_of(id) {
            if self.cells[index as usize] != Cell::default() {
                self.set(log, index, Cell::default());
            }
        }
        log.object(id, object);
        let slot = &mut self.objects[id as usize];
        slot.alive = false;
        slot.settle();
        self.live -= u64::from(object.size);
        self.free
            .entry(Self::space(object.size))
            .or_default()
            .push(object.base);
        log.push(Undo::Kill { id });
    }

    /// Makes room for the objects of a program, and for a few that its threads make: growing to as much would copy them
    /// again and again, and leave as much room empty.
    pub fn reserve(&mut self, sizes: impl Iterator<Item = u32>) {
        let (mut objects, mut bytes) = (0, 0u64);
        for size in sizes {
            objects += 1;
            bytes += u64::from(Self::space(size));
        }
        let cells = usize::try_from(bytes >> self.shift).unwrap_or(0);
        self.objects.reserve_exact(objects + FIRST_OBJECTS);
        self.cells.reserve_exact(cells + FIRST_CELLS);
    }

    /// The cells that an object has, or had.
    pub fn cells_of(&self, id: u32) -> std::ops::Range<u32> {
        let object = self.objects[id as usize];
        object.base >> self.shift..(object.base + Self::space(object.size)) >> self.shift
    }

    /// Takes back the newest [`Memory::kill`], but for the object's facts.
    pub fn undo_kill(&mut self, id: u32) {
        let size = self.objects[id as usize].size;
        self.live += u64::from(size);
        self.free.entry(Self::space(size)).or_default().pop();
    }

    /// Gives a dead object's id a new life (the reuse of an address).
    pub fn revive(&mut self, log: &mut Log, id: u32, object: Object) {
        let fresh = self.alloc(log, object);
        debug_assert_eq!(fresh as usize, self.objects.len() - 1);
        let placed = self.objects[fresh as usize];
        log.object(id, self.objects[id as usize]);
        self.objects[id as usize] = placed;
        // The helper entry only stands for the space taken; nothing names it.
        log.object(fresh, placed);
        let helper = &mut self.objects[fresh as usize];
        helper.alive = false;
        helper.settle();
    }

    /// Changes an object's facts.
    pub fn change(&mut self, log: &mut Log, id: u32, change: impl FnOnce(&mut Object)) {
        log.object(id, self.objects[id as usize]);
        let object = &mut self.objects[id as usize];
        change(object);
        object.settle();
    }

    /// Writes a cell.
    #[inline(always)]
    pub fn set(&mut self, log: &mut Log, index: u32, cell: Cell) {
        let slot = &mut self.cells[index as usize];
        log.cell(index, *slot);
        *slot = cell;
    }

    /// The arena address of `len` bytes at an address, or what is wrong with it.
    pub fn locate(&self, p: Val, len: u32, align: u32, write: bool) -> Res<u32> {
        let what = if write { "write to" } else { "read of" };
        if !p.is_addr() {
            return if self.foreign && p.is_unknown() {
                gap(FOREIGN)
            } else if p.is_uninit() || p.is_unknown() {
                memory(
                    MemoryError::Wild,
                    format!("{what} memory through an uninitialised pointer"),
                    None,
                )
            } else if p.lo < 4096 {
                memory(
                    MemoryError::Null,
                    format!("{what} memory through a null pointer"),
                    None,
                )
            } else {
                memory(
                    MemoryError::Wild,
                    format!("{what} memory through {:#x}, which is no address", p.lo),
                    None,
                )
            };
        }
        let object = &self.objects[p.object() as usize];
        let offset = p.offset();
        let range = u32::try_from(offset).ok().map(|offset| Range {
            object: p.object_id(),
            offset,
            len: len.max(1),
        });
        let fail = |kind, message: String| memory(kind, message, range);
        match object.kind {
            ObjectKind::Function => {
                return fail(
                    MemoryError::Wild,
                    format!("{what} memory through a function's address"),
                );
            }
            ObjectKind::Thread => {
                return fail(
                    MemoryError::Wild,
                    format!("{what} memory through a thread handle"),
                );
            }
            _ => {}
        }
        if !object.alive {
            return match object.kind {
                ObjectKind::Global => gap("an external variable without a definition is used"),
                ObjectKind::Heap => fail(
                    MemoryError::UseAfterFree,
                    format!("{what} memory after it was freed"),
                ),
                ObjectKind::ThreadLocal => fail(
                    MemoryError::DeadStack,
                    format!("{what} a thread-local object after its thread's end"),
                ),
                _ => fail(
                    MemoryError::DeadStack,
                    format!("{what} a stack object after its lifetime"),
                ),
            };
        }
        if offset < 0 || offset as u64 + u64::from(len) > u64::from(object.size) {
            if object.open && offset >= 0 {
                return gap(format!(
                    "what the world decides is read beyond its first {} bytes: only what is shorter \
                     is explored",
                    object.size
                ));
            }
            return fail(
                MemoryError::OutOfBounds,
                format!(
                    "{what} {} at offset {offset} of an object of {}",
                    bytes(len),
                    bytes(object.size)
                ),
            );
        }
        if write && object.constant {
            return fail(MemoryError::WriteConstant, "write to a constant".into());
        }
        if offset & (i64::from(align) - 1) != 0 {
            return fail(
                MemoryError::Misaligned,
                format!("{what} memory at offset {offset}, which is not a multiple of {align}"),
            );
        }
        Ok(object.base + offset as u32)
    }

    /// The cell an arena address is in, and the byte's number in it.
    #[inline(always)]
    pub fn split(&self, at: u32) -> (u32, u32) {
        (at >> self.shift, at & ((1 << self.shift) - 1))
    }

    /// The value of `size` bytes (at most 8) at an arena address, which belongs to the given
    /// place.
    pub fn load(&self, at: u32, size: u32, origin: Val) -> Res<Val> {
        let (index, byte) = self.split(at);
        let cell = self.cells[index as usize];
        if cell.prov != 0 && byte == 0 && size == self.pointer_size() {
            return Ok(Val::addr(cell.prov, self.signed_offset(cell.data)));
        }
        if let Some(v) = self.undetermined_at(at, size) {
            return Ok(v);
        }
        let mut data = 0u64;
        for i in 0..size {
            let (index, byte) = self.split(at + i);
            let cell = self.cells[index as usize];
            if cell.prov != 0 || cell.frag >> byte & 1 != 0 {
                return pointer_bits();
            }
            if cell.init >> byte & 1 == 0 {
                return self.uninit(at, size, origin);
            }
            data |= (cell.data >> (8 * byte) & 0xFF) << (8 * i);
        }
        Ok(Val::num(data))
    }

    /// The uninitialised value at a place; a mixture with parts of pointers is a gap.
    fn uninit(&self, at: u32, size: u32, origin: Val) -> Res<Val> {
        for i in 0..size {
            let (index, byte) = self.split(at + i);
            let cell = self.cells[index as usize];
            if cell.prov != 0 || cell.frag >> byte & 1 != 0 {
                return pointer_bits();
            }
        }
        Ok(Val::uninit_at(origin.object(), origin.lo as u32))
    }

    /// The number of 16 bytes at an arena address.
    pub fn load_wide(&self, at: u32, origin: Val) -> Res<Val> {
        let lo = self.load(at, 8, origin)?;
        let hi = self.load(at + 8, 8, origin)?;
        if lo.is_uninit() || hi.is_uninit() {
            return gap("a 128-bit value is read that is not initialised");
        }
        if lo.is_addr() || hi.is_addr() {
            return pointer_bits();
        }
        Ok(Val {
            lo: lo.lo,
            hi: hi.lo,
        })
    }

    fn signed_offset(&self, data: u64) -> i64 {
        if self.shift == 3 {
            data as i64
        } else {
            i64::from(data as u32 as i32)
        }
    }

    /// Stores a value of `size` bytes (at most 8) at an arena address.
    pub fn store(&mut self, log: &mut Log, at: u32, size: u32, value: Val) -> Res<()> {
        if value.is_addr() {
            if size != self.pointer_size() {
                return pointer_bits();
            }
            self.store_pointer(log, at, value);
        } else if value.is_unknown() {
            for i in 0..size {
                self.put(log, at + i, 0, false, true);
            }
            let old = self.undetermined.insert(at, (size as u8, value));
            log.undetermined(at, old);
        } else {
            let init = !value.is_uninit();
            for i in 0..size {
                let byte = if init { (value.lo >> (8 * i)) as u8 } else { 0 };
                self.put(log, at + i, byte, init, false);
            }
        }
        Ok(())
    }

    /// Stores a number of 16 bytes.
    pub fn store_wide(&mut self, log: &mut Log, at: u32, value: Val) {
        for (i, byte) in value.as_wide().to_le_bytes().into_iter().enumerate() {
            self.put(log, at + i as u32, byte, true, false);
        }
    }

    fn store_pointer(&mut self, log: &mut Log, at: u32, value: Val) {
        let (index, byte) = self.split(at);
        if byte == 0 {
            let cell = self.pointer_cell(value);
            self.set(log, index, cell);
        } else {
            for i in 0..self.pointer_size() {
                self.put(log, at + i, 0, false, true);
            }
        }
    }

    /// The cell that holds an address.
    pub fn pointer_cell(&self, value: Val) -> Cell {
        let data = if self.shift == 3 {
            value.lo
        } else {
            u64::from(value.lo as u32)
        };
        Cell {
            data,
            prov: value.object(),
            init: self.full(),
            frag: 0,
        }
    }

    /// The unknown value that these bytes are.
    fn undetermined_at(&self, at: u32, size: u32) -> Option<Val> {
        if self.undetermined.is_empty() {
            return None;
        }
        let &(len, value) = self.undetermined.get(&at)?;
        let whole = u32::from(len) == size && (0..size).all(|i| self.byte(at + i).2);
        whole.then_some(value)
    }

    /// The unknown values that begin in these bytes, each with its address and size.
    pub fn undetermined_in(&self, from: u32, len: u32) -> Vec<(u32, u32, Val)> {
        if self.undetermined.is_empty() {
            return Vec::new();
        }
        let entries = self.undetermined.range(from..from + len);
        let valid = entries.filter_map(|(&at, &(size, _))| {
            let size = u32::from(size);
            self.undetermined_at(at, size).map(|v| (at, size, v))
        });
        valid.collect()
    }

    /// The unknown values that have a part in these bytes, each with its address and size.
    pub fn undetermined_over(&self, from: u32, len: u32) -> Vec<(u32, u32, Val)> {
        let all = self.undetermined_in(from.saturating_sub(7), len + from.min(7));
        let over = all.into_iter();
        over.filter(|&(at, size, _)| at + size > from).collect()
    }

    /// Makes sure that no old entry is taken for bytes about to be marked as fragments.
    fn forget(&mut self, log: &mut Log, from: u32, len: u32) {
        if self.undetermined.is_empty() {
            return;
        }
        let near = self.undetermined.range(from.saturating_sub(7)..from + len);
        let over = near.filter(|&(&at, &(size, _))| at + u32::from(size) > from);
        for at in over.map(|(&at, _)| at).collect::<Vec<_>>() {
            let old = self.undetermined.remove(&at);
            log.undetermined(at, old);
        }
    }

    /// Undoes a change of the table of unknown values.
    pub fn put_back(&mut self, at: u32, old: Option<Undetermined>) {
        match old {
            Some(old) => self.undetermined.insert(at, old),
            None => self.undetermined.remove(&at),
        };
    }

    /// Whether these bytes are all uninitialised.
    pub fn is_blank(&self, at: u32, size: u32) -> bool {
        (0..size).all(|i| matches!(self.byte(at + i), (_, false, false)))
    }

    /// Writes one byte; a pointer it falls into turns into fragments.
    pub fn put(&mut self, log: &mut Log, at: u32, byte: u8, init: bool, frag: bool) {
        let (index, k) = self.split(at);
        let mut cell = self.cells[index as usize];
        if frag {
            self.forget(log, at, 1);
        }
        if cell.prov != 0 {
            self.forget(log, index << self.shift, self.pointer_size());
            cell = Cell {
                frag: self.full(),
                ..Cell::default()
            };
        }
        let bit = 1u8 << k;
        cell.data = cell.data & !(0xFF << (8 * k)) | u64::from(byte) << (8 * k);
        cell.init = cell.init & !bit | if init { bit } else { 0 };
        cell.frag = cell.frag & !bit | if frag { bit } else { 0 };
        self.set(log, index, cell);
    }

    /// Copies `len` bytes with what is known of them, as if all were read first.
    pub fn copy(&mut self, log: &mut Log, to: u32, from: u32, len: u32) {
        let moved = self.undetermined_in(from, len);
        self.forget(log, to, len);
        self.copy_cells(log, to, from, len);
        for (at, size, value) in moved {
            if at + size <= from + len {
                let at = at - from + to;
                let old = self.undetermined.insert(at, (size as u8, value));
                log.undetermined(at, old);
            }
        }
    }

    fn copy_cells(&mut self, log: &mut Log, to: u32, from: u32, len: u32) {
        let width = self.pointer_size();
        if (to ^ from) & (width - 1) != 0 {
            return self.copy_bytes(log, to, from, len);
        }
        // The bytes before the first whole cell, and those after the last.
        let head = (from.wrapping_neg() & (width - 1)).min(len);
        let cells = (len - head) / width;
        let tail = head + cells * width;
        let cell = |memory: &mut Self, log: &mut Log, i: u32| {
            let at = head + i * width;
            let cell = memory.cells[((from + at) >> memory.shift) as usize];
            memory.set(log, (to + at) >> memory.shift, cell);
        };
        // The order matters only for overlapping ranges: away from the direction of the copy.
        if to > from {
            self.copy_bytes(log, to + tail, from + tail, len - tail);
            (0..cells).rev().for_each(|i| cell(self, log, i));
            self.copy_bytes(log, to, from, head);
        } else {
            self.copy_bytes(log, to, from, head);
            (0..cells).for_each(|i| cell(self, log, i));
            self.copy_bytes(log, to + tail, from + tail, len - tail);
        }
    }

    fn copy_bytes(&mut self, log: &mut Log, to: u32, from: u32, len: u32) {
        let bytes: Vec<(u8, bool, bool)> = (0..len).map(|i| self.byte(from + i)).collect();
        for (i, (byte, init, frag)) in bytes.into_iter().enumerate() {
            self.put(log, to + i as u32, byte, init, frag);
        }
    }

    /// One byte: its value, whether it is initialised, whether it is part of a pointer.
    pub fn byte(&self, at: u32) -> (u8, bool, bool) {
        let (index, k) = self.split(at);
        let cell = self.cells[index as usize];
        if cell.prov != 0 {
            return (0, false, true);
        }
        (
            (cell.data >> (8 * k)) as u8,
            cell.init >> k & 1 != 0,
            cell.frag >> k & 1 != 0,
        )
    }

    /// Sets `len` bytes to one value.
    pub fn fill(&mut self, log: &mut Log, at: u32, len: u32, byte: u8) {
        let width = self.pointer_size();
        let whole = Cell {
            data: (u64::MAX / 255 * u64::from(byte)) & (u64::MAX >> (64 - 8 * width)),
            prov: 0,
            init: self.full(),
            frag: 0,
        };
        let mut i = 0;
        while i < len {
            let (index, k) = self.split(at + i);
            if k == 0 && len - i >= width {
                self.set(log, index, whole);
                i += width;
            } else {
                self.put(log, at + i, byte, true, false);
                i += 1;
            }
        }
    }

    /// Lays bytes, then zeros, over a range, a cell at a time: an image has thousands of globals, and every replay begins anew.
    pub fn lay(&mut self, log: &mut Log, at: u32, len: u32, bytes: &[u8]) {
        let width = self.pointer_size();
        let mut i = 0;
        while i < len {
            let (index, k) = self.split(at + i);
            let rest = bytes.get(i as usize..).unwrap_or_default();
            if k == 0 && len - i >= width {
                let mut data = [0; 8];
                let n = rest.len().min(width as usize);
                data[..n].copy_from_slice(&rest[..n]);
                let cell = Cell {
                    data: u64::from_le_bytes(data),
                    prov: 0,
                    init: self.full(),
                    frag: 0,
                };
                self.set(log, index, cell);
                i += width;
            } else {
                let byte = rest.first().copied().unwrap_or_default();
                self.put(log, at + i, byte, true, false);
                i += 1;
            }
        }
    }

    /// The facts of the allocator, for comparing states as they are.
    #[cfg(test)]
    pub fn space_in_use(&self) -> impl std::fmt::Debug + '_ {
        let free: Vec<_> = self.free.iter().filter(|f| !f.1.is_empty()).collect();
        (self.top, free, self.live)
    }

    /// The range of a whole object, for the end of its life.
    pub fn whole(&self, id: u32) -> Range {
        Range {
            object: ObjectId(id),
            offset: 0,
            len: self.objects[id as usize].size.max(1),
        }
    }
}

/// A number of bytes, in words.
fn bytes(count: u32) -> String {
    match count {
        1 => "1 byte".into(),
        _ => format!("{count} bytes"),
    }
}
