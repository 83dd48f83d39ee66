//! `--entry f,g`: a harness that calls the named functions from any number of threads.
//!
//! The entry thread starts detached threads, as many as it likes; each calls the named functions,
//! any one of them at a time, any number of times. Scalar arguments are any values. What a pointer
//! points to is an assumption about callers, which answers list:
//!
//! * Where the type says that threads share it (a lock or an atomic stands in it), or `--shared` does,
//!   it is one object for all calls, zero at the start: the first parameter of a type gets the first
//!   object of that type, the second the second.
//! * Otherwise each call gets an object of its own, which holds anything; a pointer in it leads to an
//!   unknown place, so following one is a gap. Pointers to characters get a string of up to fifteen. An
//!   object lives as long as the call, or for ever where the function may keep its address
//!   ([`crate::link::kept`]).
//! * A pointer to a function is any: calling it is a gap.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    AccessMode, BlockId, Class, ClassId, Entry, FuncBody, FuncId, Function, FunctionBuilder,
    Global, GlobalId, Harness, Init, LayoutId, Local, LocalId, MemAccess, Op, Operand, Slot,
    SlotId, Span, SwitchCase, SyncOp, Terminator, Ty,
};

use crate::link::externals::defined;
use crate::link::kept;
use crate::sema::ctype::{IntKind, QType, Quals, Type};
use crate::sema::unit::{Cx, Unit};
use crate::session::{Defined, Session};
use crate::source::Diagnostic;

/// Builds the harness and makes it the program's entry.
pub(crate) fn build(s: &mut Session, units: &mut [Unit<'_>], names: &[String]) {
    let mut calls = Vec::new();
    let mut objects = Objects::default();
    for name in names {
        match defined(s, name).or_else(|| internal(units, name)) {
            Some(id) => {
                let arguments = arguments(s, units, &mut objects, name, id);
                if arguments.iter().any(|a| matches!(a, Argument::Own(_))) {
                    s.owned.push(name.clone());
                }
                calls.push((id, arguments));
            }
            None => s.diagnostics.push(Diagnostic::general(format!(
                "there is no function `{name}` to enter"
            ))),
        }
    }
    for key in s.options.shared.clone() {
        if !objects.matched.contains(&key) {
            let message = format!(
                "`--shared {key}`: no parameter of the functions to enter is `{key}` (as `function:name`) or \
                 points to a `{key}`"
            );
            s.diagnostics.push(Diagnostic::general(message));
        }
    }
    if calls.is_empty() {
        return;
    }
    let (body, blocks) = thread_body(s, &calls);
    let called = blocks.into_iter().zip(calls.iter().map(|(id, _)| *id));
    let called = called.collect();
    let worker = push(s, CALLER, vec![Ty::Ptr], Some(Ty::Ptr), body);
    let body = starter_body(s, worker);
    let start = push(s, "the callers", Vec::new(), None, body);
    s.program.entry = Entry::Thread(start);
    s.program.harness = Some(Harness {
        caller: worker,
        calls: called,
    });
}

/// The name of the function that calling threads run, for people.
const CALLER: &str = "a caller";

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
        role: None,
        span: Span::NONE,
        body: FuncBody::Defined(body),
    })
}

/// What a call passes.
enum Argument {
    /// Any value.
    Any(Ty),
    /// The address of an object that all calls share.
    Shared(GlobalId),
    /// The address of an object of the call's own.
    Own(Own),
}

/// An object of a call's own.
struct Own {
    name: String,
    size: u32,
    align: u32,
    layout: Option<LayoutId>,
    /// Characters, of which the last is zero.
    text: bool,
    /// The class that says what it is, where the function may keep its address.
    kept: Option<ClassId>,
}

/// What a pointer points to.
#[derive(Clone)]
struct Pointee {
    shown: String,
    size: u32,
    align: u32,
    layout: Option<LayoutId>,
    text: bool,
    function: bool,
    shared: bool,
}

