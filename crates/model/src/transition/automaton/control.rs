//! Where control goes: calls, branches, returns, ends.

use super::Builder;
use crate::memory::ADDRESS;
use crate::program::target::{InstId, KindId, ObjectKey, Pos};
use crate::transition::symbolic::Path;
use crate::transition::system::{Claim, Edge, Role};
use ir::Op;
use ir::cfg::Liveness;
use ir::{BlockId, Callee, Entry, FuncId, Idx, LocalId, Operand, Terminator, Ty};
use logic::Term;

impl Builder<'_> {
    pub(super) fn call(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        path: Path,
        at: Pos,
        (dst, callee, args): (Option<LocalId>, &Callee, &[(Ty, Operand)]),
    ) {
        if let Some(reason) = self.s.x.refused.get(&at) {
            let reason = reason.clone();
            return self.gap(edges, path, at, reason);
        }
        let funcs: Vec<(FuncId, Option<Term>)> = match callee {
            Callee::Direct(f) => vec![(*f, None)],
            Callee::Indirect(o) => {
                let address = self.s.eval(&path, at.inst, *o, Ty::Ptr);
                let mut funcs = Vec::new();
                for t in self.s.x.targets(at.inst, *o).iter() {
                    let object = self.s.memory.get(t.object);
                    if let ObjectKey::Func(f) = object.key {
                        let base = self.s.terms.bits(ADDRESS, object.base);
                        funcs.push((f, Some(self.s.terms.eq(address, base))));
                    }
                }
                funcs
            }
            Callee::Virtual(method) => match self.methods(&path, at, *method, args) {
                Ok(funcs) => funcs,
                Err(reason) => return self.gap(edges, path, at, reason),
            },
        };
        if self.is_dull(at, &funcs) {
            if self.throws(at, &funcs) {
                self.thrown_out(paths, path.clone(), at);
            }
            let mut p = path;
            if let Some(dst) = dst {
                self.s.set(&mut p, at.inst, dst, None);
            }
            return paths.push((p, following(at)));
        }
        for (func, cond) in funcs {
            let mut p = path.clone();
            if let Some(cond) = cond {
                p.guard = self.s.terms.and(p.guard, cond);
            }
            let Some(child) = self.s.x.callee(at, func) else {
                let name = &self.s.x.program.funcs[func].name;
                let reason = format!("no model for external function `{name}`");
                self.gap(edges, p, at, reason);
                continue;
            };
            self.enter(paths, p, at.inst, child, args);
        }
    }

    /// Does a call go only to functions in which nothing happens that the slice looks at?
    fn is_dull(&self, at: Pos, funcs: &[(FuncId, Option<Term>)]) -> bool {
        let Some(lens) = &self.s.lens else {
            return false;
        };
        let dull = |f: FuncId| self.s.x.callee(at, f).is_some_and(|c| lens.is_dull(c));
        !funcs.is_empty() && funcs.iter().all(|(f, _)| dull(*f))
    }

    /// May an exception come out of such a call?
    fn throws(&self, at: Pos, funcs: &[(FuncId, Option<Term>)]) -> bool {
        let mut callees = funcs.iter().filter_map(|(f, _)| self.s.x.callee(at, *f));
        callees.any(|c| self.s.x.throws(c))
    }

    /// The methods that a virtual call may go to, each with the condition that the receiver is of such a class.
    fn methods(
        &mut self,
        path: &Path,
        at: Pos,
        method: u32,
        args: &[(Ty, Operand)],
    ) -> Result<Vec<(FuncId, Option<Term>)>, String> {
        let Some((_, receiver)) = args.first() else {
            return Err("a virtual call of nothing".to_string());
        };
        let address = self.s.eval(path, at.inst, *receiver, Ty::Ptr);
        let mut funcs: Vec<(FuncId, Option<Term>)> = Vec::new();
        for t in self.s.x.targets(at.inst, *receiver).iter() {
            let Some(class) = self.s.x.class_of(t.object) else {
                return Err("a virtual call of an object whose class is not known".to_string());
            };
            let methods = &self.s.x.program.classes[class].methods;
            let Some(&Some(func)) = methods.get(method as usize) else {
                continue;
            };
            let it = self.s.within(address, t.object);
            match funcs.iter_mut().find(|(f, _)| *f == func) {
                Some((_, Some(cond))) => *cond = self.s.terms.or(*cond, it),
                _ => funcs.push((func, Some(it))),
            }
        }
        // Null was excluded before; what is no object fails there, too.
        if let [(_, cond)] = funcs.as_mut_slice() {
            *cond = None;
        }
        Ok(funcs)
    }

    pub(super) fn enter(
        &mut self,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        from: InstId,
        child: InstId,
        args: &[(Ty, Operand)],
    ) {
        let func = self.s.x.instances[child.0 as usize].func;
        let params = &self.s.x.program.funcs[func].params;
        let values: Vec<Option<Term>> = params
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                let (_, operand) = args.get(i)?;
                self.s.width(*ty)?;
                Some(self.s.eval(&path, from, *operand, *ty))
            })
            .collect();
        for (i, value) in values.into_iter().enumerate() {
            self.s.set(&mut path, child, LocalId::new(i), value);
        }
        // So do locals of a new frame that are read before they are written.
        let body = self.body(child);
        let live = self.live.entry(func).or_insert_with(|| Liveness::of(body));
        let unset = live.at(body, BlockId(0), 0);
        for local in unset.into_iter().filter(|l| l.index() >= params.len()) {
            self.s.set(&mut path, child, local, None);
        }
        // A slot of a new frame holds anything.
        let slots: Vec<_> = self.body(child).slots.ids().collect();
        for slot in slots {
            if let Some(object) = self.s.x.object(ObjectKey::Slot(child, slot)) {
                self.s.forget(&mut path, object, true);
            }
        }
        let at = Pos {
            inst: child,
            block: BlockId(0),
            index: 0,
        };
        paths.push((path, at));
    }

    pub(super) fn terminator(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        path: Path,
        at: Pos,
    ) {
        let block = &self.body(at.inst).blocks[at.block];
        let go = |block: BlockId| Pos {
            inst: at.inst,
            block,
            index: 0,
        };
        match &block.term {
            Terminator::Jump(to) => paths.push((path, go(*to))),
            Terminator::Branch {
                cond,
                ty,
                then,
                other,
            } => {
                let c = self.s.eval(&path, at.inst, *cond, *ty);
                let c = self.s.truth(c);
                let not = self.s.terms.not(c);
                for (cond, to) in [(c, then), (not, other)] {
                    let mut p = path.clone();
                    p.guard = self.s.terms.and(p.guard, cond);
                    paths.push((p, go(*to)));
                }
            }
            Terminator::Switch {
                value,
                ty,
                cases,
                default,
            } => {
                let v = self.s.eval(&path, at.inst, *value, *ty);
                let width = self.s.terms.width(v);
                let mut rest = path;
                for case in cases {
                    let (lo, n) = (
                        self.s.terms.bits(width, case.lo),
                        self.s.terms.bits(width, case.hi.wrapping_sub(case.lo)),
                    );
                    let apart = self.s.terms.sub(v, lo);
                    let inside = self.s.terms.ule(apart, n);
                    let mut p = rest.clone();
                    p.guard = self.s.terms.and(p.guard, inside);
                    paths.push((p, go(case.target)));
                    let outside = self.s.terms.not(inside);
                    rest.guard = self.s.terms.and(rest.guard, outside);
                }
                paths.push((rest, go(*default)));
            }
            Terminator::IndirectJump { targets, .. } => {
                paths.extend(targets.iter().map(|t| (path.clone(), go(*t))));
            }
            Terminator::Return(value) => self.leave(edges, paths, path, at, *value),
            Terminator::ThreadExit(_) if self.s.x.leaves_handlers(at.inst) => {
                let what = "handlers of the end of the process in the last thread".to_string();
                self.gap(edges, path, at, what);
            }
            Terminator::ThreadExit(_) => {
                let to = self.location(Role::Ended);
                self.edge(edges, path, to, None);
            }
            Terminator::Exit(_) => {
                let to = self.location(Role::Exited);
                self.edge(edges, path, to, None);
            }
            Terminator::Throw { value, .. } => self.throw(edges, paths, path, at, *value),
            Terminator::Unreachable if !self.asserts(at) => {}
            Terminator::Unreachable => {
                let what = "control reaches a place declared unreachable".to_string();
                self.claim(edges, path, Claim::Assert(self.span(at), what));
            }
        }
    }

    pub(super) fn leave(
        &mut self,
        edges: &mut Vec<Edge>,
        paths: &mut Vec<(Path, Pos)>,
        mut path: Path,
        at: Pos,
        value: Option<Operand>,
    ) {
        let instance = &self.s.x.instances[at.inst.0 as usize];
        let (func, caller) = (instance.func, instance.caller);
        let ret = self.s.x.program.funcs[func].ret;
        match caller {
            Some(call) => {
                let dst = match self.op(call) {
                    Some(Op::Call { dst, .. }) => *dst,
                    // A hook at the end of a thread ends it by itself.
                    _ => return,
                };
                if let Some(dst) = dst {
                    let v = match (value, ret) {
                        (Some(v), Some(ty)) if self.s.width(ty).is_some() => {
                            Some(self.s.eval(&path, at.inst, v, ty))
                        }
                        _ => None,
                    };
                    self.s.set(&mut path, call.inst, dst, v);
                }
                paths.push((path, following(call)));
            }
            None => match self.s.x.hook(at.inst) {
                Some(hook) => match self.s.x.callee(at, hook) {
                    Some(child) => {
                        let arg = value.unwrap_or(Operand::Const(0));
                        let ty = ret.unwrap_or(Ty::Ptr);
                        self.enter(paths, path, at.inst, child, &[(ty, arg)]);
                    }
                    None => self.gap(edges, path, at, "the end of a thread".to_string()),
                },
                None => {
                    let process = self.kind == KindId::MAIN
                        && matches!(self.s.x.program.entry, Entry::Main(_));
                    let role = if process { Role::Exited } else { Role::Ended };
                    let to = self.location(role);
                    self.edge(edges, path, to, None);
                }
            },
        }
    }
}

/// The place after an instruction.
pub(super) fn following(at: Pos) -> Pos {
    Pos {
        index: at.index + 1,
        ..at
    }
}
