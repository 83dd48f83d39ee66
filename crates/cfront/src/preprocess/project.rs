//! `compile_commands.json`: which files a project has and how each is preprocessed.
//!
//! The format is Clang's "JSON Compilation Database": an array of objects with `directory`, `file`
//! and `arguments` or `command`. Commands are split as a POSIX shell would split words, without
//! expansions, and never run; of their arguments only those that bear on preprocessing and on the
//! meaning of types are kept, with paths resolved against `directory`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::arguments::{FLAGS, is_of_the_machine};
use super::{read_source, resolve};
use crate::source::{Diagnostic, FileTable, Location, Severity};

/// What a compilation database says.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// The C files in order.
    pub entries: Vec<ProjectEntry>,
    /// Files and options passed over.
    pub warnings: Vec<Diagnostic>,
}

/// One C file of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectEntry {
    /// The file, resolved against its directory.
    pub file: PathBuf,
    /// The arguments that bear on preprocessing.
    pub arguments: Vec<String>,
    /// Compiled with `-m32`.
    pub ilp32: bool,
    /// Compiled with `-funsigned-char`; `None` when not said.
    pub unsigned_char: Option<bool>,
    /// The target it is compiled for, where the path of its object file says so.
    pub target: Option<String>,
    /// Its object in the database.
    pub location: Location,
}

/// Reads a compilation database.
pub fn read_project(path: &Path, files: &mut FileTable) -> Result<Project, Vec<Diagnostic>> {
    if path.is_dir() {
        let shown = path.display();
        let message = format!(
            "'{shown}' is a directory: --project wants a file in it, `compile_commands.json`, which build \
             systems write"
        );
        return Err(vec![Diagnostic::general(message)]);
    }
    let text = read_source(path).map_err(|message| vec![Diagnostic::general(message)])?;
    let base = path.parent().unwrap_or(Path::new(""));
    let name = path.to_string_lossy();
    let project = parse_project(&text, &name, base, files);
    files.keep(&name, text, true);
    project
}

/// Reads the text of a compilation database that lies in the folder `base`.
pub fn parse_project(
    text: &[u8],
    name: &str,
    base: &Path,
    files: &mut FileTable,
) -> Result<Project, Vec<Diagnostic>> {
    let file = files.intern(name);
    let at = |line: usize, column: usize| Location {
        file,
        line: line as u32,
        column: column as u32,
    };
    let value: Value = serde_json::from_slice(text).map_err(|error| {
        let message = format!("not valid JSON: {error}");
        vec![Diagnostic::error(at(error.line(), error.column()), message)]
    })?;
    let Value::Array(objects) = value else {
        let message = "a compilation database is a JSON array";
        return Err(vec![Diagnostic::error(at(1, 1), message)]);
    };
    let places = element_places(text);
    let mut project = Project::default();
    let mut errors = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        let (line, column) = places.get(index).copied().unwrap_or((1, 1));
        let location = at(line, column);
        match entry(object, base, location) {
            Ok((entry, warnings)) => {
                project.entries.extend(entry);
                let located = |message| Diagnostic {
                    severity: Severity::Warning,
                    ..Diagnostic::error(location, message)
                };
                project.warnings.extend(warnings.into_iter().map(located));
            }
            Err(message) => errors.push(Diagnostic::error(location, message)),
        }
        if errors.len() == crate::syntax::lex::MAX_ERRORS {
            break;
        }
    }
    if errors.is_empty() {
        Ok(project)
    } else {
        Err(errors)
    }
}

