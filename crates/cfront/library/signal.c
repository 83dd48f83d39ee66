/* Signals: sets of them, dispositions, masks, handlers, and threads that wait for them.

   A handler runs where a signal is raised, where a thread waits for signals, and, for signals from outside, at
   calls that may wait (`__tp_deliver`, which the front end puts at cancellation points of programs that install handlers), each
   signal at most twice. That it runs nowhere else is an assumption which the answer names. A handler runs in
   a thread whose mask is known and does not block the signal, and no handler within another.

   There are 64 signals. Of a set only their bits count, the first eight bytes. The C library keeps two
   of them for itself (32 and 33), and two can be neither caught nor blocked nor waited for (SIGKILL and
   SIGSTOP). */

void *memset(void *to, int c, unsigned long n);
void abort(void) __attribute__((noreturn));
void pthread_testcancel(void);
int sem_init(void *semaphore, int shared, unsigned int value);
int sem_wait(void *semaphore);
int *__errno_location(void);
int __tp_any_bit(void);
int getpid(void);
unsigned long pthread_self(void);
void _exit(int code) __attribute__((noreturn));
void __tp_ended_by(int number);
void __tp_gap_signal(void);
void __tp_gap_mask(void);

enum { SIGNALS = 64, BITS = 8 * sizeof(unsigned long), USED = SIGNALS / (8 * sizeof(unsigned long)) };
enum { WORDS = 1024 / (8 * sizeof(unsigned long)) };
enum { SIGKILL = 9, SIGSTOP = 19, FIRST_INTERNAL = 32, LAST_INTERNAL = 33 };
enum { EAGAIN = 11, EINVAL = 22 };
enum { SA_RESTORER = 0x04000000, SA_RESTART = 0x10000000 };

typedef void handler(int);

static int valid(int number) { return number > 0 && number <= SIGNALS; }
static int internal(int number) { return number == FIRST_INTERNAL || number == LAST_INTERNAL; }
static int relentless(int number) { return number == SIGKILL || number == SIGSTOP; }

static int refused(void)
{
    *__errno_location() = EINVAL;
    return -1;
}

static unsigned long bit(int number) { return 1ul << (number - 1) % BITS; }
static int word(int number) { return (number - 1) / BITS; }

/* ---- sets ----------------------------------------------------------------------------- */

int sigemptyset(unsigned long *set)
{
    memset(set, 0, sizeof(unsigned long) * WORDS);
    return 0;
}
int sigfillset(unsigned long *set)
{
    memset(set, 0, sizeof(unsigned long) * WORDS);
    for (int i = 0; i < USED; i++)
        set[i] = ~0ul;
    set[word(FIRST_INTERNAL)] &= ~bit(FIRST_INTERNAL);
    set[word(LAST_INTERNAL)] &= ~bit(LAST_INTERNAL);
    return 0;
}
int sigaddset(unsigned long *set, int number)
{
    if (!valid(number) || internal(number))
        return refused();
    set[word(number)] |= bit(number);
    return 0;
}
int sigdelset(unsigned long *set, int number)
{
    if (!valid(number) || internal(number))
        return refused();
    set[word(number)] &= ~bit(number);
    return 0;
}
int sigismember(const unsigned long *set, int number)
{
    if (!valid(number))
        return refused();
    return set[word(number)] >> (number - 1) % BITS & 1;
}

/* ---- dispositions --------------------------------------------------------------------- */

/* As the headers lay it out. */
struct action {
    handler *handler;
    unsigned long mask[WORDS];
    int flags;
    void *restorer;
};

/* What is installed for each signal, as it was given, which may be in part uninitialised. The default, and
   ignoring, are 0 and 1. */
static handler *handlers[SIGNALS + 1] __asm__("the handlers of signals");
static unsigned long masks[SIGNALS + 1][USED] __asm__("the masks of signal handlers");
static int flags[SIGNALS + 1] __asm__("the flags of signal handlers");
static int installed[SIGNALS + 1] __asm__("which signals have handlers");
/* The signals with a handler of the program's own, as bits. */
static unsigned long handled[USED] __asm__("the signals that have handlers");

