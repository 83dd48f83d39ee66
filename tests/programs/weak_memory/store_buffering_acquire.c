// Store buffering: release and acquire do not keep a load from overtaking a store of another variable.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: assert=unknown memory=unknown
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int saw_y, saw_x;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    saw_y = atomic_load_explicit(&y, memory_order_acquire);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
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
    assert(saw_x == 1 || saw_y == 1); // FAIL!
    return 0;
}
