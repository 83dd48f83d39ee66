//! Printing programs, globals and functions.

use std::fmt::Write;

use super::print_op::OpPrinter;
use crate::dialect::{Dialect, LooksAt};
use crate::id::FuncId;
use crate::layout::Layout;
use crate::names::Named;
use crate::program::{
    Body, Class, Entry, FuncBody, Function, Global, Hooks, Init, Program, ReleaseSequence, Reloc,
    RelocTarget,
};
use crate::span::Span;

/// A run of zero bytes at least this long is written as a count.
const ZERO_RUN: usize = 16;

/// Writes the whole program. Writing to a string cannot fail, so results are dropped.
pub(super) fn program(p: &Program) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "program {}", p.data_model.name());
    for (id, file) in p.files.iter() {
        let library = if file.library { " library" } else { "" };
        let _ = writeln!(out, "file {id} {}{library}", quoted(&file.name));
    }
    for (id, l) in p.layouts.iter() {
        let _ = writeln!(out, "layout {id} = {}", layout(l));
    }
    for (at, kept) in &p.kept {
        let local = if kept.local { " local" } else { "" };
        let one = if kept.one { " one" } else { "" };
        let (by, layout) = (quoted(&kept.by), kept.layout);
        let _ = write!(out, "kept {by} layout {layout}{local}{one}");
        span(&mut out, *at);
        out.push('\n');
    }
    for (id, c) in p.classes.iter() {
        let _ = writeln!(out, "class {id} {}", class(c));
    }
    for (id, g) in p.globals.iter() {
        let _ = writeln!(out, "global {id} {}", global(g));
    }
    match p.entry {
        Entry::None => {}
        Entry::Main(f) => drop(writeln!(out, "entry main {f}")),
        Entry::Thread(f) => drop(writeln!(out, "entry thread {f}")),
    }
    if p.hooks != Hooks::default() {
        out.push_str("hooks");
        hooks(&mut out, p.hooks);
        out.push('\n');
    }
    if let Some(offset) = p.sync_abi.mutex_kind_offset {
        let _ = writeln!(out, "sync_abi mutex_kind_offset {offset}");
    }
    if p.release_sequence != ReleaseSequence::default() {
        let _ = writeln!(out, "release_sequence {}", p.release_sequence.name());
    }
    if let Some(at) = p.weak {
        out.push_str("weak");
        span(&mut out, at);
        out.push('\n');
    }
    if p.dialect != Dialect::default() {
        let Dialect {
            language,
            heap,
            stack,
            exceptions,
            exact_waits,
            words,
            texts,
        } = &p.dialect;
        let (heap, stack) = (quoted(heap), quoted(stack));
        let exceptions = if *exceptions { " exceptions" } else { "" };
        let exact_waits = if *exact_waits { " exact_waits" } else { "" };
        let _ = writeln!(
            out,
            "language {} heap {heap} stack {stack}{exceptions}{exact_waits}",
            quoted(language)
        );
        for (word, text) in words {
            let _ = writeln!(out, "word {} {}", word.name(), quoted(text));
        }
        if let Some(at) = texts {
            let _ = writeln!(
                out,
                "texts {} characters {} wide {} thread_name {} message {}",
                at.class, at.characters, at.wide, at.thread_name, at.message
            );
        }
    }
    if p.looks_at != LooksAt::default() {
        let parts = [
            (p.looks_at.input, " input"),
            (p.looks_at.environment, " environment"),
            (p.looks_at.processors, " processors"),
            (p.looks_at.files, " files"),
            (p.looks_at.peers, " peers"),
            (p.looks_at.short_texts, " short_texts"),
        ];
        let parts = parts.iter().filter(|(seen, _)| *seen);
        let parts: String = parts.map(|(_, name)| *name).collect();
        let _ = writeln!(out, "looks_at{parts}");
    }
    if p.managed {
        out.push_str("managed\n");
    }
    for boot in &p.boots {
        let _ = write!(out, "boot {} once {}", boot.func, boot.once);
        if let Some(own) = &boot.own {
            out.push_str(" own");
            for global in own {
                let _ = write!(out, " {global}");
            }
        }
        out.push('\n');
    }
    if let Some(harness) = &p.harness {
        let _ = write!(out, "harness {}", harness.caller);
        for (block, func) in &harness.calls {
            let _ = write!(out, " {block} {func}");
        }
        out.push('\n');
    }
    for global in &p.kernel {
        let _ = writeln!(out, "kernel {global}");
    }
    for process in &p.processes {
        let _ = write!(
            out,
            "process {} functions {} {} globals {} {}",
            quoted(&process.name),
            process.funcs.0,
            process.funcs.1,
            process.globals.0,
            process.globals.1
        );
        let _ = write!(
            out,
            " image {} variables {}",
            process.image, process.variables
        );
        if process.spare {
            out.push_str(" spare");
        }
        if process.becomes {
            out.push_str(" becomes");
        }
        if process.daemon {
            out.push_str(" daemon");
        }
        if process.managed {
            out.push_str(" managed");
        }
        hooks(&mut out, process.hooks);
        out.push('\n');
    }
    for (id, f) in p.funcs.iter() {
        function(&mut out, p, id, f);
    }
    out
}

