// Treiber's stack with nodes that are pushed again: a pop that slept through "A off, B off, A on" finds
// A on top as before and makes B the top, though B belongs to another thread by now (ABA).
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    struct node *_Atomic next;
};

static struct node nodes[2];
static struct node *_Atomic top;
static struct node *kept;

static void push(struct node *node) {
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static struct node *pop(void) {
    struct node *old = atomic_load(&top);
    while (old != NULL) {
        struct node *next = atomic_load(&old->next);
        if (atomic_compare_exchange_strong(&top, &old, next))
            break;
    }
    return old;
}

static void *one(void *arg) {
    (void)arg;
    pop();
    return NULL;
}

static void *other(void *arg) {
    (void)arg;
    struct node *a = pop();
    kept = pop();
    if (a != NULL)
        push(a);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    push(&nodes[1]);
    push(&nodes[0]);
    pthread_create(&t, NULL, one, NULL);
    pthread_create(&u, NULL, other, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(kept == NULL || top != kept); // FAIL!
    return 0;
}
