//! Functions without a body of the user's: gaps, wrappers around library models, aliases, and what
//! calls `main`. What is assumed of external functions stands in [`crate::link::assumed`].

use ir::{
    Body, FuncBody, FuncId, FunctionBuilder, Local, LocalId, Op, Operand, Span, Terminator, Ty,
};

use crate::Gap;
use crate::emit::Links;
use crate::library::{Builtin, Emit};
use crate::sema::unit::Cx;
use crate::session::{Linked, Session};
use crate::source::Location;

pub(crate) fn parameters(s: &Session, id: FuncId) -> Vec<Local> {
    s.program.funcs[id]
        .params
        .iter()
        .map(|&ty| Local {
            ty,
            name: String::new(),
        })
        .collect()
}

/// Makes a function a single gap.
pub(crate) fn gap_body(s: &mut Session, id: FuncId, reason: &str, loc: Location) {
    let span = s.span(loc);
    let name = s.program.funcs[id].name.clone();
    let mut b = FunctionBuilder::new(parameters(s, id));
    b.push(
        Op::Gap {
            reason: format!("`{name}`: {reason}").into(),
        },
        span,
    );
    s.gaps.push(Gap {
        span,
        function: name,
        reason: reason.into(),
    });
    let ret = s.program.funcs[id].ret;
    let value = ret.map(|ty| Operand::Local(b.temp(ty)));
    b.terminate(Terminator::Return(value), span);
    define(s, id, b);
}

pub(crate) fn define(s: &mut Session, id: FuncId, b: FunctionBuilder) {
    let (body, _): (Body, _) = b.finish();
    s.program.funcs[id].body = FuncBody::Defined(body);
    s.program.funcs[id].library = true;
}

/// Makes a function that consists of one call of a library model, for uses of its address.
pub(crate) fn wrapper(s: &mut Session, id: FuncId, model: &'static Builtin) {
    if model.variadic {
        let reason = "a function with variable arguments called through a pointer";
        gap_body(s, id, reason, crate::sema::unit::nowhere());
        return;
    }
    let data_model = s.types.model;
    let params: Vec<Ty> = model.params.iter().map(|p| p.ty(data_model)).collect();
    let ret = model.ret.map(|r| r.ty(data_model));
    let function = &mut s.program.funcs[id];
    function.params.clone_from(&params);
    function.ret = ret;
    function.variadic = false;
    let mut b = FunctionBuilder::new(parameters(s, id));
    let args: Vec<(Ty, Operand)> = params
        .iter()
        .enumerate()
        .map(|(i, &ty)| (ty, Operand::Local(LocalId(i as u32))))
        .collect();
    let facts = s.facts;
    let value = (model.emit)(&mut Emit {
        builder: &mut b,
        name: model.name,
        args: &args,
        span: Span::NONE,
        data_model,
        facts: &facts,
        linker: &mut Links { s },
    });
    let value = ret.map(|_| value.unwrap_or(Operand::Const(0)));
    b.terminate(Terminator::Return(value), Span::NONE);
    define(s, id, b);
}

/// Makes a function pass its arguments on to another of the same type.
pub(crate) fn forward(cx: &mut Cx<'_, '_>, id: FuncId, target: &str) {
    let symbol = cx.u.tu.symbols.get(target);
    let Some(crate::sema::unit::Entity::Func(f)) =
        symbol.and_then(|s| cx.u.scope.names.get(&s)).copied()
    else {
        let loc = crate::sema::unit::nowhere();
        gap_body(cx.s, id, "its alias has no definition in the file", loc);
        return;
    };
    let Ok(callee) = cx.function(f) else { return };
    let s = &mut *cx.s;
    let mut b = FunctionBuilder::new(parameters(s, id));
    let args = s.program.funcs[id]
        .params
        .iter()
        .enumerate()
        .map(|(i, &ty)| (ty, Operand::Local(LocalId(i as u32))))
        .collect();
    let dst = s.program.funcs[id].ret.map(|ty| b.temp(ty));
    b.push(
        Op::Call {
            dst,
            callee: ir::Callee::Direct(callee),
            args,
        },
        Span::NONE,
    );
    b.terminate(Terminator::Return(dst.map(Operand::Local)), Span::NONE);
    define(s, id, b);
}

