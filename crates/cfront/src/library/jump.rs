//! Non-local jumps. A buffer keeps what signals are blocked where it is asked to, and a thread that jumps has those again, whatever the
//! function is called: so does the C library.

use ir::{CmpOp, Op, Operand, Terminator, Ty};

use super::LibTy::{I32, Ptr};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "jump",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("setjmp", &[Ptr], Some(I32), set),
    builtin("_setjmp", &[Ptr], Some(I32), set),
    builtin("sigsetjmp", &[Ptr, I32], Some(I32), set),
    builtin("__sigsetjmp", &[Ptr, I32], Some(I32), set),
    builtin("__sigsetjmp_cancel", &[Ptr, I32], Some(I32), set),
    builtin("longjmp", &[Ptr, I32], None, jump),
    builtin("_longjmp", &[Ptr, I32], None, jump),
    builtin("siglongjmp", &[Ptr, I32], None, jump),
    builtin("__longjmp_chk", &[Ptr, I32], None, jump),
];

fn set(e: &mut Emit<'_>) -> Option<Operand> {
    let buf = e.arg(0);
    if e.facts.signals {
        let mask = match e.args.len() {
            1 => Operand::Const(0),
            _ => e.arg(1),
        };
        e.call("__tp_jump_kept", &[(Ty::Ptr, buf), (Ty::I32, mask)], None);
    }
    Some(e.value(Ty::I32, |dst| Op::SetJmp { dst, buf }))
}

fn jump(e: &mut Emit<'_>) -> Option<Operand> {
    let buf = e.arg(0);
    // `setjmp` must not return 0 a second time.
    let value = match e.arg(1) {
        Operand::Const(0) => Operand::Const(1),
        known @ Operand::Const(_) => known,
        other => {
            let zero = e.compare(CmpOp::Eq, Ty::I32, other, Operand::Const(0));
            e.select(Ty::I32, zero, Operand::Const(1), other)
        }
    };
    if e.facts.signals {
        e.call("__tp_jump_back", &[(Ty::Ptr, buf)], None);
    }
    e.push(Op::LongJmp { buf, value });
    e.terminate(Terminator::Unreachable);
    None
}
