// A thread spins on a flag that no thread sets.
// check: race=safe deadlock=safe assert=safe memory=safe livelock=violated
// tsan: deadlocks
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

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_join(t, NULL);
    return 0;
}
