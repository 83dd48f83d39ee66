//! Operations that a thread does without looking at others.

use ir::SyncOp;
use model::program::touch::is_silent;

/// Silent operations never wait.
#[test]
fn a_lock_is_not_silent() {
    let mutex = ir::Operand::Const(0);
    let wait = ir::Wait::Block;
    assert!(!is_silent(&SyncOp::lock(mutex, wait)));
    assert!(is_silent(&SyncOp::Yield));
}
