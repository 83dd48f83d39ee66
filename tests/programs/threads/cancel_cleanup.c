// A thread that is cancelled while it waits on a condition holds the mutex again when its cleanup
// handlers run; the handler releases it.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: cancelled
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int cleaned;

static void release(void *arg) {
    cleaned = 1; // NORACE
    pthread_mutex_unlock(arg);
}

static void *waiter(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(release, &lock);
    for (;;)
        pthread_cond_wait(&never, &lock);
    pthread_cleanup_pop(1);
    return NULL;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_cancel(t);
    pthread_join(t, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_mutex_lock(&lock);
    assert(cleaned == 1);
    pthread_mutex_unlock(&lock);
    printf("cancelled\n");
    return 0;
}
