//! Functions of the library we know and do not model, with the reason.

/// Why this external function has no model, in words for the user; `None` if it is not known.
pub fn gap_reason(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    GAPS.iter()
        .find(|gap| gap.functions.contains(&name))
        .map(|gap| gap.reason)
}

/// Whether a function does more than to touch what its arguments point to, so that this may not be assumed:
/// it makes processes or threads, sends or awaits signals, jumps, synchronises threads, keeps what it is
/// given for later writes, or changes what other functions of the library do.
pub fn stays_gap(name: &str) -> bool {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    if matches!(name, "__tp_told_sent" | "__tp_told_received") {
        return true;
    }
    name.starts_with("pthread_") && gap_reason(name).is_some() || BEYOND.contains(&name)
}

macro_rules! names {
    ($($function:ident)*) => { &[$(stringify!($function)),*] };
}

/// Known gaps beyond what can be assumed of an external function.
static BEYOND: &[&str] = names! {
    fmemopen open_memstream
    fork vfork execl execlp execle execv execvp execve execvpe clone unshare daemon ptrace
    sigset
    semget semop semctl msgget msgsnd msgrcv sem_open sem_close sem_unlink
    mq_open mq_send mq_receive mq_close mq_unlink
    futex membarrier
    fesetround fesetenv feholdexcept feupdateenv
    getcontext setcontext makecontext swapcontext
    __cxa_atexit
};

/// A reason, and the functions it holds for.
#[derive(Debug)]
pub(super) struct KnownGap {
    pub(super) reason: &'static str,
    pub(super) functions: &'static [&'static str],
}

macro_rules! gap {
    ($reason:literal: $($function:ident)*) => {
        KnownGap { reason: $reason, functions: &[$(stringify!($function)),*] }
    };
}

/// Every known gap.
pub(super) static GAPS: &[KnownGap] = &[
    gap! { "files are not modelled":
        tmpnam fmemopen open_memstream
    },
    gap! { "this way of reading the standard input is not modelled":
        gets readline
    },
    gap! { "processes are modelled with --process only":
        fork vfork execl execlp execle execv execvp execve execvpe wait waitpid wait3 wait4
        clone unshare posix_spawn posix_spawnp daemon ptrace
    },
    gap! { "signals are not modelled":
        sigset
    },
    gap! { "shared memory between processes is modelled with --process only, if at all":
        shm_open shm_unlink shmget shmat shmdt shmctl semget semop semctl msgget msgsnd
        msgrcv sem_open sem_close sem_unlink mq_open mq_send mq_receive mq_close mq_unlink
    },
    gap! { "this function of a thread is not modelled":
        pthread_atfork pthread_getattr_np pthread_attr_getstackaddr
        pthread_attr_setstackaddr pthread_mutex_getprioceiling pthread_mutex_setprioceiling
        pthread_mutexattr_getprioceiling pthread_mutexattr_setprioceiling
        pthread_mutex_consistent_np pthread_setattr_default_np pthread_getattr_default_np
    },
    gap! { "system calls by number are not modelled":
        futex membarrier
    },
    gap! { "this mathematical function is not modelled":
        remquo remquof remquol nexttoward nexttowardf
        nexttowardl fesetround fegetround feclearexcept feraiseexcept fetestexcept fegetenv
        fesetenv feholdexcept feupdateenv
    },
    gap! { "contexts of the user's own are not modelled":
        getcontext setcontext makecontext swapcontext
    },
    gap! { "this function of the library is not modelled":
        initstate setstate random_r srandom_r drand48_r erand48 nrand48 jrand48 strfry memfrob
        strtod_l strtol_l getsubopt mallinfo pvalloc sbrk brk
        gcvt ecvt fcvt __cxa_atexit
    },
];
