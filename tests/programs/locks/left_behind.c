// A thread ends without waiting for its helper, who may still run when the thread is joined.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static int steps;

static void *helper(void *arg)
{
    (void)arg;
    steps++; // RACE!
    return 0;
}

static void *leader(void *arg)
{
    pthread_t id;
    steps++;
    pthread_create(&id, 0, helper, arg);
    pthread_detach(id);
    return 0;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, leader, 0);
    pthread_join(id, 0);
    steps++; // RACE!
    return 0;
}