/// An entry, or none for a file that is not C, with warnings.
fn entry(
    object: &Value,
    base: &Path,
    location: Location,
) -> Result<(Option<ProjectEntry>, Vec<String>), String> {
    let text = |key: &str| match object.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(format!("'{key}' is not a string")),
    };
    if !object.is_object() {
        return Err("entry is not an object".to_owned());
    }
    let directory = text("directory")?.ok_or("entry has no 'directory'")?;
    let directory = resolve(base, directory);
    let file = text("file")?.ok_or("entry has no 'file'")?;
    let words: Vec<String> = match object.get("arguments") {
        Some(Value::Array(words)) => words
            .iter()
            .map(|word| word.as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .ok_or("'arguments' holds something other than strings")?,
        Some(_) => return Err("'arguments' is not an array".to_owned()),
        None => split_words(text("command")?.ok_or("entry has no 'arguments' or 'command'")?)?,
    };
    let mut kept = Kept::default();
    kept.scan(words.get(1..).unwrap_or(&[]), &directory);
    let mut warnings = std::mem::take(&mut kept.warnings);
    let object = text("output")?.map(str::to_owned).or(kept.object);
    let file = resolve(&directory, file);
    let extension = file.extension().and_then(|extension| extension.to_str());
    let is_c = match &kept.language {
        Some(language) => language == "c" || language == "cpp-output",
        None => matches!(extension, Some("c" | "i" | "h")),
    };
    if !is_c {
        warnings.clear();
        warnings.push(format!("'{}' is not a C file; left out", file.display()));
        return Ok((None, warnings));
    }
    if let Some(why) = kept.refused {
        return Err(why);
    }
    let entry = ProjectEntry {
        file,
        arguments: kept.arguments,
        ilp32: kept.ilp32,
        unsigned_char: kept.unsigned_char,
        target: object.as_deref().and_then(target_of_object),
        location,
    };
    Ok((Some(entry), warnings))
}

/// The target that an object file is made for.
fn target_of_object(path: &str) -> Option<String> {
    let mut parts = path.split('/').rev();
    let named = |part: &str| {
        let name = part
            .strip_suffix(".dir")
            .or_else(|| part.strip_suffix(".p"));
        name.filter(|n| !n.is_empty()).map(str::to_owned)
    };
    parts.find_map(named)
}

/// What is kept of a command line.
#[derive(Default)]
struct Kept {
    arguments: Vec<String>,
    ilp32: bool,
    unsigned_char: Option<bool>,
    language: Option<String>,
    /// The object file.
    object: Option<String>,
    warnings: Vec<String>,
    /// Why the file cannot be compiled as the command says.
    refused: Option<String>,
}

/// Options whose value is a path and may be a word of its own.
const PATH_OPTIONS: [&str; 8] = [
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-imacros",
    "-isysroot",
    "--sysroot",
    "-I",
];

/// Options we drop that take the next word as their value.
const DROPPED_WITH_VALUE: [&str; 17] = [
    "-MF",
    "-MT",
    "-MQ",
    "-L",
    "-l",
    "-T",
    "-u",
    "-z",
    "-e",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "-mllvm",
    "--param",
    "-arch",
    "-target",
];

/// Options that change types in ways we do not follow. Without them the program would be another one.
const REFUSED: [&str; 9] = [
    "-fshort-wchar",
    "-fpack-struct",
    "-mms-bitfields",
    "-malign-double",
    "-mlong-double-64",
    "-mlong-double-128",
    "-m96bit-long-double",
    "-mx32",
    "-m16",
];

