//! Initialisation of classes (JLS 12.4.2).
//!
//! A class with an initialiser, its own or a superclass's, has a function that runs it under a `once` object: the
//! thread that comes first initialises the superclass, then runs `<clinit>`; others wait; the same thread goes on.
//! A class without `<clinit>` has a `once` object as well, since threads may wait for its superclass and for it
//! crosswise; only where all above it is of the library, whose initialisers know no class of the program, it has none.
//! Where that throws, the class is unusable for ever. `new`, static accesses and static calls call the
//! function, except from code that can only run behind it: the class's own static methods and constructors.
//!
//! An initialiser that does nothing but find out whether assertions are enabled is none: the answer is a constant.

use ir::{
    Body, Boot, Callee, ClassId, FuncId, Global, GlobalId, Init, Op, Operand, Span, SwitchCase,
    SyncOp, Terminator, Ty,
};

use super::body::{Lower, Res, Value};
use super::unit::{Found, Job, Unit};
use super::unwind::Trap;
use crate::class::{ClassFile, Flags, Insn, Name, dotted};

impl Lower<'_, '_> {
    /// Initialises a class unless it must have begun.
    pub(crate) fn initialise(&mut self, class: &Name) -> Res<()> {
        let id = self.unit.class(class);
        let Some(func) = self.unit.initialiser(id) else {
            return Ok(());
        };
        if self.is_static || self.is_init {
            let own = self.unit.class(&self.class.name.clone());
            if self.unit.below(own, id) {
                return Ok(());
            }
        }
        let unwind = self.unwind(Trap::Call)?;
        self.emit_unwinding(
            Op::Call {
                dst: None,
                callee: Callee::Direct(func),
                args: Vec::new(),
            },
            unwind,
        );
        Ok(())
    }
}