fn hooks(out: &mut String, hooks: Hooks) {
    let functions = [
        ("thread_exit", hooks.thread_exit),
        ("cancel", hooks.cancel),
        ("exit", hooks.exit),
        ("killed", hooks.killed),
        ("begin", hooks.begin),
    ];
    for (name, func) in functions {
        if let Some(func) = func {
            let _ = write!(out, " {name} {func}");
        }
    }
    if let Some(programs) = hooks.programs {
        let _ = write!(out, " programs {programs}");
    }
    if let Some(named) = hooks.named {
        let _ = write!(out, " named {named}");
    }
    if let Some(busy) = hooks.busy {
        let _ = write!(out, " busy {busy}");
    }
}

fn layout(l: &Layout) -> String {
    match l {
        Layout::Scalar { ty, unsigned, name } => {
            let unsigned = if *unsigned { "unsigned " } else { "" };
            format!("scalar {ty} {unsigned}{}", quoted(name))
        }
        Layout::Array {
            elem,
            stride,
            count,
        } => format!("array {elem} stride {stride} count {count}"),
        Layout::Record { name, size, fields } => {
            let fields: Vec<String> = fields
                .iter()
                .map(|f| {
                    let hidden = if f.hidden { " hidden" } else { "" };
                    format!("{} {} {}{hidden}", quoted(&f.name), f.offset, f.layout)
                })
                .collect();
            format!(
                "record {} size {size} {{{}}}",
                quoted(name),
                fields.join(", ")
            )
        }
        Layout::Opaque { size } => format!("opaque {size}"),
    }
}

fn class(c: &Class) -> String {
    let parents: Vec<String> = c.parents.iter().map(ToString::to_string).collect();
    let methods: Vec<String> = c
        .methods
        .iter()
        .map(|m| m.map_or_else(|| "none".into(), |f| f.to_string()))
        .collect();
    let library = if c.library { " library" } else { "" };
    let mut out = format!("{}{library} size {}", quoted(&c.name), c.size);
    if let Some(layout) = c.layout {
        let _ = write!(out, " layout {layout}");
    }
    let _ = write!(
        out,
        " parents [{}] methods [{}]",
        parents.join(", "),
        methods.join(", ")
    );
    out
}

fn global(g: &Global) -> String {
    let mut out = format!("{} size {} align {}", quoted(&g.name), g.size, g.align);
    if let Some(layout) = g.layout {
        let _ = write!(out, " layout {layout}");
    }
    if let Some(class) = g.class {
        let _ = write!(out, " class {class}");
    }
    if g.thread_local {
        out.push_str(" thread_local");
    }
    if g.constant {
        out.push_str(" constant");
    }
    if g.literal {
        out.push_str(" literal");
    }
    match &g.init {
        Init::Extern => out.push_str(" extern"),
        Init::Zero => out.push_str(" zero"),
        Init::Any => out.push_str(" any"),
        Init::Data { bytes, relocs } => {
            out.push_str(" data");
            data(&mut out, bytes);
            out.push_str(" relocs {");
            for (at, r) in relocs.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                reloc(&mut out, r);
            }
            out.push('}');
        }
    }
    span(&mut out, g.span);
    out
}

/// The digits of numbers to base 16.
const HEX: &[u8; 16] = b"0123456789abcdef";

