//! From files to a program, by the front end that claims them.

use ir::front::{Externals, Lowered, Refused, Request};
use ir::{DataModel, Program};
use verdict::{Assumption, Verdict, Verdicts};

use crate::Exit;
use crate::args::{DataModelArg, ExternalsArg, SourceArgs};
use crate::languages;
use crate::output::say;

/// A program ready to be looked at or run.
pub(crate) struct Loaded {
    pub(crate) program: Program,
    /// What cannot be executed: place and reason, one line each.
    pub(crate) gaps: Vec<String>,
    /// Lines whose races the source declares benign.
    pub(crate) benign: Vec<(ir::FileId, u32)>,
    /// What the user's choices take for granted of what is not there: undefined functions, callers.
    pub(crate) assumptions: Vec<Assumption>,
    /// What the user should know, located.
    warnings: Vec<String>,
}

/// Adds assumptions to every answer that rests on them.
pub(crate) fn assume(verdicts: &mut Verdicts, assumptions: &[Assumption]) {
    for (_, verdict) in &mut verdicts.answers {
        if let Verdict::Safe(safe) = verdict {
            safe.assumptions.extend_from_slice(assumptions);
        }
    }
}

/// Errors shown at most: the first say what is wrong.
const MOST_ERRORS: usize = 100;

/// Reads, lowers and verifies the program, and says what the user should know. A program that is
/// to run needs a place to start.
pub(crate) fn load(args: &SourceArgs, needs_main: bool) -> Result<Loaded, Exit> {
    let (messages, exit) = match read(args, needs_main) {
        Ok(loaded) => {
            loaded.warnings.iter().for_each(|w| say(w));
            return Ok(loaded);
        }
        Err(Refused::Input(messages)) => (messages, Exit::BadInput),
        Err(Refused::Bug(messages)) => (messages, Exit::Bug),
    };
    messages.iter().for_each(|m| say(m));
    Err(exit)
}

fn read(args: &SourceArgs, needs_main: bool) -> Result<Loaded, Refused> {
    let c = cfront::C {
        cc: args.cc.clone(),
        arguments: flags(args),
        project: args.project.clone(),
    };
    let request = Request {
        files: args.files.clone(),
        data_model: args.data_model.map(|model| match model {
            DataModelArg::Lp64 => DataModel::Lp64,
            DataModelArg::Ilp32 => DataModel::Ilp32,
        }),
        entry: args.entry.clone(),
        shared: args.shared.clone(),
        externals: match args.externals {
            ExternalsArg::Gap => Externals::Gap,
            ExternalsArg::Args => Externals::Args,
            ExternalsArg::Pure => Externals::Pure,
        },
        environment: args.environment(),
        runs: needs_main,
    };
    let lowered = languages::of(&request.files, args.project.is_some(), Box::new(c))?.load(&request)?;
    let errors = ir::verify(&lowered.program);
    if !errors.is_empty() {
        let shown = errors.iter().take(MOST_ERRORS);
        let blame = |e: &ir::VerifyError| format!("error: the IR of this program is wrong: {e}");
        return Err(Refused::Bug(shown.map(blame).collect()));
    }
    let gaps = lowered.gaps.iter().map(|gap| {
        let place = lowered.program.place(gap.span);
        format!("{place}: gap in {}: {}", gap.function, gap.reason)
    });
    Ok(Loaded {
        gaps: gaps.collect(),
        assumptions: assumptions(&request, &lowered),
        warnings: lowered.warnings,
        benign: lowered.benign,
        program: lowered.program,
    })
}

/// What is taken for granted of undefined functions, and of who calls the entry functions.
fn assumptions(request: &Request, lowered: &Lowered) -> Vec<Assumption> {
    let named = |names: &[String], make: fn(Vec<String>) -> Assumption| {
        (!names.is_empty()).then(|| make(names.to_vec()))
    };
    let signals = ir::role::installs_handlers(&lowered.program).then_some(Assumption::NoSignals);
    let externals = match request.externals {
        Externals::Gap => None,
        Externals::Args => named(&lowered.assumed, Assumption::ExternalsArgs),
        Externals::Pure => named(&lowered.assumed, Assumption::ExternalsPure),
    };
    let shared = named(&lowered.shared, Assumption::SharedByCallers);
    let owned = named(&lowered.owned, Assumption::OwnedByCallers);
    [signals, externals, shared, owned]
        .into_iter()
        .flatten()
        .collect()
}

/// The preprocessor's arguments.
fn flags(args: &SourceArgs) -> Vec<String> {
    let with = |prefix: &'static str, values: &[String]| -> Vec<String> {
        values.iter().map(|v| format!("{prefix}{v}")).collect()
    };
    let mut out = with("-I", &args.include_dirs);
    out.extend(with("-D", &args.defines));
    out.extend(with("-U", &args.undefines));
    for file in &args.includes {
        out.extend(["-include".to_string(), file.clone()]);
    }
    out.extend(args.std.iter().map(|s| format!("-std={s}")));
    out
}
