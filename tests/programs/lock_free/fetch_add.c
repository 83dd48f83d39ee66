// Counting with an atomic read-modify-write, relaxed: no update is lost; the total is read after the
// joins.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int total;

static void *worker(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++)
        atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(total == 4);
    printf("%d\n", total);
    return 0;
}
