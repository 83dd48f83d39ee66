//! The library functions and objects written in C.

/// A C file of models: complete by itself (it declares what it needs, without preprocessing) and
/// linked on demand. Only what the program reaches of it needs to be lowered.
#[derive(Debug)]
pub struct SourceFamily {
    /// The name, also of the file.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
    /// The functions and objects with external linkage it defines.
    pub defines: &'static [&'static str],
}

impl SourceFamily {
    /// Whether it is no part of programs of one process.
    pub fn is_of_systems(&self) -> bool {
        self.comes_first() || matches!(self.name, "begin" | "children" | "exec" | "managed")
    }

    /// Whether it comes before all others in a system of processes, and stands in for some of them.
    pub(crate) fn comes_first(&self) -> bool {
        matches!(self.name, "processes" | "ready" | "names")
    }
}

/// The family that defines the function or object of this name; `__builtin_` before a library
/// function's name makes no difference.
pub fn source_for(name: &str) -> Option<&'static SourceFamily> {
    let find = |name: &str| {
        let mut of_systems = None;
        for family in SOURCES.iter().filter(|s| s.defines.contains(&name)) {
            if !family.is_of_systems() {
                return Some(family);
            }
            of_systems.get_or_insert(family);
        }
        of_systems
    };
    find(name).or_else(|| find(name.strip_prefix("__builtin_")?))
}

macro_rules! source {
    ($name:literal: $($defines:ident)*) => {
        SourceFamily {
            name: $name,
            text: include_str!(concat!("../../library/", $name, ".c")),
            defines: &[$(stringify!($defines)),*],
        }
    };
}

