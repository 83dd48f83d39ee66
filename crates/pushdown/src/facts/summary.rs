//! All facts of one thread, at all its points: a fixpoint with procedure summaries.
//!
//! Procedures are tabulated per *context*: the procedure and the anchors (in a static program, the
//! list of held locks) at its entry, not the histories. Inside, facts are deltas on top of the
//! caller's fact; a return composes the two. A second pass, from the thread's entry down, computes
//! the facts with which contexts are really entered and applies the deltas. Recursion needs
//! nothing more: the domain is finite.
//!
//! Guarantee: a fact is listed at a point, or dominated by a listed one, if and only if a path of
//! the thread alone leads there with that fact. Every listed fact has its path
//! ([`ThreadFacts::path`]). Locks may be used in any way.
//!
//! Facts can be many. Where a budget says so ([`Budget::told_apart`]), a point with too many of them
//! keeps one that holds nothing: it dominates all others where the question is whether threads can be
//! somewhere at once. [`ThreadFacts::gave_up`] says that this happened; who waits for whom is not
//! known then.

use crate::budget::{Budget, OutOfBudget};
use crate::control::{Action, EdgeId, KindId, LockProgram, PointId, ProcId};
use crate::facts::fact::{Anchor, Fact, Rules};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// The facts of one kind of thread.
#[derive(Clone, Debug)]
pub struct ThreadFacts {
    /// The kind.
    pub kind: KindId,
    /// How many (context, point, delta) the fixpoint produced: its cost.
    pub path_edges: usize,
    /// Whether facts were given up for being too many.
    pub gave_up: bool,
    at: Vec<Vec<Reached>>,
    ended: Vec<Reached>,
    table: Table,
    entries: Vec<Vec<EntryFact>>,
}

/// A fact at a point, with what is needed to find its path.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The point.
    pub point: PointId,
    /// The fact, for the whole path from the thread's start.
    pub fact: Rc<Fact>,
    context: usize,
    entry: usize,
    delta: FactId,
}

/// A step of a path through procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Takes an edge; for a call, enters the procedure.
    Edge(EdgeId),
    /// Returns from the procedure that this edge called.
    Return(EdgeId),
}

type FactId = u32;
type Context = usize;

/// How a delta first came to be. Always from deltas that were there before, so paths are finite.
#[derive(Clone, Copy, Debug)]
enum Why {
    Entry,
    Step(EdgeId, FactId),
    Return {
        call: EdgeId,
        before: FactId,
        callee: Context,
        exit: FactId,
    },
}

/// A fact with which a context is entered.
#[derive(Clone, Debug)]
struct EntryFact {
    fact: Rc<Fact>,
    caller: Option<(Context, usize, EdgeId, FactId)>,
    minimal: bool,
}

/// Deltas, hash-consed, with their shapes.
#[derive(Clone, Debug, Default)]
struct Interner {
    facts: Vec<Rc<Fact>>,
    shape_of: Vec<u32>,
    ids: HashMap<Rc<Fact>, FactId>,
    shapes: HashMap<Vec<Anchor>, u32>,
    shape_list: Vec<Vec<Anchor>>,
}

impl Interner {
    fn fact(&mut self, fact: Fact) -> FactId {
        if let Some(&id) = self.ids.get(&fact) {
            return id;
        }
        let shape = self.shape(fact.shape());
        let id = FactId::try_from(self.facts.len()).expect("fewer than 2^32 facts");
        let fact = Rc::new(fact);
        self.facts.push(Rc::clone(&fact));
        self.shape_of.push(shape);
        self.ids.insert(fact, id);
        id
    }

    fn shape(&mut self, shape: Vec<Anchor>) -> u32 {
        if let Some(&id) = self.shapes.get(&shape) {
            return id;
        }
        let id = u32::try_from(self.shape_list.len()).expect("fewer than 2^32 shapes");
        self.shape_list.push(shape.clone());
        self.shapes.insert(shape, id);
        id
    }

    fn get(&self, id: FactId) -> &Rc<Fact> {
        &self.facts[id as usize]
    }
}

/// Deltas of one context at one point: minimal ones only, grouped by shape.
type Antichain = BTreeMap<u32, Vec<FactId>>;

#[derive(Clone, Copy, Debug)]
struct Caller {
    context: Context,
    call: EdgeId,
    fact: FactId,
}

