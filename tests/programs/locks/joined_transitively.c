// A thread joins its helper before it ends: who joins the thread need not fear the helper.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static int steps;

static void *helper(void *arg)
{
    (void)arg;
    steps++; // NORACE
    return 0;
}

static void *leader(void *arg)
{
    pthread_t id;
    steps++; // NORACE
    pthread_create(&id, 0, helper, arg);
    pthread_join(id, 0);
    return 0;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, leader, 0);
    pthread_join(id, 0);
    steps++; // NORACE
    assert(steps == 3);
    return 0;
}
