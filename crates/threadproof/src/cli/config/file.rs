//! The keys of `threadproof.toml`, and what each one is on a command line.
//!
//! The text is read by the crate `toml` into [`File`]; an unknown key, a value of another type and a syntax
//! error come with their place. Paths are relative to the folder of the file. Values are words of their
//! own, whatever their author wrote: none of them becomes an option of its own.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

/// What a configuration says. A new key is a field here and a line in [`settings`].
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct File {
    files: Option<Spanned<Strings>>,
    project: Option<Spanned<String>>,
    target: Option<Spanned<String>>,
    flags: Option<Spanned<Strings>>,
    main: Option<Spanned<String>>,
    classpath: Option<Spanned<Strings>>,
    sourcepath: Option<Spanned<Strings>>,
    jdk: Option<Spanned<String>>,
    entry: Option<Spanned<Strings>>,
    env: Option<Spanned<Strings>>,
    peers: Option<Spanned<String>>,
    shared: Option<Spanned<Strings>>,
    externals: Option<Spanned<String>>,
    external: Option<Spanned<Strings>>,
    model: Option<Spanned<Strings>>,
    data_model: Option<Spanned<String>>,
    memory_model: Option<Spanned<String>>,
    cc: Option<Spanned<String>>,
    properties: Option<Spanned<Strings>>,
    benign: Option<Spanned<Strings>>,
    trust: Option<Spanned<Strings>>,
    baseline: Option<Spanned<String>>,
    process: Vec<Spanned<Process>>,
    monitor: Option<Spanned<String>>,
    search: Search,
    budget: Budget,
}

/// A table `[[process]]`: one of several that are checked together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Process {
    name: String,
    files: Strings,
    #[serde(default = "one")]
    count: u16,
    #[serde(default)]
    args: String,
    #[serde(default)]
    daemon: bool,
    #[serde(default)]
    crash: bool,
}

fn one() -> u16 {
    1
}

/// The table `[search]`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Search {
    strategy: Option<Spanned<String>>,
    findings: Option<Spanned<u16>>,
    values: Option<Spanned<u32>>,
    exact: Option<Spanned<bool>>,
    fail: Option<Spanned<Strings>>,
    faults: Option<Spanned<u32>>,
    no_spurious: Option<Spanned<bool>>,
    overflow: Option<Spanned<bool>>,
}

/// The table `[budget]`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Budget {
    time: Option<Spanned<f64>>,
    memory: Option<Spanned<u64>>,
    max_states: Option<Spanned<u64>>,
}

/// One string, or a list of them.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "this is a list of strings, such as [\"a\", \"b\"]"
)]
enum Strings {
    One(String),
    Many(Vec<String>),
}

impl Strings {
    fn list(self) -> Vec<String> {
        match self {
            Strings::One(text) => vec![text],
            Strings::Many(list) => list,
        }
    }
}

/// A line and a column, from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// One key as words of a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    /// Its key.
    pub(crate) name: &'static str,
    /// The option that, typed, replaces it; none for files and flags.
    pub(crate) option: Option<&'static str>,
    pub(crate) words: Vec<String>,
    /// The values, as they stand in the file; files relative to the current folder.
    pub(crate) values: Vec<String>,
    /// Where its value stands.
    pub(crate) at: At,
}

