//! What pointers may point to: abstract objects and offsets into them.

use ir::{BlockId, FuncId, GlobalId, SlotId};
use std::collections::BTreeSet;

/// A function as called from one place of one thread: bodies are expanded at every call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstId(pub u32);

/// A kind of threads: those started at one place of `main`, or with one function elsewhere.
/// Kind 0 is `main` itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KindId(pub u32);

impl KindId {
    /// The initial thread.
    pub const MAIN: KindId = KindId(0);
}

/// An abstract object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjId(pub u32);

/// A place in an expanded program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// The expanded function.
    pub inst: InstId,
    /// The block.
    pub block: BlockId,
    /// The instruction; the number of instructions stands for the terminator.
    pub index: u32,
}

/// What an abstract object stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectKey {
    /// A global.
    Global(GlobalId),
    /// A kind's copies of a thread-local global.
    ThreadLocal(KindId, GlobalId),
    /// A stack slot of an expanded function.
    Slot(InstId, SlotId),
    /// Everything allocated at one place.
    Heap(Pos),
    /// An object made by a function in its own frame.
    Frame(Pos),
    /// The further arguments of a call.
    VarArgs(InstId),
    /// What the arguments of `main` point to.
    Arguments,
    /// A function.
    Func(FuncId),
    /// Whatever a pointer from outside the program leads to: following one is a gap.
    Outside,
}

/// An offset into an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Offset {
    /// This one.
    At(i64),
    /// `base` plus any multiple of `stride`; `0 <= base < stride`.
    Every {
        /// The remainder.
        base: i64,
        /// The distance.
        stride: i64,
    },
}

impl Offset {
    /// Any offset at all.
    pub const ANY: Offset = Offset::Every { base: 0, stride: 1 };

    /// Moved by a constant.
    pub fn plus(self, by: i64) -> Offset {
        match self {
            Offset::At(at) => at.checked_add(by).map_or(Offset::ANY, Offset::At),
            Offset::Every { base, stride } => Offset::Every {
                base: (i128::from(base) + i128::from(by)).rem_euclid(i128::from(stride)) as i64,
                stride,
            },
        }
    }

    /// Moved by any multiple of `by`.
    pub fn strided(self, by: i64) -> Offset {
        let by = by.saturating_abs();
        if by == 0 {
            return self;
        }
        match self {
            Offset::At(at) => Offset::Every {
                base: at.rem_euclid(by),
                stride: by,
            },
            Offset::Every { base, stride } => {
                let stride = gcd(stride, by);
                Offset::Every {
                    base: base.rem_euclid(stride),
                    stride,
                }
            }
        }
    }

    /// The least of these shapes that contains both.
    pub fn join(self, other: Offset) -> Offset {
        if self == other {
            return self;
        }
        let parts = |o: Offset| match o {
            Offset::At(at) => (at, 0),
            Offset::Every { base, stride } => (base, stride),
        };
        let ((a, s), (b, t)) = (parts(self), parts(other));
        let Some(apart) = a.checked_sub(b) else {
            return Offset::ANY;
        };
        let stride = gcd(gcd(s, t), apart.saturating_abs());
        Offset::Every {
            base: a.rem_euclid(stride),
            stride,
        }
    }
}

/// The greatest common divisor of two numbers that are not negative.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Where a pointer may point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// The object.
    pub object: ObjId,
    /// The offset.
    pub offset: Offset,
}

/// Offsets into one object that are kept apart; more are joined.
const APART: usize = 12;

/// Where a value may point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets(BTreeSet<Target>);

impl Targets {
    /// A byte of an object.
    pub fn one(object: ObjId, offset: i64) -> Targets {
        let offset = Offset::At(offset);
        Targets(BTreeSet::from([Target { object, offset }]))
    }

    /// One place.
    pub fn of(place: Target) -> Targets {
        Targets(BTreeSet::from([place]))
    }

    /// The places in order.
    pub fn iter(&self) -> impl Iterator<Item = Target> + '_ {
        self.0.iter().copied()
    }

    /// Nothing?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds the other's places; says whether that changed anything.
    pub fn add(&mut self, other: &Targets) -> bool {
        let mut changed = false;
        for t in other.iter() {
            changed |= self.insert(t);
        }
        changed
    }

    /// Adds a place; says whether that changed anything.
    pub fn insert(&mut self, new: Target) -> bool {
        let same: Vec<Target> = self.iter().filter(|t| t.object == new.object).collect();
        let covered = |t: &Target| t.offset.join(new.offset) == t.offset;
        if same.iter().any(covered) {
            return false;
        }
        let strided = |t: &Target| matches!(t.offset, Offset::Every { .. });
        if same.len() < APART && !strided(&new) && !same.iter().any(strided) {
            return self.0.insert(new);
        }
        let joined = same.iter().fold(new.offset, |o, t| o.join(t.offset));
        for t in same {
            self.0.remove(&t);
        }
        self.0.insert(Target {
            object: new.object,
            offset: joined,
        })
    }

    /// Every place moved.
    pub fn map(&self, f: impl Fn(Offset) -> Offset) -> Targets {
        let mut out = Targets::default();
        for t in self.iter() {
            out.insert(Target {
                object: t.object,
                offset: f(t.offset),
            });
        }
        out
    }
}
