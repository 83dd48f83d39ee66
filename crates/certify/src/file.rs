//! Certificates as text files.
//!
//! A file is lines of words separated by blanks; `docs/src/certificates.md` describes it for readers
//! outside this project. It names its version, the program it is about (a fingerprint of its text
//! form without the names of files), the solver that found it, what it proves, and what it takes on
//! trust; then come the proofs, each with its slice, its terms, its predicates and its invariants.
//! Kinds, locations, objects and functions are numbers in the model of that program.
//!
//! Reading believes nothing: every number is bounded, every term has its sort, every predicate is a
//! truth value, nothing is said twice, and a file that ends early is refused. An error says where it
//! is ([`Flaw`]). Whether the certificate proves anything is asked by [`crate::proof`] alone: the
//! fingerprint only tells a file of another program from a proof that does not stand.

mod read;
mod terms;
mod words;
mod write;

pub use words::Flaw;

use crate::trust::Trust;
use ir::Program;
use model::proof::certificate::Certificate;

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 256 << 20;

/// How many threads the program has that a certificate is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threads {
    /// Those that it starts.
    AsWritten,
    /// Any number wherever it starts one ([`model::program::repetition`]).
    Any,
}

/// A certificate with what its file says of it.
#[derive(Clone, Debug)]
pub struct File {
    /// The program it is about, by [`fingerprint`].
    pub program: u128,
    /// The solver it was found with.
    pub solver: String,
    /// How many threads there are.
    pub threads: Threads,
    /// What it takes on trust, in ascending order.
    pub trust: Vec<Trust>,
    /// The proof.
    pub certificate: Certificate,
}

impl File {
    /// The text of a file.
    pub fn write(&self) -> String {
        write::write(self)
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<File, Flaw> {
        read::read(text)
    }

    /// The program that the proof is about, made from the one that was loaded.
    pub fn modelled(&self, program: &Program) -> Program {
        match self.threads {
            Threads::AsWritten => program.clone(),
            Threads::Any => model::program::repetition::repeated(program),
        }
    }
}

/// What tells a program from others: FNV-1a with 128 bits over its text form, without the names of
/// files, so that it may lie in another folder. It notices change; nothing rests on it.
pub fn fingerprint(program: &Program) -> u128 {
    let text = ir::text::print(program);
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for line in text.lines().filter(|l| !l.starts_with("file ")) {
        for byte in line.bytes().chain([b'\n']) {
            hash ^= u128::from(byte);
            hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    hash
}
