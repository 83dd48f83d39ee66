// As stack_pop_aba.c, but the top carries a count of changes beside the pointer, and both are
// exchanged together (under a lock here, without a double-width exchange): a new node at the old
// address does not deceive the slow pop.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

struct top {
    struct node *node;
    unsigned changes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct top top;
static struct node second;
static bool popped_second;

static struct top load(void) {
    pthread_mutex_lock(&lock);
    struct top seen = top;
    pthread_mutex_unlock(&lock);
    return seen;
}

static bool exchange(struct top expected, struct node *node) {
    pthread_mutex_lock(&lock);
    bool same = top.node == expected.node && top.changes == expected.changes;
    if (same) {
        top.node = node;
        top.changes++;
        if (expected.node == &second)
            popped_second = true;
        if (node == &second)
            assert(!popped_second);
    }
    pthread_mutex_unlock(&lock);
    return same;
}

static void *slow(void *arg) {
    exchange(*(struct top *)arg, &second);
    return NULL;
}

static void *quick(void *arg) {
    struct top first = *(struct top *)arg;
    if (!exchange(first, &second))
        return NULL;
    if (!exchange(load(), NULL))
        return NULL;
    free(first.node);
    exchange(load(), malloc(sizeof(struct node)));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *first = malloc(sizeof *first);
    first->next = &second;
    top.node = first;
    struct top seen = top;
    pthread_create(&a, NULL, slow, &seen);
    pthread_create(&b, NULL, quick, &seen);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
