/* The little of a kernel that the drivers here need: spin locks, mutexes, atomic variables. */
#ifndef DRIVERS_KERNEL_H
#define DRIVERS_KERNEL_H

#include <pthread.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define ENODEV 19
#define EINVAL 22
#define ENOSPC 28
#define ETIMEDOUT 110
#define ENETDOWN 100

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))

/* A lock that is waited for by trying. */
struct spinlock {
    int held;
};

static inline void spin_lock(struct spinlock *lock)
{
    while (__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST))
        ;
}

static inline int spin_trylock(struct spinlock *lock)
{
    return !__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST);
}

static inline void spin_unlock(struct spinlock *lock)
{
    __atomic_store_n(&lock->held, 0, __ATOMIC_SEQ_CST);
}

/* A lock that sleeps: for paths that are not called from interrupts. */
struct mutex {
    pthread_mutex_t sleep;
};

#define MUTEX_INIT { PTHREAD_MUTEX_INITIALIZER }

static inline void mutex_lock(struct mutex *m)
{
    pthread_mutex_lock(&m->sleep);
}

static inline void mutex_unlock(struct mutex *m)
{
    pthread_mutex_unlock(&m->sleep);
}

/* A number that is changed and read atomically. */
typedef struct {
    int counter;
} atomic_t;

static inline int atomic_read(const atomic_t *v)
{
    return __atomic_load_n(&v->counter, __ATOMIC_SEQ_CST);
}

static inline void atomic_set(atomic_t *v, int value)
{
    __atomic_store_n(&v->counter, value, __ATOMIC_SEQ_CST);
}

static inline void atomic_inc(atomic_t *v)
{
    __atomic_fetch_add(&v->counter, 1, __ATOMIC_SEQ_CST);
}

static inline int atomic_dec_and_test(atomic_t *v)
{
    return __atomic_sub_fetch(&v->counter, 1, __ATOMIC_SEQ_CST) == 0;
}

static inline int atomic_xchg(atomic_t *v, int value)
{
    return __atomic_exchange_n(&v->counter, value, __ATOMIC_SEQ_CST);
}

/* Changes the number from `from` to `to`; says whether it did. */
static inline int atomic_move(atomic_t *v, int from, int to)
{
    int expected = from;

    return __atomic_compare_exchange_n(&v->counter, &expected, to, 0, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST);
}

#endif
