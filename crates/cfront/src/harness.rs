//! `--entry f,g`: a harness that calls the named functions from any number of threads.
//!
//! The entry thread starts detached threads, as many as it likes; each calls the named functions,
//! any one of them at a time, any number of times. Scalar arguments are any values. A pointer
//! argument is the address of a zero-initialised object of the size of what the parameter points to,
//! shared by all calls of all functions: the first parameter of a type gets the first object of that
//! type, the second the second; where the type is not known, an object of its own. That is an assumption
//! about callers.

use ir::{
    Entry, FuncBody, FuncId, Function, FunctionBuilder, Global, Init, Local, LocalId, Op, Operand,
    Slot, Span, SwitchCase, SyncOp, Terminator, Ty,
};

use crate::externals::defined;
use crate::session::{Defined, Session};
use crate::source::Diagnostic;
use crate::unit::{Cx, Unit};

/// Builds the harness and makes it the program's entry.
pub(crate) fn build(s: &mut Session, units: &mut [Unit<'_>], names: &[String]) {
    let mut calls = Vec::new();
    let mut objects = Objects::new();
    for name in names {
        match defined(s, name).or_else(|| internal(units, name)) {
            Some(id) => {
                let arguments = arguments(s, units, &mut objects, name, id);
                if arguments.iter().any(|(_, object)| object.is_some()) {
                    s.shared.push(name.clone());
                }
                calls.push((id, arguments));
            }
            None => s.diagnostics.push(Diagnostic::general(format!(
                "there is no function `{name}` to enter"
            ))),
        }
    }
    if calls.is_empty() {
        return;
    }
    let body = thread_body(s, &calls);
    let worker = push(s, "__tp_entry_thread", vec![Ty::Ptr], Some(Ty::Ptr), body);
    let body = starter_body(s, worker);
    let start = push(s, "__tp_entry", Vec::new(), None, body);
    s.program.entry = Entry::Thread(start);
}

fn internal(units: &[Unit<'_>], name: &str) -> Option<FuncId> {
    units.iter().filter(|u| !u.library).find_map(|u| {
        let f = u
            .funs
            .iter()
            .find(|f| &u.tu[f.name] == name && f.definition.is_some())?;
        f.func
    })
}

fn push(
    s: &mut Session,
    name: &str,
    params: Vec<Ty>,
    ret: Option<Ty>,
    b: FunctionBuilder,
) -> FuncId {
    let (body, _) = b.finish();
    s.program.funcs.push(Function {
        name: name.to_owned(),
        params,
        ret,
        variadic: false,
        library: true,
        span: Span::NONE,
        body: FuncBody::Defined(body),
    })
}

/// What a call passes: an object's address for a pointer, or any value.
type Argument = (Ty, Option<ir::GlobalId>);

/// What a pointer points to: size, alignment, layout.
type Pointee = (u32, u32, Option<ir::LayoutId>);

/// The objects that pointers are made to, by what they are and how many of the kind come before in one
/// list of parameters.
type Objects = std::collections::BTreeMap<(Pointee, usize), ir::GlobalId>;

fn arguments(
    s: &mut Session,
    units: &mut [Unit<'_>],
    objects: &mut Objects,
    name: &str,
    id: FuncId,
) -> Vec<Argument> {
    let params = s.program.funcs[id].params.clone();
    let pointees = pointees(s, units, name);
    let mut before: Vec<Pointee> = Vec::new();
    params
        .into_iter()
        .enumerate()
        .map(|(i, ty)| {
            if ty != Ty::Ptr {
                return (ty, None);
            }
            let pointee = pointees.get(i).copied().flatten().unwrap_or((64, 16, None));
            let (size, align, layout) = pointee;
            // What is pointed to is not known: each such object is another one.
            let number = match layout {
                Some(_) => before.iter().filter(|other| **other == pointee).count(),
                None => objects.len(),
            };
            before.push(pointee);
            let global = objects.entry((pointee, number)).or_insert_with(|| {
                s.program.globals.push(Global {
                    name: format!("__tp_entry_{name}_{i}"),
                    size,
                    align,
                    init: Init::Zero,
                    thread_local: false,
                    constant: false,
                    layout,
                    span: Span::NONE,
                })
            });
            (ty, Some(*global))
        })
        .collect()
}

/// Size, alignment and layout of what each parameter points to, where it is known.
fn pointees(s: &mut Session, units: &mut [Unit<'_>], name: &str) -> Vec<Option<Pointee>> {
    let found = match s.definitions.get(name) {
        Some(d) => match d.what {
            Defined::Fn(f) => Some((d.unit, f.0 as usize)),
            Defined::Obj(_) => None,
        },
        None => units.iter().enumerate().find_map(|(u, unit)| {
            let f = unit
                .funs
                .iter()
                .position(|f| &unit.tu[f.name] == name && f.definition.is_some())?;
            Some((u, f))
        }),
    };
    let Some((unit, f)) = found else {
        return Vec::new();
    };
    let ty = units[unit].funs[f].ty;
    let Some(signature) = s.types.func(ty) else {
        return Vec::new();
    };
    let hidden = s.types.is_record(signature.ret.id).then_some(signature.ret);
    let mut cx = Cx::new(s, &mut units[unit]);
    hidden
        .into_iter()
        .chain(signature.params.iter().map(|p| {
            // A record parameter is itself passed by address.
            cx.s.types.pointee(p.id).unwrap_or(*p)
        }))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|ty| {
            let size = cx.s.types.size(ty.id)?;
            let align = cx.s.types.align(ty.id) as u32;
            let layout = cx.layout_of(ty);
            Some((size.max(1) as u32, align, Some(layout)))
        })
        .collect()
}

fn nondet(b: &mut FunctionBuilder, ty: Ty, range: Option<(i64, i64)>) -> LocalId {
    let dst = b.temp(ty);
    b.push(Op::Nondet { dst, ty, range }, Span::NONE);
    dst
}

/// A loop that calls one of the functions each time, and ends at any time.
fn thread_body(s: &Session, calls: &[(FuncId, Vec<Argument>)]) -> FunctionBuilder {
    let mut b = FunctionBuilder::new([Local {
        ty: Ty::Ptr,
        name: String::new(),
    }]);
    let (head, done) = (b.new_block(), b.new_block());
    b.jump(head, Span::NONE);
    b.switch_to(head);
    let choice = nondet(&mut b, Ty::I32, Some((0, calls.len() as i64)));
    let blocks: Vec<_> = calls.iter().map(|_| b.new_block()).collect();
    let cases = blocks
        .iter()
        .enumerate()
        .map(|(i, &target)| SwitchCase {
            lo: i as u64,
            hi: i as u64,
            target,
        })
        .collect();
    b.terminate(
        Terminator::Switch {
            value: Operand::Local(choice),
            ty: Ty::I32,
            cases,
            default: done,
        },
        Span::NONE,
    );
    for ((id, arguments), block) in calls.iter().zip(blocks) {
        b.switch_to(block);
        let args = arguments
            .iter()
            .map(|&(ty, object)| match object {
                Some(g) => (ty, Operand::Global(g, 0)),
                None => (ty, Operand::Local(nondet(&mut b, ty, None))),
            })
            .collect();
        let dst = s.program.funcs[*id].ret.map(|ty| b.temp(ty));
        b.push(
            Op::Call {
                dst,
                callee: ir::Callee::Direct(*id),
                args,
            },
            Span::NONE,
        );
        b.jump(head, Span::NONE);
    }
    b.switch_to(done);
    b.terminate(Terminator::Return(Some(Operand::Const(0))), Span::NONE);
    b
}

/// A loop that starts a thread each time, and ends at any time.
fn starter_body(s: &Session, worker: FuncId) -> FunctionBuilder {
    let mut b = FunctionBuilder::new([]);
    let size = s.types.model.pointer_size();
    let handle = b.slot(Slot {
        name: String::new(),
        size,
        align: size,
        layout: None,
    });
    let (head, more, done) = (b.new_block(), b.new_block(), b.new_block());
    b.jump(head, Span::NONE);
    b.switch_to(head);
    let go_on = nondet(&mut b, Ty::I32, Some((0, 1)));
    b.terminate(
        Terminator::Branch {
            cond: Operand::Local(go_on),
            ty: Ty::I32,
            then: more,
            other: done,
        },
        Span::NONE,
    );
    b.switch_to(more);
    b.push(
        Op::Sync {
            dst: None,
            op: SyncOp::Spawn {
                handle: Operand::Slot(handle, 0),
                func: Operand::Func(worker),
                arg: Operand::Const(0),
                detached: Operand::Const(1),
            },
        },
        Span::NONE,
    );
    b.jump(head, Span::NONE);
    b.switch_to(done);
    b.terminate(Terminator::Return(None), Span::NONE);
    b
}
