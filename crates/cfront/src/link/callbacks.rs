//! What an undefined function does with functions of the program that it is given as arguments.
//!
//! By its contract it calls them as often as it likes, in the thread that called it, and not after it has
//! returned; with [`ir::front::Externals::Thread`] a thread of its own does, from the call on and for as long as that
//! likes. Numbers that it passes are any; a pointer is one that it was given for the same type or for `void`, and
//! where there is none, one to a fresh object. Functions in tables behind a pointer are not called: they are
//! found by the machine, and a gap ([`ir::Op::Foreign`]).

use ir::{
    AccessMode, Callee, FuncBody, FuncId, Function, FunctionBuilder, LayoutId, Local, LocalId,
    MemAccess, Op, Operand, Span, SyncOp, Terminator, Ty,
};

use crate::sema::ctype::{QType, Type, Types};
use crate::session::Session;

/// A function that an undefined one is given.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    params: Vec<Given>,
    ret: Option<Ty>,
}

/// What is passed for a parameter.
#[derive(Clone, Debug)]
enum Given {
    /// Any number of this type.
    Any(Ty),
    /// One of these arguments of the undefined function, or a fresh object of this size.
    Pointer { among: Vec<u32>, size: u64 },
}

/// Bytes of an object of which nothing is known.
const UNKNOWN: u64 = 64;

/// What a pointer to a function tells, given the parameters of the function that gets it; `first` is the number of
/// the first of them. None if it cannot be called.
pub(super) fn callback(types: &Types, ty: QType, params: &[QType], first: u32) -> Option<Callback> {
    let Type::Func(f) = types.get(types.pointee(ty.id)?.id) else {
        return None;
    };
    let scalar = |ty: &QType| types.scalar(ty.id).is_some();
    let returns = types.is_void(f.ret.id) || scalar(&f.ret);
    if !f.prototype || f.variadic || !returns || !f.params.iter().all(scalar) {
        return None;
    }
    let given = |wanted: &QType| match types.pointee(wanted.id) {
        Some(to) if matches!(types.get(to.id), Type::Func(_)) => None,
        Some(to) => {
            let fits = |p: &QType| {
                types.pointee(p.id).is_some_and(|from| {
                    let data = !matches!(types.get(from.id), Type::Func(_));
                    let void = types.is_void(from.id) || types.is_void(to.id);
                    data && (from.id == to.id || void)
                })
            };
            let all = params.iter().zip(first..);
            let among = all.filter(|(p, _)| fits(p)).map(|(_, at)| at).collect();
            let size = types.size(to.id).filter(|size| *size > 1);
            let size = size.unwrap_or(UNKNOWN);
            Some(Given::Pointer { among, size })
        }
        None => types.scalar(wanted.id).map(Given::Any),
    };
    let params: Option<Vec<Given>> = f.params.iter().map(given).collect();
    Some(Callback {
        params: params?,
        ret: types.scalar(f.ret.id),
    })
}

/// Calls it any number of times; `given` are the arguments of the undefined function.
pub(super) fn call(
    b: &mut FunctionBuilder,
    func: Operand,
    callback: &Callback,
    given: impl Fn(u32) -> Operand,
) {
    let span = Span::NONE;
    let (head, some, inside, after) = (b.new_block(), b.new_block(), b.new_block(), b.new_block());
    b.jump(head, span);
    b.switch_to(head);
    let again = any(b, Ty::I32, Some((0, 1)));
    branch(b, again, Ty::I32, some, after);
    b.switch_to(some);
    branch(b, func, Ty::Ptr, inside, after);
    b.switch_to(inside);
    let mut args = Vec::new();
    for param in &callback.params {
        args.push(match param {
            Given::Any(ty) => (*ty, any(b, *ty, None)),
            Given::Pointer { among, size } => (Ty::Ptr, pointer(b, among, *size, &given)),
        });
    }
    let dst = callback.ret.map(|ty| b.temp(ty));
    let callee = Callee::Indirect(func);
    b.push(Op::Call { dst, callee, args }, span);
    b.jump(head, span);
    b.switch_to(after);
}

/// Lets a thread call it, from now on.
pub(super) fn call_elsewhere(
    s: &mut Session,
    b: &mut FunctionBuilder,
    func: Operand,
    callback: &Callback,
    name: &str,
) {
    let span = Span::NONE;
    let width = s.types.pointer_size();
    let mut handed: Vec<u32> = Vec::new();
    for param in &callback.params {
        if let Given::Pointer { among, .. } = param {
            handed.extend(among);
        }
    }
    handed.sort_unstable();
    handed.dedup();
    let count = 1 + handed.len() as u64;
    let block = fresh(b, count * width);
    store(b, block, 0, func, width);
    for (i, &at) in handed.iter().enumerate() {
        let value = Operand::Local(LocalId(at));
        store(b, block, (i as u64 + 1) * width, value, width);
    }
    let thread = caller(s, callback, &handed, width, name);
    let op = SyncOp::Spawn {
        handle: Operand::Const(0),
        func: Operand::Func(thread),
        arg: block,
        detached: Operand::Const(1),
        daemon: Operand::Const(0),
    };
    let dst = Some(b.temp(Ty::I32));
    b.push(Op::Sync { dst, op }, span);
}

