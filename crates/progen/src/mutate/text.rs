//! Mutants of C text: lines dropped, exchanged or changed, none added.
//!
//! The lines keep their numbers, so that what is said of the mutant stands where the program's own text
//! stands. Whether the result is C is for the front end to say.

use crate::rng::Rng;

/// A call whose line is dropped, and the sort of change that is.
const DROPPED: [(&str, &str); 14] = [
    ("pthread_mutex_lock(", "drop a lock"),
    ("pthread_mutex_unlock(", "drop an unlock"),
    ("pthread_rwlock_", "drop a lock"),
    ("pthread_spin_", "drop a lock"),
    ("mtx_lock(", "drop a lock"),
    ("mtx_unlock(", "drop an unlock"),
    ("pthread_join(", "drop a join"),
    ("thrd_join(", "drop a join"),
    ("pthread_cond_signal(", "drop a signal"),
    ("pthread_cond_broadcast(", "drop a signal"),
    ("pthread_barrier_wait(", "drop a barrier"),
    ("sem_wait(", "drop a semaphore's wait"),
    ("sem_post(", "drop a post"),
    ("atomic_store", "drop a store"),
];

/// A word for another one, and the sort of change that is.
const EXCHANGED: [(&str, &str, &str); 10] = [
    (
        "memory_order_release",
        "memory_order_relaxed",
        "weaken an order",
    ),
    (
        "memory_order_acquire",
        "memory_order_relaxed",
        "weaken an order",
    ),
    (
        "memory_order_acq_rel",
        "memory_order_relaxed",
        "weaken an order",
    ),
    (
        "memory_order_seq_cst",
        "memory_order_relaxed",
        "weaken an order",
    ),
    (
        "pthread_cond_broadcast(",
        "pthread_cond_signal(",
        "signal for broadcast",
    ),
    (
        "pthread_mutex_lock(",
        "pthread_mutex_trylock(",
        "try to lock",
    ),
    ("_wrlock(", "_rdlock(", "lock for reading for writing"),
    ("while (", "if (", "if for while"),
    (" == ", " != ", "another comparison"),
    (" < ", " <= ", "another comparison"),
];

/// A mutant of a text with what was done and in which line, if there is something to change.
pub fn mutant(text: &str, rng: &mut Rng) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<(&str, usize, Vec<String>)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let whole = code.trim_end().ends_with(';') && !code.trim_start().starts_with("for");
        if code.trim_start().starts_with('#') || code.trim().is_empty() {
            continue;
        }
        for (call, name) in DROPPED {
            if whole && code.contains(call) {
                found.push((name, at, vec![";".to_string()]));
            }
        }
        for (word, other, name) in EXCHANGED {
            if code.contains(word) {
                found.push((name, at, vec![line.replacen(word, other, 1)]));
            }
        }
        let next = lines.get(at + 1).copied().unwrap_or_default();
        if is_statement(code) && is_statement(next.split("//").next().unwrap_or_default()) {
            let both = vec![next.to_string(), (*line).to_string()];
            found.push(("swap two statements", at, both));
        }
    }
    let mut names: Vec<&str> = found.iter().map(|(name, ..)| *name).collect();
    names.sort_unstable();
    names.dedup();
    let name = *names.get(rng.below(names.len().max(1)))?;
    found.retain(|(n, ..)| *n == name);
    let (_, at, new) = found.swap_remove(rng.below(found.len()));
    let mut lines: Vec<String> = lines.into_iter().map(str::to_string).collect();
    for (offset, line) in new.into_iter().enumerate() {
        lines[at + offset] = line;
    }
    let what = format!("{name} in line {}", at + 1);
    Some((lines.join("\n") + "\n", what))
}

/// A statement of one line: a call or an assignment, nothing declared.
fn is_statement(code: &str) -> bool {
    let code = code.trim();
    let starts = code.starts_with(|c: char| c.is_ascii_alphabetic() || c == '*' || c == '_');
    let word = code
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    let keyword = [
        "return", "break", "continue", "goto", "else", "if", "case", "default", "do",
    ];
    let declares = |c: &str| {
        let mut words = c
            .split(['(', '=', '['])
            .next()
            .unwrap_or_default()
            .split_whitespace();
        words.next().is_some() && words.next().is_some()
    };
    code.ends_with(';') && starts && !word.is_some_and(|w| keyword.contains(&w)) && !declares(code)
}
