//! The systems of `tests/programs/processes`, compiled and run for real on this machine, contradict no answer.
//!
//! Each `*.system` whose processes are in C is compiled by the C compiler, as the file says, and run many times (`RUNS`, 2 here, any
//! number by the environment). Its processes are started in another order each time. Where its assertions are said to be safe none
//! may fail, and where no deadlock is possible every process that is no daemon must end. Failures (`--fail`, `--crash`) do not take place in these
//! runs, and monitors are left out: an execution without them is one of those that were explored. All traffic is on 127.0.0.1.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use testlang::Header;

/// How long a run may take, and how long one that may wait for ever is looked at.
const LIMIT: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(300);
/// `SIGABRT`, by which a failed assertion ends.
const ABORTED: i32 = 6;

struct Process {
    name: String,
    files: Vec<String>,
    count: usize,
    args: String,
    daemon: bool,
}

/// What a system consists of; nothing if it has processes that are not in C.
fn processes(system: &Header) -> Option<(Vec<Process>, Vec<String>)> {
    let words = system.words("flags");
    let (mut all, mut defined, mut daemons): (Vec<Process>, Vec<String>, Vec<String>) =
        Default::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--process" => {
                let text = words.next()?;
                let (text, count) = match text.rsplit_once(',') {
                    Some((text, count)) => (text, count.parse().ok()?),
                    None => (text.as_str(), 1),
                };
                let (name, files) = match text.split_once('=') {
                    Some((name, files)) => (name.to_owned(), files),
                    None => (Path::new(text).file_stem()?.to_str()?.to_owned(), text),
                };
                let files: Vec<String> = files.split('+').map(str::to_owned).collect();
                let args = String::new();
                all.push(Process {
                    name,
                    files,
                    count,
                    args,
                    daemon: false,
                });
            }
            "--daemon" => daemons.push(words.next()?.clone()),
            _ if word.starts_with("-D") => defined.push(word.clone()),
            _ => {}
        }
    }
    for process in &mut all {
        process.daemon = daemons.contains(&process.name);
        let own = system.texts("args").filter_map(|a| a.split_once('='));
        let own = own.into_iter().find(|(name, _)| *name == process.name);
        process.args = own.map_or(String::new(), |(_, args)| args.to_owned());
    }
    let c = |p: &Process| p.files.iter().all(|f| f.ends_with(".c"));
    all.iter().all(c).then_some((all, defined))
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Ends,
    Fails,
    Waits,
}

/// Starts every process, another one first each time.
fn start(folder: &Path, processes: &[Process], run: usize, name: &str) -> Vec<(Child, bool)> {
    let copies = processes
        .iter()
        .flat_map(|p| (1..=p.count).map(move |i| (p, i)));
    let copies: Vec<(&Process, usize)> = copies.collect();
    let turned = (0..copies.len()).map(|i| copies[(i + run) % copies.len()]);
    let begin = |(process, i): (&Process, usize)| {
        let mut command = Command::new(folder.join(&process.name));
        let words = process.args.split_whitespace();
        command.args(words.map(|w| w.replace("{i}", &i.to_string())));
        command.current_dir(folder).env("RUN_NAME", name);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn();
        (child.expect("a process that was compiled"), process.daemon)
    };
    turned.map(begin).collect()
}

/// Runs a system once.
fn once(folder: &Path, processes: &[Process], run: usize, limit: Duration) -> Outcome {
    let name = format!("threadproof-{}-{run}", std::process::id());
    let mut children = start(folder, processes, run, &name);
    let until = Instant::now() + limit;
    let mut ended: Vec<ExitStatus> = Vec::new();
    loop {
        let mut left = 0;
        for (child, daemon) in &mut children {
            match child.try_wait() {
                Ok(None) if !*daemon => left += 1,
                _ => {}
            }
        }
        if left == 0 || Instant::now() > until {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut waits = false;
    for (child, daemon) in &mut children {
        match child.try_wait() {
            Ok(Some(status)) => ended.push(status),
            _ => {
                waits |= !*daemon;
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
    // What they left by name.
    for entry in std::fs::read_dir("/dev/shm")
        .into_iter()
        .flatten()
        .flatten()
    {
        if entry.file_name().to_string_lossy().contains(&name) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        use std::os::unix::fs::FileTypeExt;
        if entry
            .file_type()
            .is_ok_and(|t| t.is_fifo() || t.is_socket())
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    match ended.iter().any(|s| s.signal() == Some(ABORTED)) {
        true => Outcome::Fails,
        false if waits => Outcome::Waits,
        false => Outcome::Ends,
    }
}

fn compile(from: &Path, to: &Path, processes: &[Process], defined: &[String]) {
    for process in processes {
        let mut cc = Command::new("cc");
        cc.args(["-pthread", "-D_GNU_SOURCE", "-w", "-include"]);
        cc.arg(from.join("outcomes/real.h")).args(defined);
        cc.args(process.files.iter().map(|f| from.join(f)));
        cc.arg("-o").arg(to.join(&process.name)).arg("-lrt");
        let done = cc.status().expect("a C compiler");
        assert!(done.success(), "{} does not compile", process.name);
    }
}

#[test]
fn real_runs_contradict_no_answer() {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/processes");
    let runs: usize = std::env::var("RUNS").map_or(2, |n| n.parse().expect("a number"));
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&from)
        .expect("the folder of systems")
        .flatten()
        .map(|e| e.path())
        .filter(|f| f.extension().is_some_and(|e| e == "system"))
        .filter(|f| f.to_string_lossy().contains(&only))
        .collect();
    files.sort();
    let (mut wrong, mut ran) = (Vec::new(), 0);
    for file in &files {
        let system = Header::read(file).unwrap_or_else(|why| panic!("{why}"));
        let Some((processes, defined)) = processes(&system) else {
            continue;
        };
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let to = std::env::temp_dir().join(format!("{stem}-{}", std::process::id()));
        std::fs::create_dir_all(&to).expect("a folder");
        compile(&from, &to, &processes, &defined);
        let safe = |property| system.verdict("check", property) == Some("safe");
        let limit = match safe("deadlock") {
            true => LIMIT,
            false => SHORT,
        };
        let mut seen: BTreeMap<Outcome, usize> = BTreeMap::new();
        for run in 0..runs {
            *seen.entry(once(&to, &processes, run, limit)).or_default() += 1;
        }
        let _ = std::fs::remove_dir_all(&to);
        ran += 1;
        println!("{stem}: {seen:?}");
        if safe("assert") && seen.contains_key(&Outcome::Fails) {
            wrong.push(format!("{stem}: an assertion failed: {seen:?}"));
        }
        if safe("deadlock") && seen.contains_key(&Outcome::Waits) {
            wrong.push(format!("{stem}: a process waits for ever: {seen:?}"));
        }
    }
    assert!(ran > 60 || !only.is_empty(), "{ran} systems ran");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
