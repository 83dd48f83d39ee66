// A CLH lock that enters the queue before it marks its node busy: a successor may see the node still
// free and walk into the section too.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    atomic_int busy;
};

static struct node start;
static struct node *_Atomic tail = &start;
static int counter;

static void *worker(void *arg) {
    struct node *me = arg;
    struct node *before = atomic_exchange(&tail, me);
    atomic_store(&me->busy, 1);
    while (atomic_load(&before->busy))
        ;
    counter++; // RACE!
    atomic_store(&me->busy, 0);
    return NULL;
}

int main(void) {
    static struct node nodes[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &nodes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2); // FAIL!
    return 0;
}