/// The objects that all calls share.
#[derive(Default)]
struct Objects {
    /// By type and how many of the type come before in one list of parameters.
    shared: BTreeMap<(String, usize), GlobalId>,
    /// The values of `--shared` that name a parameter.
    matched: BTreeSet<String>,
}

fn arguments(
    s: &mut Session,
    units: &mut [Unit<'_>],
    objects: &mut Objects,
    name: &str,
    id: FuncId,
) -> Vec<Argument> {
    let params = s.program.funcs[id].params.clone();
    let pointees = pointees(s, units, name);
    let mut before: Vec<String> = Vec::new();
    let mut out = Vec::new();
    for (i, ty) in params.into_iter().enumerate() {
        if ty != Ty::Ptr {
            out.push(Argument::Any(ty));
            continue;
        }
        let pointee = pointees.get(i).cloned().flatten().unwrap_or(Pointee {
            shown: "void".to_owned(),
            size: 64,
            align: 16,
            layout: None,
            text: false,
            function: false,
            shared: false,
        });
        if pointee.function {
            out.push(Argument::Any(ty));
            continue;
        }
        let body = s.program.funcs[id].defined();
        let local = body.map_or("", |b| b.locals[LocalId(i as u32)].name.as_str());
        let local = match local {
            "" => format!("argument {}", i + 1),
            local => format!("`{local}`"),
        };
        let asked = |key: &String| {
            let param = local.trim_matches('`');
            *key == pointee.shown || key.strip_prefix(name) == Some(&format!(":{param}"))
        };
        let asked: Vec<&String> = s.options.shared.iter().filter(|key| asked(key)).collect();
        let is_shared = pointee.shared || !asked.is_empty();
        objects.matched.extend(asked.into_iter().cloned());
        if is_shared {
            let number = before
                .iter()
                .filter(|other| **other == pointee.shown)
                .count();
            before.push(pointee.shown.clone());
            let key = (pointee.shown.clone(), number);
            let global = *objects
                .shared
                .entry(key)
                .or_insert_with(|| shared_object(s, &pointee, number));
            out.push(Argument::Shared(global));
            continue;
        }
        let phrase = format!("the object that callers pass as {local} to `{name}`");
        let kept = kept::is_kept(&s.program, id, i);
        let kept = kept.then(|| {
            s.program.classes.push(Class {
                name: phrase.clone(),
                parents: Vec::new(),
                methods: Vec::new(),
                size: pointee.size,
                layout: pointee.layout,
                library: false,
            })
        });
        out.push(Argument::Own(Own {
            name: phrase,
            size: pointee.size,
            align: pointee.align,
            layout: pointee.layout,
            text: pointee.text,
            kept,
        }));
    }
    out
}

/// An object that all calls share.
fn shared_object(s: &mut Session, pointee: &Pointee, number: usize) -> GlobalId {
    let which = match number {
        0 => String::new(),
        n => format!(" number {}", n + 1),
    };
    let what = format!("`{}`{which}", pointee.shown);
    s.shared.push(what.clone());
    s.program.globals.push(Global {
        name: format!("the {what} that callers share"),
        size: pointee.size,
        align: pointee.align,
        init: Init::Zero,
        thread_local: false,
        constant: false,
        literal: false,
        class: None,
        layout: pointee.layout,
        span: Span::NONE,
    })
}

/// What each parameter points to, where it is known.
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
        .map(|ty| pointee(&mut cx, ty))
        .collect()
}

fn pointee(cx: &mut Cx<'_, '_>, ty: QType) -> Option<Pointee> {
    let function = cx.s.types.is_func(ty.id);
    let size = match function {
        true => 1,
        false => {
            cx.s.types
                .size(ty.id)
                .filter(|_| !cx.s.types.is_void(ty.id))?
        }
    };
    let kind = cx.s.types.int_kind(ty.id);
    let text = matches!(kind, Some(IntKind::Char | IntKind::SChar | IntKind::UChar));
    let layout = (!function && !text).then(|| cx.layout_of(ty));
    Some(Pointee {
        shown: cx.s.types.show(ty.unqual()),
        size: if text { TEXT } else { size.max(1) as u32 },
        align: cx.s.types.alignment(ty) as u32,
        layout,
        text,
        function,
        shared: !function && is_for_sharing(cx, ty),
    })
}

