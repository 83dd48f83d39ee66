//! Whether a program is well formed.
//!
//! Engines rely on these rules without checking them again. Errors are located and collected.
//! Rules marked † hold only for closed programs; [`verify()`] takes the program as closed.
//!
//! **Program.** Ids are in range. The entry is a defined function: `main` with no parameters,
//! `(i32, ptr)` or `(i32, ptr, ptr)` and no result or an `i32`; a thread's without parameters.
//! A boot is a defined function without parameters, its once object a global of one byte.
//! Hooks are defined and take what [`crate::Hooks`] says. Spans point into files there are.
//! No function reachable from the roots is deferred †.
//!
//! **Layouts and classes.** A layout contains itself neither directly nor indirectly; fields
//! come by ascending offset and start within their record. A class is not above itself.
//!
//! **Globals and slots.** Alignments are powers of two. Data is no longer than its global.
//! Relocations come by ascending offset, do not overlap, lie within the global and over zero
//! bytes, and do not point to thread-local globals; a block pointed to exists.
//!
//! **Functions.** A body has a block, and its first locals are the parameters.
//!
//! **Instructions.** Every operand has the type the instruction reads, and every local the type
//! it writes. Constants fit their type. Arithmetic is on integers or floats as the operation
//! says; only signed operations on integers may have signed overflow. Conversions go between
//! the kinds of types they are for. A bit-field lies within its unit, which is a plain or
//! volatile integer. Loads do not release, stores do not acquire. `rmw` is on integers;
//! on pointers only `exchange`, `add` and `sub`; on floats only `exchange`. A range of `nondet`
//! is not empty and is of an integer of at most 64 bits. Scales of `ptrdiff` are not zero.
//! Direct calls pass what the function takes and use a result only if there is one. A virtual
//! call passes an object first. `varargs` stands in variadic functions only. `caught` stands
//! first in a block that an unwind edge names.
//!
//! **Terminators.** Targets exist. Cases fit the type. A value is returned only by a function with
//! a result (one that returns none leaves its result uninitialised).
//!
//! Not checked: that locals are written before they are read (reading one that is not is an
//! uninitialised value), and that atomic sections and slots begin and end in pairs.

mod body;
mod op;
mod program;

use crate::id::{BlockId, ClassId, FuncId, GlobalId, LayoutId, LocalId, SlotId};
use crate::program::Program;
use crate::span::Span;

/// Every breach of the rules above, in the order of the program.
pub fn verify(program: &Program) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    program::verify(program, &mut errors);
    for (id, func) in program.funcs.iter() {
        body::verify(program, id, func, &mut errors);
    }
    errors
}

/// A breach of a rule: where, and which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The part of the program.
    pub location: IrLocation,
    /// What is wrong with it.
    pub message: String,
}

/// A part of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IrLocation {
    /// The entry.
    Entry,
    /// The hooks.
    Hooks,
    /// What may run before the start.
    Boots,
    /// The harness.
    Harness,
    /// The processes.
    Processes,
    /// A layout.
    Layout(LayoutId),
    /// What an allocation is made for, by the place of it.
    Kept(Span),
    /// A class.
    Class(ClassId),
    /// A global.
    Global(GlobalId),
    /// A function as a whole.
    Func(FuncId),
    /// A local.
    Local(FuncId, LocalId),
    /// A slot.
    Slot(FuncId, SlotId),
    /// A block as a whole.
    Block(FuncId, BlockId),
    /// An instruction, by its number in its block.
    Inst(FuncId, BlockId, u32),
    /// The end of a block.
    Term(FuncId, BlockId),
}

impl std::fmt::Display for IrLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IrLocation::Entry => write!(f, "entry"),
            IrLocation::Hooks => write!(f, "hooks"),
            IrLocation::Boots => write!(f, "boots"),
            IrLocation::Harness => write!(f, "harness"),
            IrLocation::Processes => write!(f, "processes"),
            IrLocation::Layout(id) => write!(f, "{id}"),
            IrLocation::Kept(at) => write!(f, "kept !{}:{}:{}", at.file.0, at.line, at.col),
            IrLocation::Class(id) => write!(f, "{id}"),
            IrLocation::Global(id) => write!(f, "{id}"),
            IrLocation::Func(id) => write!(f, "{id}"),
            IrLocation::Local(func, id) => write!(f, "{func}, {id}"),
            IrLocation::Slot(func, id) => write!(f, "{func}, {id}"),
            IrLocation::Block(func, id) => write!(f, "{func}, {id}"),
            IrLocation::Inst(func, block, inst) => write!(f, "{func}, {block}, instruction {inst}"),
            IrLocation::Term(func, block) => write!(f, "{func}, {block}, end"),
        }
    }
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.location, self.message)
    }
}

impl std::error::Error for VerifyError {}
