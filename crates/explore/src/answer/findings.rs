//! What a search has found so far, over all its passes: results only. What a pass has learned for the next
//! is kept by the search (`search.rs`) or the strategy.

use crate::answer::fault_key::FaultKey;
use crate::input::problem::{About, Benign, Problem};
use crate::restart::reuse::HeapWatch;
use crate::restart::upgrade::{MemoryLocation, Points, Upgrades, location};
use crate::run::execution::Execution;
use crate::run::schedule::{Until, fine};
use detect::{AccessInfo, Race};
use ir::{AssertKind, Callee, ClassId, FuncId, GlobalId, Op, Program, Span};
use machine::{
    Config, Deadlock, Gap, Home, ObjectKind, Pending, Range, Site, Violation, ViolationKind,
};
use std::collections::{BTreeMap, BTreeSet};
use verdict::{
    Counterexample, Fault, Properties, Property, RacyAccess, Silenced, Step, Unknown, property_of,
};

/// Violations, racy locations, and reasons for doubt.
#[derive(Debug)]
pub(crate) struct Findings<'a> {
    problem: &'a Problem,
    /// Asked, and not violated as often as is wanted.
    pub open: Properties,
    pub violated: BTreeMap<Property, Vec<KeyedCounterexample>>,
    /// Where there are races, silenced or not.
    pub upgrades: Upgrades,
    /// Where races were found that are not silenced.
    pub racy: BTreeSet<MemoryLocation>,
    /// Whether there is a race, silenced or not.
    pub any_race: bool,
    silenced: Vec<BTreeSet<MemoryLocation>>,
    /// Whether reuse of addresses could matter.
    pub heap: HeapWatch,
    /// Reasons that make a would-be `safe` unknown.
    pub doubts: BTreeSet<Unknown>,
    /// Whether the program tells threads apart by their handles.
    pub told_apart: bool,
    /// Undefined behaviour that is not asked about, and that executions went on after.
    pub beyond: BTreeMap<Span, String>,
}

/// How the executions of a pass are made: a path means nothing without it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub config: &'a Config,
    pub points: &'a Points,
}

/// A violation that was found.
#[derive(Debug)]
pub(crate) struct KeyedCounterexample {
    key: FaultKey,
    pub violated: Counterexample,
    /// Whether it was found with reuse of addresses.
    pub reused: bool,
}

impl<'a> Findings<'a> {
    pub fn new(problem: &'a Problem) -> Findings<'a> {
        Findings {
            problem,
            open: problem.properties,
            violated: BTreeMap::new(),
            upgrades: Upgrades::default(),
            racy: BTreeSet::new(),
            any_race: false,
            silenced: vec![BTreeSet::new(); problem.silence.declared.len()],
            heap: HeapWatch::default(),
            doubts: BTreeSet::new(),
            told_apart: false,
            beyond: BTreeMap::new(),
        }
    }

    /// What a worker of a pass starts with.
    pub fn share(&self) -> Findings<'a> {
        Findings {
            open: self.open,
            violated: BTreeMap::new(),
            upgrades: self.upgrades.clone(),
            heap: self.heap.clone(),
            ..Findings::new(self.problem)
        }
    }

    /// Adds what a worker has found.
    pub fn unite(&mut self, other: Findings<'a>) {
        for (property, violations) in other.violated {
            for violation in violations {
                let found = self.violated.entry(property).or_default();
                let known = found.iter().any(|f| f.key == violation.key);
                if known || !self.open.contains(property) {
                    continue;
                }
                if found.len() + 1 >= self.problem.findings {
                    self.open = self.open.without(property);
                }
                found.push(violation);
            }
        }
        self.upgrades.unite(&other.upgrades);
        self.racy.extend(other.racy);
        self.any_race |= other.any_race;
        for (mine, theirs) in self.silenced.iter_mut().zip(other.silenced) {
            mine.extend(theirs);
        }
        self.heap.unite(&other.heap);
        self.doubts.extend(other.doubts);
        self.told_apart |= other.told_apart;
        self.beyond.extend(other.beyond);
    }

    /// Whether everything asked is violated, or proved elsewhere.
    pub fn answered(&self) -> bool {
        let settled = |property| self.problem.settled.contains(property);
        self.open.iter().all(settled) && !self.problem.all_races
    }

