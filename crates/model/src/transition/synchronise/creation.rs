//! Creation of threads, and the ghosts it writes: to whom something was given, and what the
//! creator's variables were.

use super::{Next, Refusal};
use crate::memory::{ADDRESS, StateVar};
use crate::program::target::{KindId, ObjectKey, Pos};
use crate::transition::symbolic::{Path, Symbolic};
use crate::transition::system::Effect;
use ir::cfg::Liveness;
use ir::{LocalId, SyncOp, SyncResult, Ty};
use logic::{Sort, Term};

impl Symbolic<'_> {
    /// A ghost: to which thread of a kind an argument was given last.
    pub(super) fn given(&mut self, kind: KindId) -> Term {
        let sort = Sort::array(ADDRESS, self.word_bits());
        let term = self.terms.var(&format!("given({})", kind.0), sort);
        self.ghost(term);
        term
    }

    /// A ghost: which thread changed a variable last.
    pub(crate) fn writer(&mut self, var: Term) -> Option<Term> {
        let v = self.terms.as_var(var)?;
        let name = format!("writer({})", self.terms.name(v));
        let term = self.terms.var(&name, Sort::Bits(self.word_bits()));
        self.ghost(term);
        Some(term)
    }

    /// A ghost: which thread has a pointer to itself.
    pub(crate) fn holder(&mut self) -> Term {
        let sort = Sort::array(ADDRESS, self.word_bits());
        let term = self.terms.var("holder", sort);
        self.ghost(term);
        term
    }

    pub(crate) fn ghost(&mut self, term: Term) {
        self.ghost_from(term, None);
    }

    pub(crate) fn ghost_from(&mut self, term: Term, init: Option<Term>) {
        if !self.memory.vars.iter().any(|v| v.term == term) {
            self.memory.vars.push(StateVar {
                term,
                of: None,
                init,
                visible: true,
            });
        }
    }

    /// Ghosts of a thread that keep what the creator's integers were when it was started. No step
    /// reads them.
    pub(super) fn snapshots(&mut self, kind: KindId, at: Pos) -> Vec<(Term, Term)> {
        if self.x.kind_at(at.inst) != KindId::MAIN || !self.x.repeats(at) {
            return Vec::new();
        }
        let Some(body) = self.x.body(at.inst) else {
            return Vec::new();
        };
        let live = Liveness::of(body).at(body, at.block, at.index);
        let mut out = Vec::new();
        for local in live {
            let decl = &body.locals[local];
            let Some(value) = self.local(at.inst, local) else {
                continue;
            };
            if decl.ty.is_float() {
                continue;
            }
            let name = format!("T{}.{}%{} at creation", kind.0, decl.name, local.0);
            let sort = self.terms.sort(value);
            let ghost = self.terms.var(&name, sort);
            if !self.memory.vars.iter().any(|v| v.term == ghost) {
                self.memory.vars.push(StateVar {
                    term: ghost,
                    of: Some(kind),
                    init: None,
                    visible: false,
                });
            }
            out.push((ghost, value));
        }
        out
    }

    pub(super) fn spawn(
        &mut self,
        path: Path,
        at: Pos,
        op: &SyncOp,
        dst: Option<LocalId>,
    ) -> Result<Vec<Next>, Refusal> {
        let SyncOp::Spawn {
            handle, func, arg, ..
        } = op
        else {
            return Err("no creation".to_string());
        };
        let inst = at.inst;
        let starts = self.x.targets(inst, *func);
        let address = self.eval(&path, inst, *func, Ty::Ptr);
        let to = self.x.targets(inst, *handle);
        let where_to = self.eval(&path, inst, *handle, Ty::Ptr);
        let points = !self.x.targets(inst, *arg).is_empty();
        let arg = self.eval(&path, inst, *arg, Ty::Ptr);
        let mut out = Vec::new();
        for t in starts.iter() {
            let object = self.memory.get(t.object);
            let ObjectKey::Func(f) = object.key else {
                continue;
            };
            let base = self.terms.bits(ADDRESS, object.base);
            let Some(kind) = self.x.started(at, f) else {
                return Err("a thread is started with a function that has no body".to_string());
            };
            let mut p = path.clone();
            let it = self.terms.eq(address, base);
            p.guard = self.terms.and(p.guard, it);
            let new = self.anything(self.word_bits());
            self.store(&mut p, where_to, &to, self.word_bits() / 8, new, false);
            let root = self.x.kinds[kind.0 as usize].root;
            let mut start = Vec::new();
            let takes = !self.x.program.funcs[f].params.is_empty();
            if takes && let Some(var) = self.local(root, LocalId(0)) {
                let arg = self.fitted(arg, self.terms.width(var), points);
                start.push((var, arg));
            }
            for (ghost, value) in self.snapshots(kind, at) {
                start.push((ghost, value));
            }
            let ghost = match points {
                true => self.holder(),
                false => self.given(kind),
            };
            let array = self.now(&p, ghost);
            let array = self.terms.store(array, arg, new);
            p.state.insert(ghost, array);
            p.effect = Effect::Spawn {
                kind,
                start,
                handle: new,
            };
            if let Some(dst) = dst {
                let zero = self.terms.bits(32, 0);
                self.set(&mut p, inst, dst, Some(zero));
            }
            out.push(Next::On(p));
        }
        if out.is_empty() {
            return Err("which function a thread starts with is not known".to_string());
        }
        if let Some(dst) = dst {
            let mut p = path;
            let busy = self.terms.bits(32, SyncResult::Unavailable.code() as u64);
            self.set(&mut p, inst, dst, Some(busy));
            if self.creation_fails {
                out.push(Next::On(p));
            }
        }
        Ok(out)
    }
}
