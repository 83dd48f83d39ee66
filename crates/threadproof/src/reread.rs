//! `threadproof report`: a result shown again, in any format.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use crate::Exit;
use crate::formats::{read, terminal, write_whole};
use crate::output::{print, say};

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
    /// As one self-contained page, for a browser
    #[arg(long, group = "format")]
    html: bool,
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

fn try_report(args: &ReportArgs) -> Result<(), String> {
    let report = read(&args.result)?;
    let text = match args.html {
        true => report::html::page(&report),
        false => {
            let mut terminal = terminal(args.verbose);
            terminal.colour &= args.output.is_none();
            terminal.render(&report)
        }
    };
    match &args.output {
        Some(path) => write_whole(path, &text),
        None => {
            print(&text);
            Ok(())
        }
    }
}
