//! Random sequences of calls of the C library, for the comparison of its models with the real one.
//!
//! A *sequence* is the body of a C function that calls a few functions of one [`Family`] and prints all
//! they give: results, what they wrote, `errno`. [`program`] puts many into one file; each prints under
//! its number. Nothing undefined is called, and nothing whose result the standard leaves open, unless
//! glibc fixes it: a model promises what glibc does. [`judge`] compiles a file, runs it by both, and
//! says which sequences differ. What reads the standard input has many results by our model; there
//! ([`input`]) the real one must be among those that `check` finds; so it is with what else the world decides
//! ([`surroundings`]).
//!
//! The same seed gives the same sequence.

mod formats;
pub mod input;
pub mod judge;
mod kept;
mod misc;
mod numbers;
mod scan;
mod strings;
pub mod surroundings;
mod sync;
mod threads;
mod world;

use crate::rng::Rng;
use std::fmt::Write;

/// What the calls of a sequence have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// `printf` and its relatives.
    Formats,
    /// `sscanf`.
    Scan,
    /// `<string.h>`, `<strings.h>`, `<wchar.h>`.
    Strings,
    /// `<ctype.h>`.
    Ctype,
    /// Numbers from texts.
    Conversions,
    /// Sorting, searching, integer arithmetic, times, texts of errors.
    Stdlib,
    /// `<math.h>`.
    Math,
    /// Attribute objects of threads.
    Attributes,
    /// Mutexes, read-write locks, spin locks.
    Locks,
    /// Semaphores.
    Semaphores,
    /// Thread-specific data.
    Keys,
    /// Cancellation and cleanup handlers.
    Cancellation,
    /// Creation, once, barriers, condition variables.
    Threads,
    /// `<threads.h>`.
    C11,
    /// Options, sets of signals, jumps, facts about the system.
    Misc,
    /// Pipes, pairs of sockets, counters of events, and their descriptors.
    Descriptors,
    /// Handlers, masks, signals that a thread raises.
    Signals,
    /// Files and folders.
    Files,
    /// Streams over files.
    Streams,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 19] = [
        Family::Formats,
        Family::Scan,
        Family::Strings,
        Family::Ctype,
        Family::Conversions,
        Family::Stdlib,
        Family::Math,
        Family::Attributes,
        Family::Locks,
        Family::Semaphores,
        Family::Keys,
        Family::Cancellation,
        Family::Threads,
        Family::C11,
        Family::Misc,
        Family::Descriptors,
        Family::Signals,
        Family::Files,
        Family::Streams,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Family::Formats => "formats",
            Family::Scan => "scan",
            Family::Strings => "strings",
            Family::Ctype => "ctype",
            Family::Conversions => "conversions",
            Family::Stdlib => "stdlib",
            Family::Math => "math",
            Family::Attributes => "attributes",
            Family::Locks => "locks",
            Family::Semaphores => "semaphores",
            Family::Keys => "keys",
            Family::Cancellation => "cancellation",
            Family::Threads => "threads",
            Family::C11 => "c11",
            Family::Misc => "misc",
            Family::Descriptors => "descriptors",
            Family::Signals => "signals",
            Family::Files => "files",
            Family::Streams => "streams",
        }
    }

    /// The family of this name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|f| f.name() == name)
    }

    /// How many sequences go into one file. Keys are never given out again by our model, and there are
    /// 64 of them.
    pub fn batch(self) -> usize {
        match self {
            Family::Keys => 20,
            Family::C11 | Family::Descriptors | Family::Files | Family::Streams => 50,
            Family::Cancellation | Family::Threads => 100,
            _ => 250,
        }
    }

    /// What `threadproof` is told beside: where files are compared, there are no others than those a sequence makes.
    pub fn options(name: &str) -> &'static [&'static str] {
        match name {
            "files" | "streams" => &["--files", "given"],
            _ => &[],
        }
    }

    /// How often sequences of this family are made, beside others.
    pub fn weight(self) -> u64 {
        match self {
            Family::Formats | Family::Strings => 6,
            Family::Conversions | Family::Scan => 4,
            Family::Stdlib | Family::Math | Family::Attributes | Family::Locks => 2,
            _ => 1,
        }
    }
}

/// The sequence of a seed.
pub fn sequence(family: Family, seed: u64) -> String {
    let mut rng = Rng::new(seed ^ (family as u64) << 56);
    let rng = &mut rng;
    match family {
        Family::Formats => formats::sequence(rng),
        Family::Scan => scan::sequence(rng),
        Family::Strings => strings::sequence(rng),
        Family::Ctype => strings::characters(rng),
        Family::Conversions => numbers::conversions(rng),
        Family::Stdlib => numbers::stdlib(rng),
        Family::Math => numbers::math(rng),
        Family::Attributes => threads::attributes(rng),
        Family::Locks => sync::locks(rng),
        Family::Semaphores => sync::semaphores(rng),
        Family::Keys => threads::keys(rng),
        Family::Cancellation => threads::cancellation(rng),
        Family::Threads => sync::threads(rng),
        Family::C11 => threads::c11(rng),
        Family::Misc => misc::sequence(rng),
        Family::Descriptors => world::descriptors(rng),
        Family::Signals => world::signals(rng),
        Family::Files => kept::files(rng),
        Family::Streams => kept::streams(rng),
    }
}

/// What stands before every sequence.
pub const PRELUDE: &str = include_str!("library/prelude.c");

/// A program that runs these sequences, by their numbers.
pub fn program(sequences: &[(usize, String)]) -> String {
    let mut text = PRELUDE.to_owned();
    for (number, sequence) in sequences {
        let sequence = sequence.replace("@@", &number.to_string());
        let (before, body) = sequence.split_once(threads::CUT).unwrap_or(("", &sequence));
        // Writing to a string does not fail.
        let _ = write!(text, "{before}static void s{number}(void)\n{{\n{body}}}\n");
    }
    text.push_str("int main(void)\n{\n");
    for (number, _) in sequences {
        let _ = writeln!(text, "    puts(\"\\n@{number}\"); s{number}();");
    }
    text.push_str("    fflush(stdout);\n    return 0;\n}\n");
    text
}

/// A string literal of these bytes.
fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &b in bytes {
        match b {
            b'"' | b'\\' | b'?' => {
                out.push('\\');
                out.push(b as char);
            }
            b' '..=b'~' => out.push(b as char),
            // Three digits, so that what follows is not taken for one of them.
            _ => {
                let _ = write!(out, "\\{b:03o}");
            }
        }
    }
    out.push('"');
    out
}
