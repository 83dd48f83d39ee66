// The ABA problem, boiled down: a slow pop knows the first node and its successor; before its
// exchange a quick thread pops both, frees the first and pushes a new node. If that is given the
// freed address, the slow exchange succeeds and puts the second node on top again, though it was
// popped. No freed node is ever read.
// check: race=safe deadlock=safe assert=violated memory=safe
// may-violate: assert
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

static void push(struct node *node) {
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static void *slow(void *arg) {
    struct node *first = arg;
    if (atomic_compare_exchange_strong(&top, &first, &second))
        assert(!atomic_load(&popped_second)); // FAIL!
    return NULL;
}

static void *quick(void *arg) {
    struct node *first = arg, *node = &second;
    if (!atomic_compare_exchange_strong(&top, &first, &second))
        return NULL;
    if (!atomic_compare_exchange_strong(&top, &node, NULL))
        return NULL;
    atomic_store(&popped_second, 1);
    free(first);
    push(malloc(sizeof(struct node)));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *first = malloc(sizeof *first);
    push(&second);
    push(first);
    pthread_create(&a, NULL, slow, first);
    pthread_create(&b, NULL, quick, first);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
