//! Bodies for external functions of which the user lets something be assumed (`--externals`).
//!
//! `pure`: such a function touches nothing of the program, calls nothing of it, and returns any value.
//! `args`: besides, it reads what its pointer arguments point to, from there to the end of the object, and
//! may write it where the parameter is no pointer to `const` ([`ir::Op::Foreign`]). One level: what the
//! objects point to is not touched. Further arguments count as pointers to what their types say at the
//! calls; those of a function declared to format like `printf` are read, unless a format with `%n` is given to it. A
//! record is passed by a copy.
//! Streams are left alone, because functions of the library lock them.
//!
//! `contract`: besides, a pointer to a record that comes back is null or leads to a fresh object, one to characters to
//! a fresh text. `try`, the default: the same, and each call is a gap that executions go on after
//! ([`ir::GapKind::Contract`]), so that nothing is proved by it. Only races count behind it, and the answer names the functions. Where a name
//! speaks of locks, waiting, queues or threads, the function may exclude races, and the call stays a gap.
//!
//! What else comes back as a pointer may lead anywhere: following it is a gap. A function that is an argument may be
//! called ([`crate::link::callbacks`]); one that can be found through what arguments point to is a gap at the call. Left as gaps altogether:
//! functions that do not return, that are given a `va_list` (whose arguments lie deeper), and those of the
//! library that do more than to touch their arguments ([`crate::library::stays_gap`]).

use ir::{
    AccessMode, BinOp, CmpOp, FuncId, FunctionBuilder, GapKind, GapReason, LayoutId, LocalId,
    MemAccess, Op, Operand, Overflow, Span, Terminator, Ty,
};

use crate::Externals;
use crate::link::callbacks::{Callback, call, call_elsewhere, callback};
use crate::link::contract;
use crate::link::externals::{define, gap_body, parameters};
use crate::sema::ctype::{QType, Type, is_const};
use crate::sema::unit::{Cx, Unit};
use crate::session::Session;

/// How an external function uses what an argument points to.
#[derive(Clone)]
struct Use {
    layout: Option<LayoutId>,
    writes: bool,
    /// It is where the result goes.
    result: bool,
    /// It is a function, which may be called.
    callback: Option<Callback>,
}

/// Parts of names of functions that may exclude or await other threads.
const SYNCHRONISES: &[&str] = &[
    "acquire",
    "atomic",
    "barrier",
    "cond",
    "consume",
    "critical",
    "dispatch",
    "enter",
    "event",
    "fetch",
    "future",
    "join",
    "latch",
    "leave",
    "lock",
    "monitor",
    "mutex",
    "notify",
    "once",
    "poll",
    "post",
    "promise",
    "publish",
    "queue",
    "rcu",
    "ready",
    "release",
    "sem",
    "signal",
    "spawn",
    "spin",
    "sync",
    "thread",
    "transaction",
    "wait",
    "wake",
    "yield",
];

