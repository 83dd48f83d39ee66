// The node is written once more when it is already in the list.
// check: race=violated deadlock=safe assert=safe
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct node *make(int value)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = 0;
    return n;
}

static void *worker(void *arg)
{
    struct node *n = make(*(int *)arg);
    pthread_mutex_lock(&lock);
    n->next = list;
    list = n;
    for (struct node *p = list; p; p = p->next)
        p->value++; // RACE!
    pthread_mutex_unlock(&lock);
    n->value++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t a, b;
    static int one = 1, two = 2;
    pthread_create(&a, 0, worker, &one);
    pthread_create(&b, 0, worker, &two);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
