//! Programs of several processes: each image is loaded by itself, then they are put together ([`ir::system`]).

use std::path::PathBuf;

use ir::front::{Lowered, Refused, Text};
use ir::system::{Failures, Image, system};
use ir::{FileId, Idx, Program, Span};

/// The most processes of a system.
pub(crate) const MOST: usize = 32;

/// A process, as files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProcessSource {
    /// What people call it.
    pub name: String,
    /// Its files.
    pub files: Vec<PathBuf>,
    /// How many of it there are.
    pub count: usize,
    /// The arguments, with spaces between; `{i}` is the number of the copy.
    pub arguments: String,
    /// Whether it may wait for ever once all others have ended.
    pub daemon: bool,
    /// Whether it may be killed, at any of its steps.
    pub crashes: bool,
}

impl ProcessSource {
    /// The arguments of each copy, the program's name first.
    pub(super) fn argv(&self) -> Vec<Vec<String>> {
        let copy = |i: usize| {
            let words = self.arguments.split_whitespace();
            let words = words.map(|w| w.replace("{i}", &i.to_string()));
            std::iter::once(self.name.clone()).chain(words).collect()
        };
        (1..=self.count).map(copy).collect()
    }
}

/// An image that was loaded.
pub(crate) struct Loading<'s> {
    /// Whose it is.
    pub(crate) process: &'s ProcessSource,
    /// The program.
    pub(crate) lowered: Lowered,
    /// The arguments of each process that is made of it.
    pub(crate) args: Vec<Vec<String>>,
    /// Where it is one of several images of the process: how many copies come before, and how many there are.
    pub(crate) among: Option<(usize, usize)>,
}

/// One program of loaded images. Those that are managed have natives beside them.
pub(crate) fn join(
    images: Vec<Loading<'_>>,
    natives: Option<Lowered>,
    failures: Failures,
    monitor: Option<Lowered>,
) -> Result<Lowered, Refused> {
    let parts: Vec<Image<'_>> = images
        .iter()
        .map(|image| {
            let program = &image.lowered.program;
            let natives = natives.as_ref().filter(|_| program.managed);
            Image {
                name: image.process.name.clone(),
                program,
                args: image.args.clone(),
                daemon: image.process.daemon,
                crashes: image.process.crashes,
                natives: natives.map(|n| &n.program),
                among: image.among,
            }
        })
        .collect();
    let program = system(&parts, failures, monitor.as_ref().map(|m| &m.program))
        .map_err(|why| Refused::Input(vec![format!("error: {why}")]))?;
    let mut out = Lowered {
        program,
        ..Lowered::default()
    };
    let images = images.into_iter().map(|image| image.lowered);
    for lowered in images.chain(natives).chain(monitor) {
        take(&mut out, lowered);
    }
    Ok(out)
}

/// Takes over what is said of an image.
fn take(out: &mut Lowered, mut lowered: Lowered) {
    let file = |out: &Program, id: FileId| {
        let own = lowered.program.files.get(id);
        let found = own.and_then(|own| out.files.iter().find(|(_, f)| *f == own));
        found.map_or(FileId::new(0), |(id, _)| id)
    };
    for mut gap in std::mem::take(&mut lowered.gaps) {
        gap.span = Span {
            file: file(&out.program, gap.span.file),
            ..gap.span
        };
        if !out.gaps.contains(&gap) {
            out.gaps.push(gap);
        }
    }
    for (of, line) in std::mem::take(&mut lowered.benign) {
        out.benign.push((file(&out.program, of), line));
    }
    for text in std::mem::take(&mut lowered.texts) {
        let file = file(&out.program, text.file);
        if !out.texts.iter().any(|t| t.file == file) {
            out.texts.push(Text { file, ..text });
        }
    }
    for name in lowered.assumed {
        if !out.assumed.contains(&name) {
            out.assumed.push(name);
        }
    }
    out.warnings.append(&mut lowered.warnings);
}
