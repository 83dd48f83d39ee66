//! Reading files that another user has named.
//!
//! A name may lead to a pipe without a writer, to a device, or to a file of the kernel that tells
//! secrets (`/proc/self/environ`). Such files are refused before they are opened: the file is looked at
//! first, and what is opened must be what was looked at. A bound of size holds for what is read, not for
//! what the file claims to have. A process that changes the file between the two looks gets an error, or
//! makes us wait for a pipe: that needs a process of theirs on this machine.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Why a file is not read.
#[derive(Debug)]
pub enum Refused {
    /// There is none.
    Missing,
    /// It is a directory.
    Directory,
    /// It is a pipe, a device, or a file of the kernel.
    Special,
    /// It is larger than this number of bytes.
    Large(u64),
    /// The system says no.
    Failed(std::io::Error),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Missing => f.write_str("there is no such file"),
            Refused::Directory => f.write_str("this is a directory"),
            Refused::Special => f.write_str("this is not an ordinary file"),
            Refused::Large(most) => write!(f, "this is larger than {} MiB", most >> 20),
            Refused::Failed(error) => write!(f, "{error}"),
        }
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Refused {
        match error.kind() {
            ErrorKind::NotFound => Refused::Missing,
            ErrorKind::IsADirectory => Refused::Directory,
            _ => Refused::Failed(error),
        }
    }
}

/// Folders whose files are made by the kernel.
const OF_THE_KERNEL: [&str; 3] = ["/proc", "/sys", "/dev"];

/// Whether a path, links followed, leads to what the kernel makes up.
pub fn is_of_the_kernel(path: &Path) -> bool {
    let real = path.canonicalize();
    let real = real.as_deref().unwrap_or(path);
    OF_THE_KERNEL.iter().any(|folder| real.starts_with(folder))
}

/// Opens an ordinary file.
pub fn open(path: &Path) -> Result<File, Refused> {
    let seen = std::fs::metadata(path)?;
    if seen.is_dir() {
        return Err(Refused::Directory);
    }
    if !seen.is_file() || is_of_the_kernel(path) {
        return Err(Refused::Special);
    }
    let file = File::open(path)?;
    match same(&seen, &file.metadata()?) {
        true => Ok(file),
        false => Err(Refused::Special),
    }
}

#[cfg(unix)]
fn same(seen: &Metadata, opened: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (seen.dev(), seen.ino()) == (opened.dev(), opened.ino())
}

#[cfg(not(unix))]
fn same(_: &Metadata, opened: &Metadata) -> bool {
    opened.is_file()
}

/// The bytes of an ordinary file that has at most `most` of them.
pub fn ordinary(path: &Path, most: u64) -> Result<Vec<u8>, Refused> {
    let file = open(path)?;
    if file.metadata()?.len() > most {
        return Err(Refused::Large(most));
    }
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(Refused::Large(most)),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::{Refused, ordinary};
    use std::path::Path;

    #[test]
    #[cfg(target_os = "linux")]
    fn only_ordinary_files_are_read() {
        for special in [
            "/proc/self/environ",
            "/dev/null",
            "/dev/zero",
            "/sys/kernel",
        ] {
            let read = ordinary(Path::new(special), 1 << 20);
            let refused = matches!(read, Err(Refused::Special | Refused::Directory));
            assert!(refused, "{special}: {read:?}");
        }
        let folder = crate::new_folder().expect("a folder");
        let link = folder.join("link-to-the-environment");
        std::os::unix::fs::symlink("/proc/self/environ", &link).expect("a link");
        assert!(matches!(ordinary(&link, 1 << 20), Err(Refused::Special)));
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        // Opening it would wait for ever.
        assert!(matches!(ordinary(&pipe, 1 << 20), Err(Refused::Special)));
        let file = folder.join("file");
        std::fs::write(&file, "12345").expect("a file");
        assert!(matches!(ordinary(&file, 4), Err(Refused::Large(4))));
        assert_eq!(ordinary(&file, 5).expect("small enough"), b"12345");
        std::fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
