// A result is written without the lock and then announced under it. Who waits asks once only: the
// wait may end for no reason.
// check: race=violated memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int result, ready;

static void *producer(void *arg)
{
    result = 42; // RACE!
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&told);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, producer, 0);
    pthread_mutex_lock(&lock);
    if (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    int seen = result; // RACE!
    pthread_join(a, 0);
    return seen == 43;
}
