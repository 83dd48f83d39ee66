//! Decoding: from the IR to compact operations.

use crate::code::operand::{operands, term_operands};
use crate::code::{Code, FuncInfo, Op, Rare, SiteInfo, SlotInfo, SwitchTable};
use crate::memory::value::{Val, mask, sext};
use ir::{BlockId, Body, DataModel, FuncId, Idx, Operand, Program, SyncOp, Terminator, Ty};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The bytes of a frame from which on it is asked whether there is memory for it.
const LARGE: u64 = 1 << 20;

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
            quick: Vec::new(),
            op_sites: Vec::new(),
            sites: Vec::new(),
            funcs: Vec::new(),
            calls: Vec::new(),
            rare: Vec::new(),
            switches: Vec::new(),
            unwind: BTreeMap::new(),
            unwinds: ir::bits::Bits::default(),
            above: ancestors(&program),
            constants: Vec::new(),
            thread_locals,
            enters: Vec::new(),
            daemons: false,
            beside: false,
            foreign: program.has_foreign_pointers(),
            tries: program.tries_externals(),
            printed: BTreeSet::new(),
        };
        let mut constants = BTreeSet::new();
        for (id, func) in program.funcs.iter() {
            let process = program.processes.iter().position(|p| p.has_func(id));
            let mut info = match func.defined() {
                Some(body) => Decoder::new(&mut code, &mut constants, id, body).function(),
                None => FuncInfo {
                    params: func.params.len() as u32,
                    variadic: func.variadic,
                    site: code.sites.len() as u32,
                    ..FuncInfo::default()
                },
            };
            info.process = process.map_or(0, |at| at as u32 + 1);
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
        for &pc in code.unwind.keys() {
            code.unwinds.insert(pc as usize);
        }
        code.make_quick();
        code.note_features();
        code
    }
}

impl Code {
    /// Notes which features the program uses, so that what it does not use costs no step anything.
    fn note_features(&mut self) {
        let managed = self.program.managed;
        for rare in &self.rare {
            let Rare::Inst(ir::Op::Sync { op, .. }) = rare else {
                continue;
            };
            self.beside |= crate::sync::beside::offset(managed, op).is_some();
        }
        self.daemons = self.program.funcs.iter().any(|(_, func)| {
            let blocks = func.defined().into_iter().flat_map(|b| b.blocks.as_slice());
            let mut ops = blocks.flat_map(|block| &block.insts).map(|inst| &inst.op);
            ops.any(|op| {
                matches!(op, ir::Op::Sync { op: SyncOp::Spawn { daemon, .. }, .. }
                    if *daemon != Operand::Const(0))
            })
        });
    }
}

/// A function being decoded.
pub(crate) struct Decoder<'a> {
    pub code: &'a mut Code,
    constants: &'a mut BTreeSet<i64>,
    body: &'a Body,
    func: FuncId,
    pub model: DataModel,
    first_const: u32,
    first_temp: u32,
    const_index: HashMap<Val, u32>,
    consts: Vec<Val>,
    /// Temporaries the present instruction has taken.
    pub temps: u32,
    /// Locals that are printed and nothing else.
    pub printed: BTreeSet<ir::LocalId>,
    max_temps: u32,
    site: u32,
    uses: Vec<u32>,
    /// Operations whose targets are still block numbers.
    pub fixups: Vec<usize>,
}

/// The width of a type in bits.
pub(crate) fn bits_of(ty: Ty, model: DataModel) -> u8 {
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
            printed: crate::code::printed::printed(body),
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
        let auto = info.slots.iter().filter(|s| s.auto);
        let bytes: u64 = auto.map(|s| u64::from(s.size)).sum();
        info.large = if bytes < LARGE { 0 } else { bytes };
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
            info.large = 0;
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
        let ret = self.code.program.funcs[self.func].ret;
        let mut out = Vec::new();
        for block in self.body.blocks.as_slice() {
            let mut insts: Vec<ir::Op> = block.insts.iter().map(|i| i.op.clone()).collect();
            let mut term = block.term.clone();
            if let (Terminator::Return(Some(Operand::Const(c))), Some(ty)) = (&mut term, ret)
                && ty != Ty::I128
            {
                *c &= mask(bits_of(ty, model));
            }
            let mut visit = |operand: &mut Operand, ty: Option<Ty>| {
                if let (Operand::Const(c), Some(ty)) = (&mut *operand, ty)
                    && ty != Ty::I128
                {
                    *c &= mask(bits_of(ty, model));
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

    pub fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.op_sites.push(self.site);
    }

    pub fn rare(&mut self, rare: Rare) {
        let index = self.code.rare.len() as u32;
        self.code.rare.push(rare);
        self.emit(Op::Rare { rare: index });
    }

    pub fn point(&mut self, rare: Rare) {
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
    pub fn register(&mut self, operand: Operand) -> u16 {
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

    pub fn add_offset(&mut self, dst: u16, base: u16, offset: i64) {
        match i32::try_from(offset) {
            Ok(offset) => self.emit(Op::PtrOff { dst, base, offset }),
            Err(_) => self.rare(Rare::Offset { dst, base, offset }),
        }
    }

    /// The address of an access as a register and an offset that the access adds.
    pub fn address(&mut self, operand: Operand) -> (u16, i32) {
        if let Operand::Slot(slot, offset) = operand
            && let Ok(offset) = i32::try_from(offset)
        {
            return (self.slot(slot), offset);
        }
        (self.register(operand), 0)
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

/// For every class, the classes that it is below, itself among them.
fn ancestors(program: &Program) -> Vec<ir::bits::Bits> {
    let classes = &program.classes;
    let mut all = vec![ir::bits::Bits::default(); classes.len()];
    for (id, _) in classes.iter() {
        let mut work = vec![id];
        while let Some(class) = work.pop() {
            if all[id.0 as usize].insert(class.0 as usize) {
                work.extend(&classes[class].parents);
            }
        }
    }
    all
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

/// Whether the last instruction is a comparison only the branch reads.
fn fusable(insts: &[ir::Op], term: &Terminator, uses: &[u32], block: &ir::Block) -> bool {
    let (Some(ir::Op::Compare { ty, dst, .. }), Terminator::Branch { cond, .. }) =
        (insts.last(), term)
    else {
        return false;
    };
    *cond == Operand::Local(*dst)
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
