//! `threadproof locks`: what locks, creation and joins prove of a whole program.

use std::time::{Duration, Instant};

use analysis::Analysis;
use clap::{Args, ValueEnum};
use portfolio::locks::{FACTS, protection, scope};
use pushdown::budget::Budget;
use pushdown::program::engine::{Study, study};
use pushdown::program::race::Protection;
use report::world::World;
use verdict::{Assumption, Scope};

use crate::Exit;
use crate::cli::args::{ProgramArgs, SourceArgs};
use crate::commands::check::interrupt;
use crate::print::output::{print, say};
use crate::process::watch::{self, MemoryArgs};
use crate::program::load::{load, source};
use portfolio::world::world;

mod show;
mod temporal;

pub(crate) use show::Show;

/// What the lock engine can be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Asked {
    Race,
    Deadlock,
}

/// The arguments of `locks`.
#[derive(Args, Debug)]
pub(crate) struct LocksArgs {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = watch::seconds)]
    time: f64,
    #[command(flatten)]
    memory: MemoryArgs,
    /// What to ask about
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "PROPERTIES",
        default_value = "race,deadlock"
    )]
    property: Vec<Asked>,
    /// Ask about the control of one kind of thread, by a formula of LTL without next, such as
    /// `worker: G (call(open) -> F call(close))`. Atoms: call(FUNCTION), at(FILE:LINE), held(MUTEX)
    #[arg(long, value_name = "FORMULA")]
    ltl: Option<String>,
    /// List every shared location, not only those in doubt
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) fn locks(args: &LocksArgs) -> Exit {
    let start = Instant::now();
    watch::begin(start, Some(args.time), args.memory.bytes());
    let _ = interrupt();
    let source = source(&args.source, &ProgramArgs::default()).without_trying();
    let loaded = match load(&source) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    if !loaded.program.processes.is_empty() {
        watch::done();
        say("unknown: locks of several processes together are not studied; name the files of one");
        return Exit::Unknown;
    }
    // Executions have all the threads they ask for, unless the user says otherwise.
    let succeeding = match source.request.fail.of_resources() {
        true => None,
        false => ir::created::succeeding(&loaded.program),
    };
    let program = succeeding.as_ref().unwrap_or(&loaded.program);
    let mut assumptions = loaded.assumptions.clone();
    assumptions.extend(succeeding.is_some().then_some(Assumption::ResourcesSuffice));
    watch::last_words(no_answer);
    let deadline = Some(start + Duration::from_secs_f64(args.time));
    let mut budget = Budget {
        deadline,
        facts: FACTS,
        ..Budget::default()
    };
    let shown = Analysis::until(program, deadline).and_then(|analysis| {
        if let Some(formula) = &args.ltl {
            return Some(temporal::temporal(&analysis, formula));
        }
        let shown = study(&analysis, &mut budget, |found| {
            watch::done();
            let exit = show(args, found, &assumptions);
            let world = World::of(&world(program, source.given()));
            print(&format!(
                "  world: {}",
                world.without_executions().sentence()
            ));
            exit
        });
        shown.ok()
    });
    shown.unwrap_or_else(|| {
        watch::done();
        match bounds::over() {
            Some(why) => no_answer(why),
            None => {
                say("unknown: there was not time (--time) or memory enough");
                Exit::Unknown
            }
        }
    })
}

/// What is said where there is nothing to say.
fn no_answer(why: bounds::Over) -> Exit {
    say(&format!("unknown: {}", watch::told(why)));
    Exit::Unknown
}

/// What stands above a list of conditions.
const CONDITIONS: &str =
    "conditions: what is said above, and what is not in doubt, holds if this does no harm";

/// Releases out of order that are listed.
const MOST_BREACHES: usize = 8;

fn show(args: &LocksArgs, found: &Study<'_, '_>, assumptions: &[Assumption]) -> Exit {
    let show = Show { found };
    print(&show.threads());
    let breaches = show.not_nested();
    for breach in breaches.iter().take(MOST_BREACHES) {
        print(breach);
    }
    if let Some(more) = breaches.len().checked_sub(MOST_BREACHES).filter(|n| *n > 0) {
        print(&format!("and {more} more releases that do not nest"));
    }
    let conditions = show.conditions();
    let mut proved = conditions.is_empty();
    if args.property.contains(&Asked::Race) {
        for location in &found.locations {
            match &location.protection {
                Protection::Candidates(pairs) => print(&show.candidates(location, pairs)),
                other if args.table => {
                    print(&format!("  {}: {}", location.name, protection(other)));
                }
                _ => {}
            }
        }
        print(&show.totals());
        proved &= found.no_candidates();
        let as_written = scope(found) == Scope::AsWritten;
        print(match (found.no_candidates(), conditions.is_empty()) {
            (false, _) => "race: unknown: candidates are left, which exploration can decide",
            (true, false) => "race: unknown: no candidate, under the conditions listed",
            (true, true) if as_written => {
                "race: safe for the program as written, assuming: memory and locks are used safely, indices stay within their arrays"
            }
            (true, true) => {
                "race: safe for any number of threads, assuming: memory and locks are used safely, indices stay within their arrays"
            }
        });
    }
    if args.property.contains(&Asked::Deadlock) {
        proved &= deadlock(&show, conditions.is_empty());
    }
    if !conditions.is_empty() {
        print(CONDITIONS);
    }
    for condition in &conditions {
        print(&format!("  {condition}"));
    }
    for assumption in assumptions {
        print(&format!("  assuming: {assumption}"));
    }
    if proved { Exit::Success } else { Exit::Unknown }
}

/// Says who may wait for whom; whether no thread can wait for ever, if the conditions hold.
fn deadlock(show: &Show<'_, '_>, unconditional: bool) -> bool {
    let Some(waiting) = &show.found.waiting else {
        print("deadlock: unknown: the time was over (--time)");
        return false;
    };
    for cycle in &waiting.cycles {
        print(&show.cycle(cycle));
    }
    let obstacles = show.obstacles(waiting);
    print(match (waiting.cycles.is_empty(), obstacles.is_empty()) {
        (false, _) => "deadlock: unknown: cycles are left, which exploration can decide",
        (true, false) => "deadlock: unknown: no lock cycle, but",
        (true, true) if !unconditional => {
            "deadlock: unknown: no lock cycle, under the conditions listed"
        }
        (true, true) => {
            "deadlock: safe for any number of threads, assuming: memory and locks are used safely, indices stay within their arrays"
        }
    });
    for obstacle in &obstacles {
        print(&format!("  {obstacle}"));
    }
    waiting.is_free()
}
