//! Recorded traces in the STD format of the RAPID tool, and the races in them.
//!
//! One event a line, `thread|op(operand)|location`:
//!
//! ```text
//! T1|acq(L3)|42
//! T1|w(V7)|43
//! T1|rel(L3)|44
//! T1|fork(T2)|45
//! ```
//!
//! The operations are `r` and `w` of a variable, `acq` and `rel` of a lock, `fork` and `join` of
//! a thread. Names and locations are any bytes but `|` and line ends; variables, locks and threads
//! have name spaces of their own. An operand ends at the `)` before the second `|`. Empty lines and
//! a carriage return before the line end are let be. Every other line is malformed: located, and
//! an error or, if lenient, counted and left out.
//!
//! Reading streams: a line is looked at once, in the reader's own buffer, and memory grows with
//! the number of names and not with the number of events. Locations that are plain numbers below
//! 2³¹ (the usual case) are kept as numbers, so a trace that gives each event a location of its own
//! costs nothing. Short lines are read eight bytes at a time; what does not fit that way goes
//! through [`parse`], the plain reading of the format, which the tests compare it with.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::{error, fmt};

use machine::{AccessKind, Event, Site, ThreadId};

use crate::names::{Names, Operation};
use crate::operation::event;
use crate::race::{AccessInfo, Detector, Race, Rules};
use crate::{Epochs, words};

/// How to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Leave malformed lines out, and count them.
    pub lenient: bool,
}

/// Why a trace could not be read.
#[derive(Debug)]
pub enum TraceError {
    /// The reader failed.
    Read(io::Error),
    /// A line is not of the format.
    Malformed(Malformed),
}

/// A line that is not of the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The line, from 1.
    pub line: u64,
    /// The byte in the line, from 1, at which something else was expected.
    pub column: usize,
    /// What was expected there.
    pub expected: &'static str,
    /// The line, its beginning if it is long.
    pub text: String,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Events.
    pub events: u64,
    /// Malformed lines that were left out.
    pub skipped: u64,
    /// The first few of them.
    pub malformed: Vec<Malformed>,
}

/// The races in a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceReport {
    /// What was read.
    pub reading: Reading,
    /// Threads seen.
    pub threads: usize,
    /// Variables seen.
    pub variables: usize,
    /// Locks seen.
    pub locks: usize,
    /// Accesses that raced with an earlier one.
    pub races: u64,
    /// Those, once for each pair of locations, in the order they showed first.
    pub pairs: Vec<RacyPair>,
}

/// Two locations that race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RacyPair {
    /// The variable, the first time.
    pub variable: String,
    /// The earlier access, the first time.
    pub earlier: Side,
    /// The later access, the first time.
    pub later: Side,
    /// How many accesses raced at these locations.
    pub count: u64,
}

/// One access of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The thread's name.
    pub thread: String,
    /// The location, as the trace has it.
    pub location: String,
    /// Reading or writing.
    pub kind: AccessKind,
}

/// Malformed lines kept for the report.
const SHOWN: usize = 10;

/// Events read before they are judged: few enough to stay in the innermost cache.
const BATCH: usize = 128;

/// A line that goes over several buffers may be this long.
const LONGEST: usize = 1 << 16;

/// Reads a trace and finds its races.
pub fn analyse(reader: impl BufRead, options: Options) -> Result<TraceReport, TraceError> {
    let mut names = Names::default();
    let mut epochs = Epochs::new(Rules::default());
    let mut races = 0;
    let mut found: Vec<(Race, u64)> = Vec::new();
    let mut known: BTreeMap<(Site, Site), usize> = BTreeMap::new();
    let reading = read(reader, options, &mut names, |event| {
        if let Some(race) = epochs.event(event) {
            races += 1;
            let (a, b) = (race.earlier.site, race.later.site);
            let index = *known.entry((a.min(b), a.max(b))).or_insert_with(|| {
                found.push((race, 0));
                found.len() - 1
            });
            found[index].1 += 1;
        }
    })?;
    let side = |access: AccessInfo| Side {
        thread: names.thread_name(access.thread),
        location: names.location_name(access.site),
        kind: access.kind,
    };
    let pair = |(race, count): (Race, u64)| RacyPair {
        variable: names.variable_name(race.later.range.object),
        earlier: side(race.earlier),
        later: side(race.later),
        count,
    };
    Ok(TraceReport {
        threads: names.threads(),
        variables: names.variables(),
        locks: names.locks(),
        races,
        pairs: found.into_iter().map(pair).collect(),
        reading,
    })
}

