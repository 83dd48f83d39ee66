//! The intermediate representation that every front end produces and every engine reads.
//!
//! A [`Program`] is a set of globals and functions. A function is a control-flow graph of simple
//! instructions over *locals* (typed registers that no other thread can see) and *memory objects*
//! (globals, stack slots whose address is taken, heap). Every access to memory is an instruction
//! of its own, every synchronisation is an instruction and not a library call, and every
//! instruction carries the place in the source it came from. The form carries C and Java alike.
//!
//! The reading order: [`id`], [`ty`], [`program`], [`inst`], [`sync`]. [`mod@text`] writes programs
//! down, [`mod@verify`] says which are well formed, [`closed`] completes them, [`seen`] says what of
//! their arguments they look at.
//!
//! This crate knows nothing of C, of Java, of execution or of search.

pub mod bits;
pub mod build;
pub mod cfg;
pub mod closed;
pub mod created;
pub mod dialect;
pub mod effects;
mod enter;
pub mod failure;
pub mod front;
pub mod gap;
pub mod harness;
pub mod id;
pub mod inst;
pub mod kept;
pub mod layout;
pub mod names;
pub mod object_name;
pub mod operand;
pub mod program;
pub mod quiet;
pub mod role;
pub mod seen;
pub mod signals;
pub mod signature;
pub mod span;
pub mod sync;
pub mod system;
pub mod text;
pub mod ty;
pub mod verify;
mod visit;

pub use build::FunctionBuilder;
pub use closed::BodySupplier;
pub use dialect::{Dialect, LooksAt, SHORT_TEXT, Texts, Word};
pub use failure::{Failure, Failures};
pub use front::{FrontEnd, Lowered, Refused, Request};
pub use gap::{GapKind, GapReason};
pub use harness::Harness;
pub use id::{BlockId, ClassId, FileId, FuncId, GlobalId, Idx, LayoutId, LocalId, SlotId, Table};
pub use inst::{
    AccessMode, AssertKind, BinOp, Bits, Callee, CastOp, CmpOp, FormatArgs, FormatSink, Inst,
    MathFn, MemAccess, Op, Order, Overflow, RmwOp, SwitchCase, TRACE, Terminator, UnOp, trace_to,
};
pub use kept::Kept;
pub use layout::{Field, Layout};
pub use names::Named;
pub use operand::Operand;
pub use program::{
    Block, Body, Boot, Class, Entry, FuncBody, Function, Global, Hooks, Init, Local, Process,
    Program, ReleaseSequence, Reloc, RelocTarget, Slot, SourceFile, SyncAbi,
};
pub use role::Role;
pub use signature::SyncSignature;
pub use span::Span;
pub use sync::{MutexKind, SyncOp, SyncResult, Wait};
pub use text::{ParseError, parse, print};
pub use ty::{DataModel, Ty};
pub use verify::{IrLocation, VerifyError, verify};
