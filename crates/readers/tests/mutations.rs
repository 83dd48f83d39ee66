//! Every reader on its corpus and on mutations of it, the same each time: nothing panics, nothing
//! takes long. Fuzzing (`fuzz`) goes on where this ends.

use std::path::Path;
use std::time::{Duration, Instant};

use readers::{READERS, corpus};

/// Numbers that look random and are not.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

/// What breaks readers: ends of numbers, quotes, nesting, characters of several bytes.
const PIECES: [&[u8]; 16] = [
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b"0",
    b"-1",
    b"4294967295",
    b"18446744073709551616",
    b"\xff",
    b"\xe2\x80\xae",
    b"\x00",
    b"\n",
];

fn mutate(bytes: &[u8], other: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=numbers.next(4) {
        let at = numbers.next(out.len() + 1);
        let end = (at + 1 + numbers.next(24)).min(out.len());
        match numbers.next(7) {
            0 => out.truncate(at),
            1 => drop(out.drain(at.min(end)..end)),
            2 => out
                .splice(at..at, PIECES[numbers.next(16)].iter().copied())
                .for_each(drop),
            3 => {
                let part = out[at.min(end)..end].to_vec();
                (0..numbers.next(40)).for_each(|_| out.splice(at..at, part.clone()).for_each(drop));
            }
            4 => {
                let from = numbers.next(other.len() + 1);
                let to = (from + numbers.next(80)).min(other.len());
                out.splice(at..at, other[from..to].iter().copied())
                    .for_each(drop);
            }
            _ => {
                if let Some(byte) = out.get_mut(at) {
                    *byte ^= 1 << numbers.next(8);
                }
            }
        }
    }
    out
}

/// How long one input may take on a machine that is busy.
const LONGEST: Duration = Duration::from_secs(20);
/// Inputs of each reader.
const COUNT: usize = 4000;

#[test]
fn readers_return_whatever_they_are_given() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, read) in READERS {
        let all = corpus(name, &root);
        assert!(!all.is_empty(), "{name} has no corpus");
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        let mut inputs: Vec<Vec<u8>> = vec![Vec::new(), vec![0xff; 64], vec![b'['; 100_000]];
        inputs.extend(all.iter().step_by(1 + all.len() / 50).cloned());
        for _ in 0..COUNT {
            let base = &all[numbers.next(all.len())];
            let other = &all[numbers.next(all.len())];
            inputs.push(mutate(base, other, &mut numbers));
        }
        for (i, input) in inputs.iter().enumerate() {
            let start = Instant::now();
            let done = std::panic::catch_unwind(|| read(input));
            assert!(
                done.is_ok(),
                "{name}, input {i}: {:?}",
                String::from_utf8_lossy(input)
            );
            assert!(
                start.elapsed() < LONGEST,
                "{name}, input {i} took {:?}",
                start.elapsed()
            );
        }
    }
}

/// The corpus is what it is meant to be: each reader accepts something of it.
#[test]
fn corpora_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = |name: &str, at: usize| {
        let all = corpus(name, &root);
        String::from_utf8(all[at].clone()).expect("text")
    };
    assert!(report::Report::parse(&text("result", 0)).is_ok());
    assert!(report::witness::Witness::parse(&text("witness", 0)).is_ok());
    assert!(report::witness::Witness::parse(&text("witness", 1)).is_ok());
    let lowers = |text: &Vec<u8>| {
        let options = cfront::Options {
            no_main_ok: true,
            ..cfront::Options::default()
        };
        let mut files = cfront::source::FileTable::new();
        cfront::lower_text(text, "a.c", &options, &mut files).is_ok()
    };
    let programs = corpus("c_source", &root);
    let good = programs.iter().filter(|text| lowers(text)).count();
    eprintln!("{good} of {} programs lower", programs.len());
    assert!(good * 4 > programs.len(), "only {good} programs lower");
    assert!(corpus("c_source", &root).len() > 100 && corpus("ir_text", &root).len() > 10);
}
