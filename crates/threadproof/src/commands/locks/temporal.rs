//! `threadproof locks --ltl`: a formula about the control of one kind of thread.
//!
//! What holds, holds of every path through the thread's control with every branch free; the others
//! may do what they like (section 4 of Kahlon, Ivančić, Gupta). Functions in which nothing happens
//! that the formula speaks of are taken to return. A run that breaks it is a candidate: data may
//! rule it out.
//!
//! In a managed program the first thread is `main`, and every other one is a `thread`. A method is called by its name with or without
//! that of its class and package (`run`, `Worker.run`, `p.Server.Worker.run`), which means all methods that are called so.

use std::collections::{BTreeMap, BTreeSet};

use analysis::{Analysis, Point};
use ir::{Callee, Idx, Op, Program, Span};
use pushdown::control::Again;
use pushdown::ltl::{Atom, Lasso, LassoStep, Letters, Spec, TooLarge, parse_spec, violation};
use pushdown::program::engine::{conditions, span_of};
use pushdown::program::translate::{Model, Request, translate};
use pushdown::{Action, KindId, LockId, PointId};

use super::{CONDITIONS, Open};
use crate::Exit;
use crate::print::output::{print, say};
use crate::process::watch;

/// Answers for a formula.
pub(super) fn temporal(analysis: &Analysis<'_>, text: &str, open: &Open) -> Exit {
    match (answer(analysis, text), bounds::over()) {
        (Ok(exit), _) => exit,
        (Err(_), Some(why)) => open.no_answer(watch::told(why)),
        (Err(messages), None) => {
            for message in messages {
                say(&format!("error: --ltl: {message}"));
            }
            Exit::Usage
        }
    }
}

fn answer(analysis: &Analysis<'_>, text: &str) -> Result<Exit, Vec<String>> {
    let spec = parse_spec(text).map_err(|errors| {
        let told = errors
            .iter()
            .map(|e| format!("column {}: {}", e.column, e.message));
        told.collect::<Vec<_>>()
    })?;
    let kinds = kinds(analysis, &spec)?;
    let places = places(analysis, &spec.atoms);
    let interesting = |point: Point| places.contains_key(&point);
    let request = Request {
        interesting: &interesting,
        fine: true,
        not_mutexes: BTreeSet::new(),
        split: BTreeSet::new(),
    };
    let model = translate(analysis, &request);
    let locks = locks(&model, &spec.atoms);
    complain(&spec, &places, &locks)?;
    let mut bits: BTreeMap<PointId, u64> = BTreeMap::new();
    for (point, atoms) in &places {
        for place in model.places(*point) {
            *bits.entry(*place).or_default() |= atoms;
        }
    }
    let letters = Letters {
        points: &|point| bits.get(&point).copied().unwrap_or(0),
        locks: &|lock| locks.get(&lock).copied().unwrap_or(0),
    };
    let show = Show {
        analysis,
        model: &model,
    };
    // Kinds that start alike break it alike.
    let mut broken = BTreeSet::new();
    for kind in kinds {
        let found = violation(&model.program, kind, letters, &spec.formula)
            .map_err(|TooLarge| vec!["the formula is too large".to_owned()])?;
        broken.extend(found.map(|lasso| show.lasso(&lasso)));
    }
    broken.iter().for_each(|run| print(run));
    let broken = !broken.is_empty();
    let conditions = conditions(analysis);
    print(match (broken, conditions.is_empty()) {
        (true, _) => "ltl: unknown: a run through the control of the thread breaks the formula",
        (false, false) => "ltl: unknown: it holds, under the conditions listed",
        (false, true) => {
            "ltl: holds of every run, whatever other threads do, \
                          assuming: memory is used safely, what is not spoken of returns"
        }
    });
    if !conditions.is_empty() {
        print(CONDITIONS);
    }
    for condition in &conditions {
        let at = analysis.program().place(condition.span);
        print(&format!("  {at}: {}", condition.what));
    }
    Ok(if broken || !conditions.is_empty() {
        Exit::Unknown
    } else {
        Exit::Success
    })
}

/// The kinds of threads that the formula is about, as the lock program numbers them.
fn kinds(analysis: &Analysis<'_>, spec: &Spec) -> Result<Vec<KindId>, Vec<String>> {
    let program = analysis.program();
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for (id, kind) in analysis.kinds().iter() {
        let func = analysis.instances()[kind.entry].func;
        let name = match (program.managed, kind.created) {
            (false, _) => program.funcs[func].name.as_str(),
            (true, None) => "main",
            (true, Some(_)) => "thread",
        };
        names.insert(name);
        if *name == spec.kind {
            found.push(KindId::new(id.index()));
        }
    }
    if found.is_empty() {
        let names: Vec<&str> = names.into_iter().collect();
        return Err(vec![format!(
            "no thread starts with `{}`; threads start with {}",
            spec.kind,
            names.join(", ")
        )]);
    }
    Ok(found)
}

/// The points at which atoms hold, with them.
fn places(analysis: &Analysis<'_>, atoms: &[Atom]) -> BTreeMap<Point, u64> {
    let mut out = BTreeMap::new();
    for instance in analysis.instances().ids() {
        let body = analysis.body(instance);
        for (block, b) in body.into_iter().flat_map(|body| body.blocks.iter()) {
            for inst in 0..b.insts.len() {
                let point = Point {
                    instance,
                    block,
                    inst: inst as u32,
                };
                let holds = |atom: &Atom| match atom {
                    Atom::Call(name) => calls(analysis, point, name),
                    Atom::At(file, line) => {
                        at(analysis.program(), span_of(analysis, point), file, *line)
                    }
                    Atom::Label(_) | Atom::Held(_) => false,
                };
                let bits = atoms.iter().enumerate().filter(|(_, a)| holds(a));
                let bits = bits.fold(0, |bits, (i, _)| bits | 1 << i);
                if bits != 0 {
                    out.insert(point, bits);
                }
            }
        }
    }
    out
}

