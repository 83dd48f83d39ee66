//! Which program: its files, and how they are read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cfront::C;
use ir::Program;
use ir::front::{Externals, FrontEnd, Lowered, Refused, Request};
use jvmfront::Java;
use portfolio::MemoryModel;
use portfolio::world::{Given, GivenFiles};
use report::Sources;
use verdict::Assumption;

use crate::languages;
use crate::program::system::{self, Loading, ProcessSource};

/// A program, as files.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The files, and what every language understands.
    pub request: Request,
    /// What C has beside: the preprocessor and its options.
    pub c: C,
    /// What Java has beside: where classes are, and which one starts.
    pub java: Java,
    /// The processes, where there are several: then there are no files beside.
    pub processes: Vec<ProcessSource>,
    /// What looks on at their messages.
    pub monitor: Option<PathBuf>,
    /// What may go wrong with them.
    pub failures: ir::system::Failures,
    /// The arguments that the program is called with; none: nothing is said of them.
    pub arguments: Option<Vec<String>>,
    /// What atomics weaker than sequentially consistent may show.
    pub memory_model: MemoryModel,
    /// The words of a command line that load it, for witnesses.
    pub words: Vec<String>,
}

/// A program ready to be looked at or run.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program, and what was left out of it.
    pub lowered: Lowered,
    /// What the user's choices take for granted of what is not there: undefined functions, callers.
    pub assumptions: Vec<Assumption>,
    /// The text that was read, for excerpts.
    pub sources: Arc<Sources>,
}

/// Errors shown at most: the first say what is wrong.
const MOST_ERRORS: usize = 100;

impl Source {
    /// A program of these files.
    pub fn files(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Source {
        let files: Vec<PathBuf> = files.into_iter().map(Into::into).collect();
        let words = files.iter().map(|f| f.to_string_lossy().into_owned());
        Source {
            words: words.collect(),
            request: Request {
                files,
                runs: true,
                externals: Externals::Try,
                ..Request::default()
            },
            ..Source::default()
        }
    }

    /// Reads, lowers and verifies the program.
    pub fn load(&self) -> Result<Loaded, Refused> {
        let lowered = self.lowered();
        confine::remove_scratch();
        let mut lowered = lowered?;
        lowered.program = frozen(lowered.program)?;
        for (_, file) in lowered.program.files.iter_mut() {
            if !file.library {
                file.name = from_here(&file.name);
            }
        }
        let mut sources = Sources::default();
        for text in std::mem::take(&mut lowered.texts) {
            sources.add(text.file, text.bytes, text.shown);
        }
        Ok(Loaded {
            assumptions: assumptions(&lowered, self.request.short_reads),
            sources: Arc::new(sources),
            lowered,
        })
    }

    /// The program as its front end gives it, or those of all processes together.
    fn lowered(&self) -> Result<Lowered, Refused> {
        if self.processes.is_empty() {
            return self.image(&self.request);
        }
        let request = Request {
            monitored: self.monitor.is_some(),
            system: true,
            ..self.request.clone()
        };
        let mut images = Vec::new();
        for process in &self.processes {
            images.extend(self.images(process, &request)?);
        }
        let managed = images.iter().any(|image| image.lowered.program.managed);
        let natives = managed.then(|| cfront::natives(&request)).transpose()?;
        let monitor = self.monitor.as_ref().map(|file| {
            self.image(&Request {
                files: vec![file.clone()],
                runs: false,
                ..self.request.clone()
            })
        });
        system::join(images, natives, self.failures, monitor.transpose()?)
    }

    /// A process's images: one of all its copies, or where the arguments are a part of the program, one of each list of them.
    fn images<'s>(
        &self,
        process: &'s ProcessSource,
        request: &Request,
    ) -> Result<Vec<Loading<'s>>, Refused> {
        let mut left = process.argv();
        let own = |files: Vec<PathBuf>| Request {
            files,
            ..request.clone()
        };
        let with_others = process.files.iter().chain(&request.files).cloned();
        let of = |lowered, args, among| Loading {
            process,
            lowered,
            args,
            among,
        };
        if !self.java.claims_any(&process.files) {
            let lowered = self.image(&own(with_others.collect()))?;
            return Ok(vec![of(lowered, left, None)]);
        }
        let all = left.len();
        let mut images = Vec::new();
        loop {
            let same = match left.first() {
                Some(first) => left.iter().take_while(|args| *args == first).count(),
                None => 0,
            };
            let rest = left.split_off(same);
            let words = left.first().map_or(&[][..], |args| &args[1..]);
            let mut lowered = self.image_with(&own(process.files.clone()), words)?;
            lowered.program = frozen(lowered.program)?;
            let among = Some((all - same - rest.len(), all));
            images.push(of(lowered, left, among));
            left = rest;
            if left.is_empty() {
                return Ok(images);
            }
        }
    }

    fn image(&self, request: &Request) -> Result<Lowered, Refused> {
        self.image_with(request, &self.java.arguments)
    }

    fn image_with(&self, request: &Request, arguments: &[String]) -> Result<Lowered, Refused> {
        let java = Java {
            arguments: arguments.to_vec(),
            ..self.java.clone()
        };
        let front_end: Arc<dyn FrontEnd> = languages::of(
            &request.files,
            self.c.project.is_some(),
            Arc::new(java),
            Arc::new(self.c.clone()),
        )?;
        let given = request.given_files.is_some() || request.alone;
        if given && front_end.language() != "C" {
            let language = front_end.language();
            return Err(Refused::Input(vec![format!(
                "error: --file, --files and --peers are about C programs, and this one is {language}"
            )]));
        }
        front_end.load(request)
    }

    /// The same for commands that search no executions: calling an undefined function is a gap there, not tried.
    pub(crate) fn without_trying(mut self) -> Source {
        if self.request.externals == Externals::Try {
            self.request.externals = Externals::Gap;
        }
        self
    }

    /// The program's name, then its arguments.
    pub fn argv(&self) -> Vec<String> {
        let name = self.request.files.first();
        let name = name.map_or_else(|| "program".into(), |f| f.with_extension(""));
        let arguments = self.arguments.iter().flatten().cloned();
        std::iter::once(name.to_string_lossy().into_owned())
            .chain(arguments)
            .collect()
    }

    /// What is given of the world.
    pub(crate) fn given(&self) -> Given {
        Given {
            arguments: self.arguments.as_ref().map(Vec::len),
            variables: self.request.environment.as_ref().map(Vec::len),
            files: self.request.given_files.as_ref().map(|given| GivenFiles {
                count: given.files.len(),
                others: given.others,
            }),
            alone: self.request.alone,
        }
    }
}

