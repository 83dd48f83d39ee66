//! Decoding: from the IR to compact operations.

use crate::code::{
    Abc, CallInfo, Code, FuncInfo, Mem, NO, Op, Rare, SiteInfo, SlotInfo, SwitchTable, reg,
};
use crate::operand::{operands, results, term_operands};
use crate::value::{Val, mask, sext};
use ir::{
    AccessMode, BinOp, BlockId, Body, CastOp, CmpOp, DataModel, FuncId, Idx, LocalId, Operand,
    Overflow, Program, Terminator, Ty,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

impl Code {
    /// Decodes a closed program.
    pub fn new(program: Arc<Program>) -> Code {
        let thread_locals = program
            .globals
            .iter()
            .filter(|(_, g)| g.thread_local)
            .map(|(id, _)| id)
            .collect();
        let mut code = Code {
            program: Arc::clone(&program),
            ops: Vec::new(),
            op_sites: Vec::new(),
            sites: Vec::new(),
            funcs: Vec::new(),
            calls: Vec::new(),
            rare: Vec::new(),
            switches: Vec::new(),
            unwind: BTreeMap::new(),
            constants: Vec::new(),
            thread_locals,
            live_before: Vec::new(),
            live_across: Vec::new(),
        };
        let mut constants = BTreeSet::new();
        for (id, func) in program.funcs.iter() {
            let info = match func.defined() {
                Some(body) => Decoder::new(&mut code, &mut constants, id, body).function(),
                None => FuncInfo {
                    params: func.params.len() as u32,
                    variadic: func.variadic,
                    site: code.sites.len() as u32,
                    ..FuncInfo::default()
                },
            };
            code.funcs.push(info);
        }
        if code.sites.is_empty() {
            code.sites.push(SiteInfo {
                func: FuncId(0),
                block: BlockId(0),
                inst: 0,
                span: ir::Span::NONE,
            });
        }
        code.constants = constants.into_iter().collect();
        code.live_before = code.ops.iter().map(|_| OnceLock::new()).collect();
        code.live_across = code.ops.iter().map(|_| OnceLock::new()).collect();
        for index in 0..code.funcs.len() {
            code.compute_liveness(index);
        }
        code
    }
}

struct Decoder<'a> {
    code: &'a mut Code,
    constants: &'a mut BTreeSet<i64>,
    body: &'a Body,
    func: FuncId,
    model: DataModel,
    first_const: u32,
    first_temp: u32,
    const_index: HashMap<Val, u32>,
    consts: Vec<Val>,
    temps: u32,
    max_temps: u32,
    site: u32,
    uses: Vec<u32>,
    /// Operations whose targets are still block numbers.
    fixups: Vec<usize>,
}

fn bits_of(ty: Ty, model: DataModel) -> u8 {
    (ty.size(model) * 8) as u8
}

impl<'a> Decoder<'a> {
    fn new(
        code: &'a mut Code,
        constants: &'a mut BTreeSet<i64>,
        func: FuncId,
        body: &'a Body,
    ) -> Self {
        Decoder {
            model: code.program.data_model,
            code,
            constants,
            body,
            func,
            first_const: (body.locals.len() + body.slots.len()) as u32,
            first_temp: 0,
            const_index: HashMap::new(),
            consts: Vec::new(),
            temps: 0,
            max_temps: 0,
            site: 0,
            uses: vec![0; body.locals.len()],
            fixups: Vec::new(),
        }
    }

