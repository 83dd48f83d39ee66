// Creating, joining, detaching, exiting; handles; result codes of every kind of lock.
// exit: 0
// expect: joined 42 43
// expect: self 1 0
// expect: detached joined by counter
// expect: counter 400
// expect: trylock 16 0
// expect: errorcheck 35
// expect: recursive 0 0 0 0
// expect: spin 0 16
// expect: read 0 0 16
// expect: write 16 16
// expect: attr 1 0 22
// expect: type 2 22
// expect: once 1
// expect: barrier 1 of 3
// expect: timed 110
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_t main_thread;
static int counter, finished, initialised, serial;

static void *returns(void *p) { return (void *)((intptr_t)p + 1); }

static void *exits(void *p)
{
    pthread_exit((void *)((intptr_t)p + 2));
    return NULL;
}

static void *compares(void *p)
{
    (void)p;
    return (void *)(intptr_t)pthread_equal(pthread_self(), main_thread);
}

static void *counts(void *p)
{
    (void)p;
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&mutex);
        counter++;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void *announces(void *p)
{
    (void)p;
    pthread_mutex_lock(&mutex);
    finished = 1;
    pthread_cond_signal(&done);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *tries(void *p) { return (void *)(intptr_t)pthread_mutex_trylock(p); }
static void *tries_spin(void *p) { return (void *)(intptr_t)pthread_spin_trylock(p); }
static void *tries_write(void *p)
{
    (void)p;
    return (void *)(intptr_t)pthread_rwlock_trywrlock(&rw);
}
static void *tries_read(void *p)
{
    (void)p;
    int code = pthread_rwlock_tryrdlock(&rw);
    if (code == 0)
        pthread_rwlock_unlock(&rw);
    return (void *)(intptr_t)code;
}
static void initialise(void) { initialised++; }

static void *meets(void *p)
{
    (void)p;
    pthread_once(&once, initialise);
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        pthread_mutex_lock(&mutex);
        serial++;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static int in_thread(void *(*f)(void *), void *arg)
{
    pthread_t t;
    void *value;
    pthread_create(&t, NULL, f, arg);
    pthread_join(t, &value);
    return (int)(intptr_t)value;
}

int main(void)
{
    pthread_t t[4];
    main_thread = pthread_self();
    printf("joined %d %d\n", in_thread(returns, (void *)41), in_thread(exits, (void *)41));
    printf("self %d %d\n", pthread_equal(pthread_self(), main_thread) != 0, in_thread(compares, NULL));

    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    pthread_create(&t[0], &attr, announces, NULL);
    pthread_mutex_lock(&mutex);
    while (!finished)
        pthread_cond_wait(&done, &mutex);
    pthread_mutex_unlock(&mutex);
    printf("detached joined by counter\n");

    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, counts, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("counter %d\n", counter);

    pthread_mutex_lock(&mutex);
    int busy = in_thread(tries, &mutex);
    pthread_mutex_unlock(&mutex);
    int free_now = pthread_mutex_trylock(&mutex);
    pthread_mutex_unlock(&mutex);
    printf("trylock %d %d\n", busy, free_now);

    pthread_mutexattr_t kind;
    pthread_mutex_t checked, recursive;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checked, &kind);
    pthread_mutex_lock(&checked);
    printf("errorcheck %d\n", pthread_mutex_lock(&checked));
    pthread_mutex_unlock(&checked);
    pthread_mutex_destroy(&checked);
    int got_type;
    pthread_mutexattr_gettype(&kind, &got_type);
    int bad_type = pthread_mutexattr_settype(&kind, 77);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
    pthread_mutexattr_destroy(&kind);
    printf("recursive %d", pthread_mutex_lock(&recursive));
    printf(" %d", pthread_mutex_lock(&recursive));
    printf(" %d", pthread_mutex_unlock(&recursive));
    printf(" %d\n", pthread_mutex_unlock(&recursive));
    pthread_mutex_destroy(&recursive);

    pthread_spinlock_t spin;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    printf("spin %d", pthread_spin_lock(&spin));
    printf(" %d\n", in_thread(tries_spin, (void *)&spin));
    pthread_spin_unlock(&spin);
    pthread_spin_destroy(&spin);

    printf("read %d", pthread_rwlock_rdlock(&rw));
    printf(" %d", in_thread(tries_read, NULL));
    printf(" %d\n", in_thread(tries_write, NULL));
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_wrlock(&rw);
    printf("write %d", in_thread(tries_read, NULL));
    printf(" %d\n", in_thread(tries_write, NULL));
    pthread_rwlock_unlock(&rw);
    pthread_rwlock_destroy(&rw);

    int state;
    size_t size;
    pthread_attr_getdetachstate(&attr, &state);
    pthread_attr_setstacksize(&attr, 1 << 20);
    pthread_attr_getstacksize(&attr, &size);
    printf("attr %d %d %d\n", state, size != 1 << 20, pthread_attr_setdetachstate(&attr, 9));
    pthread_attr_destroy(&attr);
    printf("type %d %d\n", got_type, bad_type);

    pthread_barrier_init(&barrier, NULL, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, meets, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    pthread_barrier_destroy(&barrier);
    printf("once %d\n", initialised);
    printf("barrier %d of 3\n", serial);

    struct timespec past = {0, 0};
    pthread_mutex_lock(&mutex);
    int timed = 0;
    while (timed == 0)
        timed = pthread_cond_timedwait(&done, &mutex, &past);
    printf("timed %d\n", timed);
    pthread_mutex_unlock(&mutex);
    return 0;
}
