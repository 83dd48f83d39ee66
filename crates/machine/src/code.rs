//! A program decoded for execution.
//!
//! Every function is a run of compact operations in one array; jumps are indices into it. A
//! frame's registers are the function's locals, one register per stack slot (which holds the
//! slot's address while it lives), its constants, and temporaries for addresses that must be
//! computed. Instructions that are rare keep their form of the IR, with operands turned into
//! registers.

pub(crate) mod decode;
pub(crate) mod fuse;
pub(crate) mod liveness;
pub(crate) mod lower;
pub(crate) mod operand;
pub(crate) mod printed;
pub(crate) mod quick;

use crate::event::Site;
use crate::memory::value::Val;
use ir::{BinOp, BlockId, Callee, FuncId, GlobalId, Hooks, Operand, Program, Span, Terminator, Ty};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// No register.
pub(crate) const NO: u16 = u16::MAX;

/// Two operands, a result, the width in bits and whether signed overflow is an error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abc {
    pub dst: u16,
    pub a: u16,
    pub b: u16,
    pub bits: u8,
    pub check: bool,
}

/// A register, an address and the facts of an access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mem {
    pub reg: u16,
    pub addr: u16,
    pub offset: i32,
    pub align: u8,
    pub how: How,
}

/// How an access of the main loop takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Plain,
    Volatile,
    /// No event is emitted, and no thread stops before it.
    Silent,
}