/// Reads a trace and hands on its events.
pub fn read(
    mut reader: impl BufRead,
    options: Options,
    names: &mut Names,
    each: impl FnMut(&Event),
) -> Result<Reading, TraceError> {
    let mut lines = Lines {
        options,
        names,
        each,
        line: 0,
        reading: Reading::default(),
        batch: Vec::with_capacity(BATCH),
    };
    // The beginning of a line whose end is not in the buffer yet.
    let mut begun: Vec<u8> = Vec::new();
    let mut overlong = false;
    loop {
        let buffer = match reader.fill_buf() {
            Ok([]) => break,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(TraceError::Read(error)),
        };
        let mut rest = buffer;
        if !begun.is_empty() || overlong {
            let first = rest.iter().position(|&b| b == b'\n');
            let (head, tail) = rest.split_at(first.map_or(rest.len(), |end| end + 1));
            overlong |= begun.len() + head.len() > LONGEST;
            if !overlong {
                begun.extend_from_slice(head);
            }
            if first.is_some() {
                lines.whole(&begun, overlong)?;
                begun.clear();
                overlong = false;
            }
            rest = tail;
        }
        if !rest.is_empty() {
            let end = rest.iter().rposition(|&b| b == b'\n').map_or(0, |e| e + 1);
            let (complete, tail) = rest.split_at(end);
            lines.all(complete)?;
            overlong = tail.len() > LONGEST;
            begun.extend_from_slice(&tail[..tail.len().min(LONGEST)]);
        }
        let used = buffer.len();
        reader.consume(used);
    }
    if !begun.is_empty() {
        begun.push(b'\n');
        lines.whole(&begun, overlong)?;
    }
    Ok(lines.reading)
}

/// One line, without its end, by the definition of the format. An error is the column (from 0)
/// and what was expected there.
pub fn parse(line: &[u8], names: &mut Names) -> Result<Event, (usize, &'static str)> {
    let bar = |from: usize| {
        let found = line[from..].iter().position(|&b| b == b'|');
        found.map(|at| from + at)
    };
    let thread_end = bar(0)
        .filter(|&end| end > 0)
        .ok_or((0, "a thread's name and `|`"))?;
    let start = thread_end + 1;
    let operation_end = line[start..].iter().position(|&b| b == b'(');
    let operation = operation_end
        .and_then(|len| Operation::named(&line[start..start + len]))
        .ok_or((start, "`r(`, `w(`, `acq(`, `rel(`, `fork(` or `join(`"))?;
    let start = start + operation_end.map_or(0, |len| len + 1);
    let end = bar(start)
        .filter(|&end| end >= start + 2 && line[end - 1] == b')')
        .ok_or((start, "an operand and `)|`"))?;
    let location = &line[end + 1..];
    if location.is_empty() || location.contains(&b'|') {
        return Err((end + 1, "a location without `|`"));
    }
    let thread = ThreadId(names.threads.number(&line[..thread_end]));
    let site = names.location(location);
    let operand = names.space(operation).number(&line[start..end - 1]);
    Ok(event(operation, thread, operand, site))
}

/// Takes lines apart.
struct Lines<'a, F> {
    options: Options,
    names: &'a mut Names,
    each: F,
    /// Lines so far.
    line: u64,
    reading: Reading,
    /// Events read and not yet handed on.
    batch: Vec<Event>,
}

impl<F: FnMut(&Event)> Lines<'_, F> {
    /// Complete lines, each with its end.
    fn all(&mut self, text: &[u8]) -> Result<(), TraceError> {
        let mut at = 0;
        while at < text.len() {
            let next = self.short(text, at);
            if next > at {
                at = next;
            } else {
                let rest = &text[at..];
                let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                self.one(&rest[..len])?;
                at += len + 1;
            }
        }
        Ok(())
    }

    /// Lines from here on that can be read eight bytes at a time, up to a batch of them, and
    /// where the next one begins. Reading and judging take turns: a branch that the processor
    /// guesses wrong while judging an event would throw away the reading of the lines after it.
    fn short(&mut self, text: &[u8], mut at: usize) -> usize {
        self.batch.clear();
        while self.batch.len() < BATCH
            && let Some((event, next)) = words::parse(text, at, self.names)
        {
            self.batch.push(event);
            at = next;
        }
        self.line += self.batch.len() as u64;
        self.reading.events += self.batch.len() as u64;
        self.batch.iter().for_each(&mut self.each);
        at
    }

    /// One line with its end; of an overlong one, the beginning.
    fn whole(&mut self, text: &[u8], overlong: bool) -> Result<(), TraceError> {
        if overlong {
            self.line += 1;
            self.malformed(text, LONGEST, "the line to end")
        } else {
            self.all(text)
        }
    }

    /// One line without its end.
    fn one(&mut self, line: &[u8]) -> Result<(), TraceError> {
        self.line += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            return Ok(());
        }
        match parse(line, self.names) {
            Ok(event) => {
                self.reading.events += 1;
                (self.each)(&event);
                Ok(())
            }
            Err((column, expected)) => self.malformed(line, column, expected),
        }
    }

    fn malformed(
        &mut self,
        line: &[u8],
        column: usize,
        expected: &'static str,
    ) -> Result<(), TraceError> {
        let malformed = || Malformed {
            line: self.line,
            column: column + 1,
            expected,
            text: String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned(),
        };
        if !self.options.lenient {
            return Err(TraceError::Malformed(malformed()));
        }
        self.reading.skipped += 1;
        if self.reading.malformed.len() < SHOWN {
            let malformed = malformed();
            self.reading.malformed.push(malformed);
        }
        Ok(())
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Malformed {
            line,
            column,
            expected,
            text,
        } = self;
        write!(f, "{line}:{column}: expected {expected} in {text:?}")
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::Read(error) => error.fmt(f),
            TraceError::Malformed(malformed) => malformed.fmt(f),
        }
    }
}

impl error::Error for TraceError {}
