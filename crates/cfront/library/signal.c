/* Signals: sets of them, dispositions, masks, and threads that wait for them. A handler is accepted and
   never runs, which the answer names; sending a signal is a gap.

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

int raise(int number)
{
    if (number == 6)
        abort();
    __tp_gap_signal();
    return 0;
}

/* ---- masks ---------------------------------------------------------------------------- */

/* What a thread has blocked: known once it has set it, or while no thread has ever blocked anything. A
   thread begins with what its creator had blocked, which is not followed. */
static _Thread_local int known __asm__("whether signals were blocked");
static _Thread_local unsigned long blocked[USED] __asm__("the blocked signals");
static int ever __asm__("whether any thread has blocked signals");

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
    return 0;
}

int sigprocmask(int how, const unsigned long *set, unsigned long *old)
{
    return pthread_sigmask(how, set, old) == 0 ? 0 : refused();
}

/* ---- waiting -------------------------------------------------------------------------- */

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
    if (number && __tp_any_bit())
        return informed(number, info);
    *__errno_location() = EAGAIN;
    return -1;
}
