//! Formulas, their negation normal form, and their truth on words that repeat.

/// A formula of LTL without next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ltl {
    /// Always true.
    True,
    /// Never true.
    False,
    /// The atom with this number (below 64) holds.
    Atom(u8),
    /// Not.
    Not(Box<Ltl>),
    /// Both.
    And(Box<Ltl>, Box<Ltl>),
    /// At least one.
    Or(Box<Ltl>, Box<Ltl>),
    /// The second comes to hold, and the first holds until then.
    Until(Box<Ltl>, Box<Ltl>),
    /// The second holds up to and including where the first does, or for ever.
    Release(Box<Ltl>, Box<Ltl>),
}

impl Ltl {
    /// The negation.
    #[expect(clippy::should_implement_trait, reason = "a constructor among others")]
    pub fn not(self) -> Ltl {
        Ltl::Not(Box::new(self))
    }

    /// The conjunction.
    pub fn and(self, other: Ltl) -> Ltl {
        Ltl::And(Box::new(self), Box::new(other))
    }

    /// The disjunction.
    pub fn or(self, other: Ltl) -> Ltl {
        Ltl::Or(Box::new(self), Box::new(other))
    }

    /// Implication.
    pub fn implies(self, other: Ltl) -> Ltl {
        self.not().or(other)
    }

    /// This one until the other.
    pub fn until(self, other: Ltl) -> Ltl {
        Ltl::Until(Box::new(self), Box::new(other))
    }

    /// Some time.
    pub fn finally(self) -> Ltl {
        Ltl::True.until(self)
    }

    /// Always.
    pub fn globally(self) -> Ltl {
        Ltl::Release(Box::new(Ltl::False), Box::new(self))
    }

    /// An equivalent formula with negation at atoms only, without constants below the top, and without operators of time that
    /// add nothing: `G G f` is `G f`, and `F G F f` is `G F f`. Each such operator would double the automaton.
    pub fn normal(&self) -> Ltl {
        self.signed(true)
    }

    fn signed(&self, positive: bool) -> Ltl {
        let both = |a: &Ltl, b: &Ltl| (Box::new(a.signed(positive)), Box::new(b.signed(positive)));
        match self {
            Ltl::True | Ltl::False if (*self == Ltl::True) == positive => Ltl::True,
            Ltl::True | Ltl::False => Ltl::False,
            Ltl::Atom(_) if positive => self.clone(),
            Ltl::Atom(_) => self.clone().not(),
            Ltl::Not(inner) => inner.signed(!positive),
            Ltl::And(a, b) | Ltl::Or(a, b) => {
                let conjunction = matches!(self, Ltl::And(..)) == positive;
                let (a, b) = both(a, b);
                // What a conjunction adds nothing by, and what decides it; the other way round for a disjunction.
                let (neutral, decisive) = match conjunction {
                    true => (Ltl::True, Ltl::False),
                    false => (Ltl::False, Ltl::True),
                };
                match (*a, *b) {
                    (a, b) if a == decisive || b == decisive => decisive,
                    (a, b) if a == b || b == neutral => a,
                    (a, b) if a == neutral => b,
                    (a, b) if conjunction => a.and(b),
                    (a, b) => a.or(b),
                }
            }
            Ltl::Until(a, b) | Ltl::Release(a, b) => {
                let until = matches!(self, Ltl::Until(..)) == positive;
                let (a, b) = both(a, b);
                timed(until, *a, *b)
            }
        }
    }

    /// Whether the truth of a formula in normal form is the same for every suffix of a word: `G F f`, `F G f`, and what And and
    /// Or make of such formulas. Words have no end, so what holds for ever from some point on does so whatever is cut off.
    fn of_every_suffix(&self) -> bool {
        match self {
            Ltl::True | Ltl::False => true,
            Ltl::Atom(_) | Ltl::Not(_) => false,
            Ltl::And(a, b) | Ltl::Or(a, b) => a.of_every_suffix() && b.of_every_suffix(),
            Ltl::Until(a, b) => {
                **a == Ltl::True && matches!(&**b, Ltl::Release(a, _) if **a == Ltl::False)
            }
            Ltl::Release(a, b) => {
                **a == Ltl::False && matches!(&**b, Ltl::Until(a, _) if **a == Ltl::True)
            }
        }
    }

    /// Whether the formula holds of the word `stem cycle cycle ...`, whose letters are sets of
    /// atoms: by its definition, for tests and for checking counterexamples.
    ///
    /// # Panics
    ///
    /// If the cycle is empty.
    pub fn holds(&self, stem: &[u64], cycle: &[u64]) -> bool {
        assert!(!cycle.is_empty(), "a word without end");
        let word = [stem, cycle].concat();
        self.truth(&word, stem.len())[0]
    }

    fn truth(&self, word: &[u64], back: usize) -> Vec<bool> {
        let pair = |a: &Ltl, b: &Ltl, both: fn(bool, bool) -> bool| {
            let (a, b) = (a.truth(word, back), b.truth(word, back));
            a.into_iter().zip(b).map(|(a, b)| both(a, b)).collect()
        };
        match self {
            Ltl::True => vec![true; word.len()],
            Ltl::False => vec![false; word.len()],
            Ltl::Atom(atom) => word.iter().map(|letter| letter >> atom & 1 == 1).collect(),
            Ltl::Not(inner) => inner.truth(word, back).into_iter().map(|t| !t).collect(),
            Ltl::And(a, b) => pair(a, b, |a, b| a && b),
            Ltl::Or(a, b) => pair(a, b, |a, b| a || b),
            Ltl::Until(a, b) | Ltl::Release(a, b) => {
                // Until is the least solution of its unfolding, release the greatest. Going
                // backwards twice reaches it: once for the cycle, once with its value at the end.
                let until = matches!(self, Ltl::Until(..));
                let (a, b) = (a.truth(word, back), b.truth(word, back));
                let mut truth = vec![!until; word.len()];
                for _ in 0..2 {
                    for i in (0..word.len()).rev() {
                        let next = if i + 1 == word.len() { back } else { i + 1 };
                        truth[i] = if until {
                            b[i] || (a[i] && truth[next])
                        } else {
                            b[i] && (a[i] || truth[next])
                        };
                    }
                }
                truth
            }
        }
    }
}

/// `a U b`, or `a R b`, of formulas in normal form. With `b` the same for every suffix, both are `b`: it holds here or nowhere.
/// With `false U b` and `true R b`, `b` is asked for here only. `a U (a U b)` waits twice for the same, `F (c U b)` for `b` alone;
/// with release, the same for ever.
fn timed(until: bool, a: Ltl, b: Ltl) -> Ltl {
    let (here, whole) = match until {
        true => (Ltl::False, Ltl::True),
        false => (Ltl::True, Ltl::False),
    };
    if a == here || b.of_every_suffix() {
        return b;
    }
    match b {
        Ltl::Until(c, d) if until && (a == *c || a == whole) => timed(until, a, *d),
        Ltl::Release(c, d) if !until && (a == *c || a == whole) => timed(until, a, *d),
        b if until => a.until(b),
        b => Ltl::Release(Box::new(a), Box::new(b)),
    }
}
