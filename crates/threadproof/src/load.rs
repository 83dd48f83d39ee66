//! From files to a program.

use std::path::Path;

use ir::Program;
use ir::text::Places;

use crate::args::SourceArgs;

/// A program ready to be looked at or run.
pub(crate) struct Loaded {
    pub(crate) program: Program,
    /// What cannot be executed: place and reason, one line each.
    pub(crate) gaps: Vec<String>,
    /// What the user should know, located.
    pub(crate) warnings: Vec<String>,
}

/// Errors shown at most: the first say what is wrong.
const MOST_ERRORS: usize = 100;

/// Why there is no program: located messages.
pub(crate) type Refused = Vec<String>;

/// Reads, lowers and verifies the program.
pub(crate) fn load(args: &SourceArgs) -> Result<Loaded, Refused> {
    let is_text = |path: &Path| path.extension().is_some_and(|e| e == "ir");
    match &args.files[..] {
        [file] if is_text(file) && args.project.is_none() => text(file),
        files => match files.iter().find(|f| is_text(f)) {
            Some(file) => Err(vec![format!(
                "{}: error: an .ir file is a whole program: it must be the only file",
                file.display()
            )]),
            None => c_files(args),
        },
    }
}

/// A program in the text form.
fn text(path: &Path) -> Result<Loaded, Refused> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_string(),
            std::io::ErrorKind::IsADirectory => "this is a directory".to_string(),
            _ => error.to_string(),
        };
        vec![format!("{shown}: error: cannot read: {reason}")]
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|b| **b == b'\n')
            .count();
        vec![format!("{shown}:{line}: error: this is not UTF-8 text")]
    })?;
    let (program, places) = ir::text::parse_with_places(&text).map_err(|errors| {
        let show = |e: &ir::ParseError| {
            let (line, col) = (e.at.line, e.at.col);
            format!("{shown}:{line}:{col}: error: {}", e.message)
        };
        errors.iter().map(show).collect::<Refused>()
    })?;
    let errors = ir::verify(&program);
    if !errors.is_empty() {
        let shown = errors.iter().take(MOST_ERRORS);
        return Err(shown.map(|e| verify_error(path, &places, e)).collect());
    }
    let gaps = gaps(&program);
    Ok(Loaded {
        program,
        gaps,
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
            if let ir::Op::Gap { reason } = &inst.op {
                let place = crate::standing::place(program, inst.span);
                out.push(format!("{place}: gap in {}: {reason}", func.name));
            }
        }
    }
    out
}

/// A program in C.
fn c_files(_args: &SourceArgs) -> Result<Loaded, Refused> {
    Err(vec!["error: C files cannot be read yet".to_string()])
}
