//! Folders of this process alone, for what its children have to read or write.

use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

static SCRATCH: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A folder that all others are made in from now on; a process that gives up files keeps this one. No other user
/// may look into it.
pub fn scratch() -> std::io::Result<PathBuf> {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = &*scratch {
        return Ok(made.clone());
    }
    let made = new_in(&std::env::temp_dir())?;
    *scratch = Some(made.clone());
    Ok(made)
}

/// A new folder. No other user may look into it; the caller removes it.
pub fn new_folder() -> std::io::Result<PathBuf> {
    let scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = scratch.clone().unwrap_or_else(std::env::temp_dir);
    drop(scratch);
    new_in(&folder)
}

fn new_in(folder: &Path) -> std::io::Result<PathBuf> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let made = folder.join(format!("threadproof-{}-{number}", std::process::id()));
        match private(&made) {
            Ok(()) => return Ok(made),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
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

/// Removes the folder, if it was made and what is in it is not needed.
pub fn remove_scratch() {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = scratch.as_deref()
        && std::fs::remove_dir(made).is_ok()
    {
        *scratch = None;
    }
}