/// Bytes in pieces: strings, and counts for long runs of zeros.
fn data(out: &mut String, bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        let zeros = rest.iter().take_while(|b| **b == 0).count();
        if zeros >= ZERO_RUN {
            let _ = write!(out, " zeros {zeros}");
            rest = &rest[zeros..];
            continue;
        }
        let len = rest
            .windows(ZERO_RUN)
            .position(|w| w.iter().all(|b| *b == 0))
            .unwrap_or(rest.len());
        out.push_str(" b\"");
        for &b in &rest[..len] {
            match b {
                b'"' | b'\\' => {
                    out.push('\\');
                    out.push(b as char);
                }
                b' '..=b'~' => out.push(b as char),
                _ => {
                    out.push_str("\\x");
                    out.push(char::from(HEX[usize::from(b >> 4)]));
                    out.push(char::from(HEX[usize::from(b & 15)]));
                }
            }
        }
        out.push('"');
        rest = &rest[len..];
    }
}

fn reloc(out: &mut String, r: &Reloc) {
    decimal(out, r.offset.into());
    out.push_str(": ");
    let _ = match r.target {
        RelocTarget::Global(g, offset) => write!(out, "{g}{}", plus(offset)),
        RelocTarget::Func(f) => write!(out, "{f}"),
        RelocTarget::Block(f, b) => write!(out, "{f}:{b}"),
    };
}

/// A number. The text of a large program is made for its mark, and most of it are numbers: the general way of writing
/// them takes several times as long.
fn decimal(out: &mut String, number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}

fn function(out: &mut String, p: &Program, id: FuncId, f: &Function) {
    let params: Vec<&str> = f.params.iter().map(|t| t.name()).collect();
    let _ = write!(
        out,
        "\nfunc {id} {} ({})",
        quoted(&f.name),
        params.join(", ")
    );
    if let Some(ret) = f.ret {
        let _ = write!(out, " -> {ret}");
    }
    if f.variadic {
        out.push_str(" variadic");
    }
    if f.library {
        out.push_str(" library");
    }
    if let Some(role) = f.role {
        let _ = write!(out, " role {}", role.name());
    }
    match &f.body {
        FuncBody::Extern => out.push_str(" extern"),
        FuncBody::Deferred => out.push_str(" deferred"),
        FuncBody::Defined(_) => {}
    }
    span(out, f.span);
    match &f.body {
        FuncBody::Extern | FuncBody::Deferred => out.push('\n'),
        FuncBody::Defined(b) => {
            out.push_str(" {\n");
            body(out, p, f, b);
            out.push_str("}\n");
        }
    }
}

fn body(out: &mut String, p: &Program, f: &Function, body: &Body) {
    for (id, local) in body.locals.iter() {
        let _ = write!(out, "  local {id} {}", local.ty);
        if !local.name.is_empty() {
            let _ = write!(out, " {}", quoted(&local.name));
        }
        out.push('\n');
    }
    for (id, slot) in body.slots.iter() {
        let _ = write!(out, "  slot {id}");
        if !slot.name.is_empty() {
            let _ = write!(out, " {}", quoted(&slot.name));
        }
        let _ = write!(out, " size {} align {}", slot.size, slot.align);
        if let Some(layout) = slot.layout {
            let _ = write!(out, " layout {layout}");
        }
        out.push('\n');
    }
    for (id, block) in body.blocks.iter() {
        let _ = writeln!(out, "{id}:");
        for inst in &block.insts {
            let mut line = OpPrinter::new(p, f);
            line.op(&inst.op);
            if let Some(unwind) = inst.unwind {
                let _ = write!(line.out, " unwind {unwind}");
            }
            line.finish(out, inst.span);
        }
        let mut line = OpPrinter::new(p, f);
        line.terminator(&block.term);
        line.finish(out, block.term_span);
    }
}

/// ` !file:line:column`, or nothing for no place.
pub(super) fn span(out: &mut String, span: Span) {
    if span != Span::NONE {
        out.push_str(" !");
        decimal(out, span.file.0.into());
        out.push(':');
        decimal(out, span.line.into());
        out.push(':');
        decimal(out, span.col.into());
    }
}

/// An offset as a suffix: `+4`, `-4`, nothing for zero.
pub(super) fn plus(offset: i64) -> String {
    if offset == 0 {
        String::new()
    } else {
        format!("{offset:+}")
    }
}

/// A string in quotes, on one line.
pub(super) fn quoted(s: &str) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            // What would end the line, or turn the direction of what follows.
            c if c.is_control()
                || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
                    | '\u{e0000}'..='\u{e007f}') =>
            {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
