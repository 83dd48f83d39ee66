//! `cargo xtask plot [--steps N] [--systems]`: what searches cost as programs grow, drawn.
//!
//! Five of our programs, each with a parameter, are searched by strategies with and without each
//! reduction, for every value of the parameter until a search does not come to its end within N
//! steps (300,000). Two pictures a program: what was stored (or, by `optimal-dpor`, executed), and the CPU
//! seconds it took, both on logarithmic scales, in `docs/src/pictures/growth.svg`; the numbers stand in
//! `docs/src/growth.md`. With `--systems` systems of processes instead, as their number grows: `pictures/systems.svg` and `systems.md`.

mod svg;

use crate::lowered;
use crate::outside::Options;
use explore::{Problem, Reductions, StrategyKind, run as search};
use machine::Code;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use verdict::{Properties, Property, Verdict};

/// A program whose size is a macro.
struct Family {
    title: &'static str,
    file: &'static str,
    parameter: &'static str,
    /// What else is defined.
    fixed: &'static [&'static str],
    sizes: std::ops::RangeInclusive<u32>,
    /// The processes of a system: name, file, whether there are as many as the size, arguments, in which `{n}` is the size
    /// and `{i}` the number of the process.
    processes: &'static [(&'static str, &'static str, bool, &'static str)],
}

impl Family {
    /// The program, or the system, of a size.
    fn code(&self, root: &Path, size: u32) -> Result<Arc<Code>, String> {
        let folder = root.join("tests/programs");
        if self.processes.is_empty() {
            let mut arguments: Vec<String> = self.fixed.iter().map(|f| (*f).into()).collect();
            arguments.push(format!("-D{}={size}", self.parameter));
            return lowered::code(&folder.join(self.file), &arguments);
        }
        let image = |&(name, file, many, args): &(&'static str, &str, bool, &str)| {
            let of = |i: u32| {
                let args = args.replace("{n}", &size.to_string());
                let args = args.replace("{i}", &i.to_string());
                let words = args.split_whitespace().map(str::to_owned);
                std::iter::once(name.to_owned()).chain(words).collect()
            };
            let count = if many { size } else { 1 };
            (name, folder.join(file), (1..=count).map(of).collect())
        };
        lowered::system(&self.processes.iter().map(image).collect::<Vec<_>>())
    }
}

const SYSTEMS: [Family; 4] = [
    Family {
        title: "echo",
        file: "processes/echo.system",
        parameter: "clients",
        fixed: &[],
        sizes: 1..=5,
        processes: &[
            ("server", "processes/echo_server.c", false, "{n}"),
            ("client", "processes/echo_client.c", true, "{i}"),
        ],
    },
    Family {
        title: "echo with threads",
        file: "processes/echo_threads.system",
        parameter: "clients",
        fixed: &[],
        sizes: 1..=4,
        processes: &[
            ("server", "processes/echo_threads.c", false, "{n}"),
            ("client", "processes/echo_client.c", true, "{i}"),
        ],
    },
    Family {
        title: "leader election in a ring",
        file: "processes/ring.system",
        parameter: "nodes",
        fixed: &[],
        sizes: 2..=5,
        processes: &[("node", "processes/ring_node.c", true, "{i} {n} {i}")],
    },
    Family {
        title: "lock server",
        file: "processes/lock_same_order.system",
        parameter: "clients",
        fixed: &[],
        sizes: 1..=3,
        processes: &[
            ("server", "processes/lock_server.c", false, "{n}"),
            ("client", "processes/lock_client.c", true, "ABba"),
        ],
    },
];

const FAMILIES: [Family; 5] = [
    Family {
        title: "philosophers",
        file: "models/philosophers.c",
        parameter: "SEATS",
        fixed: &[],
        sizes: 2..=12,
        processes: &[],
    },
    Family {
        title: "bounded buffer",
        file: "models/bounded_buffer.c",
        parameter: "ITEMS",
        fixed: &["-DSIDES=1"],
        sizes: 1..=12,
        processes: &[],
    },
    Family {
        title: "filter lock",
        file: "models/peterson_filter.c",
        parameter: "THREADS",
        fixed: &[],
        sizes: 2..=4,
        processes: &[],
    },
    Family {
        title: "file system",
        file: "papers/file_system.c",
        parameter: "N",
        fixed: &[],
        sizes: 1..=18,
        processes: &[],
    },
    Family {
        title: "indexer",
        file: "papers/indexer.c",
        parameter: "N",
        fixed: &[],
        sizes: 1..=14,
        processes: &[],
    },
];

/// A way to search, what it is called, and its colour.
type Way = (&'static str, StrategyKind, Reductions, &'static str);

/// All that `selective` saves by.
const ALL: Reductions = Reductions::ALL;

/// What is drawn of programs.
const STRATEGIES: [Way; 7] = [
    ("reference", StrategyKind::Reference, ALL, "#555555"),
    ("lockset", StrategyKind::Lockset, ALL, "#b8860b"),
    ("persistent-sets", StrategyKind::Persistent, ALL, "#1f77b4"),
    ("selective", StrategyKind::Selective, ALL, "#2ca02c"),
    ("dpor", StrategyKind::Backtrack, ALL, "#d62728"),
    ("parallel", StrategyKind::Parallel, ALL, "#e377c2"),
    ("optimal-dpor", StrategyKind::Optimal, ALL, "#9467bd"),
];

