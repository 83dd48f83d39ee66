//! Proofs of random programs, for tests.

use progen::{Program, Stmt};
use refine::automaton::Settings;
use refine::certificate::{Certificate, Excluded, Refuter};
use refine::prove::{Task, prove};
use smt::{Answer, Backend, Solver};
use std::time::{Duration, Instant};

/// A solver that knows nothing of the proof.
pub struct Fresh(pub Backend);

impl Refuter for Fresh {
    fn refutes(&mut self, terms: &logic::Terms, all: &[logic::Term]) -> Result<bool, String> {
        match Solver::new(self.0.clone()).check(terms, all) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
}

/// The proof of a program, if one is found in time.
pub fn proof(program: &ir::Program, time: Duration, sliced: bool) -> Option<Certificate> {
    let task = Task {
        settings: Settings::default(),
        backend: Backend::Embedded,
        form: None,
        deadline: Some(Instant::now() + time),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
        stop: None,
        realise: None,
        sliced,
        jobs: 1,
    };
    prove(program, &task).ok()?.certificate
}

/// Does a statement name a thread?
fn names_thread(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::Fork { .. }
            | Stmt::Join { .. }
            | Stmt::JoinInto { .. }
            | Stmt::Detach { .. }
            | Stmt::Cancel { .. }
            | Stmt::IsSelf { .. }
            | Stmt::Unpark { .. }
            | Stmt::Interrupt { .. }
            | Stmt::Interrupted { .. }
            | Stmt::IsAlive { .. }
    )
}

/// The code without statements that name threads.
pub fn nameless(code: &[Stmt]) -> Vec<Stmt> {
    let mut code: Vec<Stmt> = code.to_vec();
    code.retain(|s| !names_thread(s));
    for block in code.iter_mut().flat_map(Stmt::blocks_mut) {
        *block = nameless(block);
    }
    code
}

/// The program in which `main` starts any number of threads with the code of the first other one,
/// and then does what it does.
pub fn any_number(program: &Program) -> Program {
    let again = Stmt::Nondet {
        reg: 0,
        lo: 0,
        hi: 1,
    };
    let round = vec![Stmt::Fork { thread: 1 }, again.clone()];
    let mut main = vec![
        again,
        Stmt::Until {
            reg: 0,
            value: 0,
            body: round,
        },
    ];
    main.extend(nameless(&program.threads[0]));
    let worker = nameless(&program.threads[1]);
    Program {
        threads: vec![main, worker],
        ..program.clone()
    }
}
