//! `cargo xtask plot [--steps N]`: what searches cost as programs grow, drawn.
//!
//! Five of our programs, each with a parameter, are searched by strategies with and without each
//! reduction, for every value of the parameter until a search does not come to its end within N
//! steps (300,000). Two pictures a program: what was stored (or, by `optimal-dpor`, executed), and the CPU
//! seconds it took, both on logarithmic scales, in `docs/src/pictures/growth.svg`; the numbers stand in
//! `docs/src/growth.md`.

mod svg;

use crate::lowered;
use crate::outside::Options;
use explore::{Problem, StrategyKind, run as search};
use std::fmt::Write;
use std::path::Path;
use verdict::{Properties, Property, Verdict};

/// A program whose size is a macro.
struct Family {
    title: &'static str,
    file: &'static str,
    parameter: &'static str,
    /// What else is defined.
    fixed: &'static [&'static str],
    sizes: std::ops::RangeInclusive<u32>,
}

const FAMILIES: [Family; 5] = [
    Family {
        title: "philosophers",
        file: "models/philosophers.c",
        parameter: "SEATS",
        fixed: &[],
        sizes: 2..=12,
    },
    Family {
        title: "bounded buffer",
        file: "models/bounded_buffer.c",
        parameter: "ITEMS",
        fixed: &["-DSIDES=1"],
        sizes: 1..=12,
    },
    Family {
        title: "filter lock",
        file: "models/peterson_filter.c",
        parameter: "THREADS",
        fixed: &[],
        sizes: 2..=4,
    },
    Family {
        title: "file system",
        file: "papers/file_system.c",
        parameter: "N",
        fixed: &[],
        sizes: 1..=18,
    },
    Family {
        title: "indexer",
        file: "papers/indexer.c",
        parameter: "N",
        fixed: &[],
        sizes: 1..=14,
    },
];

/// What is drawn, and in which colour.
const STRATEGIES: [(StrategyKind, &str); 7] = [
    (StrategyKind::Reference, "#555555"),
    (StrategyKind::Lockset, "#b8860b"),
    (StrategyKind::Persistent, "#1f77b4"),
    (StrategyKind::Selective, "#2ca02c"),
    (StrategyKind::Backtrack, "#d62728"),
    (StrategyKind::Parallel, "#e377c2"),
    (StrategyKind::Optimal, "#9467bd"),
];

/// One search that came to its end.
#[derive(Clone, Copy)]
struct Point {
    size: u32,
    states: f64,
    seconds: f64,
}

/// The searches of one program by one strategy.
struct Series {
    strategy: StrategyKind,
    colour: &'static str,
    points: Vec<Point>,
}

/// Measures and draws.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["steps"], &[])?;
    let limit = options.number("steps", 300_000)?;
    let mut panels = Vec::new();
    let mut page = String::from(HEAD);
    for family in &FAMILIES {
        let series = measure(root, family, limit)?;
        table(family, &series, &mut page);
        panels.push((format!("{} by {}", family.title, family.parameter), series));
    }
    let folder = root.join("docs/src");
    for (name, text) in [
        ("pictures/growth.svg", svg::draw(&panels)),
        ("growth.md", page),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
        println!("{}", file.display());
    }
    Ok(true)
}

const HEAD: &str = "\
# Cost as programs grow

What each strategy stores (`optimal-dpor` stores nothing: executions instead) and the CPU seconds it takes, for
five of our programs as a parameter grows. `reference` reduces nothing and switches threads at every access;
the others switch at synchronisation only, and leave out what makes no difference in their several ways. A
line ends where a search did not come to its end within 300,000 steps. Written by `cargo xtask plot`.

![States and seconds against the parameter, five programs, seven strategies](pictures/growth.svg)
";

fn measure(root: &Path, family: &Family, limit: u64) -> Result<Vec<Series>, String> {
    let path = root.join("tests/programs").join(family.file);
    let mut all = Vec::new();
    for (strategy, colour) in STRATEGIES {
        let mut points = Vec::new();
        for size in family.sizes.clone() {
            let mut arguments: Vec<String> = family.fixed.iter().map(|f| (*f).into()).collect();
            arguments.push(format!("-D{}={size}", family.parameter));
            let code = lowered::code(&path, &arguments)?;
            let mut problem = Problem::new(code);
            problem.strategy = strategy;
            problem.config.spurious = false;
            problem.properties = [Property::Race, Property::Deadlock, Property::Assert]
                .into_iter()
                .collect::<Properties>();
            problem.limits.steps = Some(limit);
            problem.limits.memory = Some(4 << 30);
            let before = own_seconds();
            let found = search(&problem);
            let took = own_seconds() - before;
            let answers = found.verdicts.answers.iter();
            let mut ended = answers.map(|(_, v)| matches!(v, Verdict::Safe(_)));
            if !ended.all(|safe| safe) {
                break;
            }
            let states = match strategy.stateless() {
                true => found.coverage.executions,
                false => found.coverage.states,
            };
            eprintln!(
                "{} {size} {}: {states} {took:.2}",
                family.title,
                strategy.name()
            );
            points.push(Point {
                size,
                states: states as f64,
                seconds: took,
            });
        }
        all.push(Series {
            strategy,
            colour,
            points,
        });
    }
    Ok(all)
}

/// CPU seconds of this process so far, in user mode.
fn own_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the process, in parentheses, may contain anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = fields.split_whitespace().nth(11);
    ticks.and_then(|t| t.parse::<f64>().ok()).unwrap_or(0.0) / 100.0
}

/// The numbers of one program.
fn table(family: &Family, series: &[Series], page: &mut String) {
    let title = family.title;
    let _ = write!(page, "\n## {title}\n\n`tests/programs/{}`\n\n", family.file);
    let _ = write!(page, "| {} |", family.parameter);
    for one in series {
        let _ = write!(page, " {} |", one.strategy.name());
    }
    let _ = writeln!(page, "\n|---:|{}", "---:|".repeat(series.len()));
    for size in family.sizes.clone() {
        let at = |s: &Series| s.points.iter().find(|p| p.size == size).copied();
        if series.iter().all(|s| at(s).is_none()) {
            break;
        }
        let _ = write!(page, "| {size} |");
        for point in series.iter().map(at) {
            let _ = match point {
                Some(p) => write!(page, " {} ({:.2} s) |", p.states, p.seconds),
                None => write!(page, " – |"),
            };
        }
        page.push('\n');
    }
}
