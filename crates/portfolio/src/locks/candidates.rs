//! What the lock engine does not exclude: for the reader of an answer, and as targets for a search.

use std::collections::BTreeSet;
use std::time::Instant;

use analysis::{AccessKind, Point};
use explore::Target;
use ir::{Idx, Span};
use machine::{Code, Site};
use pushdown::facts::summary::{PathStep, Reached};
use pushdown::program::engine::Study;
use pushdown::program::race::{Pair, Protection, evidence};
use pushdown::program::waiting::{self, Waiter};
use pushdown::together::merge::merge;
use pushdown::{Action, KindId};
use verdict::{Property, Unknown};

/// The most targets, and of these for one location.
const MOST_TARGETS: usize = 500;
const MOST_PAIRS: usize = 4;
/// The longest way that is looked for, and that is followed.
const LONGEST_PATH: usize = 5_000;
const LONGEST_WAY: usize = 32;
/// The most candidates that an answer lists.
const MOST_TOLD: usize = 5;

/// Something that may go wrong.
#[derive(Clone, Debug)]
pub struct Candidate {
    property: Property,
    span: Span,
    what: String,
    /// Nothing goes wrong if undefined functions do no more than their declarations allow.
    contract: bool,
}

/// What may go wrong, one candidate a location and a cycle.
pub(crate) fn candidates(found: &Study<'_, '_>) -> Vec<Candidate> {
    let mut all = Vec::new();
    for location in &found.locations {
        if let Protection::Candidates(pairs) = &location.protection
            && let Some(pair) = pairs.first()
        {
            all.push(race(found, &location.name, pair));
        }
    }
    let cycles = found.waiting.iter().flat_map(|w| &w.cycles);
    all.extend(cycles.filter_map(|cycle| circle(found, cycle)));
    all
}

/// What stands in the way of a proof where nothing may go wrong as far as the program is followed.
pub(crate) fn conditional(found: &Study<'_, '_>) -> Vec<Candidate> {
    let mut all = Vec::new();
    let race = found.no_candidates().then_some(Property::Race);
    let deadlock = found.no_deadlock().then_some(Property::Deadlock);
    for property in race.into_iter().chain(deadlock) {
        let excluded = match property {
            Property::Race => "race",
            _ => "deadlock",
        };
        // An answer names lines: what is the same on one is told once.
        let mut told = BTreeSet::new();
        let mut conditions = found.conditions();
        let contracts: Option<BTreeSet<String>> =
            conditions.iter().map(|c| c.contract.clone()).collect();
        if let Some(names) = contracts.filter(|names| !names.is_empty()) {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            all.push(Candidate {
                property,
                span: Span::NONE,
                what: format!(
                    "no {excluded} by locks, creation and joins if what is not defined does no more than its \
                     declaration allows, and synchronises nothing: {}",
                    names.join(", ")
                ),
                contract: true,
            });
            continue;
        }
        conditions.retain(|c| told.insert((c.span.file, c.span.line, c.what.clone())));
        all.extend(conditions.into_iter().map(|condition| Candidate {
            property,
            span: condition.span,
            what: format!(
                "no {excluded} by locks, creation and joins, provided that this has no side effect on \
                 them: {}",
                condition.what
            ),
            contract: false,
        }));
    }
    all
}

/// All that the program can reach and that is not followed, as one reason: where there are candidates, too, it would
/// otherwise come to light piece by piece.
pub(crate) fn unfollowed(found: &Study<'_, '_>) -> Vec<Candidate> {
    let program = found.analysis.program();
    let mut told = BTreeSet::new();
    let mut conditions = found.conditions();
    conditions.retain(|c| told.insert(c.what.clone()));
    if conditions.is_empty() {
        return Vec::new();
    }
    let list = conditions.iter().map(|c| match c.span.is_none() {
        true => c.what.clone(),
        false => format!("{} ({})", c.what, program.place(c.span)),
    });
    let list: Vec<String> = list.collect();
    let what = format!(
        "everything that is not analysed: {}",
        list.join("; ")
    );
    let open = [
        (Property::Race, found.no_candidates()),
        (Property::Deadlock, found.no_deadlock()),
    ];
    let open = open.into_iter().filter(|(_, settled)| !settled);
    open.map(|(property, _)| Candidate {
        property,
        span: Span::NONE,
        what: what.clone(),
        contract: false,
    })
    .collect()
}

fn race(found: &Study<'_, '_>, name: &str, pair: &Pair) -> Candidate {
    let access = |side: usize| {
        let access = &found.analysis.accesses()[pair.accesses[side]];
        let kind = match access.kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        };
        (kind, found.own_span(access.point))
    };
    let [(first, span), (second, other)] = [access(0), access(1)];
    let at = found.analysis.program().place(other);
    Candidate {
        property: Property::Race,
        span,
        what: format!("possible race on {name}: this {first} and the {second} at {at}"),
        contract: false,
    }
}

