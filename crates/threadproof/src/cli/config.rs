//! `threadproof.toml`: what a project always wants, so that it need not be typed.
//!
//! A configuration is turned into words of a command line, which come before those the user typed:
//! an option typed wins over the file, files typed win over its files. It is read from the current
//! folder, or from where `--config` says, and mentioned whenever it is used.
//!
//! Unless the user trusts it (`trusted.rs`), it says what is analysed and nothing else: keys that name a
//! program to run, files outside its folder, and a larger memory are ignored, which is said. Values
//! are words of their own, whatever their author wrote: none of them becomes an option of its own.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use crate::cli::toml::{At, Item, Value, parse};
use crate::cli::trusted;

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
    /// Its key.
    name: &'static str,
    /// The values, as they stand in the file.
    values: Vec<String>,
}

/// The most bytes of a configuration.
const LARGEST: u64 = 1 << 20;

/// The most memory that a configuration may ask for if it is not trusted: the default, in MiB.
const MEMORY: f64 = 8192.0;

/// What an untrusted configuration names.
static UNTRUSTED: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Whether only an untrusted configuration names this file or folder.
pub(crate) fn is_untrusted(path: &Path) -> bool {
    UNTRUSTED
        .get()
        .is_some_and(|paths| paths.iter().any(|p| p == path))
}

/// A configuration that is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Used {
    /// Its file.
    pub(crate) file: PathBuf,
    /// The keys that were ignored, because it is not trusted.
    pub(crate) ignored: Vec<&'static str>,
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
) -> Result<(Vec<OsString>, Option<Used>), String> {
    let command = args.get(1).and_then(|a| a.to_str()).unwrap_or_default();
    if !matches!(command, "check" | "prove" | "locks" | "run" | "ir") {
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
    let mut settings = read(&path)?;
    let mut ignored = Vec::new();
    if !words.contains(&"--trust-config") && !trusted::is_listed(&path) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let bad = |s: &Setting| reaches_out(s, folder);
        ignored = settings.iter().filter(|s| bad(s)).map(|s| s.name).collect();
        settings.retain(|s| !bad(s));
        let _ = UNTRUSTED.set(settings.iter().flat_map(Setting::paths).collect());
    }
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
        let bound =
            matches!(setting.name, "time" | "memory") && matches!(command, "prove" | "locks");
        if !replaced && (setting.common || bound || command == "check") {
            out.extend(setting.words.into_iter().map(OsString::from));
        }
    }
    out.extend(args[2..].iter().cloned());
    let file = path;
    Ok((out, Some(Used { file, ignored })))
}

/// Whether a setting is not only about what is analysed in this folder.
fn reaches_out(setting: &Setting, folder: &Path) -> bool {
    match setting.name {
        "cc" => true,
        "files" | "project" | "baseline" => !setting.values.iter().all(|v| stays(v, folder)),
        "memory" => setting
            .values
            .iter()
            .any(|v| v.parse().is_ok_and(|m: f64| m > MEMORY)),
        _ => false,
    }
}

/// Whether a file lies under the current folder or this one: by its name, and with links followed, if
/// it is there.
fn stays(file: &str, folder: &Path) -> bool {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let inside = |real: &Path| {
        let mut folders = [Path::new("."), folder].into_iter();
        folders.any(|f| {
            f.canonicalize()
                .is_ok_and(|folder| real.starts_with(folder))
        })
    };
    let named = Path::new(file);
    let named = named.strip_prefix(folder).unwrap_or(named);
    let real = Path::new(file).canonicalize();
    named.components().all(plain) && real.map_or(true, |real| inside(&real))
}

