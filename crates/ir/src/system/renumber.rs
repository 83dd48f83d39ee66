//! Copies of a program's globals and functions in another program, where they have other numbers.

use std::collections::BTreeMap;

use crate::id::{ClassId, FileId, FuncId, GlobalId, Idx, LayoutId};
use crate::inst::{Callee, FormatArgs, FormatSink, Inst, Op, Terminator};
use crate::layout::Layout;
use crate::operand::Operand;
use crate::program::{Body, FuncBody, Function, Global, Hooks, Init, Program, RelocTarget};
use crate::span::Span;
use crate::sync::{SyncOp, Wait};

use super::monitor::Monitor;

/// The numbers of an image's parts in a system.
#[derive(Debug)]
pub(super) struct Renumber {
    files: Vec<FileId>,
    layouts: Vec<LayoutId>,
    globals: Vec<GlobalId>,
    funcs: Vec<FuncId>,
    /// The classes of the process: what their methods do is of one process.
    classes: usize,
    /// Whose functions stand for some of an image's.
    pub monitor: Option<Monitor>,
    /// The functions that stand for those of the same name that the image does not define.
    pub stand_ins: BTreeMap<String, FuncId>,
}

impl Renumber {
    /// Adds what all processes of an image share: files and layouts.
    pub fn image(out: &mut Program, program: &Program) -> Renumber {
        let mut files = Vec::new();
        for (_, file) in program.files.iter() {
            let same = out.files.iter().find(|(_, f)| *f == file);
            let same = same.map(|(id, _)| id);
            files.push(same.unwrap_or_else(|| out.files.push(file.clone())));
        }
        let base = out.layouts.len();
        let layout = |id: LayoutId| LayoutId::new(base + id.index());
        for (_, found) in program.layouts.iter() {
            let mut copy = found.clone();
            match &mut copy {
                Layout::Array { elem, .. } => *elem = layout(*elem),
                Layout::Record { fields, .. } => {
                    fields.iter_mut().for_each(|f| f.layout = layout(f.layout));
                }
                Layout::Scalar { .. } | Layout::Opaque { .. } => {}
            }
            out.layouts.push(copy);
        }
        Renumber {
            files,
            layouts: (0..program.layouts.len())
                .map(|i| LayoutId::new(base + i))
                .collect(),
            globals: Vec::new(),
            funcs: Vec::new(),
            classes: 0,
            monitor: None,
            stand_ins: BTreeMap::new(),
        }
    }

    /// Adds a process's own copies; those of the kernel's globals that are there already are the ones. The number of
    /// the first global that is its own.
    pub fn process(&mut self, out: &mut Program, program: &Program, name: &str) -> u32 {
        let shared = |out: &Program, global: &Global| {
            let mut kernel = out.kernel.iter();
            kernel
                .find(|g| out.globals[**g].name == global.name)
                .copied()
        };
        self.globals.clear();
        for (id, global) in program.globals.iter() {
            if program.kernel.contains(&id) {
                let found = shared(out, global).unwrap_or_else(|| {
                    let new = out.globals.push(global.clone());
                    out.kernel.push(new);
                    new
                });
                self.globals.push(found);
            }
        }
        let mut kernel = std::mem::take(&mut self.globals).into_iter();
        let first = out.globals.len();
        let mut own = first;
        for (id, _) in program.globals.iter() {
            let kept = program
                .kernel
                .contains(&id)
                .then(|| kernel.next())
                .flatten();
            self.globals.push(kept.unwrap_or_else(|| {
                own += 1;
                GlobalId::new(own - 1)
            }));
        }
        let base = out.funcs.len();
        self.funcs = (0..program.funcs.len())
            .map(|i| FuncId::new(base + i))
            .collect();
        for (id, func) in program.funcs.iter() {
            let missing = matches!(func.body, FuncBody::Extern);
            let supplied = missing.then(|| self.stand_ins.get(&func.name)).flatten();
            let other = self.monitor.and_then(|m| m.stands_for(func));
            if let Some(other) = other.or(supplied.copied()) {
                self.funcs[id.index()] = other;
            }
        }
        self.classes = out.classes.len();
        for (_, class) in program.classes.iter() {
            let mut copy = class.clone();
            copy.layout = self.layout(class.layout);
            copy.parents.iter_mut().for_each(|c| *c = self.class(*c));
            let methods = copy.methods.iter_mut().flatten();
            methods.for_each(|f| *f = self.func(*f));
            out.classes.push(copy);
        }
        if let Some(texts) = &mut out.dialect.texts
            && let Some(own) = program.dialect.texts
            && self.classes == 0
        {
            texts.class = self.class(own.class);
        }
        for (id, global) in program.globals.iter() {
            if !program.kernel.contains(&id) {
                let copy = self.own_global(global, name);
                out.globals.push(copy);
            }
        }
        for (_, func) in program.funcs.iter() {
            let copy = self.function(func);
            out.funcs.push(copy);
        }
        first as u32
    }