/// The function a program starts with: `main` itself, or, where it takes what compilers only warn
/// about, one that passes on as many of the usual arguments as it wants. `None` if those differ.
///
/// Constructors (`first`) run before it. Destructors (`last`) are made known before that, each by a
/// call of the function beside it, so that they run after all handlers of `atexit`, last first.
pub(crate) fn main_function(
    s: &mut Session,
    main: FuncId,
    first: &[FuncId],
    last: &[(FuncId, FuncId)],
) -> Option<FuncId> {
    const USUAL: [Ty; 3] = [Ty::I32, Ty::Ptr, Ty::Ptr];
    let function = &s.program.funcs[main];
    let wanted = function.params.clone();
    let environment = defined(s, ENVIRONMENT);
    let unknown_list = wanted.len() == 3
        && environment.is_none()
        && ir::seen::parameter(&s.program, main, 2).is_some();
    let plain = first.is_empty() && last.is_empty() && environment.is_none() && !unknown_list;
    if plain && matches!(wanted.len(), 0 | 2 | 3) && USUAL.starts_with(&wanted) {
        return Some(main);
    }
    // The register of an argument holds whatever it holds: only the first is read as a pointer.
    let fits = |(i, ty): (usize, &Ty)| USUAL[i] == *ty || i == 0 && *ty == Ty::Ptr;
    if wanted.len() > 3 || !wanted.iter().enumerate().all(fits) {
        return None;
    }
    let ret = function.ret;
    let span = function.span;
    let params = USUAL.map(|ty| Local {
        ty,
        name: String::new(),
    });
    let mut b = FunctionBuilder::new(params);
    for &(register, id) in last {
        let callee = ir::Callee::Direct(register);
        let args = vec![(Ty::Ptr, Operand::Func(id))];
        b.push(
            Op::Call {
                dst: None,
                callee,
                args,
            },
            span,
        );
    }
    for &id in first {
        let callee = ir::Callee::Direct(id);
        let args = Vec::new();
        let dst = None;
        b.push(Op::Call { dst, callee, args }, span);
    }
    if unknown_list {
        let text = "the environment that `main` gets is not given (--env)";
        let reason = ir::GapReason::new(ir::GapKind::World, text);
        b.push(Op::Gap { reason }, span);
    }
    let list = environment.map(|id| {
        let dst = b.temp(Ty::Ptr);
        let callee = ir::Callee::Direct(id);
        let (dst, args) = (Some(dst), Vec::new());
        b.push(Op::Call { dst, callee, args }, span);
        dst.map(Operand::Local)
    });
    let args = wanted
        .iter()
        .enumerate()
        .map(|(i, &ty)| {
            let given = Operand::Local(LocalId(i as u32));
            let local = list.flatten().filter(|_| i == 2).unwrap_or(given);
            (
                ty,
                if USUAL[i] == ty {
                    local
                } else {
                    Operand::Const(1)
                },
            )
        })
        .collect();
    let dst = ret.map(|ty| b.temp(ty));
    let callee = ir::Callee::Direct(main);
    b.push(Op::Call { dst, callee, args }, span);
    b.terminate(Terminator::Return(dst.map(Operand::Local)), span);
    let (body, _) = b.finish();
    Some(s.program.funcs.push(ir::Function {
        name: "__tp_main".to_owned(),
        params: USUAL.to_vec(),
        ret,
        variadic: false,
        library: true,
        role: None,
        span,
        body: FuncBody::Defined(body),
    }))
}

/// The function that gives the environment as a list, where it is known.
pub(crate) const ENVIRONMENT: &str = "__tp_environment";

/// The function of this name in the program, if it has a body.
pub(crate) fn defined(s: &Session, name: &str) -> Option<FuncId> {
    match s.linked.get(name) {
        Some(Linked::Func(id)) if s.program.funcs[*id].defined().is_some() => Some(*id),
        _ => None,
    }
}
