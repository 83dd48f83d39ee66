//! Certificate files: what is written is read again and holds; what is damaged is refused at a place
//! of the file, or is another certificate, which the judge then judges. Nothing panics.

mod common;

use certify::Trust;
use certify::file::{File, Threads, fingerprint};
use common::{judged, program, proof};
use progen::Rng;
use std::sync::OnceLock;

fn file(program: &ir::Program, sliced: bool) -> File {
    let certificate = proof(program, sliced);
    let checked = judged(program, &certificate).expect("it is one");
    File {
        program: fingerprint(program),
        solver: "batsat".to_string(),
        threads: Threads::AsWritten,
        trust: Trust::of(&certificate, &checked),
        certificate,
    }
}

/// Some programs with their proofs, which take a while.
fn programs() -> &'static [(ir::Program, File)] {
    static MADE: OnceLock<Vec<(ir::Program, File)>> = OnceLock::new();
    MADE.get_or_init(make)
}

fn make() -> Vec<(ir::Program, File)> {
    let mut out = Vec::new();
    for (name, before, sliced) in [
        ("producer_consumer.c", "", false),
        ("producer_consumer.c", "", true),
        ("busy_try.c", "#define MOST 0x7fffffff", false),
    ] {
        let program = program(name, before);
        let file = file(&program, sliced);
        out.push((program, file));
    }
    out
}

#[test]
fn what_is_written_is_read_again_and_holds() {
    for (program, file) in programs() {
        let text = file.write();
        let again = File::read(&text).expect("it is read");
        assert_eq!(again.write(), text, "writing and reading are inverse");
        assert_eq!(again.program, fingerprint(program));
        assert_eq!(again.trust, file.trust);
        let was = judged(program, &file.certificate).expect("it held before");
        let is = judged(program, &again.certificate).expect("it holds from its file");
        assert_eq!(was, is);
    }
}

/// A text with a flaw at a line and column, in words.
fn flaw(text: &str, from: &str, to: &str) -> (usize, usize, String) {
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    let flaw = File::read(&changed).expect_err(to);
    (flaw.line, flaw.column, flaw.what)
}

#[test]
fn flaws_are_told_where_they_are() {
    let (_, file) = &programs()[0];
    let text = file.write();
    let at = |from: &str, to: &str| flaw(&text, from, to);
    let version = at("certificate 1", "certificate 2");
    assert_eq!((version.0, version.1), (1, 25));
    assert!(version.2.contains("only version 1 is read"));
    assert_eq!(at("program ", "programme ").0, 2);
    assert_eq!(at("program ", "program 00").0, 2);
    assert_eq!(at("threads as-written", "threads some").1, 9);
    assert_eq!(at("proves race assert", "proves race race").1, 13);
    assert_eq!(at("trust allocation", "trust me").1, 7);
    let sort = at("term 2 eq 1 0", "term 2 and 1 0");
    assert!(sort.2.contains("sort 32"), "{}", sort.2);
    for (from, to) in [
        ("term 0 bits 32 0x0", "term 0 bits 65 0x0"),
        ("term 0 bits 32 0x0", "term 0 bits 8 0x100"),
        ("term 0 bits 32 0x0", "term 1 bits 32 0x0"),
        ("term 2 eq 1 0", "term 2 eq 1 2"),
        ("term 2 eq 1 0", "term 2 eq 1"),
        ("term 2 eq 1 0", "term 2 eq 1 0 0"),
        ("term 2 eq 1 0", "term 2 concat 1 1 1"),
        ("term 2 eq 1 0", "term 2 extract 32 0 1"),
        ("term 2 eq 1 0", "term 2 extract 3 4 1"),
        ("term 2 eq 1 0", "term 2 zext 33 1"),
        ("term 2 eq 1 0", "term 2 sext 4294967295 1"),
        ("term 2 eq 1 0", "term 2 select 1 0"),
        ("term 2 eq 1 0", "term 2 const 0 1"),
        ("term 2 eq 1 0", "term 2 frobnicate 1 0"),
        ("\"flag\"", "flag"),
        ("\"flag\"", "\"fl\\ag\""),
        ("predicates 2", "predicates 0"),
        ("predicates 2", "predicates 99"),
        ("view 0 =", "view 0"),
        ("view 0 =", "view 0 = 7"),
        ("view 0 =", "view 1 ="),
        ("view 0 =", "view 0 x ="),
        ("end-of-proof", "end-of-certificate"),
    ] {
        let (line, column, what) = at(from, to);
        let lines = text.lines().count();
        assert!((1..=lines + 1).contains(&line), "{line}:{column}: {what}");
        assert!(line > 7 && column >= 1 && !what.is_empty());
    }
}

