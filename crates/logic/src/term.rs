//! The arena of hash-consed terms.
//!
//! A term is made once: the same node gives the same [`Term`]. Parts are made before the whole,
//! so ids ascend from parts to wholes; every walk over terms relies on that and none recurses.
//! Constructors simplify; the nodes below are those that survive, so that a reader of nodes has
//! few cases: `implies`, `xor` and `distinct` become `or`, `not` and `=`; `a <= b` becomes
//! `not (b < a)`; operands of commutative operations are ordered by id, constants last.

use crate::meaning;
use crate::op::{BinOp, CmpOp, UnOp};
use crate::sort::Sort;
use std::collections::HashMap;

/// A term of an arena [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(u32);

impl Term {
    /// Its number in the arena: parts have smaller numbers than wholes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A free variable of an arena [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(u32);

impl Var {
    /// Its number, in the order of creation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The outermost operation of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A constant truth value.
    Bool(bool),
    /// A constant bit-vector.
    Bits {
        /// Its width.
        width: u32,
        /// Its value; bits from `width` up are zero.
        value: u64,
    },
    /// A free variable of any sort.
    Var(Var),
    /// Negation of a boolean.
    Not(Term),
    /// Conjunction.
    And(Term, Term),
    /// Disjunction.
    Or(Term, Term),
    /// Equality of two terms of the same sort.
    Eq(Term, Term),
    /// The second if the first holds, else the third.
    Ite(Term, Term, Term),
    /// One bit-vector to one.
    Unary(UnOp, Term),
    /// Two bit-vectors to one.
    Binary(BinOp, Term, Term),
    /// An order between two bit-vectors.
    Compare(CmpOp, Term, Term),
    /// The first gives the high bits.
    Concat(Term, Term),
    /// Bits `lo` to `hi`, both included.
    Extract {
        /// The highest bit taken.
        hi: u32,
        /// The lowest bit taken.
        lo: u32,
        /// Where from.
        of: Term,
    },
    /// Widened by zeros.
    ZeroExtend {
        /// The bits added.
        by: u32,
        /// What is widened.
        of: Term,
    },
    /// Widened by copies of the sign.
    SignExtend {
        /// The bits added.
        by: u32,
        /// What is widened.
        of: Term,
    },
    /// The element of an array at an index.
    Select(Term, Term),
    /// An array with the element at an index replaced.
    Store(Term, Term, Term),
    /// The array with the same element at every index.
    ConstArray {
        /// Bits of an index.
        index: u32,
        /// The element.
        value: Term,
    },
}

impl Node {
    /// Calls `f` with every part, from left to right.
    pub fn for_each_part(&self, mut f: impl FnMut(Term)) {
        match *self {
            Node::Bool(_) | Node::Bits { .. } | Node::Var(_) => {}
            Node::Not(a) | Node::Unary(_, a) | Node::ConstArray { value: a, .. } => f(a),
            Node::Extract { of, .. }
            | Node::ZeroExtend { of, .. }
            | Node::SignExtend { of, .. } => f(of),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Binary(_, a, b)
            | Node::Compare(_, a, b)
            | Node::Concat(a, b)
            | Node::Select(a, b) => {
                f(a);
                f(b);
            }
            Node::Ite(a, b, c) | Node::Store(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
        }
    }
}

/// The arena of terms.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    ids: HashMap<Node, Term>,
    vars: Vec<(String, Sort)>,
    names: HashMap<String, Var>,
}

impl Terms {
    /// An arena without terms.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there no term yet?
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// The outermost operation of a term.
    pub fn node(&self, t: Term) -> Node {
        self.nodes[t.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.sorts[t.index()]
    }

    /// The width of a bit-vector term; panics for other sorts.
    pub fn width(&self, t: Term) -> u32 {
        match self.sort(t) {
            Sort::Bits(w) => w,
            other => panic!("a bit-vector was expected, not a {other}"),
        }
    }

    /// The variable of this name, made when it is new. Panics when the name has another sort.
    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        assert!(sort.is_valid(), "{sort} is not a sort");
        if let Some(&v) = self.names.get(name) {
            assert_eq!(self.vars[v.index()].1, sort, "{name} has another sort");
            return self.intern(Node::Var(v), sort);
        }
        let v = Var(self.vars.len() as u32);
        self.vars.push((name.to_string(), sort));
        self.names.insert(name.to_string(), v);
        self.intern(Node::Var(v), sort)
    }

    /// A variable that no term has yet; its name starts with `prefix`.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> Term {
        let mut n = self.vars.len();
        loop {
            let name = format!("{prefix}!{n}");
            if !self.names.contains_key(&name) {
                return self.var(&name, sort);
            }
            n += 1;
        }
    }

    /// The name of a variable.
    pub fn name(&self, v: Var) -> &str {
        &self.vars[v.index()].0
    }

    /// The sort of a variable.
    pub fn var_sort(&self, v: Var) -> Sort {
        self.vars[v.index()].1
    }

    /// The variable a term is, if it is one.
    pub fn as_var(&self, t: Term) -> Option<Var> {
        match self.node(t) {
            Node::Var(v) => Some(v),
            _ => None,
        }
    }

    /// A constant truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        self.intern(Node::Bool(value), Sort::Bool)
    }

    /// A constant bit-vector; bits of `value` from `width` up are dropped.
    pub fn bits(&mut self, width: u32, value: u64) -> Term {
        assert!(Sort::Bits(width).is_valid(), "{width} is not a width");
        let value = value & meaning::mask(width);
        self.intern(Node::Bits { width, value }, Sort::Bits(width))
    }

    /// The truth value a term is, if it is a constant.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.node(t) {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The bit-vector a term is, if it is a constant.
    pub fn as_bits(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Bits { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The term of a node that no rule rewrites.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(&t) = self.ids.get(&node) {
            return t;
        }
        let t = Term(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.nodes.push(node);
        self.sorts.push(sort);
        self.ids.insert(node, t);
        t
    }

    /// The order of operands of commutative operations: constants last, else by id.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t: Term| (matches!(self.node(t), Node::Bits { .. } | Node::Bool(_)), t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    #[track_caller]
    pub(crate) fn same_sort(&self, a: Term, b: Term) -> Sort {
        let (sa, sb) = (self.sort(a), self.sort(b));
        assert_eq!(sa, sb, "operands of different sorts");
        sa
    }

    #[track_caller]
    pub(crate) fn same_width(&self, a: Term, b: Term) -> u32 {
        let (wa, wb) = (self.width(a), self.width(b));
        assert_eq!(wa, wb, "operands of different widths");
        wa
    }

    #[track_caller]
    pub(crate) fn expect_bool(&self, t: Term) {
        assert_eq!(self.sort(t), Sort::Bool, "a boolean was expected");
    }
}
