// The release fence comes before the data is written: it publishes only what was before it.
// check: race=violated deadlock=safe assert=safe memory=safe
// tsan: fences
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int early, late;
static atomic_int ready;

static void *producer(void *arg) {
    (void)arg;
    early = 1; // NORACE
    atomic_thread_fence(memory_order_release);
    late = 2; // RACE!
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        assert(early == 1); // NORACE
        assert(late == 2);  // RACE!
    }
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
