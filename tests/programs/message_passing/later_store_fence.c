// A release fence stands before every later relaxed store of its thread, and relaxed read-modify-writes of others
// continue the release sequences that these head, in every version of C.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// tsan: fences
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int stage;

static void *producer(void *arg) {
    (void)arg;
    data = 42;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&stage, 1, memory_order_relaxed);
    atomic_store_explicit(&stage, 4, memory_order_relaxed);
    return NULL;
}

static void *relay(void *arg) {
    (void)arg;
    atomic_fetch_add_explicit(&stage, 8, memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&stage, memory_order_relaxed) & 4) {
        atomic_thread_fence(memory_order_acquire);
        assert(data == 42); // NORACE
    }
    return NULL;
}

int main(void) {
    pthread_t p, r, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&r, NULL, relay, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(r, NULL);
    pthread_join(c, NULL);
    return 0;
}
