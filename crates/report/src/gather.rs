//! From verdicts and stories to a [`Report`].

use crate::explain::explain;
use crate::identity::identity;
use crate::instances::Instances;
use crate::reason;
use crate::result::{
    Act, Answer, Command, Effort, Ending, File, Finding, Guard, Mark, Place, Proof, Reason, Report,
    Scope, Silenced, Step, StepKind, Thread, Tool, VERSION, Wait,
};
use crate::sources::Sources;
use crate::witness::{Witness, fingerprint};
use crate::world::{Idle, World};
use ir::{FileId, Idx, Program, Span};
use std::collections::BTreeMap;
use verdict::{
    Counterexample, Evidence, LineKind, Properties, Property, Safe, Source, Story, Unknown,
    Verdict, Verdicts,
};

/// A violation that was confirmed, told, and can be replayed.
#[derive(Clone, Debug)]
pub struct ConfirmedTrace {
    /// The property it violates.
    pub property: Property,
    /// The violation.
    pub violated: Counterexample,
    /// How it happens.
    pub story: Story,
    /// The program's arguments in it.
    pub args: Vec<String>,
    /// What replays it, where that was asked for.
    pub witness: Option<Witness>,
}

/// A mutex that is a global variable, and what a proof by locks says of it at places of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardAt {
    /// Its name.
    pub lock: String,
    /// Where it is taken.
    pub taken: Vec<Source>,
    /// Where it is given back.
    pub given: Vec<Source>,
    /// Lines where it is held whenever they are reached.
    pub held: Vec<Source>,
}

/// Arguments as a user would type them. A text of zero bytes stands for any text of as many bytes.
fn arguments_shown(list: &[String]) -> String {
    let word = |word: &String| match word.starts_with('\0') {
        true => "ANY".to_owned(),
        false => word.clone(),
    };
    list.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Collects what reports show.
#[derive(Debug)]
pub struct Gather<'p> {
    program: &'p Program,
    report: Report,
    files: BTreeMap<FileId, usize>,
    places: BTreeMap<Place, usize>,
    unfinished: Vec<Unknown>,
    guards: Vec<GuardAt>,
    idle: Option<verdict::Idle>,
    /// Whether executions were searched.
    searched: bool,
    /// What holds for any number of threads, as far as memory and locks are used safely.
    any_threads: Properties,
    sources: Option<&'p Sources>,
}

impl<'p> Gather<'p> {
    /// An empty report about a program.
    pub fn new(program: &'p Program, version: &str, mut command: Command) -> Gather<'p> {
        command.data_model = match program.data_model {
            ir::DataModel::Lp64 => "lp64".into(),
            ir::DataModel::Ilp32 => "ilp32".into(),
        };
        command.language.clone_from(&program.dialect.language);
        command.error_calls = has_error_calls(program);
        let report = Report {
            threadproof_result: VERSION,
            tool: Tool {
                name: "threadproof".into(),
                version: version.into(),
            },
            command,
            ..Report::default()
        };
        Gather {
            program,
            report,
            files: BTreeMap::new(),
            places: BTreeMap::new(),
            unfinished: Vec::new(),
            guards: Vec::new(),
            idle: None,
            searched: true,
            any_threads: Properties::NONE,
            sources: None,
        }
    }

    /// Gives the text of the source; without it, places are shown by name alone.
    pub fn sources(self, sources: &'p Sources) -> Gather<'p> {
        Gather {
            sources: Some(sources),
            ..self
        }
    }

    /// Says what the world was taken to be, and which lists of arguments were tried beside none.
    pub fn world(mut self, world: &verdict::World, tried: &[Vec<String>]) -> Gather<'p> {
        let mut world = World::of(world);
        world.tried = tried.iter().map(|list| arguments_shown(list)).collect();
        self.report.world = Some(world);
        self
    }

    /// Says which functions are not defined, and were taken to do what their declarations allow.
    pub fn undefined(mut self, names: &[String]) -> Gather<'p> {
        if let Some(world) = &mut self.report.world {
            world.undefined = names.to_vec();
        }
        self
    }

