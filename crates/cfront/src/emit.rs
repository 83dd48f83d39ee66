//! Checked functions to the intermediate representation.
//!
//! A scalar whose address is never taken, and which is neither `volatile` nor `_Atomic`, lives in
//! a local; everything else lives in a slot. Slots of inner blocks begin when their block is
//! entered and end when it is left, by whatever way.
//!
//! Records are passed by the address of a copy the caller makes, and returned through a hidden
//! first parameter. Operands are evaluated from left to right.

mod atomic;
pub(crate) use atomic::failure_order;
pub(crate) use call::Links;
mod builtin;
mod call;
mod control;
mod kept;
mod place;
mod record;
mod update;
mod value;

use std::collections::HashSet;

use ir::{
    BlockId, Body, FunctionBuilder, Local, LocalId, Op, Operand, Slot, SlotId, Span, SyncOp,
    Terminator, Ty,
};

use crate::sema::ctype::{QType, Quals};
use crate::sema::hir::{self, LabelId, VarId};
use crate::sema::stmt::Checked;
use crate::sema::unit::Cx;
use crate::source::Location;
use crate::{Gap, library};

/// Where a variable lives.
#[derive(Clone, Copy, Debug)]
enum Storage {
    Local(LocalId),
    Slot(SlotId),
    /// At the address in this local.
    Pointer(LocalId),
}

/// A block being emitted.
#[derive(Debug)]
struct Frame {
    id: u32,
    /// Variable-length arrays begun in it.
    vlas: Vec<VarId>,
    /// Variables with a cleanup function declared in it.
    cleanups: Vec<VarId>,
}

/// Where `break` and `continue` go.
#[derive(Clone, Copy, Debug)]
struct Exit {
    to_break: BlockId,
    to_continue: Option<BlockId>,
    /// How many frames stay.
    depth: usize,
}

/// A function being emitted.
pub(crate) struct Emitter<'e, 'c, 'a> {
    cx: &'e mut Cx<'c, 'a>,
    b: FunctionBuilder,
    storage: Vec<Option<Storage>>,
    labels: Vec<Option<BlockId>>,
    frames: Vec<Frame>,
    exits: Vec<Exit>,
    /// Where a returned record goes.
    result: Option<LocalId>,
    ret: QType,
    /// Locals that are variables of the source, which may change under an operand.
    variables: HashSet<LocalId>,
    atomic: bool,
    span: Span,
}

/// Emits a checked function. Returns the body, with the new numbers of its blocks, and where its
/// labels are.
pub(crate) fn emit(
    cx: &mut Cx<'_, '_>,
    checked: &Checked,
    ret: QType,
    end: Location,
) -> (Body, Vec<Option<BlockId>>) {
    let hidden = !cx.s.types.is_void(ret.id) && cx.s.types.scalar(ret.id).is_none();
    let mut params = Vec::new();
    if hidden {
        params.push(Local {
            ty: Ty::Ptr,
            name: String::new(),
        });
    }
    for (&var, arrive) in checked.params.iter().zip(&checked.arrive) {
        params.push(Local {
            ty: cx.s.types.scalar(arrive.id).unwrap_or(Ty::Ptr),
            name: cx.f.vars[var.0 as usize].name.clone(),
        });
    }
    let atomic = library::is_atomic_function(&cx.f.name);
    let vars = cx.f.vars.len();
    let labels = cx.f.labels.len();
    let mut e = Emitter {
        cx,
        b: FunctionBuilder::new(params),
        storage: vec![None; vars],
        labels: vec![None; labels],
        frames: Vec::new(),
        exits: Vec::new(),
        result: hidden.then_some(LocalId(0)),
        ret,
        variables: HashSet::new(),
        atomic,
        span: Span::NONE,
    };
    e.span = e.cx.s.span(end);
    e.bind_parameters(checked, u32::from(hidden));
    if atomic {
        e.sync(SyncOp::AtomicBegin);
    }
    e.block(&checked.body);
    e.span = e.cx.s.span(end);
    e.fall_off();
    let relocs = std::mem::take(&mut e.cx.f.label_relocs);
    let targets: Vec<BlockId> = relocs.iter().map(|(_, _, l)| e.label_block(*l)).collect();
    for &t in &targets {
        e.b.pin(t);
    }
    let cx = e.cx;
    let (body, renumber) = e.b.finish();
    cx.f.label_relocs = relocs;
    cx.f.label_blocks = targets
        .into_iter()
        .map(|t| renumber[t.0 as usize].unwrap_or(BlockId(0)))
        .collect();
    (body, renumber)
}