    fn function(mut self) -> FuncInfo {
        let blocks = self.prepare();
        let program = Arc::clone(&self.code.program);
        let func = &program.funcs[self.func];
        let mut info = FuncInfo {
            defined: true,
            entry: self.code.ops.len() as u32,
            params: func.params.len() as u32,
            variadic: func.variadic,
            first_slot: self.body.locals.len() as u16,
            regs: self.first_const,
            site: self.code.sites.len() as u32,
            ..FuncInfo::default()
        };
        let begun = self.begun_slots();
        info.slots = self
            .body
            .slots
            .iter()
            .map(|(id, s)| SlotInfo {
                size: s.size,
                align: s.align,
                auto: !begun.contains(&id),
            })
            .collect();
        self.first_temp = self.first_const + self.consts.len() as u32;
        let too_large = self.first_temp > 60_000;
        for (index, (insts, term)) in blocks.into_iter().enumerate() {
            info.blocks.push(self.code.ops.len() as u32);
            self.number(BlockId::new(index));
            if too_large {
                self.site = self.code.sites.len() as u32 - 1;
                self.rare(Rare::Inst(ir::Op::Gap {
                    reason: "a function with more than 60,000 locals and constants".into(),
                }));
                continue;
            }
            self.block(index, insts, term);
        }
        info.end = self.code.ops.len() as u32;
        info.blocks.push(info.end);
        info.all_live = self.has_setjmp();
        if too_large {
            self.consts.clear();
            info.slots.clear();
            info.regs = info.params;
            info.first_slot = info.params as u16;
        }
        info.len = info.regs + self.consts.len() as u32 + self.max_temps;
        info.consts = self.consts.clone();
        info.wide = vec![false; info.len as usize];
        for (id, local) in self.body.locals.iter().take(info.len as usize) {
            info.wide[id.index()] = local.ty == Ty::I128;
        }
        self.patch(&info.blocks);
        info
    }

    fn has_setjmp(&self) -> bool {
        self.body.blocks.as_slice().iter().any(|b| {
            b.insts
                .iter()
                .any(|i| matches!(i.op, ir::Op::SetJmp { .. }))
        })
    }

    fn begun_slots(&self) -> BTreeSet<ir::SlotId> {
        let mut begun = BTreeSet::new();
        for block in self.body.blocks.as_slice() {
            for inst in &block.insts {
                if let ir::Op::SlotBegin { slot } = inst.op {
                    begun.insert(slot);
                }
            }
        }
        begun
    }

    /// Copies the body with constants cut to their types, collects the constants and counts the
    /// uses of locals.
    fn prepare(&mut self) -> Vec<(Vec<ir::Op>, Terminator)> {
        let model = self.model;
        let mut out = Vec::new();
        for block in self.body.blocks.as_slice() {
            let mut insts: Vec<ir::Op> = block.insts.iter().map(|i| i.op.clone()).collect();
            let mut term = block.term.clone();
            let mut visit = |operand: &mut Operand, ty: Option<Ty>| {
                if let (Operand::Const(c), Some(ty)) = (&mut *operand, ty) {
                    if ty != Ty::I128 {
                        *c &= mask(bits_of(ty, model));
                    }
                }
                match *operand {
                    Operand::Local(l) => self.uses[l.index()] += 1,
                    _ => {
                        if let Some(val) = const_value(self.code, operand) {
                            let next = self.consts.len() as u32;
                            self.const_index.entry(val).or_insert_with(|| {
                                self.consts.push(val);
                                next
                            });
                        }
                    }
                }
            };
            for op in &mut insts {
                operands(op, &mut visit);
            }
            term_operands(&mut term, &mut visit);
            for op in &insts {
                self.note_constants(op);
            }
            if let Terminator::Switch { cases, ty, .. } = &term {
                for case in cases {
                    self.constants
                        .insert(sext(case.lo, bits_of(*ty, model).min(64)));
                    self.constants
                        .insert(sext(case.hi, bits_of(*ty, model).min(64)));
                }
            }
            out.push((insts, term));
        }
        out
    }

    fn note_constants(&mut self, op: &ir::Op) {
        if let ir::Op::Compare { ty, a, b, .. } = op {
            for operand in [a, b] {
                if let (Operand::Const(c), true) = (operand, ty.is_int()) {
                    self.constants
                        .insert(sext(*c, bits_of(*ty, self.model).min(64)));
                }
            }
        }
    }

    fn number(&mut self, block: BlockId) {
        let b = &self.body.blocks[block];
        for (inst, span) in b
            .insts
            .iter()
            .map(|i| i.span)
            .chain([b.term_span])
            .enumerate()
        {
            self.code.sites.push(SiteInfo {
                func: self.func,
                block,
                inst: inst as u32,
                span,
            });
        }
    }

