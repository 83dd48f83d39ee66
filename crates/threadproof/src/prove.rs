//! `threadproof prove`: proofs thread by thread, for any number of threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use explore::{Limits, Problem};
use ir::Program;
use machine::{Code, Config};
use refine::automaton::Settings;
use refine::certificate::{Excluded, Refuter, confirm};
use refine::error::{Alarm, Trouble};
use refine::obligation::Form;
use refine::prove::{Outcome, Task};
use refine::system::Claim;
use report::result::{Command, Effort};
use report::{Gather, Told};
use smt::{Answer, Backend, Solver};
use verdict::{Property, Verdict};

use crate::Exit;
use crate::args::SourceArgs;
use crate::formats::terminal;
use crate::load::load;
use crate::modular_proof::safe;
use crate::output::{print, say};
use crate::standing::place;

/// The arguments of `prove`.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// Print the proof: for each shared variable who may write it when, and every invariant
    #[arg(long)]
    explain: bool,
    /// Print what it took
    #[arg(long)]
    stats: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    time: f64,
    /// How the steps of other threads are seen [default: havoc, then relation]
    #[arg(long, value_enum)]
    form: Option<FormArg>,
    /// An SMT-LIB solver to ask, such as `z3` [default: the one built in]
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// The creation of threads may fail
    #[arg(long)]
    fail: bool,
    /// Prove every part of memory by itself [default: in large programs]
    #[arg(long)]
    parts: bool,
    /// Do not search for executions of what is not proved
    #[arg(long)]
    no_search: bool,
    #[command(flatten)]
    source: SourceArgs,
}

/// How the steps of other threads are seen.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum FormArg {
    /// What they write gets any value
    Havoc,
    /// Exactly
    Relation,
}

/// A second solver, for checking proofs again.
pub(crate) struct Second(pub(crate) Backend);

impl Refuter for Second {
    fn refutes(&mut self, terms: &logic::Terms, all: &[logic::Term]) -> Result<bool, String> {
        let mut solver = Solver::new(self.0.clone());
        match solver.check(terms, all) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
}

pub(crate) fn prove(args: &ProveArgs) -> Exit {
    let start = Instant::now();
    let loaded = match load(&args.source, true) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let program = Arc::new(loaded.program);
    let backend = match &args.solver {
        Some(line) => Backend::command(line),
        None => Backend::Embedded,
    };
    // Some of the time is for the search: a little first, what is left last.
    let time = Duration::from_secs_f64(args.time.clamp(0.0, 1e9));
    let deadline = start + time;
    let mut exit = Exit::Success;
    let mut open = |property: Property, limits: Limits| {
        let found = !args.no_search && searched(&program, property, limits);
        if found {
            exit = Exit::Violated;
        }
        !found
    };
    let wanted = Excluded {
        races: open(Property::Race, glance(deadline)),
        asserts: open(Property::Assert, glance(deadline)),
    };
    if !wanted.races && !wanted.asserts {
        return exit;
    }
    let task = Task {
        settings: Settings {
            creation_fails: args.fail,
        },
        backend: backend.clone(),
        form: args.form.map(|f| match f {
            FormArg::Havoc => Form::Havoc,
            FormArg::Relation => Form::Relation,
        }),
        deadline: Some(start + time / 2),
        wanted,
        stop: None,
        sliced: args.parts,
        jobs: 2,
    };
    let outcome = match refine::prove::prove(&program, &task) {
        Ok(outcome) => outcome,
        Err(reason) => {
            for (property, wanted) in [
                (Property::Race, wanted.races),
                (Property::Assert, wanted.asserts),
            ] {
                if wanted {
                    print(&format!("{property}: unknown\n  {reason}"));
                }
            }
            return match exit {
                Exit::Violated => exit,
                _ => Exit::Unknown,
            };
        }
    };
    if args.stats {
        for r in &outcome.history {
            say(&format!("{r:?}"));
        }
        let e = outcome.effort;
        say(&format!(
            "{} outer and {} inner iterations, {} queries, {} predicates, {} views, {} locations, {:.2} s",
            e.outer,
            e.inner,
            e.queries,
            e.predicates,
            e.views,
            e.locations,
            start.elapsed().as_secs_f64()
        ));
    }
    let (proved, conditions) = proved(&program, &outcome, backend);
    for (property, wanted, holds) in [
        (Property::Race, wanted.races, proved.races),
        (Property::Assert, wanted.asserts, proved.asserts),
    ] {
        if !wanted {
            continue;
        }
        if holds {
            print(&format!("{property}: safe {}", scope(&outcome)));
            for assumption in safe(&outcome, conditions).assumptions {
                print(&format!("  assuming: {assumption}"));
            }
            continue;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if !args.no_search && searched(&program, property, limits(left)) {
            exit = Exit::Violated;
            continue;
        }
        if exit == Exit::Success {
            exit = Exit::Unknown;
        }
        print(&format!("{property}: unknown"));
        for line in reasons(&program, &outcome, property) {
            print(&format!("  {line}"));
        }
    }
    if let (true, Some(certificate)) = (args.explain, &outcome.certificate) {
        for line in refine::explain::explain(&program, certificate) {
            print(&line);
        }
    }
    exit
}

/// Bounds of a search before anything is proved: counterexamples are often near.
fn glance(deadline: Instant) -> Limits {
    Limits {
        states: Some(20_000),
        ..limits(deadline.saturating_duration_since(Instant::now()) / 4)
    }
}

fn limits(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        memory: Some(2048 << 20),
        ..Limits::default()
    }
}

/// What the proof shows, after it was checked again, and how many conditions that were.
fn proved(program: &Program, outcome: &Outcome, backend: Backend) -> (Excluded, u64) {
    let nothing = Excluded {
        races: false,
        asserts: false,
    };
    let Some(certificate) = &outcome.certificate else {
        return (nothing, 0);
    };
    match confirm(program, certificate, &mut Second(backend)) {
        Ok(conditions) => (certificate.excluded, conditions),
        Err(why) => {
            say(&format!(
                "the proof does not stand when checked again: {}",
                why.0
            ));
            (nothing, 0)
        }
    }
}

fn scope(outcome: &Outcome) -> &'static str {
    if outcome.any_number {
        "for any number of threads"
    } else {
        "for the program as written"
    }
}

