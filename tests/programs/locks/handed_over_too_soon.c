// A result is written without the lock and then announced under it by a state that counts up. The
// reader goes on one state too soon.
// check: race=violated deadlock=safe memory=safe
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
    advance(1);
    result = 42; // RACE!
    advance(2);
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, producer, 0);
    while (reached() < 1)
        sched_yield();
    int seen = result; // RACE!
    pthread_join(a, 0);
    return seen == 43;
}