    /// Says why nothing could go wrong between threads.
    pub fn idle(self, idle: Option<verdict::Idle>) -> Gather<'p> {
        Gather { idle, ..self }
    }

    /// Says that no executions were searched.
    pub fn searched(self, searched: bool) -> Gather<'p> {
        Gather { searched, ..self }
    }

    /// Says what is proved for any number of threads, as far as memory and locks are used safely.
    pub fn any_threads(self, any_threads: Properties) -> Gather<'p> {
        Gather {
            any_threads,
            ..self
        }
    }

    /// Says why there may be more findings of properties that are violated.
    pub fn unfinished(self, unfinished: Vec<Unknown>) -> Gather<'p> {
        Gather { unfinished, ..self }
    }

    /// Says what a proof by locks knows of places; it is kept if that proof is the answer.
    pub fn guards(self, guards: Vec<GuardAt>) -> Gather<'p> {
        Gather { guards, ..self }
    }

    /// Takes the answers in, and the stories of those that are violations. A violation without a
    /// story is a bug: it is left out, never shown unconfirmed.
    pub fn answers(
        mut self,
        verdicts: &Verdicts,
        told: Vec<ConfirmedTrace>,
        effort: Effort,
    ) -> Report {
        // The user's own files come first, whether anything points there or not.
        for (id, file) in self.program.files.iter() {
            if !file.library && self.program.funcs.iter().any(|(_, f)| f.span.file == id) {
                self.file(id);
            }
        }
        let mut findings: BTreeMap<Property, Vec<usize>> = BTreeMap::new();
        for told in told {
            let of = findings.entry(told.property).or_default();
            of.push(self.report.findings.len());
            let finding = self.finding(told);
            self.report.findings.push(finding);
        }
        for (property, answer) in &verdicts.answers {
            let name = property.name().to_string();
            let answer = match answer {
                Verdict::Violated(_) => match findings.get(property).map(Vec::as_slice) {
                    Some([first, more @ ..]) => Answer::Violated {
                        property: name,
                        finding: *first,
                        more: more.to_vec(),
                        unfinished: self.reasons(&self.unfinished.clone()),
                    },
                    _ => continue,
                },
                Verdict::Safe(safe) => {
                    if matches!(safe.evidence, Evidence::LockTable(_)) {
                        self.report.guards = self.placed_guards();
                    }
                    Answer::Safe {
                        property: name,
                        proof: proof(safe, self.any_threads.contains(*property)),
                    }
                }
                Verdict::Unknown(reasons) => Answer::Unknown {
                    property: name,
                    reasons: self.reasons(reasons),
                },
            };
            self.report.answers.push(answer);
        }
        self.report.idle = self.idle.map(|idle| match idle {
            verdict::Idle::NoCreation => Idle::NoCreation,
            verdict::Idle::NotReached(span) => Idle::NotReached {
                place: self.place(span, ""),
            },
            verdict::Idle::NothingShared(runs) => Idle::NothingShared { runs },
        });
        let silenced = verdicts.silenced.iter().map(|s| Silenced {
            what: s.what.clone(),
            count: s.count,
        });
        self.report.silenced = silenced.collect();
        self.report.effort = effort;
        self.report
    }

    fn placed_guards(&mut self) -> Vec<Guard> {
        let mut out = Vec::new();
        for guard in std::mem::take(&mut self.guards) {
            let mut places = |list: &[Source]| list.iter().map(|s| self.source(s)).collect();
            out.push(Guard {
                taken: places(&guard.taken),
                given: places(&guard.given),
                held: places(&guard.held),
                lock: guard.lock,
            });
        }
        out
    }

    fn reasons(&mut self, unknown: &[Unknown]) -> Vec<Reason> {
        let (searched, managed) = (self.searched, self.program.managed);
        let mut place = |span| self.place(span, "");
        let reasons = unknown
            .iter()
            .map(|r| reason::reason(r, searched, managed, &mut place));
        reasons.collect()
    }

    fn file(&mut self, id: FileId) -> usize {
        if let Some(at) = self.files.get(&id) {
            return *at;
        }
        let at = self.report.files.len();
        let file = self.program.files.get(id);
        let name = file.map_or("<unknown>", |f| f.name.as_str());
        let bytes = file
            .filter(|f| !f.library)
            .and_then(|_| self.sources.and_then(|sources| sources.get(id)));
        self.report.files.push(File {
            name: name.to_string(),
            fingerprint: bytes.map(fingerprint).unwrap_or_default(),
            text: bytes.map(|b| String::from_utf8_lossy(b).into_owned()),
        });
        self.files.insert(id, at);
        at
    }

    fn place(&mut self, span: Span, function: &str) -> usize {
        let known = !span.is_none() && span.file.index() < self.program.files.len();
        let place = Place {
            file: if known { self.file(span.file) } else { 0 },
            line: if known { span.line } else { 0 },
            column: if known { span.col } else { 0 },
            function: function.to_string(),
        };
        if let Some(at) = self.places.get(&place) {
            return *at;
        }
        let at = self.report.places.len();
        self.report.places.push(place.clone());
        self.places.insert(place, at);
        at
    }

    fn source(&mut self, source: &Source) -> usize {
        self.place(source.span, &source.function)
    }

    fn finding(&mut self, told: ConfirmedTrace) -> Finding {
        let story = &told.story;
        let instances = Instances::in_story(story);
        let steps = self.steps(story, &instances);
        let threads = story.threads.iter().map(|actor| Thread {
            id: actor.thread.0,
            name: actor.name.clone(),
            label: actor.label.clone(),
            process: actor.process.clone(),
            created: actor.created.as_ref().map(|s| self.source(s)),
            handler: actor.handler,
        });
        let threads = threads.collect();
        let ending = self.ending(&story.ending, &instances);
        let mut finding = Finding {
            id: String::new(),
            property: told.property.name().into(),
            kind: verdict::kind::of(&told.violated.fault).into(),
            title: String::new(),
            marks: Vec::new(),
            why: Vec::new(),
            suggestions: Vec::new(),
            key_steps: Vec::new(),
            threads,
            steps,
            ending,
            known: false,
            witness: told.witness,
        };
        mark_readers(&mut finding);
        finding.title = title(&finding);
        finding.marks = self.marks(&finding, story);
        let explained = explain(&self.report, &finding, &self.program.dialect);
        finding.why = explained.why;
        finding.why.extend(self.with_arguments(&told.args));
        finding.why.extend(story.beyond.iter().map(|(source, what)| {
            let place = self.program.place(source.span);
            format!("before that, {what} at {place}, which C leaves undefined: it goes on as on x86-64 Linux")
        }));
        finding.suggestions = explained.suggestions;
        finding.key_steps = explained.key_steps;
        finding.id = identity(&self.report, &finding);
        finding
    }

    /// The arguments that were chosen for an execution, where none were given.
    fn with_arguments(&self, args: &[String]) -> Option<String> {
        if args.is_empty() || args == self.report.command.args {
            return None;
        }
        Some(format!(
            "it happens with the arguments `{}`",
            arguments_shown(args)
        ))
    }

    fn steps(&mut self, story: &Story, instances: &Instances) -> Vec<Step> {
        let mut steps = Vec::with_capacity(story.lines.len());
        for line in &story.lines {
            let waiting = line.waiting.as_ref();
            steps.push(Step {
                thread: line.thread.0,
                place: self.source(&line.source),
                text: line.text.clone(),
                via: line.via.clone(),
                kind: match line.kind {
                    LineKind::Shared => StepKind::Shared,
                    LineKind::Private => StepKind::Private,
                    LineKind::Sync => StepKind::Sync,
                    LineKind::Choice => StepKind::Choice,
                },
                act: act(line.act),
                object: line.object.clone(),
                instance: instances.of(line.object.as_deref(), line.instance),
                before: line.before.clone(),
                value: line.value.clone(),
                held: line.held.clone(),
                after: line.after.clone(),
                waiting: waiting.map(|w| w.iter().map(|(t, what)| (t.0, what.clone())).collect()),
            });
        }
        steps
    }

    fn ending(&mut self, ending: &verdict::Ending, instances: &Instances) -> Ending {
        match ending {
            verdict::Ending::Race {
                what,
                earlier,
                later,
            } => Ending::Race {
                object: what.clone(),
                earlier: *earlier,
                later: *later,
            },
            verdict::Ending::Deadlock { cycle, waits } => {
                let waits = waits.iter().map(|w| Wait {
                    thread: w.thread.0,
                    place: self.source(&w.source),
                    what: w.what.clone(),
                    instance: instances.of(Some(&w.what), w.instance),
                    thread_end: w.thread_end,
                    holders: w.holders.iter().map(|t| t.0).collect(),
                    shared: false,
                    held: w
                        .held
                        .iter()
                        .map(|(lock, taken)| (lock.clone(), self.source(taken)))
                        .collect(),
                });
                Ending::Deadlock {
                    cycle: *cycle,
                    waits: waits.collect(),
                }
            }
            verdict::Ending::Failure {
                thread,
                message,
                stack,
                freed,
                ..
            } => Ending::Failure {
                thread: thread.0,
                message: message.clone(),
                stack: stack.iter().map(|s| self.source(s)).collect(),
                freed: *freed,
            },
            verdict::Ending::Livelock { threads } => Ending::Livelock {
                threads: threads
                    .iter()
                    .map(|(t, source)| (t.0, self.source(source)))
                    .collect(),
            },
        }
    }

    fn marks(&mut self, finding: &Finding, story: &Story) -> Vec<Mark> {
        match &finding.ending {
            Ending::Race { earlier, later, .. } => [*earlier, *later]
                .into_iter()
                .map(|at| {
                    let step = &finding.steps[at];
                    let held = match step.held.is_empty() {
                        true => "no lock".to_string(),
                        false => step.held.join(", "),
                    };
                    let who = finding.thread_name(step.thread);
                    Mark {
                        place: step.place,
                        label: format!("{who} {}, holding {held}", step.sentence()),
                        about: step.text.clone(),
                        notes: Vec::new(),
                    }
                })
                .collect(),
            Ending::Deadlock { waits, .. } => {
                let how = match &story.ending {
                    verdict::Ending::Deadlock { waits, .. } => waits.as_slice(),
                    _ => &[],
                };
                let waits = waits.iter().zip(how);
                waits
                    .map(|(w, told)| self.waits(finding, w, &told.how))
                    .collect()
            }
            Ending::Failure {
                thread,
                message,
                stack,
                ..
            } => {
                let place = match (stack.first(), &story.ending) {
                    (Some(place), _) => *place,
                    (None, verdict::Ending::Failure { source, .. }) => self.source(source),
                    (None, _) => self.place(Span::NONE, ""),
                };
                let callers = stack.iter().skip(1).take(6);
                let notes = callers.map(|p| {
                    let function = &self.report.places[*p].function;
                    format!("called from {} in {function}", self.report.place_name(*p))
                });
                vec![Mark {
                    place,
                    label: format!("{}: {message}", finding.thread_name(*thread)),
                    about: message.clone(),
                    notes: notes.collect(),
                }]
            }
            Ending::Livelock { threads } => threads
                .iter()
                .map(|(thread, place)| Mark {
                    place: *place,
                    label: format!("{} loops here for ever", finding.thread_name(*thread)),
                    about: "loops".into(),
                    notes: Vec::new(),
                })
                .collect(),
        }
    }

    fn waits(&self, finding: &Finding, wait: &Wait, how: &str) -> Mark {
        let holders = wait.holders.iter().map(|t| finding.thread_label(*t));
        let holders: Vec<String> = holders.collect();
        let by = match holders.is_empty() || wait.thread_end {
            true => String::new(),
            false => format!(", held by {}", holders.join(", ")),
        };
        let by = match wait.shared {
            true => format!("{by} for reading"),
            false => by,
        };
        let who = finding.thread_name(wait.thread);
        let notes = wait
            .held
            .iter()
            .map(|(lock, taken)| format!("holds {lock} since {}", self.report.place_name(*taken)));
        Mark {
            place: wait.place,
            label: format!("{who} {how} {}{by}", wait.what),
            about: format!("waits for {}", wait.what),
            notes: notes.collect(),
        }
    }
}

