//! Real runs against what is claimed, for the test and for `cargo xtask contradict`.
//!
//! A program whose header says that it has no race, which `check` must answer, is compiled with the
//! machine's C compiler and run under its ThreadSanitizer; one that has no deadlock, no failing assertion or no invalid
//! access is run with random delays (`delays.c`). A report, a failed assertion, a fault or threads that all wait for ever
//! contradict the claim. Runs see few schedules: that nothing contradicts proves nothing.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use testlang::Header;

const COMPILE_LIMIT: Duration = Duration::from_secs(60);
/// How long one run may take.
const RUN_LIMIT: Duration = Duration::from_secs(10);
/// Runs that do not end before a program is given up.
const HANGS: u64 = 2;

const ABORT: i32 = 6;
const FAULTS: [i32; 2] = [7, 11];
/// What the C library says before it aborts because memory is misused.
const CORRUPTED: [&str; 4] = ["free()", "corrupted", "malloc()", "smashing"];

const INPUTS: &str = include_str!("inputs.c");
const DELAYS: &str = include_str!("delays.c");

/// What is claimed of a program, from its header.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// The program.
    pub path: PathBuf,
    /// Further files of it.
    pub files: Vec<PathBuf>,
    /// Its arguments.
    pub args: Vec<String>,
    /// No race, and ThreadSanitizer is not known to be wrong about it.
    pub race: bool,
    /// No deadlock.
    pub deadlock: bool,
    /// No failing assertion.
    pub assert: bool,
    /// No invalid access.
    pub memory: bool,
}

/// The claims for a program; none if nothing is claimed, or it cannot be run as it is.
pub fn claimed(path: &Path) -> Result<Option<Claimed>, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let header = Header::of(path, &text)?;
    let tsan = header.value("tsan");
    // Functions that are atomic by their names are so for verifiers only.
    let atomic = ["begin", "end"].map(|s| format!("__VERIFIER_atomic_{s}"));
    let named = text.replace(&atomic[0], "").replace(&atomic[1], "");
    let left = ["gap", "flags", "native"];
    if header.is_part()
        || left.iter().any(|key| header.has(key))
        || tsan == Some("undefined")
        || named.contains("__VERIFIER_atomic_")
    {
        return Ok(None);
    }
    let safe = |property: &str| header.verdict("check", property) == Some("safe");
    // An execution that misuses a thread, a lock or memory may do anything from there on.
    let broken = |property: &str| header.verdict("check", property) == Some("violated");
    let undefined = broken("misuse") || broken("memory");
    let claims = |property: &str| !undefined && safe(property);
    let files = header.words("files");
    let claimed = Claimed {
        race: claims("race") && tsan.is_none_or(|why| why == "deadlocks"),
        deadlock: claims("deadlock"),
        assert: claims("assert"),
        memory: claims("memory"),
        files: files.iter().map(|f| path.with_file_name(f)).collect(),
        args: header.words("args"),
        path: path.to_path_buf(),
    };
    let any = claimed.race || claimed.natively();
    Ok(any.then_some(claimed))
}

impl Claimed {
    /// Whether something is claimed that a run without ThreadSanitizer can contradict.
    fn natively(&self) -> bool {
        self.deadlock || self.assert || self.memory
    }
}

/// What runs of a program showed.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Runs under ThreadSanitizer, and with delays.
    pub runs: [u64; 2],
    /// Runs that did not end, with threads that still ran.
    pub busy: u64,
    /// What contradicts the claims.
    pub contradictions: Vec<String>,
}

/// How programs are run.
pub struct Natively {
    /// A folder for what is compiled.
    pub scratch: PathBuf,
    /// Runs of each sort.
    pub runs: u64,
    /// Whether ThreadSanitizer is there.
    tsan: bool,
    /// Options by which the compiler calls us at basic blocks, if it can.
    blocks: &'static [&'static str],
}

/// How a run ended.
struct Run {
    status: Option<ExitStatus>,
    /// Every thread slept when the time was over.
    stuck: bool,
    stderr: String,
}

impl Natively {
    /// Looks what the compiler can do.
    pub fn new(scratch: &Path, runs: u64) -> Result<Natively, String> {
        for (name, text) in [("inputs.c", INPUTS), ("delays.c", DELAYS)] {
            fs::write(scratch.join(name), text).map_err(|e| format!("{name}: {e}"))?;
        }
        let empty = scratch.join("empty.c");
        fs::write(&empty, "int main(void) { return 0; }\n").map_err(|e| e.to_string())?;
        let mut natively = Natively {
            scratch: scratch.to_path_buf(),
            runs,
            tsan: false,
            blocks: &["-fsanitize-coverage=trace-pc"],
        };
        let program = Claimed {
            path: empty,
            files: Vec::new(),
            args: Vec::new(),
            race: true,
            deadlock: true,
            assert: true,
            memory: true,
        };
        if natively.compile(&program, false).is_err() {
            natively.blocks = &[];
            natively.compile(&program, false)?;
        }
        natively.tsan = natively
            .compile(&program, true)
            .and_then(|binary| natively.run(&binary, &[], true))
            .is_ok_and(|run| run.status.is_some_and(|s| s.success()));
        Ok(natively)
    }

    /// Whether ThreadSanitizer links and starts.
    pub fn has_tsan(&self) -> bool {
        self.tsan
    }

