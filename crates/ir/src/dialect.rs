//! What a program says of its source language.
//!
//! Nothing behind a front end decides by the language: what differs is data of the program. Here are
//! the words that people are told, and what of its surroundings the program can see.

/// The source language, and its words for what people are told.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dialect {
    /// The language: `C`.
    pub language: String,
    /// What makes an object on the heap: `malloc`.
    pub heap: String,
    /// What makes an object on the stack of its caller: `alloca`.
    pub stack: String,
    /// Null, bounds, division and the misuse of locks are exceptions of the language, which a program may
    /// catch: what is asked about by default is who catches none.
    pub exceptions: bool,
}

/// The words of the text form.
impl Default for Dialect {
    fn default() -> Dialect {
        Dialect {
            language: "IR".to_owned(),
            heap: "alloc".to_owned(),
            stack: "stack_alloc".to_owned(),
            exceptions: false,
        }
    }
}

/// What of its surroundings a program can see, beside its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LooksAt {
    /// It reads the standard input, or asks what that is.
    pub input: bool,
    /// It looks into its environment.
    pub environment: bool,
    /// It asks how many processors there are.
    pub processors: bool,
    /// It opens files.
    pub files: bool,
    /// It talks to other processes.
    pub peers: bool,
}
