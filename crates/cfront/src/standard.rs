//! Which version of C a program is written in, as far as its meaning depends on it.
//!
//! C11 and C17 let later stores of a thread, of any memory order, continue the release sequences that
//! the thread heads (5.1.2.4); C23 follows C++20 (P0982), and only read-modify-writes do. A program
//! that is told nothing is C17 ([`crate::preprocess`]). One with files of both kinds gets the narrower
//! rule, by which every race of the wider one is a race as well.

use crate::options::Input;
use ir::ReleaseSequence;

/// The names of C23, each with one that older compilers know as well.
const C23: [(&str, &str); 6] = [
    ("-std=c23", "-std=c2x"),
    ("-std=gnu23", "-std=gnu2x"),
    ("-std=iso9899:2024", "-std=c2x"),
    ("-std=c2x", "-std=c2x"),
    ("-std=gnu2x", "-std=gnu2x"),
    ("-std=c2y", "-std=c2y"),
];

/// What continues a release sequence in a program of these files.
pub(crate) fn release_sequence(files: &[Input]) -> ReleaseSequence {
    if files.iter().any(|file| is_c23(&file.arguments)) {
        ReleaseSequence::C20
    } else {
        ReleaseSequence::C11
    }
}

/// Whether these arguments of a compiler ask for C23 or later: the last one counts.
pub(crate) fn is_c23(arguments: &[String]) -> bool {
    let says = |a: &&String| a.starts_with("-std=") || *a == "-ansi";
    let last = arguments.iter().rev().find(says);
    last.is_some_and(|a| C23.iter().any(|(name, _)| a == name) || a == "-std=gnu2y")
}

/// The same arguments, with names of standards that older compilers accept.
pub(crate) fn accepted(arguments: &[String]) -> Vec<String> {
    let old = |a: &String| C23.iter().find(|(name, _)| a == name).map(|(_, old)| *old);
    arguments
        .iter()
        .map(|a| old(a).map_or_else(|| a.clone(), str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(arguments: &[&str]) -> ReleaseSequence {
        release_sequence(&[Input {
            path: "a.c".into(),
            arguments: arguments.iter().map(|a| (*a).to_owned()).collect(),
            target: None,
        }])
    }

    #[test]
    fn the_last_standard_counts() {
        assert_eq!(rule(&[]), ReleaseSequence::C11);
        assert_eq!(rule(&["-std=gnu17"]), ReleaseSequence::C11);
        assert_eq!(rule(&["-std=c2x"]), ReleaseSequence::C20);
        assert_eq!(rule(&["-std=gnu23", "-std=c11"]), ReleaseSequence::C11);
        assert_eq!(rule(&["-std=c99", "-std=c23", "-DX"]), ReleaseSequence::C20);
    }
}
