// Memory is asked for without end, and never given back.
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *all;

static void *worker(void *arg)
{
    (void)arg;
    for (;;) {
        struct node *n = malloc(sizeof *n);
        n->next = all;
        n->value = 1;
        all = n;
    }
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
