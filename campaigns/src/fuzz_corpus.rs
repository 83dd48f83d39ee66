//! What fuzzing starts from, as files: `fuzz/corpus/READER/…`, made of the project's own tests.
//!
//! The folder is not committed. `cargo fuzz` adds what it finds to it.

use std::path::Path;

/// Writes the corpus of every reader.
pub fn run(root: &Path) -> Result<bool, String> {
    for (reader, _) in readers::READERS {
        let folder = root.join("fuzz/corpus").join(reader);
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let texts = readers::corpus(reader, root);
        for (i, text) in texts.iter().enumerate() {
            let file = folder.join(format!("seed-{i:04}"));
            std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
        }
        println!("{reader}: {} files", texts.len());
    }
    Ok(true)
}