/// An operation.
#[derive(Clone, Copy, Debug)]
#[rustfmt::skip]
pub(crate) enum Op {
    Copy { dst: u16, src: u16 },
    Add(Abc), Sub(Abc), Mul(Abc), And(Abc), Or(Abc), Xor(Abc), Shl(Abc), ShrS(Abc), ShrU(Abc),
    DivS(Abc), DivU(Abc), RemS(Abc), RemU(Abc),
    Float { op: BinOp, double: bool, dst: u16, a: u16, b: u16 },
    CmpEq(Abc), CmpNe(Abc), CmpLtS(Abc), CmpLeS(Abc), CmpLtU(Abc), CmpLeU(Abc),
    BrEq { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    BrNe { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    BrLtS { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    BrLeS { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    BrLtU { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    BrLeU { a: u16, b: u16, bits: u8, then: u32, other: u32 },
    Br { cond: u16, bits: u8, then: u32, other: u32 },
    Switch { value: u16, bits: u8, table: u32 },
    Jump { to: u32 },
    ZeroExt { dst: u16, a: u16, from: u8 },
    SignExt { dst: u16, a: u16, from: u8, to: u8 },
    Trunc { dst: u16, a: u16, from: u8, to: u8 },
    Select { dst: u16, cond: u16, a: u16, b: u16 },
    PtrAdd { dst: u16, base: u16, index: u16, scale: i32, offset: i32 },
    PtrOff { dst: u16, base: u16, offset: i32 },
    Load1(Mem), Load2(Mem), Load4(Mem), Load8(Mem),
    Store1(Mem), Store2(Mem), Store4(Mem), Store8(Mem),
    Call { call: u32 },
    Ret { src: u16 },
    /// An instruction that is no scheduling point, by its number in [`Code::rare`].
    Rare { rare: u32 },
    /// An instruction that is one.
    Point { rare: u32 },
}

/// Instructions kept in the form of the IR: every operand is a local, which is a register.
#[derive(Clone, Debug)]
pub(crate) enum Rare {
    /// An instruction.
    Inst(ir::Op),
    /// A terminator other than those with operations of their own.
    Term(Terminator),
    /// The address of the running thread's copy of a thread-local global.
    ThreadLocal { dst: u16, index: u32, offset: i64 },
    /// An address plus an offset too large for [`Op::PtrOff`].
    Offset { dst: u16, base: u16, offset: i64 },
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct CallInfo {
    pub callee: Callee,
    pub args: Box<[(Ty, u16)]>,
    pub dst: u16,
}

/// A switch: targets by value where values are dense, else cases in order.
#[derive(Clone, Debug)]
pub(crate) struct SwitchTable {
    pub cases: Vec<(u64, u64, u32)>,
    pub dense: Vec<u32>,
    pub default: u32,
}

impl SwitchTable {
    /// Where a value of this width goes.
    pub fn target(&self, value: u64, mask: u64) -> u32 {
        if !self.dense.is_empty() {
            return self
                .dense
                .get(value as usize)
                .copied()
                .unwrap_or(self.default);
        }
        self.cases
            .iter()
            .find(|(lo, hi, _)| value.wrapping_sub(*lo) & mask <= hi.wrapping_sub(*lo) & mask)
            .map_or(self.default, |c| c.2)
    }
}

/// A stack slot of a decoded function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotInfo {
    pub size: u32,
    pub align: u32,
    /// It lives as long as its frame.
    pub auto: bool,
}

/// A decoded function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FuncInfo {
    /// Whether there is a body.
    pub defined: bool,
    /// The first operation, and one past the last.
    pub entry: u32,
    pub end: u32,
    /// How many parameters there are; they are the first registers.
    pub params: u32,
    pub variadic: bool,
    /// The registers of the slots start here.
    pub first_slot: u16,
    pub slots: Vec<SlotInfo>,
    /// The bytes of the slots that live as long as their frame, where they are many; else 0.
    pub large: u64,
    /// The registers of the constants start here.
    pub regs: u32,
    pub consts: Vec<Val>,
    /// All registers.
    pub len: u32,
    /// Which registers are of type `i128`.
    pub wide: Vec<bool>,
    /// The first operation of every block, then the end.
    pub blocks: Vec<u32>,
    /// What is live in it, once it was asked for.
    pub live: OnceLock<liveness::Liveness>,
    /// By operation, from the first to one past the last: which registers are live there, once it was asked for.
    pub lists: OnceLock<Box<[liveness::Lists]>>,
    /// Control may come back to anywhere: everything is live.
    pub all_live: bool,
    /// The site of its first instruction.
    pub site: u32,
    /// The process it is of, from 1; 0 where there are none.
    pub process: u32,
}

/// A program decoded once, shared by all states that execute it.
#[derive(Debug)]
pub struct Code {
    pub(crate) program: Arc<Program>,
    pub(crate) ops: Vec<Op>,
    /// The quick form of each operation.
    pub(crate) quick: Vec<quick::Quick>,
    pub(crate) op_sites: Vec<u32>,
    pub(crate) sites: Vec<SiteInfo>,
    pub(crate) funcs: Vec<FuncInfo>,
    pub(crate) calls: Vec<CallInfo>,
    pub(crate) rare: Vec<Rare>,
    pub(crate) switches: Vec<SwitchTable>,
    /// Where a failing operation goes.
    pub(crate) unwind: BTreeMap<u32, u32>,
    /// The operations that go somewhere if they fail.
    pub(crate) unwinds: ir::bits::Bits,
    /// For every class, those that it is below.
    pub(crate) above: Vec<ir::bits::Bits>,
    /// Numbers the program compares with: candidates for nondeterministic values.
    pub(crate) constants: Vec<i64>,
    /// The thread-local globals, in order.
    pub(crate) thread_locals: Vec<GlobalId>,
    /// Operations at which the quick loop is entered: enough quick forms follow.
    pub(crate) enters: Vec<bool>,
    /// Threads may be created that the process does not wait for.
    pub(crate) daemons: bool,
    /// Some synchronisation object stands beside the bytes of an object.
    pub(crate) beside: bool,
    /// Whether pointers may come from outside the program.
    pub(crate) foreign: bool,
    /// External functions are tried: executions go on after what may be more than they do.
    pub(crate) tries: bool,
    /// Truncations whose results are printed and nothing else: numbers of threads in messages (`code/printed.rs`).
    pub(crate) printed: BTreeSet<u32>,
}

/// Where a site stands in the program. `inst` is the number of instructions of the block for its
/// terminator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SiteInfo {
    /// The function.
    pub func: FuncId,
    /// The block.
    pub block: BlockId,
    /// The instruction's number in the block.
    pub inst: u32,
    /// The place in the source.
    pub span: Span,
}

impl Code {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether a class is another, or below it.
    pub(crate) fn is_below(&self, class: ir::ClassId, above: ir::ClassId) -> bool {
        self.above[class.0 as usize].contains(above.0 as usize)
    }

    /// Where a site stands. Panics if the site is not of this program.
    pub fn site(&self, site: Site) -> SiteInfo {
        self.sites[site.0 as usize]
    }

    /// How many sites there are.
    pub fn site_count(&self) -> usize {
        self.sites.len()
    }

    /// The site of an instruction.
    pub fn site_of(&self, func: FuncId, block: BlockId, inst: u32) -> Option<Site> {
        let body = self.program.funcs.get(func)?.defined()?;
        let first = self.funcs[func.0 as usize].site;
        let before: usize = body
            .blocks
            .as_slice()
            .iter()
            .take(block.0 as usize)
            .map(|b| b.insts.len() + 1)
            .sum();
        let here = body.blocks.get(block)?;
        (inst as usize <= here.insts.len()).then(|| Site(first + before as u32 + inst))
    }

    pub(crate) fn site_at(&self, pc: u32) -> Site {
        Site(self.op_sites.get(pc as usize).copied().unwrap_or(0))
    }

    /// The object of a global.
    pub(crate) fn global_object(&self, global: GlobalId) -> u32 {
        global.0 + 1
    }

    /// The process that a function is of, from 1; 0 where there are none.
    pub fn process_of(&self, func: u32) -> u32 {
        self.funcs[func as usize].process
    }

    /// Whether a global is of the same process as a function, or of none.
    pub(crate) fn has_global(&self, func: u32, global: GlobalId) -> bool {
        let owner = self
            .program
            .processes
            .iter()
            .position(|p| p.has_global(global));
        owner.is_none_or(|at| at as u32 + 1 == self.process_of(func))
    }

    /// What the machine calls by itself in threads that start in a function.
    pub(crate) fn hooks(&self, start: u32) -> Hooks {
        let process = self.process_of(start).checked_sub(1);
        process.map_or(self.program.hooks, |p| {
            self.program.processes[p as usize].hooks
        })
    }

    /// The object of a function.
    pub(crate) fn func_object(&self, func: FuncId) -> u32 {
        self.program.globals.len() as u32 + func.0 + 1
    }
}

/// The register behind an operand of a decoded instruction.
pub(crate) fn reg(operand: &Operand) -> u16 {
    match operand {
        Operand::Local(local) => local.0 as u16,
        _ => unreachable!("decoding leaves registers only"),
    }
}
