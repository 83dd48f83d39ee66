//! What the analysis leaves of a program's conflicts: every race that a test program marks, and
//! nothing in those whose order, freshness or relative locks it must see.

mod programs;

use analysis::{Access, AccessKind, Analysis};
use ir::{AccessMode, Op, Program};
use programs::c_programs;
use std::collections::BTreeSet;
use std::path::Path;
use testlang::Header;

/// The lines of the pairs that may race as far as the analysis knows, by the first file.
fn conflicts(analysis: &Analysis<'_>) -> BTreeSet<(u32, u32)> {
    let mut out = BTreeSet::new();
    for (i, a) in analysis.accesses().iter() {
        for (j, b) in analysis.accesses().iter().filter(|(j, _)| i <= *j) {
            let atomic = |x: &Access| matches!(x.mode, AccessMode::Atomic(_));
            let writes = a.kind == AccessKind::Write || b.kind == AccessKind::Write;
            let touch = a
                .cells
                .iter()
                .any(|x| b.cells.iter().any(|y| x.overlaps(a.len, *y, b.len)));
            if !writes || !touch || a.fresh || b.fresh || atomic(a) && atomic(b) {
                continue;
            }
            let parallel = analysis.kinds_of(a.point.instance).iter().any(|&k| {
                let others = analysis.kinds_of(b.point.instance).iter();
                others
                    .into_iter()
                    .any(|&l| analysis.parallel(k, a.point, l, b.point))
            });
            if parallel && !analysis.excluded(i, j) {
                out.insert((line(analysis, a), line(analysis, b)));
            }
        }
    }
    out
}

fn line(analysis: &Analysis<'_>, access: &Access) -> u32 {
    let body = analysis.body(access.point.instance).expect("it has a body");
    let block = &body.blocks[access.point.block];
    let inst = block.insts.get(access.point.inst as usize);
    inst.map_or(block.term_span.line, |i| i.span.line)
}

/// The lines of a program that race; none of one that is known to break what the analysis assumes.
fn marked(path: &Path) -> Vec<u32> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let header = Header::of(path, &text).unwrap_or_else(|why| panic!("{why}"));
    if header.verdict("answers", "race") == Some("safe") {
        return Vec::new();
    }
    // These options make another program of it.
    let others = ["--external", "--entry", "--env", "--data-model"];
    let flags = header.words("flags");
    if flags
        .iter()
        .any(|f| others.iter().any(|o| f.starts_with(o)))
    {
        return Vec::new();
    }
    let lines = text.lines().zip(1u32..);
    lines
        .filter(|(l, _)| l.contains("// RACE!"))
        .map(|(_, n)| n)
        .collect()
}

/// Whether a function of the user's has a gap. What comes of it is nothing to the analysis: the lock engine names
/// the gap and proves nothing.
fn has_a_gap(program: &Program) -> bool {
    let users = program.funcs.iter().filter(|(_, f)| !f.library);
    let bodies = users.filter_map(|(_, f)| f.defined());
    let blocks = bodies.flat_map(|body| body.blocks.as_slice());
    let mut insts = blocks.flat_map(|b| &b.insts);
    insts.any(|inst| matches!(inst.op, Op::Gap { .. }))
}

#[test]
fn marked_races_are_left() {
    let mut seen = 0;
    for (path, program) in c_programs(|path| !marked(path).is_empty()) {
        let lines = marked(&path);
        if has_a_gap(&program) {
            continue;
        }
        seen += 1;
        let pairs = conflicts(&Analysis::of(&program));
        let found = |n: &u32| pairs.iter().any(|(a, b)| a == n || b == n);
        let lost: Vec<_> = lines.iter().filter(|n| !found(n)).collect();
        // Accesses of library functions stand at lines of their own files.
        let library = pairs
            .iter()
            .any(|(a, b)| !lines.contains(a) || !lines.contains(b));
        assert!(
            lost.is_empty() || library,
            "{}: lost {lost:?} of {pairs:?}",
            path.display()
        );
    }
    assert!(seen > 30);
}

#[test]
fn nothing_is_left_of_what_order_and_places_show() {
    let known = [
        "initialised_before_start",
        "joined_transitively",
        "lock_in_the_object",
        "lock_with_the_same_index",
    ];
    let programs = c_programs(|path| known.contains(&stem(path)) && in_locks(path));
    assert_eq!(programs.len(), known.len());
    for (path, program) in programs {
        let left = conflicts(&Analysis::of(&program));
        assert!(left.is_empty(), "{}: {left:?}", stem(&path));
    }
}

#[test]
fn nothing_is_left_of_elements_of_ones_own() {
    const OWN: [&str; 3] = ["joined_in_a_loop", "slots_apart", "slots_filled_between"];
    let own = |path: &Path| OWN.contains(&stem(path)) && in_locks(path);
    let mut seen = 0;
    for (path, program) in c_programs(own) {
        seen += 1;
        let left = conflicts(&Analysis::of(&program));
        assert!(left.is_empty(), "{}: {left:?}", path.display());
    }
    assert_eq!(seen, OWN.len());
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|n| n.to_str()).unwrap_or("")
}

fn in_locks(path: &Path) -> bool {
    path.parent().is_some_and(|p| p.ends_with("locks"))
}
