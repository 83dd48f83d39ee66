// With sequentially consistent accesses what the other thread stored before is there.
// check: race=safe assert=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static atomic_int data;

static void *holder(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_seq_cst);
    flockfile(stdout);
    funlockfile(stdout);
    return NULL;
}

static void *looker(void *arg) {
    (void)arg;
    if (ftrylockfile(stdout) == 0)
        funlockfile(stdout);
    else
        assert(atomic_load_explicit(&data, memory_order_seq_cst) == 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, holder, NULL);
    pthread_create(&b, NULL, looker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
