//! Parsing the items of a program: files, layouts, classes, globals, functions.

use super::ParseError;
use super::lex::Tok;
use super::parse::{Parser, Step};
use crate::dialect::{Dialect, LooksAt, Texts};
use crate::harness::Harness;
use crate::id::{BlockId, FuncId, LocalId, SlotId};
use crate::inst::Terminator;
use crate::kept::Kept;
use crate::layout::{Field, Layout};
use crate::operand::Operand;
use crate::program::{
    Block, Body, Boot, Class, Entry, FuncBody, Function, Global, Hooks, Init, Local, Process,
    Reloc, RelocTarget, Slot, SourceFile,
};
use crate::span::Span;
use crate::ty::Ty;
use crate::verify::IrLocation;

/// The most bytes of data one global may spell out, so that a count in the text cannot make the
/// parser take all memory.
const MAX_DATA: u64 = 1 << 28;

impl Parser<'_> {
    pub(super) fn items(&mut self) {
        let mut first = true;
        loop {
            self.skip_blank();
            if self.is_over() {
                return;
            }
            if matches!(self.peek(), Tok::Word("func")) {
                self.function();
            } else {
                self.line(|p| p.item(first));
            }
            first = false;
        }
    }

    fn item(&mut self, first: bool) -> Step<()> {
        let at = self.at();
        match self.any_word("an item")? {
            "program" if first => self.program.data_model = self.named("lp64 or ilp32")?,
            "program" => {
                return Err(ParseError {
                    at,
                    message: "`program` must be the first item".into(),
                });
            }
            "file" => {
                self.next_id("file", self.program.files.next_id())?;
                let name = self.string()?;
                let library = self.eat_word("library");
                self.program.files.push(SourceFile { name, library });
            }
            "layout" => {
                let id = self.program.layouts.next_id();
                self.next_id("layout", id)?;
                self.sign('=')?;
                let layout = self.layout()?;
                self.program.layouts.push(layout);
                self.place(IrLocation::Layout(id), at);
            }
            "kept" => {
                let by = self.string()?;
                self.word("layout")?;
                let kept = Kept {
                    by,
                    layout: self.layout_id()?,
                    local: self.eat_word("local"),
                    one: self.eat_word("one"),
                };
                let place = self.span()?;
                self.program.kept.insert(place, kept);
                self.place(IrLocation::Kept(place), at);
            }
            "class" => {
                let id = self.program.classes.next_id();
                self.next_id("class", id)?;
                let class = self.class()?;
                self.program.classes.push(class);
                self.place(IrLocation::Class(id), at);
            }
            "global" => {
                let id = self.program.globals.next_id();
                self.next_id("g", id)?;
                let global = self.global()?;
                self.program.globals.push(global);
                self.place(IrLocation::Global(id), at);
            }
            "entry" => {
                self.program.entry = match self.any_word("`main` or `thread`")? {
                    "main" => Entry::Main(self.func_id()?),
                    "thread" => Entry::Thread(self.func_id()?),
                    _ => return self.error("an entry is `main` or `thread`"),
                };
                self.place(IrLocation::Entry, at);
            }
            "hooks" => {
                self.program.hooks = self.hooks()?;
                self.place(IrLocation::Hooks, at);
            }
            "kernel" => {
                let global = self.global_id()?;
                self.program.kernel.push(global);
                self.place(IrLocation::Processes, at);
            }
            "process" => {
                let process = self.process()?;
                self.program.processes.push(process);
                self.place(IrLocation::Processes, at);
            }
            "sync_abi" => {
                self.word("mutex_kind_offset")?;
                self.program.sync_abi.mutex_kind_offset = Some(self.u32()?);
            }
            "release_sequence" => self.program.release_sequence = self.named("c20 or c11")?,
            "weak" => self.program.weak = Some(self.span()?),
            "language" => {
                let language = self.string()?;
                self.word("heap")?;
                let heap = self.string()?;
                self.word("stack")?;
                self.program.dialect = Dialect {
                    language,
                    heap,
                    stack: self.string()?,
                    exceptions: self.eat_word("exceptions"),
                    exact_waits: self.eat_word("exact_waits"),
                    ..Dialect::default()
                };
            }
            "word" => {
                let word = self.named("what languages have words for")?;
                let text = self.string()?;
                self.program.dialect.words.insert(word, text);
            }
            "texts" => {
                let class = self.class_id()?;
                self.word("characters")?;
                let characters = self.u32()?;
                self.word("wide")?;
                let wide = self.u32()?;
                self.word("thread_name")?;
                let thread_name = self.u32()?;
                self.word("message")?;
                self.program.dialect.texts = Some(Texts {
                    class,
                    characters,
                    wide,
                    thread_name,
                    message: self.u32()?,
                });
            }
            "looks_at" => {
                self.program.looks_at = LooksAt {
                    input: self.eat_word("input"),
                    environment: self.eat_word("environment"),
                    processors: self.eat_word("processors"),
                    files: self.eat_word("files"),
                    peers: self.eat_word("peers"),
                    short_texts: self.eat_word("short_texts"),
                };
            }
            "managed" => self.program.managed = true,
            "boot" => {
                let func = self.func_id()?;
                self.word("once")?;
                let once = self.id("g", "a global")?;
                let own = match self.eat_word("own") {
                    false => None,
                    true => {
                        let mut own = Vec::new();
                        while matches!(self.peek(), Tok::Word(w) if is_global(w)) {
                            own.push(self.id("g", "a global")?);
                        }
                        Some(own)
                    }
                };
                self.program.boots.push(Boot { func, once, own });
                self.place(IrLocation::Boots, at);
            }
            "harness" => {
                let caller = self.func_id()?;
                let mut calls = Vec::new();
                while matches!(self.peek(), Tok::Word(_)) {
                    calls.push((self.block_id()?, self.func_id()?));
                }
                self.program.harness = Some(Harness { caller, calls });
                self.place(IrLocation::Harness, at);
            }
            other => {
                return Err(ParseError {
                    at,
                    message: format!("`{other}` starts no item"),
                });
            }
        }
        Ok(())
    }

    fn process(&mut self) -> Step<Process> {
        let name = self.string()?;
        self.word("functions")?;
        let funcs = (self.u32()?, self.u32()?);
        self.word("globals")?;
        let globals = (self.u32()?, self.u32()?);
        Ok(Process {
            name,
            funcs,
            globals,
            image: self.numbered("image")?,
            variables: self.numbered("variables")?,
            spare: self.eat_word("spare"),
            becomes: self.eat_word("becomes"),
            daemon: self.eat_word("daemon"),
            managed: self.eat_word("managed"),
            hooks: self.hooks()?,
        })
    }

    /// The number behind a word, or 0 where the word is not.
    fn numbered(&mut self, word: &str) -> Step<u32> {
        match self.eat_word(word) {
            true => self.u32(),
            false => Ok(0),
        }
    }

    fn hooks(&mut self) -> Step<Hooks> {
        let mut hooks = Hooks::default();
        while let Tok::Word(name) = self.peek() {
            let name = *name;
            self.advance();
            if name == "busy" {
                hooks.busy = Some(self.global_id()?);
                continue;
            }
            if name == "programs" {
                hooks.programs = Some(self.global_id()?);
                continue;
            }
            if name == "named" {
                hooks.named = Some(self.global_id()?);
                continue;
            }
            let func = Some(self.func_id()?);
            match name {
                "thread_exit" => hooks.thread_exit = func,
                "cancel" => hooks.cancel = func,
                "exit" => hooks.exit = func,
                "killed" => hooks.killed = func,
                "begin" => hooks.begin = func,
                _ => {
                    return self.error(
                        "the hooks are `thread_exit`, `cancel`, `exit`, `killed`, `begin`, `programs`, `named` and `busy`",
                    );
                }
            }
        }
        Ok(hooks)
    }

    fn layout(&mut self) -> Step<Layout> {
        match self.any_word("a kind of layout")? {
            "scalar" => Ok(Layout::Scalar {
                ty: self.ty()?,
                unsigned: self.eat_word("unsigned"),
                name: self.string()?,
            }),
            "array" => {
                let elem = self.layout_id()?;
                self.word("stride")?;
                let stride = self.u32()?;
                self.word("count")?;
                let count = self.u32()?;
                Ok(Layout::Array {
                    elem,
                    stride,
                    count,
                })
            }
            "record" => {
                let name = self.string()?;
                self.word("size")?;
                let size = self.u32()?;
                let fields = self.list('{', '}', |p| {
                    Ok(Field {
                        name: p.string()?,
                        offset: p.u32()?,
                        layout: p.layout_id()?,
                        hidden: p.eat_word("hidden"),
                    })
                })?;
                Ok(Layout::Record { name, size, fields })
            }
            "opaque" => Ok(Layout::Opaque { size: self.u32()? }),
            _ => self.error("a layout is `scalar`, `array`, `record` or `opaque`"),
        }
    }

    fn class(&mut self) -> Step<Class> {
        let name = self.string()?;
        let library = self.eat_word("library");
        self.word("size")?;
        let size = self.u32()?;
        let layout = if self.eat_word("layout") {
            Some(self.layout_id()?)
        } else {
            None
        };
        self.word("parents")?;
        let parents = self.list('[', ']', Self::class_id)?;
        self.word("methods")?;
        let methods = self.list('[', ']', |p| {
            if p.eat_word("none") {
                Ok(None)
            } else {
                p.func_id().map(Some)
            }
        })?;
        Ok(Class {
            name,
            parents,
            methods,
            size,
            layout,
            library,
        })
    }

    fn global(&mut self) -> Step<Global> {
        let name = self.string()?;
        self.word("size")?;
        let size = self.u32()?;
        self.word("align")?;
        let align = self.u32()?;
        let layout = if self.eat_word("layout") {
            Some(self.layout_id()?)
        } else {
            None
        };
        let class = if self.eat_word("class") {
            Some(self.class_id()?)
        } else {
            None
        };
        let thread_local = self.eat_word("thread_local");
        let constant = self.eat_word("constant");
        let literal = self.eat_word("literal");
        let init = match self.any_word("`extern`, `zero`, `any` or `data`")? {
            "extern" => Init::Extern,
            "zero" => Init::Zero,
            "any" => Init::Any,
            "data" => self.data()?,
            _ => return self.error("a global's contents are `extern`, `zero`, `any` or `data`"),
        };
        let span = self.span()?;
        Ok(Global {
            name,
            size,
            align,
            init,
            thread_local,
            constant,
            literal,
            layout,
            class,
            span,
        })
    }

    fn data(&mut self) -> Step<Init> {
        let mut bytes: Vec<u8> = Vec::new();
        loop {
            if let Tok::Bytes(piece) = self.peek() {
                self.advance();
                bytes.extend(piece);
            } else if self.eat_word("zeros") {
                let count = self.u64()?;
                if count.saturating_add(bytes.len() as u64) > MAX_DATA {
                    return self.error("too much data for one global");
                }
                bytes.resize(bytes.len() + count as usize, 0);
            } else {
                break;
            }
        }
        self.word("relocs")?;
        let relocs = self.list('{', '}', |p| {
            let offset = p.u32()?;
            p.sign(':')?;
            let target = p.reloc_target()?;
            Ok(Reloc { offset, target })
        })?;
        Ok(Init::Data { bytes, relocs })
    }

    fn reloc_target(&mut self) -> Step<RelocTarget> {
        match self.operand(Ty::Ptr)? {
            Operand::Global(g, offset) => Ok(RelocTarget::Global(g, offset)),
            Operand::Func(f) if self.eat_sign(':') => Ok(RelocTarget::Block(f, self.block_id()?)),
            Operand::Func(f) => Ok(RelocTarget::Func(f)),
            _ => self.error("an address in data is of a global, a function or a block"),
        }
    }

    // ---- functions ----------------------------------------------------------------------------

    fn function(&mut self) {
        let at = self.at();
        let id = self.program.funcs.next_id();
        let Some((mut func, has_body)) = self.line(|p| p.function_head(id)) else {
            self.skip_body();
            return;
        };
        self.place(IrLocation::Func(id), at);
        if has_body {
            func.body = FuncBody::Defined(self.body(id, &func));
        }
        self.program.funcs.push(func);
    }

    /// After a wrong head: the lines up to the closing brace say nothing new.
    fn skip_body(&mut self) {
        while !self.is_over() && !matches!(self.peek(), Tok::Sign('}') | Tok::Word("func")) {
            self.skip_line();
        }
        if self.eat_sign('}') {
            self.skip_line();
        }
    }

    fn function_head(&mut self, id: FuncId) -> Step<(Function, bool)> {
        self.word("func")?;
        self.next_id("fn", id)?;
        let name = self.string()?;
        let params = self.list('(', ')', Self::ty)?;
        let ret = if *self.peek() == Tok::Arrow {
            self.advance();
            Some(self.ty()?)
        } else {
            None
        };
        let variadic = self.eat_word("variadic");
        let library = self.eat_word("library");
        let role = if self.eat_word("role") {
            Some(self.named("a role")?)
        } else {
            None
        };
        let body = if self.eat_word("extern") {
            Some(FuncBody::Extern)
        } else if self.eat_word("deferred") {
            Some(FuncBody::Deferred)
        } else {
            None
        };
        let span = self.span()?;
        let has_body = body.is_none();
        if has_body {
            self.sign('{')?;
        }
        let func = Function {
            name,
            params,
            ret,
            variadic,
            library,
            role,
            span,
            body: body.unwrap_or(FuncBody::Deferred),
        };
        Ok((func, has_body))
    }

    fn body(&mut self, id: FuncId, func: &Function) -> Body {
        let mut body = Body::default();
        loop {
            self.skip_blank();
            if self.is_over() {
                let missing = self.expected::<()>("`}` at the end of the function");
                missing.unwrap_or_else(|e| self.report(e));
                return body;
            }
            match self.peek() {
                Tok::Sign('}') => {
                    self.line(|p| p.sign('}'));
                    return body;
                }
                Tok::Word("local") => {
                    let next = body.locals.next_id();
                    let at = self.at();
                    if let Some(local) = self.line(|p| p.local(next)) {
                        self.place(IrLocation::Local(id, next), at);
                        body.locals.push(local);
                    }
                }
                Tok::Word("slot") => {
                    let next = body.slots.next_id();
                    let at = self.at();
                    if let Some(slot) = self.line(|p| p.slot(next)) {
                        self.place(IrLocation::Slot(id, next), at);
                        body.slots.push(slot);
                    }
                }
                Tok::Word(w) if is_block_name(w) => {
                    let block = self.block(id, func, body.blocks.next_id());
                    body.blocks.push(block);
                }
                _ => {
                    let wrong = self.expected::<()>("a local, a slot, a block or `}`");
                    wrong.unwrap_or_else(|e| self.report(e));
                    self.skip_line();
                }
            }
        }
    }

    fn local(&mut self, next: LocalId) -> Step<Local> {
        self.word("local")?;
        let at = self.at();
        if self.local_id()? != next {
            return Err(ParseError {
                at,
                message: format!("locals are numbered in order: this one is {next}"),
            });
        }
        Ok(Local {
            ty: self.ty()?,
            name: self.maybe_string(),
        })
    }

    fn slot(&mut self, next: SlotId) -> Step<Slot> {
        self.word("slot")?;
        if *self.peek() != Tok::Slot(next.0) {
            return self.error(format!("slots are numbered in order: this one is {next}"));
        }
        self.advance();
        let name = self.maybe_string();
        self.word("size")?;
        let size = self.u32()?;
        self.word("align")?;
        let align = self.u32()?;
        let layout = if self.eat_word("layout") {
            Some(self.layout_id()?)
        } else {
            None
        };
        Ok(Slot {
            name,
            size,
            align,
            layout,
        })
    }

    /// A block: its name, its instructions, its end. Lines with errors are left out.
    fn block(&mut self, func_id: FuncId, func: &Function, next: BlockId) -> Block {
        let at = self.at();
        self.line(|p| {
            p.next_id("bb", next)?;
            p.sign(':')
        });
        self.place(IrLocation::Block(func_id, next), at);
        let mut insts = Vec::new();
        loop {
            self.skip_blank();
            let at = self.at();
            let ends_early = match self.peek() {
                Tok::Sign('}') | Tok::End => true,
                Tok::Word(w) => is_block_name(w),
                _ => false,
            };
            if ends_early || self.is_over() {
                let missing = self.expected::<()>("a terminator, which every block ends with");
                missing.unwrap_or_else(|e| self.report(e));
                return Block {
                    insts,
                    term: Terminator::Unreachable,
                    term_span: Span::NONE,
                };
            }
            if self.is_terminator() {
                self.place(IrLocation::Term(func_id, next), at);
                let end = self.line(|p| Ok((p.terminator(func.ret)?, p.span()?)));
                let (term, term_span) = end.unwrap_or((Terminator::Unreachable, Span::NONE));
                return Block {
                    insts,
                    term,
                    term_span,
                };
            }
            if let Some(inst) = self.line(Self::inst) {
                self.place(IrLocation::Inst(func_id, next, insts.len() as u32), at);
                insts.push(inst);
            }
        }
    }
}

/// Whether a word is a block's name.
fn is_block_name(word: &str) -> bool {
    word.strip_prefix("bb")
        .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn is_global(word: &str) -> bool {
    let number = word.strip_prefix('g');
    number.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
}
