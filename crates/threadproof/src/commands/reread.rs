//! `threadproof report`: a result shown again, in any format.

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use clap::{ArgGroup, Args};

use crate::Exit;
use crate::print::formats::{print_lines, print_text, read, terminal, write_whole};
use crate::print::output::say;
use crate::process::watch;

/// The arguments of `report`.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("format").required(true))]
pub(crate) struct ReportArgs {
    /// A result, as `threadproof check --json` prints it
    #[arg(value_name = "RESULT")]
    result: PathBuf,
    /// As text, for a terminal
    #[arg(long, group = "format")]
    text: bool,
    /// As lines of `file:line:column: error: text`, for editors and problem matchers
    #[arg(long, group = "format")]
    gcc: bool,
    /// As one self-contained page, for a browser
    #[arg(long, group = "format")]
    html: bool,
    /// As SARIF 2.1.0, for code hosts and editors
    #[arg(long, group = "format")]
    sarif: bool,
    /// As a witness in the exchange format of SV-COMP (YAML)
    #[arg(long, group = "format")]
    yaml: bool,
    /// The property the witness is about [default: the first that can have one]
    #[arg(long, value_name = "PROPERTY", conflicts_with_all = ["text", "gcc", "html", "sarif"])]
    property: Option<String>,
    /// Write to this file instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show every step of each finding
    #[arg(long, short = 'v')]
    verbose: bool,
}

pub(crate) fn report(args: &ReportArgs) -> Exit {
    match try_report(args) {
        Ok(()) => Exit::Success,
        Err(message) => {
            say(&message);
            Exit::BadInput
        }
    }
}

/// The bounds of what is made of a file that another author may have written: seconds, bytes.
const BOUNDS: (f64, u64) = (600.0, 8 << 30);

fn try_report(args: &ReportArgs) -> Result<(), String> {
    watch::begin(Instant::now(), Some(BOUNDS.0), BOUNDS.1);
    watch::last_words(|why| {
        say(&format!(
            "error: {} before the report was made",
            watch::told(why)
        ));
        Exit::BadInput
    });
    let report = read(&args.result)?;
    let text = if args.html {
        report::html::page(&report)
    } else if args.sarif {
        report::sarif::sarif(&report)
    } else if args.gcc {
        report::gcc::gcc(&report)
    } else if args.yaml {
        exchange(&report, args)?
    } else {
        if args.output.is_none() {
            watch::done();
            print_text(&report, args.verbose);
            return Ok(());
        }
        let mut terminal = terminal(args.verbose);
        terminal.colour = false;
        terminal.width = 0;
        terminal.render(&report)
    };
    watch::done();
    match &args.output {
        Some(path) => write_whole(path, &text),
        None => {
            print_lines(&text);
            Ok(())
        }
    }
}

fn exchange(report: &report::Report, args: &ReportArgs) -> Result<String, String> {
    let property = args.property.as_deref();
    report::exchange::exchange(report, property, &now())
        .map_err(|why| format!("{}: error: {why}", confine::shown(&args.result)))
}

/// The time in the format of ISO 8601, in UTC.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seconds = seconds.map_or(0, |d| d.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The date that lies this many days after the first of January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let leap = |y: u64| y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in months {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates() {
        assert_eq!(super::date(0), (1970, 1, 1));
        assert_eq!(super::date(11_016), (2000, 2, 29));
        assert_eq!(super::date(20_453), (2025, 12, 31));
        assert_eq!(super::date(20_454), (2026, 1, 1));
    }
}
