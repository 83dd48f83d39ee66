//! `threadproof trace`: the races in a recorded trace.

use std::fmt::Write as _;
use std::io::{self, BufReader, ErrorKind, Read, Write};

use detect::std_trace::{Options, RacyPair, Side, TraceError, TraceReport, analyse};
use machine::AccessKind;
use report::plain::visible;

use crate::Exit;
use crate::cli::args::TraceArgs;
use crate::print::output::say;

/// Bytes read at a time.
const BUFFER: usize = 1 << 18;

pub(crate) fn trace(args: &TraceArgs) -> Exit {
    let name = confine::shown(&args.file);
    let input: Box<dyn Read> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        match confine::open(&args.file) {
            Ok(file) => Box::new(file),
            Err(error) => {
                say(&format!("{name}: error: {error}"));
                return Exit::BadInput;
            }
        }
    };
    let options = Options {
        lenient: args.lenient,
    };
    match analyse(BufReader::with_capacity(BUFFER, input), options) {
        Err(TraceError::Malformed(malformed)) => {
            say(&format!("{name}:{malformed}"));
            Exit::BadInput
        }
        Err(TraceError::Read(error)) => {
            say(&format!("{name}: error: {error}"));
            Exit::BadInput
        }
        Ok(report) => {
            for malformed in &report.reading.malformed {
                say(&format!("{name}:{malformed}"));
            }
            print(&report)
        }
    }
}

fn print(report: &TraceReport) -> Exit {
    let mut out = io::stdout().lock();
    match out
        .write_all(visible(&text(report)).as_bytes())
        .and_then(|()| out.flush())
    {
        Ok(()) if report.races > 0 => Exit::Violated,
        Ok(()) => Exit::Success,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::ClosedPipe,
        Err(error) => {
            say(&format!("error: cannot write the output: {error}"));
            Exit::BadInput
        }
    }
}

fn text(report: &TraceReport) -> String {
    let mut text = String::new();
    for pair in &report.pairs {
        text += &line(pair);
    }
    let TraceReport {
        reading,
        threads,
        variables,
        locks,
        races,
        pairs,
    } = report;
    let skipped = match reading.skipped {
        0 => String::new(),
        n => format!(", {n} malformed lines left out"),
    };
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{} events, {threads} threads, {variables} variables, {locks} locks{skipped}",
        reading.events
    );
    let _ = match races {
        0 => writeln!(text, "no race"),
        _ => writeln!(
            text,
            "{races} racing accesses at {} pairs of locations",
            pairs.len()
        ),
    };
    text
}

fn line(pair: &RacyPair) -> String {
    let side = |side: &Side| {
        let verb = match side.kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        };
        format!("{verb} by {} at {}", side.thread, side.location)
    };
    let times = match pair.count {
        1 => String::new(),
        n => format!(" ({n} times)"),
    };
    format!(
        "race on {}: {}, {}{times}\n",
        pair.variable,
        side(&pair.earlier),
        side(&pair.later)
    )
}
