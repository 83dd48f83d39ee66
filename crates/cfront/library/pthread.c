/* POSIX threads: attribute objects, and what is more than one synchronisation operation.

   The opaque attribute types are ours to lay out. Of a thread's attributes only the detach state
   has an effect, of a mutex's only the kind; the others are kept and given back. An attribute
   object is one: setters and destroyers write it, getters and creators read it. */

typedef unsigned long size_t;

int *__errno_location(void);
void __tp_copy(void *to, const void *from, size_t n);
size_t strlen(const char *s);
int __tp_set_cancel_state(int state);
void __tp_gap_asynchronous_cancel(void);
void __tp_gap_robust(void);
void __tp_gap_writers_first(void);

enum { EINVAL = 22, ERANGE = 34, ENOTSUP = 95 };

/* ---- threads -------------------------------------------------------------------------- */

struct attr {
    int detached, scope, inherit, policy, priority, all;
    size_t stack_size;
    void *stack;
    size_t guard_size;
};

static void written(struct attr *a) { a->all = 0; }
static void seen(const struct attr *a) { (void)*(const volatile int *)&a->all; }

int __tp_attr_detached(const struct attr *a)
{
    if (!a)
        return 0;
    seen(a);
    return a->detached;
}

int pthread_attr_init(struct attr *a)
{
    a->detached = 0;
    a->scope = 0;
    a->inherit = 0;
    a->policy = 0;
    a->priority = 0;
    a->stack_size = 8 << 20;
    a->stack = 0;
    a->guard_size = 4096;
    written(a);
    return 0;
}

int pthread_attr_destroy(struct attr *a)
{
    written(a);
    return 0;
}

int pthread_attr_setdetachstate(struct attr *a, int state)
{
    if (state != 0 && state != 1)
        return EINVAL;
    a->detached = state;
    written(a);
    return 0;
}
int pthread_attr_getdetachstate(const struct attr *a, int *state)
{
    seen(a);
    *state = a->detached;
    return 0;
}
int pthread_attr_setscope(struct attr *a, int scope)
{
    if (scope == 1)
        return ENOTSUP;
    if (scope != 0)
        return EINVAL;
    a->scope = scope;
    written(a);
    return 0;
}
int pthread_attr_getscope(const struct attr *a, int *scope)
{
    seen(a);
    *scope = a->scope;
    return 0;
}
int pthread_attr_setinheritsched(struct attr *a, int inherit)
{
    if (inherit != 0 && inherit != 1)
        return EINVAL;
    a->inherit = inherit;
    written(a);
    return 0;
}
int pthread_attr_getinheritsched(const struct attr *a, int *inherit)
{
    seen(a);
    *inherit = a->inherit;
    return 0;
}
int pthread_attr_setschedpolicy(struct attr *a, int policy)
{
    if (policy < 0 || policy > 2)
        return EINVAL;
    a->policy = policy;
    written(a);
    return 0;
}
int pthread_attr_getschedpolicy(const struct attr *a, int *policy)
{
    seen(a);
    *policy = a->policy;
    return 0;
}
int pthread_attr_setschedparam(struct attr *a, const int *priority)
{
    int least = a->policy ? 1 : 0, most = a->policy ? 99 : 0;
    if (*priority < least || *priority > most)
        return EINVAL;
    a->priority = *priority;
    written(a);
    return 0;
}
int pthread_attr_getschedparam(const struct attr *a, int *priority)
{
    seen(a);
    *priority = a->priority;
    return 0;
}
int pthread_attr_setstacksize(struct attr *a, size_t size)
{
    if (size < 16384)
        return EINVAL;
    a->stack_size = size;
    written(a);
    return 0;
}
int pthread_attr_getstacksize(const struct attr *a, size_t *size)
{
    seen(a);
    *size = a->stack_size;
    return 0;
}
int pthread_attr_setguardsize(struct attr *a, size_t size)
{
    a->guard_size = size;
    written(a);
    return 0;
}
int pthread_attr_getguardsize(const struct attr *a, size_t *size)
{
    seen(a);
    *size = a->guard_size;
    return 0;
}
int pthread_attr_setstack(struct attr *a, void *stack, size_t size)
{
    if (size < 16384)
        return EINVAL;
    a->stack = stack;
    a->stack_size = size;
    written(a);
    return 0;
}
int pthread_attr_getstack(const struct attr *a, void **stack, size_t *size)
{
    seen(a);
    *stack = a->stack;
    *size = a->stack_size;
    return 0;
}

/* On which processors a thread runs makes no difference, but the set is read, as far as the system
   knows processors. */
static int read_processors(size_t size, const void *set)
{
    char processors[128];
    __tp_copy(processors, set, size < sizeof processors ? size : sizeof processors);
    return 0;
}
int pthread_attr_setaffinity_np(struct attr *a, size_t size, const void *set)
{
    written(a);
    return set ? read_processors(size, set) : 0;
}
int pthread_setaffinity_np(unsigned long thread, size_t size, const void *set)
{
    return read_processors(size, set);
}
int sched_setaffinity(int process, size_t size, const void *set) { return read_processors(size, set); }

int pthread_getschedparam(unsigned long thread, int *policy, int *priority)
{
    *policy = 0;
    *priority = 0;
    return 0;
}

