//! `threadproof locks`: what locks, creation and joins prove of a whole program.

use std::time::{Duration, Instant};

use analysis::{Analysis, Point};
use clap::Args;
use ir::{Program, Span};
use pushdown::KindId;
use pushdown::budget::Budget;
use pushdown::engine::{Study, study};
use pushdown::race::{Location, Pair, Protection, evidence};
use pushdown::summary::Reached;

use crate::Exit;
use crate::args::SourceArgs;
use crate::load::load;
use crate::output::{print, say};
use crate::standing::place;

/// The arguments of `locks`.
#[derive(Args, Debug)]
pub(crate) struct LocksArgs {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    time: f64,
    /// List every shared location, not only those in doubt
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    source: SourceArgs,
}

pub(crate) fn locks(args: &LocksArgs) -> Exit {
    let start = Instant::now();
    let loaded = match load(&args.source, true) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let program = &loaded.program;
    let analysis = Analysis::of(program);
    let mut budget = Budget {
        deadline: Some(start + Duration::from_secs_f64(args.time.max(0.0))),
        ..Budget::default()
    };
    let shown = study(&analysis, &mut budget, |found| show(args, found));
    match shown {
        Ok(exit) => exit,
        Err(_) => {
            say("unknown: the time was over (--time)");
            Exit::Unknown
        }
    }
}

fn show(args: &LocksArgs, found: &Study<'_, '_>) -> Exit {
    let show = Show {
        found,
        program: found.analysis.program(),
    };
    print(&show.threads());
    for location in &found.locations {
        match &location.protection {
            Protection::Candidates(pairs) => print(&show.candidates(location, pairs)),
            other if args.table => print(&format!("  {}: {}", location.name, protection(other))),
            _ => {}
        }
    }
    print(&show.totals());
    let assumptions = show.assumptions();
    let in_doubt = !found.no_candidates();
    let verdict = match (in_doubt, assumptions.is_empty()) {
        (true, _) => "race: unknown: candidates are left, which exploration can decide",
        (false, false) => "race: unknown: no candidate, under the conditions listed",
        (false, true) => {
            "race: safe for any number of threads, assuming: memory is used safely, indices stay within their arrays"
        }
    };
    print(verdict);
    for assumption in &assumptions {
        print(&format!("  {assumption}"));
    }
    if in_doubt || !assumptions.is_empty() {
        return Exit::Unknown;
    }
    Exit::Success
}

/// Why a location does not race.
pub(crate) fn protection(protection: &Protection) -> String {
    match protection {
        Protection::ReadOnly => "never written".into(),
        Protection::Atomic => "all accesses are atomic".into(),
        Protection::Order => "conflicting accesses are ordered by creation and joins".into(),
        Protection::Locks(locks) => format!("protected by {}", locks.join(", ")),
        Protection::Exclusion => "every pair excluded by locks".into(),
        Protection::Candidates(pairs) => format!("{} candidate pairs", pairs.len()),
    }
}

struct Show<'s, 'p> {
    found: &'s Study<'s, 'p>,
    program: &'p Program,
}

impl Show<'_, '_> {
    fn threads(&self) -> String {
        let kinds = self.found.analysis.kinds();
        let mut out = format!("{} kinds of threads:", kinds.len());
        for (id, kind) in kinds.iter() {
            let name = &self.found.model.program.kinds[ir::Idx::index(id)].name;
            let place = kind.created.map_or(String::new(), |point| {
                format!(", created at {}", place(self.program, self.span(point)))
            });
            let many = if kind.many { ", any number" } else { "" };
            out.push_str(&format!("\n  {name}{many}{place}"));
        }
        out
    }

    fn span(&self, point: Point) -> Span {
        self.found.span(point)
    }

    fn function(&self, point: Point) -> &str {
        let func = self.found.analysis.instances()[point.instance].func;
        &self.program.funcs[func].name
    }

    fn candidates(&self, location: &Location, pairs: &[Pair]) -> String {
        let mut out = format!("possible race on {}:", location.name);
        let Some(pair) = pairs.first() else {
            return out;
        };
        let found = evidence(
            self.found.analysis,
            self.found.model,
            self.found.locks,
            pair,
        );
        for side in 0..2 {
            let access = &self.found.analysis.accesses()[pair.accesses[side]];
            let what = match access.kind {
                analysis::AccessKind::Read => "reads",
                analysis::AccessKind::Write => "writes",
            };
            let kind = &self.found.model.program.kinds[ir::Idx::index(pair.kinds[side])].name;
            let at = place(self.program, self.span(access.point));
            let function = self.function(access.point);
            out.push_str(&format!("\n  {kind} {what} at {at} in {function}"));
            if let Some(found) = found {
                let kind = KindId::new(ir::Idx::index(pair.kinds[side]));
                out.push_str(&self.standing(kind, found[side]));
            }
        }
        if pairs.len() > 1 {
            out.push_str(&format!("\n  and {} more pairs", pairs.len() - 1));
        }
        out
    }

    /// The call stack, the locks and their histories.
    fn standing(&self, kind: KindId, reached: &Reached) -> String {
        let mut out = String::new();
        let calls = self.found.locks.threads(kind).stack(reached);
        for edge in calls.iter().rev() {
            if let Some(point) = self.found.model.origin(*edge) {
                let at = place(self.program, self.span(point));
                out.push_str(&format!(
                    "\n    called from {at} in {}",
                    self.function(point)
                ));
            }
        }
        let name = |lock: usize| self.found.model.program.locks[lock].name.clone();
        let held = reached.fact.histories();
        if held.is_empty() {
            out.push_str("\n    holding no lock");
        }
        for (lock, history) in held {
            out.push_str(&format!("\n    holding {}", name(lock.index())));
            let since: Vec<String> = history.iter().map(name).collect();
            if !since.is_empty() {
                out.push_str(&format!(", since then used {}", since.join(", ")));
            }
        }
        out
    }

    fn totals(&self) -> String {
        let all = self.found.locations.len();
        let candidate = |l: &&Location| matches!(l.protection, Protection::Candidates(_));
        let left = self.found.locations.iter().filter(candidate).count();
        format!(
            "{all} shared locations, {} proved, {left} in doubt",
            all - left
        )
    }

    /// What a proof would be conditional on.
    fn assumptions(&self) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for condition in self.found.conditions() {
            let at = place(self.program, condition.span);
            out.push(format!("{at}: {}", condition.what));
        }
        out.dedup();
        out
    }
}
