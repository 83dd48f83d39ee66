//! What a failing `assert` calls, in the C libraries whose headers we may see.

use ir::{AssertKind, Op, Operand, Terminator};

use super::LibTy::{I32, Ptr};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "assert",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("__assert_fail", &[Ptr, Ptr, I32, Ptr], None, |e| {
        failed(e, 0)
    }),
    builtin("__assert", &[Ptr, Ptr, I32], None, |e| failed(e, 0)),
    // Called as a function where the header that makes it a macro is missing.
    builtin("assert", &[I32], None, |e| {
        let cond = e.arg(0);
        e.push(Op::Assert {
            cond,
            kind: AssertKind::Assert,
            message: "assertion failed".to_owned(),
        });
        None
    }),
    builtin("__assert_rtn", &[Ptr, Ptr, I32, Ptr], None, |e| {
        failed(e, 3)
    }),
    builtin("__assert_perror_fail", &[I32, Ptr, I32, Ptr], None, |e| {
        fail(e, AssertKind::Assert, "assert_perror failed".to_owned());
        None
    }),
];

fn failed(e: &mut Emit<'_>, expression: usize) -> Option<Operand> {
    let message = match e.linker.literal(e.arg(expression)) {
        Some(text) => format!("assertion `{text}` failed"),
        None => "assertion failed".to_owned(),
    };
    fail(e, AssertKind::Assert, message);
    None
}

/// The exit status of a process that ends by `SIGABRT`, as a shell shows it.
const ABORTED: Operand = Operand::Const(134);

/// Emits a violation; where the property is not asked for, the process ends.
pub(super) fn fail(e: &mut Emit<'_>, kind: AssertKind, message: String) {
    e.push(Op::Assert {
        cond: Operand::Const(0),
        kind,
        message,
    });
    e.terminate(Terminator::Exit(ABORTED));
}
