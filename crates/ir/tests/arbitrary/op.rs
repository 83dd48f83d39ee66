//! Instructions and terminators from choices, and a count of which kinds there were.

use std::collections::BTreeSet;

use super::Choices;
use ir::{
    AccessMode, AssertKind, BinOp, Bits, Callee, CastOp, CmpOp, FormatArgs, FormatSink, GapKind,
    GapReason, Inst, MathFn, MemAccess, Named, Op, Operand, Order, Overflow, Program, RmwOp,
    SwitchCase, SyncOp, SyncSignature, Terminator, UnOp, Wait,
};

macro_rules! kinds {
    ($name:ident, $all:ident, $ty:ident: $($variant:ident)*) => {
        /// The name of a variant. A new variant does not compile until it stands here.
        fn $name(value: &$ty) -> &'static str {
            match value {
                $($ty::$variant { .. } => stringify!($variant),)*
            }
        }
        const $all: &[&str] = &[$(stringify!($variant)),*];
    };
}

kinds! { op_kind, OPS, Op:
    Copy Wide Unary Binary Compare Cast Select PtrAdd PtrDiff BlockAddr Nondet Load Store MemCopy
    MemSet Foreign Rmw CmpXchg Fence Alloc Free StackAlloc StackFree SlotBegin SlotEnd ObjectSize VarArgs
    Call SetJmp LongJmp Caught InstanceOf Sync Assert Assume Gap Math Format Output ParseFloat
}

kinds! { term_kind, TERMS, Terminator:
    Jump Branch Switch IndirectJump Return Throw ThreadExit Exit Unreachable
}