    /// Runs a program against what is claimed of it; an error if it does not compile.
    pub fn judge(&self, program: &Claimed) -> Result<Shown, String> {
        let mut shown = Shown::default();
        if program.race && self.tsan {
            let binary = self.compile(program, true)?;
            let mut hung = 0;
            while shown.runs[0] < self.runs && hung < HANGS {
                let run = self.run(&binary, &program.args, true)?;
                shown.runs[0] += 1;
                hung += u64::from(run.status.is_none());
                if run.stderr.contains("ThreadSanitizer: data race") {
                    let place = run.stderr.lines().find(|l| l.contains("SUMMARY"));
                    let what = place.unwrap_or_default().trim();
                    shown.contradictions.push(format!("race: {what}"));
                    break;
                }
            }
            let _ = fs::remove_file(&binary);
        }
        if program.natively() {
            let binary = self.compile(program, false)?;
            while shown.runs[1] < self.runs && shown.busy < HANGS {
                let run = self.run(&binary, &program.args, false)?;
                shown.runs[1] += 1;
                shown.busy += u64::from(run.status.is_none() && !run.stuck);
                if let Some(what) = contradicts(program, &run) {
                    shown.contradictions.push(what);
                    break;
                }
            }
            let _ = fs::remove_file(&binary);
        }
        Ok(shown)
    }

    fn compile(&self, program: &Claimed, tsan: bool) -> Result<PathBuf, String> {
        let name = program
            .path
            .to_string_lossy()
            .replace(['/', '\\', '.'], "_");
        let binary = self.scratch.join(format!("{name}_{tsan}"));
        let ours = |name: &str| self.scratch.join(name);
        let object = binary.with_extension("delays.o");
        // What delays is neither watched nor delayed.
        let mut cc = Command::new("cc");
        cc.args(["-w", "-O1", "-c", "-o"]).arg(&object);
        cc.arg(ours("delays.c"));
        self.succeed(&mut cc)?;
        let mut cc = Command::new("cc");
        cc.args(["-w", "-g", "-O1", "-pthread"]);
        match tsan {
            true => cc.arg("-fsanitize=thread"),
            false => cc.args(self.blocks),
        };
        let wrapped = DELAYS.lines().filter_map(|l| l.strip_prefix("WRAP(int, "));
        for name in wrapped.filter_map(|l| l.split(',').next()) {
            cc.arg(format!("-Wl,--wrap={name}"));
        }
        cc.arg("-o").arg(&binary).arg(&program.path);
        cc.args(&program.files).arg(ours("inputs.c")).arg(&object);
        let done = self.succeed(cc.arg("-lm"));
        let _ = fs::remove_file(&object);
        done.map(|()| binary)
    }

    fn succeed(&self, cc: &mut Command) -> Result<(), String> {
        let run = self.wait(cc, COMPILE_LIMIT)?;
        match run.status {
            Some(status) if status.success() => Ok(()),
            _ => Err(format!("cc: {}", run.stderr.lines().last().unwrap_or(""))),
        }
    }

    fn run(&self, binary: &Path, args: &[String], tsan: bool) -> Result<Run, String> {
        if !tsan {
            return self.wait(Command::new(binary).args(args), RUN_LIMIT);
        }
        let options =
            "halt_on_error=1 report_thread_leaks=0 report_signal_unsafe=0 detect_deadlocks=0";
        // ThreadSanitizer cannot place its shadow memory when addresses are too random.
        let mut fixed = Command::new("setarch");
        fixed.arg("-R").arg(binary).args(args);
        self.wait(fixed.env("TSAN_OPTIONS", options), RUN_LIMIT)
            .or_else(|_| self.wait(Command::new(binary).args(args), RUN_LIMIT))
    }

    /// Runs a command to its end or to the limit.
    fn wait(&self, command: &mut Command, limit: Duration) -> Result<Run, String> {
        let path = self
            .scratch
            .join(format!("stderr-{:?}", std::thread::current().id()));
        let file = File::create(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file);
        let mut child = child.spawn().map_err(|e| format!("{command:?}: {e}"))?;
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        let mut stuck = false;
        let status = loop {
            match child.try_wait().map_err(|e| e.to_string())? {
                Some(status) => break Some(status),
                None if start.elapsed() < limit => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_millis(5));
                }
                None => {
                    stuck = sleeps(&child);
                    let _ = child.kill();
                    let _ = child.wait();
                    break None;
                }
            }
        };
        let stderr = fs::read(&path).unwrap_or_default();
        Ok(Run {
            status,
            stuck,
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        })
    }
}

/// What a run with delays shows that is claimed not to be.
fn contradicts(program: &Claimed, run: &Run) -> Option<String> {
    let Some(status) = run.status else {
        let hangs = program.deadlock && run.stuck;
        return hangs.then(|| "deadlock: every thread waits".to_string());
    };
    let signal = status.signal()?;
    let last = run.stderr.lines().last().unwrap_or_default();
    let failed = signal == ABORT && run.stderr.contains("Assertion");
    if program.assert && failed {
        return Some(format!("assert: {last}"));
    }
    let corrupted = signal == ABORT && CORRUPTED.iter().any(|w| last.contains(w));
    if program.memory && (FAULTS.contains(&signal) || corrupted) {
        return Some(format!("memory: signal {signal} {last}"));
    }
    None
}

/// Whether all threads of a process sleep, and go on sleeping.
fn sleeps(child: &Child) -> bool {
    let look = || -> Option<Vec<String>> {
        let folder = format!("/proc/{}/task", child.id());
        let mut threads = Vec::new();
        for task in fs::read_dir(folder).ok()?.flatten() {
            let stat = fs::read_to_string(task.path().join("stat")).ok()?;
            let fields = stat.rsplit_once(')')?.1;
            let fields: Vec<&str> = fields.split_whitespace().collect();
            if *fields.first()? != "S" {
                return None;
            }
            // Time used, of the user and of the system.
            threads.push(format!("{} {}", fields.get(11)?, fields.get(12)?));
        }
        Some(threads)
    };
    let first = look();
    std::thread::sleep(Duration::from_millis(300));
    first.is_some() && look() == first
}
