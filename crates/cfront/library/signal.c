/* Signals: sets of them, dispositions, masks, handlers, and threads that wait for them.

   A handler runs where a signal is raised, where a thread waits for signals, and, for signals from outside, at
   calls that may wait (`__tp_deliver`, which the front end puts at cancellation points of programs that install handlers). It runs in
   a thread that does not block it, and no handler within another.

   It also runs at any other moment: installing one for a signal that comes from outside, or starting a timer, starts a thread of the model
   (`__tp_signal_comes`) that runs it. What is installed before is known to it, and nothing
   else: C11 lets a handler touch only lock-free atomics and objects of the type volatile sig_atomic_t (5.1.2.3p5, 7.14.1.1p5), so
   other data that it shares with any thread, also with the one that it interrupts, races. A thread of its own has every interleaving that an
   interruption has, and more: the thread that is interrupted goes on meanwhile, as it may where another thread gets the signal.

   In programs with masks, and in those that create no threads, it runs in the stead of one thread, any that does not block the signal (`hosts`). Each thread has a turn, a
   lock that it takes where its mask or a handler changes and where it ends, and that a handler holds while it runs in its stead. So a
   handler comes before or after all that its thread does while the signal is blocked, knows what the thread did before its mask was
   last changed, and is known to what comes after the next change, also one of a handler. A thread begins with the mask of its creator, which enters it when it is created.

   Not so where handlers are left by jumps, and in systems of processes: there handlers run only at the calls above, an assumption which
   the answer names. So is that each signal comes at most twice, and at any moment at most once, which keeps the number of states
   small: for a race of a handler with a thread one run is enough. Flags of the type volatile sig_atomic_t: `link/flags.rs`.

   A call that waits fails with EINTR where a handler runs there, unless the handler was installed with SA_RESTART and the call is
   one that is begun again then.

   There are 64 signals. Of a set only their bits count, the first eight bytes. The C library keeps two
   of them for itself (32 and 33), and two can be neither caught nor blocked nor waited for (SIGKILL and
   SIGSTOP). */

void *memset(void *to, int c, unsigned long n);
void abort(void) __attribute__((noreturn));
void pthread_testcancel(void);
int sem_init(void *semaphore, int shared, unsigned int value);
void __tp_sem_wait(void *semaphore);
int *__errno_location(void);
int __tp_any_bit(void);
int __tp_is_alive(void *thread);
int getpid(void);
unsigned long pthread_self(void);
void _exit(int code) __attribute__((noreturn));
int pthread_mutex_lock(void *lock);
int pthread_mutex_trylock(void *lock);
int pthread_mutex_unlock(void *lock);
void __tp_assume(int holds);
int pthread_create(void *handle, void *attributes, void *(*start)(void *), void *argument);
int pthread_detach(unsigned long thread);
/* Whether handlers run beside the threads of the program, in the stead of which one matters because of masks, and whether
   it raises signals itself. */
int __tp_beside(void);
int __tp_masked(void);
void __tp_run_beside(void *(*start)(void *), void *argument);
int __tp_blocks(void);
int __tp_raises(void);
void __tp_end_thread(void *value);
void __tp_ended_by(int number);
void __tp_gap_signal(void);
void __tp_gap_mask(void);

enum { SIGNALS = 64, BITS = 8 * sizeof(unsigned long), USED = SIGNALS / (8 * sizeof(unsigned long)) };
enum { WORDS = 1024 / (8 * sizeof(unsigned long)) };
enum { SIGKILL = 9, SIGSTOP = 19, FIRST_INTERNAL = 32, LAST_INTERNAL = 33 };
enum { EINTR = 4, EAGAIN = 11, EINVAL = 22 };
enum { SA_RESTORER = 0x04000000, SA_RESTART = 0x10000000, SA_NODEFER = 0x40000000, SA_RESETHAND = (int)0x80000000 };

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
/* The signals with a handler of the program's own, as bits, and those of them whose handlers end calls that wait. */
static unsigned long handled[USED] __asm__("the signals that have handlers");
static unsigned long ending[USED] __asm__("the signals that end calls that wait");

/* Signals that this thread has raised and blocks. */
static _Thread_local unsigned long waiting[USED] __asm__("the pending signals");

