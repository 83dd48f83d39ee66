//! The body of a method: an abstract interpreter of the operand stack.
//!
//! Within a basic block the operand stack holds operands of the IR, so that pushes and pops cost nothing. At the
//! end of a block its values are copied to locals, one for each depth and type, from which the blocks behind it
//! begin. A local variable of the JVM is one IR local for each type it holds; types come by forward propagation
//! from the parameters, so that no stack map is read. A body that is no correct bytecode is a gap.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use ir::build::FunctionBuilder;
use ir::{BlockId, Body, FuncId, Inst, Local, LocalId, Op, Operand, Span, Terminator, Ty};

use super::origin::Origin;
use super::shape::{Shape, Shapes};
use super::types;
use super::unit::{Found, Unit};
use super::unwind::Unwinds;
use crate::class::{ClassFile, Code, Flags, Insn, JType, Kind, Method, Name};
use crate::intrinsic::VarTarget;

/// What is known of a value beyond its type.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Fact {
    /// Nothing.
    #[default]
    None,
    /// It is not null.
    NonNull,
    /// A new object that its constructor has not seen.
    Fresh,
    /// The class object of a type.
    Class(JType),
    /// A string.
    Text(Arc<[u16]>),
    /// The handle of a variable.
    Handle(VarTarget),
}

/// A value on the operand stack.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Value {
    pub(crate) op: Operand,
    pub(crate) ty: Ty,
    pub(crate) fact: Fact,
    pub(crate) shape: Shape,
    pub(crate) origin: Origin,
}

impl Value {
    pub(crate) fn new(op: Operand, ty: Ty) -> Value {
        Value {
            op,
            ty,
            fact: Fact::None,
            shape: Shape::Any,
            origin: Origin::Any,
        }
    }

    /// A reference of which something is known.
    pub(crate) fn reference(op: Operand, fact: Fact) -> Value {
        Value {
            fact,
            ..Value::new(op, Ty::Ptr)
        }
    }

    /// A value of a type.
    pub(crate) fn of(op: Operand, ty: &JType) -> Value {
        Value {
            shape: Shape::of(ty),
            origin: Origin::of(ty),
            ..Value::new(op, types::stack(ty))
        }
    }

    pub(crate) fn int(value: i32) -> Value {
        Value::new(Operand::Const(u64::from(value as u32)), Ty::I32)
    }

    pub(crate) fn non_null(op: Operand) -> Value {
        Value::reference(op, Fact::NonNull)
    }

    pub(crate) fn is_non_null(&self) -> bool {
        self.fact != Fact::None || matches!(self.op, Operand::Global(..))
    }

    pub(crate) fn is_wide(&self) -> bool {
        matches!(self.ty, Ty::I64 | Ty::F64)
    }

    /// The value of a constant `int`.
    pub(crate) fn constant(&self) -> Option<i32> {
        match self.op {
            Operand::Const(bits) if self.ty == Ty::I32 => Some(bits as u32 as i32),
            _ => None,
        }
    }
}

/// Why a body cannot be lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unsupported(pub(crate) String);

pub(crate) type Res<T> = Result<T, Unsupported>;

pub(crate) fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Unsupported(what.into()))
}

/// A block of bytecode: where it is in the IR, and what is on the stack as it begins.
struct Start {
    block: BlockId,
    stack: Vec<Ty>,
}

/// A body under construction.
pub(crate) struct Lower<'u, 'w> {
    pub(crate) unit: &'u mut Unit<'w>,
    /// The class whose code this is.
    pub(crate) class: Arc<ClassFile>,
    pub(crate) is_static: bool,
    pub(crate) is_init: bool,
    /// An array of references is a parameter.
    pub(crate) gets_array: bool,
    pub(crate) b: FunctionBuilder,
    pub(crate) stack: Vec<Value>,
    pub(crate) span: Span,
    /// The instruction that is lowered, an index.
    pub(crate) at: u32,
    /// Whether the current block has ended.
    pub(crate) done: bool,
    pub(crate) unwinds: Unwinds,
    /// What a synchronized method holds.
    pub(crate) held: Option<Operand>,
    this_fixed: bool,
    locals: BTreeMap<(u16, Ty), LocalId>,
    facts: BTreeMap<LocalId, Fact>,
    /// Variables (no parameters) that are stored to once, and what is known of them wherever they are read: the
    /// store comes before.
    once: BTreeSet<u16>,
    fixed: BTreeMap<LocalId, Fact>,
    /// The same, and of parameters that are not stored to.
    origins: BTreeMap<LocalId, Origin>,
    depths: BTreeMap<(usize, Ty), LocalId>,
    starts: BTreeMap<u32, Start>,
    work: VecDeque<u32>,
    shapes: BTreeMap<u16, Shape>,
    /// The shapes at the starts of blocks, as far as paths to them were seen.
    known: BTreeMap<u32, Shapes>,
    lowered: BTreeSet<u32>,
    /// A block was lowered with shapes that do not hold.
    stale: bool,
    /// The locals that new objects are given to.
    pub(crate) made: BTreeSet<LocalId>,
}