/* Signals that this thread has raised and blocks. */
static _Thread_local unsigned long waiting[USED] __asm__("the pending signals");

static void mark(int number, handler *now)
{
    if (now == (handler *)0 || now == (handler *)1)
        __atomic_fetch_and(&handled[word(number)], ~bit(number), 0);
    else
        __atomic_fetch_or(&handled[word(number)], bit(number), 0);
}

static void look(int number, struct action *found)
{
    memset(found, 0, sizeof *found);
    found->handler = __atomic_load_n(&handlers[number], 0);
    if (!__atomic_load_n(&installed[number], 0))
        return;
    found->flags = __atomic_load_n(&flags[number], 0) | SA_RESTORER;
    for (int i = 0; i < USED; i++)
        found->mask[i] = __atomic_load_n(&masks[number][i], 0);
    found->mask[word(SIGKILL)] &= ~(bit(SIGKILL) | bit(SIGSTOP));
}

int sigaction(int number, const struct action *action, struct action *old)
{
    if (!valid(number) || internal(number) || (action && relentless(number)))
        return refused();
    struct action before;
    if (old)
        look(number, &before);
    if (action) {
        handler *was = __atomic_exchange_n(&handlers[number], action->handler, 0);
        if (old)
            before.handler = was;
        __atomic_store_n(&flags[number], action->flags, 0);
        for (int i = 0; i < USED; i++)
            __atomic_store_n(&masks[number][i], action->mask[i], 0);
        __atomic_store_n(&installed[number], 1, 0);
        mark(number, action->handler);
        /* What is ignored does not wait. */
        if (action->handler == (handler *)1)
            waiting[word(number)] &= ~bit(number);
    }
    if (old)
        *old = before;
    return 0;
}

handler *signal(int number, handler *wanted)
{
    struct action action, old;
    memset(&action, 0, sizeof action);
    action.handler = wanted;
    action.flags = SA_RESTART;
    if (wanted == (handler *)-1l || !valid(number)) {
        refused();
        return (handler *)-1l;
    }
    action.mask[word(number)] = bit(number);
    return sigaction(number, &action, &old) == 0 ? old.handler : (handler *)-1l;
}

int siginterrupt(int number, int interrupts)
{
    struct action action;
    if (sigaction(number, 0, &action) != 0)
        return -1;
    action.flags = interrupts ? action.flags & ~SA_RESTART : action.flags | SA_RESTART;
    return sigaction(number, &action, 0);
}

/* ---- masks ---------------------------------------------------------------------------- */

/* What a thread has blocked: known once it has set it, or while no thread has ever blocked anything. A
   thread begins with what its creator had blocked, which is not followed. */
static _Thread_local int known __asm__("whether signals were blocked");
static _Thread_local unsigned long blocked[USED] __asm__("the blocked signals");
static int ever __asm__("whether any thread has blocked signals");
static void run(int number);

/* Does what is installed for signals that waited and are blocked no longer: Linux stacks the handlers, so that the one of
   the highest number runs first. */
static void let_in(void)
{
    for (int i = 0; i < USED; i++)
        for (int n = (i + 1) * BITS; waiting[i] & ~blocked[i]; n--)
            if (waiting[i] & ~blocked[i] & bit(n)) {
                waiting[i] &= ~bit(n);
                run(n);
            }
}

int pthread_sigmask(int how, const unsigned long *set, unsigned long *old)
{
    if (set && (how < 0 || how > 2))
        return EINVAL;
    unsigned long next[USED];
    for (int i = 0; set && i < USED; i++)
        next[i] = set[i];
    if (!known && !__atomic_load_n(&ever, 0))
        known = 1;
    if (!known && old)
        __tp_gap_mask();
    for (int i = 0; old && i < USED; i++)
        old[i] = blocked[i];
    if (!set)
        return 0;
    __atomic_store_n(&ever, 1, 0);
    for (int i = 0; i < USED; i++)
        blocked[i] = how == 0 ? blocked[i] | next[i] : how == 1 ? blocked[i] & ~next[i] : next[i];
    blocked[word(SIGKILL)] &= ~(bit(SIGKILL) | bit(SIGSTOP) | bit(FIRST_INTERNAL));
    blocked[word(LAST_INTERNAL)] &= ~bit(LAST_INTERNAL);
    if (how == 2)
        known = 1;
    let_in();
    return 0;
}

