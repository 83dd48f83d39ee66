//! Which functions of the library a handler of a signal may call whatever it has interrupted.
//!
//! POSIX lists the functions that are async-signal-safe (XSH 2.4.3, "Signal Actions"); all others are not, and what follows where a
//! signal interrupts one of those and its handler calls one is undefined. Beside the list these count as safe: what glibc's manual
//! documents as such, which is what only asks the kernel; and what computes from its arguments alone and keeps nothing (mathematics,
//! classes of characters, atomics), of which no implementation is known that minds.

/// Whether a function is async-signal-safe. Names that headers expand to stand for the functions that they check or widen.
pub fn is_async_safe(name: &str) -> bool {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    let checked = plain
        .strip_prefix("__")
        .and_then(|n| n.strip_suffix("_chk"));
    let plain = checked.unwrap_or(plain);
    let narrow = plain.strip_suffix("64").unwrap_or(plain);
    let words = ["__tp_", "__atomic_", "__sync_", "atomic_", "__VERIFIER_"];
    words.iter().any(|word| plain.starts_with(word))
        || [POSIX, KERNEL]
            .iter()
            .any(|l| l.contains(&narrow) || l.contains(&plain))
        || VALUES.contains(&plain.trim_end_matches(['f', 'l']))
        || VALUES.contains(&plain)
}

/// Whether a function may wait for other threads of the program, or for input: a signal may come when they have done something.
pub fn waits_for_others(name: &str) -> bool {
    WAITING.contains(&name)
}

macro_rules! names {
    ($($function:ident)*) => { &[$(stringify!($function)),*] };
}

/// The table of POSIX.1-2017.
static POSIX: &[&str] = names! {
    _Exit _exit abort accept access aio_error aio_return aio_suspend alarm bind cfgetispeed cfgetospeed cfsetispeed cfsetospeed
    chdir chmod chown clock_gettime close connect creat dup dup2 execl execle execv execve faccessat fchdir fchmod fchmodat fchown
    fchownat fcntl fdatasync fexecve ffs fork fstat fstatat fsync ftruncate futimens getegid geteuid getgid getgroups getpeername
    getpgrp getpid getppid getsockname getsockopt getuid htonl htons kill link linkat listen longjmp lseek lstat memccpy memchr
    memcmp memcpy memmove memset mkdir mkdirat mkfifo mkfifoat mknod mknodat ntohl ntohs open openat pause pipe poll
    posix_trace_event pselect pthread_kill pthread_self pthread_sigmask quick_exit raise read readlink readlinkat recv recvfrom
    recvmsg rename renameat rmdir select sem_post send sendmsg sendto setgid setpgid setsid setsockopt setuid shutdown sigaction
    sigaddset sigdelset sigemptyset sigfillset sigismember siglongjmp signal sigpause sigpending sigprocmask sigqueue sigset
    sigsuspend sleep sockatmark socket socketpair stat stpcpy stpncpy strcat strchr strcmp strcpy strcspn strlen strncat strncmp
    strncpy strnlen strpbrk strrchr strspn strstr strtok_r symlink symlinkat tcdrain tcflow tcflush tcgetattr tcgetpgrp tcsendbreak
    tcsetattr tcsetpgrp time timer_getoverrun timer_gettime timer_settime times umask uname unlink unlinkat utime utimensat utimes
    wait waitpid wcpcpy wcpncpy wcscat wcschr wcscmp wcscpy wcscspn wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn
    wcsstr wcstok wmemchr wmemcmp wmemcpy wmemmove wmemset write
};

/// What only asks the kernel, or is part of what a call of a handler needs.
static KERNEL: &[&str] = names! {
    __errno_location __sysv_signal __xstat __fxstat __lxstat _longjmp accept4 bsd_signal clock_getres clock_nanosleep dup3
    epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_wait eventfd eventfd_read eventfd_write flock fallocate getitimer
    getpagesize getrandom getrlimit getrusage gettimeofday inotify_add_watch ioctl killpg madvise memfd_create mlock mmap mprotect
    msync munlock munmap nanosleep pipe2 ppoll prctl pread preadv pthread_equal pthread_sigqueue pwrite pwritev readv sched_yield
    sendfile setitimer setjmp sighold sigignore siginterrupt sigisemptyset sigrelse sigsetjmp sigtimedwait sigwait sigwaitinfo
    sigaltstack signalfd sync syncfs syscall thrd_yield truncate ualarm usleep vfork wait3 wait4 writev _setjmp __sigsetjmp
    pthread_yield timerfd_create timerfd_settime
};

/// What computes from its arguments and keeps nothing.
static VALUES: &[&str] = names! {
    abs labs llabs div ldiv lldiv acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh exp exp2 expm1 fabs fdim floor
    fma fmax fmin fmod frexp hypot ilogb ldexp llrint llround log log10 log1p log2 logb lrint lround modf nearbyint pow remainder
    rint round scalbn sin sinh sqrt tan tanh trunc
    isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower toupper
    __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc alloca assert __assert_fail __assert bcmp bcopy bzero explicit_bzero ffsl
    ffsll index rindex htobe memmem mempcpy memrchr rawmemchr strchrnul strcasecmp strncasecmp strsep stpecpy strlcat strlcpy
    atoi atol atoll strtol strtoll strtoul strtoull inet_aton
};

/// What may wait for other threads, or for input.
static WAITING: &[&str] = names! {
    call_once cnd_timedwait cnd_wait fgetc fgets flockfile fread getc getchar getdelim getline mtx_lock mtx_timedlock
    pthread_barrier_wait pthread_clockjoin_np pthread_cond_clockwait pthread_cond_timedwait pthread_cond_wait pthread_join
    pthread_mutex_clocklock pthread_mutex_lock pthread_mutex_timedlock pthread_once pthread_rwlock_clockrdlock
    pthread_rwlock_clockwrlock pthread_rwlock_rdlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_rwlock_wrlock
    pthread_spin_lock pthread_timedjoin_np qsort qsort_r scanf sem_clockwait sem_timedwait sem_wait thrd_join
};

#[cfg(test)]
mod tests {
    use super::is_async_safe;

    #[test]
    fn names_that_headers_expand_to_count_as_what_they_stand_for() {
        for safe in [
            "write",
            "__memcpy_chk",
            "lseek64",
            "__builtin_memset",
            "sqrtf",
            "_exit",
        ] {
            assert!(is_async_safe(safe), "{safe}");
        }
        for other in [
            "printf",
            "__printf_chk",
            "malloc",
            "exit",
            "free",
            "pthread_mutex_lock",
            "snprintf",
        ] {
            assert!(!is_async_safe(other), "{other}");
        }
    }
}
