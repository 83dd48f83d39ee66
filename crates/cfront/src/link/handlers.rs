//! What handlers of signals call that POSIX does not let them (XSH 2.4.3, "Signal Actions").
//!
//! Undefined is that a signal interrupts a call of a function that is not async-signal-safe and its handler calls such a
//! function. So in a program with such a handler signals may come in the midst of each call of one: before it begins, and, where it may wait
//! for others, also when they have done what it waits for. What a handler then runs is told (`signal.c`), and its own calls of such
//! functions must not be reached there: an assertion of the kind [`AssertKind::AsyncUnsafe`], whose failure is misuse. The
//! end of `main` is such a call, too, as POSIX has it. A handler that only ever interrupts other code may call what it likes,
//! and so may one that `raise` runs.
//!
//! Calls that are lowered where they stand are marked when they are (`emit/call.rs`), others are known by their names. A
//! handler is a function whose address is taken and that takes what handlers do; what it calls by name belongs to it, and everything
//! where it calls through a pointer. Not looked at: functions of the library that are called through pointers.
//!
//! In programs that jump out of functions, and in systems of several processes, nothing of this is done: there each such
//! call of a handler is a warning.

use std::collections::BTreeSet;

use ir::{
    AssertKind, BinOp, BlockId, Callee, CmpOp, FuncBody, FuncId, Function, Init, Inst, Local,
    LocalId, Op, Operand, Overflow, Program, RelocTarget, Span, Terminator, Ty,
};

use super::flags;
use crate::library;

/// What runs handlers in the midst of a call that is not async-signal-safe, and marks one.
pub(crate) const MARK: &str = "__tp_interrupts_unsafe";
/// Whether a call may be made that is not async-signal-safe.
pub(super) const MAY_CALL: &str = "__tp_may_call_unsafe";
/// Whether a handler makes such calls.
pub(super) const CALLS: &str = "__tp_calls_unsafe";
/// The number of a mark that stands after a call.
pub(crate) const AFTER: u64 = u32::MAX as u64;

/// A call that a handler should not make.
pub(super) struct Unsafe {
    /// The handler.
    pub handler: String,
    /// What is called.
    pub called: String,
    pub span: Span,
}

/// All of them, in a program that installs handlers; `marked` has the names of marked calls.
pub(super) fn unsafe_calls(program: &Program, marked: &[String]) -> Vec<Unsafe> {
    let mut out = Vec::new();
    let mut told = BTreeSet::new();
    for handler in candidates(program) {
        for id in own(program, handler) {
            for inst in insts(&program.funcs[id]) {
                let Some(called) = called(program, marked, &inst.op) else {
                    continue;
                };
                if told.insert((handler, called.clone())) {
                    out.push(Unsafe {
                        handler: program.funcs[handler].name.clone(),
                        called,
                        span: inst.span,
                    });
                }
            }
        }
    }
    out
}

/// Takes the marks away.
pub(super) fn unmark(program: &mut Program) {
    unmark_where(program, |_| true);
}

fn unmark_where(program: &mut Program, there: impl Fn(&Function) -> bool) {
    let Some(mark) = program.func_named(MARK) else {
        return;
    };
    for (_, function) in program.funcs.iter_mut().filter(|(_, f)| there(f)) {
        let FuncBody::Defined(body) = &mut function.body else {
            continue;
        };
        for (_, block) in body.blocks.iter_mut() {
            block.insts.retain(|inst| !calls(&inst.op, mark));
        }
    }
}

/// Lets signals come in the midst of calls that are not async-signal-safe, and asserts that their handlers make no such call.
/// Without such a handler there is nothing to do.
pub(super) fn guard(program: &mut Program, marked: &[String]) {
    let functions = [MARK, MAY_CALL, CALLS].map(|name| program.func_named(name));
    let [Some(mark), Some(may_call), Some(calls_unsafe)] = functions else {
        return unmark(program);
    };
    let all = candidates(program);
    let mut reached: BTreeSet<FuncId> = BTreeSet::new();
    let mut guilty = Vec::new();
    for handler in all {
        let own = own(program, handler);
        let ops = || own.iter().flat_map(|id| insts(&program.funcs[*id]));
        let anything = ops().any(|inst| matches!(&inst.op, Op::Call { callee, .. } if !matches!(callee, Callee::Direct(_))));
        if anything || ops().any(|inst| called(program, marked, &inst.op).is_some()) {
            guilty.push(handler);
            reached.extend(own);
        }
        if anything {
            reached.extend(program.funcs.iter().map(|(id, _)| id));
        }
    }
    if guilty.is_empty() {
        return unmark(program);
    }
    tell(program, calls_unsafe, &guilty);
    // What models do within is theirs.
    unmark_where(program, |f| f.library);
    let main = program.func_named("main");
    let ids: Vec<FuncId> = program.funcs.iter().map(|(id, _)| id).collect();
    for id in ids {
        if program.funcs[id].library {
            continue;
        }
        let mut function = std::mem::replace(&mut program.funcs[id].body, FuncBody::Extern);
        if let FuncBody::Defined(body) = &mut function {
            for (_, block) in body.blocks.iter_mut() {
                for inst in std::mem::take(&mut block.insts) {
                    let Some(name) = called(program, marked, &inst.op) else {
                        block.insts.push(inst);
                        continue;
                    };
                    let span = inst.span;
                    if reached.contains(&id) {
                        let local = Local {
                            ty: Ty::I32,
                            name: String::new(),
                        };
                        let dst = body.locals.push(local);
                        block.insts.extend(check(dst, may_call, &name, span));
                    }
                    if calls(&inst.op, mark) {
                        block.insts.push(inst);
                        continue;
                    }
                    block.insts.extend([interrupt(mark, span), inst]);
                    if library::waits_for_others(&name) {
                        block.insts.push(interrupt(mark, span));
                    }
                }
                if Some(id) == main && matches!(block.term, Terminator::Return(_)) {
                    let span = block.term_span;
                    block.insts.push(interrupt(mark, span));
                }
            }
        }
        program.funcs[id].body = function;
    }
}

