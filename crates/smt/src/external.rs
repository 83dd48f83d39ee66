//! The external back end: any process that speaks SMT-LIB 2.6.
//!
//! Every term becomes a `define-fun` once, so shared parts are said once. Frames and assumptions
//! are boolean constants that imply what they stand for, and queries are `check-sat-assuming`;
//! the process needs no `push`. Nothing is said before the first query, and after a query that
//! was not answered the process is ended; the next query starts a new one and says everything
//! again.
//!
//! The logic is `ALL`: constant arrays are outside the letter of QF_ABV, and z3 refuses them there.
//!
//! Models are not believed: the evaluator checks them, and a wrong one is no answer. `unsat` is.

use crate::answer::{Answer, Stats};
use crate::limits::{Limits, Reason};
use crate::process::Process;
use crate::sexp::Sexp;
use logic::{Assignment, Node, Term, Terms};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use std::time::Instant;

#[derive(Default)]
struct Frame {
    asserted: Vec<Term>,
    /// The number of its guard, and how many assertions the process knows.
    guard: usize,
    said: usize,
}

pub(crate) struct External {
    command: Vec<String>,
    process: Option<Process>,
    frames: Vec<Frame>,
    guards: usize,
    defined: HashSet<Term>,
    /// Assumptions the process knows by name.
    assumable: HashSet<Term>,
    pub(crate) stats: Stats,
}

impl External {
    pub(crate) fn new(command: Vec<String>) -> External {
        External {
            command,
            process: None,
            frames: vec![Frame::default()],
            guards: 1,
            defined: HashSet::new(),
            assumable: HashSet::new(),
            stats: Stats::default(),
        }
    }

    pub(crate) fn assert(&mut self, t: Term) {
        if let Some(frame) = self.frames.last_mut() {
            frame.asserted.push(t);
        }
    }

    pub(crate) fn push(&mut self) {
        self.frames.push(Frame {
            guard: self.guards,
            ..Frame::default()
        });
        self.guards += 1;
    }

    pub(crate) fn pop(&mut self) {
        assert!(self.frames.len() > 1, "a pop without its push");
        if let (Some(frame), Some(process)) = (self.frames.pop(), &mut self.process)
            && frame.said > 0
        {
            process.say(format!("(assert (not g{}))\n", frame.guard));
        }
    }

    pub(crate) fn check(&mut self, terms: &Terms, assumptions: &[Term], limits: &Limits) -> Answer {
        let started = Instant::now();
        match self.try_check(terms, assumptions, limits, started) {
            Ok(answer) => answer,
            Err(reason) => {
                self.process = None;
                Answer::Unknown(reason)
            }
        }
    }

    fn try_check(
        &mut self,
        terms: &Terms,
        assumptions: &[Term],
        limits: &Limits,
        started: Instant,
    ) -> Result<Answer, Reason> {
        let text = self.query(terms, assumptions)?;
        let Some(process) = &mut self.process else {
            return Err(Reason::Stopped);
        };
        process.say(text);
        let said = process.hear(limits, started)?;
        match said.atom() {
            Some("sat") => {
                let roots: Vec<Term> = self
                    .frames
                    .iter()
                    .flat_map(|f| &f.asserted)
                    .chain(assumptions)
                    .copied()
                    .collect();
                let model = ask_model(process, terms, &roots, limits, started)?;
                Ok(Answer::Sat(model))
            }
            Some("unsat") => Ok(Answer::Unsat(ask_core(
                process,
                assumptions,
                limits,
                started,
            )?)),
            Some("unknown") => Err(process.undecided()),
            _ => Err(process.garbled(&format!("{said:?}"))),
        }
    }

