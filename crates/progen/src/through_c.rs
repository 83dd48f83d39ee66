//! Generated programs through the C front end.
//!
//! A program is printed as C, preprocessed by the machine's C compiler, parsed and lowered as any
//! other C program; what the search then finds must be what it finds for the program lowered
//! without C. So the printer, the front end and its model of the library are in the loop.
//!
//! The preprocessor is run once for many programs: they stand in one file with marks between them.

use crate::ast::Program;
use crate::differential::{Answers, answers, code, problem};
use crate::print_c::{HEAD, to_c};
use cfront::preprocess::{PreprocessOptions, preprocess};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use explore::{Exploration, StrategyKind};
use ir::DataModel;
use machine::{Code, ObjectKind};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use verdict::{Property, Verdict};

/// Stands between programs.
const MARK: &str = "int threadproof_generated_mark;";

/// The programs, each lowered by the C front end. `file` is written, and removed again.
pub fn lower_c(programs: &[Program], file: &Path) -> Result<Vec<ir::Program>, String> {
    let texts: Vec<String> = programs.iter().map(to_c).collect();
    lower_texts(&texts, file)
}

/// The same for texts of programs, which all start alike.
pub fn lower_texts(texts: &[String], file: &Path) -> Result<Vec<ir::Program>, String> {
    lower_texts_for(texts, file, DataModel::default())
}

/// The same with sizes of another data model.
pub fn lower_texts_for(
    texts: &[String],
    file: &Path,
    model: DataModel,
) -> Result<Vec<ir::Program>, String> {
    let mut text = String::from(HEAD);
    for whole in texts {
        let body = whole.strip_prefix(HEAD).unwrap_or(whole);
        let _ = writeln!(text, "\n{MARK}\n{body}");
    }
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut files = FileTable::new();
    let text = preprocess(file, &PreprocessOptions::default(), &mut files);
    // What cannot be removed is left to the operating system.
    let _ = std::fs::remove_file(file);
    let text = text.map_err(|errors| format!("{errors:?}"))?;
    let text = String::from_utf8_lossy(&text);
    let mut parts = text.split(MARK);
    let head = parts.next().unwrap_or_default();
    parts.map(|body| lower_one(head, body, model)).collect()
}

fn lower_one(head: &str, body: &str, data_model: DataModel) -> Result<ir::Program, String> {
    let text = format!("{head}{body}");
    let mut files = FileTable::new();
    let options = Options {
        data_model,
        ..Options::default()
    };
    let lowered = lower_text(text.as_bytes(), "generated.c", &options, &mut files)
        .map_err(|errors| format!("{errors:?}"))?;
    let errors = ir::verify(&lowered.program);
    if errors.is_empty() {
        Ok(lowered.program)
    } else {
        Err(format!("{errors:?}"))
    }
}

/// What a search found, in words that both forms of a program share.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shared {
    violated: Vec<Property>,
    racy: BTreeSet<(String, u32)>,
    certain: bool,
}

fn shared(code: &Code, found: &Answers) -> Shared {
    let name = |&(home, byte): &(machine::Home, u32)| {
        let name = match home.kind {
            ObjectKind::Global => code.program().globals[ir::GlobalId(home.info)].name.clone(),
            kind => format!("{kind:?}"),
        };
        (name, byte)
    };
    Shared {
        violated: found.violated.clone(),
        racy: found.racy.iter().map(name).collect(),
        certain: found.certain,
    }
}

fn search(code: &Arc<Code>, states: u64) -> Option<Exploration> {
    let found = explore::run(&problem(code, StrategyKind::Backtrack, states));
    let bounded = found.verdicts.answers.iter().any(|(_, verdict)| {
        matches!(verdict, Verdict::Unknown(reasons) if reasons.contains(&verdict::Unknown::States))
    });
    (!bounded).then_some(found)
}

/// Whether both forms of a program are judged alike; none if one has more than `states` states.
pub fn alike(
    program: &Program,
    mut lowered: ir::Program,
    states: u64,
) -> Option<Result<(), String>> {
    // Many programs stand in one file, which has one version of C.
    lowered.release_sequence = program.release_sequence;
    let direct = code(program);
    let expected = shared(&direct, &answers(&search(&direct, states)?));
    let through = Arc::new(Code::new(Arc::new(lowered)));
    let found = shared(&through, &answers(&search(&through, states)?));
    Some(if found == expected {
        Ok(())
    } else {
        Err(format!("C: {found:?}\ndirectly: {expected:?}"))
    })
}
