//! Arguments to try where none are given (`--args any`).
//!
//! Executions need one list of arguments. Where the program looks at them and none were given, lists are made
//! from what it compares them with ([`Words`]): options with and without values, words, small numbers, names of files
//! (which exist or not, as all files do), and one text of any bytes. A short run of each says which of them create
//! threads; those are searched first.
//!
//! What this finds counts: it is an execution with arguments that its witness names. That nothing is found proves
//! nothing of other arguments, so no proof comes from here.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use explore::StrategyKind;
use ir::front::Words;
use verdict::world::Arguments;
use verdict::{Properties, Property, Verdict};

use crate::board::Board;
use crate::deadline::Deadline;
use crate::engine::Task;
use crate::search::{Search, offer};

/// Lists that are tried at most.
const MOST: usize = 48;
/// Lists that are searched, of those that create threads,
const SEARCHED: usize = 8;
/// and of those that do not, beside them.
const BESIDE: usize = 4;
/// Words of a kind that are used.
const WORDS: usize = 8;
/// Operands at most.
const OPERANDS: usize = 4;
/// Executions, steps and time of the run that says whether a list creates threads.
const RUNS: u64 = 12;
const STEPS: u64 = 6_000;
const GLANCE: Duration = Duration::from_secs(1);
/// The time for all of them.
const GLANCES: Duration = Duration::from_secs(8);
/// States and time of a search with one list, where the user sets no time.
const STATES: u64 = 40_000;
const TIME: Duration = Duration::from_secs(5);
/// The share of the time that goes to these searches, as a divisor.
const SHARE: u32 = 2;

/// Options that end a program.
const ENDING: &[&str] = &["h", "?", "V", "help", "version", "usage"];
/// A number: of threads, of rounds, of a port.
const NUMBER: &str = "2";
/// A name of a file.
const FILE: &str = "file";
/// A text of two bytes, which may be any.
const ANY: &str = "\0\0";

/// Searches executions with arguments of our own, where the program looks at them and none were given. `kept` is
/// the time to leave for others.
pub fn explore(task: &Task, board: &Board, deadline: &Deadline, kept: Duration) {
    let open = matches!(task.world.arguments, Arguments::Open(_));
    if !open || task.problem.code.program().managed {
        return;
    }
    let lists = reaching(task, board, deadline, lists(&task.words));
    let count = lists.len().max(1) as u32;
    let left = deadline.left().map(|left| left.saturating_sub(kept));
    let share = left.map_or(TIME, |left| left / SHARE / count);
    for list in lists {
        let open = board.open();
        if open == Properties::NONE || deadline.is_over() {
            return;
        }
        let mut task = with(task, &list);
        task.problem.properties = open;
        task.problem.settled = board.proved();
        task.problem.options.targets = board.handed().targets;
        let limits = &mut task.problem.limits;
        limits.stop = Some(Arc::clone(board.enough()));
        limits.time = Some(share);
        limits.states = Some(limits.states.unwrap_or(u64::MAX).min(STATES));
        let problem = &task.problem;
        board.try_arguments(list);
        let mut found = match (problem.findings, task.one_strategy) {
            (1, _) => Search::first(&task, board, problem),
            (_, true) => explore::run(problem),
            (_, false) => explore::choose(problem),
        };
        let coverage = &found.coverage;
        board.count(coverage.states, coverage.transitions, coverage.threads);
        let violated = |v: &Verdict| matches!(v, Verdict::Violated(_));
        found.verdicts.answers.retain(|(_, v)| violated(v));
        offer(&task, problem, board, &found);
    }
}

/// The task with these arguments.
fn with(task: &Task, list: &[String]) -> Task {
    let mut task = task.clone();
    task.problem.args.truncate(1);
    task.problem.args.extend(list.iter().cloned());
    task.origin.args = list.to_vec();
    task
}

/// The lists to search, those with which threads are created first.
fn reaching(
    task: &Task,
    board: &Board,
    deadline: &Deadline,
    lists: Vec<Vec<String>>,
) -> Vec<Vec<String>> {
    let start = std::time::Instant::now();
    let time = deadline
        .left()
        .map_or(GLANCES, |left| GLANCES.min(left / 6));
    let (mut creating, mut beside) = (Vec::new(), Vec::new());
    for list in lists {
        if start.elapsed() >= time || creating.len() >= SEARCHED {
            break;
        }
        let mut problem = with(task, &list).problem;
        problem.properties = Properties::NONE.with(Property::Deadlock);
        problem.strategy = StrategyKind::Random;
        problem.options.runs = RUNS;
        problem.jobs = 1;
        problem.limits.steps = Some(STEPS);
        problem.limits.time = Some(GLANCE);
        problem.limits.progress = None;
        let found = explore::run(&problem);
        board.count(0, 0, found.coverage.threads);
        match found.coverage.threads > 1 {
            true => creating.push(list),
            false => beside.push(list),
        }
    }
    // The text of any bytes is many: a few runs say little of it, and it keeps its place.
    if let Some(at) = beside.iter().position(|list| list == &[ANY]) {
        beside[..=at].rotate_right(1);
    }
    // Where none of them do, a longer search may.
    if !creating.is_empty() {
        beside.truncate(BESIDE);
    }
    beside.truncate(SEARCHED);
    creating.extend(beside);
    creating
}

