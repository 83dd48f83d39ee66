//! Arrays by lemmas on demand.
//!
//! Given a model of the words, every array term gets a table of what must stand in it: from reads,
//! from writes (the element written stands at its index), and from neighbours. An array and the
//! same array written at `i` agree at every index but `i`; a choice agrees with the chosen branch;
//! arrays whose equality holds agree everywhere. Facts travel along these edges in both
//! directions, nearest first. Where two facts meet at one index with different values, or a fact
//! meets a constant array of another value, the model is wrong, and the lemma says so: the
//! conditions of both journeys, and equal indices, imply equal values. (Brummayer and Biere,
//! "Lemmas on demand for the extensional theory of arrays", 2009; the facts also travel upwards
//! here, which gives constant arrays and equality without further rules.)
//!
//! When no two facts disagree, the tables are the arrays. Outside the tables every array of a
//! connected component has the same default: that of the component's constant arrays. Constant
//! arrays of different values in one component can differ only at indices written between them:
//! with `n` written indices in the component, facts about the indices `0..=n` are added to every
//! constant array there. One of these is written nowhere, and refutes the model; unless there are
//! fewer indices than that, and then the tables are complete and need no default.
//!
//! Terminates: lemmas are over indices and values that occur in the formula and constants up to
//! `n`; each refutes the model it was made from.

use crate::blast::{Blaster, Read, Word};
use crate::sat::Lit;
use logic::{ArrayValue, Node, Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// What the tables say about the model.
pub(crate) enum Judgement {
    /// The arrays of the model, of every array term.
    Consistent(HashMap<Term, ArrayValue>),
    /// Clauses that every model with arrays satisfies and this one does not.
    Lemmas(Vec<Vec<Lit>>),
}

/// What an edge asks of a fact.
#[derive(Clone)]
enum Pass {
    /// Its index is not this one.
    Elsewhere(Word, u64),
    /// This literal, which holds in the model.
    If(Lit),
}

/// `array[index] = value`, in the model `array[at] = is`.
struct Fact {
    array: Term,
    index: Word,
    at: u64,
    value: Word,
    is: u64,
    /// The fact at a neighbour it comes from, and what the edge asked.
    from: Option<(usize, Pass)>,
}

struct Tables<'a> {
    blaster: &'a mut Blaster,
    terms: &'a Terms,
    edges: BTreeMap<Term, Vec<(Term, Pass)>>,
    constants: BTreeMap<Term, (Word, u64)>,
    facts: Vec<Fact>,
    tables: BTreeMap<Term, BTreeMap<u64, usize>>,
    queue: VecDeque<usize>,
    lemmas: Vec<Vec<Lit>>,
}

/// Judges the model in the SAT solver over these array terms, reads and equalities (ascending).
pub(crate) fn judge(blaster: &mut Blaster, terms: &Terms, about: &[Term]) -> Judgement {
    let mut tables = Tables {
        blaster,
        terms,
        edges: BTreeMap::new(),
        constants: BTreeMap::new(),
        facts: Vec::new(),
        tables: BTreeMap::new(),
        queue: VecDeque::new(),
        lemmas: Vec::new(),
    };
    for &t in about {
        tables.enter(t);
    }
    let components = tables.components();
    for component in &components {
        tables.probe_constants(component);
    }
    tables.travel();
    if tables.lemmas.is_empty() {
        Judgement::Consistent(tables.arrays(&components))
    } else {
        Judgement::Lemmas(tables.lemmas)
    }
}

