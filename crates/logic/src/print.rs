//! Terms as SMT-LIB 2.6 text.
//!
//! A part that occurs more than once is bound by `let`, so the text is linear in the number of
//! terms. Names of variables are written as quoted symbols where SMT-LIB demands it; the two
//! characters a quoted symbol cannot hold are written as `%7C` and `%5C` (and `%` as `%25`).

use crate::op::{BinOp, CmpOp, UnOp};
use crate::sort::Sort;
use crate::term::{Node, Term, Terms, Var};
use std::collections::HashMap;

impl Terms {
    /// The term as SMT-LIB text.
    pub fn smtlib(&self, t: Term) -> String {
        let cone = self.cone(&[t]);
        let mut uses: HashMap<Term, u32> = HashMap::new();
        for &p in &cone {
            self.node(p)
                .for_each_part(|q| *uses.entry(q).or_default() += 1);
        }
        let mut text: HashMap<Term, String> = HashMap::new();
        let mut lets = String::new();
        let mut depth = 0;
        for &p in &cone {
            let node = self.node(p);
            let whole = self.smtlib_node(node, |q| text[&q].clone());
            let is_leaf = matches!(node, Node::Bool(_) | Node::Bits { .. } | Node::Var(_));
            // Short parts are clearer in place; long ones are bound so that they are copied once.
            let shared = uses.get(&p).is_some_and(|&n| n > 1) && whole.len() > 24;
            let bind = !is_leaf && p != t && (shared || whole.len() > 1000);
            if bind {
                lets.push_str(&format!("(let ((?{} {whole})) ", p.index()));
                depth += 1;
                text.insert(p, format!("?{}", p.index()));
            } else {
                text.insert(p, whole);
            }
        }
        let body = &text[&t];
        format!("{lets}{body}{}", ")".repeat(depth))
    }

    /// One node as SMT-LIB text, its parts written by `part`.
    pub fn smtlib_node(&self, node: Node, part: impl Fn(Term) -> String) -> String {
        match node {
            Node::Bool(value) => value.to_string(),
            Node::Bits { width, value } => bits(width, value),
            Node::Var(v) => self.symbol(v),
            Node::Not(a) => format!("(not {})", part(a)),
            Node::And(a, b) => format!("(and {} {})", part(a), part(b)),
            Node::Or(a, b) => format!("(or {} {})", part(a), part(b)),
            Node::Eq(a, b) => format!("(= {} {})", part(a), part(b)),
            Node::Ite(c, a, b) => format!("(ite {} {} {})", part(c), part(a), part(b)),
            Node::Unary(op, a) => format!("({} {})", unary(op), part(a)),
            Node::Binary(op, a, b) => format!("({} {} {})", binary(op), part(a), part(b)),
            Node::Compare(op, a, b) => format!("({} {} {})", compare(op), part(a), part(b)),
            Node::Concat(a, b) => format!("(concat {} {})", part(a), part(b)),
            Node::Extract { hi, lo, of } => format!("((_ extract {hi} {lo}) {})", part(of)),
            Node::ZeroExtend { by, of } => format!("((_ zero_extend {by}) {})", part(of)),
            Node::SignExtend { by, of } => format!("((_ sign_extend {by}) {})", part(of)),
            Node::Select(a, i) => format!("(select {} {})", part(a), part(i)),
            Node::Store(a, i, v) => format!("(store {} {} {})", part(a), part(i), part(v)),
            Node::ConstArray { index, value } => {
                let sort = Sort::array(index, self.width(value));
                format!("((as const {sort}) {})", part(value))
            }
        }
    }

    /// A variable's name as an SMT-LIB symbol.
    pub fn symbol(&self, v: Var) -> String {
        let name = self.name(v);
        let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$^&*_-+=<>.?/".contains(c);
        let starts_well = name.starts_with(|c: char| !c.is_ascii_digit() && !"@.".contains(c));
        if starts_well && name.chars().all(simple) && !is_reserved(name) {
            return name.to_string();
        }
        let name = name
            .replace('%', "%25")
            .replace('|', "%7C")
            .replace('\\', "%5C");
        format!("|{name}|")
    }
}

/// Words that cannot be used as plain symbols. A theory's own operators are among them so that a
/// variable of that name does not shadow one.
fn is_reserved(name: &str) -> bool {
    let words = [
        "let", "forall", "exists", "match", "par", "as", "_", "!", "true", "false", "not", "and",
        "or", "xor", "ite", "distinct", "select", "store", "concat", "const", "=>", "=", "Bool",
        "Array", "BitVec", "?",
    ];
    words.contains(&name) || name.starts_with("bv") || name.starts_with('?')
}

fn bits(width: u32, value: u64) -> String {
    if width.is_multiple_of(4) {
        format!("#x{value:0n$x}", n = width as usize / 4)
    } else {
        format!("#b{value:0n$b}", n = width as usize)
    }
}

fn unary(op: UnOp) -> &'static str {
    match op {
        UnOp::Neg => "bvneg",
        UnOp::Not => "bvnot",
    }
}

fn binary(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "bvadd",
        BinOp::Sub => "bvsub",
        BinOp::Mul => "bvmul",
        BinOp::Udiv => "bvudiv",
        BinOp::Urem => "bvurem",
        BinOp::Sdiv => "bvsdiv",
        BinOp::Srem => "bvsrem",
        BinOp::And => "bvand",
        BinOp::Or => "bvor",
        BinOp::Xor => "bvxor",
        BinOp::Shl => "bvshl",
        BinOp::Lshr => "bvlshr",
        BinOp::Ashr => "bvashr",
    }
}

fn compare(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Ult => "bvult",
        CmpOp::Slt => "bvslt",
    }
}