/// Gives an external function the body that the chosen assumption describes.
pub(crate) fn assume(s: &mut Session, units: &mut [Unit<'_>], id: FuncId) {
    let name = s.program.funcs[id].name.to_lowercase();
    let how = s.externals_of(&s.program.funcs[id].name);
    let tries = how == Externals::Try;
    if tries && SYNCHRONISES.iter().any(|part| name.contains(part)) {
        let reason = "it is not defined, and may synchronise threads";
        return gap_body(s, id, reason, crate::sema::unit::nowhere());
    }
    match uses(s, units, id) {
        Ok((uses, reads)) => {
            let result = fresh(s, units, id);
            let undefined = contract::describe(s, units, id);
            s.assumed.push(undefined);
            body(s, id, &uses, reads, result);
        }
        Err(reason) => gap_body(s, id, reason, crate::sema::unit::nowhere()),
    }
}

/// What a result of this function may lead to, where it may be a fresh object: its size, and what it is.
fn fresh(s: &mut Session, units: &mut [Unit<'_>], id: FuncId) -> Option<Fresh> {
    let how = s.externals_of(&s.program.funcs[id].name);
    if matches!(how, Externals::Gap | Externals::Args | Externals::Pure) {
        return None;
    }
    let declared = |u: &Unit<'_>| u.funs.iter().position(|f| f.func == Some(id));
    let mut all = units.iter().enumerate();
    let (unit, f) = all.find_map(|(u, unit)| Some((u, declared(unit)?)))?;
    let ty = units[unit].funs[f].ty;
    let ret = s.types.func(ty)?.ret;
    let to = s.types.pointee(ret.id)?;
    let (size, record) = (s.types.size(to.id), s.types.is_record(to.id));
    match size {
        Some(1) if !s.types.is_void(to.id) && !record => Some(Fresh {
            size: TEXT,
            layout: None,
            text: true,
        }),
        // Several, in case it is the first of an array.
        Some(size) if record && size > 0 => Some(Fresh {
            size: (size * SEVERAL).min(LARGEST).max(size),
            layout: Some(Cx::new(s, &mut units[unit]).layout_of(to)),
            text: false,
        }),
        // The program cannot look inside.
        None if record => Some(Fresh {
            size: 1,
            layout: None,
            text: false,
        }),
        _ => None,
    }
}

/// A fresh object that a function may return a pointer to.
struct Fresh {
    size: u64,
    layout: Option<LayoutId>,
    text: bool,
}

/// The bytes of a text that is returned, and of it what may be more than zero.
const TEXT: u64 = 64;
const LETTERS: i64 = 3;
/// Records that are returned at once, and their bytes at most.
const SEVERAL: u64 = 4;
const LARGEST: u64 = 4096;

/// How each argument is used, and whether further ones are only read.
fn uses(
    s: &mut Session,
    units: &mut [Unit<'_>],
    id: FuncId,
) -> Result<(Vec<Option<Use>>, bool), &'static str> {
    let declared = |u: &Unit<'_>| u.funs.iter().position(|f| f.func == Some(id));
    let found = units
        .iter()
        .enumerate()
        .find_map(|(u, unit)| Some((u, declared(unit)?)));
    let unknown = vec![None; s.program.funcs[id].params.len()];
    let Some((unit, f)) = found else {
        return Ok((unknown, false));
    };
    let fun = &units[unit].funs[f];
    if fun.noreturn {
        return Err("it does not return, and how is not known");
    }
    let (ty, prints) = (fun.ty, fun.prints);
    let called = s.variadic_calls.get(&id).copied();
    let counts = called.is_some_and(|further| further.counts);
    let reads = (prints && !counts) || called.is_some_and(|further| !further.writes);
    let Some(signature) = s.types.func(ty) else {
        return Ok((unknown, reads));
    };
    let mut cx = Cx::new(s, &mut units[unit]);
    let mut out = Vec::new();
    if cx.s.types.is_record(signature.ret.id) {
        out.push(Some(Use {
            layout: Some(cx.layout_of(signature.ret)),
            writes: true,
            result: true,
            callback: None,
        }));
    }
    let first = out.len() as u32;
    for &param in &signature.params {
        let callback = callback(&cx.s.types, param, &signature.params, first);
        let used = used(&mut cx, param)?;
        out.push(used.map(|used| Use { callback, ..used }));
    }
    Ok((out, reads))
}

/// How what a parameter of this type points to is used.
fn used(cx: &mut Cx<'_, '_>, ty: QType) -> Result<Option<Use>, &'static str> {
    let types = &cx.s.types;
    let (to, writes) = match types.pointee(ty.id) {
        Some(to) => (to, !is_const(types, to)),
        None if types.is_record(ty.id) => (ty, false),
        None => return Ok(None),
    };
    if let Type::Record(r) = types.get(to.id) {
        match types.record(*r).name.as_str() {
            "struct __va_list_tag" | "__va_list_tag" => {
                return Err("it is given a list of arguments");
            }
            "struct _IO_FILE" | "_IO_FILE" => return Ok(None),
            _ => {}
        }
    }
    let sized = types.size(to.id).is_some_and(|size| size > 0) && !types.is_void(to.id);
    let layout = sized.then(|| cx.layout_of(to));
    Ok(Some(Use {
        layout,
        writes,
        result: false,
        callback: None,
    }))
}

fn body(s: &mut Session, id: FuncId, uses: &[Option<Use>], reads: bool, result: Option<Fresh>) {
    let function = &s.program.funcs[id];
    let (params, ret, variadic) = (function.params.clone(), function.ret, function.variadic);
    let (name, word) = (function.name.clone(), s.types.model.pointer_int());
    let how = s.externals_of(&name);
    let args = how != Externals::Pure;
    let tries = how == Externals::Try;
    let calls = !matches!(how, Externals::Args | Externals::Pure);
    let mut b = FunctionBuilder::new(parameters(s, id));
    if tries {
        let text = format!("`{name}` is not defined, and was tried at what its declaration allows");
        let reason = GapReason::new(GapKind::Contract, text);
        b.push(Op::Gap { reason }, Span::NONE);
    }
    let mut called = Vec::new();
    for (i, &ty) in params.iter().enumerate() {
        if ty == Ty::Ptr
            && let Some(Some(used)) = uses.get(i)
            && (args || used.result)
        {
            let ptr = Operand::Local(LocalId(i as u32));
            match used.callback.as_ref().filter(|_| calls) {
                Some(callback) => called.push((ptr, callback)),
                None => foreign(&mut b, ptr, used.layout, used.writes),
            }
        }
    }
    if args && variadic {
        further(&mut b, word, !reads);
    }
    // What it does itself comes before what a thread of its own does.
    for (ptr, callback) in called {
        match how {
            Externals::Thread => call_elsewhere(s, &mut b, ptr, callback, &name),
            _ => call(&mut b, ptr, callback, |at| Operand::Local(LocalId(at))),
        }
    }
    if let (Some(fresh), Some(Ty::Ptr)) = (result, ret) {
        made(&mut b, &fresh);
        return define(s, id, b);
    }
    let value = ret.map(|ty| {
        let dst = b.temp(ty);
        let range = None;
        b.push(any(dst, ty, range), Span::NONE);
        Operand::Local(dst)
    });
    b.terminate(Terminator::Return(value), Span::NONE);
    define(s, id, b);
}

/// Any value.
pub(super) fn any(dst: LocalId, ty: Ty, range: Option<(i64, i64)>) -> Op {
    Op::Nondet {
        dst,
        ty,
        range,
        failure: None,
    }
}

/// Returns null, or a fresh object.
fn made(b: &mut FunctionBuilder, fresh: &Fresh) {
    let span = Span::NONE;
    let (some, none) = (b.new_block(), b.new_block());
    let exists = b.temp(Ty::I32);
    let range = Some((0, 1));
    b.push(any(exists, Ty::I32, range), span);
    b.terminate(
        Terminator::Branch {
            cond: Operand::Local(exists),
            ty: Ty::I32,
            then: some,
            other: none,
        },
        span,
    );
    b.switch_to(none);
    b.terminate(Terminator::Return(Some(Operand::Const(0))), span);
    b.switch_to(some);
    let dst = b.temp(Ty::Ptr);
    b.push(
        Op::Alloc {
            dst,
            size: Operand::Const(fresh.size),
            align: Operand::Const(16),
            zeroed: true,
            class: None,
        },
        span,
    );
    let ptr = Operand::Local(dst);
    match fresh.text {
        true => letters(b, ptr),
        false => foreign(b, ptr, fresh.layout, true),
    }
    b.terminate(Terminator::Return(Some(ptr)), span);
}

/// Makes the first bytes of a text anything; zeros follow.
fn letters(b: &mut FunctionBuilder, text: Operand) {
    for offset in 0..LETTERS {
        let (value, addr) = (b.temp(Ty::I8), b.temp(Ty::Ptr));
        let range = None;
        let ty = Ty::I8;
        b.push(any(value, ty, range), Span::NONE);
        b.push(
            Op::PtrAdd {
                dst: addr,
                base: text,
                index: Operand::Const(0),
                scale: 1,
                offset,
            },
            Span::NONE,
        );
        b.push(
            Op::Store {
                addr: Operand::Local(addr),
                value: Operand::Local(value),
                access: MemAccess {
                    ty,
                    mode: AccessMode::Plain,
                    bits: None,
                    align: 1,
                },
            },
            Span::NONE,
        );
    }
}

pub(super) fn foreign(
    b: &mut FunctionBuilder,
    ptr: Operand,
    layout: Option<LayoutId>,
    writes: bool,
) {
    let op = Op::Foreign {
        ptr,
        layout,
        writes,
        calls: true,
    };
    b.push(op, Span::NONE);
}

/// Uses what every further argument points to: a loop over their slots.
fn further(b: &mut FunctionBuilder, word: Ty, writes: bool) {
    let span = Span::NONE;
    let (work, head, inside, after) = (b.new_block(), b.new_block(), b.new_block(), b.new_block());
    let list = b.temp(Ty::Ptr);
    b.push(Op::VarArgs { dst: list }, span);
    b.terminate(
        Terminator::Branch {
            cond: Operand::Local(list),
            ty: Ty::Ptr,
            then: work,
            other: after,
        },
        span,
    );
    b.switch_to(work);
    let (size, at) = (b.temp(word), b.temp(word));
    let ptr = Operand::Local(list);
    b.push(Op::ObjectSize { dst: size, ptr }, span);
    let src = Operand::Const(0);
    b.push(
        Op::Copy {
            dst: at,
            ty: word,
            src,
        },
        span,
    );
    b.jump(head, span);
    b.switch_to(head);
    let more = b.temp(Ty::I32);
    b.push(
        Op::Compare {
            dst: more,
            op: CmpOp::LtU,
            ty: word,
            a: Operand::Local(at),
            b: Operand::Local(size),
        },
        span,
    );
    b.terminate(
        Terminator::Branch {
            cond: Operand::Local(more),
            ty: Ty::I32,
            then: inside,
            other: after,
        },
        span,
    );
    b.switch_to(inside);
    let (addr, value) = (b.temp(Ty::Ptr), b.temp(Ty::Ptr));
    b.push(
        Op::PtrAdd {
            dst: addr,
            base: ptr,
            index: Operand::Local(at),
            scale: 1,
            offset: 0,
        },
        span,
    );
    b.push(
        Op::Load {
            dst: value,
            addr: Operand::Local(addr),
            access: MemAccess {
                ty: Ty::Ptr,
                mode: AccessMode::Plain,
                bits: None,
                align: 1,
            },
        },
        span,
    );
    foreign(b, Operand::Local(value), None, writes);
    b.push(
        Op::Binary {
            dst: at,
            op: BinOp::Add,
            ty: word,
            a: Operand::Local(at),
            b: Operand::Const(8),
            overflow: Overflow::Wrap,
        },
        span,
    );
    b.jump(head, span);
    b.switch_to(after);
}
