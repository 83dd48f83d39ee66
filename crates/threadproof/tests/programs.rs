//! Runs every program of `tests/programs` (C) and `tests/ir/run` (IR) as its header says, under
//! several schedules. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

const SCHEDULES: &[&[&str]] = &[
    &["--schedule", "first"],
    &["--schedule", "round-robin"],
    &["--schedule", "random", "--seed", "1"],
    &["--schedule", "random", "--seed", "2"],
    &["--schedule", "random", "--seed", "3"],
];

/// What the header of a program says.
#[derive(Default)]
struct Header {
    exit: Option<i32>,
    expect: Vec<String>,
    any_output: bool,
    violates: Option<String>,
    may_violate: Option<String>,
    says: Vec<String>,
    gap: bool,
    flags: Vec<String>,
    args: Vec<String>,
    files: Vec<String>,
    schedules: Vec<String>,
    cc: bool,
    part: bool,
    /// Properties and whether they are `safe` or `violated`, over all schedules.
    check: Vec<(String, String)>,
}

impl Header {
    /// What `check:` says of a property.
    fn says_of(&self, property: &str) -> Option<&str> {
        let found = self.check.iter().find(|(p, _)| p == property);
        found.map(|(_, verdict)| verdict.as_str())
    }
}

/// The keys a header may have.
const KEYS: &[&str] = &[
    "exit",
    "expect",
    "output",
    "violates",
    "may-violate",
    "says",
    "gap",
    "flags",
    "args",
    "files",
    "schedules",
    "cc",
    "check",
    "tsan",
];

/// The keys of other tests.
const OTHERS: [&str; 8] = [
    "answers",
    "prove",
    "any",
    "states",
    "silenced",
    "executions",
    "native",
    "tsan",
];

/// Whether a word is a key with a letter or two left out, put in, changed or exchanged.
fn alike(key: &str, word: &str) -> bool {
    let (a, b) = (key.as_bytes(), word.as_bytes());
    let most = if a.len() < 5 { 1 } else { 2 };
    if a.len().abs_diff(b.len()) > most || b.len() < 3 {
        return false;
    }
    // The distance of Levenshtein, row by row; two letters exchanged count one.
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()] <= most
}

#[test]
fn misspelt_keys_are_refused() {
    for word in [
        "anwsers",
        "chek",
        "state",
        "exits",
        "execution",
        "falgs",
        "may-violates",
    ] {
        let text = format!(
            "// A program.\n// {word}: race=safe\nint main(void) {}\n",
            "{}"
        );
        assert!(header(&text, "//").is_err(), "{word}");
    }
    let prose = "// In short: this is prose, and note: so is this.\n// Note: nothing.\n";
    assert!(header(prose, "//").is_ok());
}

/// Reads the comment lines a file starts with.
fn header(text: &str, comment: &str) -> Result<Header, String> {
    let mut header = Header::default();
    let words = |value: &str| -> Vec<String> { value.split_whitespace().map(Into::into).collect() };
    for line in text.lines().map_while(|l| l.strip_prefix(comment)) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line == "part" {
            header.part = true;
        }
        let Some((key, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.strip_prefix(' ').unwrap_or(value);
        match key {
            "exit" => header.exit = Some(value.trim().parse().map_err(|_| "exit: no number")?),
            "expect" => header.expect.push(value.to_string()),
            "output" => header.any_output = value.trim() == "any",
            "violates" => header.violates = Some(value.trim().to_string()),
            "may-violate" => header.may_violate = Some(value.trim().to_string()),
            "says" => header.says.push(value.to_string()),
            "gap" => {
                header.gap = true;
                header.says.push(value.to_string());
            }
            "flags" => header.flags.extend(words(value)),
            "args" => header.args.extend(words(value)),
            "files" => header.files.extend(words(value)),
            "schedules" => header.schedules.extend(words(value)),
            "cc" => header.cc = value.trim() == "same",
            "check" => {
                for word in value.split_whitespace() {
                    let (property, verdict) = word.split_once('=').ok_or("check: no `=`")?;
                    header.check.push((property.into(), verdict.into()));
                }
            }
            // Anything else is prose, unless it looks like a key misspelt. Every other reader of headers takes the
            // keys it knows: this is where a wrong one is noticed.
            key if !OTHERS.contains(&key) && KEYS.iter().chain(&OTHERS).any(|k| alike(k, key)) => {
                return Err(format!("unknown key `{key}:` in the header"));
            }
            _ => {}
        }
    }
    Ok(header)
}

fn programs(dir: &Path, extension: &str, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, extension, out);
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
}

fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let comment = if path.extension().is_some_and(|e| e == "ir") {
        ";"
    } else {
        "//"
    };
    let header = header(&text, comment)?;
    // Some schedules of a program that can livelock never end.
    if header.part || header.says_of("livelock") == Some("violated") {
        return Ok(());
    }
    let dir = path.parent().unwrap_or(path);
    let name = path.file_name().unwrap_or_default();
    let real = header.cc.then(|| with_cc(path, dir, &header)).transpose()?;
    for schedule in SCHEDULES {
        if !header.schedules.is_empty() && !header.schedules.iter().any(|s| s == schedule[1]) {
            continue;
        }
        let mut command = threadproof();
        command.current_dir(dir).arg("run").args(*schedule);
        command.args(&header.flags).arg(name).args(&header.files);
        command.arg("--").args(&header.args);
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
    let defines = header
        .flags
        .iter()
        .filter(|f| f.starts_with("-D") || f.starts_with("-I"));
    cc.current_dir(dir)
        .args(["-std=gnu17", "-w", "-pthread", "-O0"])
        .args(defines);
    cc.arg("-o")
        .arg(&out)
        .arg(path.file_name().unwrap_or_default());
    cc.args(&header.files).arg("-lm");
    let compiled = run(&mut cc, LIMIT);
    if compiled.code != Some(0) {
        return Err(format!("cc refuses it:\n{}", compiled.stderr));
    }
    let ended = run(
        Command::new(&out).args(&header.args).current_dir(dir),
        LIMIT,
    );
    let _ = std::fs::remove_file(&out);
    Ok(ended)
}

fn judge(header: &Header, ended: &Ended, real: Option<&Ended>) -> Result<(), String> {
    let Some(code) = ended.code else {
        return Err("it did not end in time".into());
    };
    if !header.check.is_empty() {
        return judge_by_properties(header, ended, code);
    }
    let violation = header.violates.as_ref().or_else(|| {
        let may = header.may_violate.as_ref();
        may.filter(|_| code == 125)
    });
    let expected = match (violation, header.gap) {
        (Some(_), _) => 125,
        (None, true) => 126,
        (None, false) => header.exit.unwrap_or(0),
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
    if (header.may_violate.is_none() || code == 125)
        && let Some(text) = header.says.iter().find(|s| !ended.stderr.contains(*s))
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
    let lines: Vec<&str> = ended.stdout.lines().collect();
    let unchecked = header.any_output || (header.expect.is_empty() && real.is_some());
    if !unchecked && header.may_violate.is_none() && lines != header.expect {
        return Err("the output is not the expected one".into());
    }
    Ok(())
}

/// One run cannot show a property safe, but it must not show one violated that is safe.
fn judge_by_properties(header: &Header, ended: &Ended, code: i32) -> Result<(), String> {
    if code == 126 && ended.stderr.contains("assumption") {
        return Ok(());
    }
    if code == 126 && header.gap {
        let unsaid = header.says.iter().find(|s| !ended.stderr.contains(*s));
        return unsaid.map_or(Ok(()), |text| Err(format!("it does not say `{text}`")));
    }
    if code == 125 {
        let kind = ended.stderr.split("violation (").nth(1);
        let kind = kind.and_then(|k| k.split(')').next()).unwrap_or("no kind");
        let property = if kind == "abort" { "assert" } else { kind };
        return match header.says_of(property) {
            Some("violated") => Ok(()),
            Some(verdict) => Err(format!("{property} is violated, but said to be {verdict}")),
            None if header.check.iter().any(|(_, v)| v == "violated") => Ok(()),
            None => Err(format!("{property} is violated")),
        };
    }
    if let Some(expected) = header.exit.filter(|e| *e != code) {
        return Err(format!("exit code {code} instead of {expected}"));
    }
    if matches!(code, 3 | 70 | 126) && header.exit != Some(code) {
        return Err(format!("exit code {code}"));
    }
    if !header.expect.is_empty()
        && ended
            .stdout
            .lines()
            .ne(header.expect.iter().map(|l| &l[..]))
    {
        return Err("the output is not the expected one".into());
    }
    Ok(())
}

/// Checks all programs, as many at a time as there are processors.
fn check_all(dir: &str, extension: &str) {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    programs(&root.join(dir), extension, &mut paths);
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, |n| n.get().min(8));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = check(path) {
                        let failure = format!("{}: {why}", path.display());
                        failures.lock().expect("no worker panics").push(failure);
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no worker panics");
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} of {} programs:\n\n{}",
        failures.len(),
        paths.len(),
        failures.join("\n\n")
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
