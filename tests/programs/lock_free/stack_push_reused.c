// A push is immune to the ABA problem: whether the node on top is the one it saw or a new one at the
// same address, linking to it is right. The pointer it stored came from the freed node and leads to
// the new one.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
    int value;
};

static struct node *_Atomic top;

static struct node *make(int value) {
    struct node *node = malloc(sizeof *node);
    atomic_init(&node->next, NULL);
    node->value = value;
    return node;
}

static void push(struct node *node) {
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static void *pusher(void *arg) {
    push(arg);
    return NULL;
}

static void *replacer(void *arg) {
    struct node *first = arg;
    if (atomic_compare_exchange_strong(&top, &first, NULL)) {
        free(first);
        push(make(1));
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *first = make(1);
    push(first);
    pthread_create(&a, NULL, pusher, make(2));
    pthread_create(&b, NULL, replacer, first);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    int sum = 0;
    for (struct node *node = top; node != NULL; node = node->next)
        sum += node->value; // NORACE
    assert(sum == 3);
    return 0;
}
