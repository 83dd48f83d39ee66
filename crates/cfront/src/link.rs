//! Several files to one program.
//!
//! First every file's names are declared, then what is reachable is lowered: the user's own
//! functions, and from there whatever is referred to. Names that stay undefined are looked for in
//! the library, whose C files join the program as further units, until nothing is missing that
//! could be found.

pub(crate) mod assumed;
mod callbacks;
pub(crate) mod calls;
mod contract;
pub(crate) mod externals;
mod flags;
pub(crate) mod handlers;
pub(crate) mod harness;
mod holders;
pub(crate) mod kept;
pub(crate) mod unread;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use ir::{Entry, FuncBody, FuncId, GlobalId, Init};

use crate::library::{self, Facts, Hook, SourceFamily};
use crate::sema::unit::{Cx, Dialect, Linkage, Scope, Unit};
use crate::session::{Defined, Definition, Linked, Session, Stop, Work};
use crate::source::{Diagnostic, FileId};
use crate::syntax::ast::{ExprKind, TranslationUnit};
use crate::syntax::parse::parse_translation_unit;
use crate::{Externals, emit};

/// A file of the user's, parsed.
pub(crate) struct Parsed {
    pub unit: TranslationUnit,
    pub main_file: FileId,
    /// What its options make of types.
    pub dialect: Dialect,
}

/// Room for the library's translation units, each parsed when first needed.
pub(crate) type LibraryUnits = HashMap<&'static str, OnceCell<TranslationUnit>>;

pub(crate) fn library_units() -> LibraryUnits {
    library::SOURCES
        .iter()
        .map(|s| (s.name, OnceCell::new()))
        .collect()
}

/// Lowers parsed files to a program in `s`.
pub(crate) fn link<'a>(s: &mut Session, files: &'a [Parsed], library: &'a LibraryUnits) {
    let mut units: Vec<Unit<'a>> = Vec::new();
    for file in files {
        let dialect = Some(file.dialect);
        add_unit(s, &mut units, &file.unit, file.main_file, dialect);
    }
    s.facts = facts(&units);
    s.facts.environment = s.options.environment.is_some();
    s.facts.fail = s.options.fail;
    s.facts.alone = !s.options.peers;
    s.facts.monitored = s.options.monitored;
    s.facts.short_reads = s.options.short_reads;
    s.facts.files = match &s.options.files {
        None => library::Kept::None,
        Some(given) if given.others => library::Kept::Given,
        Some(_) => library::Kept::All,
    };
    request_roots(s, &mut units);
    if s.options.system {
        s.facts.system = true;
        s.facts.pipes = true;
        let first = units.len();
        for family in library::SOURCES.iter().filter(|f| f.comes_first()) {
            add_family(s, &mut units, family, library);
            s.system_units = first..units.len();
        }
    }
    let hooks = s.facts.hooks();
    for hook in &hooks {
        want(s, hook.function());
    }
    if s.facts.handlers_beside() {
        want(s, holders::DELIVERS);
        for name in [handlers::MARK, handlers::MAY_CALL, handlers::CALLS] {
            want(s, name);
        }
    }
    if s.facts.environment && main_takes_environment(s, &units) {
        want(s, externals::ENVIRONMENT);
    }
    if units
        .iter()
        .any(|u| u.funs.iter().any(|f| f.destructor.is_some()))
    {
        want(s, AT_END);
    }
    loop {
        while let Some(work) = s.work.pop_front() {
            lower(s, &mut units, work);
        }
        if s.error_count() > 0 {
            return;
        }
        let Some(name) = s.undefined.pop_front() else {
            break;
        };
        supply(s, &mut units, &name, library);
    }
    set_entry(s, &mut units);
    set_hooks(s, &hooks);
    let gaps = calls::fit(&mut s.program);
    s.gaps.extend(gaps);
    if s.facts.handlers_beside() {
        handlers::guard(&mut s.program, &s.unsafe_calls);
    } else {
        warn_of_handlers(s);
        handlers::unmark(&mut s.program);
    }
    unread::remove(&mut s.program);
    // Handlers of a process of one thread run at calls of that thread: its flags are data as any other.
    if s.facts.threads || !s.facts.system {
        flags::settle(&mut s.program, &s.flags);
    }
    flags::tell_of_waiting(&mut s.program);
    holders::interrupt(&mut s.program);
}