/// How often a body is lowered before shapes are given up.
const ROUNDS: u32 = 8;

/// Lowers a method that has code.
pub(crate) fn method(unit: &mut Unit<'_>, found: &Found, func: FuncId) -> Body {
    let method = found.method();
    let span = unit.program.funcs[func].span;
    let lowered = match &method.code {
        Some(body) => {
            let lowered = rounds(unit, found, &body.code());
            body.let_go();
            lowered
        }
        None => unsupported("no code"),
    };
    match lowered {
        Ok(body) => body,
        Err(Unsupported(what)) => {
            let name = unit.program.funcs[func].name.clone();
            let params = unit.program.funcs[func].params.clone();
            gap_body(&params, format!("{name}: {what}"), span)
        }
    }
}

/// Lowers a body until the shapes it was lowered with hold.
fn rounds(unit: &mut Unit<'_>, found: &Found, code: &Code) -> Res<Body> {
    let mut known = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut lower = Lower::new(unit, &found.class, found.method(), Some(code));
        lower.known = known;
        lower.run(found.method(), code)?;
        if !lower.stale {
            return Ok(lower.b.finish().0);
        }
        known = lower.known;
    }
    unsupported("bytecode whose types do not settle")
}

/// The variables that references are stored to.
fn stored(code: &Code) -> BTreeSet<u16> {
    let insns = code.insns.iter();
    let slots = insns.filter_map(|(_, insn)| match insn {
        Insn::Store(Kind::Ref, slot) => Some(*slot),
        _ => None,
    });
    slots.collect()
}

/// The variables beyond the parameters that one instruction stores a reference to.
fn stored_once(code: &Code, parameters: u16) -> BTreeSet<u16> {
    let (mut once, mut again) = (BTreeSet::new(), BTreeSet::new());
    for (_, insn) in &code.insns {
        if let Insn::Store(Kind::Ref, slot) = insn
            && *slot >= parameters
            && !once.insert(*slot)
        {
            again.insert(*slot);
        }
    }
    &once - &again
}

/// A body that is one gap.
pub(crate) fn gap_body(params: &[Ty], what: String, span: Span) -> Body {
    let mut b = FunctionBuilder::new(params.iter().map(|&ty| Local {
        ty,
        name: String::new(),
    }));
    b.push(
        Op::Gap {
            reason: what.into(),
        },
        span,
    );
    b.terminate(Terminator::Unreachable, span);
    b.finish().0
}

impl<'u, 'w> Lower<'u, 'w> {
    /// Begins a body of the front end's own, with these parameters.
    pub(crate) fn plain(unit: &'u mut Unit<'w>, params: &[Ty]) -> Lower<'u, 'w> {
        let params = params.iter().map(|&ty| Local {
            ty,
            name: String::new(),
        });
        Lower {
            class: Arc::new(ClassFile::made("threadproof/Made")),
            is_static: false,
            is_init: false,
            gets_array: false,
            b: FunctionBuilder::new(params),
            stack: Vec::new(),
            span: Span::NONE,
            at: 0,
            done: false,
            unwinds: Unwinds::default(),
            held: None,
            this_fixed: false,
            locals: BTreeMap::new(),
            facts: BTreeMap::new(),
            once: BTreeSet::new(),
            fixed: BTreeMap::new(),
            origins: BTreeMap::new(),
            depths: BTreeMap::new(),
            starts: BTreeMap::new(),
            work: VecDeque::new(),
            shapes: BTreeMap::new(),
            known: BTreeMap::new(),
            lowered: BTreeSet::new(),
            stale: false,
            made: BTreeSet::new(),
            unit,
        }
    }

