// A result is written without the lock and then announced under it. Who has waited for the
// announcement reads the result without the lock.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int result, ready;

static void *producer(void *arg)
{
    result = 42; // NORACE
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
    while (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    assert(result == 42); // NORACE
    pthread_join(a, 0);
    return 0;
}
