//! The interface of satisfiability.

use crate::answer::{Answer, Stats};
use crate::compared::Comparison;
use crate::embedded::Embedded;
use crate::external::External;
use crate::limits::Limits;
use crate::sat::Kind;
use logic::{Sort, Term, Terms};
use std::time::Instant;

/// Who decides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Backend {
    /// The solver built in.
    #[default]
    Embedded,
    /// The second solver built in, which proofs are checked with: the same translation to clauses,
    /// another SAT solver.
    #[cfg(feature = "varisat")]
    Varisat,
    /// A process that speaks SMT-LIB: its program and arguments.
    External(Vec<String>),
    /// The solver built in; such a process is asked the same, and both are measured.
    Compared(Vec<String>, Comparison),
}

impl Backend {
    /// The second solver built in, if there is one.
    pub fn second() -> Option<Backend> {
        #[cfg(feature = "varisat")]
        return Some(Backend::Varisat);
        #[cfg(not(feature = "varisat"))]
        None
    }

    /// An SMT-LIB solver that we know and that is installed.
    pub fn installed() -> Option<Backend> {
        let path = std::env::var_os("PATH")?;
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let there = |name: &&&str| folders.iter().any(|f| f.join(name).is_file());
        ["z3", "cvc5"]
            .iter()
            .find(there)
            .map(|name| Backend::command(name))
    }

    /// What it is called: for one built in, the name of its SAT solver; else that of its program.
    pub fn name(&self) -> &str {
        match self {
            Backend::Embedded => "batsat",
            #[cfg(feature = "varisat")]
            Backend::Varisat => "varisat",
            Backend::External(words) | Backend::Compared(words, _) => {
                let program = words.first().map_or("", String::as_str);
                program.rsplit('/').next().unwrap_or(program)
            }
        }
    }

    /// The back end of a command line such as `z3` or `cvc5 --incremental`. Words are split at
    /// blanks. Solvers we know get the arguments that make them read from standard input.
    pub fn command(line: &str) -> Backend {
        let mut words: Vec<String> = line.split_whitespace().map(String::from).collect();
        let program = words.first().map_or("", String::as_str);
        let name = program.rsplit('/').next().unwrap_or(program);
        let wanted: &[&str] = match name {
            "z3" => &["-smt2", "-in"],
            "cvc5" => &["--lang=smt2", "--incremental", "--produce-models"],
            _ => &[],
        };
        let missing = wanted
            .iter()
            .filter(|w| !words.iter().any(|have| have == *w));
        let missing: Vec<String> = missing.map(|w| w.to_string()).collect();
        words.extend(missing);
        Backend::External(words)
    }
}

enum Engine {
    Embedded(Box<Embedded>),
    External(Box<External>),
}

/// Assertions, in frames, and queries about them. All terms must come from the same arena.
pub struct Solver {
    engine: Engine,
    compared: Option<(Box<External>, Comparison)>,
    limits: Limits,
    queries: u64,
}

impl Solver {
    /// A solver without assertions. Nothing is started yet.
    pub fn new(backend: Backend) -> Solver {
        let built_in = |kind| Engine::Embedded(Box::new(Embedded::new(kind)));
        let (engine, compared) = match backend {
            Backend::Embedded => (built_in(Kind::Batsat), None),
            #[cfg(feature = "varisat")]
            Backend::Varisat => (built_in(Kind::Varisat), None),
            Backend::External(command) => {
                (Engine::External(Box::new(External::new(command))), None)
            }
            Backend::Compared(command, comparison) => {
                let process = Box::new(External::new(command));
                (built_in(Kind::Batsat), Some((process, comparison)))
            }
        };
        Solver {
            engine,
            compared,
            limits: Limits::default(),
            queries: 0,
        }
    }

    /// Bounds every later query.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Asserts a boolean term until the current frame ends.
    pub fn assert(&mut self, terms: &Terms, t: Term) {
        assert_eq!(terms.sort(t), Sort::Bool, "an assertion is boolean");
        match &mut self.engine {
            Engine::Embedded(e) => e.assert(terms, t),
            Engine::External(e) => e.assert(t),
        }
        if let Some((process, _)) = &mut self.compared {
            process.assert(t);
        }
    }

    /// Opens a frame.
    pub fn push(&mut self) {
        match &mut self.engine {
            Engine::Embedded(e) => e.push(),
            Engine::External(e) => e.push(),
        }
        if let Some((process, _)) = &mut self.compared {
            process.push();
        }
    }

    /// Ends the innermost frame and forgets its assertions. Panics without a frame.
    pub fn pop(&mut self) {
        match &mut self.engine {
            Engine::Embedded(e) => e.pop(),
            Engine::External(e) => e.pop(),
        }
        if let Some((process, _)) = &mut self.compared {
            process.pop();
        }
    }

    /// Can all assertions and assumptions hold together?
    pub fn check(&mut self, terms: &Terms, assumptions: &[Term]) -> Answer {
        for &t in assumptions {
            assert_eq!(terms.sort(t), Sort::Bool, "an assumption is boolean");
        }
        self.queries += 1;
        let start = Instant::now();
        let answer = match &mut self.engine {
            Engine::Embedded(e) => e.check(terms, assumptions, &self.limits),
            Engine::External(e) => e.check(terms, assumptions, &self.limits),
        };
        if let Some((process, comparison)) = &mut self.compared {
            let took = start.elapsed();
            comparison.ask(process, (terms, assumptions, &self.limits), (&answer, took));
        }
        answer
    }

    /// What the queries so far took.
    pub fn stats(&self) -> Stats {
        let stats = match &self.engine {
            Engine::Embedded(e) => e.stats,
            Engine::External(e) => e.stats,
        };
        Stats {
            queries: self.queries,
            ..stats
        }
    }
}
