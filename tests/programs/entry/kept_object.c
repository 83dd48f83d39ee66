// The function keeps the address that it is given, so that the object of one call is seen by others, long after
// the call: behind the lock, all is well.
// check: race=safe
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
    n->next = head;
    head = n;
    pthread_mutex_unlock(&lock);
}

int first(void)
{
    pthread_mutex_lock(&lock);
    int value = head ? head->value : 0;
    pthread_mutex_unlock(&lock);
    return value;
}
