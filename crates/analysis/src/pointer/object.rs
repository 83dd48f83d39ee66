//! Abstract memory: objects, and places in them.
//!
//! An object stands for all concrete objects made at one place: a global, a slot of an instance, an
//! allocation of an instance. A [`Cell`] is a byte of it where something starts, or an arithmetic
//! progression of such bytes (`table[i].x` for any `i`).

use crate::flow::point::Point;
use crate::id::{InstanceId, KindId, ObjectId};
use ir::{FuncId, GlobalId, SlotId};

/// What an abstract object stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectKind {
    /// Everything outside the program: what external functions return, and integers that were
    /// made into pointers. Nothing is known of its contents.
    Outside,
    /// A global.
    Global(GlobalId),
    /// A thread-local global: each thread's own copy. Where every call is copied, those of one kind.
    ThreadLocal(Option<KindId>, GlobalId),
    /// A stack slot of an instance.
    Slot(InstanceId, SlotId),
    /// An allocation on the heap or the stack, at this point.
    Heap(Point),
    /// Further arguments of calls of an instance.
    VarArgs(InstanceId),
    /// The arguments of the program.
    Argv,
    /// A function.
    Function(FuncId),
    /// What a copy of memory at this point carries. No pointer leads there.
    Copied(Point),
    /// What the handle of a thread of this kind points to.
    Thread(KindId),
}

/// An abstract object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbstractObject {
    /// What it stands for.
    pub kind: ObjectKind,
    /// Its size in bytes, where all the concrete objects have the same known one.
    pub size: Option<u32>,
    /// Whether it stands for at most one concrete object in any execution.
    pub unique: bool,
    /// Whether more than one thread can have a pointer to it (or to one of those it stands for).
    pub shared: bool,
}

/// Bytes of an object where something may start.
///
/// With `stride` 0: the byte at `offset` alone. Otherwise `offset`, `offset + stride`, … below
/// `end`. With a `span` above 1, also the bytes that follow each of these, that many in all
/// (`table[i].name[k]`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub offset: i32,
    /// The distance to the next one; 0 if there is none.
    pub stride: u32,
    /// One past the last byte of the progression; `i32::MAX` if not known.
    pub end: i32,
    /// How many bytes from each of these are meant; 1 for itself alone.
    pub span: u32,
}

impl Cell {
    /// One byte.
    pub fn exact(object: ObjectId, offset: i32) -> Cell {
        Cell {
            object,
            offset,
            stride: 0,
            end: offset.saturating_add(1),
            span: 1,
        }
    }

    /// Any byte of an object.
    pub fn anywhere(object: ObjectId, size: Option<u32>) -> Cell {
        Cell {
            object,
            offset: 0,
            stride: 1,
            end: size.map_or(i32::MAX, |s| i32::try_from(s).unwrap_or(i32::MAX)),
            span: 1,
        }
    }

    /// Whether this is one byte only.
    pub fn is_exact(self) -> bool {
        self.stride == 0 && self.span == 1
    }

    /// The first byte of the last start.
    fn last(self) -> i64 {
        match self.stride {
            0 => i64::from(self.offset),
            _ => i64::from(self.end.max(self.offset.saturating_add(1))) - 1,
        }
    }

    /// Whether `len` bytes from somewhere in this cell and `other_len` bytes from somewhere in
    /// the other can share a byte. Lengths of zero are taken for one.
    pub fn overlaps(self, len: u32, other: Cell, other_len: u32) -> bool {
        if self.object != other.object {
            return false;
        }
        let bytes = |cell: Cell, len: u32| i64::from(len.max(1)) + i64::from(cell.span) - 1;
        let (len, other_len) = (bytes(self, len), bytes(other, other_len));
        let (a, b) = (i64::from(self.offset), i64::from(other.offset));
        if self.last() + len <= b || other.last() + other_len <= a {
            return false;
        }
        let step = i64::from(gcd(self.stride, other.stride));
        if step == 0 {
            return true;
        }
        // Some start of one is within the bytes of the other: -other_len < (a - b) + k * step < len.
        let d = (b - a).rem_euclid(step);
        d < len || step - d < other_len
    }
}

/// The greatest common divisor; of zero and a number, the number.
pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::{Cell, gcd};
    use crate::id::ObjectId;

    fn starts(c: Cell) -> Vec<i32> {
        let firsts: Vec<i32> = match c.stride {
            0 => vec![c.offset],
            stride => (c.offset..c.end).step_by(stride as usize).collect(),
        };
        let span = c.span as i32;
        firsts.iter().flat_map(|&x| x..x + span).collect()
    }

    #[test]
    fn overlap_finds_every_shared_byte() {
        let object = ObjectId(1);
        let mut cells = Vec::new();
        for offset in 0..5 {
            cells.push(Cell::exact(object, offset));
            for stride in 1..5 {
                for (end, span) in (offset + 1..10).flat_map(|e| [(e, 1), (e, 2)]) {
                    cells.push(Cell {
                        object,
                        offset,
                        stride,
                        end,
                        span,
                    });
                }
            }
        }
        for &a in &cells {
            for &b in &cells {
                for (len, other) in [(1, 1), (2, 1), (2, 3)] {
                    let real = starts(a).iter().any(|&x| {
                        starts(b)
                            .iter()
                            .any(|&y| x < y + other as i32 && y < x + len as i32)
                    });
                    assert!(!real || a.overlaps(len, b, other), "{a:?} {b:?}");
                    let exact = a.is_exact() && b.is_exact();
                    assert!(!exact || real == a.overlaps(len, b, other));
                }
            }
        }
    }

    #[test]
    fn greatest_common_divisors() {
        assert_eq!([gcd(0, 6), gcd(6, 0), gcd(12, 18), gcd(0, 0)], [6, 6, 6, 0]);
    }
}
