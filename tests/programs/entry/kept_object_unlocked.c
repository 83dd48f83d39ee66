// As kept_object, but `push` writes the node once others can see it.
// check: race=violated
// flags: --entry push,first
// schedules: first

#include <pthread.h>

struct node {
    int value;
    struct node *next;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

void push(struct node *n)
{
    pthread_mutex_lock(&lock);
    head = n;
    pthread_mutex_unlock(&lock);
    n->value = 1; // RACE!
}

int first(void)
{
    pthread_mutex_lock(&lock);
    int value = head ? head->value : 0; // RACE!
    pthread_mutex_unlock(&lock);
    return value;
}
