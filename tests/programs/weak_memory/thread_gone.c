// That a thread is said to have ended (pthread_kill with signal 0) orders nothing: what it stored may still be missing, which no
// interleaving shows.
// check: race=safe assert=violated
// answers: race=unknown assert=unknown
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int data;

static void *work(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    if (pthread_kill(t, 0) != 0)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1); // FAIL!
    pthread_join(t, NULL);
    return 0;
}
