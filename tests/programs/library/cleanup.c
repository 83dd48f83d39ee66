// Cleanup handlers: popped, run by pthread_exit from deep inside, run by cancellation.
// exit: 0
// expect: popped and run 1
// expect: inner 3
// expect: outer 2
// expect: key 5
// expect: value 7
// expect: unlocked 0
// expect: cancelled 1
// expect: sleeper cleaned
// expect: cancelled 1
// expect: disabled, then at the test
// expect: cancelled 1
#pragma GCC diagnostic ignored "-Winfinite-recursion"
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static pthread_key_t key;
static sem_t ready, go;

static void say(void *p) { printf("%s\n", (const char *)p); }
static void unlock(void *p) { pthread_mutex_unlock(p); }
static void at_end(void *p) { printf("key %d\n", (int)(intptr_t)p); }

static void deep(int n)
{
    if (n > 0) {
        deep(n - 1);
        return;
    }
    pthread_cleanup_push(say, "inner 3");
    pthread_exit((void *)7);
    pthread_cleanup_pop(0);
}

static void *exits(void *p)
{
    (void)p;
    pthread_setspecific(key, (void *)5);
    pthread_cleanup_push(say, "popped and run 1");
    pthread_cleanup_pop(1);
    pthread_cleanup_push(say, "popped and not run");
    pthread_cleanup_pop(0);
    pthread_cleanup_push(say, "outer 2");
    deep(3);
    pthread_cleanup_pop(0);
    return NULL;
}

static void *waits(void *p)
{
    (void)p;
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    sem_post(&ready);
    for (;;)
        pthread_cond_wait(&never, &mutex);
    pthread_cleanup_pop(1);
    return NULL;
}

static void *sleeps(void *p)
{
    (void)p;
    pthread_cleanup_push(say, "sleeper cleaned");
    sem_post(&ready);
    for (;;)
        sleep(1);
    pthread_cleanup_pop(1);
    return NULL;
}

static void *refuses(void *p)
{
    (void)p;
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    sem_post(&ready);
    sem_wait(&go);
    pthread_testcancel();
    printf("disabled, then at the test\n");
    pthread_setcancelstate(old, NULL);
    pthread_testcancel();
    printf("never printed\n");
    return NULL;
}

int main(void)
{
    pthread_t t;
    void *value;
    sem_init(&ready, 0, 0);
    sem_init(&go, 0, 0);
    pthread_key_create(&key, at_end);
    pthread_create(&t, NULL, exits, NULL);
    pthread_join(t, &value);
    printf("value %d\n", (int)(intptr_t)value);

    pthread_create(&t, NULL, waits, NULL);
    sem_wait(&ready);
    pthread_cancel(t);
    pthread_join(t, &value);
    printf("unlocked %d\n", pthread_mutex_trylock(&mutex));
    printf("cancelled %d\n", value == PTHREAD_CANCELED);

    pthread_create(&t, NULL, sleeps, NULL);
    sem_wait(&ready);
    pthread_cancel(t);
    pthread_join(t, &value);
    printf("cancelled %d\n", value == PTHREAD_CANCELED);

    pthread_create(&t, NULL, refuses, NULL);
    sem_wait(&ready);
    pthread_cancel(t);
    sem_post(&go);
    pthread_join(t, &value);
    printf("cancelled %d\n", value == PTHREAD_CANCELED);
    return 0;
}
