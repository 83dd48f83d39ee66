//! Gates over SAT literals, each made once (structural hashing), defined by Tseitin's clauses.
//!
//! A gate's literal is equivalent to its function, in both directions, so gates can be shared
//! between formulas of either polarity and outlive the formula they were made for.

use crate::sat::{Kind, Lit, Sat};
use std::collections::HashMap;

/// The circuit so far.
pub(crate) struct Gates {
    pub(crate) sat: Box<dyn Sat>,
    truth: Lit,
    ands: HashMap<Box<[Lit]>, Lit>,
    xors: HashMap<(Lit, Lit), Lit>,
    choices: HashMap<(Lit, Lit, Lit), Lit>,
    majorities: HashMap<(Lit, Lit, Lit), Lit>,
}

impl Gates {
    pub(crate) fn new(kind: Kind) -> Gates {
        let mut sat = kind.start();
        let truth = sat.new_lit();
        sat.add(&[truth]);
        Gates {
            sat,
            truth,
            ands: HashMap::new(),
            xors: HashMap::new(),
            choices: HashMap::new(),
            majorities: HashMap::new(),
        }
    }

    pub(crate) fn constant(&self, value: bool) -> Lit {
        if value { self.truth } else { !self.truth }
    }

    /// The value of a literal that is a constant.
    pub(crate) fn known(&self, lit: Lit) -> Option<bool> {
        (lit.var() == self.truth.var()).then(|| lit == self.truth)
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        self.and_all(&[a, b])
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and_all(&[!a, !b])
    }

    pub(crate) fn or_all(&mut self, lits: &[Lit]) -> Lit {
        let turned: Vec<Lit> = lits.iter().map(|&l| !l).collect();
        !self.and_all(&turned)
    }

    pub(crate) fn and_all(&mut self, lits: &[Lit]) -> Lit {
        let mut parts = lits.to_vec();
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|&l| l != self.truth);
        // After sorting, a literal and its negation are neighbours.
        let opposite = parts.windows(2).any(|p| p[0] == !p[1]);
        if opposite || parts.contains(&!self.truth) {
            return !self.truth;
        }
        match parts[..] {
            [] => return self.truth,
            [only] => return only,
            _ => {}
        }
        if let Some(&gate) = self.ands.get(&parts[..]) {
            return gate;
        }
        let gate = self.sat.new_lit();
        for &p in &parts {
            self.sat.add(&[!gate, p]);
        }
        let mut whole: Vec<Lit> = parts.iter().map(|&p| !p).collect();
        whole.push(gate);
        self.sat.add(&whole);
        self.ands.insert(parts.into(), gate);
        gate
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // Signs move to the outside, so that the four variants share a gate.
        let turned = a.is_positive() != b.is_positive();
        let (a, b) = (
            if a.is_positive() { a } else { !a },
            if b.is_positive() { b } else { !b },
        );
        let (a, b) = (a.min(b), a.max(b));
        let plain = if a == b {
            !self.truth
        } else if a == self.truth {
            !b
        } else if b == self.truth {
            !a
        } else if let Some(&gate) = self.xors.get(&(a, b)) {
            gate
        } else {
            let gate = self.sat.new_lit();
            for clause in [[!gate, a, b], [!gate, !a, !b], [gate, !a, b], [gate, a, !b]] {
                self.sat.add(&clause);
            }
            self.xors.insert((a, b), gate);
            gate
        };
        if turned { !plain } else { plain }
    }

    pub(crate) fn same(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `then` if `cond`, else `other`.
    pub(crate) fn choose(&mut self, cond: Lit, then: Lit, other: Lit) -> Lit {
        let (cond, then, other) = if cond.is_positive() {
            (cond, then, other)
        } else {
            (!cond, other, then)
        };
        if cond == self.truth || then == other {
            return then;
        }
        if then == !other {
            return self.same(cond, then);
        }
        if then == self.truth || then == cond {
            return self.or(cond, other);
        }
        if then == !self.truth || then == !cond {
            return self.and(!cond, other);
        }
        if other == self.truth || other == !cond {
            return self.or(!cond, then);
        }
        if other == !self.truth || other == cond {
            return self.and(cond, then);
        }
        if let Some(&gate) = self.choices.get(&(cond, then, other)) {
            return gate;
        }
        let g = self.sat.new_lit();
        self.sat.add(&[!cond, !then, g]);
        self.sat.add(&[!cond, then, !g]);
        self.sat.add(&[cond, !other, g]);
        self.sat.add(&[cond, other, !g]);
        // Implied, but they let propagation see what both branches share.
        self.sat.add(&[!then, !other, g]);
        self.sat.add(&[then, other, !g]);
        self.choices.insert((cond, then, other), g);
        g
    }

    /// At least two of three: the carry of an adder.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut p = [a, b, c];
        p.sort_unstable();
        let [a, b, c] = p;
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        if let Some(i) = p.iter().position(|&l| self.known(l).is_some()) {
            let (x, y) = (p[(i + 1) % 3], p[(i + 2) % 3]);
            return if p[i] == self.truth {
                self.or(x, y)
            } else {
                self.and(x, y)
            };
        }
        if let Some(&gate) = self.majorities.get(&(a, b, c)) {
            return gate;
        }
        let g = self.sat.new_lit();
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.sat.add(&[!x, !y, g]);
            self.sat.add(&[x, y, !g]);
        }
        self.majorities.insert((a, b, c), g);
        g
    }
}
