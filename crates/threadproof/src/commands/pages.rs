//! `threadproof explain`, `completions` and `man`: what the program says about itself.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::Exit;
use crate::print::output::{print, say};

/// A page about each kind of finding and answer. They are chapters of the book, too.
const PAGES: &[(&str, &str)] = &[
    (
        "race",
        include_str!("../../../../docs/src/findings/race.md"),
    ),
    (
        "deadlock",
        include_str!("../../../../docs/src/findings/deadlock.md"),
    ),
    (
        "assert",
        include_str!("../../../../docs/src/findings/assert.md"),
    ),
    (
        "memory",
        include_str!("../../../../docs/src/findings/memory.md"),
    ),
    (
        "misuse",
        include_str!("../../../../docs/src/findings/misuse.md"),
    ),
    (
        "arith",
        include_str!("../../../../docs/src/findings/arith.md"),
    ),
    (
        "uninit",
        include_str!("../../../../docs/src/findings/uninit.md"),
    ),
    (
        "livelock",
        include_str!("../../../../docs/src/findings/livelock.md"),
    ),
    (
        "safe",
        include_str!("../../../../docs/src/findings/safe.md"),
    ),
    (
        "unknown",
        include_str!("../../../../docs/src/findings/unknown.md"),
    ),
];

/// The arguments of `explain`.
#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A property, or `safe` or `unknown`
    #[arg(value_name = "TOPIC", value_parser = topics())]
    topic: String,
}

fn topics() -> clap::builder::PossibleValuesParser {
    let value = |name: &'static str| {
        let value = clap::builder::PossibleValue::new(name);
        let others = OTHER_NAMES.iter().filter(|(_, page)| *page == name);
        value.aliases(others.map(|(other, _)| *other))
    };
    let values: Vec<_> = PAGES.iter().map(|(name, _)| value(name)).collect();
    values.into()
}

/// Words that are explained on the page of another one.
const OTHER_NAMES: [(&str, &str); 2] = [("gap", "unknown"), ("proof", "safe")];

pub(crate) fn explain(args: &ExplainArgs) -> Exit {
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == args.topic);
    let topic = other.map_or(args.topic.as_str(), |(_, page)| page);
    let page = PAGES.iter().find(|(name, _)| *name == topic);
    print(page.map_or("", |(_, text)| text));
    Exit::Success
}

/// The arguments of `completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> Exit {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut command, "threadproof", &mut out);
    print(&String::from_utf8_lossy(&out));
    Exit::Success
}

/// The arguments of `man`.
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Write a page for every subcommand into this folder, instead of printing the first one
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Writes the pages where no links stand, then each of them whole into the folder.
fn pages(command: Command, folder: &Path) -> std::io::Result<()> {
    let made = confine::scratch()?;
    clap_mangen::generate_to(command, &made)?;
    let mut written = Ok(());
    for page in std::fs::read_dir(&made)? {
        let page = page?;
        let text = std::fs::read(page.path())?;
        written =
            written.and_then(|()| confine::write_whole(&folder.join(page.file_name()), &text));
        std::fs::remove_file(page.path())?;
    }
    confine::remove_scratch();
    written
}

pub(crate) fn man(args: &ManArgs, command: Command) -> Exit {
    let done = match &args.folder {
        Some(folder) => pages(command, folder)
            .map_err(|e| format!("error: cannot write into {}: {e}", confine::shown(folder))),
        None => {
            let mut out = Vec::new();
            let rendered = clap_mangen::Man::new(command).render(&mut out);
            print(&String::from_utf8_lossy(&out));
            rendered.map_err(|e| format!("error: {e}"))
        }
    };
    match done {
        Ok(()) => Exit::Success,
        Err(message) => {
            say(&message);
            Exit::BadInput
        }
    }
}