    /// Begins a body with the parameters of a method.
    pub(crate) fn new(
        unit: &'u mut Unit<'w>,
        class: &Arc<ClassFile>,
        method: &Method,
        code: Option<&Code>,
    ) -> Lower<'u, 'w> {
        let (params, _) = types::signature(&method.desc, !method.is_static());
        let mut locals = BTreeMap::new();
        let mut slot = 0;
        let mut named = Vec::new();
        for (i, &ty) in params.iter().enumerate() {
            locals.insert((slot, ty), LocalId(i as u32));
            let name = code.and_then(|c| c.local_name(slot, 0));
            named.push(Local {
                ty,
                name: name.map_or_else(String::new, |n| n.name.to_string()),
            });
            slot += if matches!(ty, Ty::I64 | Ty::F64) {
                2
            } else {
                1
            };
        }
        let mut shapes = BTreeMap::new();
        let stored = code.map_or_else(BTreeSet::new, stored);
        let mut origins = BTreeMap::new();
        let mut slot = u16::from(!method.is_static());
        for param in &method.desc.params {
            shapes.insert(slot, Shape::of(param));
            if let Some(&local) = locals.get(&(slot, Ty::Ptr))
                && !stored.contains(&slot)
            {
                origins.insert(local, Origin::of(param));
            }
            slot += param.slots();
        }
        let fixed = !stored.contains(&0);
        if fixed && !method.is_static() {
            origins.insert(LocalId(0), Origin::Class(class.name.clone()));
        }
        Lower {
            class: Arc::clone(class),
            is_static: method.is_static(),
            is_init: &*method.name == "<init>",
            gets_array: method.desc.params.iter().any(JType::is_reference_array),
            b: FunctionBuilder::new(named),
            stack: Vec::new(),
            span: Span::NONE,
            at: 0,
            done: false,
            unwinds: Unwinds::default(),
            held: None,
            this_fixed: fixed && !method.is_static(),
            locals,
            facts: BTreeMap::new(),
            once: code.map_or_else(BTreeSet::new, |c| stored_once(c, slot)),
            fixed: BTreeMap::new(),
            origins,
            depths: BTreeMap::new(),
            starts: BTreeMap::new(),
            work: VecDeque::new(),
            shapes,
            known: BTreeMap::new(),
            lowered: BTreeSet::new(),
            stale: false,
            made: BTreeSet::new(),
            unit,
        }
    }

    fn run(&mut self, method: &Method, code: &Code) -> Res<()> {
        self.span = self.unit.span(&self.class.clone(), code.line(0));
        self.unwinds.handlers = code.handlers.clone();
        self.poll_at_start();
        if method.flags.contains(Flags::SYNCHRONIZED) {
            self.enter_method();
        }
        let first = self.begin(0)?;
        self.b.jump(first, self.span);
        while let Some(at) = self.work.pop_front() {
            self.block(at, code)?;
        }
        Ok(())
    }

    /// Lowers the block of bytecode that begins at an instruction.
    fn block(&mut self, mut at: u32, code: &Code) -> Res<()> {
        let start = &self.starts[&at];
        self.b.switch_to(start.block);
        let types = start.stack.clone();
        self.stack.clear();
        self.facts.clear();
        let shapes = self.known.get(&at).cloned().unwrap_or_default();
        for (depth, ty) in types.into_iter().enumerate() {
            let local = self.depth_local(depth, ty);
            let mut value = Value::new(Operand::Local(local), ty);
            value.shape = shapes.stack.get(depth).cloned().unwrap_or_default();
            self.stack.push(value);
        }
        self.shapes = shapes.locals;
        self.lowered.insert(at);
        self.done = false;
        let class = Arc::clone(&self.class);
        let polls = self.polls();
        loop {
            let Some((_, insn)) = code.insns.get(at as usize) else {
                return unsupported("bytecode that runs off its end");
            };
            self.at = at;
            self.span = self.unit.span(&class, code.line(at));
            if polls {
                self.poll(insn)?;
            }
            self.insn(insn, code)?;
            at += 1;
            if self.done {
                return Ok(());
            }
            if !insn.falls_through() || self.is_start(at, code) {
                return self.jump_to(at);
            }
        }
    }