#[derive(Clone, Debug)]
struct Table {
    interner: Interner,
    context_ids: HashMap<(ProcId, u32), Context>,
    contexts: Vec<(ProcId, u32)>,
    minimal: Vec<BTreeMap<PointId, Antichain>>,
    callers: Vec<Vec<Caller>>,
    why: HashMap<(Context, PointId, FactId), Why>,
    work: Vec<(Context, PointId, FactId)>,
    /// The most facts that are distinguished, and the points that had more.
    most: usize,
    crowded: HashSet<(Context, PointId)>,
}

impl ThreadFacts {
    /// Computes the facts of a kind of thread, unless the budget is used up.
    pub fn compute(
        program: &LockProgram,
        rules: &Rules,
        kind: KindId,
        budget: &mut Budget,
    ) -> Result<ThreadFacts, OutOfBudget> {
        let initial = rules.initial(program, kind);
        let mut table = Table {
            interner: Interner::default(),
            context_ids: HashMap::new(),
            contexts: Vec::new(),
            minimal: Vec::new(),
            callers: Vec::new(),
            why: HashMap::new(),
            work: Vec::new(),
            most: if rules.is_ordered() {
                usize::MAX
            } else {
                budget.told_apart
            },
            crowded: HashSet::new(),
        };
        let shape = table.interner.shape(initial.shape());
        table.context(program, rules, program.kind(kind).entry, shape);
        while let Some((context, point, fact)) = table.work.pop() {
            budget.spend()?;
            if table.is_minimal(context, point, fact) {
                table.visit(program, rules, context, point, fact);
            }
        }
        let entries = table.entry_facts(rules, initial, budget)?;
        let at = table.points(program, rules, &entries, budget)?;
        let ended = table.ended(program, rules, &entries);
        Ok(ThreadFacts {
            kind,
            path_edges: table.why.len(),
            gave_up: !table.crowded.is_empty(),
            at,
            ended,
            table,
            entries,
        })
    }

    /// The facts at a point, none of them superfluous, in a fixed order.
    pub fn at(&self, point: PointId) -> &[Reached] {
        &self.at[point.index()]
    }

    /// The facts with which the thread ends: at the exit of its entry procedure, with no call
    /// open (recursion may pass the exit earlier).
    pub fn ended(&self) -> &[Reached] {
        &self.ended
    }

    /// A path of the thread that reaches this fact, unless it has more than `limit` steps.
    /// (Summaries make paths that are exponentially longer than the program.)
    pub fn path(
        &self,
        program: &LockProgram,
        reached: &Reached,
        limit: usize,
    ) -> Option<Vec<PathStep>> {
        enum Todo {
            Enter(Context, usize),
            Delta(Context, PointId, FactId),
            Emit(PathStep),
        }
        // From the end of the path to its beginning.
        let mut todo = vec![
            Todo::Enter(reached.context, reached.entry),
            Todo::Delta(reached.context, reached.point, reached.delta),
        ];
        let mut steps = Vec::new();
        while let Some(next) = todo.pop() {
            if steps.len() > limit {
                return None;
            }
            match next {
                Todo::Emit(step) => steps.push(step),
                Todo::Enter(context, entry) => {
                    let caller = self.entries[context][entry].caller;
                    if let Some((context, entry, call, fact)) = caller {
                        steps.push(PathStep::Edge(call));
                        todo.push(Todo::Enter(context, entry));
                        todo.push(Todo::Delta(context, program.edge(call).from, fact));
                    }
                }
                Todo::Delta(context, point, fact) => {
                    match self.table.why[&(context, point, fact)] {
                        Why::Entry => {}
                        Why::Step(edge, before) => {
                            steps.push(PathStep::Edge(edge));
                            todo.push(Todo::Delta(context, program.edge(edge).from, before));
                        }
                        Why::Return {
                            call,
                            before,
                            callee,
                            exit,
                        } => {
                            let exit_point = program.proc(self.table.contexts[callee].0).exit;
                            steps.push(PathStep::Return(call));
                            todo.push(Todo::Delta(context, program.edge(call).from, before));
                            todo.push(Todo::Emit(PathStep::Edge(call)));
                            todo.push(Todo::Delta(callee, exit_point, exit));
                        }
                    }
                }
            }
        }
        steps.reverse();
        Some(steps)
    }