impl Kept {
    fn scan(&mut self, words: &[String], directory: &Path) {
        let mut words = words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            if let Some(option) = PATH_OPTIONS
                .iter()
                .find(|option| word.starts_with(**option))
            {
                let joined = &word[option.len()..];
                let path = match joined.strip_prefix('=').filter(|_| *option == "--sysroot") {
                    Some(path) => Some(path),
                    None if joined.is_empty() => words.next(),
                    None => Some(joined),
                };
                self.path_option(option, path, directory);
                continue;
            }
            match word {
                "-D" | "-U" => {
                    if let Some(value) = words.next() {
                        self.arguments.push(format!("{word}{value}"));
                    }
                }
                "-m32" => self.ilp32 = true,
                "-m64" => self.ilp32 = false,
                "-funsigned-char" | "-fno-signed-char" => self.char_sign(true),
                "-fsigned-char" | "-fno-unsigned-char" => self.char_sign(false),
                "-x" => self.language = words.next().map(str::to_owned),
                "-o" => self.object = words.next().map(str::to_owned),
                _ if DROPPED_WITH_VALUE.contains(&word) => {
                    words.next();
                }
                _ if is_refused(word) => {
                    self.refused = Some(format!("option '{word}' changes types; not supported"));
                }
                _ if FLAGS.contains(&word) => self.arguments.push(word.to_owned()),
                _ => self.joined(word),
            }
        }
    }

    fn char_sign(&mut self, unsigned: bool) {
        self.unsigned_char = Some(unsigned);
        let flag = match unsigned {
            true => "-funsigned-char",
            false => "-fsigned-char",
        };
        self.arguments.push(flag.to_owned());
    }

    fn path_option(&mut self, option: &str, path: Option<&str>, directory: &Path) {
        let Some(path) = path else {
            self.warnings
                .push(format!("option '{option}' has no value"));
            return;
        };
        let resolved = resolve(directory, path);
        // A forced header may also be found on the search path, so it is left alone when it does
        // not lie in the directory.
        let searched = matches!(option, "-include" | "-imacros") && !resolved.exists();
        let path = match searched {
            true => path.to_owned(),
            false => resolved.to_string_lossy().into_owned(),
        };
        match option {
            "--sysroot" => self.arguments.push(format!("--sysroot={path}")),
            _ => self.arguments.extend([option.to_owned(), path]),
        }
    }

    fn joined(&mut self, word: &str) {
        if let Some(parts) = word.strip_prefix("-Wp,") {
            let relevant = |part: &&str| part.starts_with("-D") || part.starts_with("-U");
            let parts = parts.split(',').filter(relevant).map(str::to_owned);
            self.arguments.extend(parts);
        } else if word.starts_with("-D")
            || word.starts_with("-U")
            || word.starts_with("-std=")
            || is_of_the_machine(word)
        {
            self.arguments.push(word.to_owned());
        } else if let Some(language) = word.strip_prefix("-x") {
            self.language = Some(language.to_owned());
        } else if word.starts_with("-m") {
            let message = format!("option '{word}' is not known; left out");
            self.warnings.push(message);
        } else if word.starts_with('@') {
            // What it says of the program is not known.
            self.refused = Some(format!("response file '{word}' is not read"));
        }
    }
}

fn is_refused(word: &str) -> bool {
    let name = word.split('=').next().unwrap_or_default();
    REFUSED.contains(&name)
}

