//! Runs every program of `tests/programs` (C) and `tests/ir/run` (IR) as its header says, under
//! several schedules. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use support::{Ended, run, threadproof};
use testlang::Header;

const LIMIT: Duration = Duration::from_secs(60);

const SCHEDULES: &[&[&str]] = &[
    &["--schedule", "first"],
    &["--schedule", "round-robin"],
    &["--schedule", "random", "--seed", "1"],
    &["--schedule", "random", "--seed", "2"],
    &["--schedule", "random", "--seed", "3"],
];

/// How many of the schedules the gate takes; the others are taken at night.
const GATE: usize = 3;

/// The schedules of a program: one if it has a single thread, which every schedule runs alike. Programs that `check` judges
/// (`tests/check.rs`), by all their schedules, take turns with the schedules in the gate, one each.
fn schedules(path: &Path, text: &str, header: &Header) -> &'static [&'static [&'static str]] {
    let starts = ["_create", "fork", "SIGEV_THREAD", "#include \""];
    let flags = header.words("flags");
    let outside = flags.iter().any(|f| f == "--entry" || f == "--process");
    let alone = !starts.iter().any(|word| text.contains(word)) && !outside;
    if alone && !header.has("files") {
        return &SCHEDULES[..1];
    }
    if testlang::everything() {
        return SCHEDULES;
    }
    if header.has("check") {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        let sum: usize = name.iter().map(|byte| usize::from(*byte)).sum();
        let turn = sum % SCHEDULES.len();
        return &SCHEDULES[turn..=turn];
    }
    &SCHEDULES[..GATE]
}

fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let header = Header::of(path, &text)?;
    // Some schedules of a program that can livelock never end.
    if header.is_part() || header.verdict("check", "livelock") == Some("violated") {
        return Ok(());
    }
    let asked = header.words("schedules");
    let dir = path.parent().unwrap_or(path);
    let name = path.file_name().unwrap_or_default();
    let real = (header.value("cc") == Some("same")).then(|| with_cc(path, dir, &header));
    let real = real.transpose()?;
    let all = match asked.is_empty() {
        true => schedules(path, &text, &header),
        false => SCHEDULES,
    };
    for schedule in all {
        if !asked.is_empty() && !asked.iter().any(|s| s == schedule[1]) {
            continue;
        }
        let mut command = threadproof();
        command.current_dir(dir).arg("run").args(*schedule);
        command.args(header.words("flags")).arg(name);
        command.args(header.words("files"));
        command.arg("--").args(header.words("args"));
        let ended = run(&mut command, LIMIT);
        judge(&header, &ended, real.as_ref()).map_err(|why| {
            format!(
                "under {}: {why}\nexit {:?}\nstdout:\n{}\nstderr:\n{}",
                schedule.join(" "),
                ended.code,
                ended.stdout,
                ended.stderr
            )
        })?;
    }
    Ok(())
}

/// Compiles the program with the machine's C compiler and runs it.
fn with_cc(path: &Path, dir: &Path, header: &Header) -> Result<Ended, String> {
    let out = std::env::temp_dir().join(format!(
        "threadproof-{}-{}",
        std::process::id(),
        path.display().to_string().replace(['/', '.'], "_")
    ));
    let mut cc = Command::new("cc");
    let mut defines = header.words("flags");
    defines.retain(|f| f.starts_with("-D") || f.starts_with("-I"));
    cc.current_dir(dir)
        .args(["-std=gnu17", "-w", "-pthread", "-O0"])
        .args(defines);
    cc.arg("-o")
        .arg(&out)
        .arg(path.file_name().unwrap_or_default());
    cc.args(header.words("files")).arg("-lm");
    let compiled = run(&mut cc, LIMIT);
    if compiled.code != Some(0) {
        return Err(format!("cc refuses it:\n{}", compiled.stderr));
    }
    let ended = run(
        Command::new(&out)
            .args(header.words("args"))
            .current_dir(dir),
        LIMIT,
    );
    let _ = std::fs::remove_file(&out);
    Ok(ended)
}

/// The first of the texts that the report must contain, and does not.
fn unsaid<'h>(header: &'h Header, report: &str) -> Option<&'h str> {
    let mut texts = header.texts("says").chain(header.texts("gap"));
    texts.find(|text| !report.contains(text))
}

