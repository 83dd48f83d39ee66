//! Front ends: from files to a program.
//!
//! A front end claims the files of its language and lowers them to a closed [`Program`]. What engines and
//! reports must know of the language is data of that program ([`crate::Dialect`], gaps with a kind, roles
//! of library functions, the harness). Options of a language's own are the front end's: the [`Request`]
//! holds what every language understands.

use std::path::{Path, PathBuf};

use crate::failure::Failures;
use crate::gap::GapReason;
use crate::id::FileId;
use crate::program::Program;
use crate::span::Span;
use crate::ty::DataModel;

/// A language.
pub trait FrontEnd: Send + Sync {
    /// The language's name, for people.
    fn language(&self) -> &str;

    /// Whether a file is one of this language, by its name.
    fn claims(&self, path: &Path) -> bool;

    /// Reads and lowers a program.
    fn load(&self, request: &Request) -> Result<Lowered, Refused>;
}

/// What to load.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// The files, in order.
    pub files: Vec<PathBuf>,
    /// Sizes of types; `None`: the language's or the project's own.
    pub data_model: Option<DataModel>,
    /// Functions that any number of threads call, instead of the program's own start.
    pub entry: Vec<String>,
    /// What all these calls share beyond what types say: types, or `function:parameter`.
    pub shared: Vec<String>,
    /// What is assumed of functions that have neither a body nor a model.
    pub externals: Externals,
    /// What is assumed of some of them by name.
    pub contracts: Vec<(String, Externals)>,
    /// The environment, as `NAME=VALUE`; `None`: it may be any.
    pub environment: Option<Vec<String>>,
    /// What may fail in models of the world outside the program.
    pub fail: Failures,
    /// The files that there are; `None`: any.
    pub given_files: Option<GivenFiles>,
    /// Whether no peers outside the program talk to it.
    pub alone: bool,
    /// Whether a read of a network's stream may give less than what has come.
    pub short_reads: bool,
    /// Whether a monitor is told of the messages of this process.
    pub monitored: bool,
    /// Whether the program is to run: it needs a place to start.
    pub runs: bool,
    /// Whether it is one process of several: what they share is the others', not the outside's.
    pub system: bool,
}

/// Files that the program finds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GivenFiles {
    /// The name of each in the program's world, and what it holds.
    pub files: Vec<(String, Vec<u8>)>,
    /// Whether others may exist, with any contents.
    pub others: bool,
}

/// What is assumed of functions that have neither a body nor a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Externals {
    /// Nothing: calling one is a gap.
    #[default]
    Gap,
    /// What [`Externals::Contract`] says, as far as executions go: they are continued, and nothing is proved by them.
    Try,
    /// What its declaration allows: it reads what pointers to `const` lead to, may write what others lead to, and
    /// returns any number, or null or a fresh object of its type.
    Contract,
    /// It returns anything, and may overwrite the objects its pointer arguments point into.
    Args,
    /// It returns anything and touches nothing.
    Pure,
    /// As [`Externals::Contract`], and a thread of its own calls the functions that it is given.
    Thread,
}

/// A function that is not defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undefined {
    /// Its name.
    pub name: String,
    /// What is assumed of it.
    pub how: Externals,
    /// Its declaration, as people write it.
    pub declaration: String,
    /// What its declaration allows, a phrase each.
    pub contract: Vec<String>,
    /// A definition in its language that does this, where there is one.
    pub stub: Option<String>,
}

/// A program, with what was left out of it and what is taken for granted.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// Every gap put into it, in order.
    pub gaps: Vec<Gap>,
    /// The undefined functions of which [`Request::externals`] says what they may do.
    pub assumed: Vec<Undefined>,
    /// What the program compares its arguments with.
    pub words: Words,
    /// What all calls of the functions of [`Request::entry`] share.
    pub shared: Vec<String>,
    /// The functions of [`Request::entry`] that are called with pointers to objects of each call's own.
    pub owned: Vec<String>,
    /// What the user should know, located, a message each.
    pub warnings: Vec<String>,
    /// Lines whose races the source declares benign.
    pub benign: Vec<(FileId, u32)>,
    /// What was read, for excerpts: reports open no file.
    pub texts: Vec<Text>,
}

/// What a program compares its arguments with: arguments are made of these words where none are given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// Whole words.
    pub compared: Vec<String>,
    /// Beginnings of words.
    pub prefixes: Vec<String>,
    /// Options.
    pub options: Vec<OptionWord>,
}

/// An option that a program understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionWord {
    /// As it is written, with its hyphens.
    pub name: String,
    /// Whether a value follows it; none: that is not known.
    pub takes: Option<bool>,
}

/// The text of a file of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The file.
    pub file: FileId,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether it may be shown.
    pub shown: bool,
}

/// A place whose meaning is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Where it stands.
    pub span: Span,
    /// The function it stands in.
    pub function: String,
    /// What it is.
    pub reason: GapReason,
}

/// Why there is no program: located messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The input is at fault.
    Input(Vec<String>),
    /// The front end is.
    Bug(Vec<String>),
}
