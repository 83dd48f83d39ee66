//! `threadproof init`: a configuration to start from.

mod java;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::Exit;
use crate::cli::config::NAME;
use crate::print::formats::write_whole;
use crate::print::output::say;

/// The arguments of `init`.
#[derive(Args, Debug)]
pub(crate) struct InitArgs {
    /// The compilation database [default: looked for here and in build, out and target]
    #[arg(long, value_name = "compile_commands.json")]
    project: Option<PathBuf>,
    /// Replace a configuration that is there
    #[arg(long)]
    force: bool,
}

pub(crate) fn init(args: &InitArgs) -> Exit {
    match try_init(args) {
        Ok(message) => {
            say(&message);
            Exit::Success
        }
        Err(message) => {
            say(&message);
            Exit::BadInput
        }
    }
}

fn try_init(args: &InitArgs) -> Result<String, String> {
    let path = Path::new(NAME);
    if path.exists() && !args.force {
        return Err(format!(
            "{NAME}: error: it is there already; --force replaces it"
        ));
    }
    let program = match database(args)? {
        Some(project) => {
            let line = format!("project = {}\n", quoted(&project.to_string_lossy()));
            line + &target(&listed(&project))
        }
        None => match maven_or_gradle() {
            true => java::program()?,
            false => sources()?,
        },
    };
    write_whole(path, &text(&program))?;
    Ok(format!(
        "{NAME} is written; `threadproof check` uses it from here on"
    ))
}

/// Whether the folder is laid out as Maven and Gradle have it.
fn maven_or_gradle() -> bool {
    let files = ["pom.xml", "build.gradle", "build.gradle.kts"];
    files.iter().any(|f| Path::new(f).is_file()) || Path::new(java::SOURCES).is_dir()
}

fn database(args: &InitArgs) -> Result<Option<PathBuf>, String> {
    if let Some(project) = &args.project {
        return match project.is_file() {
            true => Ok(Some(project.clone())),
            false => Err(format!(
                "{}: error: there is no such file",
                confine::shown(project)
            )),
        };
    }
    let folders = ["", "build", "out", "target"];
    let mut places = folders
        .iter()
        .map(|f| Path::new(f).join("compile_commands.json"));
    Ok(places.find(|p| p.is_file()))
}

/// The C files of this folder and of `src`.
fn sources() -> Result<String, String> {
    let mut files = Vec::new();
    for folder in [".", "src"] {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|e| e.path());
        let paths = paths.filter(|p| p.extension().is_some_and(|e| e == "c"));
        files.extend(paths.map(|p| p.strip_prefix(".").unwrap_or(&p).to_path_buf()));
    }
    files.sort();
    if files.is_empty() {
        return Err(
            "error: there is no compile_commands.json, no C file and no src/main/java here; \
                    --project says where the compilation database is"
                .into(),
        );
    }
    let names: Vec<String> = files.iter().map(|f| quoted(&f.to_string_lossy())).collect();
    let mut text = format!("files = [{}]\n", names.join(", "));
    if Path::new("include").is_dir() {
        text.push_str("flags = [\"-Iinclude\"]\n");
    }
    let files: Vec<(PathBuf, Option<String>)> = files.into_iter().map(|f| (f, None)).collect();
    Ok(text + &target(&files))
}

/// The files of a database, with their targets.
fn listed(project: &Path) -> Vec<(PathBuf, Option<String>)> {
    let mut table = cfront::source::FileTable::new();
    let project = cfront::preprocess::read_project(project, &mut table).unwrap_or_default();
    let entries = project.entries.into_iter();
    entries.map(|entry| (entry.file, entry.target)).collect()
}

/// Which program is meant, where these files are several: the first one, and the names of all.
fn target(files: &[(PathBuf, Option<String>)]) -> String {
    let programs = files.iter().filter(|(file, _)| has_main(file));
    let name = |(file, target): &(PathBuf, Option<String>)| match target {
        Some(target) => target.clone(),
        None => file.to_string_lossy().into_owned(),
    };
    let names: Vec<String> = programs.map(name).collect();
    let quoted: Vec<String> = names.iter().map(|n| quoted(n)).collect();
    match quoted.as_slice() {
        [] | [_] => String::new(),
        [first, ..] => format!("target = {first} # one of {}\n", quoted.join(", ")),
    }
}

/// Whether a file seems to define `main`. What it has in comments counts, too: then a name too many is listed.
fn has_main(file: &Path) -> bool {
    let text = confine::ordinary(file, LARGEST).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices("main").any(|(at, name)| {
        let after = text[at + name.len()..].trim_start();
        !text[..at].ends_with(word) && after.starts_with('(')
    })
}

/// The most bytes of a source file that are looked at.
const LARGEST: u64 = 1 << 24;

fn text(program: &str) -> String {
    format!(
        "# What `threadproof check` is told in this folder. The command line wins.\n\
         {program}\
         # flags = [\"-Iinclude\", \"-DNDEBUG\", \"-std=c11\"]\n\
         # entry = [\"f\", \"g\"]           # a library: threads call these instead of main\n\
         # shared = [\"struct dev\"]      # what all these calls share, beyond objects with a lock inside\n\
         # externals = \"contract\"       # what undefined functions may do: try, contract, args, pure, thread or gap\n\
         # properties = [\"race\", \"deadlock\"]\n\
         # benign = [\"statistics\", \"src/log.c:17\"]\n\
         # trust = [\"vendor/queue.c\"]\n\
         # baseline = \"threadproof-baseline.json\"\n\
         \n\
         [budget]\n\
         time = 60                     # seconds\n\
         # memory = 4096               # MiB\n\
         # max-states = 10000000\n\
         \n\
         [search]\n\
         # strategy = \"dpor\"\n\
         # values = 16\n\
         # overflow = true\n\
         # fail = [\"alloc\", \"thread\"]\n"
    )
}

/// A string of TOML, whatever stands in it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\t' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c if report::plain::is_command(c) => {
                out.push_str(&format!("\\U{:08x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn any_name_is_a_string() {
        let name = "a\"\ncc = \"x\" \\ \u{1b}[m \u{202e}.c";
        let text = format!("x = {}\n", super::quoted(name));
        let items: toml::Table = toml::from_str(&text).expect("TOML");
        assert_eq!(items.len(), 1);
        assert_eq!(items["x"].as_str(), Some(name));
        assert_eq!(text.lines().count(), 1);
    }

    fn settings(text: &str) -> Result<usize, String> {
        let settings = crate::cli::config::settings(text, "".as_ref());
        settings.map(|s| s.len()).map_err(|(_, message)| message)
    }

    #[test]
    fn what_is_written_can_be_read() {
        let plain = super::text("files = [\"a \\\"b\\\".c\"]\n");
        assert!(settings(&plain).is_ok());
        // The lines in comments, too.
        let all: String = plain
            .lines()
            .map(|l| match l.strip_prefix("# ") {
                Some(rest) if rest.contains(" = ") => format!("{rest}\n"),
                _ => format!("{l}\n"),
            })
            .collect();
        let settings = settings(&all);
        assert!(settings == Ok(16), "{settings:?}: {all}");
    }
}
