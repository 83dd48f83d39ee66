//! What an operation does to the world beyond the running thread's locals: one table for all analyses.
//!
//! [`Op::for_each_touch`] lists the memory it reads and writes, [`Op::flow`] where control goes on,
//! [`Op::life`] what comes to life and what ends, [`Op::may_fail`] and [`Op::choice`] whether it can raise
//! and what of its outcome is open. `sync` says of synchronisation who waits for what, which locks
//! change hands, what happens to threads and what is ordered.
//!
//! Every function here lists every operation, without a wildcard: an operation that is added does not
//! compile until it is entered. Analyses ask these functions, or list every operation themselves; a
//! wildcard elsewhere is for questions that single operations out, of which all others may be unaware.
//!
//! The rules of memory. An operation on a synchronisation object is an atomic read of its first byte, its
//! making and its destruction a plain write: the thread that overwrites it, or ends the life of its memory, must be
//! ordered with those who use it. The end of an object's life is a plain write to all of it. A bit-field
//! touches the memory location that it belongs to (C11 3.14). Jump buffers are not in the bytes, and touch none. Null
//! addresses touch nothing, also where a touch does not say so.

pub mod format;
mod sync;

pub use format::Counts;
pub use sync::{LockUse, Share, Sort, ThreadUse, Waits};

use crate::id::{LocalId, SlotId};
use crate::inst::{AccessMode, Callee, FormatArgs, FormatSink, MemAccess, Op, Order, Terminator};
use crate::operand::Operand;
use crate::ty::DataModel;
use crate::ty::Ty;

/// One touch of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The address it goes through.
    pub addr: Operand,
    /// What is touched there.
    pub extent: Extent,
    /// Read or written.
    pub kind: TouchKind,
    /// Plain, volatile or atomic, and in which order.
    pub mode: AccessMode,
    /// Whether it happens.
    pub when: When,
}

/// Whether a touch happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// It does.
    Always,
    /// If the format at this address stores a count (`%n`) through the argument of this number; through
    /// any of them, if there is no number. See [`format::counts`].
    Counted(Operand, Option<usize>),
    /// Unless it does so.
    NotCounted(Operand, usize),
}

impl When {
    /// Whether it may happen, by what a format says of the text at an address: `None` if the text is not
    /// followed.
    pub fn may(self, counts: impl FnOnce(Operand) -> Option<Counts>) -> bool {
        match self {
            When::Always => true,
            When::Counted(text, Some(i)) => counts(text).is_none_or(|c| c.contains_key(&i)),
            When::Counted(text, None) => counts(text).is_none_or(|c| !c.is_empty()),
            When::NotCounted(text, i) => counts(text).is_none_or(|c| !c.contains_key(&i)),
        }
    }
}

/// Whether bytes are read or written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TouchKind {
    /// Read.
    Read,
    /// Written.
    Write,
    /// Read and written in one step. (A compare-exchange that fails has only read.)
    Update,
}

impl TouchKind {
    /// Whether bytes may be written.
    pub fn writes(self) -> bool {
        match self {
            TouchKind::Read => false,
            TouchKind::Write | TouchKind::Update => true,
        }
    }
}

/// How much is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A fixed number of bytes.
    Bytes(u32),
    /// The memory location that a bit-field belongs to: `len` bytes, the first of them `skip` from the
    /// address, as far as they lie in the object. The storage unit at the address has `unit` bytes.
    Field {
        /// Where it begins, counted from the address.
        skip: i64,
        /// Its bytes.
        len: u32,
        /// Bytes of the storage unit.
        unit: u32,
    },
    /// As many bytes as this operand says.
    Range(Operand),
    /// Bytes from the address on, as many as it turns out: a string, or all that is there.
    Text,
    /// The arguments that the list at the address still has (see [`FormatArgs::List`]), and the strings
    /// that they point to.
    Arguments,
    /// The object that the address points into.
    Whole,
    /// A synchronisation object: its first byte. What it stands for is not in the bytes.
    Sync(Sort),
}

/// Where control goes when an operation has not failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To the next one, unless a condition fails: then the execution ends, or does not exist.
    Checked,
    /// Into a function, and to the next one when it returns.
    Call(Callee),
    /// To the next one, where also a jump may come back to.
    Target,
    /// Back to such a place, in this function or in a caller.
    Jump,
    /// Nowhere that is known: something that is not modelled.
    Gap,
}

/// What comes to life or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// Nothing.
    None,
    /// A heap object begins, at the address that this local gets; null if allocation fails.
    Allocates(LocalId),
    /// An object of the frame begins.
    Extends(LocalId),
    /// A heap object ends.
    Frees(Operand),
    /// An object of the frame ends before the frame does.
    Shrinks(Operand),
    /// A slot begins as a new object; one that still lived ends.
    Begins(SlotId),
    /// A slot ends.
    Ends(SlotId),
}

/// What the end of a block leaves for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Nothing: control goes on in the function.
    Nothing,
    /// The function, by a return or with an exception pending.
    Function,
    /// The thread: it ends, and with it every frame that it has.
    Thread,
    /// The process ends, or does what it must not.
    Process,
}