int pthread_setcancelstate(int state, int *old)
{
    if (state != 0 && state != 1)
        return EINVAL;
    int before = __tp_set_cancel_state(state);
    if (old)
        *old = before;
    return 0;
}

int pthread_setcanceltype(int type, int *old)
{
    if (type == 1)
        __tp_gap_asynchronous_cancel();
    if (type != 0)
        return EINVAL;
    if (old)
        *old = 0;
    return 0;
}

/* ---- mutexes -------------------------------------------------------------------------- */

enum { KIND = 3, SHARED = 4, INHERIT = 8, PROTECT = 16 };

int __tp_mutexattr_kind(const int *a) { return a ? *a & KIND : 0; }

int pthread_mutexattr_init(int *a)
{
    *a = 0;
    return 0;
}
int pthread_mutexattr_destroy(int *a)
{
    *a = *a;
    return 0;
}
int pthread_mutexattr_settype(int *a, int kind)
{
    if (kind < 0 || kind > 3)
        return EINVAL;
    *a = (*a & ~KIND) | kind;
    return 0;
}
int pthread_mutexattr_gettype(const int *a, int *kind)
{
    *kind = *a & KIND;
    return 0;
}
int pthread_mutexattr_setkind_np(int *a, int kind) { return pthread_mutexattr_settype(a, kind); }
int pthread_mutexattr_setpshared(int *a, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    *a = shared ? *a | SHARED : *a & ~SHARED;
    return 0;
}
int pthread_mutexattr_getpshared(const int *a, int *shared)
{
    *shared = (*a & SHARED) != 0;
    return 0;
}
int pthread_mutexattr_setprotocol(int *a, int protocol)
{
    if (protocol < 0 || protocol > 2)
        return EINVAL;
    *a = (*a & ~(INHERIT | PROTECT)) | protocol * INHERIT;
    return 0;
}
int pthread_mutexattr_getprotocol(const int *a, int *protocol)
{
    *protocol = (*a & (INHERIT | PROTECT)) / INHERIT;
    return 0;
}
int pthread_mutexattr_setrobust(int *a, int robust)
{
    if (robust == 1)
        __tp_gap_robust();
    return robust == 0 ? 0 : EINVAL;
}
int pthread_mutexattr_setrobust_np(int *a, int robust)
{
    return pthread_mutexattr_setrobust(a, robust);
}
int pthread_mutexattr_getrobust(const int *a, int *robust)
{
    *robust = 0;
    return 0;
}
/* Only robust mutexes can be inconsistent. */
int pthread_mutex_consistent(void *mutex) { return EINVAL; }

/* ---- the attributes of the others ----------------------------------------------------- */

/* Nothing of these changes what is modelled, but making an object reads them. */
void __tp_read_condattr(const int *a)
{
    if (a)
        (void)*(const volatile int *)a;
}
void __tp_read_rwlockattr(const int *a)
{
    if (a) {
        (void)*(const volatile int *)a;
        (void)*(const volatile int *)(a + 1);
    }
}
void __tp_read_barrierattr(const int *a) { __tp_read_condattr(a); }

int pthread_condattr_init(int *a)
{
    *a = 0;
    return 0;
}
int pthread_condattr_destroy(int *a)
{
    *a = *a;
    return 0;
}
int pthread_condattr_setpshared(int *a, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    *a = (*a & ~1) | shared;
    return 0;
}
int pthread_condattr_getpshared(const int *a, int *shared)
{
    *shared = *a & 1;
    return 0;
}
int pthread_condattr_setclock(int *a, int clock)
{
    if (clock != 0 && clock != 1)
        return EINVAL;
    *a = (*a & 1) | clock << 1;
    return 0;
}
int pthread_condattr_getclock(const int *a, int *clock)
{
    *clock = *a >> 1;
    return 0;
}

/* The two ints of a read-write lock's attributes: preference, and sharing. */
int pthread_rwlockattr_init(int *a)
{
    a[0] = 0;
    a[1] = 0;
    return 0;
}
int pthread_rwlockattr_destroy(int *a)
{
    *a = *a;
    a[1] = a[1];
    return 0;
}
int pthread_rwlockattr_setpshared(int *a, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    a[0] = a[0];
    a[1] = shared;
    return 0;
}
int pthread_rwlockattr_getpshared(const int *a, int *shared)
{
    *shared = a[1];
    return 0;
}
int pthread_rwlockattr_setkind_np(int *a, int kind)
{
    if (kind < 0 || kind > 2)
        return EINVAL;
    /* Who holds such a lock for reading and asks again waits for a writer that waits for him. */
    if (kind == 2)
        __tp_gap_writers_first();
    a[0] = kind;
    return 0;
}
int pthread_rwlockattr_getkind_np(const int *a, int *kind)
{
    *kind = a[0];
    return 0;
}

int pthread_barrierattr_init(int *a)
{
    *a = 0;
    return 0;
}
int pthread_barrierattr_destroy(int *a)
{
    *a = *a;
    return 0;
}
int pthread_barrierattr_setpshared(int *a, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    *a = shared;
    return 0;
}
int pthread_barrierattr_getpshared(const int *a, int *shared)
{
    *shared = *a;
    return 0;
}
