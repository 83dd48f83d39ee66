//! Writing files whole or not at all, in folders that another user has filled.
//!
//! The text goes to a new file in the target's folder, which is created exclusively (a link of that
//! name is an error, not a way), and is then renamed: a link at the target is replaced, not followed.
//! A relative path must stay under the current folder: a link among its folders does not lead away.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes a file whole or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    stays(&folder)?;
    match path.symlink_metadata() {
        Ok(there) if !there.is_file() && !there.is_symlink() => {
            let message = "there is something that is no ordinary file";
            return Err(Error::new(ErrorKind::AlreadyExists, message));
        }
        _ => {}
    }
    let (mut file, partial) = new_file(&folder)?;
    let written = file.write_all(bytes).and_then(|()| file.flush());
    drop(file);
    let done = written.and_then(|()| std::fs::rename(&partial, path));
    if done.is_err() {
        // It may be gone: nothing more can be done.
        let _ = std::fs::remove_file(&partial);
    }
    done
}

/// A file that was not there before.
fn new_file(folder: &Path) -> Result<(File, PathBuf)> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!(".threadproof-{}-{number}.partial", std::process::id());
        let partial = folder.join(name);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&partial)
        {
            Ok(file) => return Ok((file, partial)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Checks that a relative path that seems to stay under the current folder does.
fn stays(folder: &Path) -> Result<()> {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if !folder.components().all(plain) {
        return Ok(());
    }
    let here = std::env::current_dir()?.canonicalize()?;
    match folder.canonicalize()?.starts_with(&here) {
        true => Ok(()),
        false => Err(Error::other(
            "its folder is a link that leads elsewhere; give the whole path to write there",
        )),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn links_are_replaced_and_not_followed() {
        let folder = crate::new_folder().expect("a folder");
        let (away, target) = (folder.join("away"), folder.join("target"));
        std::fs::write(&away, "mine").expect("a file");
        std::os::unix::fs::symlink(&away, &target).expect("a link");
        super::write_whole(&target, b"new").expect("written");
        let read = |path| std::fs::read_to_string(path).expect("a file");
        assert_eq!((read(&away), read(&target)), ("mine".into(), "new".into()));
        let left = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 2, "no partial file is left");
        assert!(super::write_whole(&folder, b"x").is_err());
        std::fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
