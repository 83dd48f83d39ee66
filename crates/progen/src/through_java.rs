//! Generated programs as Java: what their direct form is found to do.
//!
//! [`to_java`] gives a class and a program; [`expected`] searches the program with the
//! operations that Java's front end would give it: monitors, shared joins, an entry that ends its thread only. A checker
//! that is given the class must come to the same verdicts. Where an assertion fails, more may be found in the class: an
//! AssertionError passes the monitors that the thread holds, and others go on meanwhile.

use crate::ast::Program;
use crate::differential::{answers, problem};
use crate::generate::generate;
use crate::lower::lower;
use crate::preset::Preset;
use crate::print_java::{IMPORTS, to_java};
use explore::StrategyKind;
use ir::{Entry, FuncBody, FuncId, GlobalId, Op, Operand, SyncOp};
use machine::Code;
use std::collections::BTreeMap;
use std::sync::Arc;
use verdict::{Property, Unknown, Verdict};

/// The properties that are compared.
pub const PROPERTIES: [Property; 3] = [Property::Race, Property::Deadlock, Property::Assert];

/// The program with the operations of Java.
pub fn as_java(program: &Program) -> ir::Program {
    let mut lowered = lower(program);
    lowered.managed = true;
    lowered.entry = Entry::Thread(FuncId(0));
    let named: BTreeMap<String, GlobalId> = lowered
        .globals
        .iter()
        .map(|(id, global)| (global.name.clone(), id))
        .collect();
    // The monitor with the number of a condition.
    let monitors: BTreeMap<GlobalId, GlobalId> = (0..program.conds)
        .map(|i| (named[&format!("c{i}")], named[&format!("m{i}")]))
        .collect();
    let monitor = |cond: Operand| match cond {
        Operand::Global(id, at) => Operand::Global(monitors[&id], at),
        other => other,
    };
    for (_, func) in lowered.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut func.body else {
            continue;
        };
        for (_, block) in body.blocks.iter_mut() {
            for inst in &mut block.insts {
                if let Op::Sync { op, .. } = &mut inst.op {
                    managed(op, &monitor);
                }
            }
        }
    }
    lowered
}

fn managed(op: &mut SyncOp, of: &dyn Fn(Operand) -> Operand) {
    match op {
        SyncOp::MutexLock { monitor, .. } | SyncOp::MutexUnlock { monitor, .. } => *monitor = true,
        SyncOp::CondWait {
            cond,
            mutex,
            monitor,
            one_level,
            ..
        } => {
            (*monitor, *one_level) = (true, false);
            *cond = *mutex;
        }
        SyncOp::CondSignal {
            cond,
            mutex,
            monitor,
            ..
        } => {
            *monitor = true;
            *cond = of(*cond);
            *mutex = *cond;
        }
        SyncOp::Join { shared, .. } => *shared = true,
        SyncOp::OnceBegin { reentrant, .. } => *reentrant = true,
        // A monitor is not made.
        SyncOp::MutexInit { .. } | SyncOp::CondInit { .. } => *op = SyncOp::Yield,
        _ => {}
    }
}

/// Which of [`PROPERTIES`] the program violates; none if it has more than `states` states.
pub fn expected(program: &Program, states: u64) -> Option<Vec<Property>> {
    let code = Arc::new(Code::new(Arc::new(as_java(program))));
    let mut problem = problem(&code, StrategyKind::Backtrack, states);
    problem.properties = PROPERTIES.into_iter().collect();
    let found = explore::run(&problem);
    let bounded = found.verdicts.answers.iter().any(|(_, verdict)| {
        matches!(verdict, Verdict::Unknown(reasons) if reasons.contains(&Unknown::States))
    });
    let answers = answers(&found);
    let violated = answers.violated.iter().copied();
    let violated = violated.filter(|p| PROPERTIES.contains(p)).collect();
    (!bounded && answers.certain).then_some(violated)
}

/// Whether what a checker says of the class fits; else why not.
pub fn fits(expected: &[Property], found: &[Property]) -> Result<(), String> {
    let all = expected.iter().all(|p| found.contains(p));
    let fails = expected.contains(&Property::Assert);
    match all && (fails || expected.len() == found.len()) {
        true => Ok(()),
        false => Err(format!(
            "the class violates {found:?}, its program {expected:?}"
        )),
    }
}

/// A class and what its program violates.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the class.
    pub name: String,
    /// What it was made from.
    pub made: (Preset, u64),
    /// What must be found.
    pub expected: Vec<Property>,
}

/// The programs of some seeds, every preset in turn, as one file of Java; those with more than `states` states are left
/// out.
pub fn file(seeds: std::ops::Range<u64>, states: u64) -> (String, Vec<Case>) {
    let mut text = String::from(IMPORTS);
    let mut cases = Vec::new();
    for seed in seeds {
        let preset = PRESETS[seed as usize % PRESETS.len()];
        let name = format!("P{seed}");
        let (class, program) = to_java(&generate(preset, seed), &name);
        if let Some(expected) = expected(&program, states) {
            text.push_str(&class);
            let made = (preset, seed);
            cases.push(Case {
                name,
                made,
                expected,
            });
        }
    }
    (text, cases)
}

/// The presets that leave enough in Java.
const PRESETS: [Preset; 9] = [
    Preset::Mixed,
    Preset::Racy,
    Preset::Locks,
    Preset::Cyclic,
    Preset::Deadlock,
    Preset::Atomics,
    Preset::Sync,
    Preset::Tiny,
    Preset::Life,
];

/// What of [`PROPERTIES`] a report calls violated; none if it leaves one open.
pub fn violated(report: &str) -> Option<Vec<Property>> {
    let mut found = Vec::new();
    for property in PROPERTIES {
        let name = property.name();
        let verdict = report.lines().find_map(|line| {
            let (names, verdict) = line.split_once(": ")?;
            names.split(", ").any(|n| n == name).then_some(verdict)
        })?;
        if verdict.starts_with("VIOLATED") {
            found.push(property);
        } else if !verdict.starts_with("safe") {
            return None;
        }
    }
    Some(found)
}