/// One change at random: a byte, a word, a line, or where the file ends.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let at = rng.below(lines.len());
    match rng.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(rng.below(lines.len()), lines[at].clone()),
        2 => {
            let other = rng.below(lines.len());
            lines.swap(at, other);
        }
        3 => lines.truncate(at),
        4 | 5 => {
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            let word = rng.below(words.len());
            let new = [
                "0",
                "1",
                "2",
                "7",
                "-1",
                "4294967295",
                "4294967296",
                "18446744073709551616",
                "64",
                "65",
                "=",
                "1:0",
                "0:0",
                "1:4294967295",
                "var",
                "store",
                "\"",
                "bool",
                "64>8",
                "é",
            ];
            words[word] = new[rng.below(new.len())];
            lines[at] = words.join(" ");
        }
        6 => {
            let mut chars: Vec<char> = lines[at].chars().collect();
            if !chars.is_empty() {
                let i = rng.below(chars.len());
                chars[i] = char::from(32 + rng.below(95) as u8);
            }
            lines[at] = chars.into_iter().collect();
        }
        _ => {
            let cut = rng.below(lines[at].len() + 1);
            let cut = (0..=cut).rev().find(|i| lines[at].is_char_boundary(*i));
            lines[at].truncate(cut.unwrap_or(0));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn damaged_files_are_refused_at_a_place_or_judged() {
    let mut rng = Rng::new(16);
    let (mut flawed, mut refused, mut held) = (0, 0, 0);
    for (program, file) in programs() {
        let text = file.write();
        let small = text.len() < 20_000;
        for round in 0..3_000 {
            let mut changed = mutated(&text, &mut rng);
            for _ in 0..rng.below(3) {
                changed = mutated(&changed, &mut rng);
            }
            match File::read(&changed) {
                Err(flaw) => {
                    flawed += 1;
                    let lines = changed.lines().count();
                    assert!((1..=lines + 1).contains(&flaw.line), "{flaw}");
                    let line = changed.lines().nth(flaw.line - 1).unwrap_or("");
                    assert!((1..=line.len() + 1).contains(&flaw.column), "{flaw}");
                }
                Ok(other) => {
                    assert_eq!(
                        File::read(&other.write()).expect("it is one").write(),
                        other.write()
                    );
                    // Each check takes as long as the whole proof's.
                    if small && round % 10 == 0 {
                        match judged(program, &other.certificate) {
                            Ok(_) => held += 1,
                            Err(_) => refused += 1,
                        }
                    }
                }
            }
        }
    }
    assert!(
        flawed > 1_000,
        "{flawed} flawed, {refused} refused, {held} held"
    );
    assert!(
        refused > 10,
        "{flawed} flawed, {refused} refused, {held} held"
    );
}

#[test]
fn a_program_is_told_from_others_and_not_by_its_folder() {
    let program = program("producer_consumer.c", "");
    let mark = fingerprint(&program);
    let mut moved = program.clone();
    moved
        .files
        .iter_mut()
        .for_each(|(_, f)| f.name = format!("elsewhere/{}", f.name));
    assert_eq!(fingerprint(&moved), mark);
    let mut other = program.clone();
    other.funcs.iter_mut().for_each(|(_, f)| f.name.push('_'));
    assert_ne!(fingerprint(&other), mark);
}
