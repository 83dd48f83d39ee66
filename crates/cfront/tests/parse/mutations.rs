//! Mutated programs: whatever the bytes, the parser answers without a panic.
//!
//! A few thousand inputs by default; `PROPTEST_CASES=100000 cargo test -p threadproof-cfront --release
//! --test parse mutations` runs the long form.

use cfront::source::FileTable;
use cfront::syntax::parse::parse_translation_unit;
use proptest::prelude::{ProptestConfig, Strategy, any, proptest};
use proptest::sample::Index;

/// Snippets that together use most of the grammar.
const SNIPPETS: [&str; 8] = [
    "typedef struct s { int a : 3; union { long b; double c; }; struct s *next; } T; T x = { .a = 1, .b = 2 };",
    "static inline int f(int a, char *b, ...) __attribute__((noinline)); int f(int a, char *b, ...) { return a ? *b : sizeof(T *) + (int)1.5e3f; }",
    "int main(void) { for (int i = 0; i < 10; i++) { if (i % 2) continue; else if (i > 5) break; else g(i, \"a\\n\" L\"b\"); } do { l: x++; } while (x < 3); goto l; }",
    "void h(int n) { switch (n) { case 1 ... 3: case 'a': return; default: ; } int v[n][*&n]; __typeof__(v[0]) *p = &v[0]; asm volatile (\"\" : \"=r\" (n) : \"0\" (n) : \"memory\"); }",
    "_Static_assert(_Alignof(int) == 4, \"four\"); _Thread_local _Atomic(int *) q; int (*fp[3])(int (*)(void), char *[]) = { [0 ... 1] = 0, [2] = (void *)0 };",
    "k(a, b) int a; char *b; { return ({ __auto_type t = a; t; }) ?: _Generic(a, int: 1, default: __builtin_offsetof(struct s, a[1].b)); }",
    "enum e : unsigned { A = 1, B = A << 2, C } __attribute__((packed)); void *const volatile *z = &&lab; int y = (struct s){ 1, 2 }.a;",
    "# 3 \"x.h\" 1 3\n#pragma pack(push, 1)\nstruct p { char c; int i; } [[x]];\n#pragma pack(pop)\n#line 9\nint $d = 0x1.8p3 + 0b11ULL + 'ab' + u8\"\\u00e9\"[0];",
];

/// Pieces that mutation inserts.
const PIECES: [&str; 32] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "\"",
    "'",
    "\\",
    "/*",
    "*/",
    "#",
    "\n",
    "int ",
    "struct ",
    "typedef ",
    "__attribute__((",
    "asm(",
    "case ",
    "...",
    "?:",
    "=",
    "T ",
    "0x",
    "1e",
    "\u{e9}",
    "({",
    "[[",
    "sizeof ",
];

#[derive(Clone, Debug)]
enum Mutation {
    Delete(Index, u8),
    Duplicate(Index, u8),
    Swap(Index, Index),
    Insert(Index, Index),
    Byte(Index, u8),
    Truncate(Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    use Mutation as M;
    proptest::prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, n)| M::Delete(at, n)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, n)| M::Duplicate(at, n)),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| M::Swap(a, b)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, piece)| M::Insert(at, piece)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| M::Byte(at, byte)),
        any::<Index>().prop_map(M::Truncate),
    ]
}

fn apply(text: &mut Vec<u8>, mutation: &Mutation) {
    if text.is_empty() {
        return;
    }
    let end = |at: usize, length: u8| text.len().min(at + usize::from(length) % 24 + 1);
    match mutation {
        Mutation::Delete(at, length) => {
            let at = at.index(text.len());
            text.drain(at..end(at, *length));
        }
        Mutation::Duplicate(at, length) => {
            let at = at.index(text.len());
            let copy = text[at..end(at, *length)].to_vec();
            text.splice(at..at, copy);
        }
        Mutation::Swap(a, b) => {
            let (a, b) = (a.index(text.len()), b.index(text.len()));
            text.swap(a, b);
        }
        Mutation::Insert(at, piece) => {
            let at = at.index(text.len());
            text.splice(at..at, PIECES[piece.index(PIECES.len())].bytes());
        }
        Mutation::Byte(at, byte) => {
            let at = at.index(text.len());
            text[at] = *byte;
        }
        Mutation::Truncate(at) => text.truncate(at.index(text.len())),
    }
}

/// The snippets and the repository's own test programs.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = SNIPPETS
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect();
    seeds.push(SNIPPETS.join("\n").into_bytes());
    let paths = crate::repository_programs();
    for path in paths {
        let text = std::fs::read(&path).expect("readable");
        // Directives would end the lexer at once.
        let kept = text
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.starts_with(b"#"));
        seeds.push(kept.collect::<Vec<_>>().join(&b'\n'));
    }
    seeds
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or_else(|| testlang::random(1_000) as u32),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn mutations_never_panic(
        seed in any::<Index>(),
        mutations in proptest::collection::vec(mutation(), 1..12),
    ) {
        thread_local! {
            static SEEDS: Vec<Vec<u8>> = seeds();
        }
        let mut text = SEEDS.with(|seeds| seeds[seed.index(seeds.len())].clone());
        for mutation in &mutations {
            apply(&mut text, mutation);
        }
        let mut files = FileTable::new();
        if let Err(errors) = parse_translation_unit(&text, "t.c", &mut files) {
            assert!(!errors.is_empty() && errors.len() <= 20);
            assert!(errors.iter().all(|error| error.location.is_some()));
            errors.iter().for_each(|error| assert!(!error.render(&files).is_empty()));
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse_translation_unit(&text, "t.c", &mut FileTable::new());
    }
}
