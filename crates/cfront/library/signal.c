/* Signals: sets of them, and dispositions that need no handler. A handler is a gap. */

void *memset(void *to, int c, unsigned long n);
void abort(void) __attribute__((noreturn));
void __tp_gap_signal(void);

enum { BITS = 8 * sizeof(unsigned long), WORDS = 1024 / (8 * sizeof(unsigned long)) };

typedef void handler(int);

/* The default, and ignoring, are 0 and 1. */
handler *signal(int number, handler *action)
{
    if ((unsigned long)action > 1)
        __tp_gap_signal();
    return (handler *)0;
}

/* The handler comes first in glibc's structure. */
int sigaction(int number, handler *const *action, void *old)
{
    if (action && (unsigned long)*action > 1)
        __tp_gap_signal();
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
