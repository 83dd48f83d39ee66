//! A folder of this process alone, for what its children have to read or write.

use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

static SCRATCH: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The folder; it is made when it is first asked for. Nobody else may look into it.
pub fn scratch() -> std::io::Result<PathBuf> {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = &*scratch {
        return Ok(made.clone());
    }
    let mut number = 0;
    let made = loop {
        let name = format!("threadproof-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        match private(&folder) {
            Ok(()) => break folder,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    };
    *scratch = Some(made.clone());
    Ok(made)
}

#[cfg(unix)]
fn private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    DirBuilder::new().mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn private(folder: &Path) -> std::io::Result<()> {
    DirBuilder::new().create(folder)
}

/// Removes the folder, if it was made and nobody needs what is in it.
pub fn remove_scratch() {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = scratch.as_deref()
        && std::fs::remove_dir(made).is_ok()
    {
        *scratch = None;
    }
}
