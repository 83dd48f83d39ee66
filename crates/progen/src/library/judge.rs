//! Sequences run by the machine's C library and by ours, and compared.

use super::{Family, program};
use std::path::PathBuf;
use std::process::{Command, Output};

/// What a comparison needs.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The program under test.
    pub threadproof: PathBuf,
    /// A folder for files, which stay there only if something differs.
    pub folder: PathBuf,
}

/// What came of some sequences.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// How many printed the same.
    pub same: usize,
    /// Those that reach a gap, with its reason.
    pub gaps: Vec<(usize, String)>,
    /// Those that differ, with what was printed.
    pub different: Vec<Difference>,
}

/// A sequence on which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Its number.
    pub number: usize,
    /// What the machine's library printed.
    pub theirs: String,
    /// What ours did, and how the run ended if it did not go on.
    pub ours: String,
}

/// How a run of `threadproof` ends that reaches a gap.
const GAP: i32 = 126;

impl Tools {
    /// Compares sequences, which have numbers of their own. An error is one of the comparison itself.
    pub fn judge(&self, name: &str, sequences: &[(usize, String)]) -> Result<Outcome, String> {
        let mut outcome = Outcome::default();
        let theirs = self.really(name, &program(sequences))?;
        if !theirs.status.success() {
            let end = String::from_utf8_lossy(&theirs.stdout);
            let last = end.rsplit('@').next().unwrap_or_default().to_owned();
            return Err(format!("{name}: {} after sequence {last}", theirs.status));
        }
        let theirs = parts(&theirs.stdout);
        let mut rest = sequences;
        while !rest.is_empty() {
            let ours = self.modelled(name, &program(rest))?;
            let printed = parts(&ours.stdout);
            let whole = ours.status.success();
            let done = match whole {
                true => rest.len(),
                // The last one that began did not end.
                false => printed.len().max(1) - 1,
            };
            for (i, (number, _)) in rest.iter().enumerate().take(done) {
                let theirs = found(&theirs, *number);
                match printed.get(i) {
                    Some((_, ours)) if *ours == theirs => outcome.same += 1,
                    _ => outcome.different.push(Difference {
                        number: *number,
                        theirs,
                        ours: found(&printed, *number),
                    }),
                }
            }
            if whole {
                break;
            }
            let number = rest[done].0;
            let why = String::from_utf8_lossy(&ours.stderr).trim().to_owned();
            if ours.status.code() == Some(GAP) {
                outcome.gaps.push((number, why));
            } else {
                outcome.different.push(Difference {
                    number,
                    theirs: found(&theirs, number),
                    ours: format!("{} {}\n{why}", found(&printed, number), ours.status),
                });
            }
            rest = &rest[done + 1..];
        }
        Ok(outcome)
    }

    /// Compiles and runs a program.
    pub(super) fn really(&self, name: &str, text: &str) -> Result<Output, String> {
        self.really_with(name, text, &[])
    }

    /// Compiles a program and runs it with this input.
    pub(super) fn really_with(
        &self,
        name: &str,
        text: &str,
        input: &[u8],
    ) -> Result<Output, String> {
        let file = self.write(name, "c", text.as_bytes())?;
        let binary = self.folder.join(name);
        let mut cc = Command::new("cc");
        cc.args(["-w", "-O0", "-fno-builtin", "-pthread", "-std=gnu17", "-o"]);
        let compiled = run(cc.arg(&binary).arg(&file).arg("-lm"))?;
        if !compiled.status.success() {
            return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
        }
        let input = self.write(name, "in", input)?;
        let input = std::fs::File::open(&input).map_err(|e| e.to_string())?;
        // A folder of its own, for what it makes.
        let folder = self.folder.join(format!("{name}-made"));
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut command = Command::new("timeout");
        command.arg("600").arg(&binary).current_dir(&folder);
        let output = run(command.stdin(input));
        let _ = std::fs::remove_dir_all(&folder);
        // What cannot be removed is left to the operating system.
        let _ = std::fs::remove_file(&binary);
        output
    }

    fn modelled(&self, name: &str, text: &str) -> Result<Output, String> {
        let file = self.write(name, "c", text.as_bytes())?;
        let mut command = Command::new("timeout");
        command.arg("600").arg(&self.threadproof);
        command.args(["run", "--schedule", "first"]);
        run(command.args(Family::options(name)).arg(&file))
    }

    pub(super) fn write(&self, name: &str, ending: &str, text: &[u8]) -> Result<PathBuf, String> {
        let file = self.folder.join(format!("{name}.{ending}"));
        let written = std::fs::write(&file, text);
        written.map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(file)
    }
}

pub(super) fn run(command: &mut Command) -> Result<Output, String> {
    command
        .env("LC_ALL", "C")
        .output()
        .map_err(|e| format!("{command:?}: {e}"))
}

/// What was printed under each number.
fn parts(output: &[u8]) -> Vec<(usize, String)> {
    let text: String = output.iter().map(|&b| b as char).collect();
    let parts = text.split("\n@").skip(1);
    let numbered = parts.filter_map(|part| {
        let (number, printed) = part.split_once('\n')?;
        Some((number.parse().ok()?, printed.to_owned()))
    });
    numbered.collect()
}

fn found(parts: &[(usize, String)], number: usize) -> String {
    let part = parts.iter().find(|(n, _)| *n == number);
    part.map(|(_, printed)| printed.clone()).unwrap_or_default()
}
