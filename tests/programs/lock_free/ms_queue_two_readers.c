// A dequeue that advances the head by a store instead of compare-and-swap: fine for one consumer, but
// here are two, and both can get the same value.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    struct node *_Atomic next;
};

static struct node nodes[2];
static struct node *_Atomic head = &nodes[0];
static int got[2];

static int dequeue(void) {
    struct node *first = atomic_load(&head);
    struct node *next = atomic_load(&first->next);
    if (next == NULL)
        return 0;
    int value = next->value; // NORACE
    atomic_store(&head, next);
    return value;
}

static void *consumer(void *arg) {
    int me = *(int *)arg;
    got[me] = dequeue();
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    nodes[1].value = 1;
    atomic_store(&nodes[0].next, &nodes[1]);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, consumer, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(got[0] + got[1] == 1); // FAIL!
    return 0;
}
