//! Making a program smaller while something about it stays true.

use crate::ast::{Program, Stmt};

/// The smallest program found by deleting and unwrapping statements that `interesting` still
/// accepts. The given one must be accepted.
pub fn shrink(program: &Program, mut interesting: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    'again: loop {
        for candidate in smaller(&best) {
            if interesting(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}

/// Programs one deletion, or one unwrapping, away.
fn smaller(program: &Program) -> Vec<Program> {
    let mut out = Vec::new();
    for thread in 0..program.threads.len() {
        if !program.threads[thread].is_empty() {
            let mut candidate = program.clone();
            candidate.threads[thread].clear();
            out.push(candidate);
        }
    }
    for thread in 0..program.threads.len() {
        for block in edits(&program.threads[thread]) {
            let mut candidate = program.clone();
            candidate.threads[thread] = block;
            out.push(candidate);
        }
    }
    for once in 0..program.onces.len() {
        for block in edits(&program.onces[once]) {
            let mut candidate = program.clone();
            candidate.onces[once] = block;
            out.push(candidate);
        }
    }
    out.retain(|candidate| candidate.size() < program.size());
    out
}

fn edits(block: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut out = Vec::new();
    for at in 0..block.len() {
        let mut without = block.to_vec();
        without.remove(at);
        out.push(without);
    }
    for (at, stmt) in block.iter().enumerate() {
        for (which, inner) in stmt.blocks().into_iter().enumerate() {
            let mut unwrapped = block.to_vec();
            unwrapped.splice(at..=at, inner.iter().cloned());
            out.push(unwrapped);
            for edit in edits(inner) {
                let mut changed = block.to_vec();
                *changed[at].blocks_mut()[which] = edit;
                out.push(changed);
            }
        }
    }
    out
}
