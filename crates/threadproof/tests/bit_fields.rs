//! Random programs about bit-fields print what the machine's C compiler makes them print. A sample;
//! `cargo xtask bitfields` runs as many as it is asked to.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::process::Command;
use std::time::Duration;

use folder::Folder;
use support::{run, threadproof};

/// Programs that share a file.
const BATCH: u64 = 50;
const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn bit_fields_are_as_the_compiler_has_them() {
    let folder = Folder::new("bit-fields");
    for start in (1..=4 * BATCH).step_by(BATCH as usize) {
        let path = folder.0.join(format!("from{start}.c"));
        let text = progen::bit_fields::file(start, BATCH);
        std::fs::write(&path, text).expect("a temporary file can be written");
        let binary = path.with_extension("out");
        let mut cc = Command::new("cc");
        cc.args(["-O0", "-w", "-fwrapv", "-std=gnu17", "-o"]);
        let compiled = run(cc.arg(&binary).arg(&path), LIMIT);
        assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
        let theirs = run(&mut Command::new(&binary), LIMIT);
        let ours = run(threadproof().arg("run").arg(&path), LIMIT);
        assert_eq!(ours.code, Some(0), "{}", ours.stderr);
        assert_eq!(theirs.stdout.lines().count() as u64, BATCH);
        assert_eq!(ours.stdout, theirs.stdout, "from {start}");
    }
}
