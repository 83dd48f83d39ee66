// Pointers to pointers, twelve deep, through one another's fields.
#include <pthread.h>
#include <stdlib.h>

struct n {
    struct n *p[12];
    int v;
};

static struct n *root;

static struct n *make(int d)
{
    struct n *n = malloc(sizeof *n);
    for (int i = 0; i < 12; i++)
        n->p[i] = d ? make(d - 1) : root;
    n->v = d;
    return n;
}

static void *worker(void *arg)
{
    struct n *n = root;
    for (int i = 0; i < 100; i++) {
        n->v++;
        n->p[i % 12] = n->p[(i + 5) % 12]->p[i % 7];
        n = n->p[i % 11];
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    root = malloc(sizeof *root);
    root = make(5);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
