//! From files to a program.

use std::path::Path;

use cfront::preprocess::{Project, Reach, read_project};
use cfront::source::{Diagnostic, FileTable};
use cfront::{Externals, Inputs, Lowered, Options};
use ir::text::Places;
use ir::{Callee, DataModel, Op, Operand, Program};
use report::Sources;
use verdict::{Assumption, Verdict, Verdicts};

use crate::Exit;
use crate::args::{DataModelArg, ExternalsArg, SourceArgs};
use crate::folders;
use crate::formats::LARGEST;
use crate::output::say;
use crate::sandbox;
use crate::sources;
use crate::standing::place;

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

/// Why there is no program: located messages.
enum Refused {
    /// The input is at fault.
    Input(Vec<String>),
    /// We are.
    Bug(Vec<String>),
}

/// Reads, lowers and verifies the program, and says what the user should know. A program that is
/// to run needs a place to start.
pub(crate) fn load(args: &SourceArgs, needs_main: bool) -> Result<Loaded, Exit> {
    let read = read(args, needs_main);
    confine::remove_scratch();
    let (messages, exit) = match read {
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
    let is_text = |path: &Path| path.extension().is_some_and(|e| e == "ir");
    match &args.files[..] {
        [file] if is_text(file) && args.project.is_none() => text(file, needs_main),
        files => match files.iter().find(|f| is_text(f)) {
            Some(file) => Err(Refused::Input(vec![format!(
                "{}: error: an .ir file is a whole program: it must be the only file",
                file.display()
            )])),
            None => c_files(args, needs_main),
        },
    }
}

/// A program in the text form.
fn text(path: &Path, needs_main: bool) -> Result<Loaded, Refused> {
    let shown = path.display();
    let bytes = confine::ordinary(path, LARGEST)
        .map_err(|why| Refused::Input(vec![format!("{shown}: error: cannot read: {why}")]))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|b| **b == b'\n')
            .count();
        Refused::Input(vec![format!(
            "{shown}:{line}: error: this is not UTF-8 text"
        )])
    })?;
    let (program, places) = ir::text::parse_with_places(&text).map_err(|errors| {
        let show = |e: &ir::ParseError| {
            let (line, col) = (e.at.line, e.at.col);
            format!("{shown}:{line}:{col}: error: {}", e.message)
        };
        Refused::Input(errors.iter().map(show).collect())
    })?;
    let errors = ir::verify(&program);
    if !errors.is_empty() {
        let shown = errors.iter().take(MOST_ERRORS);
        let located = shown.map(|e| verify_error(path, &places, e));
        return Err(Refused::Input(located.collect()));
    }
    if needs_main && program.entry == ir::Entry::None {
        let message = format!("{shown}: error: there is no `entry`, such as `entry main fn0`");
        return Err(Refused::Input(vec![message]));
    }
    let gaps = gaps(&program);
    Ok(Loaded {
        program,
        gaps,
        benign: Vec::new(),
        assumptions: Vec::new(),
        warnings: Vec::new(),
    })
}

fn verify_error(path: &Path, places: &Places, error: &ir::VerifyError) -> String {
    let shown = path.display();
    match places.get(&error.location) {
        Some(at) => format!("{shown}:{}:{}: error: {}", at.line, at.col, error.message),
        None => format!("{shown}: error: {error}"),
    }
}

/// The gap instructions of a program, located.
fn gaps(program: &Program) -> Vec<String> {
    let mut out = Vec::new();
    for (_, func) in program.funcs.iter() {
        let blocks = func.defined().into_iter().flat_map(|b| b.blocks.iter());
        for inst in blocks.flat_map(|(_, b)| &b.insts) {
            if let Op::Gap { reason } = &inst.op {
                let place = place(program, inst.span);
                out.push(format!("{place}: gap in {}: {reason}", func.name));
            }
        }
    }
    out
}

/// A program in C.
fn c_files(args: &SourceArgs, needs_main: bool) -> Result<Loaded, Refused> {
    let mut files = FileTable::new();
    let (inputs, data_model, mut warnings) = inputs(args, &mut files)?;
    let options = Options {
        data_model,
        cc: args.cc.clone(),
        entry: (!args.entry.is_empty()).then(|| args.entry.clone()),
        shared: args.shared.clone(),
        externals: match args.externals {
            ExternalsArg::Gap => Externals::Gap,
            ExternalsArg::Args => Externals::Args,
            ExternalsArg::Pure => Externals::Pure,
        },
        environment: args.environment(),
        no_main_ok: !needs_main,
        reach: Reach {
            shown: Some(folders::shown(args)),
            confined: args.sandbox.is_on().then(|| sandbox::preprocessor(args)),
        },
    };
    let lowered = cfront::load(&inputs, &options, &mut files)
        .map_err(|errors| Refused::Input(rendered(&errors, &files)))?;
    warnings.extend(rendered(&lowered.diagnostics, &files));
    sources::keep(texts(&lowered.program, &files));
    let errors = ir::verify(&lowered.program);
    if !errors.is_empty() {
        let shown = errors.iter().take(MOST_ERRORS);
        let blame = |e: &ir::VerifyError| format!("error: the IR of this program is wrong: {e}");
        return Err(Refused::Bug(shown.map(blame).collect()));
    }
    let gaps = lowered.gaps.iter().map(|gap| {
        let place = place(&lowered.program, gap.span);
        format!("{place}: gap in {}: {}", gap.function, gap.reason)
    });
    Ok(Loaded {
        gaps: gaps.collect(),
        assumptions: assumptions(args, &lowered),
        warnings,
        benign: lowered.benign,
        program: lowered.program,
    })
}