    pub fn func(&self, id: FuncId) -> FuncId {
        self.funcs[id.index()]
    }

    pub fn global(&self, id: GlobalId) -> GlobalId {
        self.globals[id.index()]
    }

    fn class(&self, id: ClassId) -> ClassId {
        ClassId::new(self.classes + id.index())
    }

    /// What the machine calls by itself in the process.
    pub fn hooks(&self, program: &Program) -> Hooks {
        let hooks = &program.hooks;
        let func = |f: Option<FuncId>| f.map(|f| self.func(f));
        let global = |g: Option<GlobalId>| g.map(|g| self.global(g));
        Hooks {
            thread_exit: func(hooks.thread_exit),
            cancel: func(hooks.cancel),
            exit: func(hooks.exit),
            killed: func(hooks.killed),
            begin: func(hooks.begin),
            busy: global(hooks.busy),
            programs: global(hooks.programs),
            named: global(hooks.named),
        }
    }

    fn span(&self, span: Span) -> Span {
        let file = self.files.get(span.file.index()).copied();
        Span {
            file: file.unwrap_or(span.file),
            ..span
        }
    }

    fn layout(&self, id: Option<LayoutId>) -> Option<LayoutId> {
        id.map(|id| self.layouts[id.index()])
    }

    fn own_global(&self, global: &Global, process: &str) -> Global {
        let mut copy = global.clone();
        copy.name = format!("{process}.{}", global.name);
        copy.layout = self.layout(copy.layout);
        copy.class = copy.class.map(|class| self.class(class));
        copy.span = self.span(copy.span);
        if let Init::Data { relocs, .. } = &mut copy.init {
            for reloc in relocs {
                reloc.target = match reloc.target {
                    RelocTarget::Global(g, offset) => {
                        RelocTarget::Global(self.globals[g.index()], offset)
                    }
                    RelocTarget::Func(f) => RelocTarget::Func(self.func(f)),
                    RelocTarget::Block(f, block) => RelocTarget::Block(self.func(f), block),
                };
            }
        }
        copy
    }

    fn function(&self, func: &Function) -> Function {
        let mut copy = func.clone();
        copy.span = self.span(copy.span);
        if let FuncBody::Defined(body) = &mut copy.body {
            self.body(body);
        }
        copy
    }

    fn body(&self, body: &mut Body) {
        let slots: Vec<_> = body.slots.iter().map(|(id, _)| id).collect();
        for id in slots {
            body.slots[id].layout = self.layout(body.slots[id].layout);
        }
        let blocks: Vec<_> = body.blocks.iter().map(|(id, _)| id).collect();
        for id in blocks {
            let block = &mut body.blocks[id];
            block.insts.iter_mut().for_each(|inst| self.inst(inst));
            block.term_span = self.span(block.term_span);
            self.terminator(&mut block.term);
        }
    }

    fn inst(&self, inst: &mut Inst) {
        inst.span = self.span(inst.span);
        match &mut inst.op {
            Op::Call {
                callee: Callee::Direct(f),
                ..
            } => *f = self.func(*f),
            Op::Foreign { layout, .. } => *layout = self.layout(*layout),
            Op::Alloc { class, .. } => *class = class.map(|class| self.class(class)),
            Op::InstanceOf { class, .. } => *class = self.class(*class),
            _ => {}
        }
        self.operands(&mut inst.op);
    }

