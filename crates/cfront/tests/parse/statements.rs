//! Statements.

use cfront::syntax::ast::{
    Block, ExternalDeclaration, ForInit, LabelKind, StmtId, StmtKind, TranslationUnit,
};

use crate::{accept, reject};

fn body(unit: &TranslationUnit) -> &Block {
    let Some(ExternalDeclaration::Function(function)) = unit.items.last() else {
        panic!("not a function");
    };
    block(unit, function.body)
}

fn block(unit: &TranslationUnit, id: StmtId) -> &Block {
    match &unit[id].kind {
        StmtKind::Block(block) => block,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn one(source: &str) -> (TranslationUnit, StmtKind) {
    let unit = accept(&format!("void f(void) {{ {source} }}"));
    let items = &body(&unit).items;
    assert_eq!(items.len(), 1, "{source}");
    let kind = unit[items[0]].kind.clone();
    (unit, kind)
}

#[test]
fn loops_and_jumps() {
    assert!(matches!(one("while (1) break;").1, StmtKind::While(..)));
    assert!(matches!(
        one("do continue; while (x);").1,
        StmtKind::DoWhile(..)
    ));
    let (_, kind) = one("for (;;) ;");
    assert!(matches!(
        kind,
        StmtKind::For {
            init: ForInit::None,
            condition: None,
            step: None,
            ..
        }
    ));
    let (_, kind) = one("for (int i = 0, *p; i < 3; i++, p++) { }");
    assert!(matches!(
        kind,
        StmtKind::For {
            init: ForInit::Declaration(_),
            condition: Some(_),
            step: Some(_),
            ..
        }
    ));
    assert!(matches!(one("goto *p[1];").1, StmtKind::ComputedGoto(_)));
    assert!(matches!(one("return;").1, StmtKind::Return(None)));
    assert!(matches!(one("return (1), 2;").1, StmtKind::Return(Some(_))));
}

#[test]
fn if_chains_are_flat_and_else_binds_to_the_nearest() {
    let (_, kind) = one("if (a) x; else if (b) y; else if (c) z; else w;");
    assert!(matches!(&kind, StmtKind::If { arms, otherwise: Some(_) } if arms.len() == 3));
    let (unit, kind) = one("if (a) if (b) x; else y;");
    let StmtKind::If {
        arms,
        otherwise: None,
    } = kind
    else {
        panic!("{kind:?}");
    };
    assert!(matches!(
        &unit[arms[0].1].kind,
        StmtKind::If {
            otherwise: Some(_),
            ..
        }
    ));
}

#[test]
fn labels_come_in_runs() {
    let (_, kind) = one("switch (x) { case 1: case 2 ... 5: l: default: ; }");
    assert!(matches!(kind, StmtKind::Switch(..)));
    let (_, kind) = one("case 1: case 2 ... 5: l: default: ;");
    let StmtKind::Labeled {
        labels,
        body: Some(_),
    } = kind
    else {
        panic!("{kind:?}");
    };
    assert!(matches!(labels[0].kind, LabelKind::Case(_, None)));
    assert!(matches!(labels[1].kind, LabelKind::Case(_, Some(_))));
    assert!(matches!(labels[2].kind, LabelKind::Named(..)));
    assert!(matches!(labels[3].kind, LabelKind::Default));
    assert!(matches!(one("l: ").1, StmtKind::Labeled { body: None, .. }));
    accept("void f(void) { l: int x = 1; goto l; }");
}

#[test]
fn local_labels_and_nested_functions() {
    let unit = accept("int f(void) { __label__ a, b; __label__ c; a: b: c: ; }");
    assert_eq!(body(&unit).local_labels.len(), 3);
    let (_, kind) = one("auto int g(int y) { return y; }");
    assert!(matches!(kind, StmtKind::NestedFunction(_)));
    let (_, kind) = one("int g(int y) { return y; }");
    assert!(matches!(kind, StmtKind::NestedFunction(_)));
}

#[test]
fn asm_statements() {
    let (unit, kind) = one(
        "__asm__ volatile (\"mov %1, %0\" \"\\n\" : \"=r\" (x), [b] \"+m\" (*p) : \"r\" (y) : \"memory\", \"cc\");",
    );
    let StmtKind::Asm(asm) = kind else {
        panic!("{kind:?}");
    };
    assert!(asm.volatile && asm.extended && !asm.goto);
    assert_eq!(&*asm.template, b"mov %1, %0\n");
    assert_eq!(
        (asm.outputs.len(), asm.inputs.len(), asm.clobbers.len()),
        (2, 1, 2)
    );
    assert_eq!(
        asm.outputs[1]
            .name
            .map(|name| unit[name].to_owned())
            .as_deref(),
        Some("b")
    );
    let (_, kind) = one("asm goto (\"jmp %l0\" : : : : out);");
    assert!(matches!(kind, StmtKind::Asm(asm) if asm.goto && asm.labels.len() == 1));
    let (_, kind) = one("asm(\"\" ::: \"memory\");");
    assert!(matches!(kind, StmtKind::Asm(asm) if asm.clobbers.len() == 1));
    accept("asm(\"nop\");");
}

#[test]
fn atomics_as_the_gcc_header_expands_them() {
    accept(
        "_Atomic int y; int f(void) { int e = 0; __extension__ ({ __auto_type p = (&y);
         __typeof__((void)0, *p) t = (1); __atomic_store(p, &t, 5); });
         return __extension__ ({ __auto_type p = (&y); __typeof__(*p) t = 4;
         __atomic_compare_exchange(p, &e, &t, 0, 5, 5); }); }",
    );
}

#[test]
fn misplaced_statements_are_rejected() {
    assert_eq!(
        reject("void f(void) { else ; }"),
        "1:16: 'else' without a previous 'if'"
    );
    assert_eq!(
        reject("void f(void) { if (1) int x; }"),
        "1:23: a declaration cannot stand here without a block"
    );
    assert_eq!(
        reject("void f(void) { return 1 }"),
        "1:25: expected ';' before '}'"
    );
    assert_eq!(
        reject("void f(void) { do ; while (1) }"),
        "1:31: expected ';' before '}'"
    );
    assert_eq!(
        reject("void f(void) { foo bar; }"),
        "1:16: unknown type name 'foo'"
    );
}
