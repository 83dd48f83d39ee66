//! A folder of its own for one test, removed at the end.

use std::path::PathBuf;

/// The folder.
pub struct Folder(pub PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("threadproof-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
