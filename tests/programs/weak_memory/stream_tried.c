// A failed attempt to take the lock of a stream tells that another thread has it, and orders nothing: what that stored before may
// still be missing, which no interleaving shows.
// check: race=safe assert=violated
// answers: assert=unknown
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static atomic_int data;

static void *holder(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    flockfile(stdout);
    funlockfile(stdout);
    return NULL;
}

static void *looker(void *arg) {
    (void)arg;
    if (ftrylockfile(stdout) == 0)
        funlockfile(stdout);
    else
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1); // FAIL!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, holder, NULL);
    pthread_create(&b, NULL, looker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
