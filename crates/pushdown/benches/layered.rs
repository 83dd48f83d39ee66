//! The cost of the fixpoint on layered programs: each procedure has two-level lock blocks, calls
//! procedures of later layers, and half of its statements can be skipped. The counter is path
//! edges, the number of (context, point, fact) the fixpoint produces.

use pushdown::{LockAnalysis, LockProgram, parse};
use std::fmt::Write;

fn main() {
    divan::main();
}

#[divan::bench(args = [(4, 8), (8, 16), (16, 8), (16, 16), (16, 64), (16, 256), (16, 1024)])]
fn facts(bencher: divan::Bencher<'_, '_>, (locks, procs): (usize, usize)) {
    let programs: Vec<_> = (0..8).map(|seed| layered(seed, locks, procs)).collect();
    let edges: usize = programs.iter().map(path_edges).sum();
    bencher
        .counter(divan::counter::ItemsCount::new(edges))
        .bench(|| programs.iter().map(path_edges).sum::<usize>());
}

fn path_edges(program: &LockProgram) -> usize {
    let analysis = LockAnalysis::new(program);
    let kinds = program.kind_ids();
    kinds.map(|kind| analysis.threads(kind).path_edges).sum()
}

fn layered(seed: u64, locks: usize, procs: usize) -> LockProgram {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
    let mut pick = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("small")
    };
    let mut text = String::from("thread t = p0\n");
    for proc in 0..procs {
        _ = writeln!(text, "proc p{proc} {{");
        for _ in 0..3 {
            let (outer, inner) = (pick(locks), pick(locks));
            let skippable = pick(2) == 0;
            text.push_str(if skippable { "if {\n" } else { "" });
            _ = writeln!(text, "acq l{outer}");
            if inner != outer {
                _ = writeln!(text, "if {{ acq l{inner}; rel l{inner} }}");
            }
            if proc + 1 < procs {
                let near = (procs - proc - 1).min(4);
                let callee = proc + 1 + pick(near);
                _ = writeln!(text, "if {{ call p{callee} }}");
            }
            _ = writeln!(text, "rel l{outer}");
            text.push_str(if skippable { "}\n" } else { "" });
        }
        text.push_str("}\n");
    }
    parse(&text).expect("a well-formed program")
}
