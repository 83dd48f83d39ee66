//! A strategy on test programs, compared with what their headers say, for the test and for `cargo xtask agreement`.
//!
//! A program counts if its header gives verdicts and asks for no options. What is found violated must be violated by the
//! header, and what is proved must be safe; `unknown` is counted.

use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use explore::{Problem, StrategyKind, run as search};
use machine::Code;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use testlang::Header;
use verdict::{Properties, Property, Verdict};

/// Lines of a header after which options or other files are needed.
const NEEDS: [&str; 4] = ["flags", "files", "args", "silenced"];

/// What came of a comparison.
#[derive(Debug, Default)]
pub struct Compared {
    /// Answers as the headers say.
    pub right: usize,
    /// Answers that are `unknown`.
    pub open: usize,
    /// Programs that were not searched.
    pub left: usize,
    /// Other answers, each with its program.
    pub wrong: Vec<String>,
}

/// Searches each program for at most this many steps.
pub fn compare(paths: &[PathBuf], strategy: StrategyKind, steps: u64) -> Result<Compared, String> {
    let mut out = Compared::default();
    for path in paths {
        let expected = expected(&Header::read(path)?);
        let (Some(expected), Some(code)) = (expected, code(path)) else {
            out.left += 1;
            continue;
        };
        let chosen = sees_arguments(&code);
        let mut problem = Problem::new(code);
        problem.strategy = strategy;
        problem.properties = expected.iter().map(|e| e.0).collect::<Properties>();
        problem.limits.steps = Some(steps);
        let found = search(&problem);
        for (property, verdict) in expected {
            match (found.verdict(property), verdict.as_str()) {
                (Some(Verdict::Violated(_)), "violated") | (Some(Verdict::Safe(_)), "safe") => {
                    out.right += 1;
                }
                (Some(Verdict::Unknown(_)), _) => out.open += 1,
                // The search is without arguments, the header about all of them.
                (Some(Verdict::Safe(_)), _) if chosen => out.open += 1,
                (other, _) => {
                    let name = path.display();
                    let what = format!("{name}: {property} is {verdict}: {other:?}");
                    out.wrong.push(what);
                }
            }
        }
    }
    Ok(out)
}

/// The code of a C file; none if it is no C that can be searched.
fn code(path: &Path) -> Option<Arc<Code>> {
    let mut files = FileTable::new();
    let text = preprocess(path, &PreprocessOptions::default(), &mut files).ok()?;
    let name = path.to_string_lossy();
    let lowered = lower_text(&text, &name, &Options::default(), &mut files).ok()?;
    Some(Arc::new(Code::new(Arc::new(lowered.program))))
}

/// Whether what a program does depends on its arguments.
fn sees_arguments(code: &Code) -> bool {
    let program = code.program();
    let main = program.func_named("main");
    main.is_some_and(|main| (0..2).any(|i| ir::seen::parameter(program, main, i).is_some()))
}

/// The verdicts of a header, unless the program needs more than itself.
fn expected(header: &Header) -> Option<Vec<(Property, String)>> {
    if header.is_part() || NEEDS.iter().any(|key| header.has(key)) {
        return None;
    }
    let mut verdicts = Vec::new();
    for (property, verdict) in header.verdicts("check") {
        // What weak memory orders show, no search does.
        if verdict == "safe" || header.verdict("answers", property).is_none() {
            verdicts.push((Property::from_name(property)?, verdict.to_owned()));
        }
    }
    (!verdicts.is_empty()).then_some(verdicts)
}
