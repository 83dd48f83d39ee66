//! The result of a check as data: everything any report shows.
//!
//! Every format is made from a [`Report`] and nothing else, so that `threadproof report` shows
//! later exactly what `threadproof check` showed. `docs/src/result-schema.md` describes the format
//! for readers of the file; the version counts its incompatible changes.

use crate::plain::in_json;
use crate::witness::Witness;
use crate::world::{Idle, World};
use serde::{Deserialize, Serialize};

/// The version of the format. A newer one is refused.
pub const VERSION: u32 = 1;

/// The result of a check.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The version of the format.
    pub threadproof_result: u32,
    /// What made it.
    pub tool: Tool,
    /// What was asked.
    pub command: Command,
    /// The source files that places point into.
    pub files: Vec<File>,
    /// The places in them that findings and reasons name.
    pub places: Vec<Place>,
    /// What the surroundings of the program were taken to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<World>,
    /// Why nothing could go wrong between threads, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
    /// One answer a property, in the order they are shown.
    pub answers: Vec<Answer>,
    /// What goes wrong.
    pub findings: Vec<Finding>,
    /// What was seen to protect each shared variable.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub protections: Vec<Protection>,
    /// For a proof by locks: what is certain of the locks at places of the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<Guard>,
    /// What the user told us to be silent about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<Silenced>,
    /// How much was done.
    pub effort: Effort,
}

/// What made a result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// What was asked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Command {
    /// The subcommand.
    pub name: String,
    /// The options and files that make the program, as given on the command line.
    pub load: Vec<String>,
    /// The arguments of the program.
    pub args: Vec<String>,
    /// The sizes of types: `lp64` or `ilp32`.
    pub data_model: String,
    /// The source language.
    #[serde(default)]
    pub language: String,
    /// Whether failures that are asked about are calls of an error function.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub error_calls: bool,
}

/// A source file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct File {
    /// Its name, as the user would write it.
    pub name: String,
    /// A fingerprint of its contents; empty if it could not be read.
    pub fingerprint: String,
    /// Its text; none if it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// The file, as a position in [`Report::files`].
    pub file: usize,
    /// The line, from one; zero for code that stands nowhere.
    pub line: u32,
    /// The column, from one; zero if unknown.
    pub column: u32,
    /// The function; empty if unknown.
    pub function: String,
}

/// The answer for one property.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Answer {
    /// It can go wrong.
    Violated {
        /// The property.
        property: String,
        /// How, as a position in [`Report::findings`].
        finding: usize,
        /// How else, if other findings were looked for.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        more: Vec<usize>,
        /// Why there may be still others, if they were looked for.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unfinished: Vec<Reason>,
    },
    /// It cannot go wrong.
    Safe {
        /// The property.
        property: String,
        /// Why.
        #[serde(flatten)]
        proof: Proof,
    },
    /// We do not know.
    Unknown {
        /// The property.
        property: String,
        /// Why not.
        reasons: Vec<Reason>,
    },
}

impl Answer {
    /// The property.
    pub fn property(&self) -> &str {
        match self {
            Answer::Violated { property, .. }
            | Answer::Safe { property, .. }
            | Answer::Unknown { property, .. } => property,
        }
    }

    /// What goes wrong, as positions in [`Report::findings`].
    pub fn findings(&self) -> impl Iterator<Item = usize> {
        let (first, more) = match self {
            Answer::Violated { finding, more, .. } => (Some(*finding), more.as_slice()),
            _ => (None, &[][..]),
        };
        first.into_iter().chain(more.iter().copied())
    }
}

/// Why a property holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// For which programs: `as_written` or `any_threads`.
    pub scope: Scope,
    /// The engine the answer rests on.
    pub engine: String,
    /// What it did, one sentence per line.
    pub evidence: Vec<String>,
    /// Whether the evidence was checked again independently of the engine.
    pub rechecked: bool,
    /// What the answer takes for granted.
    pub assumptions: Vec<String>,
}

/// For which number of threads an answer holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The program as written.
    AsWritten,
    /// Any number of threads of each kind.
    AnyThreads,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// A short fixed name, such as `time` or `gap`.
    pub kind: String,
    /// What is missing, in words.
    pub text: String,
    /// Where, as a position in [`Report::places`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// What would help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Something that goes wrong, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What it is, across versions of the program: it does not change when lines move.
    pub id: String,
    /// The property it violates.
    pub property: String,
    /// The kind of fault, such as `data-race` or `use-after-free`.
    pub kind: String,
    /// What goes wrong, in a sentence.
    pub title: String,
    /// Where: the places that matter most, the worst last.
    pub marks: Vec<Mark>,
    /// Why it can happen, one sentence per line.
    pub why: Vec<String>,
    /// What may fix it. Suggestions, not proofs.
    pub suggestions: Vec<String>,
    /// The steps that matter most, in order.
    pub key_steps: Vec<usize>,
    /// The threads, by their numbers.
    pub threads: Vec<Thread>,
    /// What happens, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub ending: Ending,
    /// Whether a baseline has it.
    #[serde(default)]
    pub known: bool,
    /// What `threadproof replay` needs to run it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

