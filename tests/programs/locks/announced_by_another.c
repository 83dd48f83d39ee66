// Two threads write results and announce them by one flag: who has seen it knows that one of them is
// done, and does not know which.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int first, second, ready;

static void announce(void)
{
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&told);
    pthread_mutex_unlock(&lock);
}

static void *one(void *arg)
{
    first = 1; // RACE!
    announce();
    return arg;
}

static void *two(void *arg)
{
    second = 2; // RACE!
    announce();
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    int seen = first + second; // RACE!
    pthread_join(a, 0);
    pthread_join(b, 0);
    return seen == 4;
}
