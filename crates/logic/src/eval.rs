//! The value of a term under an assignment.
//!
//! Total: a variable that the assignment leaves out is false, zero, or the array of zeros. So a
//! partial model says what it means, and the evaluator can judge it.

use crate::meaning;
use crate::sort::Sort;
use crate::term::{Node, Term, Terms, Var};
use std::collections::{BTreeMap, HashMap};

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a boolean.
    Bool(bool),
    /// Of a bit-vector.
    Bits(u64),
    /// Of an array.
    Array(ArrayValue),
}

/// An array: finitely many exceptions from a default. Two are equal when they agree at every
/// index, however they are written.
#[derive(Clone, Debug)]
pub struct ArrayValue {
    index: u32,
    default: u64,
    entries: BTreeMap<u64, u64>,
}

impl ArrayValue {
    /// The array over `index` bits with `default` everywhere.
    pub fn constant(index: u32, default: u64) -> ArrayValue {
        ArrayValue {
            index,
            default,
            entries: BTreeMap::new(),
        }
    }

    /// The element at an index.
    pub fn get(&self, index: u64) -> u64 {
        self.entries.get(&index).copied().unwrap_or(self.default)
    }

    /// Replaces the element at an index.
    pub fn set(&mut self, index: u64, value: u64) {
        if value == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, value);
        }
    }

    /// What holds at every index that is no exception.
    pub fn default_value(&self) -> u64 {
        self.default
    }

    /// The exceptions, by index.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.entries.iter().map(|(&i, &v)| (i, v))
    }
}

impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        let agree = self.entries.keys().all(|&i| self.get(i) == other.get(i))
            && other.entries.keys().all(|&i| self.get(i) == other.get(i));
        if self.default == other.default {
            return agree;
        }
        // Different defaults do not show when every index is an exception of one or the other.
        let more = other
            .entries
            .keys()
            .filter(|i| !self.entries.contains_key(i))
            .count();
        let shown = (self.entries.len() + more) as u128;
        agree && shown == 1u128 << self.index
    }
}

impl Eq for ArrayValue {}

/// Values for variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assignment {
    values: BTreeMap<Var, Value>,
}

impl Assignment {
    /// No variable has a value.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// Gives a variable a value of its sort; a bit-vector's value must fit its width.
    pub fn set(&mut self, v: Var, value: Value) {
        self.values.insert(v, value);
    }

    /// The value of a variable, if it has one.
    pub fn get(&self, v: Var) -> Option<&Value> {
        self.values.get(&v)
    }

    /// The variables with their values, in the order of variables.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Value)> {
        self.values.iter().map(|(&v, value)| (v, value))
    }
}

/// What a variable of the sort is when nothing is said.
fn nothing(sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(false),
        Sort::Bits(_) => Value::Bits(0),
        Sort::Array { index, .. } => Value::Array(ArrayValue::constant(index, 0)),
    }
}

/// Values of the parts made so far. Sorts are checked when terms are made, so a value of another
/// kind cannot be met; an assignment with an ill-sorted value is a bug of the caller.
struct Values(HashMap<Term, Value>);

impl Values {
    fn bool(&self, t: Term) -> bool {
        match &self.0[&t] {
            Value::Bool(value) => *value,
            other => panic!("a boolean was expected, not {other:?}"),
        }
    }

    fn bits(&self, t: Term) -> u64 {
        match &self.0[&t] {
            Value::Bits(value) => *value,
            other => panic!("a bit-vector was expected, not {other:?}"),
        }
    }

    fn array(&self, t: Term) -> &ArrayValue {
        match &self.0[&t] {
            Value::Array(value) => value,
            other => panic!("an array was expected, not {other:?}"),
        }
    }
}

impl Terms {
    /// The value of a term.
    pub fn eval(&self, t: Term, under: &Assignment) -> Value {
        self.eval_all(&[t], under).remove(0)
    }

    /// Does the boolean term hold?
    pub fn holds(&self, t: Term, under: &Assignment) -> bool {
        self.eval(t, under) == Value::Bool(true)
    }

    /// The values of several terms, sharing the work.
    pub fn eval_all(&self, roots: &[Term], under: &Assignment) -> Vec<Value> {
        let mut values = Values(HashMap::new());
        for t in self.cone(roots) {
            let value = self.eval_node(t, under, &values);
            values.0.insert(t, value);
        }
        roots.iter().map(|r| values.0[r].clone()).collect()
    }

    fn eval_node(&self, t: Term, under: &Assignment, v: &Values) -> Value {
        match self.node(t) {
            Node::Bool(value) => Value::Bool(value),
            Node::Bits { value, .. } => Value::Bits(value),
            Node::Var(var) => under
                .get(var)
                .cloned()
                .unwrap_or_else(|| nothing(self.var_sort(var))),
            Node::Not(a) => Value::Bool(!v.bool(a)),
            Node::And(a, b) => Value::Bool(v.bool(a) && v.bool(b)),
            Node::Or(a, b) => Value::Bool(v.bool(a) || v.bool(b)),
            Node::Eq(a, b) => Value::Bool(v.0[&a] == v.0[&b]),
            Node::Ite(c, a, b) => v.0[if v.bool(c) { &a } else { &b }].clone(),
            Node::Unary(op, a) => Value::Bits(meaning::unary(op, self.width(t), v.bits(a))),
            Node::Binary(op, a, b) => {
                Value::Bits(meaning::binary(op, self.width(t), v.bits(a), v.bits(b)))
            }
            Node::Compare(op, a, b) => {
                Value::Bool(meaning::compare(op, self.width(a), v.bits(a), v.bits(b)))
            }
            Node::Concat(a, b) => Value::Bits((v.bits(a) << self.width(b)) | v.bits(b)),
            Node::Extract { hi, lo, of } => Value::Bits(meaning::extract(hi, lo, v.bits(of))),
            Node::ZeroExtend { of, .. } => Value::Bits(v.bits(of)),
            Node::SignExtend { of, .. } => {
                let wide = meaning::signed(self.width(of), v.bits(of)) as u64;
                Value::Bits(wide & meaning::mask(self.width(t)))
            }
            Node::Select(a, i) => Value::Bits(v.array(a).get(v.bits(i))),
            Node::Store(a, i, e) => {
                let mut array = v.array(a).clone();
                array.set(v.bits(i), v.bits(e));
                Value::Array(array)
            }
            Node::ConstArray { index, value } => {
                Value::Array(ArrayValue::constant(index, v.bits(value)))
            }
        }
    }
}
