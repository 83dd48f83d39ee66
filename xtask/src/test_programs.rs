//! The tests of the workspace: what `cargo test` runs, but several test programs at once.
//!
//! Cargo runs one test program after another, so that a processor idles whenever one of them waits for its last test. Here cargo only
//! builds them and says where they are; as many as there are processors run at a time, each with one test at a time. Those
//! known to take long begin first. All run, whatever fails; then every failure is shown in full, and what took most of the
//! processor. Tests in documentation are cargo's own.

use crate::outside;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Test programs that take long, the longest first.
const LONG: [&str; 16] = [
    "prove",
    "check",
    "programs",
    "java_check",
    "outside",
    "world",
    "busy",
    "agree",
    "differential",
    "java_run",
    "deep",
    "drivers",
    "mutants",
    "damage",
    "locks",
    "reports",
];

/// How long one test program may take; at night, as many times that.
const LIMIT: Duration = Duration::from_secs(3600);

/// How many of those that took most are shown.
const SHOWN: usize = 12;

/// How much tests do where there is no end of what they could do (`testlang::amount`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Random {
    /// An eighth of the gate's random programs.
    Few,
    /// What the gate wants.
    Gate,
    /// The gate's random programs times this, and no samples.
    Times(u64),
}

/// A test program.
struct Program {
    /// The package and the name of its target.
    name: String,
    target: String,
    file: PathBuf,
    /// Where it runs: the folder of its package.
    folder: PathBuf,
}

/// How a test program ended.
struct Ran {
    passed: bool,
    output: String,
    /// Seconds of the processor, with those of the processes it started.
    cpu: f64,
}

/// Builds and runs the tests of these packages, or of all. Whether all passed.
pub fn run(root: &Path, packages: &[&str], random: Random) -> Result<bool, String> {
    let chosen: Vec<&str> = match packages {
        [] => vec!["--workspace"],
        _ => packages.iter().flat_map(|p| ["-p", *p]).collect(),
    };
    let Some(mut programs) = built(root, &chosen)? else {
        return Ok(false);
    };
    let rank = |p: &Program| {
        LONG.iter()
            .position(|l| *l == p.target)
            .unwrap_or(LONG.len())
    };
    programs.sort_by_key(rank);
    let start = Instant::now();
    let processors = std::thread::available_parallelism().map_or(2, usize::from);
    let ran = outside::parallel(&programs, processors as u64, |program| {
        let ran = one(program, processors, random);
        let how = if ran.passed { "passed" } else { "FAILED" };
        println!("{how} {}: {:.1} s of the processor", program.name, ran.cpu);
        ran
    });
    let seconds = start.elapsed().as_secs();
    let mut all: Vec<(&Program, &Ran)> = programs.iter().zip(&ran).collect();
    for (program, ran) in all.iter().filter(|(_, ran)| !ran.passed) {
        println!("== {} failed:\n{}", program.name, ran.output);
    }
    all.sort_by(|a, b| b.1.cpu.total_cmp(&a.1.cpu));
    let cpu: f64 = ran.iter().map(|r| r.cpu).sum();
    println!(
        "== {} test programs: {cpu:.0} s of the processor, {seconds} s; most by",
        ran.len()
    );
    for (program, ran) in all.iter().take(SHOWN) {
        println!("{:8.1} s  {}", ran.cpu, program.name);
    }
    let documents = documented(root, packages)?;
    let tests = ran.iter().map(|r| tests(&r.output));
    let (passed, failed) = tests.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{passed} passed, {failed} failed");
    Ok(documents && ran.iter().all(|r| r.passed))
}

/// How many tests passed and failed, as a test program says: `test result: ok. 3 passed; 0 failed; …`.
fn tests(output: &str) -> (u64, u64) {
    let results = output
        .lines()
        .filter_map(|l| l.strip_prefix("test result: "));
    let words: Vec<&str> = results.flat_map(str::split_whitespace).collect();
    let counted = |what: &str| {
        let pairs = words.windows(2).filter(|pair| pair[1] == what);
        pairs.filter_map(|pair| pair[0].parse::<u64>().ok()).sum()
    };
    (counted("passed;"), counted("failed;"))
}

fn cargo(root: &Path) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root);
    command
}

