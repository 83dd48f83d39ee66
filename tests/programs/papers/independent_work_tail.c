// Two lists that look independent but share their last node: each thread doubles what it meets.
// check: race=violated deadlock=safe memory=safe
// states: 35 states, 41 steps
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *cons(int value, struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = next;
    return node;
}

static void *walk(void *arg) {
    for (struct node *node = arg; node != NULL; node = node->next)
        node->value *= 2; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *tail = cons(3, NULL);
    struct node *first = cons(1, tail);
    struct node *second = cons(2, tail);
    pthread_create(&a, NULL, walk, first);
    pthread_create(&b, NULL, walk, second);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