    /// The calls that are open at a fact, outermost first.
    pub fn stack(&self, reached: &Reached) -> Vec<EdgeId> {
        let mut calls = Vec::new();
        let (mut context, mut entry) = (reached.context, reached.entry);
        while let Some((caller, index, call, _)) = self.entries[context][entry].caller {
            calls.push(call);
            (context, entry) = (caller, index);
        }
        calls.reverse();
        calls
    }
}

impl Table {
    fn context(
        &mut self,
        program: &LockProgram,
        rules: &Rules,
        proc: ProcId,
        shape: u32,
    ) -> Context {
        if let Some(&context) = self.context_ids.get(&(proc, shape)) {
            return context;
        }
        let context = self.contexts.len();
        self.context_ids.insert((proc, shape), context);
        self.contexts.push((proc, shape));
        self.minimal.push(BTreeMap::new());
        self.callers.push(Vec::new());
        let start = rules.inherit(&self.interner.shape_list[shape as usize]);
        let start = self.interner.fact(start);
        self.add(rules, context, program.proc(proc).entry, start, Why::Entry);
        context
    }

    fn is_minimal(&self, context: Context, point: PointId, fact: FactId) -> bool {
        let shape = self.interner.shape_of[fact as usize];
        let facts = self.minimal[context].get(&point);
        facts.is_some_and(|chain| chain.get(&shape).is_some_and(|f| f.contains(&fact)))
    }

    fn add(&mut self, rules: &Rules, context: Context, point: PointId, fact: FactId, why: Why) {
        if self.crowded.contains(&(context, point)) {
            return;
        }
        let shape = self.interner.shape_of[fact as usize];
        let chain = self.minimal[context].entry(point).or_default();
        let group = chain.entry(shape).or_default();
        let interner = &self.interner;
        let new = interner.get(fact);
        if group
            .iter()
            .any(|&old| rules.dominates(interner.get(old), new))
        {
            return;
        }
        group.retain(|&old| !rules.dominates(new, interner.get(old)));
        group.push(fact);
        let many =
            self.most < usize::MAX && chain.values().map(Vec::len).sum::<usize>() > self.most;
        let fact = if many {
            self.give_up(context, point)
        } else {
            fact
        };
        self.why.insert((context, point, fact), why);
        self.work.push((context, point, fact));
    }

    /// Keeps the fact that holds nothing, and no other from now on.
    fn give_up(&mut self, context: Context, point: PointId) -> FactId {
        let nothing = self.interner.fact(Fact::default());
        let shape = self.interner.shape_of[nothing as usize];
        let only = Antichain::from([(shape, vec![nothing])]);
        self.minimal[context].insert(point, only);
        self.crowded.insert((context, point));
        nothing
    }

    fn visit(
        &mut self,
        program: &LockProgram,
        rules: &Rules,
        context: Context,
        point: PointId,
        fact: FactId,
    ) {
        let value = Rc::clone(self.interner.get(fact));
        for (id, edge) in program.out(point) {
            let next = match edge.action {
                Action::Nothing => Some((*value).clone()),
                Action::Acquire(lock) | Action::TryAcquire(lock) => rules.acquire(&value, lock),
                Action::Unheld(lock) => rules.unheld(&value, lock),
                Action::Forget(lock) => Some(rules.forget(&value, lock)),
                Action::Release(lock) => rules.release(&value, lock),
                Action::Create(kind) => rules.create(&value, kind),
                Action::Join(kind) => Some(rules.join(&value, kind)),
                Action::Call(proc) => {
                    let caller = Caller {
                        context,
                        call: id,
                        fact,
                    };
                    self.call(program, rules, caller, proc);
                    None
                }
            };
            if let Some(next) = next {
                let next = self.interner.fact(next);
                self.add(rules, context, edge.to, next, Why::Step(id, fact));
            }
        }
        if program.proc(self.contexts[context].0).exit == point {
            for caller in self.callers[context].clone() {
                self.give_back(program, rules, caller, context, fact);
            }
        }
    }

    fn call(&mut self, program: &LockProgram, rules: &Rules, caller: Caller, proc: ProcId) {
        let shape = self.interner.shape_of[caller.fact as usize];
        let callee = self.context(program, rules, proc, shape);
        self.callers[callee].push(caller);
        let exit = self.minimal[callee].get(&program.proc(proc).exit);
        let exits: Vec<_> = exit
            .into_iter()
            .flat_map(|c| c.values().flatten())
            .collect();
        for exit in exits.into_iter().copied().collect::<Vec<_>>() {
            self.give_back(program, rules, caller, callee, exit);
        }
    }

