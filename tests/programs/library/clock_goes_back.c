// Looks at a monotonic clock twice. POSIX lets it not go back; a clock here shows any value (SOUNDNESS.md), so that what rests on its
// order is not proved, and called violated.
// check: race=safe assert=violated
// output: any
// may-violate: assert
// native: a real clock does not go back
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
    assert(now.tv_sec >= last); // FAIL!
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
