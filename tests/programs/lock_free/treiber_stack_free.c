// Treiber's stack whose pop frees the node at once: another pop may still be about to read its `next`.
// check: race=violated deadlock=safe memory=violated
// answers: deadlock=unknown
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *_Atomic top;

static void *popper(void *arg) {
    (void)arg;
    struct node *node = atomic_load(&top);
    while (node != NULL) {
        struct node *next = node->next; // RACE! MEMORY!
        if (atomic_compare_exchange_strong(&top, &node, next)) {
            free(node); // RACE!
            break;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 2; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = top;
        top = node;
    }
    pthread_create(&a, NULL, popper, NULL);
    pthread_create(&b, NULL, popper, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
