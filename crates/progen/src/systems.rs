//! Small random systems of processes, as C without headers.
//!
//! Each is made from a seed: two processes, each with a few operations on what they share, of one of six
//! [`Shape`]s. A process may have a second thread. What is received may be asserted to be something, rightly or not, a lock
//! may be left out, and an end may be shut or closed early: some systems are safe, others race, wait for ever or fail. Most of
//! what they share is made before there are two of them, so that the reference search, which stops at every access, comes to its end.
//!
//! [`compare`] explores a system by every strategy that follows processes, and by the reference search, and says where they
//! differ.

mod maker;

use crate::Rng;
use crate::differential::{Asked, Comparison, compare_code, config};
use cfront::source::FileTable;
use cfront::{Options, lower_text};
use explore::{Judge, StrategyKind};
use ir::system::{Failures, Image, system};
use machine::Code;
use maker::Maker;
use std::sync::Arc;
use std::time::Duration;

/// What processes share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A connection of sockets.
    Sockets,
    /// Two sockets of datagrams.
    Datagrams,
    /// A pipe or a pair of sockets, and a child by `fork`.
    Fork,
    /// Memory and semaphores that have names.
    Memory,
    /// A message queue.
    Mail,
    /// A FIFO.
    Fifo,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 6] = [
        Shape::Sockets,
        Shape::Datagrams,
        Shape::Fork,
        Shape::Memory,
        Shape::Mail,
        Shape::Fifo,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Sockets => "sockets",
            Shape::Datagrams => "datagrams",
            Shape::Fork => "fork",
            Shape::Memory => "memory",
            Shape::Mail => "mail",
            Shape::Fifo => "fifo",
        }
    }
}

/// The processes of a system: the text of each, and how many of it there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    /// What they share.
    pub shape: Shape,
    /// Names and texts.
    pub images: Vec<(String, String)>,
}

/// The system of a seed.
pub fn generate(seed: u64) -> System {
    let mut rng = Rng::new(seed);
    let shape = rng.pick(&Shape::ALL);
    let mut of = Maker::new(rng);
    let images = match shape {
        Shape::Sockets => of.sockets(),
        Shape::Datagrams => of.datagrams(),
        Shape::Fork => of.fork(),
        Shape::Memory => of.memory(),
        Shape::Mail => of.mail(),
        Shape::Fifo => of.fifo(),
    };
    System { shape, images }
}

/// The code of a system.
pub fn code(of: &System) -> Result<Arc<Code>, String> {
    let options = Options {
        system: true,
        short_reads: true,
        ..Options::default()
    };
    let mut programs = Vec::new();
    for (name, text) in &of.images {
        let file = format!("{name}.c");
        let lowered = lower_text(text.as_bytes(), &file, &options, &mut FileTable::new());
        programs.push(
            lowered
                .map_err(|errors| format!("{name}: {errors:?}"))?
                .program,
        );
    }
    let images: Vec<Image<'_>> = of
        .images
        .iter()
        .zip(&programs)
        .map(|((name, _), program)| Image {
            name: name.clone(),
            program,
            args: vec![vec![name.clone()]],
            daemon: false,
            crashes: false,
            natives: None,
            among: None,
        })
        .collect();
    let program = system(&images, Failures::default(), None)?;
    let errors = ir::verify(&program);
    if !errors.is_empty() {
        return Err(format!("{errors:?}"));
    }
    Ok(Arc::new(Code::new(Arc::new(program))))
}

/// The strategies that follow processes and come to an end.
const STRATEGIES: [StrategyKind; 3] = [
    StrategyKind::Backtrack,
    StrategyKind::Parallel,
    StrategyKind::Selective,
];

/// Compares the strategies with the reference search, where that has at most `states` states.
pub fn compare(of: &System, states: u64) -> Result<Comparison, String> {
    let mut config = config();
    config.budget = machine::Config::default().budget;
    let asked = Asked {
        states,
        config,
        strategies: &STRATEGIES,
        judges: &[Judge::Summary],
        time: Some(Duration::from_secs(60)),
    };
    Ok(compare_code(&code(of)?, &asked))
}
