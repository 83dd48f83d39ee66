// C11 threads.
// exit: 0
// expect: results 7 -8 0
// expect: equal 1
// expect: counter 200
// expect: busy 1
// expect: recursive 0 0
// expect: timed out 4
// expect: flag 1
// expect: once 1
// expect: tss 11
// expect: destroyed 11
// expect: slept 0
#include <stdint.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int counter, flag, initialised;

static int returns(void *p)
{
    (void)p;
    return 7;
}
static int exits(void *p)
{
    (void)p;
    thrd_exit(-8);
}
static int tries(void *p)
{
    (void)p;
    return mtx_trylock(&mutex);
}
static void initialise(void) { initialised++; }
static void destroy(void *p) { printf("destroyed %d\n", (int)(intptr_t)p); }

static int counts(void *p)
{
    (void)p;
    call_once(&once, initialise);
    for (int i = 0; i < 100; i++) {
        mtx_lock(&mutex);
        counter++;
        mtx_unlock(&mutex);
    }
    return 0;
}

static int sets(void *p)
{
    (void)p;
    mtx_lock(&mutex);
    flag = 1;
    cnd_broadcast(&condition);
    mtx_unlock(&mutex);
    return 0;
}

static int stores(void *p)
{
    tss_set(key, p);
    printf("tss %d\n", (int)(intptr_t)tss_get(key));
    return 0;
}

static int in_thread(int (*f)(void *), void *arg)
{
    thrd_t t;
    int result = 99;
    thrd_create(&t, f, arg);
    thrd_join(t, &result);
    return result;
}

int main(void)
{
    mtx_init(&mutex, mtx_plain);
    cnd_init(&condition);
    int first = in_thread(returns, NULL), second = in_thread(exits, NULL);
    thrd_t t, u;
    thrd_create(&t, returns, NULL);
    printf("results %d %d %d\n", first, second, thrd_join(t, NULL));
    printf("equal %d\n", thrd_equal(thrd_current(), thrd_current()) != 0);
    thrd_create(&t, counts, NULL);
    thrd_create(&u, counts, NULL);
    thrd_join(t, NULL);
    thrd_join(u, NULL);
    printf("counter %d\n", counter);
    mtx_lock(&mutex);
    printf("busy %d\n", in_thread(tries, NULL) == thrd_busy);
    mtx_unlock(&mutex);

    mtx_t recursive;
    mtx_init(&recursive, mtx_timed | mtx_recursive);
    printf("recursive %d", mtx_lock(&recursive));
    printf(" %d\n", mtx_lock(&recursive));
    mtx_unlock(&recursive);
    mtx_unlock(&recursive);
    mtx_destroy(&recursive);

    struct timespec past = {0, 0};
    int code = thrd_success;
    mtx_lock(&mutex);
    while (code == thrd_success)
        code = cnd_timedwait(&condition, &mutex, &past);
    printf("timed out %d\n", code == thrd_timedout ? 4 : code);
    thrd_create(&t, sets, NULL);
    while (!flag)
        cnd_wait(&condition, &mutex);
    mtx_unlock(&mutex);
    thrd_join(t, NULL);
    printf("flag %d\n", flag);
    printf("once %d\n", initialised);
    tss_create(&key, destroy);
    in_thread(stores, (void *)11);
    tss_delete(key);
    printf("slept %d\n", thrd_sleep(&(struct timespec){0, 1}, NULL));
    mtx_destroy(&mutex);
    cnd_destroy(&condition);
    return 0;
}
