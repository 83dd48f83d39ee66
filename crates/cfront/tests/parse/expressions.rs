//! Expressions.

use cfront::syntax::ast::{ExternalDeclaration, Initializer};

use crate::{accept, dump};

/// Checks the tree of an expression, used as an initialiser after `prelude`.
#[track_caller]
fn check_with(prelude: &str, source: &str, expected: &str) {
    let unit = accept(&format!("{prelude} int probe = {source};"));
    let Some(ExternalDeclaration::Declaration(declaration)) = unit.items.last() else {
        panic!("not a declaration");
    };
    let Some(Initializer::Expr(value)) = declaration.declarators[0].initializer else {
        panic!("not an expression");
    };
    assert_eq!(dump::expr(&unit, value), expected, "{source}");
}

#[track_caller]
fn check(source: &str, expected: &str) {
    check_with("", source, expected);
}

#[test]
fn binary_operators_bind_by_precedence() {
    check("a + b * c - d", "(Sub (Add a (Mul b c)) d)");
    check(
        "a || b && c | d ^ e & f",
        "(LogicalOr a (LogicalAnd b (BitOr c (BitXor d (BitAnd e f)))))",
    );
    check(
        "a == b < c << d + e",
        "(Equal a (Less b (Shl c (Add d e))))",
    );
    check(
        "a >> 1 >= 2 != 3",
        "(NotEqual (GreaterEqual (Shr a 1) 2) 3)",
    );
    check("a / b % c", "(Rem (Div a b) c)");
    check("(a + b) * c", "(Mul (Add a b) c)");
}

#[test]
fn assignments_and_conditionals_group_to_the_right() {
    check("(a = b = c)", "(= a (= b c))");
    check("(a += b <<= c)", "(Add= a (Shl= b c))");
    check("a ? b : c ? d : e", "(? a b (? c d e))");
    check("a ? (b, c) : d", "(? a (, b c) d)");
    check("a ? b, c : d", "(? a (, b c) d)");
    check("a ?: b", "(?: a b)");
}

#[test]
fn unary_and_postfix_operators() {
    check(
        "-+!~*&a",
        "(Minus (Plus (Not (Complement (Deref (AddressOf a))))))",
    );
    check("++a--", "(PreIncrement (PostDecrement a))");
    check(
        "a.b->c[d](e, f)++",
        "(PostIncrement (call ([] (-> (. a b) c) d) e f))",
    );
    check("- -a", "(Minus (Minus a))");
    check("__real__ a + __imag__ b", "(Add (Real a) (Imag b))");
    check("__extension__ a", "a");
    check("f()", "(call f)");
    check("&&label", "(&& label)");
}

#[test]
fn typedef_names_decide_casts() {
    let prelude = "typedef int T;";
    check_with(prelude, "(T)-1", "(cast T (Minus 1))");
    check_with(prelude, "(x)-1", "(Sub x 1)");
    check_with(prelude, "(T)(x)", "(cast T x)");
    check_with(prelude, "(x)(y)", "(call x y)");
    check_with(prelude, "(T*)&x", "(cast pointer to T (AddressOf x))");
    check_with(prelude, "sizeof(T) * 2", "(Mul (sizeof T) 2)");
    check_with(prelude, "sizeof(x) * 2", "(Mul (sizeof x) 2)");
    check_with(prelude, "sizeof (T){1}.f", "(sizeof (. (literal T {1}) f))");
    check(
        "(int (*)(int, char *))p",
        "(cast pointer to function(Integer(Int), pointer to Integer(Char)) returning Integer(Int) p)",
    );
    check(
        "(void (*(*)(void))(int))p",
        "(cast pointer to function(void) returning pointer to function(Integer(Int)) returning Void p)",
    );
}

#[test]
fn compound_literals_and_designators() {
    check(
        "(struct s){1, .a[2].b = 3, [4 ... 5] = 6, {7}, .c = {.d = 8}}",
        "(literal Struct s {1 .a[2].b=3 [4...5]=6 {7} .c={.d=8}})",
    );
    check("(struct s){a: 1, b: 2,}", "(literal Struct s {.a=1 .b=2})");
    check(
        "(int[]){[0] 1, [1] 2}",
        "(literal array of Integer(Int) {[0]=1 [1]=2})",
    );
    check("(struct s){}", "(literal Struct s {})");
    check("&(int){1}", "(AddressOf (literal Integer(Int) {1}))");
}

#[test]
fn sizes_alignments_and_generic_selection() {
    check(
        "sizeof a + sizeof(int[3])",
        "(Add (sizeof a) (sizeof array 3 of Integer(Int)))",
    );
    check(
        "_Alignof(double) + __alignof__(x)",
        "(Add (alignof Floating(Double)) (alignof x))",
    );
    check(
        "_Generic(a, int: 1, char *: 2, default: 3)",
        "(generic a (Integer(Int) 1) (pointer to Integer(Char) 2) (default 3))",
    );
}

#[test]
fn gnu_builtins_with_types() {
    check(
        "__builtin_offsetof(struct s, a.b[2])",
        "(offsetof Struct s .a.b[2])",
    );
    check(
        "__builtin_va_arg(ap, int *)",
        "(va_arg ap pointer to Integer(Int))",
    );
    check(
        "__builtin_types_compatible_p(int, long)",
        "(compatible Integer(Int) Integer(Long))",
    );
    check("__builtin_choose_expr(1, a, b)", "(choose 1 a b)");
    check("__builtin_expect(a, 0)", "(call __builtin_expect a 0)");
    check("({ int y = 1; y; }) + 1", "(Add ({}) 1)");
}

#[test]
fn shadowed_typedef_names_are_ordinary() {
    accept(
        "typedef int T; void f(void) { int T = 1; T * 2; T = (T) + 1; { typedef char T; T t; } }",
    );
    accept("typedef int T; void f(int T) { T = 1; } T g(void) { return (T)1; }");
    accept("typedef int T; enum e { A }; void f(void) { enum { T = 3 }; int x = T * 2; }");
    accept("typedef int T; struct s { T T; unsigned T2; }; int f(struct s *s) { return s->T; }");
    accept("typedef int T; void f(void) { T: goto T; for (int T = 0; T < 3; T++) ; T x; }");
}

#[test]
fn true_and_false_are_constants_until_declared() {
    check("true + false", "(Add 1 0)");
    check_with("enum { false, true };", "true", "true");
}