/// The text of the program's files, which have the same numbers in both tables.
fn texts(program: &Program, files: &FileTable) -> Sources {
    let mut sources = Sources::default();
    for (id, file) in program.files.iter().filter(|(_, f)| !f.library) {
        let of = cfront::source::FileId(id.0);
        if let Some(text) = files.own_text(of).filter(|_| files.path(of) == file.name) {
            sources.add(id, text.to_vec(), files.text(of).is_some());
        }
    }
    sources
}

/// What is taken for granted of undefined functions, and of who calls the entry functions.
fn assumptions(args: &SourceArgs, lowered: &Lowered) -> Vec<Assumption> {
    let (assumed, shared, owned) = (&lowered.assumed, &lowered.shared, &lowered.owned);
    let mut out = Vec::new();
    if installs_handlers(&lowered.program) {
        let text = "signal handlers that the program installs never run";
        out.push(Assumption::Other(text.into()));
    }
    let externals = match args.externals {
        ExternalsArg::Gap => None,
        ExternalsArg::Args => Some(Assumption::ExternalsArgs),
        ExternalsArg::Pure => Some(Assumption::ExternalsPure),
    };
    if let Some(externals) = externals.filter(|_| !assumed.is_empty()) {
        let names = assumed.join(", ");
        out.push(Assumption::Other(format!("{externals}: {names}")));
    }
    if !shared.is_empty() {
        let text = "all callers pass one and the same object, which is zero at the start: ";
        out.push(Assumption::Other(format!("{text}{}", shared.join(", "))));
    }
    if !owned.is_empty() {
        let text = "each call is passed objects of its own, one for each other pointer: ";
        out.push(Assumption::Other(format!("{text}{}", owned.join(", "))));
    }
    out
}

/// Whether a signal may get a handler other than the default (0) and ignoring it (1).
fn installs_handlers(program: &Program) -> bool {
    let bodies = program.funcs.iter().filter(|(_, f)| !f.library);
    let blocks = bodies.filter_map(|(_, f)| f.defined());
    let blocks = blocks.flat_map(|body| body.blocks.as_slice());
    blocks.flat_map(|block| &block.insts).any(|inst| {
        let sets = |f: &ir::Function| f.library && ["signal", "sigaction"].contains(&&*f.name);
        let mut elsewhere = false;
        inst.op.for_each_operand(|operand| {
            elsewhere |= matches!(operand, Operand::Func(f) if sets(&program.funcs[f]));
        });
        if elsewhere {
            return true;
        }
        let Op::Call {
            callee: Callee::Direct(called),
            args,
            ..
        } = &inst.op
        else {
            return false;
        };
        let called = &program.funcs[*called];
        let plain = |(_, action): &(ir::Ty, Operand)| matches!(action, Operand::Const(0 | 1));
        match called.name.as_str() {
            "signal" => called.library && !args.get(1).is_some_and(plain),
            "sigaction" => called.library,
            _ => false,
        }
    })
}

/// The files with their flags, the data model, and what was passed over.
fn inputs(
    args: &SourceArgs,
    files: &mut FileTable,
) -> Result<(Inputs, DataModel, Vec<String>), Refused> {
    let flags = flags(args);
    let mut inputs = Inputs::files(args.files.iter().cloned(), &flags);
    let mut ilp32 = args.data_model == Some(DataModelArg::Ilp32);
    let mut warnings = Vec::new();
    if let Some(path) = &args.project {
        let project =
            read_project(path, files).map_err(|errors| Refused::Input(rendered(&errors, files)))?;
        warnings = rendered(&project.warnings, files);
        if args.data_model.is_none() {
            ilp32 = data_model_of(&project, files)?;
        }
        for mut input in Inputs::project(&project).files {
            input.arguments.extend(flags.iter().cloned());
            inputs.files.push(input);
        }
    }
    let data_model = if ilp32 {
        DataModel::Ilp32
    } else {
        DataModel::Lp64
    };
    Ok((inputs, data_model, warnings))
}

/// Whether the files of a project are compiled for 32 bits: all of them or none.
fn data_model_of(project: &Project, files: &FileTable) -> Result<bool, Refused> {
    let Some(first) = project.entries.first() else {
        return Ok(false);
    };
    let Some(other) = project.entries.iter().find(|e| e.ilp32 != first.ilp32) else {
        return Ok(first.ilp32);
    };
    let message = "some files are compiled with -m32, others are not; choose by --data-model";
    let error = Diagnostic::error(other.location, message)
        .with_note(Some(first.location), "another data model here");
    Err(Refused::Input(rendered(&[error], files)))
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

fn rendered(diagnostics: &[Diagnostic], files: &FileTable) -> Vec<String> {
    diagnostics.iter().map(|d| d.render(files)).collect()
}
