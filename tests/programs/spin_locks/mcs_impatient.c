// An MCS lock whose release does not wait for a successor that has swapped the tail but not yet linked
// itself: the successor then waits for ever.
// check: race=safe livelock=violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    struct node *_Atomic next;
    atomic_int waiting;
};

static struct node *_Atomic tail;
static int counter;

static void lock(struct node *me) {
    atomic_store(&me->waiting, 1);
    struct node *before = atomic_exchange(&tail, me);
    if (before != NULL) {
        atomic_store(&before->next, me);
        while (atomic_load(&me->waiting))
            ;
    }
}

static void unlock(struct node *me) {
    struct node *after = atomic_load(&me->next);
    if (after == NULL) {
        struct node *expected = me;
        atomic_compare_exchange_strong(&tail, &expected, NULL);
        return; // even when the exchange failed
    }
    atomic_store(&after->waiting, 0);
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
    return 0;
}
