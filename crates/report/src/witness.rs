//! Witness files: a violation that anyone can run again.
//!
//! A witness holds what is needed to load the same program (files, options), to notice that it is
//! no longer the same (fingerprints of the source files and of the program made from them), and
//! the schedule. It does not hold the finding itself beyond its property: a replay
//! shows what the last step does.

use crate::plain::in_json;
use crate::sources::Sources;
use ir::Program;
use serde::{Deserialize, Serialize};
use verdict::{Property, Schedule, Step, ThreadId};

/// The version of the format. A newer one is refused.
pub const VERSION: u32 = 1;

/// The most steps of a schedule. Four billion are a few digits in a file.
pub const MOST_STEPS: u64 = 1 << 24;

/// A witness, as it stands in its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The version of the format.
    pub threadproof_witness: u32,
    /// The property the last step violates.
    pub property: String,
    /// The options and files that make the program, as given on the command line.
    pub load: Vec<String>,
    /// The arguments of the program.
    pub args: Vec<String>,
    /// Whether waits may end, and weak compare-exchanges fail, for no reason.
    pub spurious: bool,
    /// Whether allocation and thread creation may fail, as often as they like. Written before there
    /// were kinds and a bound: what may fail is among the options since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fail: bool,
    /// Whether signed overflow is a violation.
    pub overflow: bool,
    /// Whether using an uninitialised value is a violation.
    pub uninit: bool,
    /// The properties whose undefined behaviour the execution goes on after, where the machine has a value for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unasked: Vec<String>,
    /// Whether an allocation may reuse an address that stale pointers still name.
    pub reuse: bool,
    /// Nondeterministic inputs with at most this many values were tried at all of them...
    pub enumerate: u32,
    /// ... and others at up to this many. Alternatives are numbered accordingly.
    pub candidates: u32,
    /// The user's source files.
    pub files: Vec<FileMark>,
    /// The fingerprint of the program's text form.
    pub program: String,
    /// Runs of consecutive steps of one thread.
    pub schedule: Vec<Run>,
}

/// A source file as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileMark {
    /// Its name.
    pub name: String,
    /// The fingerprint of its contents.
    pub fingerprint: String,
}

/// Consecutive steps of one thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The thread, by order of creation.
    pub thread: u32,
    /// How many steps.
    pub steps: u32,
    /// The steps, from 0, that take another alternative than the first, and which.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(u32, u32)>,
}

/// Why a witness cannot be read or used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WitnessError {
    /// The text is no witness.
    Malformed {
        /// The line, from one.
        line: usize,
        /// The column, from one.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The format is newer than this program.
    Newer(u32),
    /// The program has changed.
    Changed(Vec<String>),
}

impl std::fmt::Display for WitnessError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WitnessError::Malformed {
                line,
                column,
                message,
            } => {
                write!(f, "{line}:{column}: not a witness: {message}")
            }
            WitnessError::Newer(version) => write!(
                f,
                "the witness has format {version}, this program knows formats up to {VERSION}: \
                 use a newer threadproof"
            ),
            WitnessError::Changed(what) => {
                write!(
                    f,
                    "the witness no longer fits the program: {}",
                    what.join("; ")
                )
            }
        }
    }
}

impl Witness {
    /// Reads a witness.
    pub fn parse(text: &str) -> Result<Witness, WitnessError> {
        #[derive(Deserialize)]
        struct Head {
            threadproof_witness: u32,
        }
        let malformed = |e: serde_json::Error| WitnessError::Malformed {
            line: e.line(),
            column: e.column(),
            message: e.to_string(),
        };
        let head: Head = serde_json::from_str(text).map_err(malformed)?;
        if head.threadproof_witness > VERSION {
            return Err(WitnessError::Newer(head.threadproof_witness));
        }
        serde_json::from_str(text).map_err(malformed)
    }

    /// The witness as text.
    pub fn to_text(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("a witness has only plain data");
        let mut text = in_json(&text);
        text.push('\n');
        text
    }

    /// The property, if this program knows it.
    pub fn property(&self) -> Option<Property> {
        Property::from_name(&self.property)
    }

    /// The schedule; none if it has more steps than a replay takes.
    pub fn schedule(&self) -> Option<Schedule> {
        let count: u64 = self.schedule.iter().map(|run| u64::from(run.steps)).sum();
        if count > MOST_STEPS {
            return None;
        }
        let mut steps = Vec::new();
        for run in &self.schedule {
            let first = steps.len();
            let thread = ThreadId(run.thread);
            steps.extend((0..run.steps).map(|_| Step { thread, choice: 0 }));
            // Of two choices at one step, the first counts.
            for (at, choice) in run.choices.iter().rev().filter(|(at, _)| *at < run.steps) {
                steps[first + *at as usize].choice = *choice;
            }
        }
        Some(Schedule { steps })
    }

    /// Checks that the program loaded now is the one the witness was made for.
    pub fn fits(&self, program: &Program, sources: &Sources) -> Result<(), WitnessError> {
        let mut changed = Vec::new();
        let now = file_marks(program, sources);
        for old in &self.files {
            match now.iter().find(|m| m.name == old.name) {
                Some(new) if new.fingerprint == old.fingerprint => {}
                Some(_) => changed.push(format!("{} has changed", old.name)),
                None => changed.push(format!("{} is not part of the program", old.name)),
            }
        }
        if changed.is_empty() && program_mark(program) != self.program {
            changed.push("the same source now gives another program (headers or options)".into());
        }
        match changed.is_empty() {
            true => Ok(()),
            false => Err(WitnessError::Changed(changed)),
        }
    }
}

/// A schedule as runs.
pub fn runs(schedule: &Schedule) -> Vec<Run> {
    let mut out: Vec<Run> = Vec::new();
    for step in &schedule.steps {
        let same = out
            .last()
            .is_some_and(|r| r.thread == step.thread.0 && r.steps < u32::MAX);
        if !same {
            out.push(Run {
                thread: step.thread.0,
                steps: 0,
                choices: Vec::new(),
            });
        }
        let run = out.last_mut().expect("one was pushed");
        if step.choice != 0 {
            run.choices.push((run.steps, step.choice));
        }
        run.steps += 1;
    }
    out
}

/// Fingerprints of the program's own source files, as they were read.
pub fn file_marks(program: &Program, sources: &Sources) -> Vec<FileMark> {
    let own = program.files.iter().filter(|(_, f)| !f.library);
    own.filter_map(|(id, file)| {
        Some(FileMark {
            name: file.name.clone(),
            fingerprint: fingerprint(sources.known(id)?),
        })
    })
    .collect()
}

/// The fingerprint of a program's text form.
pub fn program_mark(program: &Program) -> String {
    fingerprint(ir::text::print(program).as_bytes())
}

/// FNV-1a with 128 bits: it notices change, and promises nothing against malice.
pub fn fingerprint(bytes: &[u8]) -> String {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in bytes {
        hash ^= u128::from(*byte);
        hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    format!("{hash:032x}")
}
