/* Small facts about the system and the locale, waiting, time differences. */

int strcmp(const char *a, const char *b);
int __tp_any_processors(void);
int *__errno_location(void);
long __tp_any_time(void);
long __tp_nondet_long(void);
void __tp_yield(void);
int __tp_interrupted(int how);
int __tp_interrupted_with(const void *mask);
int pause(void);
int sigsuspend(const void *mask);
int __tp_select(int n, void *readable, void *writable, void *exceptional, int for_ever, const void *mask);
int __tp_several(void);
void __tp_gap_locale(void);
void __tp_uses_setlocale(void);
int __tp_any_bit(void);

enum { EINVAL = 22 };
/* How calls end where a handler of a signal runs. */
enum { ENDS = 2 };

/* How many there are may change from call to call. */
int get_nprocs(void) { return __tp_any_processors(); }
int get_nprocs_conf(void) { return __tp_any_processors(); }

long sysconf(int name)
{
    switch (name) {
    case 2: return 100;   /* clock ticks a second */
    case 30: return 4096; /* page size */
    case 83:
    case 84: return get_nprocs();
    }
    long value = __tp_nondet_long();
    return value < 0 ? -1 : value;
}

/* The time that is left is written back: none. */
int select(int n, void *readable, void *writable, void *exceptional, long *timeout)
{
    if (!readable && !writable && !exceptional && !timeout)
        return pause();
    int none = !readable && !writable && !exceptional;
    /* Between processes it is known whether the call waits for descriptors. */
    if ((none || !__tp_several()) && __tp_interrupted(ENDS))
        return -1;
    if (!timeout)
        return __tp_select(n, readable, writable, exceptional, 1, 0);
    if (timeout[0] < 0 || timeout[1] < 0) {
        *__errno_location() = EINVAL;
        return -1;
    }
    __tp_yield();
    int some = timeout[0] || timeout[1];
    timeout[0] = 0;
    timeout[1] = 0;
    if (none)
        return 0;
    return __tp_select(n, readable, writable, exceptional, some ? 0 : -1, 0);
}
int pselect(int n, void *readable, void *writable, void *exceptional, const long *timeout, void *mask)
{
    if (!readable && !writable && !exceptional && !timeout)
        return mask ? sigsuspend(mask) : pause();
    int none = !readable && !writable && !exceptional;
    if ((none || !__tp_several()) && __tp_interrupted_with(mask))
        return -1;
    __tp_yield();
    if (none)
        return 0;
    return __tp_select(n, readable, writable, exceptional, !timeout, mask);
}

double difftime(long later, long earlier) { return (double)later - (double)earlier; }

int clock_getres(int clock, long *resolution)
{
    if (resolution) {
        resolution[0] = 0;
        resolution[1] = 1;
    }
    return 0;
}

long times(long *clocks)
{
    for (int i = 0; i < 4; i++)
        clocks[i] = __tp_any_time();
    return __tp_any_time();
}

/* SCHED_FIFO and SCHED_RR have 1 to 99, the other policies of Linux nothing but 0. */
static int priority(int policy, int of_two)
{
    if (policy == 1 || policy == 2)
        return of_two;
    if (policy == 0 || policy == 3 || policy == 5 || policy == 6)
        return 0;
    *__errno_location() = EINVAL;
    return -1;
}
int sched_get_priority_max(int policy) { return priority(policy, 99); }
int sched_get_priority_min(int policy) { return priority(policy, 1); }

/* The locale stays "C". Which one the environment asks for is not known: its name may be another, or it may not be
   there. */
char *setlocale(int category, const char *locale)
{
    __tp_uses_setlocale();
    if (locale && !*locale && __tp_any_bit())
        return __tp_any_bit() ? "en_US.UTF-8" : 0;
    if (locale && *locale && strcmp(locale, "C") != 0 && strcmp(locale, "POSIX") != 0)
        __tp_gap_locale();
    return "C";
}

/* Byte order of the network; both data models are little-endian. */
unsigned short htons(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
unsigned short ntohs(unsigned short x) { return htons(x); }
unsigned int htonl(unsigned int x)
{
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}
unsigned int ntohl(unsigned int x) { return htonl(x); }
