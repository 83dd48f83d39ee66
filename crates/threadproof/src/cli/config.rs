//! `threadproof.toml`: what a project always wants, so that it need not be typed.
//!
//! A configuration is turned into words of a command line, which come before those the user typed:
//! an option typed wins over the file, files typed win over its files. Every command that has `--config`
//! uses it, and takes the keys whose options it has. It is looked for in the current folder and in those
//! above, up to the root of the repository, and mentioned whenever it is used.
//!
//! Unless the user trusts it (`trusted.rs`), it says what is analysed and nothing else: keys that name a
//! program to run, files outside its folder, and a larger memory are ignored, which is said. Above the
//! current folder, only a file of the user's own is read.

mod file;

use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use crate::cli::trusted;
pub(crate) use file::{At, Setting, settings};

/// The name of the file.
pub(crate) const NAME: &str = "threadproof.toml";

/// The most bytes of a configuration.
const LARGEST: u64 = 1 << 20;

/// The most memory that a configuration may ask for if it is not trusted: the default, in MiB.
const MEMORY: f64 = 8192.0;

/// What an untrusted configuration names.
static UNTRUSTED: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Where the configuration was found above the current folder.
static ABOVE: OnceLock<PathBuf> = OnceLock::new();

/// Whether only an untrusted configuration names this file or folder.
pub(crate) fn is_untrusted(path: &Path) -> bool {
    UNTRUSTED
        .get()
        .is_some_and(|paths| paths.iter().any(|p| p == path))
}

/// The folder above the current one that the configuration in use lies in.
pub(crate) fn project_folder() -> Option<&'static Path> {
    ABOVE.get().map(PathBuf::as_path)
}

/// A configuration that is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Used {
    /// Its file.
    pub(crate) file: PathBuf,
    /// The keys that were ignored, because it is not trusted.
    pub(crate) ignored: Vec<&'static str>,
    /// What was taken from it.
    pub(crate) settings: Vec<Setting>,
}

/// The options of a command, without dashes, if it is one that uses configurations.
pub(crate) type Options<'a> = &'a dyn Fn(&str) -> Option<Vec<String>>;

/// The command line with the configuration's words in it, and the file they came from.
pub(crate) fn with_config(
    args: Vec<OsString>,
    options: Options<'_>,
    complete: impl Fn(&[OsString]) -> bool,
) -> Result<(Vec<OsString>, Option<Used>), String> {
    let command = args.get(1).and_then(|a| a.to_str()).unwrap_or_default();
    let words: Vec<&str> = args
        .iter()
        .skip(2)
        .map_while(|a| Some(a.to_str().unwrap_or_default()).filter(|a| *a != "--"))
        .collect();
    let asks_help = words
        .iter()
        .any(|w| matches!(*w, "--help" | "-h" | "--no-config"));
    if asks_help {
        return Ok((args, None));
    }
    let Some(options) = options(command).filter(|o| o.iter().any(|o| o == "config")) else {
        return Ok((args, None));
    };
    let path = match named(&words) {
        Some(named) => Some(PathBuf::from(named)),
        None => found()?,
    };
    let Some(path) = path else {
        return Ok((args, None));
    };
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
    settings.retain(|setting| {
        let program = matches!(setting.name, "files" | "process" | "monitor" | "target");
        let replaced = setting.option.is_some_and(typed) || (own_program && program);
        !replaced && is_for(setting, command, &options)
    });
    let out = spliced(&args, command, &settings, complete);
    let file = path;
    let used = Used {
        file,
        ignored,
        settings,
    };
    Ok((out, Some(used)))
}

/// Whether a command takes a setting: it has its option.
fn is_for(setting: &Setting, command: &str, options: &[String]) -> bool {
    match (setting.name, setting.option) {
        // Other commands ask about fewer of them.
        ("properties", _) => command == "check",
        (_, Some(option)) => options.iter().any(|o| option.strip_prefix("--") == Some(o)),
        (_, None) => true,
    }
}

