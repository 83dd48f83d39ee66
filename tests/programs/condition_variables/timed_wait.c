// A timed wait ends whether or not the signal comes: no deadlock although the signal may be lost.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *arg) {
    (void)arg;
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    pthread_mutex_lock(&lock);
    int result = 0;
    while (!ready && result == 0)
        result = pthread_cond_timedwait(&changed, &lock, &deadline);
    assert(ready || result == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *setter(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t w, s;
    pthread_create(&w, NULL, waiter, NULL);
    pthread_create(&s, NULL, setter, NULL);
    pthread_join(w, NULL);
    pthread_join(s, NULL);
    return 0;
}
