// Relaxed counters that no thread looks at before the threads are joined: their order tells nothing.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int calls, errors;

static void *first(void *arg) {
    (void)arg;
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&errors, 1, memory_order_relaxed);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_fetch_add_explicit(&errors, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&calls) == 2 && atomic_load(&errors) == 2);
    return 0;
}
