// A heap of half a million nodes before threads start: every state is large.
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int value;
};

static struct node *root;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&m);
        struct node *n = root;
        while (n->left)
            n = n->left;
        n->value += i;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 500000; i++) {
        struct node *n = malloc(sizeof *n);
        n->left = i % 1000 ? root : 0;
        n->right = 0;
        n->value = i;
        root = n;
    }
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
