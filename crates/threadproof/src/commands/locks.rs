//! `threadproof locks`: what locks, creation and joins prove of a whole program.

use std::time::{Duration, Instant};

use analysis::Analysis;
use clap::{Args, ValueEnum};
use portfolio::locks::{FACTS, protection, scope};
use pushdown::budget::Budget;
use pushdown::program::engine::{Study, study};
use pushdown::program::race::{Protection, SharedLocation};
use report::world::World;
use serde::Serialize;
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
    /// Print the answers and what they rest on as JSON instead of text
    #[arg(long, conflicts_with = "ltl")]
    json: bool,
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
        say("unknown: the lock analysis does not cover several processes; name the files of one");
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
    let open = Open::of(args);
    let last = open.clone();
    watch::last_words(move |why| last.no_answer(watch::told(why)));
    let deadline = Some(start + Duration::from_secs_f64(args.time));
    let mut budget = Budget {
        deadline,
        facts: FACTS,
        ..Budget::default()
    };
    let shown = Analysis::until(program, deadline).and_then(|analysis| {
        if let Some(formula) = &args.ltl {
            return Some(temporal::temporal(&analysis, formula, &open));
        }
        let shown = study(&analysis, &mut budget, |found| {
            watch::done();
            let world = World::of(&world(program, source.given()));
            let world = world.without_executions().sentence();
            let told = Told::of(args, found, &assumptions, world);
            match args.json {
                true => print(&told.json()),
                false => told.print(args),
            }
            told.exit()
        });
        shown.ok()
    });
    shown.unwrap_or_else(|| {
        watch::done();
        open.no_answer(match bounds::over() {
            Some(why) => watch::told(why),
            None => "out of time (--time) or memory",
        })
    })
}

/// How what has no answer is said.
#[derive(Clone)]
struct Open {
    json: bool,
    asked: Vec<Asked>,
}

impl Open {
    fn of(args: &LocksArgs) -> Open {
        Open {
            json: args.json,
            asked: args.property.clone(),
        }
    }

    /// What is said where there is nothing to say.
    fn no_answer(&self, why: &str) -> Exit {
        let told = Told {
            answers: self.asked.iter().map(|a| Answer::open(*a, why)).collect(),
            ..Told::default()
        };
        match self.json {
            true => print(&told.json()),
            false => say(&format!("unknown: {why}")),
        }
        Exit::Unknown
    }
}

/// What stands above a list of conditions.
const CONDITIONS: &str =
    "conditions: the results above hold provided that the following does no harm";

/// Releases out of order that are listed.
const MOST_BREACHES: usize = 8;

/// The scope of an answer for the threads that the program starts.
const AS_WRITTEN: &str = "as_written";

/// What the proofs assume of every program.
const USED_SAFELY: &str = "memory and locks are used safely, indices stay within their arrays";

/// What was found, in words.
#[derive(Serialize, Default)]
struct Told {
    /// The version of this form.
    threadproof_locks: u32,
    answers: Vec<Answer>,
    /// The kinds of threads, one per line, under a line that counts them.
    threads: String,
    /// Releases out of order.
    not_nested: Vec<String>,
    locations: Vec<Location>,
    /// Threads that may wait for one another.
    cycles: Vec<String>,
    conditions: Vec<String>,
    assumptions: Vec<String>,
    world: String,
    /// How much is proved.
    #[serde(skip)]
    totals: String,
}

/// The answer about a property.
#[derive(Serialize)]
struct Answer {
    property: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'static str>,
    /// Why it is not proved.
    #[serde(skip_serializing_if = "String::is_empty")]
    reason: String,
    /// What stands in the way of a proof, by places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<String>,
}

impl Answer {
    fn safe(asked: Asked, scope: Scope) -> Answer {
        Answer {
            property: asked.name(),
            verdict: "safe",
            scope: Some(match scope {
                Scope::AsWritten => AS_WRITTEN,
                Scope::AnyThreads => "any_threads",
            }),
            reason: String::new(),
            obstacles: Vec::new(),
        }
    }

    fn open(asked: Asked, reason: &str) -> Answer {
        Answer {
            property: asked.name(),
            verdict: "unknown",
            scope: None,
            reason: reason.to_owned(),
            obstacles: Vec::new(),
        }
    }

    fn line(&self) -> String {
        let Answer {
            property, reason, ..
        } = self;
        match self.scope {
            None => format!("{property}: unknown: {reason}"),
            Some(AS_WRITTEN) => {
                format!("{property}: safe for the program as written, assuming: {USED_SAFELY}")
            }
            Some(_) => {
                format!("{property}: safe for any number of threads, assuming: {USED_SAFELY}")
            }
        }
    }
}

