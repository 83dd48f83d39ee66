//! Memory objects: what an address can point into.

use crate::event::Site;

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectKind {
    /// No object: the one behind null.
    Null,
    /// A global.
    Global,
    /// A thread's copy of a thread-local global.
    ThreadLocal,
    /// A stack slot.
    Slot,
    /// An object of the heap.
    Heap,
    /// An object of a frame with a size of its own.
    StackAlloc,
    /// The further arguments of a call.
    Args,
    /// The arguments of the program.
    Argv,
    /// A function: can be called, not read.
    Function,
    /// What a thread handle points to: can be neither read nor written.
    Thread,
}

/// What an object is across executions: a global, or whatever is made at one place in the
/// program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Home {
    /// What it is.
    pub kind: ObjectKind,
    /// The global, slot or function it is; for a heap object its class plus one.
    pub info: u32,
    /// Where it was made.
    pub site: Site,
}

/// An object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Object {
    /// Where its bytes stand in the arena; a multiple of 16.
    pub base: u32,
    /// Size in bytes.
    pub size: u32,
    /// How many bytes can be read: the size, or 0 when it is dead or cannot be read.
    pub limit: u32,
    /// How many bytes can be written with no further question: 0 also where it is constant, holds
    /// synchronisation objects or is shared by processes.
    pub write_limit: u32,
    /// What the address is known to be a multiple of, as a power of two.
    pub align: u8,
    /// What it is.
    pub kind: ObjectKind,
    /// Whether it lives.
    pub alive: bool,
    /// Whether writing to it is an error.
    pub constant: bool,
    /// Whether what it holds may be longer than the object: [`ir::Init::Any`].
    pub open: bool,
    /// Whether some synchronisation object stands in it.
    pub sync: bool,
    /// Whether one stands, or stood, beside its bytes.
    pub beside: bool,
    /// Whether all processes share it ([`ir::Role::SharesMemory`]): then no store to it goes without further question.
    pub shared: bool,
    /// Whether no thread but its maker can reach it: [`crate::state::confined`].
    pub confined: bool,
    /// The global, slot, function or thread it is; for a heap object its class plus one.
    pub info: u32,
    /// The thread it belongs to.
    pub owner: u32,
    /// Where it was made.
    pub site: u32,
}

impl Object {
    /// An object not yet placed in memory.
    pub fn new(kind: ObjectKind, size: u32, align: u32, info: u32, site: u32) -> Object {
        Object {
            base: 0,
            size,
            limit: size,
            write_limit: size,
            align: align.max(1).ilog2() as u8,
            kind,
            alive: true,
            constant: false,
            open: false,
            sync: false,
            beside: false,
            shared: false,
            confined: false,
            info,
            owner: 0,
            site,
        }
    }

    /// Sets the limits from the other facts.
    pub fn settle(&mut self) {
        let readable = self.alive
            && !matches!(
                self.kind,
                ObjectKind::Function | ObjectKind::Thread | ObjectKind::Null
            );
        self.limit = if readable { self.size } else { 0 };
        self.write_limit = if readable && !self.constant && !self.sync && !self.shared {
            self.size
        } else {
            0
        };
    }
}