/// The settings of a configuration's text that lies in this folder, or what is wrong with it, and where.
pub(crate) fn settings(text: &str, folder: &Path) -> Result<Vec<Setting>, (At, String)> {
    let file: File = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (place(text, at), plain(error.message()))
    })?;
    let mut out = Settings {
        text,
        folder,
        list: Vec::new(),
    };
    out.files(file.files);
    for process in file.process {
        out.process(process)?;
    }
    out.path("monitor", "--monitor", file.monitor);
    out.path("project", "--project", file.project);
    out.one("target", "--target", file.target);
    out.flags(file.flags)?;
    out.one("main", "--main", file.main);
    out.folders("classpath", "--classpath", file.classpath);
    out.folders("sourcepath", "--sourcepath", file.sourcepath);
    out.path("jdk", "--jdk", file.jdk);
    out.each("entry", "--entry", file.entry);
    out.each("env", "--env", file.env);
    out.one("peers", "--peers", file.peers);
    out.each("shared", "--shared", file.shared);
    out.one("externals", "--externals", file.externals);
    out.each("external", "--external", file.external);
    out.each_path("model", "--model", file.model);
    out.one("data-model", "--data-model", file.data_model);
    out.one("memory-model", "--memory-model", file.memory_model);
    out.one("cc", "--cc", file.cc);
    out.each("properties", "--property", file.properties);
    out.each("benign", "--benign", file.benign);
    out.each("trust", "--trust", file.trust);
    out.path("baseline", "--baseline", file.baseline);
    out.one("strategy", "--strategy", file.search.strategy);
    out.one("findings", "--findings", file.search.findings);
    out.one("values", "--values", file.search.values);
    out.switch("exact", "--exact", file.search.exact);
    out.each("fail", "--fail", file.search.fail);
    out.one("faults", "--faults", file.search.faults);
    out.switch("no-spurious", "--no-spurious", file.search.no_spurious);
    out.switch("overflow", "--overflow", file.search.overflow);
    out.one("time", "--time", file.budget.time);
    out.one("memory", "--memory", file.budget.memory);
    out.one("max-states", "--max-states", file.budget.max_states);
    Ok(out.list)
}

/// A message of the reader in one line.
fn plain(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    lines.join("; ")
}

/// The line and column of a byte.
fn place(text: &str, byte: usize) -> At {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let column = before[start..].chars().count() + 1;
    At { line, column }
}

/// The settings found so far.
struct Settings<'a> {
    text: &'a str,
    folder: &'a Path,
    list: Vec<Setting>,
}