/// Looks for an execution that shows it.
fn searched(program: &Arc<Program>, property: Property, limits: Limits) -> bool {
    let code = Arc::new(Code::new(Arc::clone(program)));
    let mut problem = Problem::new(Arc::clone(&code));
    problem.properties = [property].into_iter().collect();
    problem.args = vec!["program".to_string()];
    problem.limits = limits;
    let found = explore::choose(&problem);
    let mut verdicts = found.verdicts;
    verdicts
        .answers
        .retain(|(_, v)| matches!(v, Verdict::Violated(_)));
    let mut told = Vec::new();
    for (property, verdict) in &verdicts.answers {
        let Verdict::Violated(violated) = verdict else {
            continue;
        };
        let config = Config {
            reuse: found.reused.contains(*property),
            logging: false,
            ..problem.config
        };
        if verdict::confirm(&code, &config, &problem.args, violated).is_ok()
            && let Ok(story) = verdict::tell(&code, &config, &problem.args, violated)
        {
            told.push(Told {
                property: *property,
                violated: (**violated).clone(),
                story,
                witness: None,
            });
        }
    }
    if told.is_empty() {
        return false;
    }
    let command = Command {
        name: "prove".into(),
        ..Command::default()
    };
    let gather = Gather::new(program, env!("CARGO_PKG_VERSION"), command);
    let report = gather.answers(&verdicts, told, Effort::default());
    print(&terminal(false).render(&report));
    true
}

fn reasons(program: &Program, outcome: &Outcome, property: Property) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(what) = &outcome.vacuous {
        out.push(format!("the model is wrong, a bug of ours: {what}"));
    }
    match &outcome.stopped {
        Some(refine::invariant::Stopped::Time) => out.push("the time was over".to_string()),
        Some(refine::invariant::Stopped::Solver(why)) => out.push(why.to_string()),
        None => {}
    }
    let concerns = |a: &&Alarm| match &a.what {
        Trouble::Race { .. } => property == Property::Race,
        Trouble::Broken(Claim::Assert(..)) => property == Property::Assert,
        Trouble::Broken(Claim::Gap(..)) => true,
    };
    let mut seen = std::collections::BTreeSet::new();
    for alarm in outcome.alarms.iter().filter(concerns) {
        if !seen.insert(&alarm.what) || out.len() > 8 {
            continue;
        }
        let line = match &alarm.what {
            Trouble::Race { at, object } => format!(
                "not provable thread by thread: accesses to {} at {} and {}",
                outcome.objects[object.0 as usize],
                place(program, at[0]),
                place(program, at[1])
            ),
            Trouble::Broken(Claim::Assert(span, what)) => {
                format!(
                    "not provable thread by thread: {}: {what}",
                    place(program, *span)
                )
            }
            Trouble::Broken(Claim::Gap(span, what)) => format!("{}: {what}", place(program, *span)),
        };
        out.push(line);
    }
    out
}
