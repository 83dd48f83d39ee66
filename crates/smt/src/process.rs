//! A process that is spoken to in S-expressions, and that may hang, crash or talk nonsense.
//!
//! Two threads carry its input and output, so that neither a full pipe nor a silent process
//! blocks us; the process is killed when it is given up. (The crate easy-smt waits without limit,
//! keeps the process to itself so that it cannot be killed while it works, passes its complaints
//! on to our terminal, and panics on some answers; that is why it is not used.)

use crate::limits::{Limits, Reason};
use crate::sexp::{Reading, Sexp, read};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// An answer longer than this is nonsense.
const LONGEST: usize = 64 << 20;
/// How often the stop flag is looked at while waiting.
const TICK: Duration = Duration::from_millis(5);

pub(crate) struct Process {
    command: String,
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
    heard: String,
}

impl Process {
    pub(crate) fn start(command: &[String]) -> Result<Process, Reason> {
        let shown = command.join(" ");
        let not_started = |error: String| Reason::NotStarted {
            command: shown.clone(),
            error,
        };
        let Some((program, arguments)) = command.split_first() else {
            return Err(not_started("no program is named".to_string()));
        };
        let mut solver = Command::new(program);
        let mut child = confine::clean(&mut solver)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| not_started(e.to_string()))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started("it has no pipes".to_string()));
        };
        let (input, to_write) = channel::<String>();
        thread::spawn(move || {
            for text in to_write {
                if stdin
                    .write_all(text.as_bytes())
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    break;
                }
            }
        });
        // Bounded, so that a process that never stops talking does not fill the memory.
        let (heard, output) = sync_channel::<String>(256);
        thread::spawn(move || {
            let mut lines = BufReader::new(stdout);
            let mut line = Vec::new();
            loop {
                line.clear();
                let part = std::io::Read::take(&mut lines, 1 << 20).read_until(b'\n', &mut line);
                if !matches!(part, Ok(n) if n > 0) {
                    break;
                }
                if heard
                    .send(String::from_utf8_lossy(&line).into_owned())
                    .is_err()
                {
                    break;
                }
            }
        });
        Ok(Process {
            command: shown,
            child,
            input,
            output,
            heard: String::new(),
        })
    }

    /// Passes text to its input, some time. A process that is gone shows when it is asked.
    pub(crate) fn say(&mut self, text: String) {
        let _ = self.input.send(text);
    }

    /// The next expression it says.
    pub(crate) fn hear(&mut self, limits: &Limits, started: Instant) -> Result<Sexp, Reason> {
        loop {
            match read(&self.heard) {
                Reading::Done(e, used) => {
                    self.heard.drain(..used);
                    return Ok(e);
                }
                Reading::More if self.heard.len() <= LONGEST => {}
                _ => return Err(self.garbled("an expression that does not end")),
            }
            if limits.is_stopped() {
                return Err(Reason::Stopped);
            }
            if let Some(most) = limits.time
                && started.elapsed() > most
            {
                return Err(Reason::Time(most));
            }
            match self.output.recv_timeout(TICK) {
                Ok(text) => self.heard.push_str(&text),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Reason::Ended {
                        command: self.command.clone(),
                    });
                }
            }
        }
    }

    pub(crate) fn garbled(&self, said: &str) -> Reason {
        let said = said.chars().take(200).collect();
        Reason::Garbled {
            command: self.command.clone(),
            said,
        }
    }

    pub(crate) fn undecided(&self) -> Reason {
        Reason::Undecided {
            command: self.command.clone(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only for a process that has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