int sigprocmask(int how, const unsigned long *set, unsigned long *old)
{
    return pthread_sigmask(how, set, old) == 0 ? 0 : refused();
}

/* ---- handlers that run ---------------------------------------------------------------- */

static _Thread_local int inside __asm__("whether a handler runs in this thread");
static int came[SIGNALS + 1] __asm__("how often signals came");

enum { TWICE = 2, SA_SIGINFO = 4, SA_RESETHAND = (int)0x80000000 };
enum { SIGABRT = 6, SIGCHLD = 17, SIGCONT = 18, SIGTSTP = 20, SIGTTOU = 22, SIGURG = 23, SIGWINCH = 28 };

/* Whether this thread certainly does not block a signal. */
static int unblocked(int number)
{
    if (!known && __atomic_load_n(&ever, 0))
        return 0;
    return !(blocked[word(number)] & bit(number));
}

/* Calls a handler for a signal in this thread. */
static void call_handler(handler *now, int number)
{
    int how = __atomic_load_n(&flags[number], 0);
    if (how & SA_RESETHAND) {
        __atomic_store_n(&handlers[number], (handler *)0, 0);
        mark(number, 0);
    }
    inside++;
    if (how & SA_SIGINFO) {
        int info[32];
        memset(info, 0, sizeof info);
        info[0] = number;
        ((void (*)(int, void *, void *))now)(number, info, 0);
    } else
        now(number);
    inside--;
}

/* Whether the default action of a signal stops the process, which is not modelled: `raise` and its like refuse it. */
static int stops(int number) { return number == SIGSTOP || (number >= SIGTSTP && number <= SIGTTOU); }

/* Does what is installed for a signal, in this thread. */
static void run(int number)
{
    handler *now = __atomic_load_n(&handlers[number], 0);
    if (now == (handler *)1)
        return;
    if (now == (handler *)0) {
        if (number == SIGABRT)
            abort();
        if (number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH)
            return;
        if (stops(number))
            return;
        __tp_ended_by(number);
        _exit(128 + number);
    }
    call_handler(now, number);
}

/* Runs a handler of the program's own; one that was taken away meanwhile does not run. */
static void handle(int number)
{
    handler *now = __atomic_load_n(&handlers[number], 0);
    if (now != (handler *)0 && now != (handler *)1)
        call_handler(now, number);
}

/* Signals from outside, at a call that may wait. */
void __tp_deliver(void)
{
    if (inside)
        return;
    for (int i = 0; i < USED; i++) {
        unsigned long here = __atomic_load_n(&handled[i], 0);
        for (int n = i * BITS + 1; here; n++, here >>= 1)
            if (here & 1 && unblocked(n) && __atomic_load_n(&came[n], 0) < TWICE && __tp_any_bit()
                && __atomic_fetch_add(&came[n], 1, 0) < TWICE)
                /* A default action would only end the process here. */
                handle(n);
    }
}

int raise(int number)
{
    if (!valid(number))
        return refused();
    if (!known && __atomic_load_n(&ever, 0))
        __tp_gap_signal();
    if (stops(number) && (!unblocked(number) || __atomic_load_n(&handlers[number], 0) == (handler *)0))
        __tp_gap_signal();
    if (unblocked(number))
        run(number);
    else
        waiting[word(number)] |= bit(number);
    return 0;
}
/* A signal to the process itself comes to this thread; what happens to others is not followed. */
int kill(int process, int number)
{
    if (number < 0 || number > SIGNALS)
        return refused();
    if (process != getpid() && process != 0) {
        if (__tp_any_bit())
            return 0;
        *__errno_location() = 3;
        return -1;
    }
    return number ? raise(number) : 0;
}
int sigqueue(int process, int number, void *value) { return kill(process, number); }
/* To another thread: that one gets it at a call that may wait, if it has a handler. */
int pthread_kill(unsigned long thread, int number)
{
    if (number < 0 || number > SIGNALS)
        return EINVAL;
    if (!number)
        return __tp_any_bit() ? 0 : 3;
    if (thread == pthread_self())
        return raise(number);
    if (__atomic_load_n(&handlers[number], 0) == (handler *)0) {
        if (stops(number))
            __tp_gap_signal();
        run(number);
    }
    return 0;
}

