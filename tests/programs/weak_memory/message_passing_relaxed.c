// Message passing with a relaxed flag: the data may still be missing, which no interleaving shows.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: assert=unknown memory=unknown
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int data, ready;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&ready, memory_order_acquire) == 1)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1); // FAIL!
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