fn circle(found: &Study<'_, '_>, cycle: &[Waiter<'_>]) -> Option<Candidate> {
    let (first, others) = cycle.split_first()?;
    let program = found.analysis.program();
    let at = |waiter: &Waiter<'_>| program.place(found.own_span(waiter.at));
    let others: Vec<String> = others.iter().map(at).collect();
    let what = match others.is_empty() {
        true => "possible deadlock: a thread may wait here for itself".into(),
        false => format!(
            "possible deadlock: threads may wait here and at {} for one another",
            others.join(", ")
        ),
    };
    Some(Candidate {
        property: Property::Deadlock,
        span: found.own_span(first.at),
        what,
        contract: false,
    })
}

/// The candidates for a property, as reasons why it is open.
pub(crate) fn reasons(property: Property, candidates: &[Candidate]) -> Vec<Unknown> {
    let of: Vec<&Candidate> = candidates
        .iter()
        .filter(|c| c.property == property)
        .collect();
    let told = of.iter().take(MOST_TOLD).map(|c| match c.contract {
        true => Unknown::OnContract {
            what: c.what.clone(),
        },
        false => Unknown::NotProved {
            span: c.span,
            what: c.what.clone(),
        },
    });
    let more = of.len().saturating_sub(MOST_TOLD);
    let rest = (more > 0).then(|| Unknown::NotProved {
        span: Span::NONE,
        what: format!("{more} more of these: `threadproof locks` lists all"),
    });
    told.chain(rest).collect()
}

/// Where a search may look for what is left: of every location and cycle the first, then the rest.
pub(crate) fn targets(
    found: &Study<'_, '_>,
    code: &Code,
    deadline: Option<Instant>,
) -> Vec<Target> {
    let aim = Aim { found, code };
    let mut targets = Vec::new();
    let cycles = found.waiting.iter().flat_map(|w| &w.cycles);
    targets.extend(cycles.filter_map(|cycle| aim.cycle(cycle)));
    for number in 0..MOST_PAIRS {
        for location in &found.locations {
            let late = deadline.is_some_and(|d| Instant::now() >= d);
            if late || targets.len() >= MOST_TARGETS {
                return unique(targets);
            }
            if let Protection::Candidates(pairs) = &location.protection
                && let Some(pair) = pairs.get(number)
            {
                targets.extend(aim.pair(pair));
            }
        }
    }
    unique(targets)
}

/// The same without repetitions, in the same order.
fn unique(targets: Vec<Target>) -> Vec<Target> {
    let mut seen = BTreeSet::new();
    let fresh = |t: &Target| seen.insert((t.sites.clone(), t.waits));
    targets.into_iter().filter(fresh).collect()
}

struct Aim<'s, 'p> {
    found: &'s Study<'s, 'p>,
    code: &'s Code,
}

impl Aim<'_, '_> {
    fn site(&self, point: Point) -> Option<Site> {
        let func = self.found.analysis.instances()[point.instance].func;
        self.code.site_of(func, point.block, point.inst)
    }

    fn pair(&self, pair: &Pair) -> Option<Target> {
        let Self { found, .. } = self;
        let point = |side: usize| found.analysis.accesses()[pair.accesses[side]].point;
        let sites = vec![self.site(point(0))?, self.site(point(1))?];
        let reached = evidence(found.analysis, found.model, found.locks, pair);
        let way = reached.map_or(Vec::new(), |reached| {
            let kind = |side: usize| KindId::new(pair.kinds[side].index());
            self.way(&[(kind(0), reached[0]), (kind(1), reached[1])])
        });
        Some(Target {
            sites,
            waits: false,
            way,
        })
    }

    fn cycle(&self, cycle: &[Waiter<'_>]) -> Option<Target> {
        let locks = |w: &Waiter<'_>| matches!(w.target, waiting::Target::Lock(_));
        if !cycle.iter().all(locks) {
            return None;
        }
        let sites: Option<Vec<Site>> = cycle.iter().map(|w| self.site(w.at)).collect();
        let member = |w: &Waiter<'_>| KindId::new(w.kind.index());
        let members: Vec<_> = cycle.iter().map(|w| (member(w), w.reached)).collect();
        Some(Target {
            sites: sites?,
            waits: true,
            way: self.way(&members),
        })
    }

    /// The lock operations of one interleaving that brings threads there, if a short one is known.
    fn way(&self, members: &[(KindId, &Reached)]) -> Vec<(usize, Site)> {
        let locks = self.found.locks;
        let schedule = merge(locks, members, LONGEST_PATH).unwrap_or_default();
        let mut way = Vec::new();
        for scheduled in &schedule {
            let PathStep::Edge(edge) = scheduled.step else {
                continue;
            };
            let action = self.found.model.program.edge(edge).action;
            let lock = matches!(
                action,
                Action::Acquire(_) | Action::TryAcquire(_) | Action::Release(_)
            );
            let point = self.found.model.origin(edge).filter(|_| lock);
            if let Some(site) = point.and_then(|point| self.site(point)) {
                way.push((scheduled.thread, site));
            }
        }
        if way.len() > LONGEST_WAY {
            way.clear();
        }
        way
    }
}
