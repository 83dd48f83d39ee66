//! Writing to the standard output and error, where somebody may have closed the other end.

use std::io::{BufWriter, ErrorKind, IsTerminal, Stderr, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes collected before they are written, where nobody watches line by line.
const BUFFER: usize = 1 << 16;

/// Tells the user something, on the standard error. If nobody listens, nothing is lost.
pub(crate) fn say(text: &str) {
    let mut err = std::io::stderr().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    let _ = write!(err, "{text}{newline}");
}

/// Whether a result could not be written.
static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a result on the standard output. If nobody reads it, nothing is lost: the exit code
/// says the same. If it cannot be written (the disk is full), that is said, and [`lost`] knows.
pub(crate) fn print(text: &str) {
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
}

impl Output {
    pub(crate) fn new() -> Output {
        let out = std::io::stdout();
        let terminal = out.is_terminal();
        Output {
            out: BufWriter::with_capacity(BUFFER, out),
            err: std::io::stderr(),
            terminal,
            closed: false,
        }
    }

    /// Writes to the standard output (1) or error (2). The output's text goes first, so that
    /// the two keep their order where they go to the same place.
    pub(crate) fn write(&mut self, fd: u8, bytes: &[u8]) {
        let done = if fd == 2 {
            self.out.flush().and_then(|()| self.err.write_all(bytes))
        } else {
            let lines = self.terminal && bytes.contains(&b'\n');
            let written = self.out.write_all(bytes);
            written.and_then(|()| if lines { self.out.flush() } else { Ok(()) })
        };
        self.note(done);
    }

    /// Passes on what is collected.
    pub(crate) fn flush(&mut self) {
        let done = self.out.flush();
        self.note(done);
    }

    /// Whether nobody reads any more.
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