    fn block(&mut self, index: usize, insts: Vec<ir::Op>, term: Terminator) {
        let block = &self.body.blocks[BlockId::new(index)];
        let first = self.code.sites.len() - block.insts.len() - 1;
        let count = insts.len();
        let fused = fusable(&insts, &term, &self.uses, block);
        for (i, op) in insts.into_iter().enumerate() {
            self.site = (first + i) as u32;
            if fused && i + 1 == count {
                self.site += 1;
                self.compare_branch(op, &term);
                return;
            }
            let start = self.code.ops.len();
            self.inst(op);
            if let Some(unwind) = block.insts[i].unwind {
                for pc in start..self.code.ops.len() {
                    self.code.unwind.insert(pc as u32, unwind.0 | TARGET);
                }
            }
        }
        self.site = (first + count) as u32;
        self.terminator(term);
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.op_sites.push(self.site);
    }

    fn rare(&mut self, rare: Rare) {
        let index = self.code.rare.len() as u32;
        self.code.rare.push(rare);
        self.emit(Op::Rare { rare: index });
    }

    fn point(&mut self, rare: Rare) {
        let index = self.code.rare.len() as u32;
        self.code.rare.push(rare);
        self.emit(Op::Point { rare: index });
    }

    fn temp(&mut self) -> u16 {
        let t = self.first_temp + self.temps;
        self.temps += 1;
        self.max_temps = self.max_temps.max(self.temps);
        t as u16
    }

    /// The register an operand's value is in, computing it into a temporary if need be.
    fn register(&mut self, operand: Operand) -> u16 {
        match operand {
            Operand::Local(l) => l.0 as u16,
            Operand::Slot(slot, 0) => self.slot(slot),
            Operand::Slot(slot, offset) => {
                let base = self.slot(slot);
                let dst = self.temp();
                self.add_offset(dst, base, offset);
                dst
            }
            Operand::Global(global, offset) if self.code.program.globals[global].thread_local => {
                let index =
                    self.code
                        .thread_locals
                        .binary_search(&global)
                        .expect("every thread-local global is listed") as u32;
                let dst = self.temp();
                self.rare(Rare::ThreadLocal { dst, index, offset });
                dst
            }
            Operand::Const(_) | Operand::Global(..) | Operand::Func(_) => {
                let val = const_value(self.code, &operand).expect("a constant");
                (self.first_const + self.const_index[&val]) as u16
            }
        }
    }

    fn slot(&self, slot: ir::SlotId) -> u16 {
        (self.body.locals.len() + slot.index()) as u16
    }

    fn add_offset(&mut self, dst: u16, base: u16, offset: i64) {
        match i32::try_from(offset) {
            Ok(offset) => self.emit(Op::PtrOff { dst, base, offset }),
            Err(_) => self.rare(Rare::Offset { dst, base, offset }),
        }
    }

    /// The address of an access as a register and an offset that the access adds.
    fn address(&mut self, operand: Operand) -> (u16, i32) {
        if let Operand::Slot(slot, offset) = operand {
            if let Ok(offset) = i32::try_from(offset) {
                return (self.slot(slot), offset);
            }
        }
        (self.register(operand), 0)
    }

