//! Whether a thread, as a pushdown system, has a run that a Büchi automaton accepts.
//!
//! Procedures are summarised per automaton state at their entry: which state at which point can be
//! reached at the same level, and whether an accepting transition was taken on the way. An
//! accepted run exists if and only if a cycle with an accepting transition is reachable in the
//! graph of (context, point, state) whose edges are single steps, whole calls with their return,
//! and calls that never return (the repeating heads of Bouajjani, Esparza, Maler). The answer is a
//! [`Lasso`] with every call spelled out.

use super::tableau::Automaton;
use crate::control::{Action, EdgeId, KindId, LockId, LockProgram, PointId, ProcId};
use ir::cfg::graph;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A run: a stem, then a cycle for ever. The cycle ends at the point where it began, never returns
/// from a procedure that was called before it, and may leave calls open that pile up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lasso {
    /// From the thread's entry to the cycle.
    pub stem: Vec<LassoStep>,
    /// What repeats.
    pub cycle: Vec<LassoStep>,
}

/// A step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LassoStep {
    /// Takes an edge; for a call, enters the procedure.
    Edge(EdgeId),
    /// Returns from the procedure that this edge called.
    Return(EdgeId),
    /// Stays: the thread has ended or has no way on.
    Stutter,
}

impl Lasso {
    /// The calls that are open where the cycle begins, outermost first.
    pub fn stack(&self, program: &LockProgram) -> Vec<EdgeId> {
        let mut calls = Vec::new();
        for step in &self.stem {
            match *step {
                LassoStep::Edge(edge) => {
                    if let Action::Call(_) = program.edge(edge).action {
                        calls.push(edge);
                    }
                }
                LassoStep::Return(_) => _ = calls.pop(),
                LassoStep::Stutter => {}
            }
        }
        calls
    }
}

/// What of a thread's moments the automaton reads.
#[derive(Clone, Copy)]
pub struct Letters<'a> {
    /// The atoms that hold at a point, as a bit set.
    pub points: &'a dyn Fn(PointId) -> u64,
    /// The atoms that hold while a lock is held.
    pub locks: &'a dyn Fn(LockId) -> u64,
}

/// A run of the thread whose letters the automaton accepts.
pub fn accepted_run(
    program: &LockProgram,
    kind: KindId,
    letters: Letters<'_>,
    automaton: &Automaton,
) -> Option<Lasso> {
    let mut heads = Heads {
        program,
        letters,
        automaton,
        why: BTreeMap::new(),
        work: Vec::new(),
        callers: BTreeMap::new(),
        exits: BTreeMap::new(),
        moves: BTreeMap::new(),
    };
    let held = program.kind(kind).held.iter();
    let context = Context {
        proc: program.kind(kind).entry,
        state: State {
            automaton: 0,
            held: held.fold(0, |bits, &lock| bits | (letters.locks)(lock)),
        },
        outermost: true,
    };
    heads.enter(context);
    while let Some((head, accepted)) = heads.work.pop() {
        heads.visit(head, accepted);
    }
    let start = heads.entry(context);
    heads.lasso(start)
}

/// What a run carries along: the automaton's state, and the atoms of the locks held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    automaton: usize,
    held: u64,
}

/// A procedure entered in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Context {
    proc: ProcId,
    state: State,
    /// The thread's entry, whose exit is the thread's end.
    outermost: bool,
}

/// A point of a context with a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    context: Context,
    point: PointId,
    state: State,
}

/// How one head leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Move {
    Step(EdgeId),
    Stutter,
    /// A call that never returns.
    Enter(EdgeId),
    /// A call that returns from this head, accepting on its way inside or not.
    Through(EdgeId, Head, bool),
}

type Item = (Head, bool);

struct Heads<'a> {
    program: &'a LockProgram,
    letters: Letters<'a>,
    automaton: &'a Automaton,
    /// Items by their first derivation: the item before at the same level, if any.
    why: BTreeMap<Item, Option<(Item, Move)>>,
    work: Vec<Item>,
    /// Calls of a context, each with whether its own transition accepts.
    callers: BTreeMap<Context, Vec<(Item, EdgeId, bool)>>,
    /// Items at the exit of a context.
    exits: BTreeMap<Context, Vec<Item>>,
    /// The graph of heads, with whether a move accepts.
    moves: BTreeMap<Head, BTreeSet<(Head, Move, bool)>>,
}

