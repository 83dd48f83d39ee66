// The same counters, looked at meanwhile: in C11 the second may seem to come before the first.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: assert=unknown memory=unknown
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
    int failed = atomic_load_explicit(&errors, memory_order_relaxed);
    assert(atomic_load_explicit(&calls, memory_order_relaxed) >= failed); // FAIL!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
