//! `cargo xtask suites --root DIR --cases DIR [--lower-only | --check | --compare] [--time S]
//! [--suite NAME] [--only TEXT] [--extra OPTIONS] [--tool PATH] [--jobs N]`: programs with known verdicts that we did
//! not write.
//!
//! `--cases` holds lists of cases (`*.jsonl`, one object per line: path, property, expected, data
//! model; for Java what starts), `--root` the repositories, each checked out as `owner+name`, the first part of a path.
//! Paths that begin with `@shared/` are below the folder that the folder of `--cases` is in. `--suite` takes one list.
//!
//! - `--lower-only` (the default) lowers every C program with `threadproof ir`; at least 99 % must
//!   do so without an error. Gaps are counted where `main` can reach them.
//! - `--check` runs `threadproof check` on every case and writes the outcomes to
//!   the suite's table in `tests/outcomes` (not with `--only`, which takes the paths that contain TEXT).
//! - `--compare` runs the same and compares with those tables: it fails on a case that was solved and
//!   no longer is. Cases whose repository is at another commit than the table says are not compared. The commit of a
//!   repository `DIR/owner+name` is what a file `COMMIT` in it says (40 digits, for an unpacked archive) or, without such a
//!   file, what git says there.
//!
//! Both of the latter say how many proofs are for any number of threads, and by which engine. They fail
//! on a wrong answer, except for the ones listed with an argument in `tests/outcomes/disputed.tsv` and, for Java,
//! `disputed_java.tsv` (path and what of it starts, property, why the expected verdict is wrong).

mod cases;
mod outcomes;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use cases::{Case, Places, Start};
use outcomes::Then;

use crate::outside::{self, Options};
use crate::reach;

const LOWERING_LIMIT: Duration = Duration::from_secs(30);

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let valued = [
        "root", "cases", "time", "suite", "only", "extra", "tool", "jobs",
    ];
    let options = Options::parse(args, &valued, &["lower-only", "check", "compare"])?;
    let sources = options.path("root")?;
    let tool = options.tool(root)?;
    let lists = options.path("cases")?;
    let above = lists.ancestors().nth(2).unwrap_or(&lists);
    let places = Places {
        shared: above.to_path_buf(),
        sources,
    };
    let (only, suite) = (options.text("only"), options.text("suite"));
    let suites = cases::read(&lists, &places, only, suite)?;
    let extra = options.text("extra").unwrap_or_default();
    let extra: Vec<_> = extra.split_whitespace().collect();
    if options.has("check") || options.has("compare") {
        let run = outcomes::Run {
            tool: &tool,
            places: &places,
            extra: &extra,
            seconds: options.number("time", 10)?,
            jobs: options.number("jobs", 2)?,
        };
        let folder = root.join("tests/outcomes");
        let then = match (options.has("compare"), options.has("only")) {
            (true, _) => Then::Compare,
            (false, false) => Then::Write,
            (false, true) => Then::Nothing,
        };
        return outcomes::check(&run, &suites, &folder, then);
    }
    let mut programs = BTreeSet::new();
    let in_c = |case: &&Case| case.start == Start::C;
    for case in suites.values().flatten().filter(in_c) {
        programs.insert((case.path.as_str(), case.ilp32));
    }
    let programs: Vec<_> = programs.into_iter().collect();
    let jobs = options.number("jobs", 2)?;
    Ok(lower(&tool, &places, &extra, &programs, jobs))
}

fn lower(
    tool: &Path,
    places: &Places,
    extra: &[&str],
    programs: &[(&str, bool)],
    jobs: u64,
) -> bool {
    let results = outside::parallel(programs, jobs, |(path, ilp32)| {
        let mut command = Command::new(tool);
        command.arg("ir").args(extra).args(Case::model(*ilp32));
        let ended = outside::run(command.arg(places.locate(path)), LOWERING_LIMIT)?;
        if ended.success() {
            Ok(reach::gaps(&String::from_utf8_lossy(&ended.stdout)).reached)
        } else {
            let first = ended.stderr.lines().next().unwrap_or_default();
            Err(format!("{}: {first}", ended.how()))
        }
    });
    let (mut errors, mut with_gaps) = (0, 0);
    for ((path, _), result) in programs.iter().zip(&results) {
        match result {
            Ok(0) => {}
            Ok(gaps) => {
                with_gaps += 1;
                println!("gaps  {path}: {gaps}");
            }
            Err(why) => {
                errors += 1;
                println!("FAIL  {path}: {why}");
            }
        }
    }
    println!(
        "{} programs: {errors} errors, {with_gaps} with gaps that main reaches",
        programs.len()
    );
    !programs.is_empty() && errors * 100 <= programs.len()
}