fn judge(header: &Header, ended: &Ended, real: Option<&Ended>) -> Result<(), String> {
    let Some(code) = ended.code else {
        return Err("it did not end in time".into());
    };
    if header.has("check") {
        return judge_by_properties(header, ended, code);
    }
    let may = header.value("may-violate");
    let violation = header
        .value("violates")
        .or_else(|| may.filter(|_| code == 125));
    let expected = match (violation, header.has("gap")) {
        (Some(_), _) => 125,
        (None, true) => 126,
        (None, false) => header.number("exit")?.unwrap_or(0),
    };
    if code != expected {
        return Err(format!("exit code {code} instead of {expected}"));
    }
    if let Some(kind) = violation {
        let needle = format!("violation ({kind})");
        if !ended.stderr.contains(&needle) {
            return Err(format!("no `{needle}`"));
        }
    }
    if (may.is_none() || code == 125)
        && let Some(text) = unsaid(header, &ended.stderr)
    {
        return Err(format!("it does not say `{text}`"));
    }
    if let Some(real) = real
        && (real.code != Some(code) || real.stdout != ended.stdout)
    {
        return Err(format!(
            "compiled with cc it exits with {:?} and prints\n{}",
            real.code, real.stdout
        ));
    }
    let any = header.value("output") == Some("any");
    let unchecked = any || (!header.has("expect") && real.is_some());
    if !unchecked && may.is_none() && ended.stdout.lines().ne(header.texts("expect")) {
        return Err("the output is not the expected one".into());
    }
    Ok(())
}

/// One run cannot show a property safe, but it must not show one violated that is safe.
fn judge_by_properties(header: &Header, ended: &Ended, code: i32) -> Result<(), String> {
    if code == 126 && ended.stderr.contains("assumption") {
        return Ok(());
    }
    if code == 126 && header.has("gap") {
        return match unsaid(header, &ended.stderr) {
            Some(text) => Err(format!("it does not say `{text}`")),
            None => Ok(()),
        };
    }
    if code == 125 {
        let kind = ended.stderr.split("violation (").nth(1);
        let kind = kind.and_then(|k| k.split(')').next()).unwrap_or("no kind");
        let property = if kind == "abort" { "assert" } else { kind };
        let verdicts = header.verdicts("check");
        return match header.verdict("check", property) {
            Some("violated") => Ok(()),
            Some(verdict) => Err(format!("{property} is violated, but said to be {verdict}")),
            None if verdicts.iter().any(|(_, v)| *v == "violated") => Ok(()),
            None => Err(format!("{property} is violated")),
        };
    }
    let exit = header.number::<i32>("exit")?;
    if let Some(expected) = exit.filter(|e| *e != code) {
        return Err(format!("exit code {code} instead of {expected}"));
    }
    if matches!(code, 3 | 70 | 126) && exit != Some(code) {
        return Err(format!("exit code {code}"));
    }
    if header.has("expect") && ended.stdout.lines().ne(header.texts("expect")) {
        return Err("the output is not the expected one".into());
    }
    Ok(())
}

/// Checks all programs, as many at a time as there are processors.
fn check_all(dir: &str, extension: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths = testlang::files(&root.join(dir), extension);
    let name = |path: &PathBuf| path.display().to_string();
    let done = testlang::for_each(&paths, name, |path| check(path).map(|()| true));
    assert!(
        done > 0 || testlang::only().is_some(),
        "no programs in {dir}"
    );
}

#[test]
fn c_programs_do_what_their_headers_say() {
    check_all("tests/programs", "c");
}

#[test]
fn ir_programs_do_what_their_headers_say() {
    check_all("tests/ir/run", "ir");
}

/// Headers that other tests read, or none: a misspelt key is refused all the same.
#[test]
fn every_header_is_well_formed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut read = 0;
    for extension in ["c", "ir", "java", "system"] {
        for path in testlang::files(&root, extension) {
            read += 1;
            Header::read(&path).unwrap_or_else(|why| panic!("{why}"));
        }
    }
    assert!(read > 1000 || testlang::only().is_some(), "{read} files");
}
