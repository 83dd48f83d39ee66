// A spin loop that always ends under a fair scheduler is no livelock.
// check: race=safe deadlock=safe assert=safe memory=safe livelock=safe
// exit: 0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;

static void *waiter(void *arg) {
    (void)arg;
    while (!ready)
        ;
    return NULL;
}

static void *setter(void *arg) {
    (void)arg;
    ready = 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, setter, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
