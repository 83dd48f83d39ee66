// Message passing with release and acquire after a long loop that keeps the search busy: the interleavings are
// all there is, and proofs may answer. Judged by crates/threadproof/tests/memory_model.rs.
// schedules: first
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int rounds;
static atomic_int ready;
static int data;

static void work(void) {
    for (int i = 0; i < 100000; i++) {
        pthread_mutex_lock(&lock);
        rounds++;
        pthread_mutex_unlock(&lock);
    }
}

static void *first(void *arg) {
    (void)arg;
    work();
    data = 1;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    work();
    if (atomic_load_explicit(&ready, memory_order_acquire) == 1)
        assert(data == 1);
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