/// Splits a command into words by the quoting rules of a POSIX shell; nothing is expanded.
fn split_words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(inner) => word.push(inner),
                        None => return Err("quote in 'command' is not closed".to_owned()),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('"') => break,
                        Some('\\') => match characters.next() {
                            Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                            Some('\n') => {}
                            Some(other) => word.extend(['\\', other]),
                            None => return Err("quote in 'command' is not closed".to_owned()),
                        },
                        Some(inner) => word.push(inner),
                        None => return Err("quote in 'command' is not closed".to_owned()),
                    }
                }
            }
            '\\' => match characters.next() {
                Some('\n') => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
                None => return Err("'command' ends in a backslash".to_owned()),
            },
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Line and column of each element of the outermost array of valid JSON text.
fn element_places(text: &[u8]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let (mut line, mut line_start) = (1, 0);
    let mut depth = 0usize;
    let mut in_string = false;
    let mut expecting = false;
    let mut index = 0;
    while index < text.len() {
        let byte = text[index];
        let blank = byte.is_ascii_whitespace();
        if expecting && !in_string && depth == 1 && !blank && !matches!(byte, b']' | b',') {
            places.push((line, index - line_start + 1));
            expecting = false;
        }
        match byte {
            b'\n' => {
                line += 1;
                line_start = index + 1;
            }
            b'\\' if in_string => index += 1,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                expecting |= depth == 1;
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            b',' if !in_string && depth == 1 => expecting = true,
            _ => {}
        }
        index += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Project, Vec<Diagnostic>> {
        parse_project(
            text.as_bytes(),
            "compile_commands.json",
            Path::new("/base"),
            &mut FileTable::new(),
        )
    }

    #[test]
    fn targets_are_named_by_their_objects() {
        let of = |path: &str| target_of_object(path).unwrap_or_default();
        assert_eq!(of("CMakeFiles/app.dir/src/main.c.o"), "app");
        assert_eq!(of("tools/CMakeFiles/dump.dir/main.c.o"), "dump");
        assert_eq!(of("app.p/main.c.o"), "app");
        assert_eq!(of("main.o"), "");
    }

    #[test]
    fn words_split_as_in_a_shell() {
        let words = split_words(r#"cc -DA="x y" -D'B=\"q\"' -DC=\"s\" '' a\ b.c"#);
        let expected = ["cc", "-DA=x y", r#"-DB=\"q\""#, "-DC=\"s\"", "", "a b.c"];
        assert_eq!(words.as_deref(), Ok(expected.map(str::to_owned).as_slice()));
        assert!(split_words("cc 'a").is_err());
        assert!(split_words("cc \"a").is_err());
        assert!(split_words("cc a\\").is_err());
    }

    #[test]
    fn only_preprocessing_arguments_are_kept() {
        let project = parse(
            r#"[{"directory": "/p", "file": "src/a.c", "arguments": ["cc", "-c", "-O2", "-Wall",
                "-Iinc", "-I", "/abs", "-isystem", "sys", "-DX=1", "-D", "Y", "-UZ", "-std=c11",
                "-o", "a.o", "-MF", "a.d", "-m32", "-funsigned-char", "-Wp,-DW,-MD,dep",
                "-pthread", "src/a.c"]}]"#,
        )
        .expect("valid");
        let entry = &project.entries[0];
        assert_eq!(entry.file, Path::new("/p/src/a.c"));
        assert!(entry.ilp32);
        assert_eq!(entry.unsigned_char, Some(true));
        let expected = [
            "-I",
            "/p/inc",
            "-I",
            "/abs",
            "-isystem",
            "/p/sys",
            "-DX=1",
            "-DY",
            "-UZ",
            "-std=c11",
            "-funsigned-char",
            "-DW",
            "-pthread",
        ];
        assert_eq!(entry.arguments, expected);
    }

    #[test]
    fn commands_and_relative_directories_are_resolved() {
        let project = parse(
            r#"[{"directory": "build", "file": "../a.c", "command": "cc -I.. -c ../a.c"},
                {"directory": "build", "file": "b.cpp", "command": "c++ -c b.cpp"}]"#,
        )
        .expect("valid");
        assert_eq!(project.entries.len(), 1);
        assert_eq!(project.entries[0].file, Path::new("/base/build/../a.c"));
        assert_eq!(project.entries[0].arguments, ["-I", "/base/build/.."]);
        assert_eq!(project.warnings.len(), 1);
    }

    #[test]
    fn malformed_entries_are_located() {
        let errors = parse("[\n {\"directory\": \"/\", \"file\": 3},\n  7,\n\n {}]");
        let errors = errors.expect_err("malformed");
        let places: Vec<_> = errors
            .iter()
            .filter_map(|error| error.location)
            .map(|location| (location.line, location.column))
            .collect();
        assert_eq!(places, [(2, 2), (3, 3), (5, 2)]);
        assert_eq!(errors[0].message, "'file' is not a string");
        let errors = parse("[{]").expect_err("malformed");
        assert_eq!(errors[0].location.map(|location| location.line), Some(1));
        assert!(parse("{}").is_err());
    }
}
