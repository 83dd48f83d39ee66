//! Hostile shapes: depth, length, width.

use std::time::{Duration, Instant};

use cfront::syntax::ast::{MAX_EXPR_HEIGHT, MAX_NESTING};

use crate::{accept, parse, show};

/// Parses `text`, which must be rejected as too deep, quickly.
#[track_caller]
fn too_deep(text: &str) {
    let start = Instant::now();
    let errors = parse(text).expect_err("too deep");
    let message = show(&errors[0]);
    assert!(
        message.contains("nesting deeper") || message.contains("levels"),
        "{message}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

const DEEP: usize = 50_000;

#[test]
fn deep_nesting_is_a_located_error() {
    let open = |token: &str| token.repeat(DEEP);
    too_deep(&format!("int x = {}1{};", open("("), open(")")));
    too_deep(&format!("void f(void) {}{}", open("{"), open("}")));
    too_deep(&format!("int x = {}1{};", open("{"), open("}")));
    too_deep(&format!("int {}x{};", open("("), open(")")));
    too_deep(&format!("int {}x;", open("*")));
    too_deep(&format!("int x{};", open("[1]")));
    too_deep(&format!("int x = {}1;", open("-")));
    too_deep(&format!("int x = {}1;", open("!~")));
    too_deep(&format!("int x = {}y;", open("sizeof ")));
    too_deep(&format!("int x = {}1;", open("(int)")));
    too_deep(&format!("void f(void) {{ {}; }}", open("if (1) ")));
    too_deep(&format!("void f(void) {{ {}; }}", open("while (1) ")));
    too_deep(&format!("int x = {}1;", open("a ? b : ")));
    too_deep(&format!("int x = a{};", open(" = a")));
    too_deep(&open("struct s { "));
    too_deep(&format!("int x = {}", open("({ 1 + ")));
    too_deep(&format!("int x = {}1", open("f(")));
    too_deep(&format!("int x = {}1", open("a[")));
    too_deep(&format!("int f({}", open("int (*p)(")));
    too_deep(&format!("typeof({}", open("typeof(")));
}

#[test]
fn unclosed_depth_is_an_error_too() {
    for token in [
        "(",
        "{",
        "[",
        "int f(",
        "a(",
        "struct {",
        "({",
        "__attribute__((",
        "[[",
        "[[ [",
        "_Generic(",
        "/*",
        "\"",
        "#",
        "case",
    ] {
        parse(&token.repeat(DEEP)).expect_err("unclosed");
        parse(&format!("void f(void) {{ {}", token.repeat(DEEP))).expect_err("unclosed");
    }
}

#[test]
fn long_flat_code_is_fine() {
    let chain = "if (x) y; else ".repeat(10_000);
    accept(&format!("void f(void) {{ {chain} z; }}"));
    accept(&format!(
        "void f(int x) {{ switch (x) {{ {} ; }} }}",
        "case 1: ".repeat(20_000)
    ));
    accept(&format!("int a[] = {{ {} }};", "1, ".repeat(200_000)));
    accept(&format!("char *s = {};", "\"ab\" ".repeat(100_000)));
    accept(&format!("int {} x;", "a, ".repeat(50_000)));
    accept(&format!(
        "int x = {};",
        "a + ".repeat(MAX_EXPR_HEIGHT as usize - 1) + "a"
    ));
    let nested = MAX_NESTING - 10;
    let opened = "{".repeat(nested);
    let closed = "}".repeat(nested);
    accept(&format!("int x = {opened}1{closed};"));
    let opened = "struct { int a; ".repeat(900);
    accept(&format!("{opened} {} y;", "} b;".repeat(899) + "}"));
    let opened = "void (*p)(".repeat(300);
    accept(&format!("void f({opened}int{});", ")".repeat(300)));
    accept(&format!(
        "int x = {}1{};",
        "(".repeat(nested),
        ")".repeat(nested)
    ));
    accept(&format!(
        "void f(void) {}{}",
        "{".repeat(400),
        "}".repeat(400)
    ));
}

#[test]
fn long_operator_chains_are_a_located_error() {
    too_deep(&format!("int x = {}a;", "a + ".repeat(100_000)));
    too_deep(&format!("int x = a{};", ".b".repeat(100_000)));
    too_deep(&format!("void f(void) {{ a{}; }}", ", a".repeat(100_000)));
    too_deep(&format!("int x = a{};", "++".repeat(100_000)));
}

#[test]
fn one_line_of_twenty_megabytes() {
    let start = Instant::now();
    let line = "int x; ".repeat(20 << 17);
    accept(&line);
    let blanks = format!("{}int 3;", " ".repeat(20 << 20));
    parse(&blanks).expect_err("bad");
    parse(&"a".repeat(20 << 20)).expect_err("bad");
    parse(&format!("int x = {};", "1".repeat(20 << 20))).expect_err("bad");
    assert!(start.elapsed() < Duration::from_secs(60));
}
