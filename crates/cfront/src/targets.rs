//! Which of a project's programs is meant.
//!
//! A compilation database lists the files of every target, and does not say which targets are linked
//! together. A *target* is named by the path of its object files, as CMake (`CMakeFiles/NAME.dir/`) and Meson
//! (`NAME.p/`) write them. A target with a `main` is a program; a file with a `main` that names no target is a
//! program of its own, called by the file's name. One program is: its own files, and the files of all targets
//! without a `main`, each once. That may be more than the real linker takes, which only adds functions that
//! are not called.

use std::path::Path;

use crate::link::Parsed;
use crate::options::Input;
use crate::source::{Diagnostic, Location};
use crate::syntax::ast::ExternalDeclaration;

/// Keeps the files of the program that is meant; it fails if that is not clear.
pub(crate) fn choose(
    parsed: Vec<(&Input, Parsed)>,
    wanted: Option<&str>,
) -> Result<Vec<Parsed>, Diagnostic> {
    let parsed: Vec<(&Input, Option<Location>, Parsed)> = parsed
        .into_iter()
        .map(|(input, unit)| (input, main(&unit), unit))
        .collect();
    let mains: Vec<(&Input, Location)> = parsed
        .iter()
        .filter_map(|(input, main, _)| Some((*input, (*main)?)))
        .collect();
    let chosen = match (mains.as_slice(), wanted) {
        ([] | [_], None) => return Ok(once(parsed, None)),
        (_, None) => return Err(several(&mains)),
        (_, Some(wanted)) => {
            let mut fitting = mains.iter().filter(|(input, _)| is_called(input, wanted));
            let first = fitting.next().ok_or_else(|| missing(&mains, wanted))?;
            if fitting.next().is_some() {
                return Err(several(&mains));
            }
            *first
        }
    };
    let programs: Vec<&str> = mains
        .iter()
        .filter_map(|(i, _)| i.target.as_deref())
        .collect();
    let own = chosen.0.target.as_deref();
    let kept = parsed.into_iter().filter(|(input, main, _)| {
        let target = input.target.as_deref();
        let library = main.is_none() && !target.is_some_and(|t| programs.contains(&t));
        *main == Some(chosen.1) && target == own || library || (main.is_none() && target == own)
    });
    Ok(once(kept.collect(), own))
}

/// Every file once: that of the program's own target, or else the first.
fn once(parsed: Vec<(&Input, Option<Location>, Parsed)>, own: Option<&str>) -> Vec<Parsed> {
    let is_own = |input: &Input| own.is_some() && input.target.as_deref() == own;
    let keeps = |index: usize| {
        let input = parsed[index].0;
        let same = |other: &Input| input.target.is_some() && other.path == input.path;
        let before = parsed[..index].iter().any(|(i, ..)| same(i));
        let better = parsed.iter().any(|(i, ..)| same(i) && is_own(i));
        is_own(input) || !(before || better)
    };
    let kept: Vec<bool> = (0..parsed.len()).map(keeps).collect();
    let all = parsed.into_iter().zip(kept);
    all.filter_map(|((.., unit), keep)| keep.then_some(unit))
        .collect()
}

/// Where a file defines `main`.
fn main(parsed: &Parsed) -> Option<Location> {
    parsed.unit.items.iter().find_map(|item| match item {
        ExternalDeclaration::Function(function) => {
            let name = function.declarator.name?;
            (&parsed.unit[name] == "main").then_some(function.location)
        }
        _ => None,
    })
}

/// What the program of a file with `main` is called.
fn name(input: &Input) -> String {
    let stem = || input.path.file_stem().unwrap_or_default().to_string_lossy();
    input.target.clone().unwrap_or_else(|| stem().into_owned())
}

fn is_called(input: &Input, wanted: &str) -> bool {
    name(input) == wanted || input.path.ends_with(Path::new(wanted))
}

/// The names of programs; where two are called alike, their files.
fn names(mains: &[(&Input, Location)]) -> Vec<String> {
    let of = |input: &Input| {
        let own = name(input);
        let alike = mains.iter().filter(|(other, _)| name(other) == own).count();
        match alike {
            1 => own,
            _ => input.path.to_string_lossy().into_owned(),
        }
    };
    mains.iter().map(|(input, _)| of(input)).collect()
}

fn several(mains: &[(&Input, Location)]) -> Diagnostic {
    let names = names(mains);
    let message = format!(
        "these files are {} programs, each with a `main`; choose one by --target: {}",
        names.len(),
        names.join(", ")
    );
    let mut places = mains.iter().zip(&names);
    let (first, _) = places.next().unzip();
    let located = first.map(|(_, location)| *location);
    let mut diagnostic = Diagnostic::general(message);
    diagnostic.location = located;
    for ((_, location), name) in places {
        diagnostic = diagnostic.with_note(Some(*location), format!("the `main` of {name}"));
    }
    diagnostic
}

fn missing(mains: &[(&Input, Location)], wanted: &str) -> Diagnostic {
    let names = names(mains);
    Diagnostic::general(match names.is_empty() {
        true => format!("there is no program `{wanted}` (--target): no file has a `main`"),
        false => format!(
            "there is no program `{wanted}` (--target); there are {}",
            names.join(", ")
        ),
    })
}
