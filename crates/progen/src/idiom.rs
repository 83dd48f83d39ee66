//! Programs put together from the idioms that proofs for any number of threads are about.
//!
//! A random [`Program`](crate::Program) seldom has anything to prove. A [`Sketch`] is a worker, of
//! which `main` starts some number, and one to three [`Part`]s: each has its own shared data and a
//! way to guard it, right or with one of its usual slips. The same sketch is printed as C with an
//! open number of workers and with two or three; what is proved of the first must hold of the others.

mod catalogue;
mod pieces;

use crate::print_c::HEAD;
use crate::rng::Rng;
pub use catalogue::Idiom;
use pieces::{Pieces, pieces};
use std::fmt::Write;

/// One way to guard some data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The way.
    pub idiom: Idiom,
    /// What is wrong with it; 0: nothing.
    pub slip: usize,
    /// Chooses what is done with the data.
    pub body: u64,
}

/// How `main` starts and awaits its workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// It does not wait for them.
    Left,
    /// It joins them all, from the array of their handles.
    Joined,
    /// It joins all but the first.
    JoinedButOne,
}

/// How many workers there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Any.
    Open,
    /// This many.
    Exactly(usize),
}

/// A program before it is said how many workers there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// What guards the data.
    pub parts: Vec<Part>,
    /// How workers are started.
    pub start: Start,
    /// Does `main` use all data after that without care?
    pub after: bool,
}

/// The sketch of this seed.
pub fn sketch(seed: u64) -> Sketch {
    let mut rng = Rng::new(seed ^ 0x1d10_4000_0000_0000);
    let count = 1 + rng.weighted(&[80, 18, 2]);
    let part = |rng: &mut Rng| {
        let idiom = rng.pick(&Idiom::ALL);
        let slip = match rng.chance(35) {
            true => 1 + rng.below(idiom.slips()),
            false => 0,
        };
        let body = rng.bits();
        Part { idiom, slip, body }
    };
    let parts = (0..count).map(|_| part(&mut rng)).collect();
    let start = [Start::Left, Start::Joined, Start::JoinedButOne][rng.weighted(&[50, 40, 10])];
    // Afterwards no thread is left, or `main` has no business there.
    let after = match start {
        Start::Left => rng.chance(10),
        Start::Joined | Start::JoinedButOne => rng.chance(80),
    };
    Sketch {
        parts,
        start,
        after,
    }
}

/// The sketch as C, with this number of workers.
pub fn to_c(sketch: &Sketch, number: Number) -> String {
    let slots = match number {
        Number::Open => 1000,
        Number::Exactly(n) => n + 1,
    };
    let all: Vec<Pieces> = sketch
        .parts
        .iter()
        .enumerate()
        .map(|(i, p)| pieces(*p, i, slots))
        .collect();
    let each = |of: fn(&Pieces) -> &String| all.iter().map(|p| of(p).as_str()).collect::<String>();
    let mut out = format!("{HEAD}{}", each(|p| &p.globals));
    let _ = write!(
        out,
        "\nvoid *worker(void *arg) {{\n  long me = (long)arg;\n  (void)me;\n{}  return 0;\n}}\n\nint main(void) {{\n{}",
        each(|p| &p.worker),
        each(|p| &p.before),
    );
    let counted = out.contains("me]") || out.contains("me /") || out.contains("me +");
    let counted = counted || each(|p| &p.creating).contains("= i;");
    let create = |handle: &str, argument: &str| {
        let (first, then) = (each(|p| &p.creating), each(|p| &p.created));
        format!("{first}  pthread_create(&{handle}, 0, worker, {argument});\n{then}")
    };
    let index = "(void *)(long)i";
    let first_joined = usize::from(sketch.start == Start::JoinedButOne);
    match (sketch.start, number) {
        (Start::Left, Number::Open) if !counted => {
            let create = create("t", "0");
            let _ = write!(
                out,
                "  pthread_t t;\n  while (__VERIFIER_nondet_int()) {{\n{create}  }}\n"
            );
        }
        (Start::Left, Number::Open) => {
            let create = create("t", index);
            let _ = write!(
                out,
                "  pthread_t t;\n  int i = 0;\n  while (i < 1000 && __VERIFIER_nondet_int()) {{\n{create}  i++;\n  }}\n"
            );
        }
        (Start::Left, Number::Exactly(n)) => {
            let create = create("t", index);
            let _ = write!(
                out,
                "  pthread_t t;\n  for (int i = 0; i < {n}; i++) {{\n{create}  }}\n"
            );
        }
        (Start::Joined | Start::JoinedButOne, _) => {
            let n = match number {
                Number::Open => "__VERIFIER_nondet_int()".to_string(),
                Number::Exactly(n) => n.to_string(),
            };
            let create = create("t[i]", index);
            let during = each(|p| &p.during);
            let _ = write!(
                out,
                "  pthread_t t[{slots}];\n  int n = {n};\n  if (n < 1 || n >= {slots})\n    return 0;\n  \
                 for (int i = 0; i < n; i++) {{\n{create}  }}\n{during}  \
                 for (int k = {first_joined}; k < n; k++)\n    pthread_join(t[k], 0);\n"
            );
        }
    }
    if sketch.start == Start::Left {
        out.push_str(&each(|p| &p.during));
    }
    if sketch.after {
        out.push_str(&each(|p| &p.after));
    }
    out.push_str("  return 0;\n}\n");
    out
}

/// The smallest sketch, by leaving parts and slips out, of which something still holds.
pub fn shrink(sketch: &Sketch, mut interesting: impl FnMut(&Sketch) -> bool) -> Sketch {
    let mut best = sketch.clone();
    'again: loop {
        let mut smaller = Vec::new();
        for at in 0..best.parts.len() {
            let mut without = best.clone();
            without.parts.remove(at);
            smaller.push(without);
            if best.parts[at].slip != 0 {
                let mut right = best.clone();
                right.parts[at].slip = 0;
                smaller.push(right);
            }
            if best.parts[at].body != 0 {
                let mut plain = best.clone();
                plain.parts[at].body = 0;
                smaller.push(plain);
            }
        }
        if best.after {
            let after = false;
            smaller.push(Sketch {
                after,
                ..best.clone()
            });
        }
        for candidate in smaller {
            if interesting(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}