fn calls(analysis: &Analysis<'_>, point: Point, name: &str) -> bool {
    let program = analysis.program();
    let Some(Op::Call { callee, .. }) = analysis.op(point) else {
        return false;
    };
    let callees = analysis.callees(point).iter();
    let mut funcs: Vec<_> = callees.map(|i| analysis.instances()[*i].func).collect();
    funcs.extend(analysis.externals(point));
    if let Callee::Direct(func) = callee {
        funcs.push(*func);
    }
    let named = |f: &ir::FuncId| is_called(&program.funcs[*f].name, name, program.managed);
    funcs.iter().any(named)
}

/// Whether a function of this name is called by a word. That of a method has its class before it and its parameters behind it.
fn is_called(func: &str, word: &str, managed: bool) -> bool {
    if !managed {
        return func == word;
    }
    let method = func.split('(').next().unwrap_or(func).replace('$', ".");
    let rest = method.strip_suffix(word);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

fn at(program: &Program, span: Span, file: &str, line: u32) -> bool {
    let known = program.files.get(span.file).filter(|_| !span.is_none());
    let named = known.is_some_and(|f| f.name == file || f.name.ends_with(&format!("/{file}")));
    named && span.line == line
}

/// The locks that atoms speak of.
fn locks(model: &Model, atoms: &[Atom]) -> BTreeMap<LockId, u64> {
    let mut out = BTreeMap::new();
    for (i, lock) in model.program.locks.iter().enumerate() {
        for (bit, atom) in atoms.iter().enumerate() {
            // Of a lock that its holder may take again it is not known when it is given back.
            let simple = lock.again == Again::Blocks;
            if *atom == Atom::Held(lock.name.clone()) && simple {
                *out.entry(LockId::new(i)).or_default() |= 1 << bit;
            }
        }
    }
    out
}

/// What a formula speaks of that is nowhere.
fn complain(
    spec: &Spec,
    places: &BTreeMap<Point, u64>,
    locks: &BTreeMap<LockId, u64>,
) -> Result<(), Vec<String>> {
    let mut known = places.values().fold(0, |all, bits| all | bits);
    known = locks.values().fold(known, |all, bits| all | bits);
    let missing = spec.atoms.iter().enumerate();
    let missing = missing.filter(|(i, _)| known >> i & 1 == 0);
    let messages: Vec<String> = missing
        .map(|(_, atom)| match atom {
            Atom::Call(name) => format!("nothing that can run calls `{name}`"),
            Atom::At(file, line) => format!("nothing that can run stands at {file}:{line}"),
            Atom::Label(name) => {
                format!("labels are not kept: say at(FILE:LINE) instead of label({name})")
            }
            Atom::Held(name) => {
                format!("there is no mutex `{name}` that is certainly one and not recursive")
            }
        })
        .collect();
    if messages.is_empty() {
        Ok(())
    } else {
        Err(messages)
    }
}

/// A run in words.
struct Show<'a, 'p> {
    analysis: &'a Analysis<'p>,
    model: &'a Model,
}

impl Show<'_, '_> {
    fn lasso(&self, lasso: &Lasso) -> String {
        let mut out = "a run that breaks it:".to_owned();
        out.push_str(&self.steps(&lasso.stem));
        out.push_str("\n  then for ever:");
        let cycle = self.steps(&lasso.cycle);
        if cycle.is_empty() {
            out.push_str("\n    no further step that the formula mentions");
        }
        out.push_str(&cycle);
        for edge in lasso.stack(&self.model.program).iter().rev() {
            if let Some(point) = self.model.origin(*edge) {
                out.push_str(&format!("\n    called from {}", self.place(point)));
            }
        }
        out
    }

    /// Steps that a reader can follow: lock operations, calls, branches taken.
    fn steps(&self, steps: &[LassoStep]) -> String {
        let mut out = String::new();
        let mut last = None;
        for step in steps {
            let (edge, what) = match *step {
                LassoStep::Edge(edge) => (edge, self.action(edge)),
                LassoStep::Return(call) => (call, "comes back".to_owned()),
                LassoStep::Stutter => continue,
            };
            let Some(point) = self.model.origin(edge) else {
                continue;
            };
            let line = format!("\n    {what} at {}", self.place(point));
            if last.as_ref() != Some(&line) {
                out.push_str(&line);
            }
            last = Some(line);
        }
        out
    }

    fn action(&self, edge: pushdown::EdgeId) -> String {
        let program = &self.model.program;
        let lock = |lock: LockId| program.locks[lock.index()].name.clone();
        match program.edge(edge).action {
            Action::Acquire(l) | Action::TryAcquire(l) => format!("locks {}", lock(l)),
            Action::Release(l) => format!("unlocks {}", lock(l)),
            Action::Call(proc) => format!("enters {}", program.proc(proc).name),
            _ => "passes".to_owned(),
        }
    }

    fn place(&self, point: Point) -> String {
        let func = self.analysis.instances()[point.instance].func;
        let name = &self.analysis.program().funcs[func].name;
        let span = span_of(self.analysis, point);
        format!("{} in {name}", self.analysis.program().place(span))
    }
}
