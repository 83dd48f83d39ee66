// A thread that waits until its thread-local object is no longer used ends after that.
// check: race=safe memory=safe
#include <pthread.h>

static _Thread_local int own;

static void *user(void *other)
{
    *(int *)other = 2; // NORACE
    return 0;
}

static void *owner(void *arg)
{
    pthread_t t;
    own = 1;
    pthread_create(&t, 0, user, &own);
    pthread_join(t, 0);
    return own == 2 ? arg : 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, owner, 0);
    pthread_join(t, 0);
    return 0;
}
