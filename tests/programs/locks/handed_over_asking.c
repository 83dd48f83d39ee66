// A result is written without the lock and then announced under it by a state that counts up. Who has
// asked for the state often enough, by a function of its own, reads the result without the lock; so
// does a thread that it creates then.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int result, state;

static void advance(int to)
{
    pthread_mutex_lock(&lock);
    state = to;
    pthread_mutex_unlock(&lock);
}

static int reached(void)
{
    pthread_mutex_lock(&lock);
    int now = state;
    pthread_mutex_unlock(&lock);
    return now;
}

static void *producer(void *arg)
{
    pthread_mutex_lock(&lock);
    state = 1;
    pthread_mutex_unlock(&lock);
    result = 42; // NORACE
    advance(2);
    return arg;
}

static void *reader(void *arg)
{
    assert(result == 42); // NORACE
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, producer, 0);
    while (reached() < 2)
        sched_yield();
    assert(result == 42); // NORACE
    pthread_create(&b, 0, reader, 0);
    pthread_join(b, 0);
    pthread_join(a, 0);
    return 0;
}
