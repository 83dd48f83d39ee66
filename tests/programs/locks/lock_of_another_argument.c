// A function is given a lock together with what it guards, and once with something else.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER, lock_b = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void add(pthread_mutex_t *lock, int *value)
{
    pthread_mutex_lock(lock);
    ++*value; // RACE!
    pthread_mutex_unlock(lock);
}

static void *worker(void *arg)
{
    add(&lock_a, &a);
    add(&lock_b, &b);
    add(&lock_b, &a);
    return arg;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
