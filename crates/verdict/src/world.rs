//! What an answer took the surroundings of the program to be.
//!
//! A program may look at its arguments, its environment and its standard input, which the user who starts
//! it decides. Executions have one list of arguments; all else that is not given is explored as
//! anything, and engines that prove take arguments, too, to be anything unless they are given. So
//! `safe` by exploration without arguments says nothing of a program that looks at them: it is
//! [`Unknown::World`](crate::Unknown::World).

use ir::Span;

/// What the surroundings were taken to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct World {
    /// The arguments of `main`.
    pub arguments: Arguments,
    /// The variables of the environment.
    pub environment: Environment,
    /// The standard input.
    pub input: Input,
    /// The program asks how many processors there are: any number.
    pub processors: bool,
    /// The files that the program opens.
    pub files: Files,
    /// The program talks to other processes, which do anything.
    pub peers: bool,
    /// There are none of them.
    pub alone: bool,
    /// In executions, texts from outside have at most [`ir::SHORT_TEXT`] characters.
    pub short_texts: bool,
}

/// What the arguments of `main` were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// The program does not look at them.
    Unseen,
    /// The user gave this number of them.
    Given(usize),
    /// None, as the user wants it.
    Without,
    /// None in executions, any in proofs; the program looks at them here.
    Open(Span),
    /// There is no `main`: functions are called from outside.
    Callers,
}

/// What the environment was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Environment {
    /// The program does not look at it.
    Unseen,
    /// The user gave this number of variables.
    Given(usize),
    /// Anything.
    Open,
    /// None in executions, any in proofs: `main` looks at it as a list here.
    Empty(Span),
}

/// What the files were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Files {
    /// The program opens none.
    Unseen,
    /// Which exist is any, and so is what they hold. In executions a transfer moves all that is asked for, one
    /// byte or nothing, and fails only where that is asked for.
    Any,
    /// Some were given.
    Given(GivenFiles),
}

/// Files that were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenFiles {
    /// How many.
    pub count: usize,
    /// Whether others may exist, with any contents; otherwise there are none but those the program makes.
    pub others: bool,
}

/// What the standard input was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The program does not look at it.
    Unseen,
    /// Anything.
    Open,
}

/// A part of the world that was tried at one value only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The arguments of `main`: none.
    Arguments,
    /// The environment as a list: empty.
    Environment,
}

impl World {
    /// What was tried at one value only although the program looks at it, and where it does.
    pub fn untried(&self) -> Option<(Part, Span)> {
        match (self.arguments, self.environment) {
            (Arguments::Open(span), _) => Some((Part::Arguments, span)),
            (_, Environment::Empty(span)) => Some((Part::Environment, span)),
            _ => None,
        }
    }
}

/// Why nothing could go wrong between threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// The program creates no thread.
    NoCreation,
    /// No execution created a thread: what creates one stands here.
    NotReached(Span),
    /// Threads were created, but in the sampled runs, of which this is the number, no two of them touched the same memory.
    NothingShared(u64),
}