fn check(dst: LocalId, may_call: FuncId, name: &str, span: Span) -> [Inst; 2] {
    let message = format!(
        "`{name}` is called by a handler whose signal has interrupted a call that is not async-signal-safe; nor is this one"
    );
    let ask = call(Some(dst), may_call, Vec::new(), span);
    let cond = Operand::Local(dst);
    let kind = AssertKind::AsyncUnsafe;
    let op = Op::Assert {
        cond,
        kind,
        message,
    };
    let assert = Inst {
        op,
        span,
        unwind: None,
    };
    [ask, assert]
}

fn interrupt(mark: FuncId, span: Span) -> Inst {
    call(None, mark, vec![(Ty::I32, Operand::Const(AFTER))], span)
}

fn call(dst: Option<LocalId>, f: FuncId, args: Vec<(Ty, Operand)>, span: Span) -> Inst {
    let callee = Callee::Direct(f);
    Inst {
        op: Op::Call { dst, callee, args },
        span,
        unwind: None,
    }
}

/// Writes down which handlers make such calls.
fn tell(program: &mut Program, asked: FuncId, guilty: &[FuncId]) {
    let span = program.funcs[asked].span;
    let FuncBody::Defined(body) = &mut program.funcs[asked].body else {
        return;
    };
    let Some((handler, _)) = body.locals.iter().next() else {
        return;
    };
    let mut known = Operand::Const(0);
    let mut insts = Vec::new();
    for f in guilty {
        let local = || Local {
            ty: Ty::I32,
            name: String::new(),
        };
        let (is, dst) = (body.locals.push(local()), body.locals.push(local()));
        let compare = Op::Compare {
            dst: is,
            op: CmpOp::Eq,
            ty: Ty::Ptr,
            a: Operand::Local(handler),
            b: Operand::Func(*f),
        };
        let or = Op::Binary {
            dst,
            op: BinOp::Or,
            ty: Ty::I32,
            a: known,
            b: Operand::Local(is),
            overflow: Overflow::Wrap,
        };
        insts.extend([compare, or].map(|op| Inst {
            op,
            span,
            unwind: None,
        }));
        known = Operand::Local(dst);
    }
    let first = BlockId(0);
    body.blocks[first].insts = insts;
    body.blocks[first].term = Terminator::Return(Some(known));
}

/// The library function behind an instruction, if a handler should not call it.
fn called(program: &Program, marked: &[String], op: &Op) -> Option<String> {
    let Op::Call {
        callee: Callee::Direct(f),
        args,
        ..
    } = op
    else {
        return None;
    };
    let function = &program.funcs[*f];
    if function.name == MARK {
        let (_, Operand::Const(number)) = args.first()? else {
            return None;
        };
        return marked.get(usize::try_from(*number).ok()?).cloned();
    }
    let guilty = function.library && !library::is_async_safe(&function.name);
    guilty.then(|| function.name.clone())
}

/// A function, and what of the program it calls by name.
fn own(program: &Program, handler: FuncId) -> BTreeSet<FuncId> {
    let library = |f: FuncId| program.funcs[f].library;
    let all = flags::within(program, std::iter::once(handler), library);
    all.into_iter().collect()
}

/// Functions that may be handlers, those that objects begin with included.
fn candidates(program: &Program) -> Vec<FuncId> {
    if !ir::signals::installs_handlers(program) {
        return Vec::new();
    }
    let mut all: BTreeSet<FuncId> = handlers(program).into_iter().collect();
    for (_, global) in program.globals.iter() {
        let Init::Data { relocs, .. } = &global.init else {
            continue;
        };
        let targets = relocs.iter().map(|reloc| reloc.target);
        all.extend(targets.filter_map(|target| match target {
            RelocTarget::Func(f) => fits(program, f).then_some(f),
            _ => None,
        }));
    }
    all.into_iter().collect()
}

/// Functions that may be handlers.
pub(super) fn handlers(program: &Program) -> Vec<FuncId> {
    if !ir::signals::installs_handlers(program) {
        return Vec::new();
    }
    let mut taken = BTreeSet::new();
    for (_, function) in program.funcs.iter().filter(|(_, f)| !f.library) {
        for inst in insts(function) {
            inst.op.for_each_operand(|operand| {
                if let Operand::Func(f) = operand {
                    taken.insert(f);
                }
            });
        }
    }
    taken.into_iter().filter(|f| fits(program, *f)).collect()
}

fn fits(program: &Program, f: FuncId) -> bool {
    let function = &program.funcs[f];
    let plain = function.params == [Ty::I32] || function.params == [Ty::I32, Ty::Ptr, Ty::Ptr];
    !function.library && plain && function.ret.is_none()
}

fn calls(op: &Op, f: FuncId) -> bool {
    matches!(op, Op::Call { callee: Callee::Direct(called), .. } if *called == f)
}

fn insts(function: &Function) -> impl Iterator<Item = &Inst> {
    let blocks = function.defined().into_iter();
    let blocks = blocks.flat_map(|body| body.blocks.as_slice());
    blocks.flat_map(|block| &block.insts)
}
