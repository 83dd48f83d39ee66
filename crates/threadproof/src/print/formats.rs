//! Results on the standard output and in files.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use report::result::Answer;
use report::{Report, Terminal};

use crate::Exit;
use crate::print::output::{print, print_painted, say};

/// Where results go.
#[derive(Args, Debug, Default)]
pub(crate) struct FormatArgs {
    /// Print the result as JSON; `threadproof report` makes a page for a browser (HTML), SARIF or text of it
    #[arg(long)]
    pub(crate) json: bool,
    /// How to print the result: `text`, `json`, or `gcc` (one line per message as compilers print them,
    /// for editors; nothing where all is safe)
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<Format>,
    /// Show every step of each finding
    #[arg(long, short = 'v')]
    pub(crate) verbose: bool,
    /// Count only findings that this earlier result (of --json) does not have
    #[arg(long, value_name = "RESULT")]
    pub(crate) baseline: Option<PathBuf>,
}

/// How a result is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For tools, and for `threadproof report`
    Json,
    /// For editors and problem matchers
    Gcc,
}

impl FormatArgs {
    /// Reads the baseline, before any long work is done.
    pub(crate) fn baseline(&self) -> Result<Option<Report>, String> {
        self.baseline.as_deref().map(read).transpose()
    }

    /// Whether the result is printed as JSON, by either option.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Some(Format::Json)
    }

    /// Prints the result.
    pub(crate) fn print(&self, report: &Report) {
        match self.format {
            Some(Format::Gcc) => print_lines(&report::gcc::gcc(report)),
            _ if self.is_json() => print(&report.to_text()),
            _ => print_text(report, self.verbose),
        }
    }
}

/// Prints lines, of which there may be none.
pub(crate) fn print_lines(text: &str) {
    if !text.is_empty() {
        print(text);
    }
}

/// Prints a report as text.
pub(crate) fn print_text(report: &Report, verbose: bool) {
    let terminal = terminal(verbose);
    let text = terminal.render(report);
    match terminal.colour {
        true => print_painted(&text),
        false => print(&text),
    }
}

/// Text as the standard output wants it: colours only where a person watches.
pub(crate) fn terminal(verbose: bool) -> Terminal {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout()).unzip();
    Terminal {
        colour: std::io::stdout().is_terminal() && !refused && !dumb,
        verbose,
        width: width.map_or(0, |w| usize::from(w.0)),
    }
}

/// The most bytes of a result or a witness.
pub(crate) const LARGEST: u64 = 256 << 20;

/// Reads a result file.
pub(crate) fn read(path: &Path) -> Result<Report, String> {
    let shown = confine::shown(path);
    let text = confine::ordinary(path, LARGEST);
    let text = text.map_err(|e| format!("{shown}: error: cannot read: {e}"))?;
    let text = String::from_utf8_lossy(&text);
    Report::parse(&text).map_err(|e| match e {
        report::result::ResultError::Malformed { .. } => format!("{shown}:{e}"),
        _ => format!("{shown}: error: {e}"),
    })
}

/// The exit code of a result, and what to say about a baseline.
pub(crate) fn exit(report: &Report, compared: bool) -> Exit {
    let (mut new, mut known, mut unknown) = (0, 0, 0);
    for answer in &report.answers {
        match answer {
            Answer::Violated { unfinished, .. } => {
                let old = |f: &usize| report.findings[*f].known;
                let all = answer.findings().count();
                let here = answer.findings().filter(old).count();
                known += here;
                new += all - here;
                // Nothing new was found, but not everything was looked at.
                unknown += usize::from(all == here && !unfinished.is_empty());
            }
            Answer::Unknown { .. } => unknown += 1,
            Answer::Safe { .. } => {}
        }
    }
    if compared {
        say(&format!(
            "{new} new findings, {known} known from the baseline"
        ));
    }
    match (new, unknown) {
        (0, 0) => Exit::Success,
        (0, _) => Exit::Unknown,
        _ => Exit::Violated,
    }
}

/// Writes a file whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("error: cannot write {}: {e}", confine::shown(path));
    confine::write_whole(path, text.as_bytes()).map_err(fail)
}
