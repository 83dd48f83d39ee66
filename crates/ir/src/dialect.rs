//! What a program says of its source language.
//!
//! Nothing behind a front end decides by the language: what differs is data of the program. Here are
//! the words that people are told, and what of its surroundings the program can see.

use crate::id::ClassId;
use std::collections::BTreeMap;

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
    /// The program is written for runs in which a wait ends for a reason only: no search wakes a thread without one.
    pub exact_waits: bool,
    /// Where the language says something in other words than [`Word::usual`].
    pub words: BTreeMap<Word, String>,
    /// Where texts are kept; without it, threads have numbers.
    pub texts: Option<Texts>,
}

impl Dialect {
    /// The language's word for something.
    pub fn word(&self, word: Word) -> &str {
        self.words.get(&word).map_or(word.usual(), String::as_str)
    }
}

/// What languages have different words for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Word {
    /// A thread … another.
    Creates,
    /// What stands before the name of an object whose monitor is meant.
    Monitor,
    /// A thread … a condition.
    Waits,
    /// How a thread that waits for a signal waits: it … the condition.
    WaitsFor,
    /// A wait on a condition ends: the thread … it.
    Wakes,
    /// A thread … a condition, for one that waits there.
    Signals,
    /// A thread … a condition, for all that wait there.
    Broadcasts,
    /// What happened to a signal that came before the wait.
    Lost,
    /// The work that is done once is done: a thread … it.
    Initialises,
    /// A thread … a function of the library. Empty: steps in the library are told one by one.
    Calls,
    /// A pointer to nothing.
    Null,
    /// The type whose values are `false` and `true`; empty if they are numbers.
    Truth,
    /// What can order two accesses.
    Orders,
    /// What guards two accesses.
    Guard,
    /// A further way to mend a race on a variable, after a comma.
    Atomic,
    /// The same where the variable is read and written anew.
    AtomicUpdate,
    /// The same for an element of an array.
    AtomicElement,
    /// The same for what the library keeps for the program.
    SafeObject,
    /// The same where the other access is guarded by a lock.
    Unguarded,
    /// How to use a condition.
    WaitLoop,
    /// How not to forget to give a lock back.
    GiveBack,
    /// What makes several steps one.
    OneStep,
}

impl Word {
    /// What is said where a language has no word of its own.
    pub fn usual(self) -> &'static str {
        match self {
            Word::Creates => "creates",
            Word::Monitor | Word::Calls | Word::Truth | Word::SafeObject | Word::Unguarded => "",
            Word::Waits => "waits on",
            Word::WaitsFor => "waits for",
            Word::Wakes => "wakes from",
            Word::Signals => "signals",
            Word::Broadcasts => "broadcasts",
            Word::Lost => "the signal was lost",
            Word::Initialises => "posts",
            Word::Null => "NULL",
            Word::Orders => "lock, join, atomic or semaphore",
            Word::Guard => "one mutex",
            Word::Atomic | Word::AtomicUpdate | Word::AtomicElement => ", or make it atomic",
            Word::WaitLoop => {
                "set the condition under the mutex, and test it in a loop around the wait"
            }
            Word::GiveBack => "give the lock back on every way out of the function",
            Word::OneStep => "critical section, or an atomic update",
        }
    }
}

/// Where texts of the program are kept that people are told: names of threads, what an exception says.
///
/// A text is an object with a pointer to its characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Texts {
    /// The class of texts.
    pub class: ClassId,
    /// The offset of the pointer to the characters, in a text.
    pub characters: u32,
    /// The offset of the byte that says whether a character has one byte (0) or two (1), in a text.
    pub wide: u32,
    /// The offset of the pointer to its name, in the object that holds a thread's handle.
    pub thread_name: u32,
    /// The offset of the pointer to what it says, in an object that is thrown.
    pub message: u32,
}

/// The words of the text form.
impl Default for Dialect {
    fn default() -> Dialect {
        Dialect {
            language: "IR".to_owned(),
            heap: "alloc".to_owned(),
            stack: "stack_alloc".to_owned(),
            exceptions: false,
            exact_waits: false,
            words: BTreeMap::new(),
            texts: None,
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
    /// In executions, what comes in as text has at most [`SHORT_TEXT`] characters.
    pub short_texts: bool,
}

/// The characters of a text from outside, where executions try short ones only.
pub const SHORT_TEXT: usize = 6;
