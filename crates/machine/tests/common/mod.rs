//! Small programs in the text form, searched exhaustively and naively.

#![allow(dead_code, reason = "every test file uses some of it")]

use machine::{
    Code, Config, Event, EveryAccess, Move, Observer, Outcome, SchedulingPoints, State, SyncOnly,
    ThreadId, ViolationKind,
};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// What a search met.
#[derive(Default, Debug)]
pub struct Found {
    pub violations: Vec<ViolationKind>,
    pub messages: BTreeSet<String>,
    pub exits: BTreeSet<i32>,
    pub gaps: BTreeSet<String>,
    pub stuck: usize,
    pub cycles: usize,
    pub relocks: usize,
    pub infeasible: usize,
    pub incomplete: bool,
    pub states: usize,
    pub transitions: usize,
}

impl Found {
    pub fn clean(&self) -> bool {
        self.violations.is_empty() && self.gaps.is_empty() && self.stuck + self.cycles == 0
    }
    pub fn has(&self, kind: ViolationKind) -> bool {
        self.violations.contains(&kind)
    }
}

/// Decodes a program that must be well formed.
pub fn code(text: &str) -> Code {
    let program = ir::parse(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let errors = ir::verify(&program);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    Code::new(Arc::new(program))
}

/// A program whose globals, `main` and threads are given. `main` is fn0.
pub fn program(globals: &str, functions: &str) -> String {
    format!("program lp64\n{globals}\nentry main fn0\n{functions}\n")
}

/// Searches every schedule with every access a scheduling point.
pub fn search(text: &str) -> Found {
    search_with(text, &Config::default(), &EveryAccess)
}

/// Searches every schedule with the points given; checks at every step that undoing restores the
/// state.
pub fn search_with<P: SchedulingPoints>(text: &str, config: &Config, points: &P) -> Found {
    let code = code(text);
    let mut state = State::new(&code, config, &["prog".into()]);
    let mut found = Found::default();
    let mut seen = HashSet::new();
    dfs(&code, &mut state, points, &mut seen, &mut found, 0);
    found
}

/// Searches at synchronisation only.
pub fn search_sync(text: &str) -> Found {
    search_with(text, &Config::default(), &SyncOnly)
}

fn bytes(code: &Code, state: &mut State) -> Vec<u8> {
    let mut out = Vec::new();
    state.canonical(code, &mut out);
    out
}

fn dfs<P: SchedulingPoints>(
    code: &Code,
    state: &mut State,
    points: &P,
    seen: &mut HashSet<Vec<u8>>,
    found: &mut Found,
    depth: usize,
) {
    let here = bytes(code, state);
    if !seen.insert(here.clone()) {
        return;
    }
    assert!(depth < 5_000, "too deep");
    found.states += 1;
    assert!(found.states < 200_000, "too many states");
    if let Some(deadlock) = state.deadlock(code) {
        if deadlock.is_relock() {
            found.relocks += 1;
        }
        if deadlock.cycle {
            found.cycles += 1;
        } else {
            found.stuck += 1;
        }
    }
    let mut moves: Vec<Move> = Vec::new();
    state.moves(code, &mut moves);
    for m in moves {
        for choice in 0..m.choices {
            // Looking must be possible in every state.
            let _ = state.pending(code, m.thread);
            let mark = state.mark();
            let mut events: Vec<Event> = Vec::new();
            let mut copy = state.clone();
            let out = state.step(code, m.thread, choice, points, &mut events);
            let again = copy.step(code, m.thread, choice, points, &mut ());
            assert_eq!(out, again, "a copy behaves alike");
            assert_eq!(bytes(code, state), bytes(code, &mut copy));
            found.transitions += 1;
            match out {
                Outcome::Violation(v) => {
                    if !found.violations.contains(&v.kind) {
                        found.violations.push(v.kind);
                    }
                    found.messages.insert(v.message);
                }
                Outcome::Gap(gap) => {
                    found.gaps.insert(gap.reason.text);
                }
                Outcome::Exited(code) => {
                    found.exits.insert(code);
                }
                Outcome::Infeasible => found.infeasible += 1,
                Outcome::Choice(c) => {
                    found.incomplete |= !c.complete;
                    dfs(code, state, points, seen, found, depth + 1);
                }
                Outcome::Ready | Outcome::Ended | Outcome::Cut => {
                    dfs(code, state, points, seen, found, depth + 1);
                }
            }
            state.undo_to(code, mark);
            assert_eq!(bytes(code, state), here, "undo restores the state");
        }
    }
}

/// Runs one schedule to its end, always the first thread that can move with its first choice.
pub fn run(text: &str, config: &Config) -> (Outcome, String) {
    struct Text(String);
    impl Observer for Text {
        fn event(&mut self, _: &Event) {}
        fn output(&mut self, _: u8, bytes: &[u8]) {
            self.0.push_str(&String::from_utf8_lossy(bytes));
        }
    }
    let code = code(text);
    let config = Config {
        logging: false,
        ..*config
    };
    let mut state = State::new(&code, &config, &["prog".into(), "arg".into()]);
    let mut output = Text(String::new());
    let mut moves = Vec::new();
    loop {
        state.moves(&code, &mut moves);
        let Some(m) = moves.iter().find(|m| m.real > 0) else {
            return (Outcome::Ready, output.0);
        };
        let thread: ThreadId = m.thread;
        let out = state.step(&code, thread, 0, &SyncOnly, &mut output);
        match out {
            Outcome::Ready | Outcome::Choice(_) | Outcome::Ended | Outcome::Cut => {}
            end => return (end, output.0),
        }
    }
}