impl Terminator {
    /// What it leaves.
    pub fn leaves(&self) -> Leaves {
        match self {
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Throw {
                unwind: Some(_), ..
            } => Leaves::Nothing,
            Terminator::Return(_) | Terminator::Throw { unwind: None, .. } => Leaves::Function,
            Terminator::ThreadExit(_) => Leaves::Thread,
            Terminator::Exit(_) | Terminator::Unreachable => Leaves::Process,
        }
    }
}

/// What of an operation's outcome is settled by nothing that it reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Nothing.
    None,
    /// A value.
    Input,
    /// Whether it fails, or stops to wait, for no reason.
    Spurious,
    /// Whether there is room: for an object, for a thread.
    Resources,
    /// Whether its time is over.
    Time,
    /// Who of those that wait is woken.
    Waiter,
}

/// A touch of `len` bytes at an address.
fn bytes(addr: Operand, kind: TouchKind, mode: AccessMode, len: u32) -> Touch {
    Touch {
        addr,
        extent: Extent::Bytes(len),
        kind,
        mode,
        when: When::Always,
    }
}

fn plain(addr: Operand, kind: TouchKind, extent: Extent) -> Touch {
    Touch {
        addr,
        extent,
        kind,
        mode: AccessMode::Plain,
        when: When::Always,
    }
}

/// A load or store: of a bit-field, the memory location that it belongs to.
fn field(addr: Operand, kind: TouchKind, access: &MemAccess, model: DataModel) -> Touch {
    let unit = access.ty.size(model);
    let mut touch = bytes(addr, kind, access.mode, unit);
    if let Some(bits) = access.bits {
        let (skip, len) = bits.location();
        touch.extent = Extent::Field { skip, len, unit };
    }
    touch
}

