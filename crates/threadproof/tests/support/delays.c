/* Random delays in a program that is run: before and after what synchronises (the linker puts these wrappers in, by
 * --wrap), and at basic blocks where the compiler calls us. None is a cancellation point, none changes errno. They
 * come to an end, so that a thread that still waits after them waits for another thread. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static atomic_int left = 120;
static __thread unsigned long long state;

static unsigned bits(void) {
  if (!state) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    state = ((unsigned long long)now.tv_nsec << 20 ^ (unsigned long long)syscall(SYS_gettid)) | 1;
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 20);
}

static void delay(unsigned chance) {
  unsigned draw = bits();
  if (draw % chance || atomic_load_explicit(&left, memory_order_relaxed) <= 0)
    return;
  atomic_fetch_sub_explicit(&left, 1, memory_order_relaxed);
  int saved = errno;
  if (draw / chance % 4) {
    sched_yield();
  } else {
    struct timespec some = {0, (long)(bits() % 60000)};
    syscall(SYS_nanosleep, &some, 0);
  }
  errno = saved;
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { delay(24); }

#define WRAP(type, name, parameters, arguments)                                                                        \
  type __real_##name parameters;                                                                                       \
  type __wrap_##name parameters;                                                                                       \
  type __wrap_##name parameters {                                                                                      \
    delay(3);                                                                                                          \
    type result = __real_##name arguments;                                                                             \
    delay(3);                                                                                                          \
    return result;                                                                                                     \
  }

WRAP(int, pthread_create, (pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *p), (t, a, f, p))
WRAP(int, pthread_join, (pthread_t t, void **value), (t, value))
WRAP(int, pthread_mutex_lock, (pthread_mutex_t *m), (m))
WRAP(int, pthread_mutex_trylock, (pthread_mutex_t *m), (m))
WRAP(int, pthread_mutex_unlock, (pthread_mutex_t *m), (m))
WRAP(int, pthread_rwlock_rdlock, (pthread_rwlock_t *l), (l))
WRAP(int, pthread_rwlock_wrlock, (pthread_rwlock_t *l), (l))
WRAP(int, pthread_rwlock_unlock, (pthread_rwlock_t *l), (l))
WRAP(int, pthread_spin_lock, (pthread_spinlock_t *l), (l))
WRAP(int, pthread_spin_unlock, (pthread_spinlock_t *l), (l))
WRAP(int, pthread_cond_wait, (pthread_cond_t *c, pthread_mutex_t *m), (c, m))
WRAP(int, pthread_cond_signal, (pthread_cond_t *c), (c))
WRAP(int, pthread_cond_broadcast, (pthread_cond_t *c), (c))
WRAP(int, pthread_barrier_wait, (pthread_barrier_t *b), (b))
WRAP(int, pthread_once, (pthread_once_t *o, void (*f)(void)), (o, f))
WRAP(int, sem_wait, (sem_t *s), (s))
WRAP(int, sem_trywait, (sem_t *s), (s))
WRAP(int, sem_post, (sem_t *s), (s))
WRAP(int, thrd_create, (thrd_t *t, thrd_start_t f, void *p), (t, f, p))
WRAP(int, thrd_join, (thrd_t t, int *value), (t, value))
WRAP(int, mtx_lock, (mtx_t *m), (m))
WRAP(int, mtx_trylock, (mtx_t *m), (m))
WRAP(int, mtx_unlock, (mtx_t *m), (m))
WRAP(int, cnd_wait, (cnd_t *c, mtx_t *m), (c, m))
WRAP(int, cnd_signal, (cnd_t *c), (c))
WRAP(int, cnd_broadcast, (cnd_t *c), (c))
