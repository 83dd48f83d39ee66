//! `threadproof.toml`: what a project always wants, so that nobody has to type it.
//!
//! A configuration is turned into words of a command line, which come before those the user typed:
//! an option typed wins over the file, files typed win over its files. It is read from the current
//! folder, or from where `--config` says, and mentioned whenever it is used.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::toml::{At, Item, Value, parse};

/// The name of the file.
pub(crate) const NAME: &str = "threadproof.toml";

/// The words of one key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    /// The option that, typed, replaces it; none for files.
    option: Option<&'static str>,
    words: Vec<String>,
    /// Whether commands other than `check` take it, too.
    common: bool,
}

/// How the values of a key are given on the command line.
#[derive(Clone, Copy)]
enum Form {
    /// Words of their own.
    Files,
    /// Words of a compiler's command line.
    Flags,
    /// The option once for each value.
    Each(&'static str),
    /// The option once, with a number or a string.
    One(&'static str),
    /// The option, if true.
    Switch(&'static str),
}

/// Every key: table, name, form, whether every command that reads programs takes it.
const KEYS: &[(&str, &str, Form, bool)] = &[
    ("", "files", Form::Files, true),
    ("", "project", Form::One("--project"), true),
    ("", "flags", Form::Flags, true),
    ("", "entry", Form::Each("--entry"), true),
    ("", "env", Form::Each("--env"), true),
    ("", "shared", Form::Each("--shared"), true),
    ("", "externals", Form::One("--externals"), true),
    ("", "data-model", Form::One("--data-model"), true),
    ("", "memory-model", Form::One("--memory-model"), true),
    ("", "cc", Form::One("--cc"), true),
    ("", "properties", Form::Each("--property"), false),
    ("", "benign", Form::Each("--benign"), false),
    ("", "trust", Form::Each("--trust"), false),
    ("", "baseline", Form::One("--baseline"), false),
    ("search", "strategy", Form::One("--strategy"), false),
    ("search", "findings", Form::One("--findings"), false),
    ("search", "values", Form::One("--values"), false),
    ("search", "exact", Form::Switch("--exact"), false),
    ("search", "fail", Form::Switch("--fail"), false),
    (
        "search",
        "no-spurious",
        Form::Switch("--no-spurious"),
        false,
    ),
    ("search", "overflow", Form::Switch("--overflow"), false),
    ("budget", "time", Form::One("--time"), false),
    ("budget", "memory", Form::One("--memory"), false),
    ("budget", "max-states", Form::One("--max-states"), false),
];

/// The command line with the configuration's words in it, and the file they came from.
pub(crate) fn with_config(
    args: Vec<OsString>,
    complete: impl Fn(&[OsString]) -> bool,
) -> Result<(Vec<OsString>, Option<PathBuf>), String> {
    let command = args.get(1).and_then(|a| a.to_str()).unwrap_or_default();
    if !matches!(command, "check" | "run" | "ir") {
        return Ok((args, None));
    }
    let words: Vec<&str> = args
        .iter()
        .skip(2)
        .map_while(|a| Some(a.to_str().unwrap_or_default()).filter(|a| *a != "--"))
        .collect();
    let asks_help = words
        .iter()
        .any(|w| matches!(*w, "--help" | "-h" | "--no-config"));
    let named = named(&words);
    let path = named.map_or_else(|| PathBuf::from(NAME), PathBuf::from);
    if asks_help || (named.is_none() && !path.is_file()) {
        return Ok((args, None));
    }
    let settings = read(&path)?;
    let typed = |option: &str| {
        words
            .iter()
            .any(|w| *w == option || w.strip_prefix(option).is_some_and(|r| r.starts_with('=')))
    };
    // A command line that is complete names its own program.
    let own_program = complete(&args);
    let mut out: Vec<OsString> = args[..2].to_vec();
    for setting in settings {
        let program = matches!(setting.option, None | Some("--project"));
        let replaced = setting.option.is_some_and(typed) || (own_program && program);
        if !replaced && (setting.common || command == "check") {
            out.extend(setting.words.into_iter().map(OsString::from));
        }
    }
    out.extend(args[2..].iter().cloned());
    Ok((out, Some(path)))
}

/// The file that `--config` names.
fn named<'a>(words: &[&'a str]) -> Option<&'a str> {
    let after = words.iter().position(|w| *w == "--config");
    let inside = words.iter().find_map(|w| w.strip_prefix("--config="));
    inside.or_else(|| words.get(after? + 1).copied())
}