/// Bytes of a string.
const TEXT: u32 = 16;

/// Whether an object of this type is made for several threads: a lock or an atomic stands in it.
fn is_for_sharing(cx: &Cx<'_, '_>, ty: QType) -> bool {
    let types = &cx.s.types;
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        if ty.quals.has(Quals::ATOMIC) || cx.is_lock(ty.id) {
            return true;
        }
        match types.get(ty.id) {
            Type::Array(of, _) => work.push(*of),
            Type::Record(_) => {
                let members = types.members(ty.id);
                work.extend(members.iter().flat_map(|m| m.iter()).map(|m| m.ty));
            }
            _ => {}
        }
    }
    false
}

fn nondet(b: &mut FunctionBuilder, ty: Ty, range: Option<(i64, i64)>) -> LocalId {
    let dst = b.temp(ty);
    let failure = None;
    let any = Op::Nondet {
        dst,
        ty,
        range,
        failure,
    };
    b.push(any, Span::NONE);
    dst
}

/// A loop that calls one of the functions each time, and ends at any time.
fn thread_body(s: &Session, calls: &[(FuncId, Vec<Argument>)]) -> (FunctionBuilder, Vec<BlockId>) {
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
    for ((id, arguments), block) in calls.iter().zip(&blocks) {
        b.switch_to(*block);
        let mut slots = Vec::new();
        let args = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Any(ty) => (*ty, Operand::Local(nondet(&mut b, *ty, None))),
                Argument::Shared(g) => (Ty::Ptr, Operand::Global(*g, 0)),
                Argument::Own(own) => (Ty::Ptr, own_object(&mut b, own, &mut slots)),
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
        for slot in slots {
            b.push(Op::SlotEnd { slot }, Span::NONE);
        }
        b.jump(head, Span::NONE);
    }
    b.switch_to(done);
    b.terminate(Terminator::Return(Some(Operand::Const(0))), Span::NONE);
    (b, blocks)
}

/// Makes an object of a call's own, with any contents.
fn own_object(b: &mut FunctionBuilder, own: &Own, slots: &mut Vec<SlotId>) -> Operand {
    let ptr = match own.kept {
        Some(class) => {
            let dst = b.temp(Ty::Ptr);
            let op = Op::Alloc {
                dst,
                size: Operand::Const(u64::from(own.size)),
                align: Operand::Const(u64::from(own.align)),
                zeroed: false,
                class: Some(class),
            };
            b.push(op, Span::NONE);
            Operand::Local(dst)
        }
        None => {
            let slot = b.slot(Slot {
                name: own.name.clone(),
                size: own.size,
                align: own.align,
                layout: own.layout,
            });
            b.push(Op::SlotBegin { slot }, Span::NONE);
            slots.push(slot);
            Operand::Slot(slot, 0)
        }
    };
    let op = Op::Foreign {
        ptr,
        layout: own.layout,
        writes: true,
        calls: false,
    };
    b.push(op, Span::NONE);
    if own.text {
        let end = b.temp(Ty::Ptr);
        let op = Op::PtrAdd {
            dst: end,
            base: ptr,
            index: Operand::Const(u64::from(TEXT) - 1),
            scale: 1,
            offset: 0,
        };
        b.push(op, Span::NONE);
        let op = Op::Store {
            addr: Operand::Local(end),
            value: Operand::Const(0),
            access: MemAccess {
                ty: Ty::I8,
                mode: AccessMode::Plain,
                bits: None,
                align: 1,
            },
        };
        b.push(op, Span::NONE);
    }
    ptr
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
            op: SyncOp::spawn(
                Operand::Slot(handle, 0),
                Operand::Func(worker),
                Operand::Const(0),
                Operand::Const(1),
            ),
        },
        Span::NONE,
    );
    b.jump(head, Span::NONE);
    b.switch_to(done);
    b.terminate(Terminator::Return(None), Span::NONE);
    b
}