/// Lists of arguments made of words, each once, shorter and likelier ones first; those of one kind take turns with
/// those of others.
fn lists(words: &Words) -> Vec<Vec<String>> {
    let options = options(words);
    let operands = |n: usize, word: &str| vec![word.to_owned(); n];
    let compared = words.compared.iter().take(WORDS);
    let prefixed = words.prefixes.iter().take(WORDS);
    let prefixed = prefixed.map(|p| format!("{p}{NUMBER}"));
    let compared: Vec<String> = compared.cloned().chain(prefixed).collect();
    // Every option that takes a value has one; then operands.
    let with = |valued: bool| options.iter().filter(move |o| (o.len() > 1) == valued);
    let valued: Vec<String> = with(true).flatten().cloned().collect();
    // Help, and the version, would end the program.
    let ends = |o: &&Vec<String>| ENDING.contains(&o[0].trim_start_matches('-'));
    let flags: Vec<String> = with(false)
        .filter(|o| !ends(o))
        .flatten()
        .cloned()
        .collect();
    let all = [valued.clone(), flags.clone()].concat();
    let mut with_values = Vec::new();
    if !valued.is_empty() {
        with_values.push(valued.clone());
        for word in compared.iter().map(String::as_str).chain([FILE, NUMBER]) {
            with_values.push([valued.clone(), operands(1, word)].concat());
        }
        with_values.push([valued.clone(), operands(2, FILE)].concat());
        with_values.push([valued.clone(), operands(2, NUMBER)].concat());
    }
    let mut with_flags = Vec::new();
    if !flags.is_empty() {
        with_flags.push(all.clone());
        with_flags.push([all.clone(), operands(2, FILE)].concat());
        with_flags.push([all.clone(), operands(1, NUMBER)].concat());
        with_flags.push([all, operands(2, NUMBER)].concat());
    }
    for option in &options {
        with_flags.push(option.clone());
        with_flags.push([option.clone(), operands(1, FILE)].concat());
        with_flags.push([option.clone(), operands(2, NUMBER)].concat());
        with_flags.push([option.clone(), operands(2, FILE)].concat());
        if option.len() == 1 && !valued.is_empty() {
            with_flags.push([option.clone(), valued.clone()].concat());
        }
    }
    let mut with_words = Vec::new();
    for word in &compared {
        with_words.push(operands(1, word));
    }
    // Words first are commands, with options and operands of their own.
    for word in &compared {
        with_words.push([operands(1, word), operands(1, NUMBER)].concat());
        with_words.push([operands(1, word), operands(2, NUMBER)].concat());
        with_words.push([operands(1, word), operands(1, FILE)].concat());
        with_words.push([operands(1, word), operands(2, FILE)].concat());
        // A flag that is compared by hand stands before all of its operands.
        if word.starts_with('-') {
            with_words.push([operands(1, word), operands(3, NUMBER)].concat());
        }
        if !valued.is_empty() {
            with_words.push([operands(1, word), valued.clone(), operands(2, FILE)].concat());
        }
        with_words.push([operands(1, NUMBER), operands(1, word)].concat());
        with_words.push([operands(1, FILE), operands(1, word)].concat());
    }
    let numbers = (1..=OPERANDS).map(|n| operands(n, NUMBER)).collect();
    let mut files = Vec::new();
    for n in 1..=OPERANDS {
        files.push(operands(n, FILE));
        files.push([operands(n, FILE), operands(1, NUMBER)].concat());
        files.push([operands(1, NUMBER), operands(n, FILE)].concat());
    }
    let mut out = Lists::default();
    out.take_turns(vec![with_values, with_flags, with_words, numbers, files]);
    out.add(operands(1, "0"));
    // The text of any bytes has a place of its own.
    out.lists.truncate(MOST - 1);
    out.add(operands(1, ANY));
    out.lists
}

/// The ways to write each option.
fn options(words: &Words) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    for option in words.options.iter().take(2 * WORDS) {
        let valued = || vec![option.name.clone(), NUMBER.to_owned()];
        let bare = || vec![option.name.clone()];
        match option.takes {
            Some(true) => out.push(valued()),
            Some(false) => out.push(bare()),
            None => out.extend([valued(), bare()]),
        }
    }
    out
}

#[derive(Default)]
struct Lists {
    seen: BTreeSet<Vec<String>>,
    lists: Vec<Vec<String>>,
}

impl Lists {
    /// Adds lists of several kinds, one of each at a time.
    fn take_turns(&mut self, kinds: Vec<Vec<Vec<String>>>) {
        let most = kinds.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..most {
            for list in kinds.iter().filter_map(|kind| kind.get(i)) {
                self.add(list.clone());
            }
        }
    }

    fn add(&mut self, list: Vec<String>) {
        if self.seen.insert(list.clone()) {
            self.lists.push(list);
        }
    }
}
