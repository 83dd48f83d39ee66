// The ids are stored where an older pointer leads, and those are joined to which the newer one leads.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *idle(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t *threads = 0, *older = 0;
    for (int round = 0; round < 2; round++) {
        older = threads;
        threads = malloc(sizeof *threads);
        pthread_create(threads, 0, idle, 0);
    }
    pthread_join(*older, 0);
    for (int i = 0; i < 1; i++)
        pthread_create(&older[i], 0, work, 0);
    for (int i = 0; i < 1; i++)
        pthread_join(threads[i], 0);
    int seen = total; // RACE!
    pthread_join(*older, 0);
    free(threads);
    free(older);
    return seen == 2;
}
