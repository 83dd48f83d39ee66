//! The languages that programs are read in.
//!
//! The text form, Java and C are always there. A Rust program that embeds this one adds its own by [`add`]: every
//! command and every report then takes files of that language.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use ir::front::{FrontEnd, Refused};

use crate::program::text_form::TextForm;

/// Languages added.
static ADDED: RwLock<Vec<Arc<dyn FrontEnd>>> = RwLock::new(Vec::new());

/// Adds a language. It is asked before those that are always there.
pub fn add(front_end: Arc<dyn FrontEnd>) {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    added.push(front_end);
}

/// The front end that claims all of some files; `fallback` claims what no other does, and always does if
/// there is a `project`, whose files are its own.
pub(crate) fn of(
    files: &[PathBuf],
    project: bool,
    java: Arc<dyn FrontEnd>,
    fallback: Arc<dyn FrontEnd>,
) -> Result<Arc<dyn FrontEnd>, Refused> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let mut all: Vec<Arc<dyn FrontEnd>> = added.clone();
    drop(added);
    all.push(Arc::new(TextForm));
    all.push(java);
    all.push(fallback);
    let last = all.len() - 1;
    let claimant = |file: &PathBuf| all.iter().position(|f| f.claims(file)).unwrap_or(last);
    let first = match files.first() {
        Some(file) if !project => claimant(file),
        _ => last,
    };
    match files.iter().find(|file| claimant(file) != first) {
        None => Ok(Arc::clone(&all[first])),
        Some(other) => {
            let (language, wanted) = (all[claimant(other)].language(), all[first].language());
            let file = files
                .first()
                .map_or_else(String::new, |f| confine::shown(f));
            Err(Refused::Input(vec![format!(
                "{file}: error: this is a file of {wanted}, and {} is one of {language}: they cannot \
                 make one program",
                confine::shown(other)
            )]))
        }
    }
}
