// Two readers of independent stores: with acquire they may disagree on which came first, which no interleaving
// shows.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: race=unknown assert=unknown memory=unknown
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int x_first, y_first;

static void *sets_x(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

static void *sets_y(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_release);
    return NULL;
}

static void *first(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&x, memory_order_acquire) == 1)
        x_first = atomic_load_explicit(&y, memory_order_acquire) == 0;
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&y, memory_order_acquire) == 1)
        y_first = atomic_load_explicit(&x, memory_order_acquire) == 0;
    return NULL;
}

int main(void) {
    void *(*const start[])(void *) = {sets_x, sets_y, first, second};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, start[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!(x_first && y_first)); // FAIL!
    return 0;
}
