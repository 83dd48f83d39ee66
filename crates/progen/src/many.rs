//! Programs with any number of threads, made from programs with a few.

use crate::ast::{Program, Stmt};

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
fn nameless(code: &[Stmt]) -> Vec<Stmt> {
    let mut code: Vec<Stmt> = code.to_vec();
    code.retain(|s| !names_thread(s));
    for block in code.iter_mut().flat_map(Stmt::blocks_mut) {
        *block = nameless(block);
    }
    code
}

/// The program in which `main` starts any number of threads with the code of the first other one,
/// and then does what it does; none if there is no other.
pub fn any_number(program: &Program) -> Option<Program> {
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
    let worker = nameless(program.threads.get(1)?);
    Some(Program {
        threads: vec![main, worker],
        ..program.clone()
    })
}

/// The program in which it starts `count` of them.
pub fn this_number(program: &Program, count: usize) -> Option<Program> {
    let mut main: Vec<Stmt> = (1..=count).map(|thread| Stmt::Fork { thread }).collect();
    main.extend(nameless(&program.threads[0]));
    let worker = nameless(program.threads.get(1)?);
    let mut threads = vec![main];
    threads.extend((0..count).map(|_| worker.clone()));
    Some(Program {
        threads,
        ..program.clone()
    })
}