    /// The accesses that declarations of a place silenced, where nothing else was found to race. The
    /// first race of a location is all that is reported of it: what races beside such accesses, at
    /// places that are not declared, takes another pass, in which they count for what they order only.
    pub fn silenced_places(&self) -> Option<BTreeSet<Site>> {
        let declared = self.problem.silence.declared.iter().zip(&self.silenced);
        let mut places = declared.filter(|((_, benign), locations)| {
            !matches!(benign, Benign::Variable(_) | Benign::Field { .. }) && !locations.is_empty()
        });
        if !self.open.contains(Property::Race) || places.next().is_none() {
            return None;
        }
        let code = &self.problem.code;
        let sites = (0..code.site_count() as u32).map(Site);
        let silent = |site: &Site| self.problem.silence.place(code.site(*site).span);
        Some(sites.filter(silent).collect())
    }

    pub fn silenced(&self) -> Vec<Silenced> {
        let declared = self.problem.silence.declared.iter();
        declared
            .zip(&self.silenced)
            .map(|((what, _), locations)| Silenced {
                what: what.clone(),
                count: locations.len() as u64,
            })
            .collect()
    }

    fn settle(&mut self, fault: Fault, setting: Setting<'_>, path: &[Step], until: Until) {
        self.settle_at(fault, None, setting, path, until);
    }

    fn settle_at(
        &mut self,
        fault: Fault,
        region: Option<Home>,
        setting: Setting<'_>,
        path: &[Step],
        until: Until,
    ) {
        let property = fault.property();
        if !self.open.contains(property) {
            return;
        }
        let key = FaultKey::of(&self.problem.code, &fault, region);
        let found = self.violated.entry(property).or_default();
        if found.iter().any(|f| f.key == key) {
            return;
        }
        if found.len() + 1 >= self.problem.findings {
            self.open = self.open.without(property);
        }
        let Setting { config, points } = setting;
        let schedule = fine(self.problem, config, points, path, until);
        let violated = Counterexample { fault, schedule };
        let reused = config.reuse;
        if let Some(heard) = &self.problem.heard {
            heard.tell(&violated, reused);
        }
        found.push(KeyedCounterexample {
            key,
            violated,
            reused,
        });
    }

    /// A thread did something it must not, in the last step of the path.
    /// `others`: whether other threads could go on.
    pub fn failure(
        &mut self,
        violation: &Violation,
        others: bool,
        setting: Setting<'_>,
        path: &[Step],
    ) {
        let property = property_of(violation.kind);
        if self.open.contains(property) {
            let fault = Fault::Failure(violation.clone());
            self.settle(fault, setting, path, Until::Failure);
        }
        // What an undefined operation leads to is not known: the execution ends there, and the
        // rest must not be taken for all there is, whether it was asked about or not.
        let undefined = matches!(
            property,
            Property::Memory | Property::Misuse | Property::Arith
        );
        let span = self.problem.code.site(violation.site).span;
        // A thread of a managed program that ends so ends alone.
        let uncaught = violation.kind == ViolationKind::Assert(AssertKind::Uncaught);
        if uncaught && others && self.problem.code.program().managed {
            let property = "--property race, or deadlock, judges what other threads do then";
            let reason = format!("{}; {property}", violation.message);
            self.doubts.insert(Unknown::Undefined { span, reason });
        }
        if undefined {
            let reason = match self.problem.properties.contains(property) {
                true => violation.message.clone(),
                false => format!("{} (--property {})", violation.message, property.name()),
            };
            self.doubts.insert(Unknown::Undefined { span, reason });
        }
    }

    /// The path went on after undefined behaviour that is not asked about.
    pub fn beyond(&mut self, undefined: &Violation) {
        let span = self.problem.code.site(undefined.site).span;
        let about = property_of(undefined.kind).name();
        let text = || format!("{} (--property {about})", undefined.message);
        self.beyond.entry(span).or_insert_with(text);
    }

    /// The path ends in a violation after external functions that may do something else.
    pub fn tried(&mut self, violation: &Violation) {
        let span = self.problem.code.site(violation.site).span;
        let reason = format!(
            "{}, if undefined functions do what they were tried at",
            violation.message
        );
        self.doubts.insert(Unknown::Undefined { span, reason });
    }

    /// The path ends in a deadlock.
    pub fn deadlock(&mut self, deadlock: Deadlock, setting: Setting<'_>, path: &[Step]) {
        self.settle(
            Fault::Deadlock(deadlock),
            setting,
            path,
            Until::Events(None),
        );
    }