/// A place that matters, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The place, as a position in [`Report::places`].
    pub place: usize,
    /// What happens there.
    pub label: String,
    /// The same without threads and values, which tells findings apart.
    pub about: String,
    /// Further facts, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A thread of a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thread {
    /// Its number: its position in the order of creation.
    pub id: u32,
    /// The function it started in.
    pub name: String,
    /// The name that the program gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The process it is of, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process: Option<String>,
    /// Where it was created, as a position in [`Report::places`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<usize>,
    /// Whether it runs handlers of signals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub handler: bool,
}

/// One thing a thread did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Who.
    pub thread: u32,
    /// Where, as a position in [`Report::places`].
    pub place: usize,
    /// What, in words, without values.
    pub text: String,
    /// The call of the library that it is part of, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// What kind of thing.
    pub kind: StepKind,
    /// What it does.
    pub act: Act,
    /// The bytes or the synchronisation object it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// Which of several objects with that name; none if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<u32>,
    /// The value before, where it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value read or written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The locks the thread held then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// The earlier steps of other threads it synchronises with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<usize>,
    /// Which threads wait for what from here on; none if that did not change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Vec<(u32, String)>>,
}

impl Step {
    /// Whether it is about this object.
    pub fn concerns(&self, object: &str, instance: Option<u32>) -> bool {
        self.object.as_deref() == Some(object) && self.instance == instance
    }

    /// What it does in the user's own text: a call of the library, with the bytes that it moves, or itself.
    pub fn outside(&self) -> String {
        match (&self.via, self.message()) {
            (Some(via), Some(bytes)) => format!("{via}: {bytes}"),
            (Some(via), None) => via.clone(),
            (None, _) => self.sentence(),
        }
    }

    /// The first bytes of the message that it puts into a queue or takes from it, in quotes.
    fn message(&self) -> Option<&str> {
        let object = self.object.as_deref()?;
        let put = self.text.strip_prefix("puts ");
        let bytes = match put {
            Some(rest) => rest.strip_suffix(object)?.strip_suffix(" into ")?,
            None => self
                .text
                .strip_prefix("takes ")?
                .strip_suffix(object)?
                .strip_suffix(" from ")?,
        };
        bytes.starts_with('"').then_some(bytes)
    }

    /// What it does, with the values.
    pub fn sentence(&self) -> String {
        let values = match (&self.value, &self.before, self.act) {
            (Some(value), Some(before), Act::Update) => format!(": {before} to {value}"),
            (Some(value), _, Act::Read | Act::Write | Act::Update | Act::FailedUpdate) => {
                format!(" = {value}")
            }
            _ => String::new(),
        };
        format!("{}{values}", self.text)
    }
}

/// Kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// An access to memory that another thread also touches in this story.
    Shared,
    /// An access to memory that no other thread touches in this story.
    Private,
    /// Synchronisation.
    Sync,
    /// A decision: a value of an input, a spurious wake-up.
    Choice,
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// A load.
    Read,
    /// A store.
    Write,
    /// An atomic read-modify-write.
    Update,
    /// A compare-exchange that failed.
    FailedUpdate,
    /// The end of an object's life.
    Free,
    /// A lock is taken.
    Lock,
    /// A lock is given back.
    Unlock,
    /// A thread is created.
    Create,
    /// The end of a thread is seen.
    Join,
    /// The thread ends.
    End,
    /// A wait on a condition variable begins.
    Wait,
    /// A wait on a condition variable ends.
    Wake,
    /// A condition variable is signalled, or broadcast.
    Signal,
    /// Other synchronisation.
    Sync,
    /// A decision.
    Choose,
}

/// How a story ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ending {
    /// Two steps race.
    Race {
        /// The bytes.
        object: String,
        /// The step of the earlier access.
        earlier: usize,
        /// The step of the later access.
        later: usize,
    },
    /// Threads wait for ever.
    Deadlock {
        /// Whether they wait for one another; otherwise no thread can move.
        cycle: bool,
        /// Who waits for what.
        waits: Vec<Wait>,
    },
    /// A thread does what it must not.
    Failure {
        /// Who.
        thread: u32,
        /// What.
        message: String,
        /// The calls that led there, innermost first: positions in [`Report::places`].
        stack: Vec<usize>,
        /// The step that freed what is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        freed: Option<usize>,
    },
    /// Threads loop for ever and change nothing.
    Livelock {
        /// Who, and where.
        threads: Vec<(u32, usize)>,
    },
}

