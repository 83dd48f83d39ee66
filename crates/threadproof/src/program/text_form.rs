//! The text form as a language: `.ir` files.

use std::path::Path;

use ir::front::{FrontEnd, Gap, Lowered, Refused, Request};
use ir::text::{Places, parse_with_places};
use ir::{Entry, Op, ParseError, Program, VerifyError, verify};

use crate::print::formats::LARGEST;

/// Errors shown at most: the first say what is wrong.
const MOST_ERRORS: usize = 100;

/// The text form, of which a file is a whole program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextForm;

impl FrontEnd for TextForm {
    fn language(&self) -> &str {
        "IR"
    }

    fn claims(&self, path: &Path) -> bool {
        path.extension().is_some_and(|e| e == "ir")
    }

    fn load(&self, request: &Request) -> Result<Lowered, Refused> {
        match &request.files[..] {
            [file] => load(file, request.runs),
            files => {
                let first = files
                    .first()
                    .map_or_else(String::new, |f| confine::shown(f));
                let message = "an .ir file is a whole program: it must be the only file";
                Err(Refused::Input(vec![format!("{first}: error: {message}")]))
            }
        }
    }
}

fn load(path: &Path, runs: bool) -> Result<Lowered, Refused> {
    let shown = confine::shown(path);
    let refused = |message: String| Refused::Input(vec![message]);
    let bytes = confine::ordinary(path, LARGEST)
        .map_err(|why| refused(format!("{shown}: error: cannot read: {why}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|b| **b == b'\n').count();
        refused(format!("{shown}:{line}: error: this is not UTF-8 text"))
    })?;
    let (mut program, places) = parse_with_places(&text).map_err(|errors| {
        let show = |e: &ParseError| {
            let (line, col) = (e.at.line, e.at.col);
            format!("{shown}:{line}:{col}: error: {}", e.message)
        };
        Refused::Input(errors.iter().map(show).collect())
    })?;
    for (_, file) in program.files.iter_mut() {
        file.name = confine::one_line(&file.name).into_owned();
    }
    let errors = verify(&program);
    if !errors.is_empty() {
        let errors = errors.iter().take(MOST_ERRORS);
        let located = errors.map(|e| verify_error(path, &places, e));
        return Err(Refused::Input(located.collect()));
    }
    if runs && program.entry == Entry::None {
        let message = "there is no `entry`, such as `entry main fn0`";
        return Err(refused(format!("{shown}: error: {message}")));
    }
    Ok(Lowered {
        gaps: gaps(&program),
        program,
        ..Lowered::default()
    })
}

fn verify_error(path: &Path, places: &Places, error: &VerifyError) -> String {
    let shown = confine::shown(path);
    match places.get(&error.location) {
        Some(at) => format!("{shown}:{}:{}: error: {}", at.line, at.col, error.message),
        None => format!("{shown}: error: {error}"),
    }
}

/// The gap instructions of a program.
fn gaps(program: &Program) -> Vec<Gap> {
    let mut out = Vec::new();
    for (_, func) in program.funcs.iter() {
        let blocks = func.defined().into_iter().flat_map(|b| b.blocks.iter());
        for inst in blocks.flat_map(|(_, b)| &b.insts) {
            if let Op::Gap { reason } = &inst.op {
                out.push(Gap {
                    span: inst.span,
                    function: func.name.clone(),
                    reason: reason.clone(),
                });
            }
        }
    }
    out
}