    /// Everything the process does not know yet, and the question.
    fn query(&mut self, terms: &Terms, assumptions: &[Term]) -> Result<String, Reason> {
        let mut text = String::new();
        if self.process.is_none() {
            self.process = Some(Process::start(&self.command)?);
            self.stats.rebuilt += 1;
            self.defined.clear();
            self.assumable.clear();
            for frame in &mut self.frames {
                frame.said = 0;
            }
            text.push_str(
                "(set-option :print-success false)\n(set-option :produce-models true)\n\
                 (set-option :produce-unsat-assumptions true)\n(set-logic ALL)\n",
            );
        }
        let mut names = String::new();
        for i in 0..self.frames.len() {
            let (guard, said) = (self.frames[i].guard, self.frames[i].said);
            if i > 0 && said == 0 && !self.frames[i].asserted.is_empty() {
                let _ = writeln!(text, "(declare-const g{guard} Bool)");
            }
            for n in said..self.frames[i].asserted.len() {
                let t = self.frames[i].asserted[n];
                self.define(terms, t, &mut text);
                let _ = match i {
                    0 => writeln!(text, "(assert t{})", t.index()),
                    _ => writeln!(text, "(assert (=> g{guard} t{}))", t.index()),
                };
            }
            self.frames[i].said = self.frames[i].asserted.len();
            if i > 0 && self.frames[i].said > 0 {
                let _ = write!(names, " g{guard}");
            }
        }
        for &t in assumptions {
            self.define(terms, t, &mut text);
            let n = t.index();
            if self.assumable.insert(t) {
                let _ = writeln!(text, "(declare-const a{n} Bool)\n(assert (=> a{n} t{n}))");
            }
            let _ = write!(names, " a{n}");
        }
        let _ = writeln!(text, "(check-sat-assuming ({names}))");
        Ok(text)
    }

    fn define(&mut self, terms: &Terms, root: Term, text: &mut String) {
        let mut new = Vec::new();
        let mut work = vec![root];
        while let Some(t) = work.pop() {
            if self.defined.insert(t) {
                new.push(t);
                terms.node(t).for_each_part(|p| work.push(p));
            }
        }
        new.sort_unstable();
        for t in new {
            let (n, sort) = (t.index(), terms.sort(t));
            let _ = match terms.node(t) {
                Node::Var(_) => writeln!(text, "(declare-const t{n} {sort})"),
                node => {
                    let body = terms.smtlib_node(node, |p| format!("t{}", p.index()));
                    writeln!(text, "(define-fun t{n} () {sort} {body})")
                }
            };
        }
    }
}

fn ask_model(
    process: &mut Process,
    terms: &Terms,
    roots: &[Term],
    limits: &Limits,
    started: Instant,
) -> Result<Assignment, Reason> {
    let cone = terms.cone(roots);
    let vars = cone.iter().filter_map(|&t| terms.as_var(t).map(|v| (v, t)));
    let mut model = Assignment::new();
    let vars: Vec<_> = vars.collect();
    if !vars.is_empty() {
        let names: Vec<String> = vars
            .iter()
            .map(|(_, t)| format!("t{}", t.index()))
            .collect();
        process.say(format!("(get-value ({}))\n", names.join(" ")));
        let said = process.hear(limits, started)?;
        let pairs: HashMap<&str, &Sexp> = said
            .list()
            .unwrap_or_default()
            .iter()
            .filter_map(|p| match p.list()? {
                [name, value] => Some((name.atom()?, value)),
                _ => None,
            })
            .collect();
        for ((v, _), name) in vars.iter().zip(&names) {
            let value = pairs
                .get(name.as_str())
                .and_then(|e| e.value(terms.var_sort(*v)));
            match value {
                Some(value) => model.set(*v, value),
                None => return Err(process.garbled(&format!("no value of {name}"))),
            }
        }
    }
    if roots.iter().all(|&t| terms.holds(t, &model)) {
        Ok(model)
    } else {
        Err(process.garbled("its model does not satisfy the formula"))
    }
}

/// The assumptions it names; all of them when it does not know the question.
fn ask_core(
    process: &mut Process,
    assumptions: &[Term],
    limits: &Limits,
    started: Instant,
) -> Result<Vec<Term>, Reason> {
    let mut unique: BTreeSet<Term> = BTreeSet::new();
    let all: Vec<Term> = assumptions
        .iter()
        .copied()
        .filter(|&t| unique.insert(t))
        .collect();
    if all.is_empty() {
        return Ok(all);
    }
    process.say("(get-unsat-assumptions)\n".to_string());
    let said = process.hear(limits, started)?;
    // Only a list of names that are all ours is believed: a shorter core would be a lie.
    let ours: BTreeSet<String> = all.iter().map(|t| format!("a{}", t.index())).collect();
    let is_guard = |n: &str| {
        n.strip_prefix('g')
            .is_some_and(|d| d.parse::<usize>().is_ok())
    };
    let named: Option<BTreeSet<&str>> = said
        .list()
        .and_then(|parts| parts.iter().map(Sexp::atom).collect());
    Ok(match named {
        Some(named) if named.iter().all(|n| ours.contains(*n) || is_guard(n)) => all
            .into_iter()
            .filter(|t| named.contains(format!("a{}", t.index()).as_str()))
            .collect(),
        _ => all,
    })
}
