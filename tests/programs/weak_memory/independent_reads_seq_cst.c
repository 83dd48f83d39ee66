// Two readers of independent stores: with seq_cst they agree on which came first.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int x_first, y_first;

static void *sets_x(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    return NULL;
}

static void *sets_y(void *arg) {
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    return NULL;
}

static void *first(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&x, memory_order_seq_cst) == 1)
        x_first = atomic_load_explicit(&y, memory_order_seq_cst) == 0;
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&y, memory_order_seq_cst) == 1)
        y_first = atomic_load_explicit(&x, memory_order_seq_cst) == 0;
    return NULL;
}

int main(void) {
    void *(*const start[])(void *) = {sets_x, sets_y, first, second};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, start[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!(x_first && y_first));
    return 0;
}
