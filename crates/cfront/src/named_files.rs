//! Files that no option names.
//!
//! Preprocessing meets every header; a program names few. The program's table keeps those that a
//! span names and the user's own; the table used for messages gets the same numbers first.

use ir::{FuncBody, SourceFile, Span};

use crate::session::Session;
use crate::source::{FileId, Location};

/// Numbers the files that are named from 0, and makes the program's table of them.
pub(crate) fn number(s: &mut Session, own: impl Iterator<Item = FileId>) {
    let mut named = vec![false; s.files.len()];
    own.for_each(|file| named[file.0 as usize] = true);
    spans(s, &mut |span| {
        if !span.is_none()
            && let Some(named) = named.get_mut(span.file.0 as usize)
        {
            *named = true;
        }
    });
    let (mut order, rest): (Vec<u32>, Vec<u32>) =
        (0..s.files.len() as u32).partition(|&i| named[i as usize]);
    let kept = order.len();
    order.extend(rest);
    let mut new = vec![0u32; order.len()];
    for (to, &from) in order.iter().enumerate() {
        new[from as usize] = to as u32;
    }
    spans(s, &mut |span| {
        if !span.is_none()
            && let Some(&file) = new.get(span.file.0 as usize)
        {
            span.file.0 = file;
        }
    });
    let renumber = |location: &mut Option<Location>| {
        if let Some(location) = location
            && let Some(&file) = new.get(location.file.0 as usize)
        {
            location.file.0 = file;
        }
    };
    for diagnostic in &mut s.diagnostics {
        renumber(&mut diagnostic.location);
        diagnostic
            .notes
            .iter_mut()
            .for_each(|(place, _)| renumber(place));
    }
    s.files.reorder(&order);
    s.program.files = (0..kept as u32)
        .map(|i| {
            let name = confine::one_line(s.files.path(FileId(i))).into_owned();
            let library = name.starts_with("<library>/");
            SourceFile { name, library }
        })
        .collect();
}

/// Calls `f` for every span of the program and of its gaps.
fn spans(s: &mut Session, f: &mut impl FnMut(&mut Span)) {
    s.gaps.iter_mut().for_each(|gap| f(&mut gap.span));
    let kept = std::mem::take(&mut s.program.kept).into_iter();
    s.program.kept = kept
        .map(|(mut at, kept)| {
            f(&mut at);
            (at, kept)
        })
        .collect();
    for (_, global) in s.program.globals.iter_mut() {
        f(&mut global.span);
    }
    for (_, function) in s.program.funcs.iter_mut() {
        f(&mut function.span);
        if let FuncBody::Defined(body) = &mut function.body {
            for (_, block) in body.blocks.iter_mut() {
                block.insts.iter_mut().for_each(|inst| f(&mut inst.span));
                f(&mut block.term_span);
            }
        }
    }
}
