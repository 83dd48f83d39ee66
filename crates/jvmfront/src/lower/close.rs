//! Closing the program: bodies until none is missing, then virtual calls as they turned out.

use std::collections::BTreeMap;

use ir::{Callee, Entry, FuncBody, FuncId, Inst, Op, Operand, Program, Span, Ty};

use super::body::{self, Lower, Res, Unsupported, Value};
use super::meddles::Meddles;
use super::unit::{Found, Job, Unit};
use crate::class::Flags;
use crate::intrinsic;

impl Unit<'_> {
    /// Makes the program that runs a class's `main` with these arguments, which the class must have; and says for each function
    /// which one mentioned it first, and what the program does to its threads.
    pub fn main_and_why(
        mut self,
        class: &str,
        arguments: &[String],
    ) -> Option<(Program, BTreeMap<FuncId, FuncId>, Meddles)> {
        let desc = "([Ljava/lang/String;)V";
        let found = self.resolve_method(class, "main", desc)?;
        if !found.has(Flags::STATIC) {
            return None;
        }
        let entry = self.new_func("<start>".to_owned(), Vec::new(), None, true, Span::NONE);
        self.lowering = Some(entry);
        let args = self.string_array("args", arguments);
        let main_class = found.class.name.clone();
        self.started = Some((entry, found, args));
        self.start_again();
        self.program.entry = Entry::Thread(entry);
        self.program.dialect.texts = self.texts();
        self.close();
        self.boot_own_classes(&main_class);
        self.program.looks_at = self.looks_at();
        let why = std::mem::take(&mut self.reached_from);
        let meddles = self.meddles_found();
        Some((self.finish(), why, meddles))
    }

    /// Makes a program of all methods of some classes, for tests: what they call beyond these is left out.
    pub fn classes(mut self, names: &[&str]) -> Program {
        self.bounded = false;
        for name in names {
            let Some(class) = self.file(name) else {
                continue;
            };
            for index in 0..class.methods.len() {
                let class = class.clone();
                self.func(&Found { class, index });
            }
        }
        let roots = std::mem::take(&mut self.work);
        for (func, job) in roots {
            let body = self.body(func, job);
            self.program.funcs[func].body = FuncBody::Defined(body);
        }
        for (_, func) in self.program.funcs.iter_mut() {
            if matches!(func.body, FuncBody::Deferred) {
                func.body = FuncBody::Extern;
            }
        }
        self.program.boots.clear();
        self.finish()
    }

    /// Lowers what the first thread does, by what is known of handlers and of those who wait for it.
    pub(crate) fn start_again(&mut self) {
        let Some((entry, main, args)) = self.started.clone() else {
            return;
        };
        self.lowering = Some(entry);
        let body = self.start(&main, args);
        self.program.funcs[entry].body = FuncBody::Defined(match body {
            Ok(body) => body,
            Err(Unsupported(what)) => body::gap_body(&[], what, Span::NONE),
        });
    }

    /// What the first thread does: its thread object, the class's initialisation, `main`.
    fn start(&mut self, main: &Found, args: Operand) -> Res<ir::Body> {
        let boot = self.resolve_method("java/lang/Thread", "$boot", "()V");
        let mut l = Lower::plain(self, &[]);
        if boot.is_some() {
            l.call_static("java/lang/Thread", "$boot", "()V", &[])?;
        }
        let (handlers, awaited) = (l.unit.ends.handlers, l.unit.ends.awaited);
        let failed = handlers.then(|| l.b.new_block());
        let class = l.unit.class(&main.class.name.clone());
        let initialiser = l.unit.initialiser(class);
        let main = l.unit.func(main);
        let calls = initialiser.map(|func| (func, Vec::new()));
        for (func, args) in calls.into_iter().chain([(main, vec![(Ty::Ptr, args)])]) {
            let callee = Callee::Direct(func);
            let call = Op::Call {
                dst: None,
                callee,
                args,
            };
            l.emit_unwinding(call, failed);
        }
        if awaited {
            l.call_static("java/lang/Thread", "$end", "()V", &[])?;
        }
        l.terminate(ir::Terminator::Return(None));
        if let Some(failed) = failed {
            l.b.switch_to(failed);
            let exception = l.b.temp(Ty::Ptr);
            l.emit(Op::Caught { dst: exception });
            let exception = Value::non_null(Operand::Local(exception));
            l.call_static(
                "java/lang/Thread",
                "$failed",
                "(Ljava/lang/Throwable;)V",
                &[exception],
            )?;
            if awaited {
                l.call_static("java/lang/Thread", "$end", "()V", &[])?;
            }
            l.terminate(ir::Terminator::Return(None));
        }
        Ok(l.b.finish().0)
    }

    /// Lowers what was mentioned until nothing is left.
    fn close(&mut self) {
        loop {
            while let Some((func, job)) = self.work.pop_front() {
                self.lowering = Some(func);
                let body = self.body(func, job);
                self.program.funcs[func].body = FuncBody::Defined(body);
            }
            if !self.late_bodies() && !self.handlers_turn_out() {
                break;
            }
        }
    }

    fn body(&mut self, func: FuncId, job: Job) -> ir::Body {
        let made = match job {
            Job::Method(found) => match intrinsic::body(self, &found) {
                Ok(Some(body)) => Ok(body),
                Ok(None) if self.is_outside(&found) => {
                    body::unsupported("a method of the JDK that is not modelled")
                }
                Ok(None) if found.method().code.is_some() => {
                    return body::method(self, &found, func);
                }
                Ok(None) => body::unsupported(match found.has(Flags::NATIVE) {
                    true => "a native method that is not modelled",
                    false => "an abstract method is called",
                }),
                Err(error) => Err(error),
            },
            Job::Init(class) => self.init_body(class),
            Job::Hidden(hidden, class) => self.hidden_body(hidden, class),
        };
        made.unwrap_or_else(|Unsupported(what)| {
            let func = &self.program.funcs[func];
            let text = format!("{}: {what}", func.name);
            body::gap_body(&func.params, text, func.span)
        })
    }

    fn is_outside(&mut self, found: &Found) -> bool {
        let class = &found.class.name;
        self.bounded
            && self.world.is_library(class)
            && intrinsic::is_outside(class, &found.method().name)
    }

    /// Puts selectors in place of sites: or the one function that a call can reach.
    fn finish(mut self) -> Program {
        let sites: Vec<(u32, bool, Option<FuncId>)> = self
            .sites
            .iter()
            .map(|&site| {
                let targets = self.targets(site);
                let one = (targets.len() == 1).then(|| targets.first().copied());
                (site.selector, site.non_null, one.flatten())
            })
            .collect();
        for (_, func) in self.program.funcs.iter_mut() {
            let FuncBody::Defined(body) = &mut func.body else {
                continue;
            };
            let mut checks = body.locals.next_id();
            let mut used = false;
            for (_, block) in body.blocks.iter_mut() {
                let mut insts = Vec::with_capacity(block.insts.len());
                for mut inst in std::mem::take(&mut block.insts) {
                    if let Op::Call { callee, args, .. } = &mut inst.op
                        && let Callee::Virtual(site) = *callee
                    {
                        let (selector, non_null, one) = sites[site as usize];
                        *callee = match one {
                            None => Callee::Virtual(selector),
                            Some(func) => {
                                if !non_null {
                                    used = true;
                                    insts.push(Inst {
                                        op: Op::ObjectSize {
                                            dst: checks,
                                            ptr: args[0].1,
                                        },
                                        span: inst.span,
                                        unwind: inst.unwind,
                                    });
                                }
                                Callee::Direct(func)
                            }
                        };
                    }
                    insts.push(inst);
                }
                block.insts = insts;
            }
            if used {
                checks = body.locals.push(ir::Local {
                    ty: Ty::I64,
                    name: String::new(),
                });
                debug_assert_eq!(checks.0 as usize + 1, body.locals.len());
            }
        }
        self.program
    }
}
