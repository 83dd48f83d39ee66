//! A program that is run for the user, as a process with bounds.
//!
//! What it is given may make it run for ever or print without end (macros that double, a driver that
//! sleeps), so it gets what is left of the time of the process, a bound on what it prints, and one on what
//! it takes together with the processes it has started. A driver starts the compiler proper as a process
//! of its own: both are ended. It is started by a thread that has given up the network, and, if rules are
//! given, files: where the kernel does not let it, everything else still holds. The system's table of processes tells
//! which process started which; where there is none, only time and output are bounded.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::sandbox::{self, Rules};

/// The time where none is given.
const TIME: Duration = Duration::from_secs(60);
/// How long it may go on when the time of the process is over: a short end needs no error.
const GRACE: Duration = Duration::from_millis(250);
/// How often to look.
const LOOK: Duration = Duration::from_millis(10);
/// The most bytes it may print, and take, where no memory is given.
const OUTPUT: u64 = 1 << 30;
const MEMORY: u64 = 4 << 30;
/// What it needs anyhow, of either.
const LEAST: u64 = 64 << 20;
/// The most bytes of its messages that are read.
const MESSAGES: u64 = 4 << 20;

/// What it printed, and how it ended.
#[derive(Debug)]
pub struct Ended {
    /// How it ended.
    pub status: ExitStatus,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// Its messages, the first four megabytes of them.
    pub stderr: Vec<u8>,
}

/// Why there is nothing.
#[derive(Debug)]
pub enum Failed {
    /// It cannot be run.
    Start(std::io::Error),
    /// It was ended, because of this.
    Ended(String),
}

/// Runs a command to its end, or to that of its bounds.
pub fn run(command: &mut Command, rules: Option<&Rules>) -> Result<Ended, Failed> {
    let limit = bounds::limit();
    let most = limit.map_or(OUTPUT, |limit| OUTPUT.min(limit / 4).max(LEAST));
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = confined(pipes, rules).map_err(Failed::Start)?;
    let (send, output) = mpsc::channel();
    let readers = [
        child
            .stdout
            .take()
            .map(|pipe| (0, Box::new(pipe) as _, most)),
        child
            .stderr
            .take()
            .map(|pipe| (1, Box::new(pipe) as _, MESSAGES)),
    ];
    for (index, pipe, most) in readers.into_iter().flatten() {
        let send = send.clone();
        let reader = std::thread::Builder::new();
        let read = reader.spawn(move || {
            let _ = send.send((index, read(pipe, most, index == 1)));
        });
        read.map_err(|error| stopped(&mut child, error))?;
    }
    drop(send);
    let mut watch = Watch {
        start: Instant::now(),
        over: None,
        memory: limit.unwrap_or(MEMORY).max(4 * LEAST),
    };
    let mut texts = [None, None];
    while texts.iter().any(Option::is_none) {
        match output.recv_timeout(LOOK) {
            Ok((index, Some(text))) => texts[index] = Some(text),
            Ok((_, None)) => {
                end(&mut child);
                return Err(Failed::Ended(format!(
                    "printed more than {} MiB",
                    most >> 20
                )));
            }
            Err(RecvTimeoutError::Timeout) => watch.look(&mut child)?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = loop {
        match child.try_wait().map_err(Failed::Start)? {
            Some(status) => break status,
            None => {
                watch.look(&mut child)?;
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    };
    let [stdout, stderr] = texts.map(Option::unwrap_or_default);
    Ok(Ended {
        status,
        stdout,
        stderr,
    })
}

/// Starts a command that has no network, and no files but those of the rules.
fn confined(command: &mut Command, rules: Option<&Rules>) -> std::io::Result<Child> {
    let start = || {
        // A user who asked for a sandbox is told elsewhere what the kernel does not have.
        let _ = rules.map(sandbox::files);
        let _ = sandbox::calls();
        command.spawn()
    };
    let gone = |_| Err(std::io::Error::other("it could not be started"));
    std::thread::scope(|scope| scope.spawn(start).join().unwrap_or_else(gone))
}

fn stopped(child: &mut Child, error: std::io::Error) -> Failed {
    end(child);
    Failed::Start(error)
}

/// Everything that comes, or nothing if that is too much; what is to be cut is read on, and dropped.
fn read(mut pipe: Box<dyn Read + Send>, most: u64, cut: bool) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let _ = pipe.by_ref().take(most + 1).read_to_end(&mut text);
    if text.len() as u64 <= most {
        return Some(text);
    }
    if cut {
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
        return Some(text);
    }
    None
}

struct Watch {
    start: Instant,
    /// Since when the time of the process is over.
    over: Option<Instant>,
    memory: u64,
}

impl Watch {
    /// Ends the child where a bound is reached.
    fn look(&mut self, child: &mut Child) -> Result<(), Failed> {
        let why = match bounds::over() {
            Some(why) => {
                let since = *self.over.get_or_insert_with(Instant::now);
                match why {
                    _ if since.elapsed() < GRACE => None,
                    bounds::Over::Interrupted => Some("was interrupted".to_owned()),
                    // It has a bound of its own.
                    bounds::Over::Memory => None,
                    bounds::Over::Time => Some("did not end in the time given (--time)".to_owned()),
                }
            }
            None if !bounds::is_timed() && self.start.elapsed() > TIME => {
                Some(format!("did not end within {} s", TIME.as_secs()))
            }
            None => None,
        };
        let why = why.or_else(|| {
            let all = std::iter::once(child.id()).chain(descendants(child.id()));
            let taken: u64 = all.filter_map(bounds::resident_in).sum();
            (taken > self.memory).then(|| format!("took more than {} MiB", self.memory >> 20))
        });
        match why {
            None => Ok(()),
            Some(why) => {
                end(child);
                Err(Failed::Ended(why))
            }
        }
    }
}

/// The processes that a process has started, and those they have.
fn descendants(process: u32) -> Vec<u32> {
    let mut found = Vec::new();
    let mut todo = vec![process];
    while let Some(next) = todo.pop() {
        let list = std::fs::read_to_string(format!("/proc/{next}/task/{next}/children"));
        let list = list.unwrap_or_default();
        let children = list.split_whitespace().filter_map(|id| id.parse().ok());
        // A table that changes while it is read must not lead in circles.
        let new: Vec<u32> = children.filter(|id| !found.contains(id)).collect();
        found.extend(&new);
        todo.extend(new);
    }
    found
}

/// Ends a process and those it has started.
fn end(child: &mut Child) {
    let others = descendants(child.id());
    let _ = child.kill();
    let _ = child.wait();
    if !others.is_empty() {
        let mut kill = Command::new("kill");
        crate::clean(&mut kill);
        kill.arg("-KILL").args(others.iter().map(u32::to_string));
        let quiet = kill.stdout(Stdio::null()).stderr(Stdio::null());
        // Without that command they end when they next write to us.
        let _ = quiet.status();
    }
}
