//! Rules of the program as a whole, of layouts, classes and globals.

use super::{IrLocation, VerifyError};
use crate::cfg::graph;
use crate::closed;
use crate::id::{ClassId, FuncId, Idx, LayoutId};
use crate::inst::{Callee, Inst, Op};
use crate::layout::Layout;
use crate::program::{Entry, FuncBody, Global, Hooks, Init, Program, Reloc, RelocTarget};
use crate::span::Span;
use crate::ty::Ty;

pub(super) fn verify(p: &Program, errors: &mut Vec<VerifyError>) {
    let mut report = |location: IrLocation, message: String| {
        errors.push(VerifyError { location, message });
    };
    entry(p, &mut report);
    hooks(p, p.hooks, &mut |message| {
        report(IrLocation::Hooks, message)
    });
    boots(p, &mut report);
    harness(p, &mut report);
    processes(p, &mut report);
    layouts(p, &mut report);
    classes(p, &mut report);
    for (id, g) in p.globals.iter() {
        global(p, g, &mut |message| report(IrLocation::Global(id), message));
    }
    for id in closed::reachable(p) {
        if matches!(p.funcs[id].body, FuncBody::Deferred) {
            report(
                IrLocation::Func(id),
                "can be reached, but its body has not been supplied".into(),
            );
        }
    }
}

fn entry(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    let mut wrong = |message: String| report(IrLocation::Entry, message);
    let (id, is_main) = match p.entry {
        Entry::None => return,
        Entry::Main(id) => (id, true),
        Entry::Thread(id) => (id, false),
    };
    let Some(func) = p.funcs.get(id) else {
        return wrong(format!("there is no {id}"));
    };
    if matches!(func.body, FuncBody::Extern) {
        wrong(format!("{id} has no body"));
    }
    if is_main {
        let full = [Ty::I32, Ty::Ptr, Ty::Ptr];
        if ![&full[..0], &full[..2], &full[..]].contains(&&func.params[..]) {
            wrong(format!(
                "{id} must take nothing, (i32, ptr) or (i32, ptr, ptr)"
            ));
        }
        if !matches!(func.ret, None | Some(Ty::I32)) {
            wrong(format!("{id} must give an i32 or nothing"));
        }
    } else if !func.params.is_empty() {
        wrong(format!("{id} must take nothing"));
    }
}

fn boots(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    for boot in &p.boots {
        let mut wrong = |message: String| report(IrLocation::Boots, message);
        match p.funcs.get(boot.func) {
            None => wrong(format!("there is no {}", boot.func)),
            Some(func) if matches!(func.body, FuncBody::Extern) => {
                wrong(format!("{} has no body", boot.func));
            }
            Some(func) if !func.params.is_empty() => {
                wrong(format!("{} must take nothing", boot.func));
            }
            Some(_) => {}
        }
        match p.globals.get(boot.once) {
            None => wrong(format!("there is no {}", boot.once)),
            Some(global) if global.size == 0 || global.thread_local => {
                wrong(format!("{} is no once object", boot.once));
            }
            Some(_) => {}
        }
        for global in boot.own.iter().flatten() {
            if p.globals.get(*global).is_none() {
                wrong(format!("there is no {global}"));
            }
        }
    }
}

fn harness(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    let Some(harness) = &p.harness else {
        return;
    };
    let mut wrong = |message: String| report(IrLocation::Harness, message);
    let Some(body) = p.funcs.get(harness.caller).and_then(|f| f.defined()) else {
        return wrong(format!("{} has no body", harness.caller));
    };
    for (block, func) in &harness.calls {
        let Some(found) = body.blocks.get(*block) else {
            wrong(format!("{} has no {block}", harness.caller));
            continue;
        };
        let calls = |inst: &Inst| matches!(&inst.op, Op::Call { callee: Callee::Direct(f), .. } if f == func);
        if !found.insts.iter().any(calls) {
            wrong(format!("{block} does not call {func}"));
        }
    }
}