    fn inst(&mut self, op: ir::Op) {
        self.temps = 0;
        match op {
            ir::Op::Copy { dst, src, .. } => {
                let src = self.register(src);
                self.emit(Op::Copy {
                    dst: dst.0 as u16,
                    src,
                });
            }
            ir::Op::Binary { ty, .. } if ty != Ty::I128 => self.binary(op),
            ir::Op::Compare {
                dst,
                op: cmp,
                ty,
                a,
                b,
            } if !ty.is_float() && ty != Ty::I128 => {
                let (a, b) = (self.register(a), self.register(b));
                let bits = bits_of(ty, self.model);
                self.compare(dst, cmp, bits, a, b);
            }
            ir::Op::Cast { .. } => self.cast(op),
            ir::Op::Select {
                dst, cond, a, b, ..
            } => {
                let (cond, a, b) = (self.register(cond), self.register(a), self.register(b));
                self.emit(Op::Select {
                    dst: dst.0 as u16,
                    cond,
                    a,
                    b,
                });
            }
            ir::Op::PtrAdd { .. } => self.pointer_add(op),
            ir::Op::Load { dst, addr, access }
                if access.bits.is_none()
                    && access.ty != Ty::I128
                    && !matches!(access.mode, AccessMode::Atomic(_)) =>
            {
                let mem = self.mem(dst.0 as u16, addr, &access);
                self.emit(match access.ty.size(self.model) {
                    1 => Op::Load1(mem),
                    2 => Op::Load2(mem),
                    4 => Op::Load4(mem),
                    _ => Op::Load8(mem),
                });
            }
            ir::Op::Store {
                addr,
                value,
                access,
            } if access.bits.is_none()
                && access.ty != Ty::I128
                && !matches!(access.mode, AccessMode::Atomic(_)) =>
            {
                let value = self.register(value);
                let mem = self.mem(value, addr, &access);
                self.emit(match access.ty.size(self.model) {
                    1 => Op::Store1(mem),
                    2 => Op::Store2(mem),
                    4 => Op::Store4(mem),
                    _ => Op::Store8(mem),
                });
            }
            ir::Op::Call { dst, callee, args } => {
                let args = args
                    .into_iter()
                    .map(|(ty, a)| (ty, self.register(a)))
                    .collect();
                let callee = match callee {
                    ir::Callee::Indirect(target) => {
                        let target = self.register(target);
                        ir::Callee::Indirect(Operand::Local(LocalId(u32::from(target))))
                    }
                    other => other,
                };
                let call = self.code.calls.len() as u32;
                self.code.calls.push(CallInfo {
                    callee,
                    args,
                    dst: dst.map_or(NO, |d| d.0 as u16),
                });
                self.emit(Op::Call { call });
            }
            other => self.other(other),
        }
    }

    /// Instructions that keep their form.
    fn other(&mut self, mut op: ir::Op) {
        operands(&mut op, &mut |operand, _| {
            *operand = Operand::Local(LocalId(u32::from(self.register(*operand))));
        });
        let point = match &op {
            ir::Op::Load { access, .. } | ir::Op::Store { access, .. } => {
                matches!(access.mode, AccessMode::Atomic(_))
            }
            ir::Op::MemCopy { mode, .. } => matches!(mode, AccessMode::Atomic(_)),
            ir::Op::Rmw { .. }
            | ir::Op::CmpXchg { .. }
            | ir::Op::Fence { .. }
            | ir::Op::Sync { .. } => true,
            _ => false,
        };
        if point {
            self.point(Rare::Inst(op));
        } else {
            self.rare(Rare::Inst(op));
        }
    }

    fn mem(&mut self, reg: u16, addr: Operand, access: &ir::MemAccess) -> Mem {
        let (addr, offset) = self.address(addr);
        Mem {
            reg,
            addr,
            offset,
            align: access.align.clamp(1, 16) as u8,
            volatile: access.mode == AccessMode::Volatile,
        }
    }

