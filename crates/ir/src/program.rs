//! Programs, globals, functions, blocks.

use crate::dialect::{Dialect, LooksAt};
use crate::harness::Harness;
use crate::id::{BlockId, ClassId, FileId, FuncId, GlobalId, LayoutId, LocalId, SlotId, Table};
use crate::inst::{Inst, Op, Terminator};
use crate::kept::Kept;
use crate::layout::Layout;
use crate::role::Role;
use crate::span::Span;
use crate::ty::{DataModel, Ty};
use std::collections::BTreeMap;

/// A whole program: everything an engine may ask about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// Sizes of C's types, and of pointers.
    pub data_model: DataModel,
    /// The source files that spans point into.
    pub files: Table<FileId, SourceFile>,
    /// Names of bytes, for people and analyses.
    pub layouts: Table<LayoutId, Layout>,
    /// Classes, for virtual calls and type tests.
    pub classes: Table<ClassId, Class>,
    /// What allocations are made for, by their places: see [`Kept`].
    pub kept: BTreeMap<Span, Kept>,
    /// Globals, string literals, thread-local variables.
    pub globals: Table<GlobalId, Global>,
    /// Functions, with and without body.
    pub funcs: Table<FuncId, Function>,
    /// Where execution starts.
    pub entry: Entry,
    /// Functions the machine calls by itself.
    pub hooks: Hooks,
    /// How the source's library lays out its synchronisation objects.
    pub sync_abi: SyncAbi,
    /// What continues a release sequence.
    pub release_sequence: ReleaseSequence,
    /// The first place where it asks a function of its library for an order weaker than sequential consistency.
    pub weak: Option<Span>,
    /// The source language, and its words for what people are told.
    pub dialect: Dialect,
    /// What of its surroundings the program can see, beside its arguments.
    pub looks_at: LooksAt,
    /// Whether unreachable heap objects end by themselves: no leak, no free, and the state of
    /// synchronisation objects stands beside the bytes of the object that an operation names. In a system of processes that is
    /// said of objects that have a class, and what is said of code of the processes that are managed.
    pub managed: bool,
    /// What may run before the program starts, in this order: see [`Boot`].
    pub boots: Vec<Boot>,
    /// The threads that call the program from outside, where it is entered that way.
    pub harness: Option<Harness>,
    /// The processes, where it is a system of several: see [`crate::system`].
    pub processes: Vec<Process>,
    /// The globals of the kernel's models: all processes share them.
    pub kernel: Vec<GlobalId>,
}

impl Program {
    /// Whether all of it is managed, not some processes only.
    pub fn all_managed(&self) -> bool {
        self.managed && self.processes.iter().all(|process| process.managed)
    }

    /// The function with this name.
    pub fn func_named(&self, name: &str) -> Option<FuncId> {
        self.funcs
            .iter()
            .find(|(_, f)| f.name == name)
            .map(|(id, _)| id)
    }

    /// Whether pointers may come from outside the program: not made in it, or left by code outside.
    pub fn has_foreign_pointers(&self) -> bool {
        let bodies = self.funcs.iter().filter_map(|(_, f)| f.defined());
        let blocks = bodies.flat_map(|body| body.blocks.as_slice());
        let mut insts = blocks.flat_map(|block| &block.insts);
        insts.any(|inst| matches!(inst.op, Op::Foreign { .. } | Op::Nondet { ty: Ty::Ptr, .. }))
    }

    /// Whether executions go on after functions that are neither defined nor modelled.
    pub fn tries_externals(&self) -> bool {
        let bodies = self.funcs.iter().filter_map(|(_, f)| f.defined());
        let blocks = bodies.flat_map(|body| body.blocks.as_slice());
        let mut insts = blocks.flat_map(|block| &block.insts);
        insts.any(|inst| matches!(&inst.op, Op::Gap { reason } if reason.kind == crate::gap::GapKind::Contract))
    }

    /// A place for people: `file:line:column`, as much of it as is known.
    pub fn place(&self, span: Span) -> String {
        let known = self.known_place(span);
        known.unwrap_or_else(|| "no place in the source".into())
    }

    /// The same, where it stands in a file.
    pub fn known_place(&self, span: Span) -> Option<String> {
        let file = self.files.get(span.file).filter(|_| !span.is_none())?;
        Some(match span.col {
            0 => format!("{}:{}", file.name, span.line),
            col => format!("{}:{}:{col}", file.name, span.line),
        })
    }

    /// The global with this name.
    pub fn global_named(&self, name: &str) -> Option<GlobalId> {
        self.globals
            .iter()
            .find(|(_, g)| g.name == name)
            .map(|(id, _)| id)
    }
}