/// Says what handlers of signals call that they should not, where executions cannot tell.
fn warn_of_handlers(s: &mut Session) {
    for found in handlers::unsafe_calls(&s.program, &s.unsafe_calls) {
        // What an undefined function does is not known.
        if s.assumed.iter().any(|f| f.name == found.called) {
            continue;
        }
        let handlers::Unsafe {
            handler,
            called,
            span,
        } = found;
        let at = crate::source::Location {
            file: FileId(span.file.0),
            line: span.line,
            column: span.col,
        };
        let text = format!(
            "`{called}` is not async-signal-safe, and is called by `{handler}`, which looks like a handler of a signal"
        );
        s.warn(at, text);
    }
}

/// The globals of models that all processes share: their names say so.
pub(crate) fn kernel(program: &ir::Program) -> Vec<GlobalId> {
    let shared = |global: &ir::Global| {
        let file = program.files.get(global.span.file);
        global.name.starts_with("the kernel's ") && file.is_some_and(|f| f.library)
    };
    let globals = program.globals.iter();
    globals
        .filter(|(_, g)| shared(g))
        .map(|(id, _)| id)
        .collect()
}

/// What models of a system say while a thread is in the midst of a call of it.
pub(crate) fn busy(program: &ir::Program) -> Option<GlobalId> {
    let says = |global: &ir::Global| {
        let file = program.files.get(global.span.file);
        global.name == "whether a call of the system is under way"
            && file.is_some_and(|f| f.library)
    };
    let mut globals = program.globals.iter();
    globals.find(|(_, g)| says(g)).map(|(id, _)| id)
}

/// What leads to the name of the process, where models ask for it.
pub(crate) fn named(program: &ir::Program) -> Option<GlobalId> {
    let says = |global: &ir::Global| {
        let file = program.files.get(global.span.file);
        global.name == "the name of the process" && file.is_some_and(|f| f.library)
    };
    let mut globals = program.globals.iter();
    globals.find(|(_, g)| says(g)).map(|(id, _)| id)
}

/// The table of programs that a process may become, where models have one.
pub(crate) fn programs(program: &ir::Program) -> Option<GlobalId> {
    let mut kernel = program.kernel.iter().copied();
    kernel.find(|g| program.globals[*g].name == "the kernel's table of images")
}

/// Adds a file: the library's own, or one of the user's with its dialect.
fn add_unit<'a>(
    s: &mut Session,
    units: &mut Vec<Unit<'a>>,
    tu: &'a TranslationUnit,
    main_file: FileId,
    users: Option<Dialect>,
) {
    let index = units.len();
    let mut unit = Unit {
        index,
        tu,
        library: users.is_none(),
        dialect: users.unwrap_or_default(),
        main_file,
        scope: Scope::default(),
        funs: Vec::new(),
        objs: Vec::new(),
    };
    Cx::new(s, &mut unit).declare_unit();
    register(s, &unit);
    units.push(unit);
}

/// Enters a unit's external definitions; two strong ones of one name are an error.
fn register(s: &mut Session, unit: &Unit<'_>) {
    let funs = unit.funs.iter().enumerate().filter_map(|(i, f)| {
        let own = &unit.tu[f.name];
        let modelled = library::find(own).is_some() || library::source_for(own).is_some();
        let counts = f.definition.is_some() && !(f.gnu_inline && modelled) || f.alias.is_some();
        (f.linkage == Linkage::External && counts).then(|| {
            let name = f.asm_name.clone().unwrap_or_else(|| own.to_owned());
            let what = Defined::Fn(crate::sema::hir::FnRef(i as u32));
            (name, what, f.weak || f.inline_only, f.loc)
        })
    });
    let objs = unit.objs.iter().enumerate().filter_map(|(i, o)| {
        let counts = o.tentative || o.defined;
        (o.linkage == Linkage::External && counts).then(|| {
            let what = Defined::Obj(crate::sema::hir::ObjRef(i as u32));
            // Tentative definitions of several files are one object, as linkers had it for long.
            (o.name.clone(), what, o.weak || !o.defined, o.loc)
        })
    });
    let all: Vec<_> = funs.chain(objs).collect();
    for (name, what, weak, loc) in all {
        let new = Definition {
            unit: unit.index,
            what,
            weak,
            library: unit.library,
            loc,
        };
        match s.definitions.get(&name) {
            None => {
                s.definitions.insert(name, new);
            }
            Some(old) if unit.library && (!old.library || s.system_units.contains(&old.unit)) => {}
            Some(old) if old.weak && !weak => {
                s.definitions.insert(name, new);
            }
            Some(_) if weak => {}
            Some(old) => {
                let note = "the other definition";
                let diagnostic = Diagnostic::error(loc, format!("`{name}` is defined twice"))
                    .with_note(Some(old.loc), note);
                s.diagnostics.push(diagnostic);
            }
        }
    }
}

