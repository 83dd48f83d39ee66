//! Java's words for what people are told.

use std::collections::BTreeMap;

use ir::{Dialect, Word};

/// The words of the language.
pub(crate) fn dialect() -> Dialect {
    let words = [
        (Word::Creates, "starts"),
        (Word::Monitor, "monitor of "),
        (Word::Waits, "calls wait() on"),
        (Word::WaitsFor, "waits to be notified on"),
        (Word::Wakes, "returns from wait() on"),
        (Word::Signals, "calls notify() on"),
        (Word::Broadcasts, "calls notifyAll() on"),
        (Word::Lost, "the notification was lost"),
        (Word::Initialises, "has completed"),
        (Word::Calls, "calls"),
        (Word::Null, "null"),
        (Word::Truth, "boolean"),
        (
            Word::Orders,
            "synchronized block, volatile field, start, join or class of java.util.concurrent",
        ),
        (Word::Guard, "one lock (synchronized)"),
        (Word::Atomic, ", or declare it volatile"),
        (
            Word::AtomicUpdate,
            ", or make it an AtomicInteger, AtomicLong or AtomicReference and update it by one call",
        ),
        (
            Word::AtomicElement,
            ", or use an AtomicIntegerArray, AtomicLongArray or AtomicReferenceArray",
        ),
        (
            Word::SafeObject,
            ", or use a thread-safe class of java.util.concurrent",
        ),
        (Word::Unguarded, ", or declare it volatile"),
        (
            Word::WaitLoop,
            "set the condition inside synchronized, and test it in a loop around wait()",
        ),
        (Word::GiveBack, "unlock it in a finally block"),
        (Word::OneStep, "synchronized block, or an atomic update"),
    ];
    let words = words.map(|(word, text)| (word, text.to_owned()));
    Dialect {
        language: "Java".to_owned(),
        heap: "new".to_owned(),
        exceptions: true,
        exact_waits: false,
        words: BTreeMap::from(words),
        ..Dialect::default()
    }
}
