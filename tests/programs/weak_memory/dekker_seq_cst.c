// Who finds the other's flag down may go on: with seq_cst never both at once.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int wants_first, wants_second;
static int data;

static void *first(void *arg) {
    (void)arg;
    atomic_store_explicit(&wants_first, 1, memory_order_seq_cst);
    if (atomic_load_explicit(&wants_second, memory_order_seq_cst) == 0)
        data++; // NORACE
    atomic_store_explicit(&wants_first, 0, memory_order_seq_cst);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    atomic_store_explicit(&wants_second, 1, memory_order_seq_cst);
    if (atomic_load_explicit(&wants_first, memory_order_seq_cst) == 0)
        data++; // NORACE
    atomic_store_explicit(&wants_second, 0, memory_order_seq_cst);
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
