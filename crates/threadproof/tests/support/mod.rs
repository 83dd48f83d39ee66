//! Running commands in tests: with a time limit, output collected.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    /// The exit code; `None` when it was killed, by a signal or by the time limit.
    pub code: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

/// The `threadproof` command under test, as outside a service that builds: there it would give up rights, which
/// tests of the sandbox ask for by name.
pub fn threadproof() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadproof"));
    command.env_remove("CI");
    command
}

/// Runs a command to its end, or kills it when the time is over.
pub fn run(command: &mut Command, limit: Duration) -> Ended {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{command:?} cannot be run: {e}"));
    let read = |mut pipe: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = child.stdout.take().map(|p| read(Box::new(p)));
    let stderr = child.stderr.take().map(|p| read(Box::new(p)));
    let status = loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            break Some(status);
        }
        if start.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |t: Option<std::thread::JoinHandle<String>>| {
        t.map_or_else(String::new, |t| t.join().unwrap_or_default())
    };
    Ended {
        code: status.and_then(|s| s.code()),
        stdout: text(stdout),
        stderr: text(stderr),
    }
}
