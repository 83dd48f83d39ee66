//! What to load, and how.

use std::path::PathBuf;

use ir::front::{Externals, GivenFiles};
use ir::{DataModel, Failures};

use crate::preprocess::{Project, Reach};

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The files, in order.
    pub files: Vec<Input>,
}

/// One file with its own flags.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The file; `.i` files are taken as already preprocessed.
    pub path: PathBuf,
    /// Arguments for the preprocessor: `-I`, `-D`, `-std=` and so on.
    pub arguments: Vec<String>,
    /// The target of a project that it is compiled for.
    pub target: Option<String>,
}

impl Inputs {
    /// Files that share their flags.
    pub fn files(paths: impl IntoIterator<Item = PathBuf>, arguments: &[String]) -> Inputs {
        Inputs {
            files: paths
                .into_iter()
                .map(|path| Input {
                    path,
                    arguments: arguments.to_vec(),
                    target: None,
                })
                .collect(),
        }
    }

    /// The C files of a project (a `compile_commands.json`).
    pub fn project(project: &Project) -> Inputs {
        Inputs {
            files: project
                .entries
                .iter()
                .map(|e| Input {
                    path: e.file.clone(),
                    arguments: e.arguments.clone(),
                    target: e.target.clone(),
                })
                .collect(),
        }
    }
}

/// How to load.
#[derive(Clone, Debug)]
pub struct Options {
    /// Sizes of types.
    pub data_model: DataModel,
    /// The compiler driver used as preprocessor.
    pub cc: String,
    /// Functions to call from any number of threads, instead of `main`.
    pub entry: Option<Vec<String>>,
    /// The program that is meant, where files have several (`--target`).
    pub target: Option<String>,
    /// What all calls of them share beyond what types say: types, or `function:parameter`.
    pub shared: Vec<String>,
    /// What is assumed of some external functions, by name.
    pub contracts: Vec<(String, Externals)>,
    /// What is assumed of external functions without a model.
    pub externals: Externals,
    /// The environment, as `NAME=VALUE`; none: it is open, and may be any.
    pub environment: Option<Vec<String>>,
    /// What may fail in models of files and connections.
    pub fail: Failures,
    /// The files that there are; none: any.
    pub files: Option<GivenFiles>,
    /// Whether peers outside the program talk to it.
    pub peers: bool,
    /// Whether a read of a network's stream may give less than what has come.
    pub short_reads: bool,
    /// Whether a monitor is told of the messages that it sends and receives.
    pub monitored: bool,
    /// Whether it is one process of several.
    pub system: bool,
    /// Whether a program without `main` (and without entries) is fine.
    pub no_main_ok: bool,
    /// What may be shown of what is read.
    pub reach: Reach,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            data_model: DataModel::Lp64,
            cc: "cc".to_owned(),
            entry: None,
            target: None,
            shared: Vec::new(),
            externals: Externals::Gap,
            environment: None,
            fail: Failures::NONE,
            files: None,
            peers: true,
            short_reads: false,
            monitored: false,
            contracts: Vec::new(),
            system: false,
            no_main_ok: false,
            reach: Reach::default(),
        }
    }
}