impl Settings<'_> {
    fn add(
        &mut self,
        name: &'static str,
        option: Option<&'static str>,
        at: usize,
        (words, values): (Vec<String>, Vec<String>),
    ) {
        let at = place(self.text, at);
        self.list.push(Setting {
            name,
            option,
            words,
            values,
            at,
        });
    }

    /// The option once, with a value.
    fn one(
        &mut self,
        name: &'static str,
        option: &'static str,
        value: Option<Spanned<impl ToString>>,
    ) {
        let Some(value) = value else { return };
        let at = value.span().start;
        let text = value.get_ref().to_string();
        let words = vec![format!("{option}={text}")];
        self.add(name, Some(option), at, (words, vec![text]));
    }

    /// The option once, with a path.
    fn path(&mut self, name: &'static str, option: &'static str, value: Option<Spanned<String>>) {
        let Some(value) = value else { return };
        let at = value.span().start;
        let path = self.resolved(value.get_ref());
        let words = vec![format!("{option}={path}")];
        self.add(name, Some(option), at, (words, vec![path]));
    }

    /// The option once, with all paths; a value may list several.
    fn folders(
        &mut self,
        name: &'static str,
        option: &'static str,
        values: Option<Spanned<Strings>>,
    ) {
        let Some(values) = values else { return };
        let at = values.span().start;
        let values = values.into_inner().list();
        let paths = values.iter().flat_map(|v| v.split(':'));
        let paths = paths.filter(|p| !p.is_empty()).map(|p| self.resolved(p));
        let paths: Vec<String> = paths.collect();
        let words = vec![format!("{option}={}", paths.join(":"))];
        self.add(name, Some(option), at, (words, paths));
    }

    /// The option once for each value.
    fn each(&mut self, name: &'static str, option: &'static str, values: Option<Spanned<Strings>>) {
        let Some(values) = values else { return };
        let at = values.span().start;
        let values = values.into_inner().list();
        let words = values.iter().map(|v| format!("{option}={v}")).collect();
        self.add(name, Some(option), at, (words, values));
    }

    /// The option once for each path.
    fn each_path(
        &mut self,
        name: &'static str,
        option: &'static str,
        values: Option<Spanned<Strings>>,
    ) {
        let Some(values) = values else { return };
        let at = values.span().start;
        let values = values.into_inner().list();
        let paths: Vec<String> = values.iter().map(|v| self.resolved(v)).collect();
        let words = paths.iter().map(|p| format!("{option}={p}")).collect();
        self.add(name, Some(option), at, (words, paths));
    }

    /// The option, if true.
    fn switch(&mut self, name: &'static str, option: &'static str, value: Option<Spanned<bool>>) {
        let Some(value) = value else { return };
        let words = value.get_ref().then(|| option.to_owned());
        let words = words.into_iter().collect();
        self.add(name, Some(option), value.span().start, (words, Vec::new()));
    }

    fn files(&mut self, files: Option<Spanned<Strings>>) {
        let Some(files) = files else { return };
        let at = files.span().start;
        let files = files.into_inner().list();
        let files: Vec<String> = files.iter().map(|f| file(&self.resolved(f))).collect();
        self.add("files", None, at, (files.clone(), files));
    }

    fn process(&mut self, process: Spanned<Process>) -> Result<(), (At, String)> {
        let at = process.span().start;
        let process = process.into_inner();
        let files = process.files.list();
        let files: Vec<String> = files.iter().map(|f| file(&self.resolved(f))).collect();
        let odd = |f: &String| f.contains(['+', ',', '=']);
        if let Some(name) = files.iter().find(|f| odd(f)) {
            let message =
                format!("`{name}`: the file of a process has no `+`, `,` or `=` in its name");
            return Err((place(self.text, at), message));
        }
        let name = &process.name;
        let mut words = vec![format!(
            "--process={name}={},{}",
            files.join("+"),
            process.count
        )];
        words.push(format!("--process-args={name}={}", process.args));
        if process.daemon {
            words.push(format!("--daemon={name}"));
        }
        if process.crash {
            words.push(format!("--crash={name}"));
        }
        self.add("process", Some("--process"), at, (words, files));
        Ok(())
    }

    fn flags(&mut self, flags: Option<Spanned<Strings>>) -> Result<(), (At, String)> {
        let Some(flags) = flags else { return Ok(()) };
        let at = flags.span().start;
        let values = flags.into_inner().list();
        let words = self
            .options(&values)
            .map_err(|message| (place(self.text, at), message))?;
        self.add("flags", None, at, (words, values));
        Ok(())
    }

    /// The words of a compiler's command line as options of ours; there are few that are meant.
    fn options(&self, words: &[String]) -> Result<Vec<String>, String> {
        let mut out = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let short = ["-I", "-D", "-U"].into_iter().find(|o| word.starts_with(o));
            let (option, value) = match (short, word.strip_prefix("-std=")) {
                (Some(option), _) => (option, &word[option.len()..]),
                (None, Some(standard)) => ("--std=", standard),
                (None, None) if word == "-include" => ("--include=", ""),
                (None, None) => {
                    return Err(format!(
                        "`{word}` is not a flag of the preprocessor; there are -I, -D, -U, -include and -std="
                    ));
                }
            };
            let value = match value.is_empty() {
                true => words.next().map_or("", String::as_str),
                false => value,
            };
            if value.is_empty() {
                return Err(format!("`{word}` has no value"));
            }
            // A forced header may also be found on the search path.
            let value = match option {
                "-I" => self.resolved(value),
                "--include=" if Path::new(&self.resolved(value)).exists() => self.resolved(value),
                _ => value.to_owned(),
            };
            out.push(format!("{option}{value}"));
        }
        Ok(out)
    }

    /// A path of the file, from the current folder.
    fn resolved(&self, path: &str) -> String {
        match self.folder == Path::new("") {
            true => path.to_owned(),
            false => self.folder.join(path).to_string_lossy().into_owned(),
        }
    }
}