fn read(path: &Path) -> Result<Vec<Setting>, String> {
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|e| format!("{shown}: error: cannot read: {e}"))?;
    settings(&text).map_err(|(At { line, column }, message)| {
        format!("{shown}:{line}:{column}: error: {message}")
    })
}

/// The settings of a configuration's text, or what is wrong with it, and where.
pub(crate) fn settings(text: &str) -> Result<Vec<Setting>, (At, String)> {
    let items = parse(text).map_err(|e| (e.at, e.message))?;
    items.iter().map(setting).collect()
}

fn setting(item: &Item) -> Result<Setting, (At, String)> {
    let (table, name) = &item.key;
    let fail = |message: String| Err((item.at, message));
    let Some((_, _, form, common)) = KEYS.iter().find(|(t, n, ..)| t == table && n == name) else {
        let names = KEYS
            .iter()
            .filter(|(t, ..)| t == table)
            .map(|(_, n, ..)| *n);
        let names: Vec<&str> = names.collect();
        return match names.is_empty() {
            true => fail(format!(
                "there is no table [{table}]; there are [search] and [budget]"
            )),
            false => fail(format!(
                "there is no key `{name}` here; there are {}",
                names.join(", ")
            )),
        };
    };
    let texts = || match &item.value {
        Value::Text(text) => Some(vec![text.clone()]),
        Value::List(list) => list
            .iter()
            .map(|v| match v {
                Value::Text(text) => Some(text.clone()),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    let (option, words) = match form {
        Form::Files | Form::Flags | Form::Each(_) => {
            let Some(values) = texts() else {
                return fail(format!(
                    "`{name}` is a list of strings, such as [\"a\", \"b\"]"
                ));
            };
            match form {
                Form::Each(option) => {
                    let each = values.into_iter().map(|v| format!("{option}={v}"));
                    (Some(*option), each.collect())
                }
                _ => (None, values),
            }
        }
        Form::One(option) => {
            let value = match &item.value {
                Value::Text(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                _ => return fail(format!("`{name}` is one string or number")),
            };
            (Some(*option), vec![format!("{option}={value}")])
        }
        Form::Switch(option) => match item.value {
            Value::Bool(true) => (Some(*option), vec![option.to_string()]),
            Value::Bool(false) => (Some(*option), Vec::new()),
            _ => return fail(format!("`{name}` is true or false")),
        },
    };
    Ok(Setting {
        option,
        words,
        common: *common,
    })
}

#[cfg(test)]
mod tests {
    use super::{settings, with_config};

    #[test]
    fn keys_become_options() {
        let text =
            "files = [\"a.c\"]\nproperties = [\"race\", \"deadlock\"]\n[budget]\ntime = 60\n";
        let words: Vec<String> = settings(text)
            .expect("good")
            .into_iter()
            .flat_map(|s| s.words)
            .collect();
        assert_eq!(
            words,
            ["a.c", "--property=race", "--property=deadlock", "--time=60"]
        );
    }

    #[test]
    fn mistakes_are_located() {
        for (text, line, part) in [
            ("file = [\"a.c\"]", 1, "there are files"),
            ("\n[budgets]\ntime = 1", 3, "no table [budgets]"),
            ("files = 3", 1, "list of strings"),
            ("[search]\nexact = \"yes\"", 2, "true or false"),
        ] {
            let (at, message) = settings(text).expect_err(text);
            assert_eq!(at.line, line, "{text}");
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn other_commands_are_left_alone() {
        let args = vec!["threadproof".into(), "trace".into(), "x".into()];
        let (same, file) = with_config(args.clone(), |_| true).expect("good");
        assert_eq!((same, file), (args, None));
    }
}