static void mark(int number, handler *now)
{
    if (now == (handler *)0 || now == (handler *)1) {
        __atomic_fetch_and(&handled[word(number)], ~bit(number), 0);
        return;
    }
    if (__atomic_load_n(&flags[number], 0) & SA_RESTART)
        __atomic_fetch_and(&ending[word(number)], ~bit(number), 0);
    else
        __atomic_fetch_or(&ending[word(number)], bit(number), 0);
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

/* Threads that signals may interrupt, where there are masks: the first is the one that the program begins with, each
   other is entered by its creator. Those that run handlers in the stead of one are none. */
enum { HOSTS = 64 };
struct host {
    unsigned long thread;
    /* The signals that it blocks; 1 once it is entered. */
    unsigned long closed[USED];
    int entered;
};
static struct host hosts[HOSTS] __asm__("the threads that signals may interrupt");
static long turns[HOSTS][6] __asm__("the turns of threads and of handlers in their stead");
static int host_count __asm__("the number of threads that signals may interrupt");
/* Of this thread: one more than its number among them; whether it has its turn for a handler; whether it is a handler in the stead of one. */
static _Thread_local int hosted_as __asm__("the number of the thread"), in_turn __asm__("whether the thread has its turn"),
    instead __asm__("whether a handler runs instead of a thread");

/* What a thread has blocked: known once it has set it, or while no thread has ever blocked anything. Where it matters, a
   thread begins with what its creator had blocked. */
static _Thread_local int known __asm__("whether signals were blocked");
static _Thread_local unsigned long blocked[USED] __asm__("the blocked signals");
static int ever __asm__("whether any thread has blocked signals");

/* The number of this thread. Its creator may not have entered it yet: others of its steps come first then. */
static int own(void)
{
    if (hosted_as)
        return hosted_as - 1;
    int count = __atomic_load_n(&host_count, 0), n = 0;
    if (!count) {
        /* No other thread has been created yet. */
        __atomic_store_n(&hosts[0].thread, pthread_self(), 0);
        __atomic_store_n(&hosts[0].entered, 1, 0);
        __atomic_store_n(&host_count, 1, 0);
    } else {
        unsigned long self = pthread_self();
        while (n < count && __atomic_load_n(&hosts[n].thread, 0) != self)
            n++;
        __tp_assume(n < count);
        for (int i = 0; i < USED; i++)
            blocked[i] = __atomic_load_n(&hosts[n].closed[i], 0);
    }
    known = 1;
    hosted_as = n + 1;
    return n;
}
/* Before a thread is created, or a signal may come. */
void __tp_host_ready(void)
{
    if (__tp_masked() && !instead)
        own();
}
static int enter(unsigned long thread)
{
    int n = __atomic_fetch_add(&host_count, 1, 0);
    if (n >= HOSTS) {
        __tp_gap_mask();
        return 0;
    }
    pthread_mutex_lock(turns[n]);
    for (int i = 0; i < USED; i++)
        __atomic_store_n(&hosts[n].closed[i], blocked[i], 0);
    __atomic_store_n(&hosts[n].entered, 1, 0);
    __atomic_store_n(&hosts[n].thread, thread, 0);
    pthread_mutex_unlock(turns[n]);
    return n;
}
static void leave(int n)
{
    pthread_mutex_lock(turns[n]);
    __atomic_store_n(&hosts[n].entered, 0, 0);
    pthread_mutex_unlock(turns[n]);
}
/* After a thread was created. */
void __tp_host_born(unsigned long thread) { enter(thread); }
/* A thread that ends is interrupted no more. */
void __tp_host_leaves(void)
{
    if (instead)
        return;
    int n = own();
    /* It ends within a handler. */
    if (in_turn)
        pthread_mutex_unlock(turns[n]);
    leave(n);
}
void __tp_uninterrupted_hook(void *result)
{
    __tp_host_leaves();
    __tp_end_thread(result);
}
/* Takes the turn of any thread that does not block a signal; a negative number if it was none of those. */
static int take_turn(int number)
{
    int count = __atomic_load_n(&host_count, 0), n = 0;
    while (n + 1 < count && __tp_any_bit())
        n++;
    if (pthread_mutex_trylock(turns[n]) != 0)
        return -1;
    for (int i = 0; i < USED; i++)
        blocked[i] = __atomic_load_n(&hosts[n].closed[i], 0);
    if (__atomic_load_n(&hosts[n].entered, 0) && !(blocked[word(number)] & bit(number)))
        return n;
    pthread_mutex_unlock(turns[n]);
    return -1;
}

/* Signals that come from outside at any time. Others come of faults, of children, when a time is over, or are raised. */
enum { SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGUSR1 = 10, SIGUSR2 = 12, SIGALRM = 14, SIGTERM = 15, RESIZED = 28, SIGIO = 29 };
static int comes(int number)
{
    if (number == SIGUSR1 || number == SIGUSR2)
        return !__tp_raises();
    return number == SIGHUP || number == SIGINT || number == SIGQUIT || number == SIGTERM || number == RESIZED
           || number == SIGIO;
}
static int started[SIGNALS + 1] __asm__("which signals come at any time");
static void *__tp_signal_comes(void *number) __asm__("a signal");

/* From here on a signal may come at any time. */
static void start(int number)
{
    if (!__tp_beside() || __atomic_exchange_n(&started[number], 1, 0))
        return;
    __tp_host_ready();
    __tp_run_beside(__tp_signal_comes, (void *)(long)number);
}

/* Takes the turn of this thread, if a signal may come already and it does not have it: whether it did. */
static int take_own(int number)
{
    if (!__atomic_load_n(&started[number], 0))
        return 0;
    __tp_host_ready();
    if (!hosted_as || in_turn)
        return 0;
    pthread_mutex_lock(turns[hosted_as - 1]);
    return 1;
}

int sigaction(int number, const struct action *action, struct action *old)
{
    if (!valid(number) || internal(number) || (action && relentless(number)))
        return refused();
    struct action before;
    if (old)
        look(number, &before);
    if (action) {
        /* What ran in the stead of this thread has ended, and what comes now finds the new handler. */
        int turn = __tp_masked() ? take_own(number) : 0;
        handler *was = __atomic_exchange_n(&handlers[number], action->handler, 0);
        if (old)
            before.handler = was;
        __atomic_store_n(&flags[number], action->flags, 0);
        for (int i = 0; i < USED; i++)
            __atomic_store_n(&masks[number][i], action->mask[i], 0);
        __atomic_store_n(&installed[number], 1, 0);
        mark(number, action->handler);
        if (__tp_masked() && turn)
            pthread_mutex_unlock(turns[hosted_as - 1]);
        if (comes(number) && action->handler != (handler *)0 && action->handler != (handler *)1)
            start(number);
        /* What is ignored does not wait. */
        if (action->handler == (handler *)1)
            waiting[word(number)] &= ~bit(number);
    }
    if (old)
        *old = before;
    return 0;
}

static handler *install(int number, handler *wanted, int how)
{
    struct action action, old;
    memset(&action, 0, sizeof action);
    action.handler = wanted;
    action.flags = how;
    if (wanted == (handler *)-1l || !valid(number)) {
        refused();
        return (handler *)-1l;
    }
    if (how & SA_RESTART)
        action.mask[word(number)] = bit(number);
    return sigaction(number, &action, &old) == 0 ? old.handler : (handler *)-1l;
}
handler *signal(int number, handler *wanted) { return install(number, wanted, SA_RESTART); }

int siginterrupt(int number, int interrupts)
{
    struct action action;
    if (sigaction(number, 0, &action) != 0)
        return -1;
    action.flags = interrupts ? action.flags & ~SA_RESTART : action.flags | SA_RESTART;
    return sigaction(number, &action, 0);
}

/* ---- masks ---------------------------------------------------------------------------- */

static void run_one(int number);

/* Does what is installed for signals that waited and are blocked no longer: Linux stacks the handlers, so that the one of
   the highest number runs first. One that came while a handler ran may have a higher number than those that are left. */
static void let_in(void)
{
    for (int i = USED - 1; i >= 0; i--)
        for (int n = (i + 1) * BITS; waiting[i] && waiting[i] & ~blocked[i]; n--)
            if (waiting[i] & ~blocked[i] & bit(n)) {
                waiting[i] &= ~bit(n);
                run_one(n);
                i = USED - 1;
                n = USED * BITS + 1;
            }
}

int pthread_sigmask(int how, const unsigned long *set, unsigned long *old)
{
    if (set && (how < 0 || how > 2))
        return EINVAL;
    unsigned long next[USED];
    for (int i = 0; set && i < USED; i++)
        next[i] = set[i];
    __tp_host_ready();
    if (!known && !__atomic_load_n(&ever, 0))
        known = 1;
    if (!known && old)
        __tp_gap_mask();
    for (int i = 0; old && i < USED; i++)
        old[i] = blocked[i];
    if (!set)
        return 0;
    __atomic_store_n(&ever, 1, 0);
    if (__tp_masked() && hosted_as && !in_turn)
        pthread_mutex_lock(turns[hosted_as - 1]);
    for (int i = 0; i < USED; i++)
        blocked[i] = how == 0 ? blocked[i] | next[i] : how == 1 ? blocked[i] & ~next[i] : next[i];
    blocked[word(SIGKILL)] &= ~(bit(SIGKILL) | bit(SIGSTOP) | bit(FIRST_INTERNAL));
    blocked[word(LAST_INTERNAL)] &= ~bit(LAST_INTERNAL);
    if (how == 2)
        known = 1;
    if (__tp_masked() && hosted_as) {
        for (int i = 0; i < USED; i++)
            __atomic_store_n(&hosts[hosted_as - 1].closed[i], blocked[i], 0);
        if (!in_turn)
            pthread_mutex_unlock(turns[hosted_as - 1]);
    }
    let_in();
    return 0;
}

int sigprocmask(int how, const unsigned long *set, unsigned long *old)
{
    return pthread_sigmask(how, set, old) == 0 ? 0 : refused();
}

/* ---- handlers that run ---------------------------------------------------------------- */

static _Thread_local int inside __asm__("whether a handler runs in this thread");
static _Thread_local int handling __asm__("the signal that is handled");
static int came[SIGNALS + 1] __asm__("how often signals came");

/* Whether a signal comes once more: twice it does. That orders those who get it, and nothing that a handler does: they are free to get
   none. So memory orders cannot show here. */
static int comes_again(int number)
{
    enum { ONCE = 1, TWICE = 2, ACQUIRE_RELEASE = 4 };
    return !(__atomic_fetch_or(&came[number], ONCE, ACQUIRE_RELEASE) & ONCE)
           || !(__atomic_fetch_or(&came[number], TWICE, ACQUIRE_RELEASE) & TWICE);
}

enum { SA_SIGINFO = 4 };
enum { SIGABRT = 6, SIGCHLD = 17, SIGCONT = 18, SIGTSTP = 20, SIGTTOU = 22, SIGURG = 23, SIGWINCH = 28 };

/* Whether this thread certainly does not block a signal. */
static int unblocked(int number)
{
    __tp_host_ready();
    if (!known && __atomic_load_n(&ever, 0))
        return 0;
    return !(blocked[word(number)] & bit(number));
}

/* Blocks what was blocked before, and no more. */
static void block_again(const unsigned long *before)
{
    for (int i = 0; i < USED; i++)
        blocked[i] = before[i];
}
/* For those who run handlers in its stead; a call that waits with another mask (`wait_with`) keeps them out all the same. */
static void close_again(const unsigned long *before)
{
    for (int i = 0; i < USED; i++)
        __atomic_store_n(&hosts[hosted_as - 1].closed[i], before[i], 0);
}

/* Calls a handler for a signal in this thread. Meanwhile the signals of its mask are blocked, and, unless it says otherwise, the signal
   itself: one that is raised waits until the handler ends. */
static void call_handler(handler *now, int number)
{
    int how = __atomic_load_n(&flags[number], 0);
    unsigned long before[USED], closed[USED];
    if (__tp_blocks()) {
        for (int i = 0; i < USED; i++) {
            before[i] = blocked[i];
            if (__tp_masked() && hosted_as)
                closed[i] = __atomic_load_n(&hosts[hosted_as - 1].closed[i], 0);
            blocked[i] |= __atomic_load_n(&masks[number][i], 0);
        }
        if (!(how & SA_NODEFER))
            blocked[word(number)] |= bit(number);
    }
    if (how & SA_RESETHAND) {
        __atomic_store_n(&handlers[number], (handler *)0, 0);
        mark(number, 0);
    }
    int turn = __tp_masked() ? hosted_as && !in_turn && !instead : 0;
    if (__tp_masked() && turn) {
        pthread_mutex_lock(turns[hosted_as - 1]);
        in_turn = 1;
    }
    int outer = handling;
    inside++;
    handling = number;
    if (how & SA_SIGINFO) {
        int info[32];
        memset(info, 0, sizeof info);
        info[0] = number;
        ((void (*)(int, void *, void *))now)(number, info, 0);
    } else
        now(number);
    inside--;
    handling = outer;
    if (__tp_blocks())
        block_again(before);
    if (__tp_masked() && hosted_as)
        close_again(closed);
    if (__tp_masked() && turn) {
        in_turn = 0;
        pthread_mutex_unlock(turns[hosted_as - 1]);
    }
}

/* ---- calls that are not async-signal-safe ---------------------------------------------- */

/* Whether a handler that runs in this thread has interrupted such a call. The front end calls this before the calls of handlers. */
static _Thread_local int risky __asm__("whether a handler has interrupted an unsafe call");
int __tp_may_call_unsafe(void) { return !risky; }

/* Whether a handler makes such calls: the front end writes down which do. */
int __tp_calls_unsafe(handler *now) { return now != 0; }

static int unblocked(int number);
static int comes_again(int number);
static void handle(int number);

/* Whether the handler that runs holds a signal off, where nothing else keeps what handlers block. */
static int held_off(int number)
{
    if (__tp_blocks() || !inside)
        return 0;
    if (number == handling)
        return !(__atomic_load_n(&flags[number], 0) & SA_NODEFER);
    return (__atomic_load_n(&masks[handling][word(number)], 0) & bit(number)) != 0;
}

/* Signals that one thread has sent to another. */
static int posted[SIGNALS + 1] __asm__("which signals were sent to threads");
/* Whether a signal may come by itself. One that is raised only has a handler that runs there. */
static int may_come(int number)
{
    return comes(number) || __atomic_load_n(&started[number], 0) || __atomic_load_n(&posted[number], 0);
}

/* In the midst of such a call, which the front end marks: signals whose handlers make such calls too. They may come within a handler. */
void __tp_interrupts_unsafe(int which)
{
    if (inside > 1)
        return;
    for (int i = 0; i < USED; i++) {
        unsigned long here = __atomic_load_n(&handled[i], 0);
        for (int n = i * BITS + 1; here; n++, here >>= 1)
            if (here & 1 && __tp_calls_unsafe(__atomic_load_n(&handlers[n], 0)) && may_come(n) && !held_off(n)
                && unblocked(n) && __tp_any_bit() && comes_again(n)) {
                int was = risky;
                risky = 1;
                handle(n);
                risky = was;
            }
    }
}

/* A buffer of setjmp as the headers declare it. It keeps how many handlers run, and, where sigsetjmp is asked to, what is blocked;
   who jumps back has both again. */
struct jump {
    long registers[sizeof(long) == 8 ? 8 : 6];
    int kept;
    unsigned long mask[USED];
};
void __tp_jump_kept(struct jump *j, int mask)
{
    j->kept = inside * 2 + (mask != 0);
    for (int i = 0; mask && i < USED; i++)
        j->mask[i] = blocked[i];
}
void __tp_jump_back(struct jump *j)
{
    inside = j->kept / 2;
    if (!(j->kept & 1))
        return;
    block_again(j->mask);
    let_in();
}

/* Whether the default action of a signal stops the process, which is not modelled: `raise` and its like refuse it. */
static int stops(int number) { return number == SIGSTOP || (number >= SIGTSTP && number <= SIGTTOU); }

/* Does what is installed for a signal, in this thread. */
static void run_one(int number)
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
/* The same, and what waited for the handler's end. */
static void run(int number)
{
    run_one(number);
    if (__tp_blocks())
        let_in();
}

/* Runs a handler of the program's own; one that was taken away meanwhile does not run. */
static void handle(int number)
{
    handler *now = __atomic_load_n(&handlers[number], 0);
    if (now == (handler *)0 || now == (handler *)1)
        return;
    call_handler(now, number);
    if (__tp_blocks())
        let_in();
}

/* Whether a handler may wait, so that it matters which thread it interrupts: the front end makes this 0 where none does. */
static int waits __asm__("whether handlers wait") = 1;

/* How a call ends where a handler has run: it does not, it does unless the handler was installed with SA_RESTART, or it does in any case. */
enum { GOES_ON, BEGINS_AGAIN, ENDS };

/* Signals from outside, at a call that may wait: whether it fails with EINTR. One that comes at any moment comes here only if its handler
   could wait for the thread that it interrupts, or ends the call. */
int __tp_interrupts(int how)
{
    int ended = 0;
    if (inside || instead)
        return 0;
    for (int i = 0; i < USED; i++) {
        unsigned long here = __atomic_load_n(&handled[i], 0);
        unsigned long ends = !here || how == GOES_ON ? 0 : how == ENDS ? here : __atomic_load_n(&ending[i], 0);
        for (int n = i * BITS + 1; here; n++, here >>= 1, ends >>= 1)
            if (here & 1 && (waits || ends & 1 || !__atomic_load_n(&started[n], 0)) && unblocked(n)
                && __tp_any_bit() && comes_again(n)) {
                /* A default action would only end the process here. */
                handle(n);
                ended |= ends & 1;
            }
    }
    if (ended)
        *__errno_location() = EINTR;
    return ended;
}
void __tp_deliver(void) { __tp_interrupts(GOES_ON); }
/* Whether a handler is installed that ends calls which could be begun again. */
int __tp_ends_calls(void)
{
    for (int i = 0; i < USED; i++)
        if (__atomic_load_n(&handled[i], 0) & __atomic_load_n(&ending[i], 0))
            return 1;
    return 0;
}

/* A handler that runs in the stead of a thread may be interrupted itself, by signals that it does not block. */
static void run_instead(int number)
{
    unsigned long before[USED], others = 0;
    int defers = !(__atomic_load_n(&flags[number], 0) & SA_NODEFER);
    for (int i = 0; i < USED; i++) {
        before[i] = blocked[i];
        blocked[i] |= __atomic_load_n(&masks[number][i], 0);
        if (defers && i == word(number))
            blocked[i] |= bit(number);
        others |= __atomic_load_n(&handled[i], 0) & ~blocked[i];
    }
    if (others)
        hosted_as = enter(pthread_self()) + 1;
    block_again(before);
    handle(number);
    if (others)
        leave(hosted_as - 1);
}
/* A signal that comes at any time: once or never. */
static void *__tp_signal_comes(void *number)
{
    int n = (int)(long)number;
    if (!__tp_any_bit())
        return 0;
    instead = 1;
    known = 1;
    int host = __tp_masked() ? take_turn(n) : 0;
    if (host < 0)
        return 0;
    if (!comes_again(n)) {
        if (__tp_masked())
            pthread_mutex_unlock(turns[host]);
        return 0;
    }
    if (__tp_masked()) {
        run_instead(n);
        pthread_mutex_unlock(turns[host]);
    } else
        handle(n);
    return 0;
}

int raise(int number)
{
    if (!number)
        return 0;
    if (!valid(number))
        return refused();
    __tp_host_ready();
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
    /* Of a thread that has ended, C libraries say so or not. */
    if (!number)
        return __tp_is_alive((void *)thread) || __tp_any_bit() ? 0 : 3;
    if (thread == pthread_self())
        return raise(number);
    if (__atomic_load_n(&handlers[number], 0) == (handler *)0) {
        if (stops(number))
            __tp_gap_signal();
        /* The other thread may block it, and then it waits there. */
        if (!__atomic_load_n(&ever, 0) || __tp_any_bit())
            run(number);
    } else
        __atomic_store_n(&posted[number], 1, 0);
    return 0;
}

/* When a time is over is not known: the signal comes from outside. */
static unsigned seconds_left __asm__("the seconds of the last alarm");
/* What is left of the last one: it may be over. */
unsigned alarm(unsigned seconds)
{
    unsigned before = __atomic_exchange_n(&seconds_left, seconds, 0);
    if (seconds)
        start(SIGALRM);
    if (!before || __tp_any_bit())
        return 0;
    return __tp_any_bit() ? 1 : before;
}
unsigned ualarm(unsigned first, unsigned interval)
{
    if (first)
        start(SIGALRM);
    return 0;
}
int setitimer(int which, const long *value, long *old)
{
    if (which < 0 || which > 2)
        return refused();
    if (value)
        start(which == 0 ? SIGALRM : which == 1 ? 26 : 27);
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
        __tp_sem_wait(never);
    }
    handle(last);
    *__errno_location() = EINTR;
    return -1;
}
/* A call that waits with another mask: whether a handler ends it at once. One that only waits for signals waits until one does. */
static int wait_with(const unsigned long *set, int waits_only)
{
    unsigned long before[USED];
    __tp_host_ready();
    int was = known, ended = 0;
    for (int i = 0; i < USED; i++) {
        before[i] = blocked[i];
        blocked[i] = set[i];
    }
    known = 1;
    for (int i = 0; i < USED; i++)
        ended |= (waiting[i] & ~blocked[i]) != 0;
    if (ended) {
        let_in();
        *__errno_location() = EINTR;
    } else if (waits_only)
        pause();
    else
        ended = __tp_interrupts(ENDS);
    for (int i = 0; i < USED; i++)
        blocked[i] = before[i];
    known = was;
    return ended;
}
int sigsuspend(const unsigned long *set)
{
    wait_with(set, 1);
    return -1;
}
/* Of ppoll and its like. */
int __tp_interrupts_with(const unsigned long *set) { return set ? wait_with(set, 0) : __tp_interrupts(ENDS); }
int sigpending(unsigned long *set)
{
    /* What a thread was created with as blocked may be pending. */
    if (!known && __atomic_load_n(&ever, 0))
        __tp_gap_mask();
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
        __tp_sem_wait(never);
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

int sigwaitinfo(const unsigned long *set, int *info)
{
    return __tp_interrupts(ENDS) ? -1 : informed(wait_for(set), info);
}

int sigtimedwait(const unsigned long *set, int *info, const long *time)
{
    if (!time)
        return sigwaitinfo(set, info);
    pthread_testcancel();
    long seconds = time[0], nanoseconds = time[1];
    if (seconds < 0 || nanoseconds < 0 || nanoseconds > 999999999)
        return refused();
    if (__tp_interrupts(ENDS))
        return -1;
    int number = any_of(set);
    if (number && __tp_any_bit()) {
        waiting[word(number)] &= ~bit(number);
        return informed(number, info);
    }
    *__errno_location() = EAGAIN;
    return -1;
}

/* ---- descriptors of signals ----------------------------------------------------------- */

/* Which signals a descriptor gives, one more than the first word of the set, so that 0 is none. A read waits for one, or finds none where
   the descriptor does not wait; who sends it is outside. */
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
void __tp_copy(void *to, const void *from, unsigned long n);

enum { OF_SIGNALS = 9, DESCRIPTORS = 64, NONBLOCK = 2048, RECORD = 128 };
static unsigned long given[DESCRIPTORS][USED] __asm__("the signals of descriptors");
static int quick[DESCRIPTORS] __asm__("which descriptors of signals do not wait");

int signalfd(int fd, const unsigned long *set, int how)
{
    if (fd >= 0 && __tp_descriptor_kind(fd) != OF_SIGNALS)
        return refused();
    if (fd < 0)
        fd = __tp_descriptor_new(OF_SIGNALS);
    for (int i = 0; i < USED; i++)
        __atomic_store_n(&given[fd][i], set[i], 0);
    __atomic_store_n(&quick[fd], how & NONBLOCK, 0);
    return fd;
}
void __tp_signals_share(int fd, int to)
{
    for (int i = 0; i < USED; i++)
        __atomic_store_n(&given[to][i], __atomic_load_n(&given[fd][i], 0), 0);
    __atomic_store_n(&quick[to], __atomic_load_n(&quick[fd], 0), 0);
}
long __tp_signals_read(int fd, void *to, unsigned long size)
{
    if (size < RECORD)
        return refused();
    unsigned long set[USED];
    for (int i = 0; i < USED; i++)
        set[i] = __atomic_load_n(&given[fd][i], 0);
    if (__atomic_load_n(&quick[fd], 0) && __tp_any_bit()) {
        *__errno_location() = EAGAIN;
        return -1;
    }
    int record[RECORD / sizeof(int)];
    memset(record, 0, sizeof record);
    record[0] = wait_for(set);
    __tp_copy(to, record, RECORD);
    return RECORD;
}

/* ---- timers, stacks and names --------------------------------------------------------- */

/* What a timer does when its time is over: 0 sends a signal, 2 starts a thread. */
struct notice {
    void *value;
    int number, how;
    void (*function)(void *);
};
enum { TIMERS = 16, SIGNAL_NOTICE = 0, THREAD_NOTICE = 2 };
static int timers __asm__("the number of timers");
static int sends[TIMERS] __asm__("the signals of timers");
static struct notice notices[TIMERS] __asm__("what timers do");
void __tp_gap_timers(void);

int timer_create(int clock, const struct notice *notice, void **timer)
{
    int n = __atomic_fetch_add(&timers, 1, 0);
    if (n >= TIMERS) {
        __tp_gap_timers();
        return refused();
    }
    if (notice) {
        notices[n] = *notice;
        if (notice->how == THREAD_NOTICE)
            sends[n] = -1;
        else
            sends[n] = notice->how == SIGNAL_NOTICE ? notice->number : 0;
    } else
        sends[n] = SIGALRM;
    *timer = (void *)(long)n;
    return 0;
}
static void *expire(void *p)
{
    struct notice *notice = p;
    if (__tp_any_bit())
        notice->function(notice->value);
    return 0;
}
int timer_settime(void *timer, int how, const long *value, long *old)
{
    int n = (int)(long)timer;
    long set = 0;
    for (int i = 0; i < 4; i++)
        set |= value[i];
    if (old)
        memset(old, 0, 4 * sizeof *old);
    if (set && sends[n] > 0)
        start(sends[n]);
    if (set && sends[n] < 0) {
        unsigned long thread;
        if (pthread_create(&thread, 0, expire, &notices[n]) == 0)
            pthread_detach(thread);
    }
    return 0;
}
int timer_gettime(void *timer, long *value)
{
    memset(value, 0, 4 * sizeof *value);
    return 0;
}
int timer_getoverrun(void *timer) { return 0; }
int timer_delete(void *timer) { return 0; }

int sigaltstack(const void *stack, void *old)
{
    if (old)
        memset(old, 0, 3 * sizeof(long));
    return 0;
}
int killpg(int group, int number)
{
    if (number < 0 || number > SIGNALS)
        return refused();
    return __tp_any_bit() ? 0 : refused();
}
handler *bsd_signal(int number, handler *wanted) { return signal(number, wanted); }
/* What `signal` is where a program asks for no more than standard C or X/Open. */
handler *__sysv_signal(int number, handler *wanted) { return install(number, wanted, SA_RESETHAND | SA_NODEFER); }
int sigisemptyset(const unsigned long *set)
{
    for (int i = 0; i < USED; i++)
        if (set[i])
            return 0;
    return 1;
}
int sighold(int number)
{
    unsigned long set[WORDS];
    sigemptyset(set);
    return sigaddset(set, number) < 0 ? -1 : sigprocmask(0, set, 0);
}
int sigrelse(int number)
{
    unsigned long set[WORDS];
    sigemptyset(set);
    return sigaddset(set, number) < 0 ? -1 : sigprocmask(1, set, 0);
}
int sigignore(int number) { return signal(number, (handler *)1) == (handler *)-1l ? -1 : 0; }
int pthread_sigqueue(unsigned long thread, int number, void *value) { return pthread_kill(thread, number); }
/* As glibc has them. POSIX lets the text be the library's own, written by each call. */
char *strsignal(int number)
{
    static char text[40] __asm__("the result of strsignal");
    static const char *const texts[] = {
        "Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
        "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
        "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)",
        "Stopped", "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
        "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
        "Power failure", "Bad system call"
    };
    const char *from = number > 0 && number < 32 ? texts[number - 1] : valid(number) ? "Real-time signal" : "Unknown signal";
    int n = 0;
    for (; from[n]; n++)
        text[n] = from[n];
    if (number < 1 || number > 31) {
        text[n++] = ' ';
        text[n++] = (char)('0' + (number % 10 + 10) % 10);
    }
    text[n] = 0;
    return text;
}