    fn is_start(&mut self, at: u32, code: &Code) -> bool {
        if self.unwinds.targets.is_none() {
            let mut targets: BTreeSet<u32> = code
                .insns
                .iter()
                .flat_map(|(_, insn)| insn.targets())
                .collect();
            targets.extend(code.handlers.iter().map(|h| h.target));
            self.unwinds.targets = Some(targets);
        }
        let targets = self.unwinds.targets.as_ref();
        targets.is_some_and(|t| t.contains(&at))
    }

    /// Ends the block by going on at an instruction.
    pub(crate) fn jump_to(&mut self, at: u32) -> Res<()> {
        self.spill();
        let block = self.begin(at)?;
        self.b.jump(block, self.span);
        self.done = true;
        Ok(())
    }

    /// The block that begins at an instruction, with the stack as it is now.
    pub(crate) fn begin(&mut self, at: u32) -> Res<BlockId> {
        let stack: Vec<Ty> = self.stack.iter().map(|v| v.ty).collect();
        let shapes = self.stack.iter().map(|v| v.shape.clone()).collect();
        self.arrive(at, shapes);
        self.begin_with(at, stack)
    }

    /// A path goes to the start of a block with these shapes on the stack.
    pub(crate) fn arrive(&mut self, at: u32, stack: Vec<Shape>) {
        let shapes = Shapes {
            stack,
            locals: self.shapes.clone(),
        };
        let joined = match self.known.get(&at) {
            Some(known) => known.join(&shapes),
            None => shapes,
        };
        if self.known.get(&at) != Some(&joined) {
            self.stale |= self.lowered.contains(&at);
            self.known.insert(at, joined);
        }
    }

    pub(crate) fn begin_with(&mut self, at: u32, stack: Vec<Ty>) -> Res<BlockId> {
        if let Some(start) = self.starts.get(&at) {
            return match start.stack == stack {
                true => Ok(start.block),
                false => unsupported("bytecode whose stack differs where paths meet"),
            };
        }
        let block = self.b.new_block();
        self.starts.insert(at, Start { block, stack });
        self.work.push_back(at);
        Ok(block)
    }

    /// Copies the stack to the locals from which other blocks begin.
    pub(crate) fn spill(&mut self) {
        let homes: Vec<LocalId> = (0..self.stack.len())
            .map(|depth| self.depth_local(depth, self.stack[depth].ty))
            .collect();
        // A value that stands in the home of another is saved first: homes are written one by one.
        for depth in 0..self.stack.len() {
            if let Operand::Local(local) = self.stack[depth].op
                && local != homes[depth]
                && homes.contains(&local)
            {
                let ty = self.stack[depth].ty;
                self.stack[depth].op = self.copy(Operand::Local(local), ty);
            }
        }
        for (depth, &home) in homes.iter().enumerate() {
            let value = self.stack[depth].clone();
            if value.op != Operand::Local(home) {
                self.emit(Op::Copy {
                    dst: home,
                    ty: value.ty,
                    src: value.op,
                });
                self.stack[depth].op = Operand::Local(home);
            }
        }
    }

    pub(crate) fn depth_local(&mut self, depth: usize, ty: Ty) -> LocalId {
        match self.depths.get(&(depth, ty)) {
            Some(&local) => local,
            None => {
                let local = self.b.temp(ty);
                self.depths.insert((depth, ty), local);
                local
            }
        }
    }

    // ---- the stack ----------------------------------------------------------------------------

    pub(crate) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    pub(crate) fn push_local(&mut self, local: LocalId, ty: Ty) {
        self.push(Value::new(Operand::Local(local), ty));
    }

    pub(crate) fn pop_any(&mut self) -> Res<Value> {
        match self.stack.pop() {
            Some(value) => Ok(value),
            None => unsupported("bytecode that pops an empty stack"),
        }
    }

    pub(crate) fn pop(&mut self, ty: Ty) -> Res<Value> {
        let value = self.pop_any()?;
        match value.ty == ty {
            true => Ok(value),
            false => unsupported(format!("bytecode that takes {} for {ty}", value.ty)),
        }
    }

    /// Pops the arguments of a call, the receiver first.
    pub(crate) fn pop_args(&mut self, types: &[Ty]) -> Res<Vec<Value>> {
        let mut args = Vec::with_capacity(types.len());
        for &ty in types.iter().rev() {
            args.push(self.pop(ty)?);
        }
        args.reverse();
        Ok(args)
    }

    // ---- local variables ----------------------------------------------------------------------

