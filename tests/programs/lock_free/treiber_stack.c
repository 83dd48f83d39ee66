// Treiber's stack: two threads push, one of them pops. Nodes are never used again, so a pop may look
// at a node another thread has taken.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2 nodes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct node {
    int value;
    struct node *next;
};

static struct node *_Atomic top;
static struct node nodes[2];

static void push(struct node *node) {
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &node->next, node))
        ;
}

static struct node *pop(void) {
    struct node *node = atomic_load(&top);
    while (node != NULL && !atomic_compare_exchange_strong(&top, &node, node->next)) // NORACE
        ;
    return node;
}

static void *pusher(void *arg) {
    (void)arg;
    nodes[0].value = 1;
    push(&nodes[0]);
    return NULL;
}

static void *both(void *arg) {
    int *popped = arg;
    nodes[1].value = 2;
    push(&nodes[1]);
    struct node *node = pop();
    assert(node != NULL);
    *popped = node->value; // NORACE
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int popped = 0, left = 0;
    pthread_create(&a, NULL, pusher, NULL);
    pthread_create(&b, NULL, both, &popped);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    for (struct node *node = top; node != NULL; node = node->next) {
        assert(node->value != popped);
        left++;
    }
    assert(left == 1);
    printf("%d nodes\n", left + 1);
    return 0;
}
