// Its twin: the worker signals where it sets the flag.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t worker;
    pthread_create(&worker, 0, work, 0);
    pthread_mutex_lock(&lock);
    while (!done)
        pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    return pthread_join(worker, 0);
}
