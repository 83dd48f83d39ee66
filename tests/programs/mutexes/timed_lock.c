// Locks in opposite orders, the second with a time limit: the cycle dissolves by itself.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int both;

static int visit(pthread_mutex_t *first, pthread_mutex_t *second) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    int got = 0;
    pthread_mutex_lock(first);
    if (pthread_mutex_timedlock(second, &deadline) == 0) {
        both++; // NORACE
        got = 1;
        pthread_mutex_unlock(second);
    }
    pthread_mutex_unlock(first);
    return got;
}

static void *forwards(void *arg) {
    *(int *)arg = visit(&left, &right);
    return NULL;
}

static void *backwards(void *arg) {
    *(int *)arg = visit(&right, &left);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int got_a = 0, got_b = 0;
    pthread_create(&a, NULL, forwards, &got_a);
    pthread_create(&b, NULL, backwards, &got_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(both == got_a + got_b);
    return 0;
}