impl Unit<'_> {
    /// The function that initialises a class; none if there is nothing to do.
    pub(crate) fn initialiser(&mut self, class: ClassId) -> Option<FuncId> {
        let info = &self.infos[&class];
        if let Some(known) = info.init {
            return known;
        }
        let file = info.file.clone();
        let library = info.library;
        let func = file.and_then(|file| {
            let above = self.initialisers_above(&file);
            match (class_initialiser(&file), &above[..]) {
                (None, []) => None,
                (None, [above]) if self.is_of_library(*above) => Some(*above),
                _ => {
                    let name = format!("{}.<initialise>", dotted(&file.name));
                    let func = self.new_func(name, Vec::new(), None, true, Span::NONE);
                    self.work.push_back((func, Job::Init(class)));
                    let once = self.program.globals.push(Global {
                        name: format!("initialisation of class {}", dotted(&file.name)),
                        size: 1,
                        align: 1,
                        init: Init::Zero,
                        thread_local: false,
                        constant: false,
                        literal: false,
                        layout: None,
                        span: Span::NONE,
                        class: None,
                    });
                    self.once.insert(class, once);
                    match library {
                        true => self.program.boots.push(Boot {
                            func,
                            once,
                            own: None,
                        }),
                        false => self.lazy.push((class, func)),
                    }
                    Some(func)
                }
            }
        });
        let info = self.infos.get_mut(&class).expect("a class of the program");
        info.init = Some(func);
        func
    }

    /// What of the user's classes may be initialised before the program starts: the class of `main`, which is first in
    /// any case, and those of which nothing shows when they are.
    pub(crate) fn boot_own_classes(&mut self, main: &str) {
        let main = self.class(&Name::from(main));
        let first = self.infos[&main].init.flatten();
        let mut boots = Vec::new();
        for (class, func) in std::mem::take(&mut self.lazy) {
            let is_first = first == Some(func);
            let boot = Boot {
                func,
                once: self.once[&class],
                own: (!is_first).then(|| self.statics_of(class)),
            };
            match is_first {
                true => boots.insert(0, boot),
                false => boots.push(boot),
            }
        }
        self.program.boots.extend(boots);
    }

    fn statics_of(&self, class: ClassId) -> Vec<GlobalId> {
        let Some(file) = &self.infos[&class].file else {
            return Vec::new();
        };
        let statics = self.statics.iter();
        let own = statics.filter(|((class, _), _)| *class == file.name);
        own.map(|(_, global)| *global).collect()
    }

    /// Whether a function initialises a class of the library.
    fn is_of_library(&self, initialiser: FuncId) -> bool {
        self.program.boots.iter().any(|b| b.func == initialiser)
    }

    /// Of the superclass, and of all interfaces above that have methods with bodies, outermost first.
    fn initialisers_above(&mut self, file: &ClassFile) -> Vec<FuncId> {
        let mut above = Vec::new();
        if file.is_interface() {
            return above;
        }
        if let Some(name) = &file.super_name {
            let id = self.class(name);
            above.extend(self.initialiser(id));
        }
        self.interfaces_first(file, &mut above);
        above
    }

    fn interfaces_first(&mut self, file: &ClassFile, above: &mut Vec<FuncId>) {
        for name in &file.interfaces {
            let id = self.class(name);
            let Some(interface) = self.infos[&id].file.clone() else {
                continue;
            };
            self.interfaces_first(&interface, above);
            let default = |m: &crate::class::Method| m.code.is_some() && !m.is_static();
            if interface.methods.iter().any(default)
                && let Some(func) = self.initialiser(id)
                && !above.contains(&func)
            {
                above.push(func);
            }
        }
    }

    /// The body of a class's initialising function.
    pub(crate) fn init_body(&mut self, class: ClassId) -> Res<Body> {
        let file = self.infos[&class].file.clone();
        let file = file.expect("a class with an initialiser has a file");
        let above = self.initialisers_above(&file);
        let own = class_initialiser(&file).map(|index| {
            let found = Found {
                class: file.clone(),
                index,
            };
            self.func(&found)
        });
        let once = Operand::Global(self.once[&class], 0);
        let error = self.class(&Name::from("java/lang/Error"));
        let name = Operand::Global(self.text(&dotted(&file.name)), 0);
        let mut l = Lower::plain(self, &[]);
        let sync = |op: SyncOp| Op::Sync { dst: None, op };
        let result = l.b.temp(Ty::I32);
        let (work, failed, done) = (l.b.new_block(), l.b.new_block(), l.b.new_block());
        l.emit(Op::Sync {
            dst: Some(result),
            op: SyncOp::OnceBegin {
                once,
                reentrant: true,
            },
        });
        let case = |value: u64, target| SwitchCase {
            lo: value,
            hi: value,
            target,
        };
        l.terminate(Terminator::Switch {
            value: Operand::Local(result),
            ty: Ty::I32,
            cases: vec![case(1, work), case(3, failed)],
            default: done,
        });
        l.b.switch_to(done);
        l.terminate(Terminator::Return(None));
        l.b.switch_to(work);
        let caught = l.b.new_block();
        for func in above.into_iter().chain(own) {
            l.emit_unwinding(
                Op::Call {
                    dst: None,
                    callee: Callee::Direct(func),
                    args: Vec::new(),
                },
                Some(caught),
            );
        }
        l.emit(sync(SyncOp::OnceEnd { once }));
        l.terminate(Terminator::Return(None));
        l.b.switch_to(failed);
        l.raise(
            "notInitialised",
            "(Ljava/lang/String;)Ljava/lang/Throwable;",
            &[Value::non_null(name)],
        )?;
        l.b.switch_to(caught);
        let exception = l.b.temp(Ty::Ptr);
        l.emit(Op::Caught { dst: exception });
        l.emit(sync(SyncOp::OnceFail { once, again: false }));
        let is_error = l.b.temp(Ty::I32);
        l.emit(Op::InstanceOf {
            dst: is_error,
            ptr: Operand::Local(exception),
            class: error,
        });
        let (passed, wrapped) = (l.b.new_block(), l.b.new_block());
        l.terminate(Terminator::Branch {
            cond: Operand::Local(is_error),
            ty: Ty::I32,
            then: passed,
            other: wrapped,
        });
        l.b.switch_to(passed);
        l.terminate(Terminator::Throw {
            value: Operand::Local(exception),
            unwind: None,
        });
        l.b.switch_to(wrapped);
        let cause = Value::non_null(Operand::Local(exception));
        l.raise(
            "initializer",
            "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
            &[cause],
        )?;
        Ok(l.b.finish().0)
    }
}

/// Which method initialises a class, unless it only asks whether assertions are enabled.
fn class_initialiser(file: &ClassFile) -> Option<usize> {
    let index = file.methods.iter().position(|m| &*m.name == "<clinit>")?;
    let method = &file.methods[index];
    if !method.flags.contains(Flags::STATIC) {
        return None;
    }
    let insns = &method.code.as_ref()?.code().insns;
    let own = |insn: &Insn| match insn {
        Insn::PutStatic(field) => &*field.name == "$assertionsDisabled",
        Insn::Invoke(_, method) => &*method.name == "desiredAssertionStatus",
        Insn::Const(_) | Insn::IfZero(..) | Insn::Goto(_) | Insn::Return(None) => true,
        _ => false,
    };
    (!insns.iter().all(|(_, insn)| own(insn))).then_some(index)
}
