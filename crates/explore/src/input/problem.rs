//! What is asked of an exploration.

use crate::input::limits::Limits;
use crate::input::options::StrategyOptions;
use crate::input::strategy_kind::StrategyKind;
use crate::run::judge::Judge;
use detect::Rules;
use ir::{ClassId, FileId, GlobalId, Span};
use machine::{Code, Config, Range};
use std::sync::Arc;
use verdict::{Counterexample, Properties};

/// A program and what is to be known of it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The program.
    pub code: Arc<Code>,
    /// What the machine takes for possible. `reuse` and `logging` are set by the search.
    pub config: Config,
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// What is asked about.
    pub properties: Properties,
    /// Of these, what is proved already: a violation that the search meets is told all the same, but
    /// it does not go on for them.
    pub settled: Properties,
    /// What counts as a race and as an edge.
    pub rules: Rules,
    /// Which detector decides.
    pub judge: Judge,
    /// What the user does not want to hear of.
    pub silence: Silence,
    /// When to stop.
    pub limits: Limits,
    /// How to search.
    pub strategy: StrategyKind,
    /// How many workers search, for the strategy that has several.
    pub jobs: usize,
    /// What single strategies are told.
    pub options: StrategyOptions,
    /// Whether whole states are stored instead of 128-bit fingerprints.
    pub exact: bool,
    /// Whether every racy location is wanted, not only the first race.
    pub all_races: bool,
    /// How many different violations of each property are wanted.
    pub findings: usize,
    /// Who is told of a violation as soon as it is found, while the search goes on.
    pub heard: Option<Heard>,
    /// Whether the reuse of addresses is looked at.
    pub reuse: Reuse,
    /// An ingredient to leave out, for tests of the tests.
    #[doc(hidden)]
    pub omit: Omit,
}

/// Told of a violation, and whether its schedule holds for [`Config::reuse`] only. It is not confirmed.
#[derive(Clone)]
pub struct Heard(Arc<Tell>);

type Tell = dyn Fn(&Counterexample, bool) + Send + Sync;

impl Heard {
    /// Calls this for every violation.
    pub fn new(tell: impl Fn(&Counterexample, bool) + Send + Sync + 'static) -> Heard {
        Heard(Arc::new(tell))
    }

    pub(crate) fn tell(&self, violated: &Counterexample, reused: bool) {
        (self.0)(violated, reused);
    }
}

impl std::fmt::Debug for Heard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Heard")
    }
}

/// Whether allocations may be given addresses of freed objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reuse {
    /// They are not. Only for comparing searches.
    Never,
    /// They are, if the program could tell.
    #[default]
    WhereItMatters,
    /// They are. The answers must be the same.
    Always,
}

/// Ingredients of the search without which its answers are wrong. Tests leave one out to see that
/// they would notice.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Omit {
    /// None is left out.
    #[default]
    Nothing,
    /// Requests for operations that are blocked.
    BlockedRequests,
    /// Requests for what was found below a pruned state.
    FutureOnPrune,
    /// Running every thread where a cycle closes.
    CycleRule,
    /// Knowledge as part of what is stored.
    Knowledge,
    /// The right direction of covering.
    Covering,
    /// Running every thread before the end of the process.
    ExitRule,
    /// Passing requests on from decisions and atomic sections.
    Anchor,
    /// Making racy locations scheduling points.
    Upgrade,
    /// Waking those on whose operation another depends.
    Waking,
    /// Running every thread where all that would be run sleeps.
    AsleepRule,
    /// Looking whether others join the same thread before joining it at once.
    Joiners,
    /// Posting at once only while races are not looked for.
    PostRule,
    /// Looking who else uses an end of a queue before using it at once.
    EndUsers,
    /// Looking whether the bytes of a take come from one message.
    EndMessages,
    /// Looking whether those who may put something in wait for the one who takes.
    EndWaits,
}

impl Problem {
    /// The default search for the default properties of a program, without bounds.
    pub fn new(code: Arc<Code>) -> Problem {
        let rules = Rules::of(code.program());
        Problem {
            code,
            config: Config::default(),
            args: vec!["program".into()],
            properties: Properties::default_set(),
            settled: Properties::NONE,
            rules,
            judge: Judge::default(),
            silence: Silence::default(),
            limits: Limits::default(),
            strategy: StrategyKind::Backtrack,
            jobs: 1,
            options: StrategyOptions::default(),
            exact: false,
            all_races: false,
            findings: 1,
            heard: None,
            reuse: Reuse::WhereItMatters,
            omit: Omit::Nothing,
        }
    }
}

/// Declarations of the user: races that do not count, code whose accesses are not checked (K. Kim, T. Yavuz-Kahveci, B. Sanders:
/// *Precise Data Race Detection in a Relaxed Memory Model using Model Checking*, section 5.4). Whatever is silenced still becomes
/// a scheduling point when it races, so that the answers for other properties stay exact.
#[derive(Clone, Debug, Default)]
pub struct Silence {
    /// Each declaration, with the words the user wrote it in.
    pub declared: Vec<(String, Benign)>,
}

/// One declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Benign {
    /// Races in which one access stands on this line.
    Line(FileId, u32),
    /// Races on this variable.
    Variable(GlobalId),
    /// Races on a field: bytes of the objects of a class and of those below it.
    Field {
        /// The classes.
        classes: Vec<ClassId>,
        /// The first byte, and one past the last.
        bytes: (u32, u32),
    },
    /// Races in which one access stands in this file.
    File(FileId),
}

/// What a race is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// The global, if the object is one.
    pub global: Option<GlobalId>,
    /// The class of the object.
    pub class: Option<ClassId>,
    /// The bytes of the object that both accesses touch.
    pub range: Range,
}

impl Silence {
    /// The declaration that silences a race between accesses at these places on this object.
    pub(crate) fn find(&self, spans: [Span; 2], about: About) -> Option<usize> {
        let (from, to) = (about.range.offset, about.range.offset + about.range.len);
        self.declared.iter().position(|(_, benign)| match benign {
            Benign::Line(file, line) => spans.iter().any(|s| s.file == *file && s.line == *line),
            Benign::File(file) => spans.iter().any(|s| s.file == *file && !s.is_none()),
            Benign::Variable(variable) => about.global == Some(*variable),
            Benign::Field { classes, bytes } => {
                let of_class = about.class.is_some_and(|class| classes.contains(&class));
                of_class && bytes.0 <= from && to <= bytes.1
            }
        })
    }

    /// Whether a declaration of a place silences what happens here.
    pub(crate) fn place(&self, span: Span) -> bool {
        let here = |benign: &Benign| match benign {
            Benign::Line(file, line) => span.file == *file && span.line == *line,
            Benign::File(file) => span.file == *file && !span.is_none(),
            Benign::Variable(_) | Benign::Field { .. } => false,
        };
        self.declared.iter().any(|(_, benign)| here(benign))
    }
}
