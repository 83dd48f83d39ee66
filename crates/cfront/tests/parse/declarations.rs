//! Declarations.

use cfront::syntax::ast::{
    DeclarationSpecifiers, ExternalDeclaration, Initializer, Member, TranslationUnit, TypeSpecifier,
};

use crate::{accept, dump, reject};

/// The declared names of the last item.
#[track_caller]
fn declared(source: &str) -> Vec<String> {
    let unit = accept(source);
    match unit.items.last() {
        Some(ExternalDeclaration::Declaration(declaration)) => declaration
            .declarators
            .iter()
            .map(|one| dump::declared(&unit, &declaration.specifiers, &one.declarator))
            .collect(),
        Some(ExternalDeclaration::Function(function)) => {
            vec![dump::declared(
                &unit,
                &function.specifiers,
                &function.declarator,
            )]
        }
        other => panic!("{source}: {other:?}"),
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(declared(source), [expected], "{source}");
}

#[test]
fn declarators_read_from_the_name_outwards() {
    check("int *a[3];", "a: array 3 of pointer to Integer(Int)");
    check("int (*a)[3];", "a: pointer to array 3 of Integer(Int)");
    check(
        "int *f(void);",
        "f: function(void) returning pointer to Integer(Int)",
    );
    check(
        "int (*f)(int, ...);",
        "f: pointer to function(Integer(Int), ...) returning Integer(Int)",
    );
    check(
        "char *(*(*f[2])(void))[5];",
        "f: array 2 of pointer to function(void) returning pointer to array 5 of pointer to Integer(Char)",
    );
    check(
        "void (*signal(int s, void (*h)(int)))(int);",
        "signal: function(s: Integer(Int), h: pointer to function(Integer(Int)) returning Void) returning pointer to function(Integer(Int)) returning Void",
    );
    check(
        "int *const *p;",
        "p: pointer to const pointer to Integer(Int)",
    );
    check("int f();", "f: function() returning Integer(Int)");
    check(
        "int f(int a[static 3], int b[*], int c[]);",
        "f: function(a: static array 3 of Integer(Int), b: array * of Integer(Int), c: array of Integer(Int)) returning Integer(Int)",
    );
    check(
        "typedef int T; int f(int (T), T);",
        "f: function(function(T) returning Integer(Int), T) returning Integer(Int)",
    );
    check("int (x);", "x: Integer(Int)");
    assert_eq!(
        declared("int a, *b;"),
        ["a: Integer(Int)", "b: pointer to Integer(Int)"]
    );
}

#[test]
fn type_keywords_combine_in_any_order() {
    check("long unsigned int long x;", "x: Integer(UnsignedLongLong)");
    check("unsigned x;", "x: Integer(UnsignedInt)");
    check("int short x;", "x: Integer(Short)");
    check("signed char x;", "x: Integer(SignedChar)");
    check("char unsigned x;", "x: Integer(UnsignedChar)");
    check("unsigned __int128 x;", "x: Integer(UnsignedInt128)");
    check("double long x;", "x: Floating(LongDouble)");
    check("_Complex float x;", "x: Complex(Float)");
    check("_Complex x;", "x: Complex(Double)");
    check("_Float64x x;", "x: Floating(Float64x)");
    check("_Complex _Float32 x;", "x: Complex(Float32)");
    check("_Bool x;", "x: Bool");
    check("__builtin_va_list x;", "x: VaList");
    check("typedef float _Float32; _Float32 x;", "x: _Float32");
    check("unsigned _BitInt(7) x;", "x: BitInt(false, 7)");
    for bad in [
        "unsigned float",
        "short long",
        "long long long",
        "signed unsigned",
        "int char",
        "long char",
    ] {
        reject(&format!("{bad} x;"));
    }
}

#[test]
fn storage_qualifiers_and_functions_specifiers() {
    check(
        "static _Thread_local const volatile int x;",
        "x: Static thread_local const volatile Integer(Int)",
    );
    check(
        "extern __thread int x;",
        "x: Extern thread_local Integer(Int)",
    );
    check(
        "static inline _Noreturn void f(void) {}",
        "f: function(void) returning Static inline noreturn Void",
    );
    check("_Atomic int x;", "x: atomic Integer(Int)");
    check("_Atomic(int *) x;", "x: atomic(pointer to Integer(Int))");
    check("int const x;", "x: const Integer(Int)");
    check(
        "__extension__ typedef long long T;",
        "T: Typedef Integer(LongLong)",
    );
    check("int a; typeof(a + 1) b;", "b: typeof (Add a 1)");
    check("__typeof__(int *) b;", "b: typeof pointer to Integer(Int)");
    check("_Alignas(16) _Alignas(double) char x;", "x: Integer(Char)");
    reject("static extern int x;");
}

#[test]
fn old_style_definitions_and_implicit_int() {
    check(
        "f(a, b) char *a; { return b; }",
        "f: function(names a b) returning implicit",
    );
    check(
        "main() { return 0; }",
        "main: function() returning implicit",
    );
    check(
        "typedef int T; int f(a) T a; { T b; return a; }",
        "f: function(names a) returning Integer(Int)",
    );
    let unit = accept("int f(a, b, c) int a, *b; double c; { return 0; }");
    let Some(ExternalDeclaration::Function(function)) = unit.items.first() else {
        panic!("not a function");
    };
    assert_eq!(function.old_style_parameters.len(), 2);
}

fn record(unit: &TranslationUnit, index: usize) -> &DeclarationSpecifiers {
    match &unit.items[index] {
        ExternalDeclaration::Declaration(declaration) => &declaration.specifiers,
        other => panic!("{other:?}"),
    }
}

#[test]
fn records_with_bit_fields_and_anonymous_members() {
    let unit = accept(
        "struct __attribute__((packed)) s { int a : 3, : 0, b; union { int c; float d; };
         _Static_assert(1, \"x\"); struct t *next; int tail[]; } __attribute__((aligned(8)));",
    );
    let TypeSpecifier::Record(record) = &record(&unit, 0).ty else {
        panic!("not a record");
    };
    let attributes: Vec<String> = record
        .attributes
        .iter()
        .map(|attribute| dump::attribute(&unit, attribute))
        .collect();
    assert_eq!(attributes, ["packed", "aligned(8)"]);
    let members = record.members.as_deref().expect("defined");
    assert_eq!(members.len(), 5);
    let Member::Field(bits) = &members[0] else {
        panic!("not a field");
    };
    assert_eq!(bits.declarators.len(), 3);
    assert!(bits.declarators[0].width.is_some());
    assert!(bits.declarators[1].declarator.name.is_none());
    assert!(bits.declarators[2].width.is_none());
    assert!(matches!(&members[1], Member::Field(field) if field.declarators.is_empty()));
    assert!(matches!(&members[2], Member::StaticAssert(_)));
    accept("struct e {}; struct f { int x };");
}

#[test]
fn pragma_pack_reaches_records() {
    let unit = accept(
        "#pragma pack(push, 1)\nstruct a { int x; };\n#pragma pack(pop)\nstruct b { int x; };\n\
         #pragma pack(2)\nstruct c { int x; };\n#pragma pack()\nstruct d { int x; };\n",
    );
    let packs: Vec<Option<u32>> = (0..4)
        .map(|index| match &record(&unit, index).ty {
            TypeSpecifier::Record(record) => record.pack,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(packs, [Some(1), None, Some(2), None]);
}

#[test]
fn enums_with_values_and_underlying_types() {
    let unit = accept("enum e : unsigned char { A, B = 3, C __attribute__((unused)) = A | B, };");
    let TypeSpecifier::Enum(specifier) = &record(&unit, 0).ty else {
        panic!("not an enum");
    };
    assert!(specifier.underlying.is_some());
    let enumerators = specifier.enumerators.as_deref().expect("defined");
    let names: Vec<&str> = enumerators.iter().map(|one| &unit[one.name]).collect();
    assert_eq!(names, ["A", "B", "C"]);
    accept("struct s { enum e { X } x : 2; enum e y : 3; };");
}

#[test]
fn attributes_in_every_place() {
    accept("__attribute__((noreturn)) void f(void) __attribute__((cold, format(printf, 1, 2)));");
    accept(
        "int a __attribute__((aligned(16))), *__attribute__((unused)) b, (__attribute__((stdcall)) *c)(void);",
    );
    accept(
        "void f(int a __attribute__((unused)), __attribute__((nonnull)) char *b) { __attribute__((unused)) int c; int d __attribute__((cleanup(g))) = 1; l: __attribute__((unused)); switch (a) { case 1: __attribute__((fallthrough)); default: ; } }",
    );
    accept(
        "typedef int v4 __attribute__((vector_size(4 * sizeof(int)))); typedef unsigned T __attribute__((__mode__(__DI__)));",
    );
    accept("int f(void) __asm__(\"_\" \"g\") __attribute__((const)); extern int x asm(\"y\");");
    accept("void f(void) __attribute__((availability(macos,introduced=10.4.1)));");
    accept(
        "[[noreturn]] void f(void); [[gnu::unused]] static int x [[deprecated(\"a\")]]; void g([[maybe_unused]] int a) { [[fallthrough]]; [[likely]] if (a) ; }",
    );
    accept("struct [[x]] s { int a [[y]]; }; enum { A [[z]] = 1 };");
    accept("static __attribute__((unused)) int (*p)(void) __attribute__((unused)) = 0;");
    accept(
        "void f(void) { __attribute__((unused)) static int x; __extension__ int y; __extension__ ({ 1; }); }",
    );
}

#[test]
fn initialisers_nest() {
    let unit = accept("struct s x = { .a.b[1 ... 2].c = 1, { 2, {3} }, [4].d = {5} };");
    let Some(ExternalDeclaration::Declaration(declaration)) = unit.items.first() else {
        panic!("not a declaration");
    };
    let Some(Initializer::List(list)) = &declaration.declarators[0].initializer else {
        panic!("not a list");
    };
    assert_eq!(
        dump::init_list(&unit, list),
        "{.a.b[1...2].c=1 {2 {3}} [4].d={5}}"
    );
}

#[test]
fn file_scope_oddities() {
    let unit =
        accept(";; _Static_assert(sizeof(int) == 4); asm(\".globl x\"); __extension__ ; int x;");
    assert_eq!(unit.items.len(), 3);
    accept("");
    accept("#pragma once\n#ident \"x\"\n# 3 \"a.c\"\n#line 7\nint x;");
    accept("int \\u00e9t\\U000000e9, été2, $a$b;");
    accept("int a<:3:> = <% 1 %>;");
    accept("int f(int n; int a[n], int n);");
}
