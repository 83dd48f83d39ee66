// A function is given a lock together with what it guards.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER, lock_b = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void add(pthread_mutex_t *lock, int *value)
{
    pthread_mutex_lock(lock);
    ++*value; // NORACE
    pthread_mutex_unlock(lock);
}

static void *worker(void *arg)
{
    add(&lock_a, &a);
    add(&lock_b, &b);
    return arg;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a == 2 && b == 2);
    return 0;
}