fn processes(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    let mut wrong = |message: String| report(IrLocation::Processes, message);
    for global in &p.kernel {
        match p.globals.get(*global) {
            None => wrong(format!("there is no {global}")),
            Some(found) if found.thread_local => {
                wrong(format!("{global} is of one thread, not of all processes"));
            }
            Some(_) => {}
        }
    }
    if !p.processes.is_empty() && !matches!(p.entry, Entry::Thread(_)) {
        wrong("a system of processes starts with a function that ends its thread only".into());
    }
    let end = |(first, count): (u32, u32)| u64::from(first) + u64::from(count);
    let (mut funcs, mut globals) = (0, 0);
    for process in &p.processes {
        let name = &process.name;
        if u64::from(process.funcs.0) < funcs || end(process.funcs) > p.funcs.len() as u64 {
            wrong(format!("the functions of `{name}` are another's, or none"));
        }
        if u64::from(process.globals.0) < globals || end(process.globals) > p.globals.len() as u64 {
            wrong(format!("the globals of `{name}` are another's, or none"));
        }
        (funcs, globals) = (end(process.funcs), end(process.globals));
        hooks(p, process.hooks, &mut wrong);
    }
}

fn hooks(p: &Program, hooks: Hooks, report: &mut impl FnMut(String)) {
    let hooks: [(&str, Option<FuncId>, &[Ty]); 5] = [
        ("thread_exit", hooks.thread_exit, &[Ty::Ptr]),
        ("cancel", hooks.cancel, &[]),
        ("exit", hooks.exit, &[Ty::I32]),
        ("killed", hooks.killed, &[Ty::I32]),
        ("begin", hooks.begin, &[Ty::Ptr]),
    ];
    for (name, id, params) in hooks {
        let Some(id) = id else { continue };
        let mut wrong = |message: String| report(format!("{name}: {message}"));
        let Some(func) = p.funcs.get(id) else {
            wrong(format!("there is no {id}"));
            continue;
        };
        if matches!(func.body, FuncBody::Extern) {
            wrong(format!("{id} has no body"));
        }
        if func.params != params {
            wrong(format!("{id} must take {}", types(params)));
        }
        if func.ret.is_some() {
            wrong(format!("{id} must give nothing"));
        }
    }
}

/// Types for people: `(i32, ptr)`.
pub(super) fn types(types: &[Ty]) -> String {
    let names: Vec<&str> = types.iter().map(|t| t.name()).collect();
    format!("({})", names.join(", "))
}

fn layouts(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    let exists = |id: LayoutId| p.layouts.get(id).is_some();
    for (id, layout) in p.layouts.iter() {
        match layout {
            Layout::Array { elem, .. } if !exists(*elem) => {
                report(IrLocation::Layout(id), format!("there is no {elem}"));
            }
            Layout::Record { fields, size, .. } => {
                for field in fields {
                    if !exists(field.layout) {
                        report(
                            IrLocation::Layout(id),
                            format!("there is no {}", field.layout),
                        );
                    }
                    if field.offset > *size {
                        report(
                            IrLocation::Layout(id),
                            format!("field {:?} starts outside the record", field.name),
                        );
                    }
                }
                if !fields.is_sorted_by_key(|f| f.offset) {
                    report(
                        IrLocation::Layout(id),
                        "fields do not come by ascending offset".into(),
                    );
                }
            }
            Layout::Scalar { .. } | Layout::Array { .. } | Layout::Opaque { .. } => {}
        }
    }
    let parts = |id: LayoutId| match p.layouts.get(id) {
        Some(Layout::Array { elem, .. }) => vec![*elem],
        Some(Layout::Record { fields, .. }) => fields.iter().map(|f| f.layout).collect(),
        _ => Vec::new(),
    };
    for id in cyclic(p.layouts.len(), parts) {
        report(IrLocation::Layout(id), "contains itself".into());
    }
    for (at, kept) in &p.kept {
        if p.layouts.get(kept.layout).is_none() {
            report(
                IrLocation::Kept(*at),
                format!("there is no {}", kept.layout),
            );
        }
    }
}

