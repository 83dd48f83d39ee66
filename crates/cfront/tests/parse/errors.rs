//! Errors: what is said, and where.

use cfront::source::{Diagnostic, FileTable};
use cfront::syntax::parse::parse_translation_unit;

use crate::{accept, parse, reject, show};

#[test]
fn errors_are_placed_through_line_markers() {
    let mut files = FileTable::new();
    let text = "# 1 \"main.c\"\nint x;\n# 40 \"dir/a \\\"b\\\".h\" 1 3 4\nint y;\n  int 3;\n# 2 \"main.c\" 2\nint z\n}";
    let errors = parse_translation_unit(text.as_bytes(), "-", &mut files).expect_err("bad");
    let places: Vec<String> = errors
        .iter()
        .filter_map(|error| error.location)
        .map(|at| format!("{}:{}:{}", files.path(at.file), at.line, at.column))
        .collect();
    assert_eq!(places, ["dir/a \"b\".h:41:7", "main.c:3:1"]);
}

#[test]
fn several_errors_are_reported_and_capped() {
    let errors = parse("int f( { ; }\nint x = ;\nvoid g(void) { int; 1 + ; }\nint ok;\nfoo bar;")
        .expect_err("bad");
    let lines: Vec<u32> = errors
        .iter()
        .filter_map(|error| error.location)
        .map(|at| at.line)
        .collect();
    assert_eq!(lines, [1, 2, 3, 5]);
    let many = "int 1;\n".repeat(100);
    assert_eq!(parse(&many).expect_err("bad").len(), 20);
    let stray = "@ ".repeat(100);
    assert_eq!(parse(&stray).expect_err("bad").len(), 20);
}

#[test]
fn unclosed_brackets_say_where_they_opened() {
    let notes = |text: &str| -> (String, Vec<(u32, u32)>) {
        let errors = parse(text).expect_err("bad");
        let notes = errors[0].notes.iter().filter_map(|note| note.0);
        (
            show(&errors[0]),
            notes.map(|at| (at.line, at.column)).collect(),
        )
    };
    let (message, opened) = notes("int f(void)\n{\n  if (1) {\n  }\n");
    assert_eq!(message, "5:1: expected '}' before end of file");
    assert_eq!(opened, [(2, 1)]);
    let (message, opened) = notes("int x = (1 + 2;\n");
    assert_eq!(message, "1:15: expected ')' before ';'");
    assert_eq!(opened, [(1, 9)]);
    let (_, opened) = notes("struct s {\n int x;\n");
    assert_eq!(opened, [(1, 10)]);
    let (_, opened) = notes("int a[] = {1,\n 2\n");
    assert_eq!(opened, [(1, 11)]);
}

#[test]
fn lexical_errors() {
    assert_eq!(
        reject("int x; /* open"),
        "1:8: comment is not closed before the end of the file"
    );
    assert_eq!(
        reject("char *s = \"abc\nint y;"),
        "1:11: missing closing \" of string literal"
    );
    assert_eq!(
        reject("char c = '\n"),
        "1:10: missing closing ' of character literal"
    );
    assert_eq!(reject("int x; `"), "1:8: stray '`' in program");
    assert_eq!(reject("int \x01;"), "1:5: stray byte 0x01 in program");
    assert_eq!(
        reject("#include <stdio.h>\n"),
        "1:1: directive '#include' in text that should have been preprocessed"
    );
    assert_eq!(reject("int \\q;"), "1:5: stray '\\' in program");
    assert_eq!(reject("\""), "1:1: missing closing \" of string literal");
    assert_eq!(
        reject("# 1 \"abc"),
        "1:1: file name of a line marker is not closed"
    );
    assert_eq!(
        reject("# 99999999999"),
        "1:1: line number of a line marker is not a number"
    );
}

#[test]
fn declarations_that_make_no_sense() {
    assert_eq!(reject("foo bar;"), "1:1: unknown type name 'foo'");
    assert_eq!(reject("void f(foo bar);"), "1:8: unknown type name 'foo'");
    assert_eq!(
        reject("struct s { foo x; };"),
        "1:12: unknown type name 'foo'"
    );
    assert_eq!(reject("}"), "1:1: '}' without a matching '{'");
    assert_eq!(
        reject("int x"),
        "1:6: expected '=', ',' or ';' before end of file"
    );
    assert_eq!(
        reject("struct;"),
        "1:7: expected identifier or '{' before ';'"
    );
    assert_eq!(
        reject("enum e {};"),
        "1:9: expected an enumerator before '}'"
    );
    assert_eq!(
        reject("int f(void) { static int g(void) { } }"),
        "1:26: function definition inside a function; is a '}' missing above?"
    );
    assert_eq!(
        reject("int x = sizeof(;"),
        "1:16: expected expression before ';'"
    );
    assert_eq!(
        reject("This is not a C program at all."),
        "1:1: unknown type name 'This'"
    );
}

#[test]
fn diagnostics_show_the_users_own_line() {
    let name = "folder/a.c".to_owned();
    let mut files = FileTable::new();
    let own = b"int x;\n\tint  y = MAX(1, /* two */ 2) $;\n".to_vec();
    files.keep(&name, own, true);
    let text = format!("# 1 \"{name}\"\nint x;\n int y = ((1)>(2)?(1):(2)) $;\n");
    let errors = parse_translation_unit(text.as_bytes(), "-", &mut files).expect_err("bad");
    let rendered = errors[0].render(&files);
    let expected = format!(
        "{name}:2:31: error: expected ',' or ';' before '$'\n    \tint  y = MAX(1, /* two */ 2) $;\n    \t                             ^\n"
    );
    assert_eq!(rendered, expected);
}

#[test]
fn diagnostics_without_a_file_still_render() {
    let mut files = FileTable::new();
    let at = cfront::source::Location {
        file: files.intern("no/such.c"),
        line: 3,
        column: 0,
    };
    let diagnostic = Diagnostic::error(at, "bad").with_note(None, "because");
    assert_eq!(
        diagnostic.render(&files),
        "no/such.c:3: error: bad\nnote: because\n"
    );
    accept("int fine;");
}