/// Builds the test programs; none if they do not build.
fn built(root: &Path, chosen: &[&str]) -> Result<Option<Vec<Program>>, String> {
    let words = [
        "test",
        "--no-run",
        "--message-format=json-render-diagnostics",
    ];
    println!("== cargo {} {}", words[..2].join(" "), chosen.join(" "));
    let (start, before) = (Instant::now(), outside::cpu_seconds());
    let built = cargo(root)
        .args(words)
        .args(chosen)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("cargo cannot be run: {e}"))?;
    let cpu = outside::cpu_seconds() - before;
    let seconds = start.elapsed().as_secs();
    println!("== done: {cpu:.0} s of the processor, {seconds} s");
    let text = String::from_utf8_lossy(&built.stdout);
    let programs = text.lines().filter_map(|line| {
        let said: Value = serde_json::from_str(line).ok()?;
        program(&said)
    });
    let programs: Vec<Program> = programs.collect();
    Ok(built.status.success().then_some(programs))
}

/// The test program that a message of cargo is about, if it is about one.
fn program(said: &Value) -> Option<Program> {
    let tests = said["reason"] == "compiler-artifact" && said["profile"]["test"] == true;
    let file = said["executable"].as_str().filter(|_| tests)?;
    let folder = Path::new(said["manifest_path"].as_str()?).parent()?;
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let target = said["target"]["name"].as_str()?.to_owned();
    Some(Program {
        name: format!("{package}/{target}"),
        target,
        file: file.into(),
        folder: folder.into(),
    })
}

/// Runs a test program. The shell says what its child took.
fn one(program: &Program, processors: usize, random: Random) -> Ran {
    let threads = if processors > 1 { "1" } else { "2" };
    let mut command = Command::new("sh");
    command.args(["-c", "\"$0\"; code=$?; times; exit $code"]);
    command.arg(&program.file).current_dir(&program.folder);
    command.env("CARGO_MANIFEST_DIR", &program.folder);
    command.env("RUST_TEST_THREADS", threads);
    match random {
        Random::Few => command.env("TESTS", "quick"),
        Random::Gate => command.env_remove("TESTS"),
        Random::Times(times) => command.env("TESTS", times.to_string()),
    };
    let limit = match random {
        Random::Times(times) => LIMIT * u32::try_from(times).unwrap_or(u32::MAX).max(1),
        Random::Few | Random::Gate => LIMIT,
    };
    match outside::run(&mut command, limit) {
        Ok(ended) => {
            let stdout = String::from_utf8_lossy(&ended.stdout);
            Ran {
                passed: ended.success(),
                cpu: stdout.lines().last().map_or(0.0, seconds),
                output: format!("{stdout}\n{}\n{}", ended.stderr, ended.how()),
            }
        }
        Err(why) => Ran {
            passed: false,
            output: why,
            cpu: 0.0,
        },
    }
}

/// The sum of the times of a line of `times`: `1m2.500s 0m0.25s`.
fn seconds(line: &str) -> f64 {
    let one = |word: &str| {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    };
    line.split_whitespace().filter_map(one).sum()
}

/// Runs the tests in documentation, of the packages with a library.
fn documented(root: &Path, packages: &[&str]) -> Result<bool, String> {
    let chosen: Vec<&str> = match packages {
        [] => vec!["--workspace"],
        _ => packages.iter().flat_map(|p| ["-p", *p]).collect(),
    };
    println!("== cargo test --doc {}", chosen.join(" "));
    let mut command = cargo(root);
    command.args(["test", "--quiet", "--doc"]).args(chosen);
    let status = command
        .status()
        .map_err(|e| format!("cargo cannot be run: {e}"))?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    use super::{program, seconds, tests};
    use serde_json::json;

    #[test]
    fn what_the_shell_says_is_read() {
        assert_eq!(seconds("1m2.500s 0m0.25s"), 62.75);
        assert_eq!(seconds("test result: ok"), 0.0);
        let said = "running 4 tests\ntest result: FAILED. 3 passed; 1 failed; 0 ignored";
        assert_eq!(tests(said), (3, 1));
    }

    #[test]
    fn test_programs_are_found_among_messages() {
        let mut said = json!({
            "reason": "compiler-artifact",
            "manifest_path": "/w/crates/ir/Cargo.toml",
            "target": { "name": "text" },
            "profile": { "test": true },
            "executable": "/w/target/debug/deps/text-1",
        });
        let found = program(&said).expect("a test program");
        assert_eq!(
            (found.name.as_str(), found.target.as_str()),
            ("ir/text", "text")
        );
        said["profile"]["test"] = false.into();
        assert!(program(&said).is_none());
    }
}