/// A thread that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// Who.
    pub thread: u32,
    /// Where, as a position in [`Report::places`].
    pub place: usize,
    /// For what.
    pub what: String,
    /// Which of several objects with that name; none if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<u32>,
    /// Whether that is the end of a thread.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub thread_end: bool,
    /// Who holds it.
    pub holders: Vec<u32>,
    /// Whether they hold it for reading.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// What it holds itself, and where it took it.
    pub held: Vec<(String, usize)>,
}

/// What was seen to protect a shared variable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Protection {
    /// The variable.
    pub variable: String,
    /// What protects it, in words.
    pub by: String,
    /// How that is known, in words.
    pub basis: String,
}

/// A global mutex, and what is certain of it at places: positions in [`Report::places`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// Its name.
    pub lock: String,
    /// Where it is taken.
    pub taken: Vec<usize>,
    /// Where it is given back.
    pub given: Vec<usize>,
    /// Lines where it is held whenever they are reached.
    pub held: Vec<usize>,
}

/// Something the user declared benign or trusted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Silenced {
    /// What was declared, as the user wrote it.
    pub what: String,
    /// How many distinct findings it silenced.
    pub count: u64,
}

/// How much was done.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Seconds of wall-clock time.
    pub seconds: f64,
    /// Distinct states stored.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
}

/// Why a result cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResultError {
    /// The text is no result.
    Malformed {
        /// The line, from one.
        line: usize,
        /// The column, from one.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The format is newer than this program.
    Newer(u32),
    /// A position points nowhere.
    Dangling(String),
}

impl std::fmt::Display for ResultError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ResultError::Malformed {
                line,
                column,
                message,
            } => write!(
                f,
                "{line}:{column}: not a result of `threadproof check --json`: {message}"
            ),
            ResultError::Newer(version) => write!(
                f,
                "the result has format {version}, this program knows formats up to {VERSION}: \
                 use a newer threadproof"
            ),
            ResultError::Dangling(what) => write!(f, "the result is damaged: {what}"),
        }
    }
}

impl Report {
    /// Reads a result.
    pub fn parse(text: &str) -> Result<Report, ResultError> {
        #[derive(Deserialize)]
        struct Head {
            threadproof_result: u32,
        }
        let malformed = |e: serde_json::Error| ResultError::Malformed {
            line: e.line(),
            column: e.column(),
            message: e.to_string(),
        };
        let head: Head = serde_json::from_str(text).map_err(malformed)?;
        if head.threadproof_result > VERSION {
            return Err(ResultError::Newer(head.threadproof_result));
        }
        let report: Report = serde_json::from_str(text).map_err(malformed)?;
        report.check().map_err(ResultError::Dangling)?;
        Ok(report)
    }

    /// Leaves at most `most` findings per property that no baseline knows, and none twice; those that
    /// it knows come last.
    pub fn keep(&mut self, most: usize) {
        let mut seen: Vec<&str> = Vec::new();
        let mut kept: Vec<Option<usize>> = Vec::new();
        let mut count = 0;
        for (i, finding) in self.findings.iter().enumerate() {
            let same = |f: &&Finding| f.property == finding.property && !f.known;
            let before = self.findings[..i].iter().zip(&kept);
            let new = before.filter(|(f, k)| same(f) && k.is_some()).count();
            let keep = !seen.contains(&finding.id.as_str()) && (finding.known || new < most);
            kept.push(keep.then_some(count));
            count += usize::from(keep);
            seen.push(&finding.id);
        }
        for answer in &mut self.answers {
            let mut left: Vec<usize> = answer.findings().filter(|f| kept[*f].is_some()).collect();
            left.sort_by_key(|f| self.findings[*f].known);
            let left: Vec<usize> = left.into_iter().filter_map(|f| kept[f]).collect();
            if let (Answer::Violated { finding, more, .. }, [first, rest @ ..]) =
                (answer, left.as_slice())
            {
                (*finding, *more) = (*first, rest.to_vec());
            }
        }
        let mut kept = kept.into_iter();
        self.findings.retain(|_| kept.next().flatten().is_some());
    }

    /// The result as text.
    pub fn to_text(&self) -> String {
        let text = serde_json::to_string(self).expect("a result has only plain data");
        let mut text = in_json(&text);
        text.push('\n');
        text
    }

