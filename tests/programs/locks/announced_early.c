// A result is announced under the lock before it is written without it. Who has waited for the
// announcement reads the result without the lock.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int result, ready;

static void *producer(void *arg)
{
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&told);
    pthread_mutex_unlock(&lock);
    result = 42; // RACE!
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, producer, 0);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    int seen = result; // RACE!
    pthread_join(a, 0);
    return seen == 43;
}