    /// Something the machine cannot do was reached, from this place of the program.
    pub fn gap(&mut self, gap: &Gap, site: Site) {
        let code = &self.problem.code;
        let within = site != gap.site && !code.site(gap.site).span.is_none();
        let site = code.site(site);
        let span = match site.span {
            // Made for a function that is not modelled: what matters is where it is called.
            span if span.is_none() => first_call(code.program(), site.func),
            span => span,
        };
        self.doubts.insert(Unknown::Gap {
            span,
            reason: gap.reason.clone(),
            within,
        });
    }

    /// A race showed in the last step of the path, at its `events`-th event. Says whether its
    /// location is new.
    pub fn race(
        &mut self,
        race: &Race,
        events: usize,
        execution: &Execution<'_>,
        config: &Config,
        path: &[Step],
    ) -> bool {
        self.any_race = true;
        let points = execution.points;
        let setting = Setting { config, points };
        let home = execution.state.home(race.later.range.object);
        let range = common(race.earlier.range, race.later.range);
        let location = location(home, range);
        let named = matches!(home.kind, ObjectKind::Global | ObjectKind::ThreadLocal);
        let global = named.then_some(GlobalId(home.info));
        let code = &self.problem.code;
        let class = match home.kind {
            ObjectKind::Heap => home.info.checked_sub(1).map(ClassId),
            _ => global.and_then(|global| code.program().globals[global].class),
        };
        let about = About {
            global,
            class,
            range,
        };
        let spans = [race.earlier.site, race.later.site].map(|site| code.site(site).span);
        match self.problem.silence.find(spans, about) {
            Some(declared) => {
                self.silenced[declared].insert(location);
            }
            None => {
                self.racy.insert(location);
                let fault = Fault::Race(verdict::Race {
                    earlier: side(&race.earlier),
                    later: side(&race.later),
                });
                let until = Until::Events(Some(events));
                self.settle_at(fault, Some(location.region), setting, path, until);
            }
        }
        self.upgrades.add(location)
    }

    /// What a state shows by itself.
    pub fn state(&mut self, execution: &Execution<'_>, config: &Config, path: &[Step]) {
        let (code, points) = (execution.code, execution.points);
        let setting = Setting { config, points };
        // An external function might have woken those who wait.
        if execution.state.has_tried() {
            return;
        }
        let open = |property| self.open.contains(property);
        if (open(Property::Deadlock) || open(Property::Misuse))
            && let Some(deadlock) = execution.state.deadlock(code)
        {
            // A relock may stand beside another deadlock.
            let own = |p: &Pending| {
                Deadlock {
                    cycle: true,
                    waits: vec![p.clone()],
                }
                .is_relock()
            };
            let state = &execution.state;
            let relock = execution
                .live()
                .into_iter()
                .map(|thread| state.pending(code, thread))
                .find(own);
            if let Some(wait) = relock {
                let relock = Fault::Relock(Deadlock {
                    cycle: true,
                    waits: vec![wait],
                });
                self.settle(relock, setting, path, Until::Events(None));
            }
            self.deadlock(deadlock, setting, path);
        }
        if self.open.contains(Property::Livelock)
            && let Some(threads) = machine::livelock(code, &execution.state)
        {
            let livelock = Fault::Livelock(threads);
            self.settle(livelock, setting, path, Until::Events(None));
        }
        if execution.state.atomic_section_blocks(code) {
            self.doubts.insert(Unknown::NotExhaustive {
                what: "a thread waits inside an atomic section".into(),
            });
        }
    }
}

/// The bytes two ranges share.
fn common(a: Range, b: Range) -> Range {
    let offset = a.offset.max(b.offset);
    let end = (a.offset + a.len).min(b.offset + b.len);
    Range {
        object: a.object,
        offset,
        len: end.saturating_sub(offset).max(1),
    }
}

fn side(access: &AccessInfo) -> RacyAccess {
    RacyAccess {
        thread: access.thread,
        site: access.site,
        range: access.range,
        kind: access.kind,
        mode: access.mode,
    }
}

/// The first place where a function is called by its name.
fn first_call(program: &Program, func: FuncId) -> Span {
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let insts = bodies.flat_map(|body| body.blocks.iter().flat_map(|(_, b)| &b.insts));
    let calls = insts
        .filter(|inst| matches!(inst.op, Op::Call { callee: Callee::Direct(f), .. } if f == func));
    let spans = calls.map(|inst| inst.span).filter(|span| !span.is_none());
    spans.min().unwrap_or(Span::NONE)
}
