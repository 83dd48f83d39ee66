//! Closing a program: bodies supplied until everything that can be reached is there.
//!
//! A function is reachable from the roots (the entry, the hooks and the boots; every function, if there is
//! no entry) through calls, through its address taken in a reachable body or in the data of a
//! reachable global, and as a method of a class that a reachable body allocates or a reachable global is of. This is more
//! than can be called and never less.

use std::collections::BTreeSet;

use crate::id::{ClassId, FuncId, GlobalId, Idx};
use crate::inst::{Callee, Op};
use crate::operand::Operand;
use crate::program::{Body, Entry, FuncBody, Init, Program, RelocTarget};

/// What has the bodies of deferred functions.
pub trait BodySupplier {
    /// The body of a function that is [`FuncBody::Deferred`]. It may add functions (deferred
    /// ones too), globals, layouts, classes and files to the program, but change none that is
    /// there. Giving [`FuncBody::Deferred`] again means there is no body.
    fn supply(&mut self, program: &mut Program, func: FuncId) -> FuncBody;
}

impl Program {
    /// Supplies deferred bodies until every reachable function has its own, or none.
    pub fn close(&mut self, supplier: &mut dyn BodySupplier) {
        let mut reach = Reach::default();
        reach.roots(self);
        while let Some(func) = reach.next(self) {
            if matches!(self.funcs[func].body, FuncBody::Deferred) {
                self.funcs[func].body = match supplier.supply(self, func) {
                    FuncBody::Deferred => FuncBody::Extern,
                    body => body,
                };
            }
            reach.function(self, func);
        }
    }
}

/// The reachable functions of a program as it stands, in order of id.
pub fn reachable(program: &Program) -> BTreeSet<FuncId> {
    let mut reach = Reach::default();
    reach.roots(program);
    while let Some(func) = reach.next(program) {
        reach.function(program, func);
    }
    reach
        .funcs
        .into_iter()
        .filter(|f| program.funcs.get(*f).is_some())
        .collect()
}

/// What has been reached, and which functions are still to be looked at.
#[derive(Default)]
struct Reach {
    funcs: BTreeSet<FuncId>,
    globals: BTreeSet<GlobalId>,
    classes: BTreeSet<ClassId>,
    work: Vec<FuncId>,
    all: bool,
    next: u32,
}

impl Reach {
    fn roots(&mut self, program: &Program) {
        match program.entry {
            Entry::None => self.all = true,
            Entry::Main(f) | Entry::Thread(f) => self.add(f),
        }
        let of_processes = program.processes.iter().map(|process| process.hooks);
        for hooks in of_processes.chain([program.hooks]) {
            let all = [
                hooks.thread_exit,
                hooks.cancel,
                hooks.exit,
                hooks.killed,
                hooks.begin,
            ];
            all.into_iter().flatten().for_each(|f| self.add(f));
        }
        for boot in &program.boots {
            self.add(boot.func);
        }
    }

    fn add(&mut self, func: FuncId) {
        if self.funcs.insert(func) {
            self.work.push(func);
        }
    }

    /// The next function to look at; ids out of range are left to the verifier.
    fn next(&mut self, program: &Program) -> Option<FuncId> {
        loop {
            if let Some(func) = self.work.pop() {
                if func.index() < program.funcs.len() {
                    return Some(func);
                }
                continue;
            }
            if !self.all || self.next as usize >= program.funcs.len() {
                return None;
            }
            self.next += 1;
            self.add(FuncId(self.next - 1));
        }
    }

    fn function(&mut self, program: &Program, func: FuncId) {
        if let FuncBody::Defined(body) = &program.funcs[func].body {
            self.body(program, body);
        }
    }

    fn body(&mut self, program: &Program, body: &Body) {
        for (_, block) in body.blocks.iter() {
            for inst in &block.insts {
                inst.op.for_each_operand(|o| self.operand(program, o));
                match &inst.op {
                    Op::Call {
                        callee: Callee::Direct(f),
                        ..
                    } => self.add(*f),
                    Op::Alloc {
                        class: Some(class), ..
                    } => self.class(program, *class),
                    _ => {}
                }
            }
            block.term.for_each_operand(|o| self.operand(program, o));
        }
    }

    fn operand(&mut self, program: &Program, operand: Operand) {
        match operand {
            Operand::Func(f) => self.add(f),
            Operand::Global(g, _) => self.global(program, g),
            Operand::Local(_) | Operand::Const(_) | Operand::Slot(..) => {}
        }
    }

    fn global(&mut self, program: &Program, id: GlobalId) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            if !self.globals.insert(id) {
                continue;
            }
            let global = program.globals.get(id);
            if let Some(class) = global.and_then(|g| g.class) {
                self.class(program, class);
            }
            let Some(Init::Data { relocs, .. }) = global.map(|g| &g.init) else {
                continue;
            };
            for reloc in relocs {
                match reloc.target {
                    RelocTarget::Global(g, _) => work.push(g),
                    RelocTarget::Func(f) | RelocTarget::Block(f, _) => self.add(f),
                }
            }
        }
    }

    fn class(&mut self, program: &Program, id: ClassId) {
        if !self.classes.insert(id) {
            return;
        }
        if let Some(class) = program.classes.get(id) {
            class.methods.iter().flatten().for_each(|f| self.add(*f));
        }
    }
}