fn act(act: verdict::Act) -> Act {
    match act {
        verdict::Act::Read => Act::Read,
        verdict::Act::Write => Act::Write,
        verdict::Act::Update => Act::Update,
        verdict::Act::FailedUpdate => Act::FailedUpdate,
        verdict::Act::Free => Act::Free,
        verdict::Act::Lock => Act::Lock,
        verdict::Act::Unlock => Act::Unlock,
        verdict::Act::Create(_) => Act::Create,
        verdict::Act::Join(_) => Act::Join,
        verdict::Act::End => Act::End,
        verdict::Act::Wait => Act::Wait,
        verdict::Act::Wake => Act::Wake,
        verdict::Act::Signal => Act::Signal,
        verdict::Act::Sync => Act::Sync,
        verdict::Act::Choose => Act::Choose,
    }
}

/// Notes of threads that wait whether what they wait for is held by readers.
fn mark_readers(finding: &mut Finding) {
    let steps = &finding.steps;
    let Ending::Deadlock { waits, .. } = &mut finding.ending else {
        return;
    };
    let lists = waits.iter().map(|w| {
        let locks = w.held.iter().map(|(lock, _)| lock.clone());
        (w.thread, locks.collect::<Vec<String>>())
    });
    let mut held: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for step in steps {
        held.insert(step.thread, step.held.clone());
    }
    held.extend(lists);
    for wait in waits {
        let name = format!("{} (for reading)", wait.what);
        let reads = |t: &u32| held.get(t).is_some_and(|list| list.contains(&name));
        wait.shared = !wait.holders.is_empty() && wait.holders.iter().all(reads);
    }
}

