//! What the images of a system have in common: what of a program is there once for all of them.
//!
//! Images of one language agree on everything. A managed image and one that is not have different words, and one set of rules: pointers of
//! one width; release sequences by the narrower rule, where the other images make no use of the wider one.

use super::Image;
use crate::dialect::{Dialect, Word};
use crate::inst::{AccessMode, Op, Order};
use crate::program::{Program, ReleaseSequence};

/// A program without code that is what the images agree on, or on what they do not.
pub(super) fn common(images: &[Image<'_>]) -> Result<Program, String> {
    let Some(first) = images.first() else {
        return Err("a system has at least one process".into());
    };
    // Layouts of synchronisation objects are for those that stand in bytes, which no managed image has.
    let plain = images.iter().find(|i| !i.program.managed);
    let of = plain.unwrap_or(first);
    let mut out = Program {
        data_model: of.program.data_model,
        sync_abi: of.program.sync_abi,
        release_sequence: of.program.release_sequence,
        weak: images.iter().find_map(|i| i.program.weak),
        dialect: of.program.dialect.clone(),
        managed: images.iter().any(|i| i.program.managed),
        ..Program::default()
    };
    let managed = images.iter().find(|i| i.program.managed);
    if let (Some(_), Some(managed)) = (plain, managed) {
        mix(&mut out.dialect, &managed.program.dialect);
    }
    let sequences = |managed: bool| {
        let mut of = images.iter().filter(move |i| i.program.managed == managed);
        of.next().map(|i| i.program.release_sequence)
    };
    if let Some(other) = sequences(true).filter(|other| Some(*other) != sequences(false)) {
        let continued = |i: &&Image<'_>| !i.program.managed && stores_relaxed(i.program);
        let wide = images.iter().find(continued);
        if let Some(image) = wide.filter(|i| i.program.release_sequence == ReleaseSequence::C11) {
            let name = &image.name;
            return Err(format!(
                "`{name}` continues release sequences by the rule of C17, which the Java processes do not have (--std=c23 is the other rule)"
            ));
        }
        out.release_sequence = other;
    }
    for image in images {
        agree(&out, of.program, image)?;
    }
    Ok(out)
}

/// What people are told where only some images are managed.
fn mix(dialect: &mut Dialect, managed: &Dialect) {
    dialect.language = format!("{} and {}", dialect.language, managed.language);
    dialect.texts = managed.texts;
    let monitor = managed.word(Word::Monitor).to_owned();
    dialect.words.insert(Word::Monitor, monitor);
    dialect.exact_waits &= managed.exact_waits;
}

/// Whether a program's own text has atomic stores that are neither release nor stronger: only these make the rules for release sequences
/// differ.
fn stores_relaxed(program: &Program) -> bool {
    let own = program.funcs.iter().filter(|(_, f)| !f.library);
    let blocks = own
        .filter_map(|(_, f)| f.defined())
        .flat_map(|body| body.blocks.as_slice());
    let mut insts = blocks.flat_map(|block| &block.insts);
    insts.any(|inst| match &inst.op {
        Op::Store { access, .. } => matches!(access.mode, AccessMode::Atomic(Order::Relaxed)),
        _ => false,
    })
}

fn agree(out: &Program, of: &Program, image: &Image<'_>) -> Result<(), String> {
    let program = image.program;
    let differs = |what: &str| {
        let name = &image.name;
        Err(format!(
            "`{name}` has another {what} than the process before"
        ))
    };
    if program.managed && image.natives.is_none() {
        return Err(format!(
            "`{}`: what it calls of the system is missing",
            image.name
        ));
    }
    if program.data_model != out.data_model {
        return differs("data model");
    }
    if program.managed != of.managed {
        return Ok(());
    }
    if program.sync_abi != out.sync_abi {
        return differs("data model");
    }
    if program.release_sequence != of.release_sequence {
        return differs("edition of its language (--std)");
    }
    // Classes have other numbers in each image.
    let words = |program: &Program| Dialect {
        texts: None,
        ..program.dialect.clone()
    };
    if words(program) != words(of) {
        return differs("language");
    }
    Ok(())
}

pub(super) fn merge_looks(out: &mut Program, program: &Program) {
    let (all, new) = (&mut out.looks_at, program.looks_at);
    all.input |= new.input;
    all.environment |= new.environment;
    all.processors |= new.processors;
    all.files |= new.files;
    all.peers |= new.peers;
    all.short_texts |= new.short_texts;
}
