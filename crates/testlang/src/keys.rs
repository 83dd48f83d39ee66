//! The keys of headers, and which words look like one misspelt.

/// The keys a header may have.
pub const KEYS: &[&str] = &[
    "alone",
    "answers",
    "any",
    "args",
    "cc",
    "check",
    "commands",
    "executions",
    "exit",
    "expect",
    "fails",
    "files",
    "flags",
    "gap",
    "locks",
    "may-violate",
    "native",
    "output",
    "programs",
    "prove",
    "says",
    "schedules",
    "silenced",
    "states",
    "tsan",
    "violates",
];

/// Whether a word is a key with a letter or two left out, put in, changed or exchanged.
pub(crate) fn alike(key: &str, word: &str) -> bool {
    let (a, b) = (key.as_bytes(), word.as_bytes());
    let most = if a.len() < 5 { 1 } else { 2 };
    if a.len().abs_diff(b.len()) > most || b.len() < 3 {
        return false;
    }
    // The distance of Levenshtein, row by row; two letters exchanged count one.
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()] <= most
}
