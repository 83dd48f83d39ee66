//! Under which heading the help shows an option. What is not listed here stands under "Options", which come first.

use clap::{Arg, Command};

/// The headings, each with its options by their long names (a letter where there is none).
const HEADINGS: [(&str, &[&str]); 6] = [
    (
        "How to search",
        &[
            "memory",
            "max-states",
            "max-depth",
            "preemptions",
            "seed",
            "runs",
            "heuristics",
            "reductions",
            "strategy",
            "jobs",
            "exact",
            "values",
        ],
    ),
    (
        "Which program, and how it is compiled",
        &[
            "I",
            "D",
            "U",
            "include",
            "cc",
            "std",
            "data-model",
            "project",
            "target",
            "entry",
            "shared",
            "memory-model",
        ],
    ),
    (
        "The world of the program",
        &[
            "args",
            "env",
            "file",
            "files",
            "peers",
            "fail",
            "faults",
            "externals",
            "external",
            "model",
        ],
    ),
    (
        "Several processes",
        &["process", "daemon", "crash", "restart", "monitor", "short"],
    ),
    (
        "Java programs",
        &["classpath", "main", "sourcepath", "jdk", "real-juc"],
    ),
    (
        "Configuration, and code one does not trust",
        &["config", "no-config", "trust-config", "sources", "sandbox"],
    ),
];

/// The commands whose options are many enough for headings: those that load a program.
const COMMANDS: [&str; 6] = ["check", "prove", "locks", "run", "ir", "models"];

/// The same command line, with headings.
pub(crate) fn with_headings(mut line: Command) -> Command {
    for name in COMMANDS {
        line = line.mut_subcommand(name, |command| {
            command.mut_args(|arg| {
                let heading = heading(&arg);
                arg.help_heading(heading)
            })
        });
    }
    line
}

/// The heading of an option.
fn heading(arg: &Arg) -> Option<&'static str> {
    let letter = arg.get_short().map(String::from);
    let name = arg.get_long().map(str::to_owned).or(letter)?;
    let found = HEADINGS.iter().find(|(_, names)| names.contains(&&*name));
    found.map(|(heading, _)| *heading)
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, HEADINGS};
    use crate::cli::command::command;
    use std::collections::BTreeSet;

    #[test]
    fn every_listed_option_exists() {
        let line = command();
        let commands = COMMANDS.map(|name| line.find_subcommand(name).expect("a command"));
        let names = commands.iter().flat_map(|c| c.get_arguments());
        let letter = |a: &clap::Arg| a.get_short().map(String::from);
        let names = names.filter_map(|a| a.get_long().map(str::to_owned).or(letter(a)));
        let names: BTreeSet<String> = names.collect();
        for name in HEADINGS.iter().flat_map(|(_, names)| names.iter()) {
            assert!(names.contains(*name), "{name}");
        }
    }
}
