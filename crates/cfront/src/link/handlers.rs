//! What handlers of signals call that POSIX does not let them (XSH 2.4.3, "Signal Actions").
//!
//! A handler is a function of the program whose address is taken and that takes what handlers do, in a program that
//! installs handlers. What it calls directly, and what those call, is looked at; each call of a library function that
//! is not async-signal-safe is a warning. It is a rule of thumb and no verdict: a handler that only ever interrupts
//! functions that are safe may call others.

use std::collections::BTreeSet;

use ir::{Callee, FormatSink, FuncId, Function, Inst, Op, Operand, Program, Span, SyncOp, Ty};

/// The functions of POSIX's table that have models, and some that belong to none of its own but are known to be safe.
const SAFE: &[&str] = &[
    "_Exit",
    "_exit",
    "abort",
    "accept",
    "access",
    "alarm",
    "bind",
    "chdir",
    "chmod",
    "chown",
    "clock_gettime",
    "close",
    "connect",
    "creat",
    "dup",
    "dup2",
    "execle",
    "execv",
    "execve",
    "faccessat",
    "fchdir",
    "fchmod",
    "fchown",
    "fcntl",
    "fdatasync",
    "fork",
    "fstat",
    "fstatat",
    "fsync",
    "ftruncate",
    "getegid",
    "geteuid",
    "getgid",
    "getgroups",
    "getpeername",
    "getpgrp",
    "getpid",
    "getppid",
    "getsockname",
    "getsockopt",
    "getuid",
    "htonl",
    "htons",
    "kill",
    "link",
    "listen",
    "longjmp",
    "lseek",
    "lstat",
    "memccpy",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "mkdir",
    "mkfifo",
    "ntohl",
    "ntohs",
    "open",
    "openat",
    "pause",
    "pipe",
    "poll",
    "posix_trace_event",
    "pread",
    "pselect",
    "pthread_kill",
    "pthread_self",
    "pthread_sigmask",
    "pwrite",
    "quick_exit",
    "raise",
    "read",
    "readlink",
    "readv",
    "recv",
    "recvfrom",
    "recvmsg",
    "rename",
    "rmdir",
    "select",
    "sem_post",
    "send",
    "sendmsg",
    "sendto",
    "setgid",
    "setpgid",
    "setsid",
    "setsockopt",
    "setuid",
    "shutdown",
    "sigaction",
    "sigaddset",
    "sigdelset",
    "sigemptyset",
    "sigfillset",
    "sigismember",
    "siglongjmp",
    "signal",
    "sigpending",
    "sigprocmask",
    "sigqueue",
    "sigsuspend",
    "sleep",
    "sockatmark",
    "socket",
    "socketpair",
    "stat",
    "stpcpy",
    "stpncpy",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strcspn",
    "strlen",
    "strncat",
    "strncmp",
    "strncpy",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strspn",
    "strstr",
    "strtok_r",
    "symlink",
    "tcgetattr",
    "tcsetattr",
    "time",
    "timer_getoverrun",
    "timer_gettime",
    "timer_settime",
    "times",
    "umask",
    "uname",
    "unlink",
    "utime",
    "wait",
    "waitpid",
    "write",
    "writev",
    "__errno_location",
    "ioctl",
    "eventfd_write",
    "sched_yield",
    "pthread_equal",
    "tolower",
    "toupper",
    "abs",
];

/// A call that a handler should not make.
pub(super) struct Unsafe {
    /// The handler.
    pub handler: String,
    /// What is called.
    pub called: String,
    pub span: Span,
}

/// All of them, in a program that installs handlers.
pub(super) fn unsafe_calls(program: &Program) -> Vec<Unsafe> {
    let mut out = Vec::new();
    let mut told = BTreeSet::new();
    for handler in handlers(program) {
        let mut seen = BTreeSet::from([handler]);
        let mut open = vec![handler];
        while let Some(id) = open.pop() {
            for inst in insts(&program.funcs[id]) {
                let (called, span) = match &inst.op {
                    Op::Call {
                        callee: Callee::Direct(f),
                        ..
                    } if !program.funcs[*f].library => {
                        if seen.insert(*f) {
                            open.push(*f);
                        }
                        continue;
                    }
                    op => match called(program, op) {
                        Some(called) => (called, inst.span),
                        None => continue,
                    },
                };
                if told.insert((handler, called.clone())) {
                    out.push(Unsafe {
                        handler: program.funcs[handler].name.clone(),
                        called,
                        span,
                    });
                }
            }
        }
    }
    out
}

/// The library function behind an instruction, if a handler should not call it.
fn called(program: &Program, op: &Op) -> Option<String> {
    let name = match op {
        Op::Call {
            callee: Callee::Direct(f),
            ..
        } => {
            let name = &program.funcs[*f].name;
            let ours = name.starts_with("__tp_") || SAFE.contains(&name.as_str());
            return (!ours).then(|| name.clone());
        }
        Op::Alloc { .. } => "malloc",
        Op::Free { .. } => "free",
        Op::Format {
            sink: FormatSink::Stream(_),
            ..
        } => "printf",
        Op::Sync {
            op: SyncOp::MutexLock { .. },
            ..
        } => "pthread_mutex_lock",
        Op::Sync {
            op: SyncOp::CondSignal { .. },
            ..
        } => "pthread_cond_signal",
        _ => return None,
    };
    Some(name.to_owned())
}

/// Functions that may be handlers.
pub(super) fn handlers(program: &Program) -> Vec<FuncId> {
    if !ir::signals::installs_handlers(program) {
        return Vec::new();
    }
    let mut taken = BTreeSet::new();
    for (_, function) in program.funcs.iter().filter(|(_, f)| !f.library) {
        for inst in insts(function) {
            inst.op.for_each_operand(|operand| {
                if let Operand::Func(f) = operand {
                    taken.insert(f);
                }
            });
        }
    }
    let fits = |f: &FuncId| {
        let function = &program.funcs[*f];
        let plain = function.params == [Ty::I32] || function.params == [Ty::I32, Ty::Ptr, Ty::Ptr];
        !function.library && plain && function.ret.is_none()
    };
    taken.into_iter().filter(fits).collect()
}

fn insts(function: &Function) -> impl Iterator<Item = &Inst> {
    let blocks = function.defined().into_iter();
    let blocks = blocks.flat_map(|body| body.blocks.as_slice());
    blocks.flat_map(|block| &block.insts)
}
