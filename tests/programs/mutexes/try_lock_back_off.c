// Two locks in opposite orders; who cannot get the second gives back the first and tries again.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int both;

static void visit(pthread_mutex_t *first, pthread_mutex_t *second) {
    for (;;) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0)
            break;
        pthread_mutex_unlock(first);
        sched_yield();
    }
    both++; // NORACE
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *forwards(void *arg) {
    (void)arg;
    visit(&left, &right);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    visit(&right, &left);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, forwards, NULL);
    pthread_create(&b, NULL, backwards, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(both == 2);
    printf("%d\n", both);
    return 0;
}
