//! The arena, walks, substitution and printing.

mod random;

use logic::{Assignment, Sort, Terms, Value};
use random::{Maker, Rng, Val, assignment, declare};
use std::collections::BTreeMap;

#[test]
fn equal_terms_are_one_term() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::Bits(8)), t.var("y", Sort::Bits(8)));
    assert_eq!(t.add(x, y), t.add(y, x));
    assert_eq!(t.var("x", Sort::Bits(8)), x);
    let five = t.bits(8, 5);
    let two = t.bits(8, 2);
    let three = t.bits(8, 3);
    let sum = t.add(x, three);
    assert_eq!(t.eq(sum, five), t.eq(x, two));
    let (a, b) = (t.ult(x, y), t.ule(y, x));
    assert_eq!(t.not(a), b);
}

#[test]
fn reads_see_through_writes_that_miss() {
    let mut t = Terms::new();
    let a = t.var("a", Sort::array(32, 32));
    let (i, v) = (t.var("i", Sort::Bits(32)), t.var("v", Sort::Bits(32)));
    let one = t.bits(32, 1);
    let next = t.add(i, one);
    let written = t.store(a, next, v);
    let read = t.select(a, i);
    assert_eq!(t.select(written, i), read);
    assert_eq!(t.select(written, next), v);
    assert_eq!(t.store(a, i, read), a);
}

#[test]
fn substitution_is_evaluation_under_the_replacements() {
    let vars = [Sort::Bits(8), Sort::Bits(8), Sort::Bool, Sort::array(8, 8)];
    let mut maker = Maker {
        rng: Rng(9),
        vars: vars.to_vec(),
        widths: vec![8],
    };
    for n in 0..2_000 {
        let mut t = Terms::new();
        let ids = declare(&vars, &mut t);
        let whole = maker.make(Sort::Bool, 1 + n % 4).build(&mut t);
        let by: BTreeMap<_, _> = (0..4)
            .map(|i| (ids[i], maker.make(vars[i], 2).build(&mut t)))
            .collect();
        let replaced = t.substitute(whole, &by);
        let env: Vec<Val> = vars.iter().map(|&s| maker.value(s)).collect();
        let outside = assignment(&ids, &vars, &env);
        let mut inside = Assignment::new();
        for (&v, &r) in &by {
            inside.set(v, t.eval(r, &outside));
        }
        assert_eq!(t.eval(replaced, &outside), t.eval(whole, &inside));
        assert!(t.free_vars(replaced).iter().all(|v| ids.contains(v)));
    }
}

#[test]
fn deep_terms_need_no_deep_stack() {
    let mut t = Terms::new();
    let mut x = t.var("x", Sort::Bits(16));
    for i in 0..200_000u64 {
        let y = t.var(&format!("y{}", i % 7), Sort::Bits(16));
        let sum = t.mul(x, y);
        x = t.bvxor(sum, y);
    }
    assert_eq!(t.eval(x, &Assignment::new()), Value::Bits(0));
    assert_eq!(t.free_vars(x).len(), 8);
    let v = t.var("x", Sort::Bits(16));
    let z = t.var("z", Sort::Bits(16));
    let v = t.as_var(v).expect("a variable");
    let replaced = t.substitute(x, &BTreeMap::from([(v, z)]));
    assert_ne!(replaced, x);
    assert!(t.smtlib(x).len() < 40_000_000);
}

#[test]
fn printing() {
    let mut t = Terms::new();
    let a = t.var("a", Sort::array(32, 8));
    let i = t.var("my own index|", Sort::Bits(32));
    let read = t.select(a, i);
    let seven = t.bits(8, 7);
    let less = t.slt(read, seven);
    let no = t.not(less);
    assert_eq!(
        t.smtlib(no),
        "(not (bvslt (select a |my own index%7C|) #x07))"
    );
    let low = t.extract(2, 0, read);
    let three = t.bits(3, 5);
    let same = t.eq(low, three);
    let both = t.or(same, no);
    assert_eq!(
        t.smtlib(both),
        "(let ((?2 (select a |my own index%7C|))) (or (not (bvslt ?2 #x07)) (= ((_ extract 2 0) ?2) #b101)))"
    );
    assert_eq!(
        Sort::array(32, 8).to_string(),
        "(Array (_ BitVec 32) (_ BitVec 8))"
    );
}
