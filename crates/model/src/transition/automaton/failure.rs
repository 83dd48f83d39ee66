//! Exceptions, and failures that the program catches.
//!
//! As in the machine: a throw goes to the block that its own block names, or to the block that the nearest call on
//! the stack names, and ends every frame in between; where there is none, it is a broken assertion. An
//! instruction that fails goes to its own unwind block, and to no other: without one, the execution ends.
//! Where an assertion fails is known. Of managed programs it is known of null, of bounds of objects whose size is
//! known, and of divisors (`symbolic/fault.rs`). Of every other instruction that can fail the model does not say when, so
//! that it may at any time, before it has done anything; a wait also after it has given its mutex back.

use super::Builder;
use super::control::following;
use crate::memory::ADDRESS;
use crate::program::target::Pos;
use crate::transition::symbolic::Path;
use crate::transition::symbolic::fault::Fault;
use crate::transition::system::{Claim, Edge};
use ir::{Callee, Op, Operand, Ty};

impl Builder<'_> {
    /// The way of an instruction that may fail to the handler of that, and what is left of its own.
    pub(super) fn failing(
        &mut self,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        at: Pos,
    ) -> Path {
        let Some(op) = self.op(at).filter(|op| op.may_fail()) else {
            return path;
        };
        // An assertion says itself when it fails, and a known function does by throwing.
        let known = match op {
            Op::Assert { .. } | Op::Gap { .. } => true,
            Op::Call { callee, .. } => matches!(callee, Callee::Direct(_)),
            _ => false,
        };
        if known || self.s.x.unwind(at).is_none() {
            return path;
        }
        match self.s.fault(&path, at, op) {
            Fault::Never => {}
            Fault::Perhaps => self.fail(paths, path.clone(), at),
            Fault::When(fails) => {
                let mut failed = path.clone();
                failed.guard = self.s.terms.and(failed.guard, fails);
                self.fail(paths, failed, at);
                let works = self.s.terms.not(fails);
                path.guard = self.s.terms.and(path.guard, works);
            }
        }
        path
    }

    /// The instruction fails: nothing was thrown.
    pub(super) fn fail(&mut self, paths: &mut Vec<(Path, Pos)>, mut path: Path, at: Pos) {
        if let Some(to) = self.s.x.unwind(at) {
            let (exception, none) = (self.s.exception(self.kind), self.s.terms.bits(ADDRESS, 0));
            path.state.insert(exception, none);
            paths.push((path, to));
        }
    }

    /// Raises an exception.
    pub(super) fn throw(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        at: Pos,
        value: Operand,
    ) {
        let Some(to) = self.s.x.handler(at) else {
            if self.asserts(at) {
                let what = "an exception is not caught".to_string();
                self.claim(edges, path, Claim::Assert(self.span(at), what));
            }
            return;
        };
        let value = self.s.eval(&path, at.inst, value, Ty::Ptr);
        let exception = self.s.exception(self.kind);
        path.state.insert(exception, value);
        paths.push((path, to));
    }

    /// The exception that is handled.
    pub(super) fn caught(
        &mut self,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        at: Pos,
        dst: ir::LocalId,
    ) {
        let exception = self.s.exception(self.kind);
        let value = self.s.now(&path, exception);
        self.s.set(&mut path, at.inst, dst, Some(value));
        paths.push((path, following(at)));
    }

    /// Something that the slice does not look at was thrown out of a call.
    pub(super) fn thrown_out(&mut self, paths: &mut Vec<(Path, Pos)>, mut path: Path, at: Pos) {
        if let Some(to) = self.s.x.handler_above(at) {
            let (exception, any) = (self.s.exception(self.kind), self.s.anything(ADDRESS));
            path.state.insert(exception, any);
            paths.push((path, to));
        }
    }
}
