// With sequentially consistent accesses what the thread stored is there.
// check: race=safe assert=safe
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int data;

static void *work(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_seq_cst);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    if (pthread_kill(t, 0) != 0)
        assert(atomic_load_explicit(&data, memory_order_seq_cst) == 1);
    pthread_join(t, NULL);
    return 0;
}
