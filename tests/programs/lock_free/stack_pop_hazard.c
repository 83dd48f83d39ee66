// As stack_pop_aba.c, but the slow pop has announced the node it knows (a hazard pointer): the quick
// thread does not free a node that is announced, so its address cannot be given again too early.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
};

static struct node *_Atomic top;
static struct node second;
static atomic_int popped_second;
static struct node *_Atomic hazard;

static void push(struct node *node) {
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static void *slow(void *arg) {
    struct node *first = arg;
    if (atomic_compare_exchange_strong(&top, &first, &second))
        assert(!atomic_load(&popped_second));
    atomic_store(&hazard, NULL);
    return NULL;
}

static void *quick(void *arg) {
    struct node *first = arg, *node = &second;
    if (!atomic_compare_exchange_strong(&top, &first, &second))
        return NULL;
    if (!atomic_compare_exchange_strong(&top, &node, NULL))
        return NULL;
    atomic_store(&popped_second, 1);
    if (atomic_load(&hazard) != first)
        free(first);
    push(malloc(sizeof(struct node)));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *first = malloc(sizeof *first);
    push(&second);
    push(first);
    atomic_store(&hazard, first);
    pthread_create(&a, NULL, slow, first);
    pthread_create(&b, NULL, quick, first);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
