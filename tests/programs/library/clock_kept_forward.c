// As clock_goes_back.c, but a time before the last one counts as the last one.
// check: race=safe assert=safe
// output: any
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long last;

static void *look(void *arg) {
    (void)arg;
    struct timespec now;
    pthread_mutex_lock(&lock);
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec < last)
        now.tv_sec = last;
    assert(now.tv_sec >= last);
    last = now.tv_sec;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, look, NULL);
    pthread_create(&b, NULL, look, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