/// Every source family: the one place to register another.
pub static SOURCES: &[SourceFamily] = &[
    source! { "accounts":
        __sched_cpucount arc4random_buf arc4random_uniform chroot clock_getcpuclockid clock_settime
        fpathconf fstatvfs getdomainname getgrgid getgrnam getgroups getloadavg getlogin getlogin_r
        getpgid getpgrp getpriority getpwnam getpwnam_r getpwuid getpwuid_r getsid gettid initgroups
        inotify_add_watch inotify_init inotify_init1 inotify_rm_watch
        malloc_trim mallopt pathconf pthread_attr_getaffinity_np pthread_getaffinity_np
        pthread_getcpuclockid pthread_getname_np pthread_setname_np sched_getaffinity sched_getparam sched_getscheduler
        sched_rr_get_interval sched_setparam sched_setscheduler setegid seteuid setgroups
        sethostname setpgid setpriority setregid setresgid setresuid setreuid setsid settimeofday
        statfs statvfs statvfs64 sysinfo timerfd_create timerfd_gettime timerfd_settime
    },
    // Of systems of processes.
    source! { "begin":
        __tp_begin_hook
    },
    source! { "c11_threads":
        __tp_spurious thrd_create thrd_join tss_create tss_delete tss_get tss_set
    },
    source! { "calendar":
        asctime asctime_r ctime ctime_r gmtime gmtime_r localtime localtime_r mktime strftime
        strptime timegm timelocal tzset
    },
    // Of systems of processes.
    source! { "children":
        __tp_end_told __tp_kernel_memory __tp_kill_process __tp_killed_hook __tp_note_signal __tp_parent
        __tp_pass_children __tp_take_children fork wait waitpid
    },
    source! { "checked":
        __dprintf_chk __explicit_bzero_chk __fdelt_chk __fgets_chk __fgets_unlocked_chk __fread_chk
        __fread_unlocked_chk __getcwd_chk __gethostname_chk __isoc23_vfscanf __isoc23_vscanf
        __overflow __poll_chk __ppoll_chk __pread64_chk __pread_chk __read_chk __readlink_chk
        __realpath_chk __recv_chk __recvfrom_chk __stpncpy_chk __strlcat_chk __strlcpy_chk
        __underflow __vdprintf_chk __vsyslog_chk
    },
    source! { "cleanup":
        __pthread_register_cancel __pthread_register_cancel_defer
        __pthread_unregister_cancel __pthread_unregister_cancel_restore
        __pthread_unwind_next __tp_call_once __tp_cancel_hook __tp_unwind
    },
    source! { "ctype":
        __ctype_b_loc __ctype_get_mb_cur_max __ctype_tolower_loc __ctype_toupper_loc
        _tolower _toupper isalnum isalpha isascii isblank iscntrl isdigit isgraph islower
        isprint ispunct isspace isupper isxdigit toascii tolower toupper
    },
    source! { "descriptors":
        __fxstat __fxstat64 __fxstatat __lxstat __lxstat64 __open64_2 __open_2 __tp_any_bytes __tp_any_name __tp_any_text __tp_bytes_in
        __tp_descriptor_kind __tp_descriptor_new __tp_look __xmknod __xmknodat __xstat __xstat64 access chdir chmod chown
        close closedir creat creat64 dirfd dup dup2 dup3 euidaccess faccessat fchdir fchmod fchmodat fchown fcntl fcntl64 fdatasync fdopendir flock
        fstat fstat64 fstatat futimens fsync ftruncate ftruncate64 getcwd ioctl lchown link lseek lseek64 lstat lstat64
        mkdir mkdirat mkdtemp mkfifo mknod mkstemp open open64 openat openat64 opendir posix_fadvise pread pread64
        pwrite pwrite64 read readdir readdir64 readlink readv realpath remove rename renameat rewinddir rmdir sendfile sendfile64
        stat stat64 symlink truncate truncate64 umask unlink unlinkat utime utimensat utimes write writev
    },
    source! { "environment":
        __environ __tp_environment __tp_getenv __tp_variables environ
    },
    source! { "err":
        err error errx psignal verr verrx vwarn vwarnx warn warnx
    },
    source! { "errno":
        __errno_location __tp_error_text __xpg_strerror_r perror strerror strerror_r
    },
    // Of systems of processes.
    source! { "exec":
        __tp_become execl execle execlp execv execve execvp execvpe
    },
    source! { "exit":
        __tp_at_end __tp_exit_hook at_quick_exit atexit on_exit quick_exit
    },
    source! { "files":
        __tp_disk_about __tp_disk_entry __tp_disk_flags __tp_disk_given __tp_disk_link __tp_disk_name
        __tp_disk_open __tp_disk_path __tp_disk_print __tp_disk_read __tp_disk_rename __tp_disk_resize
        __tp_disk_scan __tp_disk_seek __tp_disk_set_flags __tp_disk_share __tp_disk_stat
        __tp_disk_temporary __tp_disk_until __tp_disk_whole __tp_disk_write __tp_disk_writes
    },
    source! { "folders":
        alphasort ftw ftw64 nftw nftw64 scandir strverscmp versionsort
    },
    source! { "getopt":
        __posix_getopt getopt getopt_long getopt_long_only optarg opterr optind optopt
    },
    source! { "hidden":
        __tp_uses_rand __tp_uses_rand48 __tp_uses_setlocale __tp_uses_strerror
    },
    source! { "input":
        _IO_getc __getdelim __isoc23_fscanf __isoc23_scanf __isoc99_fscanf __isoc99_scanf
        __isoc99_vfscanf __isoc99_vscanf __tp_read_input __uflow clearerr clearerr_unlocked
        feof feof_unlocked ferror ferror_unlocked fgetc fgetc_unlocked fgets fgets_unlocked
        fgetpos fgetpos64 fread fread_unlocked fscanf fseek fseeko fseeko64 fsetpos fsetpos64 ftell ftello ftello64 getc
        getc_unlocked getchar getchar_unlocked getdelim getline rewind scanf ungetc vfscanf
        vscanf
    },
    source! { "keys":
        __tp_thread_exit_hook pthread_getspecific pthread_key_create pthread_key_delete
        pthread_setspecific
    },
    // Of systems of processes.
    source! { "managed":
        __tp_net_accept __tp_net_close __tp_net_closed __tp_net_connect __tp_net_end __tp_net_file
        __tp_net_listen __tp_net_read __tp_net_write __tp_process_ends __tp_thread_entered __tp_thread_left
    },
    source! { "mapping":
        madvise mlock mmap mmap64 mprotect msync munlock munmap posix_madvise
    },
    source! { "matching":
        backtrace backtrace_symbols backtrace_symbols_fd cfgetispeed cfgetospeed cfmakeraw
        cfsetispeed cfsetospeed cfsetspeed dladdr dlclose dlerror dlopen dlsym duplocale fnmatch
        freelocale glob globfree iconv iconv_close iconv_open localeconv newlocale nl_langinfo
        regcomp regerror regexec regfree tcdrain tcflow tcflush tcgetattr tcgetpgrp tcsendbreak
        tcsetattr tcsetpgrp ttyname ttyname_r uselocale wordexp wordfree
    },
    source! { "math":
        __finite __finitef __finitel __fpclassify __fpclassifyf __fpclassifyl __isinf
        __isinff __isinfl __isnan __isnanf __isnanl __signbit __signbitf __signbitl erf erfc erfcf erfcl erff erfl exp10
        finite finitef finitel gamma j0 j1 jn lgamma lgamma_r lgammaf lgammal signgam tgamma tgammaf tgammal y0 y1 yn frexp frexpf frexpl ilogb ilogbf ilogbl isinf isinff isinfl
        isnan isnanf isnanl ldexp ldexpf ldexpl logb logbf logbl modf modff modfl nan nanf
        nanl nextafter nextafterf pow10 scalbln scalbn scalbnf scalbnl sincos sincosf
    },
    // Of systems of processes, where it comes before all others.
    source! { "names":
        __tp_fifo __tp_leave_fifo __tp_message_queue __tp_named_semaphore __tp_shared_memory ftruncate ftruncate64 mkfifo mmap mmap64 mq_close mq_getattr mq_open mq_receive mq_send
        mq_timedreceive mq_timedsend mq_unlink munmap open open64 sem_close sem_open sem_unlink shm_open
        shm_unlink unlink
    },
    source! { "pipes":
        __tp_queue_await __tp_queue_close __tp_queue_flags __tp_queue_found __tp_queue_mode __tp_queue_read
        __tp_queue_read_now __tp_queue_ready __tp_queue_share __tp_queue_shut __tp_queue_write eventfd pipe pipe2
        socketpair
    },
    // Of systems of processes, where it comes before all others.
    source! { "processes":
        __tp_be_busy __tp_be_process __tp_close_all __tp_datagram_told __tp_descriptor_kind __tp_descriptor_new __tp_file_accept __tp_file_close __tp_file_closed __tp_file_end __tp_file_received __tp_file_sent __tp_open_file __tp_open_special __tp_pass_files __tp_post_told __tp_put_told __tp_queue_await __tp_queue_close __tp_queue_mode
        __tp_queue_read __tp_queue_ready __tp_queue_share __tp_queue_write __tp_share_all __tp_take_files __tp_take_told accept
        accept4 bind close connect dprintf dup dup2 dup3
        fcntl fcntl64 fdopen flock freeaddrinfo gai_strerror getaddrinfo gethostbyname getnameinfo
        getpeername getpid getsockname getsockopt inet_addr inet_aton inet_ntoa inet_ntop
        inet_pton ioctl kill listen pipe pipe2 read recv recvfrom recvmsg send
        sendmsg sendto setsockopt shutdown sigqueue socket socketpair vdprintf write
    },
    source! { "pthread":
        __tp_attr_detached __tp_mutexattr_kind __tp_read_barrierattr __tp_read_condattr
        __tp_read_rwlockattr pthread_attr_destroy
        pthread_attr_getdetachstate pthread_attr_getguardsize pthread_attr_getinheritsched
        pthread_attr_getschedparam pthread_attr_getschedpolicy pthread_attr_getscope
        pthread_attr_getstack pthread_attr_getstacksize pthread_attr_init
        pthread_attr_setaffinity_np pthread_attr_setdetachstate pthread_attr_setguardsize
        pthread_attr_setinheritsched pthread_attr_setschedparam pthread_attr_setschedpolicy
        pthread_attr_setscope pthread_attr_setstack pthread_attr_setstacksize
        pthread_barrierattr_destroy pthread_barrierattr_getpshared pthread_barrierattr_init
        pthread_barrierattr_setpshared pthread_condattr_destroy pthread_condattr_getclock
        pthread_condattr_getpshared pthread_condattr_init pthread_condattr_setclock
        pthread_condattr_setpshared pthread_getschedparam pthread_mutex_consistent
        pthread_mutexattr_destroy pthread_mutexattr_getprotocol pthread_mutexattr_getpshared
        pthread_mutexattr_getrobust pthread_mutexattr_gettype pthread_mutexattr_init
        pthread_mutexattr_setkind_np pthread_mutexattr_setprotocol
        pthread_mutexattr_setpshared pthread_mutexattr_setrobust
        pthread_mutexattr_setrobust_np pthread_mutexattr_settype pthread_rwlockattr_destroy
        pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared pthread_rwlockattr_init
        pthread_rwlockattr_setkind_np pthread_rwlockattr_setpshared pthread_setaffinity_np
        pthread_setcancelstate pthread_setcanceltype sched_setaffinity
    },
    // Of systems of processes, where it comes before all others.
    source! { "ready":
        __tp_epoll_forget __tp_event_read __tp_event_write __tp_select epoll_create epoll_create1 epoll_ctl epoll_pwait
        epoll_wait eventfd poll ppoll
    },
    source! { "scan":
        __isoc23_sscanf __isoc23_vsscanf __isoc99_sscanf __isoc99_vsscanf __tp_scan sscanf vsscanf
    },
    source! { "search":
        hcreate hdestroy hsearch lsearch tdelete tdestroy tfind tsearch twalk
    },
    source! { "signal":
        __sysv_signal __tp_calls_unsafe __tp_deliver __tp_ends_calls __tp_host_born __tp_host_leaves __tp_host_ready __tp_interrupts
        __tp_interrupts_unsafe __tp_interrupts_with __tp_jump_back
        __tp_jump_kept __tp_may_call_unsafe __tp_signals_read
        __tp_signals_share __tp_uninterrupted_hook alarm bsd_signal getitimer
        kill killpg pause pthread_kill pthread_sigmask pthread_sigqueue raise setitimer sigaction
        sigaddset sigaltstack sigdelset sigemptyset sigfillset sighold sigignore siginterrupt
        sigisemptyset sigismember signal signalfd sigpending sigprocmask sigqueue sigrelse sigsuspend
        sigtimedwait sigwait sigwaitinfo strsignal timer_create timer_delete timer_getoverrun
        timer_gettime timer_settime ualarm
    },
    source! { "sockets":
        __tp_epoll_forget __tp_select accept accept4 bind connect epoll_create epoll_create1 epoll_ctl
        epoll_pwait epoll_wait freeaddrinfo gai_strerror getaddrinfo gethostbyname
        getnameinfo getpeername getsockname getsockopt inet_addr inet_aton inet_ntoa
        inet_ntop inet_pton listen poll ppoll recv recvfrom recvmsg send sendmsg sendto
        setsockopt shutdown socket
    },
    source! { "stdio":
        _IO_putc __tp_stream_moment __tp_stream_standard __vasprintf_chk fclose fdopen fflush fflush_unlocked fileno fileno_unlocked
        flockfile fopen fopen64 fputc fputc_unlocked fputs fputs_unlocked freopen freopen64
        ftrylockfile funlockfile fwrite fwrite_unlocked isatty pclose popen putc
        putc_unlocked putchar putchar_unlocked puts setbuf setbuffer setlinebuf setvbuf
        stderr stdin stdout tmpfile tmpfile64 vasprintf
    },
    source! { "stdio_pointers":
        asprintf dprintf fprintf printf snprintf sprintf
    },
    source! { "stdlib":
        __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull
        __tp_valid_alignment atof atoi atol atoll bsearch div ldiv lfind lldiv qsort qsort_r
        strtod strtof strtoimax strtol strtold strtoll strtoq strtoul strtoull strtoumax
        strtouq
    },
    source! { "string":
        __memcmpeq __stpcpy __stpcpy_chk __stpncpy __strcat_chk __strcpy_chk __strncat_chk
        __strncpy_chk __strtok_r basename bcmp ffs ffsl ffsll index memccpy memchr memcmp
        memmem memrchr rawmemchr rindex stpcpy stpncpy strcasecmp strcasestr strcat strchr
        strchrnul strcmp strcoll strcpy strcspn strlcat strlcpy strlen strncasecmp strncat
        strncmp strncpy strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r strxfrm
    },
    source! { "system":
        clock_getres difftime get_nprocs get_nprocs_conf htonl htons ntohl ntohs pselect
        sched_get_priority_max sched_get_priority_min select setlocale sysconf times
    },
    source! { "users":
        __syslog_chk closelog getegid getentropy geteuid getgid gethostname getrandom
        getrlimit getrusage getuid openlog setgid setlogmask setrlimit setuid syslog system
        uname vsyslog
    },
    source! { "variables":
        __tp_changed __tp_is_changed clearenv putenv setenv unsetenv
    },
    source! { "verifier":
        __goblint_unknown
    },
    source! { "wide":
        __wcstol_internal __wcstoul_internal btowc fgetwc fputwc fputws fwide fwprintf getwc iswalnum
        iswalpha iswdigit iswlower iswprint iswpunct iswspace iswupper mblen mbrlen mbrtowc mbsinit
        mbsrtowcs mbstowcs mbtowc putwc putwchar swprintf towlower towupper vfwprintf vswprintf vwprintf wcrtomb wcscat wcschr wcscmp
        wcscoll wcscpy wcscspn wcsdup wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr
        wcsrtombs wcsspn wcsstr wcstod wcstol wcstoll wcstombs wcstoul wcstoull wctob wctomb wcwidth
        wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf
    },
];