impl Tables<'_> {
    fn number(&self, word: &[Lit]) -> u64 {
        let bit = |(i, &l): (usize, &Lit)| u64::from(self.blaster.gates.sat.value(l)) << i;
        word.iter().enumerate().map(bit).sum()
    }

    fn holds(&self, t: Term) -> (Lit, bool) {
        let lit = self.blaster.word(t)[0];
        (lit, self.blaster.gates.sat.value(lit))
    }

    /// Notes what one term says.
    fn enter(&mut self, t: Term) {
        if self.terms.is_array(t) {
            self.tables.entry(t).or_default();
            self.edges.entry(t).or_default();
        }
        match self.terms.node(t) {
            Node::Select(array, index) => {
                let (index, value) = (self.blaster.word(index), self.blaster.word(t));
                self.claim(Read {
                    array,
                    index,
                    value,
                });
            }
            Node::Store(below, index, value) => {
                let (index, value) = (self.blaster.word(index), self.blaster.word(value));
                let at = self.number(&index);
                self.connect(t, below, Pass::Elsewhere(index.clone(), at));
                self.claim(Read {
                    array: t,
                    index,
                    value,
                });
            }
            Node::Ite(cond, a, b) => {
                let (lit, holds) = self.holds(cond);
                let (branch, lit) = if holds { (a, lit) } else { (b, !lit) };
                self.connect(t, branch, Pass::If(lit));
            }
            Node::Eq(a, b) => {
                let (lit, holds) = self.holds(t);
                if holds {
                    self.connect(a, b, Pass::If(lit));
                } else if let Some(reads) = self.blaster.witness(t) {
                    for read in reads.clone() {
                        self.claim(read);
                    }
                }
            }
            Node::ConstArray { value, .. } => {
                let value = self.blaster.word(value);
                let is = self.number(&value);
                self.constants.insert(t, (value, is));
            }
            _ => {}
        }
    }

    fn connect(&mut self, a: Term, b: Term, pass: Pass) {
        self.edges.entry(a).or_default().push((b, pass.clone()));
        self.edges.entry(b).or_default().push((a, pass));
    }

    fn claim(&mut self, read: Read) {
        let (at, is) = (self.number(&read.index), self.number(&read.value));
        self.learn(Fact {
            array: read.array,
            index: read.index,
            at,
            value: read.value,
            is,
            from: None,
        });
    }

    fn learn(&mut self, fact: Fact) {
        if let Some((word, is)) = self.constants.get(&fact.array)
            && *is != fact.is
        {
            let word = word.clone();
            let mut lemma = self.journey(&fact);
            lemma.push(self.blaster.gates.equal_words(&word, &fact.value));
            self.lemmas.push(lemma);
            return;
        }
        let known = self
            .tables
            .get(&fact.array)
            .and_then(|t| t.get(&fact.at))
            .copied();
        match known {
            Some(other) if self.facts[other].is != fact.is => self.contradict(other, &fact),
            Some(_) => {}
            None => {
                let id = self.facts.len();
                self.tables
                    .entry(fact.array)
                    .or_default()
                    .insert(fact.at, id);
                self.facts.push(fact);
                self.queue.push_back(id);
            }
        }
    }

    fn travel(&mut self) {
        while let Some(id) = self.queue.pop_front() {
            let fact = &self.facts[id];
            let next: Vec<(Term, Pass)> = self.edges[&fact.array]
                .iter()
                .filter(|(_, pass)| !matches!(pass, Pass::Elsewhere(_, i) if *i == fact.at))
                .cloned()
                .collect();
            for (array, pass) in next {
                let fact = &self.facts[id];
                let moved = Fact {
                    array,
                    index: fact.index.clone(),
                    at: fact.at,
                    value: fact.value.clone(),
                    is: fact.is,
                    from: Some((id, pass)),
                };
                self.learn(moved);
            }
        }
    }

    /// The negated conditions under which the fact holds.
    fn journey(&mut self, fact: &Fact) -> Vec<Lit> {
        let mut lits = Vec::new();
        let mut from = fact.from.clone();
        while let Some((id, pass)) = from {
            lits.push(match pass {
                Pass::If(lit) => !lit,
                Pass::Elsewhere(at, _) => self.blaster.gates.equal_words(&at, &fact.index),
            });
            from = self.facts[id].from.clone();
        }
        lits
    }

    fn contradict(&mut self, known: usize, fact: &Fact) {
        let mut lemma = self.journey(fact);
        let (from, index, value) = {
            let k = &self.facts[known];
            (k.from.clone(), k.index.clone(), k.value.clone())
        };
        let other = Fact {
            array: fact.array,
            index,
            at: fact.at,
            value,
            is: 0,
            from,
        };
        lemma.extend(self.journey(&other));
        let gates = &mut self.blaster.gates;
        lemma.push(!gates.equal_words(&fact.index, &other.index));
        lemma.push(gates.equal_words(&fact.value, &other.value));
        self.lemmas.push(lemma);
    }

    fn components(&self) -> Vec<Vec<Term>> {
        let mut seen = BTreeSet::new();
        let mut out = Vec::new();
        for &start in self.edges.keys() {
            let mut component = Vec::new();
            let mut work = vec![start];
            while let Some(t) = work.pop() {
                if seen.insert(t) {
                    component.push(t);
                    work.extend(self.edges[&t].iter().map(|&(next, _)| next));
                }
            }
            if !component.is_empty() {
                out.push(component);
            }
        }
        out
    }

    /// Where constant arrays of different values are connected, reads of them at `0..=n`.
    fn probe_constants(&mut self, component: &[Term]) {
        let constants: Vec<(Term, Word, u64)> = component
            .iter()
            .filter_map(|t| self.constants.get(t).map(|(w, is)| (*t, w.clone(), *is)))
            .collect();
        if constants.iter().all(|c| c.2 == constants[0].2) {
            return;
        }
        let is_store = |t: &&Term| matches!(self.terms.node(**t), Node::Store(..));
        let written = component.iter().filter(is_store).count() as u64;
        for (array, value, _) in constants {
            let Sort::Array { index, .. } = self.terms.sort(array) else {
                continue;
            };
            for at in 0..=written.min(logic::meaning::mask(index)) {
                let index: Word = self.blaster.gates.word(index, at).into();
                self.claim(Read {
                    array,
                    index,
                    value: value.clone(),
                });
            }
        }
    }

    fn arrays(&self, components: &[Vec<Term>]) -> HashMap<Term, ArrayValue> {
        let mut out = HashMap::new();
        for component in components {
            let default = component
                .iter()
                .find_map(|t| self.constants.get(t))
                .map_or(0, |c| c.1);
            for &t in component {
                let Sort::Array { index, .. } = self.terms.sort(t) else {
                    continue;
                };
                let mut array = ArrayValue::constant(index, default);
                for (&at, &fact) in &self.tables[&t] {
                    array.set(at, self.facts[fact].is);
                }
                out.insert(t, array);
            }
        }
        out
    }
}