/// The kinds of instructions, synchronisation operations and terminators not in `seen`.
pub fn missing(seen: &BTreeSet<&'static str>) -> Vec<&'static str> {
    let sync = SyncSignature::all().iter().map(|s| s.name);
    let all = OPS.iter().chain(TERMS).copied().chain(sync);
    all.filter(|kind| !seen.contains(kind)).collect()
}

/// Adds the kinds a program contains.
pub fn collect(program: &Program, seen: &mut BTreeSet<&'static str>) {
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    for (_, block) in bodies.flat_map(|b| b.blocks.iter()) {
        for inst in &block.insts {
            seen.insert(op_kind(&inst.op));
            if let Op::Sync { op, .. } = &inst.op {
                seen.insert(op.name());
            }
        }
        seen.insert(term_kind(&block.term));
    }
}

impl Choices<'_> {
    pub fn inst(&mut self) -> Inst {
        Inst {
            op: self.op(),
            span: self.span(),
            unwind: self.maybe(Self::block),
        }
    }

    fn operand(&mut self) -> Operand {
        match self.below(5) {
            0 => Operand::Local(self.local()),
            1 => Operand::Const(self.number()),
            2 => Operand::Global(self.global(), self.signed()),
            3 => Operand::Slot(self.slot(), self.signed()),
            _ => Operand::Func(self.func()),
        }
    }

    fn overflow(&mut self) -> Overflow {
        self.pick(&[Overflow::Wrap, Overflow::SignedError])
    }

    fn order(&mut self) -> Order {
        self.pick(Order::ALL)
    }

    fn mode(&mut self) -> AccessMode {
        match self.below(4) {
            0 => AccessMode::Plain,
            1 => AccessMode::Volatile,
            2 => AccessMode::Silent,
            _ => AccessMode::Atomic(self.order()),
        }
    }

    fn access(&mut self) -> MemAccess {
        MemAccess {
            ty: self.ty(),
            mode: self.mode(),
            bits: self.maybe(|c| Bits {
                first: c.number() as u8,
                width: c.number() as u8,
                signed: c.flag(),
                from: c.small() as i32,
                span: c.small(),
            }),
            align: self.small(),
        }
    }

    fn sync(&mut self) -> SyncOp {
        let signature = &SyncSignature::all()[self.below(SyncSignature::all().len())];
        let operands: Vec<Operand> = signature.operands.iter().map(|_| self.operand()).collect();
        let wait = self.pick(&[Wait::Block, Wait::Try, Wait::Timed]);
        let flags: Vec<bool> = signature.flags.iter().map(|_| self.flag()).collect();
        SyncOp::from_parts(signature.name, &operands, wait, &flags).expect("the table is complete")
    }

    fn op(&mut self) -> Op {
        let dst = self.local();
        let (ty, a, b, d) = (self.ty(), self.operand(), self.operand(), self.operand());
        match self.below(OPS.len()) {
            0 => Op::Copy { dst, ty, src: a },
            1 => Op::Wide {
                dst,
                lo: self.number(),
                hi: self.number(),
            },
            2 => Op::Unary {
                dst,
                op: self.pick(UnOp::ALL),
                ty,
                a,
                overflow: self.overflow(),
            },
            3 => Op::Binary {
                dst,
                op: self.pick(BinOp::ALL),
                ty,
                a,
                b,
                overflow: self.overflow(),
            },
            4 => Op::Compare {
                dst,
                op: self.pick(CmpOp::ALL),
                ty,
                a,
                b,
            },
            5 => Op::Cast {
                dst,
                op: self.pick(CastOp::ALL),
                from: ty,
                to: self.ty(),
                a,
            },
            6 => Op::Select {
                dst,
                ty,
                cond: d,
                a,
                b,
            },
            7 => Op::PtrAdd {
                dst,
                base: a,
                index: b,
                scale: self.signed(),
                offset: self.signed(),
            },
            8 => Op::PtrDiff {
                dst,
                a,
                b,
                scale: self.signed(),
            },
            9 => Op::BlockAddr {
                dst,
                block: self.block(),
            },
            10 => Op::Nondet {
                dst,
                ty,
                range: self.maybe(|c| (c.signed(), c.signed())),
                failure: self.maybe(|c| c.pick(&ir::Failure::ALL)),
            },
            11 => Op::Load {
                dst,
                addr: a,
                access: self.access(),
            },
            12 => Op::Store {
                addr: a,
                value: b,
                access: self.access(),
            },
            13 => Op::MemCopy {
                dst: a,
                src: b,
                len: d,
                overlap: self.flag(),
                mode: self.mode(),
            },
            38 => Op::Foreign {
                ptr: a,
                layout: self.maybe(Self::layout_id),
                writes: self.flag(),
                calls: self.flag(),
            },
            14 => Op::MemSet {
                dst: a,
                byte: b,
                len: d,
            },
            15 => Op::Rmw {
                dst,
                op: self.pick(RmwOp::ALL),
                ty,
                addr: a,
                value: b,
                order: self.order(),
            },
            16 => Op::CmpXchg {
                dst,
                old: self.local(),
                ty,
                addr: a,
                expected: b,
                desired: d,
                success: self.order(),
                failure: self.order(),
                weak: self.flag(),
            },
            17 => Op::Fence {
                order: self.order(),
            },
            18 => Op::Alloc {
                dst,
                size: a,
                align: b,
                zeroed: self.flag(),
                class: self.maybe(Self::class),
            },
            19 => Op::Free { ptr: a },
            20 => Op::StackAlloc {
                dst,
                size: a,
                align: self.small(),
            },
            21 => Op::StackFree { ptr: a },
            22 => Op::SlotBegin { slot: self.slot() },
            23 => Op::SlotEnd { slot: self.slot() },
            24 => Op::ObjectSize { dst, ptr: a },
            25 => Op::VarArgs { dst },
            26 => Op::Call {
                dst: self.maybe(Self::local),
                callee: match self.below(3) {
                    0 => Callee::Direct(self.func()),
                    1 => Callee::Indirect(a),
                    _ => Callee::Virtual(self.small()),
                },
                args: self.some(3, |c| (c.ty(), c.operand())),
            },
            27 => Op::SetJmp { dst, buf: a },
            28 => Op::LongJmp { buf: a, value: b },
            29 => Op::Caught { dst },
            30 => Op::InstanceOf {
                dst,
                ptr: a,
                class: self.class(),
            },
            31 => Op::Assert {
                cond: a,
                kind: self.pick(AssertKind::ALL),
                message: self.text(),
            },
            32 => Op::Assume { cond: a },
            33 => Op::Gap {
                reason: GapReason::new(self.pick(GapKind::ALL), self.text()),
            },
            34 => Op::Math {
                dst,
                f: self.pick(MathFn::ALL),
                ty,
                args: self.some(3, Self::operand),
            },
            35 => Op::Format {
                dst: self.maybe(Self::local),
                sink: match self.below(3) {
                    0 => FormatSink::Stream(a),
                    1 => FormatSink::Buffer(a, b),
                    _ => FormatSink::Unbounded(a),
                },
                fmt: d,
                args: if self.flag() {
                    FormatArgs::List(self.operand())
                } else {
                    FormatArgs::Direct(self.some(3, |c| (c.ty(), c.operand())))
                },
            },
            36 => Op::Output {
                fd: a,
                ptr: b,
                len: d,
            },
            37 => Op::ParseFloat {
                dst,
                ptr: a,
                end: b,
            },
            _ => Op::Sync {
                dst: self.maybe(Self::local),
                op: self.sync(),
            },
        }
    }

    pub fn terminator(&mut self) -> Terminator {
        match self.below(TERMS.len()) {
            0 => Terminator::Unreachable,
            1 => Terminator::Jump(self.block()),
            2 => Terminator::Branch {
                cond: self.operand(),
                ty: self.ty(),
                then: self.block(),
                other: self.block(),
            },
            3 => Terminator::Switch {
                value: self.operand(),
                ty: self.ty(),
                cases: self.some(3, |c| {
                    let lo = c.number();
                    SwitchCase {
                        lo,
                        hi: if c.flag() { lo } else { c.number() },
                        target: c.block(),
                    }
                }),
                default: self.block(),
            },
            4 => Terminator::IndirectJump {
                addr: self.operand(),
                targets: self.some(3, Self::block),
            },
            5 => Terminator::Return(self.maybe(Self::operand)),
            6 => Terminator::Throw {
                value: self.operand(),
                unwind: self.maybe(Self::block),
            },
            7 => Terminator::ThreadExit(self.operand()),
            _ => Terminator::Exit(self.operand()),
        }
    }
}

/// A pseudo-random stream of choices (splitmix64).
pub fn stream(seed: u64, len: usize) -> Vec<u64> {
    let mut state = seed;
    (0..len)
        .map(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        })
        .collect()
}
