// A test-and-test-and-set spin lock: waits by reading, takes by exchange.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int taken;

static void lock(void) {
    for (;;) {
        while (atomic_load_explicit(&taken, memory_order_relaxed))
            ;
        if (!atomic_exchange_explicit(&taken, 1, memory_order_acquire))
            return;
    }
}

static void unlock(void) { atomic_store_explicit(&taken, 0, memory_order_release); }

static int counter;

static void *worker(void *arg) {
    (void)arg;
    lock();
    counter++; // NORACE
    unlock();
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    printf("%d\n", counter);
    return 0;
}
