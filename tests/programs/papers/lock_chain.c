// Every pair of threads has a lock in common, though no lock is common to all three: a fixed
// lockset per variable would call this a race.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 81 states, 91 steps
// exit: 0
// expect: 3
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m3 = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void increment(pthread_mutex_t *outer, pthread_mutex_t *inner) {
    pthread_mutex_lock(outer);
    pthread_mutex_lock(inner);
    x++; // NORACE
    pthread_mutex_unlock(outer);
    pthread_mutex_unlock(inner);
}

static void *t1(void *arg) {
    (void)arg;
    increment(&m1, &m2);
    return NULL;
}

static void *t2(void *arg) {
    (void)arg;
    increment(&m2, &m3);
    return NULL;
}

static void *t3(void *arg) {
    (void)arg;
    increment(&m1, &m3);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, t1, NULL);
    pthread_create(&threads[1], NULL, t2, NULL);
    pthread_create(&threads[2], NULL, t3, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(x == 3);
    printf("%d\n", x);
    return 0;
}
