// The queue lock of Mellor-Crummey and Scott: each thread spins on its own node.
// check: race=safe deadlock=safe assert=safe memory=safe
// flags: --memory-model sc
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct node {
    struct node *_Atomic next;
    atomic_int waiting;
};

static struct node *_Atomic tail;
static int counter;

static void lock(struct node *me) {
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->waiting, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (before != NULL) {
        atomic_store_explicit(&before->next, me, memory_order_release);
        while (atomic_load_explicit(&me->waiting, memory_order_acquire))
            ;
    }
}

static void unlock(struct node *me) {
    struct node *after = atomic_load_explicit(&me->next, memory_order_acquire);
    if (after == NULL) {
        struct node *expected = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_release,
                                                    memory_order_relaxed))
            return;
        while ((after = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL)
            ;
    }
    atomic_store_explicit(&after->waiting, 0, memory_order_release);
}

static void *worker(void *arg) {
    struct node *me = arg;
    lock(me);
    counter++; // NORACE
    unlock(me);
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
