//! What a whole program uses of the library, as far as it changes what a single call means.

use ir::Failures;

/// Which files a program finds again as it left them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kept {
    /// None: what a file holds is any.
    #[default]
    None,
    /// Those that were given; others are any.
    Given,
    /// All: no file exists but those that were given and those the program makes.
    All,
}

/// What the program refers to. Found from names alone, before anything is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The vocabulary of verification tasks: `abort` then stands for an assumption.
    pub verifier_vocabulary: bool,
    /// Thread-specific data: the end of a thread runs destructors.
    pub keys: bool,
    /// Cleanup handlers: `pthread_exit` unwinds.
    pub cleanup: bool,
    /// Cancellation: cancellation points matter.
    pub cancel: bool,
    /// Handlers that run when the process ends.
    pub atexit: bool,
    /// Read-write locks that prefer writers, made so by their initialiser.
    pub writers_first: bool,
    /// Signals may have handlers, which run at calls that may wait.
    pub signals: bool,
    /// Signals may be blocked or waited for.
    pub masks: bool,
    /// Handlers may be left by jumps.
    pub jumps: bool,
    /// Threads are created.
    pub threads: bool,
    /// Signals are raised by the program itself.
    pub raises: bool,
    /// It sends signals to its threads or to itself.
    pub sends: bool,
    /// Descriptors of signals.
    pub signal_descriptors: bool,
    /// Variables of the environment are set or taken away.
    pub changes_environment: bool,
    /// Sets of descriptors (`epoll`).
    pub sets: bool,
    /// Locks of streams (`flockfile`), which those who print wait for.
    pub stream_locks: bool,
    /// Pipes and their like: descriptors between threads of the program.
    pub pipes: bool,
    /// It may become another program of a system.
    pub execs: bool,
    /// It is an image of a system of processes: descriptors are shut where it ends.
    pub system: bool,
    /// The environment is known: [`crate::Options::environment`].
    pub environment: bool,
    /// What may fail: [`crate::Options::fail`].
    pub fail: Failures,
    /// Which files are kept: [`crate::Options::files`].
    pub files: Kept,
    /// Whether a read of a network's stream may give less than there is: [`crate::Options::short_reads`].
    pub short_reads: bool,
    /// Whether a monitor is told of messages: [`crate::Options::monitored`].
    pub monitored: bool,
    /// Whether there are no peers outside the program: [`crate::Options::peers`].
    pub alone: bool,
}

/// A function the machine calls by itself, written in C in a source family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hook {
    /// For [`ir::Hooks::thread_exit`].
    ThreadExit,
    /// The same, where there is nothing else to do than to tell that signals no longer interrupt the thread.
    Uninterrupted,
    /// For [`ir::Hooks::cancel`].
    Cancel,
    /// For [`ir::Hooks::exit`].
    Exit,
    /// For [`ir::Hooks::killed`].
    Killed,
    /// For [`ir::Hooks::begin`].
    Begin,
}

impl Hook {
    /// The name of the function.
    pub fn function(self) -> &'static str {
        match self {
            Hook::ThreadExit => "__tp_thread_exit_hook",
            Hook::Uninterrupted => "__tp_uninterrupted_hook",
            Hook::Cancel => "__tp_cancel_hook",
            Hook::Exit => "__tp_exit_hook",
            Hook::Killed => "__tp_killed_hook",
            Hook::Begin => "__tp_begin_hook",
        }
    }
}

impl Facts {
    /// The facts of a program whose own text refers to these functions (calls them, takes their
    /// address or defines them) and constants. A mere declaration is no reference.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Facts {
        let mut facts = Facts::default();
        for name in names {
            match name {
                "pthread_key_create" | "tss_create" => facts.keys = true,
                "__pthread_register_cancel" | "__pthread_register_cancel_defer" => {
                    facts.cleanup = true;
                }
                "pthread_cancel" => facts.cancel = true,
                "signal" | "sigaction" | "bsd_signal" | "__sysv_signal" => facts.signals = true,
                "sigprocmask" | "pthread_sigmask" | "sigsuspend" | "sigwait" | "sigwaitinfo"
                | "sigtimedwait" | "sighold" | "sigrelse" | "sigblock" | "sigsetmask" => {
                    facts.masks = true;
                }
                "siglongjmp" | "longjmp" | "_longjmp" => facts.jumps = true,
                "pthread_create" | "thrd_create" => facts.threads = true,
                "raise" => (facts.raises, facts.sends) = (true, true),
                "kill" | "killpg" | "pthread_kill" | "sigqueue" | "pthread_sigqueue"
                | "gsignal" => {
                    facts.sends = true;
                }
                "signalfd" => facts.signal_descriptors = true,
                "setenv" | "putenv" | "unsetenv" | "clearenv" => facts.changes_environment = true,
                "epoll_ctl" => facts.sets = true,
                "flockfile" | "ftrylockfile" => facts.stream_locks = true,
                "pipe" | "pipe2" | "socketpair" | "eventfd" => facts.pipes = true,
                "execl" | "execlp" | "execle" | "execv" | "execvp" | "execve" | "execvpe" => {
                    facts.execs = true;
                }
                "atexit" | "on_exit" | "__tp_at_end" => facts.atexit = true,
                "PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP" => facts.writers_first = true,
                "reach_error" | "assume_abort_if_not" => facts.verifier_vocabulary = true,
                _ if name.starts_with("__VERIFIER_") || name.starts_with("__goblint_") => {
                    facts.verifier_vocabulary = true;
                }
                _ => {}
            }
        }
        facts
    }

    /// Whether handlers run at any moment.
    pub fn handlers_beside(&self) -> bool {
        self.signals && !self.jumps && !self.system
    }

    /// Whether it matters which thread a handler then interrupts: some block signals, or there is only one.
    pub fn handlers_instead(&self) -> bool {
        self.handlers_beside() && (self.masks || !self.threads)
    }

    /// Whether it can matter what is blocked while a handler runs.
    pub fn handlers_block(&self) -> bool {
        self.handlers_instead() || self.masks || self.sends || self.jumps
    }

    /// The hooks a program with these facts needs.
    pub fn hooks(&self) -> Vec<Hook> {
        [
            (self.keys, Hook::ThreadExit),
            (
                !self.keys && self.handlers_instead() && self.threads,
                Hook::Uninterrupted,
            ),
            (self.cancel, Hook::Cancel),
            (self.atexit || self.system, Hook::Exit),
            (self.system, Hook::Killed),
            (self.system, Hook::Begin),
        ]
        .into_iter()
        .filter_map(|(needed, hook)| needed.then_some(hook))
        .collect()
    }
}
