// A queue that links a new node with a relaxed store: the reader may follow the link without having
// seen the value.
// check: race=violated deadlock=safe assert=safe memory=safe
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

static void *producer(void *arg) {
    (void)arg;
    nodes[1].value = 1; // RACE!
    atomic_store_explicit(&nodes[0].next, &nodes[1], memory_order_relaxed);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    struct node *first = atomic_load(&head);
    struct node *next = atomic_load(&first->next);
    if (next != NULL) {
        assert(next->value == 1); // RACE!
        atomic_store(&head, next);
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