/* When a time is over is not known: the signal comes from outside. */
unsigned alarm(unsigned seconds) { return __tp_any_bit() ? 0 : 1; }
unsigned ualarm(unsigned first, unsigned interval) { return 0; }
int setitimer(int which, const long *value, long *old)
{
    for (int i = 0; value && i < 4; i++)
        (void)*(const volatile long *)&value[i];
    if (old)
        memset(old, 0, 4 * sizeof *old);
    return 0;
}
int getitimer(int which, long *value)
{
    memset(value, 0, 4 * sizeof *value);
    return 0;
}

/* ---- waiting -------------------------------------------------------------------------- */

/* Waits until a handler has run in this thread. */
int pause(void)
{
    pthread_testcancel();
    int last = 0;
    for (int i = 0; i < USED; i++) {
        unsigned long here = __atomic_load_n(&handled[i], 0);
        for (int n = i * BITS + 1; here; n++, here >>= 1)
            if (here & 1 && unblocked(n)) {
                if (last && __tp_any_bit())
                    break;
                last = n;
            }
    }
    if (!last) {
        long never[4];
        sem_init(never, 0, 0);
        sem_wait(never);
    }
    handle(last);
    *__errno_location() = 4;
    return -1;
}
int sigsuspend(const unsigned long *set)
{
    unsigned long before[USED];
    int was = known;
    for (int i = 0; i < USED; i++) {
        before[i] = blocked[i];
        blocked[i] = set[i];
    }
    known = 1;
    int comes = 0;
    for (int i = 0; i < USED; i++)
        comes |= (waiting[i] & ~blocked[i]) != 0;
    if (comes) {
        let_in();
        *__errno_location() = 4;
    } else
        pause();
    for (int i = 0; i < USED; i++)
        blocked[i] = before[i];
    known = was;
    return -1;
}
int sigpending(unsigned long *set)
{
    memset(set, 0, sizeof(unsigned long) * WORDS);
    for (int i = 0; i < USED; i++)
        set[i] = waiting[i] | (__tp_any_bit() ? blocked[i] : 0);
    return 0;
}

/* One of the signals of a set, any of them; 0 if there is none that could come. */
static int any_of(const unsigned long *set)
{
    int last = 0;
    for (int i = 0; i < USED; i++) {
        unsigned long here = set[i];
        for (int n = i * BITS + 1; here; n++, here >>= 1)
            if (here & 1 && !relentless(n) && !internal(n)) {
                if (last && __tp_any_bit())
                    return last;
                last = n;
            }
    }
    return last;
}

/* A thread that waits for signals gets one of them, at any moment and from anywhere: a signal orders nothing
   between threads. Of an empty set none ever comes. */
static int wait_for(const unsigned long *set)
{
    pthread_testcancel();
    int number = any_of(set);
    if (!number) {
        long never[4];
        sem_init(never, 0, 0);
        sem_wait(never);
    }
    waiting[word(number)] &= ~bit(number);
    return number;
}

int sigwait(const unsigned long *set, int *number)
{
    *number = wait_for(set);
    return 0;
}

static int informed(int number, int *info)
{
    if (info) {
        memset(info, 0, 128);
        *info = number;
    }
    return number;
}

int sigwaitinfo(const unsigned long *set, int *info) { return informed(wait_for(set), info); }

int sigtimedwait(const unsigned long *set, int *info, const long *time)
{
    if (!time)
        return sigwaitinfo(set, info);
    pthread_testcancel();
    long seconds = time[0], nanoseconds = time[1];
    if (seconds < 0 || nanoseconds < 0 || nanoseconds > 999999999)
        return refused();
    int number = any_of(set);
    if (number && __tp_any_bit()) {
        waiting[word(number)] &= ~bit(number);
        return informed(number, info);
    }
    *__errno_location() = EAGAIN;
    return -1;
}