impl Setting {
    /// The files and folders it names.
    fn paths(&self) -> Vec<PathBuf> {
        match self.name {
            "files" | "project" => self.values.iter().map(PathBuf::from).collect(),
            "flags" => {
                let value = |w: &String| {
                    let value = w
                        .strip_prefix("-I")
                        .or_else(|| w.strip_prefix("--include="));
                    value.map(PathBuf::from)
                };
                self.words.iter().filter_map(value).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The file that `--config` names.
fn named<'a>(words: &[&'a str]) -> Option<&'a str> {
    let after = words.iter().position(|w| *w == "--config");
    let inside = words.iter().find_map(|w| w.strip_prefix("--config="));
    inside.or_else(|| words.get(after? + 1).copied())
}

fn read(path: &Path) -> Result<Vec<Setting>, String> {
    let shown = confine::shown(path);
    let text = confine::ordinary(path, LARGEST);
    let text = text.map_err(|e| format!("{shown}: error: cannot read: {e}"))?;
    let text = String::from_utf8(text);
    let text = text.map_err(|_| format!("{shown}: error: this is not UTF-8 text"))?;
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
    let Some((_, name, form, common)) = KEYS.iter().find(|(t, n, ..)| t == table && n == name)
    else {
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
    let mut values = Vec::new();
    let (option, words) = match form {
        Form::Files | Form::Flags | Form::Each(_) => {
            let Some(list) = texts() else {
                return fail(format!(
                    "`{name}` is a list of strings, such as [\"a\", \"b\"]"
                ));
            };
            values = list;
            match form {
                Form::Each(option) => {
                    let each = values.iter().map(|v| format!("{option}={v}"));
                    (Some(*option), each.collect())
                }
                Form::Flags => (None, flags(&values).map_err(|m| (item.at, m))?),
                _ => {
                    values = values.iter().map(|v| file(v)).collect();
                    (None, values.clone())
                }
            }
        }
        Form::One(option) => {
            let value = match &item.value {
                Value::Text(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                _ => return fail(format!("`{name}` is one string or number")),
            };
            values.push(value.clone());
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
        name,
        values,
    })
}

/// The name of a file, which is no option.
fn file(name: &str) -> String {
    match confine::is_safe_word(name) {
        true => name.to_owned(),
        false => format!("./{name}"),
    }
}

/// The words of a compiler's command line as options of ours; there are few that are meant.
fn flags(words: &[String]) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let short = ["-I", "-D", "-U"].into_iter().find(|o| word.starts_with(o));
        let (option, value) = match (short, word.strip_prefix("-std=")) {
            (Some(option), _) => (option.to_owned(), word[option.len()..].to_owned()),
            (None, Some(standard)) => ("--std=".to_owned(), standard.to_owned()),
            (None, None) if word == "-include" => ("--include=".to_owned(), String::new()),
            (None, None) => {
                return Err(format!(
                    "`{word}` is no flag that is meant here: there are -I, -D, -U, -include and -std="
                ));
            }
        };
        let value = match value.is_empty() {
            true => words.next().cloned().unwrap_or_default(),
            false => value,
        };
        if value.is_empty() {
            return Err(format!("`{word}` has no value"));
        }
        out.push(format!("{option}{value}"));
    }
    Ok(out)
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
    fn values_do_not_become_options() {
        let words = |text: &str| -> Result<Vec<String>, String> {
            let settings = settings(text).map_err(|(_, message)| message)?;
            Ok(settings.into_iter().flat_map(|s| s.words).collect())
        };
        let files = words("files = [\"--cc=./evil.sh\", \"@rsp.c\", \"a.c\"]");
        let expected = ["./--cc=./evil.sh", "./@rsp.c", "a.c"];
        assert_eq!(files, Ok(expected.map(str::to_owned).to_vec()));
        let flags =
            words("flags = [\"-I\", \"x\", \"-DA=1\", \"-include\", \"y.h\", \"-std=c11\"]");
        let expected = ["-Ix", "-DA=1", "--include=y.h", "--std=c11"];
        assert_eq!(flags, Ok(expected.map(str::to_owned).to_vec()));
        for flag in [
            "--cc=./evil.sh",
            "--witness=/x",
            "-o",
            "x.c",
            "-I",
            "--solver=x",
            "@x",
        ] {
            assert!(words(&format!("flags = [\"{flag}\"]")).is_err(), "{flag}");
        }
    }

    #[test]
    fn untrusted_settings_stay_in_their_folder() {
        let text = "cc = \"x\"\nfiles = [\"/etc/x.c\"]\nproject = \"../p\"\nbaseline = \"b.json\"\n\
            [budget]\nmemory = 90000\ntime = 5\n";
        let settings = settings(text).expect("good");
        let out = settings
            .iter()
            .filter(|s| super::reaches_out(s, "".as_ref()));
        let names: Vec<&str> = out.map(|s| s.name).collect();
        assert_eq!(names, ["cc", "files", "project", "memory"]);
    }

    #[test]
    fn other_commands_are_left_alone() {
        let args = vec!["threadproof".into(), "trace".into(), "x".into()];
        let (same, file) = with_config(args.clone(), |_| true).expect("good");
        assert_eq!((same, file), (args, None));
    }
}
