//! What few programs do to their threads, and what all threads have to do where it is done.
//!
//! A program may ask for the states of its threads, suspend them and stop them (`java.lang.Thread`). Then locking,
//! waiting, joining, sleeping and ending are what HotSpot makes of them, step by step, in the methods of the model of `Thread`
//! that begin with `$`; and the JDK's own synchronisers are executed, whose waits are parks (`--real-juc`). Others pay for none
//! of this. What a program does is known when it is closed: then it is lowered once more.
//!
//! A thread that is stopped throws an exception anywhere (JLS 11.1.3). So it asks before whatever others may see of it, in all
//! code but that of models, and where it goes back or waits it asks and must throw.

use ir::{Callee, Op, Operand, Ty};

use super::body::{Lower, Res};
use super::unit::Unit;
use crate::class::Insn;

/// What a program does to its threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meddles {
    /// It asks for their states.
    pub states: bool,
    /// It suspends them.
    pub suspends: bool,
    /// It stops them.
    pub stops: bool,
}

impl Meddles {
    /// Whether it does something of it.
    pub fn any(self) -> bool {
        self.states || self.suspends || self.stops
    }

    /// What one of two does.
    pub fn or(self, other: Meddles) -> Meddles {
        Meddles {
            states: self.states || other.states,
            suspends: self.suspends || other.suspends,
            stops: self.stops || other.stops,
        }
    }
}

impl Unit<'_> {
    /// Says what the program is known to do to its threads.
    pub(crate) fn meddling(mut self, meddles: Meddles) -> Self {
        self.meddles = meddles;
        self
    }

    /// What the closed program does to its threads.
    pub(crate) fn meddles_found(&self) -> Meddles {
        let reached = |name, desc| self.is_reached("java/lang/Thread", name, desc);
        Meddles {
            states: reached("getState", "()Ljava/lang/Thread$State;"),
            suspends: reached("suspend", "()V"),
            stops: reached("stop", "()V"),
        }
    }

    /// A static method of the model of `Thread` without a result.
    fn of_thread(&mut self, name: &str, desc: &str) -> Option<ir::FuncId> {
        let found = self.resolve_method("java/lang/Thread", name, desc)?;
        Some(self.func(&found))
    }
}

impl Lower<'_, '_> {
    /// Takes a monitor that is not null.
    pub(crate) fn take(&mut self, object: Operand) {
        let enter = match self.unit.meddles.states {
            true => self.unit.of_thread("$enter", "(Ljava/lang/Object;)V"),
            false => None,
        };
        match enter {
            None => self.emit(super::unwind::lock(object)),
            Some(func) => self.emit(Op::Call {
                dst: None,
                callee: Callee::Direct(func),
                args: vec![(Ty::Ptr, object)],
            }),
        }
    }

    /// A method begins, before it takes a monitor.
    pub(crate) fn poll_at_start(&mut self) {
        if self.polls()
            && let Some(func) = self.unit.of_thread("$poll", "()V")
        {
            self.emit(Op::Call {
                dst: None,
                callee: Callee::Direct(func),
                args: Vec::new(),
            });
        }
    }

    /// Before an instruction: asks whether the thread was stopped.
    pub(crate) fn poll(&mut self, insn: &Insn) -> Res<()> {
        let method = match insn {
            Insn::ArrayLoad(_)
            | Insn::ArrayStore(_)
            | Insn::GetStatic(_)
            | Insn::PutStatic(_)
            | Insn::GetField(_)
            | Insn::PutField(_)
            | Insn::Invoke(..)
            | Insn::InvokeDynamic { .. }
            | Insn::MonitorEnter
            | Insn::MonitorExit
            | Insn::Return(_) => "$poll",
            insn if insn.targets().iter().any(|&target| target <= self.at) => "$heed",
            _ => return Ok(()),
        };
        self.call_static("java/lang/Thread", method, "()V", &[])?;
        Ok(())
    }

    /// Whether this is code that a thread can be stopped in.
    pub(crate) fn polls(&mut self) -> bool {
        self.unit.meddles.stops && !self.unit.world.is_model(&self.class.name.clone())
    }
}