impl Op {
    /// Calls `f` for every touch of memory, in the order in which they happen. Slots and heap objects
    /// that end are listed by [`Op::life`] as well; of those, slots are listed there only.
    pub fn for_each_touch(&self, model: DataModel, mut f: impl FnMut(Touch)) {
        use TouchKind::{Read, Update, Write};
        let pointer = model.pointer_size();
        let atomic = |order: Order| AccessMode::Atomic(order);
        match self {
            Op::Load { addr, access, .. } => f(field(*addr, Read, access, model)),
            Op::Store { addr, access, .. } => f(field(*addr, Write, access, model)),
            Op::Rmw {
                addr, ty, order, ..
            } => f(bytes(*addr, Update, atomic(*order), ty.size(model))),
            Op::CmpXchg {
                addr, ty, success, ..
            } => f(bytes(*addr, Update, atomic(*success), ty.size(model))),
            Op::MemCopy {
                dst,
                src,
                len,
                mode,
                ..
            } => {
                for (addr, kind) in [(*src, Read), (*dst, Write)] {
                    f(Touch {
                        mode: *mode,
                        ..plain(addr, kind, Extent::Range(*len))
                    });
                }
            }
            Op::MemSet { dst, len, .. } => f(plain(*dst, Write, Extent::Range(*len))),
            Op::Foreign { ptr, writes, .. } => {
                let kind = if *writes { Write } else { Read };
                f(plain(*ptr, kind, Extent::Text));
            }
            Op::Free { ptr } | Op::StackFree { ptr } => f(plain(*ptr, Write, Extent::Whole)),
            Op::Output { ptr, len, .. } => f(plain(*ptr, Read, Extent::Range(*len))),
            Op::ParseFloat { ptr, end, .. } => {
                f(plain(*ptr, Read, Extent::Text));
                f(bytes(*end, Write, AccessMode::Plain, pointer));
            }
            Op::Format {
                sink, fmt, args, ..
            } => format_touches(*sink, *fmt, args, pointer, &mut f),
            Op::Sync { op, .. } => op.for_each_touch(pointer, &mut f),
            // A buffer for jumps is memory like any other, of which the first byte stands for all.
            Op::SetJmp { buf, .. } => f(bytes(*buf, Write, AccessMode::Plain, 1)),
            Op::LongJmp { buf, .. } => f(bytes(*buf, Read, AccessMode::Plain, 1)),
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
            | Op::Fence { .. }
            | Op::Alloc { .. }
            | Op::StackAlloc { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::VarArgs { .. }
            | Op::Call { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. }
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Math { .. } => {}
        }
    }

    /// Every touch of memory, in order.
    pub fn touches(&self, model: DataModel) -> Vec<Touch> {
        let mut out = Vec::new();
        self.for_each_touch(model, |touch| out.push(touch));
        out
    }

    /// Where control goes on.
    pub fn flow(&self) -> Flow {
        match self {
            Op::Call { callee, .. } => Flow::Call(*callee),
            Op::SetJmp { .. } => Flow::Target,
            Op::LongJmp { .. } => Flow::Jump,
            Op::Gap { .. } => Flow::Gap,
            Op::Assert { .. } | Op::Assume { .. } => Flow::Checked,
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
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Rmw { .. }
            | Op::CmpXchg { .. }
            | Op::Fence { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::StackAlloc { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::VarArgs { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. }
            | Op::Sync { .. }
            | Op::Math { .. }
            | Op::Format { .. }
            | Op::Output { .. }
            | Op::ParseFloat { .. } => Flow::Next,
        }
    }

    /// What comes to life or ends.
    pub fn life(&self) -> Life {
        match self {
            Op::Alloc { dst, .. } => Life::Allocates(*dst),
            Op::StackAlloc { dst, .. } => Life::Extends(*dst),
            Op::Free { ptr } => Life::Frees(*ptr),
            Op::StackFree { ptr } => Life::Shrinks(*ptr),
            Op::SlotBegin { slot } => Life::Begins(*slot),
            Op::SlotEnd { slot } => Life::Ends(*slot),
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
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Rmw { .. }
            | Op::CmpXchg { .. }
            | Op::Fence { .. }
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
            | Op::ParseFloat { .. } => Life::None,
        }
    }

    /// Whether it can fail, and so go to its unwind block.
    pub fn may_fail(&self) -> bool {
        match self {
            Op::Copy { .. }
            | Op::Wide { .. }
            | Op::Compare { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::Fence { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::VarArgs { .. }
            | Op::Caught { .. }
            | Op::Assume { .. }
            | Op::Math { .. } => false,
            // Arithmetic, bounds, addresses, memory, assertions, what is called, what interrupts a wait.
            Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Cast { .. }
            | Op::PtrDiff { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Rmw { .. }
            | Op::CmpXchg { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::StackAlloc { .. }
            | Op::StackFree { .. }
            | Op::ObjectSize { .. }
            | Op::Call { .. }
            | Op::SetJmp { .. }
            | Op::LongJmp { .. }
            | Op::InstanceOf { .. }
            | Op::Sync { .. }
            | Op::Assert { .. }
            | Op::Gap { .. }
            | Op::Format { .. }
            | Op::Output { .. }
            | Op::ParseFloat { .. } => true,
        }
    }

    /// What of its outcome is open.
    pub fn choice(&self) -> Choice {
        match self {
            Op::Nondet {
                failure: Some(_), ..
            } => Choice::Resources,
            Op::Nondet { failure: None, .. } | Op::Foreign { .. } => Choice::Input,
            Op::CmpXchg { weak: true, .. } => Choice::Spurious,
            Op::Alloc { .. } => Choice::Resources,
            Op::Sync { op, .. } => op.choice(),
            Op::CmpXchg { weak: false, .. }
            | Op::Copy { .. }
            | Op::Wide { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Rmw { .. }
            | Op::Fence { .. }
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
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Math { .. }
            | Op::Format { .. }
            | Op::Output { .. }
            | Op::ParseFloat { .. } => Choice::None,
        }
    }

    /// The weakest order of its atomic accesses; `None` if it makes none. (A fence is no access.)
    pub fn weakest_order(&self) -> Option<Order> {
        if let Op::CmpXchg {
            success, failure, ..
        } = self
        {
            return Some((*success).min(*failure));
        }
        let mut weakest: Option<Order> = None;
        // Sizes do not matter here.
        self.for_each_touch(DataModel::Lp64, |touch| match (touch.mode, touch.extent) {
            (_, Extent::Sync(_))
            | (AccessMode::Plain | AccessMode::Volatile | AccessMode::Silent, _) => {}
            (AccessMode::Atomic(order), _) => {
                weakest = Some(weakest.map_or(order, |w| w.min(order)));
            }
        });
        weakest
    }
}

/// A format reads its text and what it prints, and writes the text or the counts that it makes.
fn format_touches(
    sink: FormatSink,
    fmt: Operand,
    args: &FormatArgs,
    pointer: u32,
    f: &mut impl FnMut(Touch),
) {
    use TouchKind::{Read, Write};
    f(plain(fmt, Read, Extent::Text));
    match args {
        FormatArgs::Direct(args) => {
            for (i, (ty, addr)) in args.iter().enumerate() {
                if *ty == Ty::Ptr {
                    f(Touch {
                        when: When::NotCounted(fmt, i),
                        ..plain(*addr, Read, Extent::Text)
                    });
                }
                // A count has eight bytes at most.
                f(Touch {
                    when: When::Counted(fmt, Some(i)),
                    ..bytes(*addr, Write, AccessMode::Plain, 8)
                });
            }
        }
        FormatArgs::List(list) => {
            f(bytes(*list, Read, AccessMode::Plain, pointer));
            f(bytes(*list, Write, AccessMode::Plain, pointer));
            f(plain(*list, Read, Extent::Arguments));
            f(Touch {
                when: When::Counted(fmt, None),
                ..plain(*list, Write, Extent::Arguments)
            });
        }
    }
    match sink {
        FormatSink::Stream(_) => {}
        FormatSink::Buffer(to, size) => f(plain(to, Write, Extent::Range(size))),
        FormatSink::Unbounded(to) => f(plain(to, Write, Extent::Text)),
    }
}
