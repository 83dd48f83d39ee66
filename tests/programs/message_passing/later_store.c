// A relaxed store of the thread that heads a release sequence continues it in C11 and C17: who acquires
// its value has seen what the earlier store released.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int stage;

static void *producer(void *arg) {
    (void)arg;
    data = 42;
    atomic_store_explicit(&stage, 1, memory_order_release);
    atomic_store_explicit(&stage, 2, memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
        assert(data == 42); // NORACE
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
