//! Bit-blasting: terms as words of literals.
//!
//! Every term is translated once. A boolean is a word of one literal. Reads of arrays become
//! fresh words and equalities of arrays fresh literals; what ties them together is left to
//! [`crate::arrays`], except that an equality that is false gets a witness: an index at which the
//! two sides are read and differ.

use crate::gates::Gates;
use crate::sat::{Kind, Lit};
use logic::{Node, Sort, Term, Terms, UnOp, Var};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A word of literals, lowest bit first.
pub(crate) type Word = Rc<[Lit]>;

/// A read of an array: the element at the index is the value.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) array: Term,
    pub(crate) index: Word,
    pub(crate) value: Word,
}

/// What a formula is about: the part that later stages need again at every check.
#[derive(Debug, Default)]
pub(crate) struct Matter {
    /// Array terms, reads and equalities of arrays below it, ascending.
    pub(crate) arrays: Vec<Term>,
    /// Its variables, ascending.
    pub(crate) vars: Vec<(Var, Term)>,
}

/// The translation so far.
pub(crate) struct Blaster {
    pub(crate) gates: Gates,
    words: HashMap<Term, Word>,
    witnesses: HashMap<Term, [Read; 2]>,
    matters: HashMap<Term, Rc<Matter>>,
}

impl Blaster {
    pub(crate) fn new(kind: Kind) -> Blaster {
        Blaster {
            gates: Gates::new(kind),
            words: HashMap::new(),
            witnesses: HashMap::new(),
            matters: HashMap::new(),
        }
    }

    /// The literal of a boolean term, translating what is new in it.
    pub(crate) fn literal(&mut self, terms: &Terms, root: Term) -> Lit {
        for t in self.untranslated(terms, root) {
            if !terms.is_array(t) {
                let word = self.translate(terms, t);
                self.words.insert(t, word);
            }
        }
        self.words[&root][0]
    }

    fn untranslated(&self, terms: &Terms, root: Term) -> Vec<Term> {
        let mut seen = HashSet::new();
        let mut work = vec![root];
        let mut out = Vec::new();
        while let Some(t) = work.pop() {
            if !self.words.contains_key(&t) && seen.insert(t) {
                out.push(t);
                terms.node(t).for_each_part(|p| work.push(p));
            }
        }
        out.sort_unstable();
        out
    }

    /// The word of a term that was translated.
    pub(crate) fn word(&self, t: Term) -> Word {
        self.words[&t].clone()
    }

    /// The two reads at the witness of an equality of arrays.
    pub(crate) fn witness(&self, equality: Term) -> Option<&[Read; 2]> {
        self.witnesses.get(&equality)
    }

    /// What a formula is about.
    pub(crate) fn matter(&mut self, terms: &Terms, root: Term) -> Rc<Matter> {
        if let Some(known) = self.matters.get(&root) {
            return known.clone();
        }
        let mut matter = Matter::default();
        for t in terms.cone(&[root]) {
            let about_arrays = match terms.node(t) {
                Node::Select(..) => true,
                Node::Eq(a, _) => terms.is_array(a),
                _ => terms.is_array(t),
            };
            if about_arrays {
                matter.arrays.push(t);
            }
            if let Some(v) = terms.as_var(t) {
                matter.vars.push((v, t));
            }
        }
        let matter = Rc::new(matter);
        self.matters.insert(root, matter.clone());
        matter
    }

    fn translate(&mut self, terms: &Terms, t: Term) -> Word {
        let w = |t: Term| self.words[&t].clone();
        match terms.node(t) {
            Node::Bool(value) => [self.gates.constant(value)].into(),
            Node::Bits { width, value } => self.gates.word(width, value).into(),
            Node::Var(_) => match terms.sort(t) {
                Sort::Bits(width) => self.gates.fresh_word(width).into(),
                _ => self.gates.fresh_word(1).into(),
            },
            Node::Not(a) => Gates::not_word(&w(a)).into(),
            Node::And(a, b) => {
                let (a, b) = (w(a)[0], w(b)[0]);
                [self.gates.and(a, b)].into()
            }
            Node::Or(a, b) => {
                let (a, b) = (w(a)[0], w(b)[0]);
                [self.gates.or(a, b)].into()
            }
            Node::Eq(a, b) if terms.is_array(a) => self.array_equality(terms, t, a, b),
            Node::Eq(a, b) => {
                let (a, b) = (w(a), w(b));
                [self.gates.equal_words(&a, &b)].into()
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (w(c)[0], w(a), w(b));
                self.gates.choose_word(c, &a, &b).into()
            }
            Node::Unary(UnOp::Not, a) => Gates::not_word(&w(a)).into(),
            Node::Unary(UnOp::Neg, a) => {
                let a = w(a);
                self.gates.neg_word(&a).into()
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (w(a), w(b));
                self.gates.binary_words(op, &a, &b).into()
            }
            Node::Compare(op, a, b) => {
                let (a, b) = (w(a), w(b));
                [self.gates.less_words(op, &a, &b)].into()
            }
            Node::Concat(high, low) => [w(low), w(high)].concat().into(),
            Node::Extract { hi, lo, of } => w(of)[lo as usize..=hi as usize].into(),
            Node::ZeroExtend { by, of } => {
                let zeros = self.gates.word(by, 0);
                [&w(of)[..], &zeros].concat().into()
            }
            Node::SignExtend { by, of } => {
                let of = w(of);
                let signs = vec![of[of.len() - 1]; by as usize];
                [&of[..], &signs].concat().into()
            }
            Node::Select(..) => self.gates.fresh_word(terms.width(t)).into(),
            Node::Store(..) | Node::ConstArray { .. } => unreachable!("arrays have no word"),
        }
    }

    fn array_equality(&mut self, terms: &Terms, t: Term, a: Term, b: Term) -> Word {
        let Sort::Array { index, element } = terms.sort(a) else {
            unreachable!("an equality of arrays")
        };
        let equal = self.gates.sat.new_lit();
        let at: Word = self.gates.fresh_word(index).into();
        let reads = [a, b].map(|array| Read {
            array,
            index: at.clone(),
            value: self.gates.fresh_word(element).into(),
        });
        let same = self.gates.equal_words(&reads[0].value, &reads[1].value);
        self.gates.sat.add(&[equal, !same]);
        self.witnesses.insert(t, reads);
        [equal].into()
    }
}
