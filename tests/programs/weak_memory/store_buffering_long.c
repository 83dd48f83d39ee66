// Store buffering with release and acquire after a long loop that keeps the search busy: no proof may call it
// safe. Judged by crates/threadproof/tests/memory_model.rs.
// schedules: first
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int rounds;
static atomic_int x, y;
static int saw_y, saw_x;

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
    atomic_store_explicit(&x, 1, memory_order_release);
    saw_y = atomic_load_explicit(&y, memory_order_acquire);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    work();
    atomic_store_explicit(&y, 1, memory_order_release);
    saw_x = atomic_load_explicit(&x, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(saw_x == 1 || saw_y == 1);
    return 0;
}