/// What goes wrong, in a sentence.
fn title(finding: &Finding) -> String {
    match &finding.ending {
        Ending::Race {
            object,
            earlier,
            later,
        } => {
            let verb = |at: usize| match finding.steps[at].act {
                Act::Read | Act::FailedUpdate => "reads",
                Act::Free if finding.steps[at].text.starts_with("frees ") => "frees",
                Act::Free => "ends the life of",
                _ => "writes",
            };
            let who = |at: usize| finding.thread_again(finding.steps[at].thread);
            format!(
                "data race on {object}: {} {} it, {} {} it, and nothing orders the two",
                who(*earlier),
                verb(*earlier),
                who(*later),
                verb(*later)
            )
        }
        Ending::Deadlock { cycle, waits } => match (cycle, waits.len()) {
            (true, 1) => "a thread waits for itself".to_string(),
            (true, n) => format!("{n} threads wait for one another"),
            (false, _) => "no thread can move".to_string(),
        },
        Ending::Failure { message, .. } => message.clone(),
        Ending::Livelock { .. } => {
            "these threads loop for ever, and nothing they read changes".into()
        }
    }
}

/// What protects each location; locations of one name once.
fn protected(locations: &[&(String, String)]) -> Vec<String> {
    const MOST: usize = 12;
    let mut all: Vec<(&(String, String), usize)> = Vec::new();
    for &location in locations {
        match all.iter_mut().find(|(known, _)| *known == location) {
            Some((_, count)) => *count += 1,
            None => all.push((location, 1)),
        }
    }
    let line = |((name, by), count): &(&(String, String), usize)| match count {
        1 => format!("{name}: {by}"),
        _ => format!("{name} ({count} of them): {by}"),
    };
    let mut lines: Vec<String> = all.iter().take(MOST).map(line).collect();
    if all.len() > MOST {
        let more = all.len() - MOST;
        lines.push(format!("and {more} more (threadproof locks --table)"));
    }
    lines
}

