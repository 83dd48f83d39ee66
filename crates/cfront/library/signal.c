/* Signals: sets of them, dispositions, and threads that wait for them. A handler is accepted and never
   runs, which whoever loads the program is told; sending a signal is a gap. */

void *memset(void *to, int c, unsigned long n);
void abort(void) __attribute__((noreturn));
void pthread_testcancel(void);
int sched_yield(void);
int *__errno_location(void);
int __tp_any_bit(void);
void __tp_gap_signal(void);

enum { BITS = 8 * sizeof(unsigned long), WORDS = 1024 / (8 * sizeof(unsigned long)) };

typedef void handler(int);

/* The default, and ignoring, are 0 and 1. */
handler *signal(int number, handler *action) { return (handler *)0; }
int sigaction(int number, handler *const *action, void *old)
{
    if (old)
        memset(old, 0, sizeof(unsigned long) == 8 ? 152 : 140);
    return 0;
}

int raise(int number)
{
    if (number == 6)
        abort();
    __tp_gap_signal();
    return 0;
}

int sigemptyset(unsigned long *set)
{
    for (int i = 0; i < WORDS; i++)
        set[i] = 0;
    return 0;
}
int sigfillset(unsigned long *set)
{
    for (int i = 0; i < WORDS; i++)
        set[i] = ~0ul;
    return 0;
}
int sigaddset(unsigned long *set, int number)
{
    set[(number - 1) / BITS] |= 1ul << (number - 1) % BITS;
    return 0;
}
int sigdelset(unsigned long *set, int number)
{
    set[(number - 1) / BITS] &= ~(1ul << (number - 1) % BITS);
    return 0;
}
int sigismember(const unsigned long *set, int number)
{
    return set[(number - 1) / BITS] >> (number - 1) % BITS & 1;
}
int sigprocmask(int how, const void *set, void *old)
{
    if (old)
        memset(old, 0, 128);
    return 0;
}
int siginterrupt(int number, int flag) { return 0; }

/* Whoever waits for signals gets one of them, at any moment and from anywhere: a signal orders nothing
   between threads. Of an empty set none ever comes. */
static int any_of(const unsigned long *set)
{
    int last = 0;
    pthread_testcancel();
    for (int i = 0; i < WORDS; i++) {
        if (!set[i])
            continue;
        for (int bit = 0; bit < BITS; bit++)
            if (set[i] >> bit & 1) {
                if (last && __tp_any_bit())
                    return last;
                last = i * BITS + bit + 1;
            }
    }
    while (!last)
        sched_yield();
    return last;
}
int sigwait(const unsigned long *set, int *number)
{
    *number = any_of(set);
    return 0;
}
int sigwaitinfo(const unsigned long *set, int *info)
{
    int number = any_of(set);
    if (info) {
        memset(info, 0, 128);
        *info = number;
    }
    return number;
}
int sigtimedwait(const unsigned long *set, int *info, const void *time)
{
    if (__tp_any_bit())
        return sigwaitinfo(set, info);
    pthread_testcancel();
    *__errno_location() = 11;
    return -1;
}
