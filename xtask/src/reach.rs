//! Which gaps of a program in the IR's text form can matter: those in functions that `main` reaches
//! by calls, by spawns, or by taking an address, transitively and through globals' initial values.

use std::collections::{BTreeMap, BTreeSet};

/// How many gaps there are.
#[derive(Debug, PartialEq, Eq)]
pub struct Gaps {
    /// In the whole program.
    pub all: usize,
    /// In functions that can be reached.
    pub reached: usize,
}

#[derive(Default)]
struct Definition<'a> {
    names: BTreeSet<&'a str>,
    gaps: usize,
}

/// Counts the gaps of a printed program.
pub fn gaps(text: &str) -> Gaps {
    let mut definitions: BTreeMap<&str, Definition> = BTreeMap::new();
    let mut entry = BTreeSet::new();
    let mut current = None;
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("func" | "global") if !line.starts_with(' ') => current = words.next(),
            Some("entry") if !line.starts_with(' ') => {
                entry.extend(names(line));
                current = None;
                continue;
            }
            _ => {}
        }
        let Some(id) = current else { continue };
        let definition = definitions.entry(id).or_default();
        definition.names.extend(names(line));
        definition.gaps += usize::from(line.trim_start().starts_with("gap "));
    }

    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = entry.into_iter().collect();
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            let definition = definitions.get(id);
            open.extend(definition.into_iter().flat_map(|d| d.names.iter().copied()));
        }
    }
    let count = |wanted: &dyn Fn(&str) -> bool| {
        let chosen = definitions.iter().filter(|(id, _)| wanted(id));
        chosen.map(|(_, definition)| definition.gaps).sum()
    };
    Gaps {
        all: count(&|_| true),
        reached: count(&|id| reached.contains(id)),
    }
}

/// The ids of functions and globals in a line.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| !c.is_ascii_alphanumeric();
    line.split(apart).filter(|word| {
        let number = word.strip_prefix("fn").or_else(|| word.strip_prefix('g'));
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_counts_where_main_can_get() {
        let program = "program lp64\nglobal g0 \"table\" size 8 align 8 relocs {0: fn2}\n\
            entry main fn0\n\
            func fn0 \"main\" () -> i32 {\nbb0:\n  %0 = load ptr g0 align 8\n  gap \"a\"\n}\n\
            func fn1 \"unused\" () {\nbb0:\n  gap \"b\"\n}\n\
            func fn2 \"through_table\" () {\nbb0:\n  gap \"c\"\n}\n";
        assert_eq!(gaps(program), Gaps { all: 3, reached: 2 });
    }
}
