//! The files and the peers of the program's world: `--file`, `--files`, `--peers`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ir::front::GivenFiles;

/// The files and the peers.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WorldArgs {
    /// A file that the program finds, with what it holds now, and the name by which the program knows it (C
    /// programs; without NAME the same name; names that are not absolute begin where the program starts)
    #[arg(long, value_name = "REAL[=NAME]", value_parser = file, conflicts_with = "process")]
    pub(crate) file: Vec<GivenFile>,
    /// Which other files there are: `any`, with any contents, or none but those `given` by --file and those that
    /// the program makes [default: given with --file, otherwise any]
    #[arg(
        long = "files",
        value_enum,
        value_name = "WHICH",
        conflicts_with = "process"
    )]
    pub(crate) others: Option<FilesArg>,
    /// Who talks to the program by sockets: `any` peer, which does anything at any time, or `none`
    #[arg(long, value_enum, value_name = "WHO", conflicts_with = "process")]
    pub(crate) peers: Option<PeersArg>,
}

/// A file that the program finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GivenFile {
    pub(crate) real: PathBuf,
    pub(crate) name: String,
}

/// Which files there are beside those given.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FilesArg {
    /// Any, with any contents
    Any,
    /// None but those that the program makes
    Given,
}

/// Who talks to the program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PeersArg {
    /// Peers that do anything
    Any,
    /// Nothing outside the program
    None,
}

/// Reads a file and its name.
fn file(text: &str) -> Result<GivenFile, String> {
    let (real, name) = text.split_once('=').unwrap_or((text, text));
    match real.is_empty() || name.is_empty() {
        true => Err("a file is REAL or REAL=NAME".into()),
        false => Ok(GivenFile {
            real: real.into(),
            name: name.into(),
        }),
    }
}

impl WorldArgs {
    /// The files with what they hold, or what is wrong with one; none where files are any. What a witness names lies
    /// below the current folder.
    pub(crate) fn given(&self, of_witness: bool) -> Result<Option<GivenFiles>, String> {
        let others = match self.others {
            None if self.file.is_empty() => return Ok(None),
            Some(FilesArg::Any) if self.file.is_empty() => return Ok(None),
            None | Some(FilesArg::Given) => false,
            Some(FilesArg::Any) => true,
        };
        let mut files = Vec::new();
        for file in &self.file {
            let shown = confine::shown(&file.real);
            if of_witness && !is_below(&file.real) {
                return Err(format!(
                    "--file {shown}: the witness names a file outside the current folder"
                ));
            }
            let bytes = confine::ordinary(&file.real, LARGEST);
            let bytes = bytes.map_err(|why| format!("--file {shown}: {why}"))?;
            files.push((file.name.clone(), bytes));
        }
        Ok(Some(GivenFiles { files, others }))
    }

    /// The same as words of a command line, for a witness.
    pub(crate) fn to_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for file in &self.file {
            let real = file.real.to_string_lossy();
            words.extend(["--file".into(), format!("{real}={}", file.name)]);
        }
        let name = |v: Option<clap::builder::PossibleValue>| {
            v.map_or_else(String::new, |v| v.get_name().to_string())
        };
        if let Some(others) = self.others {
            words.extend(["--files".into(), name(others.to_possible_value())]);
        }
        if let Some(peers) = self.peers {
            words.extend(["--peers".into(), name(peers.to_possible_value())]);
        }
        words
    }
}

/// The most bytes of a file.
const LARGEST: u64 = 1 << 20;

fn is_below(path: &Path) -> bool {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    matches!((here, path.canonicalize()), (Ok(here), Ok(real)) if real.starts_with(&here))
}
