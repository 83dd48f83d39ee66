// In C23 only read-modify-writes continue a release sequence: who acquires the value of the relaxed store
// has seen nothing of what the same thread released before.
// check: race=violated deadlock=safe assert=safe memory=safe
// flags: --std=c23
// tsan: compilers implement the wider rule of C11
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int stage;

static void *producer(void *arg) {
    (void)arg;
    data = 42; // RACE!
    atomic_store_explicit(&stage, 1, memory_order_release);
    atomic_store_explicit(&stage, 2, memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
        assert(data == 42); // RACE!
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
