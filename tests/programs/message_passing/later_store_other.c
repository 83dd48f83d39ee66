// A store of another thread ends the release sequence, and a later relaxed store of the thread that headed
// it does not bring it back: who acquires that value has seen nothing.
// check: race=violated deadlock=safe assert=safe memory=safe
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
    if (atomic_load_explicit(&stage, memory_order_relaxed) == 3)
        atomic_store_explicit(&stage, 2, memory_order_relaxed);
    return NULL;
}

static void *meddler(void *arg) {
    (void)arg;
    atomic_store_explicit(&stage, 3, memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
        assert(data == 42); // RACE!
    return NULL;
}

int main(void) {
    pthread_t p, m, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&m, NULL, meddler, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(m, NULL);
    pthread_join(c, NULL);
    return 0;
}