/// A program that is well formed, after what may run before it starts.
fn frozen(mut program: Program) -> Result<Program, Refused> {
    let mut errors = ir::verify(&program);
    if errors.is_empty() && !program.boots.is_empty() {
        program = machine::freeze(program);
        errors = ir::verify(&program);
    }
    if errors.is_empty() {
        return Ok(program);
    }
    let shown = errors.iter().take(MOST_ERRORS);
    let blame = |e: &ir::VerifyError| format!("error: the IR of this program is wrong: {e}");
    Err(Refused::Bug(shown.map(blame).collect()))
}

/// The name of a file as seen from the working folder, if it is below.
pub(crate) fn from_here(name: &str) -> String {
    let here = std::env::current_dir()
        .ok()
        .filter(|h| h.parent().is_some());
    let below = here.and_then(|here| Path::new(name).strip_prefix(here).ok());
    let below = below.and_then(Path::to_str).filter(|b| !b.is_empty());
    below.unwrap_or(name).to_owned()
}

/// What is taken for granted of undefined functions, and of the callers of entry functions.
fn assumptions(lowered: &Lowered, short_reads: bool) -> Vec<Assumption> {
    let named = |names: &[String], make: fn(Vec<String>) -> Assumption| {
        (!names.is_empty()).then(|| make(names.to_vec()))
    };
    let signals = ir::signals::installs_handlers(&lowered.program).then_some(Assumption::NoSignals);
    // Nothing is proved where others of them are called.
    type Named = fn(Vec<String>) -> Assumption;
    let kinds: [(Externals, Named); 4] = [
        (Externals::Contract, Assumption::ExternalsContract),
        (Externals::Thread, Assumption::ExternalsThread),
        (Externals::Args, Assumption::ExternalsArgs),
        (Externals::Pure, Assumption::ExternalsPure),
    ];
    let externals = kinds.map(|(how, make)| {
        let these = lowered.assumed.iter().filter(|f| f.how == how);
        let names: Vec<String> = these.map(|f| f.name.clone()).collect();
        named(&names, make)
    });
    let reads = reads_network(&lowered.program).then_some(match short_reads {
        true => Assumption::ReadsOfEnds,
        false => Assumption::WholeReads,
    });
    let shared = named(&lowered.shared, Assumption::SharedByCallers);
    let owned = named(&lowered.owned, Assumption::OwnedByCallers);
    [signals, reads, shared, owned]
        .into_iter()
        .chain(externals)
        .flatten()
        .collect()
}

/// Whether processes read from streams of a network.
fn reads_network(program: &Program) -> bool {
    let modelled = |name: &str| {
        let mut funcs = program.funcs.iter();
        funcs.any(|(_, f)| f.library && f.name == name && f.defined().is_some())
    };
    let reads = ["read", "recv", "__tp_net_read"].into_iter().any(modelled);
    !program.processes.is_empty() && modelled("socket") && reads
}