/// What the user's files use of the library.
fn facts(units: &[Unit<'_>]) -> Facts {
    let mut names: Vec<&str> = Vec::new();
    for unit in units {
        for e in &unit.tu.exprs {
            if let ExprKind::Ident(symbol) = e.kind {
                names.push(&unit.tu[symbol]);
            }
        }
        let defined = unit.funs.iter().filter(|f| f.definition.is_some());
        names.extend(defined.map(|f| &unit.tu[f.name]));
        if unit.funs.iter().any(|f| f.destructor.is_some()) {
            names.push(AT_END);
        }
    }
    names.sort_unstable();
    names.dedup();
    Facts::of(names)
}

/// Asks for everything the user's own files define.
fn request_roots(s: &mut Session, units: &mut [Unit<'_>]) {
    for unit in units {
        let main_file = unit.main_file;
        let funs: Vec<u32> = (0..unit.funs.len() as u32)
            .filter(|&i| {
                let f = &unit.funs[i as usize];
                let visible = f.linkage == Linkage::External && !f.inline_only;
                let runs = f.constructor.or(f.destructor).is_some();
                f.definition.is_some() && (visible || runs || f.loc.file == main_file)
            })
            .collect();
        let objs: Vec<u32> = (0..unit.objs.len() as u32)
            .filter(|&i| {
                let o = &unit.objs[i as usize];
                (o.tentative || o.defined)
                    && (o.linkage == Linkage::External || o.loc.file == main_file)
            })
            .collect();
        let mut cx = Cx::new(s, unit);
        for i in objs {
            let _ = cx.global(crate::sema::hir::ObjRef(i));
        }
        for i in funs {
            let _ = cx.function(crate::sema::hir::FnRef(i));
        }
    }
}

/// Whether `main` has a third parameter.
fn main_takes_environment(s: &Session, units: &[Unit<'_>]) -> bool {
    let mut funs = units
        .iter()
        .flat_map(|u| u.funs.iter().map(move |f| (u, f)));
    let main = funs.find(|(u, f)| f.definition.is_some() && &u.tu[f.name] == "main");
    let signature = main.and_then(|(_, f)| s.types.func(f.ty));
    signature.is_some_and(|signature| signature.params.len() == 3)
}

/// Asks for an external function by name.
fn want(s: &mut Session, name: &str) -> Option<FuncId> {
    let signature = crate::sema::ctype::FuncType {
        ret: s.types.void.plain(),
        params: Vec::new(),
        variadic: false,
        prototype: true,
    };
    s.link_func(name, &signature, crate::sema::unit::nowhere())
        .ok()
}

/// Lowers one function or object.
fn lower(s: &mut Session, units: &mut [Unit<'_>], work: Work) {
    let unit = &mut units[work.unit];
    let library = unit.library;
    let mut cx = Cx::new(s, unit);
    match (work.what, work.into) {
        (Defined::Fn(f), Linked::Func(id)) => lower_function(&mut cx, f, id, library),
        (Defined::Obj(o), Linked::Global(id)) => {
            let _ = cx.define_global(o, id);
        }
        (Defined::Fn(f), Linked::Global(_)) => {
            let loc = cx.u.funs[f.0 as usize].loc;
            let _ =
                cx.s.error(loc, "a function here is an object in another file");
        }
        (Defined::Obj(o), Linked::Func(_)) => {
            let loc = cx.u.objs[o.0 as usize].loc;
            let _ =
                cx.s.error(loc, "an object here is a function in another file");
        }
    }
}

fn lower_function(cx: &mut Cx<'_, '_>, f: crate::sema::hir::FnRef, id: FuncId, library: bool) {
    let fun = &cx.u.funs[f.0 as usize];
    let (ty, loc) = (fun.ty, fun.loc);
    let Some(definition) = fun.definition else {
        // An alias: its address is the target's; callers by this name go through one call.
        if let Some(target) = fun.alias.clone() {
            externals::forward(cx, id, &target);
        }
        return;
    };
    let Some(signature) = cx.s.types.func(ty) else {
        return;
    };
    cx.u.funs[f.0 as usize].func = Some(id);
    cx.f.name = cx.name(cx.u.funs[f.0 as usize].name).to_owned();
    let errors = cx.s.error_count();
    match cx.function_body(definition, &signature) {
        Ok(checked) => {
            if cx.s.error_count() > errors {
                return;
            }
            let (body, _) = emit::emit(cx, &checked, signature.ret, definition.end);
            patch_labels(cx, id);
            let hidden = !cx.s.types.is_void(signature.ret.id)
                && cx.s.types.scalar(signature.ret.id).is_none();
            let params = checked.params.len() + usize::from(hidden);
            let ret = cx.s.types.scalar(signature.ret.id);
            let span = cx.s.span(loc);
            let function = &mut cx.s.program.funcs[id];
            function.params = (0..params)
                .map(|i| body.locals[ir::LocalId(i as u32)].ty)
                .collect();
            function.body = FuncBody::Defined(body);
            function.library = library;
            function.variadic = signature.variadic;
            function.ret = ret;
            function.span = span;
        }
        Err(Stop::Unsupported(what)) => externals::gap_body(cx.s, id, &what, loc),
        Err(Stop::Reported) => {}
    }
}

/// Puts label addresses into the statics of a finished function.
fn patch_labels(cx: &mut Cx<'_, '_>, id: FuncId) {
    let relocs = std::mem::take(&mut cx.f.label_relocs);
    let blocks = std::mem::take(&mut cx.f.label_blocks);
    for ((global, offset, _), block) in relocs.into_iter().zip(blocks) {
        let reloc = ir::Reloc {
            offset,
            target: ir::RelocTarget::Block(id, block),
        };
        cx.s.pending_labels.push((global, reloc));
    }
}

/// Finds a definition for a name, or settles what its absence means.
fn supply<'a>(s: &mut Session, units: &mut Vec<Unit<'a>>, name: &str, library: &'a LibraryUnits) {
    let Some(&linked) = s.linked.get(name) else {
        return;
    };
    if !s.definitions.contains_key(name)
        && let Some(family) = library::source_for(name)
        && (s.facts.system || !family.is_of_systems())
        && let Some(cell) = library.get(family.name)
        && cell.get().is_none()
    {
        add_family(s, units, family, library);
    }
    if let Some(d) = s.definitions.get(name) {
        s.work.push_back(Work {
            unit: d.unit,
            what: d.what,
            into: linked,
        });
        return;
    }
    if let Linked::Func(id) = linked {
        if let Some(model) = library::find(name) {
            externals::wrapper(s, id, model);
        } else if s.externals_of(name) != Externals::Gap && !library::stays_gap(name) {
            assumed::assume(s, units, id);
        } else if let Some(reason) = library::gap_reason(name) {
            externals::gap_body(s, id, reason, crate::sema::unit::nowhere());
        }
    }
}

/// Adds the models of a family to the program.
fn add_family<'a>(
    s: &mut Session,
    units: &mut Vec<Unit<'a>>,
    family: &SourceFamily,
    library: &'a LibraryUnits,
) {
    let (Some(cell), Some(text)) = (library.get(family.name), text(s, family)) else {
        return;
    };
    let file = format!("<library>/{}.c", family.name.trim_end_matches(".c"));
    let id = s.files.intern(&file);
    match parse_translation_unit(text.as_bytes(), &file, &mut s.files) {
        Ok(tu) => {
            let tu = cell.get_or_init(|| tu);
            add_unit(s, units, tu, id, None);
        }
        Err(errors) => s.diagnostics.extend(errors),
    }
}

/// The text of a family; none for what depends on an environment that is not given.
fn text(s: &Session, family: &SourceFamily) -> Option<Cow<'static, str>> {
    match (family.name, &s.options.environment) {
        ("environment", None) => None,
        ("environment", Some(variables)) => {
            let list = library::environment_list(variables);
            Some(Cow::Owned(format!("{}{list}", family.text)))
        }
        ("files", _) => {
            let table = library::file_table(s.options.files.as_ref()?);
            Some(Cow::Owned(format!("{}{table}", family.text)))
        }
        _ => Some(Cow::Borrowed(family.text)),
    }
}

fn set_entry(s: &mut Session, units: &mut [Unit<'_>]) {
    apply_labels(s);
    if let Some(names) = s.options.entry.clone() {
        harness::build(s, units, &names);
        return;
    }
    match s.linked.get("main") {
        Some(&Linked::Func(id)) if s.program.funcs[id].defined().is_some() => {
            let (first, last) = around_main(units);
            let register = match s.linked.get(AT_END) {
                Some(&Linked::Func(id)) => Some(id),
                _ => None,
            };
            let last: Vec<(FuncId, FuncId)> = last
                .into_iter()
                .filter_map(|f| Some((register?, f)))
                .collect();
            match externals::main_function(s, id, &first, &last) {
                Some(id) => s.program.entry = Entry::Main(id),
                None => s.diagnostics.push(Diagnostic::general(
                    "`main` must take no arguments, or the number and list of arguments",
                )),
            }
        }
        _ if s.options.no_main_ok => {}
        _ => s.diagnostics.push(Diagnostic::general(
            "the program has no `main`; name the functions that its users call: --entry f,g",
        )),
    }
}

/// The function by which those that run after `main` are made known: with the handlers of `atexit`,
/// which all come before them.
const AT_END: &str = "__tp_at_end";

/// The functions that run before `main`, in order, and those that run after it, last first.
fn around_main(units: &[Unit<'_>]) -> (Vec<FuncId>, Vec<FuncId>) {
    let funs = || units.iter().flat_map(|u| &u.funs);
    let in_order = |when: fn(&crate::sema::unit::Fun<'_>) -> Option<u32>| -> Vec<FuncId> {
        let mut all: Vec<(u32, FuncId)> =
            funs().filter_map(|f| Some((when(f)?, f.func?))).collect();
        all.sort_by_key(|(priority, _)| *priority);
        all.into_iter().map(|(_, f)| f).collect()
    };
    (in_order(|f| f.constructor), in_order(|f| f.destructor))
}

fn apply_labels(s: &mut Session) {
    let pending: Vec<(GlobalId, ir::Reloc)> = std::mem::take(&mut s.pending_labels);
    for (global, reloc) in pending {
        let global = &mut s.program.globals[global];
        let size = s.program.data_model.pointer_size();
        if !matches!(global.init, Init::Data { .. }) {
            global.init = Init::Data {
                bytes: Vec::new(),
                relocs: Vec::new(),
            };
        }
        if let Init::Data { bytes, relocs } = &mut global.init {
            let end = (reloc.offset + size) as usize;
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            relocs.push(reloc);
            relocs.sort_by_key(|r| r.offset);
        }
    }
}

fn set_hooks(s: &mut Session, hooks: &[Hook]) {
    for hook in hooks {
        let Some(&Linked::Func(id)) = s.linked.get(hook.function()) else {
            continue;
        };
        if s.program.funcs[id].defined().is_none() {
            continue;
        }
        match hook {
            Hook::ThreadExit | Hook::Uninterrupted => s.program.hooks.thread_exit = Some(id),
            Hook::Cancel => s.program.hooks.cancel = Some(id),
            Hook::Exit => s.program.hooks.exit = Some(id),
            Hook::Killed => s.program.hooks.killed = Some(id),
            Hook::Begin => s.program.hooks.begin = Some(id),
        }
    }
}
