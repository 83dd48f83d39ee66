//! `--process`, `--args` and `--daemon`: several processes on a command line.

use std::path::PathBuf;

use crate::program::system::MOST;

/// One of several processes: its files, and how many copies there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProcessArg {
    /// What people call it.
    pub(crate) name: String,
    /// Whether the name was given.
    named: bool,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) count: usize,
}

impl ProcessArg {
    /// The same as a word of a command line.
    pub(crate) fn to_word(&self) -> String {
        let files: Vec<String> = self
            .files
            .iter()
            .map(|f| f.to_string_lossy().into_owned())
            .collect();
        let name = match self.named {
            true => format!("{}=", self.name),
            false => String::new(),
        };
        format!("{name}{},{}", files.join("+"), self.count)
    }
}

/// Reads `[NAME=]FILE[+FILE...][,COUNT]`.
pub(crate) fn process(text: &str) -> Result<ProcessArg, String> {
    let (given, rest) = match text.split_once('=') {
        Some((name, rest)) => (Some(name), rest),
        None => (None, text),
    };
    let (files, count) = match rest.rsplit_once(',') {
        Some((files, count)) => {
            let count = count.parse().ok().filter(|n| (0..=MOST).contains(n));
            let count = count.ok_or_else(|| format!("the count is a number from 0 to {MOST}"))?;
            (files, count)
        }
        None => (rest, 1),
    };
    let files: Vec<PathBuf> = files.split('+').map(PathBuf::from).collect();
    let empty = |f: &PathBuf| f.as_os_str().is_empty();
    if files.iter().any(empty) {
        return Err("a process is [NAME=]FILE[+FILE...][,COUNT]".into());
    }
    let stem = files[0].file_stem().unwrap_or_default().to_string_lossy();
    let name = given.map_or_else(|| stem.into_owned(), str::to_owned);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if name.is_empty() || given.is_some() && !name.chars().all(plain) {
        return Err("the name of a process is of letters, digits, `-` and `_`".into());
    }
    Ok(ProcessArg {
        name,
        named: given.is_some(),
        files,
        count,
    })
}

/// Which arguments the program has, where they are not listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WhichArgs {
    /// Any: some are tried
    Any,
    /// None
    None,
    /// Those of a process, as `NAME=ARGS`
    Process(String),
}

/// Reads `any`, `none` or `NAME=ARGS`.
pub(crate) fn which(text: &str) -> Result<WhichArgs, String> {
    match text {
        "any" => Ok(WhichArgs::Any),
        "none" => Ok(WhichArgs::None),
        _ if text.contains('=') => Ok(WhichArgs::Process(text.to_owned())),
        _ => Err("this is `any`, `none`, or NAME=ARGS for a process".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::process;

    #[test]
    fn a_process_is_read_back_from_its_word() {
        for text in ["server.c", "a=x.c+y.c,3", "dir/client.c,2", "x.c,0"] {
            let read = process(text).expect("well-formed");
            assert_eq!(process(&read.to_word()), Ok(read));
        }
        assert_eq!(process("d/client.c,2").map(|p| p.name), Ok("client".into()));
        for wrong in ["", "a=", "x.c,none", "x.c++y.c", "a b=x.c", "x.c,100"] {
            assert!(process(wrong).is_err(), "{wrong}");
        }
    }
}