/// The function of such a thread.
fn caller(s: &mut Session, callback: &Callback, handed: &[u32], width: u64, name: &str) -> FuncId {
    let mut b = FunctionBuilder::new([Local {
        ty: Ty::Ptr,
        name: String::new(),
    }]);
    let block = Operand::Local(LocalId(0));
    let func = load(&mut b, block, 0, width);
    let mut values = Vec::new();
    for i in 0..handed.len() as u64 {
        values.push(load(&mut b, block, (i + 1) * width, width));
    }
    call(&mut b, func, callback, |at| {
        let known = handed.iter().position(|&h| h == at);
        known.map_or(Operand::Const(0), |i| values[i])
    });
    let none = Some(Operand::Const(0));
    b.terminate(Terminator::Return(none), Span::NONE);
    let (body, _) = b.finish();
    s.program.funcs.push(Function {
        name: format!("a thread of {name}"),
        params: vec![Ty::Ptr],
        ret: Some(Ty::Ptr),
        variadic: false,
        library: true,
        role: None,
        span: Span::NONE,
        body: FuncBody::Defined(body),
    })
}

/// One of the arguments, or a fresh object.
fn pointer(
    b: &mut FunctionBuilder,
    among: &[u32],
    size: u64,
    given: &impl Fn(u32) -> Operand,
) -> Operand {
    let Some((first, rest)) = among.split_first() else {
        let object = fresh(b, size);
        foreign(b, object, None, true);
        return object;
    };
    let mut value = given(*first);
    for &other in rest {
        let cond = any(b, Ty::I32, Some((0, 1)));
        let dst = b.temp(Ty::Ptr);
        let op = Op::Select {
            dst,
            ty: Ty::Ptr,
            cond,
            a: given(other),
            b: value,
        };
        b.push(op, Span::NONE);
        value = Operand::Local(dst);
    }
    value
}

fn any(b: &mut FunctionBuilder, ty: Ty, range: Option<(i64, i64)>) -> Operand {
    let dst = b.temp(ty);
    b.push(any_value(dst, ty, range), Span::NONE);
    Operand::Local(dst)
}

fn branch(b: &mut FunctionBuilder, cond: Operand, ty: Ty, then: ir::BlockId, other: ir::BlockId) {
    let term = Terminator::Branch {
        cond,
        ty,
        then,
        other,
    };
    b.terminate(term, Span::NONE);
}

fn fresh(b: &mut FunctionBuilder, size: u64) -> Operand {
    let dst = b.temp(Ty::Ptr);
    let op = Op::Alloc {
        dst,
        size: Operand::Const(size),
        align: Operand::Const(16),
        zeroed: true,
        class: None,
    };
    b.push(op, Span::NONE);
    Operand::Local(dst)
}

fn at(b: &mut FunctionBuilder, base: Operand, offset: u64) -> Operand {
    let dst = b.temp(Ty::Ptr);
    let op = Op::PtrAdd {
        dst,
        base,
        index: Operand::Const(0),
        scale: 1,
        offset: offset as i64,
    };
    b.push(op, Span::NONE);
    Operand::Local(dst)
}

fn access(width: u64) -> MemAccess {
    MemAccess {
        ty: Ty::Ptr,
        mode: AccessMode::Plain,
        bits: None,
        align: width as u32,
    }
}

fn store(b: &mut FunctionBuilder, base: Operand, offset: u64, value: Operand, width: u64) {
    let addr = at(b, base, offset);
    let access = access(width);
    let op = Op::Store {
        addr,
        value,
        access,
    };
    b.push(op, Span::NONE);
}

fn load(b: &mut FunctionBuilder, base: Operand, offset: u64, width: u64) -> Operand {
    let addr = at(b, base, offset);
    let dst = b.temp(Ty::Ptr);
    let access = access(width);
    b.push(Op::Load { dst, addr, access }, Span::NONE);
    Operand::Local(dst)
}

/// Any value.
pub(super) fn any_value(dst: LocalId, ty: Ty, range: Option<(i64, i64)>) -> Op {
    Op::Nondet {
        dst,
        ty,
        range,
        failure: None,
    }
}

/// Code outside uses what a pointer leads to.
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