/// A process of a system ([`crate::system`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Process {
    /// What people call it: `server`, `client#1`.
    pub name: String,
    /// Its functions: the first, and how many.
    pub funcs: (u32, u32),
    /// Its globals: the first, and how many.
    pub globals: (u32, u32),
    /// The image that it is a copy of, by the number of its first process.
    pub image: u32,
    /// How many of its globals are the image's. The others hold its arguments.
    pub variables: u32,
    /// Whether it is there only once another of its image makes it ([`crate::SyncOp::Fork`]).
    pub spare: bool,
    /// Whether it is there only once another becomes this program.
    pub becomes: bool,
    /// Whether it may wait for ever when the others have ended.
    pub daemon: bool,
    /// Whether its image is managed ([`Program::managed`]).
    pub managed: bool,
    /// What the machine calls by itself in its threads.
    pub hooks: Hooks,
}

impl Process {
    /// Whether a function is its own.
    pub fn has_func(&self, func: FuncId) -> bool {
        within(self.funcs, func.0)
    }

    /// Whether a global is its own.
    pub fn has_global(&self, global: GlobalId) -> bool {
        within(self.globals, global.0)
    }
}

fn within((first, count): (u32, u32), id: u32) -> bool {
    id.checked_sub(first).is_some_and(|at| at < count)
}

/// A source file. The text is not kept here: reports read it when they need it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceFile {
    /// The name as the user would write it.
    pub name: String,
    /// Whether it is a library model of ours, not the user's own text.
    pub library: bool,
}

/// Where execution starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Entry {
    /// No entry: a library; analyses only.
    #[default]
    None,
    /// A C `main`, called with no arguments or with `argc` and `argv` (a third parameter, `envp`,
    /// is an empty list). Returning from it ends the process with its value.
    Main(FuncId),
    /// A function without parameters whose return ends its thread only (a harness of ours).
    Thread(FuncId),
}

/// Functions the machine calls by itself. A front end supplies those its library models need.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hooks {
    /// `void (*)(ptr value)`: runs what a thread must run before it ends (destructors of
    /// thread-specific data) and ends it by [`Terminator::ThreadExit`]. Called when a thread's
    /// start function returns, with the returned value.
    pub thread_exit: Option<FuncId>,
    /// `void (*)(void)`: unwinds a cancelled thread. Called when a thread with a pending
    /// cancellation reaches a cancellation point.
    pub cancel: Option<FuncId>,
    /// `void (*)(i32 code)`: runs what the process must run before it ends (`atexit` handlers)
    /// and ends it by [`Terminator::Exit`]. Called when `main` returns; where all threads have ended
    /// without that, it is not, which is a gap.
    pub exit: Option<FuncId>,
    /// `void (*)(i32 status)`: what is left to do when a process was ended from outside
    /// ([`crate::SyncOp::Kill`]): in a system it returns, and the process ends then.
    pub killed: Option<FuncId>,
    /// `void (*)(ptr passed)`: takes over what a process had that was another program before, as the models passed it:
    /// the number of arguments, and behind it, at the next place of a pointer, the list of them. The models call it by the table
    /// of [`Hooks::programs`], before the process begins.
    pub begin: Option<FuncId>,
    /// A table of the programs that a process may become, which [`crate::system`] fills: for each image its name, and of
    /// each of its places the function that starts it, [`Hooks::begin`] and the number of the process.
    pub programs: Option<GlobalId>,
    /// A pointer of each process that [`crate::system`] lets lead to the name of the process.
    pub named: Option<GlobalId>,
    /// An `i32` of each thread that is not 0 in the midst of a call of the system, which a process that is ended from outside
    /// finishes first.
    pub busy: Option<GlobalId>,
}

/// How the source's library lays out statically initialised synchronisation objects, so that a
/// mutex never passed to an initialiser gets the kind its bytes say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SyncAbi {
    /// The offset of the 32-bit kind (0 normal, 1 recursive, 2 error-checking, 3 adaptive) in a
    /// mutex; `None`: such a mutex is normal.
    pub mutex_kind_offset: Option<u32>,
}

/// What continues a release sequence beside its head. The narrower rule has fewer edges of
/// happens-before, so every race of the wider one is a race by it, too: it is the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReleaseSequence {
    /// Read-modify-writes only (C++20, C23).
    #[default]
    C20,
    /// Also later stores, of any order, by the thread that heads it (C11 and C17, 5.1.2.4).
    C11,
}