/// The name of a file, which is no option.
fn file(name: &str) -> String {
    match confine::is_safe_word(name) {
        true => name.to_owned(),
        false => format!("./{name}"),
    }
}

impl Setting {
    /// The files and folders it names.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        match self.name {
            "files" | "model" | "process" | "monitor" | "project" | "classpath" | "sourcepath" => {
                self.values.iter().map(PathBuf::from).collect()
            }
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

#[cfg(test)]
mod tests {
    use super::settings as read;
    use super::{At, Setting};
    use std::path::Path;

    fn settings(text: &str) -> Result<Vec<Setting>, (At, String)> {
        read(text, Path::new(""))
    }

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
        for (text, at, part) in [
            ("file = [\"a.c\"]", (1, 1), "expected one of `files`"),
            ("\n[budgets]\ntime = 1", (2, 2), "budgets"),
            ("files = 3", (1, 9), "list of strings"),
            ("[search]\nexact = \"yes\"", (2, 9), "expected a boolean"),
            (
                "[budget]\ntime = soon",
                (2, 8),
                "string values must be quoted",
            ),
            ("files = [\"a.c\"", (1, 15), "array"),
            ("cc = \"a\"\ncc = \"b\"", (2, 1), "duplicate key"),
            ("flags = [\"-x\"]", (1, 9), "-x"),
            ("[search]\nfindings = 70000", (2, 12), "expected u16"),
        ] {
            let (place, message) = settings(text).expect_err(text);
            assert_eq!((place.line, place.column), at, "{text}: {message}");
            assert!(message.contains(part), "{message}");
            assert!(!message.contains('\n'), "{message}");
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
    fn java_has_keys_of_its_own() {
        let text = "main = \"p.App\"\nclasspath = [\"lib/a.jar\", \"x:y\"]\nsourcepath = \"src\"\njdk = \"j\"\n";
        let settings = read(text, Path::new("..")).expect("good");
        let words: Vec<&str> = settings
            .iter()
            .flat_map(|s| &s.words)
            .map(String::as_str)
            .collect();
        let expected = [
            "--main=p.App",
            "--classpath=../lib/a.jar:../x:../y",
            "--sourcepath=../src",
            "--jdk=../j",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn processes_are_tables() {
        let text = "monitor = \"m.c\"\n[[process]]\nname = \"server\"\nfiles = [\"a.c\", \"b.c\"]\ndaemon = true\n\
                    [[process]]\nname = \"client\"\nfiles = \"c.c\"\ncount = 2\nargs = \"{i}\"\n";
        let settings = read(text, Path::new("x")).expect("good");
        let words: Vec<String> = settings.into_iter().flat_map(|s| s.words).collect();
        let expected = [
            "--process=server=x/a.c+x/b.c,1",
            "--process-args=server=",
            "--daemon=server",
            "--process=client=x/c.c,2",
            "--process-args=client={i}",
            "--monitor=x/m.c",
        ];
        assert_eq!(words, expected);
        assert!(read("[[process]]\nname = \"a\"\n", Path::new("")).is_err());
        assert!(
            read(
                "[[process]]\nname = \"a\"\nfiles = \"a+b.c\"\n",
                Path::new("")
            )
            .is_err()
        );
    }

    #[test]
    fn paths_are_relative_to_the_file() {
        let text = "files = [\"a.c\"]\nproject = \"b/c.json\"\nflags = [\"-Iinc\", \"-DX\"]\n";
        let settings = read(text, Path::new("../..")).expect("good");
        let words: Vec<String> = settings.into_iter().flat_map(|s| s.words).collect();
        let expected = [
            "../../a.c",
            "--project=../../b/c.json",
            "-I../../inc",
            "-DX",
        ];
        assert_eq!(words, expected);
    }
}