impl Emitter<'_, '_, '_> {
    fn bind_parameters(&mut self, checked: &Checked, first: u32) {
        for (i, (&var, &arrive)) in checked.params.iter().zip(&checked.arrive).enumerate() {
            let local = LocalId(first + i as u32);
            let ty = self.cx.f.vars[var.0 as usize].ty;
            if self.cx.s.types.scalar(ty.id).is_none() {
                self.bind(var, Storage::Pointer(local));
                continue;
            }
            if arrive.id == ty.id && self.is_register(var) {
                self.bind(var, Storage::Local(local));
                continue;
            }
            let value = self.convert(Operand::Local(local), arrive, ty);
            let place = self.var_place(var);
            // The object is new: no other thread can see its first value.
            self.initialise(place, value);
        }
    }

    fn fall_off(&mut self) {
        if self.b.is_terminated() {
            return;
        }
        let is_main = self.cx.f.name == "main";
        let ty = self.cx.s.types.scalar(self.ret.id);
        let value = ty.map(|ty| match ty {
            Ty::I32 if is_main => Operand::Const(0),
            // An uninitialised value, as C has it.
            _ => Operand::Local(self.b.temp(ty)),
        });
        self.leave_function(value);
    }

    fn leave_function(&mut self, value: Option<Operand>) {
        self.run_cleanups();
        if self.atomic {
            self.sync(SyncOp::AtomicEnd);
        }
        self.b.terminate(Terminator::Return(value), self.span);
    }

    // ---- small emissions ------------------------------------------------------------------

    fn push(&mut self, op: Op) {
        self.b.push(op, self.span);
    }

    fn sync(&mut self, op: SyncOp) {
        self.push(Op::Sync { dst: None, op });
    }

    /// Emits an instruction that computes into a new temporary.
    fn temp(&mut self, ty: Ty, op: impl FnOnce(LocalId) -> Op) -> Operand {
        let dst = self.b.temp(ty);
        self.push(op(dst));
        Operand::Local(dst)
    }

    fn at(&mut self, loc: Location) {
        self.span = self.cx.s.span(loc);
    }

    pub(super) fn gap(&mut self, reason: &str) {
        let span = self.span;
        let function = self.cx.f.name.clone();
        self.cx.s.gaps.push(Gap {
            span,
            function,
            reason: reason.into(),
        });
        self.push(Op::Gap {
            reason: reason.into(),
        });
    }

    fn word(&self) -> Ty {
        self.cx.s.types.model.pointer_int()
    }

    fn ty(&self, ty: QType) -> Ty {
        self.cx.s.types.scalar(ty.id).unwrap_or(Ty::Ptr)
    }

    fn label_block(&mut self, label: LabelId) -> BlockId {
        match self.labels[label.0 as usize] {
            Some(b) => b,
            None => {
                let b = self.b.new_block();
                self.labels[label.0 as usize] = Some(b);
                b
            }
        }
    }

    // ---- variables ------------------------------------------------------------------------

    /// Whether a variable lives in a local.
    fn is_register(&self, var: VarId) -> bool {
        let v = &self.cx.f.vars[var.0 as usize];
        let shared = Quals::VOLATILE.with(Quals::ATOMIC);
        self.cx.s.types.scalar(v.ty.id).is_some() && !v.addr_taken && !v.ty.quals.has(shared)
    }

    fn storage(&mut self, var: VarId) -> Storage {
        if let Some(s) = self.storage[var.0 as usize] {
            return s;
        }
        let v = self.cx.f.vars[var.0 as usize].clone();
        let storage = if self.is_register(var) {
            Storage::Local(self.b.local(self.ty(v.ty), v.name))
        } else if self.cx.s.types.is_variable(v.ty.id) {
            Storage::Pointer(self.b.local(Ty::Ptr, v.name))
        } else {
            Storage::Slot(self.new_slot(&v))
        };
        self.bind(var, storage);
        storage
    }

    fn bind(&mut self, var: VarId, storage: Storage) {
        self.storage[var.0 as usize] = Some(storage);
        if let Storage::Local(local) = storage {
            self.variables.insert(local);
        }
    }

    fn is_variable_local(&self, local: LocalId) -> bool {
        self.variables.contains(&local)
    }

    fn new_slot(&mut self, v: &hir::Var) -> SlotId {
        let types = &self.cx.s.types;
        let align = types.alignment(v.ty).max(v.align.unwrap_or(1));
        let size = types.size(v.ty.id).unwrap_or(0);
        let layout = self.cx.layout_of(v.ty);
        self.b.slot(Slot {
            name: v.name.clone(),
            size: size as u32,
            align: align.next_power_of_two() as u32,
            layout: Some(layout),
        })
    }

    /// A slot for a value of this type.
    fn temp_slot(&mut self, ty: QType) -> SlotId {
        let v = hir::Var {
            name: String::new(),
            ty,
            addr_taken: true,
            align: None,
            cleanup: None,
            constant: None,
        };
        self.new_slot(&v)
    }
}
