//! The programs of the test suite.

use cfront::source::FileTable;
use ir::Program;
use std::path::{Path, PathBuf};

/// The C programs of the test suite that are wanted and can be loaded by themselves.
pub fn c_programs(wanted: impl Fn(&Path) -> bool) -> Vec<(PathBuf, Program)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let paths = testlang::files(&root, "c");
    let load = |path: &PathBuf| {
        let inputs = cfront::Inputs::files([path.clone()], &[]);
        let options = cfront::Options::default();
        let lowered = cfront::load(&inputs, &options, &mut FileTable::new()).ok()?;
        Some((path.clone(), lowered.program))
    };
    let wanted = paths.iter().filter(|p| wanted(p));
    wanted.filter_map(load).collect()
}