/// A shared location.
#[derive(Serialize)]
struct Location {
    name: String,
    /// What protects it; none if it is in doubt.
    #[serde(skip_serializing_if = "Option::is_none")]
    protection: Option<String>,
    /// A location in doubt, with its first pair of accesses.
    #[serde(skip_serializing_if = "Option::is_none")]
    possible_race: Option<String>,
}

impl Asked {
    fn name(self) -> &'static str {
        match self {
            Asked::Race => "race",
            Asked::Deadlock => "deadlock",
        }
    }
}

impl Told {
    fn of(
        args: &LocksArgs,
        found: &Study<'_, '_>,
        assumptions: &[Assumption],
        world: String,
    ) -> Told {
        let show = Show { found };
        let conditions = show.conditions();
        let mut told = Told {
            threadproof_locks: 1,
            threads: show.threads(),
            not_nested: show.not_nested(),
            totals: show.totals(),
            assumptions: assumptions.iter().map(Assumption::to_string).collect(),
            world,
            ..Told::default()
        };
        let unconditional = conditions.is_empty();
        if args.property.contains(&Asked::Race) {
            told.locations = locations(&show);
            told.answers
                .push(match (found.no_candidates(), unconditional) {
                    (false, _) => Answer::open(
                        Asked::Race,
                        "candidates remain; exploration (`check`) can decide them",
                    ),
                    (true, false) => {
                        Answer::open(Asked::Race, "no candidate, under the conditions listed")
                    }
                    (true, true) => Answer::safe(Asked::Race, scope(found)),
                });
        }
        if args.property.contains(&Asked::Deadlock) {
            let waiting = found.waiting.as_ref();
            let cycles = waiting.into_iter().flat_map(|w| &w.cycles);
            told.cycles = cycles.map(|cycle| show.cycle(cycle)).collect();
            told.answers.push(deadlock(&show, unconditional));
        }
        told.conditions = conditions;
        told
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }

    fn print(&self, args: &LocksArgs) {
        print(&self.threads);
        for breach in self.not_nested.iter().take(MOST_BREACHES) {
            print(breach);
        }
        let more = self.not_nested.len().checked_sub(MOST_BREACHES);
        if let Some(more) = more.filter(|n| *n > 0) {
            print(&format!("and {more} more releases that do not nest"));
        }
        for answer in &self.answers {
            match answer.property {
                "race" => self.print_locations(args.table),
                _ => self.cycles.iter().for_each(|cycle| print(cycle)),
            }
            print(&answer.line());
            for obstacle in &answer.obstacles {
                print(&format!("  {obstacle}"));
            }
        }
        if !self.conditions.is_empty() {
            print(CONDITIONS);
        }
        for condition in &self.conditions {
            print(&format!("  {condition}"));
        }
        for assumption in &self.assumptions {
            print(&format!("  assuming: {assumption}"));
        }
        print(&format!("  world: {}", self.world));
    }

    fn print_locations(&self, table: bool) {
        for location in &self.locations {
            match (&location.possible_race, &location.protection) {
                (Some(candidates), _) => print(candidates),
                (None, Some(by)) if table => print(&format!("  {}: {by}", location.name)),
                _ => {}
            }
        }
        print(&self.totals);
    }

    fn exit(&self) -> Exit {
        let proved = self.answers.iter().all(|a| a.verdict == "safe");
        match proved && self.conditions.is_empty() {
            true => Exit::Success,
            false => Exit::Unknown,
        }
    }
}

fn locations(show: &Show<'_, '_>) -> Vec<Location> {
    let told = |location: &SharedLocation| {
        let (possible_race, protection) = match &location.protection {
            Protection::Candidates(pairs) => (Some(show.candidates(location, pairs)), None),
            other => (None, Some(protection(other))),
        };
        Location {
            name: location.name.clone(),
            protection,
            possible_race,
        }
    };
    show.found.locations.iter().map(told).collect()
}

/// Who may wait for whom.
fn deadlock(show: &Show<'_, '_>, unconditional: bool) -> Answer {
    let open = |why| Answer::open(Asked::Deadlock, why);
    let Some(waiting) = &show.found.waiting else {
        return open("the time was over (--time)");
    };
    let obstacles = show.obstacles(waiting);
    let answer = match (waiting.cycles.is_empty(), obstacles.is_empty()) {
        (false, _) => open("cycles remain; exploration (`check`) can decide them"),
        (true, false) => open("no lock cycle, but"),
        (true, true) if !unconditional => open("no lock cycle, under the conditions listed"),
        (true, true) => Answer::safe(Asked::Deadlock, Scope::AnyThreads),
    };
    Answer {
        obstacles,
        ..answer
    }
}
