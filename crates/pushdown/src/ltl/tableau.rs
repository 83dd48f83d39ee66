//! From formulas to Büchi automata: a tableau on obligations.
//!
//! A state is a set of formulas that the rest of the word must satisfy. A transition reads one
//! letter: it fixes some atoms and passes on what is left to satisfy, unfolding `a U b` into
//! `b or (a and next (a U b))` and dually for release (Gerth, Peled, Vardi, Wolper; acceptance on
//! transitions as in Couvreur's variant). For every until, a run must infinitely often take a
//! transition that does not postpone it; a counter turns these conditions into one.

use super::TooLarge;
use super::formula::Ltl;
use std::collections::{BTreeSet, HashMap};

/// A Büchi automaton that accepts on transitions. State 0 is initial.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The transitions that leave each state.
    pub states: Vec<Vec<Transition>>,
}

/// A transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Atoms that the letter must have.
    pub with: u64,
    /// Atoms that it must not have.
    pub without: u64,
    /// The next state.
    pub to: usize,
    /// Whether a run that takes it infinitely often is accepted.
    pub accepting: bool,
}

impl Transition {
    /// Whether it can read this letter.
    pub fn reads(&self, letter: u64) -> bool {
        letter & self.with == self.with && letter & self.without == 0
    }
}

/// An automaton can be exponentially larger than its formula.
const MOST_STATES: usize = 20_000;

type Obligations = BTreeSet<Ltl>;

/// One way to satisfy a set of formulas at a letter.
#[derive(Clone, Default)]
struct Branch {
    todo: Vec<Ltl>,
    with: u64,
    without: u64,
    next: Obligations,
    postponed: Obligations,
}

impl Automaton {
    /// The automaton of the words that satisfy a formula, unless it gets too large.
    pub fn new(formula: &Ltl) -> Result<Automaton, TooLarge> {
        let formula = formula.normal();
        let mut untils = Obligations::new();
        collect_untils(&formula, &mut untils);
        let untils: Vec<Ltl> = untils.into_iter().collect();
        let first = (Obligations::from([formula]), 0);
        let mut ids = HashMap::from([(first.clone(), 0)]);
        let mut keys = vec![first];
        let mut automaton = Automaton { states: Vec::new() };
        while automaton.states.len() < keys.len() {
            let (obligations, level) = keys[automaton.states.len()].clone();
            let mut transitions = Vec::new();
            if keys.len() > MOST_STATES || bounds::is_over() {
                return Err(TooLarge);
            }
            for branch in branches(&obligations)? {
                let mut reached = level;
                while reached < untils.len() && !branch.postponed.contains(&untils[reached]) {
                    reached += 1;
                }
                let accepting = reached == untils.len();
                let key = (branch.next, if accepting { 0 } else { reached });
                let to = *ids.entry(key.clone()).or_insert_with(|| {
                    keys.push(key);
                    keys.len() - 1
                });
                // The same transition may come of many branches.
                if bounds::is_over() {
                    return Err(TooLarge);
                }
                let transition = Transition {
                    with: branch.with,
                    without: branch.without,
                    to,
                    accepting,
                };
                if !transitions.contains(&transition) {
                    transitions.push(transition);
                }
            }
            automaton.states.push(transitions);
        }
        Ok(automaton)
    }
}

fn collect_untils(formula: &Ltl, untils: &mut Obligations) {
    match formula {
        Ltl::True | Ltl::False | Ltl::Atom(_) | Ltl::Not(_) => {}
        Ltl::And(a, b) | Ltl::Or(a, b) | Ltl::Release(a, b) => {
            collect_untils(a, untils);
            collect_untils(b, untils);
        }
        Ltl::Until(a, b) => {
            untils.insert(formula.clone());
            collect_untils(a, untils);
            collect_untils(b, untils);
        }
    }
}

fn branches(obligations: &Obligations) -> Result<Vec<Branch>, TooLarge> {
    let mut open = vec![Branch {
        todo: obligations.iter().cloned().collect(),
        ..Branch::default()
    }];
    let mut done = Vec::new();
    while let Some(mut branch) = open.pop() {
        if open.len() + done.len() > MOST_STATES || bounds::is_over() {
            return Err(TooLarge);
        }
        let Some(formula) = branch.todo.pop() else {
            if branch.with & branch.without == 0 {
                done.push(branch);
            }
            continue;
        };
        match &formula {
            Ltl::True => {}
            Ltl::False => continue,
            Ltl::Atom(atom) => branch.with |= 1 << atom,
            // In normal form negation stands at atoms only.
            Ltl::Not(inner) => match **inner {
                Ltl::Atom(atom) => branch.without |= 1 << atom,
                _ => branch.todo.push(formula.normal()),
            },
            Ltl::And(a, b) => branch.todo.extend([(**a).clone(), (**b).clone()]),
            Ltl::Or(a, b) => {
                let mut other = branch.clone();
                other.todo.push((**a).clone());
                open.push(other);
                branch.todo.push((**b).clone());
            }
            Ltl::Until(a, b) => {
                let mut later = branch.clone();
                later.todo.push((**a).clone());
                later.next.insert(formula.clone());
                later.postponed.insert(formula.clone());
                open.push(later);
                branch.todo.push((**b).clone());
            }
            Ltl::Release(a, b) => {
                let mut later = branch.clone();
                later.todo.push((**b).clone());
                later.next.insert(formula.clone());
                open.push(later);
                branch.todo.extend([(**a).clone(), (**b).clone()]);
            }
        }
        open.push(branch);
    }
    Ok(done)
}