/// The record of what a proof rests on.
fn proof(safe: &Safe, any_threads: bool) -> Proof {
    let scope = match safe.scope {
        verdict::Scope::AsWritten => Scope::AsWritten,
        verdict::Scope::AnyThreads => Scope::AnyThreads,
    };
    let (engine, rechecked, mut evidence) = match &safe.evidence {
        Evidence::Exhausted(e) => {
            let seen = match e.executions {
                Some((whole, 0)) => format!("{whole} executions"),
                Some((whole, blocked)) => format!("{whole} executions and {blocked} blocked"),
                None => format!("{} states", e.states),
            };
            let mut lines = vec![format!(
                "every behaviour explored ({}): {seen}, {} steps",
                e.strategy, e.transitions
            )];
            if let Some(bound) = e.collision_bound() {
                lines.push(format!(
                    "states identified by 128-bit fingerprints (error below {bound:.0e})"
                ));
            }
            ("explore", false, lines)
        }
        Evidence::LockTable(table) => {
            // What nothing ever writes, such as a string literal, is in no conflict.
            let written = |(_, by): &&(String, String)| by != "never written";
            let locations: Vec<_> = table.locations.iter().filter(written).collect();
            let count = locations.len();
            let plural = if count == 1 { "" } else { "s" };
            let mut lines = vec![format!(
                "every conflicting pair ruled out, {count} shared location{plural}"
            )];
            lines.extend(protected(&locations));
            ("locks", false, lines)
        }
        Evidence::NoWaitCycle(table) => {
            let most = 8;
            let mut names: Vec<&str> = table.locks.iter().map(String::as_str).collect();
            if names.len() > most {
                names.truncate(most);
                names.push("…");
            }
            let line = match names[..] {
                [] => "no thread waits for a lock, and no cycle of joins is possible".to_owned(),
                _ => format!(
                    "no cycle of waiting threads is possible; locks: {}",
                    names.join(", ")
                ),
            };
            ("locks", false, vec![line])
        }
        Evidence::ThreadModular(e) => {
            let mut lines = vec![format!(
                "invariants of {} views over {} predicates; {} conditions {}",
                e.views, e.predicates, e.conditions, e.by
            )];
            if e.by_locks > 0 {
                let s = if e.by_locks == 1 { "" } else { "s" };
                lines.push(format!(
                    "locks, creation and joins protect {} other shared location{s}",
                    e.by_locks
                ));
            }
            ("prove", true, lines)
        }
    };
    if any_threads && engine == "locks" && scope == Scope::AsWritten {
        // What was explored shows for the program as written that memory is used safely.
        evidence.push(
            "for any number of threads, too, if memory and locks are used safely with that many"
                .into(),
        );
    }
    Proof {
        scope,
        engine: engine.into(),
        evidence,
        rechecked,
        assumptions: safe.assumptions.iter().map(ToString::to_string).collect(),
    }
}

/// Whether the program calls an error function.
fn has_error_calls(program: &Program) -> bool {
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let blocks = bodies.flat_map(|body| body.blocks.as_slice());
    let mut insts = blocks.flat_map(|block| &block.insts);
    insts.any(|inst| {
        let kind = ir::AssertKind::ErrorCall;
        matches!(&inst.op, ir::Op::Assert { kind: k, .. } if *k == kind)
    })
}
