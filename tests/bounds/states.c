// Counters under one lock: many states, all different.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned long hash = 5381;

static void *worker(void *arg)
{
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        hash = hash * 33 + (unsigned long)arg;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t t[5];
    for (long i = 0; i < 5; i++)
        pthread_create(&t[i], 0, worker, (void *)(i + 1));
    for (int i = 0; i < 5; i++)
        pthread_join(t[i], 0);
    return 0;
}