/// What is drawn of systems: Stoller's search with all of its reductions and without one each, and others beside it.
const WAYS: [Way; 11] = [
    ("reference", StrategyKind::Reference, ALL, "#555555"),
    ("persistent-sets", StrategyKind::Persistent, ALL, "#1f77b4"),
    ("dpor", StrategyKind::Backtrack, ALL, "#d62728"),
    ("parallel", StrategyKind::Parallel, ALL, "#e377c2"),
    ("selective", StrategyKind::Selective, ALL, "#2ca02c"),
    (
        "no composed",
        StrategyKind::Selective,
        Reductions {
            composed: false,
            ..ALL
        },
        "#b8860b",
    ),
    (
        "no persistent",
        StrategyKind::Selective,
        Reductions {
            persistent: false,
            ..ALL
        },
        "#17becf",
    ),
    (
        "no sleep",
        StrategyKind::Selective,
        Reductions {
            sleep: false,
            ..ALL
        },
        "#9467bd",
    ),
    (
        "no toss",
        StrategyKind::Selective,
        Reductions { toss: false, ..ALL },
        "#8c564b",
    ),
    (
        "no method",
        StrategyKind::Selective,
        Reductions {
            method: false,
            ..ALL
        },
        "#ff7f0e",
    ),
    (
        "no atomic",
        StrategyKind::Selective,
        Reductions {
            atomic: false,
            ..ALL
        },
        "#7f7f7f",
    ),
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
    name: &'static str,
    colour: &'static str,
    points: Vec<Point>,
}

/// Measures and draws.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["steps"], &["systems"])?;
    let systems = options.has("systems");
    let (families, ways, head) = match systems {
        true => (&SYSTEMS[..], &WAYS[..], OF_SYSTEMS),
        false => (&FAMILIES[..], &STRATEGIES[..], HEAD),
    };
    let limit = options.number("steps", 300_000)?;
    let mut panels = Vec::new();
    let mut page = head.replace("300,000", &format!("{},{:03}", limit / 1000, limit % 1000));
    for family in families {
        let series = measure(root, family, ways, limit)?;
        table(family, &series, &mut page);
        panels.push((format!("{} by {}", family.title, family.parameter), series));
    }
    if systems {
        examples(root, &mut page)?;
    }
    let folder = root.join("docs/src");
    let (picture, text) = match systems {
        true => ("pictures/systems.svg", "systems.md"),
        false => ("pictures/growth.svg", "growth.md"),
    };
    for (name, text) in [(picture, svg::draw(&panels)), (text, page)] {
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

const OF_SYSTEMS: &str = "\
# Cost as systems grow

What each strategy stores and the CPU seconds it takes, for systems of processes (`--process`) as their number grows, by the properties
race, deadlock and assertion. `reference` reduces nothing. `selective` is the search of S. Stoller (SPIN 2000): invisible operations first, composed
transitions, persistent sets that rely on the discipline of locks, sleep sets; tosses within transitions, operations by their class, atomic sections as
one transition. `no composed` and the like are the same without one of these (`--reductions`). `persistent-sets` has simpler persistent sets, `dpor` finds them by what executions did, `parallel` has sleep sets and the
rule for the ends of a queue. A line ends where a search did not come to its end within
300,000 steps. Written by `cargo xtask plot --systems`.

![States and seconds against the number of processes, four systems](pictures/systems.svg)
";

const OF_EXAMPLES: &str = "
## Stoller's examples

States stored and steps taken for the examples of sections 9 (`lock_in_place`, and `late_lock`, whose race every way finds), 7 (`queue`), 6
(`two_reads`), 2.3 (`tosses`) and 10 (`sections`) of his paper, in `tests/programs/stoller`: with all of his reductions, without one each, and with none. A test
keeps these numbers.

";

/// The table that the tests keep of the paper's examples.
fn examples(root: &Path, page: &mut String) -> Result<(), String> {
    let file = root.join("crates/explore/tests/reductions/stoller.tsv");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    page.push_str(OF_EXAMPLES);
    for (row, line) in text.lines().enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        let _ = writeln!(page, "| {} |", cells.join(" | "));
        if row == 0 {
            let _ = writeln!(page, "|---|{}", "---:|".repeat(cells.len() - 1));
        }
    }
    Ok(())
}

fn measure(root: &Path, family: &Family, ways: &[Way], limit: u64) -> Result<Vec<Series>, String> {
    let mut all = Vec::new();
    for &(name, strategy, reductions, colour) in ways {
        let mut points = Vec::new();
        for size in family.sizes.clone() {
            let mut problem = Problem::new(family.code(root, size)?);
            problem.strategy = strategy;
            problem.options.reductions = reductions;
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
            eprintln!("{} {size} {name}: {states} {took:.2}", family.title);
            points.push(Point {
                size,
                states: states as f64,
                seconds: took,
            });
        }
        all.push(Series {
            name,
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
        let _ = write!(page, " {} |", one.name);
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