    fn operand(&self, operand: &mut Operand) {
        match operand {
            Operand::Global(g, _) => *g = self.globals[g.index()],
            Operand::Func(f) => *f = self.func(*f),
            Operand::Local(_) | Operand::Const(_) | Operand::Slot(..) => {}
        }
    }

    fn all<'o>(&self, operands: impl IntoIterator<Item = &'o mut Operand>) {
        operands.into_iter().for_each(|o| self.operand(o));
    }

    fn operands(&self, op: &mut Op) {
        match op {
            Op::Wide { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::Fence { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::VarArgs { .. }
            | Op::Caught { .. }
            | Op::Gap { .. } => {}
            Op::Copy { src: a, .. }
            | Op::Unary { a, .. }
            | Op::Cast { a, .. }
            | Op::Load { addr: a, .. }
            | Op::StackAlloc { size: a, .. }
            | Op::Free { ptr: a }
            | Op::StackFree { ptr: a }
            | Op::Foreign { ptr: a, .. }
            | Op::ObjectSize { ptr: a, .. }
            | Op::InstanceOf { ptr: a, .. }
            | Op::SetJmp { buf: a, .. }
            | Op::Assert { cond: a, .. }
            | Op::Assume { cond: a } => self.operand(a),
            Op::Binary { a, b, .. }
            | Op::Compare { a, b, .. }
            | Op::PtrDiff { a, b, .. }
            | Op::PtrAdd {
                base: a, index: b, ..
            }
            | Op::Store {
                addr: a, value: b, ..
            }
            | Op::Rmw {
                addr: a, value: b, ..
            }
            | Op::Alloc {
                size: a, align: b, ..
            }
            | Op::LongJmp { buf: a, value: b }
            | Op::ParseFloat { ptr: a, end: b, .. } => self.all([a, b]),
            Op::Select {
                cond: a,
                a: b,
                b: c,
                ..
            }
            | Op::MemCopy {
                dst: a,
                src: b,
                len: c,
                ..
            }
            | Op::MemSet {
                dst: a,
                byte: b,
                len: c,
            }
            | Op::CmpXchg {
                addr: a,
                expected: b,
                desired: c,
                ..
            }
            | Op::Output {
                fd: a,
                ptr: b,
                len: c,
            } => self.all([a, b, c]),
            Op::Call { callee, args, .. } => {
                if let Callee::Indirect(target) = callee {
                    self.operand(target);
                }
                self.all(args.iter_mut().map(|(_, o)| o));
            }
            Op::Sync { op, .. } => *op = self.sync(op),
            Op::Math { args, .. } => self.all(args),
            Op::Format {
                sink, fmt, args, ..
            } => {
                match sink {
                    FormatSink::Stream(a) | FormatSink::Unbounded(a) => self.operand(a),
                    FormatSink::Buffer(a, b) => self.all([a, b]),
                }
                self.operand(fmt);
                match args {
                    FormatArgs::Direct(args) => self.all(args.iter_mut().map(|(_, o)| o)),
                    FormatArgs::List(list) => self.operand(list),
                }
            }
        }
    }

    fn sync(&self, op: &SyncOp) -> SyncOp {
        let mut operands = op.operands();
        self.all(&mut operands);
        let wait = op.wait().unwrap_or(Wait::Block);
        SyncOp::from_parts(op.name(), &operands, wait, &op.flags())
            .expect("an operation has the parts it was taken apart into")
    }

    fn terminator(&self, term: &mut Terminator) {
        match term {
            Terminator::Branch { cond: a, .. }
            | Terminator::Switch { value: a, .. }
            | Terminator::IndirectJump { addr: a, .. }
            | Terminator::Return(Some(a))
            | Terminator::Throw { value: a, .. }
            | Terminator::ThreadExit(a)
            | Terminator::Exit(a) => self.operand(a),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
        }
    }
}
