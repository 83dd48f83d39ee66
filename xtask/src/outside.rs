//! What the comparisons with programs from elsewhere have in common: options, the tool under
//! test, processes with a time limit, work in parallel.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Output kept of a process; what it writes beyond that is read and dropped.
const MOST_OUTPUT: u64 = 64 << 20;

/// Clock ticks a second in `/proc`, on every Linux there is.
const TICKS: f64 = 100.0;

/// The options of a task: `--name value` and `--name`.
pub struct Options {
    values: BTreeMap<String, String>,
}

impl Options {
    /// Reads `args`, given the options that take a value and those that do not.
    pub fn parse(args: &[&str], valued: &[&str], flags: &[&str]) -> Result<Options, String> {
        let mut values = BTreeMap::new();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let name = arg
                .strip_prefix("--")
                .ok_or(format!("not an option: {arg}"))?;
            let value = if valued.contains(&name) {
                rest.next().ok_or(format!("--{name} needs a value"))?
            } else if flags.contains(&name) {
                &""
            } else {
                return Err(format!("no such option: --{name}"));
            };
            values.insert(name.to_string(), (*value).to_string());
        }
        Ok(Options { values })
    }

    /// Whether the option is there.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// The value of an option, if it is there.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The value of an option that must be there, as a path that is good in any folder.
    pub fn path(&self, name: &str) -> Result<PathBuf, String> {
        let value = self.text(name).ok_or(format!("--{name} DIR is missing"))?;
        std::path::absolute(value).map_err(|error| format!("--{name} {value}: {error}"))
    }

    /// The value of an option as a number.
    pub fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        match self.text(name) {
            None => Ok(default),
            Some(text) => text
                .parse()
                .map_err(|_| format!("--{name}: not a number: {text}")),
        }
    }

    /// The tool under test: `--tool PATH`, or a release build of this workspace.
    pub fn tool(&self, root: &Path) -> Result<PathBuf, String> {
        if self.has("tool") {
            return self.path("tool");
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(["build", "--release", "--package", "threadproof"])
            .current_dir(root)
            .status();
        if !status.is_ok_and(|s| s.success()) {
            return Err("the tool does not build".to_string());
        }
        let target = std::env::var_os("CARGO_TARGET_DIR");
        let target = target.map_or_else(|| root.join("target"), PathBuf::from);
        Ok(target.join("release").join("threadproof"))
    }
}

/// How a process ended.
pub struct Ended {
    /// Its exit code; none when a signal or the time limit ended it.
    pub code: Option<i32>,
    /// Whether the time limit ended it.
    pub timed_out: bool,
    /// What it wrote to the standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to the standard error.
    pub stderr: String,
    /// How long it took.
    pub seconds: f64,
    /// The most memory it was seen to have, in megabytes; 0 where that is not told.
    pub megabytes: u64,
}

impl Ended {
    /// Whether it ended by itself with exit code 0.
    pub fn success(&self) -> bool {
        self.code == Some(0)
    }

    /// The last line of the standard error, cut to a readable length.
    pub fn last_words(&self) -> String {
        let line = self.stderr.lines().rfind(|l| !l.trim().is_empty());
        line.unwrap_or_default().chars().take(160).collect()
    }

    /// The exit code in words.
    pub fn how(&self) -> String {
        match self.code {
            _ if self.timed_out => "time limit".to_string(),
            Some(code) => format!("exit code {code}"),
            None => "ended by a signal".to_string(),
        }
    }
}

/// Runs a command to its end or to the time limit, with nothing on its standard input.
pub fn run(command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run {name}: {error}"))?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let mut megabytes = 0;
    let (code, timed_out) = wait(&mut child, start, limit, &mut megabytes);
    let seconds = start.elapsed().as_secs_f64();
    Ok(Ended {
        code,
        timed_out,
        stdout: stdout.join().unwrap_or_default(),
        stderr: String::from_utf8_lossy(&stderr.join().unwrap_or_default()).into_owned(),
        seconds,
        megabytes,
    })
}

fn wait(
    child: &mut Child,
    start: Instant,
    limit: Duration,
    megabytes: &mut u64,
) -> (Option<i32>, bool) {
    let mut pause = Duration::from_micros(200);
    loop {
        *megabytes = (*megabytes).max(memory_of(child.id()));
        match child.try_wait() {
            Ok(Some(status)) => return (status.code(), false),
            Ok(None) if start.elapsed() < limit => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            Ok(None) | Err(_) => {
                // It may have ended in the meantime: then there is nothing to kill.
                let _ = child.kill();
                let _ = child.wait();
                return (None, true);
            }
        }
    }
}

/// The largest resident set of a process so far, in megabytes.
fn memory_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    kilobytes.and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn drain<R: Read + Send + 'static>(source: Option<R>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        if let Some(mut source) = source {
            // A pipe that breaks has given all it had.
            let _ = source.by_ref().take(MOST_OUTPUT).read_to_end(&mut kept);
            let _ = std::io::copy(&mut source, &mut std::io::sink());
        }
        kept
    })
}

/// Applies `work` to every item, `jobs` at a time; the results are in the order of the items.
pub fn parallel<T: Sync, R: Send>(items: &[T], jobs: u64, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    let result = work(item);
                    if let Ok(mut done) = done.lock() {
                        done.push((index, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// A folder for files of one task, emptied first.
pub fn scratch(name: &str) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join(format!("threadproof-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The files under `folder` whose names end in `.extension`, sorted.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The first number of this name in a result of `--json`.
pub fn number<'t>(text: &'t str, name: &str) -> &'t str {
    let Some((_, rest)) = text.split_once(&format!("\"{name}\":")) else {
        return "–";
    };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit());
    &rest[..end.unwrap_or(rest.len())]
}

/// CPU seconds, of user and system, of all processes that were waited for.
pub fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the process, in parentheses, may contain anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = fields.split_whitespace().skip(13).take(2);
    ticks.filter_map(|t| t.parse::<f64>().ok()).sum::<f64>() / TICKS
}
