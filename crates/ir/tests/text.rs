//! The text form gives back every program, and survives every text.

mod arbitrary;

use std::collections::BTreeSet;

use arbitrary::Choices;
use arbitrary::op::{collect, missing, stream};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_program_parses_back(words in prop::collection::vec(any::<u64>(), 0..600)) {
        let program = Choices::new(&words).program();
        let text = ir::print(&program);
        let back = ir::parse(&text);
        prop_assert_eq!(back.as_ref(), Ok(&program), "{}", text);
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in ".{0,200}") {
        let _ = ir::parse(&text);
    }
}

#[test]
fn the_generator_makes_every_kind_of_instruction() {
    let mut seen = BTreeSet::new();
    for seed in 0..4000 {
        let program = Choices::new(&stream(seed, 600)).program();
        collect(&program, &mut seen);
        let text = ir::print(&program);
        assert_eq!(ir::parse(&text), Ok(program), "{text}");
    }
    assert_eq!(missing(&seen), Vec::<&str>::new());
}

/// How many inputs the mutation tests take: `THREADPROOF_FUZZ` or a few thousand.
fn inputs() -> u64 {
    let asked = std::env::var("THREADPROOF_FUZZ");
    asked.ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

/// Changes a few places of a text: bytes removed, doubled, replaced, pieces moved.
fn mutate(text: &str, seed: u64) -> String {
    const PIECES: [&str; 12] = [
        "\n",
        "{",
        "}",
        "(",
        "]",
        "bb9999999999",
        "%",
        "\"",
        "18446744073709551616",
        "-",
        "é",
        "func",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let mut words = stream(seed, 40).into_iter();
    let mut next = |n: usize| (words.next().unwrap_or(0) % n.max(1) as u64) as usize;
    for _ in 0..=next(6) {
        let (at, len) = (next(chars.len()), next(12));
        let end = (at + len).min(chars.len());
        match next(4) {
            0 => drop(chars.drain(at..end)),
            1 => {
                let piece = PIECES[next(PIECES.len())];
                chars.splice(at..at, piece.chars());
            }
            2 => {
                let copy = chars[at..end].to_vec();
                let to = next(chars.len());
                chars.splice(to..to, copy);
            }
            _ => chars.truncate(at.max(1)),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_texts_are_parsed_or_refused() {
    for seed in 0..inputs() {
        let program = Choices::new(&stream(seed, 300)).program();
        let text = mutate(&ir::print(&program), seed);
        match ir::parse(&text) {
            Ok(program) => {
                let printed = ir::print(&program);
                assert_eq!(ir::parse(&printed), Ok(program), "{printed}");
                // Well formed or not, the verifier must come to an end.
                if let Ok(program) = ir::parse(&printed) {
                    let _ = ir::verify(&program);
                }
            }
            Err(errors) => assert!(!errors.is_empty()),
        }
    }
}

#[test]
fn errors_are_located_and_collected() {
    let text = "program lp64\nglobal g1 \"x\" size 4 align 4 zero\nfunc fn0 \"f\" () {\nbb0:\n  %0 = add i32 %1\n  jump 3\n}\n";
    let errors = ir::parse(text).expect_err("three lines are wrong");
    let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "2:8: items are numbered in order: this one is g0",
            "5:18: expected `,`, found the end of the line",
            "6:8: expected a block such as `bb0`, found `3`",
        ]
    );
}

#[test]
fn constants_are_read_as_their_type_says() {
    let text = "func fn0 \"f\" () {\nbb0:\n  %0 = copy i8 -1\n  %0 = copy f64 -1.5\n  %0 = copy f32 0x7fc00000\n  %0 = copy ptr null\n  return\n}\n";
    let program = ir::parse(text).expect("well written");
    let printed = ir::print(&program);
    for line in [
        "copy i8 -1",
        "copy f64 -1.5",
        "copy f32 0x7fc00000",
        "copy ptr null",
    ] {
        assert!(printed.contains(line), "{line} in {printed}");
    }
    assert!(ir::parse("func fn0 \"f\" () {\nbb0:\n %0 = copy i8 -129\n return\n}").is_err());
}

#[test]
fn long_and_deep_texts_end_quickly() {
    assert!(ir::parse(&"(".repeat(1_000_000)).is_err());
    assert!(ir::parse(&"[ ".repeat(1_000_000)).is_err());
    assert!(ir::parse(&format!("global g0 \"{}", "x".repeat(20_000_000))).is_err());
    assert!(ir::parse("global g0 \"x\" size 4 align 4 data zeros 99999999999 relocs {}").is_err());
}