    fn give_back(
        &mut self,
        program: &LockProgram,
        rules: &Rules,
        caller: Caller,
        callee: Context,
        exit: FactId,
    ) {
        let before = self.interner.get(caller.fact);
        let after = rules.compose(before, self.interner.get(exit));
        let after = self.interner.fact(after);
        let why = Why::Return {
            call: caller.call,
            before: caller.fact,
            callee,
            exit,
        };
        let to = program.edge(caller.call).to;
        self.add(rules, caller.context, to, after, why);
    }

    /// The second pass: minimal facts with which each context is entered.
    fn entry_facts(
        &self,
        rules: &Rules,
        initial: Fact,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<EntryFact>>, OutOfBudget> {
        let mut calls: Vec<Vec<(Context, Caller)>> = vec![Vec::new(); self.contexts.len()];
        for (callee, callers) in self.callers.iter().enumerate() {
            for &caller in callers {
                calls[caller.context].push((callee, caller));
            }
        }
        let mut entries: Vec<Vec<EntryFact>> = vec![Vec::new(); self.contexts.len()];
        entries[0].push(EntryFact {
            fact: Rc::new(initial),
            caller: None,
            minimal: true,
        });
        let mut work = vec![(0, 0)];
        while let Some((context, index)) = work.pop() {
            if !entries[context][index].minimal {
                continue;
            }
            let from = Rc::clone(&entries[context][index].fact);
            for &(callee, caller) in &calls[context] {
                budget.spend()?;
                let fact = rules.compose(&from, self.interner.get(caller.fact));
                let known = &mut entries[callee];
                if known
                    .iter()
                    .any(|old| old.minimal && rules.dominates(&old.fact, &fact))
                {
                    continue;
                }
                for old in known.iter_mut() {
                    old.minimal &= !rules.dominates(&fact, &old.fact);
                }
                work.push((callee, known.len()));
                known.push(EntryFact {
                    fact: Rc::new(fact),
                    caller: Some((context, index, caller.call, caller.fact)),
                    minimal: true,
                });
            }
        }
        Ok(entries)
    }

    fn points(
        &self,
        program: &LockProgram,
        rules: &Rules,
        entries: &[Vec<EntryFact>],
        budget: &mut Budget,
    ) -> Result<Vec<Vec<Reached>>, OutOfBudget> {
        let mut at: Vec<BTreeMap<Vec<Anchor>, Vec<Reached>>> =
            vec![BTreeMap::new(); program.points.len()];
        for (context, points) in self.minimal.iter().enumerate() {
            for (&point, chain) in points {
                for &delta in chain.values().flatten() {
                    for (entry, from) in entries[context].iter().enumerate() {
                        if !from.minimal {
                            continue;
                        }
                        budget.spend()?;
                        let fact = rules.compose(&from.fact, self.interner.get(delta));
                        let group = at[point.index()].entry(fact.shape()).or_default();
                        if group.iter().any(|old| rules.dominates(&old.fact, &fact)) {
                            continue;
                        }
                        group.retain(|old| !rules.dominates(&fact, &old.fact));
                        group.push(Reached {
                            point,
                            fact: Rc::new(fact),
                            context,
                            entry,
                            delta,
                        });
                    }
                }
            }
        }
        // Shapes are ordered, and so are the facts of a group by the fixpoint's fixed order.
        let lists = at.into_iter();
        Ok(lists
            .map(|groups| groups.into_values().flatten().collect())
            .collect())
    }

    fn ended(
        &self,
        program: &LockProgram,
        rules: &Rules,
        entries: &[Vec<EntryFact>],
    ) -> Vec<Reached> {
        let exit = program.proc(self.contexts[0].0).exit;
        let deltas = self.minimal[0].get(&exit).into_iter();
        let deltas = deltas.flat_map(|chain| chain.values().flatten());
        let reached = |&delta: &FactId| Reached {
            point: exit,
            fact: Rc::new(rules.compose(&entries[0][0].fact, self.interner.get(delta))),
            context: 0,
            entry: 0,
            delta,
        };
        deltas.map(reached).collect()
    }
}
