//! Writing to the standard output and error, where the reader may have closed the other end.
//!
//! Everything the command says goes through here, and here what would be a command to a terminal is
//! written down instead ([`report::plain::visible`]). Only a report with colours ([`print_painted`])
//! and the line of progress have commands, which are ours; the report's text has gone the same way.

use std::io::{BufWriter, ErrorKind, IsTerminal, Stderr, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use report::plain::visible;

use crate::print::shown::Shown;

/// Bytes collected before they are written, where no person watches line by line.
const BUFFER: usize = 1 << 16;

/// Tells the user something, on the standard error. If there is no reader, nothing is lost.
pub(crate) fn say(text: &str) {
    let mut err = std::io::stderr().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    let _ = write!(err, "{}{newline}", visible(text));
}

/// Whether a result could not be written.
static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a result on the standard output. If there is no reader, nothing is lost: the exit code
/// says the same. If it cannot be written (the disk is full), that is said, and [`lost`] knows.
pub(crate) fn print(text: &str) {
    print_painted(&visible(text));
}

/// Prints text that is safe to show, with colours of ours.
pub(crate) fn print_painted(text: &str) {
    let mut out = std::io::stdout().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    let written = write!(out, "{text}{newline}").and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !LOST.swap(true, Ordering::Relaxed)
    {
        say(&format!("error: cannot write the output: {error}"));
    }
}

/// Whether a result was printed that could not be written.
pub(crate) fn lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// What the program under test writes: in order, collected into large writes.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    err: Stderr,
    terminal: bool,
    closed: bool,
    /// What a terminal gets, of either.
    shown: [Option<Shown>; 2],
}

impl Output {
    pub(crate) fn new() -> Output {
        let out = std::io::stdout();
        let terminal = out.is_terminal();
        let watched = [terminal, std::io::stderr().is_terminal()];
        Output {
            shown: watched.map(|watched| watched.then(Shown::default)),
            out: BufWriter::with_capacity(BUFFER, out),
            err: std::io::stderr(),
            terminal,
            closed: false,
        }
    }

    /// Writes to the standard output (1) or error (2). The output's text goes first, so that
    /// the two keep their order where they go to the same place.
    pub(crate) fn write(&mut self, fd: u8, bytes: &[u8]) {
        match &mut self.shown[usize::from(fd == 2)] {
            None => self.pass(fd, bytes),
            Some(shown) => {
                let text = shown.text(bytes);
                self.pass(fd, text.as_bytes());
            }
        }
    }

    fn pass(&mut self, fd: u8, bytes: &[u8]) {
        let done = if fd == 2 {
            self.out.flush().and_then(|()| self.err.write_all(bytes))
        } else {
            let lines = self.terminal && bytes.contains(&b'\n');
            let written = self.out.write_all(bytes);
            written.and_then(|()| if lines { self.out.flush() } else { Ok(()) })
        };
        self.note(done);
    }

    /// Passes on what is left when the program has ended.
    pub(crate) fn end(&mut self) {
        for fd in [1, 2] {
            let shown = &mut self.shown[usize::from(fd == 2)];
            if let Some(rest) = shown.as_mut().map(Shown::rest).filter(|r| !r.is_empty()) {
                self.pass(fd, rest.as_bytes());
            }
        }
        self.flush();
    }

    /// Passes on what is collected.
    pub(crate) fn flush(&mut self) {
        let done = self.out.flush();
        self.note(done);
    }

    /// Whether the reader is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    fn note(&mut self, done: std::io::Result<()>) {
        if let Err(error) = done {
            if error.kind() != ErrorKind::BrokenPipe && !self.closed {
                say(&format!("error: cannot write the output: {error}"));
            }
            self.closed = true;
        }
    }
}