    fn binary(&mut self, op: ir::Op) {
        let ir::Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow,
        } = op
        else {
            unreachable!("the caller matched a binary operation");
        };
        let (a, b) = (self.register(a), self.register(b));
        let dst = dst.0 as u16;
        if ty.is_float() {
            return self.emit(Op::Float {
                op,
                double: ty == Ty::F64,
                dst,
                a,
                b,
            });
        }
        let abc = Abc {
            dst,
            a,
            b,
            bits: bits_of(ty, self.model),
            check: overflow == Overflow::SignedError,
        };
        self.emit(match op {
            BinOp::Add => Op::Add(abc),
            BinOp::Sub => Op::Sub(abc),
            BinOp::Mul => Op::Mul(abc),
            BinOp::DivS => Op::DivS(abc),
            BinOp::DivU | BinOp::DivF => Op::DivU(abc),
            BinOp::RemS => Op::RemS(abc),
            BinOp::RemU => Op::RemU(abc),
            BinOp::And => Op::And(abc),
            BinOp::Or => Op::Or(abc),
            BinOp::Xor => Op::Xor(abc),
            BinOp::Shl => Op::Shl(abc),
            BinOp::ShrS => Op::ShrS(abc),
            BinOp::ShrU => Op::ShrU(abc),
        });
    }

    fn compare(&mut self, dst: LocalId, op: CmpOp, bits: u8, a: u16, b: u16) {
        let (a, b) = ordered(op, a, b);
        let abc = Abc {
            dst: dst.0 as u16,
            a,
            b,
            bits,
            check: false,
        };
        self.emit(match op {
            CmpOp::Eq => Op::CmpEq(abc),
            CmpOp::Ne => Op::CmpNe(abc),
            CmpOp::LtS | CmpOp::GtS => Op::CmpLtS(abc),
            CmpOp::LeS | CmpOp::GeS => Op::CmpLeS(abc),
            CmpOp::LtU | CmpOp::GtU => Op::CmpLtU(abc),
            CmpOp::LeU | CmpOp::GeU => Op::CmpLeU(abc),
        });
    }

    fn compare_branch(&mut self, op: ir::Op, term: &Terminator) {
        let (ir::Op::Compare { op, ty, a, b, .. }, Terminator::Branch { then, other, .. }) =
            (op, term)
        else {
            unreachable!("the caller found a compare and a branch");
        };
        self.temps = 0;
        let (a, b) = (self.register(a), self.register(b));
        let (a, b) = ordered(op, a, b);
        let bits = bits_of(ty, self.model);
        let (then, other) = (then.0, other.0);
        self.fixups.push(self.code.ops.len());
        self.emit(match op {
            CmpOp::Eq => Op::BrEq {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::Ne => Op::BrNe {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LtS | CmpOp::GtS => Op::BrLtS {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LeS | CmpOp::GeS => Op::BrLeS {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LtU | CmpOp::GtU => Op::BrLtU {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LeU | CmpOp::GeU => Op::BrLeU {
                a,
                b,
                bits,
                then,
                other,
            },
        });
    }

    fn cast(&mut self, op: ir::Op) {
        let ir::Op::Cast {
            dst,
            op: cast,
            from,
            to,
            a,
        } = op
        else {
            unreachable!("the caller matched a cast");
        };
        if from == Ty::I128 || to == Ty::I128 {
            return self.other(op);
        }
        let (from_bits, to_bits) = (bits_of(from, self.model), bits_of(to, self.model));
        let d = dst.0 as u16;
        match cast {
            CastOp::Trunc => {
                let a = self.register(a);
                self.emit(Op::Trunc {
                    dst: d,
                    a,
                    from: from_bits,
                    to: to_bits,
                });
            }
            CastOp::ZeroExt => {
                let a = self.register(a);
                self.emit(Op::ZeroExt {
                    dst: d,
                    a,
                    from: from_bits,
                });
            }
            CastOp::SignExt => {
                let a = self.register(a);
                self.emit(Op::SignExt {
                    dst: d,
                    a,
                    from: from_bits,
                    to: to_bits,
                });
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => {
                let src = self.register(a);
                self.emit(Op::Copy { dst: d, src });
            }
            _ => self.other(op),
        }
    }

    fn pointer_add(&mut self, op: ir::Op) {
        let ir::Op::PtrAdd {
            dst,
            base,
            index,
            scale,
            offset,
        } = op
        else {
            unreachable!("the caller matched a pointer addition");
        };
        let d = dst.0 as u16;
        if let Operand::Const(c) = index {
            let index = if self.model == DataModel::Lp64 {
                c as i64
            } else {
                i64::from(c as u32 as i32)
            };
            let base = self.register(base);
            return self.add_offset(d, base, index.wrapping_mul(scale).wrapping_add(offset));
        }
        match (i32::try_from(scale), i32::try_from(offset)) {
            (Ok(scale), Ok(offset)) => {
                let (base, index) = (self.register(base), self.register(index));
                self.emit(Op::PtrAdd {
                    dst: d,
                    base,
                    index,
                    scale,
                    offset,
                });
            }
            _ => self.other(op),
        }
    }

    fn terminator(&mut self, mut term: Terminator) {
        self.temps = 0;
        term_operands(&mut term, &mut |operand, _| {
            *operand = Operand::Local(LocalId(u32::from(self.register(*operand))));
        });
        let here = self.code.ops.len();
        match term {
            Terminator::Jump(to) => {
                self.fixups.push(here);
                self.emit(Op::Jump { to: to.0 });
            }
            Terminator::Branch {
                cond,
                ty,
                then,
                other,
            } if !ty.is_float() && ty != Ty::I128 => {
                self.fixups.push(here);
                self.emit(Op::Br {
                    cond: reg(&cond),
                    bits: bits_of(ty, self.model),
                    then: then.0,
                    other: other.0,
                });
            }
            Terminator::Switch {
                value,
                ty,
                cases,
                default,
            } if ty != Ty::I128 => {
                let table = self.code.switches.len() as u32;
                self.code.switches.push(SwitchTable {
                    cases: cases.iter().map(|c| (c.lo, c.hi, c.target.0)).collect(),
                    dense: Vec::new(),
                    default: default.0,
                });
                self.fixups.push(here);
                self.emit(Op::Switch {
                    value: reg(&value),
                    bits: bits_of(ty, self.model),
                    table,
                });
            }
            Terminator::Return(value) => self.emit(Op::Ret {
                src: value.as_ref().map_or(NO, reg),
            }),
            Terminator::ThreadExit(_) | Terminator::Exit(_) => self.point(Rare::Term(term)),
            other => self.rare(Rare::Term(other)),
        }
    }

    /// Turns block numbers into operation numbers.
    fn patch(&mut self, blocks: &[u32]) {
        let at = |b: &mut u32| *b = blocks[*b as usize];
        for &pc in &self.fixups {
            match &mut self.code.ops[pc] {
                Op::Jump { to } => at(to),
                Op::Br { then, other, .. }
                | Op::BrEq { then, other, .. }
                | Op::BrNe { then, other, .. }
                | Op::BrLtS { then, other, .. }
                | Op::BrLeS { then, other, .. }
                | Op::BrLtU { then, other, .. }
                | Op::BrLeU { then, other, .. } => {
                    at(then);
                    at(other);
                }
                Op::Switch { table, .. } => {
                    let table = &mut self.code.switches[*table as usize];
                    table.cases.iter_mut().for_each(|c| at(&mut c.2));
                    at(&mut table.default);
                    make_dense(table);
                }
                _ => unreachable!("only operations with targets are patched"),
            }
        }
        let first = blocks[0];
        for (_, target) in self.code.unwind.range_mut(first..) {
            if *target & TARGET != 0 {
                *target = blocks[(*target & !TARGET) as usize];
            }
        }
    }
}

/// Marks an unwind target that is still a block number.
const TARGET: u32 = 1 << 31;

fn make_dense(table: &mut SwitchTable) {
    if table.cases.iter().all(|c| c.0 <= c.1 && c.1 < 1024) && table.cases.len() > 4 {
        let top = table.cases.iter().map(|c| c.1).max().unwrap_or(0);
        table.dense = (0..=top)
            .map(|v| {
                table
                    .cases
                    .iter()
                    .find(|c| c.0 <= v && v <= c.1)
                    .map_or(table.default, |c| c.2)
            })
            .collect();
    }
}

/// Greater is less the other way round.
fn ordered(op: CmpOp, a: u16, b: u16) -> (u16, u16) {
    match op {
        CmpOp::GtS | CmpOp::GeS | CmpOp::GtU | CmpOp::GeU => (b, a),
        _ => (a, b),
    }
}

/// Whether the last instruction is a comparison only the branch reads.
fn fusable(insts: &[ir::Op], term: &Terminator, uses: &[u32], block: &ir::Block) -> bool {
    let (Some(ir::Op::Compare { ty, .. }), Terminator::Branch { cond, .. }) = (insts.last(), term)
    else {
        return false;
    };
    let Some(dst) = insts.last().and_then(|op| results(op)[0]) else {
        return false;
    };
    *cond == Operand::Local(dst)
        && uses[dst.index()] == 1
        && !ty.is_float()
        && *ty != Ty::I128
        && block.insts.last().is_some_and(|i| i.unwind.is_none())
}

/// The value of an operand that is the same in every frame of every thread.
fn const_value(code: &Code, operand: &Operand) -> Option<Val> {
    match *operand {
        Operand::Const(c) => Some(Val::num(c)),
        Operand::Global(g, offset) if !code.program.globals[g].thread_local => {
            Some(Val::addr(code.global_object(g), offset))
        }
        Operand::Func(f) => Some(Val::addr(code.func_object(f), 0)),
        Operand::Global(..) | Operand::Local(_) | Operand::Slot(..) => None,
    }
}
