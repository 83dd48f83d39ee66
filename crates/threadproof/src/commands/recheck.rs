//! `threadproof certify`: a proof checked from its file and the program alone.
//!
//! The program is loaded by the front end as for `prove`, the file is read, and every condition is
//! put to a solver ([`certify::proof`]). No search takes part. What the certificate takes on trust
//! must stand in it, and is printed.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use certify::checker::{self, Search, another};
use certify::file::{File, MOST_BYTES, Threads, fingerprint};
use certify::proof::{confirm, subject};
use certify::{Checked, Rejected, Trust};
use clap::Args;
use portfolio::Deadline;
use portfolio::deadline::aside;
use smt::Backend;
use verdict::CheckedBy;

use crate::Exit;
use crate::cli::args::{ProgramArgs, SourceArgs};
use crate::commands::check::interrupt;
use crate::print::output::{print, say};
use crate::process::watch::{self, MemoryArgs};
use crate::program::load::{load, source};

/// The arguments of `certify`.
#[derive(Args, Debug)]
pub(crate) struct CertifyArgs {
    /// A certificate, as `threadproof prove --certificate` writes it
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
    /// An SMT-LIB solver to ask, such as `z3` [default: the second one built in, or z3 or cvc5 where
    /// they are installed]
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0, value_parser = watch::seconds)]
    time: f64,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    source: SourceArgs,
}

pub(crate) fn certify(args: &'static CertifyArgs) -> Exit {
    try_certify(args).unwrap_or_else(|(message, exit)| {
        if !message.is_empty() {
            say(&message);
        }
        exit
    })
}

fn try_certify(args: &'static CertifyArgs) -> Result<Exit, (String, Exit)> {
    watch::begin(Instant::now(), Some(args.time), args.memory.bytes());
    watch::last_words(|_| undecided("out of time or memory"));
    let _stop = interrupt();
    let file = read(args).map_err(|message| (message, Exit::BadInput))?;
    let loaded = load(&source(&args.source, &ProgramArgs::default()))
        .map_err(|exit| (String::new(), exit))?;
    let about = subject(&loaded.program, file.certificate.excluded);
    if fingerprint(&about) != file.program {
        let name = confine::shown(&args.certificate);
        let text = format!(
            "{name}: error: the certificate is of another program, or of this one with other options"
        );
        return Err((text, Exit::BadInput));
    }
    let (mut solver, by) = match &args.solver {
        Some(line) => checker::by(Backend::command(line), &file.solver),
        None => another(&file.solver, Search::Installed),
    };
    let program = file.modelled(&about);
    let file = Arc::new(file);
    let shared = Arc::clone(&file);
    let work = move || confirm(&program, &shared.certificate, &mut solver);
    let time = Duration::from_secs_f64(args.time);
    let checked = aside(&Deadline::at(None).within(time), work);
    watch::done();
    let checked = match checked {
        None => return Ok(undecided("out of time or memory")),
        Some(Err(why)) => return Ok(refused(&why)),
        Some(Ok(checked)) => checked,
    };
    let trust = Trust::of(&file.certificate, &checked);
    if let Some(missing) = trust.iter().find(|t| !file.trust.contains(t)) {
        print("the certificate does not hold");
        print(&format!(
            "  it does not say that it takes on trust: {missing}"
        ));
        return Ok(Exit::Violated);
    }
    print(&told(&file, &checked, &by));
    print("taken on trust:");
    for trust in trust {
        print(&format!("  {trust}"));
    }
    for assumption in &loaded.assumptions {
        print(&format!("  {assumption}"));
    }
    print("  the front end, and the model of the program, which the prover uses as well");
    Ok(Exit::Success)
}

/// Reads the file.
fn read(args: &CertifyArgs) -> Result<File, String> {
    let name = confine::shown(&args.certificate);
    let cannot = |e: std::io::Error| format!("{name}: error: cannot read: {e}");
    let size = std::fs::metadata(&args.certificate).map_err(cannot)?.len();
    if size > MOST_BYTES as u64 {
        let most = MOST_BYTES >> 20;
        return Err(format!("{name}: error: the file is larger than {most} MiB"));
    }
    let bytes = std::fs::read(&args.certificate).map_err(cannot)?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let whole = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = whole.iter().filter(|b| **b == b'\n').count() + 1;
        format!("{name}:{line}: error: this is no text in UTF-8")
    })?;
    File::read(&text).map_err(|flaw| {
        let (line, column) = (flaw.line, flaw.column);
        format!("{name}:{line}:{column}: error: {}", flaw.what)
    })
}

fn undecided(why: &str) -> Exit {
    print("unknown whether the certificate holds");
    print(&format!("  {why}"));
    Exit::Unknown
}

fn refused(why: &Rejected) -> Exit {
    if why.undecided {
        return undecided(&why.what);
    }
    print("the certificate does not hold");
    print(&format!("  {why}"));
    Exit::Violated
}

fn told(file: &File, checked: &Checked, by: &CheckedBy) -> String {
    let certificate = &file.certificate;
    let what = match (certificate.excluded.races, certificate.excluded.asserts) {
        (true, true) => "no data race, and no assertion fails",
        (true, false) => "no data race",
        _ => "no assertion fails",
    };
    let threads = match file.threads {
        Threads::AsWritten => "in the program as written",
        Threads::Any => "with any number of threads wherever the program starts one",
    };
    let proofs = certificate.proofs.iter();
    let views: usize = proofs.map(|p| p.invariants.len()).sum();
    let slices = match certificate.proofs.len() {
        1 => String::new(),
        n => format!(" of {n} slices"),
    };
    format!(
        "the certificate holds: {what}, {threads}\n  invariants of {views} views{slices}; {} conditions {by}\n  \
         found with {}",
        checked.conditions, file.solver
    )
}
