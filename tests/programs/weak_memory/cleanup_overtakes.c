// Store buffering of which one look stands in a cleanup handler: it runs when the thread ends by pthread_exit, after the store.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: assert=unknown memory=unknown
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int saw_y, saw_x;

static void look(void *arg) {
    (void)arg;
    saw_y = atomic_load_explicit(&y, memory_order_acquire);
}

static void *first(void *arg) {
    pthread_cleanup_push(look, arg);
    atomic_store_explicit(&x, 1, memory_order_release);
    pthread_exit(NULL);
    pthread_cleanup_pop(0);
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
