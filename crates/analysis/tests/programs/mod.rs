//! The programs of the test suite.

// Each test uses some of these functions.
#![allow(dead_code)]

use cfront::source::FileTable;
use ir::Program;
use std::path::{Path, PathBuf};

/// The C programs of the test suite that are wanted and can be loaded by themselves.
pub fn c_programs(wanted: impl Fn(&Path) -> bool) -> Vec<(PathBuf, Program)> {
    loaded(paths().iter().filter(|p| wanted(p)))
}

/// Those of every second program: one test takes the first, third and so on (`turn` 0), another one the others. All of them where
/// everything is looked at.
pub fn taking_turns(turn: usize) -> Vec<(PathBuf, Program)> {
    let paths = paths();
    match testlang::everything() {
        true => loaded(paths.iter()),
        false => loaded(paths.iter().skip(turn).step_by(2)),
    }
}

fn paths() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    testlang::files(&root, "c")
}

fn loaded<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> Vec<(PathBuf, Program)> {
    let load = |path: &PathBuf| {
        let inputs = cfront::Inputs::files([path.clone()], &[]);
        let options = cfront::Options::default();
        let lowered = cfront::load(&inputs, &options, &mut FileTable::new()).ok()?;
        Some((path.clone(), lowered.program))
    };
    paths.filter_map(load).collect()
}
