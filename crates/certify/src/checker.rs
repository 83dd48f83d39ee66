//! Who checks a proof: a solver that is another one than it was found with, where there is one.
//!
//! In order: the solver asked for; the second one built in (`varisat`, the feature of that name); z3
//! or cvc5 where [`Search::Installed`] allows to look for them; and the same solver again, without
//! what it had learnt, which [`CheckedBy`] then says.

use crate::proof::Refuter;
use smt::{Answer, Backend, Solver};
use verdict::CheckedBy;

/// Where to look for another solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Among those built in.
    BuiltIn,
    /// Also among programs that are installed.
    Installed,
}

/// A solver that is made anew for every question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh(pub Backend);

impl Refuter for Fresh {
    fn refutes(&mut self, terms: &logic::Terms, all: &[logic::Term]) -> Result<bool, String> {
        match Solver::new(self.0.clone()).check(terms, all) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
}

/// A back end to check a proof with that was found with a solver of this name, and what may be said
/// of it.
pub fn another(found_with: &str, search: Search) -> (Fresh, CheckedBy) {
    let built_in = [Backend::second(), Some(Backend::Embedded)];
    let second = built_in.into_iter().flatten();
    let installed = match search {
        Search::BuiltIn => None,
        Search::Installed => Backend::installed(),
    };
    let other = |b: &Backend| b.name() != found_with;
    let found = second.chain(installed).find(other);
    by(found.unwrap_or(Backend::Embedded), found_with)
}

/// A back end that was asked for, and what may be said of it for a proof found with a solver of this
/// name.
pub fn by(backend: Backend, found_with: &str) -> (Fresh, CheckedBy) {
    let by = match backend.name() == found_with {
        true => CheckedBy::TheSame,
        false => CheckedBy::Another(backend.name().to_string()),
    };
    (Fresh(backend), by)
}

#[cfg(test)]
mod tests {
    use super::{Search, another, by};
    use smt::Backend;
    use verdict::CheckedBy;

    #[test]
    fn the_same_solver_is_never_called_another() {
        let (_, said) = by(Backend::Embedded, "batsat");
        assert_eq!(said, CheckedBy::TheSame);
        let (fresh, said) = another("batsat", Search::BuiltIn);
        match Backend::second() {
            Some(second) => {
                assert_eq!(said, CheckedBy::Another(second.name().to_string()));
                assert_eq!(fresh.0, second);
            }
            None => assert_eq!(said, CheckedBy::TheSame),
        }
        // What a process has found is checked by one built in.
        let (fresh, said) = another("z3", Search::BuiltIn);
        assert_ne!(fresh.0.name(), "z3");
        assert_eq!(said, CheckedBy::Another(fresh.0.name().to_string()));
    }
}