/// The words with those of the settings in them: at the beginning, where nothing typed can take one for its
/// value. The file that `certify` takes first stays first.
fn spliced(
    args: &[OsString],
    command: &str,
    settings: &[Setting],
    complete: impl Fn(&[OsString]) -> bool,
) -> Vec<OsString> {
    let words = |files: bool| -> Vec<OsString> {
        let chosen = settings.iter().filter(|s| (s.name == "files") == files);
        let words = chosen.flat_map(|s| s.words.iter());
        words.map(OsString::from).collect()
    };
    let [options, files] = [words(false), words(true)];
    let (start, rest) = args.split_at(2);
    if command != "certify" {
        return [start, &options, &files, rest].concat();
    }
    let behind = [start, &options, rest, &files].concat();
    match complete(&behind) {
        true => behind,
        false => [start, &options, rest].concat(),
    }
}

/// The configuration of the current folder, or of the nearest folder above that has one. The root of a
/// repository and the user's home are the last folders looked at.
fn found() -> Result<Option<PathBuf>, String> {
    if Path::new(NAME).is_file() {
        return Ok(Some(PathBuf::from(NAME)));
    }
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let Ok(here) = here else {
        return Ok(None);
    };
    let home = std::env::var_os("HOME").and_then(|h| Path::new(&h).canonicalize().ok());
    let mut up = PathBuf::new();
    for folder in here.ancestors() {
        let path = up.join(NAME);
        if up != Path::new("") && path.is_file() {
            if !is_own(&path) {
                let shown = confine::shown(&path);
                let why = "it belongs to another user; --config names it, --no-config reads none";
                return Err(format!("{shown}: error: {why}"));
            }
            let _ = ABOVE.set(folder.to_path_buf());
            return Ok(Some(path));
        }
        if up.join(".git").exists() || home.as_deref() == Some(folder) {
            break;
        }
        up.push("..");
    }
    Ok(None)
}

/// Whether a file belongs to the user of this process.
fn is_own(file: &Path) -> bool {
    let owner = |path: &Path| path.metadata().ok().map(|m| m.uid());
    let own = owner(Path::new("/proc/self"));
    own.is_some() && own == owner(file)
}

/// Whether a setting is not only about what is analysed in this folder.
fn reaches_out(setting: &Setting, folder: &Path) -> bool {
    match setting.name {
        "cc" | "jdk" => true,
        "files" | "process" | "monitor" | "project" | "baseline" | "classpath" | "sourcepath" => {
            !setting.values.iter().all(|v| stays(v, folder))
        }
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
    let folder = path.parent().unwrap_or(Path::new(""));
    settings(&text, folder).map_err(|(at, message)| located(path, at, &message))
}

fn located(path: &Path, At { line, column }: At, message: &str) -> String {
    format!("{}:{line}:{column}: error: {message}", confine::shown(path))
}

impl Used {
    /// Which value of the file the command line does not take, and why: the words of each setting are tried
    /// by themselves.
    pub(crate) fn blame(&self, refuses: impl Fn(&[String]) -> Option<String>) -> Option<String> {
        let mut settings = self.settings.iter().filter(|s| s.name != "files");
        settings.find_map(|setting| {
            let why = refuses(&setting.words)?;
            Some(located(&self.file, setting.at, &why))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{settings, with_config};

    #[test]
    fn untrusted_settings_stay_in_their_folder() {
        let text = "cc = \"x\"\njdk = \"j\"\nclasspath = \"a:/etc\"\nsourcepath = \"src\"\nfiles = [\"/etc/x.c\"]\nproject = \"../p\"\nbaseline = \"b.json\"\n\
            [budget]\nmemory = 90000\ntime = 5\n";
        let settings = settings(text, "".as_ref()).expect("good");
        let out = settings
            .iter()
            .filter(|s| super::reaches_out(s, "".as_ref()));
        let names: Vec<&str> = out.map(|s| s.name).collect();
        assert_eq!(
            names,
            ["files", "project", "classpath", "jdk", "cc", "memory"]
        );
    }

    #[test]
    fn other_commands_are_left_alone() {
        let args = vec!["threadproof".into(), "trace".into(), "x".into()];
        let options = |_: &str| Some(vec!["lenient".to_owned()]);
        let (same, file) = with_config(args.clone(), &options, |_| true).expect("good");
        assert_eq!((same, file), (args, None));
    }
}