    pub(crate) fn load(&mut self, kind: Kind, slot: u16, code: &Code) {
        let ty = types::kind(kind);
        let local = self.variable(slot, ty, code);
        let fact = match slot == 0 && ty == Ty::Ptr && self.this_fixed {
            true => Fact::NonNull,
            false => {
                let known = self.facts.get(&local).or_else(|| self.fixed.get(&local));
                known.cloned().unwrap_or_default()
            }
        };
        let mut value = Value::new(Operand::Local(local), ty);
        value.fact = fact;
        if ty == Ty::Ptr {
            value.shape = self.shapes.get(&slot).cloned().unwrap_or_default();
            value.origin = self.origins.get(&local).cloned().unwrap_or_default();
        }
        self.push(value);
    }

    pub(crate) fn store(&mut self, kind: Kind, slot: u16, code: &Code) -> Res<()> {
        let ty = types::kind(kind);
        let value = self.pop(ty)?;
        if let Some(variable) = code.local_name(slot, self.at + 1) {
            self.made_for(&value, &variable.name);
        }
        let local = self.variable(slot, ty, code);
        self.about_to_change(local);
        self.emit(Op::Copy {
            dst: local,
            ty,
            src: value.op,
        });
        match value.shape {
            Shape::Any => self.shapes.remove(&slot),
            shape => self.shapes.insert(slot, shape),
        };
        if self.once.contains(&slot) && ty == Ty::Ptr {
            let fact = match &value.fact {
                Fact::Fresh => Fact::NonNull,
                fact => fact.clone(),
            };
            self.fixed.insert(local, fact);
            self.origins.insert(local, value.origin.clone());
        }
        match value.fact {
            Fact::None => self.facts.remove(&local),
            Fact::Fresh => self.facts.insert(local, Fact::NonNull),
            fact => self.facts.insert(local, fact),
        };
        Ok(())
    }

    /// What this body has made is called by the first variable that it is kept in.
    pub(crate) fn made_for(&mut self, value: &Value, variable: &str) {
        if let Operand::Local(local) = value.op
            && self.made.contains(&local)
            && !self.unit.world.is_library(&self.class.name)
        {
            self.b.name(local, variable);
        }
    }

    /// Values on the stack that stand in a local are saved before it changes.
    pub(crate) fn about_to_change(&mut self, local: LocalId) {
        for i in 0..self.stack.len() {
            if self.stack[i].op == Operand::Local(local) {
                let ty = self.stack[i].ty;
                self.stack[i].op = self.copy(Operand::Local(local), ty);
            }
        }
    }

    pub(crate) fn variable(&mut self, slot: u16, ty: Ty, code: &Code) -> LocalId {
        if let Some(&local) = self.locals.get(&(slot, ty)) {
            return local;
        }
        let fits = |ty2: &JType| types::stack(ty2) == ty;
        let mut names: Vec<&Name> = code
            .locals
            .iter()
            .filter(|l| l.slot == slot && fits(&l.ty))
            .map(|l| &l.name)
            .collect();
        names.dedup();
        let name = match names[..] {
            [name] => name.to_string(),
            _ => String::new(),
        };
        let local = self.b.local(ty, name);
        self.locals.insert((slot, ty), local);
        local
    }

    // ---- instructions -------------------------------------------------------------------------

    /// Adds an instruction that cannot fail.
    pub(crate) fn emit(&mut self, op: Op) {
        self.b.push(op, self.span);
    }

    /// Adds an instruction with its unwind block.
    pub(crate) fn emit_unwinding(&mut self, op: Op, unwind: Option<BlockId>) {
        self.b.push_inst(Inst {
            op,
            span: self.span,
            unwind,
        });
    }

    pub(crate) fn terminate(&mut self, term: Terminator) {
        self.b.terminate(term, self.span);
    }

    /// A copy in a temporary.
    pub(crate) fn copy(&mut self, src: Operand, ty: Ty) -> Operand {
        let dst = self.b.temp(ty);
        self.emit(Op::Copy { dst, ty, src });
        Operand::Local(dst)
    }

    /// A gap here; what comes behind it is not reached.
    pub(crate) fn gap(&mut self, what: impl Into<String>) {
        self.emit(Op::Gap {
            reason: what.into().into(),
        });
        self.terminate(Terminator::Unreachable);
        self.done = true;
    }
}