impl Heads<'_> {
    fn entry(&self, context: Context) -> Head {
        Head {
            context,
            point: self.program.proc(context.proc).entry,
            state: context.state,
        }
    }

    fn enter(&mut self, context: Context) {
        self.add((self.entry(context), false), None);
    }

    fn add(&mut self, item: Item, why: Option<(Item, Move)>) {
        if let std::collections::btree_map::Entry::Vacant(slot) = self.why.entry(item) {
            slot.insert(why);
            self.work.push(item);
        }
    }

    /// States after reading the letter of a point, with acceptance.
    fn read(&self, point: PointId, state: State) -> Vec<(State, bool)> {
        let letter = (self.letters.points)(point) | state.held;
        let all = self.automaton.states[state.automaton].iter();
        let reading = all.filter(|transition| transition.reads(letter));
        let next = |automaton| State { automaton, ..state };
        reading.map(|t| (next(t.to), t.accepting)).collect()
    }

    /// The state after an edge that is no call.
    fn after(&self, mut state: State, action: Action) -> State {
        match action {
            Action::Acquire(lock) | Action::TryAcquire(lock) => {
                state.held |= (self.letters.locks)(lock);
            }
            Action::Release(lock) | Action::Forget(lock) => {
                state.held &= !(self.letters.locks)(lock);
            }
            Action::Nothing
            | Action::Unheld(_)
            | Action::Call(_)
            | Action::Create(_)
            | Action::Join(_) => {}
        }
        state
    }

    fn go(&mut self, item: Item, to: Head, step: Move, accepting: bool) {
        let moves = self.moves.entry(item.0).or_default();
        moves.insert((to, step, accepting));
        self.add((to, item.1 || accepting), Some((item, step)));
    }

    fn visit(&mut self, head: Head, accepted: bool) {
        let item = (head, accepted);
        let at_exit = self.program.proc(head.context.proc).exit == head.point;
        if at_exit && !head.context.outermost {
            self.exits.entry(head.context).or_default().push(item);
            let callers = self.callers.get(&head.context).cloned();
            for (caller, call, accepting) in callers.unwrap_or_default() {
                self.give_back(caller, call, accepting, item);
            }
            return;
        }
        let program = self.program;
        for (state, accepting) in self.read(head.point, head.state) {
            if program.point(head.point).out.is_empty() {
                self.go(item, Head { state, ..head }, Move::Stutter, accepting);
            }
            for (id, edge) in program.out(head.point) {
                if let Action::Call(proc) = edge.action {
                    self.call(item, id, proc, state, accepting);
                } else {
                    let to = Head {
                        context: head.context,
                        point: edge.to,
                        state: self.after(state, edge.action),
                    };
                    self.go(item, to, Move::Step(id), accepting);
                }
            }
        }
    }

    fn call(&mut self, item: Item, call: EdgeId, proc: ProcId, state: State, accepting: bool) {
        let callee = Context {
            proc,
            state,
            outermost: false,
        };
        let entry = self.entry(callee);
        let moves = self.moves.entry(item.0).or_default();
        moves.insert((entry, Move::Enter(call), accepting));
        self.enter(callee);
        let callers = self.callers.entry(callee).or_default();
        callers.push((item, call, accepting));
        for exit in self.exits.get(&callee).cloned().unwrap_or_default() {
            self.give_back(item, call, accepting, exit);
        }
    }

    fn give_back(&mut self, caller: Item, call: EdgeId, accepting: bool, exit: Item) {
        let (head, inside) = exit;
        for (state, at_return) in self.read(head.point, head.state) {
            let to = Head {
                context: caller.0.context,
                point: self.program.edge(call).to,
                state,
            };
            let step = Move::Through(call, head, inside);
            self.go(caller, to, step, accepting || inside || at_return);
        }
    }

    /// A reachable cycle with an accepting move. All heads with moves are reachable.
    fn lasso(&self, start: Head) -> Option<Lasso> {
        let component = components(&self.moves);
        for (&from, moves) in &self.moves {
            for &(to, step, accepting) in moves {
                if accepting && component.get(&from) == component.get(&to) {
                    let stem = self.shortest(start, from)?;
                    let mut cycle = vec![step];
                    cycle.extend(self.shortest(to, from)?);
                    return Some(Lasso {
                        stem: self.spell(&stem),
                        cycle: self.spell(&cycle),
                    });
                }
            }
        }
        None
    }

    fn shortest(&self, from: Head, to: Head) -> Option<Vec<Move>> {
        let mut before: BTreeMap<Head, Option<(Head, Move)>> = BTreeMap::from([(from, None)]);
        let mut queue = VecDeque::from([from]);
        while let Some(head) = queue.pop_front() {
            if head == to {
                let mut path = Vec::new();
                let mut at = to;
                while let Some((previous, step)) = before[&at] {
                    path.push(step);
                    at = previous;
                }
                path.reverse();
                return Some(path);
            }
            for &(next, step, _) in self.moves.get(&head).into_iter().flatten() {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    Some((head, step))
                });
            }
        }
        None
    }

    /// Spells out whole calls, from the end to the beginning.
    fn spell(&self, moves: &[Move]) -> Vec<LassoStep> {
        enum Todo {
            Move(Move),
            Item(Item),
            Emit(LassoStep),
        }
        let mut steps = Vec::new();
        let mut todo: Vec<Todo> = moves.iter().map(|&step| Todo::Move(step)).collect();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Emit(step) => steps.push(step),
                Todo::Move(Move::Step(edge) | Move::Enter(edge)) => {
                    steps.push(LassoStep::Edge(edge));
                }
                Todo::Move(Move::Stutter) => steps.push(LassoStep::Stutter),
                Todo::Move(Move::Through(call, exit, inside)) => {
                    steps.push(LassoStep::Return(call));
                    todo.push(Todo::Emit(LassoStep::Edge(call)));
                    todo.push(Todo::Item((exit, inside)));
                }
                Todo::Item(item) => {
                    if let Some((before, step)) = self.why[&item] {
                        todo.push(Todo::Item(before));
                        todo.push(Todo::Move(step));
                    }
                }
            }
        }
        steps.reverse();
        steps
    }
}

/// Strongly connected components, as numbers.
fn components(moves: &BTreeMap<Head, BTreeSet<(Head, Move, bool)>>) -> BTreeMap<Head, u32> {
    let mut number: BTreeMap<Head, usize> = BTreeMap::new();
    let ends = moves.values().flatten().map(|(to, _, _)| to);
    for head in moves.keys().chain(ends) {
        let next = number.len();
        number.entry(*head).or_insert(next);
    }
    let mut edges = vec![Vec::new(); number.len()];
    for (from, tos) in moves {
        edges[number[from]].extend(tos.iter().map(|(to, _, _)| number[to]));
    }
    let component = graph::components(&edges);
    number.into_iter().map(|(h, n)| (h, component[n])).collect()
}
