//! Printing: every member of the `printf` family is one instruction.
//!
//! A stream is a pointer to an object whose first `int` is the file descriptor; `stdio.c` defines
//! the standard ones. Only the standard output and error can be written to. A call makes no
//! happens-before edge with another on the same stream: C promises none. Writing to a stream may be a
//! cancellation point (POSIX XSH 2.9.5.2). `stdio_pointers.c` gives
//! the variadic functions an address, and `stdio.c` holds the rest.

use ir::{AccessMode, BinOp, CmpOp, FormatArgs, FormatSink, Op, Operand, Ty};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, alloc, builtin, files, variadic};

pub(super) const FAMILY: Family = Family {
    name: "stdio",
    builtins: BUILTINS,
};

const STDOUT: FormatSink = FormatSink::Stream(Operand::Const(1));

static BUILTINS: &[Builtin] = &[
    variadic("printf", &[Ptr], Some(I32), |e| direct(e, STDOUT, 0)),
    variadic("__printf_chk", &[I32, Ptr], Some(I32), |e| {
        direct(e, STDOUT, 1)
    }),
    variadic("fprintf", &[Ptr, Ptr], Some(I32), |e| {
        let sink = stream(e);
        direct(e, sink, 1)
    }),
    variadic("__fprintf_chk", &[Ptr, I32, Ptr], Some(I32), |e| {
        let sink = stream(e);
        direct(e, sink, 2)
    }),
    variadic("dprintf", &[I32, Ptr], Some(I32), |e| {
        let sink = FormatSink::Stream(e.arg(0));
        direct(e, sink, 1)
    }),
    variadic("sprintf", &[Ptr, Ptr], Some(I32), |e| {
        let sink = FormatSink::Unbounded(e.arg(0));
        direct(e, sink, 1)
    }),
    variadic("__sprintf_chk", &[Ptr, I32, Word, Ptr], Some(I32), |e| {
        let sink = FormatSink::Unbounded(e.arg(0));
        direct(e, sink, 3)
    }),
    variadic("snprintf", &[Ptr, Word, Ptr], Some(I32), |e| {
        let sink = FormatSink::Buffer(e.arg(0), e.arg(1));
        direct(e, sink, 2)
    }),
    variadic(
        "__snprintf_chk",
        &[Ptr, Word, I32, Word, Ptr],
        Some(I32),
        |e| {
            let sink = FormatSink::Buffer(e.arg(0), e.arg(1));
            direct(e, sink, 4)
        },
    ),
    variadic("asprintf", &[Ptr, Ptr], Some(I32), |e| allocated(e, 1)),
    variadic("__asprintf_chk", &[Ptr, I32, Ptr], Some(I32), |e| {
        allocated(e, 2)
    }),
    builtin("vprintf", &[Ptr, Ptr], Some(I32), |e| list(e, STDOUT, 0)),
    builtin("vfprintf", &[Ptr, Ptr, Ptr], Some(I32), |e| {
        let sink = stream(e);
        list(e, sink, 1)
    }),
    builtin("vdprintf", &[I32, Ptr, Ptr], Some(I32), |e| {
        let sink = FormatSink::Stream(e.arg(0));
        list(e, sink, 1)
    }),
    builtin("vsprintf", &[Ptr, Ptr, Ptr], Some(I32), |e| {
        let sink = FormatSink::Unbounded(e.arg(0));
        list(e, sink, 1)
    }),
    builtin("vsnprintf", &[Ptr, Word, Ptr, Ptr], Some(I32), |e| {
        let sink = FormatSink::Buffer(e.arg(0), e.arg(1));
        list(e, sink, 2)
    }),
    builtin("__vprintf_chk", &[I32, Ptr, Ptr], Some(I32), |e| {
        list(e, STDOUT, 1)
    }),
    builtin("__vfprintf_chk", &[Ptr, I32, Ptr, Ptr], Some(I32), |e| {
        let sink = stream(e);
        list(e, sink, 2)
    }),
    builtin(
        "__vsprintf_chk",
        &[Ptr, I32, Word, Ptr, Ptr],
        Some(I32),
        |e| {
            let sink = FormatSink::Unbounded(e.arg(0));
            list(e, sink, 3)
        },
    ),
    builtin(
        "__vsnprintf_chk",
        &[Ptr, Word, I32, Word, Ptr, Ptr],
        Some(I32),
        |e| {
            let sink = FormatSink::Buffer(e.arg(0), e.arg(1));
            list(e, sink, 4)
        },
    ),
];

/// The stream that is the first argument.
fn stream(e: &mut Emit<'_>) -> FormatSink {
    let file = e.arg(0);
    if e.facts.stream_locks {
        e.call("__tp_stream_moment", &[(Ty::Ptr, file)], None);
    }
    FormatSink::Stream(e.load(Ty::I32, file, AccessMode::Plain))
}

/// Formats with the arguments after the format, which is the argument of this number.
pub(super) fn direct(e: &mut Emit<'_>, sink: FormatSink, fmt: usize) -> Option<Operand> {
    let args = FormatArgs::Direct(e.args[fmt + 1..].to_vec());
    Some(format(e, sink, fmt, args))
}

/// Formats with the list after the format.
pub(super) fn list(e: &mut Emit<'_>, sink: FormatSink, fmt: usize) -> Option<Operand> {
    let args = FormatArgs::List(e.arg(fmt + 1));
    Some(format(e, sink, fmt, args))
}

fn format(e: &mut Emit<'_>, sink: FormatSink, fmt: usize, args: FormatArgs) -> Operand {
    let fmt = e.arg(fmt);
    if let FormatSink::Stream(fd) = sink {
        e.possible_cancellation_point();
        // Without a stream among its arguments it is the standard output.
        if e.facts.stream_locks && fd == Operand::Const(1) {
            e.call("__tp_stream_standard", &[], None);
        }
    }
    let kept = args.clone();
    let print = |e: &mut Emit<'_>| {
        e.value(Ty::I32, |dst| Op::Format {
            dst: Some(dst),
            sink,
            fmt,
            args,
        })
    };
    match sink {
        FormatSink::Stream(fd) => files::printed(e, fd, fmt, &kept, print),
        _ => print(e),
    }
}

/// Formats once for the length and once into fresh memory of that size.
fn allocated(e: &mut Emit<'_>, fmt: usize) -> Option<Operand> {
    let zero = Operand::Const(0);
    let len = direct(e, FormatSink::Buffer(zero, zero), fmt)?;
    let word = e.word();
    let wide = if word == Ty::I32 {
        len
    } else {
        e.cast(ir::CastOp::SignExt, Ty::I32, word, len)
    };
    let size = e.binary(BinOp::Add, word, wide, Operand::Const(1));
    let fresh = alloc::alloc(e, size, Operand::Const(16), false);
    let made = e.not_null(fresh);
    e.when(made, |e| {
        direct(e, FormatSink::Unbounded(fresh), fmt);
        let to = e.arg(0);
        e.store(Ty::Ptr, to, fresh, AccessMode::Plain);
    });
    let failed = e.compare(CmpOp::Eq, Ty::I32, made, zero);
    let minus_one = Operand::Const(u64::from(u32::MAX));
    Some(e.select(Ty::I32, failed, minus_one, len))
}
