//! Transition systems executed state by state: every interleaving, inputs between 0 and 2, and at
//! most three threads beside `main`.

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use logic::{ArrayValue, Assignment, Sort, Term, Value, Var};
use refine::automaton::{Settings, expand, system};
use refine::system::{Edge, Effect, LocId, Role, System};
use refine::target::KindId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Threads beside `main` at most.
const MOST: usize = 3;

/// A thread: where it is, and its own variables.
#[derive(Clone)]
pub struct Thread {
    pub kind: KindId,
    pub at: LocId,
    pub vars: BTreeMap<Var, Value>,
}

/// A state; `main` comes first.
#[derive(Clone)]
pub struct State {
    pub shared: BTreeMap<Var, Value>,
    pub threads: Vec<Thread>,
}

/// A program of `tests/programs/refine`.
pub fn lowered(name: &str) -> ir::Program {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let mut files = FileTable::new();
    let text = preprocess(&root.join(name), &PreprocessOptions::default(), &mut files)
        .expect("the program is there");
    let lowered = lower_text(&text, name, &Options::default(), &mut files);
    lowered.expect("the program is C").program
}

fn zero(sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(false),
        Sort::Bits(_) => Value::Bits(0),
        Sort::Array { index, .. } => Value::Array(ArrayValue::constant(index, 0)),
    }
}

fn initial(s: &System, vars: &[(Term, Option<Term>)]) -> BTreeMap<Var, Value> {
    let value = |(var, init): &(Term, Option<Term>)| {
        let v = s.terms.as_var(*var).expect("a variable");
        let value = init.map(|t| s.terms.eval(t, &Assignment::new()));
        (v, value.unwrap_or_else(|| zero(s.terms.sort(*var))))
    };
    vars.iter().map(value).collect()
}

fn assignment(state: &State, thread: usize) -> Assignment {
    let mut out = Assignment::new();
    for (v, value) in state.shared.iter().chain(&state.threads[thread].vars) {
        out.set(*v, value.clone());
    }
    out
}

/// What a step chooses, and the values it can have: few for numbers, a new one for a handle.
fn choices(s: &System, state: &State, thread: usize, edge: &Edge) -> Vec<Assignment> {
    let mut free = BTreeSet::new();
    free.extend(s.terms.free_vars(edge.guard));
    for value in edge.updates.values() {
        free.extend(s.terms.free_vars(*value));
    }
    let known = assignment(state, thread);
    free.retain(|v| known.get(*v).is_none());
    let mut all = vec![known];
    for v in free {
        let handle = matches!(&edge.effect, Effect::Spawn { handle, .. }
            if s.terms.as_var(*handle) == Some(v));
        let values: Vec<Value> = match s.terms.var_sort(v) {
            Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
            _ if handle => vec![Value::Bits(1 + state.threads.len() as u64)],
            Sort::Bits(_) => (0..=2).map(Value::Bits).collect(),
            sort => vec![zero(sort)],
        };
        let with = |a: &Assignment, value: &Value| {
            let mut a = a.clone();
            a.set(v, value.clone());
            a
        };
        all = all
            .iter()
            .flat_map(|a| values.iter().map(|x| with(a, x)).collect::<Vec<_>>())
            .collect();
    }
    all
}

fn ended(s: &System, thread: &Thread) -> bool {
    s.location(thread.kind, thread.at).role == Role::Ended
}

/// The handle of a thread.
pub fn handle(s: &System, state: &State, thread: usize) -> Value {
    let term = s.kind(state.threads[thread].kind).handle;
    s.terms.eval(term, &assignment(state, thread))
}

/// The state after a step, if it can be taken.
fn step(s: &System, state: &State, thread: usize, edge: &Edge, a: &Assignment) -> Option<State> {
    if s.terms.eval(edge.guard, a) != Value::Bool(true) {
        return None;
    }
    if let Effect::Join(whom) = &edge.effect {
        let whom = s.terms.eval(*whom, a);
        let waits = (0..state.threads.len())
            .any(|t| handle(s, state, t) == whom && !ended(s, &state.threads[t]));
        if waits {
            return None;
        }
    }
    let mut next = state.clone();
    next.threads[thread].at = edge.to;
    for (var, value) in &edge.updates {
        let v = s.terms.as_var(*var)?;
        let value = s.terms.eval(*value, a);
        match next.shared.get_mut(&v) {
            Some(old) => *old = value,
            None => {
                next.threads[thread].vars.insert(v, value);
            }
        }
    }
    if let Effect::Spawn {
        kind,
        start,
        handle,
    } = &edge.effect
    {
        let mut vars = initial(s, &s.kind(*kind).vars);
        let own = s.kind(*kind).handle;
        for (var, value) in start.iter().chain([&(own, *handle)]) {
            vars.insert(s.terms.as_var(*var)?, s.terms.eval(*value, a));
        }
        next.threads.push(Thread {
            kind: *kind,
            at: LocId(0),
            vars,
        });
    }
    Some(next)
}

/// The system of a program.
pub fn modelled(program: &ir::Program) -> System {
    let x = expand(program).expect("the program can be modelled");
    system(&x, None, &Settings::default()).expect("the program can be modelled")
}

/// Executes a system, judging every state; how many there were.
pub fn run(s: &System, judge: impl Fn(&State)) -> usize {
    let start = State {
        shared: initial(s, &s.shared),
        threads: vec![Thread {
            kind: KindId::MAIN,
            at: LocId(0),
            vars: BTreeMap::new(),
        }],
    };
    let mut seen = BTreeSet::new();
    let mut work = vec![start];
    while let Some(state) = work.pop() {
        let places: Vec<_> = state
            .threads
            .iter()
            .map(|t| (t.kind, t.at, format!("{:?}", t.vars)))
            .collect();
        let key = format!("{places:?} {:?}", state.shared);
        if state.threads.len() > MOST + 1 || !seen.insert(key) {
            continue;
        }
        judge(&state);
        for thread in 0..state.threads.len() {
            let Thread { kind, at, .. } = state.threads[thread];
            for edge in s
                .location(kind, at)
                .edges
                .iter()
                .filter(|e| e.claim.is_none())
            {
                for a in choices(s, &state, thread, edge) {
                    work.extend(step(s, &state, thread, edge, &a));
                }
            }
        }
    }
    seen.len()
}