/// Work that may be done before the program starts, as if the first thread had done it: the initialiser of
/// a class. Its `func` runs under `once`; where it cannot be run to its end, it stays to be done on demand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Boot {
    /// A function without parameters that does the work, and begins and ends `once` itself.
    pub func: FuncId,
    /// The once object, one byte: 1 says that the work is done.
    pub once: GlobalId,
    /// If nothing: the program does this work first, or does not notice when it is done. Otherwise it is done on
    /// demand, at some time, and may come first only where that makes no difference: where it touches nothing that was
    /// there before but these globals, which are touched behind `once` alone.
    pub own: Option<Vec<GlobalId>>,
}

/// A class (Java).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// The name.
    pub name: String,
    /// The superclass and the interfaces, directly above.
    pub parents: Vec<ClassId>,
    /// The functions that virtual calls reach, by method index.
    pub methods: Vec<Option<FuncId>>,
    /// Bytes of an instance.
    pub size: u32,
    /// Names of an instance's bytes.
    pub layout: Option<LayoutId>,
    /// Whether it is a class of the library: what its instances keep is no part of the user's own text.
    pub library: bool,
}

/// A global object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Global {
    /// The name; string literals and static locals have made-up unique ones.
    pub name: String,
    /// Size in bytes.
    pub size: u32,
    /// Alignment in bytes, a power of two.
    pub align: u32,
    /// What it holds at the start.
    pub init: Init,
    /// One copy per thread.
    pub thread_local: bool,
    /// Writing to it is an error (string literals, `const` objects).
    pub constant: bool,
    /// Made for a literal of the source: its name is ours, and people are told its place.
    pub literal: bool,
    /// Names of its bytes.
    pub layout: Option<LayoutId>,
    /// The class of which it is an instance, for virtual calls and type tests.
    pub class: Option<ClassId>,
    /// Where it is declared.
    pub span: Span,
}

/// The initial contents of a global.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Init {
    /// Declared but not defined in the program: touching it is a gap.
    Extern,
    /// All zero.
    Zero,
    /// Anything: the world decides it before the program starts. It may also be longer than the
    /// global: reading behind its end is a gap.
    Any,
    /// These bytes (zero beyond their end), with addresses put in.
    Data {
        /// The bytes; those under a relocation are zero.
        bytes: Vec<u8>,
        /// Addresses within, by ascending offset.
        relocs: Vec<Reloc>,
    },
}

/// An address stored in a global's initial contents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reloc {
    /// Where in the global.
    pub offset: u32,
    /// What it points to.
    pub target: RelocTarget,
}

/// What an address in a global's initial contents points to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RelocTarget {
    /// A byte of a global (of any offset, also one past its end).
    Global(GlobalId, i64),
    /// A function.
    Func(FuncId),
    /// A block of a function, for labels as values.
    Block(FuncId, BlockId),
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The name.
    pub name: String,
    /// Types of the parameters, which are the first locals of the body.
    pub params: Vec<Ty>,
    /// Type of the result.
    pub ret: Option<Ty>,
    /// Whether more arguments may follow; they are found through [`crate::Op::VarArgs`].
    pub variadic: bool,
    /// Whether this is a library model of ours: reports show the caller instead.
    pub library: bool,
    /// What engines must know of a library function beyond its body.
    pub role: Option<Role>,
    /// Where it is defined (or declared).
    pub span: Span,
    /// What it does.
    pub body: FuncBody,
}

/// What is known of a function's body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FuncBody {
    /// There is none in the program: calling it is a gap.
    Extern,
    /// The front end will supply it on demand. No engine may see one: a program is closed first.
    Deferred,
    /// Here it is.
    Defined(Body),
}

impl Function {
    /// The body, if it is here.
    pub fn defined(&self) -> Option<&Body> {
        match &self.body {
            FuncBody::Defined(body) => Some(body),
            FuncBody::Extern | FuncBody::Deferred => None,
        }
    }
}

/// A control-flow graph. Execution starts in block 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// Locals; the parameters come first.
    pub locals: Table<LocalId, Local>,
    /// Stack slots.
    pub slots: Table<SlotId, Slot>,
    /// Blocks.
    pub blocks: Table<BlockId, Block>,
}

/// A local: a typed register.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Local {
    /// Its type.
    pub ty: Ty,
    /// The source's name for it; empty for a temporary.
    pub name: String,
}

/// A stack slot: a memory object. It lives as long as its frame, or, once an
/// [`crate::Op::SlotBegin`] names it, from there to the next [`crate::Op::SlotEnd`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The source's name for it; empty for a temporary.
    pub name: String,
    /// Size in bytes.
    pub size: u32,
    /// Alignment in bytes, a power of two.
    pub align: u32,
    /// Names of its bytes.
    pub layout: Option<LayoutId>,
}

/// A basic block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What it does, in order.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub term: Terminator,
    /// Where the end stands in the source.
    pub term_span: Span,
}
