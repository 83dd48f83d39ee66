// The queue lock of Craig, Landin and Hagersten: each thread spins on its predecessor's node.
// check: race=safe deadlock=safe assert=safe memory=safe
// flags: --memory-model sc
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct node {
    atomic_int busy;
};

static struct node start;
static struct node *_Atomic tail = &start;
static int counter;

static void *worker(void *arg) {
    struct node *me = arg;
    atomic_store_explicit(&me->busy, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    while (atomic_load_explicit(&before->busy, memory_order_acquire))
        ;
    counter++; // NORACE
    atomic_store_explicit(&me->busy, 0, memory_order_release);
    return NULL;
}

int main(void) {
    static struct node nodes[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &nodes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2);
    printf("%d\n", counter);
    return 0;
}