    /// The text of a line of the source, without the space around it.
    pub fn source_line(&self, place: usize) -> Option<&str> {
        let place = &self.places[place];
        let text = self.files.get(place.file)?.text.as_deref()?;
        let line = (place.line as usize).checked_sub(1)?;
        text.lines().nth(line).map(str::trim)
    }

    /// `file:line`, or words for code that stands nowhere.
    pub fn place_name(&self, place: usize) -> String {
        let known = self.known_place(place);
        known.unwrap_or_else(|| "no line of the source".to_string())
    }

    /// `file:line`, for code that stands somewhere.
    pub fn known_place(&self, place: usize) -> Option<String> {
        let place = &self.places[place];
        let file = self.files.get(place.file).filter(|_| place.line > 0)?;
        Some(format!("{}:{}", file.name, place.line))
    }

    /// Whether every position points somewhere: renderers index without asking.
    fn check(&self) -> Result<(), String> {
        let place = |p: usize| match p < self.places.len() {
            true => Ok(()),
            false => Err(format!("there is no place {p}")),
        };
        for p in &self.places {
            if p.line > 0 && p.file >= self.files.len() {
                return Err(format!("there is no file {}", p.file));
            }
        }
        for answer in &self.answers {
            match answer {
                Answer::Violated { unfinished, .. } => {
                    let missing = answer.findings().find(|f| *f >= self.findings.len());
                    if let Some(finding) = missing {
                        return Err(format!("there is no finding {finding}"));
                    }
                    let reasons = unfinished.iter();
                    reasons.filter_map(|r| r.place).try_for_each(place)?
                }
                Answer::Unknown { reasons, .. } => {
                    reasons.iter().filter_map(|r| r.place).try_for_each(place)?
                }
                Answer::Safe { .. } => {}
            }
        }
        if let Some(Idle::NotReached { place: p }) = self.idle {
            place(p)?;
        }
        for guard in &self.guards {
            let places = guard.taken.iter().chain(&guard.given).chain(&guard.held);
            places.copied().try_for_each(place)?;
        }
        self.findings.iter().try_for_each(|f| f.check(&place))
    }
}

impl Finding {
    fn check(&self, place: &dyn Fn(usize) -> Result<(), String>) -> Result<(), String> {
        let count = self.steps.len();
        let step = |s: usize| match s < count {
            true => Ok(()),
            false => Err(format!("there is no step {s}")),
        };
        self.marks.iter().try_for_each(|m| place(m.place))?;
        self.key_steps.iter().try_for_each(|s| step(*s))?;
        let created = self.threads.iter().filter_map(|t| t.created);
        created.into_iter().try_for_each(place)?;
        for (i, s) in self.steps.iter().enumerate() {
            place(s.place)?;
            if s.after.iter().any(|a| *a >= i) {
                return Err(format!("step {i} comes after a later one"));
            }
        }
        match &self.ending {
            Ending::Race { earlier, later, .. } => step(*earlier).and(step(*later)),
            Ending::Deadlock { waits, .. } => waits.iter().try_for_each(|w| {
                place(w.place)?;
                w.held.iter().try_for_each(|(_, p)| place(*p))
            }),
            Ending::Failure { stack, freed, .. } => {
                freed.iter().try_for_each(|s| step(*s))?;
                stack.iter().try_for_each(|p| place(*p))
            }
            Ending::Livelock { threads } => threads.iter().try_for_each(|(_, p)| place(*p)),
        }
    }

    /// A thread in few letters: `T2`, or the name that the program gave it.
    pub fn thread_label(&self, id: u32) -> String {
        let thread = self.threads.iter().find(|t| t.id == id);
        let label = thread.and_then(|t| t.label.clone());
        label.unwrap_or_else(|| format!("T{id}"))
    }

    /// A thread in a sentence that has named it before: `T2 worker`, or the name that the program gave it.
    pub fn thread_again(&self, id: u32) -> String {
        let thread = self.threads.iter().find(|t| t.id == id);
        let label = thread.and_then(|t| t.label.clone());
        label.unwrap_or_else(|| self.thread_name(id))
    }

    /// A thread as people call it: `T2 worker`, or `Thread-0 (Worker.run)` where it has a name of its own.
    pub fn thread_name(&self, id: u32) -> String {
        let name = self.threads.iter().find(|t| t.id == id);
        match name {
            Some(Thread {
                label: Some(label),
                name,
                ..
            }) => match name.is_empty() || name == label {
                true => label.clone(),
                false => format!("{label} ({name})"),
            },
            Some(thread) if !thread.name.is_empty() => format!("T{id} {}", thread.name),
            _ => format!("T{id}"),
        }
    }
}
