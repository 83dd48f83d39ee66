// Store buffering by seq_cst of which one look stands in a cleanup handler: all executions are interleavings.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int saw_y, saw_x;

static void look(void *arg) {
    (void)arg;
    saw_y = atomic_load(&y);
}

static void *first(void *arg) {
    pthread_cleanup_push(look, arg);
    atomic_store(&x, 1);
    pthread_exit(NULL);
    pthread_cleanup_pop(0);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_store(&y, 1);
    saw_x = atomic_load(&x);
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
