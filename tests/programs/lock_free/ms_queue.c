// Michael and Scott's queue: one thread enqueues two values, another dequeues what it finds; values
// come out in order. Nodes are never used again.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: ok
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct node {
    int value;
    struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *_Atomic head = &nodes[0], *_Atomic tail = &nodes[0];

static void enqueue(struct node *node, int value) {
    node->value = value;
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&first->next);
        if (next == NULL)
            return 0;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        int value = next->value; // NORACE
        if (atomic_compare_exchange_strong(&head, &first, next))
            return value;
    }
}

static void *producer(void *arg) {
    (void)arg;
    enqueue(&nodes[1], 1);
    enqueue(&nodes[2], 2);
    return NULL;
}

static void *consumer(void *arg) {
    int *last = arg;
    for (int i = 0; i < 2; i++) {
        int value = dequeue();
        assert(value == 0 || value == *last + 1);
        if (value != 0)
            *last = value;
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    int last = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &last);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    while (last < 2) {
        int value = dequeue();
        assert(value == last + 1);
        last = value;
    }
    assert(dequeue() == 0);
    printf("ok\n");
    return 0;
}
