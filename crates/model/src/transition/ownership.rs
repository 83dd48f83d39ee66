//! Ghosts that say which thread has a value to itself.
//!
//! When a thread takes a pointer or an index out of a shared variable and later accesses memory
//! there, an array remembers who took that value last: `holder` for pointers, which allocation and
//! creation write as well, and one per local for indices. No step reads a ghost, so any choice of
//! them is right; without these, two threads that took different slots could not be distinguished by
//! views of one thread each.

use crate::memory::ADDRESS;
use crate::transition::symbolic::Symbolic;
use crate::transition::system::Kind;
use logic::{Sort, Term, Var};
use std::collections::BTreeSet;

/// Adds the ghosts to the steps of all kinds.
pub(crate) fn own(s: &mut Symbolic<'_>, kinds: &mut [Kind]) {
    let visible: BTreeSet<Term> = s
        .memory
        .vars
        .iter()
        .filter(|v| v.visible)
        .map(|v| v.term)
        .collect();
    for kind in kinds {
        let addresses = addresses(s, kind);
        for location in &mut kind.locations {
            for edge in &mut location.edges {
                let taken: Vec<(Term, Term)> = edge
                    .updates
                    .iter()
                    .map(|(var, value)| (*var, *value))
                    .filter(|(var, value)| {
                        let local = !visible.contains(var);
                        let needed = s.terms.as_var(*var).is_some_and(|v| addresses.contains(&v));
                        local && needed && visible.contains(value) && !s.terms.is_array(*value)
                    })
                    .collect();
                for (var, value) in taken {
                    let width = s.terms.width(value);
                    let ghost = if width == ADDRESS {
                        s.holder()
                    } else {
                        taker(s, var)
                    };
                    let index = s.terms.zero_extend(ADDRESS - width, value);
                    let array = edge.updates.get(&ghost).copied().unwrap_or(ghost);
                    let array = s.terms.store(array, index, kind.handle);
                    edge.updates.insert(ghost, array);
                }
            }
        }
    }
}

/// Which thread took a value into this local last.
fn taker(s: &mut Symbolic<'_>, local: Term) -> Term {
    let name = s.terms.as_var(local).map(|v| s.terms.name(v).to_string());
    let name = format!("taker({})", name.unwrap_or_default());
    let term = s.terms.var(&name, Sort::array(ADDRESS, s.word_bits()));
    s.ghost(term);
    term
}

/// The variables that addresses of a kind's accesses are computed from.
fn addresses(s: &Symbolic<'_>, kind: &Kind) -> BTreeSet<Var> {
    let mut out = BTreeSet::new();
    for access in kind.locations.iter().flat_map(|l| &l.accesses) {
        out.extend(s.terms.free_vars(access.addr));
    }
    loop {
        let before = out.len();
        for edge in kind.locations.iter().flat_map(|l| &l.edges) {
            for (var, value) in &edge.updates {
                if s.terms.as_var(*var).is_some_and(|v| out.contains(&v)) {
                    out.extend(s.terms.free_vars(*value));
                }
            }
        }
        if out.len() == before {
            return out;
        }
    }
}