fn classes(p: &Program, report: &mut impl FnMut(IrLocation, String)) {
    for (id, class) in p.classes.iter() {
        for parent in &class.parents {
            if p.classes.get(*parent).is_none() {
                report(IrLocation::Class(id), format!("there is no {parent}"));
            }
        }
        for method in class.methods.iter().flatten() {
            if p.funcs.get(*method).is_none() {
                report(IrLocation::Class(id), format!("there is no {method}"));
            }
        }
        if let Some(message) = missing_layout(p, class.layout) {
            report(IrLocation::Class(id), message);
        }
    }
    let parents = |id: ClassId| {
        p.classes
            .get(id)
            .map_or_else(Vec::new, |c| c.parents.clone())
    };
    for id in cyclic(p.classes.len(), parents) {
        report(IrLocation::Class(id), "is above itself".into());
    }
}

/// The nodes on cycles of a graph. Edges to what there is not are left out.
fn cyclic<I: Idx>(count: usize, successors: impl Fn(I) -> Vec<I>) -> Vec<I> {
    let known = |node| {
        let mut next = successors(I::new(node));
        next.retain(|to| to.index() < count);
        next
    };
    let edges: Vec<Vec<I>> = (0..count).map(known).collect();
    let cyclic = graph::cyclic(&edges);
    (0..count).filter(|i| cyclic[*i]).map(I::new).collect()
}

fn global(p: &Program, g: &Global, report: &mut impl FnMut(String)) {
    if !g.align.is_power_of_two() {
        report(format!("alignment {} is no power of two", g.align));
    }
    missing_layout(p, g.layout)
        .into_iter()
        .for_each(&mut *report);
    missing_file(p, g.span).into_iter().for_each(&mut *report);
    if let Some(class) = g.class.filter(|class| p.classes.get(*class).is_none()) {
        report(format!("there is no {class}"));
    }
    let Init::Data { bytes, relocs } = &g.init else {
        return;
    };
    if bytes.len() > g.size as usize {
        report(format!(
            "{} bytes of data for a global of {}",
            bytes.len(),
            g.size
        ));
    }
    let width = u64::from(p.data_model.pointer_size());
    let mut free_from = 0;
    for reloc in relocs {
        let start = u64::from(reloc.offset);
        if start < free_from {
            report(format!(
                "the address at {start} overlaps the one before it, or comes too late"
            ));
        }
        free_from = start + width;
        if free_from > u64::from(g.size) {
            report(format!("the address at {start} lies outside the global"));
        }
        let covered = start as usize..(free_from as usize).min(bytes.len());
        if bytes
            .get(covered)
            .is_some_and(|b| b.iter().any(|b| *b != 0))
        {
            report(format!(
                "the bytes under the address at {start} are not zero"
            ));
        }
        reloc_target(p, reloc, report);
    }
}

fn reloc_target(p: &Program, reloc: &Reloc, report: &mut impl FnMut(String)) {
    match reloc.target {
        RelocTarget::Global(id, _) => match p.globals.get(id) {
            None => report(format!("there is no {id}")),
            Some(g) if g.thread_local => {
                report(format!("the address of thread-local {id} is not constant"));
            }
            Some(_) => {}
        },
        RelocTarget::Func(id) => {
            if p.funcs.get(id).is_none() {
                report(format!("there is no {id}"));
            }
        }
        RelocTarget::Block(id, block) => match p.funcs.get(id).map(|f| &f.body) {
            None => report(format!("there is no {id}")),
            Some(FuncBody::Defined(body)) if body.blocks.get(block).is_none() => {
                report(format!("there is no {block} in {id}"));
            }
            Some(_) => {}
        },
    }
}

pub(super) fn missing_layout(p: &Program, layout: Option<LayoutId>) -> Option<String> {
    let id = layout.filter(|id| p.layouts.get(*id).is_none())?;
    Some(format!("there is no {id}"))
}

pub(super) fn missing_file(p: &Program, span: Span) -> Option<String> {
    let missing = !span.is_none() && p.files.get(span.file).is_none();
    missing.then(|| format!("there is no {}", span.file))
}
