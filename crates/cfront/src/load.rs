//! The way in: files, or text already preprocessed, to a program.

use std::path::Path;

use ir::front::{Lowered, Text};
use ir::{DataModel, Program};

use crate::annotation;
use crate::library::looks_at;
use crate::link::{self, Parsed};
use crate::named_files;
use crate::options::{Inputs, Options};
use crate::preprocess::{PreprocessOptions, missing_headers, preprocess, veil};
use crate::sema::unit::Dialect;
use crate::session::Session;
use crate::source::{Diagnostic, FileTable, Severity};
use crate::standard;
use crate::syntax::ast::TranslationUnit;
use crate::syntax::parse::{parse_as, parse_translation_unit, with_deep_stack};
use crate::targets;

/// Loads a program from files. `files` gets every file mentioned, for showing diagnostics; its
/// numbering is that of the program's own table.
///
/// On failure there is at least one diagnostic of severity error.
pub fn load(
    inputs: &Inputs,
    options: &Options,
    files: &mut FileTable,
) -> Result<Lowered, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut warnings = Vec::new();
    let mut units = Vec::new();
    for input in &inputs.files {
        let name = input.path.to_string_lossy().into_owned();
        let main_file = files.intern(&name);
        let how = PreprocessOptions {
            driver: options.cc.clone(),
            ilp32: options.data_model == DataModel::Ilp32,
            arguments: standard::accepted(&input.arguments),
            reach: options.reach.clone(),
        };
        match parse_file(&input.path, &name, how, files) {
            Ok((unit, warning)) => {
                warnings.extend(warning);
                let dialect = Dialect::of(&input.arguments);
                let parsed = Parsed {
                    unit,
                    main_file,
                    dialect,
                };
                units.push((input, parsed));
            }
            Err(found) => errors.extend(found),
        }
    }
    if inputs.files.is_empty() {
        errors.push(Diagnostic::general("there is no input file"));
    }
    let veiled = |mut found: Vec<Diagnostic>, files: &FileTable| {
        found
            .iter_mut()
            .for_each(|d| veil(d, files, &options.reach));
        found
    };
    if !errors.is_empty() {
        return Err(veiled(errors, files));
    }
    let units = match &options.entry {
        Some(_) if options.target.is_none() => units.into_iter().map(|(_, unit)| unit).collect(),
        _ => targets::choose(units, options.target.as_deref())
            .map_err(|error| veiled(vec![error], files))?,
    };
    let mut lowered = lower(&units, options, files, warnings).map_err(|e| veiled(e, files))?;
    lowered.benign = annotation::benign(&lowered.program, files);
    lowered.program.release_sequence = standard::release_sequence(&inputs.files);
    lowered.texts = texts(&lowered.program, files);
    Ok(lowered)
}

/// The text of the program's files, which have the same numbers in both tables.
fn texts(program: &Program, files: &FileTable) -> Vec<Text> {
    let mut out = Vec::new();
    for (id, file) in program.files.iter().filter(|(_, f)| !f.library) {
        let of = crate::source::FileId(id.0);
        if let Some(text) = files
            .own_text(of)
            .filter(|_| confine::one_line(files.path(of)) == file.name)
        {
            out.push(Text {
                file: id,
                bytes: text.to_vec(),
                shown: files.text(of).is_some(),
            });
        }
    }
    out
}

/// Parses one file. One that uses types of standard headers it does not include gets these
/// headers, with a warning, if that makes it parse.
fn parse_file(
    path: &Path,
    name: &str,
    mut how: PreprocessOptions,
    files: &mut FileTable,
) -> Result<(TranslationUnit, Option<Diagnostic>), Vec<Diagnostic>> {
    let text = preprocess(path, &how, files)?;
    // Without its pragmas the program would be another one.
    let pragma = |line: &[u8]| line.starts_with(b"#pragma omp ");
    let parallel = how.arguments.iter().any(|a| a == "-fopenmp");
    if parallel && text.split(|b| *b == b'\n').any(pragma) {
        let message = format!("`{name}` uses OpenMP, which is not supported");
        return Err(vec![Diagnostic::general(message)]);
    }
    let c23 = standard::is_c23(&how.arguments);
    let errors = match parse_as(&text, name, c23, files) {
        Ok(unit) => return Ok((unit, None)),
        Err(errors) => errors,
    };
    let missing = missing_headers(&text);
    let Some(&(header, ty)) = missing.first() else {
        return Err(errors);
    };
    for (header, _) in &missing {
        let include = ["-include", header].map(str::to_owned);
        how.arguments.extend(include);
    }
    let Ok(text) = preprocess(path, &how, files) else {
        return Err(errors);
    };
    let Ok(unit) = parse_as(&text, name, c23, files) else {
        return Err(errors);
    };
    let message = format!("`{ty}` is used without `#include <{header}>`, which is supplied");
    let place = errors.first().and_then(|error| error.location);
    let mut warning = Diagnostic::general(message);
    warning.location = place;
    warning.severity = Severity::Warning;
    Ok((unit, Some(warning)))
}

/// Loads a program from one preprocessed text.
pub fn lower_text(
    text: &[u8],
    name: &str,
    options: &Options,
    files: &mut FileTable,
) -> Result<Lowered, Vec<Diagnostic>> {
    let main_file = files.intern(name);
    let unit = parse_translation_unit(text, name, files)?;
    let parsed = Parsed {
        unit,
        main_file,
        dialect: Dialect::default(),
    };
    let mut lowered = lower(&[parsed], options, files, Vec::new())?;
    lowered.program.release_sequence = standard::release_sequence(&[]);
    Ok(lowered)
}

/// Lowers parsed files; `warnings` are those given so far.
fn lower(
    units: &[Parsed],
    options: &Options,
    files: &mut FileTable,
    warnings: Vec<Diagnostic>,
) -> Result<Lowered, Vec<Diagnostic>> {
    with_deep_stack(|| {
        let mut s = Session::new(options.clone());
        s.diagnostics = warnings;
        s.files = std::mem::take(files);
        let library = link::library_units();
        link::link(&mut s, units, &library);
        named_files::number(&mut s, units.iter().map(|unit| unit.main_file));
        *files = s.files;
        if s.diagnostics.iter().any(|d| d.severity == Severity::Error) {
            return Err(s.diagnostics);
        }
        s.program.kernel = link::kernel(&s.program);
        s.program.hooks.busy = link::busy(&s.program);
        s.program.hooks.named = link::named(&s.program);
        s.program.hooks.programs = link::programs(&s.program);
        s.program.looks_at = looks_at(&s.program);
        let words = crate::words::words(&s.program);
        Ok(Lowered {
            program: s.program,
            gaps: s.gaps,
            assumed: s.assumed,
            words,
            shared: s.shared,
            owned: s.owned,
            warnings: s.diagnostics.iter().map(|d| d.render(files)).collect(),
            benign: Vec::new(),
            texts: Vec::new(),
        })
    })
}
